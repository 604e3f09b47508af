"""Coming into a room and leaving it."""

from uuid import UUID, uuid4

import pytest

from accounts.errors import BadToken
from accounts.services import close_account
from games.models import Member, Room, RoomSecret
from games.services import lobby
from games.services.lobby.errors import NotAMember, RoomFull, RoomHidden, RoomPlaying
from games.services.submit import leave_game
from tests.concurrency import at_once
from tests.games.services.lobby.den import Den, a_game, end_game, person

pytestmark = pytest.mark.usefixtures("db_ready")


def join(den: Den, user_id: UUID | None = None, code: str | None = None) -> lobby.RoomAnswer:
    return lobby.join(room_id=den.id, user_id=user_id or person(), code=code, now=den.begun + 1000)


def kinds(room: lobby.RoomAnswer) -> list[str]:
    return [place.kind for place in room.seats]


def test_who_comes_in_sits_in_the_lowest_free_seat() -> None:
    den = Den(people=2)
    den.do(lobby.choose_seat, 0, seat=3)
    room = join(den)
    assert room.seats[0].you
    assert kinds(room) == ["person", "person", "free", "person"]


def test_coming_in_again_changes_nothing() -> None:
    den = Den(people=2)
    before = den.look(1)
    assert join(den, den.people[1]) == before


def test_a_full_room_takes_nobody() -> None:
    den = Den(people=2, bots=2)
    with pytest.raises(RoomFull):
        join(den)


def test_who_stands_keeps_a_place() -> None:
    den = Den(people=4)
    den.do(lobby.choose_seat, 3, seat=None)
    with pytest.raises(RoomFull):
        join(den)


def test_a_private_room_needs_its_code() -> None:
    den = Den(public=False)
    for code in (None, "WRONG2"):
        with pytest.raises(RoomHidden):
            join(den, code=code)
    assert join(den, code=den.code).seats[1].you


def test_a_code_may_be_typed_in_any_way() -> None:
    den = Den(public=False)
    typed = f" {den.code[:3]}-{den.code[3:]} ".lower()
    assert lobby.join_by_code(code=typed, user_id=person(), now=den.begun).id == den.id


def test_an_unknown_code_finds_nothing() -> None:
    with pytest.raises(RoomHidden):
        lobby.join_by_code(code="111111", user_id=person(), now=1)


def test_an_unknown_room_is_not_there() -> None:
    with pytest.raises(RoomHidden):
        lobby.join(room_id=uuid4(), user_id=person(), now=1)


def test_a_closed_account_gets_in_nowhere() -> None:
    den, gone = Den(), person()
    close_account(user_id=gone, now=den.begun)
    with pytest.raises(BadToken):
        join(den, gone)


def test_two_people_at_the_last_seat() -> None:
    den = Den(people=3)
    first, second = at_once(lambda: join(den), lambda: join(den))
    assert sorted([type(first), type(second)], key=str) == sorted([lobby.RoomAnswer, RoomFull], key=str)
    assert Member.objects.filter(room_id=den.id).count() == 4


def test_nobody_new_comes_in_while_a_game_is_played() -> None:
    den = a_game()
    with pytest.raises(RoomPlaying):
        join(den)
    with pytest.raises(RoomHidden):
        join(a_game(public=False))


def test_a_player_of_the_game_may_come_back_to_the_own_seat() -> None:
    den = a_game()
    den.do(lobby.leave, 1)
    assert kinds(den.look(0)) == ["person", "free", "bot", "bot"]
    assert join(den, den.people[1]).seats[1].you


def test_who_comes_back_to_an_empty_room_is_its_host() -> None:
    den = a_game(public=False)
    den.do(lobby.leave, 0)
    den.do(lobby.leave, 1)
    assert join(den, den.people[1]).seats[1].host


def test_who_has_left_the_game_does_not_come_back() -> None:
    den = a_game()
    leave_game(game_id=den.game_id, user_id=den.people[1], key="leave-now", now=den.begun + 1000)
    den.do(lobby.leave, 1)
    with pytest.raises(RoomPlaying):
        join(den, den.people[1])


def test_leaving_frees_the_seat() -> None:
    den = Den(people=3)
    den.do(lobby.leave, 1)
    assert kinds(den.look()) == ["person", "free", "person", "free"]
    with pytest.raises(NotAMember):
        den.do(lobby.leave, 1)


def test_outside_a_private_room_one_does_not_know_of_it() -> None:
    den = Den(public=False)
    den.people.append(person())
    for use_case in (lobby.leave, lobby.look, lobby.start, lobby.rematch):
        with pytest.raises(RoomHidden):
            den.do(use_case, 1)


def test_a_host_who_leaves_hands_over_to_the_longest_member() -> None:
    den = Den(people=3)
    den.do(lobby.choose_seat, 1, seat=3)
    den.do(lobby.leave, 0)
    assert den.place(1).host
    assert not den.place(2).host


def test_the_room_of_the_last_person_vanishes() -> None:
    den = Den(people=2, bots=2)
    den.do(lobby.leave, 0)
    den.do(lobby.leave, 1)
    for number in (0, 1):
        with pytest.raises(RoomHidden):
            den.look(number)
    with pytest.raises(RoomHidden):
        join(den, code=den.code)
    assert den.row.status == Room.Status.CLOSED
    assert not Member.objects.filter(room_id=den.id).exists()
    assert not RoomSecret.objects.filter(room_id=den.id).exists()


def test_leaving_the_room_does_not_leave_the_game() -> None:
    den = a_game()
    den.do(lobby.leave, 0)
    den.do(lobby.leave, 1)
    assert den.row.status == Room.Status.PLAYING
    end_game(den)
    lobby.sweep(now=den.begun + 2000)
    assert den.row.status == Room.Status.CLOSED
