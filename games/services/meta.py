"""What changes the answers about a game and is no event of it: a name, and whether spectators may watch.

`meta` counts such changes; it is part of every ETag, so nobody goes on being told "unchanged" (trial T39).
"""

from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from games.models import Game
from games.models import Seat as SeatRow
from games.rules.core import Instant
from games.services import publish
from games.services.every import take_every
from games.services.loading import STORE


def name_changed(user_id: UUID, _now: Instant) -> None:
    """Tell every game a person sits in that the name beside the view is another, or gone. Raises an ExceptionGroup at the end."""
    games = list(SeatRow.objects.filter(user_id=user_id).values_list("game_id", flat=True))
    take_every(partial(_change, game_id) for game_id in games)


def allow_spectators(game_id: UUID, *, allowed: bool) -> None:
    """Let spectators watch a game, or shut them out: from then on the game does not exist for them."""
    _change(game_id, spectators=allowed)


def _change(game_id: UUID, **values: bool) -> None:
    with transaction.atomic():
        Game.objects.filter(id=game_id).update(meta=F("meta") + 1, **values)  # locks the head
        publish.announce_meta(STORE.head(game_id))
