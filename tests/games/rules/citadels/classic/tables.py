"""Tables of Citadels classic to test at: any roles, any seats, one or two roles each, and whoever's turn it is."""

from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from games.rules.citadels.cards import CLASSIC_CARDS
from games.rules.citadels.classic_commands import AnyCommand, BuildAndAnnounce
from games.rules.citadels.editions.classic import CLASSIC
from games.rules.citadels.options import ORDINARY_ROLES
from games.rules.citadels.roles import ROLES
from games.rules.citadels.state import (
    NO_ACTION,
    WAITING,
    Building,
    Call,
    Deadlines,
    Draft,
    Player,
    State,
    Turn,
    holder,
)
from games.rules.core import Audience, Clock, Event, Instant, Pace, RuleViolation, Seat, Sitting
from tests.spec import CHANCE, Given

A, B, C, D, E, F, G, H = range(8)

TAVERN, MARKET, TRADING_POST, DOCKS, HARBOR, TOWN_HALL = (  # trade 1, 2, 2, 3, 4, 5
    "ci_tavern",
    "ci_market",
    "ci_trading_post",
    "ci_docks",
    "ci_harbor",
    "ci_town_hall",
)
TEMPLE, CHURCH, MONASTERY, CATHEDRAL = "ci_temple", "ci_church", "ci_monastery", "ci_cathedral"  # religious 1, 2, 3, 5
WATCHTOWER, PRISON, BATTLEFIELD, FORTRESS = "ci_watchtower", "ci_prison", "ci_battlefield", "ci_fortress"  # military 1, 2, 3, 5
MANOR, CASTLE, PALACE = "ci_manor", "ci_castle", "ci_palace"  # noble 3, 4, 5
HAUNTED, KEEP, LABORATORY, SMITHY, OBSERVATORY, GRAVEYARD = (
    "ci_haunted_city",
    "ci_keep",
    "ci_laboratory",
    "ci_smithy",
    "ci_observatory",
    "ci_graveyard",
)
GATE, UNIVERSITY, LIBRARY, WALL, SCHOOL = (
    "ci_dragon_gate",
    "ci_university",
    "ci_library",
    "ci_great_wall",
    "ci_school_of_magic",
)
LIGHTHOUSE, ARMORY, MUSEUM, TREASURY, MAPS, WELL, QUARRY = (
    "ci_lighthouse",
    "ci_armory",
    "ci_museum",
    "ci_imperial_treasury",
    "ci_map_room",
    "ci_wishing_well",
    "ci_quarry",
)
POOR_HOUSE, BELL_TOWER, FACTORY, PARK, HOSPITAL, THRONE_ROOM, BALL_ROOM = (
    "ci_poor_house",
    "ci_bell_tower",
    "ci_factory",
    "ci_park",
    "ci_hospital",
    "ci_throne_room",
    "ci_ball_room",
)
NOTHING: Final = "ci_nothing"

SIX: Final = (TEMPLE, CHURCH, MONASTERY, WATCHTOWER, PRISON, BATTLEFIELD)  # 12 points, two types
SEVEN: Final = (*SIX, TAVERN)
EIGHT: Final = (*SEVEN, MARKET)
PILE: Final = (MANOR, CASTLE, PALACE, MARKET, DOCKS, HARBOR)

GAME: Final = Clock(4_500_000, 1)
TYPES: Final = {card.id: card.type for card in CLASSIC_CARDS}

Move: TypeAlias = tuple[Seat, AnyCommand]


def playing(*roles: str) -> tuple[str, ...]:
    """Return the roles in play: the eight ordinary ones, some exchanged for others, a number 9 added."""
    of = {ROLES[role].number: role for role in (*ORDINARY_ROLES, *roles)}
    return tuple(of[number] for number in sorted(of))


def player(
    *roles: int,
    gold: int = 0,
    hand: tuple[str, ...] = (),
    city: tuple[str | Building, ...] = (),
    **sitting: Any,
) -> Player:
    """Return somebody at the table, with one role or two."""
    return Player(
        sitting=Sitting(**{"controller": "human"} | sitting),
        gold=gold,
        hand=hand,
        city=tuple(Building(card, 1) if isinstance(card, str) else card for card in city),
        roles=roles,
        grown=tuple(range(1, len(city) + 1)),
    )


def state_of(players: tuple[Player, ...], **changes: Any) -> State:
    """Return the state of a table in its third round."""
    roles = changes.get("roles", ORDINARY_ROLES)
    state = State(
        version=10,
        since=0,
        status="running",
        phase="turns",
        round=3,
        rules_version=1,
        roles=roles,
        target=8,
        speed="normal",
        pace=Pace(),
        players=players,
        crown=A,
        first_complete=None,
        last_round=False,
        deck=PILE,
        removed_up=(),
        removed_down=None,
        leftover=None,
        draft=None,
        calls=(WAITING,) * len(roles),
        murdered=None,
        robbed=None,
        robber=None,
        turn=None,
        pending=None,
        deadlines=Deadlines(game=GAME),
        winners=None,
        scores=None,
        full_target=8,
        salutes=True,
    )
    return replace(state, **changes)


def turn(
    of: int,
    *players: Player,
    gathered: bool = False,
    now: Instant = 0,
    flags: dict[str, Any] | None = None,
    **changes: Any,
) -> Given:
    """Give the turn of number `of`; the lower numbers have been called, and the clocks began at `now`."""
    state = state_of(players, **changes)
    seat = holder(state, of)
    assert seat is not None
    calls = tuple(_call(state, number, of) for number in range(1, len(state.roles) + 1))
    calls = changes.get("calls", calls)
    limit = ROLES[state.roles[of - 1]].build_limit
    timed = state.speed != "off"
    state = replace(
        state,
        calls=calls,
        players=tuple(_shown(state, mine, of) for mine in players),
        turn=Turn(**{"seat": seat, "number": of, "build_limit": limit, "gathered": gathered} | (flags or {})),
        deadlines=Deadlines(
            game=GAME,
            turn=Clock(now + 90_000, 9) if timed else None,
            gather=Clock(now + 20_000, 9) if timed and not gathered else None,
        ),
    )
    return Given(CLASSIC, state, now)


def _call(state: State, number: int, of: int) -> Call:
    seat = holder(state, number)
    if number > of:
        return WAITING
    if number == of:
        return Call("acting", seat)
    return NO_ACTION if seat is None or number == state.murdered else Call("acted", seat)


def _shown(state: State, mine: Player, of: int) -> Player:
    """Return a player with the numbers revealed that have been called."""
    return replace(mine, revealed=tuple(role for role in mine.roles if role <= of and role != state.murdered))


def drafting(
    available: tuple[int, ...], order: tuple[Seat, ...], index: int, taken: tuple[tuple[int, ...], ...], **changes: Any
) -> Given:
    """Give a draft in which the seats have `taken` their roles so far."""
    players = tuple(player(*roles) for roles in taken)
    deadlines = Deadlines(game=GAME, pick=Clock(30_000, 10))
    draft = Draft(order, index, available)
    return Given(CLASSIC, state_of(players, phase="draft", draft=draft, deadlines=deadlines, **changes))


def build(card: str, *, announce: bool = False) -> BuildAndAnnounce:
    """Return the command that builds a card."""
    return BuildAndAnnounce(card=card, announce=announce)


def after(given: Given, *moves: Move) -> Given:
    """Give what follows from these moves, all at the same instant."""
    for seat, command in moves:
        given = Given(CLASSIC, given.when(seat, command).accepted(), given.now)
    return given


def at(given: Given, now: Instant) -> Given:
    """Give the same table at a later instant."""
    return Given(CLASSIC, given.state, now)


def due(given: Given, kind: str) -> Given:
    """Give what follows when this window expires, at the instant at which it does."""
    window = next(window for window in CLASSIC.windows(given.state) if window.kind == kind)
    assert window.due_at is not None
    return Given(CLASSIC, given.when_due(kind).accepted(), window.due_at)


def secrets(event: Event) -> dict[Audience, Any]:
    """Return the private parts of an event, by audience."""
    return event.secret if hasattr(event, "secret") else {}


def kinds(given: Given) -> list[str]:
    """Return the kinds of the open windows but that of the whole game."""
    return [window.kind for window in CLASSIC.windows(given.state) if window.kind != "game"]


def commands(given: Given, seat: Seat, *, automated: bool = False) -> set[AnyCommand]:
    """Return the commands offered to the seat, without those about the seat itself."""
    offers = CLASSIC.legal(given.state, seat, automated=automated)
    return {offer.command for offer in offers if type(offer.command).__module__.startswith("games.rules.citadels")}


def accepts(given: Given, seat: Seat, command: AnyCommand) -> bool:
    """Whether the command would be accepted."""
    try:
        CLASSIC.decide(given.state, seat, command, CHANCE, given.now)
    except RuleViolation:
        return False
    return True


def why(given: Given, seat: Seat) -> dict[str, str]:
    """Return the types of command that are not available, with their codes."""
    return {reason.type: reason.code for reason in CLASSIC.unavailable(given.state, seat)}


def golds(given: Given) -> list[int]:
    """Return the gold of each seat."""
    return [mine.gold for mine in given.state.players]


def hand(given: Given, seat: Seat) -> tuple[str, ...]:
    """Return the hand of a seat, sorted."""
    return tuple(sorted(given.state.players[seat].hand))


def city(given: Given, seat: Seat) -> list[str]:
    """Return the names of the city of a seat, in its order."""
    return [building.card for building in given.state.players[seat].city]
