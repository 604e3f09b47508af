"""Games among bots: they end, the same seed plays the same game, and all invariants hold (trial T22)."""

import pytest

from games.bots.policy import Policy
from games.rules.citadels.commands import PickRole
from games.rules.core import BadOption, Event, Instant
from games.simulation.play import play
from games.simulation.table import START, Stuck
from tests.games.simulation.states import RANDOM, RULES, STEADY

MIXES = ((RANDOM,), (STEADY,), (STEADY, RANDOM))


@pytest.mark.parametrize("policies", MIXES)
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_t22_bot_games_end_and_keep_all_invariants(policies: tuple[Policy, ...], seats: int) -> None:
    for game in range(2):
        played = play(RULES, policies, seats, "t22", game=game, check=True)
        assert played.outcome.status == "finished"
        assert played.outcome.winners


@pytest.mark.slow
@pytest.mark.parametrize("policies", MIXES)
def test_t22_a_thousand_bot_games_at_full_speed_none_stuck(policies: tuple[Policy, ...]) -> None:
    for game in range(1000):
        assert play(RULES, policies, 4 + game % 4, "t22 thousand", game=game).outcome.status == "finished"


@pytest.mark.slow
def test_t22_random_games_with_all_invariants() -> None:
    for game in range(300):
        play(RULES, [RANDOM], 4 + game % 4, "checked", game=game, check=True)


def test_the_same_seed_plays_the_same_game_and_another_one_another() -> None:
    first, again = (play(RULES, [STEADY, RANDOM], 4, "seed", game=3) for _ in range(2))
    assert first == again
    assert first.events != play(RULES, [STEADY, RANDOM], 4, "seed", game=4).events
    assert first.events != play(RULES, [STEADY, RANDOM], 4, "other", game=3).events


def test_whoever_listens_hears_every_event_and_its_instant() -> None:
    heard: list[tuple[Event, Instant]] = []
    played = play(RULES, [RANDOM], 4, "heard", on_event=lambda event, at: heard.append((event, at)))
    assert tuple(heard) == played.events
    assert {at for _, at in heard} == {START}


def test_the_events_alone_lead_to_the_last_state() -> None:
    played = play(RULES, [RANDOM], 5, "fold")
    state = None
    for event, at in played.events:
        state = RULES.evolve(state, event, at)
    assert state == played.state
    assert RULES.outcome(state) == played.outcome


def test_options_go_to_the_ruleset() -> None:
    assert play(RULES, [RANDOM], 4, "options", {"speed": "relaxed"}).state.speed == "relaxed"
    with pytest.raises(BadOption):
        play(RULES, [RANDOM], 4, "options", {"speed": "hasty"})


class Silent:
    """A policy that never wants anything."""

    name = "silent"
    needs_view = False

    def choose(self, *_: object) -> PickRole | None:
        return None


def test_policies_that_say_nothing_leave_the_game_to_the_clocks() -> None:
    played = play(RULES, [Silent()], 4, "silent")
    assert played.outcome.status == "timed_out"


class Cheat(Silent):
    """A policy that names what is not offered."""

    name = "cheat"

    def choose(self, *_: object) -> PickRole:
        return PickRole(role=99)


def test_a_policy_that_names_what_is_not_legal_is_found_out() -> None:
    with pytest.raises(Stuck, match="cheat offered PickRole"):
        play(RULES, [Cheat()], 4, "cheat")
