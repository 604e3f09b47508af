"""Secrecy: what a seat cannot see changes nothing of what it is told (WT 11, WT-36, trials T14, T15).

Two states that differ only in what a seat cannot see (others' submissions and hands, the order of cards) are compared byte
for byte: what they show the seat, what they offer it, and what it learns of whatever happens next before the turn resolves.
"""

import random
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.core import Chance, Event, RuleViolation, Seat, split
from games.rules.welcome_to.commands import AnyCommand, WithdrawTurn
from games.rules.welcome_to.defaults import default_command
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.events import TurnApplied, TurnSubmitted
from games.rules.welcome_to.state import State
from games.simulation.welcome_to import WelcomeToChecks
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.welcome_to.properties.playing import plays
from tests.games.rules.welcome_to.properties.wishes import wishes
from tests.games.rules.welcome_to.random_games import Play

CHANCE: Final = Chance(bytes(32))
CHECKS: Final = WelcomeToChecks()
DRAWN = plays(), st.integers(0, 2**32)


def others(play: Play, number: int, some: int = 4) -> Iterator[tuple[State, State, Seat | None]]:
    """Yield states beside others that look the same to a seat, for every seat and a spectator."""
    running = [step.state for step in play.steps() if step.state.phase != "over"]
    for state in random.Random(number).sample(running, min(some, len(running))):  # noqa: S311 - play, not secrecy
        for seat in (None, *range(len(state.players))):
            yield state, CHECKS.rearranged(state, seat, CHANCE, f"{number}:{seat}"), seat


def told(state: State, seat: Seat | None) -> bytes:
    """Return all that a viewer is shown of a state, as bytes."""
    shown: list[object] = [WELCOME_TO.view(state, seat), WELCOME_TO.windows(state), WELCOME_TO.waiting(state)]
    shown += (WELCOME_TO.sheet(state, other) for other in range(len(state.players)))
    if seat is not None:
        shown += (WELCOME_TO.legal(state, seat, automated=automated) for automated in (False, True))
        shown += (WELCOME_TO.unavailable(state, seat), WELCOME_TO.is_automated(state, seat))
    return msgspec.json.encode([*shown, WELCOME_TO.sittings(state), WELCOME_TO.outcome(state)])


@always(*DRAWN, few=40, many=400)
def test_t14_what_is_hidden_from_a_seat_changes_nothing_it_is_shown(play: Play, number: int) -> None:
    for state, other, seat in others(play, number):
        assert told(state, seat) == told(other, seat)


@always(*DRAWN, few=30, many=300)
def test_t14_nor_what_it_learns_of_whatever_happens_before_the_turn_resolves(play: Play, number: int) -> None:
    dice = random.Random(number)  # noqa: S311 - play, not secrecy
    for state, other, seat in others(play, number, 2):
        if seat is not None:
            commands: list[AnyCommand] = [*wishes(state, seat, dice, 4), WithdrawTurn(turn=state.turn)]
            for command in commands:
                assert _learned(state, seat, command, seat) == _learned(other, seat, command, seat)
        for acting in range(len(state.players)):
            if acting != seat:
                one, two = (default_command(each, acting) for each in (state, other))
                assert _learned(state, acting, one, seat) == _learned(other, acting, two, seat)
                gone = WithdrawTurn(turn=state.turn)
                assert _learned(state, acting, gone, seat) == _learned(other, acting, gone, seat)


def _learned(state: State, acting: Seat, command: AnyCommand, viewer: Seat | None) -> object:
    """Return what the viewer learns of a command: the refusal, or its feed of the events up to the resolution."""
    automated = WELCOME_TO.is_automated(state, acting)
    try:
        events = WELCOME_TO.decide(state, acting, command, CHANCE, state.revealed_at, automated=automated).events
    except RuleViolation as refusal:
        return (refusal.code, refusal.rule, refusal.params)
    return [_known(event, viewer) for event in _unresolved(events)]


def _unresolved(events: tuple[Event, ...]) -> Iterator[Event]:
    for event in events:
        if isinstance(event, TurnApplied):
            return
        yield event


def _known(event: Event, viewer: Seat | None) -> object:
    return WELCOME_TO.feed(event, viewer), sorted(split(event)[1])


@always(plays())
def test_t15_a_spectator_sees_nothing_that_not_every_seat_sees(play: Play) -> None:
    for step in play.steps()[::13]:
        state = step.state
        facts = msgspec.to_builtins(WELCOME_TO.view(state, None))
        for seat in range(len(state.players)):
            own = msgspec.to_builtins(WELCOME_TO.view(state, seat))
            assert set(_extra(own, facts)) == set(_own_facts(state, seat))


def _extra(more: Any, less: Any, path: str = "") -> Iterator[str]:
    """Yield the places of what one piece of JSON says beyond another; whatever both say is the same."""
    if isinstance(more, dict):
        assert less.keys() <= more.keys()
        for name, value in more.items():
            if name in less:
                yield from _extra(value, less[name], f"{path}/{name}")
            else:
                yield f"{path}/{name}"
    elif isinstance(more, list | tuple):
        for place, (one, other) in enumerate(zip(more, less, strict=True)):
            yield from _extra(one, other, f"{path}/{place}")
    else:
        assert more == less, path


def _own_facts(state: State, seat: Seat) -> Iterator[str]:
    """Yield where a seat sees more than a spectator: WT 11, the rows that are not for all."""
    yield f"/seats/{seat}/submission"
    if state.mode == "expert":
        yield f"/seats/{seat}/hand"
        if state.turn > 1 and state.phase != "over":
            yield f"/seats/{seat}/passed/number"
            yield f"/seats/{(seat - 1) % len(state.players)}/passed/number"


@always(plays())
def test_a_submission_never_leaves_before_its_turn_resolves(play: Play) -> None:  # WT-36
    for step in play.steps():
        for event in step.decision.events:
            if isinstance(event, TurnSubmitted):
                for viewer in (None, *range(len(play.people))):
                    feed = WELCOME_TO.feed(event, viewer)
                    assert ("own" in feed) == (viewer == event.seat)


def test_there_is_something_to_hide() -> None:
    """The rearranged states differ in piles, decks, hands and submissions, or the properties above would prove nothing."""
    changed = dict.fromkeys(("piles", "deck", "discard", "hand", "passed", "submission"), 0)
    for number in range(12):
        expert = number % 3 == 1
        play = Play(number, (True,) * (1 if number % 3 == 2 else 3), "careful", expert=expert)
        for state, other, seat in others(play, number):
            for field in ("piles", "deck", "discard"):
                changed[field] += getattr(state, field) != getattr(other, field)
            for one, two in zip(state.players, other.players, strict=True):
                changed["hand"] += one.hand != two.hand
                changed["passed"] += one.hand[:1] != two.hand[:1]
                changed["submission"] += one.submission != two.submission
            if seat is not None:
                assert other.players[seat] == replace(state.players[seat], hand=other.players[seat].hand)
                assert other.players[seat].hand == state.players[seat].hand
    assert all(changed.values()), changed
