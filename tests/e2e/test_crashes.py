"""T10, T13, T20, T37: kill -9 of any process between two actions, also between commit and publish. Nothing is lost or drawn again.

The games here have slow clocks, so that nothing but the crash can change them; the stack has its quick ones.
"""

import threading
from uuid import uuid4

import httpx
import msgspec
import pytest

from tests.e2e import inside
from tests.e2e.person import JSON, Person, patiently
from tests.e2e.test_games import manage
from tests.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.xdist_group("e2e")]

EVERYBODY = ("front1", "front2", "worker", "work", "beat", "valkey", "postgres")
WORKERS = ("front1", "front2", "worker", "beat")
SERVERS = ("valkey", "postgres")
SINGLY = ("front1", "front2", "worker", "work", "beat", "valkey", "postgres")


class Patient(Person):
    """A person whose client asks again while the stack recovers, also when nobody answers: a phone would do the same."""

    endures = (httpx.TransportError,)


class Table:
    """Four people at a game, who can tell what they see of it."""

    def __init__(self, stack: Stack) -> None:
        """Start the game; the stack may still recover from what another test did to it."""
        self.people = [Patient(stack.address, seed=seed) for seed in range(4)]
        self.id = inside.start(stack, inside.seat_all(self.people, options={"speed": "relaxed"}))

    def demand(self) -> None:
        """From here on the first answer counts: what these people need is there."""
        for person in self.people:
            person.patient = False

    def seen(self) -> list[JSON]:
        """Return what each person sees and knows of what happened, by one poll each."""
        found = []
        for person in self.people:
            game = person.poll(self.id)
            kept = ("version", "head_hash", "status", "seat", "view", "legal", "windows", "players", "commitment")
            found.append({name: game[name] for name in kept} | {"feed": person.feed(self.id)})
        return found

    def actor(self) -> Person:
        """Return the person who has something to decide."""
        for _ in range(20):  # the clock may pass the decision on while one is asked after the other
            for person in self.people:
                if person.choose(person.poll(self.id)) is not None:
                    return person
        raise AssertionError(f"nobody can act: {[person.seen for person in self.people]}")

    def act(self, *wanted: str) -> JSON:
        """Let whoever can act do the first of the wanted things that is offered, else anything; return what he then sees."""
        person = self.actor()
        offers = {
            offer["command"].get("what", offer["command"]["type"]): offer["command"] for offer in reversed(person.seen["legal"])
        }
        chosen = next((offers[kind] for kind in wanted if kind in offers), None) or person.choose(person.seen)
        assert chosen is not None
        answer = person.command(self.id, chosen)
        assert person.is_fair(answer), answer.text
        return answer.json()  # type: ignore[no-any-return]

    def reach_a_choice(self) -> JSON:
        """Go on until somebody has two cards before him and must keep one."""
        while not (seen := self.act("cards")).get("view", {}).get("pending"):
            pass
        return seen


def crash(stack: Stack, *names: str) -> None:
    """Kill these children and wait until others have taken their places."""
    old = stack.pids()
    for name in names:
        stack.kill(name)
    stack.wait_for(*names, other_than=old)


def crash_and_compare(stack: Stack, table: Table, *names: str) -> None:
    before = table.seen()
    crash(stack, *names)
    after = table.seen()
    for then, now in zip(before, after, strict=True):
        assert now["feed"][: len(then["feed"])] == then["feed"]
        assert now == then or now["version"] > then["version"]  # the clock may have gone on: this machine may be slow
    assert len({(now["version"], now["head_hash"]) for now in after}) == 1, "all clients agree"


def test_t10_t13_kill_9_in_each_phase(stack: Stack) -> None:
    table = Table(stack)
    table.act()
    crash_and_compare(stack, table, *WORKERS)  # in the draft
    for _ in range(3):
        table.act()
    assert table.people[0].poll(table.id)["view"]["phase"] == "turns"
    crash_and_compare(stack, table, *SERVERS)  # in an action window
    seen = table.reach_a_choice()
    assert seen["view"]["pending"]["offered"]
    crash_and_compare(stack, table, *EVERYBODY)  # in an open choice
    again = table.people[seen["seat"]].poll(table.id)
    assert again["version"] > seen["version"] or again["view"]["pending"] == seen["view"]["pending"]
    hana, *others = table.people
    for other in others:
        assert other.command(table.id, {"type": "leave"}).status_code == 200
    assert hana.play(table.id)["status"] == "finished"
    verdict = manage(stack, "verify", table.id)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", SINGLY)
def test_t10_each_process_alone_in_each_phase(stack: Stack, name: str) -> None:
    table = Table(stack)
    crash_and_compare(stack, table, name)
    for _ in range(4):
        table.act()
    crash_and_compare(stack, table, name)
    table.reach_a_choice()
    crash_and_compare(stack, table, name)
    table.act()
    assert manage(stack, "verify", table.id).returncode == 0


def test_t20_twenty_copies_one_effect_and_the_same_answer_after_a_crash(stack: Stack) -> None:
    table = Table(stack)
    picker = table.actor()
    command, key = picker.choose(picker.seen), str(uuid4())
    assert command is not None
    before = picker.seen["version"]
    answers: list[httpx.Response] = []

    def send() -> httpx.Response:
        return httpx.post(
            f"{stack.address}/api/v1/games/{table.id}/commands",
            json={"command": command},
            headers={"Authorization": f"Bearer {picker.token}", "Idempotency-Key": key},
            timeout=60,
        )

    copies = [threading.Thread(target=lambda: answers.append(patiently(send))) for _ in range(20)]
    for copy in copies:
        copy.start()
    for copy in copies:
        copy.join()
    assert [answer.status_code for answer in answers] == [200] * 20
    shown = {same(answer.json()) for answer in answers}
    assert len(shown) == 1
    crash(stack, "front1", "front2", "worker")
    table.act()
    again = patiently(send, Patient.endures)
    assert again.status_code == 200
    assert {same(again.json())} == shown
    kept = inside.rows(
        stack, "SELECT first_version, last_version FROM games_command WHERE game_id = %s AND key = %s", table.id, key
    )
    assert len(kept) == 1
    assert kept[0][0] == before + 1


def same(answer: JSON) -> str:
    """Return what must be the same in every answer to a key: all but how late it is and when to ask again."""
    return str({name: value for name, value in answer.items() if name not in {"server_time", "poll_after_ms"}})


DIE_BEFORE_PUBLISH = """
    import os
    from citadel import freshness
    from games.models import Seat
    from games.services.submit import submit
    freshness.publish = lambda *_: os._exit(9)
    user = Seat.objects.get(game_id=words[0], seat=int(words[1])).user_id
    submit(game_id=UUID(words[0]), user_id=user, body=words[2].encode(), key="dies-" + words[0], if_match=None, window=None, arrival=now_ms())
"""
DIE_BEFORE_COMMIT = DIE_BEFORE_PUBLISH.replace(
    "freshness.publish = lambda *_: os._exit(9)",
    "mark = freshness.mark_unsure\n    freshness.mark_unsure = lambda *a: (mark(*a), os._exit(9))",
)


def warm(person: Person, game_id: str) -> str:
    """Poll until the answer is "unchanged"; return the ETag."""
    person.poll(game_id)
    etag = person.etag
    assert etag is not None
    assert person.raw("GET", f"/games/{game_id}", **{"If-None-Match": etag}).status_code == 304
    return etag


@pytest.mark.parametrize("place", ["before publish", "before commit"])
def test_t37_a_process_that_dies_around_its_commit(stack: Stack, place: str) -> None:
    table = Table(stack)
    picker = table.actor()
    seat, pick = picker.seen["seat"], picker.choose(picker.seen)
    assert pick is not None
    watcher = table.people[(seat + 1) % 4]
    etag, version = warm(watcher, table.id), watcher.seen["version"]
    table.demand()
    code = DIE_BEFORE_PUBLISH if place == "before publish" else DIE_BEFORE_COMMIT
    inside.run(stack, code, table.id, str(seat), _as_the_door_writes_it(pick), code_expected=9)
    answer = watcher.raw("GET", f"/games/{table.id}", **{"If-None-Match": etag})
    if place == "before commit":
        assert answer.status_code == 304
        return
    assert (answer.status_code, answer.json()["version"] > version) == (200, True)
    held = watcher.raw("GET", f"/games/{table.id}?wait=20", **{"If-None-Match": etag})
    assert held.status_code == 200
    again = picker.command(table.id, pick, key="dies-" + table.id)  # who never got his answer asks again
    assert again.status_code == 200
    assert watcher.poll(table.id)["version"] == answer.json()["version"]


def _as_the_door_writes_it(command: JSON) -> str:
    return msgspec.json.encode(command, order="sorted").decode()


def test_t37_with_the_broker_gone(stack: Stack) -> None:
    table = Table(stack)
    picker = table.actor()
    watcher = table.people[(picker.seen["seat"] + 1) % 4]
    etag, version = warm(watcher, table.id), watcher.seen["version"]
    table.demand()
    pids = stack.pids()
    with inside.stopped(stack, "valkey"):  # it neither answers nor refuses: the worst way to be gone
        command = picker.choose(picker.seen)
        assert command is not None
        assert picker.command(table.id, command).status_code == 200
        assert watcher.raw("GET", f"/games/{table.id}", **{"If-None-Match": etag}).json()["version"] > version
        stack.kill("valkey")
    stack.wait_for("valkey", other_than=pids)
    for _ in range(20):
        assert watcher.raw("GET", f"/games/{table.id}", **{"If-None-Match": etag}).status_code == 200
