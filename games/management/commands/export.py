"""`export GAME_ID [--as SEAT]`: a game as a bundle that anybody can verify, to standard output."""

from typing import Any
from uuid import UUID

import structlog
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import proof
from games.store import GameNotFound
from games.store.postgres import PostgresStore

_log = structlog.get_logger(__name__)


class Command(BaseCommand):
    """Print the complete bundle of a game, or that of a seat."""

    help = "Print a game as one JSON bundle: complete, or with --as what that seat may know."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game, the reader, and the reason to look at a running game."""
        parser.add_argument("game_id", type=UUID)
        parser.add_argument("--as", dest="reader", metavar="SEAT", help="a seat's number, or 'spectator'")
        parser.add_argument("--reason", default="", help="why the hidden facts of a running game are looked at; logged")

    def handle(self, *_: Any, game_id: UUID, reader: str | None, reason: str, **__: Any) -> None:
        """Make the bundle and print it."""
        store = PostgresStore()
        try:
            head = store.head(game_id)
        except GameNotFound:
            raise CommandError(f"there is no game {game_id}") from None
        if reader is None:
            if head.status not in proof.OVER and not reason.strip():
                raise CommandError("this game is running: say why its hidden facts are looked at with --reason TEXT")
            _log.info("game.bundle_exported", game_id=str(game_id), version=head.version, reason=reason)
        bundle = proof.make_bundle(store, game_id, _reader(store, game_id, reader))
        self.stdout.write(proof.encode(bundle).decode())


def _reader(store: PostgresStore, game_id: UUID, name: str | None) -> proof.Reader:
    if name is None:
        return "staff"
    if name == "spectator":
        return "spectator"
    setup = store.inputs(game_id)[0].payload or {}
    seats = len(setup.get("seats", ()))
    if not name.isdecimal() or int(name) >= seats:
        raise CommandError(f"--as takes a seat from 0 to {seats - 1}, or 'spectator'")
    return int(name)
