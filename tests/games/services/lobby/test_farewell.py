"""A person goes for good."""

from typing import Any
from uuid import UUID

import pytest
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from accounts.services import ban, close_account, export, unban
from games.api.headers import BadKey, idempotency_key
from games.models import Game, Member, Seat
from games.services import lobby, submit
from games.services.errors import Busy
from games.services.lobby import farewell
from tests.games.services.lobby.den import Den, a_game, person

pytestmark = pytest.mark.usefixtures("db_ready")


def test_a_deleted_account_leaves_rooms_and_running_games() -> None:
    game, room = a_game(), Den(people=2)
    leaver = game.people[0]
    lobby.join(room_id=room.id, user_id=leaver, now=room.begun)
    close_account(user_id=leaver, now=game.begun + 1000)
    assert not Member.objects.filter(user_id=leaver).exists()
    assert Seat.objects.get(game_id=game.game_id, user_id=leaver).left
    assert game.place(1).host
    assert Game.objects.get(id=game.game_id).status == "running"


def test_a_banned_person_leaves_as_well_and_stays_out() -> None:
    game = a_game()
    ban(user_id=game.people[1], reason="cheating", until=game.begun + 10_000, now=game.begun + 1000)
    assert Seat.objects.get(game_id=game.game_id, user_id=game.people[1]).left
    unban(user_id=game.people[1])
    assert Seat.objects.get(game_id=game.game_id, user_id=game.people[1]).left


def test_the_last_person_ends_the_game() -> None:
    game = a_game()
    for user_id in game.people:
        close_account(user_id=user_id, now=game.begun + 1000)
    assert Game.objects.get(id=game.game_id).status == "abandoned"


def test_leaving_everything_twice_is_leaving_once() -> None:
    game = a_game()
    for _ in range(2):
        lobby.leave_everything(game.people[0], game.begun + 1000)
    lobby.leave_everything(person(), game.begun)


def test_the_export_of_an_account_says_in_which_rooms_it_is() -> None:
    den = Den(people=2, ready=True)
    assert export(user_id=den.people[1])["rooms"] == [
        {
            "room_id": str(den.id),
            "seat": 1,
            "ready": True,
            "entropy": "",
            "joined_at": den.begun + 1,
            "seen_at": den.begun + 1,
        }
    ]


def test_what_cannot_be_left_now_keeps_nobody_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    locked, free, room = a_game(), a_game(), Den(people=2)
    leaver = locked.people[0]
    lobby.join(room_id=room.id, user_id=leaver, now=room.begun)
    Seat.objects.filter(game_id=free.game_id, seat=0).update(user_id=leaver)

    def leave_game(*, game_id: UUID, **more: Any) -> None:
        if game_id == locked.game_id:
            raise Busy
        submit.leave_game(game_id=game_id, **more)

    monkeypatch.setattr("games.services.lobby.farewell.leave_game", leave_game)
    with pytest.raises(ExceptionGroup) as caught:
        lobby.leave_everything(leaver, locked.begun + 1000)
    assert [type(failure) for failure in caught.value.exceptions] == [Busy]
    assert not Member.objects.filter(user_id=leaver).exists()
    left = dict(Seat.objects.filter(user_id=leaver).values_list("game_id", "left"))
    assert left == {locked.game_id: False, free.game_id: True}


def test_no_client_can_use_up_the_key_under_which_a_person_leaves() -> None:
    request = Request(APIRequestFactory().post("/", headers={"Idempotency-Key": farewell.KEY}))
    with pytest.raises(BadKey):
        idempotency_key(request)
