"""The code by which people are called into a room: short enough to be told aloud, without letters that look alike."""

import secrets
from typing import Final

ALPHABET: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH: Final = 6


def new_code() -> str:
    """Return a random code: one of almost 900 million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def clean(code: str) -> str:
    """Return a code as it is stored, however it was typed."""
    return "".join(code.split()).replace("-", "").upper()
