"""The draft: at the start of each round everybody picks a role (SC 4).

One role is put aside face down, some face up, then the roles go round from the holder of the crown. What lies before
a picker is his alone to see, and only while he picks (SC-8).
"""

from typing import Final, cast

from games.rules.citadels.codes import Code
from games.rules.citadels.commands import PickRole
from games.rules.citadels.events import Offered, Picked, PickOpened, Removed, RolePicked, RoundStarted
from games.rules.citadels.options import CLOCKS
from games.rules.citadels.run import Run
from games.rules.citadels.state import Draft, State
from games.rules.core import TABLE, RuleViolation, Seat, audience

NEVER_FACE_UP: Final = 4
"""The King's number (SC-6)."""


def start_round(run: Run) -> None:
    """Set roles aside and open the first pick (SC-5, SC-6)."""
    state = run.state
    numbers = tuple(range(1, len(state.roles) + 1))
    down = run.pick("removed_down", numbers)
    up = _face_up(run, [number for number in numbers if number not in (down, NEVER_FACE_UP)])
    count = len(state.players)
    run.add(
        RoundStarted(
            round=state.round + 1,
            order=tuple((state.crown + step) % count for step in range(count)),
            removed_up=up,
            secret={TABLE: Removed(removed_down=down)},
        )
    )
    _open_pick(run, tuple(number for number in numbers if number != down and number not in up))


def _face_up(run: Run, pool: list[int]) -> tuple[int, ...]:
    """Return the roles put aside face up, sorted."""
    up = []
    for place in range(run.edition.face_up[len(run.state.players)]):
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
    """Take a role. Raises role_unavailable."""
    if command.role not in cast("Draft", run.state.draft).available:
        raise RuleViolation(Code.ROLE_UNAVAILABLE, "SC 4", role=command.role)
    take(run, seat, command.role)


def take(run: Run, seat: Seat, role: int, *, automatic: bool = False) -> None:
    """Give the role to the seat and open the next pick, if there is one."""
    run.add(RolePicked(seat=seat, automatic=automatic, secret={audience(seat): Picked(role=role)}))
    draft = run.state.draft
    if draft is not None:
        _open_pick(run, _offer(run, run.state, draft))


def _offer(run: Run, state: State, draft: Draft) -> tuple[int, ...]:
    """Return what lies before the next picker: for the seventh of seven the face-down role too (SC-56)."""
    is_last = draft.index + 1 == len(draft.order)
    if is_last and len(draft.order) in run.edition.last_takes_face_down:
        return tuple(sorted((*draft.available, cast("int", state.removed_down))))
    return draft.available
