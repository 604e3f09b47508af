"""Whatever turn is sent is refused with the code that WT 12 puts first, or accepted; what is offered is accepted (WT-42)."""

import random
from collections import Counter

from hypothesis import strategies as st
from msgspec.structs import replace

from games.rules.core import RuleViolation, Seat
from games.rules.welcome_to.codes import Code
from games.rules.welcome_to.commands import SubmitTurn
from games.rules.welcome_to.engine import WELCOME_TO
from games.rules.welcome_to.sheet import with_plan
from games.rules.welcome_to.state import State
from games.rules.welcome_to.turn import judge, require_shape
from games.simulation.welcome_to_parts import part_faults
from tests.games.rules.citadels.properties.searching import always
from tests.games.rules.welcome_to.properties import oracle
from tests.games.rules.welcome_to.properties.playing import plays
from tests.games.rules.welcome_to.properties.wishes import wishes
from tests.games.rules.welcome_to.random_games import Play

WISHES = 12
DRAWN = plays(), st.integers(0, 2**32)


def moments(play: Play, number: int, some: int = 6) -> list[State]:
    """Return some states of a game in which somebody may act."""
    running = [step.state for step in play.steps() if step.state.phase != "over"]
    return random.Random(number).sample(running, min(some, len(running)))  # noqa: S311 - play, not secrecy


def varied(state: State, seat: Seat, dice: random.Random) -> State:
    """Return the state, or one beside it in which some houses of the seat have served for a plan."""
    sheet = state.players[seat].sheet
    if dice.randrange(2):
        return state
    street = dice.randrange(1, 4)
    first = dice.randrange(1, len(sheet.streets[street - 1].numbers) - 3)
    used = with_plan(sheet, dice.randrange(1, 4), 3, [(street, first, dice.randrange(1, 5))])
    players = list(state.players)
    players[seat] = replace(players[seat], sheet=used)
    return replace(state, players=tuple(players))


def code(state: State, seat: Seat, command: SubmitTurn) -> str | None:
    """Return the code that the rules give this turn of a person, the common checks of the seat aside."""
    try:
        require_shape(state.mode, command)
        if command.turn != state.turn:
            return "stale_turn"
        judge(state, seat, command)
    except RuleViolation as refusal:
        return refusal.code.removeprefix("welcome_to.")
    return None


@always(*DRAWN, few=30, many=300)
def test_every_turn_gets_the_first_code_that_applies(play: Play, number: int) -> None:  # WT 12
    dice = random.Random(number)  # noqa: S311 - play, not secrecy
    for running in moments(play, number):
        seat = dice.randrange(len(running.players))
        state = varied(running, seat, dice)
        for command in wishes(state, seat, dice, WISHES):
            assert code(state, seat, command) == oracle.refusal(state, seat, command), command


def test_the_wishes_meet_every_code() -> None:
    """Else the property above would prove less than it seems to."""
    met: Counter[str | None] = Counter()
    for number in range(12):
        play = Play(number, (True,) * (1 + number % 3), "careful", advanced=number % 2 == 0, expert=number % 3 == 1)
        dice = random.Random(number)  # noqa: S311 - play, not secrecy
        for running in moments(play, number, 20):
            state = varied(running, 0, dice)
            met.update(code(state, 0, command) for command in wishes(state, 0, dice, 30))
    every = {each.value.removeprefix("welcome_to.") for each in Code} | {None, "game.bad_command"}
    assert every - set(met) == {"nothing_submitted"}, met  # which is no code of a turn


@always(*DRAWN)
def test_every_part_that_is_offered_is_accepted_and_every_other_refused(play: Play, number: int) -> None:  # WT-42
    for state in moments(play, number, 2):
        assert list(part_faults(state, number % len(state.players))) == []


@always(*DRAWN)
def test_every_offer_is_accepted_and_all_else_explained(play: Play, number: int) -> None:  # SC-61
    tags = {kind.__struct_config__.tag for kind in WELCOME_TO.command_type.__args__}
    for state in moments(play, number, 4):
        for seat in range(len(state.players)):
            legal = WELCOME_TO.legal(state, seat)
            for offer in legal:
                assert WELCOME_TO.decide(state, seat, offer.command, play.chance, state.revealed_at).events
            explained = {entry.type for entry in WELCOME_TO.unavailable(state, seat)}
            assert {offer.command.__struct_config__.tag for offer in legal} ^ explained == tags
