"""What every call is, has and answers with."""

import gzip
import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from tablee.core.game import Refusal, decline
from tablee.server.directory import Person
from tablee.server.hub import Hub
from tablee.server.limits import visitor_at
from tablee.server.minds.turns import Whose
from tablee.server.room import Room
from tablee.server.sentences import refused
from tablee.server.settings import COOKIE_SECONDS, Settings

STATUS: Final = {
    "malformed": 400,
    "nickname": 400,
    "no_person": 401,
    "no_header": 403,
    "other_origin": 403,
    "not_your_seat": 403,
    "not_host": 403,
    "no_such_key": 404,
    "not_found": 404,
    "no_such_table": 404,
    "no_such_game": 404,
    "wrong_method": 405,
    "no_such_entry": 404,
    "unknown_word": 404,
    "too_large": 413,
    "too_many": 429,
    "too_many_open": 429,
    "too_slow": 408,
    "too_busy": 503,
    "evaluation_late": 503,
    "store_full": 507,
    "store_busy": 503,
    "store_unsure": 503,
    "store_damaged": 500,
    "table_damaged": 500,
}
"""Every other refusal is a 409: understood, and not possible as things stand."""


class Visit(Struct):
    """A request, with what every call needs."""

    request: Request
    hub: Hub
    settings: Settings
    lang: str
    person: Person | None = None
    body: Any = None
    game: str | None = None
    """Whose words a refusal is told in, once the call knows of which game it speaks."""

    @property
    def visitor(self) -> str:
        """The address, as it is counted."""
        return visitor_at(None if self.request.client is None else self.request.client.host)

    @property
    def whose(self) -> Whose:
        """For whom something is computed."""
        return self.visitor, "" if self.person is None else self.person.id

    @property
    def name(self) -> str:
        """The last name in the path."""
        return str(self.request.path_params["name"])


Answered = Any
Handler = Callable[[Visit], Awaitable[Answered]]


class Call(Struct, frozen=True):
    """One thing that can be asked. `who` says that a cookie is needed, `query` what may follow
    the `?`, and `bucket` by what it is limited; None by nothing, and without asking who it is.
    """

    method: str
    path: str
    about: str
    answer: Handler
    takes: Any = None
    gives: Any = None
    who: bool = False
    query: tuple[str, ...] = ()
    bucket: str | None = "calls"
    media_type: str = "application/json"


# Answers


def json(value: Any, status: int = 200) -> Response:
    """An answer that nobody caches."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def refusal_response(refusal: Refusal, lang: str, game: str | None = None) -> Response:
    """A refusal with its status; one that passes says when."""
    answer = json(refused(refusal, lang, game), STATUS.get(refusal.code, 409))
    if "seconds" in refusal.facts:
        answer.headers["Retry-After"] = str(refusal.facts["seconds"])
    return answer


def cacheable(request: Request, content: bytes) -> Response:
    """An answer that stays the same for long: asked again with its tag, it is not sent again."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    vary = "Accept-Encoding, Accept-Language"
    headers = {"Cache-Control": "no-cache", "ETag": tag, "Vary": vary}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = gzip.compress(content, 6, mtime=0)
    return Response(content, headers=headers, media_type="application/json")


def with_token(visit: Visit, answer: Response, token: str) -> Response:
    """The answer to somebody new, who is known by their cookie from now on."""
    answer.set_cookie(
        visit.settings.cookie,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=visit.settings.secure,
    )
    return answer


# What several subjects ask


async def room_of(visit: Visit) -> Room | Refusal:
    """The table that the path names."""
    return await visit.hub.room(visit.name) or decline("no_such_table")
