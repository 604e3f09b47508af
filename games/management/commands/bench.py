"""`manage.py bench [NAME]`: the benchmarks, each with its ratio to the limit measured in the same run."""

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from subprocess import SubprocessError
from typing import Any, Final

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.bench import command, expiry, fold, inside, poll, simulate
from games.bench.figure import Figure
from games.bench.stack import Stack, running

_BAD_USE: Final = 2

ALONE: Final[Mapping[str, Callable[[], Iterator[Figure]]]] = {"simulate": simulate.cases, "fold": fold.cases}
"""Cases that need nothing but this process."""

ON_A_STACK: Final[Mapping[str, Callable[[Stack], Iterator[Figure]]]] = {
    "append": lambda stack: inside.run("append", stack),
    "command": command.cases,
    "poll": poll.cases,
    "expiry": lambda stack: inside.run("expiry", stack),
}
"""Cases that need a running stack."""

_SETTINGS: Final[Mapping[str, dict[str, str]]] = {
    "expiry": {"CITADEL_CLOCK_SCALE": str(expiry.CLOCK_SCALE)},
}
"""What a case's own stack is told besides."""


class Command(BaseCommand):
    """Measure. A figure means little by itself on a machine that is shared; the ratio does."""

    help = "The benchmarks simulate, fold, append, command, poll and expiry, each with its ratio to a limit of the same run."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("name", metavar="NAME", nargs="?", help="one of them; all if not given")
        parser.add_argument("--url", help="measure the stack that answers here, instead of a throw-away one (command, poll)")
        parser.add_argument("--json", action="store_true", help="print one JSON array and nothing else")

    def handle(self, *_: object, **given: Any) -> None:
        """Run the benchmarks and print their lines; exit 2 on a name that is none."""
        names = [given["name"]] if given["name"] else [*ALONE, *ON_A_STACK]
        if not set(names) <= {*ALONE, *ON_A_STACK}:
            msg = f"There is no benchmark {names[0]!r}; there is {', '.join([*ALONE, *ON_A_STACK])}."
            raise CommandError(msg, returncode=_BAD_USE)
        figures = []
        try:
            for figure in _run(names, given["url"]):
                figures.append(figure)
                if not given["json"]:
                    self.stdout.write(line(figure))
        except (RuntimeError, OSError, SubprocessError) as error:
            msg = f"The benchmark could not be run: {error}"
            raise CommandError(msg) from error
        if given["json"]:
            self.stdout.write(msgspec.json.encode(figures).decode())


def _run(names: list[str], url: str | None) -> Iterator[Figure]:
    for name in names:
        if name in ALONE:
            yield from ALONE[name]()
            continue
        settings = {"CITADEL_BOT_DELAY": "0", "CITADEL_LOG_LEVEL": "ERROR"} | _SETTINGS.get(name, {})
        with running(url, **settings) as stack:
            yield from ON_A_STACK[name](stack)


def line(figure: Figure) -> str:
    """Return a figure for people."""
    more = "".join(f", {name.replace('_', ' ')} {value:g}" for name, value in figure.more.items())
    return (
        f"{figure.case:<16} {figure.figure:>10.6g} {figure.unit:<11} {figure.ratio:>7.1%} of {figure.limit:.6g} ({figure.limit_is})"
        f"\n{'':<16} {figure.what}{more}"
    )
