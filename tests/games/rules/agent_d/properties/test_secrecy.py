"""Secrecy: what a seat cannot see changes nothing of what it is told (AD 9, AD 11, trials T14, T15)."""

import random
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from hypothesis import strategies as st

from games.rules.agent_d.commands import AnyCommand, ChooseTarget, TakeDie
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import (
    AttemptMade,
    DiceRolled,
    DieTaken,
    IdentitiesRevealed,
    RoundStarted,
    SecurityRolled,
    ShootoutStarted,
)
from games.rules.agent_d.state import State
from games.rules.core import Chance, Event, RuleViolation, Seat, event_type, split
from tests.games.rules.agent_d.properties.hiding import rearranged, suspects
from tests.games.rules.agent_d.properties.playing import Play, plays, right_guess
from tests.games.rules.agent_d.properties.wishes import wishes
from tests.games.rules.citadels.properties.searching import always

CHANCE: Final = Chance(bytes(32))
COMES_TO_LIGHT: Final = (DiceRolled, IdentitiesRevealed, RoundStarted, SecurityRolled, ShootoutStarted)
"""After these the same game goes different ways: what was hidden in the bag, under a screen or in the deck is shown."""

MOMENTS = plays(), st.integers(0, 2**32)


def others(play: Play, number: int) -> Iterator[tuple[State, State, Seat | None]]:
    """Yield states beside others that look the same to a seat, for every seat and a spectator."""
    for state in moments(play):
        for seat in (None, *range(len(play.people))):
            dice = random.Random(f"{number}:{seat}")  # noqa: S311 - play, not secrecy
            yield state, rearranged(state, seat, dice), seat


def moments(play: Play) -> list[State]:
    """Return the last state of a game, and the last one in which targets were chosen."""
    states = [step.state for step in play.steps()]
    return [states[-1], *[state for state in states[:-1] if state.sub == "target"][-1:]]


def told(state: State, seat: Seat | None) -> bytes:
    """Return all that a viewer is shown of a state, as bytes."""
    shown: list[object] = [AGENT_D.view(state, seat), AGENT_D.windows(state), AGENT_D.waiting(state)]
    if seat is not None:
        shown += (AGENT_D.legal(state, seat, automated=automated) for automated in (False, True))
        shown += (AGENT_D.unavailable(state, seat), AGENT_D.is_automated(state, seat))
    return msgspec.json.encode([*shown, AGENT_D.sittings(state), AGENT_D.outcome(state)])


@always(*MOMENTS, few=60, many=600)
def test_t14_what_is_hidden_from_a_seat_changes_nothing_it_is_shown(play: Play, number: int) -> None:
    for state, other, seat in others(play, number):
        assert told(state, seat) == told(other, seat)


@always(*MOMENTS, few=30, many=400)
def test_t14_nor_what_it_learns_of_whatever_happens_next(play: Play, number: int) -> None:
    for state, other, seat in others(play, number):
        for actor, done in _inputs(state, seat):
            assert _learned(state, actor, done, seat) == _learned(other, actor, done, seat), done


def _inputs(state: State, seat: Seat | None) -> Iterator[tuple[Seat | None, AnyCommand | str]]:
    """Yield windows to expire, and commands: all wishes if they are the viewer's, of others those that name no secret."""
    yield from ((None, window.id) for window in AGENT_D.windows(state))
    for waiting in AGENT_D.waiting(state):
        for command in wishes(state):
            if waiting.seat == seat or not isinstance(command, TakeDie | ChooseTarget):
                yield waiting.seat, command


def _learned(state: State, actor: Seat | None, done: AnyCommand | str, seat: Seat | None) -> object:
    """Return what everybody can know of what follows, until something hidden comes to light."""
    try:
        if isinstance(done, str):
            events = AGENT_D.expire(state, done, CHANCE).events
        else:
            automated = AGENT_D.is_automated(state, actor or 0)
            events = AGENT_D.decide(state, actor, done, CHANCE, state.since, automated=automated).events
    except RuleViolation as refusal:
        return (refusal.code, refusal.rule, refusal.params)
    known: list[object] = []
    for event in events:
        if isinstance(event, COMES_TO_LIGHT):
            break
        if isinstance(event, DieTaken) and event.auto and event.seat != seat:
            known.append(("the clock took", event.die))  # AD-51: the choice, if not where it lies, is anybody's to foresee
            break
        if isinstance(event, AttemptMade):
            known.append(("named", event.target, event.color, event.building))
            break
        known.append(_known(event, seat))
    return known


def _known(event: Event, seat: Seat | None) -> object:
    public, private = split(event)
    own = AGENT_D.feed(event, seat)
    assert own == {"type": event_type(event), **public} | ({"own": private[str(seat)]} if str(seat) in private else {})
    return own, {audience: sorted(part) for audience, part in private.items()}


@always(plays(), few=60, many=400)
def test_t15_a_spectator_sees_nothing_that_not_every_seat_sees(play: Play) -> None:
    for state in moments(play):
        facts = msgspec.to_builtins(AGENT_D.view(state, None))
        for seat in range(len(play.people)):
            own = msgspec.to_builtins(AGENT_D.view(state, seat))
            public = facts["seats"][seat]
            extra = own["seats"][seat].keys() - public.keys()
            is_public = state.phase == "over" or state.players[seat].revealed
            assert extra == ({"info", "converted", "money"} - public.keys()) | (set() if is_public else {"identity"})
            mine = {name: value for name, value in own["seats"][seat].items() if name not in extra}
            assert own | {"seats": (*own["seats"][:seat], mine, *own["seats"][seat + 1 :])} == facts


@always(plays(whole=True), few=20)
def test_hidden_colours_are_in_no_public_part(play: Play) -> None:  # AD 11, AD-47
    """No event but those that unmask names a colour of a die that does not lie in the open."""
    for step in play.steps():
        for event in step.decision.events:
            public = split(event)[0]
            if event_type(event) in {"identity_drawn", "target_chosen"}:
                assert public.keys() <= {"seat", "auto"}
            if event_type(event) == "shootout_started":
                assert public.keys() <= {"building", "life", "bonus"}


@always(plays(whole=True), few=20)
def test_what_lies_on_the_table_never_lies(play: Play) -> None:  # AD 5.1, AD-20 to AD-23
    for step in play.steps():
        for player in step.state.players:
            if player.target is not None:
                assert player.identity in suspects(player)


def test_there_is_something_to_hide() -> None:
    """The rearranged states differ, or the properties above would prove nothing."""
    changed: dict[str, int] = dict.fromkeys(("color", "target", "info", "bag", "deck"), 0)
    for number in range(40):
        play = Play(number, (True,) * (3 + number % 3), length=10 + 3 * number)
        for state, other, _ in others(play, number):
            changed["bag"] += state.bag != other.bag
            changed["deck"] += state.deck != other.deck
            for one, two in zip(state.players, other.players, strict=True):
                for name in ("color", "target", "info"):
                    changed[name] += getattr(one, name) != getattr(two, name)
    assert min(changed.values()) > 20, changed


def test_a_guess_may_hit_in_one_world_and_miss_in_the_other() -> None:
    hits: list[Any] = []
    for number in range(30):
        play = Play(number, (True,) * 4, length=20)
        for state, other, seat in others(play, number):
            if state.sub == "attempt" and state.turn == seat and seat is not None:
                target = next(one for one in range(4) if one != seat and state.players[one].alive)
                guess = right_guess(state, target)
                results = [AGENT_D.decide(one, seat, guess, CHANCE, one.since).events[0] for one in (state, other)]
                hits.append([event.hit for event in results])  # type: ignore[attr-defined]
    assert [True, False] in hits
