"""`python -m tests.golden.regenerate RULESET [--anew] [NAME ...]`: write golden games again, on purpose, and review the difference.

The recorded inputs stay; what comes of them is that of the rules of today. With `--anew` the games are played anew, which
makes other games of them: for a new plan, or when the old inputs make no sense any more.
"""

import argparse
import sys

from tests.golden.plans import PLANS, header, path_of
from tests.golden.recorded import given, lines, read


def regenerate(ruleset: str, name: str, *, anew: bool) -> bool:
    """Write a golden game; return whether it is another one than before."""
    path = path_of(ruleset, name)
    if anew or not path.exists():
        plan = PLANS[ruleset][name]
        text = lines(header(plan), plan.inputs())
    else:
        first, rows = read(path)
        text = lines(first, given(rows))
    changed = not path.exists() or path.read_bytes() != text
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text)
    return changed


def main() -> None:
    """Read the arguments and say which games changed."""
    parser = argparse.ArgumentParser(description="Write golden games again.")
    parser.add_argument("ruleset", choices=PLANS, help="the games of this ruleset")
    parser.add_argument("names", nargs="*", default=[], metavar="NAME", help="only these")
    parser.add_argument("--anew", action="store_true", help="play other games")
    asked = parser.parse_args()
    for name in asked.names or PLANS[asked.ruleset]:
        changed = regenerate(asked.ruleset, name, anew=asked.anew)
        sys.stdout.write(f"{name}: {'changed' if changed else 'as before'}\n")


if __name__ == "__main__":
    main()
