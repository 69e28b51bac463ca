"""Whose table it is, and keys with which somebody finds their place again on another device."""

import secrets
from typing import Final

from tablee.core.seats import Seat
from tablee.server.directory import TOKEN_BYTES, Directory, Person, hashed

MOST_KEYS: Final = 8
"""Of one seat: older ones no longer open it."""


class Places:
    """Kept in the file of people; keys only as their hashes, as tokens are."""

    def __init__(self, directory: Directory) -> None:
        self._ask = directory.ask

    async def host(self, table: str) -> str | None:
        """Who opened the table, if that is known."""
        rows = await self._ask('SELECT person FROM hosts WHERE "table" = ?', table)
        return str(rows[0][0]) if rows else None

    async def set_host(self, table: str, person: str) -> None:
        """Somebody opened it."""
        await self._ask("INSERT OR REPLACE INTO hosts VALUES (?, ?)", table, person)

    async def make_key(self, table: str, seat: Seat) -> str:
        """A new key to a seat, which is told once."""
        key = secrets.token_urlsafe(TOKEN_BYTES)
        await self._ask(
            'INSERT INTO keys ("table", seat, key) VALUES (?, ?, ?)', table, seat, hashed(key)
        )
        await self._ask(
            'DELETE FROM keys WHERE "table" = ?1 AND seat = ?2 AND number NOT IN (SELECT number'
            ' FROM keys WHERE "table" = ?1 AND seat = ?2 ORDER BY number DESC LIMIT ?3)',
            table,
            seat,
            MOST_KEYS,
        )
        return key

    async def seat_of(self, table: str, key: str) -> Seat | None:
        """The seat of a table that a key opens."""
        rows = await self._ask(
            'SELECT seat FROM keys WHERE "table" = ? AND key = ?', table, hashed(key)
        )
        return Seat(rows[0][0]) if rows else None

    async def drop_keys(self, table: str, seat: Seat) -> None:
        """Nobody's place any more."""
        await self._ask('DELETE FROM keys WHERE "table" = ? AND seat = ?', table, seat)

    async def forget(self, person: Person) -> None:
        """Somebody wants to be forgotten: their tables have no host."""
        await self._ask("DELETE FROM hosts WHERE person = ?", person.id)
