"""A bot gets exactly what a person in its seat gets (trial T28): what is hidden from it does not change its choice."""

import random
from typing import Any

import pytest

from games.bots.catalogue import policy
from games.bots.policy import Policy
from games.rules.agent_d.engine import AGENT_D
from games.rules.core import Chance
from tests.games.rules.agent_d.properties.hiding import rearranged
from tests.games.rules.agent_d.properties.playing import Play

CHANCE = Chance(b"t28".ljust(32))
REARRANGEMENTS = 3


def chosen(policy: Policy, state: Any, seat: int, label: str) -> Any:
    legal = AGENT_D.legal(state, seat, automated=AGENT_D.is_automated(state, seat))
    return policy.choose(AGENT_D.view(state, seat), legal, seat, CHANCE, label)


@pytest.mark.parametrize("name", ["steady", "random"])
def test_t28_permuting_what_is_hidden_does_not_change_the_choice(name: str) -> None:
    bot, changed = policy("agent_d", name), 0
    for number in range(6):
        for step in Play(number, (True,) * (3 + number % 3)).steps():
            for waiting in AGENT_D.waiting(step.state):
                choice = chosen(bot, step.state, waiting.seat, str(number))
                for time in range(REARRANGEMENTS):
                    other = rearranged(step.state, waiting.seat, random.Random(f"{number}:{time}"))  # noqa: S311
                    changed += other != step.state
                    assert chosen(bot, other, waiting.seat, str(number)) == choice
    assert changed > 500  # there was something to hide
