"""What the worker does for accounts, and that beat asks for it."""

import pytest

from accounts import services, tasks, tokens
from accounts.models import Device, User
from citadel import freshness, redis
from citadel.celery import app
from citadel.clock import now_ms
from tests.accounts.people import THEN, guest

pytestmark = pytest.mark.usefixtures("db_ready")


def test_the_sweep_tells_revocations_again_and_finishes_deletions() -> None:
    out, closed = guest(), guest(now=THEN)
    services.sign_out_everywhere(user_id=out.user.id, now=now_ms())
    key = freshness.token_key(freshness.token_digest(out.token))
    redis.client().delete(key)
    User.objects.filter(id=closed.user.id).update(closed_at=THEN, is_active=False)
    tasks.sweep(newer_argument=1)
    assert redis.client().get(key) == freshness.REVOKED
    assert User.objects.get(id=closed.user.id).deleted_at is not None


def test_what_has_ended_goes() -> None:
    session = guest(now=1)  # before all others: a call takes a hundred at most
    tasks.expire()
    assert not Device.objects.filter(token_hash=tokens.digest(session.token)).exists()
    assert not User.objects.get(id=session.user.id).is_active


def test_beat_asks_for_both() -> None:
    scheduled = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert {tasks.sweep.name, tasks.expire.name} <= scheduled
