"""Problem: an error that is an answer. Interfaces turn it into problem+json (RFC 9457); services and rules only raise it."""

from collections.abc import Mapping


class Problem(Exception):
    """Something the caller did, or a state the caller met, that a typed answer explains.

    `code` is part of the public API and never changes its meaning; `params` fill the translated message
    and hold nothing the caller may not know; `extra` are further members of the problem document, `headers` of the answer.
    """

    status = 400
    code = "request.bad"

    def __init__(
        self,
        code: str | None = None,
        *,
        status: int | None = None,
        extra: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
        **params: int | str,
    ) -> None:
        self.code = code or type(self).code
        self.status = status or type(self).status
        self.params = params
        self.extra = dict(extra or {})
        self.headers = dict(headers or {})
        super().__init__(self.code)
