"""States and views of `citadels` in the words of the worked examples."""

from collections.abc import Sequence

from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import State
from games.rules.citadels.view import View, view
from games.rules.core import JSONObject
from games.simulation.example_comparing import plain
from games.simulation.example_names import Names


def view_picture(seen: View, names: Names) -> JSONObject:
    """Return a view in the words of the examples; what it does not show is missing."""
    picture: JSONObject = plain(seen)
    picture["players"] = {names.name(seat["seat"]): _player_words(seat, names) for seat in picture["seats"]}
    picture["seats"] = list(names)
    picture["calls"] = {str(call["number"]): _named(call, names, seat="player") for call in picture["calls"]}
    for key in ("crown", "first_complete"):
        picture[key] = names.name(picture[key])
    if picture["draft"]:
        picture["draft"]["order"] = [names.name(seat) for seat in picture["draft"]["order"]]
    picture["turn"] = picture["turn"] and _named(picture["turn"], names, seat="player")
    picture["pending"] = picture["pending"] and _named(picture["pending"], names, owner="owner")
    if picture["winners"] is not None:
        picture["winners"] = [names.name(seat) for seat in picture["winners"]]
    picture["scores"] = None if seen.scores is None else lines_picture(seen.scores, names)
    return picture


def full_picture(state: State, names: Names) -> JSONObject:
    """Return the whole state in the words of the examples: the public view, and everything that it hides."""
    picture = view_picture(view(state, None), names)
    for player, name in zip(state.players, names, strict=True):
        hidden = {"hand": list(player.hand), "role": player.role, "seen_at_pick": plain(player.seen_at_pick)}
        picture["players"][name] |= hidden
    picture["deck"] = list(state.deck)
    picture["removed_down"], picture["leftover"] = state.removed_down, state.leftover
    picture["speed"] = state.speed
    if state.draft:
        picture["draft"]["available"] = list(state.draft.available)
    if state.pending:
        picture["pending"]["offered"] = list(state.pending.offered)
    return picture


def lines_picture(lines: Sequence[ScoreLine], names: Names) -> JSONObject:
    """Return score lines by player."""
    return {str(names.name(line.seat)): plain(line) for line in lines}


def _player_words(seat: JSONObject, names: Names) -> JSONObject:
    return {"name": names.name(seat["seat"])} | {key: value for key, value in seat.items() if key != "seat"}


def _named(thing: JSONObject, names: Names, **renamed: str) -> JSONObject:
    """Return the object with seats as names, under the key that the examples use."""
    return {renamed.get(key, key): names.name(value) if key in renamed else value for key, value in thing.items()}
