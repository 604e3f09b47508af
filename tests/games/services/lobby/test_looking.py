"""Looking at rooms: who may, and what the lists hold."""

from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services import change_profile, close_account
from games.services import lobby
from games.services.lobby.errors import RoomHidden
from games.services.lobby.gathering import locked
from tests.concurrency import at_once
from tests.games.services.lobby.den import Den, a_game, close_all_rooms, end_game, person


@pytest.fixture(autouse=True)
def _an_empty_lobby(db_ready: None) -> None:
    close_all_rooms()


def look(den: Den, user_id: UUID, code: str | None = None) -> lobby.RoomAnswer:
    return lobby.look(room_id=den.id, user_id=user_id, code=code, now=den.begun + 1000)


def test_members_see_code_and_ids_others_of_a_public_room_do_not() -> None:
    den = Den(people=2)
    inside, outside = den.look(), look(den, person())
    assert inside.code == den.code
    assert outside.code is None
    assert [place.user_id for place in inside.seats[:2]] == den.people
    assert [place.user_id for place in outside.seats] == [None] * 4
    assert [place.nickname for place in outside.seats] == [place.nickname for place in inside.seats]


def test_a_private_room_is_shown_to_who_has_its_code() -> None:
    den, stranger = Den(public=False), person()
    for code in (None, "", "WRONG2"):
        with pytest.raises(RoomHidden):
            look(den, stranger, code)
    assert look(den, stranger, den.code.lower()).code == den.code


def test_an_unknown_room_is_not_there() -> None:
    with pytest.raises(RoomHidden):
        lobby.look(room_id=uuid4(), user_id=person(), now=1)


def test_looking_alone_opens_a_room_whose_game_has_ended() -> None:
    den = a_game()
    assert den.look().status == "playing"
    end_game(den)
    assert (den.look().status, den.look().game_id) == ("open", den.game_id)


def test_names_are_those_of_today() -> None:
    den = Den()
    change_profile(user_id=den.people[0], nickname="Late Swallow", now=den.begun)
    assert den.look().seats[0].nickname == "Late Swallow"


def test_a_deleted_person_has_left() -> None:
    den = Den(people=2)
    close_account(user_id=den.people[1], now=den.begun)
    assert den.look().seats[1].kind == "free"


def test_the_list_has_open_public_rooms_the_newest_first() -> None:
    old, new = Den(), Den(people=4)
    Den(public=False)
    a_game()
    page = lobby.open_rooms(user_id=person())
    assert [room.id for room in page.rooms] == [new.id, old.id]
    assert page.next is None
    assert page.rooms[0].code is None


def test_the_list_goes_on_where_the_page_before_ended() -> None:
    dens = [Den() for _ in range(5)]
    user_id, seen, after = person(), [], None
    while True:
        page = lobby.open_rooms(user_id=user_id, after=after, limit=2)
        seen += [room.id for room in page.rooms]
        if (after := page.next) is None:
            break
        Den()  # what is newer does not shift the pages
    assert seen == [den.id for den in reversed(dens)]


def test_the_list_of_another_ruleset_is_empty() -> None:
    Den()
    assert lobby.open_rooms(user_id=person(), ruleset="welcome_to").rooms == []


def test_t34_a_page_costs_the_same_three_queries_however_much_there_is() -> None:
    user_id = person()
    for _ in range(6):
        Den(people=2)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        lobby.open_rooms(user_id=user_id, limit=5)
    assert len(queries) == 3


def test_t34_the_page_is_an_indexed_read() -> None:
    with connection.cursor() as cursor:
        cursor.execute("BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off")
        cursor.execute(
            "EXPLAIN SELECT * FROM games_room WHERE status = 'open' AND public ORDER BY created_at DESC, id DESC LIMIT 21"
        )
        plan = "\n".join(row[0] for row in cursor.fetchall())
        cursor.execute("ROLLBACK")
    assert "games_room_list" in plan


def test_ones_own_rooms() -> None:
    den, game = Den(public=False), a_game()
    lobby.join(room_id=den.id, user_id=game.people[1], code=den.code, now=den.begun + 60)
    mine = lobby.my_rooms(user_id=game.people[1]).rooms
    assert {(room.id, room.status) for room in mine} == {(den.id, "open"), (game.id, "playing")}
    assert mine[0].code is not None
    assert lobby.my_rooms(user_id=person()).rooms == []


def test_who_looks_while_somebody_else_changes_the_room_sees_what_stands() -> None:
    den = a_game()
    end_game(den)
    with locked(den.id, now=den.begun):
        (room,) = at_once(den.look)
    assert room.status == "playing"
    assert den.look().status == "open"
