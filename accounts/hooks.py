"""What other apps add to the life of an account. They register in their AppConfig.ready; accounts never imports them.

Every hook runs outside a transaction, opens its own, and may be called again for the same person.
"""

from collections.abc import Callable, Iterable
from uuid import UUID

import structlog

PersonHook = Callable[[UUID, int], None]
"""Takes the person's id and the present in milliseconds."""

before_delete: list[PersonHook] = []
"""Leave what the person is part of. The account is closed already; one that raises postpones the erasure to a sweep."""

after_rename: list[PersonHook] = []
"""The name others see has changed or is gone."""

after_ban: list[PersonHook] = []
"""A ban begins; the person's tokens are dead already."""

export_parts: dict[str, Callable[[UUID], object]] = {}
"""By name: everything an app stores about a person, as plain JSON values."""

log = structlog.get_logger(__name__)


def tell(hooks: Iterable[PersonHook], user_id: UUID, now: int) -> bool:
    """Call hooks about something that has happened already and return whether all have returned.

    One that fails is reported and stops nobody; accounts/services/telling.py has it called again.
    """
    is_told = True
    for hook in hooks:
        try:
            hook(user_id, now)
        except Exception:
            log.exception("account.hook_failed", user_id=str(user_id))
            is_told = False
    return is_told
