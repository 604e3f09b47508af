"""`python3 manage.py up`: the whole stack. manage.py starts it without Django; this makes it one of Django's commands too."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from citadel.embedded import up


class Command(BaseCommand):
    """Run the whole stack in the foreground until Ctrl-C."""

    help = "Run the whole stack: PostgreSQL, Valkey, front, workers, beat. Prints the address when it answers."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the words of `up`."""
        up.add_arguments(parser)

    def handle(self, **options: Any) -> None:
        """Run until a signal comes."""
        up.run(host=options["host"], port=options["port"], data_dir=options["data_dir"], workers=options["workers"])
