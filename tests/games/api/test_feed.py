"""GET /games/{id}/feed: complete, in order, once each, and only what the reader may know."""

from uuid import uuid4

import pytest

from tests.games.api.people import Game, guest, nobody, refused

pytestmark = pytest.mark.usefixtures("db_ready")


def test_t11_events_after_a_version_come_complete_in_order_and_once() -> None:
    game = Game()
    for _ in range(4):
        person, command = game.pick()
        assert person.send(game.id, command).status_code == 200
    seen, after = [], 0
    while True:
        page = game.person(0).get(f"{game.path}/feed?after={after}&limit=3").json()
        seen += [event["version"] for event in page["events"]]
        after = page["next_after"]
        if not page["more"]:
            break
    assert seen == list(range(1, game.head.version + 1))
    assert page["version"] == game.head.version
    assert page["head_hash"] == game.head.head_hash.hex()


def test_everybody_reads_the_same_versions_and_only_their_own_secrets() -> None:
    game = Game(spectators=True)
    person, command = game.pick()
    assert person.send(game.id, command).status_code == 200
    readers = [*(game.person(seat) for seat in range(4)), guest()]
    feeds = [reader.get(f"{game.path}/feed").json()["events"] for reader in readers]
    for events in zip(*feeds, strict=True):
        public = [{name: value for name, value in event.items() if name != "own"} for event in events]
        assert all(one == public[0] for one in public)
    assert all("own" not in event for event in feeds[-1])
    hands = [feed[0]["own"]["hand"] for feed in feeds[:4]]
    assert all(len(hand) == 4 for hand in hands)


def test_a_proof_opens_the_readers_own_parts_only() -> None:
    game = Game()
    page = game.person(1).get(f"{game.path}/feed?proof=1").json()
    assert [entry["version"] for entry in page["proof"]] == [event["version"] for event in page["events"]]
    assert page["proof"][-1]["hash"] == page["head_hash"]
    for entry in page["proof"]:
        opened = {audience for audience, part in entry["private"].items() if "salt" in part or "part" in part}
        assert opened <= {"1"}


def test_nothing_new_is_an_empty_page() -> None:
    game = Game()
    page = game.person(0).get(f"{game.path}/feed?after={game.head.version}").json()
    assert (page["events"], page["more"], page["next_after"]) == ([], False, game.head.version)
    later = game.person(0).get(f"{game.path}/feed?after=99999").json()
    assert (later["events"], later["more"], later["next_after"]) == ([], False, 99999)


def test_who_may_not_know_of_the_game_gets_a_404() -> None:
    game = Game()
    refused(guest().get(f"{game.path}/feed"), 404, "game.not_found")
    refused(guest().get(f"/games/{uuid4()}/feed"), 404, "game.not_found")
    refused(nobody().get(f"{game.path}/feed"), 401, "request.unauthenticated")


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("after=-1", "after"),
        ("after=x", "after"),
        ("after=99999999999999999999", "after"),
        ("limit=0", "limit"),
        ("limit=100000", "limit"),
        ("proof=perhaps", "proof"),
        ("after=%00", "after"),
    ],
)
def test_a_wrong_query_names_the_field(query: str, field: str) -> None:
    game = Game()
    document = refused(game.person(0).get(f"{game.path}/feed?{query}"), 400, "request.invalid")
    assert [fault["field"] for fault in document["errors"]] == [field]


def test_other_methods_are_refused() -> None:
    game = Game()
    refused(game.person(0).post(f"{game.path}/feed", {}), 405, "request.method_not_allowed")
