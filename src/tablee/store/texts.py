"""What people wrote, beside the entries in which it stands: kept, handed over, erased.

    entry   body, with a SLOT for each text; a salted hash of each
    texts   one row each: whose it is, salt and text; a seal over all of it

An erased text leaves its row, without salt and text, so that what was erased is known from what the
disk has lost.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import apsw

from tablee.store.base import ERASED, Kept, Owners, StoreDamaged, Text, joined
from tablee.store.chain import HASH_BYTES, SALT_BYTES, held, kept
from tablee.store.disk import ask


@dataclass(frozen=True, slots=True)
class KeptText:
    """A row; `person` wrote it, and `heir` was given the seat since."""

    table: str
    number: int
    seq: int
    place: int
    seat: int | None
    person: str | None
    heir: str | None
    written: tuple[bytes, bytes] | None
    """Salt and text, until it is erased."""

    @property
    def seal(self) -> bytes:
        """What closes the row."""
        people = self.person, self.heir
        return kept(self.table, (self.seq, self.place), self.seat, people, self.written)

    @property
    def text(self) -> bytes:
        """What is read in its place."""
        return ERASED if self.written is None else self.written[1]

    def is_told_by(self, hashed: bytes) -> bool:
        """Is it the text of which an entry holds this?"""
        return self.written is None or held(*self.written) == hashed


def penned(
    texts: Sequence[Text], table: str, number: int, seq: int, owners: Mapping[int, str]
) -> list[KeptText]:
    """The texts of an entry, each of whoever has its seat."""
    return [
        KeptText(
            *(table, number, seq, place, seat),
            person=None if seat is None else owners.get(seat),
            heir=None,
            written=(secrets.token_bytes(SALT_BYTES), text),
        )
        for place, (seat, text) in enumerate(texts)
    ]


def hashes_of(texts: Sequence[KeptText]) -> bytes:
    """What their entry holds of them."""
    return b"".join(held(*text.written) for text in texts if text.written is not None)


def whole(body: bytes, hashes: bytes, texts: Sequence[KeptText]) -> bytes:
    """An entry with its texts, if they are those of which it holds the hashes."""
    expected = [hashes[at : at + HASH_BYTES] for at in range(0, len(hashes), HASH_BYTES)]
    if [text.place for text in texts] != list(range(len(expected))) or not all(
        text.is_told_by(hashed) for text, hashed in zip(texts, expected, strict=True)
    ):
        raise StoreDamaged("What was written there is damaged")
    return joined(body, [text.text for text in texts])


def keep(db: apsw.Connection, texts: list[KeptText]) -> None:
    """Insert what waits for it."""
    if texts:
        db.executemany(
            "INSERT INTO texts VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    *(text.number, text.seq, text.place, text.seat, text.person, text.heir),
                    *(text.written or (None, None)),
                    text.seal,
                )
                for text in texts
            ],
        )
        texts.clear()


def texts_of(db: apsw.Connection, table: str, number: int, since: int) -> dict[int, list[KeptText]]:
    """Those of a table from an entry on, by its seq."""
    found: dict[int, list[KeptText]] = {}
    for _, text, sound in _rows(db, "number = ? AND seq >= ?", number, since):
        if not sound:
            raise StoreDamaged(f"What was written at table {table!r} is damaged")
        found.setdefault(text.seq, []).append(text)
    return found


def texts_by(db: apsw.Connection, person: str) -> list[Kept]:
    """All that somebody wrote or was given, as far as it is sound."""
    found = _rows(db, THEIRS, person)
    return [Kept(text.table, text.seq, text.seat, text.text) for _, text, sound in found if sound]


def erase(db: apsw.Connection, person: str) -> None:
    """All of it; what the disk has damaged, too."""
    theirs = [(row, text) for row, text, _ in _rows(db, THEIRS, person)]
    _change(db, theirs, person=None, heir=None, written=None)


def hand_over(db: apsw.Connection, number: int, before: Mapping[int, str], owners: Owners) -> None:
    """With a seat that somebody had goes what was written there."""
    for seat, person in owners.items():
        former = before.get(seat)
        if person is not None and former not in (None, person):
            condition = "number = ? AND seat = ? AND ? IN (person, heir)"
            _change(db, _sound(db, condition, number, seat, former), heir=person)


def adopt_texts(db: apsw.Connection, number: int, owners: Owners) -> None:
    """What was written at these seats, and is nobody's yet, is theirs."""
    condition = "number = ? AND seat = ? AND person IS NULL AND text IS NOT NULL"
    for seat, person in owners.items():
        if person is not None:
            _change(db, _sound(db, condition, number, seat), person=person)


THEIRS: Final = "person = ?1 OR heir = ?1"

ROWS: Final = """
    SELECT texts.id, seal, salt, text, tables.id, number, seq, place, seat, person, heir
    FROM texts JOIN tables USING (number)
"""


def _rows(db: apsw.Connection, condition: str, *values: Any) -> list[tuple[int, KeptText, bool]]:
    """In the order in which they were written, and whether they are as they were written."""
    found: list[tuple[int, KeptText, bool]] = []
    rows = ask(db, f"{ROWS} WHERE {condition} ORDER BY texts.id", *values)
    for row, closed, salt, text, table, number, seq, place, seat, person, heir in rows:
        written = None if salt is text is None else (salt, text)
        read = KeptText(table, number, seq, place, seat, person, heir, written)
        try:
            sound = read.seal == closed
        except TypeError:  # damage can also turn one kind of value into another
            sound = False
        found.append((row, read, sound))
    return found


def _sound(db: apsw.Connection, condition: str, *values: Any) -> list[tuple[int, KeptText]]:
    """Only those: to close another anew would hide that it is damaged."""
    return [(row, text) for row, text, sound in _rows(db, condition, *values) if sound]


def _change(db: apsw.Connection, rows: Sequence[tuple[int, KeptText]], **to: Any) -> None:
    changed = [(row, replace(text, **to)) for row, text in rows]
    db.executemany(
        "UPDATE texts SET person = ?, heir = ?, salt = ?, text = ?, seal = ? WHERE id = ?",
        [
            (text.person, text.heir, *(text.written or (None, None)), text.seal, row)
            for row, text in changed
        ],
    )
