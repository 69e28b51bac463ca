"""What a bot announces of a play, answers and votes.

It announces only what it knows to be so, and notices as much as its level does. It asks for senses
where a dictionary is installed and it may answer itself. Of a phrase that
the referee does not know it lets pass what could be said: an adjective and its noun, or what leads
to one.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.volapuk import accents, anagrams, books, definitions, floor
from tablee.games.volapuk.actions import (
    LONGEST_ANSWER,
    Accent,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Match,
    NothingToSay,
    Saying,
    Vote,
)
from tablee.games.volapuk.events import AccentClaimed, AnagramClaimed
from tablee.games.volapuk.senses import resembles
from tablee.games.volapuk.state import MOST_ANSWERS, Open, Phase, Sense
from tablee.games.volapuk.words import is_short
from tablee.letters.words import Words
from tablee.lexicon.definitions import senses

LONGEST_ANAGRAM: Final = 9
"""Of longer words nobody finds one at a glance."""


class Ear(Struct, frozen=True):
    """Of a hundred accents and a hundred anagrams that could be announced, how many a level
    notices; of a hundred senses, how many it knows; and whether it asks for them, where that may
    pay.
    """

    accents: int = 0
    anagrams: int = 0
    knows: int = 0
    asks: bool = False


def said(words: Words, lying: Open, seat: Seat, ear: Ear, dice: Dice) -> Saying:
    """What it says, now that it is asked."""
    match lying.phase:
        case Phase.CLAIMS:
            return _announced(words, lying, seat, ear, dice)
        case Phase.ANSWERS:
            return Answer(tuple(_answers(lying, ear, dice)))
        case Phase.MATCHES:
            # What it answers, in the words of the dictionary, is known; else it means nothing.
            return Match((None,) * len(floor.open_answers(lying, seat)))
        case _:
            return Vote(refused=tuple(_refused(words, lying, seat)))


def _announced(words: Words, lying: Open, seat: Seat, ear: Ear, dice: Dice) -> Saying:
    """The first thing that it notices. What it has not noticed now it never will."""
    if ear.asks and (asked := _worth_asking(lying, seat)) is not None:
        return asked
    for claim in _claims(words, lying, seat):
        if dice.below(100) < (ear.accents if isinstance(claim, ClaimAccent) else ear.anagrams):
            return claim
    return NothingToSay()


def _claims(words: Words, lying: Open, seat: Seat) -> Iterator[Saying]:
    shown: list[int | None] = [held.die for held in lying.hands[seat] if held.face is not None]
    for cell in sorted({cell for word in lying.spoken for cell in word.cells}):
        for accent in Accent:
            for die in (*shown, None):
                accented = ClaimAccent(cell, accent, die)
                facts = accents.claim_accent(words, lying, seat, accented)
                if not isinstance(facts, Refusal) and isinstance(facts[0], AccentClaimed):
                    yield accented
    for word in lying.spoken:
        letters = "".join(anagrams.letters_of(word.text))
        for other in anagrams.anagrams(words, letters) if len(letters) <= LONGEST_ANAGRAM else ():
            turned = ClaimAnagram(other)
            facts = anagrams.claim_anagram(words, lying, seat, turned)
            if not isinstance(facts, Refusal) and isinstance(facts[0], AnagramClaimed):
                yield turned


# Senses

SENSES: Final = 2
"""Of a word that has fewer, all say the same, and nobody gains."""


def _worth_asking(lying: Open, seat: Seat) -> AskSenses | None:
    """The word with the most senses, where whoever asks may answer too: only there it can pay. A
    machine without a dictionary knows none.
    """
    if not lying.options.asker_answers:
        return None
    asked = [AskSenses(word.text) for word in lying.spoken]
    may = [one for one in asked if not isinstance(_asking(lying, seat, one), Refusal)]
    counts = {one: len(senses(one.word) or ()) for one in may}
    best = max(may, key=lambda one: counts[one], default=None)
    return best if best is not None and counts[best] >= SENSES else None


def _asking(lying: Open, seat: Seat, asked: AskSenses) -> books.Facts:
    """Whether it may be asked at all, before any dictionary is opened."""
    return definitions.ask_senses(lambda word: (word,), lying, seat, asked)


def _answers(lying: Open, ear: Ear, dice: Dice) -> Iterator[str]:
    known = senses(lying.asked) or ()
    for sense in known[:MOST_ANSWERS]:
        if dice.below(100) < ear.knows:
            yield sense[:LONGEST_ANSWER]


# Votes

LEADING: Final = frozenset({"adj", "na", "det", "num", "prep", "pron"})
NAMING: Final = frozenset({"nom", "na", "adj", "v"})


def _refused(words: Words, lying: Open, seat: Seat) -> Iterator[int]:
    if lying.proposed is not None:
        if not all(_could_be_said(words, text) for text in lying.doubts):
            yield 0
        return
    for at in floor.to_judge(lying, seat):
        if not _could_be_meant(lying, lying.answers[at]):
            yield at


ALIKE: Final = 4
"""Words that begin with so many letters in common may be of one family."""


def _could_be_meant(lying: Open, answer: Sense) -> bool:
    """It takes nobody at his word: what he says must look like the sense that he means."""
    if answer.sense is None:
        return False
    return resembles(lying.asked, answer.text, lying.senses[answer.sense], ALIKE)


def _could_be_said(words: Words, text: str) -> bool:
    """An adjective or a determiner and a noun, in either order; or a short word."""
    first, _, last = text.partition(" ")
    if not last:
        return is_short(words, text)
    one = {entry.pos for entry in words.entries(first)}
    two = {entry.pos for entry in words.entries(last)}
    return bool(one & LEADING and two & NAMING) or bool(one & NAMING and two & {"adj", "na"})
