"""Entries and ETags: what replaces what, and what is believed."""

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import pytest
import redis

from citadel import freshness
from citadel.freshness import Etag, GameEntry, TokenEntry
from tests.citadel.front.stage import Cache

ETAG = {"token_hash": "a" * 64, "game_id": UUID(int=7), "build": "b"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator["redis.Redis"]:
    folder: Path = tmp_path_factory.mktemp("valkey")
    cache = Cache(folder)
    yield cache.client
    cache.kill()


@pytest.fixture
def game() -> UUID:
    return uuid4()


def raw(client: "redis.Redis", game: UUID) -> bytes | None:
    return client.get(freshness.game_key(game))  # type: ignore[return-value]  # the library's type is a union


def test_an_entry_lives_a_quarter_of_a_minute(client: "redis.Redis", game: UUID) -> None:
    freshness.refill(client, game, 3, 1, None)
    assert raw(client, game) == b"3|1|0"
    assert 0 < client.ttl(freshness.game_key(game)) <= freshness.GAME_TTL_S


@pytest.mark.parametrize(("version", "meta"), [(2, 1), (3, 0), (2, 0)])
def test_an_older_truth_replaces_no_newer_one(client: "redis.Redis", game: UUID, version: int, meta: int) -> None:
    freshness.publish(client, game, 3, 1, 9)
    freshness.refill(client, game, version, meta, None)
    freshness.publish(client, game, version, meta, None)
    assert raw(client, game) == b"3|1|9"


def test_of_two_truths_neither_of_which_is_newer_none_is_kept(client: "redis.Redis", game: UUID) -> None:
    freshness.publish(client, game, 3, 1, None)
    freshness.publish(client, game, 4, 0, None)
    assert raw(client, game) is None


def test_t37_only_the_marked_version_or_a_later_one_lifts_a_mark(client: "redis.Redis", game: UUID) -> None:
    freshness.refill(client, game, 3, 0, None)
    freshness.mark_unsure(client, game, 5)
    freshness.refill(client, game, 3, 0, None)
    freshness.publish(client, game, 4, 0, None)
    freshness.forget(client, game)
    assert raw(client, game) == b"unsure|5|0"
    assert 0 < client.ttl(freshness.game_key(game)) <= freshness.UNSURE_TTL_S
    freshness.refill(client, game, 5, 0, 7)
    assert raw(client, game) == b"5|0|7"


def test_t37_a_mark_of_a_change_that_is_no_event_is_lifted_by_that_change_only(client: "redis.Redis", game: UUID) -> None:
    freshness.mark_unsure(client, game, 5, 2)
    freshness.refill(client, game, 5, 1, None)
    assert raw(client, game) == b"unsure|5|2"
    freshness.publish(client, game, 5, 2, None)
    assert raw(client, game) == b"5|2|0"


def test_a_mark_is_never_lowered(client: "redis.Redis", game: UUID) -> None:
    freshness.mark_unsure(client, game, 5, 1)
    freshness.mark_unsure(client, game, 4, 2)
    assert raw(client, game) == b"unsure|5|2"


@pytest.mark.parametrize("old", [b"unsure|4", b"rubbish", b"\xff"])
def test_what_makes_no_sense_is_replaced(client: "redis.Redis", game: UUID, old: bytes) -> None:
    client.set(freshness.game_key(game), old)
    freshness.publish(client, game, 4, 0, None)
    assert raw(client, game) == b"4|0|0"


def test_forgetting_asks_the_database_again(client: "redis.Redis", game: UUID) -> None:
    freshness.refill(client, game, 4, 0, None)
    freshness.forget(client, game)
    assert raw(client, game) is None


def test_it_works_after_scripts_and_data_are_gone(client: "redis.Redis", game: UUID) -> None:
    freshness.publish(client, game, 4, 0, None)
    client.script_flush()
    client.flushall()
    freshness.mark_unsure(client, game, 5)
    freshness.publish(client, game, 5, 0, None)
    assert raw(client, game) == b"5|0|0"


def test_publishing_tells_and_refilling_does_not(client: "redis.Redis", game: UUID) -> None:
    with client.pubsub(ignore_subscribe_messages=True) as listener:  # type: ignore[no-untyped-call]
        listener.subscribe(freshness.game_channel(game))
        freshness.refill(client, game, 4, 0, None)
        freshness.publish(client, game, 5, 0, None)
        said = [message for message in (listener.get_message(timeout=2) for _ in range(2)) if message]
    assert [message["data"] for message in said] == [b"5"]


@pytest.mark.parametrize("value", [None, b"unsure|3|0", b"", b"1|2", b"1|2|x", b"1|2|3|4"])
def test_no_game_entry(value: bytes | None) -> None:
    assert freshness.read_game(value) is None


@pytest.mark.parametrize("value", [None, b"revoked", b"", b"a|b", b"a|b|x", b"\xff|b|1"])
def test_no_token_entry(value: bytes | None) -> None:
    assert freshness.read_token(value) is None


def test_entries_are_read() -> None:
    assert freshness.read_game(b"12|1|99") == GameEntry(12, 1, 99)
    assert freshness.read_token(b"u|d|5") == TokenEntry("u", "d", 5)


def test_overdue_is_a_third_of_a_second_past_the_clock() -> None:
    entry = GameEntry(1, 0, 1000)
    assert not entry.is_overdue(1000 + freshness.OVERDUE_MS)
    assert entry.is_overdue(1001 + freshness.OVERDUE_MS)
    assert not GameEntry(1, 0, 0).is_overdue(10**15)


def test_a_token_is_good_until_it_expires() -> None:
    etag, game, token = Etag(1, 0, "0"), GameEntry(1, 0, 0), TokenEntry("u", "d", 100)
    assert freshness.is_unchanged(etag, game, token, 99)
    assert not freshness.is_unchanged(etag, game, token, 100)


@pytest.mark.parametrize("viewer", ["0", "7", "99", "spectator"])
def test_an_etag_says_what_was_signed(viewer: str) -> None:
    text = freshness.sign_etag("s", viewer=viewer, version=12, meta=3, **ETAG)  # type: ignore[arg-type]
    assert freshness.read_etag("s", text, **ETAG) == Etag(12, 3, viewer)  # type: ignore[arg-type]
    assert freshness.version_of(text) == freshness.version_of(f"W/{text}") == 12


@pytest.mark.parametrize("change", [{"token_hash": "b" * 64}, {"game_id": UUID(int=8)}, {"build": "c"}])
def test_an_etag_holds_for_one_token_game_and_build(change: dict[str, object]) -> None:
    text = freshness.sign_etag("s", viewer="1", version=12, meta=3, **ETAG)  # type: ignore[arg-type]
    assert freshness.read_etag("s", text, **(ETAG | change)) is None  # type: ignore[arg-type]
    assert freshness.read_etag("another secret", text, **ETAG) is None  # type: ignore[arg-type]


def test_what_an_etag_states_cannot_be_changed() -> None:
    text = freshness.sign_etag("s", viewer="1", version=12, meta=3, **ETAG)  # type: ignore[arg-type]
    for old, new in (("v12", "v13"), ("m3", "m4"), ("s1", "s2"), ("s1", "spectator")):
        assert freshness.read_etag("s", text.replace(f"{old}.", f"{new}."), **ETAG) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "*", '"v1"', '"v1.m0.s0"', '"v1.m0.s100.' + "a" * 22 + '"', "v1.m0.s0." + "a" * 22])
def test_what_is_no_etag_of_ours_names_no_version(text: str) -> None:
    assert freshness.version_of(text) is None
    assert freshness.read_etag("s", text, **ETAG) is None  # type: ignore[arg-type]


def test_when_to_poll_again() -> None:
    assert freshness.poll_after_ms(None, 50) == 5000
    assert freshness.poll_after_ms(100_000, 50) == 1000
    assert freshness.poll_after_ms(450, 50) == 650
    assert freshness.poll_after_ms(10, 50_000) == 250


def test_a_large_table_is_asked_about_less_often_by_each_of_its_seats() -> None:
    assert freshness.poll_after_ms(100_000, 50, seats=8) == 1000
    assert freshness.poll_after_ms(100_000, 50, seats=100) == 3000
    assert freshness.poll_after_ms(450, 50, seats=100) == 650
