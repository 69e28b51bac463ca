"""One byte of the file changed, anywhere: what is served is right, or it is refused."""

import json
import random
from pathlib import Path

import pytest

from tablee.store import SqliteStore, StoreDamaged, StoreError, TableInfo
from tests.store.suite import line

pytestmark = pytest.mark.bar(4)

TABLES = 12
FORGOTTEN = "person-3"


def log_of(number: int) -> list[bytes]:
    """Short logs and long ones, of which some lie on pages of their own."""
    luck = random.Random(number)  # noqa: S311 - luck that can be repeated
    return [luck.randbytes(luck.choice((40, 200, 900))) for _ in range(3 + 5 * number)]


def texts_of(number: int) -> list[tuple[int, str]]:
    """What was written at a table: by everybody, and by somebody who wants to be forgotten."""
    owners = owners_of(number)
    return [(seat, f"{owners[seat]} " * (1 + 7 * seat)) for seat in owners for _ in range(3)]


def written_of(number: int) -> bytes:
    """The entry with these texts, as it is read: the last of the log."""
    forgotten = [seat for seat, who in owners_of(number).items() if who == FORGOTTEN]
    said = [json.dumps("" if seat in forgotten else text) for seat, text in texts_of(number)]
    return " ".join(["said", *said]).encode()


def kept_owners_of(number: int) -> dict[int, str]:
    return {seat: who for seat, who in owners_of(number).items() if who != FORGOTTEN}


def seed_of(number: int) -> bytes:
    return bytes([number]) * 32


def owners_of(number: int) -> dict[int, str]:
    return {seat: f"person-{(number + seat) % 7}" for seat in range(1 + number % 4)}


def make(path: Path) -> bytes:
    with SqliteStore(path) as store:
        for number in range(TABLES):
            first, *others = log_of(number)
            store.create(f"t{number}", seed_of(number), [first]).result()
            said = line(b"said", *texts_of(number))
            store.append(f"t{number}", 1, [*others, said], owners_of(number)).result()
        store.forget(FORGOTTEN).result()
    return path.read_bytes()


def served(path: Path) -> str:
    """How the file was found: "right" or "refused"; what is wrong is not served at all."""
    outcome = "right"
    try:
        with SqliteStore(path) as store:
            for number in range(TABLES):
                table = f"t{number}"
                for ask, right in (
                    (store.read, list(enumerate([*log_of(number), written_of(number)]))),
                    (store.seed, seed_of(number)),
                    (store.owners, kept_owners_of(number)),
                ):
                    try:
                        assert ask(table) == right, f"{table} was served wrong"
                    except StoreError:
                        outcome = "refused"
            right_list = [TableInfo(f"t{n}", len(log_of(n)) + 1, n + 1) for n in range(TABLES)]
            listed = store.tables()
            assert set(listed) <= set(right_list), "a list says what is not so"
            for person in range(7):
                theirs = [
                    f"t{n}"
                    for n in range(TABLES)
                    if f"person-{person}" in kept_owners_of(n).values()
                ]
                assert set(store.owned(f"person-{person}")) <= set(theirs)
                for text in store.texts(f"person-{person}"):
                    assert text.text.decode() in written_of(int(text.table[1:])).decode()
                    assert text.text.startswith(f'"person-{person} '.encode())
            if len(listed) < TABLES:
                outcome = "refused"
    except StoreDamaged:
        outcome = "refused"
    return outcome


def flip(folder: Path, flips: int, seed: int) -> list[str]:
    path = folder / "tables.db"
    sound = make(path)
    assert served(path) == "right"
    luck = random.Random(seed)  # noqa: S311 - luck that can be repeated
    outcomes: list[str] = []
    for _ in range(flips):
        damaged = bytearray(sound)
        at = luck.randrange(len(damaged))
        damaged[at] ^= luck.randint(1, 255)
        for file in folder.iterdir():
            file.unlink()
        path.write_bytes(damaged)
        outcomes.append(served(path))
    return outcomes


def test_of_flipped_bytes_none_is_served_wrong(tmp_path: Path) -> None:
    assert "refused" in flip(tmp_path, 20, 1)


@pytest.mark.slow
def test_of_many_flipped_bytes_none_is_served_wrong(tmp_path: Path) -> None:
    assert flip(tmp_path, 200, 2).count("refused") > 100
