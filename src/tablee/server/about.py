"""All that the server keeps about one person, for that person."""

import asyncio
from typing import Any, Final

import msgspec

from tablee.core.seats import Seat
from tablee.server.directory import Directory, Person
from tablee.server.messages import AboutMe, OwnLine, OwnReport, OwnTable, OwnText
from tablee.store.base import Store, StoreDamaged, UnknownTable

EVERY: Final = 1_000_000
"""More tables than anybody plays at."""


async def all_about(person: Person, directory: Directory, store: Store) -> AboutMe:
    """Everything with their random id on it, in both files; nothing of others."""
    [(since,)] = await directory.ask("SELECT since FROM people WHERE id = ?", person.id) or [(0,)]
    texts = await asyncio.to_thread(store.texts, person.id)
    said = await directory.ask(
        'SELECT "table", number, seat, name, text, at FROM chat WHERE person = ? ORDER BY at',
        person.id,
    )
    reports = await directory.ask(
        'SELECT "table", number, at FROM reports WHERE person = ? ORDER BY at', person.id
    )
    reported = await directory.ask(
        'SELECT DISTINCT "table", number, at, text FROM reports WHERE author = ? ORDER BY at',
        person.id,
    )
    return AboutMe(
        *person,
        since=since,
        tables=await _tables(person, directory, store),
        texts=[
            OwnText(table, seq, _seat(seat), msgspec.json.decode(text, type=str))
            for table, seq, seat, text in texts
        ],
        chat=[OwnLine(*line) for line in said],
        reports=[OwnReport(*report) for report in reports],
        reported=[OwnReport(*report) for report in reported],
    )


def _seat(number: int | None) -> Seat | None:
    return None if number is None else Seat(number)


async def _tables(person: Person, directory: Directory, store: Store) -> list[OwnTable]:
    owned = await asyncio.to_thread(store.owned, person.id, EVERY)
    hosted = await directory.ask('SELECT "table" FROM hosts WHERE person = ?', person.id)
    muted = await directory.ask('SELECT "table", other FROM mutes WHERE person = ?', person.id)
    mine = {table for (table,) in hosted}
    rows: list[Any] = await directory.ask(
        "SELECT id, game, opened, phase FROM tables"
        " WHERE id IN (SELECT value FROM json_each(?)) ORDER BY opened",
        msgspec.json.encode([*owned, *mine]).decode(),
    )
    keys = {
        (table, seat): count
        for table, seat, count in await directory.ask(
            'SELECT "table", seat, count(*) FROM keys'
            ' WHERE "table" IN (SELECT value FROM json_each(?)) GROUP BY "table", seat',
            msgspec.json.encode(owned).decode(),
        )
    }
    found: list[OwnTable] = []
    for table, game, opened, phase in rows:
        owners = await asyncio.to_thread(_owners, store, table)
        seats = tuple(sorted(seat for seat, who in owners.items() if who == person.id))
        others = {other for where, other in muted if where == table}
        found.append(
            OwnTable(
                table,
                game,
                opened,
                phase,
                seats=seats,
                host=table in mine,
                keys=tuple(keys.get((table, seat), 0) for seat in seats),
                muted=tuple(sorted(seat for seat, who in owners.items() if who in others)),
            )
        )
    return found


def _owners(store: Store, table: str) -> dict[Seat, str]:
    """None of a damaged table: that must not keep the rest from being told."""
    try:
        return {Seat(seat): who for seat, who in store.owners(table).items()}
    except (StoreDamaged, UnknownTable):
        return {}
