"""`python -m tests.template FILE`: migrate the template database; FILE is empty when that went well, else it says what went wrong."""

import os
import sys
import traceback
from pathlib import Path

import django
from django.core.management import call_command


def main(verdict: Path) -> None:
    """Migrate the database of DATABASE_URL and write the verdict, all at once."""
    try:
        django.setup()
        call_command("migrate", verbosity=0, interactive=False, skip_checks=True)
        said = ""
    except Exception:  # noqa: BLE001  the workers report it: each test that needs the database fails with this text
        said = traceback.format_exc()
    draft = verdict.with_suffix(".new")
    draft.write_text(said, encoding="utf-8")
    draft.replace(verdict)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadel.settings")
    main(Path(sys.argv[1]))
