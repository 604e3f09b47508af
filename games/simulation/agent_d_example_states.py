"""Lays out the states that the worked examples of Secret Agent D are given in, and loads their dice."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from games.rules.agent_d.box import BOX, Color
from games.rules.agent_d.state import Die, Player, PoolDie, State
from games.rules.core import Chance, Clock, JSONObject, Pace, Sitting

T = TypeVar("T")

_SEED: Final = b"worked examples of the rules...!"
LATE: Final = 90_000
"""When the open window of an example is due."""


class Scripted(Chance):
    """Rolls the faces that an example names, one after the other; everything else is left to chance."""

    def __init__(self, faces: Iterable[str]) -> None:
        super().__init__(_SEED)
        self._faces: Iterator[Any] = iter(faces)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """Return the next face of the example if a die is rolled and there is one."""
        face = next(self._faces, None) if items is BOX.faces else None
        return super().pick(label, items) if face is None else items[items.index(face)]


def given_state(given: JSONObject) -> State:
    """Return the state that an example lays out; seats that it does not name are there, and out."""
    named = {row["seat"]: _player(row) for row in given.get("players", ())}
    count = max(given.get("seats", 0), BOX.least_seats, *(seat + 1 for seat in named))
    absent = Player(sitting=Sitting(controller="human"), since=0, alive=False)
    players = tuple(named.get(seat, absent) for seat in range(count))
    pool = tuple(PoolDie(*die) for die in given.get("pool", ()))
    dice = tuple(sorted(color for color in BOX.colors for _ in range(BOX.dice_per_color[count])))
    sub = given.get("sub")
    return State(
        version=1,
        since=0,
        status="running",
        phase=given.get("phase", "target" if sub == "target" else "mission"),
        sub=sub,
        round=given.get("round", 1),
        step=given.get("step", BOX.steps),
        rules_version=1,
        pace=Pace(),
        players=players,
        start=given.get("start", 0),
        turn=given.get("turn"),
        dice=dice,
        bag=tuple(given["bag"]) if "bag" in given else _rest(dice, players, pool),
        pool=pool,
        drawn=len(dice),
        board={building: tuple(given.get("board", {}).get(building, ())) for building in BOX.buildings},
        deck=BOX.info,
        security=given.get("security"),
        clock=Clock(LATE, 1) if sub else None,
        reason=None,
        winner=None,
        places=None,
    )


def _player(row: JSONObject) -> Player:
    color, target = row.get("identity") or (None, None)
    alive = row.get("alive", True)
    return Player(
        sitting=Sitting(controller="human"),
        since=0,
        rank=row.get("rank", 0),
        info=tuple(row.get("info", ())),
        converted=row.get("rank_info", 0),
        alive=alive,
        tool=row.get("tool"),
        tool_used=row.get("tool_used", False),
        top=tuple(Die(*die) for die in row.get("top", ())),
        front=tuple(Die(*die) for die in row.get("front", ())),
        color=color,
        target=target,
        revealed=not alive,
    )


def _rest(dice: tuple[Color, ...], players: tuple[Player, ...], pool: tuple[PoolDie, ...]) -> tuple[Color, ...]:
    """Return what is left in the bag."""
    left = list(dice)
    for player in players:
        if player.color is not None:
            left.remove(player.color)
        for die in (*player.top, *player.front):
            left.remove(die.color)
    for pooled in pool:
        left.remove(pooled.color)
    return tuple(left)
