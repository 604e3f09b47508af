"""Refusals of this app. Each class is one code of the public API; messages.py has their sentences."""

from typing import Final

from citadel.problems import Problem

CHALLENGE: Final = 'Bearer realm="citadel"'


class BadToken(Problem):
    """No readable, known and living token; also who was banned or deleted meanwhile."""

    status = 401
    code = "account.bad_token"

    def __init__(self) -> None:
        super().__init__(headers={"WWW-Authenticate": f'{CHALLENGE}, error="invalid_token"'})


class BadCredentials(Problem):
    """Login name and password do not belong together; which of them is wrong is not said."""

    status = 401
    code = "account.bad_credentials"

    def __init__(self) -> None:
        super().__init__(headers={"WWW-Authenticate": CHALLENGE})


class WrongPassword(Problem):
    """The present password, asked for before a change, is another one."""

    status = 403
    code = "account.wrong_password"


class Banned(Problem):
    """The account is shut out; `until` is in milliseconds since 1970."""

    status = 403
    code = "account.banned"


class ForeignOrigin(Problem):
    """A page of another site wants to write with this browser's cookie."""

    status = 403
    code = "request.foreign_origin"


class UnknownDevice(Problem):
    """The person has no such device, or has it no more."""

    status = 404
    code = "account.unknown_device"


class AlreadyMember(Problem):
    """Only a guest can become a member."""

    status = 409
    code = "account.already_member"


class NotAMember(Problem):
    """A guest has no password."""

    status = 409
    code = "account.not_a_member"


class LoginTaken(Problem):
    """Somebody else has this login name."""

    status = 409
    code = "account.login_taken"


class NicknameFull(Problem):
    """Ten thousand people have this nickname."""

    status = 409
    code = "account.nickname_full"


class BadNickname(Problem):
    """A nickname that cannot be had: `reason` is length, letters or reserved."""

    status = 422
    code = "account.bad_nickname"


class BadLogin(Problem):
    """A login name that cannot be had: `reason` is length, letters or reserved."""

    status = 422
    code = "account.bad_login"


class WeakPassword(Problem):
    """A password that is too short, too long or too common; `reason` names the first fault."""

    status = 422
    code = "account.weak_password"


class TooManyAttempts(Problem):
    """Wait `seconds` before the next try."""

    status = 429
    code = "account.too_many_attempts"

    def __init__(self, seconds: int) -> None:
        super().__init__(headers={"Retry-After": str(seconds)}, seconds=seconds)
