"""`python3 manage.py test`: pytest on throw-away servers. manage.py starts it without Django; this replaces Django's own command."""

from django.core.management.base import BaseCommand

from citadel.embedded import testing


class Command(BaseCommand):
    """Run the whole suite; every word goes to pytest."""

    help = "Run the whole suite on its own throw-away servers; the words after it go to pytest."
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand the words to pytest unread."""
        testing.main(argv[2:])

    def handle(self, *words: str, **_: object) -> None:
        """Do the same when called from code."""
        testing.main(list(words))
