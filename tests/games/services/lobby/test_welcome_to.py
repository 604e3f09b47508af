"""Rooms of Welcome To: alone, and a hundred at one table (WT-1, WT-8)."""

from functools import partial
from typing import Any

import pytest

from citadel.clock import now_ms
from games.models import Game, Room
from games.services import lobby
from games.services.errors import BadOptions
from games.services.loading import head_of, state_of
from games.services.lobby.errors import BadSeat, RoomFull
from tests.concurrency import at_once
from tests.games.services.lobby.den import Den, close_all_rooms, person

pytestmark = pytest.mark.usefixtures("db_ready")

WELCOME_TO = "welcome_to"


def den_of(**more: Any) -> Den:
    """Return a room of the ruleset."""
    return Den(ruleset=WELCOME_TO, **more)


def test_who_is_alone_starts_at_once() -> None:  # WT-1
    den = den_of(seats=1, options={"advanced": True})
    den.start()
    state = state_of(head_of(den.game_id))
    assert (state.mode, state.advanced, len(state.players)) == ("solo", True, 1)


def test_one_person_in_a_larger_room_plays_alone_too() -> None:  # the start closes the gaps, and one seat is solo
    den = den_of(seats=4)
    den.start()
    assert state_of(head_of(den.game_id)).mode == "solo"


def test_one_person_cannot_play_expert() -> None:  # WT-1
    den = den_of(seats=4, options={"expert": True})
    with pytest.raises(BadOptions) as refused:
        den.do(lobby.start)
    assert (refused.value.code, refused.value.params) == ("welcome_to.bad_player_count", {"field": "seats"})
    assert (den.row.status, den.row.game_id) == (Room.Status.OPEN, None)


def test_options_reach_the_game_as_they_were_chosen() -> None:
    options = {"advanced": True, "expert": True}
    den = den_of(people=2, bots=25, seats=27, ready=True, options=options)
    den.start()
    assert Game.objects.get(id=den.game_id).options == options
    assert state_of(head_of(den.game_id)).mode == "expert"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lobby.Change(seats=28), "seats"),
        (lobby.Change(seats=101), "seats"),
        (lobby.Change(seats=1), "seats"),
        (lobby.Change(options={"expert": 1}), "expert"),
    ],
)
def test_seats_and_options_are_checked_together(change: lobby.Change, field: str) -> None:  # WT-1
    den = den_of(seats=5, options={"expert": True})
    before = den.row.version
    with pytest.raises(BadOptions) as refused:
        den.do(lobby.change_room, change=change)
    assert (refused.value.params["field"], den.row.version) == (field, before)
    den.do(lobby.change_room, change=lobby.Change(seats=100, options={}))
    assert len(den.look().seats) == 100


def test_a_hundred_seats_are_filled_with_bots_in_one_go() -> None:
    den = den_of(people=3, seats=100, ready=True)
    room = den.do(lobby.fill_with_bots, policy=None)
    assert [place.kind for place in room.seats] == ["person"] * 3 + ["bot"] * 97
    assert {place.policy for place in room.seats[3:]} == {"steady"}
    with pytest.raises(RoomFull):
        den.do(lobby.add_bot, seat=None, policy=None)
    with pytest.raises(BadSeat):
        den.do(lobby.choose_seat, 1, seat=100)
    den.start()
    assert len(state_of(head_of(den.game_id)).players) == 100
    assert len(den.look().seats) == 100


def test_forty_people_come_in_at_the_same_moment_and_each_has_a_seat() -> None:
    den = den_of(seats=41)
    people = [person() for _ in range(40)]
    came = at_once(*[partial(lobby.join_by_code, code=den.code, user_id=user, now=den.begun) for user in people])
    assert not [fault for fault in came if isinstance(fault, Exception)]
    assert {place.seat for place in den.look().seats if place.kind == "person"} == set(range(41))


def test_quick_start_makes_a_room_for_four_and_meets_only_its_own() -> None:
    close_all_rooms()
    now = now_ms()
    room = lobby.quick_start(user_id=person(), ruleset=WELCOME_TO, now=now)
    assert (room.ruleset, len(room.seats)) == (WELCOME_TO, 4)
    assert lobby.quick_start(user_id=person(), ruleset=WELCOME_TO, now=now).id == room.id
    assert lobby.quick_start(user_id=person(), ruleset="secret_city", now=now).id != room.id
