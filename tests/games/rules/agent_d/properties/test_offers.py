"""What is offered is accepted, and whatever else is sent is refused with the code that AD 10 puts first (AD-54)."""

from collections.abc import Iterable
from typing import Final

from games.rules.agent_d.commands import AnyCommand, TakeDie
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.events import DieTaken
from games.rules.agent_d.state import State
from games.rules.core import Chance, RuleViolation, Seat
from tests.games.rules.agent_d.properties import oracle
from tests.games.rules.agent_d.properties.playing import Play, plays
from tests.games.rules.agent_d.properties.wishes import wishes
from tests.games.rules.citadels.properties.searching import always

CHANCE: Final = Chance(bytes(32))


def moments(play: Play) -> list[State]:
    """Return the last state of a game in each part of a round."""
    return list({step.state.sub: step.state for step in play.steps()}.values())


def _code(state: State, seat: Seat | None, command: AnyCommand, *, automated: bool) -> str | None:
    try:
        AGENT_D.decide(state, seat, command, CHANCE, state.since, automated=automated)
    except RuleViolation as refusal:
        return refusal.code
    return None


@always(plays(), few=40, many=300)
def test_every_command_gets_the_first_code_that_applies(play: Play) -> None:  # AD 10
    for state in moments(play):
        for seat in (None, -1, *range(len(play.people) + 1)):
            for command in _for(state, seat):
                for automated in (False, True):
                    expected = oracle.refusal(state, seat, command, automated=automated)
                    assert _code(state, seat, command, automated=automated) == expected, (seat, command)


def _for(state: State, seat: Seat | None) -> Iterable[AnyCommand]:
    """Return all wishes for a seat that has something to decide, one of each type for others."""
    if seat in {one.seat for one in AGENT_D.waiting(state)}:
        return wishes(state)
    return {type(command): command for command in wishes(state)}.values()


@always(plays(), few=40, many=300)
def test_what_is_offered_is_exactly_what_is_accepted(play: Play) -> None:  # AD-54
    for state in moments(play):
        for seat in range(len(play.people)):
            for automated in (False, True):
                offered = [offer.command for offer in AGENT_D.legal(state, seat, automated=automated)]
                accepted = [one for one in wishes(state) if oracle.refusal(state, seat, one, automated=automated) is None]
                assert sorted(map(repr, offered)) == sorted(map(repr, accepted))


@always(plays(), few=40, many=300)
def test_a_die_lies_where_its_offer_says(play: Play) -> None:  # AD-54, AD 5.1
    for state in moments(play):
        for seat, player in enumerate(state.players):
            automated = AGENT_D.is_automated(state, seat)
            for offer in AGENT_D.legal(state, seat, automated=automated):
                if not isinstance(offer.command, TakeDie):
                    assert offer.place is None
                    continue
                decision = AGENT_D.decide(state, seat, offer.command, CHANCE, state.since, automated=automated)
                taken = decision.events[0]
                assert isinstance(taken, DieTaken)
                (rolled,) = [die.face for die in state.pool if die.id == taken.die]
                assert taken.place == offer.place == oracle.place(player, taken.color, rolled, taken.face)


@always(plays(), few=40, many=300)
def test_what_is_unavailable_is_told_with_the_code_that_refuses_it_whatever_the_arguments(play: Play) -> None:
    for state in moments(play):
        for seat in range(len(play.people)):
            told = {one.type: one.code for one in AGENT_D.unavailable(state, seat)}
            offered = {_tag(offer.command) for offer in AGENT_D.legal(state, seat)}
            refused: dict[str, set[str | None]] = {}
            for command in wishes(state):
                refused.setdefault(_tag(command), set()).add(oracle.refusal(state, seat, command))
            assert told.keys() | offered == refused.keys()
            assert not told.keys() & offered
            for kind, code in told.items():
                assert refused[kind] == {code}, kind


def _tag(command: AnyCommand) -> str:
    return str(command.__struct_config__.tag)


def test_all_parts_of_a_round_are_seen() -> None:
    seen = {
        state.sub for number in range(30) for state in moments(Play(number, (True,) * (3 + number % 3), tense=number % 2 > 0))
    }
    assert seen == {"security", "target", "take", "attempt", "tool", "building", None}
