"""The HTTP interface: each call is one line of `CALLS`, from which routes and OpenAPI are made."""

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tablee import __version__
from tablee.bots.base import review_kind
from tablee.core.game import Refusal, Seat, decline
from tablee.server import hindsight, messages
from tablee.server.dictionary import look_up
from tablee.server.door import (
    COOKIE_SECONDS,
    LONGEST_BODY,
    Settings,
    forged,
    is_at_home,
    visitor,
)
from tablee.server.guard import Guard
from tablee.server.hub import Hub
from tablee.server.journal import note
from tablee.server.limits import visitor_at
from tablee.server.metrics import MEDIA_TYPE, METRICS, Labels
from tablee.server.people import LONGEST_NAME, Person, Row, nickname_from
from tablee.server.room import Room, line_of
from tablee.server.solving import Found, has_meanwhile
from tablee.server.turns import Whose
from tablee.server.words import action_in_words, chosen, refused
from tablee.store.base import StoreDamaged, StoreError
from tablee.table.files import export
from tablee.table.host import as_refusal
from tablee.table.spelling import named_words, spellings_anywhere, spellings_of
from tablee.table.table import Answer, Table
from tablee.wording import Wording
from tablee.wording.pages import rule_page, written_in

MOST_READ: Final = 20
"""The tables of a list whose logs are read for it."""

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


LISTED_MILLISECONDS: Final = 6 * 60 * 60 * 1000
"""A table that found nobody in so long is no longer listed; its link still works."""

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


# People


async def me(visit: Visit) -> Answered:
    """Who one is; null for somebody who has not said a name yet."""
    return None if visit.person is None else messages.Me(*visit.person)


async def introduce(visit: Visit) -> Answered:
    """A nickname, new or changed; a newcomer is given a token in a cookie."""
    nickname = nickname_from(visit.body.nickname)
    if nickname is None:
        return decline("nickname", most=LONGEST_NAME)
    people = visit.hub.people
    if visit.person is not None:
        return messages.Me(*await people.rename(visit.person, nickname))
    person, token = await people.welcome(nickname, visit.hub.now())
    return _with_token(visit, json(messages.Me(*person)), token)


def _with_token(visit: Visit, answer: Response, token: str) -> Response:
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
    await visit.hub.forget(visit.person)
    answer = json(messages.Me(*visit.person))
    answer.delete_cookie(visit.settings.cookie, secure=visit.settings.secure, httponly=True)
    return answer


async def own_tables(visit: Visit) -> Answered:
    """Where one has a seat, newest first."""
    assert visit.person is not None
    return await _lines(visit, await visit.hub.tables_of(visit.person))


# Games


async def games(visit: Visit) -> Answered:
    """The games of the house."""
    return [
        messages.GameInfo(
            name=name,
            title=game.about.title,
            about=_worded(visit.lang, name, "game.about"),
            seats=game.about.seats,
            minutes=game.about.minutes,
            presets=msgspec.to_builtins(game.about.presets),
            options=msgspec.json.schema(game.kinds.options),
            levels=visit.hub.levels(name),
            solver=visit.hub.solvable(name),
            hints=visit.hub.advisable(name),
        )
        for name, game in visit.hub.games.items()
    ]


async def game_schema(visit: Visit) -> Answered:
    """The types of one game."""
    game = visit.hub.games.get(visit.name)
    if game is None:
        return decline("no_such_game", game=visit.name[:40])
    kinds = {name: getattr(game.kinds, name) for name in ("options", "action", "news", "view")}
    if (review := review_kind(visit.name)) is not None:
        kinds["review"] = review
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return {**dict(zip(kinds, schemas, strict=True)), "$defs": parts}


async def rules(visit: Visit) -> Answered:
    """The rule page of one game. It changes with the program only."""
    if visit.name not in visit.hub.games:
        return decline("no_such_game", game=visit.name[:40])
    lang = written_in(visit.name, visit.lang)
    try:
        page = messages.RulePage(visit.name, lang, rule_page(visit.name, lang))
    except FileNotFoundError:
        return decline("not_found")
    return _cacheable(visit.request, msgspec.json.encode(page))


# Tables


async def open_tables(visit: Visit) -> Answered:
    """Listed tables that wait for players."""
    if not visit.settings.open_tables:
        return []
    since = visit.hub.now() - LISTED_MILLISECONDS
    return await _lines(visit, await visit.hub.people.open_tables(since))


async def open_table(visit: Visit) -> Answered:
    """A new table; then sit down with a nonce."""
    assert visit.person is not None
    wanted: messages.NewTable = visit.body
    visit.game = wanted.game
    if wanted.listed and not visit.settings.open_tables:
        return decline("open_tables_off")
    room = await visit.hub.open(visit.person, wanted)
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
    named = visit.person.nickname if visit.body.name is None else visit.body.name
    name = nickname_from(named)
    if name is None:
        return decline("nickname", most=LONGEST_NAME)
    nonce = bytes.fromhex(visit.body.nonce)
    answer = await room.sit(visit.person, visit.body.seat, nonce, name)
    return answer if isinstance(answer, Refusal) else room.info(visit.person)


async def leave_seat(visit: Visit) -> Answered:
    """Before the start: leave one's seat or, at one's own table, free anybody's."""
    return await _at_seat(visit, lambda room, who: room.free(who, visit.body.seat))


async def seat_bot(visit: Visit) -> Answered:
    """At one's own table, a bot where nobody sits."""
    body: messages.BotAt = visit.body
    return await _at_seat(visit, lambda room, who: room.seat_bot(who, Seat(body.seat), body.level))


async def close_table(visit: Visit) -> Answered:
    """Close one's own table before the start."""
    return await _at_seat(visit, lambda room, who: room.shut(who))


async def ask_place(visit: Visit) -> Answered:
    """Ask those who are here for a seat that was one's own."""
    return await _at_seat(visit, lambda room, who: room.ask_place(who, visit.body.seat))


async def _at_seat(visit: Visit, wish: Callable[[Room, Person], Awaitable[Answer]]) -> Answered:
    assert visit.person is not None
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    visit.game = room.table.opened.game
    answer = await wish(room, visit.person)
    return answer if isinstance(answer, Refusal) else room.info(visit.person)


async def make_key(visit: Visit) -> Answered:
    """A key to one's own seat, for another device or a browser that forgot."""
    assert visit.person is not None
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    return await room.make_key(visit.person, visit.body.seat)


async def use_key(visit: Visit) -> Answered:
    """Sit where a key says. Who has no cookie yet is given one, under the name of the seat."""
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    seat = await room.seat_of(visit.body.key)
    if seat is None:
        return decline("no_such_key")
    if visit.person is not None:
        answer = await room.hand_over(seat, visit.person.id)
        return answer if isinstance(answer, Refusal) else room.info(visit.person)
    name = room.table.players[seat].name if seat in room.table.players else "?"
    person, token = await visit.hub.people.welcome(name, visit.hub.now())
    answer = await room.hand_over(seat, person.id)
    if isinstance(answer, Refusal):
        await visit.hub.people.forget(person)
        return answer
    return _with_token(visit, json(room.info(person)), token)


async def rematch(visit: Visit) -> Answered:
    """The same people again, when the game is over."""
    assert visit.person is not None
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    if visit.person.id not in room.owners.values():
        return decline("spectator")
    again = await visit.hub.rematch(room)
    return again if isinstance(again, Refusal) else again.info(visit.person)


async def log(visit: Visit) -> Answered:
    """The log of a finished game, seed included. While a game runs nobody is given it."""
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    if room.table.revealed is None:
        return decline("not_finished")
    content = await asyncio.to_thread(export, room.table)
    answer = Response(content, media_type="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="tablee-{room.id}.json"'
    return answer


async def items(visit: Visit) -> Answered:
    """What one was told, or a spectator, before an entry: what `hello` left out of a long log."""
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    before = _number(visit.request.query_params.get("before", str(room.table.next_seq)))
    if before is None:
        return decline("malformed", reason="before")
    if visit.request.query_params.get("seat", "none") == "none":
        return room.part(None, before)
    seat = _own_seat(visit, room)
    return seat if isinstance(seat, Refusal) else room.part(seat, before)


def _number(given: str) -> int | None:
    """A number of an entry, if it can be one."""
    return int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None


async def replay(visit: Visit) -> Answered:
    """A finished game step by step, as a seat or a spectator saw it: nothing is secret any more."""
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    if room.table.revealed is None:
        return decline("not_finished")
    asked = visit.request.query_params.get("seat", "none")
    seats = {"none": None, **{str(n): Seat(n) for n in range(room.table.opened.seats)}}
    if asked not in seats:
        return decline("malformed", reason="seat")
    first = _number(visit.request.query_params.get("from", "0"))
    if first is None:
        return decline("malformed", reason="from")

    game = room.table.opened.game
    more = {"solver": visit.hub.solvable(game), "review": visit.hub.reviewable(game)}

    def told() -> Response | Refusal:
        found = hindsight.replay(room.id, room.table, seats[asked], first, **more)
        if isinstance(found, Refusal):
            return found
        return _cacheable(visit.request, msgspec.json.encode(found))

    return await asyncio.to_thread(told)


async def evaluation(visit: Visit) -> Answered:
    """What a position is worth: any of a finished game, the newest of one that runs."""
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    table, game = room.table, room.table.opened.game
    if not visit.hub.solvable(game):
        return decline("no_evaluation")
    last = table.next_seq - 1
    given = visit.request.query_params.get("at", str(last))
    wanted = visit.request.query_params.get("moves", "all")
    if not (given.isascii() and given.isdigit() and len(given) < 10 and wanted in ("all", "best")):
        return decline("malformed", reason="at or moves")
    at, runs = int(given), table.revealed is None
    if runs and not (table.opened.evaluated and at == last):
        return decline("not_finished")
    if at > last:
        return decline("no_such_entry", at=at)
    moment = (
        hindsight.newest(table) if runs else await asyncio.to_thread(hindsight.moment_at, table, at)
    )
    if not moment.waiting:
        return decline("nobody_to_move")
    every_move = wanted == "all" and not runs
    found = await visit.hub.evaluator.ask(
        game, moment.view, every_move=every_move, whose=visit.whose
    )
    if isinstance(found, Refusal):
        return found
    if runs:
        # Values are for everybody; whose move it is must find the move alone.
        found = msgspec.structs.replace(found, moves=(), every_move=False)
    return await asyncio.to_thread(_assessed, visit.lang, table, at, moment, found)


def _assessed(
    lang: str, table: Table, at: int, moment: hindsight.Moment, found: Found
) -> messages.Assessment:
    game = table.game
    actions = [msgspec.convert(move.action, game.kinds.action) for move in found.moves]
    return messages.Assessment(
        seq=at,
        seat=found.seat,
        winning=found.winning,
        arrangements=found.arrangements,
        complete=found.every_move,
        moves=tuple(
            messages.ValuedMove(
                action=move.action,
                words=action_in_words(action, lang, game.about.name),
                notation=game.notation.action(action),
                winning=move.winning,
            )
            for move, action in zip(found.moves, actions, strict=True)
        ),
        played=hindsight.played(table, moment, actions),
    )


async def review(visit: Visit) -> Answered:
    """How a finished game was played, where the game has something to say of it; how somebody
    played by now, to themselves, where the game lets them look back before its end.
    """
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    table, game = room.table, room.table.opened.game
    if not visit.hub.reviewable(game):
        return decline("no_review")
    seat = _looking_back(visit, room) if table.revealed is None else None
    if isinstance(seat, Refusal):
        return seat
    if len(table.entries) - table.asides > hindsight.MOST_STEPS:
        return decline("too_long", limit=hindsight.MOST_STEPS)
    log = await asyncio.to_thread(export, table)
    found = await visit.hub.evaluator.review(game, log, seat, visit.whose)
    if isinstance(found, Refusal):
        return found
    spelled = await asyncio.to_thread(
        spellings_anywhere, table.game, table.view(seat), found.review
    )
    told = messages.Review(room.id, game, found.review, spelled)
    return told if seat is not None else _cacheable(visit.request, msgspec.json.encode(told))


def _looking_back(visit: Visit, room: Room) -> Seat | Refusal:
    """Who asks about a game that runs: somebody, of their own seat."""
    asked = visit.request.query_params.get("seat")
    if asked is None or not has_meanwhile(room.table.opened.game):
        return decline("not_finished")
    return _own_seat(visit, room)


def _own_seat(visit: Visit, room: Room) -> Seat | Refusal:
    """The seat that is asked about, if it is one's own."""
    asked = visit.request.query_params.get("seat", "")
    seats = {str(seat): seat for seat in range(room.table.opened.seats)}
    if asked not in seats:
        return decline("malformed", reason="seat")
    seat = Seat(seats[asked])
    if visit.person is None or room.owners.get(seat) != visit.person.id:
        return decline("not_your_seat")
    return seat


async def hint(visit: Visit) -> Answered:
    """What whoever's turn it is could do: where to look or, in the second step, the word."""
    room = await _room(visit)
    if isinstance(room, Refusal):
        return room
    step = visit.request.query_params.get("step", "1")
    if step not in ("1", "2"):
        return decline("malformed", reason="step")
    seat = _own_seat(visit, room)
    if isinstance(seat, Refusal):
        return seat
    if (refusal := room.denies_hint(seat)) is not None:
        return refusal
    seq, view, game = room.table.next_seq - 1, room.table.view(seat), room.table.game
    found = await visit.hub.evaluator.advise(
        game.about.name, msgspec.json.encode(view), visit.whose
    )
    if isinstance(found, Refusal):
        return found
    advice = found.advice
    told = messages.Hint(seq, seat, advice.look, advice.reason, advice.action)
    if step == "1" and advice.look is not None:
        # What is not to be known yet does not travel.
        told = messages.Hint(seq, seat, advice.look, None, None)
    words = [named_words(one.facts) for one in (told.look, told.reason) if one is not None]
    spelled = await asyncio.to_thread(spellings_of, game, view, set().union(*words))
    return msgspec.structs.replace(told, spellings=spelled)


async def word(visit: Visit) -> Answered:
    """What is known of a word: open to anybody, as a dictionary on the shelf."""
    found = await asyncio.to_thread(look_up, visit.name)
    if isinstance(found, Refusal):
        return found
    return _cacheable(visit.request, msgspec.json.encode(found))


async def health(visit: Visit) -> Answered:
    """Alive, and how busy."""
    hub = visit.hub
    return messages.Health(
        version=__version__,
        tables=len(hub.rooms),
        sockets=sum(room.listeners for room in hub.rooms),
        storage="ok" if hub.trouble is None else as_refusal(hub.trouble).code,
        damaged=hub.damaged,
    )


async def ready(visit: Visit) -> Answered:
    """Can a move be kept? It is tried, in both files, at most once a second."""
    await visit.hub.ready()
    return messages.Ready()


async def metrics(visit: Visit) -> Answered:
    """The same for a program that watches, and what happened since the server began; only for this
    machine, unless the host wants it otherwise.
    """
    if not (visit.settings.metrics or is_at_home(visit.request)):
        return decline("not_found")
    rooms = visit.hub.rooms
    sockets = sum(room.listeners for room in rooms)
    waiting: dict[Labels, float] = {(("queue", name),): n for name, n in visit.hub.waiting.items()}
    text = METRICS.text(
        {
            "tablee_tables": ("Tables in memory.", {(): len(rooms)}),
            "tablee_sockets": ("Sockets that look at a table.", {(): sockets}),
            "tablee_waiting": ("Who waits for a process.", waiting),
        }
    )
    return Response(text, headers={"Cache-Control": "no-store"}, media_type=MEDIA_TYPE)


async def openapi(visit: Visit) -> Answered:
    """What can be asked, told for programs."""
    return document()


CALLS: Final = (
    Call("GET", "/health", "The server is up", health, gives=messages.Health, bucket=None),
    Call("GET", "/ready", "The server can write", ready, gives=messages.Ready),
    Call("GET", "/metrics", "Numbers for who watches the server", metrics, bucket=None),
    Call("GET", "/api/openapi.json", "This document", openapi),
    Call("GET", "/api/games", "The games", games, gives=list[messages.GameInfo]),
    Call("GET", "/api/games/{name}/schema", "JSON Schema of a game's types", game_schema),
    Call("GET", "/api/games/{name}/rules", "The rules of a game", rules, gives=messages.RulePage),
    Call(
        "GET",
        "/api/words/{name}",
        "What is known of a word",
        word,
        gives=messages.WordInfo,
        bucket="questions",
    ),
    Call("GET", "/api/me", "Who one is", me, gives=messages.Me | None),
    Call(
        "POST",
        "/api/me",
        "Choose a nickname",
        introduce,
        messages.Nickname,
        messages.Me,
        bucket="people",
    ),
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
        bucket="tables",
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
    *(
        Call(
            "POST",
            f"/api/tables/{{name}}/{path}",
            about,
            answer,
            takes,
            messages.TableInfo,
            who=True,
            bucket="questions",
        )
        for path, about, answer, takes in (
            ("leave", "Leave a seat, or free one of one's own table", leave_seat, messages.AtSeat),
            ("bot", "Let a bot sit at one's own table", seat_bot, messages.BotAt),
            ("close", "Close one's own table", close_table, None),
            ("ask", "Ask for a seat that was one's own", ask_place, messages.AtSeat),
        )
    ),
    Call(
        "POST",
        "/api/tables/{name}/key",
        "A key to one's own seat",
        make_key,
        messages.AtSeat,
        messages.Key,
        who=True,
        bucket="questions",
    ),
    Call(
        "POST",
        "/api/tables/{name}/place",
        "Sit where a key says",
        use_key,
        messages.Key,
        messages.TableInfo,
        bucket="asides",
    ),
    Call(
        "POST",
        "/api/tables/{name}/rematch",
        "Play again",
        rematch,
        None,
        messages.TableInfo,
        who=True,
        bucket="tables",
    ),
    Call("GET", "/api/tables/{name}/log", "The log of a finished game", log, bucket="questions"),
    Call(
        "GET",
        "/api/tables/{name}/items",
        "What was told before an entry",
        items,
        gives=messages.Part,
        query=("seat", "before"),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/replay",
        "A finished game step by step",
        replay,
        gives=messages.Replay,
        query=("seat", "from"),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/evaluation",
        "The exact value of a position",
        evaluation,
        gives=messages.Assessment,
        query=("at", "moves"),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/review",
        "How a finished game was played, or oneself by now",
        review,
        gives=messages.Review,
        query=("seat",),
        bucket="questions",
    ),
    Call(
        "GET",
        "/api/tables/{name}/hint",
        "A hint for one's own turn",
        hint,
        gives=messages.Hint,
        who=True,
        query=("seat", "step"),
        bucket="questions",
    ),
)


async def _room(visit: Visit) -> Room | Refusal:
    return await visit.hub.room(visit.name) or decline("no_such_table")


async def _lines(visit: Visit, rows: list[Row]) -> list[messages.TableLine]:
    """Tables in a list; the newest are read if they must be, of the others what is at hand."""
    hub = visit.hub
    rooms = [
        await _sound(hub, row.id) if number < MOST_READ else hub.loaded(row.id)
        for number, row in enumerate(rows)
    ]
    return [
        line_of(row) if room is None else room.line(visit.person)
        for row, room in zip(rows, rooms, strict=True)
    ]


async def _sound(hub: Hub, table: str) -> Room | None:
    """The table, unless it is damaged: that must not keep the others from being listed."""
    try:
        return await hub.room(table)
    except StoreDamaged:
        return None


def _worded(lang: str, game: str, key: str) -> str:
    """A sentence about a game; a game from elsewhere may come without."""
    say = Wording(lang, game)
    return say(key) if say.knows(key) else ""


def _cacheable(request: Request, content: bytes) -> Response:
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


async def serve_call(
    request: Request, call: Call, hub: Hub, settings: Settings, guard: Guard
) -> Response:
    """Check who asks, how often and what, then answer."""
    lang = chosen(request.query_params, request.headers)
    visit = Visit(request, hub, settings, lang)
    if call.bucket is None:
        answer = await call.answer(visit)
    else:
        with guard.holding("connections", visit.visitor) as refusal:
            answer = refusal or await _checked(visit, call, guard)
    if isinstance(answer, Refusal):
        return refusal_response(answer, lang, visit.game)
    return answer if isinstance(answer, Response) else json(answer)


async def _checked(visit: Visit, call: Call, guard: Guard) -> Answered:
    request, address = visit.request, visit.visitor
    assert call.bucket is not None
    if not call.who and (refusal := guard.take(call.bucket, address)):
        return refusal
    if call.method == "POST" and (refusal := forged(request.headers, visit.settings)):
        return refusal
    try:
        return await _answered(visit, call, guard, address)
    except StoreError as error:
        note("store_failed", path=request.url.path, error=repr(error))
        return as_refusal(error)


async def _answered(visit: Visit, call: Call, guard: Guard, address: str) -> Answered:
    request = visit.request
    assert call.bucket is not None
    visit.person = await visitor(request, visit.settings, visit.hub.people)
    who = None if visit.person is None else visit.person.id
    if call.who and (refusal := guard.take(call.bucket, address, who)):
        return refusal
    if call.who and visit.person is None:
        return decline("no_person")
    if call.takes is not None:
        visit.body = await _read(request, call.takes)
        if isinstance(visit.body, Refusal):
            return visit.body
    return await call.answer(visit)


async def _read(request: Request, kind: Any) -> Any:
    """The body, if it is small and says what it should; too much of it is not even read."""
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > LONGEST_BODY:
                return decline("too_large", limit=LONGEST_BODY)
        return msgspec.json.decode(data, type=kind)
    except ClientDisconnect:
        return decline("malformed", reason="cut short")
    except (msgspec.MsgspecError, ValueError) as error:
        return decline("malformed", reason=str(error)[:200])
    except RecursionError:
        return decline("malformed", reason="nesting")


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
        ] + [
            {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}
            for name in call.query
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
