"""`bench command`: POST a command to a running game and wait for the answer, one person on an idle stack."""

import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from games.bench.client import Client
from games.bench.figure import Figure, duration, percentile
from games.bench.recorded import SEATS, SLUG
from games.bench.stack import Stack
from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.rules.core import Chance, Offer

_COMMANDS: Final = 150
_POLLS: Final = 300
_PATIENCE_SECONDS: Final = 120


def cases(stack: Stack) -> Iterator[Figure]:
    """Yield the median and the 99th percentile."""
    client = Client(stack.url)
    times: list[float] = []
    while len(times) < _COMMANDS:
        times.extend(_one_game(client))
    trips = [client.call("GET", "/healthz").milliseconds for _ in range(_POLLS)]
    what = "POST of a command until its answer, idle stack, bots at its heels"
    limit_is = "GET /healthz of the same stack over the same connection"
    for name, percent in (("p50", 50.0), ("p99", 99.0)):
        yield duration(
            f"command {name}", what, percentile(times, percent), percentile(trips, percent), limit_is, commands=len(times)
        )


def _one_game(client: Client) -> list[float]:
    """Play one game to its end and return how long each command took."""
    path = f"/api/v1/games/{client.start_game(SLUG, SEATS, 'random')}"
    times: list[float] = []
    until = time.monotonic() + _PATIENCE_SECONDS
    answer = client.call("GET", path).body
    while answer["status"] == "running" and len(times) < _COMMANDS and time.monotonic() < until:
        command = _chosen(answer)
        if command is None:
            time.sleep(0.01)
            answer = client.call("GET", path).body
            continue
        answered = client.call("POST", f"{path}/commands", {"command": command})
        times.append(answered.milliseconds)
        answer = answered.body
    return times


def _chosen(answer: dict[str, Any]) -> Any | None:
    """Return what the policy `random` makes of the offers in an answer."""
    offers = tuple(_offer(offer) for offer in answer["legal"])
    return policy(SLUG, "random").choose(None, offers, 0, Chance(bytes(32)), f"{answer['game_id']}:{answer['version']}")


def _offer(plain: dict[str, Any]) -> Offer:
    offer = msgspec.convert(plain, Offer)
    return msgspec.structs.replace(offer, command=msgspec.convert(plain["command"], ruleset(SLUG).command_type))
