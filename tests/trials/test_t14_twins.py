"""T14: what a seat may not see changes no byte of what it is told, at any endpoint, in errors and ETags too."""

import re
from typing import Any

import pytest

from games.models import Event
from games.rules.catalogue import RULESETS
from tests.games.api.people import Answer, Person
from tests.trials.twins import Twins, differences

pytestmark = pytest.mark.usefixtures("db_ready")

Record = list[tuple[str, bytes]]
_BY_CONSTRUCTION = re.compile(rb'"(head_hash|hash|commitment)":"[0-9a-f]+"')
_HEADERS = (
    "ETag",
    "X-Poll-After",
    "X-Server-Time",
    "Cache-Control",
    "Vary",
    "Content-Type",
    "X-Citadel-Stream",
    "X-Citadel-Version",
)


def told(name: str, answer: Answer) -> tuple[str, bytes]:
    """Return all of an answer, but for the hashes, which differ by construction and are T17's."""
    headers = {header: answer[header] for header in _HEADERS if header in answer}
    return name, f"{answer.status_code} {headers} ".encode() + _BY_CONSTRUCTION.sub(rb"", answer.content)


def look_around(twins: Twins, who: str, person: Person, seen: Record) -> None:
    """Ask every endpoint that tells of a running game."""
    path = f"/games/{twins.id}"
    for address in (path, f"{path}/feed", f"{path}/feed?proof=1", f"{path}/feed?after=2&limit=3", f"{path}/stream", "/me/games"):
        seen.append(told(f"{who} {address}", person.get(address)))
    seen.append(told(f"{who} export", person.get("/me/export")))


def play(twins: Twins, number: int) -> tuple[Record, Record, list[object]]:
    """Play a twin until the watched seat has acted; return what it was told, what a spectator was told, and the roles."""
    mine: Record = []
    spectators: Record = []
    with twins.game(number):
        watched = twins.state.crown
        person = twins.people[watched]

        def look() -> None:
            look_around(twins, "seat", person, mine)
            look_around(twins, "spectator", twins.stranger, spectators)
            for command in twins.refused(watched, most=12):
                mine.append(told(f"refused {command}", twins.send(person, command)))
            mine.append(told("unreadable", twins.send(person, {"type": "fly"})))
            spectators.append(told("spectator's command", twins.send(twins.stranger, {"type": "end_turn"})))

        look()
        for _ in range(4):
            picker = twins.state.actor
            assert picker is not None
            roles = [offer["command"]["role"] for offer in _legal(twins, picker) if "role" in offer["command"]]
            # The watched seat is called first; who comes after it takes another role in each twin.
            role = min(roles) if picker == watched or number == 0 else max(roles)
            answer = twins.send(twins.people[picker], {"type": "pick_role", "role": role})
            assert answer.status_code == 200
            if picker == watched:
                mine.append(told("picked", answer))
            look()
        assert twins.state.actor == watched, "the seed must call the watched seat first"
        for command in ({"type": "gather", "what": "cards"}, {"type": "choose_card"}):
            if command["type"] == "choose_card":
                command["card"] = person.get(f"/games/{twins.id}").json()["view"]["pending"]["offered"][0]
            mine.append(told(str(command), twins.send(person, command)))
            look()
        for offer in _legal(twins, watched):
            if offer["command"]["type"] in {"assassinate", "rob"}:
                mine.append(told("named", twins.send(person, offer["command"])))
                break
        look()
        hidden: list[object] = [player.roles for player in twins.state.players]
        hidden += [player.hand for player in twins.state.players]
        hidden.append(Event.objects.filter(game_id=twins.id).count())
    return mine, spectators, hidden


def _legal(twins: Twins, seat: int) -> list[dict[str, dict[str, Any]]]:
    legal: list[dict[str, dict[str, Any]]] = twins.people[seat].get(f"/games/{twins.id}").json()["legal"]
    return legal


@pytest.mark.parametrize("slug", RULESETS)
def test_t14_what_a_seat_may_not_see_changes_no_byte_of_any_answer(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    twins = Twins(monkeypatch, slug)
    mine, seen, hidden = play(twins, 0)
    its, its_seen, its_hidden = play(twins, 1)
    assert hidden[-1] == its_hidden[-1]
    assert sum(a != b for a, b in zip(hidden[:-1], its_hidden[:-1], strict=True)) >= 5  # there was something to hide
    assert len(mine) > 80
    assert differences(mine, its) == []
    assert differences(seen, its_seen) == []
