"""WT 8 and WT-28: claiming city plans."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import Bis, Park, Pool, Surveyor, Temp
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import CardsReshuffled, PlanApproved, PlanScored
from games.rules.welcome_to.plans import PLANS
from games.rules.welcome_to.sheet import Row, Sheet
from tests.games.rules.welcome_to.tables import (
    FULL_BUT_3,
    A,
    B,
    C,
    claim,
    combos,
    refuse,
    sheet,
    submit,
    table,
)
from tests.spec import Given

TWOS: tuple[Row, ...] = ((1, 1, 2), (1, 3, 2), (1, 5, 2), (1, 7, 2))
FOUR_TWOS = sheet("1 2 3 4 5 6 7 8", fences=[[2, 4, 6, 8], [], []])
LATER: dict[str, Any] = {"approved": (True, False, False), "claimers": ((B,), (), ())}


def claiming(*claims: Any, on: Sheet = FOUR_TWOS, **changes: Any) -> Any:
    """Write 8 in street 3 and claim."""
    return table(on, **changes).when(A, submit(street=3, house=6, claims=claims))


def test_a_claim_scores_and_uses_the_houses() -> None:  # WT-17, WT-18
    state = claiming(claim(1, *TWOS)).accepted()
    own = state.players[A].sheet
    assert own.plans == (8, None, None)
    assert own.streets[0].used == (1,) * 8 + (0, 0)
    assert (state.approved, state.claimers) == ((True, False, False), ((A,), (), ()))


def test_claiming_is_voluntary_and_a_missed_plan_may_be_claimed_later() -> None:  # WT-17
    state = claiming().accepted()
    assert state.players[A].sheet.plans == (None, None, None)
    command = replace(default_command(state, A), claims=(claim(1, *TWOS),))
    assert Given(WELCOME_TO, state).when(A, command).accepted().players[A].sheet.plans == (8, None, None)


def test_an_approved_plan_brings_the_later_points() -> None:  # WT-19
    assert claiming(claim(1, *TWOS), **LATER).accepted().players[A].sheet.plans == (4, None, None)


def test_all_who_claim_in_the_turn_of_the_first_get_its_points() -> None:  # WT-19
    given = table(FOUR_TWOS, FOUR_TWOS, sheet())
    for seat in (A, C):
        command = submit(street=3, house=6, claims=(claim(1, *TWOS),) if seat == A else ())
        given = Given(WELCOME_TO, given.when(seat, command).accepted())
    outcome = given.when(B, submit(street=3, house=6, claims=(claim(1, *TWOS),)))
    scored = [event for event in outcome.events if isinstance(event, PlanScored)]
    assert [(event.seat, event.points, event.estates) for event in scored] == [(A, 8, TWOS), (B, 8, TWOS)]
    assert [event.level for event in outcome.events if isinstance(event, PlanApproved)] == [1]
    assert outcome.state.claimers == ((A, B), (), ())


def test_several_plans_in_one_turn_and_each_once() -> None:  # WT-17
    on = sheet("1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8 9", fences=[[2, 4, 6, 8], [3, 9], []])
    both = (claim(1, *TWOS), claim(2, (2, 1, 3), (2, 4, 6)))
    assert claiming(*both, on=on).accepted().players[A].sheet.plans == (8, 8, None)
    claiming(both[0], both[0], on=on).then_refused(Code.PLAN_ALREADY_SCORED, level=1)
    state = claiming(both[0], on=on).accepted()
    command = replace(default_command(state, A), claims=(claim(1),))
    Given(WELCOME_TO, state).when(A, command).then_refused(Code.PLAN_ALREADY_SCORED, level=1)


@pytest.mark.parametrize("level", [0, 4, -1])
def test_there_must_be_such_a_plan(level: int) -> None:  # WT 12
    claiming(claim(level)).then_refused(Code.UNKNOWN_PLAN)


@pytest.mark.parametrize(
    "estates",
    [
        ((1, 1, 2), (1, 3, 2), (1, 5, 2), (1, 9, 2)),
        ((1, 1, 4), (1, 5, 2), (1, 7, 2)),
        ((0, 1, 2),),
        ((1, 2, 2),),
    ],
)
def test_an_estate_must_be_there(estates: tuple[Row, ...]) -> None:  # WT-15, WT 12
    claiming(claim(1, *estates)).then_refused(Code.ESTATE_INVALID, level=1)


def test_an_estate_is_used_once_and_named_once() -> None:  # WT-18
    claiming(claim(1, *TWOS[:3], TWOS[0])).then_refused(Code.ESTATE_USED)
    used = sheet("1 2 3 4 5 6 7 8", fences=[[2, 4, 6, 8], [], []], used=({"1-2": "P2-4"}, {}, {}))
    claiming(claim(1, *TWOS), on=used).then_refused(Code.ESTATE_USED)


@pytest.mark.parametrize("estates", [(), TWOS[:3], (*TWOS, (2, 1, 1))])
def test_the_sizes_are_exactly_those_of_the_plan(estates: tuple[Row, ...]) -> None:  # WT-18
    on = sheet("1 2 3 4 5 6 7 8", "4", fences=[[2, 4, 6, 8], [1], []])
    claiming(claim(1, *estates), on=on).then_refused(Code.PLAN_NOT_MET, level=1)
    claiming(claim(1, *reversed(TWOS)), on=on).accepted()  # in any order


def test_a_fence_of_the_same_turn_closes_an_estate() -> None:  # WT-6
    on = sheet("1 2 3 4 5 6 7 8", fences=[[2, 4, 6], [], []])
    given = table(on, combos=combos((8, "surveyor"), (3, "pool"), (12, "agent")))
    fence = Surveyor(street=1, gap=8)
    given.when(A, submit(street=3, effect=fence, claims=(claim(1, *TWOS),))).accepted()
    given.when(A, submit(street=3, claims=(claim(1, *TWOS),))).then_refused(Code.ESTATE_INVALID)


def test_a_claim_in_the_turn_of_a_refusal() -> None:  # WT-10
    full = "1 2 3 4 5 6 7 8 9 10 11 .", "0 1 2 3 4 5 6 7 8 9 10"
    on = sheet("1 2 3 4 5 6 7 8 9 10", full[1], full[0], fences=[[2, 4, 6, 8], [], []])
    given = table(on, combos=combos(*[(5, "park")] * 3))
    state = given.when(A, refuse(claims=(claim(1, *TWOS),))).accepted()
    assert (state.players[A].sheet.refusals, state.players[A].sheet.plans[0]) == (1, 8)


def test_plans_may_be_claimed_in_the_turn_that_ends_the_game() -> None:  # WT-17
    on = sheet("1 2 3 4 5 6 7 8 9 10", *FULL_BUT_3[1:], "1 2 3 4 5 6 7 . 9 10 11 12", fences=[[2, 4, 6, 8], [], []])
    state = table(on).when(A, submit(street=3, house=8, claims=(claim(1, *TWOS),))).accepted()
    assert (state.status, state.reasons, state.scores[0].plans) == ("finished", ("full",), 8)


def test_the_first_to_score_a_plan_may_ask_for_a_reshuffle() -> None:  # WT-20
    outcome = table(FOUR_TWOS).when(A, submit(street=3, claims=(claim(1, *TWOS),), reshuffle=True))
    reshuffled = [event for event in outcome.events if isinstance(event, CardsReshuffled)]
    assert [event.reason for event in reshuffled] == ["wish"]
    state = outcome.accepted()
    assert [len(pile) for pile in state.piles] == [26, 26, 26]
    assert (state.discard, state.wished) == ((), False)


def test_one_wish_of_several_claimers_is_enough() -> None:  # WT-20
    given = table(FOUR_TWOS, FOUR_TWOS)
    given = Given(WELCOME_TO, given.when(A, submit(street=3, claims=(claim(1, *TWOS),))).accepted())
    outcome = given.when(B, submit(street=3, claims=(claim(1, *TWOS),), reshuffle=True))
    assert any(isinstance(event, CardsReshuffled) for event in outcome.events)


def test_nobody_else_may() -> None:  # WT-20
    table(FOUR_TWOS).when(A, submit(street=3, reshuffle=True)).then_refused(Code.RESHUFFLE_NOT_ALLOWED)
    later = table(FOUR_TWOS, **LATER)
    later.when(A, submit(street=3, claims=(claim(1, *TWOS),), reshuffle=True)).then_refused(Code.RESHUFFLE_NOT_ALLOWED)


def test_a_wish_in_the_last_turn_is_void() -> None:  # WT-20
    on = sheet("1 2 3 4 5 6 7 8 9 10", *FULL_BUT_3[1:], "1 2 3 4 5 6 7 . 9 10 11 12", fences=[[2, 4, 6, 8], [], []])
    outcome = table(on).when(A, submit(street=3, house=8, claims=(claim(1, *TWOS),), reshuffle=True))
    assert outcome.accepted().status == "finished"
    assert not any(isinstance(event, CardsReshuffled) for event in outcome.events)


PARKS_1, POOLS_1 = [3, 0, 0], [(3, 7, 8), (), ()]

ADVANCED: dict[str, tuple[tuple[str, str, str], Sheet, Sheet]] = {
    "full_street 1": (
        ("A1-2", "P2-4", "P3-4"),
        sheet("1 2 3 4 5 6 7 8b 8 9"),
        sheet("1 2 3 4 5 6 7 8b 8 9", used=({"1-1": "P2-4"}, {}, {})),
    ),
    "full_street 3": (
        ("A1-1", "P2-4", "P3-4"),
        sheet("", "", "1 2 3 4 5 6 R 8 9 10 11 12", fences=[[], [], [6, 7]]),
        sheet("", "", "1 2 3 4 5 6 R 8 9 10 . 12", fences=[[], [], [6, 7]]),
    ),
    "street_ends": (
        ("A1-5", "P2-4", "P3-4"),
        sheet("1 . . . . . . . . 9", "1 . . . . . . . . . R", "R . . . . . . . . . . 9"),
        sheet("1 . . . . . . . . 9", "1 . . . . . . . . . R", ". . . . . . . . . . . 9"),
    ),
    "bis_in_street": (
        ("A1-3", "P2-4", "P3-4"),
        sheet("1 1b 1b 1b 5 5b 5b", used=({"1-2": "P2-4"}, {}, {})),  # WT-41
        sheet("1 1b 1b 1b 5 5b", "2 2b"),
    ),
    "temps": (("A1-4", "P2-4", "P3-4"), sheet(temps=7), sheet(temps=6)),
    "parks_in_streets": (("P1-2", "A2-1", "P3-4"), sheet(parks=[3, 3, 5]), sheet(parks=[3, 3, 4])),
    "pools_in_streets": (
        ("P1-2", "A2-3", "P3-4"),
        sheet("1 2 3 4 5 6 7 8", "", "1 2 3 4 5 6 7 8 9 10 11", pools=[(3, 7, 8), (), (2, 7, 11)]),
        sheet("1 2 3 4 5 6 7 8", "", "1 2 3 4 5 6 7 8 9 10 11", pools=[(3, 7, 8), (), (2, 7)]),
    ),
    "parks_and_pools 2": (
        ("P1-2", "A2-5", "P3-4"),
        sheet("", "1 2 3 4 5 6 7 8", parks=[0, 4, 0], pools=[(), (1, 4, 8), ()]),
        sheet("", "1 2 3 4 5 6 7 8", parks=[3, 3, 5], pools=[(), (1, 4, 8), ()]),
    ),
    "parks_and_pools 3": (
        ("P1-2", "A2-4", "P3-4"),
        sheet("", "", "1 2 3 4 5 6 7 8 9 10 11", parks=[0, 0, 5], pools=[(), (), (2, 7, 11)]),
        sheet("", "", "1 2 3 4 5 6 7 8 9 10 11", parks=[0, 0, 5], pools=[(), (), (2, 7)]),
    ),
    "parks_pools_roundabout": (
        ("P1-2", "A2-2", "P3-4"),
        sheet("R 2 3 4 5 6 7 8", parks=PARKS_1, pools=POOLS_1, fences=[[1], [], []]),
        sheet("1 2 3 4 5 6 7 8", "R", parks=PARKS_1, pools=POOLS_1, fences=[[], [1], []]),
    ),
}


@pytest.mark.parametrize("name", ADVANCED)
def test_an_advanced_plan_is_met_or_not(name: str) -> None:  # WT-28, WT-29, WT-41
    plans, met, not_met = ADVANCED[name]
    level = next(level for level in (1, 2) if PLANS[plans[level - 1]].advanced)
    command = submit(street=2, house=10, number=12, claims=(claim(level),))
    given: dict[str, Any] = {"advanced": True, "plans": plans, "combos": combos(*[(12, "park")] * 3)}
    state = table(met, **given).when(A, command).accepted()
    assert state.players[A].sheet.plans[level - 1] == PLANS[plans[level - 1]].first
    table(not_met, **given).when(A, command).then_refused(Code.PLAN_NOT_MET, level=level)


def test_every_kind_of_advanced_plan_is_tested() -> None:
    assert {PLANS[plan].id for plans, _, _ in ADVANCED.values() for plan in plans if PLANS[plan].advanced} == {
        plan.id for plan in PLANS.values() if plan.advanced
    }


def test_a_plan_that_takes_no_estates_refuses_them() -> None:  # WT 12
    on = sheet("1 2 3", temps=7, fences=[[3], [], []])
    command = submit(street=2, claims=(claim(1, (1, 1, 3)),))
    table(on, advanced=True, plans=("A1-4", "P2-4", "P3-4")).when(A, command).then_refused(Code.ESTATE_INVALID)


def test_full_street_uses_the_whole_street_and_closes_its_gaps() -> None:  # WT-28, WT-30
    plans, met, _ = ADVANCED["full_street 1"]
    given: dict[str, Any] = {"advanced": True, "plans": plans}
    state = table(met, **given).when(A, submit(street=2, claims=(claim(1),))).accepted()
    own = state.players[A].sheet
    assert own.streets[0].used == (1,) * 10
    fence = submit(street=2, effect=Surveyor(street=1, gap=3))
    table(own, combos=combos((8, "surveyor"), (3, "pool"), (3, "pool")), **given).when(
        A, submit(street=3, effect=fence.effect)
    ).then_refused(Code.FENCE_SPLITS_PLAN)


def test_street_ends_uses_six_houses_and_closes_no_gap() -> None:  # WT-28, WT-30
    plans, met, _ = ADVANCED["street_ends"]
    given: dict[str, Any] = {"advanced": True, "plans": plans}
    outcome = table(met, **given).when(A, submit(street=2, house=5, claims=(claim(1),)))
    own = outcome.accepted().players[A].sheet
    assert [(street.used[0], street.used[-1], sum(street.used)) for street in own.streets] == [(1, 1, 2)] * 3
    (scored,) = [event for event in outcome.events if isinstance(event, PlanScored)]
    assert scored.estates == ((1, 1, 1), (1, 10, 1), (2, 1, 1), (2, 11, 1), (3, 1, 1), (3, 12, 1))
    fence = combos((8, "surveyor"), (3, "pool"), (3, "pool"))
    table(own, combos=fence, **given).when(A, submit(street=3, house=5, effect=Surveyor(street=1, gap=1))).accepted()


def test_marks_of_pools_parks_bis_and_temps_use_no_house_up() -> None:  # WT-28, WT-41
    for name in ("bis_in_street", "temps", "parks_in_streets", "pools_in_streets", "parks_pools_roundabout"):
        plans, met, _ = ADVANCED[name]
        level = 1 if PLANS[plans[0]].advanced else 2
        command = submit(street=2, house=10, number=12, claims=(claim(level),))
        own = (
            table(met, advanced=True, plans=plans, combos=combos(*[(12, "park")] * 3))
            .when(A, command)
            .accepted()
            .players[A]
            .sheet
        )
        assert [street.used for street in own.streets] == [street.used for street in met.streets]


@pytest.mark.parametrize(
    ("plans", "on", "effect", "card"),
    [
        (("P1-2", "A2-5", "P3-4"), sheet("", "1 2 3 4 5 6", parks=[0, 3, 0], pools=[(), (1, 4), ()]), Pool(), "pool"),
        (("P1-2", "A2-1", "P3-4"), sheet(parks=[3, 3, 0]), Park(), "park"),
        (("A1-4", "P2-4", "P3-4"), sheet(temps=6), Temp(), "temp"),
        (("A1-3", "P2-4", "P3-4"), sheet("", "", "1 1b 1b 1b 1b"), Bis(street=3, house=6, copy="left"), "bis"),
    ],
)
def test_the_effect_of_the_same_turn_counts(plans: Any, on: Sheet, effect: Any, card: str) -> None:  # WT-6, WT-28
    level = 1 if PLANS[plans[0]].advanced else 2
    given = table(on, advanced=True, plans=plans, combos=combos(*[(8, card)] * 3))
    command = submit(street=2, house=8, effect=effect, claims=(claim(level),))
    outcome = given.when(A, command)
    if plans[1] == "A2-5":  # the last park is missing still
        outcome.then_refused(Code.PLAN_NOT_MET)
    else:
        outcome.accepted()
