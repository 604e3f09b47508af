"""What a cheat would try beside the trials: keys of others, seats that were left, ends that open hands, reserved keys, floods.

tests/trials/README.md says what was tried and where each attempt is held.
"""

from typing import Any
from uuid import uuid4

import pytest

from accounts.services import moderation, privacy
from citadel.clock import now_ms
from games.models import Event, Input
from games.rules.catalogue import RULESETS
from games.services.advance import advance
from games.services.lobby.farewell import leave_everything
from games.services.queries import game_answer
from tests.concurrency import at_once
from tests.games.api.people import Game, guest, refused

pytestmark = pytest.mark.usefixtures("db_ready")

HOUR = 3_600_000


WITH_HANDS = [slug for slug, rules in RULESETS.items() if rules.engine == "citadels"]


def secrets_shown(answer: dict[str, Any]) -> list[int]:
    """Return the seats of which an answer shows a hand, a hidden role, who an agent is, what it has collected, or a submission."""
    return [
        seat["seat"]
        for seat in answer["view"]["seats"]
        if {"hand", "seen_at_pick", "identity", "info", "submission"} & set(seat)
        or not roles_shown(seat) <= set(seat.get("revealed", ()))
    ]


def roles_shown(seat: dict[str, Any]) -> set[int]:
    """Return the roles that a seat of a view shows, whichever the edition."""
    return {seat["role"]} if "role" in seat else set(seat.get("roles", ()))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_another_seats_key_gives_no_answer_of_that_seat(ruleset: str) -> None:
    game = Game(ruleset=ruleset)
    person, command = game.pick()
    key = str(uuid4())
    assert person.send(game.id, command, key=key).status_code == 200
    thief = game.person(next(seat for seat in game.others if game.person(seat) is not person))
    answer = thief.send(game.id, command, key=key)
    body = answer.json()
    assert "view" not in body or secrets_shown(body) == [body["seat"]]
    assert Input.objects.filter(game_id=game.id, key=key).values("seat").distinct().count() == 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_key_of_before_leaving_shows_nothing_of_the_hand_that_the_bot_has_now(ruleset: str) -> None:  # T38
    game = Game(ruleset=ruleset, spectators=True)
    person, command = game.pick()
    before, leaving, late = (str(uuid4()) for _ in range(3))
    first = person.send(game.id, command, key=before).json()
    left = person.send(game.id, {"type": "leave"}, key=leaving).json()
    assert secrets_shown(left) == []
    again = person.send(game.id, command, key=before).json()
    assert again["version"] == first["version"]
    assert secrets_shown(first) == [first["seat"]]
    assert (again["seat"], secrets_shown(again), again["legal"]) == (None, [], [])
    assert secrets_shown(person.send(game.id, {"type": "leave"}, key=leaving).json()) == []
    refusal = refused(person.send(game.id, command, key=late), 409, "game.seat_taken_over")
    assert refusal["legal"] == []
    spectator = guest().get(f"{game.path}/feed").json()["events"]
    assert person.get(f"{game.path}/feed").json()["events"] == spectator


@pytest.mark.parametrize("ruleset", WITH_HANDS)
def test_hands_stay_secret_after_the_end_and_the_leaver_stays_a_spectator(ruleset: str) -> None:  # SC-10, T38
    game = Game(ruleset=ruleset, people=3, bots=1, spectators=True)
    leaver = game.person(2)
    assert leaver.send(game.id, {"type": "leave"}).status_code == 200
    for _ in range(400):
        if advance(game_id=game.id, now=now_ms() + 2 * HOUR):
            break
    assert game.head.status in {"finished", "timed_out"}
    watcher = guest()
    for person, shown in ((game.person(0), [0]), (leaver, []), (watcher, [])):
        answer = person.get(game.path).json()
        assert set(secrets_shown(answer)) <= set(shown)
        assert "hand" not in answer["view"]["seats"][1]
        assert {place["seat"] for place in answer["view"]["seats"] if "hand" in place} <= set(shown)
    for path in (game.path, f"{game.path}/feed", f"{game.path}/feed?proof=1"):
        mine, theirs = leaver.get(path).json(), watcher.get(path).json()
        assert {**mine, "server_time": 0} == {**theirs, "server_time": 0}
    for entry in game.person(0).get(f"{game.path}/feed?proof=1").json()["proof"]:
        assert {name for name, part in entry["private"].items() if "part" in part} <= {"0"}


def test_the_end_opens_identities_in_the_view_and_nothing_in_the_log() -> None:  # AD-49, T38
    game = Game(ruleset="agent_d", people=3, bots=1, spectators=True)
    leaver, watcher = game.person(2), guest()
    assert leaver.send(game.id, {"type": "leave"}).status_code == 200
    for _ in range(400):
        if advance(game_id=game.id, now=now_ms() + 2 * HOUR):
            break
    assert game.head.status == "finished"
    assert secrets_shown(watcher.get(game.path).json()) == [0, 1, 2, 3]
    for path in (game.path, f"{game.path}/feed", f"{game.path}/feed?proof=1"):
        mine, theirs = leaver.get(path).json(), watcher.get(path).json()
        assert {**mine, "server_time": 0} == {**theirs, "server_time": 0}
    for person, opened in ((game.person(0), {"0"}), (leaver, set()), (watcher, set())):
        for entry in person.get(f"{game.path}/feed?proof=1").json()["proof"]:
            assert {name for name, part in entry["private"].items() if "part" in part} <= opened
        drawn = [event for event in person.get(f"{game.path}/feed").json()["events"] if event["type"] == "identity_drawn"]
        assert {str(event["seat"]) for event in drawn if "own" in event} == opened


def test_a_banned_player_is_a_spectator_of_his_seat() -> None:  # T38
    game = Game(spectators=True)
    user = game.user(1)
    moderation.ban(user_id=user, reason="cheats", now=now_ms())
    leave_everything(user, now_ms())  # the hook has done so already; again is safe
    answer = game_answer(game_id=game.id, user_id=user, now=now_ms()).answer
    assert (answer.seat, answer.legal) == (None, ())
    refused(game.person(1).get(game.path), 401, "account.bad_token")


def test_no_client_can_take_the_keys_that_the_server_uses_itself() -> None:
    """Who used the key of the account's leaving before would sit for ever in a game after closing the account."""
    game = Game()
    person = game.person(1)
    for key in ("leave everything", "leave-everything"):
        person.send(game.id, {"type": "end_turn"}, key=key)
    privacy.close_account(user_id=game.user(1), now=now_ms())
    assert game.state.players[1].sitting.left


def test_a_flood_of_refusals_is_bounded_and_hides_nobody_elses_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.submit.MOST_REFUSALS", 5)
    game = Game()
    flooder = game.person(game.others[0])
    answers = at_once(*[lambda: flooder.send(game.id, {"type": "end_turn"}).status_code] * 8)
    assert sorted(answers) == [409] * 5 + [429] * 3
    assert Input.objects.filter(game_id=game.id, refusal__isnull=False).count() == 5
    person, command = game.pick()
    assert person.send(game.id, command).status_code == 200


@pytest.mark.parametrize(
    "command",
    [
        {"type": "fly me to the moon"},
        {"type": "end_turn", "my phone number is 555": 1},
        {"type": "end_turn", "x` - at `$.name": 1},
        {"type": "build", "card": "My name is Bob"},
        {"type": "gather", "what": "My name is Bob"},
        {"type": "build", "card": "b" * 3000},
        {"type": "redraw", "cards": ["a"] * 2000},
        {"type": "build", "card": "x", "pay_with": ["My name is Bob"]},
        {"type": ["My name is Bob"]},
        {"type": {"My name is Bob": 1}},
        {"type": "leave" * 1000},
    ],
)
def test_nothing_a_person_writes_is_kept_for_ever(command: dict[str, Any]) -> None:
    """The record of inputs can be deleted by nobody: what does not parse is there as code and digest only (design section 5)."""
    game = Game()
    document = refused(game.person(0).send(game.id, command), 400, "game.bad_command")
    assert document["params"]["reason"]
    row = Input.objects.filter(game_id=game.id, kind="unreadable").get()
    kept = f"{row.payload} {row.refusal}"
    for written in ("moon", "phone", "name", "Bob", "bbb", "leave"):
        assert written not in kept


def test_the_record_of_refusals_stays_small() -> None:
    game = Game()
    seat = game.others[0]
    game.person(seat).send(game.id, {"type": "build", "card": "a" * 40, "pay_with": ["b" * 40] * 68})
    row = Input.objects.filter(game_id=game.id).order_by("-number")[0]
    assert len(str(row.payload)) < 5000


def test_entropy_and_commitment_are_shown_in_time_and_the_seed_never() -> None:
    game = Game(spectators=True)
    first = guest().get(f"{game.path}/feed").json()["events"][0]
    assert set(first["setup"]["fairness"]) == {"commitment", "entropy"}
    assert first["setup"]["fairness"]["commitment"] == game.look(0).answer.commitment
    for event in Event.objects.filter(game_id=game.id):
        assert "seed" not in str(event.public)
