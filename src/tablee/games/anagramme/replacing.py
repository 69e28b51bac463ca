"""§3.5 Putting cards in place of those of a laid word."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from tablee.core.game import Refusal, refuse
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Replace
from tablee.games.anagramme.cards import cards_of
from tablee.games.anagramme.events import Replaced
from tablee.games.anagramme.laid import Made, Ways, letter_put, with_changed
from tablee.games.anagramme.options import To
from tablee.games.anagramme.state import Open, State, Word
from tablee.games.anagramme.sums import off
from tablee.games.anagramme.words import is_word, lacking, signs, with_hand_jokers
from tablee.letters.cards import JOKER, in_order
from tablee.letters.words import Words


def ways(state: State, seat: Seat, at: int, text: str) -> Ways:
    """§3.5 As many letters as before, some of them now one’s own, and another word."""
    laid, hand = state.open.laid, state.hands[seat]
    old, new = laid[at], text.lower()
    if len(text) != len(old.text):
        return refuse("other_length", "3.5", word=new, old=old.plain, length=len(old.text))
    if new == old.plain:
        return refuse("same_word", "3.5", word=new)
    tried = [_replaced(laid, hand, at, signed) for signed in replacements(old, text, hand)]
    found = [made for made in tried if not isinstance(made, Refusal)]
    return found or next(made for made in tried if isinstance(made, Refusal))


def replacements(old: Word, text: str, hand: str) -> tuple[str, ...]:
    """§3.5, §2.4 A laid joker is replaced by its new letter, if one holds it, or becomes it; where
    another letter is lacking, a joker of the hand stands for it.
    """
    pairs = [*zip(old.text, text, strict=True)]
    needed = Counter(new for card, new in pairs if card.islower() and new != card)
    spare = Counter(hand) - needed
    replaced, kept = "", ""
    for card, new in pairs:
        own = card.islower() or spare[new] > 0
        spare[new] -= card.isupper() and own
        replaced += new if own else new.upper()
        kept += new if card.islower() else new.upper()
    return tuple(_with_own_jokers(old, signed, hand) for signed in (replaced, kept))


def _with_own_jokers(old: Word, text: str, hand: str) -> str:
    """§2.4 The word with jokers of the hand for the letters that it lacks, where they suffice."""
    pairs = [*zip(old.text, text, strict=True)]
    mine = with_hand_jokers("".join(new for card, new in pairs if _differ(card, new)), hand)
    signs = iter(mine)
    return "".join(next(signs) if _differ(card, new) else new for card, new in pairs)


def _differ(old: str, new: str) -> bool:
    """§3.5 Is one card in the place of another? A joker that becomes another letter stays."""
    return cards_of(old) != cards_of(new)


def _replaced(laid: tuple[Word, ...], hand: str, at: int, text: str) -> Made | Refusal:
    old, new = laid[at], text.lower()
    pairs = [pair for pair in zip(old.cards, cards_of(text), strict=True) if pair[0] != pair[1]]
    if not pairs:
        return refuse("nothing_replaced", "3.5", word=new, old=old.plain)
    received, played = (in_order(cards) for cards in zip(*pairs, strict=True))
    if refusal := lacking(hand, played, text):
        card = refusal.facts.get("card", JOKER)
        if card not in received:
            return refusal
        # Whoever wants a letter that the word itself has elsewhere has moved it.
        letter = _letter_of(text, card)
        return refuse("letter_moved", "3.5", word=new, old=old.plain, letter=letter)
    if not any(sign == before for sign, before in zip(text, old.text, strict=True)):
        return refuse("all_replaced", "3.5", word=new, old=old.plain)
    return with_changed(laid, at, text, tuple(range(len(text))), played, received)


def _letter_of(text: str, card: str) -> str:
    """The letter that a card is in a word: a joker’s, if that is what is meant."""
    return next(sign.lower() for sign in text if cards_of(sign) == card)


def with_another_joker(state: State, seat: Seat, at: int, text: str) -> Iterator[str]:
    """§2.4 The same word with a joker of the hand in the place of a letter that stayed."""
    if JOKER in state.hands[seat]:
        pairs = enumerate(zip(text, state.open.laid[at].text, strict=False))
        kept = (place for place, (sign, old) in pairs if sign == old and sign.islower())
        for place in islice(kept, 1):
            yield letter_put(text, place, text[place].upper())


def facts(table: Open, seat: Seat, at: int, made: Made) -> tuple[Replaced]:
    """§3.5 The word, the cards, and where those go that were there."""
    old, new, options = table.laid[at].text, made.laid[at].text, table.options
    return (
        Replaced(seat, at, old, new, made.played, made.received, options.replaced, options.dear),
    )


def texts(words: Words, table: Open, hand: str) -> list[str]:
    """§7.2 What any of the laid words becomes by one other card."""
    found = {text for word in table.laid for text in _other_by_one(words, word.text, hand)}
    return sorted(found)


def _other_by_one(words: Words, text: str, hand: str) -> Iterator[str]:
    for place in range(len(text)):
        for sign in signs(hand):
            other = letter_put(text, place, sign)
            if is_word(words, other):
                yield other


def moves(word: Word, at: int, found: list[str]) -> Iterator[Replace]:
    """§7.2 Those of them that are as long as this word."""
    for text in found:
        if len(text) == len(word.text):
            yield Replace(at, text)


def remade(table: Open, event: Replaced) -> Made:
    """§3.5 The table with the other word in its place."""
    places = tuple(range(len(event.word)))
    return with_changed(table.laid, event.at, event.word, places, event.cards, event.received)


def lines(event: Replaced) -> tuple[ScoreLine, ...]:
    """§6.1 What leaves a hand will not be counted; what comes into it will."""
    received = event.received if event.to is To.HAND else ""
    return (off(event.cards, event.dear, "3.5", received),)
