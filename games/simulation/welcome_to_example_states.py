"""States as the worked examples of Welcome To describe them: sheets in the form of WT 11, cards as number and effect."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from games.rules.core import Clock, JSONObject, Pace, Sitting
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.sheet import EMPTY, Sheet
from games.rules.welcome_to.sheet_view import SheetView, read_sheet, sheet_view
from games.rules.welcome_to.state import Cards, Combo, Player, State

_PLANS: Final = ("P1-1", "P2-1", "P3-1")
_PILES: Final = 3


def given_sheet(given: JSONObject, plans: Sequence[str] = _PLANS) -> Sheet:
    """Return the sheet of an example; what it leaves out is empty. `plans` are those of its game."""
    whole = msgspec.to_builtins(sheet_view(EMPTY, tuple(plans))) | given
    return read_sheet(msgspec.convert(whole, SheetView), tuple(plans))


class Box:
    """The cards that have not been laid out yet."""

    def __init__(self) -> None:
        """Begin with all of them."""
        self._left = dict(CARDS)

    def take(self, number: int, effect: str) -> str:
        """Take a card with this number and effect, else one that has the number at least."""
        alike = [card for card in self._left.values() if card.number == number]
        card = next((card for card in alike if card.effect == effect), alike[0])
        del self._left[card.id]
        return card.id

    def take_all(self, cards: Sequence[Sequence[Any]]) -> Cards:
        """Take several cards, each given as number and effect."""
        return tuple(self.take(number, effect) for number, effect in cards)

    def rest(self) -> Cards:
        """Return what is left."""
        return tuple(self._left)


def given_state(given: JSONObject, sheets: Sequence[Sheet], hands: Sequence[Cards] = (), **changes: Any) -> State:
    """Return the running turn of an example; without hands it is one of the base game."""
    plans = tuple(given.get("plans", _PLANS))
    approved = tuple(given.get("approved", (False,) * len(plans)))
    rest = tuple(CARDS)
    fields: dict[str, Any] = {
        "version": 10,
        "status": "running",
        "phase": "turns",
        "rules_version": 1,
        "mode": given.get("mode", "base"),
        "advanced": given.get("advanced", False),
        "pace": Pace(),
        "players": tuple(
            Player(sitting=Sitting(controller="human"), sheet=sheet, hand=hands[seat] if hands else ())
            for seat, sheet in enumerate(sheets)
        ),
        "plans": plans,
        "approved": approved,
        "claimers": _claimers(given, approved),
        "turn": given.get("turn", 2),
        "revealed_at": 0,
        "clock": Clock(90_000, 9),
        "combos": tuple(Combo(number=number, effect=effect, next_effect="park") for number, effect in given.get("combos", ())),
        "piles": () if hands else tuple(rest[pile::_PILES] for pile in range(_PILES)),
        "effects": (),
        "deck": rest if hands else (),
        "discard": (),
        "missing": len(sheets),
        "wished": False,
        "holder": None,
        "reasons": (),
        "places": None,
        "scores": None,
    }
    return State(**fields | changes)


def _claimers(given: JSONObject, approved: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """Return who has scored what: seat 0 the approved plans, or the first, when a plan was scored before."""
    if not given.get("plan_scored_before", False):
        return ((),) * len(approved)
    scored = approved if any(approved) else (True, *approved[1:])
    return tuple((0,) if was_scored else () for was_scored in scored)
