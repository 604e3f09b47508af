"""What happens between `python3 manage.py WORDS` and the command: the right Python, then the right environment.

`up` and `test` start servers and processes of their own and need no Django in this process; every other word is a command of Django.
"""

import os
import sys

from citadel.embedded import venv

SETTINGS = "citadel.settings"


def main() -> None:
    """Run the command that the process was started with."""
    words = sys.argv[1:]
    name = words[0] if words else "help"
    if (venv.ROOT / "manage.py").is_file():
        venv.enter(development=name == "test")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if name == "up":
        from citadel.embedded import up

        up.main(words[1:])
    elif name == "test":
        from citadel.embedded import testing

        testing.main(words[1:])
    else:
        _django(words, name)


def _django(words: list[str], name: str) -> None:
    from citadel.embedded import environment

    environment.prepare(name, words[1:])
    from django.core.management import execute_from_command_line

    execute_from_command_line(["manage.py", *words])
