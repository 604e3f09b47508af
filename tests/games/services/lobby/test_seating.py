"""Choosing a seat and being ready."""

import pytest

from games.services import lobby
from games.services.lobby.errors import BadSeat, NotSeated, RoomPlaying, SeatTaken
from tests.concurrency import at_once
from tests.games.services.lobby.den import Den, a_game

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_person_takes_another_seat_and_stays_ready() -> None:
    den = Den(people=2, ready=True)
    den.do(lobby.choose_seat, 1, seat=3)
    assert (den.place(1).seat, den.place(1).ready) == (3, True)


def test_who_stands_up_is_not_ready_any_more() -> None:
    den = Den(people=2, ready=True)
    room = den.do(lobby.choose_seat, 1, seat=None)
    assert [(place.you, place.ready) for place in room.standing] == [(True, False)]
    assert room.seats[1].kind == "free"


def test_a_seat_holds_one() -> None:
    den = Den(people=2, bots=1)
    for seat in (0, 2):
        with pytest.raises(SeatTaken):
            den.do(lobby.choose_seat, 1, seat=seat)


def test_the_own_seat_can_be_chosen_again() -> None:
    den = Den(people=2)
    before = den.look(1).version
    assert den.do(lobby.choose_seat, 1, seat=1).version == before


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_room_has_its_seats_only(seat: int) -> None:
    with pytest.raises(BadSeat):
        Den().do(lobby.choose_seat, 0, seat=seat)


def test_two_people_choose_one_seat() -> None:
    den = Den(people=2)
    results = at_once(
        lambda: den.do(lobby.choose_seat, 0, seat=3),
        lambda: den.do(lobby.choose_seat, 1, seat=3),
    )
    assert sum(isinstance(result, SeatTaken) for result in results) == 1


def test_ready_and_not_ready() -> None:
    den = Den(people=2)
    assert not den.place(1).ready
    den.do(lobby.set_ready, 1, ready=True, entropy=None)
    assert den.place(1).ready
    version = den.look().version
    den.do(lobby.set_ready, 1, ready=True, entropy=None)
    assert den.look().version == version
    den.do(lobby.set_ready, 1, ready=False, entropy=None)
    assert not den.place(1).ready


def test_only_who_sits_can_be_ready() -> None:
    den = Den(people=2)
    den.do(lobby.choose_seat, 1, seat=None)
    with pytest.raises(NotSeated):
        den.do(lobby.set_ready, 1, ready=True, entropy=None)


def test_nothing_moves_while_a_game_is_played() -> None:
    den = a_game()
    with pytest.raises(RoomPlaying):
        den.do(lobby.choose_seat, 1, seat=None)
    with pytest.raises(RoomPlaying):
        den.do(lobby.set_ready, 1, ready=False, entropy=None)
