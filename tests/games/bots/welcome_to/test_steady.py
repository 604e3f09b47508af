"""`steady` plans its estates, keeps gaps open, and never offers what the rules refuse."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from games.bots.catalogue import policy
from games.bots.welcome_to.blueprint import blueprint
from games.bots.welcome_to.worth import opening_worth
from games.rules.core import Chance, Seat
from games.rules.welcome_to.commands import Agent, Bis, Park, Pool, SubmitTurn, Surveyor
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.plans import PLANS, deck
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.state import State
from games.rules.welcome_to.tracks import PRINTED
from games.rules.welcome_to.turn import judge
from tests.games.rules.welcome_to.random_games import states
from tests.games.rules.welcome_to.tables import FULL_BUT_3, A, alone, combos, sheet, table
from tests.games.rules.welcome_to.test_plans import FOUR_TWOS, TWOS

STEADY = policy("welcome_to", "steady")
CHANCE = Chance(b"steady".ljust(32))


def chosen(state: State, seat: Seat = A, label: str = "x") -> SubmitTurn:
    """Return what steady does in a seat, be it a person's or a bot's."""
    legal = WELCOME_TO.legal(state, seat, automated=WELCOME_TO.is_automated(state, seat))
    command: Any = STEADY.choose(WELCOME_TO.view(state, seat), legal, seat, CHANCE, label)
    assert isinstance(command, SubmitTurn)
    return command


@pytest.mark.parametrize("variant", range(12))
def test_a_blueprint_divides_the_streets_and_serves_all_plans(variant: int) -> None:
    for first in deck(1, advanced=False):
        for second in deck(2, advanced=False):
            for third in deck(3, advanced=False):
                _serves((first, second, third), variant)


def _serves(plans: tuple[str, ...], variant: int) -> None:
    targets = blueprint(plans, variant)
    houses = Counter(
        (street, house) for street, first, size in (target.row for target in targets) for house in range(first, first + size)
    )
    assert set(houses.values()) == {1}
    assert len(houses) == sum(street.houses for street in PRINTED.streets)
    served = [level for level in (1, 2, 3) if any(target.level == level for target in targets)]
    assert len(served) >= 2
    for level in served:
        sizes = sorted(target.row[2] for target in targets if target.level == level)
        assert sizes == list(PLANS[plans[level - 1]].sizes)


def test_seats_differ_in_their_blueprints() -> None:
    assert len({blueprint(("P1-2", "P2-4", "P3-4"), seat) for seat in range(12)}) > 4


def test_a_plan_that_cannot_be_met_with_the_others_is_dropped() -> None:
    targets = blueprint(("A1-1", "A2-1", "P3-6"))
    assert {target.level for target in targets} == {0, 3}


def test_a_gap_is_worth_what_can_still_fill_it() -> None:
    assert opening_worth(3, 4, 12, 10) > opening_worth(3, 4, 8, 10) > opening_worth(3, 4, 6, 10) > 0
    assert opening_worth(1, 4, 5, 10) == opening_worth(0, 4, 9, 10) == 0
    assert opening_worth(2, 4, 9, 20) > opening_worth(2, 4, 9, 2)


def test_numbers_go_where_they_leave_room() -> None:
    fifteen = chosen(table(EMPTY, combos=combos(*[(15, "agent")] * 3)).state)
    assert fifteen.write is not None
    assert fifteen.write.house >= PRINTED.streets[fifteen.write.street - 1].houses - 1
    one = chosen(table(EMPTY, combos=combos(*[(1, "agent")] * 3)).state)
    assert one.write is not None
    assert one.write.house <= 2


def test_it_uses_effects() -> None:
    for kind, effect in (("surveyor", Surveyor), ("agent", Agent), ("park", Park), ("pool", Pool)):
        command = chosen(table(sheet("5"), combos=combos(*[(8, kind)] * 3)).state)
        assert isinstance(command.effect, effect)


def test_it_never_builds_a_fence_that_breaks_its_plan() -> None:
    for seat in range(6):
        state = table(*[EMPTY] * 6, combos=combos(*[(8, "surveyor")] * 3)).state
        command = chosen(state, seat)
        assert isinstance(command.effect, Surveyor)
        gaps = {(target.row[0], gap) for target in blueprint(state.plans, seat) for gap in target.fences}
        assert (command.effect.street, command.effect.gap) in gaps


def test_it_never_pairs_across_estates() -> None:
    for state in states()[::60]:
        command = chosen(state)
        if isinstance(command.effect, Bis):
            other = command.effect.house + (-1 if command.effect.copy == "left" else 1)
            both = {command.effect.house, other}
            rows = [target.row for target in blueprint(state.plans, A) if target.row[0] == command.effect.street]
            assert any(both <= set(range(first, first + size)) for _, first, size in rows)


def test_it_claims_what_it_meets_also_by_this_very_turn() -> None:
    assert chosen(table(FOUR_TWOS).state).claims[0].level == 1
    on = sheet("1 2 3 4 5 6 7 .", fences=[[2, 4, 6, 8], [], []])
    command = chosen(table(on, combos=combos(*[(8, "agent")] * 3)).state)
    if command.write is not None and (command.write.street, command.write.house) == (1, 8):
        assert set(command.claims[0].estates) == set(TWOS)
    temps = table(sheet(temps=7), plans=("A1-4", "P2-4", "P3-4"), advanced=True)
    assert [claim.level for claim in chosen(temps.state).claims] == [1]


def test_it_refuses_only_when_it_must() -> None:
    full = sheet(*FULL_BUT_3, "1 2 3 4 5 6 7 8 9 10 11 .")
    assert chosen(table(full, combos=combos(*[(5, "park")] * 3)).state).refuse
    temp = sheet(*FULL_BUT_3, "6 . . . . . . . . . . 8")
    command = chosen(table(temp, combos=combos((5, "temp"), (9, "park"), (12, "agent"))).state)
    assert (command.refuse, command.write and command.write.number) == (False, 7)
    solo = chosen(alone(full, ((5, "park"), (7, "agent"), (3, "pool"))).state)
    assert solo.refuse


def test_whatever_it_offers_is_accepted() -> None:
    for number, state in enumerate(states()[::23]):
        for seat in range(min(3, len(state.players))):
            judge(state, seat, chosen(state, seat, str(number)))


def test_it_says_nothing_where_there_is_nothing_to_say() -> None:
    over = replace(table(EMPTY).state, phase="over")
    assert STEADY.choose(WELCOME_TO.view(over, A), WELCOME_TO.legal(over, A), A, CHANCE, "x") is None
