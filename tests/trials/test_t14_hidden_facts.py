"""T14, T15 at the source: what a viewer may not see changes nothing it is told, nor when the server acts, nor why it refuses.

The same is tried over the whole API in test_t14_twins.py; here it is tried from many states that games reach.
"""

from typing import Any

import msgspec
import pytest

from games.rules.catalogue import RULESETS
from games.rules.core import Chance, RuleViolation
from games.services import steps
from games.simulation.invariants import checks_of
from tests.games.simulation.states import Rules, reachable

EVERY_RULESET = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
CHANCE = Chance(b"hidden facts".ljust(32))


def told(rules: Rules, state: Any, seat: int | None) -> bytes:
    """Return all that an answer about this state is made of, for this viewer."""
    mine = () if seat is None else (rules.legal(state, seat), rules.unavailable(state, seat))
    windows, outcome = rules.windows(state), rules.outcome(state)
    moments = (steps.next_wake(rules, state, CHANCE), rules.waiting(state))
    return msgspec.json.encode((rules.view(state, seat), mine, windows, outcome, moments))


def verdict(rules: Rules, state: Any, seat: int, wish: Any) -> Any:
    """Return why the rules refuse a command, with its parameters; None when they accept it."""
    try:
        rules.decide(state, seat, wish, CHANCE, 10**12)
    except RuleViolation as refusal:
        return refusal.code, refusal.rule, refusal.params
    return None


@EVERY_RULESET
@pytest.mark.parametrize("number", [120, pytest.param(3000, marks=pytest.mark.slow)])
def test_t14_the_answer_and_the_next_wake_depend_on_no_hidden_fact(rules: Rules, number: int) -> None:
    checks, changed = checks_of(rules), 0
    for index, state in enumerate(reachable(number, "t14", rules=rules)):
        for seat in [None, *range(len(rules.sittings(state)))]:
            other = checks.rearranged(state, seat, CHANCE, f"{index}:{seat}")
            changed += other != state
            assert told(rules, other, seat) == told(rules, state, seat)
    assert changed > number * 3  # there was something to hide


LEAST_REFUSED = {"welcome_to": 10}
"""Refusals tried per state; where all seats decide one whole turn, fewer kinds of wishes can be wrong."""


@EVERY_RULESET
@pytest.mark.parametrize("number", [25, pytest.param(400, marks=pytest.mark.slow)])
def test_t14_a_refusal_tells_no_hidden_fact(rules: Rules, number: int) -> None:
    checks, refused = checks_of(rules), 0
    for index, state in enumerate(reachable(number, "t14 refusals", every=11, rules=rules)):
        for seat in range(len(rules.sittings(state))):
            other = checks.rearranged(state, seat, CHANCE, f"{index}:{seat}")
            for wish in checks.wishes(state, seat)[index % 3 :: 3]:
                first = verdict(rules, state, seat, wish)
                assert verdict(rules, other, seat, wish) == first
                refused += first is not None
    assert refused > number * LEAST_REFUSED.get(rules.slug, 100)


@EVERY_RULESET
def test_t15_a_spectator_is_told_nothing_that_some_seat_is_not_told(rules: Rules) -> None:
    for state in reachable(60, "t15", rules=rules):
        spectator = msgspec.to_builtins(rules.view(state, None))
        for seat in range(len(rules.sittings(state))):
            assert included(spectator, msgspec.to_builtins(rules.view(state, seat)))


def included(less: Any, more: Any) -> bool:
    """Return whether everything `less` says, `more` says too; a seat may know more roles of its own than were revealed."""
    if isinstance(less, dict):
        return isinstance(more, dict) and all(
            name in more and (set(value) <= set(more[name]) if name == "roles" else included(value, more[name]))
            for name, value in less.items()
        )
    if isinstance(less, list | tuple):
        return isinstance(more, list | tuple) and len(less) == len(more) and all(map(included, less, more))
    return bool(less == more)
