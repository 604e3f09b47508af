"""Bots that hang: the threads they leave behind are few, whatever goes wrong."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from games.bots import catalogue
from games.rules.catalogue import ruleset
from games.rules.core import Chance, Seat
from games.services import budget
from tests.games.services.table import Table

pytestmark = pytest.mark.usefixtures("db_ready")


class Sleeper:
    """A policy that does not answer before it is woken."""

    name = "steady"
    needs_view = False

    def __init__(self) -> None:
        self.woken = threading.Event()
        self.asked = 0

    def choose(self, *_: Any) -> None:
        self.asked += 1
        self.woken.wait()


@pytest.fixture
def sleeper(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sleeper]:
    monkeypatch.setattr(budget, "BUDGET_SECONDS", 0.01)
    sleeper = Sleeper()
    monkeypatch.setitem(catalogue.POLICIES["secret_city"], "steady", sleeper)
    yield sleeper
    sleeper.woken.set()


def ask(table: Table) -> list[Any]:
    """Return what the bot whose turn it is would do, the simpler ones' wishes included."""
    rules = ruleset("secret_city")
    seat = next(Seat(number) for number in range(4) if rules.legal(table.state, Seat(number), automated=True))
    chance = Chance(b"\0" * 32)
    return list(budget.proposals(rules, table.state, seat, policy="steady", chance=chance, label="a move"))


def test_a_policy_that_hangs_again_and_again_is_given_up_and_said_so_once(sleeper: Sleeper) -> None:
    table = Table(people=0, bots=4, policy="steady")
    with capture_logs() as logs:
        wishes = [ask(table) for _ in range(budget.MOST_HUNG + 4)]
    assert sleeper.asked == budget.MOST_HUNG
    assert all(wishes)  # by the next simpler one
    assert [entry["event"] for entry in logs].count("bots.policy_given_up") == 1


def test_other_policies_are_asked_as_ever(sleeper: Sleeper) -> None:
    table = Table(people=0, bots=4, policy="steady")
    for _ in range(budget.MOST_HUNG):
        ask(table)
    other = Sleeper()
    other.woken.set()
    catalogue.POLICIES["secret_city"]["steady"] = other
    ask(table)
    assert other.asked == 1


def test_a_policy_that_comes_to_itself_is_asked_again(sleeper: Sleeper) -> None:
    table = Table(people=0, bots=4, policy="steady")
    for _ in range(budget.MOST_HUNG):
        ask(table)
    sleeper.woken.set()
    for thread in threading.enumerate():
        if thread.name == "bot-steady":
            thread.join()
    ask(table)
    assert sleeper.asked == budget.MOST_HUNG + 1
