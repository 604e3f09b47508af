"""What a use case answers when it cannot do what was asked. Interfaces turn each into problem+json."""

from collections.abc import Mapping

from citadel.problems import Problem


class GameHidden(Problem):
    """There is no such game, or the caller may not know of it: the same answer for both."""

    status = 404
    code = "game.not_found"


class NotAPlayer(Problem):
    """A spectator sent a command."""

    status = 403
    code = "game.not_a_player"


class BadCommand(Problem):
    """The command is unknown or malformed; `reason` says where, in the decoder's words."""

    status = 400
    code = "game.bad_command"


class NoSheet(Problem):
    """The game's ruleset has no sheets, or the game no such seat."""

    status = 404
    code = "game.no_such_sheet"


class BadOptions(Problem):
    """A room or a game asks for options or seats its ruleset does not have; `field` names the one at fault."""

    status = 422
    code = "game.bad_option"


class UnknownRuleset(Problem):
    """No ruleset has this name."""

    status = 404
    code = "game.no_such_ruleset"


class MissingKey(Problem):
    """A command came without a usable Idempotency-Key."""

    status = 400
    code = "request.missing_key"


class KeyReused(Problem):
    """The Idempotency-Key was used for another body."""

    status = 422
    code = "request.key_reused"


class StaleVersion(Problem):
    """If-Match names another version than the game has."""

    status = 412
    code = "game.stale_version"


class WindowClosed(Problem):
    """The window the command answers is not open (any more)."""

    status = 409
    code = "game.window_closed"


class TooManyRefusals(Problem):
    """The seat has had so many refusals in this game that no more are recorded."""

    status = 429
    code = "game.too_many_refusals"

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": "60"})


class Busy(Problem):
    """The game stayed locked, or has more to resolve than one request may do; ask again."""

    status = 503
    code = "game.busy"

    def __init__(self) -> None:
        super().__init__(headers={"Retry-After": "1"})


class Quarantined(Problem):
    """The game cannot be played on: its log or its rules failed. Nothing is lost; staff look at it."""

    status = 503
    code = "game.quarantined"


class Refused(Problem):
    """The rules of `ruleset` forbid the command. `extra` carries the rule, the version and what would be accepted (T19)."""

    def __init__(
        self, code: str, *, ruleset: str, status: int, params: Mapping[str, int | str], extra: Mapping[str, object]
    ) -> None:
        super().__init__(code, status=status, extra=extra)
        self.ruleset = ruleset
        self.params = dict(params)
