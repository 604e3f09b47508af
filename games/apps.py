"""The games application."""

from typing import Any

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
