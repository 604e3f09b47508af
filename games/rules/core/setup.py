"""The setup: what a game is started with, and what its first event shows of it."""

from typing import Any

import msgspec

from games.rules.core.seats import Controller


class Pace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How fast a game's clocks run. Recorded in the first event, so that a change of settings touches no running game.

    `clock_scale` is in thousandths of the rules' times; `bot_delay` is the longest pause before a bot's move, in ms.
    """

    clock_scale: int = 1000
    bot_delay: int = 0

    def scaled(self, milliseconds: int) -> int:
        """Return a length of the rules at this game's pace, at least 1 ms."""
        return max(1, milliseconds * self.clock_scale // 1000)


class Fairness(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The promise of the seed that was published before the deal, and the entropy (hex) that clients added, by seat."""

    commitment: str = ""
    entropy: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The input a game begins with. `options` is the ruleset's options struct as builtins."""

    ruleset: str
    rules_version: int
    options: dict[str, Any]
    seats: tuple[Controller, ...]
    pace: Pace = Pace()
    fairness: Fairness = Fairness()
