"""T18: what several people do independently of one another, at the same moment, is accepted from all of them."""

from functools import partial

import pytest
from django.conf import settings

from games.models import Event, Game
from games.services.advance import advance
from tests.concurrency import at_once
from tests.games.api.parlour import Parlour
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")


def in_autoplay() -> Table:
    """Return a game in which everybody has missed three turns."""
    table = Table()
    while not all(player.sitting.autoplay for player in table.state.players):
        due = table.head.wake_at
        assert due is not None, "the game ended before"
        advance(game_id=table.id, now=due, most=1)
    return table


def test_t18_all_seats_take_their_games_back_in_the_same_millisecond(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "BOT_DELAY_MS", 1000)  # else the policies have played on within this millisecond
    table = in_autoplay()
    moment = table.head.instant

    def resume(seat: int) -> int | None:
        return table.send(seat, {"type": "resume"}, at=moment).answer.seat

    answers = at_once(*[partial(resume, seat) for seat in range(4)])
    assert answers == [0, 1, 2, 3]
    assert not any(player.sitting.autoplay for player in table.state.players)
    assert Event.objects.filter(game_id=table.id, type="seat_resumed").count() == 4


def test_t18_all_seats_leave_in_the_same_millisecond() -> None:
    table = Table()
    moment = table.head.instant

    def leave(seat: int) -> str:
        return table.send(seat, {"type": "leave"}, at=moment).answer.status

    answers = at_once(*[partial(leave, seat) for seat in range(4)])
    assert set(answers) <= {"running", "abandoned"}, answers
    assert Game.objects.get(id=table.id).status == "abandoned"
    left = Event.objects.filter(game_id=table.id, type="seat_left").values_list("public__seat", flat=True)
    assert sorted(left) == [0, 1, 2, 3]


def test_t18_everybody_is_ready_at_once() -> None:
    room = Parlour(people=4)

    def ready(who: int) -> int:
        return int(room.ask(who, "PUT", "/ready", {"ready": True}).status_code)

    answers = at_once(*[partial(ready, who) for who in range(4)])
    assert answers == [200] * 4
    assert room.ask(0, "POST", "/start").status_code == 200
