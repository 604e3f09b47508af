"""From the partial state of a worked example of `citadels` to a whole one: what it leaves out follows from the rules."""

from typing import Final

from msgspec.structs import replace

from games.rules.citadels.editions.edition import Edition
from games.rules.citadels.roles import ROLES
from games.rules.citadels.state import (
    NO_ACTION,
    WAITING,
    Building,
    Call,
    Deadlines,
    Draft,
    Pending,
    Player,
    State,
    Turn,
    holder,
)
from games.rules.core import Clock, JSONObject, Pace, Sitting
from games.simulation.example_names import Names

FLAGS: Final = ("gathered", "income_taken", "ability_used", "lab_used", "forge_used")


def given_state(edition: Edition, names: Names, given: JSONObject) -> State:
    """Return the state that an example describes. Raises ValueError, KeyError or TypeError when it describes none."""
    bare = _bare_state(edition, names, given)
    calls = given.get("calls", {})
    return replace(
        bare,
        calls=tuple(_call(bare, names, number, calls.get(str(number))) for number in range(1, len(bare.roles) + 1)),
        removed_down=given.get("removed_down", _unplaced(bare) if bare.draft else None),
        robber=None if bare.robbed is None else holder(bare, 2),
    )


def _bare_state(edition: Edition, names: Names, given: JSONObject) -> State:
    phase = given.get("phase", "turns")
    turn = _turn(edition, names, given.get("turn"))
    players = tuple(_player(given.get("players", {}).get(name, {}), turn, given, seat) for seat, name in enumerate(names))
    pending = given.get("pending")
    return State(
        version=1,
        since=given.get("now", 0),
        status=given.get("status", "finished" if phase == "over" else "running"),
        phase=phase,
        round=given.get("round", 1),
        rules_version=edition.rules_version,
        roles=edition.roles,
        target=given.get("target", edition.target),
        speed=given.get("speed", "normal"),
        pace=Pace(),
        players=players,
        crown=names[given.get("crown", names.first)],
        first_complete=names.seat(given.get("first_complete")),
        last_round=given.get("last_round", False),
        deck=_deck(edition, players, given),
        removed_up=tuple(given.get("removed_up", ())),
        removed_down=None,
        leftover=given.get("leftover"),
        draft=_draft(names, given.get("draft")),
        calls=(WAITING,) * len(edition.roles),
        murdered=given.get("murdered"),
        robbed=given.get("robbed"),
        robber=None,
        turn=turn,
        pending=pending and Pending(pending["kind"], names[pending["owner"]], tuple(pending["offered"])),
        deadlines=Deadlines(**{kind: Clock(due, 1) for kind, due in given.get("deadlines", {}).items() if due is not None}),
        winners=None if given.get("winners") is None else tuple(names[name] for name in given["winners"]),
        scores=None,
        full_target=edition.target,
    )


def _turn(edition: Edition, names: Names, given: JSONObject | None) -> Turn | None:
    if given is None:
        return None
    role = ROLES[edition.roles[given["number"] - 1]]
    return Turn(
        seat=names[given["player"]],
        number=given["number"],
        build_limit=given.get("build_limit", role.build_limit),
        built=given.get("built", 0),
        **{flag: given.get(flag, False) for flag in FLAGS},
    )


def _player(given: JSONObject, turn: Turn | None, whole: JSONObject, seat: int) -> Player:
    left = given.get("left", False)
    return Player(
        sitting=Sitting(
            controller=given.get("controller", "bot" if left else "human"),
            left=left,
            autoplay=given.get("autoplay", False),
            timeout_streak=given.get("timeout_streak", 0),
        ),
        gold=given.get("gold", 0),
        hand=tuple(given.get("hand", ())),
        city=tuple(_building(entry, whole.get("round", 1)) for entry in given.get("city", ())),
        roles=_roles(given, turn, seat),
        revealed=_revealed(given, turn, whole.get("murdered"), seat),
        seen_at_pick=() if given.get("seen_at_pick") is None else (tuple(given["seen_at_pick"]),),
    )


def _roles(given: JSONObject, turn: Turn | None, seat: int) -> tuple[int, ...]:
    """Return the roles of a seat: those given, else the one whose turn it is."""
    if "roles" in given:
        return tuple(given["roles"])
    role = given.get("role", turn.number if turn and turn.seat == seat else None)
    return () if role is None else (role,)


def _revealed(given: JSONObject, turn: Turn | None, murdered: int | None, seat: int) -> tuple[int, ...]:
    """Return the public numbers: those given, else the role if it has been called; the turn's is public anyway."""
    role = given.get("role")
    public = set(given.get("revealed", ()))
    if turn and "revealed" not in given and role is not None and role < turn.number and role != murdered:
        public.add(role)
    if turn and turn.seat == seat:
        public.add(turn.number)
    return tuple(sorted(public))


def _building(entry: str | JSONObject, current_round: int) -> Building:
    if isinstance(entry, str):
        return Building(entry, current_round)
    return Building(entry["card"], entry.get("built_round", current_round))


def _deck(edition: Edition, players: tuple[Player, ...], given: JSONObject) -> tuple[str, ...]:
    """Return the pile: the given one, or the cards that lie nowhere else, as many as are asked for."""
    if "deck" in given:
        return tuple(given["deck"])
    rest = [card.id for card in edition.cards for _ in range(card.count)]
    offered = (given.get("pending") or {}).get("offered", ())
    for card in (*offered, *(card for player in players for card in (*player.hand, *(b.card for b in player.city)))):
        if card in rest:
            rest.remove(card)
    return tuple(rest[: given.get("deck_count", len(rest))])


def _draft(names: Names, given: JSONObject | None) -> Draft | None:
    if given is None:
        return None
    order = tuple(names[name] for name in given["order"])
    return Draft(order, given.get("index", 0), tuple(given.get("available", ())))


def _call(state: State, names: Names, number: int, given: str | JSONObject | None) -> Call:
    """Return what became of a number: as given, else as the turn's own number tells."""
    seat = holder(state, number)
    if isinstance(given, dict):
        return Call(given["state"], names.seat(given.get("player")))
    if given is not None:
        return Call(given, seat if given in ("acting", "acted") else None)  # type: ignore[arg-type]
    if state.turn is None or number > state.turn.number:
        return WAITING
    if number == state.turn.number:
        return Call("acting", state.turn.seat)
    return NO_ACTION if seat is None or number == state.murdered else Call("acted", seat)


def _unplaced(state: State) -> int | None:
    """Return the role that lies face down in a draft that does not say so: the first one that is nowhere else."""
    available = state.draft.available if state.draft else ()
    placed = {*available, *state.removed_up, *(player.role for player in state.players)}
    return next((number for number in range(1, len(state.roles) + 1) if number not in placed), None)
