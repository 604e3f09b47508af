"""`python -m tests.golden.regenerate [--anew] [NAME ...]`: write the golden games again, on purpose, and review the difference.

The recorded inputs stay; what comes of them is that of the rules of today. With `--anew` the games are played anew, which
makes other games of them: for a new plan, or when the old inputs make no sense any more.
"""

import argparse
import sys
from pathlib import Path

from tests.golden.plans import PLANS, header, inputs
from tests.golden.recorded import FOLDER, given, lines, read


def path_of(name: str) -> Path:
    """Return where a golden game lies."""
    return FOLDER / "secret_city" / f"{name}.jsonl"


def regenerate(name: str, *, anew: bool) -> bool:
    """Write a golden game; return whether it is another one than before."""
    path = path_of(name)
    if anew or not path.exists():
        text = lines(header(name), inputs(name))
    else:
        first, rows = read(path)
        text = lines(first, given(rows))
    changed = not path.exists() or path.read_bytes() != text
    path.write_bytes(text)
    return changed


def main() -> None:
    """Read the arguments and say which games changed."""
    parser = argparse.ArgumentParser(description="Write the golden games again.")
    parser.add_argument("names", nargs="*", default=[], metavar="NAME", help="only these")
    parser.add_argument("--anew", action="store_true", help="play other games")
    asked = parser.parse_args()
    for name in asked.names or PLANS:
        sys.stdout.write(f"{name}: {'changed' if regenerate(name, anew=asked.anew) else 'as before'}\n")


if __name__ == "__main__":
    main()
