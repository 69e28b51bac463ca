"""Who may come in: cookies, origins, and the answer to whoever may not."""

import ipaddress
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.requests import HTTPConnection

from tablee.core.game import Refusal, decline
from tablee.server.people import People, Person

COOKIE_SECONDS: Final = 400 * 24 * 3600
LONGEST_BODY: Final = 8 * 1024
MOST_MESSAGES: Final = 100
PER_SECONDS: Final = 20.0


class Settings(Struct, frozen=True):
    """How a server is set up. Without a public URL it answers to its own address only.

    What follows bounds what one address may have or ask for, and with `…_each` one person:
    connections and sockets at once; `…_a_minute` tables and people, which are kept on disk,
    questions that cost work, all other calls, lines of chat, and entries of a log that are no
    moves, of which one table holds only so many. A family of twenty devices never meets them.
    """

    public_url: str | None = None
    open_tables: bool = True
    origins: frozenset[str] = frozenset()
    most_unread: int = 1 << 20
    seconds_to_read: float = 10.0
    evaluation_seconds: float = 20.0
    metrics: bool = False
    seconds_to_ask: float = 20.0
    seconds_to_take: float = 60.0
    connections: int = 200
    sockets: int = 200
    sockets_each: int = 20
    tables_a_minute: int = 60
    tables_a_minute_each: int = 30
    people_a_minute: int = 120
    questions_a_minute: int = 300
    calls_a_minute: int = 1200
    chat_a_minute: int = 300
    chat_a_minute_each: int = 30
    asides_a_minute: int = 300
    asides_a_minute_each: int = 30
    asides_of_a_table: int = 2000

    @property
    def secure(self) -> bool:
        """Is the page served by https?"""
        return self.public_url is not None and self.public_url.startswith("https://")

    @property
    def cookie(self) -> str:
        """A name that browsers refuse to take from anywhere but the very host, where they can."""
        return "__Host-tablee" if self.secure else "tablee"


def settable_limits() -> tuple[str, ...]:
    """The fields with which a host says what one visitor may have."""
    fields = Settings.__struct_fields__
    return fields[fields.index("seconds_to_ask") :]


def origin_of(url: str) -> str:
    """Scheme, host and port of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def origin_fits(headers: Mapping[str, str], settings: Settings) -> bool:
    """Does the request come from our own page, or a program that says so?

    Where no public URL is known, an address in numbers or localhost that the request itself was
    sent to will do: no name of somebody else's can point there.
    """
    origin = headers.get("origin", "").lower()
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    if settings.public_url is not None:
        return origin == origin_of(settings.public_url)
    if origin in settings.origins:
        return True
    host = headers.get("host", "").lower()
    return origin == f"http://{host}" and _is_a_number(host)


def _is_a_number(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def is_at_home(connection: HTTPConnection) -> bool:
    """Does somebody on this very machine ask, and not through a proxy that stands on it?"""
    client, headers = connection.client, connection.headers
    if client is None or not _is_loopback(client.host):
        return False
    name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    passed_on = any(header in headers for header in ("x-forwarded-for", "forwarded", "via"))
    return _is_loopback(name) and not passed_on


def _is_loopback(name: str) -> bool:
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def forged(headers: Mapping[str, str], settings: Settings) -> Refusal | None:
    """Another page cannot set our header without asking, and cannot lie about its origin."""
    if headers.get("x-tablee") != "1":
        return decline("no_header")
    if not origin_fits(headers, settings):
        return decline("other_origin")
    return None


async def visitor(connection: HTTPConnection, settings: Settings, people: People) -> Person | None:
    """Whoever the cookie says."""
    token = connection.cookies.get(settings.cookie, "")
    return await people.known_by(token) if 0 < len(token) <= 100 else None
