"""WT-42, SC-61: what is offered is what would be accepted, and of the rest it is said why."""

import msgspec
import pytest
from msgspec.structs import replace

from games.rules.catalogue import RULESETS, ruleset
from games.rules.core import CardList, Leave, Resume, Sitting
from games.rules.welcome_to.choices import EffectChoice, NumberChoice, PlanChoice, choices
from games.rules.welcome_to.commands import SubmitTurn, WithdrawTurn
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.sheet import EMPTY
from games.rules.welcome_to.unavailable import _refused
from games.simulation.welcome_to_parts import part_faults
from tests.games.rules.welcome_to.random_games import states
from tests.games.rules.welcome_to.tables import FULL_BUT_3, TURN, A, B, alone, combos, sheet, submit, table
from tests.games.rules.welcome_to.test_plans import FOUR_TWOS, TWOS
from tests.spec import Given

EVERY = 41


def test_every_part_that_is_offered_is_accepted_and_every_other_refused() -> None:  # WT-42
    for state in states()[::EVERY]:
        assert list(part_faults(state, state.version % len(state.players))) == []


def test_the_example_of_an_offer_is_accepted() -> None:  # SC-61
    for state in states()[::EVERY]:
        for seat in range(len(state.players)):
            for automated in (False, True):
                for offer in WELCOME_TO.legal(state, seat, automated=automated):
                    assert offer.choose is None
                    Given(WELCOME_TO, state).when(seat, offer.command, automated=automated).accepted()


def test_numbers_name_rows_of_houses_and_temps() -> None:  # WT-42
    given = table(sheet("3 . . 9"), combos=combos((8, "temp"), (3, "pool"), (15, "park")))
    numbers = choices(given.state, A).numbers
    assert numbers[0] == NumberChoice(choice=1, number=6, houses=((1, 2, 2), (2, 1, 11), (3, 1, 12)), temp=True)
    assert [(number.choice, number.number, number.temp) for number in numbers] == [
        (1, 6, True),
        (1, 7, True),
        (1, 8, False),
        (1, 9, True),
        (1, 10, True),
        (2, 3, False),
        (3, 15, False),
    ]
    assert numbers[-1].houses == ((1, 5, 6), (2, 1, 11), (3, 1, 12))


def test_in_solo_a_temp_belongs_to_another_card() -> None:  # WT-42
    parts = choices(alone(hand=((8, "temp"), (3, "pool"), (15, "park"))).state, A)
    assert {(number.choice, number.temp) for number in parts.numbers} == {
        (1, False),
        (2, False),
        (2, True),
        (3, False),
        (3, True),
    }


def test_effects_name_their_places() -> None:  # WT-42
    on = sheet("3 . 8 9", fences=[[3], [], []], parks=[3, 0, 0], value_marks=[1, 0, 0, 0, 0, 0])

    def part(kind: str) -> EffectChoice:
        return choices(table(on, combos=combos(*[(5, kind)] * 3)).state, A).effects[0]

    assert part("agent").sizes == (2, 3, 4, 5, 6)
    assert part("park").streets == (2, 3)
    assert part("pool").houses == ((1, 7), (1, 8), (2, 1), (2, 4), (2, 8), (3, 2), (3, 7), (3, 11))
    assert part("bis").copies == ((1, 2, "left"), (1, 2, "right"), (1, 5, "left"))
    assert (1, 3) not in part("surveyor").gaps
    assert len(part("surveyor").gaps) == 9 + 10 + 11 - 1
    assert part("temp") == EffectChoice(choice=1, kind="temp")


def test_effects_that_cannot_be_used_are_not_offered() -> None:  # WT-12, WT-42
    full = sheet(temps=11, parks=[3, 4, 5], value_marks=[1, 2, 3, 4, 4, 4])
    for kinds in (("temp", "park", "agent"), ("bis", "bis", "bis")):
        given = table(full, combos=combos(*((5, kind) for kind in kinds)))
        assert choices(given.state, A).effects == ()
    nine = sheet("1 1b 1b 1b 1b 1b", "2 2b 2b 2b 2b")
    assert choices(table(nine, combos=combos(*[(5, "bis")] * 3)).state, A).effects == ()


def test_a_refusal_is_offered_to_who_cannot_write() -> None:  # WT-9, WT-42
    on = sheet(*FULL_BUT_3, "6 . . . . . . . . . . 8")
    given = table(on, combos=combos((5, "temp"), (9, "park"), (12, "agent")))
    parts = choices(given.state, A)
    assert parts.refuse
    assert [(number.number, number.temp) for number in parts.numbers] == [(7, True)]
    assert WELCOME_TO.legal(given.state, A)[0].command == SubmitTurn(turn=TURN, refuse=True)
    assert not choices(table(EMPTY).state, A).refuse


def test_plans_name_their_free_estates() -> None:  # WT-18, WT-42
    parts = choices(table(FOUR_TWOS).state, A)
    assert parts.plans == (PlanChoice(level=1, sizes=(2, 2, 2, 2), estates=TWOS),)
    assert parts.reshuffle
    assert not choices(table(FOUR_TWOS, claimers=((), (B,), ())).state, A).reshuffle
    assert choices(table(replace(FOUR_TWOS, plans=(8, None, None))).state, A).plans == ()
    temps = choices(table(sheet(temps=7), plans=("A1-4", "P2-4", "P3-4"), advanced=True).state, A)
    assert temps.plans == (PlanChoice(level=1),)


def test_roundabouts_belong_to_the_advanced_game() -> None:  # WT-27, WT-42
    assert choices(table(sheet("5"), advanced=True).state, A).roundabouts == ((1, 2, 9), (2, 1, 11), (3, 1, 12))
    assert choices(table(sheet("5")).state, A).roundabouts == ()
    two = sheet("R", "R", fences=[[1], [1], []])
    assert choices(table(two, advanced=True).state, A).roundabouts == ()


def types(given: Given, seat: int = A, *, automated: bool = False) -> list[type]:
    return [type(offer.command) for offer in WELCOME_TO.legal(given.state, seat, automated=automated)]


def test_what_was_submitted_may_be_replaced_and_withdrawn() -> None:  # WT-4
    given = table(EMPTY, EMPTY)
    assert types(given) == [SubmitTurn, Leave]
    given = Given(WELCOME_TO, given.when(A, submit()).accepted())
    assert types(given) == [SubmitTurn, WithdrawTurn, Leave]
    bots = table(EMPTY, EMPTY, sittings=(Sitting(controller="bot"),) * 2)
    assert types(bots, automated=True) == [SubmitTurn]


def test_of_the_rest_it_is_said_why() -> None:  # SC-61
    given = table(EMPTY, EMPTY, sittings=(Sitting(controller="human", autoplay=True), Sitting(controller="human")))

    def codes(seat: int) -> dict[str, str]:
        return {entry.type: entry.code for entry in WELCOME_TO.unavailable(given.state, seat)}

    assert codes(A) == {"submit_turn": "game.autoplay_on", "withdraw_turn": "game.autoplay_on"}
    assert codes(B) == {"withdraw_turn": "welcome_to.nothing_submitted", "resume": "game.not_automated"}


def test_every_type_is_either_offered_or_explained() -> None:  # SC-61
    tags = {kind.__struct_config__.tag for kind in WELCOME_TO.command_type.__args__}
    for state in states()[::EVERY]:
        for seat in range(len(state.players)):
            offered = {offer.command.__struct_config__.tag for offer in WELCOME_TO.legal(state, seat)}
            explained = {entry.type for entry in WELCOME_TO.unavailable(state, seat)}
            assert offered | explained == tags
            assert not offered & explained


def test_what_is_accepted_and_not_offered_is_a_fault_of_ours() -> None:
    with pytest.raises(RuntimeError, match="not offered"):
        _refused(table(EMPTY).state, A, Leave())


def test_the_offer_is_small_and_has_no_list_to_fill() -> None:
    for state in states()[::EVERY]:
        text = msgspec.json.encode(WELCOME_TO.legal(state, 0))
        assert len(text) < 4_000
    assert CardList not in {type(offer.choose) for offer in WELCOME_TO.legal(table(EMPTY).state, A)}
    assert Resume not in types(table(EMPTY))


def test_the_catalogue_knows_the_ruleset() -> None:
    assert ruleset("welcome_to") is RULESETS["welcome_to"] is WELCOME_TO
