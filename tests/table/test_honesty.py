"""Was the shuffle honest? An honest log passes, and each way of cheating is named and placed."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import AnyGame, Seat
from tablee.table.honesty import Verdict, verify
from tablee.table.log import Body, Entry, Happened, Player, Revealed, Seated, Started, Undone
from tablee.table.table import Table
from tests.table.playing import play_on, seated
from tests.tiny import Drawn, Trio

TRIO = Trio()
every_game = pytest.mark.parametrize("game", [TRIO, *GAMES.values()], ids=["trio", *GAMES])


def finished(game: AnyGame, seed: int = 1) -> list[Entry]:
    host = seated(game)
    play_on(host, seed)
    return host.table.entries


def verdict(entries: list[Entry], game: AnyGame = TRIO) -> Verdict:
    numbered = [replace(entry, seq=seq) for seq, entry in enumerate(entries)]
    return verify(Table(game, numbered))


def with_body(entries: list[Entry], seq: int, body: Body) -> list[Entry]:
    return [*entries[:seq], replace(entries[seq], body=body), *entries[seq + 1 :]]


def draws(entries: list[Entry]) -> list[tuple[int, Any]]:
    return [
        (entry.seq, entry.body)
        for entry in entries
        if isinstance(entry.body, Happened) and entry.body.draws
    ]


@every_game
def test_an_honest_game_is_found_honest(game: AnyGame) -> None:
    for seed in range(5):
        host = seated(game)
        play_on(host, seed)
        found = verify(host.table)
        assert found == Verdict("honest", host.table.drawn)
        assert found.honest
        assert found.draws > 0


def test_take_backs_do_not_make_a_game_dishonest() -> None:
    host = seated(TRIO)
    for number in range(2):
        play_on(host, 10 + number, moves=2)
        seat = host.table.entries[-1].seat
        assert seat is not None
        host.undo(seat, f"undo {number}")
    play_on(host, 3)
    assert any(isinstance(entry.body, Undone) for entry in host.table.entries)
    assert verify(host.table).honest


def test_clocks_do_not_make_a_game_dishonest() -> None:
    from tests.table.playing import Time  # noqa: PLC0415

    time = Time()
    host = seated(TRIO, replace(TRIO.kinds.options(), clock=10), time=time)
    for _ in range(40):
        time.now += 11_000
        host.tick()
    assert host.table.result is not None
    assert verify(host.table).honest


def test_a_running_game_cannot_be_judged() -> None:
    assert verify(seated(TRIO).table) == Verdict("unfinished", 0)


def test_another_seed_than_promised_is_found() -> None:
    entries = finished(TRIO)
    other = with_body(entries, len(entries) - 1, Revealed(bytes(32).hex()))
    assert verdict(other).code == "other_seed"


def test_another_card_than_drawn_is_found_where_it_was_dealt() -> None:
    entries = finished(TRIO)
    seq, body = next((s, b) for s, b in draws(entries) if isinstance(b.event, Drawn))
    other = next(c for c in (1, 2, 3, 4) if c != body.event.card)
    stacked = with_body(
        entries[: seq + 1], seq, Happened(replace(body.event, card=other), body.draws)
    )
    found = verdict([*stacked, entries[-1]])
    assert (found.code, found.seq) == ("other_event", seq)


def test_another_number_than_rolled_is_found() -> None:
    entries = finished(TRIO)
    seq, body = draws(entries)[2]
    (bound, value), *rest = body.draws
    rolled = Happened(body.event, ((bound, (value + 1) % bound), *rest))
    found = verdict(with_body(entries, seq, rolled))
    assert (found.code, found.seq) == ("other_draw", seq)


def test_dice_with_other_faces_than_the_rules_ask_for_are_found() -> None:
    entries = finished(TRIO)
    seq, body = draws(entries)[0]
    found = verdict(with_body(entries, seq, Happened(body.event, ())))
    assert (found.code, found.seq) == ("other_draw", seq)


def test_a_draw_that_was_left_out_is_found() -> None:
    entries = finished(TRIO)
    seq, _ = draws(entries)[0]
    found = verdict([*entries[:seq], *entries[seq + 3 : seq + 4], entries[-1]])
    assert found.code == "luck_skipped"


def test_a_draw_passed_off_as_a_player_s_choice_is_found() -> None:
    entries = finished(TRIO)
    seq, body = draws(entries)[0]
    chosen = replace(entries[seq], body=Happened(body.event), seat=Seat(0), id="chosen")
    found = verdict([*entries[:seq], chosen, *entries[seq + 1 :]])
    assert (found.code, found.seq) == ("luck_skipped", seq)


def test_luck_that_nobody_owed_is_found() -> None:
    entries = finished(TRIO)
    seq, _ = draws(entries)[-1]
    following = next(entry.seq for entry in entries[seq + 1 :] if isinstance(entry.body, Happened))
    extra = replace(entries[following], body=Happened(entries[following].body.event, ()))  # type: ignore[union-attr]
    found = verdict([*entries[:following], extra, entries[-1]])
    assert (found.code, found.seq) == ("other_event", following)


def test_luck_taken_back_is_found() -> None:
    entries = finished(TRIO)
    seq, _ = draws(entries)[-1]
    undone = Entry(0, 0, Undone(seq - 1))
    found = verdict([*entries[: seq + 1], undone, entries[-1]])
    assert (found.code, found.seq) == ("luck_undone", seq + 1)


@pytest.mark.parametrize("late", [Seated(Seat(0), Player("late"), "00" * 16), Started()])
def test_a_nonce_after_the_start_is_found(late: Body) -> None:
    entries = finished(TRIO)
    found = verdict([*entries[:8], Entry(0, 0, late), *entries[8:]])
    assert (found.code, found.seq) == ("late_nonce", 8)


def test_other_nonces_are_found() -> None:
    entries = finished(TRIO)
    body = entries[1].body
    assert isinstance(body, Seated)
    found = verdict(with_body(entries, 1, replace(body, nonce="ff" * 16)))
    assert (found.code, found.draws) == ("other_draw", 0)


def test_under_other_rules_the_draws_themselves_still_speak() -> None:
    class Newer(Trio):
        about = replace(Trio.about, version=2)

        def chance(self, state: Any, dice: Any) -> Any:
            raise AssertionError("the old game was dealt by other rules")

    entries = finished(TRIO)
    assert verdict(entries, Newer()).honest
    seq, body = draws(entries)[2]
    (bound, value), *rest = body.draws
    rolled = Happened(body.event, ((bound, (value + 1) % bound), *rest))
    assert verdict(with_body(entries, seq, rolled), Newer()).code == "other_draw"
