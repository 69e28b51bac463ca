"""Heptagramme: the best turn by the kernels and by plain Python, and whole games of bots."""

import time
from collections.abc import Callable, Iterable
from functools import partial
from statistics import mean
from typing import Any, NamedTuple

from bench.measure import duration, median, quantile, rate, seconds, title
from tablee.arena.tournament import Plan, play_one
from tablee.bots.base import Budget, make_bot
from tablee.bots.heptagramme.packing import board
from tablee.bots.heptagramme.search import certain_turn, expected_turn
from tablee.bots.heptagramme.vocabulary import vocabulary
from tablee.catalogue import GAMES
from tablee.core.dice import Dice, SeededDice, shuffled
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.heptagramme.options import HeptagrammeOptions
from tablee.letters.cards import JOKER, MAJS, MINS, points
from tablee.letters.words import Words
from tablee.lexicon import french
from tests.bots.heptagramme.exhaustive import Exhaustive, position

POSITIONS = 300
PATIENCE = 20.0
GAMES_PLAYED = 20
MASTERS = ("maitre", "fort")


class Table(NamedTuple):
    """Seven columns in capitals, a hand, and what may be drawn."""

    texts: list[str]
    hand: str
    mins: str
    majs: str


def run(*, slow: bool) -> None:
    words = french().cards()
    title("Heptagramme: the best turn, seven columns and seven cards")
    plain = [
        _table(words, SeededDice(f"plain {n}".encode()), joker=False) for n in range(POSITIONS)
    ]
    wild = [_table(words, SeededDice(f"wild {n}".encode()), joker=True) for n in range(POSITIONS)]
    certain = _times(plain, _certain)
    duration("without jokers and luck: median", median(certain), 0.0002)
    duration("  95 % of them within", quantile(certain, 0.95))
    _beside(words, plain, median(certain))
    for name, tables in (("no joker", plain), ("one joker", wild)):
        times = _times(tables, _expected)
        duration(f"{name}, capitals and bonus card counted: median", median(times), 0.02)
        duration("  95 % of them within", quantile(times, 0.95))
        duration("  the longest", max(times))
    _small()
    title("Heptagramme: whole games, one core")
    for seats in (2, 3, 4):
        rate(f"fort in {seats} seats", _games_a_second(("fort",) * seats), 1, " games/s")
    _thoughts()
    duration("maître and fort, 10,000 nodes a thought: a game", 1 / _games_a_second(MASTERS))


def _games_a_second(bots: tuple[str, ...]) -> float:
    plan = Plan("heptagramme", bots, GAMES_PLAYED, 1, Budget(nodes=10_000), {})
    play_one(plan, 0)
    return GAMES_PLAYED / seconds(lambda: [play_one(plan, n) for n in range(GAMES_PLAYED)])


def _thoughts() -> None:
    """Does *maître* keep to its time? A joker in hand makes the longest thoughts."""
    game, budget = GAMES["heptagramme"], Budget(seconds=0.05)
    times = []
    for number in range(POSITIONS):
        dice = SeededDice(f"thought {number}".encode())
        state, _ = position(dice, cards=7, columns=7)
        whole = with_open(state, options=HeptagrammeOptions())
        view = game.view(whole, Seat(0))
        bot = make_bot("heptagramme", "maitre", Seat(0), dice)
        times.append(seconds(lambda bot=bot, view=view: bot.act(view, budget)))  # type: ignore[misc]
    duration("maître, given 50 ms: 95 % of its thoughts within", quantile(times, 0.95))
    duration("  the longest", max(times[1:]))


def _table(words: Words, dice: Dice, *, joker: bool) -> Table:
    """Columns grown by chance to up to five letters more, none of them at its end."""
    mins = list(shuffled(MINS.replace(JOKER, ""), dice))
    majs = list(shuffled(MAJS.replace(JOKER, ""), dice))
    texts = [_grown(words, majs.pop(), mins, dice.below(6)) for _ in range(7)]
    hand, rest = mins[:7], mins[7:]
    if joker:
        hand[0] = JOKER
    return Table(texts, "".join(sorted(hand)), "".join(rest), "".join(majs))


def _grown(words: Words, text: str, mins: list[str], letters: int) -> str:
    for _ in range(letters):
        follow = words.stem(text, 5).letters.lower()
        card = next((card for card in mins if card in follow), None)
        if card is None or not words.stem(text + card.upper(), 5).letters:
            break
        mins.remove(card)
        text += card.upper()
    return text


def _times(tables: Iterable[Table], think: Callable[[Table], Any]) -> list[float]:
    """Of each, once the words are read."""
    tables = list(tables)
    think(tables[0])
    return [seconds(lambda table=table: think(table)) for table in tables]  # type: ignore[misc]


def _certain(table: Table) -> float:
    return certain_turn(vocabulary(), board(table.texts), table.hand).value


def _expected(table: Table) -> float:
    known, columns = vocabulary(), board(table.texts)
    found = expected_turn(known, columns, table.hand, bonus=True, mins=table.mins, majs=table.majs)
    return found.value


def _beside(words: Words, tables: list[Table], compiled: float) -> None:
    """The same question in plain Python, as far as patience goes, and the same answers."""
    begun, times = time.perf_counter(), list[float]()
    for table in tables:
        if time.perf_counter() - begun > PATIENCE:
            break
        answers: list[float] = []
        times.append(seconds(lambda t=table, a=answers: a.append(_plainly(words, t))))  # type: ignore[misc]
        if answers != [_certain(table)]:
            raise AssertionError(f"{table} is worth {_certain(table)} or {answers[0]}")
    duration(f"plain Python, the same answers: median of {len(times)}", median(times))
    rate("  so the kernel is faster by", median(times) / compiled, unit=" ×")


def _small() -> None:
    """Luck counted, three columns and four cards: the search by the rules that the tests trust."""
    tables = [position(SeededDice(f"small {number}".encode())) for number in range(POSITIONS)]
    known = vocabulary()
    by_rules, compiled = list[float](), list[float]()
    for state, majs in tables:
        by_rules.append(seconds(Exhaustive(state, majs).value))
        columns, pile = board(column.text for column in state.open.columns), state.pile
        think = partial(
            expected_turn, known, columns, state.hands[0], bonus=bool(pile), mins=pile, majs=majs
        )
        compiled.append(seconds(think))
    duration("small tables with luck: kernel, mean", mean(compiled))
    duration("  by the rules, mean", mean(by_rules))
    rate("  so the kernel is faster by", mean(by_rules) / mean(compiled), unit=" ×")


def _plainly(words: Words, table: Table) -> int:
    """Column after column, each with every way to prolong it by what is left of the hand."""
    best = {table.hand: 0}
    for text in table.texts:
        longer: dict[str, int] = {}
        for hand, value in best.items():
            for rest, more in _endings(words, text, hand):
                longer[rest] = max(longer.get(rest, 0), value + more)
        best = longer
    return max(best.values())


def _endings(words: Words, text: str, hand: str) -> Iterable[tuple[str, int]]:
    stem = words.stem(text, 5)
    yield hand, points(text[0]) if stem.whole and len(text) >= 5 else 0
    for card in sorted(set(hand)):
        if card.upper() in stem.letters:
            for rest, value in _endings(words, text + card.upper(), hand.replace(card, "", 1)):
                yield rest, value + points(card)
