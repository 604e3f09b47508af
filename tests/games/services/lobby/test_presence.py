"""Before the start, who has not asked for two minutes loses the place; a running game knows no absence but its clocks."""

import pytest

from games.models import Member, Room
from games.services import lobby
from games.services.lobby import presence
from games.services.lobby.errors import NotAMember, RoomHidden
from games.services.lobby.gathering import Gathering, locked
from games.services.lobby.presence import KEEP_CLOSED_MS
from games.services.lobby.upkeep import ABSENT_MS, SEEN_STEP_MS, settle
from tests.concurrency import at_once
from tests.games.services.lobby.den import MINUTE, Den, a_game, end_game

pytestmark = pytest.mark.usefixtures("db_ready")


def stay(den: Den, *numbers: int) -> None:
    """Let these people ask half-way through the two minutes."""
    for number in numbers:
        den.look(number, at=den.begun + MINUTE)


def test_who_does_not_ask_for_two_minutes_loses_the_place() -> None:
    den = Den(people=2)
    end = den.begun + ABSENT_MS + 5
    stay(den, 0)
    lobby.sweep(now=end)
    assert [place.kind for place in den.look(0, at=end).seats] == ["person", "free", "free", "free"]
    with pytest.raises(NotAMember):
        den.do(lobby.set_ready, 1, ready=True, entropy=None, at=end)


def test_who_asks_keeps_it_however_seldom_that_is_written() -> None:
    den = Den(people=2)
    last = den.begun + SEEN_STEP_MS - 1  # not written: too soon after joining
    den.look(1, at=last)
    den.look(0, at=last + 2 * MINUTE - 1)
    lobby.sweep(now=last + 2 * MINUTE - 1)
    assert den.place(1).seat == 1


def test_a_poll_writes_at_most_every_fifteen_seconds() -> None:
    den = Den()
    seen = Member.objects.filter(room_id=den.id).values_list("seen_at", flat=True)
    den.look(at=den.begun + SEEN_STEP_MS - 1)
    assert seen.get() == den.begun
    den.look(at=den.begun + SEEN_STEP_MS)
    assert seen.get() == den.begun + SEEN_STEP_MS


def test_presence_is_no_new_version() -> None:
    den = Den()
    assert den.look(at=den.begun + MINUTE) == den.look()


def test_an_absent_host_loses_the_room_to_the_longest_member() -> None:
    den = Den(people=3)
    end = den.begun + ABSENT_MS + 5
    stay(den, 1, 2)
    lobby.sweep(now=end)
    room = den.look(1, at=end)
    assert [(place.kind, place.host) for place in room.seats] == [
        ("free", False),
        ("person", True),
        ("person", False),
        ("free", False),
    ]


def test_a_room_whose_people_are_all_gone_vanishes() -> None:
    den = Den(people=2, bots=1)
    lobby.sweep(now=den.begun + ABSENT_MS + 5)
    assert den.row.status == Room.Status.CLOSED
    with pytest.raises(RoomHidden):
        den.look(0)


def test_without_a_worker_whoever_looks_sees_the_same() -> None:
    den = Den(people=3)
    end = den.begun + ABSENT_MS + 5
    stay(den, 2)
    assert [place.kind for place in den.look(2, at=end).seats] == ["free", "free", "person", "free"]
    assert den.place(2).host


def test_who_comes_back_before_anybody_noticed_is_there() -> None:
    den = Den(people=2)
    late = den.begun + 10 * MINUTE
    assert den.look(0, at=late).seats[0].you
    assert [place.kind for place in den.look(0, at=late).seats[:2]] == ["person", "free"]


def test_strangers_who_look_into_a_deserted_room_find_none() -> None:
    den, other = Den(), Den()
    with pytest.raises(RoomHidden):
        lobby.look(room_id=den.id, user_id=other.people[0], now=den.begun + 10 * MINUTE)


def test_a_running_game_knows_no_absence() -> None:
    den = a_game()
    lobby.sweep(now=den.begun + 60 * MINUTE)
    assert [place.kind for place in den.look().seats] == ["person", "person", "bot", "bot"]


def test_after_the_end_the_sweep_opens_the_room_and_the_two_minutes_begin() -> None:
    den = a_game()
    end_game(den)
    end = den.begun + 60 * MINUTE
    lobby.sweep(now=end)
    assert den.row.status == Room.Status.OPEN
    lobby.sweep(now=end + 2 * MINUTE)
    assert den.row.status == Room.Status.OPEN
    lobby.sweep(now=end + ABSENT_MS)
    assert den.row.status == Room.Status.CLOSED


def test_many_sweeps_at_once_do_it_once() -> None:
    dens = [Den(people=2) for _ in range(4)]
    games = [a_game() for _ in range(2)]
    for den in games:
        end_game(den)
    end = max(den.begun for den in (*dens, *games)) + ABSENT_MS + 5
    for den in dens:
        stay(den, 1)
    versions = {den.id: den.row.version for den in (*dens, *games)}
    results = at_once(*[lambda: lobby.sweep(now=end)] * 5)
    assert all(isinstance(result, int) for result in results)
    lobby.sweep(now=end)
    assert all(den.row.version == versions[den.id] + 1 for den in (*dens, *games))
    assert all(den.place(1).host for den in dens)


def test_a_room_that_somebody_holds_is_left_to_him() -> None:
    den = Den(people=2)
    end = den.begun + ABSENT_MS + 5
    with locked(den.id, now=end):
        (result,) = at_once(lambda: lobby.sweep(now=end))
    assert isinstance(result, int)
    assert Member.objects.filter(room_id=den.id).count() == 2


def test_one_room_that_fails_does_not_stop_the_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = Den(), Den()

    def break_at_one(table: Gathering, now: int) -> None:
        if table.room.id == bad.id:
            raise ValueError("broken")
        settle(table, now)

    monkeypatch.setattr(presence, "settle", break_at_one)
    lobby.sweep(now=max(bad.begun, good.begun) + ABSENT_MS)
    assert (bad.row.status, good.row.status) == (Room.Status.OPEN, Room.Status.CLOSED)


def test_asking_while_the_sweep_looks_keeps_the_place() -> None:
    den = Den(people=2)
    end = den.begun + ABSENT_MS
    den.look(0, at=end)
    with locked(den.id, now=end) as table:
        (seen,) = at_once(lambda: den.look(1, at=end))
        settle(table, end)
    assert isinstance(seen, lobby.RoomAnswer)
    assert den.place(1).seat == 1


def test_what_vanished_a_day_ago_is_deleted() -> None:
    den = Den()
    den.do(lobby.leave)
    lobby.sweep(now=den.begun + KEEP_CLOSED_MS)
    assert Room.objects.filter(id=den.id).exists()
    lobby.sweep(now=den.begun + KEEP_CLOSED_MS + 1000)
    assert not Room.objects.filter(id=den.id).exists()
