"""`bench command`: POST a command to a running game and wait for the answer, at an otherwise idle stack.

Four people play, one after the other, so that nothing else is going on while a command is measured: no bot thinks, no
clock runs out.
"""

import secrets
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from games.bench.client import Client, start_together
from games.bench.figure import Figure, duration, percentile
from games.bench.recorded import SEATS, SLUG
from games.bench.stack import Stack
from games.bots.catalogue import policy
from games.rules.catalogue import ruleset
from games.rules.core import Chance, Offer

_COMMANDS: Final = 300
_POLLS: Final = 300


def cases(stack: Stack) -> Iterator[Figure]:
    """Yield the median and the 99th percentile."""
    people = [Client(stack.url) for _ in range(SEATS)]
    times: list[float] = []
    while len(times) < _COMMANDS:
        times.extend(_one_game(people))
    trips = [people[0].call("GET", "/healthz").milliseconds for _ in range(_POLLS)]
    what = "POST of a command until its answer, idle stack, one client at a time"
    limit_is = "GET /healthz of the same stack over the same connection"
    for name, percent in (("p50", 50.0), ("p99", 99.0)):
        yield duration(
            f"command {name}", what, percentile(times, percent), percentile(trips, percent), limit_is, commands=len(times)
        )


def _one_game(people: list[Client]) -> list[float]:
    """Play one game, to its end or until there are commands enough, and return how long each command took."""
    path = f"/api/v1/games/{start_together(people, SLUG)}"
    times: list[float] = []
    while len(times) < _COMMANDS:
        for person in people:
            answer = person.call("GET", path).body
            if answer["status"] != "running":
                return times
            while (command := _chosen(answer)) is not None:
                answered = person.call("POST", f"{path}/commands", {"command": command})
                times.append(answered.milliseconds)
                answer = answered.body
    return times


def _chosen(answer: dict[str, Any]) -> Any | None:
    """Return what the policy `random` makes of the offers in an answer, None when it is somebody else's move."""
    offers = tuple(_offer(offer) for offer in answer["legal"])
    chance = Chance(secrets.token_bytes(32))
    return policy(SLUG, "random").choose(None, offers, answer["seat"], chance, str(answer["version"]))


def _offer(plain: dict[str, Any]) -> Offer:
    offer = msgspec.convert(plain, Offer)
    return msgspec.structs.replace(offer, command=msgspec.convert(plain["command"], ruleset(SLUG).command_type))
