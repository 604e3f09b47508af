"""A bot gets exactly what a person in its seat gets (trial T28): what is hidden from it does not change its choice."""

from typing import Any

import pytest

from games.bots.policy import Policy
from games.rules.core import Chance
from games.simulation.citadels import CitadelsChecks
from tests.games.simulation.states import RANDOM, RULES, STEADY, reachable

CHANCE = Chance(b"t28".ljust(32))
REARRANGEMENTS = 3
CHECKS = CitadelsChecks()


def chosen(policy: Policy, state: Any, seat: int, label: str) -> Any:
    legal = RULES.legal(state, seat, automated=RULES.is_automated(state, seat))
    return policy.choose(RULES.view(state, seat), legal, seat, CHANCE, label)


@pytest.mark.parametrize("policy", [STEADY, RANDOM])
def test_t28_permuting_what_is_hidden_does_not_change_the_choice(policy: Policy) -> None:
    changed = 0
    for number, state in enumerate(reachable(250, "t28")):
        for seat in [waiting.seat for waiting in RULES.waiting(state)]:
            choice = chosen(policy, state, seat, str(number))
            for time in range(REARRANGEMENTS):
                other = CHECKS.rearranged(state, seat, CHANCE, f"{number}:{time}")
                changed += other != state
                assert chosen(policy, other, seat, str(number)) == choice
    assert changed > 500  # there was something to hide


@pytest.mark.slow
def test_t28_from_many_states() -> None:
    for number, state in enumerate(reachable(4_000, "t28 many", every=3)):
        for seat in [waiting.seat for waiting in RULES.waiting(state)]:
            other = CHECKS.rearranged(state, seat, CHANCE, f"many {number}")
            assert chosen(STEADY, other, seat, str(number)) == chosen(STEADY, state, seat, str(number))
