"""Held polls: `?wait=` keeps an unchanged poll until something changes."""

import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing

import httpx
import pytest

from citadel import freshness
from citadel.clock import now_ms
from tests.citadel.front.background import Background
from tests.citadel.front.fake_django import DAY_MS, Game
from tests.citadel.front.stage import Cache, Stage, running, until


@pytest.fixture
def background(stage: Stage) -> Iterator[Background]:
    with Background(stage) as background:
        yield background


def hold(stage: Stage, background: Background, game: Game, token: str, etag: str) -> "Future[httpx.Response]":
    """Begin a held poll and return when the front holds it."""
    held = stage.held()
    answer = background.send("GET", f"/api/v1/games/{game.id}?wait=20", headers=stage.headers(token, etag))
    until(lambda: stage.held() == held + 1)
    return answer


def test_a_move_ends_the_wait(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    assert not answer.done()
    stage.django.move(game)
    assert answer.result().json() == {"version": 2}
    assert stage.held() == 0


def test_the_end_of_the_wait_is_a_304(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    answer = stage.poll(game, token, etag, "?wait=1")
    assert (answer.status_code, answer.headers["etag"]) == (304, etag)
    assert int(answer.headers["x-server-time"]) > 0


def test_what_has_changed_already_is_answered_at_once(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    stage.django.move(game)
    assert stage.poll(game, token, etag, "?wait=20").json() == {"version": 2}


def test_a_wait_outlives_the_entries(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    asked = stage.django.asked["games"]
    stage.cache.client.delete(freshness.game_key(game.id), freshness.token_key(freshness.token_digest(token)))
    until(lambda: stage.django.asked["games"] > asked)  # Django finds nothing new and fills the entries again
    assert stage.held() == 1
    stage.django.move(game)
    assert answer.result().json() == {"version": 2}


def test_news_without_words_is_found(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    game.version = 2
    freshness.refill(stage.cache.client, game.id, 2, 0, None)  # tells nobody
    assert answer.result().json() == {"version": 2}


def test_t37_a_mark_that_is_never_lifted_ends_the_wait(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    freshness.mark_unsure(stage.cache.client, game.id, 2)
    game.version = 2  # committed, and the process is dead
    assert answer.result().json() == {"version": 2}


def test_t30_a_clock_that_nobody_minds_is_brought_to_django(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(wake_at=now_ms() + DAY_MS), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    game.wake_at, game.overdue_version = now_ms() + 200, 2
    freshness.publish(stage.cache.client, game.id, game.version, game.meta, game.wake_at)
    assert answer.result().json() == {"version": 2}


def test_t37_a_wait_lives_through_a_lost_broker(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    asked = stage.django.asked["games"]
    stage.cache.kill()
    try:
        until(lambda: stage.django.asked["games"] >= asked + 2)
        assert not answer.done()
        game.version = 2
        assert answer.result().json() == {"version": 2}
    finally:
        stage.cache.start()


def test_the_subscription_comes_back_after_a_lost_broker(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    stage.cache.kill()
    stage.cache.start()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    stage.django.move(game)
    assert answer.result().json() == {"version": 2}


def test_t39_a_revoked_token_ends_the_wait(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    stage.django.revoke(token)
    assert answer.result().status_code == 401


def test_t39_a_token_revoked_without_words_ends_the_wait(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    del stage.django.tokens[token]
    stage.cache.client.set(freshness.token_key(freshness.token_digest(token)), freshness.REVOKED, ex=90)
    assert answer.result().status_code == 401


def test_t39_a_spectator_shut_out_is_held_no_longer(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    game.is_open = False
    stage.django.change_meta(game)
    assert answer.result().status_code == 404


def test_a_tombstone_of_a_revocation_that_failed_ends_nothing(stage: Stage, background: Background) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))
    asked = stage.django.asked["games"]
    stage.cache.client.set(freshness.token_key(freshness.token_digest(token)), freshness.REVOKED, ex=90)
    until(lambda: stage.django.asked["games"] >= asked + 2)
    assert not answer.done()
    stage.django.move(game)
    assert answer.result().json() == {"version": 2}


def test_who_holds_too_many_is_answered_at_once(stage: Stage, background: Background) -> None:
    game, token, other = stage.django.new_game(), stage.django.new_token(), stage.django.new_token()
    etag, others = stage.warm(game, token), stage.warm(game, other)
    held = [hold(stage, background, game, token, etag) for _ in range(4)]
    assert stage.poll(game, token, etag, "?wait=20").status_code == 304
    assert stage.held() == 4
    held.append(hold(stage, background, game, other, others))
    stage.django.move(game)
    assert {answer.result().status_code for answer in held} == {200}


def test_a_client_that_goes_frees_its_place(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    head = f"GET /api/v1/games/{game.id}?wait=20 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {token}\r\nIf-None-Match: {etag}\r\n\r\n"
    with closing(socket.create_connection(("127.0.0.1", stage.port))) as line:
        line.sendall(head.encode())
        until(lambda: stage.held() == 1)
    until(lambda: stage.held() == 0)
    until(lambda: stage.watched() == 0)


def test_a_server_that_stops_lets_go_at_once(cache: Cache) -> None:
    with running(cache) as stage, Background(stage) as background:
        game, token = stage.django.new_game(), stage.django.new_token()
        answer = hold(stage, background, game, token, stage.warm(game, token))
        stage.front.let_go()
        stage.cache.client.publish(freshness.game_channel(game.id), 1)  # wakes the loop, as a signal does
        assert answer.result().status_code == 304


def test_a_mistake_while_holding_falls_through_to_django(
    stage: Stage, background: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    answer = hold(stage, background, game, token, stage.warm(game, token))

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(freshness, "is_unchanged", fail)
    assert answer.result().status_code == 304
