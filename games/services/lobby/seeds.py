"""The seed of a room's next game: drawn early, so that its commitment is public before anybody adds entropy (design section 5)."""

import secrets

from games.models import Room, RoomSecret
from games.rules.core import commitment
from games.rules.core.chance import SEED_BYTES


def draw(room: Room) -> bytes:
    """Return a new seed and put its commitment on the room; neither is saved."""
    seed = secrets.token_bytes(SEED_BYTES)
    room.commitment = commitment(seed)
    return seed


def keep(room: Room, seed: bytes) -> None:
    """Keep the drawn seed until the start."""
    RoomSecret.objects.update_or_create(room=room, defaults={"server_seed": seed})


def take(room: Room) -> bytes:
    """Return the seed of the game that starts now; the room forgets it, the game keeps it."""
    secret = RoomSecret.objects.get(room=room)
    secret.delete()
    return bytes(secret.server_seed)


def forget(room: Room) -> None:
    """Throw the seed of a game away that will never start."""
    RoomSecret.objects.filter(room=room).delete()
