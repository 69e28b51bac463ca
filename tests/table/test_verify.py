"""Was the shuffle honest? An honest log passes, and each way of cheating is named and placed."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import AnyGame
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.state import Began
from tablee.store.memory import MemoryStore
from tablee.table.host import Host
from tablee.table.log import Body, Entry, Happened, Player, Revealed, Seated, Undone
from tablee.table.table import Table, commitment
from tablee.table.verify import Verdict, verify
from tests.table.playing import SEED, Time, play_on, seated
from tests.tiny import Discarded, Drawn, Trio, pile

TRIO = Trio()
HEPTA = GAMES["hepta_mensa"]
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


def test_whoever_left_before_the_start_does_not_make_a_game_dishonest() -> None:
    host = Host.open(MemoryStore(), "t", TRIO, TRIO.kinds.options(), 3, SEED, Time())
    assert isinstance(host, Host)
    host.sit(Seat(0), Player("A"), b"a" * 16)
    host._commit(lambda: host.table.decide_vacate(Seat(0), 0))
    assert not host.table.players
    for seat in range(3):
        # The same person, with the same luck: what was said before does not count.
        host.sit(Seat(seat), Player("A"), b"a" * 16)
    assert host.table.started
    play_on(host, 3)
    assert verify(host.table).honest
    assert verify(Table(TRIO, host.table.entries)).honest


def test_clocks_do_not_make_a_game_dishonest() -> None:
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


class Stacked(Trio):
    """Rolls the dice, and then deals another card."""

    def chance(self, state: Any, dice: Any) -> Any:
        event = super().chance(state, dice)
        if not isinstance(event, Drawn):
            return event
        return replace(event, card=next(card for card in pile(state) if card != event.card))


def test_another_card_than_rolled_is_found_where_it_was_dealt() -> None:
    entries = finished(Stacked())
    first = next(seq for seq, body in draws(entries) if isinstance(body.event, Drawn))
    found = verdict(entries)
    assert (found.code, found.seq) == ("other_event", first)


def test_another_number_than_rolled_is_found() -> None:
    entries = finished(TRIO)
    seq, body = draws(entries)[2]
    (bound, value), *rest = body.draws
    rolled = Happened(body.event, ((bound, (value + 1) % bound), *rest))
    found = verdict(with_body(entries, seq, rolled))
    assert (found.code, found.seq) == ("other_draw", seq)


def test_dice_of_another_seed_than_told_are_found() -> None:
    host = seated(TRIO, seed=bytes(32))
    play_on(host, 1)
    entries = with_body(host.table.entries, host.table.next_seq - 1, Revealed(SEED.hex()))
    promised = with_body(entries, 0, replace(host.table.opened, commitment=commitment(SEED)))
    found = verdict(promised)
    assert (found.code, found.seq) == ("other_draw", draws(entries)[0][0])


def test_dice_with_other_faces_than_the_rules_ask_for_are_found() -> None:
    entries = finished(TRIO)
    seq, body = draws(entries)[0]
    found = verdict(with_body(entries, seq, Happened(body.event, ())))
    assert (found.code, found.seq) == ("other_draw", seq)


@pytest.mark.parametrize("which", [0, 1, 2, 3, -1])
def test_luck_passed_off_as_a_player_s_doing_is_found(which: int) -> None:
    """Also under the name of the very request that it follows."""
    entries = finished(TRIO)
    seq, body = draws(entries)[which]
    found = verdict(with_body(entries, seq, Happened(body.event)))
    assert (found.code, found.seq) == ("luck_skipped", seq)
    chosen = replace(entries[seq], body=Happened(body.event), seat=Seat(0), id="chosen")
    found = verdict([*entries[:seq], chosen, *entries[seq + 1 :]])
    assert (found.code, found.seq) == ("luck_skipped", seq)


def test_who_begins_cannot_be_chosen_either() -> None:
    entries = finished(HEPTA)
    seq, body = draws(entries)[1]
    assert isinstance(body.event, Began)
    found = verdict(with_body(entries, seq, Happened(body.event)), HEPTA)
    assert (found.code, found.seq) == ("luck_skipped", seq)


def test_luck_that_nobody_owed_is_found() -> None:
    entries = finished(TRIO)
    seq, body = next(
        (entry.seq, entry.body)
        for entry in entries
        if isinstance(entry.body, Happened) and isinstance(entry.body.event, Discarded)
    )
    found = verdict(with_body(entries, seq, Happened(body.event, ())))
    assert (found.code, found.seq) == ("other_event", seq)


def test_luck_taken_back_is_found() -> None:
    entries = finished(TRIO)
    seq, _ = draws(entries)[-1]
    undone = replace(entries[seq], body=Undone(seq - 1))
    found = verdict([*entries[: seq + 1], undone, *entries[seq:]])
    assert (found.code, found.seq) == ("luck_undone", seq + 1)


def test_other_nonces_are_found() -> None:
    entries = finished(TRIO)
    body = entries[1].body
    assert isinstance(body, Seated)
    found = verdict(with_body(entries, 1, replace(body, nonce="ff" * 16)))
    assert (found.code, found.draws) == ("other_draw", 0)


class Newer(Trio):
    about = replace(Trio.about, version=2)

    def chance(self, state: Any, dice: Any) -> Any:
        raise AssertionError("the old game was dealt by other rules")


def test_under_other_rules_only_the_draws_can_be_checked_and_the_verdict_says_so() -> None:
    entries = finished(TRIO)
    found = verdict(entries, Newer())
    assert found.code == "draws_only"
    assert not found.honest
    seq, body = draws(entries)[2]
    (bound, value), *rest = body.draws
    rolled = Happened(body.event, ((bound, (value + 1) % bound), *rest))
    assert verdict(with_body(entries, seq, rolled), Newer()).code == "other_draw"
