"""§8.4 Anagrams."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tablee.core.game import Refusal, refuse
from tablee.core.seats import Seat
from tablee.games.volapuk import events
from tablee.games.volapuk.actions import ClaimAnagram
from tablee.games.volapuk.books import Books, Facts, LeftOut, nothing
from tablee.games.volapuk.dice import ESPACE
from tablee.games.volapuk.floor import unplayed
from tablee.games.volapuk.options import Anagrams
from tablee.games.volapuk.state import Open
from tablee.games.volapuk.words import bare, referee_of
from tablee.letters.folding import board as folded
from tablee.letters.words import Words, made_of


def claim_anagram(
    words: Words, lying: Open, seat: Seat, move: ClaimAnagram, left_out: LeftOut = nothing
) -> Facts:
    """§8.4 A point for each letter of another word that has the same letters.

    §3.5 To announce one that this table does without is not false.
    """
    if refusal := no_more_anagrams(lying, seat):
        return refusal
    text = folded(move.word)
    if text is None:
        return refuse("unwritable", "1.2", word=move.word)
    same = [word.text for word in lying.spoken if letters_of(word.text) == letters_of(text)]
    if not same:
        return refuse("other_letters", "8.4", word=text)
    if bare(text) in [bare(word.text) for word in lying.spoken]:
        return refuse("same_word", "8.4", word=text)
    if bare(text) in [bare(claim.word) for claim in lying.claims if claim.word is not None]:
        return refuse("anagram_taken", "8.4", word=text)
    referee, signs = referee_of(words, lying), tuple(text.replace(" ", ESPACE))
    if referee.is_word(signs):
        return (events.AnagramClaimed(seat, text, same[0], len(letters_of(text))),)
    if referee.waits(signs):
        return refuse("too_early", "3.2", word=text)
    if why := left_out("".join(signs)):
        return refuse("left_out", "3.5", word=text, why=why)
    return (events.ClaimFailed(seat, None, None, text, lying.options.false_claim),)


def no_more_anagrams(lying: Open, seat: Seat) -> Refusal | None:
    """§8.4 One for each player and play, or as many as one finds."""
    if refusal := unplayed(lying, ClaimAnagram):
        return refusal
    mine = [claim for claim in lying.claims if claim.seat == seat and claim.word is not None]
    if mine and lying.options.announced_anagrams is Anagrams.ONE_PER_PLAYER:
        return refuse("one_anagram", "8.4")
    return None


def letters_of(text: str) -> list[str]:
    """§8.4 The letters of a word in the order of the alphabet, without its signs."""
    return sorted(letter for letter in text if letter.isalpha())


@lru_cache(maxsize=1 << 12)
def anagrams(words: Words, letters: str) -> tuple[str, ...]:
    """The words of these letters; those of a board are asked for in many turns."""
    return tuple(made_of(words, letters, len(letters)))


EASY: Final = range(3, 6)
"""How many letters a word may have for its anagrams to be looked for."""


def anagrams_to_claim(books: Books, lying: Open, seat: Seat) -> Iterator[ClaimAnagram]:
    """§8.4 Those of short words."""
    for word in lying.spoken:
        if len(word.text) in EASY:
            for other in anagrams(books.words, "".join(sorted(word.text))):
                action = ClaimAnagram(other)
                facts = claim_anagram(books.words, lying, seat, action, books.left_out)
                if not isinstance(facts, Refusal):
                    yield action
