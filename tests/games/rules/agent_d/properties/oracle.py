"""AD 10 told a second time: for any command, the code that refuses it, read off the table of the rules.

Written from the rules' text alone, as plainly as possible and without a look at how the engine does it; where the two
disagree, one of them is wrong. Each command's checks stand in the order of its row.
"""

from collections.abc import Iterator
from typing import Final

from games.rules.agent_d.commands import (
    AnyCommand,
    Attempt,
    ChooseBuilding,
    ChooseSecurity,
    ChooseTarget,
    TakeDie,
    UseTool,
)
from games.rules.agent_d.state import Player, PoolDie, State
from games.rules.core import Leave, Resume, Seat

Checks = Iterator[tuple[str, bool]]
"""Codes with whether they apply, in order."""

BUILDINGS: Final = ("army_base", "satellite", "submarine", "power_plant")
ICONS: Final = (*BUILDINGS, "gun")
COLORS: Final = ("red", "yellow", "blue", "purple")
SUBS: Final = {
    "choose_security": "security",
    "choose_target": "target",
    "take_die": "take",
    "attempt": "attempt",
    "decline_attempt": "attempt",
    "use_tool": "tool",
    "end_turn": "tool",
    "choose_building": "building",
}


def refusal(state: State, seat: Seat | None, command: AnyCommand, *, automated: bool = False) -> str | None:
    """Return the code that refuses the command, None if it is accepted. `automated`: a policy sends it."""
    return next((code for code, applies in _checks(state, seat, command, automated=automated) if applies), None)


def _checks(state: State, seat: Seat | None, command: AnyCommand, *, automated: bool) -> Checks:
    yield "game.not_a_player", seat is None or seat not in range(len(state.players))
    yield "game.game_over", state.phase == "over"
    assert seat is not None
    sitting = state.players[seat].sitting
    if automated:
        plays = sitting.autoplay or sitting.controller == "bot"
        yield "game.not_automated", not plays or isinstance(command, Leave | Resume)
    else:
        yield "game.seat_taken_over", sitting.left or sitting.controller == "bot"
        if isinstance(command, Resume):
            yield "game.not_automated", not sitting.autoplay
        if isinstance(command, Leave | Resume):
            return
        yield "game.autoplay_on", sitting.autoplay
    yield "game.wrong_phase", state.sub != SUBS[str(command.__struct_config__.tag)]
    yield "agent_d.not_alive", not state.players[seat].alive
    yield "game.not_your_turn", state.turn is not None and state.turn != seat
    yield from _of_the_command(state, seat, command)


def _of_the_command(state: State, seat: Seat, command: AnyCommand) -> Checks:
    me = state.players[seat]
    match command:
        case ChooseSecurity() | ChooseBuilding():
            yield "agent_d.unknown_building", command.building not in BUILDINGS
        case ChooseTarget():
            yield "agent_d.already_chosen", me.target is not None
            yield "agent_d.unknown_building", command.building not in BUILDINGS
            yield "agent_d.building_secured", command.building == state.security
        case TakeDie():
            die = _die(state, command.die)
            yield "agent_d.die_not_in_pool", die is None
            assert die is not None
            yield "agent_d.face_not_allowed", command.face is not None and command.face not in _faces(me, die)
        case UseTool():
            die = _die(state, command.die)
            yield "agent_d.die_not_in_pool", die is None
            assert die is not None
            yield "agent_d.face_not_allowed", command.face not in ICONS
            yield "agent_d.face_unchanged", command.face == die.face
        case Attempt():
            yield "agent_d.unknown_target", command.target not in range(len(state.players))
            yield "agent_d.target_self", command.target == seat
            yield "agent_d.target_not_alive", not state.players[command.target].alive
            yield "agent_d.unknown_color", command.color not in COLORS
            yield "agent_d.unknown_building", command.building not in BUILDINGS
        case _:
            pass


def _die(state: State, number: str) -> PoolDie | None:
    return {die.id: die for die in state.pool}.get(number)


def _faces(me: Player, die: PoolDie) -> tuple[str, ...]:
    """AD 5.1, second column."""
    if die.face != "gun":
        return (die.face,)
    return ICONS if die.color == me.color else (me.target or "", "gun")


def place(me: Player, color: str, rolled: str, shown: str) -> str:
    """AD 5.1, third column: where a die that was rolled so and shows this comes to lie."""
    if rolled != "gun":
        return "top" if color == me.color or rolled == me.target else "front"
    return "front" if color != me.color and shown == "gun" else "top"
