"""States and views in the words of the worked examples, and looking into them by dotted paths."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from games.rules.citadels.scores import ScoreLine
from games.rules.citadels.state import State
from games.rules.citadels.view import View, view
from games.rules.core import JSONObject, Seat

UNORDERED: Final = ("hand", "revealed")
"""Lists that compare as multisets."""
LABELS: Final = ("card", "state")
"""An object that has one of these compares with a bare word by it: a building by its card, a call by its state."""


class Names:
    """The players of an example, by name and by seat."""

    def __init__(self, names: Sequence[str]) -> None:
        """Take the names in seat order."""
        self._names = tuple(names)

    def __iter__(self) -> Iterator[str]:
        """Yield the names in seat order."""
        return iter(self._names)

    def __len__(self) -> int:
        """Return the number of seats."""
        return len(self._names)

    def __getitem__(self, name: str) -> Seat:
        """Return the seat of a player. Raises ValueError."""
        return self._names.index(name)

    @property
    def first(self) -> str:
        """The player of the first seat."""
        return self._names[0]

    def seat(self, name: str | None) -> Seat | None:
        """Return the seat of a player, None of anybody else."""
        return self._names.index(name) if name in self._names else None

    def name(self, seat: Seat | None) -> str | None:
        """Return the player of a seat."""
        return None if seat is None else self._names[seat]


def plain(thing: Any) -> Any:
    """Return the thing as JSON has it: objects, lists, words and numbers."""
    return msgspec.json.decode(msgspec.json.encode(thing))


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


def mismatches(picture: Any, expected: JSONObject) -> Iterator[tuple[str, Any]]:
    """Yield the paths at which the picture is not as expected, with what is there."""
    for path, wanted in expected.items():
        got = _at(picture, path.split("."))
        if not _agrees(wanted, got, unordered=path.rpartition(".")[2] in UNORDERED):
            yield path, got


def _at(thing: Any, path: list[str]) -> Any:
    """Return what is at a path, None where there is nothing."""
    for key in path:
        if isinstance(thing, dict):
            thing = thing.get(key)
        elif isinstance(thing, list) and key.lstrip("-").isdigit() and int(key) < len(thing):
            thing = thing[int(key)]
        else:
            return None
    return thing


def _agrees(wanted: Any, got: Any, *, unordered: bool = False) -> bool:
    if isinstance(wanted, dict) and wanted.keys() == {"one_of"}:
        return any(_agrees(one, got, unordered=unordered) for one in wanted["one_of"])
    if isinstance(wanted, dict) and wanted.keys() == {"same_cards"}:
        return isinstance(got, list) and _sorted(wanted["same_cards"]) == _sorted(got)
    if isinstance(wanted, list) and isinstance(got, list):
        if unordered:
            return _sorted(wanted) == _sorted(got)
        return len(wanted) == len(got) and all(map(_agrees, wanted, got))
    if isinstance(wanted, str) and isinstance(got, dict):
        return any(got.get(label) == wanted for label in LABELS)
    return bool(wanted == got) and isinstance(wanted, bool) == isinstance(got, bool)


def _sorted(things: list[Any]) -> list[str]:
    return sorted(str(thing["card"] if isinstance(thing, dict) else thing) for thing in things)
