"""WT 12: of several faults the first in the order of the table is reported."""

import pytest
from msgspec.structs import replace

from games.rules.core import Sitting
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Agent, Bis, Park, Pool, SubmitTurn, Surveyor, Write
from games.rules.welcome_to.engine import WELCOME_TO
from tests.games.rules.welcome_to.tables import A, B, alone, claim, combos, refuse, sheet, submit, table, with_cards
from tests.spec import Given

CROWDED = sheet("5 5b", fences=[[4], [], []], parks=[3, 4, 5])
ADVANCED = table(CROWDED, advanced=True, combos=combos((8, "park"), (3, "surveyor"), (12, "bis")))

WRONG = SubmitTurn(
    turn=5,
    combo=9,
    roundabout_before=(1, 1),
    write=Write(street=9, house=1, number=99),
    effect=Pool(),
    roundabout_after=(1, 2),
    claims=(claim(9),),
    reshuffle=True,
)
"""Everything about it is wrong."""


def test_the_general_checks_come_first() -> None:
    gone, auto = Sitting(controller="bot", left=True), Sitting(controller="human", autoplay=True)
    given = table(sheet(), sheet(), sittings=(gone, auto))
    given.when(A, with_cards(WRONG, 1, 1)).then_refused("game.bad_command")
    given.when(2, replace(WRONG, turn=1)).then_refused("game.not_a_player")
    over = Given(WELCOME_TO, replace(given.state, phase="over"))
    over.when(A, replace(WRONG, turn=1)).then_refused("game.game_over")
    given.when(A, replace(WRONG, turn=1)).then_refused("game.seat_taken_over")
    given.when(B, replace(WRONG, turn=1)).then_refused("game.autoplay_on")
    ADVANCED.when(A, replace(WRONG, turn=1)).then_refused(Code.STALE_TURN)


def step_by_step() -> list[tuple[SubmitTurn, Code]]:
    """Return a turn mended part by part, with the fault that is next."""
    rows = [(WRONG, Code.UNKNOWN_COMBINATION)]

    def mended(code: Code, **changes: object) -> None:
        rows.append((replace(rows[-1][0], **changes), code))

    mended(Code.ROUNDABOUT_TWICE, combo=1)
    mended(Code.HOUSE_NOT_EMPTY, roundabout_after=None)
    mended(Code.UNKNOWN_HOUSE, roundabout_before=(1, 99))
    mended(Code.NUMBER_NOT_ALLOWED, roundabout_before=None, roundabout_after=(1, 2))
    mended(Code.UNKNOWN_HOUSE, write=Write(street=9, house=1, number=8))
    mended(Code.HOUSE_NOT_EMPTY, write=Write(street=1, house=1, number=8))
    mended(Code.NUMBER_ORDER, write=Write(street=1, house=3, number=3), combo=2)
    mended(Code.EFFECT_MISMATCH, write=Write(street=1, house=5, number=8), combo=1)
    mended(Code.EFFECT_UNAVAILABLE, effect=Park())
    mended(Code.HOUSE_NOT_EMPTY, effect=None)
    mended(Code.UNKNOWN_PLAN, roundabout_after=(1, 9))
    mended(Code.PLAN_NOT_MET, claims=(claim(1),))
    mended(Code.RESHUFFLE_NOT_ALLOWED, claims=())
    return rows


@pytest.mark.parametrize(("command", "code"), step_by_step())
def test_the_parts_of_a_turn_are_checked_in_order(command: SubmitTurn, code: Code) -> None:
    ADVANCED.when(A, command).then_refused(code)


def test_roundabouts_that_are_not_allowed_come_before_all_of_the_sheet() -> None:
    table().when(A, replace(WRONG, combo=1)).then_refused(Code.ROUNDABOUT_NOT_ALLOWED)
    table().when(A, replace(WRONG, combo=1, roundabout_before=None)).then_refused(Code.ROUNDABOUT_NOT_ALLOWED)


def test_the_limit_comes_before_the_house() -> None:
    two = sheet("R", "R", fences=[[1], [1], []])
    table(two, advanced=True).when(A, submit(street=3, roundabout_before=(9, 9))).then_refused(Code.ROUNDABOUT_LIMIT)


def test_the_parts_of_effects_are_checked_in_order() -> None:
    nine = sheet("1 1b 1b 1b 1b 1b", "2 2b 2b 2b 2b")
    bis = combos(*[(8, "bis")] * 3)
    table(nine, combos=bis).when(A, submit(street=3, effect=Bis(street=9, house=9, copy="left"))).then_refused(
        Code.EFFECT_UNAVAILABLE
    )
    across = sheet("5", fences=[[1, 2], [], []])
    fenced = table(across, combos=bis)
    fenced.when(A, submit(street=3, effect=Bis(street=1, house=3, copy="left"))).then_refused(Code.BIS_NO_NEIGHBOUR)
    surveyor = table(sheet("5 5b", fences=[[1], [], []]), combos=combos(*[(8, "surveyor")] * 3))
    surveyor.when(A, submit(street=3, effect=Surveyor(street=1, gap=1))).then_refused(Code.FENCE_EXISTS)
    used = sheet("5 5b", used=({"1-2": "P1-2"}, {}, {}))
    surveyor = table(used, combos=combos(*[(8, "surveyor")] * 3))
    surveyor.when(A, submit(street=3, effect=Surveyor(street=1, gap=1))).then_refused(Code.FENCE_SPLITS_BIS)


def test_a_refusal_that_is_not_allowed_comes_before_its_effect() -> None:
    table().when(A, refuse(effect=Agent(size=1))).then_refused(Code.REFUSAL_NOT_ALLOWED)


def test_estates_that_are_not_there_come_before_used_ones_and_these_before_the_plan() -> None:
    on = sheet("1 2 3 4", fences=[[2, 4], [], []], used=({"1-2": "P2-4"}, {}, {}))
    given = table(on)
    given.when(A, submit(street=2, claims=(claim(1, (1, 1, 2), (3, 1, 2)),))).then_refused(Code.ESTATE_INVALID)
    given.when(A, submit(street=2, claims=(claim(1, (1, 1, 2), (1, 3, 2)),))).then_refused(Code.ESTATE_USED)
    given.when(A, submit(street=2, claims=(claim(1, (1, 3, 2)),))).then_refused(Code.PLAN_NOT_MET)


def test_an_unknown_card_comes_before_the_same_card() -> None:
    alone().when(A, with_cards(submit(), 4, 4)).then_refused(Code.UNKNOWN_COMBINATION)
    alone().when(A, with_cards(submit(), 2, 2)).then_refused(Code.SAME_CARD)
