"""Games against the clocks: nobody comes, people come late, leave and return (trials T02, T06, T07)."""

from collections import Counter
from typing import Any

import pytest

from games.rules.citadels.commands import ChooseCard, Gather, PickRole
from games.rules.citadels.events import CardKept, GoldGathered, PickOpened, RolePicked, TurnRanOut, TurnStarted
from games.rules.core import Chance, Event, Pace, SeatLeft, SeatResumed, TurnTimedOut
from games.simulation.absent import Person, play_absent
from games.simulation.table import START, Played
from tests.games.simulation.states import RANDOM, RULES, STEADY, reachable

NOBODY = Person(plays=RANDOM)
MOST_EVENTS = 2_000
HOUR_AND_A_QUARTER = 75 * 60_000


def count(played: Played) -> Counter[type[Event]]:
    return Counter(type(event) for event, _ in played.events)


@pytest.mark.parametrize("seats", [4, 7])
@pytest.mark.parametrize("policy", [STEADY, RANDOM, None])
def test_t02_a_game_in_which_nobody_ever_acts_ends_in_a_bounded_number_of_events(seats: int, policy: Any) -> None:
    played = play_absent(RULES, [NOBODY] * seats, "nobody", policy, check=True)
    assert played.outcome.status == ("finished" if policy else "timed_out")
    assert len(played.events) < MOST_EVENTS
    assert played.events[-1][1] <= START + HOUR_AND_A_QUARTER


def test_t06_everyone_strikes_out_and_the_policy_plays_on() -> None:
    played = play_absent(RULES, [NOBODY] * 4, "strikes", STEADY, check=True)
    assert count(played)[TurnTimedOut] == 4 * 3
    assert all(player.sitting.autoplay for player in played.state.players)


def test_t07_who_comes_back_now_and_then_plays_with_both_hands() -> None:
    people = [Person(plays=RANDOM, acts=90, resumes=30), *[None] * 3]
    counted = sum((count(play_absent(RULES, people, "back", STEADY, game=game, check=True)) for game in range(6)), Counter())
    assert counted[TurnTimedOut]
    assert counted[SeatResumed]


def test_people_who_leave_are_replaced_until_the_last_one_has_gone() -> None:
    people = [Person(plays=RANDOM, acts=95, leaves=2)] * 4
    games = [play_absent(RULES, people, "leaving", STEADY, game=game, check=True) for game in range(8)]
    assert {played.outcome.status for played in games} == {"finished", "abandoned"}
    for played in games:
        gone = count(played)[SeatLeft]
        assert (played.outcome.status == "abandoned") == (gone == 4)


def test_a_fast_pace_changes_the_instants_and_nothing_else() -> None:
    played = play_absent(RULES, [NOBODY] * 4, "pace", STEADY, pace=Pace(clock_scale=10), check=True)
    assert played.events[-1][1] - START < HOUR_AND_A_QUARTER // 100
    assert played.outcome.status == "finished"


def test_t03_every_window_opens_whole_whatever_was_stalled_before() -> None:
    people = [Person(plays=RANDOM, acts=70)] * 4
    for event, at in play_absent(RULES, people, "whole", STEADY).events:
        if isinstance(event, TurnStarted):
            assert (event.due_at, event.gather_due_at) == (at + 90_000, at + 20_000)
        if isinstance(event, PickOpened):
            assert event.due_at == at + 30_000


def test_what_ran_out_ran_out_at_its_own_instant() -> None:  # SC-40
    played = play_absent(RULES, [NOBODY] * 4, "instant", STEADY)
    ran_out = [(event, at) for event, at in played.events if isinstance(event, TurnRanOut)]
    assert ran_out
    assert all(event.due_at == at for event, at in ran_out)


def _advances(state: Any) -> None:
    """Every window that is open has an automatic choice, which is legal and leads on."""
    for number, window in enumerate(RULES.windows(state)):
        decision = RULES.expire(state, window.id, Chance(bytes([number]).ljust(32)))
        assert decision.events
        assert decision.state.version > state.version
        assert window.id not in {later.id for later in RULES.windows(decision.state)}
        for seat in window.seats:
            _among_the_legal(state, seat, window.kind, decision.events)


def _among_the_legal(state: Any, seat: int, kind: str, events: tuple[Event, ...]) -> None:
    legal = [offer.command for offer in RULES.legal(state, seat, automated=RULES.is_automated(state, seat))]
    match kind, events[0]:
        case "pick", RolePicked() as picked:
            assert PickRole(role=picked.secret[str(seat)].role) in legal
        case "gather", GoldGathered():
            assert Gather(what="gold") in legal
        case "choice", CardKept() as kept:
            assert ChooseCard(card=kept.secret[str(seat)].kept) in legal
        case _:
            assert kind in {"game", "turn", "finish"}


def test_t02_the_automatic_choice_is_legal_and_strictly_advances() -> None:
    for state in reachable(400, "auto"):
        _advances(state)


@pytest.mark.slow
def test_t02_from_ten_thousand_reachable_states() -> None:
    for state in reachable(10_000, "many", every=3):
        _advances(state)
