"""Files of former versions, upgraded whole or not at all."""

import json
import random
import shutil
import signal
import subprocess
import time
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from tablee.store import SqliteStore, StoreDamaged, disk
from tests.store import former
from tests.store.child import ENVIRONMENT, command
from tests.store.suite import SEED

pytestmark = pytest.mark.bar(13)

LOGS = {"t": [b"0", b"1"], "u": [b"", bytes(5000)], "v": [b"0"]}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    former.games_1(tmp_path / "tables.db", LOGS, SEED)
    return tmp_path / "tables.db"


def test_a_file_of_version_1_is_upgraded(path: Path) -> None:
    with SqliteStore(path) as store:
        assert [(table.id, table.next) for table in store.tables()] == [
            ("t", 2),
            ("u", 2),
            ("v", 1),
        ]
        for table, log in LOGS.items():
            assert store.read(table) == list(enumerate(log))
            assert (store.seed(table), store.owners(table)) == (SEED, {})
        store.append("t", 2, [b"2"], {0: "ada"}).result()
        store.check()
    with SqliteStore(path) as store:
        assert (store.read("t", 2), store.owners("t")) == ([(2, b"2")], {0: "ada"})


NAMES = [
    b'{"seq":0,"at":1,"body":{"type":"opened","game":"volapuk","seats":2}}',
    b'{"seq":1,"at":1,"body":{"type":"seated","seat":1,"player":{"name":"Zoe","bot":null}}}',
    b'{"seq":2,"at":1,"body":{"type":"vacated","seat":1}}',
    b'{"seq":3,"at":1,"body":{"type":"seated","seat":1,"player":{"name":"Bob","bot":null}}}',
    b'{"seq":4,"at":1,"body":{"type":"took_over","seat":0,"player":{"name":"Ad\xc3\xa8le","bot":"moyen"}}}',
    (b'{"seq":5,"at":1,"body":{"type":"happened","event":{"type":"answer_given","seat":1,'
    b'"texts":["un fruit","UN \\"cri\\""]},"draws":null},"seat":1,"id":"a"}'),
    (b'{"seq":6,"at":1,"body":{"type":"happened","event":{"type":"answers_shown","senses":["cri"],'
    b'"answers":[{"seat":1,"text":"un fruit","sense":null,"known":false},'
    b'{"seat":0,"text":"Un fruit!","sense":null,"known":false}]},"draws":null}}'),
    b'{"seated" is no JSON',
]  # fmt: skip


def make_2(path: Path) -> None:
    former.games_2(path, {"w": NAMES, **LOGS}, SEED, {"w": {0: "ada", 1: "bob"}, "u": {0: "ada"}})


def test_in_a_file_of_version_2_texts_move_beside_the_log(tmp_path: Path) -> None:
    make_2(tmp_path / "2.db")
    with SqliteStore(tmp_path / "2.db") as store:
        for table in ("t", "u"):
            assert store.read(table) == list(enumerate(LOGS[table]))
        *others, shown, last = (body for _, body in store.read("w"))
        assert [*others, last] == [*NAMES[:6], NAMES[7]]
        alike = [answer["like"] for answer in json.loads(shown)["body"]["event"]["answers"]]
        assert alike == [0, 0], "that two said the same is known when what they said is not"
        assert (store.owners("w"), store.owners("u")) == ({0: "ada", 1: "bob"}, {0: "ada"})
        theirs = {who: [text.text.decode() for text in store.texts(who)] for who in ("ada", "bob")}
        assert theirs == {
            "ada": ['"Adèle"', '"Un fruit!"'],
            "bob": ['"Bob"', '"un fruit"', '"UN \\"cri\\""', '"un fruit"'],
        }
        store.check()


def test_an_upgraded_file_forgets_what_it_held_in_former_versions(tmp_path: Path) -> None:
    make_2(tmp_path / "2.db")
    traces = [b"Bob", b"cri\\", "Adèle".encode(), b"Zoe"]
    before = (tmp_path / "2.db").read_bytes()
    with SqliteStore(tmp_path / "2.db") as store:
        store.forget("bob").result()
        store.forget("ada").result()
        store.check()
    after = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert [trace in before for trace in traces] == [True] * 4
    assert [trace in after for trace in traces] == [False, False, False, True]


def test_what_was_damaged_before_an_upgrade_is_damaged_after_it(tmp_path: Path) -> None:
    for mischief in (
        "UPDATE entries SET body = replace(body, 'Bob', 'Eve') WHERE seq = 3",
        "UPDATE entries SET body = CAST(replace(body, 'Bob', 'Eve') AS BLOB) WHERE seq = 3",
        "DELETE FROM entries WHERE seq = 7",
        "DELETE FROM entries WHERE number = 1 AND seq = 1",
        "UPDATE heads SET next = 'a' WHERE number = 1",
        "DELETE FROM heads WHERE number = 1",
    ):
        path = tmp_path / "2.db"
        path.unlink(missing_ok=True)
        make_2(path)
        with closing(apsw.Connection(str(path))) as db:
            db.execute(mischief)
        with SqliteStore(path) as store:
            with pytest.raises(StoreDamaged):
                store.read("w")
            assert store.read("t") == list(enumerate(LOGS["t"]))


def test_texts_of_version_1_are_of_whom_the_people_s_file_says(tmp_path: Path) -> None:
    former.games_1(tmp_path / "1.db", {"w": NAMES}, SEED)
    with SqliteStore(tmp_path / "1.db") as store:
        store.adopt("w", {0: "ada", 1: "bob"}).result()
        assert [text.text for text in store.texts("bob")][:2] == [b'"Bob"', b'"un fruit"']
        store.check()


def test_an_upgraded_file_is_as_a_new_one(path: Path, tmp_path: Path) -> None:
    def described(file: Path) -> list[tuple[object, ...]]:
        SqliteStore(file).close()
        with closing(apsw.Connection(str(file))) as db:
            names = disk.ask(db, "SELECT type, name, sql FROM sqlite_master ORDER BY name")
            return [*names, *disk.ask(db, "PRAGMA user_version")]

    make_2(tmp_path / "2.db")
    new = described(tmp_path / "new.db")
    assert described(path) == described(tmp_path / "2.db") == new


def test_a_log_with_a_gap_is_upgraded_and_not_read(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as db:
        db.execute("DELETE FROM entries WHERE number = 1 AND seq = 0")
    with SqliteStore(path) as store:
        with pytest.raises(StoreDamaged, match="The log of table 't' has gaps"):
            store.read("t")
        assert store.read("u") == list(enumerate(LOGS["u"]))


def test_a_version_that_never_was_is_damage(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA user_version = 0")
    with pytest.raises(StoreDamaged, match=r"tables\.db is damaged: there never was a schema 0"):
        SqliteStore(path)


def test_a_file_that_is_not_what_its_version_says_is_left_alone(path: Path) -> None:
    with closing(apsw.Connection(str(path))) as db:
        db.execute("PRAGMA user_version = 3")
    with pytest.raises(StoreDamaged, match=r"tables\.db is damaged: it lacks CREATE"):
        SqliteStore(path)
    with closing(apsw.Connection(str(path))) as db:
        assert disk.ask(db, "SELECT count(*) FROM entries") == [(5,)]


def soak(folder: Path, kills: int, version: int) -> set[int]:
    """Kill an upgrade at random moments; which versions were found after it."""
    logs = {
        f"t{n}": [*NAMES[:6], *(f"{n} {seq}".encode() * 20 for seq in range(60))]
        for n in range(100)
    }
    original = folder / "original.db"
    if version == 1:
        former.games_1(original, logs, SEED)
    else:
        former.games_2(original, logs, SEED, {table: {0: "ada"} for table in logs})
    shutil.copy(original, folder / "whole.db")
    begun = time.monotonic()
    SqliteStore(folder / "whole.db").close()
    takes = time.monotonic() - begun
    luck = random.Random(kills)  # noqa: S311 - luck that can be repeated
    found: set[int] = set()
    for number in range(kills):
        path = folder / f"{number}.db"
        shutil.copy(original, path)
        with subprocess.Popen(
            command("upgrade", path), stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "opening\n"
            time.sleep(luck.uniform(0, 2 * takes))
            process.kill()
        assert process.returncode == -signal.SIGKILL
        with closing(apsw.Connection(str(path))) as db:
            [(found_version,)] = disk.ask(db, "PRAGMA user_version")
            found.add(found_version)
            names = {name for (name,) in disk.ask(db, "SELECT name FROM sqlite_master")}
            assert ("texts" in names) == (found_version == 3)
            assert not any(name.startswith("former") for name in names)
        with SqliteStore(path) as store:
            store.check()
            assert all(store.read(table) == list(enumerate(log)) for table, log in logs.items())
            assert len(store.texts("ada")) == (0 if version == 1 else len(logs))
        path.unlink()
    return found


@pytest.mark.parametrize("version", [1, 2])
def test_a_kill_in_the_middle_of_an_upgrade_costs_nothing(tmp_path: Path, version: int) -> None:
    assert soak(tmp_path, 3, version) <= {version, 3}


@pytest.mark.slow
@pytest.mark.parametrize("version", [1, 2])
def test_no_kill_of_many_in_an_upgrade_costs_anything(tmp_path: Path, version: int) -> None:
    assert soak(tmp_path, 50, version) == {version, 3}
