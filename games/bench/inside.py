"""`python -m games.bench.inside CASE`: a benchmark that works on a stack's own servers, in a process with their settings.

The settings of this process name no servers; those of a stack that `bench` has started are given to a child instead,
which prints its lines as JSON.
"""

import subprocess
import sys
from collections.abc import Iterator

import msgspec

from games.bench.figure import Figure
from games.bench.stack import ROOT, Stack, clean_environment


def run(case: str, stack: Stack) -> Iterator[Figure]:
    """Run a case of `INSIDE` on the servers of a stack and yield its lines."""
    if not stack.environment:
        raise RuntimeError(f"{case} needs a stack of its own: it works on the servers themselves")
    words = [sys.executable, "-m", "games.bench.inside", case]
    environment = clean_environment() | stack.environment | {"DJANGO_SETTINGS_MODULE": "citadel.settings"}
    done = subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)  # noqa: S603 - our own command
    yield from msgspec.json.decode(done.stdout, type=list[Figure])


def main() -> None:
    """Run the case that is named and print its lines."""
    import django  # noqa: PLC0415 - in the child only

    django.setup()
    from games.bench import append, expiry  # noqa: PLC0415 - they need Django

    cases = {"append": append.cases, "expiry": expiry.cases}
    sys.stdout.buffer.write(msgspec.json.encode(list(cases[sys.argv[1]]())))


if __name__ == "__main__":
    main()
