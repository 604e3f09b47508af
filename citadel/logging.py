"""Logs: dotted names with fields. Readable lines on a terminal, one JSON object per line elsewhere.

Fields that hold secrets are emptied here once more, so that a slip at a call is no leak.
"""

import logging
import sys
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

_SECRET_WORDS = frozenset(
    {"password", "secret", "token", "tokens", "cookie", "authorization", "seed", "salt", "hand", "hands", "deck", "idempotency"}
)
_HIDDEN = "(hidden)"


def configure(config: Mapping[str, Any]) -> None:
    """Set up structlog and the standard library's logging; `config` is settings.LOGGING: {"level": "INFO"}."""
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *_shared(), structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_shared(),
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *_ending(terminal=sys.stderr.isatty())],
        )
    )
    handler.addFilter(calm_down)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(config["level"].upper())
    for chatty in ("kombu", "amqp", "celery.redirected", "asyncio", "uvicorn.access"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def calm_down(record: logging.LogRecord) -> bool:
    """Lower what Django calls an error, or a warning, and no code of ours must change for; say whether it is still to be logged.

    A warning without a traceback is what it finds suspicious, such as a foreign Host, and a 503, by which a busy server tells a
    client to ask again. For information is every other answer that finds a fault with the request: 4xx are the client's affair.
    """
    status = getattr(record, "status_code", 0) if record.name == "django.request" else 0
    if status == HTTPStatus.SERVICE_UNAVAILABLE or record.name.startswith("django.security."):
        _lower(record, logging.WARNING)
    elif HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR:
        _lower(record, logging.INFO)
    return record.levelno >= logging.getLogger().level


def _lower(record: logging.LogRecord, level: int) -> None:
    record.levelno, record.levelname, record.exc_info = level, logging.getLevelName(level), None


def _shared() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        hide_secrets,
    ]


def _ending(*, terminal: bool) -> list[Processor]:
    if terminal:
        return [structlog.dev.ConsoleRenderer()]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False, default=str)]


def hide_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Empty the fields whose names say that they hold what a log must not."""
    for name in event:
        if _SECRET_WORDS & set(name.lower().split("_")):
            event[name] = _HIDDEN
    return event
