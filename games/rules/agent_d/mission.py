"""Phase 2: up to four steps, in each of which every agent alive takes a die (AD 5).

A turn is a small state machine: `take`, then `attempt` if the die went on the screen, then `tool` if it may be used, and
its three parts share one clock (AD-50). A part that is not offered is not waited for: the turn goes on, or ends, by
itself (AD-29). The seats that take in a step follow from the start card and from who is alive when their turn comes, so
an agent killed before it takes nothing (AD-19).
"""

from games.rules.agent_d import complete
from games.rules.agent_d.checks import require_die
from games.rules.agent_d.codes import Code
from games.rules.agent_d.commands import EndTurn, TakeDie, UseTool
from games.rules.agent_d.events import DiceRolled, DieTaken, StartPassed, ToolUsed, TurnEnded, TurnStarted
from games.rules.agent_d.placement import placements
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import PoolDie, State, clockwise, living, yet_to_take
from games.rules.core import RuleViolation, Seat


def dice_to_draw(alive: int, left: int) -> int:
    """Return how many dice are drawn before a roll (AD 5, step 2.1)."""
    return max(0, alive + 1 - left)


def start_step(run: Run) -> None:
    """Draw what is missing, roll the whole pool (AD-17) and open the first turn."""
    state = run.state
    alive = len(living(state, clockwise(state, state.start)))
    drawn = run.draw("draw", dice_to_draw(alive, len(state.pool)), state.bag)
    numbered = [(die.id, die.color) for die in state.pool]
    numbered += [(f"d{number}", color) for number, color in enumerate(drawn, start=state.drawn + 1)]  # AD-47
    pool = tuple([PoolDie(die, color, run.roll(f"roll_{place}")) for place, (die, color) in enumerate(numbered)])
    run.add(DiceRolled(step=state.step + 1, pool=pool))
    _open_turn(run, living(run.state, clockwise(state, state.start)))


def _open_turn(run: Run, seats: tuple[Seat, ...]) -> None:
    """Open the turn of the first of the seats that are still to take; without any, or without dice, the step is over (AD-18)."""
    if seats and run.state.pool:
        run.add(TurnStarted(seat=seats[0], due_at=run.after(run.box.turn)))
    else:
        _end_step(run)


def _end_step(run: Run) -> None:
    """Pass the start card (AD-32, AD-33); after the last step comes phase 3."""
    run.add(StartPassed(seat=next_start(run.state)))
    if run.state.step < run.box.steps:
        start_step(run)
    else:
        complete.complete(run)


def next_start(state: State) -> Seat:
    """Return the first living seat clockwise of the one that holds the start card, which may itself be out (AD-32)."""
    return living(state, (*clockwise(state, state.start)[1:], state.start))[0]


def take_die(run: Run, seat: Seat, command: TakeDie) -> None:
    """Take a die and put it where it belongs. Raises die_not_in_pool, face_not_allowed."""
    die = require_die(run, command.die)
    face = die.face if command.face is None else command.face
    allowed = placements(run.state.players[seat].identity, die.color, die.face)
    if face not in allowed:
        raise RuleViolation(Code.FACE_NOT_ALLOWED, "AD 5.1", die=die.id)
    place = allowed[face]
    run.add(DieTaken(seat=seat, die=die.id, color=die.color, face=face, place=place, auto=run.auto))
    if place == "front":
        offer_tool(run, seat)


def offer_tool(run: Run, seat: Seat) -> None:
    """Go on after the attempt: to the tool if it may be used, else to the end of the turn."""
    if not may_use_tool(run.state, seat):
        finish_turn(run, seat)


def may_use_tool(state: State, seat: Seat) -> bool:
    """Whether the tool is of use: not used this round, dice left, and somebody still to take in this step (AD-29)."""
    return bool(not state.players[seat].tool_used and state.pool and yet_to_take(state, seat))


def use_tool(run: Run, seat: Seat, command: UseTool) -> None:
    """Turn a die, whatever icon the tool shows (AD-31), and end the turn.

    Raises die_not_in_pool, face_not_allowed, face_unchanged.
    """
    die = require_die(run, command.die)
    if command.face not in run.box.icons:
        raise RuleViolation(Code.FACE_NOT_ALLOWED, "AD-30", die=die.id)
    if command.face == die.face:
        raise RuleViolation(Code.FACE_UNCHANGED, "AD-30", die=die.id)
    run.add(ToolUsed(seat=seat, die=die.id, face=command.face))
    finish_turn(run, seat)


def end_turn(run: Run, seat: Seat, _: EndTurn) -> None:
    """Keep the tool and end the turn."""
    finish_turn(run, seat)


def finish_turn(run: Run, seat: Seat) -> None:
    """End the turn and open the next one of this step, if there is one."""
    run.add(TurnEnded(seat=seat, auto=run.auto))
    _open_turn(run, yet_to_take(run.state, seat))
