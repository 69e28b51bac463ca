"""Structured logs: one line of JSON per event, without names, tokens or what is said. What happens
for somebody who asks names the request, which is told in their answer too.
"""

import logging
import secrets
import time
from contextvars import ContextVar
from typing import Any, Final

import msgspec

LOGGER: Final = logging.getLogger("tablee.server")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""Of the call or the socket for which something is done; None for clocks, bots and the house."""


def new_request_id() -> str:
    """To be looked for in the log; it gives no right to anything."""
    return secrets.token_hex(6)


def note(event: str, **facts: Any) -> None:
    """Write down that something happened."""
    if LOGGER.isEnabledFor(logging.INFO):
        LOGGER.info(line(event, **facts))


def line(event: str, **facts: Any) -> str:
    """The line of an event."""
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    asked = request_id.get()
    of = {} if asked is None else {"request": asked}
    return msgspec.json.encode({"at": at, "event": event, **of, **facts}).decode()


class JsonFormatter(logging.Formatter):
    """Lines of other libraries, in the same form."""

    def format(self, record: logging.LogRecord) -> str:
        """Our own lines are JSON already."""
        if record.name == LOGGER.name:
            return record.getMessage()
        facts: dict[str, Any] = {"level": record.levelname, "message": record.getMessage()}
        if record.exc_info:
            facts["trace"] = self.formatException(record.exc_info)
        return line(record.name, **facts)
