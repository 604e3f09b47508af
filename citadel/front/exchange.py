"""One request on its way through the front."""

from citadel.clock import now_ms
from citadel.front.answers import Answer, Receive, Scope, Send
from citadel.front.client import BodyTooLarge, Client
from citadel.front.config import Config
from citadel.front.django import Django
from citadel.front.wsgi import without_internal


class Exchange:
    """A request, its client and Django, which can be asked about it more than once."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, django: Django) -> None:
        self.scope = scope
        self.client = Client(receive)
        self.raw_send = send
        self._django = django
        self._body = b""
        self._arrival = 0

    @property
    def is_head(self) -> bool:
        """Whether the answer's body stays here."""
        return bool(self.scope["method"] == "HEAD")

    async def read_body(self, config: Config) -> None:
        """Read the whole body, and note when that was done. Raises BodyTooLarge, BodyTooSlow and ClientGone."""
        if _declared_length(self.scope) > config.body_bytes:
            raise BodyTooLarge
        self._body = await self.client.read_body(limit=config.body_bytes, seconds=config.body_s)
        self._arrival = now_ms()

    async def ask(self) -> Answer:
        """Return Django's answer to the request as it arrived. Raises QueueFull and ClientGone."""
        return await self._django.ask(self.scope, self._body, self._arrival, self.client)

    async def ask_now(self) -> Answer:
        """Return Django's answer to the request as if it came now: for one that was held. Raises as `ask`."""
        self._arrival = now_ms()
        return await self.ask()

    async def send(self, answer: Answer) -> None:
        """Send an answer to the client."""
        answer.headers = without_internal(answer.headers)
        await answer.send(self.raw_send, head=self.is_head)


def _declared_length(scope: Scope) -> int:
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return max((int(value) for value in lengths if value.isdigit()), default=0)
