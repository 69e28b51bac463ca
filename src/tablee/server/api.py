"""The HTTP interface: each call is one line of `CALLS`, from which routes and OpenAPI are made."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tablee import __version__
from tablee.core.game import Refusal, refuse
from tablee.server import messages
from tablee.server.door import COOKIE_SECONDS, LONGEST_BODY, Settings, forged, visitor
from tablee.server.hub import Hub
from tablee.server.journal import note
from tablee.server.people import LONGEST_NAME, Person, Row, nickname_from
from tablee.server.room import Room
from tablee.server.words import chosen, refused
from tablee.store.base import StoreError
from tablee.table.files import export
from tablee.wording import Wording

STATUS: Final = {
    "malformed": 400,
    "nickname": 400,
    "no_person": 401,
    "no_header": 403,
    "other_origin": 403,
    "not_found": 404,
    "no_such_table": 404,
    "no_such_game": 404,
    "wrong_method": 405,
    "too_large": 413,
    "store_full": 507,
    "store_busy": 503,
    "store_unsure": 503,
}
"""Every other refusal is a 409: understood, and not possible as things stand."""


class Visit(Struct):
    """A request, with what every call needs."""

    request: Request
    hub: Hub
    settings: Settings
    lang: str
    person: Person | None
    body: Any = None

    @property
    def name(self) -> str:
        """The last name in the path."""
        return str(self.request.path_params["name"])


Answered = Any
Handler = Callable[[Visit], Awaitable[Answered]]


class Call(Struct, frozen=True):
    """One thing that can be asked. `who` says that a cookie is needed."""

    method: str
    path: str
    about: str
    answer: Handler
    takes: Any = None
    gives: Any = None
    who: bool = False


# People


async def me(visit: Visit) -> Answered:
    """Who one is."""
    assert visit.person is not None
    return messages.Me(*visit.person)


async def introduce(visit: Visit) -> Answered:
    """A nickname, new or changed; a newcomer is given a token in a cookie."""
    nickname = nickname_from(visit.body.nickname)
    if nickname is None:
        return refuse("nickname", "", most=LONGEST_NAME)
    people = visit.hub.people
    if visit.person is not None:
        return messages.Me(*await people.rename(visit.person, nickname))
    person, token = await people.welcome(nickname, visit.hub.now())
    answer = json(messages.Me(*person))
    answer.set_cookie(
        visit.settings.cookie,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=visit.settings.secure,
    )
    return answer


async def forget_me(visit: Visit) -> Answered:
    """Delete nickname, token and whose seats they were. Names in the logs of games stay."""
    assert visit.person is not None
    await visit.hub.people.forget(visit.person)
    for room in visit.hub.rooms:
        room.forget(visit.person)
    answer = json(messages.Me(*visit.person))
    answer.delete_cookie(visit.settings.cookie, secure=visit.settings.secure, httponly=True)
    return answer


async def own_tables(visit: Visit) -> Answered:
    """Where one has a seat, newest first."""
    assert visit.person is not None
    return [_line(row) for row in await visit.hub.people.tables_of(visit.person)]


# Games


async def games(visit: Visit) -> Answered:
    """The games of the house."""
    return [
        messages.GameInfo(
            name=name,
            title=game.about.title,
            seats=game.about.seats,
            minutes=game.about.minutes,
            presets=msgspec.to_builtins(game.about.presets),
            options=msgspec.json.schema(game.kinds.options),
            levels=visit.hub.levels(name),
        )
        for name, game in visit.hub.games.items()
    ]


async def game_schema(visit: Visit) -> Answered:
    """The types of one game."""
    game = visit.hub.games.get(visit.name)
    if game is None:
        return refuse("no_such_game", "", game=visit.name[:40])
    kinds = {name: getattr(game.kinds, name) for name in ("options", "action", "news", "view")}
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {**dict(zip(kinds, schemas, strict=True)), "$defs": parts}


# Tables


async def open_tables(visit: Visit) -> Answered:
    """Listed tables that wait for players."""
    if not visit.settings.open_tables:
        return []
    return [_line(row) for row in await visit.hub.people.open_tables()]


async def open_table(visit: Visit) -> Answered:
    """A new table; then sit down with a nonce."""
    assert visit.person is not None
    say = Wording(visit.lang)
    wanted: messages.NewTable = visit.body
    if wanted.listed and not visit.settings.open_tables:
        return refuse("open_tables_off", "")
    room = await visit.hub.open(
        visit.person, wanted, lambda level: say("cli.play.bot", level=say.name("level", level))
    )
    return room if isinstance(room, Refusal) else room.info(visit.person)


async def table(visit: Visit) -> Answered:
    """What everybody with the link may know."""
    room = await _room(visit)
    return room if isinstance(room, Refusal) else room.info(visit.person)


async def sit(visit: Visit) -> Answered:
    """Take a free seat, or the one that is kept for one; the last to sit starts the game."""
    assert visit.person is not None
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    answer = await room.sit(visit.person, visit.body.seat, bytes.fromhex(visit.body.nonce))
    return answer if isinstance(answer, Refusal) else room.info(visit.person)


async def rematch(visit: Visit) -> Answered:
    """The same people again, when the game is over."""
    assert visit.person is not None
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    if visit.person.id not in room.owners.values():
        return refuse("spectator", "")
    again = await visit.hub.rematch(room)
    return again if isinstance(again, Refusal) else again.info(visit.person)


async def log(visit: Visit) -> Answered:
    """The log of a finished game, seed included. While a game runs nobody is given it."""
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    if room.table.revealed is None:
        return refuse("not_finished", "")
    answer = Response(export(room.table), media_type="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="tablee-{room.id}.json"'
    return answer


async def health(visit: Visit) -> Answered:
    """Alive, and how busy."""
    rooms = visit.hub.rooms
    return messages.Health(__version__, len(rooms), sum(room.listeners for room in rooms))


async def openapi(visit: Visit) -> Answered:
    """What can be asked, told for programs."""
    return document()


CALLS: Final = (
    Call("GET", "/health", "The server is up", health, gives=messages.Health),
    Call("GET", "/api/openapi.json", "This document", openapi),
    Call("GET", "/api/games", "The games", games, gives=list[messages.GameInfo]),
    Call("GET", "/api/games/{name}/schema", "JSON Schema of a game's types", game_schema),
    Call("GET", "/api/me", "Who one is", me, gives=messages.Me, who=True),
    Call("POST", "/api/me", "Choose a nickname", introduce, messages.Nickname, messages.Me),
    Call("POST", "/api/me/forget", "Delete what is kept", forget_me, None, messages.Me, who=True),
    Call(
        "GET",
        "/api/me/tables",
        "One's own tables",
        own_tables,
        gives=list[messages.TableLine],
        who=True,
    ),
    Call("GET", "/api/tables", "Open tables", open_tables, gives=list[messages.TableLine]),
    Call(
        "POST",
        "/api/tables",
        "Open a table",
        open_table,
        messages.NewTable,
        messages.TableInfo,
        who=True,
    ),
    Call("GET", "/api/tables/{name}", "A table", table, gives=messages.TableInfo),
    Call(
        "POST",
        "/api/tables/{name}/sit",
        "Sit down",
        sit,
        messages.Sit,
        messages.TableInfo,
        who=True,
    ),
    Call(
        "POST",
        "/api/tables/{name}/rematch",
        "Play again",
        rematch,
        None,
        messages.TableInfo,
        who=True,
    ),
    Call("GET", "/api/tables/{name}/log", "The log of a finished game", log),
)


async def _room(visit: Visit) -> Room | Refusal:
    return await visit.hub.room(visit.name) or refuse("no_such_table", "")


def _line(row: Row) -> messages.TableLine:
    return messages.TableLine(row.id, row.game, row.phase, row.opened)


def json(value: Any, status: int = 200) -> Response:
    """An answer that nobody caches."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def refusal_response(refusal: Refusal, lang: str) -> Response:
    """A refusal with its status."""
    return json(refused(refusal, lang), STATUS.get(refusal.code, 409))


async def serve_call(request: Request, call: Call, hub: Hub, settings: Settings) -> Response:
    """Check who asks and what, then answer."""
    lang = chosen(request.query_params, request.headers)
    answer = await _checked(request, call, hub, settings, lang)
    if isinstance(answer, Refusal):
        return refusal_response(answer, lang)
    return answer if isinstance(answer, Response) else json(answer)


async def _checked(
    request: Request, call: Call, hub: Hub, settings: Settings, lang: str
) -> Answered:
    if call.method == "POST" and (refusal := forged(request.headers, settings)):
        return refusal
    person = await visitor(request, settings, hub.people)
    if call.who and person is None:
        return refuse("no_person", "")
    visit = Visit(request, hub, settings, lang, person)
    if call.takes is not None:
        visit.body = await _read(request, call.takes)
        if isinstance(visit.body, Refusal):
            return visit.body
    try:
        return await call.answer(visit)
    except StoreError as error:
        note("store_failed", path=request.url.path, error=repr(error))
        return refuse("store_busy", "")


async def _read(request: Request, kind: Any) -> Any:
    """The body, if it is small and says what it should; too much of it is not even read."""
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > LONGEST_BODY:
                return refuse("too_large", "", limit=LONGEST_BODY)
        return msgspec.json.decode(data, type=kind)
    except ClientDisconnect:
        return refuse("malformed", "", reason="cut short")
    except (msgspec.MsgspecError, ValueError) as error:
        return refuse("malformed", "", reason=str(error)[:200])
    except RecursionError:
        return refuse("malformed", "", reason="nesting")


def document() -> dict[str, Any]:
    """The OpenAPI document, from the calls and the types of their messages."""
    kinds = [kind for call in CALLS for kind in (call.takes, call.gives) if kind is not None]
    kinds += [messages.Refused, messages.ClientMessage, messages.ServerMessage]
    schemas, parts = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    known = list(zip(kinds, schemas, strict=True))

    def content(kind: Any) -> dict[str, Any]:
        schema = next((schema for known_kind, schema in known if known_kind == kind), {})
        return {"application/json": {"schema": schema}}

    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        described: dict[str, Any] = {
            "summary": call.about,
            "operationId": call.answer.__name__,
            "responses": {
                "200": {"description": "Done", "content": content(call.gives)},
                "default": {"description": "Refused", "content": content(messages.Refused)},
            },
        }
        if call.takes is not None:
            described["requestBody"] = {"required": True, "content": content(call.takes)}
        described["parameters"] = [
            {"name": name, "in": where, "required": True, "schema": {"type": "string"}}
            for name, where, needed in (
                ("name", "path", "{name}" in call.path),
                ("X-Tablee", "header", call.method == "POST"),
                ("Origin", "header", call.method == "POST"),
            )
            if needed
        ]
        if call.who:
            described["security"] = [{"cookie": []}]
        paths.setdefault(call.path, {})[call.method.lower()] = described
    cookie = {"type": "apiKey", "in": "cookie", "name": "tablee"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"cookie": cookie}},
        "x-socket": {
            "path": "/api/tables/{name}/socket",
            "client": next(schema for kind, schema in known if kind == messages.ClientMessage),
            "server": next(schema for kind, schema in known if kind == messages.ServerMessage),
        },
    }
