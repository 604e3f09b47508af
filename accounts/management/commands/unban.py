"""python3 manage.py unban USER_ID: ends a ban."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from accounts import services
from accounts.errors import BadToken


class Command(BaseCommand):
    help = "Ends a ban; the person signs in anew."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user_id", type=UUID)

    def handle(self, *_: Any, user_id: UUID, **__: Any) -> None:
        try:
            services.unban(user_id=user_id)
        except BadToken as error:
            raise CommandError(f"There is no open account {user_id}.") from error
        self.stdout.write(f"{user_id} is not banned any more.")
