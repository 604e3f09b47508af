"""T27: a bot that hangs, fails or talks nonsense: everybody else plays on, and the next simpler policy moves for it."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from citadel.clock import now_ms
from games.bots import catalogue
from games.models import Game, Input
from games.rules.citadels.commands import Build, EndTurn
from games.rules.core import Leave
from games.services import budget
from games.services.advance import wake
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")

HOUR = 3_600_000
PATIENT = threading.Event()


class Faulty:
    """A policy under the name of the strongest one that does what it is told to do wrong."""

    name = "steady"
    needs_view = False

    def __init__(self, fault: Callable[[], Any]) -> None:
        self._fault = fault
        self.asked = 0

    def choose(self, *_: Any) -> Any:
        self.asked += 1
        return self._fault()


def fails() -> Any:
    raise ZeroDivisionError


FAULTS: dict[str, Callable[[], Any]] = {
    "hangs": PATIENT.wait,
    "fails": fails,
    "wants nothing": lambda: None,
    "wants what is not legal": lambda: Build(card="sc_nothing"),
    "ends a turn that is not there": EndTurn,
    "says no command at all": lambda: 7,
    "leaves": Leave,
}


@pytest.fixture(autouse=True)
def _let_go() -> Iterator[None]:
    PATIENT.clear()
    yield
    PATIENT.set()  # whoever hangs may go


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_t27_a_faulty_bot_holds_nobody_up(monkeypatch: pytest.MonkeyPatch, fault: Callable[[], Any]) -> None:
    monkeypatch.setattr(budget, "BUDGET_SECONDS", 0.05)
    faulty = Faulty(fault)
    monkeypatch.setitem(catalogue.POLICIES["secret_city"], "steady", faulty)
    table = Table(people=0, bots=4, policy="steady")
    for _ in range(3):
        wake(game_id=table.id, now=now_ms() + HOUR // 60)
    game = Game.objects.get(id=table.id)
    assert faulty.asked > 0
    assert (game.status, game.failures) == ("running", 0)
    moved = Input.objects.filter(game_id=table.id, refusal__isnull=True, kind="command").count()
    assert moved >= 10
    assert not any(player.sitting.left for player in table.state.players)
