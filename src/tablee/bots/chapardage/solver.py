"""Requests and whole games of Chapardage, compiled: a twin of the rules, played by one policy.

In a playout nobody looks into another's cards: what a player knows is what lies in the open. For
each hand that is `sure`, the cards that all have seen come to it, and `since`, of each kind, how
many of its other cards came after it last said « Pioche ! » to that kind.
"""

import numpy as np
from numba import float64, int64, njit, void

from tablee.bits import CUBE, FIXED, FLOAT_GRID, FLOATS, GRID, VECTOR, lowest
from tablee.bots.chapardage.kernel import JOKER, KINDS, MAJ, MAJ_JOKER, Floats, below, scan
from tablee.lexicon.graph import Ints

(AGAIN, CARD, NEAR, WORD, MAJ_CARD, KEPT_JOKER, TWO_OFF, DELAY) = range(8)
"""What a policy weighs, see `worth`, `left_over` and `playout`."""
WEIGHTS = 8
MOST_READY = 12
NEW_HAND = 5
BLANK_ROUNDS = 2
NOBODY = -1
LAID = -1
DREW = -1_000_000
PASSED = -2_000_000
"""In a log, the word of number n is LAID - n, a card of kind k that was drawn DREW - k."""


@njit(void(FIXED, FIXED, FIXED, int64, VECTOR, VECTOR), cache=True)
def lay(masks: Ints, starts: Ints, letters: Ints, number: int, hand: Ints, cards: Ints) -> None:
    """The cards of a hand that spell a word of this class, which it can lay: how many of each."""
    cards[:] = 0
    maj = 0
    while starts[maj + 1] <= number:
        maj += 1
    cards[MAJ + maj if hand[MAJ + maj] else MAJ_JOKER] = 1
    mask = masks[number]
    while mask:
        letter = letters[lowest(mask)]
        cards[letter if cards[letter] < hand[letter] else JOKER] += 1
        mask &= mask - 1


@njit(float64(FIXED, FIXED, FIXED, VECTOR, FLOATS, FLOATS, GRID, VECTOR), cache=True)
def left_over(
    masks: Ints, starts: Ints, letters: Ints, hand: Ints, luck: Floats, weights: Floats,
    needs: Ints, found: Ints,
) -> float:  # fmt: skip
    """How near a hand is to words: one that lies ready counts one, and else the chance that the
    next card finishes one, by how likely each kind is to come. Jokers are worth keeping.
    """
    value = weights[KEPT_JOKER] * (hand[JOKER] + hand[MAJ_JOKER])
    if scan(masks, starts, letters, hand, 0, needs, found):
        value += 1.0
    for kind in range(KINDS):
        if needs[1, kind]:
            value += luck[kind]
        elif needs[2, kind]:
            value += weights[TWO_OFF] * luck[kind]
    return value


@njit(int64(FIXED, FIXED, FIXED, VECTOR, FLOATS, FLOATS, GRID, VECTOR, VECTOR), cache=True)
def best_word(
    masks: Ints, starts: Ints, letters: Ints, hand: Ints, luck: Floats, weights: Floats,
    needs: Ints, found: Ints, cards: Ints,
) -> int:  # fmt: skip
    """The word that leaves most behind: its number, and its `cards`; -1 if none can be laid."""
    ready = min(len(found), scan(masks, starts, letters, hand, 0, needs, found))
    best, most = NOBODY, -1.0
    again = np.empty(1, np.int64)
    for n in range(ready):
        if ready == 1:
            best = found[n]
            break
        lay(masks, starts, letters, found[n], hand, cards)
        value = left_over(masks, starts, letters, hand - cards, luck, weights, needs, again)
        if value > most:
            best, most = found[n], value
    if best != NOBODY:
        lay(masks, starts, letters, best, hand, cards)
    return best


@njit(
    void(FIXED, FIXED, FIXED, VECTOR, FLOATS, FLOATS, int64, GRID, VECTOR, VECTOR, FLOATS),
    cache=True,
)
def worth(
    masks: Ints, starts: Ints, letters: Ints, hand: Ints, luck: Floats, weights: Floats,
    every: int, needs: Ints, found: Ints, cards: Ints, gains: Floats,
) -> None:  # fmt: skip
    """What a card of each kind would be worth to a hand. Cards of words that it can lay are spoken
    for: what counts is what the others lack.
    """
    rest = hand.copy()
    while best_word(masks, starts, letters, rest, luck, weights, needs, found, cards) != NOBODY:
        rest -= cards
    scan(masks, starts, letters, rest, every, needs, found)
    for kind in range(KINDS):
        gain = weights[AGAIN] + weights[CARD]
        if needs[1, kind]:
            gain += weights[WORD]
        elif needs[2, kind]:
            gain += weights[NEAR]
        if MAJ <= kind < JOKER:
            gain += weights[MAJ_CARD]
        gains[kind] = gain


@njit(int64(FLOAT_GRID, FLOATS, GRID, int64, VECTOR), cache=True)
def choose(chances: Floats, gains: Floats, barred: Ints, seat: int, luck: Ints) -> int:
    """The request that gains most, as seat * KINDS + kind; equals are drawn among."""
    best, most, equal = NOBODY, -1.0, 1
    for other in range(len(chances)):
        if other == seat:
            continue
        for kind in range(JOKER):
            if barred[other, kind]:
                continue
            value = chances[other, kind] * gains[kind]
            if value > most + 1e-12:
                best, most, equal = other * KINDS + kind, value, 1
            elif value > most - 1e-12:
                equal += 1
                if not below(luck, equal):
                    best = other * KINDS + kind
    return best


@njit(void(GRID, GRID, GRID, int64), cache=True)
def cap(hands: Ints, sure: Ints, since: Ints, seat: int) -> None:
    """No more of a hand's cards can have come since than are not sure."""
    unknown = hands[seat].sum() - sure[seat].sum()
    for kind in range(KINDS):
        since[seat, kind] = min(since[seat, kind], unknown)


@njit(void(VECTOR, int64), cache=True)
def note(log: Ints, done: int) -> None:
    """`log[0]` counts requests. In a log with room for more, `log[1]` counts all that was done, and
    what it was follows: requests by their number, words, cards that were drawn, ends of turns.
    """
    if done >= 0:
        log[0] += 1
    if len(log) > 1 and log[1] + 2 < len(log):
        log[log[1] + 2] = done
        log[1] += 1


@njit(int64(VECTOR, VECTOR), cache=True)
def draw(pile: Ints, luck: Ints) -> int:
    """A card of the pile, taken."""
    number = below(luck, pile.sum())
    kind = 0
    while number >= pile[kind]:
        number -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


@njit(void(GRID, GRID, VECTOR, int64, FLOATS, FLOAT_GRID), cache=True)
def open_chances(
    sure: Ints, since: Ints, unseen: Ints, seat: int, luck: Floats, chances: Floats
) -> None:
    """How likely others hold a kind, to somebody who has not seen these cards."""
    left = max(1, unseen.sum())
    for kind in range(KINDS):
        luck[kind] = unseen[kind] / left
        for other in range(len(sure)):
            if other == seat:
                continue
            if sure[other, kind]:
                chances[other, kind] = 1.0
            elif unseen[kind] <= 0 or since[other, kind] <= 0:
                chances[other, kind] = 0.0
            else:
                chances[other, kind] = 1.0 - (1.0 - luck[kind]) ** since[other, kind]


@njit(
    int64(
        FIXED, FIXED, FIXED, int64, VECTOR, GRID, VECTOR, VECTOR, GRID, GRID, GRID, int64, int64,
        FLOAT_GRID, int64, VECTOR, VECTOR,
    ),
    cache=True,
)  # fmt: skip
def playout(
    masks: Ints, starts: Ints, letters: Ints, goal: int, deck: Ints, hands: Ints, pile: Ints,
    words: Ints, sure: Ints, since: Ints, barred: Ints, turn: int, request: int,
    weights: Floats, turns: int, luck: Ints, log: Ints,
) -> int:  # fmt: skip
    """Play on from somebody's request, `request` being the first if it is not -1, until a game is
    won (the winner is answered), or for so many turns or without end in sight (-1). `deck` is what
    no word has used. `log` is for `note`.
    """
    seats = len(hands)
    needs, found = np.zeros((3, KINDS), np.int64), np.empty(MOST_READY, np.int64)
    cards, gains = np.empty(KINDS, np.int64), np.empty(KINDS, np.float64)
    likely, chances = np.empty(KINDS, np.float64), np.zeros((seats, KINDS), np.float64)
    blank, spared = 0, 0
    refill = NOBODY
    while turns > 0:
        weighed = weights[turn]
        unseen = deck - hands[turn]
        for other in range(seats):
            if other != turn:
                unseen -= sure[other]
        open_chances(sure, since, unseen, turn, likely, chances)
        last_word, keeps = words[turn] + 1 == goal, weighed[DELAY] != 0.0
        number, passes = NOBODY, 0
        if request == NOBODY and (last_word or not keeps or not pile.sum()):
            number = best_word(
                masks, starts, letters, hands[turn], likely, weighed, needs, found, cards
            )
        if number == NOBODY:
            if request == NOBODY:
                worth(
                    masks, starts, letters, hands[turn], likely, weighed, 0, needs, found, cards,
                    gains,
                )  # fmt: skip
                request = choose(chances, gains, barred, turn, luck)
            note(log, request)
            other, kind = request // KINDS, request % KINDS
            request = NOBODY
            if hands[other, kind]:
                hands[other, kind] -= 1
                hands[turn, kind] += 1
                if sure[other, kind]:
                    sure[other, kind] -= 1
                cap(hands, sure, since, other)
                sure[turn, kind] += 1
                barred[turn, kind] += 1
                if hands[other].sum() == 0:
                    refill = other
            elif pile.sum():
                since[other, kind] = 0
                drawn = draw(pile, luck)
                spared = 1
                note(log, DREW - drawn)
                hands[turn, drawn] += 1
                since[turn] += 1
                if drawn != kind or last_word or not keeps:
                    number = best_word(
                        masks, starts, letters, hands[turn], likely, weighed, needs, found, cards
                    )
                if number == NOBODY and drawn == kind:
                    sure[turn, kind] += 1
                    cap(hands, sure, since, turn)
                elif number == NOBODY:
                    passes = 1
            else:
                since[other, kind] = 0
                passes = 1
        if number != NOBODY:
            note(log, LAID - number)
            blank, spared = 0, 1
            words[turn] += 1
            if words[turn] == goal:
                return turn
            for kind in range(KINDS):
                taken = cards[kind]
                if taken:
                    deck[kind] -= taken
                    hands[turn, kind] -= taken
                    sure[turn, kind] = max(0, sure[turn, kind] - taken)
                    barred[turn, kind] = max(0, barred[turn, kind] - taken)
            cap(hands, sure, since, turn)
            if hands[turn].sum() == 0:
                refill = turn
        if refill != NOBODY:
            for _ in range(min(NEW_HAND, pile.sum())):
                drawn = draw(pile, luck)
                spared = 1
                note(log, DREW - drawn)
                hands[refill, drawn] += 1
                since[refill] += 1
            refill = NOBODY
        if passes:
            note(log, PASSED)
            if not spared:
                blank += 1
            spared = 0
            turns -= 1
            turn = (turn + 1) % seats
            barred[turn] = 0
            if blank >= BLANK_ROUNDS * seats:
                return NOBODY
    return NOBODY


(LACKS, LAST, READY, ONE_OFF, TWO_OFF_CHANCE, SIZE, JOKERS, MAJS, KNOWN, TO_MOVE) = range(10)
TRAITS = 10


@njit(
    void(
        FIXED, FIXED, FIXED, int64, VECTOR, GRID, VECTOR, GRID, int64, FLOATS, FLOAT_GRID
    ),
    cache=True,
)  # fmt: skip
def describe(
    masks: Ints, starts: Ints, letters: Ints, goal: int, deck: Ints, hands: Ints, words: Ints,
    sure: Ints, turn: int, weights: Floats, traits: Floats,
) -> None:  # fmt: skip
    """How everybody stands when a turn begins."""
    seats = len(hands)
    needs, found = np.zeros((3, KINDS), np.int64), np.empty(MOST_READY, np.int64)
    cards = np.empty(KINDS, np.int64)
    luck = deck / max(1, deck.sum())
    traits[:] = 0.0
    for seat in range(seats):
        rest = hands[seat].copy()
        ready = 0
        while best_word(masks, starts, letters, rest, luck, weights, needs, found, cards) >= 0:
            rest -= cards
            ready += 1
        mine = traits[seat]
        mine[LACKS] = goal - words[seat]
        mine[LAST] = 1.0 if words[seat] + 1 == goal else 0.0
        mine[READY] = ready
        for kind in range(KINDS):
            if needs[1, kind]:
                mine[ONE_OFF] += luck[kind]
            elif needs[2, kind]:
                mine[TWO_OFF_CHANCE] += luck[kind]
            mine[KNOWN] += sure[seat, kind]
        mine[SIZE] = rest.sum()
        mine[JOKERS] = rest[JOKER] + rest[MAJ_JOKER]
        mine[MAJS] = rest[MAJ:JOKER].sum()
        mine[TO_MOVE] = float((seat - turn) % seats) / seats


@njit(float64(FLOAT_GRID, FLOATS, int64), cache=True)
def winning(traits: Floats, strengths: Floats, seat: int) -> float:
    """How likely a seat wins, as everybody stands."""
    whole = mine = 0.0
    for other in range(len(traits)):
        strength = 0.0
        for trait in range(TRAITS):
            strength += strengths[trait] * traits[other, trait]
        whole += np.exp(strength)
        if other == seat:
            mine = np.exp(strength)
    return mine / whole


@njit(
    int64(
        FIXED, FIXED, FIXED, int64, VECTOR, CUBE, VECTOR, VECTOR, GRID, GRID, GRID, int64,
        VECTOR, FLOAT_GRID, FLOATS, int64, VECTOR, int64, VECTOR, FLOAT_GRID,
    ),
    cache=True,
)  # fmt: skip
def search(
    masks: Ints, starts: Ints, letters: Ints, goal: int, deck: Ints, deals: Ints, hand: Ints,
    words: Ints, sure: Ints, since: Ints, barred: Ints, seat: int, requests: Ints,
    weights: Floats, strengths: Floats, turns: int, luck: Ints, nodes: int, spent: Ints,
    values: Floats,
) -> int:  # fmt: skip
    """Play each request out on each of the deals for so many turns, as long as there are nodes
    (requests played); `values` tell, by deal and request, how likely the seat then wins. How many
    deals were played is answered. On one deal all requests meet the same luck.
    """
    fresh = np.empty(1, np.int64)
    traits = np.empty((len(words), TRAITS), np.float64)
    for deal in range(len(deals)):
        if deal and spent[0] >= nodes:
            return deal
        below(luck, 2)
        for option in range(len(requests)):
            fresh[:] = luck
            hands = deals[deal].copy()
            hands[seat] = hand
            pile = deck - hands.sum(axis=0)
            left, laid = deck.copy(), words.copy()
            seen = sure.copy()
            winner = playout(
                masks, starts, letters, goal, left, hands, pile, laid, seen, since.copy(),
                barred.copy(), seat, requests[option], weights, turns, fresh, spent,
            )  # fmt: skip
            if winner == NOBODY:
                describe(
                    masks, starts, letters, goal, left, hands, laid, seen,
                    (seat + turns) % len(words), weights[seat], traits,
                )  # fmt: skip
                values[deal, option] = winning(traits, strengths, seat)
            else:
                values[deal, option] = 1.0 if winner == seat else 0.0
    return len(deals)
