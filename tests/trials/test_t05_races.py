"""T05 at length: command, timeout and leave of one seat at the same moment, a thousand times. The fast suite has twelve rounds."""

import pytest

from games.models import Event, Input
from games.services import errors
from games.services.advance import wake
from tests.concurrency import at_once
from tests.games.services.table import Table

pytestmark = [pytest.mark.usefixtures("db_ready"), pytest.mark.slow]

ROUNDS = 1000
PER_TABLE = 3


def test_t05_a_thousand_times_exactly_one_of_them_wins() -> None:
    rounds = 0
    while rounds < ROUNDS:
        table = Table()
        for _ in range(PER_TABLE):
            race(table)
            rounds += 1
        versions = list(Event.objects.filter(game_id=table.id).order_by("version").values_list("version", flat=True))
        assert versions == list(range(1, len(versions) + 1))
        expired = list(Input.objects.filter(game_id=table.id, kind="expiry").values_list("payload__window", flat=True))
        assert len(expired) == len(set(expired))


def race(table: Table) -> None:
    """Let the picker choose, his clock run out and himself leave, all at once."""
    seat, due = table.actor(), table.head.wake_at
    assert due is not None
    role = next(offer.command.role for offer in table.offers(seat, at=table.head.instant) if hasattr(offer.command, "role"))
    picked, woken, left = at_once(
        *[
            lambda: table.send(seat, {"type": "pick_role", "role": role}, at=due - 1),
            lambda: wake(game_id=table.id, now=due),
            lambda: table.send(seat, {"type": "leave"}, at=due - 1),
        ]
    )
    assert woken is None
    assert not isinstance(left, Exception), left
    if isinstance(picked, Exception):
        assert isinstance(picked, errors.Refused), picked
        assert picked.status == 409
    assert Event.objects.filter(game_id=table.id, type="role_picked", public__seat=seat).count() == 1
