"""T40: a hundred submissions to one game hold up no other table.

That they hold two threads and no more is tests/citadel/front/test_gates.py.
"""

import statistics
import threading
import time
from uuid import uuid4

import httpx
import pytest

from tests.e2e import inside
from tests.e2e.person import Person
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.xdist_group("e2e")]

AT_A_TIME = 100
TRIES = 60
MARGIN = 3.0
FLOOR_S = 0.15
"""Below this nobody notices, and on a machine that others use the ratio of two such figures means nothing."""


def command_times(person: Person, game_id: str) -> list[float]:
    """Return how long commands of a table took, one after the other; most of them are refused, which is as much work."""
    times = []
    for _ in range(TRIES):
        begun = time.perf_counter()
        answer = person.command(game_id, {"type": "end_turn"})
        times.append(time.perf_counter() - begun)
        assert answer.status_code in {200, 409, 422}
    return times


def test_t40_a_flooded_game_slows_no_other_one(stack: Stack) -> None:
    tables = [[Person(stack.address, seed=seed) for seed in range(4)] for _ in range(2)]
    flooded, calm = (inside.start(stack, inside.seat_all(people)) for people in tables)
    idle = command_times(tables[1][0], calm)
    statuses: list[int] = []
    stop = threading.Event()

    def flood(token: str) -> None:
        with httpx.Client(base_url=f"{stack.address}/api/v1", timeout=60) as http:
            headers = {"Authorization": f"Bearer {token}"}
            while not stop.is_set():
                sent = {"json": {"command": {"type": "end_turn"}}, "headers": {**headers, "Idempotency-Key": str(uuid4())}}
                statuses.append(http.post(f"/games/{flooded}/commands", **sent).status_code)  # type: ignore[arg-type]

    threads = [threading.Thread(target=flood, args=(tables[0][number % 4].token,), daemon=True) for number in range(AT_A_TIME)]
    for thread in threads:
        thread.start()
    busy = command_times(tables[1][0], calm)
    stop.set()
    for thread in threads:
        thread.join(60)
    assert set(statuses) <= {200, 409, 422, 429, 503}
    usual, now = statistics.quantiles(idle, n=20)[-1], statistics.quantiles(busy, n=20)[-1]
    assert now <= max(MARGIN * usual, FLOOR_S) * 3, (usual, now)  # generous: flood and table share this machine's cores
