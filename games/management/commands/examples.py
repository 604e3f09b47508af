"""`manage.py examples FILE...`: runs the worked examples of the rules on the real engines."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from games.rules.core import JSONObject
from games.simulation.example_comparing import Mismatch
from games.simulation.examples import named_ruleset, run_example


class Command(BaseCommand):
    """Prints what fails and, as its last line, 'N passed, N failed'; exit status 1 if anything failed."""

    help = "Run worked examples in the format of rules/examples_*.json."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files, and an edition to run no other."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--edition", help="only examples of this edition")

    def handle(self, *_args: Any, files: list[Path], edition: str | None, **_options: Any) -> None:
        """Run them all."""
        passed = failed = 0
        for path in files:
            file = msgspec.json.decode(path.read_bytes())
            for example in file["examples"]:
                if edition and example.get("edition") != edition:
                    continue
                found = _run(example, file)
                self._report(example, found)
                passed, failed = passed + (not found), failed + bool(found)
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)

    def _report(self, example: JSONObject, found: list[Mismatch]) -> None:
        if found:
            self.stdout.write(f"{example.get('id')} {example.get('title')}")
        for path, expected, got in found:
            self.stdout.write(f"    {path}: expected {expected}, got {got}")


def _run(example: JSONObject, file: JSONObject) -> list[Mismatch]:
    """Return where an example fails; one that cannot even be set up has failed."""
    ruleset = named_ruleset(example, file)
    if ruleset is None:
        return [Mismatch("edition", "a ruleset", "no such ruleset")]
    try:
        return run_example(ruleset, example)
    except Exception as error:  # noqa: BLE001 - reported as the reason of this example; the others go on
        return [Mismatch("run", "to its end", repr(error))]
