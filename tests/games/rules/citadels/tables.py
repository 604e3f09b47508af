"""Tables to test at: four people, A to D, and whoever's turn it is."""

from typing import Any

from msgspec.structs import replace

from games.rules.citadels.editions.secret_city import SECRET_CITY
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
from games.rules.core import Clock, Pace, Seat, Sitting
from tests.spec import Given

A, B, C, D, E, F, G = range(7)
ASSASSIN, THIEF, MAGICIAN, KING, BISHOP, MERCHANT, ARCHITECT, WARLORD = range(1, 9)

TEAHOUSE, BAZAAR, LANDING, HAVEN = "sc_alley_teahouse", "sc_dawn_bazaar", "sc_river_landing", "sc_sail_haven"  # trade 1 to 4
SHRINE, CHAPEL, CLOISTER, SANCTUARY = (  # religious 1, 2, 3, 5
    "sc_wayside_shrine",
    "sc_candle_chapel",
    "sc_silent_cloister",
    "sc_starlight_sanctuary",
)
POST, LOCKUP, YARD, FORT = "sc_night_watch_post", "sc_iron_lockup", "sc_drill_yard", "sc_cliff_fort"  # military 1, 2, 3, 5
VILLA, CRESTS, COURT = "sc_moonlit_villa", "sc_hall_of_crests", "sc_golden_court"  # noble 3, 4, 5
GATE, WORKSHOP, STREET, VAULT, KEEP = (
    "sc_secret_gate",
    "sc_grand_workshop",
    "sc_disguise_street",
    "sc_royal_vault",
    "sc_guardian_keep",
)
LAB, ARCHIVE, MAPS, QUARRY, ACADEMY = (
    "sc_research_lab",
    "sc_great_archive",
    "sc_map_depository",
    "sc_quarry",
    "sc_academy_of_magic",
)
FORGE, MONUMENT, STOREHOUSE, FOUNTAIN = "sc_forge", "sc_crown_monument", "sc_secret_storehouse", "sc_wishing_fountain"

SIX = (SHRINE, CHAPEL, CLOISTER, POST, LOCKUP, YARD)  # 12 points, two types
SEVEN = (*SIX, TEAHOUSE)
PILE = (VILLA, CRESTS, COURT, BAZAAR, LANDING)


def player(
    role: int | None = None,
    *,
    gold: int = 0,
    hand: tuple[str, ...] = (),
    city: tuple[str, ...] = (),
    revealed: bool = False,
    **sitting: Any,
) -> Player:
    """Return somebody at the table."""
    return Player(
        sitting=Sitting(**{"controller": "human"} | sitting),
        gold=gold,
        hand=hand,
        city=tuple(Building(card, 1) for card in city),
        roles=(role,) if role else (),
        revealed=(role,) if revealed and role else (),
    )


def _state(players: tuple[Player, ...], **changes: Any) -> State:
    state = State(
        version=10,
        since=0,
        status="running",
        phase="turns",
        round=3,
        rules_version=1,
        roles=SECRET_CITY.edition.roles,
        target=7,
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
        calls=(WAITING,) * 8,
        murdered=None,
        robbed=None,
        robber=None,
        turn=None,
        pending=None,
        deadlines=Deadlines(game=Clock(4_500_000, 1)),
        winners=None,
        scores=None,
        full_target=7,
    )
    return replace(state, **changes)


OTHERS = {role: player(role) for role in range(1, 9)}


def turn(
    of: int,
    *,
    a: Player | None = None,
    others: tuple[Player, ...] = (),
    gathered: bool = False,
    now: int = 0,
    flags: dict[str, Any] | None = None,
    **changes: Any,
) -> Given:
    """Give the turn of role `of`, which seat A holds; the lower numbers have been called, the clocks began at `now`."""
    mine = replace(a or player(), roles=(of,), revealed=(of,))
    fill = [player(role) for role in range(1, 9) if role != of and role not in {other.role for other in others}]
    players = (mine, *others, *fill[: max(0, 3 - len(others))])
    state = _state(
        players,
        turn=Turn(
            seat=A,
            number=of,
            build_limit=ROLES[SECRET_CITY.edition.roles[of - 1]].build_limit,
            gathered=gathered,
            **flags or {},
        ),
        deadlines=Deadlines(
            game=Clock(4_500_000, 1),
            turn=Clock(now + 90_000, 9),
            gather=None if gathered else Clock(now + 20_000, 9),
        ),
    )
    state = replace(state, **changes)
    return Given(SECRET_CITY, replace(state, calls=tuple(_call(state, number) for number in range(1, 9))), now)


def _call(state: State, number: int) -> Call:
    of = state.acting.number
    seat: Seat | None = holder(state, number)
    if number > of:
        return WAITING
    if number == of:
        return Call("acting", A)
    return NO_ACTION if seat is None or number == state.murdered else Call("acted", seat)


def choosing(*offered: str, role: int = BISHOP, **changes: Any) -> Given:
    """Give a turn of A in which a choice between two cards is open, since the instant 0."""
    given = turn(role, pending=Pending("draw", A, offered), **changes)
    deadlines = replace(given.state.deadlines, gather=None, choice=Clock(20_000, 10))
    return Given(SECRET_CITY, replace(given.state, deadlines=deadlines))


def drafting(available: tuple[int, ...], *, count: int = 4, index: int = 0, taken: tuple[int, ...] = (), **changes: Any) -> Given:
    """Give a draft in which `taken` are the roles of the first pickers; A picks first."""
    players = tuple(player(taken[seat] if seat < len(taken) else None) for seat in range(count))
    deadlines = Deadlines(game=Clock(4_500_000, 1), pick=Clock(30_000, 10))
    state = _state(players, phase="draft", draft=Draft(tuple(range(count)), index, available), deadlines=deadlines)
    return Given(SECRET_CITY, replace(state, **changes))
