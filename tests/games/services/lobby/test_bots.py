"""Bots in a room."""

import pytest

from games.services import lobby
from games.services.lobby.errors import BadSeat, NoBot, NotHost, RoomFull, RoomPlaying, SeatTaken, UnknownPolicy
from tests.games.services.lobby.den import Den, a_game

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_bot_is_ready_and_named_by_its_policy() -> None:
    room = Den().do(lobby.add_bot, seat=2, policy="random")
    bot = room.seats[2]
    assert (bot.kind, bot.policy, bot.ready, bot.nickname, bot.user_id, bot.host) == ("bot", "random", True, None, None, False)


def test_without_a_wish_it_is_the_strongest_in_the_first_free_seat() -> None:
    room = Den().do(lobby.add_bot, seat=None, policy=None)
    assert room.seats[1].policy == "steady"


def test_bots_take_no_place_of_somebody_who_stands() -> None:
    den = Den(people=3)
    den.do(lobby.choose_seat, 2, seat=None)
    den.do(lobby.add_bot, seat=None, policy=None)
    with pytest.raises(RoomFull):
        den.do(lobby.add_bot, seat=None, policy=None)
    assert den.do(lobby.fill_with_bots, policy=None).seats[3].kind == "free"


def test_a_bot_sits_on_nobodys_lap() -> None:
    den = Den(people=2)
    with pytest.raises(SeatTaken):
        den.do(lobby.add_bot, seat=1, policy=None)
    with pytest.raises(BadSeat):
        den.do(lobby.add_bot, seat=4, policy=None)


def test_filling_up_seats_a_bot_in_every_free_seat() -> None:
    den = Den(people=2, seats=6)
    room = den.do(lobby.fill_with_bots, policy="random")
    assert [place.kind for place in room.seats] == ["person"] * 2 + ["bot"] * 4
    assert den.do(lobby.fill_with_bots, policy="random") == room


def test_a_bot_changes_its_level_and_goes() -> None:
    den = Den(bots=1)
    assert den.do(lobby.change_bot, seat=1, policy="steady").seats[1].policy == "steady"
    assert den.do(lobby.remove_bot, seat=1).seats[1].kind == "free"
    for seat in (0, 1, 77):
        with pytest.raises(NoBot):
            den.do(lobby.remove_bot, seat=seat)
        with pytest.raises(NoBot):
            den.do(lobby.change_bot, seat=seat, policy="random")


def test_a_bot_nobody_knows_is_refused() -> None:
    den = Den(bots=1)
    with pytest.raises(UnknownPolicy):
        den.do(lobby.add_bot, seat=None, policy="oracle")
    with pytest.raises(UnknownPolicy):
        den.do(lobby.fill_with_bots, policy="oracle")
    with pytest.raises(UnknownPolicy):
        den.do(lobby.change_bot, seat=1, policy="oracle")


def test_only_the_host_has_bots() -> None:
    den = Den(people=2, bots=1)
    with pytest.raises(NotHost):
        den.do(lobby.add_bot, 1, seat=None, policy=None)
    with pytest.raises(NotHost):
        den.do(lobby.fill_with_bots, 1, policy=None)
    with pytest.raises(NotHost):
        den.do(lobby.change_bot, 1, seat=2, policy="steady")
    with pytest.raises(NotHost):
        den.do(lobby.remove_bot, 1, seat=2)


def test_no_bot_comes_or_goes_while_a_game_is_played() -> None:
    den = a_game()
    with pytest.raises(RoomPlaying):
        den.do(lobby.remove_bot, seat=2)
    with pytest.raises(RoomPlaying):
        den.do(lobby.change_bot, seat=2, policy="steady")
    with pytest.raises(RoomPlaying):
        den.do(lobby.add_bot, seat=None, policy=None)
    with pytest.raises(RoomPlaying):
        den.do(lobby.fill_with_bots, policy=None)
