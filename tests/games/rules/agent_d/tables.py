"""Tables to test at: four agents, A to D, in the middle of a mission, and whoever's turn it is."""

from typing import Any, Final

from msgspec.structs import replace

from games.rules.agent_d.box import BOX
from games.rules.agent_d.engine import AGENT_D
from games.rules.agent_d.state import Die, Identity, Player, PoolDie, State
from games.rules.core import Clock, Pace, Sitting
from tests.spec import Given

A, B, C, D, E = range(5)
ARMY, SATELLITE, SUBMARINE, PLANT = BOX.buildings
GUN: Final = BOX.gun
RED, YELLOW, BLUE, PURPLE = BOX.colors
AGENTS: Final = ((RED, SUBMARINE), (BLUE, SATELLITE), (PURPLE, ARMY), (YELLOW, PLANT), (RED, ARMY))
"""Who the agents are unless a test says otherwise, by seat."""
OPENED: Final = 9
"""The version at which the open window opened."""
POOL: Final = (
    PoolDie("d1", BLUE, SATELLITE),
    PoolDie("d2", RED, ARMY),
    PoolDie("d3", YELLOW, GUN),
    PoolDie("d4", RED, GUN),
    PoolDie("d5", PURPLE, SUBMARINE),
)


_OF_THE_SEAT: Final = ("controller", "left", "autoplay", "timeout_streak")


def agent(color: str | None = None, target: str | None = None, *, rank: int = 1, out: bool = False, **fields: Any) -> Player:
    """Return somebody at the table; keywords that are not a player's are the seat's."""
    seat: dict[str, Any] = {name: fields.pop(name) for name in _OF_THE_SEAT if name in fields}
    sitting = Sitting(**{"controller": "human"} | seat)
    known = {"alive": not out, "revealed": out} | fields
    return Player(sitting=sitting, since=0, rank=rank, color=color, target=target, **known)


def die(color: str, face: str) -> Die:
    """Return a die that was placed."""
    return Die(color, face)


def who(seat: int) -> Identity:
    """Return the usual identity of a seat."""
    return Identity(*AGENTS[seat])


def _agents(count: int, named: dict[int, Player]) -> tuple[Player, ...]:
    players = (named.get(seat, agent()) for seat in range(count))
    return tuple(
        player if player.color is not None else replace(player, color=AGENTS[seat][0], target=AGENTS[seat][1])
        for seat, player in enumerate(players)
    )


def _rest(state: State) -> State:
    """Return the state with all other dice in the bag."""
    left = list(state.dice)
    out = [one.color for one in state.pool]
    for player in state.players:
        out += [one.color for one in (*player.top, *player.front)]
        out += [player.color] if player.color else []
    for color in out:
        left.remove(color)
    return replace(state, bag=tuple(left))


def table(count: int = 4, *, now: int = 0, **changes: Any) -> Given:
    """Give a state of so many seats; `a` to `e` are players, all else are fields of the state."""
    named = {seat: changes.pop(name) for seat, name in enumerate("abcde") if name in changes}
    dice = tuple(sorted(color for color in BOX.colors for _ in range(BOX.dice_per_color[count])))
    state = State(
        version=10,
        since=0,
        status="running",
        phase="mission",
        sub=None,
        round=1,
        step=1,
        rules_version=1,
        pace=Pace(),
        players=_agents(count, named),
        start=A,
        turn=None,
        dice=dice,
        bag=(),
        pool=(),
        drawn=5,
        board={ARMY: (3000,), SATELLITE: (7000, 4000), SUBMARINE: (5000,), PLANT: (6000,)},
        deck=(4000, 10000, 8000, 5000),
        security=None,
        clock=None,
        reason=None,
        winner=None,
        places=None,
    )
    state = replace(state, **changes)
    return Given(AGENT_D, state if "bag" in changes else _rest(state), now)


def turn(sub: str = "take", seat: int = A, **changes: Any) -> Given:
    """Give a turn, of A unless told otherwise, whose clock began at 0."""
    fields: dict[str, Any] = {"sub": sub, "turn": seat, "pool": POOL, "clock": Clock(BOX.turn, OPENED)}
    return table(**(fields | changes))


def choosing(count: int = 4, **changes: Any) -> Given:
    """Give the choice of targets: nobody has chosen, unless told otherwise; the clock began at 0."""
    named: dict[str, Any] = {name: agent(AGENTS[seat][0]) for seat, name in enumerate("abcde"[:count])}
    fields = {"phase": "target", "sub": "target", "step": 0, "drawn": 0, "clock": Clock(BOX.choice, OPENED)}
    return table(count, **(named | fields | changes))


def surviving(seat: int = A, **changes: Any) -> Given:
    """Give the choice of the last agent standing, whose clock began at 0."""
    others: dict[str, Any] = {name: agent(out=True, rank=0) for place, name in enumerate("abcd") if place != seat}
    return table(**(others | {"sub": "building", "turn": seat, "clock": Clock(BOX.choice, OPENED)} | changes))
