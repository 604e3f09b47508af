"""`test`: the whole suite on throw-away servers. The words after it go to pytest."""

import os
import sys

from citadel.embedded.venv import ROOT


def main(words: list[str]) -> None:
    """Become pytest, with two workers unless the words say otherwise."""
    os.chdir(ROOT)
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # tests/conftest.py sets Django up once it knows the servers
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *_workers(words), *words])


def _workers(words: list[str]) -> list[str]:
    chosen = any(word.startswith(("-n", "--numprocesses", "--pdb", "--trace")) for word in words)
    return [] if chosen else ["-n", "2", "--dist", "loadscope"]
