"""The draft: at the start of each round everybody picks a role, or two of them (SC 4, CI 2).

One role is put aside face down, some face up, then the roles go round from the holder of the crown. What lies before
a picker is his alone to see, and only while he picks (SC-8). How many there are of each is the edition's `DraftPlan`.
"""

from functools import cache
from typing import Final, cast

from games.rules.citadels.classic_commands import PickAndDiscard
from games.rules.citadels.classic_events import RoleSetAside
from games.rules.citadels.codes import Code
from games.rules.citadels.commands import PickRole
from games.rules.citadels.editions.edition import DraftPlan, Edition
from games.rules.citadels.events import Offered, Picked, PickOpened, Removed, RolePicked, RoundStarted
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.run import Run
from games.rules.citadels.state import Draft, State
from games.rules.core import TABLE, GameCode, Offer, RuleViolation, Seat, audience

NEVER_FACE_UP: Final = 4
"""The King's number (SC-6)."""


def start_round(run: Run) -> None:
    """Set roles aside and open the first pick (SC-5, SC-6)."""
    state = run.state
    numbers = tuple(range(1, len(state.roles) + 1))
    down = run.pick("removed_down", numbers)
    up = _face_up(run, [number for number in numbers if number not in (down, NEVER_FACE_UP)])
    count = len(state.players)
    places = count * run.edition.draft(state).picks
    run.add(
        RoundStarted(
            round=state.round + 1,
            order=tuple((state.crown + step) % count for step in range(places)),
            removed_up=up,
            secret={TABLE: Removed(removed_down=down)},
        )
    )
    _open_pick(run, tuple(number for number in numbers if number != down and number not in up))


def _face_up(run: Run, pool: list[int]) -> tuple[int, ...]:
    """Return the roles put aside face up, sorted."""
    up = []
    for place in range(run.edition.draft(run.state).face_up):
        up.append(run.pick(f"removed_up_{place}", pool))
        pool.remove(up[-1])
    return tuple(sorted(up))


def _open_pick(run: Run, roles: tuple[int, ...]) -> None:
    state = run.state
    seat = cast("Draft", state.draft).picker
    run.add(
        PickOpened(
            seat=seat,
            due_at=run.after(CLOCKS[state.speed].pick),
            secret={audience(seat): Offered(roles=roles)},
        )
    )


def pick_role(run: Run, seat: Seat, command: PickRole) -> None:
    """Take a role, and discard one where that is asked for. Raises bad_command, role_unavailable."""
    available = cast("Draft", run.state.draft).available
    discard = command.discard if isinstance(command, PickAndDiscard) else None
    if must_discard(run.edition, run.state) != (discard is not None):
        raise RuleViolation(GameCode.BAD_COMMAND, "CI 2")
    if command.role not in available:
        raise RuleViolation(Code.ROLE_UNAVAILABLE, "SC 4", role=command.role)
    if discard is not None and (discard not in available or discard == command.role):
        raise RuleViolation(Code.ROLE_UNAVAILABLE, "CI 2", role=discard)
    take(run, seat, command.role, discard)


def must_discard(edition: Edition, state: State) -> bool:
    """Whether the open pick also discards a role (CI 2)."""
    return cast("Draft", state.draft).index in edition.draft(state).discards


def pick_at_random(run: Run) -> None:
    """Take, and discard, at random what is offered (SC-47)."""
    draft = cast("Draft", run.state.draft)
    role = run.pick("pick", draft.available)
    discard = None
    if must_discard(run.edition, run.state):
        discard = run.pick("discard", [number for number in draft.available if number != role])
    take(run, draft.picker, role, discard, automatic=True)


def take(run: Run, seat: Seat, role: int, discard: int | None = None, *, automatic: bool = False) -> None:
    """Give the role to the seat and open the next pick, if there is one."""
    run.add(RolePicked(seat=seat, automatic=automatic, secret={audience(seat): Picked(role=role, discard=discard)}))
    draft = run.state.draft
    if draft is not None:
        plan = run.edition.draft(run.state)
        if draft.index == plan.sets_aside:
            _set_aside(run, draft)
        _open_pick(run, _offer(plan, run.state))


def _set_aside(run: Run, draft: Draft) -> None:
    """Put a role face down, at random and unseen (CI 2)."""
    run.add(RoleSetAside(secret={TABLE: Removed(removed_down=run.pick("set_aside", draft.available))}))


def _offer(plan: DraftPlan, state: State) -> tuple[int, ...]:
    """Return what lies before the next picker: for the last of seven or eight the face-down role too (SC-56)."""
    draft = cast("Draft", state.draft)
    if plan.last_takes_face_down and draft.index + 1 == len(draft.order):
        return tuple(sorted((*draft.available, cast("int", state.removed_down))))
    return draft.available


def offers(edition: Edition, state: State) -> tuple[Offer, ...]:
    """Return the roles to take, each with every role to discard where that is asked for."""
    available = cast("Draft", state.draft).available
    if must_discard(edition, state):
        return tuple(_discarding(role, other) for role in available for other in available if other != role)
    return tuple(_taking(edition.pick, number) for number in available)


@cache
def _taking(pick: type[PickRole], number: int) -> Offer:
    return Offer(command=pick(role=number))


@cache
def _discarding(role: int, discard: int) -> Offer:
    return Offer(command=PickAndDiscard(role=role, discard=discard))
