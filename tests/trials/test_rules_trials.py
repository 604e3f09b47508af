"""Trials that the rules alone must pass, on random games (trials.md).

T02, T06, T07, T14, T15 and T35 are properties: `tests/games/rules/citadels/properties`.
"""

import msgspec
import pytest

from games.rules.citadels.commands import ChooseCard, EndTurn, Gather
from games.rules.citadels.editions.secret_city import SECRET_CITY
from games.rules.citadels.events import PickOpened, SecretCityEvent, TurnEnded, TurnStarted
from games.rules.citadels.state import State
from games.rules.core import Resume, RuleViolation, TurnTimedOut
from tests.games.rules.citadels.properties.playing import HABITS, Play
from tests.games.rules.citadels.properties.wishes import wishes
from tests.games.rules.inputs import Step

PEOPLE = (True,) * 4
AWAY = Play(1, PEOPLE, "away")


def test_t03_acting_at_the_last_millisecond_leaves_the_next_window_whole() -> None:
    opened = 0
    for step in Play(3, PEOPLE, length=120).steps()[1:]:
        state, command = step.before, step.input.command
        assert state is not None
        assert command is not None
        if not isinstance(command, EndTurn) and state.phase == "turns":
            continue
        late = min(window.due_at or 0 for window in SECRET_CITY.windows(state)) - 1
        decision = SECRET_CITY.decide(state, step.input.seat, command, Play(3).chance, late)
        for event in decision.events:
            if isinstance(event, PickOpened):
                assert event.due_at == late + 30_000
                opened += 1
            if isinstance(event, TurnStarted):
                assert (event.due_at, event.gather_due_at) == (late + 90_000, late + 20_000)
                opened += 1
    assert opened


def autoplayed() -> list[Step[State]]:
    """Return the steps of a game in which nobody comes, from where a seat in autoplay has something to decide."""
    return [step for step in AWAY.steps() if step.state.actor is not None and _autoplay(step.state)]


def _autoplay(state: State) -> bool:
    return state.players[state.actor or 0].sitting.autoplay


def test_t08_a_seat_in_autoplay_is_due_at_once() -> None:
    steps = autoplayed()
    assert {step.state.phase for step in steps} == {"draft", "turns"}
    for step in steps:
        (waiting,) = SECRET_CITY.waiting(step.state)
        assert waiting.since == step.input.at
        assert SECRET_CITY.is_automated(step.state, waiting.seat)


def test_t08_its_owner_takes_it_back_with_one_call_in_the_middle_of_anything() -> None:
    found = set()
    for step in autoplayed():
        state, seat = step.state, step.state.actor
        assert seat is not None
        if state.turn is not None and state.turn.finishing:
            continue
        offered = SECRET_CITY.legal(state, seat, automated=True)
        again = SECRET_CITY.decide(state, seat, Resume(), AWAY.chance, state.since + 1).state
        assert again.deadlines == state.deadlines
        assert again.players[seat].sitting == msgspec.structs.replace(
            state.players[seat].sitting, autoplay=False, timeout_streak=0
        )
        assert SECRET_CITY.legal(again, seat)[:-1] == offered
        assert SECRET_CITY.legal(again, seat, automated=True) == ()
        found.add("choice" if state.pending else state.phase)
    assert found == {"draft", "turns", "choice"}


def test_t09_what_is_refused_counts_for_nothing_and_neither_does_part_of_a_turn() -> None:
    """A staller who gathers and sends nonsense has still missed his turn: only ending it himself ends the series."""
    state = Play(5, PEOPLE, length=60).steps()[-1].state
    before = msgspec.json.encode(state)
    for seat in range(4):
        for command in wishes(state, seat):
            try:
                SECRET_CITY.decide(state, seat, command, AWAY.chance, state.since)
            except RuleViolation:
                assert msgspec.json.encode(state) == before

    missed = next(step.state for step in AWAY.steps() if step.state.turn and _streak(step.state) == 2)
    state = SECRET_CITY.decide(missed, missed.actor, Gather(what="cards"), AWAY.chance, missed.since).state
    if state.pending is not None:
        state = SECRET_CITY.decide(state, state.actor, ChooseCard(card=state.pending.offered[0]), AWAY.chance, state.since).state
    for kind in ("turn", "finish"):
        window = next(window.id for window in SECRET_CITY.windows(state) if window.kind == kind)
        decision = SECRET_CITY.expire(state, window, AWAY.chance)
        state = decision.state
    assert isinstance(decision.events[0], TurnTimedOut)
    assert (decision.events[0].streak, decision.events[0].autoplay) == (3, True)


def _streak(state: State) -> int:
    return state.players[state.actor or 0].sitting.timeout_streak


@pytest.mark.parametrize("habits", HABITS)
def test_t13_the_log_alone_brings_back_every_state_whatever_was_drawn(habits: str) -> None:
    play = Play(13, (True, True, False, True, True), habits)
    decode = msgspec.json.Decoder(SecretCityEvent).decode
    log = [(msgspec.json.encode(event), step.input.at) for step in play.steps() for event in step.decision.events]
    states = {step.state.version: step.state for step in play.steps()}
    state: State | None = None
    for version, (stored, at) in enumerate(log, start=1):
        state = SECRET_CITY.evolve(state, decode(stored), at)
        assert states.get(version, state) == state


def _bots_play(games: int) -> None:
    for number in range(games):
        play = Play(number, (False,) * (4 + number % 4), cards_strewn=number % 5 == 0)
        last = play.steps()[-1]
        assert last.state.status == "finished"
        assert last.input.at == play.steps()[0].input.at  # nobody waits for a clock (SC-57)
        assert any(isinstance(event, TurnEnded) for event in last.decision.events)


def test_t22_bots_within_one_millisecond_never_wedge_the_game() -> None:
    _bots_play(40)


@pytest.mark.slow
def test_t22_in_a_thousand_games() -> None:
    _bots_play(1_000)
