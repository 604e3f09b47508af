"""Shoot-outs: for a building, or with a single die each for the game (AD 6, AD 8).

They have no choices, so they are played out at once, one event for each exchange (AD-40), and who loses only gets
nothing (AD-41). Nobody has an advantage of
order: all fire at the same time, and the order only says whose die is rolled first.
"""

from typing import TypeVar

from games.rules.agent_d.box import Building, Color, Icon
from games.rules.agent_d.events import Added, AgentOut, ShootoutRolled, ShootoutStarted, ShootoutWon
from games.rules.agent_d.run import Run
from games.rules.agent_d.state import clockwise
from games.rules.core import TABLE, Audience, Seat, audience

V = TypeVar("V")

Life = dict[Seat, int]
"""What the fighters still in have left, in the order in which they roll."""


def fight(run: Run, seats: tuple[Seat, ...], building: Building) -> Seat:
    """Let the seats fight for a building and return the winner; somebody alone wins without a shot."""
    if len(seats) == 1:
        return seats[0]
    fighters = _in_order(run, seats)
    bonus = tuple(seat for seat in fighters if run.state.players[seat].tool == building)
    life = {seat: len(run.state.players[seat].top) + 1 + (seat in bonus) for seat in fighters}  # AD-37
    colors = _draw_bonus(run, fighters, len(bonus))
    secret: dict[Audience, Added] = {TABLE: Added(colors=colors)} if colors else {}
    run.add(ShootoutStarted(building=building, life=_named(life), bonus=bonus, secret=secret))
    return _exchange(run, life, building)


def duel(run: Run, seats: tuple[Seat, ...]) -> Seat:
    """Let the seats fight for the game with one die each and return the winner (AD-11, AD-44)."""
    if len(seats) == 1:
        return seats[0]
    life = dict.fromkeys(_in_order(run, seats), 1)
    run.add(ShootoutStarted(life=_named(life)))
    return _exchange(run, life, None)


def _in_order(run: Run, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats clockwise from the holder of the start card (AD-38, AD-39)."""
    return tuple(seat for seat in clockwise(run.state, run.state.start) if seat in seats)


def _draw_bonus(run: Run, fighters: tuple[Seat, ...], number: int) -> tuple[Color, ...]:
    """Return the dice drawn for tool cards, after the fighters' dice in front went back; an empty bag gives fewer (AD-38)."""
    returned = (die.color for seat in fighters for die in run.state.players[seat].front)
    return run.draw("bonus", number, sorted((*run.state.bag, *returned)))


def _exchange(run: Run, life: Life, building: Building | None) -> Seat:
    """Roll until one is left: if some show a gun and some do not, those without one lose a life (AD-39)."""
    while len(life) > 1:
        faces = {seat: run.roll(f"shot_{seat}") for seat in life}
        life = _after(life, faces, run.box.gun)
        run.add(ShootoutRolled(faces=_named(faces), life=_named(life)))
        life = _still_in(run, life, building)
    (winner,) = life
    run.add(ShootoutWon(seat=winner))
    return winner


def _after(life: Life, faces: dict[Seat, Icon], gun: Icon) -> Life:
    missed = [seat for seat, face in faces.items() if face != gun]
    if len(missed) == len(life):
        return life
    return {seat: left - (seat in missed) for seat, left in life.items()}


def _still_in(run: Run, life: Life, building: Building | None) -> Life:
    """Return the fighters that have life left; who has none is out, of the round only if it was fought for a building."""
    if building is not None:
        for seat, left in life.items():
            if not left:
                run.add(AgentOut(seat=seat, identity=run.state.players[seat].identity, cause="shootout"))
    return {seat: left for seat, left in life.items() if left}


def _named(by_seat: dict[Seat, V]) -> dict[Audience, V]:
    return {audience(seat): value for seat, value in by_seat.items()}
