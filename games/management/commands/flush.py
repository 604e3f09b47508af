"""Django's `flush`, refused: the log only grows."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Say why there is no flush; the triggers would refuse it as well, less clearly."""

    help = "Refused: events and inputs are never deleted. Use new ids, or a copy of a template database."

    def add_arguments(self, parser: Any) -> None:
        """Take the options of Django's command, so that its callers get the one clear sentence."""
        parser.add_argument("--noinput", "--no-input", action="store_false", dest="interactive")
        parser.add_argument("--database", default="default")

    def handle(self, *_: Any, **__: Any) -> None:
        """Refuse."""
        raise CommandError(
            "this database is never flushed: events and inputs only grow. "
            "Tests that commit use new ids, or a copy of a template database (tests/conftest.py)."
        )
