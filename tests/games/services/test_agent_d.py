"""Secret Agent D on the platform: several seats decide at once, beside each other and against the clock."""

from functools import partial
from typing import Any

import pytest

from games.models import Event, Input
from games.rules.catalogue import ruleset
from games.services import errors, proof, verifying
from games.services.advance import advance
from games.services.loading import STORE
from tests.concurrency import at_once
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")

HOUR = 3_600_000


def table(people: int = 4, bots: int = 0) -> Table:
    return Table(people=people, bots=bots, policy="steady", ruleset="agent_d")


def target(seat: int, of: Table, **more: Any) -> int:
    """Let a seat choose its target; return how many have not chosen then."""
    told = of.send(seat, {"type": "choose_target", "building": "army_base"}, **more)
    return sum(not one.has_chosen for one in told.answer.view.seats)


def finish(of: Table, *, now: int) -> None:
    for _ in range(200):
        if advance(game_id=of.id, now=now):
            return
    raise AssertionError("the game does not come to rest")


def test_t18_all_choose_their_targets_in_the_same_millisecond() -> None:  # AD-15
    game = table()
    moment = game.head.instant
    left = at_once(*[partial(target, seat, game, at=moment) for seat in range(4)])
    assert sorted(left)[:3] == [0, 1, 2]
    assert Event.objects.filter(game_id=game.id, type="target_chosen").count() == 4
    assert game.state.phase == "mission"


def test_everybody_answers_the_same_window_and_it_stays_open_for_the_others() -> None:  # AD-15, AD-50
    game = table()
    (window,) = game.look(0).answer.windows
    assert (window.kind, window.seats) == ("target", (0, 1, 2, 3))
    target(2, game, window=window.id)
    (later,) = game.look(0).answer.windows
    assert (later.id, later.due_at, later.seats) == (window.id, window.due_at, (0, 1, 3))
    target(0, game, window=window.id)
    with pytest.raises(errors.Refused) as refused:
        target(2, game, window=window.id)
    assert (refused.value.code, refused.value.status) == ("agent_d.already_chosen", 409)


def test_a_choice_is_told_to_its_seat_alone() -> None:  # AD-15
    game = table()
    target(1, game)
    seats = [game.look(seat).answer.view.seats[1] for seat in (0, 1)]
    assert [one.has_chosen for one in seats] == [True, True]
    assert not seats[0].identity
    assert seats[1].identity.building == "army_base"


def test_several_bots_choose_at_once_and_wait_for_the_people() -> None:  # AD-52
    game = table(people=2, bots=3)
    advance(game_id=game.id, now=game.begun)
    assert [player.has_chosen for player in game.state.players] == [False, False, True, True, True]
    assert game.head.wake_at == game.begun + 30_000
    target(0, game, at=game.begun + 1000)
    target(1, game, at=game.begun + 1000)
    assert game.state.phase == "mission"


def test_t30_who_is_late_is_chosen_for_at_the_deadline_whenever_somebody_looks() -> None:  # AD-51, SC-40
    game = table()
    target(3, game, at=game.begun + 10)
    told = game.look(3, at=game.begun + 31_000)
    assert told.answer.view.phase == "mission"
    assert told.answer.view.deadline == game.begun + 30_000 + 90_000
    late = Event.objects.filter(game_id=game.id, type="target_chosen", actor="clock")
    assert set(late.values_list("instant", flat=True)) == {game.begun + 30_000}
    assert late.count() == 3


def test_t22_bots_alone_play_a_whole_game_that_can_be_verified() -> None:
    game = table(people=0, bots=5)
    finish(game, now=game.begun + HOUR)
    assert game.head.status == "finished"
    assert set(Input.objects.filter(game_id=game.id).values_list("kind", flat=True)) == {"setup", "command"}
    assert verifying.verify(proof.make_bundle(STORE, game.id, "staff"), ruleset).is_intact


def test_t02_a_game_to_which_nobody_comes_ends() -> None:  # AD-50 to AD-52
    game = table(people=3)
    finish(game, now=game.begun + HOUR)
    assert game.head.status == "finished"
    assert Event.objects.filter(game_id=game.id).count() < 800


def test_t38_who_left_sees_no_identity_any_more() -> None:  # SC-55
    game = table()
    assert game.look(0).answer.view.seats[0].identity
    told = game.send(0, {"type": "leave"})
    assert not told.answer.view.seats[0].identity
    assert (told.answer.legal, told.answer.unavailable) == ((), ())
