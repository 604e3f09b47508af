"""CI 7: Graveyard, Armory and Bell Tower: what is destroyed, and what that changes."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.rules.citadels.classic_commands import Recover, UseArmory
from games.rules.citadels.classic_events import (
    ArmoryUsed,
    ChoiceAnswered,
    ChoiceAsked,
    DistrictBuried,
    DistrictRecovered,
    TargetChanged,
)
from games.rules.citadels.commands import Destroy, EndTurn, Gather
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import BuildingBuilt, BuildingDestroyed, CityCompleted
from games.rules.citadels.state import Building, Player
from games.rules.core import Clock
from tests.games.rules.citadels.classic.tables import (
    ARMORY,
    BELL_TOWER,
    DOCKS,
    EIGHT,
    GRAVEYARD,
    HARBOR,
    KEEP,
    MARKET,
    MUSEUM,
    NOTHING,
    PALACE,
    PILE,
    SEVEN,
    SIX,
    TAVERN,
    TEMPLE,
    WALL,
    A,
    B,
    C,
    D,
    after,
    at,
    build,
    city,
    commands,
    due,
    golds,
    hand,
    kinds,
    player,
    turn,
    why,
)
from tests.spec import Given

GOLD = Gather(what="gold")
END = EndTurn()


# Graveyard


def razing(*theirs: str | Building, gold: int = 1, grave: int = C, **changes: Any) -> Given:
    """Give the Warlord's turn, A's; B has a city and `grave` the Graveyard, with some gold."""
    changes.setdefault("gathered", True)
    people = [player(8, gold=9), player(6, city=theirs), player(2), player(3)]
    people[grave] = replace(people[grave], gold=people[grave].gold + gold, city=(*people[grave].city, Building(GRAVEYARD, 1)))
    return turn(8, *people, **changes)


def test_its_owner_is_asked_after_the_building_has_left() -> None:  # CI-35
    outcome = razing(DOCKS).when(A, Destroy(target=B, card=DOCKS))
    state = outcome.then(
        BuildingDestroyed(seat=A, target=B, card=DOCKS, gold=2, held=True),
        ChoiceAsked(kind="graveyard", seat=C, due_at=20_000, card=DOCKS),
    )
    assert (state.players[B].city, state.deck, state.turn.ability_used) == ((), PILE, True)
    for seat in (A, B, C, None):
        pending = CLASSIC.view(state, seat).pending
        assert (pending.kind, pending.owner, pending.card, pending.count) == ("graveyard", C, DOCKS, 0)
    given = Given(CLASSIC, state)
    assert commands(given, C) == {Recover(take=True), Recover(take=False)}
    given.when(A, Recover(take=True)).then_refused("citadels.no_choice_pending")
    given.when(A, END).then_refused("citadels.choice_pending")
    given.when(C, END).then_refused("game.not_your_turn")


def test_a_coin_buys_the_card_into_the_hand() -> None:  # CI-35
    given = after(razing(DOCKS), (A, Destroy(target=B, card=DOCKS)))
    outcome = given.when(C, Recover(take=True))
    state = outcome.then(
        ChoiceAnswered(kind="graveyard", seat=C, turn_due_at=90_000), DistrictRecovered(seat=C, card=DOCKS, gold=1)
    )
    assert (state.players[C].hand, state.players[C].gold, state.deck) == ((DOCKS,), 0, PILE)
    left = given.when(C, Recover(take=False))
    state = left.then(ChoiceAnswered(kind="graveyard", seat=C, turn_due_at=90_000), DistrictBuried(card=DOCKS))
    assert (state.players[C].gold, state.deck) == (1, (*PILE, DOCKS))


def test_the_clock_says_no() -> None:  # CI 4
    given = due(after(razing(DOCKS), (A, Destroy(target=B, card=DOCKS))), "choice")
    assert (given.state.deck, golds(given)[C], given.state.turn.seat) == ((*PILE, DOCKS), 1, A)


def test_it_works_for_its_own_city_and_any_other() -> None:  # CI-35
    for grave in (B, C, D):
        given = after(razing(DOCKS, grave=grave), (A, Destroy(target=B, card=DOCKS)), (grave, Recover(take=True)))
        assert hand(given, grave) == (DOCKS,)


def test_who_is_not_asked() -> None:  # CI-35
    poor = after(razing(DOCKS, gold=0), (A, Destroy(target=B, card=DOCKS)))
    assert (poor.state.pending, poor.state.deck) == (None, (*PILE, DOCKS))
    itself = after(razing(DOCKS, grave=B), (A, Destroy(target=B, card=GRAVEYARD)))
    assert (itself.state.pending, itself.state.deck) == (None, (*PILE, GRAVEYARD))
    warlords = after(razing(DOCKS, grave=A), (A, Destroy(target=B, card=DOCKS)))
    assert (warlords.state.pending, warlords.state.deck) == (None, (*PILE, DOCKS))


def test_even_if_the_warlord_destroys_his_own() -> None:  # CI-35
    people = (player(8, gold=9, city=(DOCKS,)), player(6, gold=1, city=(GRAVEYARD,)))
    given = after(turn(8, *people), (A, Destroy(target=A, card=DOCKS)))
    assert given.state.pending.owner == B


def test_it_stops_the_turn_and_the_gather_clock() -> None:  # CI-2
    given = after(at(razing(DOCKS, gathered=False), 15_000), (A, Destroy(target=B, card=DOCKS)))
    assert kinds(given) == ["choice"]
    view = CLASSIC.view(given.state, A).deadlines
    assert (view.turn, view.gather, view.choice, view.game) == (None, None, 35_000, 4_500_000)
    given = after(at(given, 27_000), (C, Recover(take=True)))
    assert (given.state.deadlines.turn.due_at, given.state.deadlines.gather.due_at) == (102_000, 32_000)
    late = after(at(razing(DOCKS), 89_000), (A, Destroy(target=B, card=DOCKS)))
    assert late.state.deadlines.choice.due_at == 109_000  # not capped by somebody else's turn
    assert due(late, "choice").state.deadlines.turn.due_at == 110_000


def test_the_policy_asks_nobody_while_it_finishes_a_turn() -> None:  # CI-49
    given = due(razing(DOCKS, GRAVEYARD, gold=0, grave=D), "turn")
    assert given.state.turn.finishing
    assert Destroy(target=B, card=DOCKS) in commands(given, A, automated=True)
    given = due(razing(DOCKS), "turn")
    assert not {command for command in commands(given, A, automated=True) if isinstance(command, Destroy)} - {
        Destroy(target=C, card=GRAVEYARD)
    }
    given.when(A, Destroy(target=B, card=DOCKS), automated=True).then_refused("game.wrong_phase")
    given.when(A, Destroy(target=C, card=GRAVEYARD), automated=True).accepted()


def test_cards_under_a_museum_go_to_the_bottom() -> None:  # CI-40
    museum = Building(MUSEUM, 1, under=(TEMPLE, PALACE))
    given = razing(museum, gold=0)
    outcome = given.when(A, Destroy(target=B, card=MUSEUM))
    state = outcome.then_types(BuildingDestroyed)
    assert (state.deck[:6], sorted(state.deck[6:])) == (PILE, sorted((MUSEUM, TEMPLE, PALACE)))
    assert CLASSIC.feed(outcome.events[0], B) == {
        "type": "building_destroyed",
        "seat": A,
        "target": B,
        "card": MUSEUM,
        "gold": 3,
        "under": 2,
    }
    given = after(razing(museum), (A, Destroy(target=B, card=MUSEUM)))
    assert sorted(given.state.deck[6:]) == sorted((TEMPLE, PALACE))
    assert hand(after(given, (C, Recover(take=True))), C) == (MUSEUM,)


# Armory


def armed(*theirs: str | Building, mine: tuple[str, ...] = (ARMORY, DOCKS), role: int = 6, **changes: Any) -> Given:
    changes.setdefault("gathered", True)
    return turn(7, player(7, gold=9, city=mine), player(role, city=theirs), player(8), **changes)


def test_both_go_to_the_bottom_shuffled() -> None:  # CI-37
    outcome = armed(KEEP, TEMPLE).when(A, UseArmory(target=B, card=KEEP))
    state = outcome.then_types(ArmoryUsed)
    assert (state.deck[:6], sorted(state.deck[6:])) == (PILE, sorted((ARMORY, KEEP)))
    assert (city(Given(CLASSIC, state), A), city(Given(CLASSIC, state), B), state.players[A].gold) == ([DOCKS], [TEMPLE], 9)
    assert "secret" not in CLASSIC.feed(outcome.events[0], B)
    assert not state.turn.ability_used


def test_it_ignores_bishop_keep_wall_and_graveyard() -> None:  # CI-37, CI-36, CI-35
    given = armed(KEEP, WALL, GRAVEYARD, role=5)
    people = tuple(replace(someone, gold=9) for someone in given.state.players)
    given = Given(CLASSIC, replace(given.state, players=people))
    for card in (KEEP, WALL, GRAVEYARD):
        done = after(given, (A, UseArmory(target=B, card=card)))
        assert (done.state.pending, golds(done)) == (None, [9, 9, 9])


def test_the_checks_of_the_armory_have_their_order() -> None:  # CI 7, CI-39
    armed(*EIGHT, mine=(), gathered=False).when(A, UseArmory(target=A, card=DOCKS)).then_refused("citadels.no_such_building")
    armed(*EIGHT, gathered=False).when(A, UseArmory(target=A, card=DOCKS)).then_refused("citadels.must_gather_first")
    for target, card in ((A, DOCKS), (A, ARMORY), (B, NOTHING), (3, DOCKS), (-1, DOCKS), (B, HARBOR)):
        armed(*EIGHT).when(A, UseArmory(target=target, card=card)).then_refused("citadels.bad_target", target=target)
    armed(*EIGHT).when(A, UseArmory(target=B, card=TAVERN)).then_refused("citadels.target_complete")
    full = armed(TAVERN, mine=(*SEVEN, ARMORY))
    full.when(A, UseArmory(target=B, card=TAVERN)).then_refused("citadels.target_complete")
    assert why(full, A)["use_armory"] == "citadels.target_complete"
    assert UseArmory(target=B, card=TAVERN) in commands(armed(TAVERN), A)


def test_it_may_be_used_in_the_turn_it_was_built() -> None:  # CI-37
    people = (player(7, gold=9, hand=(ARMORY,)), player(6, city=(TAVERN,)))
    given = after(turn(7, *people, gathered=True), (A, build(ARMORY)), (A, UseArmory(target=B, card=TAVERN)))
    assert (city(given, A), city(given, B)) == ([], [])


def test_the_first_copy_and_what_lies_under_it_go() -> None:  # CI-50, CI-40
    pair = (Building(DOCKS, 1, beauty=1), Building(DOCKS, 2))
    given = after(armed(*pair), (A, UseArmory(target=B, card=DOCKS)))
    assert given.state.players[B].city == pair[1:]
    given = after(armed(Building(MUSEUM, 1, under=(PALACE,))), (A, UseArmory(target=B, card=MUSEUM)))
    assert sorted(given.state.deck[6:]) == sorted((ARMORY, MUSEUM, PALACE))


# Bell Tower


def grown(someone: Player, *versions: int) -> Player:
    """Return somebody whose city grew at these versions."""
    return replace(someone, grown=versions)


def ringing(mine: int, *cities: tuple[str, ...], announce: bool = True, **changes: Any) -> Given:
    """Give what follows when A, whose city has `mine` districts, builds the Bell Tower; the others have cities."""
    people = [player(8, gold=9, hand=(BELL_TOWER,), city=EIGHT[:mine])]
    people += [player(2 + at, city=built) for at, built in enumerate(cities)]
    given = turn(8, *people, gathered=True, **changes)
    return after(given, (A, build(BELL_TOWER, announce=announce)))


def test_announced_it_lowers_the_target_at_once() -> None:  # CI-41
    given = ringing(6, SIX)
    state = given.state
    assert (state.target, state.bell_tower, state.first_complete, state.last_round) == (7, A, A, True)
    given = ringing(3, SIX)
    assert (given.state.target, given.state.bell_tower, given.state.first_complete, given.state.last_round) == (7, A, None, False)
    assert CLASSIC.view(given.state, None).bell_tower == A


def test_announced_with_the_build_or_never() -> None:  # CI-41
    given = ringing(6, SIX, announce=False)
    state = given.state
    assert (state.target, state.bell_tower, state.first_complete, state.last_round) == (8, None, None, False)


def test_a_city_that_has_stood_at_seven_is_the_first() -> None:  # CI-41
    people = (
        player(8, gold=9, hand=(BELL_TOWER,), city=SIX),
        grown(player(2, city=SEVEN), 1, 2, 3, 4, 5, 6, 9),
        grown(player(3, city=SEVEN), 1, 2, 3, 4, 5, 6, 8),
    )
    outcome = turn(8, *people, gathered=True).when(A, build(BELL_TOWER, announce=True))
    outcome.then(
        BuildingBuilt(seat=A, card=BELL_TOWER, gold=5),
        TargetChanged(target=7, announcer=A, first_complete=C, last_round=True),
    )


def test_whoever_is_first_already_stays_it() -> None:  # CI-41
    quick = grown(player(3, city=SEVEN), 1, 2, 3, 4, 5, 6, 6)  # has had seven for longer
    people = (player(8, gold=9, hand=(BELL_TOWER,), city=SIX), player(2, city=EIGHT), quick)
    given = turn(8, *people, gathered=True, first_complete=B, last_round=True)
    given = after(given, (A, build(BELL_TOWER, announce=True)))
    assert (given.state.first_complete, given.state.target) == (B, 7)


def test_seven_complete_a_city_from_then_on() -> None:  # CI-41, CI 8
    people = (player(7, gold=1, hand=(TAVERN,), city=SIX), player(8, gold=9))
    given = turn(7, *people, gathered=True, target=7, bell_tower=B)
    outcome = given.when(A, build(TAVERN))
    outcome.then(BuildingBuilt(seat=A, card=TAVERN, gold=1), CityCompleted(seat=A))
    given = after(given, (A, build(TAVERN)), (A, END))
    given.when(B, Destroy(target=A, card=TAVERN)).then_refused("citadels.target_complete")


def fallen(*others: Player, full_target: int = 8, **changes: Any) -> Given:
    """Give what follows when A, the Warlord, destroys the announced Bell Tower of B."""
    people = (player(8, gold=9), player(6, city=(BELL_TOWER, TAVERN)), *others)
    changes = {"target": 7, "bell_tower": B, "full_target": full_target} | changes
    return after(turn(8, *people, gathered=True, **changes), (A, Destroy(target=B, card=BELL_TOWER)))


def test_destroyed_it_restores_the_target() -> None:  # CI-41
    given = fallen(player(2, city=SEVEN), first_complete=C, last_round=True)
    state = given.state
    assert (state.target, state.bell_tower, state.first_complete, state.last_round) == (8, None, None, False)


def test_who_has_eight_the_longest_is_first_then() -> None:  # CI-41
    slow = grown(player(3, city=EIGHT), 1, 2, 3, 4, 5, 6, 7, 9)
    quick = grown(player(4, city=EIGHT), 1, 2, 3, 4, 5, 6, 7, 8)
    given = fallen(player(2, city=SEVEN), slow, quick, first_complete=C, last_round=True)
    assert (given.state.first_complete, given.state.last_round, given.state.target) == (4, True, 8)


def test_an_armory_tears_it_down_as_well() -> None:  # CI-41, CI-37
    people = (player(7, city=(ARMORY,)), player(6, city=(BELL_TOWER,)), player(2, city=SEVEN))
    given = turn(7, *people, gathered=True, target=7, bell_tower=B, first_complete=C, last_round=True)
    outcome = given.when(A, UseArmory(target=B, card=BELL_TOWER))
    state = outcome.then_types(ArmoryUsed, TargetChanged)
    assert (state.target, state.first_complete, state.last_round) == (8, None, False)


def test_one_that_was_not_announced_changes_nothing_by_falling() -> None:  # CI-41
    given = turn(8, player(8, gold=9), player(6, city=(BELL_TOWER,)), gathered=True)
    given.when(A, Destroy(target=B, card=BELL_TOWER)).then_types(BuildingDestroyed)


def test_it_falls_before_the_graveyard_answers_and_may_ring_again() -> None:  # CI-41, CI-35
    given = fallen(player(2, gold=6, city=(*SIX, GRAVEYARD)), first_complete=C, last_round=True)
    assert (given.state.target, given.state.pending.kind) == (8, "graveyard")
    given = after(given, (C, Recover(take=True)))
    assert hand(given, C) == (BELL_TOWER,)
    people = tuple(replace(someone, roles=roles) for someone, roles in zip(given.state.players, ((2,), (6,), (8,)), strict=True))
    again = turn(8, *people, gathered=True)
    again = after(again, (C, build(BELL_TOWER, announce=True)))
    assert (again.state.first_complete, again.state.bell_tower, again.state.target) == (C, C, 7)


def test_the_announcement_travels_with_the_card() -> None:  # CI-26
    given = turn(8, player(8, gold=9), player(6), player(2, city=(BELL_TOWER,)), gathered=True, target=7, bell_tower=B)
    assert after(given, (A, Destroy(target=C, card=BELL_TOWER))).state.target == 8


def test_with_seven_as_the_option_it_changes_nothing() -> None:  # CI-41
    given = ringing(3, SIX, target=7, full_target=7)
    assert (given.state.target, given.state.first_complete, given.state.last_round) == (7, None, False)
    assert ringing(6, SIX, target=7, full_target=7).state.first_complete == A
    given = fallen(player(2, city=SEVEN), full_target=7, first_complete=C, last_round=True)
    assert (given.state.target, given.state.first_complete, given.state.last_round) == (7, C, True)


@pytest.mark.parametrize("announce", [True, False])
def test_a_city_that_shrank_and_grew_again_stands_there_since_then(announce: bool) -> None:  # CI-41
    people = (
        player(8, gold=9),
        grown(player(6, city=SEVEN), 1, 2, 3, 4, 5, 6, 7),
        grown(player(2, gold=9, hand=(MARKET,), city=SEVEN), 1, 2, 3, 4, 5, 6, 8),
    )
    given = after(turn(8, *people, gathered=True), (A, Destroy(target=B, card=TAVERN)))
    shrunk = given.state.players[B]
    assert shrunk.grown == (1, 2, 3, 4, 5, 6)
    rest = (player(8, gold=9, hand=(BELL_TOWER,)), replace(shrunk, roles=(7,), gold=9, hand=(TAVERN,)), given.state.players[C])
    given = turn(7, *rest, gathered=True)
    given = after(given, (B, build(TAVERN)), (B, END), (A, GOLD), (A, build(BELL_TOWER, announce=announce)))
    assert given.state.first_complete == (C if announce else None)
    assert given.state.deadlines.game == Clock(4_500_000, 1)
