"""Quick start."""

from collections.abc import Iterator
from uuid import UUID

import pytest

from accounts.errors import BadToken
from accounts.services import close_account
from games.models import Member, Room
from games.services import lobby
from games.services.errors import UnknownRuleset
from games.services.lobby import codes
from games.services.lobby.upkeep import ABSENT_MS
from tests.concurrency import at_once
from tests.games.services.lobby.den import RULESET, Den, a_game, close_all_rooms, person


@pytest.fixture(autouse=True)
def _an_empty_lobby(db_ready: None) -> Iterator[None]:
    close_all_rooms()
    yield
    close_all_rooms()


def quick(den: Den | None = None, user_id: UUID | None = None, now: int | None = None) -> lobby.RoomAnswer:
    at = now or (den or Den(public=False)).begun + 1000
    return lobby.quick_start(user_id=user_id or person(now=at), ruleset=RULESET, now=at)


def test_with_nobody_there_a_new_room_opens() -> None:
    room = quick()
    assert (room.public, room.open_replay, room.spectators, room.options) == (True, False, False, {"speed": "normal"})
    assert len(room.seats) == 4
    assert (room.seats[0].you, room.seats[0].host, room.seats[0].ready) == (True, True, True)


def test_the_fullest_room_with_a_free_place_is_taken() -> None:
    Den(people=1)
    fuller = Den(people=3)
    Den(people=4)
    room = quick(fuller)
    assert room.id == fuller.id
    assert (room.seats[3].you, room.seats[3].ready) == (True, True)


def test_bots_count_as_company() -> None:
    Den(people=2)
    fuller = Den(people=1, bots=2)
    assert quick(fuller).id == fuller.id


def test_private_playing_and_deserted_rooms_are_passed_by() -> None:
    Den(people=3, public=False)
    a_game(seats=5)
    deserted = Den(people=3)
    assert quick(now=deserted.begun + ABSENT_MS + 10).id != deserted.id


def test_rooms_that_open_all_hands_are_entered_knowingly_only() -> None:
    open_handed = Den(people=3, open_replay=True)
    assert quick(open_handed).id != open_handed.id


def test_a_room_one_was_sent_away_from_is_passed_by() -> None:
    den = Den(people=3)
    den.do(lobby.kick, target=den.people[2])
    assert quick(den, den.people[2]).id != den.id
    assert quick(den).id == den.id


def test_a_code_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    den = Den(public=False)
    codes_drawn = iter([den.code, den.code, codes.new_code()])
    monkeypatch.setattr(codes, "new_code", lambda: next(codes_drawn))
    assert quick(den).code != den.code


def test_a_second_tap_gives_the_same_room() -> None:
    user_id = person()
    first = quick(user_id=user_id)
    assert quick(user_id=user_id).id == first.id
    assert Member.objects.filter(user_id=user_id).count() == 1


def test_who_stands_in_such_a_room_sits_down() -> None:
    den = Den(people=2)
    den.do(lobby.choose_seat, 1, seat=None)
    room = quick(den, den.people[1])
    assert room.id == den.id
    assert (room.seats[1].you, room.seats[1].ready, room.standing) == (True, True, [])


@pytest.mark.parametrize("_again", range(5))
def test_a_tap_and_a_code_at_once_are_one_place(_again: int) -> None:
    den, user_id = Den(people=2), person()
    results = at_once(
        lambda: quick(den, user_id),
        lambda: lobby.join_by_code(code=den.code, user_id=user_id, now=den.begun + 1000),
    )
    assert all(isinstance(result, lobby.RoomAnswer) for result in results)
    assert Member.objects.filter(room_id=den.id, user_id=user_id).count() == 1


def test_two_taps_at_once_give_one_room() -> None:
    user_id, den = person(), Den(public=False)
    rooms = at_once(*[lambda: quick(den, user_id)] * 6)
    assert len({room.id for room in rooms}) == 1


def test_two_people_at_the_last_seat_both_play() -> None:
    den = Den(people=3)
    first, second = at_once(lambda: quick(den), lambda: quick(den))
    assert [room.id for room in (first, second)].count(den.id) == 1
    assert Member.objects.filter(room_id=den.id).count() == 4


def test_people_who_come_at_the_same_moment_meet() -> None:
    den = Den(public=False)
    rooms = at_once(*[lambda: quick(den)] * 8)
    assert all(isinstance(room, lobby.RoomAnswer) for room in rooms)
    assert len({room.id for room in rooms}) == 2
    assert Room.objects.filter(status="open", public=True).count() == 2


def test_the_host_fills_up_with_bots_and_starts() -> None:
    user_id = person()
    room = quick(user_id=user_id)
    now = room.created_at + 1000
    lobby.fill_with_bots(room_id=room.id, user_id=user_id, policy=None, now=now)
    assert lobby.start(room_id=room.id, user_id=user_id, now=now).status == "playing"


def test_an_unknown_ruleset_and_a_closed_account_get_nowhere() -> None:
    with pytest.raises(UnknownRuleset):
        lobby.quick_start(user_id=person(), ruleset="chess", now=1)
    gone, den = person(), Den(public=False)
    close_account(user_id=gone, now=den.begun)
    with pytest.raises(BadToken):
        quick(den, gone)
