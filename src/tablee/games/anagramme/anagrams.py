"""§3.3 Turning a laid word into another one of the same letters."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat, with_item
from tablee.games.anagramme.actions import MakeAnagramme
from tablee.games.anagramme.cards import FIGURES, Dear
from tablee.games.anagramme.events import AnagrammeMade, DiscardDeclined, Discarded, Remitted
from tablee.games.anagramme.laid import Made, Ways, is_crossed, retold
from tablee.games.anagramme.state import REMISE, Open, State, Top, Word
from tablee.games.anagramme.words import jokers_of, no_joker_there
from tablee.letters.cards import holds, in_order
from tablee.letters.words import Words, made_of

Facts: TypeAlias = tuple[AnagrammeMade | Remitted | Discarded | DiscardDeclined, ...]


def ways(state: State, seat: Seat, move: MakeAnagramme, text: str) -> Ways:
    """§3.3 All the letters of a laid word, in another order; §4.2 of one that nothing crosses."""
    laid = state.open.laid
    old = laid[move.at]
    if is_crossed(laid, move.at):
        return refuse("crossed", "4.2", word=old.plain)
    if refusal := _other_letters(old, text.lower()):
        return refusal
    if refusal := no_joker_there(text, old.text) or _undiscardable(state.hands[seat], move):
        return refusal
    return [_turned(laid, move.at, _with_jokers(text, old.text))]


def _other_letters(old: Word, new: str) -> Refusal | None:
    """§3.3 One less, or others beside; or the very word that it was."""
    lost, more = Counter(old.plain) - Counter(new), Counter(new) - Counter(old.plain)
    if lost:
        return refuse("letter_lost", "3.3", word=new, old=old.plain, letter=min(lost))
    if more:
        letters, count = in_order(more.elements()), more.total()
        return refuse("letter_gained", "3.3", word=new, old=old.plain, letters=letters, count=count)
    if new == old.plain:
        return refuse("same_word", "3.3", word=new)
    return None


def _undiscardable(hand: str, move: MakeAnagramme) -> Refusal | None:
    """§3.3 A card of the hand, or none; for none there is nothing to take."""
    if move.discard is None:
        return refuse("nothing_for_it", "3.3") if move.exchange is not None else None
    if len(move.discard) != 1 or not holds(hand, move.discard):
        return refuse("cannot_discard", "3.3", card=move.discard)
    return None


def _with_jokers(text: str, old: str) -> str:
    """§2.4 In an anagram a joker keeps its letter: it goes where a capital asks for it, or else
    where that letter first stands.
    """
    for sign in (jokers_of(old) - jokers_of(text)).elements():
        text = text.replace(sign.lower(), sign, 1)
    return text


def _turned(laid: tuple[Word, ...], at: int, text: str) -> Made:
    return Made(with_item(laid, at, retold(laid[at], text)), (at,), "")


def facts(table: Open, seat: Seat, move: MakeAnagramme, made: Made) -> Facts:
    """§3.3 The word, §7.1 the remise where there are points, and the card or none."""
    old, new = table.laid[move.at].text, made.laid[move.at].text
    done = AnagrammeMade(seat, move.at, old, new)
    remitted = () if table.options.partie_simple else (Remitted(seat, REMISE),)
    if move.discard is None:
        return (done, *remitted, DiscardDeclined(seat))
    return (done, *remitted, Discarded(seat, move.discard, move.exchange))


def texts(words: Words, table: Open) -> list[str]:
    """§7.2 Of each laid word one that it could become."""
    found = {text for word in table.laid for text in _turned_round(words, word)}
    return sorted(found)


def _turned_round(words: Words, word: Word) -> Iterator[str]:
    seen = {word.plain, *word.before}
    every = _anagrammes(words, "".join(sorted(word.plain.upper())))
    yield from islice((other for other in every if other not in seen), 1)


@lru_cache(maxsize=1 << 12)
def _anagrammes(words: Words, letters: str) -> tuple[str, ...]:
    """Words lie long on a table, and are looked at in every turn."""
    return tuple(found.lower() for found in made_of(words, letters, len(letters)))


def moves(word: Word, at: int, found: list[str], hand: str, dear: Dear) -> Iterator[MakeAnagramme]:
    """§7.2 Those of them that this word could become, without the hardest card or with it."""
    gone = max(hand, key=lambda card: (FIGURES[dear][card], card))
    for text in found:
        if sorted(text) == sorted(word.plain):
            yield MakeAnagramme(at, text, gone, None)
            yield from (MakeAnagramme(at, text, gone, top) for top in Top)
            yield MakeAnagramme(at, text, None, None)


def remade(table: Open, event: AnagrammeMade) -> Made:
    """§3.3 The table with the other word in its place."""
    return _turned(table.laid, event.at, event.word)


def remitted(state: State, event: Remitted) -> State:
    """§3.3 Points off, when the hand is counted."""
    remises = state.open.remises
    whole = with_item(remises, event.seat, remises[event.seat] + event.points)
    return with_open(state, remises=whole)


def lines(event: Remitted) -> tuple[ScoreLine, ...]:
    """§3.3 Points off."""
    return (ScoreLine("remise", -event.points, f"- {event.points}", "3.3"),)
