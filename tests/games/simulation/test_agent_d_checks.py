"""The invariants find what is wrong with Secret Agent D: each test breaks its rules in one place."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.bots.catalogue import policy
from games.bots.policy import Policy
from games.rules.agent_d.commands import TakeDie
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    DieTaken,
    IdentityDrawn,
    InfoCollected,
    RankGained,
    TurnStarted,
)
from games.rules.core import Chance, Event, Offer
from games.simulation.agent_d import AgentDChecks
from games.simulation.invariants import Broken
from games.simulation.play import play
from tests.games.rules.agent_d.tables import ARMY, BLUE, POOL, RED, agent, choosing, die, turn
from tests.spec import Given

replace = msgspec.structs.replace
RANDOM = policy("agent_d", "random")


class Crooked:
    """Secret Agent D with one function exchanged."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:
        return getattr(AGENT_D, name)


class First:
    """Takes the first thing that is offered."""

    name = "first"
    needs_view = False

    def choose(self, _view: Any, legal: tuple[Offer, ...], _seat: int, _chance: Chance, _label: str) -> Any:
        return legal[0].command


def played(name: str, function: Callable[..., Any], bot: Policy = RANDOM) -> None:
    play(Crooked(name, function), [bot], 4, "crooked", check=True)


def with_first_player(state: Any, **changes: Any) -> Any:
    return replace(state, players=(replace(state.players[0], **changes), *state.players[1:]))


def lose_a_die(state: Any, event: Event) -> Any:
    return replace(state, bag=state.bag[1:]) if isinstance(event, IdentityDrawn) else state


def repaint_a_die(state: Any, event: Event) -> Any:
    return replace(state, bag=("red",) * len(state.bag)) if isinstance(event, DieTaken) else state


def promote(state: Any, event: Event) -> Any:
    return with_first_player(state, rank=state.players[0].rank + 1) if isinstance(event, DieTaken) else state


def enrich(state: Any, event: Event) -> Any:
    return with_first_player(state, converted=state.players[0].converted + 1) if isinstance(event, RankGained) else state


def lose_a_card(state: Any, event: Event) -> Any:
    return replace(state, deck=state.deck[1:]) if isinstance(event, TurnStarted) else state


def keep_a_stack(state: Any, event: Event) -> Any:
    return replace(state, board={**state.board, event.building: event.values}) if isinstance(event, InfoCollected) else state


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lose_a_die, "dice are not conserved"),
        (repaint_a_die, "dice are not conserved"),
        (promote, "the rank of seat 0"),
        (enrich, "the pile of seat 0"),
        (lose_a_card, "information cards are not conserved"),
        (keep_a_stack, "information cards are not conserved"),
    ],
)
def test_whatever_is_not_conserved_is_found(change: Callable[[Any, Event], Any], said: str) -> None:
    with pytest.raises(Broken, match=said):
        played("evolve", lambda state, event, at: change(AGENT_D.evolve(state, event, at), event))


def test_a_part_for_somebody_else_is_found() -> None:
    def setup(*arguments: Any) -> Any:
        decision = AGENT_D.setup(*arguments)
        events = tuple(
            replace(event, secret={**event.secret, "0": next(iter(event.secret.values()))})
            if isinstance(event, IdentityDrawn)
            else event
            for event in decision.events
        )
        return decision._replace(events=events)

    with pytest.raises(Broken, match="other private parts"):
        played("setup", setup)


def test_a_view_that_shows_an_identity_is_found() -> None:
    def view(state: Any, seat: Any) -> Any:
        seen = AGENT_D.view(state, seat)
        return replace(seen, seats=(AGENT_D.view(state, 0).seats[0], *seen.seats[1:]))

    with pytest.raises(Broken, match="secrecy of seat"):
        played("view", view)


def test_a_view_that_shows_the_bag_is_found() -> None:  # AD-47
    def view(state: Any, seat: Any) -> Any:
        return replace(AGENT_D.view(state, seat), bag_count=state.bag.count("red"))

    with pytest.raises(Broken, match="counts of bag and deck"):
        played("view", view)


def test_an_offer_that_would_be_refused_is_found() -> None:
    def legal(state: Any, seat: int, *, automated: bool = False) -> Any:
        offers = AGENT_D.legal(state, seat, automated=automated)
        return (*offers, Offer(command=TakeDie(die="d0"))) if offers else ()

    with pytest.raises(Broken, match="refused although offered"):
        played("legal", legal, First())


def test_an_offer_that_is_missing_is_found() -> None:
    def legal(state: Any, seat: int, *, automated: bool = False) -> Any:
        return AGENT_D.legal(state, seat, automated=automated)[:1]

    with pytest.raises(Broken, match="offer and answer differ"):
        played("legal", legal)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (turn(a=agent(rank=8)), "above the highest rank"),
        (turn(a=agent(front=(die(RED, ARMY),))), "a die of seat 0 lies where it may not"),
        (turn(a=agent(top=(die(BLUE, ARMY),))), "a die of seat 0 lies where it may not"),
        (turn(phase="over", status="finished"), "open after the end"),
        (turn(turn=None), "its seats and its clock"),
        (turn(clock=None), "its seats and its clock"),
        (turn(a=agent(out=True), pool=POOL[:3]), "that is out has something to decide"),
        (choosing(3, security=ARMY, b=agent(BLUE, ARMY)), "a secured building is a target"),
        (turn(b=agent(out=True), c=agent(out=True), d=agent(out=True)), "too many dice in the pool"),
    ],
)
def test_a_state_that_cannot_be_is_found(given: Given, said: str) -> None:
    checks = AgentDChecks()
    faults = list(checks.moment(given.state, AGENT_D.view(given.state, None)))
    assert len(faults) == 1, faults
    assert said in faults[0]
    assert not list(checks.moment(turn().state, AGENT_D.view(turn().state, None)))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_rules_as_they_are_hold(seats: int) -> None:
    play(AGENT_D, [RANDOM], seats, "straight", check=True)
