"""After the end: the room opens again, with the same people in the same seats."""

import pytest

from games.models import Game, Room, RoomSecret, Seat
from games.rules.core import commitment
from games.services import lobby
from games.services.advance import advance
from games.services.lobby.errors import NotReady, NotSeated, RoomHidden, RoomPlaying
from games.services.submit import leave_game
from tests.concurrency import at_once
from tests.games.services.lobby.den import MINUTE, Den, a_game, end_game, person

pytestmark = pytest.mark.usefixtures("db_ready")


def leave_the_game(den: Den, number: int) -> None:
    leave_game(game_id=den.game_id, user_id=den.people[number], key="leave-the-game", now=den.begun + 2000)


def test_there_is_no_rematch_before_the_end() -> None:
    with pytest.raises(RoomPlaying):
        a_game().do(lobby.rematch)


def test_whoever_wants_again_opens_the_room_and_is_ready() -> None:
    den = a_game()
    before = den.look(1)
    end_game(den)
    room = den.do(lobby.rematch, 1)
    assert (room.status, room.game_id) == ("open", before.game_id)
    assert [(place.kind, place.user_id, place.policy) for place in room.seats] == [
        (place.kind, place.user_id, place.policy) for place in before.seats
    ]
    assert [place.ready for place in room.seats] == [True, True, True, True]  # the host by starting
    den.do(lobby.hand_over, target=den.people[1])
    assert not den.place(0).ready


def test_the_next_start_is_another_game() -> None:
    den = a_game()
    first = den.game_id
    end_game(den)
    den.do(lobby.rematch, 1)
    assert den.game_id == first
    second = den.start()
    assert second != first
    people = [list(Seat.objects.filter(game_id=game).order_by("seat").values_list("user_id")) for game in (first, second)]
    assert people[0] == people[1]


def test_nobody_is_ready_for_another_game_by_having_played_one() -> None:
    den = a_game()
    end_game(den)
    with pytest.raises(NotReady):
        den.do(lobby.start)


def test_a_new_promise_is_made_after_the_end() -> None:
    den = a_game()
    old = den.look().commitment
    den.do(lobby.look)
    end_game(den)
    new = den.look().commitment
    assert new != old
    assert new == commitment(bytes(RoomSecret.objects.get(room_id=den.id).server_seed))
    den.do(lobby.rematch, 1)
    game = Game.objects.get(id=den.start())
    assert game.commitment == new


def test_entropy_of_the_last_game_is_not_used_again() -> None:
    den = Den(people=1, bots=3)
    den.do(lobby.set_ready, ready=True, entropy="cd" * 32)
    den.start()
    end_game(den)
    den.look()
    assert den.row.members.get(user_id=den.people[0]).entropy == ""


def test_who_left_the_game_has_left_the_room() -> None:
    den = a_game(public=False)
    leave_the_game(den, 0)
    end_game(den)
    with pytest.raises(RoomHidden):
        den.look(0)
    room = den.look(1)
    assert [place.kind for place in room.seats] == ["free", "person", "bot", "bot"]
    assert room.seats[1].host


def test_when_the_last_person_leaves_the_game_the_room_vanishes() -> None:  # SC-50
    den = a_game()
    leave_the_game(den, 0)
    leave_the_game(den, 1)
    assert Game.objects.get(id=den.game_id).status == "abandoned"
    for number in (0, 1):
        with pytest.raises(RoomHidden):
            den.look(number)
    lobby.sweep(now=den.begun + 3000)
    assert den.row.status == Room.Status.CLOSED


def test_who_does_not_want_leaves_a_free_seat() -> None:
    den = a_game()
    end_game(den)
    den.do(lobby.leave, 1)
    room = den.do(lobby.fill_with_bots, policy="random")
    assert [place.kind for place in room.seats] == ["person", "bot", "bot", "bot"]
    den.start()


def test_others_may_come_in_after_the_end() -> None:
    den = a_game(seats=5)
    end_game(den)
    assert lobby.join(room_id=den.id, user_id=person(), now=den.begun + 5000).seats[4].you


def test_who_stands_says_nothing_about_a_rematch() -> None:
    den = Den(people=2)
    den.do(lobby.choose_seat, 1, seat=None)
    with pytest.raises(NotSeated):
        den.do(lobby.rematch, 1)


def test_all_want_again_at_once() -> None:
    den = a_game()
    end_game(den)
    rooms = at_once(lambda: den.do(lobby.rematch, 0), lambda: den.do(lobby.rematch, 1))
    assert all(isinstance(room, lobby.RoomAnswer) for room in rooms)
    assert [place.ready for place in den.look().seats] == [True] * 4
    assert len({room.commitment for room in rooms}) == 1


def test_a_quarantined_game_is_not_over() -> None:
    den = a_game()
    end_game(den, "quarantined")
    lobby.sweep(now=den.begun + 60 * MINUTE)
    assert den.look().status == "playing"


def test_a_game_that_its_clock_has_ended_opens_the_room() -> None:
    den = Den(people=1, bots=3)
    game_id = den.start()
    late = den.begun + 80 * MINUTE
    while not advance(game_id=game_id, now=late):
        pass
    assert Game.objects.get(id=game_id).status in {"finished", "timed_out"}
    assert den.look(at=late).status == "open"
