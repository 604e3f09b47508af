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


class Watch:
    """What one seat and a spectator are told in the course of a twin."""

    def __init__(self, twins: Twins, seat: int, *, refused: int = 12) -> None:
        """Watch a seat, which tries so many refused commands at each look; each takes a second of the game's clocks."""
        self.twins, self.seat, self.person, self._refused = twins, seat, twins.people[seat], refused
        self.mine: Record = []
        self.spectators: Record = []

    def look(self) -> None:
        """Let both ask for everything, and let the seat try what is refused."""
        twins, person = self.twins, self.person
        look_around(twins, "seat", person, self.mine)
        look_around(twins, "spectator", twins.stranger, self.spectators)
        for command in twins.refused(self.seat, most=self._refused):
            self.mine.append(told(f"refused {command}", twins.send(person, command)))
        self.mine.append(told("unreadable", twins.send(person, {"type": "fly"})))
        self.spectators.append(told("spectator's command", twins.send(twins.stranger, {"type": "end_turn"})))

    def act(self, command: dict[str, Any]) -> None:
        """Let the seat do something, and look around."""
        self.mine.append(told(str(command), self.twins.send(self.person, command)))
        self.look()


def play_citadels(twins: Twins, number: int) -> tuple[Watch, list[object]]:
    """Play until the watched seat, which has the crown, has acted; return what was told, and the roles and hands."""
    watch = Watch(twins, twins.state.crown)
    watched, person = watch.seat, watch.person
    watch.look()
    for _ in range(4):
        picker = twins.state.actor
        roles = [offer["command"]["role"] for offer in _legal(twins, picker) if "role" in offer["command"]]
        # The watched seat is called first; who comes after it takes another role in each twin.
        role = min(roles) if picker == watched or number == 0 else max(roles)
        answer = twins.send(twins.people[picker], {"type": "pick_role", "role": role})
        assert answer.status_code == 200
        if picker == watched:
            watch.mine.append(told("picked", answer))
        watch.look()
    assert twins.state.actor == watched, "the seed must call the watched seat first"
    watch.act({"type": "gather", "what": "cards"})
    offered = person.get(f"/games/{twins.id}").json()["view"]["pending"]["offered"]
    watch.act({"type": "choose_card", "card": offered[0]})
    for offer in _legal(twins, watched):
        if offer["command"]["type"] in {"assassinate", "rob"}:
            watch.act(offer["command"])
            break
    players = twins.state.players
    return watch, [*(player.roles for player in players), *(player.hand for player in players)]


def play_agent_d(twins: Twins, number: int) -> tuple[Watch, list[object]]:
    """Play until the start player, who is watched, has taken a die and guessed wrong; return what was told, and what is hidden."""
    watched = twins.state.start
    watch = Watch(twins, watched, refused=8)  # all that is tried fits into the 30 s in which targets are chosen
    watch.look()
    for seat in range(4):
        command = {"type": "choose_target", "building": "army_base" if seat == watched or number == 0 else "satellite"}
        if seat == watched:
            watch.act(command)
        else:
            assert twins.send(twins.people[seat], command).status_code == 200
    watch.look()
    dice = [offer["command"] for offer in _legal(twins, watched) if offer.get("place") == "top"]
    assert dice, "the seed must roll a die that lets the watched seat guess"
    watch.act(dice[0])
    rival = (watched + 1) % 4
    watch.act({"type": "attempt", "target": rival, "color": "red", "building": "submarine"})  # nobody aims at it in either twin
    tools = [offer["command"] for offer in _legal(twins, watched) if offer["command"]["type"] == "use_tool"]
    watch.act(tools[0])
    assert twins.state.turn == rival
    players = twins.state.players
    return watch, [*(player.color for player in players), *(player.target for player in players), twins.state.deck]


def play_welcome_to(twins: Twins, number: int) -> tuple[Watch, list[object]]:
    """Let the others submit, in each twin another turn, while the watched seat submits, replaces and withdraws its own."""
    watch = Watch(twins, 0, refused=3)  # all that is tried fits into the 90 s of a turn
    watch.look()
    for seat in (1, 2):  # the last one resolves the turn, and then all is told
        assert twins.send(twins.people[seat], _turn(twins, seat, last=number == 1)).status_code == 200
        watch.look()
    own = _turn(twins, 0, last=False)
    for command in (
        own,
        _turn(twins, 0, last=True),
        {"type": "withdraw_turn", "turn": 1},
        own,
        {"type": "withdraw_turn", "turn": 1},
    ):
        watch.act(command)
    assert twins.state.turn == 1
    state = twins.state
    return watch, [*(player.submission for player in state.players), *state.piles]


def _turn(twins: Twins, seat: int, *, last: bool) -> dict[str, Any]:
    """Return a turn that writes the first number in the first house open to it, or in the last one of that row."""
    offer = next(offer for offer in _legal(twins, seat) if "choices" in offer)
    command: dict[str, Any] = offer["command"]
    street, first, size = offer["choices"]["numbers"][0]["houses"][0]
    house = first + size - 1 if last else first
    return {**command, "write": {**command["write"], "street": street, "house": house}}


PLAYS = {"citadels": play_citadels, "agent_d": play_agent_d, "welcome_to": play_welcome_to}


def play(twins: Twins, number: int) -> tuple[Record, Record, list[object], int]:
    """Play a twin; return what the seat was told, what a spectator was told, what was hidden, and how many events there were."""
    with twins.game(number):
        watch, hidden = PLAYS[twins.rules.engine](twins, number)
        count = Event.objects.filter(game_id=twins.id).count()
    return watch.mine, watch.spectators, hidden, count


def _legal(twins: Twins, seat: int) -> list[dict[str, Any]]:
    legal: list[dict[str, Any]] = twins.people[seat].get(f"/games/{twins.id}").json()["legal"]
    return legal


@pytest.mark.parametrize("slug", RULESETS)
def test_t14_what_a_seat_may_not_see_changes_no_byte_of_any_answer(monkeypatch: pytest.MonkeyPatch, slug: str) -> None:
    twins = Twins(monkeypatch, slug)
    mine, seen, hidden, count = play(twins, 0)
    its, its_seen, its_hidden, its_count = play(twins, 1)
    assert count == its_count
    assert sum(a != b for a, b in zip(hidden, its_hidden, strict=True)) >= 5  # there was something to hide
    assert len(mine) > 80
    assert differences(mine, its) == []
    assert differences(seen, its_seen) == []
