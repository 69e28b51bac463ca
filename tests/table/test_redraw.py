"""Luck as others check it: logs drawn again by a program of its own, and deals by the million."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice, drawn_from, shuffled
from tablee.table.files import export
from tests.table import redraw
from tests.table.playing import play_on, seated

pytestmark = pytest.mark.bar(15)

Reached = Callable[[str], None]


def finished(name: str, number: int) -> bytes:
    """The log of a game by chance, each with a seed of its own."""
    host = seated(GAMES[name], seed=sha256(f"{name} {number}".encode()).digest())
    play_on(host, number)
    return export(host.table)


def verify(files: list[Path]) -> tuple[int, list[str]]:
    """What the other program says, which cannot import this one."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(Path(redraw.__file__)), *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


def draw_games_again(folder: Path, name: str, games: range) -> int:
    """Play, write down, have checked; how many draws there were."""
    files = []
    for number in games:
        file = folder / f"{number}.json"
        file.write_bytes(finished(name, number))
        files.append(file)
    status, lines = verify(files)
    assert status == 0, lines[-1]
    draws = [int(line.rsplit(" ", 1)[1]) for line in lines]
    assert len(draws) == len(games)
    assert min(draws) > 0
    return sum(draws)


@pytest.mark.parametrize("name", GAMES)
def test_another_program_draws_the_same(tmp_path: Path, name: str) -> None:
    assert draw_games_again(tmp_path, name, range(1)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_another_program_draws_a_thousand_games_again(
    tmp_path: Path, name: str, part: int, reached: Reached
) -> None:
    draws = draw_games_again(tmp_path, name, range(50 * part, 50 * part + 50))
    reached(f"{name}: 50 games drawn again by another program, {draws:,} draws the same")


@pytest.mark.parametrize("what", ["value", "nonce", "seed"])
def test_the_other_program_finds_luck_that_was_changed(tmp_path: Path, what: str) -> None:
    log: Any = json.loads(finished("hepta_mensa", 1))
    bodies = [entry["body"] for entry in log["entries"]]
    if what == "value":
        draws = next(body["draws"] for body in reversed(bodies) if body.get("draws"))
        draws[0][1] = (draws[0][1] + 1) % draws[0][0]
    elif what == "nonce":
        next(body for body in bodies if body["type"] == "seated")["nonce"] = "ff" * 16
    else:
        bodies[-1]["seed"] = "00" * 32
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log))
    assert verify([file])[0] == 1


# Deals


def surprise(counts: Counter[Any], cells: int) -> float:
    """By how many standard deviations chi-square is above what chance makes of it: beyond 4, once
    in some ten thousand times.

    Of a chi-square of many degrees the cube root is nearly normal (Wilson and Hilferty).
    """
    expected = counts.total() / cells
    assert len(counts) <= cells
    missing = (cells - len(counts)) * expected
    chi = sum((found - expected) ** 2 / expected for found in counts.values()) + missing
    freedom = cells - 1
    spread = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def deals(number: int, first: int) -> tuple[float, float]:
    """So many shuffles of five cards and draws of one of forty, each from a table of its own."""
    orders: Counter[Any] = Counter()
    cards: Counter[Any] = Counter()
    pile = dict.fromkeys(range(20), 2)
    for table in range(first, first + number):
        dice = SeededDice(sha256(b"deal %d" % table).digest(), b"nonce")
        orders[shuffled("abcde", dice)] += 1
        cards[drawn_from(pile, dice)] += 1
    return surprise(orders, 120), surprise(cards, 20)


def test_deals_are_as_likely_as_one_another() -> None:
    assert max(deals(20_000, 0)) < 4


@pytest.mark.slow
def test_a_million_deals_are_as_likely_as_one_another(reached: Reached) -> None:
    orders, cards = deals(1_000_000, 0)
    assert max(orders, cards) < 4
    reached(
        f"1,000,000 deals: chi-square of 120 orders {orders:+.2f} deviations from what chance"
        f" makes, of 20 cards {cards:+.2f}"
    )


def test_dice_that_favour_a_card_would_be_found() -> None:
    loaded = Counter(dict.fromkeys(range(20), 1000))
    loaded[0] += 400
    assert surprise(loaded, 20) > 4
