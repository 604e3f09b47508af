"""States and views of `citadels` in the words of the worked examples."""

from collections.abc import Sequence
from typing import Any, Final

from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import State
from games.rules.core import JSONObject
from games.simulation.example_comparing import plain
from games.simulation.example_names import Names

SEATS: Final = frozenset({"crown", "first_complete", "witch_waiting", "tax_office", "bell_tower"})
"""What is a seat, by its name in views."""


def view_picture(seen: Any, names: Names) -> JSONObject:
    """Return a view of any edition in the words of the examples; what it does not show is missing."""
    picture: JSONObject = plain(seen)
    picture["players"] = {names.name(seat["seat"]): _player_words(seat, names) for seat in picture["seats"]}
    picture["seats"] = list(names)
    picture["calls"] = {str(call["number"]): _named(call, names, seat="player") for call in picture["calls"]}
    for key in SEATS & picture.keys():
        picture[key] = names.name(picture[key])
    if picture["draft"]:
        picture["draft"]["order"] = [names.name(seat) for seat in picture["draft"]["order"]]
    picture["turn"] = picture["turn"] and _named(picture["turn"], names, seat="player")
    picture["pending"] = picture["pending"] and _pending_words(picture["pending"], names)
    if picture["winners"] is not None:
        picture["winners"] = [names.name(seat) for seat in picture["winners"]]
    picture["scores"] = None if seen.scores is None else lines_picture(seen.scores, names)
    return picture


def full_picture(edition: Edition, state: State, names: Names) -> JSONObject:
    """Return the whole state in the words of the examples: what all see, what each seat sees of itself, and what nobody does."""
    picture = view_picture(edition.view(state, None), names)
    for seat, name in enumerate(names):
        picture["players"][name] = _whole(view_picture(edition.view(state, seat), names)["players"][name])
    picture["deck"] = list(state.deck)
    picture["removed_down"], picture["leftover"] = state.removed_down, state.leftover
    picture["speed"] = state.speed
    if state.draft:
        picture["draft"]["available"] = list(state.draft.available)
    if state.pending:
        asked = state.pending
        picture["pending"]["offered"] = list(asked.offered) or ([asked.card] if asked.card else [])
    return picture


def lines_picture(lines: Sequence[ScoreLine], names: Names) -> JSONObject:
    """Return score lines by player."""
    return {str(names.name(line.seat)): plain(line) for line in lines}


def _whole(player: JSONObject) -> JSONObject:
    """Return the player with what lies under each of his buildings, also where that is nothing, which views leave out."""
    city = [{"under": [], **built} if "under_count" in built else built for built in player["city"]]
    return player | {"city": city}


def _player_words(seat: JSONObject, names: Names) -> JSONObject:
    """Return a seat with the one role that it has, or may be known to have, under its own name."""
    roles = seat.get("roles", ())
    one = {"role": roles[0]} if len(roles) == 1 else {}
    return {"name": names.name(seat["seat"])} | one | {key: value for key, value in seat.items() if key != "seat"}


def _pending_words(pending: JSONObject, names: Names) -> JSONObject:
    """Return an open sub-choice; whom else it is about goes by both names that there are for another seat."""
    words = _named(pending, names, owner="owner", target="player")
    return words | ({"target": words["player"]} if "player" in words else {})


def _named(thing: JSONObject, names: Names, **renamed: str) -> JSONObject:
    """Return the object with seats as names, under the key that the examples use."""
    return {renamed.get(key, key): names.name(value) if key in renamed else value for key, value in thing.items()}
