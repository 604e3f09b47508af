"""Many people do everything at once: nothing but refusals comes of it, and every room stays whole."""

import contextlib
import random
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest

from citadel.problems import Problem
from games.models import Game, Member, Room
from games.services import lobby
from tests.concurrency import at_once
from tests.games.services.lobby.den import RULESET, Den, close_all_rooms, person


@pytest.fixture(autouse=True)
def _an_empty_lobby(db_ready: None) -> Iterator[None]:
    close_all_rooms()
    yield
    close_all_rooms()


def deeds(den: Den, user_id: UUID, others: list[UUID]) -> list[Callable[[random.Random], Any]]:
    """Return what one person may try in and around a room."""
    mine: dict[str, Any] = {"room_id": den.id, "user_id": user_id, "now": den.begun + 1000}
    return [
        lambda _: lobby.join(**mine, code=den.code),
        lambda _: lobby.leave(**mine),
        lambda _: lobby.look(**mine, code=den.code),
        lambda _: lobby.start(**mine),
        lambda _: lobby.rematch(**mine),
        lambda _: lobby.fill_with_bots(**mine, policy=None),
        lambda _: lobby.quick_start(user_id=user_id, ruleset=RULESET, now=den.begun + 1000),
        lambda _: lobby.sweep(now=den.begun + 1000),
        lambda dice: lobby.choose_seat(**mine, seat=dice.choice([None, 0, 1, 2, 3, 4])),
        lambda dice: lobby.set_ready(**mine, ready=dice.random() < 0.8, entropy=None),
        lambda dice: lobby.add_bot(**mine, seat=dice.choice([None, 0, 3]), policy="random"),
        lambda dice: lobby.remove_bot(**mine, seat=dice.randrange(5)),
        lambda dice: lobby.kick(**mine, target=dice.choice(others)),
        lambda dice: lobby.hand_over(**mine, target=dice.choice(others)),
        lambda dice: lobby.change_room(**mine, change=lobby.Change(seats=dice.choice([4, 5, 6]))),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_whatever_people_do_at_once_every_room_stays_whole(seed: int) -> None:
    den = Den(people=2, seats=5)
    people = [*den.people, *(person() for _ in range(6))]

    def live(number: int) -> None:
        dice = random.Random(1000 * seed + number)  # noqa: S311 - no secret
        for _ in range(25):
            with contextlib.suppress(Problem):
                dice.choice(deeds(den, people[number], people))(dice)

    assert at_once(*[lambda number=number: live(number) for number in range(8)]) == [None] * 8
    for room in Room.objects.filter(members__user_id__in=people).distinct():
        _check(room)
    assert all(Member.objects.filter(room__status=Room.Status.CLOSED, user_id=user_id).count() == 0 for user_id in people)


def _check(room: Room) -> None:
    members = list(Member.objects.filter(room=room))
    seats = [member.seat for member in members if member.seat is not None]
    assert len(members) <= room.seats
    assert len(seats) == len(set(seats))
    assert all(0 <= seat < room.seats for seat in seats)
    assert room.host_id in {member.user_id for member in members}
    games = Game.objects.filter(room_id=room.id)
    assert games.count() <= 1
    assert [game.id for game in games] == ([room.game_id] if room.game_id else [])
