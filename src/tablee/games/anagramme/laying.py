"""§3.2 Laying a new word."""

from collections.abc import Iterator
from itertools import islice

from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Lay
from tablee.games.anagramme.cards import LETTERS, cards_of
from tablee.games.anagramme.events import Laid
from tablee.games.anagramme.laid import Made, Ways, with_new
from tablee.games.anagramme.options import AnagrammeOptions, Judges
from tablee.games.anagramme.state import Open, State, Word
from tablee.games.anagramme.sums import off
from tablee.games.anagramme.words import lacking, with_hand_jokers
from tablee.letters.cards import JOKER, added, in_order
from tablee.letters.words import Words, made_of


def ways(state: State, seat: Seat, text: str) -> Ways:
    """§3.2 A new word of one’s own cards."""
    hand = state.hands[seat]
    text = with_hand_jokers(text, hand)
    cards = cards_of(text)
    if refusal := lacking(hand, cards, text):
        return refusal
    return [with_new(state.open.laid, Word(text), in_order(cards))]


def facts(table: Open, seat: Seat, made: Made) -> tuple[Laid]:
    """§3.2 It lies there, the last of all."""
    return (Laid(seat, len(table.laid), made.laid[-1].text, table.options.dear),)


def moves(words: Words, options: AnagrammeOptions, hand: str) -> Iterator[Lay]:
    """§7.2 A word of each length; and what may be no word, where nobody checks."""
    for text in dict.fromkeys(_texts(words, options, hand)):
        yield Lay(text)


def _texts(words: Words, options: AnagrammeOptions, hand: str) -> Iterator[str]:
    """Words of one’s letters or, where there is none, with a joker."""
    letters, shortest = hand.replace(JOKER, ""), options.shortest
    found = [
        word.lower()
        for length in range(shortest, shortest + 3)
        for word in islice(made_of(words, letters.upper(), length), 1)
    ]
    yield from found
    if not found and JOKER in hand:
        for letter in LETTERS:
            for word in islice(made_of(words, added(letters, letter).upper(), shortest), 1):
                yield word.lower().replace(letter, letter.upper(), 1)
    if options.referee is Judges.CONTESTATION and len(letters) >= shortest:
        yield letters[:shortest]


def remade(table: Open, event: Laid) -> Made:
    """§3.2 The table with it."""
    return with_new(table.laid, Word(event.word), cards_of(event.word))


def lines(event: Laid) -> tuple[ScoreLine, ...]:
    """§6.1 What leaves a hand will not be counted."""
    return (off(in_order(cards_of(event.word)), event.dear, "3.2"),)
