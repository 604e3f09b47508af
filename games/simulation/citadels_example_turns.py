"""The turn of a worked example of `citadels`, what was asked in it, its clocks, and what became of the numbers so far."""

from typing import Final

from games.rules.citadels.districts import hospital
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.roles import ROLES
from games.rules.citadels.state import (
    DRAWN,
    NO_ACTION,
    WAITING,
    Call,
    Deadlines,
    PartTurn,
    Pending,
    Player,
    State,
    Turn,
    holder,
)
from games.rules.core import Clock, JSONObject, Seat
from games.simulation.example_names import Names

FLAGS: Final = ("income_taken", "ability_used", "lab_used", "forge_used", "museum_used")
OPENED: Final = 1
"""The version that the given clocks are named after."""


def turn(roles: tuple[str, ...], names: Names, given: JSONObject) -> Turn | None:
    """Return the turn in progress. Who plays on for a bewitched number need not gather (CI 6)."""
    words = given.get("turn")
    if words is None:
        return None
    acting_as = words.get("acting_as")
    number = words.get("number", acting_as)
    return Turn(
        seat=names[words["player"]],
        number=number,
        build_limit=words.get("build_limit", ROLES[roles[number - 1]].build_limit),
        gathered=words.get("gathered", acting_as is not None),
        built=words.get("built", 0),
        part=words.get("part", None if acting_as else _part(given, number)),
        acting_as=acting_as,
        spent=words.get("gold_spent_building", 0),
        beautified=int(words.get("beautified", 0)),
        **{flag: words.get(flag, False) for flag in FLAGS},
    )


def _part(given: JSONObject, number: int) -> PartTurn | None:
    """Return which part of a turn a murdered number, or the owner of a bewitched one, has (CI 4)."""
    if number == given.get("murdered"):
        return "hospital"
    return "bewitched" if number == given.get("bewitched") else None


def reached(roles: tuple[str, ...], given: JSONObject) -> int:
    """Return the number that is being called; past the highest one while something is asked between two rounds."""
    if words := given.get("turn"):
        return int(words.get("number", words.get("acting_as")))
    return len(roles) + 1 if given.get("pending") and given.get("phase", "turns") == "turns" else 1


def pending(bare: State, names: Names, given: JSONObject) -> Pending | None:
    """Return what has been asked: to whom, what lies before him, and what it is about as far as the kind tells."""
    words = given.get("pending")
    if words is None:
        return None
    kind, owner = words["kind"], names[words["owner"]]
    offered = tuple(words.get("offered", ()))
    target = names.seat(words.get("player", words.get("target")))
    if kind == "wizard_card":
        target = _looked_at(bare.players, owner, offered) if target is None else target
        offered = offered or tuple(sorted(bare.players[target].hand))
    elif kind == "lighthouse":
        offered = offered or tuple(sorted(bare.deck))
    elif kind == "pay_emperor" and target is None:
        target = None if bare.turn is None else bare.turn.seat
    elif kind == "salute" and target is None:
        target = bare.crown
    card = words.get("card")
    if kind == "graveyard":
        card, offered = card or offered[0], ()
    return Pending(kind, owner, offered, _asked(given), target, card)


def _looked_at(players: tuple[Player, ...], wizard: Seat, offered: tuple[str, ...]) -> Seat:
    """Return whose hand it is that the Wizard looks at: these cards', else the first there is."""
    hands = {seat: player.hand for seat, player in enumerate(players) if seat != wizard and player.hand}
    return next((seat for seat, hand in hands.items() if sorted(hand) == sorted(offered)), min(hands))


def _asked(given: JSONObject) -> int:
    """Return when it was asked: as long before its deadline as a question lasts, if it has one."""
    now, due_at = int(given.get("now", 0)), (given.get("deadlines") or {}).get("choice")
    length = CLOCKS[given.get("speed", "normal")].choice
    return now if due_at is None or length is None else min(now, due_at - length)


def deadlines(given: JSONObject, turn: Turn | None, asked: Pending | None) -> Deadlines:
    """Return the running clocks; those that a question stops are kept for later (CI-2)."""
    dues = given.get("deadlines") or {}
    running = {kind: Clock(due, OPENED) for kind, due in dues.items() if due is not None}
    if asked is not None and asked.kind not in DRAWN:
        stopped = ("gather",) if turn and turn.seat == asked.owner else ("turn", "gather")
        running = {f"held_{kind}" if kind in stopped else kind: clock for kind, clock in running.items()}
    return Deadlines(**running)


def call(state: State, names: Names, number: int, given: JSONObject) -> Call:
    """Return what became of a number: as given, else as the number that is being called tells."""
    words, seat, current = given.get("calls", {}).get(str(number)), holder(state, number), reached(state.roles, given)
    if isinstance(words, dict):
        return Call(words["state"], names.seat(words.get("player")))
    if words is not None:
        return Call(words, seat if words in ("acting", "acted") else None)
    if number > current or (number == current and state.turn is None):
        return WAITING
    if number == current:
        return Call("acting", seat if state.acting.acting_as else state.acting.seat)
    if seat is None or not has_answered(state.players[seat], number, given):
        return NO_ACTION
    return Call("acted", seat, built=_has_built(state, seat))


def _has_built(state: State, seat: Seat) -> bool:
    """Whether a building of the seat is of this round, which the Tax Collector may still have to claim (CI-17)."""
    return any(building.built_round == state.round for building in state.players[seat].city)


def has_answered(player: Player, number: int, given: JSONObject) -> bool:
    """Whether the holder of a number answered to its call; a murdered one does with a Hospital only (CI-15)."""
    return number != given.get("murdered") or hospital.stands(player.city)
