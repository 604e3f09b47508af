"""Secrecy: what a seat cannot see changes nothing of what it is told (SC 2, SC 12, CI 9, trials T14, T15).

Two states that differ only in what a seat cannot see are compared byte for byte: what they show the seat, what they offer
it, and what it learns when the same thing happens in both, up to the next call, at which roles come to light.
"""

import random
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, Final

import msgspec
from hypothesis import strategies as st

from games.rules.citadels.classic_commands import (
    AnyCommand,
    ChooseCards,
    PayEmperor,
    SearchPile,
    UseMuseum,
    WizardChoose,
)
from games.rules.citadels.commands import Build, ChooseCard, PickRole, Redraw, UseLab
from games.rules.citadels.engine import Citadels
from games.rules.citadels.events import GameEnded, NoAction, RoundEnded, TurnStarted
from games.rules.citadels.state import State
from games.rules.core import Chance, Event, RuleViolation, Seat, split
from tests.games.rules.citadels.properties.classic_wishes import classic_wishes
from tests.games.rules.citadels.properties.hiding import rearranged
from tests.games.rules.citadels.properties.house_rules import any_house_rules
from tests.games.rules.citadels.properties.playing import Play
from tests.games.rules.citadels.properties.searching import in_each_edition
from tests.games.rules.citadels.properties.wishes import wishes

CHANCE: Final = Chance(bytes(32))
NAMES_A_SECRET: Final = (
    PickRole,
    ChooseCard,
    Build,
    Redraw,
    UseLab,
    ChooseCards,
    WizardChoose,
    PayEmperor,
    SearchPile,
    UseMuseum,
)
"""Commands that name what may be hidden from others: whether they are accepted may differ for these."""

WISHES: Final[dict[str, Callable[[State, Seat], Iterator[AnyCommand]]]] = {"secret_city": wishes, "classic": classic_wishes}
NUMBERS = st.integers(0, 2**32)


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


def told(rules: Citadels, state: State, seat: Seat | None) -> bytes:
    """Return all that a viewer is shown of a state, as bytes."""
    shown: list[object] = [rules.view(state, seat), rules.windows(state), rules.waiting(state)]
    if seat is not None:
        shown += (rules.legal(state, seat, automated=automated) for automated in (False, True))
        shown += (rules.unavailable(state, seat), rules.is_automated(state, seat))
    return msgspec.json.encode([*shown, rules.sittings(state), rules.outcome(state)])


@in_each_edition(NUMBERS, few=60, many=600)
def test_t14_what_is_hidden_from_a_seat_changes_nothing_it_is_shown(play: Play, number: int) -> None:
    for state, other, seat in others(play, number):
        assert told(play.rules, state, seat) == told(play.rules, other, seat)


@in_each_edition(NUMBERS, few=30, many=400)
def test_t14_nor_what_it_learns_of_whatever_happens_next(play: Play, number: int) -> None:
    for state, other, seat in others(play, number):
        for command in _inputs(play.rules, state, seat):
            assert _learned(play.rules, state, command, seat) == _learned(play.rules, other, command, seat), command


def _inputs(rules: Citadels, state: State, seat: Seat | None) -> Iterator[AnyCommand | str]:
    """Yield windows to expire, and commands of the seat in turn: all wishes if it is the viewer's, else what names no secret."""
    yield from (window.id for window in rules.windows(state))
    if state.actor is not None:
        for command in WISHES[rules.slug](state, state.actor):
            if state.actor == seat or not isinstance(command, NAMES_A_SECRET):
                yield command


def _learned(rules: Citadels, state: State, done: AnyCommand | str, seat: Seat | None) -> object:
    """Return what everybody can know of what follows, up to the next call or the end of the round, at which roles come to light.

    That is public parts, and how large which private ones are.
    """
    try:
        if isinstance(done, str):
            events = rules.expire(state, done, CHANCE).events
        else:
            automated = rules.is_automated(state, state.actor or 0)
            events = rules.decide(state, state.actor, done, CHANCE, state.since, automated=automated).events
    except RuleViolation as refusal:
        return (refusal.code, refusal.rule, refusal.params)
    return [_known(rules, event, seat) for event in takewhile(_brings_nothing_to_light, events)]


def _brings_nothing_to_light(event: Event) -> bool:
    return not isinstance(event, NoAction | TurnStarted | RoundEnded | GameEnded)


def _known(rules: Citadels, event: Event, seat: Seat | None) -> object:
    public, private = split(event)
    sizes = {audience: _size(part) for audience, part in private.items()}
    assert set(rules.feed(event, seat)) - {"own"} == {"type", *public}
    return (event.__struct_config__.tag, msgspec.json.encode(public), sizes)


def _size(part: Any) -> Any:
    """Return the shape of a private part without what it says: names of fields and numbers of cards."""
    if isinstance(part, dict):
        return {name: _size(value) for name, value in part.items()}
    return len(part) if isinstance(part, list | tuple) else None


@in_each_edition(few=60, many=400)
def test_t15_a_spectator_sees_nothing_that_not_every_seat_sees(play: Play) -> None:
    for state in moments(play):
        facts = msgspec.to_builtins(play.rules.view(state, None))
        for seat in range(len(play.people)):
            own = msgspec.to_builtins(play.rules.view(state, seat))
            _contains(own, facts)
            assert sorted(_extra(own, facts)) == sorted(_own_facts(play, state, seat))


def _contains(more: Any, less: Any) -> None:
    """Check that one piece of JSON holds all that another one says."""
    if isinstance(less, dict):
        assert less.keys() <= more.keys()
        for name, value in less.items():
            if name == "roles":  # of which others see those revealed
                assert set(value) <= set(more[name])
            else:
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
        elif name == "roles":
            yield from [here] * (set(value) != set(less[name]))
        else:
            yield from _extra(value, less[name], here)


def _own_facts(play: Play, state: State, seat: Seat) -> Iterator[str]:
    """Yield where a seat sees more than a spectator: SC 2 and CI 9, the rows that are not for all."""
    mine, player = f"/seats/{seat}", state.players[seat]
    yield f"{mine}/hand"
    yield f"{mine}/seen_at_pick"
    if play.edition == "secret_city" and player.role not in player.revealed:
        yield f"{mine}/role"
    if play.edition == "classic" and (not player.revealed or set(player.roles) != set(player.revealed)):
        yield f"{mine}/roles"
    yield from (f"{mine}/city/{at}/under" for at, building in enumerate(player.city) if building.under)
    if state.draft is not None and state.draft.picker == seat:
        yield "/draft/available"
    if state.pending is not None and state.pending.owner == seat:
        yield "/pending/offered"


@in_each_edition(whole=True)
def test_a_murdered_number_is_called_like_one_that_nobody_holds(play: Play) -> None:  # SC 5, SC 12
    for step in play.steps():
        state = step.before
        for event in step.decision.events:
            before, state = state, play.rules.evolve(state, event, step.input.at)
            if isinstance(event, NoAction):
                assert split(event) == ({"number": event.number}, {})
                assert before is not None
                changed = {name for name in State.__struct_fields__ if getattr(before, name) != getattr(state, name)}
                named = {"witch_waiting"} if before.bewitched == event.number else set()  # the Witch waits no longer
                assert changed - {"since"} == {"version", "calls"} | named


@in_each_edition(whole=True)
def test_hands_of_the_murdered_and_of_all_stay_secret_after_the_end(play: Play) -> None:  # SC-10, SC-62
    state = play.steps()[-1].state
    for one in play.rules.view(state, None).seats:
        player = state.players[one.seat]
        assert one.hand is msgspec.UNSET
        assert one.seen_at_pick is msgspec.UNSET
        shown = one.role if play.edition == "secret_city" else one.roles
        if not player.revealed:
            assert shown is msgspec.UNSET
        else:
            assert shown == (player.revealed[0] if play.edition == "secret_city" else player.revealed)


def test_there_is_something_to_hide() -> None:
    """The rearranged states differ in hands, pile, roles and offers, or the properties above would prove nothing."""
    changed = {"players": 0, "deck": 0, "removed_down": 0, "leftover": 0, "draft": 0, "pending": 0}
    for number in range(24):
        play = Play(number, (True,) * (4 + number % 4), length=20 + 6 * number)
        _count(play, number, changed)
    assert all(changed.values()), changed


def test_there_is_something_to_hide_in_classic() -> None:
    changed = {"players": 0, "deck": 0, "removed_down": 0, "leftover": 0, "draft": 0, "pending": 0, "set_aside": 0}
    for number in range(28):
        play = Play(number, (True,) * (2 + number % 7), cards_strewn=True, length=20 + 6 * number, edition="classic")
        _count(play._replace(house=any_house_rules(random.Random(number), len(play.people))), number, changed)  # noqa: S311 - play
    assert all(changed.values()), changed


def _count(play: Play, number: int, changed: dict[str, int]) -> None:
    """Count in which fields the rearranged states differ from those they were made of."""
    for state, other, _ in others(play, number):
        for field in changed:
            changed[field] += getattr(state, field) != getattr(other, field)
