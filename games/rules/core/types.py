"""The words that every ruleset shares, as types."""

from typing import TypeAlias

Seat: TypeAlias = int
"""A place in a game, 0 upward."""

Instant: TypeAlias = int
"""Whole milliseconds since 1970, UTC."""
