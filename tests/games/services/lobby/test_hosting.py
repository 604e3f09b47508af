"""What only the host does."""

from typing import Any
from uuid import uuid4

import pytest

from games.services import lobby
from games.services.errors import BadOptions
from games.services.lobby import Change, hosting
from games.services.lobby.errors import (
    Kicked,
    NotAMember,
    NotHost,
    NotYourself,
    RoomHidden,
    RoomPlaying,
    TooManyMembers,
    UnknownMember,
)
from tests.concurrency import at_once
from tests.games.services.lobby.den import Den, a_game, end_game, person

pytestmark = pytest.mark.usefixtures("db_ready")


def change(den: Den, number: int = 0, **what: Any) -> lobby.RoomAnswer:
    room: lobby.RoomAnswer = den.do(lobby.change_room, number, change=Change(**what))
    return room


@pytest.mark.parametrize(
    "what",
    [{"options": {"speed": "relaxed"}}, {"seats": 6}, {"public": False}, {"spectators": True}, {"open_replay": True}],
)
def test_nobody_is_ready_for_what_he_has_not_seen(what: dict[str, Any]) -> None:
    den = Den(people=3, ready=True)
    room = change(den, **what)
    assert [place.ready for place in room.seats[:3]] == [True, False, False]  # the host is by starting
    (name,) = what
    assert (len(room.seats) if name == "seats" else getattr(room, name)) == what[name]


def test_what_is_as_it_was_asks_nobody_again() -> None:
    den = Den(people=2, ready=True)
    before = den.look()
    assert change(den, options={"speed": "normal"}, seats=4, public=True) == before


def test_options_are_checked_with_the_seats() -> None:
    den = Den()
    with pytest.raises(BadOptions) as refused:
        change(den, options={"speed": 9})
    assert refused.value.params == {"field": "speed"}
    with pytest.raises(BadOptions):
        change(den, seats=8)


def test_a_smaller_room_moves_people_up() -> None:
    den = Den(people=2, bots=1, seats=7)
    den.do(lobby.choose_seat, 1, seat=6)
    room = change(den, seats=4)
    assert [place.kind for place in room.seats] == ["person", "person", "bot", "free"]


def test_a_room_cannot_be_smaller_than_its_company() -> None:
    den = Den(people=3, bots=2, seats=5)
    with pytest.raises(TooManyMembers):
        change(den, seats=4)


def test_kicking_frees_the_seat_and_the_person_stays_out() -> None:
    den = Den(people=2)
    assert den.do(lobby.kick, target=den.people[1]).seats[1].kind == "free"
    with pytest.raises(NotAMember):
        den.do(lobby.set_ready, 1, ready=True, entropy=None)
    before = den.look()
    for come in (
        lambda: den.do(lobby.join, 1),
        lambda: lobby.join_by_code(code=den.code, user_id=den.people[1], now=den.begun + 1000),
    ):
        with pytest.raises(Kicked):
            come()
    assert den.look() == before
    assert lobby.kicked_from(den.people[1]) == [str(den.id)]
    assert lobby.kicked_from(den.people[0]) == []


def test_who_was_kicked_stays_out_after_a_game_too() -> None:
    den = Den(people=3, bots=2, seats=5, ready=True)
    den.do(lobby.kick, target=den.people[2])
    den.start()
    with pytest.raises(RoomPlaying):
        den.do(lobby.join, 2)
    end_game(den)
    with pytest.raises(Kicked):
        den.do(lobby.join, 2)


def test_kicking_is_about_one_room() -> None:
    den, other = Den(people=2), Den(people=1)
    den.do(lobby.kick, target=den.people[1])
    assert lobby.join(room_id=other.id, user_id=den.people[1], now=other.begun + 1000).seats[1].you


def test_a_private_room_tells_only_who_knows_its_code() -> None:
    den = Den(people=2, public=False)
    den.do(lobby.kick, target=den.people[1])
    with pytest.raises(RoomHidden):
        den.do(lobby.join, 1)
    with pytest.raises(Kicked):
        den.do(lobby.join, 1, code=den.code)


def test_a_room_remembers_the_last_ones_it_has_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "MOST_KICKED", 2)
    den = Den(people=4)
    for number in (1, 2, 3):
        den.do(lobby.kick, target=den.people[number])
    assert den.row.kicked == [str(den.people[2]), str(den.people[3])]


def test_the_host_kicks_neither_himself_nor_strangers() -> None:
    den = Den(people=2)
    with pytest.raises(NotYourself):
        den.do(lobby.kick, target=den.people[0])
    for stranger in (person(), uuid4()):
        with pytest.raises(UnknownMember):
            den.do(lobby.kick, target=stranger)


def test_handing_over() -> None:
    den = Den(people=2)
    room = den.do(lobby.hand_over, target=den.people[1])
    assert [place.host for place in room.seats[:2]] == [False, True]
    with pytest.raises(NotHost):
        den.do(lobby.hand_over, target=den.people[0])
    with pytest.raises(UnknownMember):
        den.do(lobby.hand_over, 1, target=person())


def test_members_are_no_hosts() -> None:
    den = Den(people=3)
    with pytest.raises(NotHost):
        change(den, 1, seats=5)
    with pytest.raises(NotHost):
        den.do(lobby.kick, 1, target=den.people[2])
    with pytest.raises(NotHost):
        den.do(lobby.start, 1)


def test_while_a_game_is_played_only_the_host_changes() -> None:
    den = a_game()
    with pytest.raises(RoomPlaying):
        change(den, seats=5)
    with pytest.raises(RoomPlaying):
        den.do(lobby.kick, target=den.people[1])
    assert den.do(lobby.hand_over, target=den.people[1]).seats[1].host


def test_two_hand_overs_at_once_leave_one_host() -> None:
    den = Den(people=3)
    results = at_once(
        lambda: den.do(lobby.hand_over, target=den.people[1]),
        lambda: den.do(lobby.hand_over, target=den.people[2]),
    )
    assert sum(isinstance(result, NotHost) for result in results) == 1
    assert sum(place.host for place in den.look().seats) == 1
