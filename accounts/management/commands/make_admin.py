"""python3 manage.py make_admin NAME: the first admin, and every further one."""

import sys
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import messages, services
from accounts.services.moderation import find_member
from citadel.clock import now_ms
from citadel.problems import Problem


class Command(BaseCommand):
    help = "Makes the member with this login name an admin; a new member if there is none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the login name")
        parser.add_argument("--password-file", type=Path, help="a file that holds the password")
        parser.add_argument("--yes", action="store_true", help="raise an existing account without asking")

    def handle(self, *_: Any, name: str, password_file: Path | None, yes: bool, **__: Any) -> None:
        member = find_member(name)
        # Somebody may have registered this name in the hope of just this command.
        if member is not None and not yes and not self._confirm(f"{name} exists already ({member.full_name}). Make it an admin?"):
            raise CommandError("Nothing was changed; --yes raises an existing account without asking.")
        password = self._password(password_file, needed=member is None)
        try:
            admin = services.make_admin(login=name, password=password, now=now_ms())
        except Problem as problem:
            raise CommandError(_sentence(problem)) from problem
        self.stdout.write(f"{admin.login} is an admin now ({admin.full_name}).")

    def _confirm(self, question: str) -> bool:
        return self._is_terminal() and input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}

    def _password(self, path: Path | None, *, needed: bool) -> str | None:
        if path is not None:
            try:
                return path.read_text(encoding="utf-8").rstrip("\r\n")
            except OSError as error:
                raise CommandError(f"{path} cannot be read: {error.strerror}") from error
        if not needed:
            return None
        if not self._is_terminal():
            raise CommandError("A new admin needs a password: run this on a terminal or give --password-file.")
        password = getpass("Password: ")
        if password != getpass("Once more: "):
            raise CommandError("The two passwords differ.")
        return password

    def _is_terminal(self) -> bool:
        return sys.stdin.isatty()


def _sentence(problem: Problem) -> str:
    texts = messages.render(problem.code, problem.params)
    return texts[1] if texts else problem.code
