"""Devices: signing in adds one, signing out revokes it, and those that ended are swept away."""

from typing import Final
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Q, QuerySet

from accounts import tokens
from accounts.errors import UnknownDevice
from accounts.models import Device, User
from accounts.services import people

MOST_DEVICES: Final = 20
"""Signed in at once by one person; one more signs out the one that was unused for longest."""

_RETELL_MS: Final = 120_000
_KEEP_REVOKED_MS: Final = 600_000

log = structlog.get_logger(__name__)


def open_device(user: User, *, name: str, now: int) -> str:
    """Sign `user` in on a new device and return its token. Runs in a transaction that holds the user's lock."""
    token = tokens.new()
    surplus = living(user.id, now).order_by("-last_seen_at", "-created_at")[MOST_DEVICES - 1 :]
    revoke(Device.objects.filter(id__in=[device.id for device in surplus]), now=now)
    Device.objects.create(
        user=user,
        token_hash=tokens.digest(token),
        name=name,
        created_at=now,
        last_seen_at=now,
        expires_at=now + Device.LIFE_MS,
    )
    return token


def living(user_id: UUID, now: int) -> QuerySet[Device]:
    """Return the devices of a person whose tokens hold at `now`."""
    return Device.objects.filter(
        user_id=user_id,
        revoked_at=None,
        expires_at__gt=now,
        last_seen_at__gt=now - Device.IDLE_MS,
    )


def list_devices(*, user_id: UUID, now: int) -> list[Device]:
    """Return where a person is signed in, the device used last coming first."""
    return list(living(user_id, now).order_by("-last_seen_at", "-created_at"))


def sign_out(*, user_id: UUID, device_id: UUID, now: int) -> None:
    """Revoke the token of one device; within 5 s nothing answers to it any more. Once revoked, nothing more happens."""
    with transaction.atomic():
        revoke(Device.objects.filter(id=device_id, user_id=user_id), now=now)


def sign_out_device(*, user_id: UUID, device_id: UUID, now: int) -> None:
    """Do the same for a device picked from the list; raises UnknownDevice if it is not a living one of this person."""
    with transaction.atomic():
        if not revoke(living(user_id, now).filter(id=device_id), now=now):
            raise UnknownDevice


def sign_out_everywhere(*, user_id: UUID, but: UUID | None = None, now: int) -> int:
    """Revoke the tokens of all devices, or of all but one, and return how many there were."""
    with transaction.atomic():
        people.lock(user_id)
        return revoke_all(user_id, but=but, now=now)


def revoke_all(user_id: UUID, *, but: UUID | None = None, now: int) -> int:
    """The same within a transaction that holds the user's lock."""
    devices = Device.objects.filter(user_id=user_id)
    return revoke(devices if but is None else devices.exclude(id=but), now=now)


def revoke(devices: QuerySet[Device], *, now: int) -> int:
    """Revoke these devices in the running transaction; tombstones on both sides of its commit (accounts/tokens.py)."""
    locked = devices.filter(revoked_at=None).order_by("id").select_for_update(no_key=True)
    found = {device.id: bytes(device.token_hash) for device in locked}
    if not found:
        return 0
    hashes = list(found.values())
    tokens.bury(hashes)
    Device.objects.filter(id__in=found).update(revoked_at=now)
    transaction.on_commit(lambda: tokens.bury(hashes), robust=True)
    return len(found)


def retell_revocations(*, now: int) -> int:
    """Write the tombstones of the last two minutes again, in case Redis was away or lost them; returns how many.

    A sweep calls this every few seconds: an entry lives for a minute, so after two nothing is left to bury.
    """
    recent = Device.objects.filter(revoked_at__gt=now - _RETELL_MS).values_list("token_hash", flat=True)
    hashes = [bytes(token_hash) for token_hash in recent]
    tokens.bury(hashes)
    return len(hashes)


def expire_devices(*, now: int) -> int:
    """Delete devices whose tokens ended, by idleness, age or revocation, and return how many. Safe to repeat."""
    ended = Q(expires_at__lte=now) | Q(last_seen_at__lte=now - Device.IDLE_MS) | Q(revoked_at__lte=now - _KEEP_REVOKED_MS)
    count, _ = Device.objects.filter(ended).delete()
    if count:
        log.info("account.devices_expired", count=count)
    return count
