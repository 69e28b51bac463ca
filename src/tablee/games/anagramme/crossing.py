"""§4 Verticals: laying a word across a laid one."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Cross
from tablee.games.anagramme.cards import cards_of
from tablee.games.anagramme.events import Crossed
from tablee.games.anagramme.laid import Made, Ways, crossings, with_new
from tablee.games.anagramme.state import Crossing, Open, State, Word
from tablee.games.anagramme.sums import off
from tablee.games.anagramme.words import lacking, no_joker_there, with_hand_jokers
from tablee.letters.cards import JOKER, added, in_order
from tablee.letters.words import Words, made_of

MOST_TRIED: Final = 40


def ways(state: State, seat: Seat, move: Cross, text: str) -> Ways:
    """§4.1 A new word above and below a letter, which stays what it is."""
    table, hand = state.open, state.hands[seat]
    if refusal := _cannot_cross(table, move, text):
        return refusal
    shared = table.laid[move.at].text[move.letter]
    mine = with_hand_jokers(text[: move.own] + text[move.own + 1 :], hand)
    played = in_order(cards_of(mine))
    if refusal := lacking(hand, played, text):
        return refusal
    whole = mine[: move.own] + shared + mine[move.own :]
    crossing = Crossing(move.at, move.letter, move.own)
    return [with_new(table.laid, Word(whole, crossing=crossing), played)]


def _cannot_cross(table: Open, move: Cross, text: str) -> Refusal | None:
    """§4.1 A horizontal word, at a letter that is free, by a word that has it there."""
    if not table.options.verticales:
        return refuse("no_verticales", "4.1")
    word = table.laid[move.at]
    if word.crossing is not None:
        return refuse("vertical", "4.1", word=word.plain)
    for other, place in ((word.plain, move.letter), (text.lower(), move.own)):
        if place >= len(other):
            return refuse("no_such_letter", "4.1", word=other, place=place)
    if move.letter not in crossable(table, move.at):
        return refuse("too_near", "4.1", word=word.plain, letter=word.plain[move.letter])
    shared = word.text[move.letter]
    if text[move.own].lower() != shared.lower():
        return refuse("other_letter", "4.1", word=text.lower(), letter=shared.lower())
    if refusal := no_joker_there(text[move.own], shared):
        return replace(refusal, facts=refusal.facts | {"word": text.lower()})
    return None


def crossable(table: Open, at: int) -> tuple[int, ...]:
    """§4.1 The letters of a horizontal word that a vertical one may cross: none beside another."""
    word = table.laid[at]
    if not table.options.verticales or word.crossing is not None:
        return ()
    taken = set(crossings(table.laid, at))
    return tuple(
        place for place in range(len(word.text)) if not taken & {place - 1, place, place + 1}
    )


def facts(table: Open, seat: Seat, move: Cross, made: Made) -> tuple[Crossed]:
    """§4.1 It lies there, the last of all."""
    word = made.laid[-1].text
    dear = table.options.dear
    return (Crossed(seat, move.at, move.letter, word, move.own, made.played, dear),)


def moves(words: Words, table: Open, hand: str) -> Iterator[Cross]:
    """§7.2 A word for each letter that may be crossed, wherever it may stand."""
    if not table.options.verticales:
        return
    open_to = [(at, place) for at in range(len(table.laid)) for place in crossable(table, at)]
    shared = {table.laid[at].plain[place] for at, place in open_to}
    for text in sorted(_texts(words, table.options.shortest, hand, shared)):
        for at, place in open_to:
            for own, sign in enumerate(text):
                if sign == table.laid[at].plain[place]:
                    yield Cross(at, place, text, own)


def _texts(words: Words, shortest: int, hand: str, shared: set[str]) -> set[str]:
    """Words of one’s letters and one more."""
    letters, texts = hand.replace(JOKER, ""), set[str]()
    for letter in shared:
        found = made_of(words, added(letters, letter).upper(), shortest)
        some = (word.lower() for word in islice(found, MOST_TRIED))
        texts.update(islice((word for word in some if letter in word), 1))
    return texts


def remade(table: Open, event: Crossed) -> Made:
    """§4.1 The table with it."""
    crossing = Crossing(event.at, event.letter, event.own)
    return with_new(table.laid, Word(event.word, crossing=crossing), event.cards)


def lines(event: Crossed) -> tuple[ScoreLine, ...]:
    """§6.1 What leaves a hand will not be counted."""
    return (off(event.cards, event.dear, "4.1"),)
