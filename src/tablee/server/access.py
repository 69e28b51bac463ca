"""Who may come in: cookies, origins, and the answer to whoever may not."""

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tablee.core.game import Refusal, decline
from tablee.server.directory import Directory, Person
from tablee.server.settings import Settings


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


async def visitor(
    connection: HTTPConnection, settings: Settings, directory: Directory
) -> Person | None:
    """Whoever the cookie says."""
    token = connection.cookies.get(settings.cookie, "")
    return await directory.known_by(token) if 0 < len(token) <= 100 else None
