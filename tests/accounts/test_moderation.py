"""Bans and admins, and the commands that make them."""

from io import StringIO
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command

from accounts import hooks, services, tokens
from accounts.errors import BadToken
from accounts.models import DAY_MS, FOREVER, User
from citadel.clock import now_ms
from tests.accounts.people import PASSWORD, THEN, guest, member, new_login

pytestmark = pytest.mark.usefixtures("db_ready")


def _run(*arguments: object) -> str:
    output = StringIO()
    call_command(*(str(argument) for argument in arguments), stdout=output)
    return output.getvalue()


def test_a_ban_ends_every_sign_in_and_is_told() -> None:
    session = guest(now=THEN)
    tokens.check(session.token, now=THEN)
    told: list[UUID] = []
    hooks.after_ban.append(lambda user_id, _: told.append(user_id))
    try:
        services.ban(user_id=session.user.id, reason="insults", now=THEN)
    finally:
        hooks.after_ban.pop()
    assert told == [session.user.id]
    assert tokens.check(session.token, now=THEN) is None
    user = User.objects.get(id=session.user.id)
    assert (user.banned_until, user.ban_reason) == (FOREVER, "insults")


def test_a_failing_hook_does_not_undo_a_ban() -> None:
    def fail(_: UUID, __: int) -> None:
        raise RuntimeError

    session = guest(now=THEN)
    hooks.after_ban.append(fail)
    try:
        services.ban(user_id=session.user.id, reason="insults", now=THEN)
    finally:
        hooks.after_ban.remove(fail)
    assert User.objects.get(id=session.user.id).is_banned(THEN)


def test_a_banned_token_stays_dead_after_the_ban() -> None:
    session = guest(now=THEN)
    services.ban(user_id=session.user.id, reason="insults", now=THEN)
    services.unban(user_id=session.user.id)
    assert not User.objects.get(id=session.user.id).is_banned(THEN)
    assert tokens.check(session.token, now=THEN) is None


def test_nobody_is_banned_who_is_not_there() -> None:
    with pytest.raises(BadToken):
        services.ban(user_id=uuid4(), reason="?", now=THEN)
    with pytest.raises(BadToken):
        services.unban(user_id=uuid4())


def test_the_commands_ban_and_unban() -> None:
    user = guest().user
    assert "for good" in _run("ban", user.id, "--reason", "insults")
    user.refresh_from_db()
    assert user.banned_until == FOREVER
    before = now_ms()
    assert "for 3 days" in _run("ban", user.id, "--reason", "insults", "--days", 3)
    user.refresh_from_db()
    assert before + 3 * DAY_MS <= (user.banned_until or 0) <= now_ms() + 3 * DAY_MS
    _run("unban", user.id)
    user.refresh_from_db()
    assert user.banned_until is None


@pytest.mark.parametrize(
    "arguments",
    [("--reason", " "), ("--reason", "x" * 501), ("--reason", "x", "--days", 0), ("--reason", "nobody there")],
)
def test_a_ban_that_makes_no_sense_is_refused_in_a_sentence(arguments: tuple[object, ...]) -> None:
    with pytest.raises(CommandError):
        _run("ban", uuid4(), *arguments)


def test_unban_says_when_there_is_nobody() -> None:
    with pytest.raises(CommandError, match="no open account"):
        _run("unban", uuid4())


@pytest.fixture
def password_file(tmp_path: Path) -> Path:
    path = tmp_path / "password"
    path.write_text(f"{PASSWORD}\n", encoding="utf-8")
    return path


def test_the_first_admin_is_made_by_one_command(password_file: Path) -> None:
    login = new_login()
    assert login in _run("make_admin", login, "--password-file", password_file)
    admin = services.log_in(login=login, password=PASSWORD, now=now_ms()).user
    assert admin.is_superuser
    assert admin.is_staff
    assert services.roles_of(admin.id) == {"player", "admin"}


def test_a_member_is_raised_when_the_operator_means_it(password_file: Path) -> None:
    session = member()
    login = session.user.login
    with pytest.raises(CommandError, match="--yes"):
        _run("make_admin", login, "--password-file", password_file)
    _run("make_admin", login, "--yes")
    user = User.objects.get(id=session.user.id)
    assert user.is_superuser
    assert user.check_password(PASSWORD)
    assert tokens.check(session.token, now=now_ms()) is not None
    password_file.write_text("quite another one", encoding="utf-8")
    _run("make_admin", login, "--yes", "--password-file", password_file)
    assert tokens.check(session.token, now=now_ms()) is None
    assert services.log_in(login=str(login), password="quite another one", now=now_ms()).user.id == user.id


def test_a_terminal_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("accounts.management.commands.make_admin.getpass", lambda _: PASSWORD)
    login = new_login()
    _run("make_admin", login)
    monkeypatch.setattr("builtins.input", lambda _: "y")
    assert "is an admin now" in _run("make_admin", login)
    answers = iter([PASSWORD, "something else"])
    monkeypatch.setattr("accounts.management.commands.make_admin.getpass", lambda _: next(answers))
    with pytest.raises(CommandError, match="differ"):
        _run("make_admin", new_login())


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path, password_file: Path) -> None:
    with pytest.raises(CommandError, match="terminal"):
        _run("make_admin", new_login())
    with pytest.raises(CommandError, match="cannot be read"):
        _run("make_admin", new_login(), "--password-file", tmp_path / "none")
    password_file.write_text("short", encoding="utf-8")
    with pytest.raises(CommandError, match="10"):
        _run("make_admin", new_login(), "--password-file", password_file)
