"""What any store must pass: plain sentences, and a random walk beside a plain list.

A store's test module gives the suite a `store` fixture and the walk an `open` method:

    class TestMyStore(StoreSuite):
        @pytest.fixture
        def store(self) -> Iterator[Store]: ...

    class MyStoreWalk(StoreWalk):
        def open(self) -> Store: ...

    TestMyStoreWalk = MyStoreWalk.TestCase
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import pairwise
from threading import Thread

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tablee.store import (
    MAX_ENTRY,
    Conflict,
    Kept,
    Line,
    Store,
    StoreClosed,
    StoreError,
    TableExists,
    TableInfo,
    Text,
    UnknownTable,
)
from tablee.store.base import SLOT
from tests.patience import PATIENCE

SEED = bytes(range(32))


def error_of(answer: Future[None]) -> StoreError | None:
    """What a write was answered, as a value."""
    error = answer.exception(timeout=PATIENCE)
    assert error is None or isinstance(error, StoreError), repr(error)
    return error


def line(body: bytes, *texts: tuple[int | None, str]) -> Line:
    """An entry that ends with its texts."""
    said = tuple(Text(seat, json.dumps(text).encode()) for seat, text in texts)
    return Line(b" ".join([body, *([SLOT] * len(said))]), said)


def append_until_kept(store: Store, table: str, body: bytes) -> int:
    """Append as a server does that races with others; the seq it got."""
    expected = 0
    while True:
        match error_of(store.append(table, expected, [body])):
            case None:
                return expected
            case Conflict(actual=actual):
                expected = actual
            case error:
                raise error


def in_threads(work: Callable[[int], None], count: int) -> None:
    failures: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as failure:  # noqa: BLE001 - shown by the main thread
            failures.append(failure)

    threads = [Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


class StoreSuite:
    """The plain sentences."""

    # Creating

    def test_a_new_table_holds_its_first_entries(self, store: Store) -> None:
        store.create("t", SEED, [b"opened", b"seated"]).result()
        assert store.read("t") == [(0, b"opened"), (1, b"seated")]

    def test_a_new_table_keeps_its_seed(self, store: Store) -> None:
        store.create("t", SEED, [b"opened"]).result()
        assert store.seed("t") == SEED

    def test_a_second_table_of_the_same_id_is_refused(self, store: Store) -> None:
        store.create("t", SEED, [b"first"]).result()
        with pytest.raises(TableExists, match="There is already a table 't'"):
            store.create("t", b"other", [b"second", b"third"]).result()
        assert (store.read("t"), store.seed("t")) == ([(0, b"first")], SEED)

    def test_ids_differ_by_case(self, store: Store) -> None:
        store.create("t", SEED, [b"small"]).result()
        store.create("T", SEED, [b"large"]).result()
        assert store.read("t") == [(0, b"small")]

    # Appending

    def test_appended_entries_follow(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        store.append("t", 1, [b"1", b"2"]).result()
        store.append("t", 3, [b"3"]).result()
        assert store.read("t") == [(0, b"0"), (1, b"1"), (2, b"2"), (3, b"3")]

    def test_a_stale_append_changes_nothing(self, store: Store) -> None:
        store.create("t", SEED, [b"0", b"1"]).result()
        with pytest.raises(Conflict, match="The next entry of this log is 2") as caught:
            store.append("t", 1, [b"late", b"later"]).result()
        assert (caught.value.actual, store.read("t")) == (2, [(0, b"0"), (1, b"1")])

    def test_an_append_beyond_the_end_leaves_no_gap(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        with pytest.raises(Conflict) as caught:
            store.append("t", 2, [b"early"]).result()
        assert (caught.value.actual, store.read("t")) == (1, [(0, b"0")])

    def test_an_append_far_beyond_the_end_is_a_conflict_too(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        assert isinstance(error_of(store.append("t", 1 << 80, [b"early"])), Conflict)

    def test_an_append_to_no_table_is_refused(self, store: Store) -> None:
        with pytest.raises(UnknownTable, match="There is no table 'nowhere'"):
            store.append("nowhere", 0, [b"0"]).result()
        assert store.tables() == []

    def test_of_a_crowd_only_those_that_fit_are_kept(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        crowd = [
            store.append("t", 1, [b"1", b"2"]),
            store.append("t", 1, [b"stale"]),
            store.append("u", 0, [b"unknown"]),
            store.create("u", SEED, [b"created"]),
            store.append("t", 3, [b"3"]),
            store.append("t", 9, [b"early"]),
            store.create("t", SEED, [b"exists"]),
            store.append("u", 1, [b"follows"]),
        ]
        kinds = [type(error_of(answer)) for answer in crowd]
        none = type(None)
        assert kinds == [none, Conflict, UnknownTable, none, none, Conflict, TableExists, none]
        assert store.read("t") == [(0, b"0"), (1, b"1"), (2, b"2"), (3, b"3")]
        assert store.read("u") == [(0, b"created"), (1, b"follows")]

    def test_a_list_changed_after_the_call_changes_nothing(self, store: Store) -> None:
        entries = [b"0"]
        answer = store.create("t", SEED, entries)
        entries.append(b"1")
        answer.result()
        assert store.read("t") == [(0, b"0")]

    @pytest.mark.parametrize("body", [b"", b"\0", b"\xff\x00\xfe", bytes(MAX_ENTRY)])
    def test_any_bytes_come_back_as_they_went(self, store: Store, body: bytes) -> None:
        store.create("t", body, [body]).result()
        store.append("t", 1, [body]).result()
        assert (store.seed("t"), store.read("t")) == (body, [(0, body), (1, body)])

    # Reading

    def test_reading_begins_where_the_reader_left(self, store: Store) -> None:
        store.create("t", SEED, [b"0", b"1", b"2"]).result()
        assert [store.read("t", since) for since in (1, 2, 3, 99, 1 << 80)] == [
            [(1, b"1"), (2, b"2")],
            [(2, b"2")],
            [],
            [],
            [],
        ]

    def test_an_unknown_table_cannot_be_read(self, store: Store) -> None:
        with pytest.raises(UnknownTable):
            store.read("nowhere")
        with pytest.raises(UnknownTable):
            store.seed("nowhere")
        with pytest.raises(UnknownTable):
            store.owners("nowhere")

    def test_tables_are_listed_in_order_of_creation(self, store: Store) -> None:
        for table in ("m", "z", "a"):
            store.create(table, SEED, [b"0"]).result()
        store.append("z", 1, [b"1", b"2"]).result()
        tables = store.tables()
        assert [(table.id, table.next) for table in tables] == [("m", 1), ("z", 3), ("a", 1)]
        assert all(before.order < after.order for before, after in pairwise(tables))

    def test_what_is_listed_is_what_an_append_expects(self, store: Store) -> None:
        store.create("t", SEED, [b"0", b"1"]).result()
        [table] = store.tables()
        store.append(table.id, table.next, [b"2"]).result()
        assert store.tables() == [TableInfo("t", 3, table.order)]

    # Owners

    def test_kept_seats_are_known_from_the_beginning(self, store: Store) -> None:
        store.create("t", SEED, [b"0"], {0: "ada", 2: "bob"}).result()
        store.create("u", SEED, [b"0"]).result()
        assert (store.owners("t"), store.owners("u")) == ({0: "ada", 2: "bob"}, {})

    def test_a_seat_changes_hands_with_the_entry_that_says_so(self, store: Store) -> None:
        store.create("t", SEED, [b"0"], {0: "ada"}).result()
        store.append("t", 1, [b"1"], {1: "bob"}).result()
        store.append("t", 2, [b"2"], {0: "eve"}).result()
        assert store.owners("t") == {0: "eve", 1: "bob"}

    def test_an_entry_that_is_refused_gives_no_seat_away(self, store: Store) -> None:
        store.create("t", SEED, [b"0"], {0: "ada"}).result()
        assert isinstance(error_of(store.append("t", 0, [b"late"], {0: "eve"})), Conflict)
        assert isinstance(error_of(store.create("t", SEED, [b"0"], {0: "eve"})), TableExists)
        assert isinstance(error_of(store.append("u", 0, [b"0"], {0: "eve"})), UnknownTable)
        assert store.owners("t") == {0: "ada"}

    def test_tables_of_somebody_are_listed_newest_first(self, store: Store) -> None:
        store.create("a", SEED, [b"0"], {0: "ada", 1: "ada"}).result()
        store.create("b", SEED, [b"0"], {0: "bob"}).result()
        store.create("c", SEED, [b"0"], {0: "bob"}).result()
        store.append("c", 1, [b"1"], {1: "ada"}).result()
        assert (store.owned("ada"), store.owned("bob"), store.owned("eve")) == (
            ["c", "a"],
            ["c", "b"],
            [],
        )
        assert store.owned("ada", most=1) == ["c"]

    def test_seats_of_whoever_is_forgotten_are_nobodys(self, store: Store) -> None:
        store.create("t", SEED, [b"0"], {0: "ada", 1: "bob"}).result()
        store.create("u", SEED, [b"0"], {0: "ada"}).result()
        crowd = [
            store.append("t", 1, [b"1"], {2: "ada"}),
            store.forget("ada"),
            store.append("t", 2, [b"2"], {3: "eve"}),
            store.forget("nobody"),
        ]
        assert [error_of(answer) for answer in crowd] == [None] * 4
        assert (store.owners("t"), store.owners("u")) == ({1: "bob", 3: "eve"}, {})
        assert (store.owned("ada"), store.owned("eve")) == ([], ["t"])
        assert store.read("t") == [(0, b"0"), (1, b"1"), (2, b"2")]

    def test_a_seat_can_become_nobody_s(self, store: Store) -> None:
        store.create("t", SEED, [b"0"], {0: "ada", 1: "bob"}).result()
        store.append("t", 1, [b"1"], {1: None, 2: None}).result()
        assert store.owners("t") == {0: "ada"}
        assert store.owned("bob") == []

    def test_owners_kept_elsewhere_are_adopted(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        for _ in range(2):
            store.adopt("t", {0: "ada", 1: "bob"}).result()
        assert (store.owners("t"), store.read("t")) == ({0: "ada", 1: "bob"}, [(0, b"0")])
        assert isinstance(error_of(store.adopt("nowhere", {0: "ada"})), UnknownTable)

    # What people wrote

    def test_an_entry_is_read_with_its_texts(self, store: Store) -> None:
        store.create("t", SEED, [line(b"0", (0, "Ada"), (1, "Bob"))]).result()
        store.append("t", 1, [b"1", line(b"2", (0, "un fruit")), b"\xff"]).result()
        right = [(0, b'0 "Ada" "Bob"'), (1, b"1"), (2, b'2 "un fruit"'), (3, b"\xff")]
        assert store.read("t") == right
        assert store.read("t", 2) == right[2:]

    def test_a_text_is_of_whoever_has_its_seat(self, store: Store) -> None:
        entries = [line(b"0", (0, "Ada"), (1, "Bob"), (2, "Nobody"), (None, "all"))]
        store.create("t", SEED, entries, {0: "ada", 1: "bob"}).result()
        store.append("t", 1, [line(b"1", (0, "two"))]).result()
        assert store.texts("ada") == [Kept("t", 0, 0, b'"Ada"'), Kept("t", 1, 0, b'"two"')]
        assert store.texts("bob") == [Kept("t", 0, 1, b'"Bob"')]
        assert store.texts("eve") == []

    def test_whoever_sits_down_writes_as_themselves(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        store.append("t", 1, [line(b"1", (1, "Ada"))], {1: "ada"}).result()
        assert store.texts("ada") == [Kept("t", 1, 1, b'"Ada"')]

    def test_texts_of_whoever_is_forgotten_are_erased_and_the_log_stays(self, store: Store) -> None:
        store.create("t", SEED, [line(b"0", (0, "Ada"), (1, "Bob"))], {0: "ada", 1: "bob"})
        store.create("u", SEED, [line(b"0", (3, "Ada"))], {3: "ada"})
        crowd = [
            store.append("t", 1, [line(b"1", (0, "un fruit"))]),
            store.forget("ada"),
            store.append("t", 2, [line(b"2", (0, "left"))]),
        ]
        assert [error_of(answer) for answer in crowd] == [None] * 3
        assert store.read("t") == [(0, b'0 "" "Bob"'), (1, b'1 ""'), (2, b'2 "left"')]
        assert store.read("u") == [(0, b'0 ""')]
        assert (store.texts("ada"), len(store.texts("bob"))) == ([], 1)
        store.append("u", 1, [line(b"1", (3, "again"))]).result()
        assert store.read("u", 1) == [(1, b'1 "again"')]

    def test_with_a_seat_goes_what_was_written_there(self, store: Store) -> None:
        """Both whoever wrote it and whoever has the seat since may have it erased."""
        store.create("t", SEED, [line(b"0", (0, "Ada"))], {0: "ada"}).result()
        store.create("u", SEED, [line(b"0", (0, "Ada"))], {0: "ada"}).result()
        for table in ("t", "u"):
            store.append(table, 1, [b"1"], {0: "tablet"}).result()
        assert len(store.texts("ada")) == len(store.texts("tablet")) == 2
        store.append("u", 2, [b"2"], {0: "phone"}).result()
        assert len(store.texts("tablet")) == len(store.texts("phone")) == 1
        store.forget("tablet").result()
        assert (store.read("t")[0][1], store.read("u")[0][1]) == (b'0 ""', b'0 "Ada"')
        store.forget("ada").result()
        assert store.read("u")[0][1] == b'0 ""'

    def test_a_seat_that_was_left_takes_no_text_along(self, store: Store) -> None:
        store.create("t", SEED, [line(b"0", (0, "Ada"))], {0: "ada"}).result()
        store.append("t", 1, [b"1"], {0: None}).result()
        store.append("t", 2, [line(b"2", (0, "Bob"))], {0: "bob"}).result()
        assert store.texts("bob") == [Kept("t", 2, 0, b'"Bob"')]
        store.forget("bob").result()
        assert [body for _, body in store.read("t")] == [b'0 "Ada"', b"1", b'2 ""']

    def test_texts_of_owners_kept_elsewhere_are_adopted(self, store: Store) -> None:
        store.create("t", SEED, [line(b"0", (0, "Ada"), (1, "Bob"))]).result()
        for _ in range(2):
            store.adopt("t", {0: "ada"}).result()
        assert store.texts("ada") == [Kept("t", 0, 0, b'"Ada"')]
        store.forget("ada").result()
        store.adopt("t", {0: "eve"}).result()
        assert store.texts("eve") == []

    @pytest.mark.parametrize("body", [b"", b"\xff\xff"])
    def test_a_text_without_a_place_is_our_bug(self, store: Store, body: bytes) -> None:
        with pytest.raises(ValueError, match="Expected a place for each text"):
            store.create("t", SEED, [Line(body, (Text(0, b'"Ada"'),))])

    def test_a_store_that_can_write_says_so(self, store: Store) -> None:
        store.probe().result()
        assert store.trouble is None

    @pytest.mark.parametrize("person", ["", "a b", "é", "a" * 65])
    def test_a_person_outside_the_alphabet_is_our_bug(self, store: Store, person: str) -> None:
        calls: tuple[Callable[[], object], ...] = (
            lambda: store.create("t", SEED, [b"0"], {0: person}),
            lambda: store.append("t", 0, [b"0"], {0: person}),
            lambda: store.adopt("t", {0: person}),
            lambda: store.forget(person),
        )
        for call in calls:
            with pytest.raises(ValueError, match="as person but got"):
                call()

    # Limits

    @pytest.mark.parametrize("table", ["", "a" * 65, "a b", "é", "a/b", "a\n", "\ud800"])
    def test_an_id_outside_its_alphabet_is_our_bug(self, store: Store, table: str) -> None:
        for call in (
            lambda: store.create(table, SEED, [b"0"]),
            lambda: store.append(table, 0, [b"0"]),
            lambda: store.read(table),
            lambda: store.seed(table),
            lambda: store.owners(table),
        ):
            with pytest.raises(ValueError, match="as table id but got"):
                call()

    def test_an_id_of_64_characters_is_not_too_long(self, store: Store) -> None:
        table = "aZ09_-" + "a" * 58
        store.create(table, SEED, [b"0"]).result()
        assert store.tables()[0].id == table

    @pytest.mark.parametrize(
        ("entries", "kind", "message"),
        [
            ([], ValueError, "at least one entry"),
            ([b"0", bytes(MAX_ENTRY + 1)], ValueError, "at most 1048576 bytes but got 1048577"),
            (b"not a list", TypeError, "Expected bytes but got int"),
            (["text"], TypeError, "Expected bytes but got str"),
        ],
    )
    def test_entries_outside_the_limits_are_our_bug(
        self, store: Store, entries: Sequence[bytes], kind: type[Exception], message: str
    ) -> None:
        store.create("t", SEED, [b"0"]).result()
        with pytest.raises(kind, match=message):
            store.append("t", 1, entries)
        with pytest.raises(kind, match=message):
            store.create("u", SEED, entries)
        assert [table.id for table in store.tables()] == ["t"]

    def test_a_negative_seq_is_our_bug(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        with pytest.raises(ValueError, match="0 or more but got -1"):
            store.append("t", -1, [b"1"])
        with pytest.raises(ValueError, match="0 or more but got -1"):
            store.read("t", -1)

    # Closing

    def test_a_closed_store_says_so(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        store.close()
        calls: tuple[Callable[[], object], ...] = (
            lambda: store.create("u", SEED, [b"0"]),
            lambda: store.append("t", 1, [b"1"]),
            lambda: store.read("t"),
            lambda: store.seed("t"),
            lambda: store.owners("t"),
            lambda: store.owned("ada"),
            lambda: store.forget("ada"),
            lambda: store.adopt("t", {0: "ada"}),
            store.probe,
            store.tables,
        )
        for call in calls:
            with pytest.raises(StoreClosed, match="The store is closed"):
                call()

    def test_closing_twice_is_closing_once(self, store: Store) -> None:
        store.close()
        store.close()

    def test_leaving_the_with_block_closes(self, store: Store) -> None:
        with store as same:
            assert same is store
        with pytest.raises(StoreClosed):
            store.tables()

    def test_closing_finishes_what_was_begun(self, store: Store) -> None:
        crowd = [store.create(f"t{n}", SEED, [b"0"]) for n in range(50)]
        store.close()
        assert [(answer.done(), error_of(answer)) for answer in crowd] == [(True, None)] * 50

    # Many at once

    def test_racing_writers_each_get_a_place_of_their_own(self, store: Store) -> None:
        store.create("t", SEED, [b"opened"]).result()
        kept: dict[int, bytes] = {0: b"opened"}

        def play(player: int) -> None:
            for move in range(25):
                body = f"{player}:{move}".encode()
                kept[append_until_kept(store, "t", body)] = body

        in_threads(play, 8)
        assert store.read("t") == sorted(kept.items())
        assert len(kept) == 1 + 8 * 25

    def test_of_two_twins_one_is_kept(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()
        outcomes: list[StoreError | None] = []
        in_threads(lambda _: outcomes.append(error_of(store.append("t", 1, [b"1"]))), 6)
        assert outcomes.count(None) == 1
        assert {error.actual for error in outcomes if isinstance(error, Conflict)} == {2}

    def test_readers_see_the_log_grow_without_gaps(self, store: Store) -> None:
        store.create("t", SEED, [b"0"]).result()

        def work(number: int) -> None:
            if number == 0:
                for seq in range(1, 100, 2):
                    store.append("t", seq, [str(seq).encode(), str(seq + 1).encode()]).result()
                return
            seen: list[tuple[int, bytes]] = []
            while len(seen) < 101:
                seen += store.read("t", len(seen))
                assert len(seen) % 2 == 1, "half of an append was shown"
            assert seen == [(seq, str(seq).encode()) for seq in range(101)]

        in_threads(work, 4)

    def test_an_event_loop_can_await_a_write(self, store: Store) -> None:
        async def play() -> None:
            await asyncio.wrap_future(store.create("t", SEED, [b"0"]))
            await asyncio.wrap_future(store.append("t", 1, [b"1"]))
            with pytest.raises(Conflict):
                await asyncio.wrap_future(store.append("t", 1, [b"again"]))

        asyncio.run(play())
        assert store.read("t") == [(0, b"0"), (1, b"1")]


TABLES = st.sampled_from(["t", "u", "v"])
PEOPLE = st.sampled_from(["ada", "bob", "eve"])
BODIES = st.lists(st.binary(max_size=40), min_size=1, max_size=4)


class StoreWalk(RuleBasedStateMachine):
    """A random walk beside a dict of plain lists."""

    def open(self) -> Store:
        raise NotImplementedError

    def reopen(self) -> Store:
        """The same logs in a store opened anew."""
        self.store.close()
        return self.open()

    def __init__(self) -> None:
        super().__init__()
        self.store = self.open()
        self.logs: dict[str, list[bytes]] = {}
        self.seeds: dict[str, bytes] = {}
        self.owners: dict[str, dict[int, str]] = {}
        self.texts: dict[tuple[str, int], tuple[str | None, str | None]] = {}
        """By table and seq, who wrote them and to whom their seat was given."""
        self.seats: dict[tuple[str, int], int] = {}

    def teardown(self) -> None:
        self.store.close()

    def foretell(self, table: str, expected: int, entries: list[bytes]) -> object:
        """What an append must be answered; if that is None, the model grows."""
        log = self.logs.get(table)
        if log is None:
            return UnknownTable
        if len(log) != expected:
            return Conflict, len(log)
        log.extend(entries)
        return None

    @staticmethod
    def outcome(answer: Future[None]) -> object:
        match error_of(answer):
            case None:
                return None
            case Conflict(actual=actual):
                return Conflict, actual
            case error:
                return type(error)

    @rule(table=TABLES, seed=st.binary(max_size=32), entries=BODIES)
    def create(self, table: str, seed: bytes, entries: list[bytes]) -> None:
        told = self.outcome(self.store.create(table, seed, entries))
        assert told == (TableExists if table in self.logs else None)
        if told is None:
            self.logs[table], self.seeds[table] = list(entries), seed
            self.owners[table] = {}

    @rule(table=TABLES, entries=BODIES)
    def append_right(self, table: str, entries: list[bytes]) -> None:
        expected = len(self.logs.get(table, []))
        told = self.outcome(self.store.append(table, expected, entries))
        assert told == self.foretell(table, expected, entries)

    @rule(table=TABLES, behind=st.integers(1, 5), entries=BODIES)
    def append_stale(self, table: str, behind: int, entries: list[bytes]) -> None:
        expected = max(0, len(self.logs.get(table, [])) - behind)
        told = self.outcome(self.store.append(table, expected, entries))
        assert told == self.foretell(table, expected, entries)

    @rule(table=TABLES, ahead=st.integers(1, 5), entries=BODIES)
    def append_future(self, table: str, ahead: int, entries: list[bytes]) -> None:
        expected = len(self.logs.get(table, [])) + ahead
        told = self.outcome(self.store.append(table, expected, entries))
        assert told == self.foretell(table, expected, entries)

    @rule(crowd=st.lists(st.tuples(TABLES, st.integers(0, 12), BODIES), max_size=12))
    def append_a_crowd(self, crowd: list[tuple[str, int, list[bytes]]]) -> None:
        """Several at once from one thread are applied in the order of the calls."""
        answers = [self.store.append(*write) for write in crowd]
        foretold = [self.foretell(*write) for write in crowd]
        assert [self.outcome(answer) for answer in answers] == foretold

    @rule(
        table=TABLES,
        entries=BODIES,
        owners=st.dictionaries(st.integers(0, 3), st.none() | PEOPLE),
    )
    def give_seats(self, table: str, entries: list[bytes], owners: dict[int, str | None]) -> None:
        expected = len(self.logs.get(table, []))
        told = self.outcome(self.store.append(table, expected, entries, owners))
        assert told == self.foretell(table, expected, entries)
        if told is None:
            for place, people in self.texts.items():
                seat = self.seats[place]
                before, after = self.owners[table].get(seat), owners.get(seat)
                if place[0] == table and before and after and before != after and before in people:
                    self.texts[place] = (people[0], after)
            now = self.owners[table] | owners
            self.owners[table] = {seat: who for seat, who in now.items() if who is not None}

    @rule(table=TABLES, seat=st.integers(0, 3))
    def write(self, table: str, seat: int) -> None:
        log = self.logs.get(table)
        if log is not None:
            said = line(b"said", (seat, "text"))
            assert self.outcome(self.store.append(table, len(log), [said])) is None
            self.texts[table, len(log)] = (self.owners[table].get(seat), None)
            self.seats[table, len(log)] = seat
            log.append(b'said "text"')

    @rule(person=PEOPLE)
    def forget(self, person: str) -> None:
        assert self.outcome(self.store.forget(person)) is None
        for (table, seq), people in self.texts.items():
            if person in people:
                self.logs[table][seq] = b'said ""'
                self.texts[table, seq] = (None, None)
        for table, owners in self.owners.items():
            self.owners[table] = {seat: who for seat, who in owners.items() if who != person}

    @rule(table=TABLES, since=st.integers(0, 20))
    def read_from_anywhere(self, table: str, since: int) -> None:
        if table in self.logs:
            assert self.store.read(table, since) == list(enumerate(self.logs[table]))[since:]
        else:
            with pytest.raises(UnknownTable):
                self.store.read(table, since)

    @precondition(lambda self: self.logs)
    @rule()
    def close_and_reopen(self) -> None:
        self.store = self.reopen()

    @invariant()
    def the_store_is_the_model(self) -> None:
        listed = [(table.id, table.next) for table in self.store.tables()]
        assert listed == [(table, len(log)) for table, log in self.logs.items()]
        for table, log in self.logs.items():
            assert self.store.read(table) == list(enumerate(log))
            assert self.store.seed(table) == self.seeds[table]
            assert self.store.owners(table) == self.owners[table]
        for person in ("ada", "bob", "eve"):
            theirs = {place for place, people in self.texts.items() if person in people}
            assert {(text.table, text.seq) for text in self.store.texts(person)} == theirs


StoreWalk.TestCase.settings = settings(
    max_examples=25, stateful_step_count=20, deadline=None, derandomize=True
)
