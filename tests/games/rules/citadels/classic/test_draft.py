"""CI 2: the draft for two to eight."""

from collections import Counter
from typing import Any, Final

import pytest
from msgspec import UNSET

from games.rules.citadels.classic_commands import PickAndDiscard
from games.rules.citadels.classic_events import RoleSetAside
from games.rules.citadels.commands import PickRole
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.events import Picked, PickOpened, Removed, RolePicked, RoundStarted, TurnStarted
from games.rules.core import TABLE, Chance, Controller, Event, Setup
from tests.games.rules.citadels.classic.tables import A, B, C, G, H, after, commands, drafting, due, playing, secrets
from tests.spec import Given

PEOPLE: Final[tuple[Controller, ...]] = ("human",) * 8
AROUND = {2: (A, B, A, B), 3: (A, B, C, A, B, C)}


def dealt(count: int, numbers: int, seed: int = 0) -> Any:
    roles = playing("artist") if numbers == 9 else playing()
    setup = Setup(ruleset="classic", rules_version=1, options={"roles": roles}, seats=PEOPLE[:count])
    return CLASSIC.setup(setup, Chance(seed.to_bytes(32, "big")), 0)


def picked(count: int, numbers: int, seed: int = 0) -> tuple[list[int], list[Event], Any]:
    """Play a draft by the first of what is offered: how many roles lay before each picker, what happened, how it ended."""
    decision, sizes = dealt(count, numbers, seed), []
    state, events = decision.state, list(decision.events)
    while state.phase == "draft":
        sizes.append(len(state.draft.available))
        command = CLASSIC.legal(state, state.draft.picker)[0].command
        outcome = Given(CLASSIC, state).when(state.draft.picker, command)
        state = outcome.accepted()
        events += outcome.events
    return sizes, events, state


@pytest.mark.parametrize(
    ("count", "numbers", "face_up", "sizes"),
    [
        (2, 8, 0, [7, 6, 4, 2]),
        (3, 8, 0, [7, 6, 5, 4, 3, 2]),
        (3, 9, 0, [8, 7, 6, 4, 3, 2]),
        (4, 8, 2, [5, 4, 3, 2]),
        (4, 9, 3, [5, 4, 3, 2]),
        (5, 8, 1, [6, 5, 4, 3, 2]),
        (5, 9, 2, [6, 5, 4, 3, 2]),
        (6, 8, 0, [7, 6, 5, 4, 3, 2]),
        (6, 9, 1, [7, 6, 5, 4, 3, 2]),
        (7, 8, 0, [7, 6, 5, 4, 3, 2, 2]),
        (7, 9, 0, [8, 7, 6, 5, 4, 3, 2]),
        (8, 9, 0, [8, 7, 6, 5, 4, 3, 2, 2]),
    ],
)
def test_how_many_roles_lie_before_each_picker(count: int, numbers: int, face_up: int, sizes: list[int]) -> None:  # CI 2, CI-6
    found, events, state = picked(count, numbers)
    assert found == sizes
    started = events[1]
    assert isinstance(started, RoundStarted)
    assert len(started.removed_up) == face_up
    roles = [role for player in state.players for role in player.roles]
    away = (*state.removed_up, state.removed_down, state.leftover, *state.set_aside)
    assert sorted([*roles, *(role for role in away if role is not None)]) == list(range(1, numbers + 1))
    assert {len(player.roles) for player in state.players} == ({2} if count < 4 else {1})


@pytest.mark.parametrize(("count", "numbers"), [(4, 8), (4, 9), (5, 9), (6, 9)])
def test_number_four_is_never_face_up(count: int, numbers: int) -> None:  # CI-7
    ups, downs = Counter[int](), Counter[int]()
    for seed in range(200):
        started = dealt(count, numbers, seed).events[1]
        ups.update(started.removed_up)
        downs[started.secret[TABLE].removed_down] += 1
    assert set(ups) == set(range(1, numbers + 1)) - {4}
    assert set(downs) == set(range(1, numbers + 1))


def test_two_and_three_pick_round_by_round() -> None:  # CI 2
    for count, numbers in ((2, 8), (3, 8), (3, 9)):
        state = dealt(count, numbers).state
        crown = state.crown
        assert state.draft.order == tuple((crown + step) % count for step in range(2 * count))


def test_the_last_of_eight_sees_the_face_down_role_too() -> None:  # CI 2, SC-56
    taken = ((1,), (2,), (3,), (4,), (6,), (8,), (), ())
    given = after(drafting((5, 7), tuple(range(8)), 6, taken, roles=playing("artist"), removed_down=9), (G, PickRole(role=7)))
    assert CLASSIC.view(given.state, H).draft.available == (5, 9)
    state = given.when(H, PickRole(role=9)).accepted()
    assert (state.leftover, state.removed_down, state.players[H].roles) == (5, None, (9,))


# Three players, nine roles


def test_the_midway_card_of_three_with_nine_is_unseen() -> None:  # CI-6, CI-9
    _, events, state = picked(3, 9)
    assert [type(event) for event in events].count(RoleSetAside) == 1
    aside = next(event for event in events if isinstance(event, RoleSetAside))
    assert CLASSIC.feed(aside, A) == CLASSIC.feed(aside, None) == {"type": "role_set_aside"}
    assert state.set_aside == (aside.secret[TABLE].removed_down,)
    place = events.index(aside)
    assert isinstance(events[place - 1], RolePicked)
    assert isinstance(events[place + 1], PickOpened)
    assert sum(isinstance(event, RolePicked) for event in events[:place]) == 3


def test_the_midway_card_is_any_of_the_five() -> None:  # CI 2
    given = drafting((1, 3, 5, 7, 8, 9), AROUND[3], 2, ((2,), (4,), ()), roles=playing("artist"), removed_down=6)
    aside = {
        CLASSIC.decide(given.state, C, PickRole(role=3), Chance(seed.to_bytes(32, "big")), 0).state.set_aside
        for seed in range(80)
    }
    assert aside == {(1,), (5,), (7,), (8,), (9,)}


# Two players


def two(index: int, available: tuple[int, ...], taken: tuple[tuple[int, ...], ...], **changes: Any) -> Given:
    return drafting(available, AROUND[2], index, taken, removed_down=2, **changes)


FIRST = (1, 3, 4, 5, 6, 7, 8)
SECOND = (*FIRST[:5], 8)
MIDDLE: Final[dict[int, tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]] = {
    1: (SECOND, ((7,), ())),
    2: ((3, 5, 6, 8), ((7,), (4,))),
}
OUTER: Final[dict[int, tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]]] = {0: (FIRST, ((), ())), 3: ((6, 8), ((7, 3), (4,)))}


def test_a_discard_is_due_in_the_two_middle_steps_exactly() -> None:  # CI 2
    for index, table in OUTER.items():
        given = two(index, *table)
        seat = AROUND[2][index]
        given.when(seat, PickAndDiscard(role=8, discard=6)).then_refused("game.bad_command")
        given.when(seat, PickAndDiscard(role=8)).accepted()
    for index, table in MIDDLE.items():
        given = two(index, *table)
        seat = AROUND[2][index]
        given.when(seat, PickRole(role=8)).then_refused("game.bad_command")
        given.when(seat, PickAndDiscard(role=8)).then_refused("game.bad_command")
        given.when(seat, PickAndDiscard(role=8, discard=6)).accepted()


def test_a_discard_must_be_offered_and_differ() -> None:  # CI 2
    given = two(1, SECOND, ((7,), ()))
    given.when(B, PickAndDiscard(role=4, discard=4)).then_refused("citadels.role_unavailable")
    given.when(B, PickAndDiscard(role=4, discard=7)).then_refused("citadels.role_unavailable", role=7)
    given.when(B, PickAndDiscard(role=7, discard=1)).then_refused("citadels.role_unavailable", role=7)
    given.when(A, PickAndDiscard(role=4, discard=1)).then_refused("game.not_your_turn")


def test_discards_are_known_to_nobody_else() -> None:  # CI-9
    outcome = two(1, SECOND, ((7,), ())).when(B, PickAndDiscard(role=4, discard=1))
    state = outcome.then_types(RolePicked, PickOpened)
    assert outcome.events[0] == RolePicked(seat=B, secret={"1": Picked(role=4, discard=1)})
    assert CLASSIC.feed(outcome.events[0], A) == {"type": "role_picked", "seat": B}
    assert (state.draft.available, state.set_aside) == ((3, 5, 6, 8), (1,))
    view = CLASSIC.view(state, A)
    assert view.draft.available == (3, 5, 6, 8)
    assert view.seats[B].roles is UNSET
    assert CLASSIC.view(state, B).draft.available is UNSET


def test_the_last_of_two_throws_the_other_away_by_itself() -> None:  # CI 2
    given = two(3, (6, 8), ((7, 3), (4,)), set_aside=(1, 5))
    outcome = given.when(B, PickRole(role=8))
    state = outcome.accepted()
    assert (state.players[B].roles, state.leftover, state.removed_down, state.set_aside) == ((4, 8), 6, 2, (1, 5))
    assert state.turn.number == 3  # nobody has 1 or 2
    assert any(isinstance(event, TurnStarted) for event in outcome.events)


def test_each_step_has_its_clock_and_ends_at_random() -> None:  # CI 2
    given = two(1, SECOND, ((7,), ()))
    outcome = given.when_due("pick")
    state = outcome.then_types(RolePicked, PickOpened)
    own = secrets(outcome.events[0])["1"]
    assert own.role in SECOND
    assert own.discard in SECOND
    assert own.discard != own.role
    assert CLASSIC.feed(outcome.events[0], A)["automatic"]
    assert state.deadlines.pick.due_at == 60_000
    choices = {
        (own.role, own.discard)
        for seed in range(400)
        for own in (secrets(CLASSIC.expire(given.state, "pick-10", Chance(seed.to_bytes(32, "big"))).events[0])["1"],)
    }
    assert len(choices) == 30
    last = due(two(0, FIRST, ((), ())), "pick").state
    assert (last.draft.index, len(last.draft.available), last.set_aside) == (1, 6, ())


def test_every_pair_is_offered_where_a_discard_is_due() -> None:  # SC-61
    pairs = commands(two(1, SECOND, ((7,), ())), B)
    assert pairs == {PickAndDiscard(role=one, discard=other) for one in SECOND for other in SECOND if one != other}
    assert commands(two(0, FIRST, ((), ())), A) == {PickAndDiscard(role=number) for number in FIRST}


def test_seen_at_pick_has_a_list_for_each_pick() -> None:  # CI 9
    given = after(two(0, FIRST, ((), ())), (A, PickRole(role=7)), (B, PickAndDiscard(role=4, discard=1)))
    state = after(given, (A, PickAndDiscard(role=3, discard=5)), (B, PickRole(role=8))).state
    assert CLASSIC.view(state, A).seats[A].seen_at_pick == (FIRST, (3, 5, 6, 8))
    assert CLASSIC.view(state, B).seats[B].seen_at_pick == ((1, 3, 4, 5, 6, 8), (6, 8))
    assert CLASSIC.view(state, A).seats[B].seen_at_pick is UNSET


def test_a_new_round_forgets_what_the_last_one_was() -> None:  # CI 9, SC-5
    given = two(3, (6, 8), ((7, 3), (4,)), set_aside=(1, 5), bewitched=3, witch_waiting=A, tax_office=B)
    started = RoundStarted(round=4, order=(A, B), secret={TABLE: Removed(removed_down=2)})
    cleared = CLASSIC.evolve(given.state, started, 0)
    assert (cleared.bewitched, cleared.witch_waiting, cleared.tax_office, cleared.set_aside) == (None, None, None, ())
    assert [player.roles for player in cleared.players] == [(), ()]
