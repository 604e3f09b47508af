"""The one address of Citadel: the front, and Django behind it."""

from django.conf import settings

from citadel.build import build
from citadel.front import Config, Front
from citadel.wsgi import application

__all__ = ["app"]

app = Front(
    application,
    Config(secret=settings.SECRET_KEY, build=build(), redis_url=settings.REDIS_URL, threads=settings.FRONT_THREADS),
)
