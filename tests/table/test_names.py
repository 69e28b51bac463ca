"""What bots are called: given names, nobody's twice at a table, and always the same."""

import pytest

from tablee.core.game import Options
from tablee.core.seats import Seat
from tablee.letters.folding import fold
from tablee.store.memory import MemoryStore
from tablee.table.host import Host
from tablee.table.log import Player, Seated
from tablee.table.names import LONGEST, LONGEST_NAME, NAMES, alike, apart, given_name, named
from tablee.table.table import Broken, Table
from tests.table.playing import NONCE, SEED, Time
from tests.tiny import Trio

TRIO = Trio()
TABLE = "5e" * 32
A, B, C = map(Seat, range(3))


def test_every_name_is_short_enough_for_the_smallest_plate_and_written_once() -> None:
    assert all(name.isalpha() and len(name) <= LONGEST for name in NAMES)
    assert len({fold(name) for name in NAMES}) == len(NAMES)


def test_a_bot_is_called_the_same_whenever_its_table_is_asked() -> None:
    assert given_name(TABLE, A, []) == given_name(TABLE, A, [])
    assert len({given_name(f"{n:064x}", A, []) for n in range(400)}) > len(NAMES) / 2


def test_no_two_bots_of_the_largest_table_are_called_alike() -> None:
    for n in range(50):
        bots = named(f"{n:064x}", ["moyen"] * 16)
        assert len({bot.name for bot in bots if bot is not None}) == 16


def test_a_bot_keeps_its_name_whoever_else_sits_down_under_another() -> None:
    name = given_name(TABLE, B, [])
    assert given_name(TABLE, B, ["Ada", "Zoroastre"]) == name


def test_a_bot_is_not_called_as_a_person_is_however_that_is_written() -> None:
    name = given_name(TABLE, B, [])
    for written in (name, name.upper(), f" {fold(name)} "):
        assert given_name(TABLE, B, [written]) != name
        assert alike(name, written)


def test_names_that_cards_cannot_write_are_told_apart_too() -> None:
    assert alike("Łukasz 2", "łukasz 2")
    assert not alike("Łukasz 2", "Łukasz 3")


def test_bots_that_play_again_keep_their_names_and_others_get_new_ones() -> None:
    before = [None, "Lucie", "automate moyen"]
    people, lucie, other = named(TABLE, [None, "moyen", "moyen"], before=before)
    assert (people, lucie) == (None, Player("Lucie", "moyen"))
    assert other is not None
    assert other.name in NAMES
    assert other.name != "Lucie"


def opened() -> Host:
    host = Host.open(MemoryStore(), "table", TRIO, Options(), 3, SEED, Time())
    assert isinstance(host, Host)
    return host


def test_a_bot_gives_way_to_somebody_of_its_name() -> None:
    host = opened()
    host.sit(B, Player("Lucie", bot="fort"))
    host.sit(A, Player("lucie"), NONCE)
    host.sit(C, Player("Basile"), NONCE)
    bot = host.table.players[B]
    assert host.table.players[A] == Player("lucie")
    assert bot.bot == "fort"
    assert bot.name in NAMES
    assert bot.name != "Lucie"
    assert Table(TRIO, host.table.entries).players == host.table.players, "the log says so"


def test_people_of_one_name_both_keep_it() -> None:
    host = opened()
    host.sit(A, Player("Lucie"), NONCE)
    host.sit(B, Player("Lucie"), NONCE)
    assert [player.name for player in host.table.players.values()] == ["Lucie", "Lucie"]


@pytest.mark.parametrize(
    "other", [Player("Zoé"), Player("Gaston", bot="facile")], ids=["a person", "another level"]
)
def test_nobody_takes_the_chair_of_a_bot_under_the_cloak_of_a_new_name(other: Player) -> None:
    host = opened()
    host.sit(B, Player("Lucie", bot="fort"))
    entry = host.table.entries[-1]
    nonce = "" if other.bot else NONCE.hex()
    with pytest.raises(Broken):
        host.table.absorb([type(entry)(2, entry.at, Seated(B, other, nonce))])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аdа"),
        ("Ada", "ADA"),
        ("Ada", "Ａｄａ"),
        ("Hope", "Ηορе"),
        ("Paul", "PauI"),
        ("Léo", "Le0"),
        ("Jean Luc", "Jeanluc"),
        ("Bob 1", "Bob l"),
    ],
)
def test_who_looks_like_another_is_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Ida"), ("Ольга", "Олег"), ("李", "王")])
def test_who_looks_like_nobody_else_is_not(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_name_that_somebody_has_gets_a_mark() -> None:
    assert apart("Ada", []) == "Ada"
    assert apart("Ada", ["Bob"]) == "Ada"
    assert apart("Аdа", ["Ada"]) == "Аdа (2)"
    assert apart("Ada", ["Ada", "ada (2)"]) == "Ada (3)"
    long = "A" * LONGEST_NAME
    assert len(apart(long, [long])) == LONGEST_NAME
