"""The games application."""

from typing import Any
from uuid import UUID

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def grant_rights(*, using: str, **_: Any) -> None:
    """After each migration, give the running role the rights it needs and no more (games/grants.py)."""
    from games.grants import grant  # noqa: PLC0415 - connections exist only once the apps are loaded

    grant(using)


class GamesConfig(AppConfig):
    """Games, rooms and everything that plays them."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hook the rights of the running role to migrations."""
        post_migrate.connect(grant_rights, sender=self, dispatch_uid="games.grant_rights")
        _join_the_life_of_accounts()


def _join_the_life_of_accounts() -> None:
    """Let who goes for good, or is banned, leave rooms and running games; tell people what rooms and games store about them."""
    from accounts import hooks  # noqa: PLC0415 - models are there only once the apps are loaded

    def leave_everything(user_id: UUID, now: int) -> None:
        from games.services import lobby  # noqa: PLC0415 - models are there only once the apps are loaded

        lobby.leave_everything(user_id, now)

    def rooms(user_id: UUID) -> object:
        from games.services import lobby  # noqa: PLC0415 - models are there only once the apps are loaded

        return lobby.rooms_of(user_id)

    def kicked_from(user_id: UUID) -> object:
        from games.services import lobby  # noqa: PLC0415 - models are there only once the apps are loaded

        return lobby.kicked_from(user_id)

    def games(user_id: UUID) -> object:
        from games.services import lobby  # noqa: PLC0415 - models are there only once the apps are loaded

        return lobby.games_of(user_id)

    def renamed(user_id: UUID, now: int) -> None:
        from games.services import meta  # noqa: PLC0415 - models are there only once the apps are loaded

        meta.name_changed(user_id, now)

    hooks.before_delete.append(leave_everything)
    hooks.after_rename.append(renamed)
    hooks.after_ban.append(leave_everything)
    hooks.export_parts |= {"rooms": rooms, "kicked_from": kicked_from, "games": games}
