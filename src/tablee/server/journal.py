"""Structured logs: one line of JSON per event, without names, tokens or what is said."""

import logging
import time
from typing import Any, Final

import msgspec

LOGGER: Final = logging.getLogger("tablee.server")


def note(event: str, **facts: Any) -> None:
    """Write down that something happened."""
    if LOGGER.isEnabledFor(logging.INFO):
        LOGGER.info(line(event, **facts))


def line(event: str, **facts: Any) -> str:
    """The line of an event."""
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return msgspec.json.encode({"at": at, "event": event, **facts}).decode()


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
