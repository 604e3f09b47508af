"""What a worked example of `citadels` leaves out because the rest of it tells: its own words, completed.

Who has the turn and as which number, the order and the roles of a draft, the roles that are public anyway; and cards where
only their count was said, taken from those that lie nowhere else.
"""

from collections.abc import Iterator
from typing import Final

from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.state import DRAWN
from games.rules.core import JSONObject
from games.simulation.example_names import Names

_CARDS_SEEN: Final = 2
"""How many cards a gather shows, but for an Observatory (SC 6.1)."""


def completed(edition: Edition, names: Names, given: JSONObject, options: JSONObject) -> JSONObject:
    """Return the given things with those that follow from them."""
    is_over = given.get("status", "running") != "running"
    whole: JSONObject = {"phase": "over" if is_over else "turns"} | given
    whole["players"] = {name: _with_role(words) for name, words in given.get("players", {}).items()}
    if whole.get("turn"):
        whole["turn"] = _turn(whole["players"], whole["turn"])
    if whole["phase"] == "draft":
        whole["draft"] = _draft(edition, names, whole, len(options.get("roles", edition.roles)))
    return _with_cards(edition, whole, options)


def spare_cards(edition: Edition, given: JSONObject, options: JSONObject) -> list[str]:
    """Return the cards of the game that the example has nowhere."""
    sets = {"base"} if options.get("deck") == "base" else {card.set for card in edition.cards}
    rest = [card.id for card in edition.cards if card.set in sets for _ in range(card.count)]
    for card in _placed(given):
        if card in rest:
            rest.remove(card)
    return rest


def _placed(given: JSONObject) -> Iterator[str]:
    """Yield the cards of hands, cities and a given pile, and what an open choice has in its hands."""
    for words in given.get("players", {}).values():
        yield from words.get("hand", ())
        for entry in words.get("city", ()):
            yield from (entry,) if isinstance(entry, str) else (entry["card"], *entry.get("under", ()))
    asked = given.get("pending") or {}
    if asked.get("kind") in (*DRAWN, "graveyard"):
        yield from (*asked.get("offered", ()), *([asked["card"]] if "card" in asked else ()))
    if isinstance(given.get("deck"), list):
        yield from given["deck"]


def _with_role(words: JSONObject) -> JSONObject:
    """Return a player who holds what he has revealed, if it is not said what he holds."""
    is_known = "role" in words or "roles" in words or not words.get("revealed")
    return words if is_known else words | {"roles": words["revealed"]}


def _turn(players: JSONObject, turn: JSONObject) -> JSONObject:
    """Return the turn with its number, that of the player's role, and its player, who holds the number."""
    if turn.get("player") is None:
        holders = (name for name, words in players.items() if turn["number"] in _roles(words))
        return turn | {"player": next(holders)}
    if "number" not in turn and "acting_as" not in turn:
        return turn | {"number": _roles(players[turn["player"]])[0]}
    return turn


def _roles(words: JSONObject) -> tuple[int, ...]:
    if "roles" in words:
        return tuple(words["roles"])
    role = words.get("role")
    return () if role is None else (role,)


def _draft(edition: Edition, names: Names, given: JSONObject, numbers: int) -> JSONObject:
    """Return the draft: clockwise from the crown, as far as roles have been picked, over what is left (SC 4)."""
    seats, plan = list(names), edition.drafts[len(names), numbers]
    first = seats.index(given.get("crown", names.first))
    picked = [role for words in given["players"].values() for role in _roles(words)]
    draft: JSONObject = {
        "order": (seats[first:] + seats[:first]) * plan.picks,
        "index": len(picked),
    } | (given.get("draft") or {})
    if "available" not in draft:
        gone = {*picked, *given.get("removed_up", ())}
        left = [number for number in range(1, numbers + 1) if number not in gone]
        if not (plan.last_takes_face_down and draft["index"] + 1 == len(draft["order"])):
            left.remove(given.get("removed_down") or left[-1])
        draft["available"] = left
    return draft


def _with_cards(edition: Edition, given: JSONObject, options: JSONObject) -> JSONObject:
    """Return the given things with cards in hands and in an open choice of which only the number is known."""
    spare = spare_cards(edition, given, options)
    whole = given | {"players": {name: _dealt(words, spare) for name, words in given["players"].items()}}
    asked = given.get("pending") or {}
    if asked.get("kind") == "draw" and "offered" not in asked:
        whole["pending"] = asked | {"offered": _taken(spare, asked.get("count", _CARDS_SEEN))}
    return whole


def _dealt(words: JSONObject, spare: list[str]) -> JSONObject:
    return words if "hand" in words or not words.get("hand_count") else words | {"hand": _taken(spare, words["hand_count"])}


def _taken(spare: list[str], count: int) -> list[str]:
    """Take cards from the end, where a pile of so many cards would not reach."""
    return [spare.pop() for _ in range(count)]
