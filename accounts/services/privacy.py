"""Deleting an account, and handing out everything that is stored about a person.

A deletion has two steps. Closing is one short transaction: from then on nobody signs in and all tokens are dead. Then
other apps let the person leave (each in transactions of its own), and what is personal is erased. If a step fails or
the process dies, the sweep `finish_closings` goes on from there.
"""

from typing import Final
from uuid import UUID

import structlog
from django.db import transaction

from accounts import hooks, tokens
from accounts.errors import BadToken
from accounts.models import DAY_MS, Device, User
from accounts.services import people, telling
from accounts.services.devices import revoke_all

GUEST_IDLE_MS: Final = 180 * DAY_MS

_BATCH: Final = 100
# So long the request that closed an account may still be at it.
_UNDER_WAY_MS: Final = 30_000

log = structlog.get_logger(__name__)


def close_account(*, user_id: UUID, now: int) -> None:
    """Delete an account: sign it out everywhere, leave running games and rooms, erase everything personal.

    The row stays as an anonymous stub, so that the seats of finished games keep pointing somewhere.
    Raises BadToken if the account is closed already.
    """
    with transaction.atomic():
        user = people.lock(user_id)
        user.is_active, user.closed_at = False, now
        user.save(update_fields=["is_active", "closed_at"])
        revoke_all(user_id, now=now)
    _finish(user_id, now)


def finish_closings(*, now: int) -> int:
    """Go on with deletions that were interrupted and return how many are finished now. Safe to repeat."""
    waiting = User.objects.filter(closed_at__lte=now - _UNDER_WAY_MS, deleted_at=None).order_by("closed_at")
    return sum(_finish(user_id, now) for user_id in waiting.values_list("id", flat=True)[:_BATCH])


def expire_guests(*, now: int) -> int:
    """Delete guests nobody has seen for 180 days, a hundred a call at most, and return how many. Safe to repeat."""
    idle = User.objects.filter(is_guest=True, is_active=True, seen_at__lte=now - GUEST_IDLE_MS, is_staff=False)
    count = 0
    for user_id in idle.order_by("seen_at").values_list("id", flat=True)[:_BATCH]:
        try:
            close_account(user_id=user_id, now=now)
        except BadToken:
            continue  # another sweep was faster
        count += 1
    return count


def export(*, user_id: UUID) -> dict[str, object]:
    """Return everything stored about a person as plain JSON values; times in milliseconds since 1970.

    Password and tokens are left out: of both only hashes exist. Other apps add their parts by name.
    Raises BadToken for a closed account.
    """
    user = people.load(user_id)
    return {
        "account": _account(user),
        "devices": [_device(device) for device in user.devices.order_by("created_at")],
        **{name: part(user_id) for name, part in hooks.export_parts.items()},
    }


def _finish(user_id: UUID, now: int) -> bool:
    """Let the person leave everything and erase what is personal; False, and a log entry, if some app could not."""
    for hook in hooks.before_delete:
        try:
            hook(user_id, now)
        except Exception:
            log.exception("account.deletion_postponed", user_id=str(user_id))
            return False
    with transaction.atomic():
        debt = _erase(User.objects.select_for_update(no_key=True).get(id=user_id), now)
    telling.tell(debt, hooks.after_rename, now)
    log.info("account.deleted", user_id=str(user_id))
    return True


def _erase(user: User, now: int) -> telling.Debt:
    debt = telling.owe(user, now)
    user.nickname = user.nickname_key = user.password = user.ban_reason = ""
    user.discriminator, user.login, user.banned_until = 0, None, None
    user.is_staff = user.is_superuser = False
    user.deleted_at = user.deleted_at or now
    user.save()
    user.groups.clear()
    devices = Device.objects.filter(user=user)
    # A revoked hash is worth keeping only where its tombstone may be missing: the sweep tells it again, and deletes.
    if tokens.bury([bytes(token_hash) for token_hash in devices.values_list("token_hash", flat=True)]):
        devices.delete()
    else:
        devices.update(name="")
    return debt


def _account(user: User) -> dict[str, object]:
    return {
        "id": str(user.id),
        "nickname": user.nickname,
        "discriminator": user.tag,
        "login": user.login,
        "is_guest": user.is_guest,
        "language": user.language,
        "roles": sorted(people.roles_of(user.id)),
        "created_at": user.created_at,
        "seen_at": user.seen_at,
        "banned_until": user.banned_until,
        "ban_reason": user.ban_reason,
    }


def _device(device: Device) -> dict[str, object]:
    return {
        "id": str(device.id),
        "name": device.name,
        "created_at": device.created_at,
        "last_seen_at": device.last_seen_at,
        "expires_at": device.expires_at,
        "revoked_at": device.revoked_at,
    }
