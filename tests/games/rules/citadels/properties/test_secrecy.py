"""Secrecy: what a seat cannot see changes nothing of what it is told (SC 2, SC 12, trials T14, T15).

Two states that differ only in what a seat cannot see are compared byte for byte: what they show the seat, what they offer
it, and what it learns when the same thing happens in both, up to the next call, at which roles come to light.
"""

import random
from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final

import msgspec
from hypothesis import strategies as st

from games.rules.citadels.commands import Build, ChooseCard, PickRole, Redraw, SecretCityCommand, UseLab
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import GameEnded, NoAction, RoundEnded, TurnStarted
from games.rules.citadels.state import State
from games.rules.core import Chance, Event, RuleViolation, Seat, split
from tests.games.rules.citadels.properties.hiding import rearranged
from tests.games.rules.citadels.properties.playing import Play, plays
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.citadels.properties.wishes import wishes

CHANCE: Final = Chance(bytes(32))
NAMES_A_SECRET: Final = (PickRole, ChooseCard, Build, Redraw, UseLab)
"""Commands that name what may be hidden from others: whether they are accepted may differ for these."""

MOMENTS = plays(), st.integers(0, 2**32)


def others(play: Play, number: int) -> Iterator[tuple[State, State, Seat | None]]:
    """Yield states beside others that look the same to a seat, for every seat and a spectator."""
    for state in moments(play):
        for seat in (None, *range(len(play.people))):
            dice = random.Random(f"{number}:{seat}")  # noqa: S311 - play, not secrecy
            yield state, rearranged(state, seat, dice), seat


def moments(play: Play) -> list[State]:
    """Return the last state of a game, and the last one in which a choice was open."""
    states = [step.state for step in play.steps()]
    return [states[-1], *[state for state in states[:-1] if state.pending is not None][-1:]]


def told(state: State, seat: Seat | None) -> bytes:
    """Return all that a viewer is shown of a state, as bytes."""
    shown: list[object] = [SECRET_CITY.view(state, seat), SECRET_CITY.windows(state), SECRET_CITY.waiting(state)]
    if seat is not None:
        shown += (SECRET_CITY.legal(state, seat, automated=automated) for automated in (False, True))
        shown += (SECRET_CITY.unavailable(state, seat), SECRET_CITY.is_automated(state, seat))
    return msgspec.json.encode([*shown, SECRET_CITY.sittings(state), SECRET_CITY.outcome(state)])


@always(*MOMENTS, few=60, many=600)
def test_t14_what_is_hidden_from_a_seat_changes_nothing_it_is_shown(play: Play, number: int) -> None:
    for state, other, seat in others(play, number):
        assert told(state, seat) == told(other, seat)


@always(*MOMENTS, few=30, many=400)
def test_t14_nor_what_it_learns_of_whatever_happens_next(play: Play, number: int) -> None:
    for state, other, seat in others(play, number):
        for command in _inputs(state, seat):
            assert _learned(state, command, seat) == _learned(other, command, seat), command


def _inputs(state: State, seat: Seat | None) -> Iterator[SecretCityCommand | str]:
    """Yield windows to expire, and commands of the seat in turn: all wishes if it is the viewer's, else what names no secret."""
    yield from (window.id for window in SECRET_CITY.windows(state))
    if state.actor is not None:
        for command in wishes(state, state.actor):
            if state.actor == seat or not isinstance(command, NAMES_A_SECRET):
                yield command


def _learned(state: State, done: SecretCityCommand | str, seat: Seat | None) -> object:
    """Return what everybody can know of what follows, up to the next call: public parts, and how large which private ones are."""
    try:
        if isinstance(done, str):
            events = SECRET_CITY.expire(state, done, CHANCE).events
        else:
            automated = SECRET_CITY.is_automated(state, state.actor or 0)
            events = SECRET_CITY.decide(state, state.actor, done, CHANCE, state.since, automated=automated).events
    except RuleViolation as refusal:
        return (refusal.code, refusal.rule, refusal.params)
    return [_known(event, seat) for event in takewhile(lambda event: not isinstance(event, NoAction | TurnStarted), events)]


def _known(event: Event, seat: Seat | None) -> object:
    public, private = split(event)
    sizes = {audience: _size(part) for audience, part in private.items()}
    assert set(SECRET_CITY.feed(event, seat)) - {"own"} == {"type", *public}
    if isinstance(event, RoundEnded | GameEnded):
        return None  # a murdered King comes to light, and what a hand was worth
    return (event.__struct_config__.tag, msgspec.json.encode(public), sizes)


def _size(part: Any) -> Any:
    """Return the shape of a private part without what it says: names of fields and numbers of cards."""
    if isinstance(part, dict):
        return {name: _size(value) for name, value in part.items()}
    return len(part) if isinstance(part, list | tuple) else None


@always(plays(), few=60, many=400)
def test_t15_a_spectator_sees_nothing_that_not_every_seat_sees(play: Play) -> None:
    for state in moments(play):
        facts = msgspec.to_builtins(SECRET_CITY.view(state, None))
        for seat in range(len(play.people)):
            own = msgspec.to_builtins(SECRET_CITY.view(state, seat))
            _contains(own, facts)
            assert sorted(_extra(own, facts)) == sorted(_own_facts(state, seat))


def _contains(more: Any, less: Any) -> None:
    """Check that one piece of JSON holds all that another one says."""
    if isinstance(less, dict):
        assert less.keys() <= more.keys()
        for name, value in less.items():
            _contains(more[name], value)
    elif isinstance(less, list | tuple):
        assert len(more) == len(less)
        for one, other in zip(more, less, strict=True):
            _contains(one, other)
    else:
        assert more == less


def _extra(more: Any, less: Any, path: str = "") -> Iterator[str]:
    """Yield the places of what one piece of JSON says beyond another."""
    pairs = more.items() if isinstance(more, dict) else enumerate(more) if isinstance(more, list | tuple) else ()
    for name, value in pairs:
        here = f"{path}/{name}"
        if isinstance(less, dict) and name not in less:
            yield here
        else:
            yield from _extra(value, less[name], here)


def _own_facts(state: State, seat: Seat) -> Iterator[str]:
    """Yield where a seat sees more than a spectator: SC 2, the rows that are not for all."""
    mine = f"/seats/{seat}"
    yield f"{mine}/hand"
    yield f"{mine}/seen_at_pick"
    if state.players[seat].role not in state.players[seat].revealed:
        yield f"{mine}/role"
    if state.draft is not None and state.draft.picker == seat:
        yield "/draft/available"
    if state.pending is not None and state.pending.owner == seat:
        yield "/pending/offered"


@always(plays(whole=True))
def test_a_murdered_number_is_called_like_one_that_nobody_holds(play: Play) -> None:  # SC 5, SC 12
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, SECRET_CITY.evolve(state, event, step.input.at)
            if isinstance(event, NoAction):
                assert split(event) == ({"number": event.number}, {})
                assert before is not None
                changed = {name for name in State.__struct_fields__ if getattr(before, name) != getattr(state, name)}
                assert changed - {"since"} == {"version", "calls"}


@always(plays(whole=True))
def test_hands_of_the_murdered_and_of_all_stay_secret_after_the_end(play: Play) -> None:  # SC-10, SC-62
    state = play.steps()[-1].state
    for one in SECRET_CITY.view(state, None).seats:
        player = state.players[one.seat]
        assert one.hand is msgspec.UNSET
        assert one.seen_at_pick is msgspec.UNSET
        if player.role is not None and player.role not in player.revealed:
            assert one.role is msgspec.UNSET


def test_there_is_something_to_hide() -> None:
    """The rearranged states differ in hands, pile, roles and offers, or the properties above would prove nothing."""
    changed = {"players": 0, "deck": 0, "removed_down": 0, "leftover": 0, "draft": 0, "pending": 0}
    for number in range(24):
        play = Play(number, (True,) * (4 + number % 4), length=20 + 6 * number)
        for state, other, _ in others(play, number):
            for field in changed:
                changed[field] += getattr(state, field) != getattr(other, field)
    assert all(changed.values()), changed
