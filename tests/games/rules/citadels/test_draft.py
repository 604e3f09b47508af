"""SC 4: the draft."""

from collections import Counter
from typing import Any, Final

import pytest
from msgspec import UNSET

from games.rules.citadels.commands import ChooseCard, EndTurn, Gather, PickRole
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import Picked, PickOpened, RolePicked, RoundStarted
from games.rules.core import TABLE, Chance, Controller, Setup
from tests.games.rules.citadels.tables import A, B, C, D, G, drafting, turn
from tests.spec import Given

_PEOPLE: Final[tuple[Controller, ...]] = ("human",) * 7


def dealt(count: int, seed: int = 0) -> Any:
    setup = Setup(ruleset="secret_city", rules_version=1, options={}, seats=_PEOPLE[:count])
    return SECRET_CITY.setup(setup, Chance(seed.to_bytes(32, "big")), 0)


def offered(count: int) -> list[int]:
    """Play a whole draft and return how many roles lay before each picker."""
    state, sizes = dealt(count).state, []
    while state.phase == "draft":
        sizes.append(len(state.draft.available))
        command = PickRole(role=state.draft.available[0])
        state = Given(SECRET_CITY, state).when(state.draft.picker, command).accepted()
    return sizes


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(4, [5, 4, 3, 2]), (5, [6, 5, 4, 3, 2]), (6, [7, 6, 5, 4, 3, 2]), (7, [7, 6, 5, 4, 3, 2, 2])],
)
def test_how_many_roles_lie_before_each_picker(count: int, sizes: list[int]) -> None:  # SC 4.4
    assert offered(count) == sizes


def test_both_removals_happen_and_the_king_is_never_face_up() -> None:  # SC-5, SC-6
    ups, downs = Counter[int](), Counter[int]()
    for seed in range(300):
        started = dealt(4, seed).events[1]
        assert isinstance(started, RoundStarted)
        down = started.secret[TABLE].removed_down
        assert len(set(started.removed_up) | {down}) == 3
        ups.update(started.removed_up)
        downs[down] += 1
    assert set(ups) == {1, 2, 3, 5, 6, 7, 8}
    assert set(downs) == set(range(1, 9))


def test_picking_goes_clockwise_from_the_crown() -> None:  # SC 4.3, SC-11
    _, state = dealt(5)
    assert state.draft.order == tuple((state.crown + step) % 5 for step in range(5))


def test_each_pick_has_its_own_clock() -> None:  # SC 4.3
    state = (
        Given(SECRET_CITY, drafting((1, 2, 3, 4, 5)).state, 12_345).when(A, PickRole(role=4)).then_types(RolePicked, PickOpened)
    )
    assert state.deadlines.pick.due_at == 42_345


def test_what_lay_before_the_picker_stays_with_him() -> None:  # SC-8
    state = drafting((1, 2, 4, 5, 7)).when(A, PickRole(role=4)).accepted()
    assert state.players[A].seen_at_pick == ((1, 2, 4, 5, 7),)
    assert state.draft.available == (1, 2, 5, 7)
    next_pick = SECRET_CITY.view(state, A).draft
    assert next_pick is not None
    assert next_pick.available is UNSET


def test_a_role_that_is_not_there_is_refused() -> None:  # SC 4, SC-60
    for role in (3, 0, -1, 99):
        drafting((1, 2, 4, 5, 7)).when(A, PickRole(role=role)).then_refused("citadels.role_unavailable", role=role)


def test_only_the_picker_picks() -> None:  # SC 11
    drafting((1, 2, 4, 5, 7)).when(B, PickRole(role=1)).then_refused("game.not_your_turn")


def test_the_draft_takes_nothing_but_picks_and_the_turns_none() -> None:  # SC 11
    for command in (Gather(what="gold"), EndTurn(), ChooseCard(card="x")):
        drafting((1, 2)).when(A, command).then_refused("game.wrong_phase")
    turn(5).when(A, PickRole(role=1)).then_refused("game.wrong_phase")


def test_after_the_last_pick_number_one_is_called_at_once() -> None:  # SC 4, SC 5
    given = drafting((2, 8), index=3, taken=(1, 4, 5), removed_up=(3, 6), removed_down=7)
    state = given.when(D, PickRole(role=8)).accepted()
    assert (state.phase, state.draft, state.leftover, state.removed_down) == ("turns", None, 2, 7)
    assert (state.turn.seat, state.turn.number) == (A, 1)


def test_the_seventh_picker_also_sees_the_face_down_role() -> None:  # SC 4.4, SC-56
    given = drafting((5, 8), count=7, index=5, taken=(1, 2, 4, 6, 7), removed_down=3)
    state = given.when(5, PickRole(role=5)).accepted()
    assert state.draft.available == (3, 8)
    after = Given(SECRET_CITY, state).when(G, PickRole(role=3)).accepted()
    assert (after.players[G].role, after.removed_down, after.leftover) == (3, None, 8)
    other = Given(SECRET_CITY, state).when(G, PickRole(role=8)).accepted()
    assert (other.players[G].role, other.removed_down, other.leftover) == (8, None, 3)


def test_a_late_pick_is_random_and_the_next_one_starts_at_its_instant() -> None:  # SC-40, SC-47
    given = drafting((1, 2, 4, 5, 7))
    outcome = given.when_due("pick")
    state = outcome.then_types(RolePicked, PickOpened)
    assert outcome.events[0] == RolePicked(seat=A, automatic=True, secret={"0": Picked(role=state.players[A].role)})
    assert state.deadlines.pick.due_at == 60_000
    assert state.players[A].sitting.timeout_streak == 0  # SC-41
    picked = {
        SECRET_CITY.expire(given.state, "pick-10", Chance(seed.to_bytes(32, "big"))).state.players[A].role for seed in range(60)
    }
    assert picked == {1, 2, 4, 5, 7}


def test_the_last_late_pick_starts_the_calls() -> None:  # SC 4
    state = drafting((2, 8), index=3, taken=(1, 4, 5), removed_down=7).when_due("pick").accepted()
    assert state.phase == "turns"
    assert state.deadlines.turn.due_at == 30_000 + 90_000


def test_a_new_round_clears_what_belonged_to_the_old_one() -> None:  # SC-5
    given = turn(8, gathered=True, murdered=2, robbed=3, robber=C, removed_up=(1, 2), removed_down=4, leftover=5)
    state = given.when(A, EndTurn()).accepted()
    assert state.round == 4
    assert (state.murdered, state.robbed, state.robber, state.leftover, state.turn) == (None, None, None, None, None)
    assert {call.state for call in state.calls} == {"waiting"}
    assert all(player.role is None and player.revealed == () for player in state.players)
    assert state.draft.order[0] == state.crown
