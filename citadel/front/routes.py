"""Which requests the front treats in a way of its own; all others are simply Django's."""

import re
from typing import Final

from citadel.front.answers import Scope

_GAME: Final = re.compile(r"/api/v1/games/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:/(commands|stream))?")
_PREFIX: Final = "/api/v1/games/"


def game_route(scope: Scope) -> tuple[str, str] | None:
    """Return what is asked of a game and the game's id: ("poll" | "stream" | "command", id); else None."""
    path = scope["path"]
    if not path.startswith(_PREFIX):
        return None
    found = _GAME.fullmatch(path)
    if found is None:
        return None
    match scope["method"], found[2]:
        case "GET" | "HEAD", None:
            return "poll", found[1]
        case "GET" | "HEAD", "stream":
            return "stream", found[1]
        case "POST", "commands":
            return "command", found[1]
        case _:
            return None
