"""A few turns of Heptagramme played on a guessed table, compiled: what a turn leads to.

Everybody takes the most points he can be sure of, and plays on what luck brings. The table is one
grid: seven rows of columns, the hands, the piles, and a row of numbers (`NUMBERS`). What happens
there is what the rules say, but for doubts, which those who know every word need not raise.
"""

import math

import numpy as np
from numba import float64, int64, njit, void

from tablee.bits import FIXED, GRID, VECTOR
from tablee.bots.cards import JOKER
from tablee.bots.heptagramme.kernel import HAND, SLOTS, VALUES, locate, partition
from tablee.games.heptagramme.state import HAND as FULL
from tablee.lexicon.graph import LETTERS, Ints
from tablee.lexicon.kernels import marked

SEATS = 4
WIDTH = 128
HANDS_AT = SLOTS
PILE, BASKET, MAJS, LENGTHS, TOTALS, NUMBERS = range(SLOTS + SEATS, SLOTS + SEATS + 6)
ROWS = NUMBERS + 1
(PILE_SIZE, BASKET_SIZE, MAJS_SIZE, PLAYERS, IN_PLAY, TURN, BLANK, SHORT, SUM, PLACED, BONUS,
 LUCK, TURNS) = range(SEATS, SEATS + 13)  # fmt: skip
"""The first numbers are how many cards each seat holds. SUM, PLACED and BONUS are those of the
turn: points, cards and words, and whether the bonus card was drawn. TURNS are those played here.
"""
BLANK_ROUNDS = 3
NONE = -1


@njit(int64(GRID, int64), cache=True)
def below(table: Ints, bound: int) -> int:
    """A number drawn by the table's own luck."""
    numbers = table[NUMBERS]
    numbers[LUCK] = numbers[LUCK] * 6364136223846793005 + 1442695040888963407
    return (numbers[LUCK] >> 33 & 0x3FFFFFFF) % bound


@njit(void(GRID, int64, int64), cache=True)
def shuffle(table: Ints, row: int, size: int) -> None:
    """Put a pile in an order of luck's choosing."""
    for last in range(size - 1, 0, -1):
        other = below(table, last + 1)
        table[row, last], table[row, other] = table[row, other], table[row, last]


@njit(int64(GRID), cache=True)
def drawable(table: Ints) -> int:
    """The pile and, but for the short version, the basket."""
    numbers = table[NUMBERS]
    return numbers[PILE_SIZE] + (0 if numbers[SHORT] else numbers[BASKET_SIZE])


@njit(void(GRID, int64), cache=True)
def draw(table: Ints, seat: int) -> None:
    """A card for a hand, which stays sorted; the basket becomes the pile that is used up."""
    numbers, hand = table[NUMBERS], table[HANDS_AT + seat]
    if numbers[PILE_SIZE] == 0:
        table[PILE] = table[BASKET]
        numbers[PILE_SIZE], numbers[BASKET_SIZE] = numbers[BASKET_SIZE], 0
        shuffle(table, PILE, numbers[PILE_SIZE])
    numbers[PILE_SIZE] -= 1
    card = table[PILE, numbers[PILE_SIZE]]
    at = numbers[seat]
    while at > 0 and hand[at - 1] > card:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = card
    numbers[seat] += 1


@njit(void(GRID, int64, int64), cache=True)
def give(table: Ints, seat: int, at: int) -> None:
    """Take the card at this place out of a hand."""
    numbers, hand = table[NUMBERS], table[HANDS_AT + seat]
    numbers[seat] -= 1
    for place in range(at, numbers[seat]):
        hand[place] = hand[place + 1]


@njit(int64(FIXED, FIXED, FIXED, GRID, int64), cache=True)
def head_points(links: Ints, spans: Ints, marks: Ints, table: Ints, slot: int) -> int:
    """What the maj. of a finished word scores; a JOKER as the best that it may be."""
    if table[slot, 0] != JOKER:
        return int(2 * VALUES[table[slot, 0]])
    nodes = np.empty(JOKER, np.int64)
    numbers = np.empty(JOKER, np.int64)
    heads = np.empty(JOKER, np.int64)
    count = locate(links, spans, marks, table[slot], table[LENGTHS, slot], nodes, numbers, heads)
    best = 0
    for index in range(count):
        if nodes[index] >> LETTERS & 1 and marked(marks, numbers[index]):
            best = max(best, heads[index])
    return best


@njit(int64(FIXED, FIXED, FIXED, GRID, FIXED), cache=True)
def lay(links: Ints, spans: Ints, marks: Ints, table: Ints, paths: Ints) -> int:
    """Place and announce what the paths of `survey` say; how many words were announced."""
    numbers, lengths = table[NUMBERS], table[LENGTHS]
    seat = numbers[TURN]
    words = 0
    for slot in range(SLOTS):
        code = paths[slot] >> 1
        shift = 0
        while code >> shift > 1:
            shift += 5
        while shift > 0:
            shift -= 5
            letter = code >> shift & 31
            at = 0
            while table[HANDS_AT + seat, at] != letter:
                at += 1
            give(table, seat, at)
            table[slot, lengths[slot]] = letter
            lengths[slot] += 1
            numbers[SUM] += VALUES[letter]
            numbers[PLACED] += 1
        if paths[slot] & 1:
            numbers[SUM] += head_points(links, spans, marks, table, slot)
            numbers[PLACED] += 1
            for at in range(1, lengths[slot]):
                table[BASKET, numbers[BASKET_SIZE]] = table[slot, at]
                numbers[BASKET_SIZE] += 1
            lengths[slot] = 0
            words += 1
            if numbers[MAJS_SIZE]:
                numbers[MAJS_SIZE] -= 1
                table[slot, 0], lengths[slot] = table[MAJS, numbers[MAJS_SIZE]], 1
    return words


@njit(int64(GRID), cache=True)
def cleared(table: Ints) -> int:
    """Is every word finished, and no maj. left?"""
    return table[NUMBERS, MAJS_SIZE] == 0 and table[LENGTHS, :SLOTS].sum() == 0


@njit(void(FIXED, FIXED, FIXED, GRID, VECTOR), cache=True)
def choose(links: Ints, spans: Ints, marks: Ints, table: Ints, paths: Ints) -> None:
    """What whoever's turn it is does next."""
    numbers = table[NUMBERS]
    seat = numbers[TURN]
    partition(
        links, spans, marks, table[:SLOTS], table[LENGTHS], table[HANDS_AT + seat],
        numbers[seat], 0.0, 0.0, 0.0, 0.0, np.zeros((1, 1), np.int64), np.zeros(1, np.float64),
        paths,
    )  # fmt: skip


@njit(void(FIXED, FIXED, FIXED, GRID, VECTOR), cache=True)
def play_turn(links: Ints, spans: Ints, marks: Ints, table: Ints, paths: Ints) -> None:
    """Do as the paths say, then go on as long as luck brings something new to do it with."""
    numbers = table[NUMBERS]
    seat = numbers[TURN]
    while True:
        news = lay(links, spans, marks, table, paths)
        if cleared(table):
            return
        if numbers[seat] == 0 and numbers[PLACED] and not numbers[BONUS] and drawable(table):
            draw(table, seat)
            numbers[BONUS] = 1
            news += 1
        if not news:
            return
        choose(links, spans, marks, table, paths)


@njit(void(GRID), cache=True)
def exchange(table: Ints) -> None:
    """All but jokers, as far as there are other cards; first what is hardest to place."""
    numbers = table[NUMBERS]
    seat = numbers[TURN]
    hand = table[HANDS_AT + seat]
    aside = np.empty(HAND, np.int64)
    count = 0
    left = drawable(table)
    while count < left:
        worst = NONE
        for at in range(numbers[seat]):
            better = worst == NONE or VALUES[hand[at]] > VALUES[hand[worst]]
            if hand[at] != JOKER and better:
                worst = at
        if worst == NONE:
            break
        aside[count] = hand[worst]
        count += 1
        give(table, seat, worst)
    for _ in range(count):
        draw(table, seat)
    for at in range(count):
        table[BASKET, numbers[BASKET_SIZE]] = aside[at]
        numbers[BASKET_SIZE] += 1


@njit(int64(GRID), cache=True)
def end_turn(table: Ints) -> int:
    """Write the points down, fill the hand or change it, and pass on. Is the game over?"""
    numbers = table[NUMBERS]
    seat = numbers[TURN]
    table[TOTALS, seat] += numbers[SUM]
    if cleared(table):
        return 1
    if numbers[PLACED]:
        numbers[BLANK] = 0
        for _ in range(min(FULL - numbers[seat], drawable(table))):
            draw(table, seat)
    else:
        numbers[BLANK] += 1
        exchange(table)
    players = 0
    held = 0
    for other in range(numbers[PLAYERS]):
        if numbers[IN_PLAY] >> other & 1:
            players += 1
            held += numbers[other]
    if numbers[BLANK] >= BLANK_ROUNDS * players or (numbers[SHORT] and not held):
        return 1
    numbers[SUM], numbers[PLACED], numbers[BONUS] = 0, 0, 0
    seat = (seat + 1) % numbers[PLAYERS]
    while not numbers[IN_PLAY] >> seat & 1:
        seat = (seat + 1) % numbers[PLAYERS]
    numbers[TURN] = seat
    return 0


@njit(float64(GRID, int64, int64, float64), cache=True)
def judge(table: Ints, seat: int, over: int, spread: float) -> float:
    """The chance of winning: known at the end, until then the likelier the further ahead.

    `spread` is how far apart one word that is yet to be finished brings the players.
    """
    numbers, totals = table[NUMBERS], table[TOTALS]
    rival, equals = NONE, 0
    for other in range(numbers[PLAYERS]):
        if other != seat and numbers[IN_PLAY] >> other & 1:
            if rival == NONE or totals[other] > totals[rival]:
                rival, equals = other, 0
            equals += totals[other] == totals[rival]
    lead = totals[seat] - totals[rival]
    if over:
        return 1.0 if lead > 0 else 1.0 / (1 + equals) if lead == 0 else 0.0
    left = numbers[MAJS_SIZE]
    for slot in range(SLOTS):
        left += table[LENGTHS, slot] > 0
    if numbers[SHORT]:
        # Some eight cards make a round of two, in which a word is finished.
        left = min(left, 1 + numbers[PILE_SIZE] // 8)
    return 1.0 / (1.0 + math.exp(-lead / (spread * math.sqrt(left))))


@njit(
    float64(
        FIXED, FIXED, FIXED, GRID, GRID, FIXED, int64, int64, float64, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def playout(
    links: Ints,
    spans: Ints,
    marks: Ints,
    start: Ints,
    table: Ints,
    first: Ints,
    luck: int,
    turns: int,
    spread: float,
    paths: Ints,
) -> float:
    """The chance of winning after some turns, of which one's own begins with `first`.

    `start` stays as it is; `table` and `paths` are room to work in. Equal luck, equal cards.
    """
    table[:] = start
    numbers = table[NUMBERS]
    seat = numbers[TURN]
    numbers[LUCK] = luck
    shuffle(table, PILE, numbers[PILE_SIZE])
    shuffle(table, MAJS, numbers[MAJS_SIZE])
    paths[:] = first
    while True:
        play_turn(links, spans, marks, table, paths)
        numbers[TURNS] += 1
        over = end_turn(table)
        if over or numbers[TURNS] >= turns:
            return judge(table, seat, over, spread)
        choose(links, spans, marks, table, paths)
