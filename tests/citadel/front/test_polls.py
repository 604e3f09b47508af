"""Unchanged polls: what the front answers by itself, and what it never does."""

import pytest

from citadel import freshness
from citadel.clock import now_ms
from tests.citadel.front.fake_django import DAY_MS
from tests.citadel.front.stage import Stage, signed


def test_an_unchanged_poll_never_reaches_django(stage: Stage) -> None:  # T29
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    asked = stage.django.asked["games"]
    before = now_ms()
    answer = stage.poll(game, token, etag)
    assert answer.status_code == 304
    assert answer.content == b""
    assert answer.headers["etag"] == etag
    assert answer.headers["cache-control"] == "private, no-cache"
    assert answer.headers["vary"] == "Authorization, Cookie"
    assert answer.headers["x-poll-after"] == str(freshness.poll_after_ms(None, 0))
    assert before <= int(answer.headers["x-server-time"]) <= now_ms()
    assert stage.django.asked["games"] == asked


def test_a_cookie_is_as_good_as_a_bearer_token_and_head_as_get(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    asked = stage.django.asked["games"]
    headers = {"Cookie": f"other=1; citadel_token={token}", "If-None-Match": etag}
    assert stage.http.get(f"/api/v1/games/{game.id}", headers=headers).status_code == 304
    assert stage.http.head(f"/api/v1/games/{game.id}", headers=headers).status_code == 304
    assert stage.django.asked["games"] == asked


def test_the_bearer_token_wins_over_the_cookie(stage: Stage) -> None:
    game, mine, other = stage.django.new_game(), stage.django.new_token(), stage.django.new_token()
    etag = stage.warm(game, mine)
    stage.warm(game, other)
    asked = stage.django.asked["games"]
    headers = stage.headers(other, etag) | {"Cookie": f"citadel_token={mine}"}
    assert stage.http.get(f"/api/v1/games/{game.id}", headers=headers).status_code == 200
    assert stage.django.asked["games"] == asked + 1


def test_an_etag_made_weak_on_the_way_still_counts(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    asked = stage.django.asked["games"]
    answer = stage.poll(game, token, f"W/{etag}")
    assert (answer.status_code, answer.headers["etag"]) == (304, etag)
    assert stage.django.asked["games"] == asked


@pytest.mark.parametrize(
    "other",
    [
        {"secret": "another"},
        {"build": "build-2"},
        {"viewer": "1"},
        {"game_id": "00000000-0000-7000-8000-000000000000"},
        {"version": 2},
        {"meta": 1},
    ],
)
def test_only_an_etag_that_says_what_stands_and_is_signed_for_it_counts(stage: Stage, other: dict[str, str | int]) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    changed = signed(token, game, **other)
    if "viewer" in other:  # signed for another viewer, told as this one
        changed = changed.replace(".s1.", ".s0.")
    asked = stage.django.asked["games"]
    assert stage.poll(game, token, changed).status_code == 200
    assert stage.django.asked["games"] == asked + 1
    assert stage.poll(game, token, etag).status_code == 304


@pytest.mark.parametrize("text", ['"v1.m0.s0.short"', "*", "nothing", '"v1.m0.s0.' + "ü" * 22 + '"', '"a", "b"', ""])
def test_an_etag_that_is_not_ours_goes_to_django(stage: Stage, text: str) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    stage.warm(game, token)
    headers = [(b"authorization", f"Bearer {token}".encode()), (b"if-none-match", text.encode("latin-1"))]
    assert stage.http.get(f"/api/v1/games/{game.id}", headers=headers).status_code == 200


def test_a_query_of_any_other_kind_goes_to_django(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    for query in ("?legal", "?wait=26", "?wait=0", "?wait=x", "?wait=1&wait=1", "?wait=-1", "?wait=1&a=b"):
        asked = stage.django.asked["games"]
        assert stage.poll(game, token, etag, query).status_code == 304
        assert stage.django.asked["games"] == asked + 1, query


def test_a_move_ends_it(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    stage.django.move(game)
    answer = stage.poll(game, token, etag)
    assert (answer.status_code, answer.json()) == (200, {"version": 2})


def test_what_changes_an_answer_and_is_no_event_ends_it(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    stage.django.change_meta(game)
    assert stage.poll(game, token, etag).status_code == 200


def test_t30_an_overdue_clock_is_never_called_unchanged(stage: Stage) -> None:
    game, token = stage.django.new_game(wake_at=now_ms() + DAY_MS), stage.django.new_token()
    etag = stage.warm(game, token)
    game.wake_at, game.overdue_version = now_ms() - freshness.OVERDUE_MS - 1, 2
    freshness.publish(stage.cache.client, game.id, game.version, game.meta, game.wake_at)
    assert stage.poll(game, token, etag).json() == {"version": 2}


def test_t37_a_process_that_dies_between_commit_and_publish_leaves_no_stale_answer(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    freshness.mark_unsure(stage.cache.client, game.id, 2)
    assert stage.poll(game, token, etag).status_code == 304
    assert not stage.is_answered_by_front(game, token, etag)  # and a reader's refill of version 1 has not lifted the mark
    game.version = 2  # the commit; the process dies here
    assert stage.poll(game, token, etag).json() == {"version": 2}


def test_t37_with_the_broker_gone_and_back_with_its_old_entries(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    stage.cache.client.config_set("appendfsync", "always")
    freshness.refill(stage.cache.client, game.id, 1, 0, None)
    stage.cache.kill()
    game.version = 2  # committed while no mark could be written and nothing published
    try:
        assert stage.poll(game, token, etag).json() == {"version": 2}
    finally:
        stage.cache.start()
    assert stage.cache.client.get(freshness.game_key(game.id)) in {b"1|0|0", None}
    assert stage.poll(game, token, etag).status_code == 200
    assert stage.poll(game, token, stage.warm(game, token)).status_code == 304


def test_t37_a_broker_that_lost_everything_costs_one_question(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    stage.cache.client.flushall()
    assert not stage.is_answered_by_front(game, token, etag)
    assert stage.is_answered_by_front(game, token, etag)


def test_t39_a_revoked_token_gets_no_more_304s(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    stage.django.revoke(token)
    assert stage.poll(game, token, etag).status_code == 401


def test_t39_an_expired_token_gets_no_more_304s(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    del stage.django.tokens[token]
    key = freshness.token_key(freshness.token_digest(token))
    stage.cache.client.set(key, f"user|device|{now_ms() - 1}", ex=60)
    assert stage.poll(game, token, etag).status_code == 401


def test_t39_a_spectator_shut_out_gets_no_more_304s(stage: Stage) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    game.is_open = False
    stage.django.change_meta(game)
    assert stage.poll(game, token, etag).status_code == 404


@pytest.mark.parametrize("broken", [b"rubbish", b"1|2", b"1|x|0", b"\xff\xfe"])
def test_entries_that_make_no_sense_are_no_entries(stage: Stage, broken: bytes) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)
    stage.cache.client.set(freshness.token_key(freshness.token_digest(token)), broken, ex=60)
    assert not stage.is_answered_by_front(game, token, etag)
    stage.cache.client.delete(freshness.token_key(freshness.token_digest(token)))
    stage.warm(game, token)
    stage.cache.client.set(freshness.game_key(game.id), broken, ex=60)
    assert not stage.is_answered_by_front(game, token, etag)


def test_a_mistake_in_the_cheap_path_falls_through_to_django(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    game, token = stage.django.new_game(), stage.django.new_token()
    etag = stage.warm(game, token)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("a mistake of ours")

    for name in ("read_etag", "is_unchanged"):
        with monkeypatch.context() as patch:
            patch.setattr(freshness, name, fail)
            asked = stage.django.asked["games"]
            assert stage.poll(game, token, etag).status_code == 304
            assert stage.django.asked["games"] == asked + 1
