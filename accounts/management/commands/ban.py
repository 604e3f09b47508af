"""python3 manage.py ban USER_ID --reason TEXT: shuts a person out, everywhere within 5 seconds."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from accounts import services
from accounts.errors import BadToken
from accounts.models import DAY_MS, FOREVER, MOST_REASON
from citadel.clock import now_ms


class Command(BaseCommand):
    help = "Shuts a person out, for good or for some days: signs out all devices and refuses to log in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user_id", type=UUID, help="the person's id (names can be changed, ids cannot)")
        parser.add_argument("--reason", required=True, help="kept with the account; part of the person's export")
        parser.add_argument("--days", type=int, help="for how long; without it, for good")

    def handle(self, *_: Any, user_id: UUID, reason: str, days: int | None, **__: Any) -> None:
        if days is not None and days < 1:
            raise CommandError("--days must be at least 1.")
        if not reason.strip() or len(reason) > MOST_REASON:
            raise CommandError(f"--reason must have 1 to {MOST_REASON} characters.")
        now = now_ms()
        until = FOREVER if days is None else now + days * DAY_MS
        try:
            services.ban(user_id=user_id, reason=reason, until=until, now=now)
        except BadToken as error:
            raise CommandError(f"There is no open account {user_id}.") from error
        self.stdout.write(f"{user_id} is banned {'for good' if days is None else f'for {days} days'}.")
