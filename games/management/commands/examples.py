"""`manage.py examples FILE...`: runs the worked examples of the rules on the real engines."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.rules.catalogue import RULESETS
from games.rules.core import JSONObject
from games.simulation.example_comparing import Mismatch
from games.simulation.examples import run_example

_BAD_USE: Final = 2


class Command(BaseCommand):
    """Prints what fails and, as its last line, 'N passed, N failed'; exit status 1 if anything failed."""

    help = "Run worked examples in the format of rules/examples_*.json."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files, and an edition to run no other."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--edition", help="only examples of this edition, or game")

    def handle(self, *_args: Any, files: list[Path], edition: str | None, **_options: Any) -> None:
        """Run them all; a file that cannot be read counts as one that failed, and the others go on."""
        if edition and edition not in RULESETS:
            raise CommandError(f"There is no edition {edition!r}; there is {', '.join(RULESETS)}.", returncode=_BAD_USE)
        passed = failed = 0
        for path in files:
            for title, found in _results(path, edition):
                self._report(title, found)
                passed, failed = passed + (not found), failed + bool(found)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)

    def _report(self, title: str, found: list[Mismatch]) -> None:
        if found:
            self.stdout.write(title)
        for path, expected, got in found:
            self.stdout.write(f"    {path}: expected {expected}, got {got}")


class _File(msgspec.Struct):
    """What is read of a file of examples."""

    examples: list[JSONObject]
    game: str | None = None


def _results(path: Path, edition: str | None) -> Iterator[tuple[str, list[Mismatch]]]:
    """Run the examples of a file; give the title of each, and where it fails."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as fault:
        yield str(path), [Mismatch("file", "examples", getattr(fault, "strerror", None) or str(fault))]
        return
    for example in file.examples:
        slug = example.get("edition") or file.game or ""
        if edition in {None, slug}:
            yield f"{example.get('id')} {example.get('title')}", _run(example, slug)


def _run(example: JSONObject, slug: str) -> list[Mismatch]:
    """Return where an example fails; one that cannot even be set up has failed."""
    ruleset = RULESETS.get(slug)
    if ruleset is None:
        return [Mismatch("edition", "a ruleset", "no such ruleset")]
    try:
        return run_example(ruleset, example)
    except Exception as error:  # noqa: BLE001 - reported as the reason of this example; the others go on
        return [Mismatch("run", "to its end", repr(error))]
