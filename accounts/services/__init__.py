"""What can be done with accounts. Everything opens its own transactions; `now` is the present in milliseconds."""

from accounts.hooks import after_ban, after_rename, before_delete, export_parts
from accounts.services.devices import (
    expire_devices,
    list_devices,
    retell_revocations,
    sign_out,
    sign_out_device,
    sign_out_everywhere,
)
from accounts.services.guests import create_guest, upgrade
from accounts.services.members import change_password, log_in, register
from accounts.services.moderation import ban, make_admin, unban
from accounts.services.people import (
    PublicName,
    Session,
    active_among,
    change_profile,
    load,
    public_names,
    require_active,
    roles_of,
)
from accounts.services.privacy import close_account, expire_guests, export, finish_closings
from accounts.services.telling import tell_again

__all__ = [
    "PublicName",
    "Session",
    "active_among",
    "after_ban",
    "after_rename",
    "ban",
    "before_delete",
    "change_password",
    "change_profile",
    "close_account",
    "create_guest",
    "expire_devices",
    "expire_guests",
    "export",
    "export_parts",
    "finish_closings",
    "list_devices",
    "load",
    "log_in",
    "make_admin",
    "public_names",
    "register",
    "require_active",
    "retell_revocations",
    "roles_of",
    "sign_out",
    "sign_out_device",
    "sign_out_everywhere",
    "tell_again",
    "unban",
    "upgrade",
]
