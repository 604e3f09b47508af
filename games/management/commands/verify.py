"""`verify GAME_ID | --bundle FILE`: is this game's log what was played? Exit 1 and the first bad version if not."""

import sys
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.rules.catalogue import ruleset
from games.services import proof, verifying
from games.store import GameNotFound


class Command(BaseCommand):
    """Check chain, commitments, seed, inputs and random outcomes, and play the game again."""

    help = "Verify a stored game, or offline an exported bundle ('-': standard input)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a game or a bundle, and a head hash that was kept."""
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("game_id", nargs="?", type=UUID)
        what.add_argument("--bundle", metavar="FILE")
        parser.add_argument("--kept", metavar="HASH", help="a head hash kept earlier, which must be part of the chain")

    def handle(self, *_: Any, game_id: UUID | None, bundle: str | None, kept: str | None, **__: Any) -> None:
        """Say what was checked and what not, and what is wrong first."""
        try:
            subject = _stored(game_id) if game_id is not None else verifying.read(_content(bundle or "-"))
        except verifying.Broken as broken:
            raise CommandError(str(broken)) from broken
        verdict = verifying.verify(subject, ruleset, kept=kept)
        for line in verdict.checked:
            self.stdout.write(f"checked: {line}")
        for line in verdict.unchecked:
            self.stdout.write(f"not checked: {line}")
        if verdict.broken is not None:
            raise CommandError(f"NOT INTACT: {verdict.broken}")
        self.stdout.write(f"intact: game {subject.game.id}, version {subject.version}, head hash {subject.head_hash}")


def _stored(game_id: UUID) -> proof.Bundle:
    from games.store.postgres import PostgresStore

    try:
        return proof.make_bundle(PostgresStore(), game_id, "staff")
    except GameNotFound:
        raise CommandError(f"there is no game {game_id}") from None


def _content(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}") from error
