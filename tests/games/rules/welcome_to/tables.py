"""Tables to test at: people A to D, whatever stands on their sheets, and what lies before them."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from games.rules.core import Clock, Pace, Sitting
from games.rules.welcome_to.cards import CARDS
from games.rules.welcome_to.commands import AnyEffect, Claim, SubmitTurn, Write
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.sheet import EMPTY, Row, Sheet
from games.rules.welcome_to.sheet_view import read_sheet, sheet_view
from games.rules.welcome_to.state import Combo, Player, State
from games.simulation.welcome_to_example_states import Box
from tests.spec import Given

A, B, C, D = range(4)
PLANS: Final = ("P1-2", "P2-4", "P3-4")  # 2 2 2 2; 3 6; 2 5
COMBOS: Final = ((8, "park"), (3, "pool"), (12, "agent"))
HAND: Final = ((8, "park"), (3, "pool"), (12, "agent"))
TURN: Final = 5
OPENED: Final = 9
DUE: Final = 90_000


def sheet(*streets: str, plans: Sequence[str] = PLANS, **fields: Any) -> Sheet:
    """Return a sheet with these houses from the left on, `.` empty, `5` a number, `5b` a bis house, `R` a roundabout."""
    shown = sheet_view(EMPTY, tuple(plans))
    houses = []
    for index, empty in enumerate(shown.houses):
        tokens = streets[index].split() if index < len(streets) else []
        houses.append(" ".join(tokens + empty.split()[len(tokens) :]))
    used = fields.pop("used", ({}, {}, {}))
    lists = {name: tuple(map(tuple, fields.pop(name))) for name in ("fences", "pools") if name in fields}
    rest = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
    return read_sheet(replace(shown, houses=tuple(houses), used=used, **lists, **rest), tuple(plans))


FULL_BUT_3: Final = ("1 2 3 4 5 6 7 8 9 10", "0 1 2 3 4 5 6 7 8 9 10")
"""Two full streets, for sheets on which little can be written."""


def combos(*given: tuple[int, str]) -> tuple[Combo, ...]:
    """Return combinations of a number and an effect."""
    return tuple(Combo(number=number, effect=effect, next_effect="park") for number, effect in given)  # type: ignore[arg-type]


def _state(players: tuple[Player, ...], **changes: Any) -> State:
    rest = tuple(CARDS)
    state = State(
        version=10,
        status="running",
        phase="turns",
        rules_version=1,
        mode="base",
        advanced=False,
        pace=Pace(),
        players=players,
        plans=PLANS,
        approved=(False,) * 3,
        claimers=((),) * 3,
        turn=TURN,
        revealed_at=0,
        clock=Clock(DUE, OPENED),
        combos=combos(*COMBOS),
        piles=(rest[:27], rest[27:54], rest[54:]),
        effects=(),
        deck=(),
        discard=(),
        missing=sum(player.submission is None for player in players),
        wished=False,
        holder=None,
        reasons=(),
        places=None,
        scores=None,
    )
    return replace(state, **changes)


def table(*sheets: Sheet, now: int = 0, sittings: Sequence[Sitting] = (), **changes: Any) -> Given:
    """Give a turn of the base game, in which nobody has submitted; one sheet alone resolves at once."""
    people = sittings or [Sitting(controller="human")] * len(sheets or (EMPTY,))
    players = tuple(Player(sitting=sitting, sheet=on) for sitting, on in zip(people, sheets or (EMPTY,), strict=True))
    return Given(WELCOME_TO, _state(players, **changes), now)


def alone(on: Sheet = EMPTY, hand: Sequence[tuple[int, str]] = HAND, **changes: Any) -> Given:
    """Give a turn of a solo game with this hand."""
    box = Box()
    cards = box.take_all(hand)
    players = (Player(sitting=Sitting(controller="human"), sheet=on, hand=cards),)
    fields: dict[str, Any] = {"mode": "solo", "combos": (), "piles": (), "deck": box.rest()[: 78 - 3 * TURN]}
    return Given(WELCOME_TO, _state(players, **fields | changes))


def experts(*hands: Sequence[tuple[int, str]], sheets: Sequence[Sheet] = (), **changes: Any) -> Given:
    """Give a turn of an expert game with these hands."""
    box = Box()
    cards = [box.take_all(hand) for hand in hands]
    on = sheets or [EMPTY] * len(hands)
    players = tuple(
        Player(sitting=Sitting(controller="human"), sheet=own, hand=hand) for own, hand in zip(on, cards, strict=True)
    )
    fields: dict[str, Any] = {"mode": "expert", "combos": (), "piles": (), "deck": box.rest(), "holder": A}
    return Given(WELCOME_TO, _state(players, **fields | changes))


def submit(
    choice: int = 1,
    street: int = 1,
    house: int = 1,
    number: int = 8,
    effect: AnyEffect | None = None,
    *,
    turn: int = TURN,
    **rest: Any,
) -> SubmitTurn:
    """Return a turn of the base game that writes a number."""
    return SubmitTurn(turn=turn, combo=choice, write=Write(street=street, house=house, number=number), effect=effect, **rest)


def refuse(turn: int = TURN, **rest: Any) -> SubmitTurn:
    """Return a turn that refuses."""
    return SubmitTurn(turn=turn, refuse=True, **rest)


def with_cards(command: SubmitTurn, number_card: int, effect_card: int) -> SubmitTurn:
    """Return the turn as solo and expert have it."""
    return replace(command, combo=None, number_card=number_card, effect_card=effect_card)


def claim(level: int, *estates: Row) -> Claim:
    """Return a claim of a plan with these estates."""
    return Claim(level=level, estates=estates)


def houses(on: Sheet) -> tuple[str, ...]:
    """Return the streets of a sheet as WT 11 shows them, without the empty houses at their ends."""
    return tuple(street.rstrip(" .") for street in sheet_view(on, PLANS).houses)
