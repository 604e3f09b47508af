"""From a call to the action window of the turn (CI 4).

In this order: the holder is revealed; robbery; the salute, if one is due; the crown of number 4; the Queen's gold and the Tax
Collector's claim; then the clocks start. A question on the way (salute, crown) interrupts it, and its answer goes on from
there. What is only a part of a turn has a part of this: see the single steps.
"""

from games.rules.citadels.abilities import emperor, fourth, king, queen, tax_collector
from games.rules.citadels.abilities.bonus import take_bonus
from games.rules.citadels.abilities.common import role_in_turn
from games.rules.citadels.choices import ask, earlier
from games.rules.citadels.classic_events import TurnOpened, TurnResumed
from games.rules.citadels.districts import ball_room
from games.rules.citadels.events import GoldStolen, TurnStarted
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.roles import ROLES, Role
from games.rules.citadels.run import Run
from games.rules.citadels.state import PartTurn, State, Turn
from games.rules.core import Instant, Seat


def begin(run: Run, seat: Seat, number: int) -> None:
    """Reveal the holder; then comes the robbery, then the salute (SC-18, CI 4)."""
    state = run.state
    role, part = ROLES[state.roles[number - 1]], _part(state, number)
    salutes = part != "hospital" and ball_room.is_due(state, seat)
    waits = salutes or (part is None and emperor.EFFECT in role.effects)
    due_at, gather_due_at = (None, None) if waits else _clocks(run)
    run.add(
        TurnStarted(
            seat=seat,
            number=number,
            build_limit=role.build_limit,
            due_at=due_at,
            gather_due_at=gather_due_at,
            part=part,
        )
    )
    if part is None:
        tax_collector.take_office(run, seat, role)
    if number == run.state.robbed and run.state.robber is not None:
        gold = 0 if run.state.robber == seat else run.state.players[seat].gold  # CI 3
        run.add(GoldStolen(seat=run.state.robber, target=seat, gold=gold))
    if salutes:
        ask(run, "salute", seat, target=run.state.crown)
    else:
        move_crown(run)


def _part(state: State, number: int) -> PartTurn | None:
    """Return which part of a turn the owner of the number has; a murdered one acts only with a Hospital."""
    if number == state.murdered:
        return "hospital"
    return "bewitched" if number == state.bewitched else None


def _clocks(run: Run) -> tuple[Instant | None, Instant | None]:
    """Return when the turn and its gather are due if the clocks start now."""
    clocks = CLOCKS[run.state.speed]
    due_at = run.after(clocks.turn)
    return due_at, earlier(run.after(clocks.gather), due_at)


def move_crown(run: Run) -> None:
    """Let number 4 have its crown: the King takes it, also a bewitched one; the Emperor gives it, or the Witch for him (CI-11)."""
    turn, role = run.state.acting, role_in_turn(run.state)
    if role.number == fourth.NUMBER:
        _move_crown(run, turn, role)
    if run.state.pending is None:
        open_window(run)


def _move_crown(run: Run, turn: Turn, role: Role) -> None:
    if turn.part != "hospital" and turn.acting_as is None:
        king.crown(run, turn.seat, role)
    if turn.part is None and emperor.EFFECT in role.effects:
        emperor.offer(run, turn.seat, paid=True)


def open_window(run: Run) -> None:
    """Give the Queen her gold and the Tax Collector his claim, then start the clocks that do not run yet."""
    turn = run.state.acting
    if turn.part is None:
        role = role_in_turn(run.state)
        queen.at_call(run, turn.seat, role)
        tax_collector.claim(run, turn.seat, role)
    if run.state.deadlines.turn is None:
        _start_clocks(run)
    if turn.acting_as is not None:
        take_bonus(run, turn.seat)


def _start_clocks(run: Run) -> None:
    """Start the clocks of the turn, if the game has any; the gather's only while there is one to come."""
    turn = run.state.acting
    due_at, gather_due_at = _clocks(run)
    if due_at is not None:
        run.add(TurnOpened(seat=turn.seat, due_at=due_at, gather_due_at=None if turn.gathered else gather_due_at))


def play_on(run: Run, witch: Seat, number: int) -> None:
    """Let the Witch play on as the bewitched number (CI 6, CI-12)."""
    role = ROLES[run.state.roles[number - 1]]
    waits = emperor.EFFECT in role.effects
    due_at = None if waits else run.after(CLOCKS[run.state.speed].turn)
    run.add(TurnResumed(seat=witch, number=number, build_limit=role.build_limit, due_at=due_at))
    tax_collector.take_office(run, witch, role)
    move_crown(run)
