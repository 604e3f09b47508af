"""Streams: versions as Server-Sent Events, for as long as one may watch."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from citadel import freshness
from citadel.clock import now_ms
from tests.citadel.front.background import Background
from tests.citadel.front.fake_django import DAY_MS, Game
from tests.citadel.front.stage import PATIENCE_S, Cache, Stage, running, until


class Watcher:
    """Reads a stream event by event."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.iter_lines()

    def next_version(self) -> int:
        """Return the version of the next event, passing over heartbeats."""
        for line in self._lines:
            if line == "event: version":
                return int(next(self._lines).removeprefix('data: {"version":').removesuffix("}"))
        raise EOFError

    def wait_for_heartbeat(self) -> None:
        assert any(line.startswith(":") for line in self._lines)

    def has_ended(self) -> bool:
        """Read to the end; no event may come any more."""
        return not any(line.startswith("event") for line in self._lines)


@contextmanager
def watch(stage: Stage, game: Game, token: str) -> Iterator[Watcher]:
    with (
        httpx.Client(timeout=PATIENCE_S) as http,
        http.stream("GET", f"{stage.address}/api/v1/games/{game.id}/stream", headers=stage.headers(token)) as response,
    ):
        yield Watcher(response)


def test_it_tells_where_the_game_stands_and_each_change(stage: Stage) -> None:
    game, token = stage.django.new_game(version=7), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.response.headers["content-type"] == "text/event-stream"
        assert not [name for name in watcher.response.headers if name.startswith("x-citadel")]
        assert watcher.next_version() == 7
        for version in (8, 9, 10):
            stage.django.move(game)
            assert watcher.next_version() == version


def test_each_version_is_told_once(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        for _ in range(3):
            freshness.publish(stage.cache.client, game.id, 1, 0, None)
        stage.django.move(game)
        assert watcher.next_version() == 2


def test_who_may_not_watch_gets_djangos_answer(stage: Stage) -> None:
    game, token = stage.django.new_game(is_open=False), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.response.status_code == 404
    with watch(stage, game, "x" * 43) as watcher:
        assert watcher.response.status_code == 401
    assert stage.http.get(f"/api/v1/games/{game.id}/stream").status_code == 401
    assert stage.held() == 0


def test_head_opens_nothing(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = stage.http.head(f"/api/v1/games/{game.id}/stream", headers=stage.headers(token))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/event-stream")
    until(lambda: stage.held() == 0)


def test_t39_a_revoked_token_ends_it(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        stage.django.revoke(token)
        assert watcher.has_ended()


def test_t39_a_token_revoked_without_words_ends_it(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        del stage.django.tokens[token]
        stage.cache.client.delete(freshness.token_key(freshness.token_digest(token)))
        assert watcher.has_ended()


def test_t39_a_token_revoked_while_the_broker_is_away_ends_it(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        stage.cache.kill()
        try:
            del stage.django.tokens[token]
            assert watcher.has_ended()
        finally:
            stage.cache.start()


def test_t39_a_spectator_shut_out_is_told_nothing_more(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        game.is_open = False
        stage.django.change_meta(game)
        assert watcher.has_ended()


def test_t39_a_player_made_a_stranger_by_an_event_is_soon_told_nothing_more(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        game.is_open = False
        stage.django.move(game)
        assert watcher.next_version() == 2
        assert watcher.has_ended()


def test_it_goes_on_without_entries_and_without_a_broker(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        stage.cache.client.flushall()
        asked = stage.django.asked["stream"]
        until(lambda: stage.django.asked["stream"] > asked)
        stage.cache.kill()
        try:
            game.version = 2
            assert watcher.next_version() == 2
        finally:
            stage.cache.start()
        until(stage.cache.client.ping)
        stage.django.move(game)
        assert watcher.next_version() == 3


def test_t30_a_clock_that_nobody_minds_is_brought_to_django(stage: Stage) -> None:
    game, token = stage.django.new_game(wake_at=now_ms() + DAY_MS), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        game.wake_at, game.overdue_version = now_ms() - freshness.OVERDUE_MS - 1, 2
        freshness.publish(stage.cache.client, game.id, game.version, game.meta, game.wake_at)
        assert watcher.next_version() == 2


def test_it_beats_and_comes_to_its_end(cache: Cache) -> None:
    with running(cache, heartbeat_s=0.1, stream_s=1.0) as stage:
        game, token = stage.django.new_game(), stage.django.new_token()
        with watch(stage, game, token) as watcher:
            assert watcher.next_version() == 1
            watcher.wait_for_heartbeat()
            assert watcher.has_ended()


def test_a_client_that_goes_frees_its_place(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    with watch(stage, game, token) as watcher:
        assert watcher.next_version() == 1
        assert stage.held() == 1
    until(lambda: stage.held() == 0 and stage.watched() == 0)


def test_streams_of_one_token_are_bounded(cache: Cache) -> None:
    with running(cache, held_per_token=1) as stage:
        game, token = stage.django.new_game(), stage.django.new_token()
        with watch(stage, game, token) as first, watch(stage, game, token) as second:
            assert first.next_version() == 1
            assert second.response.status_code == 503
            second.response.read()
            assert second.response.json()["code"] == "request.unavailable"


def test_a_server_that_stops_ends_them_at_once(cache: Cache) -> None:
    with running(cache) as stage:
        game, token = stage.django.new_game(), stage.django.new_token()
        with watch(stage, game, token) as watcher:
            assert watcher.next_version() == 1
            stage.front.let_go()
            stage.cache.client.publish(freshness.game_channel(game.id), 1)  # wakes the loop, as a signal does
            assert watcher.has_ended()


@pytest.mark.parametrize("path", ["stream/", "streams"])
def test_only_its_own_address_is_a_stream(stage: Stage, path: str) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = stage.http.get(f"/api/v1/games/{game.id}/{path}", headers=stage.headers(token))
    assert "text/event-stream" not in answer.headers.get("content-type", "")


def test_a_stream_nobody_has_time_to_vouch_for_ends_as_streams_do(cache: Cache) -> None:
    with running(cache, threads=1, pool_queue=0) as stage, Background(stage) as background:
        game, token = stage.django.new_game(), stage.django.new_token()
        with watch(stage, game, token) as watcher:
            assert watcher.next_version() == 1
            busy = background.send("POST", f"/api/v1/games/{stage.django.new_game().id}/commands")
            stage.django.knocked.acquire()
            stage.cache.client.delete(freshness.token_key(freshness.token_digest(token)))
            assert watcher.has_ended()
        stage.django.door.set()
        assert busy.result().status_code == 200
