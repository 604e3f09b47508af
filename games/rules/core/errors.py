"""Refusals: the rules forbid a command now. The class says whose fault it is, the code says what."""

from enum import StrEnum


class GameCode(StrEnum):
    """Refusals that every ruleset knows, in the order in which they are checked (SC 11)."""

    BAD_COMMAND = "game.bad_command"
    NOT_A_PLAYER = "game.not_a_player"
    GAME_OVER = "game.game_over"
    SEAT_TAKEN_OVER = "game.seat_taken_over"
    NOT_AUTOMATED = "game.not_automated"
    AUTOPLAY_ON = "game.autoplay_on"
    WRONG_PHASE = "game.wrong_phase"
    NOT_YOUR_TURN = "game.not_your_turn"


MISPLACED = frozenset(
    {
        GameCode.GAME_OVER,
        GameCode.SEAT_TAKEN_OVER,
        GameCode.NOT_AUTOMATED,
        GameCode.AUTOPLAY_ON,
        GameCode.WRONG_PHASE,
        GameCode.NOT_YOUR_TURN,
    }
)
"""Codes that say: the game is not, or no longer, where the command belongs. An engine adds its own (`Ruleset.misplaced`)."""


class BadOption(Exception):
    """A room or a setup asks for options or seats the ruleset does not have.

    `code` is `bad_option` or `bad_player_count` with the engine before it; `field` names the option at fault.
    """

    def __init__(self, code: str, field: str) -> None:
        super().__init__(f"{code}: {field}")
        self.code = code
        self.field = field


class RuleViolation(Exception):
    """The rules forbid this command now; the player who sent it is at fault.

    `code` is part of the public API and never changes its meaning; `rule` is the id of the rule that says so
    (`SC-19`, `SC 6.4`). `params` fill the translated message and hold nothing the acting seat may not see.
    """

    def __init__(self, code: StrEnum, rule: str, **params: int | str) -> None:
        super().__init__(code.value)
        self.code = code.value
        self.rule = rule
        self.params = params
