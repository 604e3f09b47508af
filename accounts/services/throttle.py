"""Limits on guessing passwords, by login name and by address, on new guests and on new names, counted in Redis.

Every try counts when it begins, so that a hundred at once are a hundred. Without Redis nothing is counted and all are
let in: the hash alone makes each guess slow.
"""

import hashlib
from typing import Final
from uuid import UUID

from django.conf import settings
from redis.exceptions import RedisError

from accounts.errors import TooManyAttempts
from citadel import redis
from citadel.addresses import network_of

WINDOW_SECONDS: Final = 15 * 60
MOST_BY_NAME: Final = 10
MOST_BY_ADDRESS: Final = 100
RENAME_SECONDS: Final = 60 * 60
MOST_RENAMES: Final = 10


def count_name(login: str) -> None:
    """Count a try for this login name, whoever makes it; raises TooManyAttempts beyond the limit."""
    _count(_name_key(login), MOST_BY_NAME)


def forgive_name(login: str) -> None:
    """Forget the tries for a login name: its owner has come in."""
    try:
        redis.client().delete(_name_key(login))
    except RedisError:
        return  # nothing was counted either


def count_address(address: str) -> None:
    """Count a costly try from this household; raises TooManyAttempts beyond the limit. This machine itself has none."""
    network = network_of(address)
    if network is not None:
        _count(f"try:address:{network}", MOST_BY_ADDRESS)


def count_guest(address: str) -> None:
    """Count a new guest from this household, beside the tries; raises TooManyAttempts beyond the limit of the settings."""
    network = network_of(address)
    if network is not None and settings.GUESTS_PER_ADDRESS:
        _count(f"try:guest:{network}", settings.GUESTS_PER_ADDRESS)


def count_rename(user_id: UUID) -> None:
    """Count a new nickname of this person, which every table must be told of; raises TooManyAttempts beyond ten an hour."""
    _count(f"try:rename:{user_id}", MOST_RENAMES, RENAME_SECONDS)


def _count(key: str, most: int, window: int = WINDOW_SECONDS) -> None:
    try:
        pipe = redis.client().pipeline(transaction=True)
        pipe.incr(key)
        pipe.expire(key, window, nx=True)
        pipe.ttl(key)
        count, _, seconds = pipe.execute()
    except RedisError:
        return
    if count > most:
        raise TooManyAttempts(max(1, seconds))


def _name_key(login: str) -> str:
    """Name a counter without writing down what was typed, which now and then is a password."""
    return f"try:name:{hashlib.sha256(login.encode()).hexdigest()}"
