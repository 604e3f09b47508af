"""Opening a room."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from games.models import Room
from games.rules.core import commitment
from games.services import lobby
from games.services.errors import BadOptions, KeyReused, UnknownRuleset
from games.services.lobby.codes import ALPHABET
from games.services.lobby.errors import RoomHidden
from tests.concurrency import at_once
from tests.games.services.lobby.den import RULESET, Den, person

pytestmark = pytest.mark.usefixtures("db_ready")
NOW = 1_900_000_000_000


def make(user_id: UUID | None = None, *, key: str | None = None, now: int = NOW, **wish: Any) -> lobby.RoomAnswer:
    wanted = lobby.Wish(**{"ruleset": RULESET, "seats": 4, **wish})
    return lobby.create(user_id=user_id or person(), wish=wanted, key=key, now=now)


def test_the_creator_is_host_in_the_first_seat() -> None:
    host = person(nickname="Quiet Heron")
    room = make(host, seats=5)
    first, *rest = room.seats
    assert (first.kind, first.nickname, first.user_id, first.host, first.you, first.ready) == (
        "person",
        "Quiet Heron",
        host,
        True,
        True,
        True,
    )
    assert [place.kind for place in rest] == ["free"] * 4
    assert (room.status, room.game_id, room.version, room.standing) == ("open", None, 1, [])


def test_options_come_with_their_defaults() -> None:
    assert make().options == {"speed": "normal"}
    assert make(options={"speed": "relaxed"}).options == {"speed": "relaxed"}


def test_a_room_has_a_code_to_be_told_aloud() -> None:
    code = make().code
    assert code is not None
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)


def test_the_commitment_of_the_seed_is_there_before_anybody_else() -> None:
    room = make()
    stored = Room.objects.get(id=room.id)
    assert room.commitment == stored.commitment == commitment(bytes(stored.roomsecret.server_seed))


def test_seats_have_a_usual_number() -> None:
    assert len(make(seats=None).seats) == 4


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(UnknownRuleset):
        make(ruleset="chess")


@pytest.mark.parametrize(
    ("wish", "code", "field"),
    [
        ({"options": {"speed": "frantic"}}, "citadels.bad_option", "speed"),
        ({"options": {"colour": "red"}}, "citadels.bad_option", "colour"),
        ({"options": {"speed": ["normal"]}}, "citadels.bad_option", "speed"),
        ({"seats": 3}, "citadels.bad_player_count", "seats"),
        ({"seats": 8}, "citadels.bad_player_count", "seats"),
    ],
)
def test_options_the_ruleset_does_not_have_are_refused_by_name(wish: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        make(**wish)
    assert (refused.value.code, refused.value.params["field"]) == (code, field)


def test_the_same_key_opens_one_room() -> None:
    host, key = person(), str(uuid4())
    first = make(host, key=key)
    assert make(host, key=key, now=NOW + 5000) == first


def test_the_same_key_answers_with_the_room_as_it_is_now() -> None:
    host, key = person(), str(uuid4())
    room = make(host, key=key)
    lobby.join(room_id=room.id, user_id=person(), now=NOW)
    assert make(host, key=key).version == 2


def test_the_same_key_with_another_wish_is_refused() -> None:
    host, key = person(), str(uuid4())
    make(host, key=key)
    with pytest.raises(KeyReused):
        make(host, key=key, seats=5)


def test_a_key_belongs_to_its_person() -> None:
    key = str(uuid4())
    assert make(key=key).id != make(key=key).id


def test_without_a_key_each_call_opens_a_room() -> None:
    host = person()
    assert make(host).id != make(host).id


def test_the_key_of_a_room_that_is_gone_opens_no_other() -> None:
    host, key = person(), str(uuid4())
    room = make(host, key=key)
    lobby.leave(room_id=room.id, user_id=host, now=NOW)
    with pytest.raises(RoomHidden):
        make(host, key=key)


def test_parallel_creations_with_one_key_open_one_room() -> None:
    host, key = person(), str(uuid4())
    rooms = at_once(*[lambda: make(host, key=key)] * 8)
    assert len({room.id for room in rooms}) == 1
    assert Room.objects.filter(creator_id=host).count() == 1


def test_a_code_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = Den().code
    codes = iter([taken, taken, "ZZZ" + taken[:3]])
    monkeypatch.setattr("games.services.lobby.codes.new_code", lambda: next(codes))
    assert make().code == "ZZZ" + taken[:3]
