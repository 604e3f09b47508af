"""States as the worked examples of Welcome To describe them: sheets in the form of WT 11, cards as number and effect."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from games.rules.core import Clock, JSONObject, Pace, Sitting
from games.rules.welcome_to.cards import CARDS, SOLO
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import EMPTY, Sheet
from games.rules.welcome_to.sheet_view import SheetView, read_sheet, sheet_view
from games.rules.welcome_to.state import Cards, Combo, Player, State

_PLANS: Final = ("P1-1", "P2-1", "P3-1")
_PILES: Final = 3


def given_plans(given: JSONObject) -> tuple[str, ...]:
    """Return the plans of an example by level; where it shows none, those that its sheets say they were used for."""
    sheets = [*given.get("sheets", ()), given.get("sheet", {})]
    named = {PLANS[plan].level: plan for sheet in sheets for used in sheet.get("used", ()) for plan in used.values()}
    shown = given.get("plans", (None,) * len(_PLANS))
    return tuple(plan or named.get(level, _PLANS[level - 1]) for level, plan in enumerate(shown, start=1))


def given_sheets(given: JSONObject) -> list[Sheet]:
    """Return the sheets of the seats of an example, or its only one."""
    sheets = given["sheets"] if "sheets" in given else [given.get("sheet", {})]
    return [_sheet(sheet, given_plans(given)) for sheet in sheets]


def _sheet(given: JSONObject, plans: Sequence[str]) -> Sheet:
    """Return the sheet of an example; what it leaves out is empty."""
    whole = msgspec.to_builtins(sheet_view(EMPTY, tuple(plans))) | given
    return read_sheet(msgspec.convert(whole, SheetView), tuple(plans))


class Box:
    """The cards that have not been laid out yet."""

    def __init__(self) -> None:
        """Begin with all of them."""
        self._left = dict(CARDS)

    def take(self, number: int, effect: str) -> str:
        """Take a card with this number and effect, if need be one that lies elsewhere, else one that has the number at least."""
        alike = [card for card in (*self._left.values(), *CARDS.values()) if card.number == number]
        card = next((card for card in alike if card.effect == effect), alike[0])
        self._left.pop(card.id, None)
        return card.id

    def take_all(self, cards: Sequence[Any]) -> Cards:
        """Take several cards, each given as number and effect, the solo card by its name."""
        return tuple(SOLO if isinstance(card, str) else self.take(*card) for card in cards)

    def take_some(self, given: Any) -> Cards:
        """Take cards that are given one by one, or as a number of any cards; without a word all that are left."""
        if isinstance(given, list):
            return self.take_all(given)
        cards = tuple(self._left)[:given]
        for card in cards:
            del self._left[card]
        return cards

    def rest(self) -> Cards:
        """Return what is left."""
        return tuple(self._left)


def given_hands(given: JSONObject, box: Box) -> list[Cards]:
    """Return the hands of the seats of an example; the base game has none."""
    hands = given.get("hands", [given["hand"]] if "hand" in given else [])
    return [box.take_all(hand) for hand in hands]


def given_state(given: JSONObject, **changes: Any) -> State:
    """Return the running turn of an example, all of whose seats are still to submit.

    What lies in piles, deck and discards where it says nothing is whatever its hands leave.
    """
    plans, sheets, box = given_plans(given), given_sheets(given), Box()
    approved = tuple(given.get("approved", (False,) * len(plans)))
    mode, hands = given.get("mode", "base"), given_hands(given, box)
    rest = box.rest()
    fields: dict[str, Any] = {
        "version": 10,
        "status": "running",
        "phase": "turns",
        "rules_version": 1,
        "mode": mode,
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
        "piles": tuple(rest[pile::_PILES] for pile in range(_PILES)) if mode == "base" else (),
        "effects": (),
        "deck": () if mode == "base" else rest,
        "discard": (),
        "missing": len(sheets),
        "wished": False,
        "holder": given.get("solo_holder", 0) if mode == "expert" else None,
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
