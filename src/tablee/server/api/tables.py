"""Tables: opened, listed, sat down at, left, and played again."""

from collections.abc import Awaitable, Callable
from typing import Final

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.api.calls import Answered, Call, Visit, json, room_of, with_token
from tablee.server.directory import LONGEST_NAME, Person, Row, nickname_from
from tablee.server.hub import Hub
from tablee.server.room import Room
from tablee.server.room.listing import line_of
from tablee.store.base import StoreDamaged
from tablee.table.table import Answer

MOST_READ: Final = 20
"""The tables of a list whose logs are read for it."""

LISTED_MILLISECONDS: Final = 6 * 60 * 60 * 1000
"""A table that found nobody in so long is no longer listed; its link still works."""


async def open_tables(visit: Visit) -> Answered:
    """Listed tables that wait for players."""
    if not visit.settings.open_tables:
        return []
    since = visit.hub.now() - LISTED_MILLISECONDS
    return await listed(visit, await visit.hub.directory.open_tables(since))


async def open_table(visit: Visit) -> Answered:
    """A new table; then sit down with a nonce."""
    assert visit.person is not None
    wanted: messages.NewTable = visit.body
    visit.game = wanted.game
    if wanted.listed and not visit.settings.open_tables:
        return decline("open_tables_off")
    room = await visit.hub.open(visit.person, wanted)
    return room if isinstance(room, Refusal) else room.listing.info(visit.person)


async def table(visit: Visit) -> Answered:
    """What everybody with the link may know."""
    room = await room_of(visit)
    return room if isinstance(room, Refusal) else room.listing.info(visit.person)


async def sit(visit: Visit) -> Answered:
    """Take a free seat, or the one that is kept for one; the last to sit starts the game."""
    assert visit.person is not None
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    named = visit.person.nickname if visit.body.name is None else visit.body.name
    name = nickname_from(named)
    if name is None:
        return decline("nickname", most=LONGEST_NAME)
    nonce = bytes.fromhex(visit.body.nonce)
    answer = await room.seating.sit(visit.person, visit.body.seat, nonce, name)
    return answer if isinstance(answer, Refusal) else room.listing.info(visit.person)


async def leave_seat(visit: Visit) -> Answered:
    """Before the start: leave one's seat or, at one's own table, free anybody's."""
    return await _at_seat(visit, lambda room, who: room.seating.free(who, visit.body.seat))


async def seat_bot(visit: Visit) -> Answered:
    """At one's own table, a bot where nobody sits."""
    body: messages.BotAt = visit.body
    return await _at_seat(
        visit, lambda room, who: room.seating.seat_bot(who, Seat(body.seat), body.level)
    )


async def close_table(visit: Visit) -> Answered:
    """Close one's own table before the start."""
    return await _at_seat(visit, lambda room, who: room.seating.shut(who))


async def ask_place(visit: Visit) -> Answered:
    """Ask those who are here for a seat that was one's own."""
    return await _at_seat(visit, lambda room, who: room.seating.ask_place(who, visit.body.seat))


async def _at_seat(visit: Visit, wish: Callable[[Room, Person], Awaitable[Answer]]) -> Answered:
    assert visit.person is not None
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    visit.game = room.table.opened.game
    answer = await wish(room, visit.person)
    return answer if isinstance(answer, Refusal) else room.listing.info(visit.person)


async def make_key(visit: Visit) -> Answered:
    """A key to one's own seat, for another device or a browser that forgot."""
    assert visit.person is not None
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    return await room.seating.make_key(visit.person, visit.body.seat)


async def use_key(visit: Visit) -> Answered:
    """Sit where a key says. Who has no cookie yet is given one, under the name of the seat."""
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    seat = await room.seating.seat_of(visit.body.key)
    if seat is None:
        return decline("no_such_key")
    if visit.person is not None:
        answer = await room.seating.hand_over(seat, visit.person.id)
        return answer if isinstance(answer, Refusal) else room.listing.info(visit.person)
    sitting = room.table.players.get(seat)
    name = sitting.name if sitting is not None and sitting.name else "?"
    person, token = await visit.hub.directory.welcome(name, visit.hub.now())
    answer = await room.seating.hand_over(seat, person.id)
    if isinstance(answer, Refusal):
        await visit.hub.directory.forget(person)
        return answer
    return with_token(visit, json(room.listing.info(person)), token)


async def rematch(visit: Visit) -> Answered:
    """The same people again, when the game is over."""
    assert visit.person is not None
    room = await room_of(visit)
    if isinstance(room, Refusal):
        return room
    if visit.person.id not in room.owners.values():
        return decline("spectator")
    again = await visit.hub.rematch(room)
    return again if isinstance(again, Refusal) else again.listing.info(visit.person)


async def listed(visit: Visit, rows: list[Row]) -> list[messages.TableLine]:
    """Tables in a list; the newest are read if they must be, of the others what is at hand."""
    hub = visit.hub
    rooms = [
        await _sound(hub, row.id) if number < MOST_READ else hub.loaded(row.id)
        for number, row in enumerate(rows)
    ]
    return [
        line_of(row) if room is None else room.listing.line(visit.person)
        for row, room in zip(rows, rooms, strict=True)
    ]


async def _sound(hub: Hub, table: str) -> Room | None:
    """The table, unless it is damaged: that must not keep the others from being listed."""
    try:
        return await hub.room(table)
    except StoreDamaged:
        return None


TABLES: Final = (
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
)
