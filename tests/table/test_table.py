"""A table: transactions, requests sent twice, undo, clocks, and what each seat is told."""

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import AnyGame, Options, Refusal, Resign, Timeout, refuse
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.notation import read_action
from tablee.lexicon import french
from tablee.store.base import NO_OWNERS, Conflict, Owners, StoreBusy, StoreFull, StoreUnsure
from tablee.store.memory import MemoryStore
from tablee.table.host import Host
from tablee.table.log import (
    Entry,
    Happened,
    Opened,
    Paused,
    Player,
    Revealed,
    Seated,
    Started,
    TookOver,
    Undone,
    Upgraded,
    Versions,
    decode,
    encode,
)
from tablee.table.table import (
    REMEMBERED_REFUSALS,
    Accepted,
    Broken,
    Heard,
    Noted,
    Table,
    commitment,
    open_table,
)
from tests.games.laws import encode as to_json
from tests.games.playing import dice
from tests.table.playing import NONCE, SEED, Time, play_on, seated
from tests.tiny import Answer, Discard, Draw, HiddenAnswer, HiddenCard, Trio

TRIO = Trio()
HEPTA = GAMES["hepta_mensa"]
A, B, C = Seat(0), Seat(1), Seat(2)

every_game = pytest.mark.parametrize("game", [TRIO, HEPTA], ids=["trio", "hepta_mensa"])


def folded_anew(host: Host) -> Table:
    """The same log, written down and read again."""
    return Table(host.table.game, [decode(encode(e)) for e in host.table.entries], SEED)


def bodies(host: Host, kind: type) -> list[Any]:
    return [entry.body for entry in host.table.entries if isinstance(entry.body, kind)]


def refused(answer: Any) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


# Opening and sitting down


def test_the_first_entry_commits_to_the_seed_and_does_not_tell_it() -> None:
    host = seated(TRIO)
    opened = host.table.opened
    assert opened.commitment == commitment(SEED)
    assert opened.versions.rules == TRIO.about.version
    assert SEED.hex() not in b"".join(map(encode, host.table.entries)).decode()


def test_an_option_that_came_later_is_read_as_it_was_played_before() -> None:
    class Later(Options, frozen=True):
        wild: bool = True

    class Newer(Trio):
        about = replace(Trio.about, version=2, unsaid={2: {"wild": False}})
        kinds = replace(Trio.kinds, options=Later)

    old = seated(TRIO).table.entries
    assert Table(Newer(), old).options == Later(wild=False)
    opened = open_table(Newer(), Later(), 3, SEED, 0)
    assert isinstance(opened, Entry)
    assert Table(Newer(), [opened]).options == Later(wild=True)


def test_the_first_entry_says_whether_the_game_is_evaluated_and_old_logs_were_not() -> None:
    opened = open_table(Trio(), Options(), 3, SEED, 0, evaluated=True)
    assert not isinstance(opened, Refusal)
    assert Table(Trio(), [decode(encode(opened))]).opened.evaluated
    line = encode(opened).replace(b',"evaluated":true', b"")
    assert b"evaluated" not in line
    assert not Table(Trio(), [decode(line)]).opened.evaluated


def test_the_first_entry_says_whether_hints_are_allowed_and_old_logs_agreed_to_none() -> None:
    opened = open_table(Trio(), Options(), 3, SEED, 0, hints=True)
    assert isinstance(opened, Entry)
    assert Table(Trio(), [decode(encode(opened))]).opened.hints
    line = encode(opened).replace(b',"hints":true', b"")
    assert b"hints" not in line
    assert not Table(Trio(), [decode(line)]).opened.hints


def test_a_game_that_cannot_be_started_is_refused_and_nothing_is_stored() -> None:
    store = MemoryStore()
    assert Host.open(store, "table", TRIO, Options(), 2, SEED, Time()) == refuse(
        "seat_count", "1", seats=2
    )
    assert store.tables() == []


def test_a_short_seed_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        open_table(TRIO, Options(), 3, b"short", 0)


def test_luck_waits_for_the_last_nonce() -> None:
    host = Host.open(MemoryStore(), "table", TRIO, Options(), 3, SEED, Time())
    assert isinstance(host, Host)
    host.sit(A, Player("Ada"), NONCE)
    host.sit(B, Player("Basile"), NONCE)
    assert bodies(host, Happened) == []
    assert refused(host.play(A, Draw(), "1")) == "not_started"
    assert refused(host.pause(A, "2")) == "not_playing"
    assert refused(host.take_over(A, Player("bot", bot="fort"))) == "not_playing"
    host.sit(C, Player("automate", bot="fort"))
    kinds = [type(entry.body) for entry in host.table.entries]
    assert kinds == [Opened, Seated, Seated, Seated, Started, Happened, Happened, Happened]


def test_other_nonces_deal_other_cards() -> None:
    def dealt(last: bytes) -> bytes:
        host = Host.open(MemoryStore(), "table", HEPTA, HEPTA.kinds.options(), 2, SEED, Time())
        assert isinstance(host, Host)
        host.sit(A, Player("Ada"), NONCE)
        host.sit(B, Player("Basile"), last)
        return to_json(host.table.state)

    assert dealt(b"1" * 16) == dealt(b"1" * 16)
    assert dealt(b"1" * 16) != dealt(b"2" * 16)


def test_nobody_sits_where_somebody_sits_or_where_no_seat_is() -> None:
    host = Host.open(MemoryStore(), "table", TRIO, Options(), 3, SEED, Time())
    assert isinstance(host, Host)
    host.sit(A, Player("Ada"), NONCE)
    assert refused(host.sit(A, Player("Basile"), NONCE)) == "seat_taken"
    assert host.sit(A, Player("Ada"), NONCE) == Accepted(1), "who sits there is told so again"
    assert refused(host.sit(B, Player("automate", bot="fort"), NONCE)) == "nonce"
    assert refused(host.sit(Seat(3), Player("Basile"), NONCE)) == "no_such_seat"
    assert refused(host.sit(Seat(-1), Player("Basile"), NONCE)) == "no_such_seat"
    assert refused(host.sit(B, Player("Basile"), b"short")) == "nonce"
    assert refused(seated(TRIO).sit(A, Player("Basile"), NONCE)) == "already_started"


# Playing


@every_game
def test_a_log_folded_anew_gives_the_same_table(game: AnyGame) -> None:
    for seed in range(10):
        host = seated(game)
        play_on(host, seed)
        again = folded_anew(host)
        assert again.entries == host.table.entries
        assert again.state == host.table.state
        assert again.drawn == host.table.drawn
        for seat in (None, A, B):
            assert to_json(again.items(seat)) == to_json(host.table.items(seat))


def test_an_action_and_the_luck_it_brings_are_one_transaction() -> None:
    host = seated(TRIO)
    before = host.table.next_seq
    answer = host.play(A, Draw(), "draw")
    assert answer == Accepted(before + 1)
    begun, drawn = host.table.entries[before:]
    assert (begun.seat, begun.id) == (drawn.seat, drawn.id) == (A, "draw")
    assert isinstance(begun.body, Happened)
    assert isinstance(drawn.body, Happened)
    assert begun.body.draws is None
    assert drawn.body.draws is not None
    assert len(drawn.body.draws) == 1


def test_the_same_request_sent_again_is_carried_out_once() -> None:
    host = seated(TRIO)
    first = host.play(A, Draw(), "draw")
    length = host.table.next_seq
    assert host.play(A, Draw(), "draw") == first
    assert host.table.next_seq == length


def test_a_request_is_known_again_after_a_restart() -> None:
    store, time = MemoryStore(), Time()
    host = seated(TRIO, store=store, time=time)
    first = host.play(A, Draw(), "draw")
    again = Host(store, "table", TRIO, time)
    assert again.play(A, Draw(), "draw") == first


def test_a_refusal_stays_a_refusal_for_the_same_request() -> None:
    host = seated(TRIO)
    first = host.play(B, Draw(), "impatient")
    assert refused(first) == "not_your_turn"
    host.play(A, Draw(), "1")
    host.play(A, Discard(host.table.state.hands[A][0]), "2")
    assert host.table.waiting() == {B}
    assert host.play(B, Draw(), "impatient") == first
    assert isinstance(host.play(B, Draw(), "patient"), Accepted)


def test_only_so_many_refusals_are_remembered() -> None:
    host = seated(TRIO)
    for number in range(REMEMBERED_REFUSALS + 10):
        host.play(B, Draw(), str(number))
    assert len(host.table._refused) == REMEMBERED_REFUSALS


def test_two_seats_may_name_their_requests_alike() -> None:
    host = seated(TRIO)
    host.play(A, Draw(), "1")
    host.play(A, Discard(host.table.state.hands[A][0]), "2")
    assert isinstance(host.play(B, Draw(), "1"), Accepted)


def test_who_sits_nowhere_plays_nothing() -> None:
    assert refused(seated(TRIO).play(Seat(7), Draw(), "1")) == "no_such_seat"


def test_a_player_cannot_say_that_a_clock_ran_out() -> None:
    host = seated(TRIO, Options(clock=30))
    key = TRIO.clocks(host.table.state)[0].key
    assert refused(host.play(A, Timeout(key), "1")) == "not_yours_to_say"


@every_game
def test_at_the_end_the_seed_is_told(game: AnyGame) -> None:
    host = seated(game)
    assert host.table.revealed is None
    play_on(host, 3)
    assert host.table.revealed == SEED
    assert bodies(host, Revealed) == [Revealed(SEED.hex())]
    assert isinstance(host.table.entries[-1].body, Revealed)


def test_a_table_read_from_a_log_cannot_deal() -> None:
    host = seated(TRIO)
    reader = Table(TRIO, host.table.entries)
    with pytest.raises(ValueError, match="knows its seed"):
        reader.decide_play(A, Draw(), "1", 0)


# What is told


def test_each_seat_is_told_what_it_may_hear() -> None:
    host = seated(TRIO)
    since = host.table.next_seq
    host.play(A, Draw(), "1")
    _, own = host.table.items(A, since)
    _, other = host.table.items(B, since)
    _, spectator = host.table.items(None, since)
    assert isinstance(own, Heard)
    assert own.news.card in (1, 2, 3, 4)
    assert other == spectator == Heard(since + 1, HiddenCard(A))


def test_news_carry_the_points_that_they_bring() -> None:
    host = seated(TRIO)
    play_on(host, 1)
    for seat in (None, A, B, C):
        heard = [item for item in host.table.items(seat) if isinstance(item, Heard)]
        events = [body.event for body in bodies(host, Happened)]
        assert [item.lines for item in heard] == list(map(TRIO.lines, events))
        assert any(item.lines for item in heard)


def test_a_resume_misses_nothing_and_repeats_nothing() -> None:
    host = seated(TRIO)
    play_on(host, 5)
    everything = host.table.items(B)
    assert [item.seq for item in everything] == list(range(host.table.next_seq))
    for since in range(host.table.next_seq):
        assert host.table.items(B, since) == everything[since:]


def test_entries_of_the_table_are_told_to_all() -> None:
    host = seated(TRIO)
    host.pause(A, "1")
    assert host.table.items(None)[-1] == Noted(host.table.next_seq - 1, Paused(A))


# Undo


def to_discard(host: Host) -> int:
    host.play(A, Draw(), "draw")
    card: int = host.table.state.hands[A][0]
    return card


def test_an_action_that_revealed_nothing_can_be_taken_back() -> None:
    host = seated(TRIO)
    card = to_discard(host)
    before = host.table.state
    host.play(A, Discard(card), "discard")
    assert isinstance(host.undo(A, "oops"), Accepted)
    assert host.table.state == before
    assert host.table.waiting() == {A}
    assert folded_anew(host).state == before


def test_an_undone_event_is_no_longer_remembered() -> None:
    host = seated(TRIO)
    card = to_discard(host)
    heard = host.table.heard(B)
    host.play(A, Discard(card), "discard")
    host.undo(A, "oops")
    assert host.table.heard(B) == heard
    host.play(A, Discard(card), "again")
    assert len(host.table.heard(B)) > len(heard)


def test_undoing_twice_goes_back_twice() -> None:
    alone = "=r=b=v=o/=v=o=r=b/-b#.#.#./#.#.#.#. e1e1e2/ec..../..i1i2 -/1m 1/0 00/10/00/00 i e"
    host = seated(HEPTA)
    host.table._states.append((host.table.next_seq - 1, HEPTA.notation.read_position(alone)))
    states = [host.table.state]
    for number, move in enumerate(("!b1", "!c1")):
        assert isinstance(host.play(B, read_action(move), f"move {number}"), Accepted)
        states.append(host.table.state)
    host.undo(B, "undo 0")
    assert host.table.state == states[1]
    host.undo(B, "undo 1")
    assert host.table.state == states[0]


def test_luck_is_never_undone() -> None:
    host = seated(TRIO)
    host.play(A, Draw(), "draw")
    assert refused(host.undo(A, "oops")) == "nothing_to_undo"


def test_what_revealed_the_others_answers_is_never_undone() -> None:
    host = seated(TRIO)
    play_on(host, 1, moves=6)
    assert host.table.state.phase == "answer"
    for seat in (A, B, C):
        assert refused(host.undo(seat, f"not mine {seat}")) == "nothing_to_undo"
        host.play(seat, Answer(1), f"answer {seat}")
    assert host.table.state.phase == "draw"
    assert refused(host.undo(C, "I saw")) == "nothing_to_undo"


def test_a_secret_answer_may_be_changed_before_the_others_are_known() -> None:
    host = seated(TRIO)
    play_on(host, 1, moves=6)
    host.play(A, Answer(1), "answer")
    assert host.table.heard(B)[-1] == HiddenAnswer(A)
    assert isinstance(host.undo(A, "no"), Accepted)
    assert host.table.waiting() == {A, B, C}


class Debating(Trio):
    """Trio in which the answers are a vote."""

    def deliberates(self, state: Any) -> bool:
        return bool(state.phase == "answer")


def test_nothing_is_taken_back_while_the_others_are_asked() -> None:
    host = seated(Debating())
    play_on(host, 1, moves=5)
    last = min(host.table.state.hands[2])
    host.play(C, Discard(last), "last")
    assert host.table.state.phase == "answer"
    assert refused(host.undo(C, "what opened it")) == "nothing_to_undo"
    host.play(A, Answer(1), "answer")
    assert refused(host.undo(A, "what was answered")) == "nothing_to_undo"


@pytest.mark.parametrize(
    ("name", "preset"), [("heptagramme", "parole"), ("anagramme", "contestation")]
)
def test_no_game_lets_anybody_take_back_in_a_window_of_doubts(name: str, preset: str) -> None:
    game: Any = GAMES[name]
    host, windows = seated(game, game.about.presets[preset]), 0
    for number in range(120):
        play_on(host, number, moves=1)
        if host.table.result is None and game.deliberates(host.table.state):
            windows += 1
            seats = range(host.table.opened.seats)
            assert [host.table.undoable(Seat(seat)) for seat in seats] == [None] * len(seats)
    assert windows


def test_nobody_undoes_what_another_did_or_what_another_answered() -> None:
    host = seated(TRIO)
    card = to_discard(host)
    host.play(A, Discard(card), "discard")
    assert refused(host.undo(B, "not mine")) == "nothing_to_undo"
    host.play(B, Draw(), "next")
    assert refused(host.undo(A, "too late")) == "nothing_to_undo"


def test_whoever_resigned_does_not_come_back() -> None:
    host = seated(TRIO)
    to_discard(host)
    assert isinstance(host.play(A, Resign(), "enough"), Accepted)
    assert host.table.result is None
    assert refused(host.undo(A, "after all")) == "nothing_to_undo"


def test_nothing_is_undone_after_the_end() -> None:
    host = seated(HEPTA)
    host.play(A, Resign(), "resign")
    assert refused(host.undo(A, "no!")) == "nothing_to_undo"
    assert refused(seated(HEPTA).undo(A, "what")) == "nothing_to_undo"


# Clocks and pauses


def timed(clock: int = 30) -> tuple[Host, Time]:
    time = Time()
    return seated(TRIO, Options(clock=clock), time=time), time


def test_a_clock_that_ran_out_plays_for_the_player() -> None:
    host, time = timed()
    time.now += 29_999
    host.tick()
    assert host.table.waiting() == {A}
    time.now += 1
    host.tick()
    assert host.table.waiting() == {B}
    assert host.table.entries[-1].seat is None


def test_an_action_that_comes_too_late_meets_the_state_after_the_timeout() -> None:
    host, time = timed()
    time.now += 31_000
    assert refused(host.play(A, Draw(), "late")) == "not_your_turn"


def test_clocks_that_ran_out_one_after_another_all_have_their_say() -> None:
    host, time = timed()
    for _ in range(40):
        time.now += 31_000
        host.tick()
    assert host.table.result is not None
    assert host.table.clocks.deadline() is None


def test_the_next_deadline_is_known() -> None:
    host, time = timed()
    assert host.table.clocks.deadline() == time.now + 30_000
    assert seated(TRIO).table.clocks.deadline() is None


def test_a_clock_that_ran_out_comes_before_an_undo() -> None:
    time = Time()
    host = seated(TRIO, Options(clock=30), time=time)
    card = to_discard(host)
    host.play(A, Discard(card), "discard")
    time.now += 50_000
    assert refused(host.undo(A, "oops")) == "nothing_to_undo"
    assert host.table.waiting() == {C}


def test_an_undone_act_costs_its_author_the_time_and_not_those_who_waited() -> None:
    time = Time()
    host = seated(TRIO, Options(clock=30), time=time)
    card = to_discard(host)
    before = host.table.clocks.left(time.now)
    host.play(A, Discard(card), "discard")
    (others,) = host.table.clocks.left(time.now)
    time.now += 20_000
    assert host.undo(A, "oops") == Accepted(host.table.next_seq - 1)
    (own,) = before
    assert host.table.clocks.left(time.now) == {own: before[own] - 20_000}
    host.play(A, Discard(card), "again")
    assert host.table.clocks.left(time.now) == {others: 30_000}


def test_a_clock_seen_again_resumes_with_what_was_left() -> None:
    time = Time()
    host = seated(HEPTA, replace(HEPTA.kinds.options(), clock=60), time=time)
    first = host.table.state.turn
    other = Seat(1 - first)

    def lay(seat: Seat, name: str) -> None:
        move = next(m for m in HEPTA.actions(host.table.state, seat))  # type: ignore[attr-defined]
        assert isinstance(host.play(seat, move, name), Accepted)

    time.now += 20_000
    lay(first, "1")
    time.now += 5_000
    lay(other, "2")
    assert host.table.clocks.left(time.now) == {f"seat {first}": 40_000}
    assert folded_anew(host).clocks.left(time.now) == {f"seat {first}": 40_000}


def test_clocks_stand_still_in_a_pause_and_nobody_plays() -> None:
    host, time = timed()
    time.now += 10_000
    host.pause(B, "pause")
    assert host.table.waiting() == frozenset()
    assert refused(host.play(A, Draw(), "1")) == "paused"
    assert refused(host.undo(A, "2")) == "paused"
    assert refused(host.pause(A, "3")) == "paused_already"
    time.now += 3_600_000
    host.tick()
    host.pause(A, "4", pause=False)
    assert list(host.table.clocks.left(time.now).values()) == [20_000]
    assert refused(host.pause(A, "5", pause=False)) == "not_paused"


def test_time_never_runs_backwards_in_the_log() -> None:
    host, time = timed()
    time.now -= 500_000
    host.play(A, Draw(), "1")
    times = [entry.at for entry in host.table.entries]
    assert times == sorted(times)


# Taking over, upgrading


def test_another_player_may_play_on_at_a_seat() -> None:
    host = seated(TRIO)
    bot = Player("automate", bot="fort")
    host.take_over(B, bot)
    assert host.table.players[B] == bot
    assert bodies(host, TookOver) == [TookOver(B, bot)]
    assert folded_anew(host).players[B] == bot
    assert refused(host.take_over(Seat(9), bot)) == "no_such_seat"
    length = host.table.next_seq
    assert host.take_over(B, bot) == Accepted(length - 1), "once is enough"
    assert refused(host.pause(Seat(9), "pause")) == "no_such_seat"


def test_a_running_game_goes_on_under_newer_rules() -> None:
    store, time = MemoryStore(), Time()
    host = seated(TRIO, store=store, time=time)

    class Newer(Trio):
        about = replace(Trio.about, version=2)

    newer = Host(store, "table", Newer(), time)
    upgraded = newer.table.entries[-1].body
    assert isinstance(upgraded, Upgraded)
    assert upgraded.versions.rules == 2
    assert newer.table.state == host.table.state
    assert Host(store, "table", Newer(), time).table.next_seq == newer.table.next_seq


# Several hosts, and stores in trouble


def test_two_hosts_of_one_table_catch_up_with_each_other() -> None:
    store, time = MemoryStore(), Time()
    one = seated(TRIO, store=store, time=time)
    two = Host(store, "table", TRIO, time)
    one.play(A, Draw(), "1")
    assert refused(two.play(A, Draw(), "2")) == "not_now", "judged against the newest state"
    assert two.table.entries == one.table.entries
    assert two.play(A, Draw(), "1") == one.play(A, Draw(), "1")


class Troubled(MemoryStore):
    """A store that fails when told to, before or after writing."""

    failing: type[Exception] | None = None
    written = False
    lasting = False

    def append(self, table: str, expected: int, entries: Any, owners: Owners = NO_OWNERS) -> Any:
        if self.failing is None:
            return super().append(table, expected, entries, owners)
        trouble = self.failing
        if not self.lasting:
            self.failing = None
        if self.written:
            super().append(table, expected, entries)
        raise trouble


@pytest.mark.parametrize(
    ("trouble", "code"), [(StoreFull, "store_full"), (StoreBusy, "store_busy")]
)
def test_a_move_that_cannot_be_stored_is_refused_and_can_be_played_again(
    trouble: type[Exception], code: str
) -> None:
    store = Troubled()
    host = seated(TRIO, store=store)
    before = host.table.next_seq
    store.failing = trouble
    assert refused(host.play(A, Draw(), "1")) == code
    assert host.table.next_seq == before
    assert isinstance(host.play(A, Draw(), "1"), Accepted), "there is room again"


@pytest.mark.parametrize("written", [False, True])
def test_where_nobody_knows_whether_a_move_was_stored_the_log_is_asked(written: bool) -> None:
    store = Troubled()
    host = seated(TRIO, store=store)
    before = host.table.next_seq
    store.failing, store.written = StoreUnsure, written
    assert host.play(A, Draw(), "1") == Accepted(before + 1)
    assert host.table.next_seq == before + 2
    assert len(store.read("table")) == before + 2


def test_a_disk_that_stays_in_doubt_is_not_asked_for_ever() -> None:
    store = Troubled()
    host = seated(TRIO, store=store)
    store.failing, store.lasting = StoreUnsure, True
    assert refused(host.play(A, Draw(), "1")) == "store_unsure"


def test_a_clock_that_cannot_be_stored_is_tried_again_later() -> None:
    store, time = Troubled(), Time()
    host = seated(TRIO, Options(clock=30), store=store, time=time)
    time.now += 30_000
    store.failing = StoreFull
    host.tick()
    assert host.table.waiting() == {A}
    host.tick()
    assert host.table.waiting() == {B}


# Logs that no table wrote


def broken(entries: list[Entry]) -> str:
    with pytest.raises(Broken) as error:
        Table(TRIO, entries)
    return error.value.code


def test_a_log_that_no_table_wrote_is_told_from_one_that_was() -> None:
    host = seated(TRIO)
    play_on(host, 1)
    entries = host.table.entries
    first = entries[0]
    assert broken(entries[1:]) == "gap"
    assert broken([*entries[:4], *entries[5:]]) == "gap"
    assert broken([first, replace(first, seq=1)]) == "not_opened"
    assert broken([replace(entries[1], seq=0)]) == "not_opened"
    two_seats = replace(host.table.opened, seats=2)
    assert broken([replace(first, body=two_seats)]) == "options"
    odd = replace(host.table.opened, options={"clock": "late"})
    assert broken([replace(first, body=odd)]) == "impossible"
    nonsense = Entry(1, 0, Happened({"type": "discarded", "seat": 0, "card": 3}))
    assert broken([first, nonsense]) == "impossible"
    unknown = Entry(1, 0, Happened({"type": "exploded"}))
    assert broken([first, unknown]) == "impossible"
    too_far = Entry(1, 0, Undone(-1))
    assert broken([first, too_far]) == "impossible"


def test_seats_nonces_and_the_end_are_where_a_table_puts_them() -> None:
    host = seated(TRIO)
    play_on(host, 1)
    entries = host.table.entries

    def with_body(seq: int, body: Any) -> list[Entry]:
        return [*entries[:seq], replace(entries[seq], body=body), *entries[seq + 1 :]]

    def with_entry(seq: int, body: Any) -> list[Entry]:
        shifted = [replace(entry, seq=entry.seq + 1) for entry in entries[seq:]]
        return [*entries[:seq], replace(entries[seq], body=body), *shifted]

    bot, person = Player("bot", bot="fort"), Player("somebody")
    nonce = "00" * 16
    for log in (
        with_body(1, Seated(A, person, "")),
        with_body(1, Seated(A, bot, nonce)),
        with_body(1, Seated(Seat(7), person, nonce)),
        with_body(1, Seated(B, person, nonce)),
        with_entry(4, Seated(A, person, nonce)),
        with_entry(3, Started()),
        with_entry(5, Started()),
        with_entry(8, Seated(A, person, nonce)),
        with_body(4, Paused()),
        with_entry(8, Revealed(SEED.hex())),
        with_entry(8, Paused()),
        with_entry(8, TookOver(Seat(9), bot)),
        [*entries, replace(entries[-1], seq=len(entries))],
        [*entries[:8], *(replace(entry, at=0) for entry in entries[8:])],
    ):
        assert broken(log) == "impossible"


def test_rules_of_the_future_are_not_guessed_at() -> None:
    class Newer(Trio):
        about = replace(Trio.about, version=2)

    entries = seated(Newer()).table.entries
    assert broken(entries) == "newer_rules"
    upgraded = Upgraded(Versions(rules=2, tablee="9"))
    later = Entry(len(entries), entries[-1].at, upgraded)
    assert broken([*seated(TRIO).table.entries, later]) == "newer_rules"
    downgraded = Entry(len(entries), entries[-1].at, Upgraded(Versions(rules=0, tablee="0")))
    assert broken([*seated(TRIO).table.entries, downgraded]) == "impossible"


def test_moves_are_counted_without_those_taken_back() -> None:
    host = seated(TRIO)
    card = to_discard(host)
    host.play(A, Discard(card), "discard")
    host.undo(A, "oops")
    host.play(A, Discard(card), "again")
    assert host.table.moves == 2


def test_versions_are_part_of_the_first_entry() -> None:
    assert seated(TRIO).table.opened.versions == Versions(rules=1, tablee=_version())


def test_a_game_that_asks_for_words_names_its_lexicon() -> None:
    class Wordy(Trio):
        words = french().cards()

    assert seated(Wordy()).table.opened.versions.lexicon == french().version


def _version() -> str:
    from tablee import __version__  # noqa: PLC0415 - the one place that wants it

    return __version__


# Everything at once, against a plain list


class TableMachine(RuleBasedStateMachine):
    """Random requests of all kinds, right and wrong, by two hosts over one store. The model is a
    plain list of the requests that were accepted."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryStore()
        self.time = Time()
        self.accepted: dict[tuple[Seat, str], Any] = {}
        self.number = 0

    @initialize(clock=st.sampled_from([0, 20]))
    def open(self, clock: int) -> None:
        seated(TRIO, Options(clock=clock), store=self.store, time=self.time)
        self.hosts = [Host(self.store, "table", TRIO, self.time) for _ in range(2)]

    def host(self, which: int) -> Host:
        self.hosts[which].catch_up()
        return self.hosts[which]

    def note(self, seat: Seat, answer: Any) -> None:
        if isinstance(answer, Accepted):
            self.accepted[seat, str(self.number)] = answer
        self.number += 1

    @rule(which=st.integers(0, 1), seat=st.integers(0, 2), pick=st.integers(0, 99))
    def play(self, which: int, seat: int, pick: int) -> None:
        host = self.host(which)
        actions = TRIO.actions(host.table.state, Seat(seat)) or (Draw(), Discard(1))
        action = actions[pick % len(actions)]
        self.note(Seat(seat), host.play(Seat(seat), action, str(self.number)))

    @rule(which=st.integers(0, 1), seat=st.integers(0, 2))
    def stale_play(self, which: int, seat: int) -> None:
        answer = self.hosts[which].play(Seat(seat), Draw(), str(self.number))
        self.note(Seat(seat), answer)

    @rule(which=st.integers(0, 1), seat=st.integers(0, 2))
    def undo(self, which: int, seat: int) -> None:
        self.note(Seat(seat), self.host(which).undo(Seat(seat), str(self.number)))

    @rule(which=st.integers(0, 1), seat=st.integers(0, 2), pause=st.booleans())
    def pause(self, which: int, seat: int, pause: bool) -> None:
        self.note(Seat(seat), self.host(which).pause(Seat(seat), str(self.number), pause=pause))

    @rule(seconds=st.integers(0, 30))
    def wait(self, seconds: int) -> None:
        self.time.now += 1000 * seconds

    @rule(which=st.integers(0, 1))
    def tick(self, which: int) -> None:
        self.host(which).tick()

    @precondition(lambda self: self.accepted)
    @rule(which=st.integers(0, 1), pick=st.integers(0, 99))
    def send_again(self, which: int, pick: int) -> None:
        (seat, request), answer = list(self.accepted.items())[pick % len(self.accepted)]
        host = self.host(which)
        host.tick()
        before = host.table.next_seq
        assert host.play(seat, Draw(), request) == answer
        assert host.table.next_seq == before

    @rule(which=st.integers(0, 1))
    def restart(self, which: int) -> None:
        self.hosts[which] = Host(self.store, "table", TRIO, self.time)

    @invariant()
    def the_log_holds_exactly_what_was_accepted(self) -> None:
        if not hasattr(self, "hosts"):
            return
        log = [decode(line) for _, line in self.store.read("table")]
        assert [entry.seq for entry in log] == list(range(len(log)))
        asked = {(e.seat, e.id) for e in log if e.seat is not None}
        assert asked == set(self.accepted)

    @invariant()
    def hosts_agree_with_the_log(self) -> None:
        if not hasattr(self, "hosts"):
            return
        fresh = Table(TRIO, [decode(line) for _, line in self.store.read("table")])
        for which in range(2):
            assert self.host(which).table.state == fresh.state
            assert self.host(which).table.clocks.left(self.time.now) == fresh.clocks.left(
                self.time.now
            )


TestTableMachine = TableMachine.TestCase


def test_a_conflict_is_never_shown_to_a_player() -> None:
    """Conflict is the store's word to the host, which asks the newest state instead."""
    store, time = MemoryStore(), Time()
    one = seated(TRIO, store=store, time=time)
    with pytest.raises(Conflict):
        store.append("table", 0, [b"{}"]).result()
    assert isinstance(one.play(A, Draw(), "1"), Accepted)


def test_dice_of_the_tests_are_the_tests_own() -> None:
    assert dice(1).below(1000) == dice(1).below(1000)
