"""Lays out the states that the worked examples of Secret Agent D are given in, and loads their dice."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from games.rules.agent_d.box import BOX, Building, Color
from games.rules.agent_d.state import Die, Phase, Player, PoolDie, State, Sub
from games.rules.core import Chance, Clock, JSONObject, Pace, Seat, Sitting

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
    sub = _sub(given)
    phase: Phase = given.get("phase", "target" if sub in ("target", "security") else "mission")
    named = {row["seat"]: _player(row, phase) for row in given.get("players", ())}
    count = max(given.get("seats", 0), BOX.least_seats, *(seat + 1 for seat in named))
    absent = Player(sitting=Sitting(controller="human"), since=0, alive=False)
    players = tuple(named.get(seat, absent) for seat in range(count))
    pool = tuple(PoolDie(*die) for die in given.get("pool", ()))
    dice = tuple(sorted(color for color in BOX.colors for _ in range(BOX.dice_per_color[count])))
    start = given.get("start", 0)
    return State(
        version=1,
        since=0,
        status="running",
        phase=phase,
        sub=sub,
        round=given.get("round", 1),
        step=given.get("step", 0 if phase == "target" else BOX.steps),
        rules_version=1,
        pace=Pace(),
        players=players,
        start=start,
        turn=given.get("turn", _turn(sub, start, players)),
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


def _sub(given: JSONObject) -> Sub | None:
    """Return what is open. Whoever has used the tool is not asked for it, whatever the example says (AD-29)."""
    sub: Sub | None = given.get("sub")
    turn = given.get("turn", given.get("start", 0))
    has_used = any(row["seat"] == turn and row.get("tool_used") for row in given.get("players", ()))
    return None if sub == "tool" and has_used else sub


def _turn(sub: Sub | None, start: Seat, players: tuple[Player, ...]) -> Seat | None:
    """Return who decides where the example does not say: the last agent alive, or the holder of the start card."""
    if sub in (None, "target"):
        return None
    if sub == "building":
        return next(seat for seat, player in enumerate(players) if player.alive)
    return start


def _player(row: JSONObject, phase: Phase) -> Player:
    color, target = row.get("identity") or (None, None)
    alive = row.get("alive", True)
    return Player(
        sitting=_sitting(row),
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
        target=target or _target(row),
        revealed=not alive or phase == "complete",
    )


def _target(row: JSONObject) -> Building | None:
    """Return the target of a seat whose colour does not matter; any one, where it only matters that it has chosen."""
    target: Building | None = row.get("target")
    return target or (BOX.buildings[0] if row.get("has_chosen") else None)


def _sitting(row: JSONObject) -> Sitting:
    left = row.get("left", False)
    return Sitting(
        controller="bot" if left else row.get("controller", "human"),
        left=left,
        autoplay=row.get("autoplay", False),
        timeout_streak=row.get("timeout_streak", 0),
    )


def _rest(dice: tuple[Color, ...], players: tuple[Player, ...], pool: tuple[PoolDie, ...]) -> tuple[Color, ...]:
    """Return what is left in the bag; an example may lay out more dice of a colour than there are."""
    out = [player.color for player in players]
    out += [die.color for player in players for die in (*player.top, *player.front)]
    out += [die.color for die in pool]
    left = list(dice)
    for color in out:
        if color in left:
            left.remove(color)
    return tuple(left)
