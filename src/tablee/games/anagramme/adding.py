"""§3.4 Adding letters to a laid word."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from tablee.core.game import Refusal, refuse
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Add
from tablee.games.anagramme.cards import cards_of
from tablee.games.anagramme.events import Added
from tablee.games.anagramme.laid import Made, Ways, crossings, with_changed
from tablee.games.anagramme.state import Open, State, Word
from tablee.games.anagramme.sums import off
from tablee.games.anagramme.words import is_word, signs
from tablee.letters.cards import JOKER, in_order
from tablee.letters.words import Words


def ways(state: State, seat: Seat, at: int, text: str) -> Ways:
    """§3.4 Letters before, inside or after a word, whose own keep their order."""
    laid, hand = state.open.laid, state.hands[seat]
    grown = additions(laid[at].cards, text, hand, shared_jokers(laid, at))
    if not grown:
        return _not_added(hand, laid[at], text)
    made = [_grown(laid, at, way) for way in grown]
    return sorted(made, key=lambda made: (made.played.count(JOKER), len(made.changed)))


def shared_jokers(laid: tuple[Word, ...], at: int) -> frozenset[int]:
    """§4.2 The jokers of a word that another one shares, which would be renamed there too."""
    crossing = laid[at].crossing
    places = {*crossings(laid, at), *(() if crossing is None else (crossing.own,))}
    return frozenset(place for place in places if laid[at].cards[place] == JOKER)


class Way(NamedTuple):
    """§3.4 A grown word with its jokers, and where the old cards stand in it."""

    text: str = ""
    places: tuple[int, ...] = ()

    def after(self, sign: str, *, old: bool) -> "Way":
        """The same with a card before it: one of the old word, or of the hand."""
        moved = tuple(place + 1 for place in self.places)
        return Way(sign + self.text, (0, *moved) if old else moved)


Outcome: TypeAlias = tuple[int, str]
"""How many jokers of the hand are played, and which letters the shared jokers become."""


def additions(old: str, text: str, hand: str, shared: frozenset[int]) -> tuple[Way, ...]:
    """§3.4, §2.4 Ways to take each letter from the old word, in its order, or from the hand: as
    early as may be comes first. Of those that come to the same, the first alone.

    There may be very many ways, but few outcomes. Cards of the hand suffice when jokers stand for
    all letters that are too few; how many of those are still to come is all that must be known.
    """
    if len(text) <= len(old):
        return ()
    small = Counter(filter(str.islower, text))
    too_few = small - Counter(old) - Counter(hand)

    @cache
    def grown(at: int, own: int, jokers: int, lacking: str) -> dict[Outcome, Way]:
        """From the letter `at` of the text and `own` of the old word on."""
        if at == len(text):
            return {(0, ""): Way()} if own == len(old) and not lacking else {}
        if len(text) - at < len(old) - own or len(lacking) > jokers + old.count(JOKER, own):
            return {}
        sign, joker = text[at], text[at].upper()
        covered = lacking.replace(sign, "", 1)
        found: dict[Outcome, Way] = {}
        if own < len(old) and old[own] in (sign, JOKER):
            renamed = old[own] == JOKER
            rest = grown(at + 1, own + 1, jokers, covered if renamed else lacking)
            named = sign.lower() if own in shared else ""
            for (count, letters), way in rest.items():
                here = joker if renamed else sign
                found.setdefault((count, named + letters), way.after(here, old=True))
        if sign.islower():
            for outcome, way in grown(at + 1, own, jokers, lacking).items():
                found.setdefault(outcome, way.after(sign, old=False))
        if jokers:
            for (count, letters), way in grown(at + 1, own, jokers - 1, covered).items():
                found.setdefault((count + 1, letters), way.after(joker, old=False))
        return found

    return tuple(grown(0, 0, hand.count(JOKER), "".join(too_few.elements())).values())


def _grown(laid: tuple[Word, ...], at: int, way: Way) -> Made:
    played = in_order((Counter(cards_of(way.text)) - Counter(laid[at].cards)).elements())
    made = with_changed(laid, at, way.text, way.places, played)
    return made._replace(places=way.places)


def _not_added(hand: str, old: Word, text: str) -> Refusal:
    """§3.4 Why a word does not grow into another: its letters, their order, or one’s cards."""
    new, letters = text.lower(), old.cards.replace(JOKER, "")
    lost = Counter(letters) - Counter(new)
    if len(text) < len(old.text):
        lost = lost or Counter(old.plain) - Counter(new)
    if lost:
        return refuse("letter_lost", "3.4", word=new, old=old.plain, letter=min(lost))
    if len(text) == len(old.text):
        return refuse("nothing_added", "3.4", word=new, old=old.plain)
    places = _in_order(old, new)
    if len(places) < len(old.text):
        letter = old.plain[len(places)]
        return refuse("letter_moved", "3.4", word=new, old=old.plain, letter=letter)
    if len(_in_order(old, text)) < len(old.text):
        pairs = zip(old.cards, places, strict=True)
        letter = next(card for card, at in pairs if card != JOKER and text[at].isupper())
        return refuse("card_covered", "3.4", word=new, old=old.plain, letter=letter)
    small = Counter(filter(str.islower, text))
    jokers = sum(map(str.isupper, text)) - (old.cards + hand).count(JOKER)
    lacking = small - Counter(old.plain + hand) or small - Counter(letters + hand)
    if lacking and jokers <= 0:
        return refuse("not_in_hand", "3.1", word=new, card=min(lacking))
    return refuse("no_joker", "2.4", word=new, count=max(1, jokers))


def _in_order(old: Word, text: str) -> tuple[int, ...]:
    """§3.4 Where the cards of a word may stand in another, as early as may be and as far as they
    keep their order; its jokers may be any letter.
    """
    places: list[int] = []
    for place, sign in enumerate(text):
        if len(places) < len(old.text) and old.cards[len(places)] in (sign, JOKER):
            places.append(place)
    return tuple(places)


def embedding(old: str, new: str) -> tuple[int, ...]:
    """§3.4 Where the cards of the old word stand in the new one, as early as may be; of a word
    that does not keep their order, those before the first that moved.
    """
    places: list[int] = []
    for place, card in enumerate(new):
        if len(places) < len(old) and card == old[len(places)]:
            places.append(place)
    return tuple(places)


def facts(table: Open, seat: Seat, at: int, made: Made) -> tuple[Added]:
    """§3.4 The word and the cards; where its own letters stand, if not as early as may be."""
    old, new = table.laid[at], made.laid[at].text
    early = made.places == embedding(old.cards, cards_of(new))
    places = None if early else made.places
    return (Added(seat, at, old.text, new, made.played, table.options.dear, places),)


def texts(words: Words, table: Open, hand: str) -> list[str]:
    """§7.2 What any of the laid words becomes by one card."""
    found = {text for word in table.laid for text in _longer_by_one(words, word.text, hand)}
    return sorted(found)


def _longer_by_one(words: Words, text: str, hand: str) -> Iterator[str]:
    for place in range(len(text) + 1):
        for sign in signs(hand):
            longer = text[:place] + sign + text[place:]
            if is_word(words, longer):
                yield longer


def moves(word: Word, at: int, found: list[str]) -> Iterator[Add]:
    """§7.2 Those of them to which this word could grow."""
    for text in found:
        if len(text) > len(word.text) and len(_in_order(word, text.lower())) == len(word.text):
            yield Add(at, text)


def remade(table: Open, event: Added) -> Made:
    """§3.4 The table with the grown word in its place."""
    old = table.laid[event.at].cards
    places = event.places or embedding(old, cards_of(event.word))
    return with_changed(table.laid, event.at, event.word, places, event.cards)


def lines(event: Added) -> tuple[ScoreLine, ...]:
    """§6.1 What leaves a hand will not be counted."""
    return (off(event.cards, event.dear, "3.4"),)
