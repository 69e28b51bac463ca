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
from tablee.core.game import Refusal, Seat
from tablee.games.volapuk import claims
from tablee.games.volapuk.claims import Saying
from tablee.games.volapuk.senses import resembles
from tablee.games.volapuk.state import (
    LONGEST_ANSWER,
    MOST_ANSWERS,
    Accent,
    AccentClaimed,
    AnagramClaimed,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Match,
    NothingToSay,
    Phase,
    Sense,
    State,
    Vote,
)
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


def said(words: Words, state: State, seat: Seat, ear: Ear, dice: Dice) -> Saying:
    """What it says, now that it is asked."""
    match state.phase:
        case Phase.CLAIMS:
            return _announced(words, state, seat, ear, dice)
        case Phase.ANSWERS:
            return Answer(tuple(_answers(state, ear, dice)))
        case Phase.MATCHES:
            # What it answers, in the words of the dictionary, is known; else it means nothing.
            return Match((None,) * len(claims.open_answers(state, seat)))
        case _:
            return Vote(refused=tuple(_refused(words, state, seat)))


def _announced(words: Words, state: State, seat: Seat, ear: Ear, dice: Dice) -> Saying:
    """The first thing that it notices. What it has not noticed now it never will."""
    if ear.asks and (asked := _worth_asking(state, seat)) is not None:
        return asked
    for claim in _claims(words, state, seat):
        if dice.below(100) < (ear.accents if isinstance(claim, ClaimAccent) else ear.anagrams):
            return claim
    return NothingToSay()


def _claims(words: Words, state: State, seat: Seat) -> Iterator[Saying]:
    shown: list[int | None] = [held.die for held in state.hands[seat] if held.face is not None]
    for cell in sorted({cell for word in state.spoken for cell in word.cells}):
        for accent in Accent:
            for die in (*shown, None):
                accented = ClaimAccent(cell, accent, die)
                facts = claims.claim_accent(words, state, seat, accented)
                if not isinstance(facts, Refusal) and isinstance(facts[0], AccentClaimed):
                    yield accented
    for word in state.spoken:
        letters = "".join(claims.letters_of(word.text))
        for other in claims.anagrams(words, letters) if len(letters) <= LONGEST_ANAGRAM else ():
            turned = ClaimAnagram(other)
            facts = claims.claim_anagram(words, state, seat, turned)
            if not isinstance(facts, Refusal) and isinstance(facts[0], AnagramClaimed):
                yield turned


# Senses

SENSES: Final = 2
"""Of a word that has fewer, all say the same, and nobody gains."""


def _worth_asking(state: State, seat: Seat) -> AskSenses | None:
    """The word with the most senses, where whoever asks may answer too: only there it can pay. A
    machine without a dictionary knows none.
    """
    if not state.options.asker_answers:
        return None
    asked = [AskSenses(word.text) for word in state.spoken]
    may = [one for one in asked if not isinstance(_asking(state, seat, one), Refusal)]
    counts = {one: len(senses(one.word) or ()) for one in may}
    best = max(may, key=lambda one: counts[one], default=None)
    return best if best is not None and counts[best] >= SENSES else None


def _asking(state: State, seat: Seat, asked: AskSenses) -> claims.Facts:
    """Whether it may be asked at all, before any dictionary is opened."""
    return claims.ask_senses(lambda word: (word,), state, seat, asked)


def _answers(state: State, ear: Ear, dice: Dice) -> Iterator[str]:
    known = senses(state.asked) or ()
    for sense in known[:MOST_ANSWERS]:
        if dice.below(100) < ear.knows:
            yield sense[:LONGEST_ANSWER]


# Votes

LEADING: Final = frozenset({"adj", "na", "det", "num", "prep", "pron"})
NAMING: Final = frozenset({"nom", "na", "adj", "v"})


def _refused(words: Words, state: State, seat: Seat) -> Iterator[int]:
    if state.proposed is not None:
        if not all(_could_be_said(words, text) for text in state.doubts):
            yield 0
        return
    for at in claims.to_judge(state, seat):
        if not _could_be_meant(state, state.answers[at]):
            yield at


ALIKE: Final = 4
"""Words that begin with so many letters in common may be of one family."""


def _could_be_meant(state: State, answer: Sense) -> bool:
    """It takes nobody at his word: what he says must look like the sense that he means."""
    if answer.sense is None:
        return False
    return resembles(state.asked, answer.text, state.senses[answer.sense], ALIKE)


def _could_be_said(words: Words, text: str) -> bool:
    """An adjective or a determiner and a noun, in either order; or a short word."""
    first, _, last = text.partition(" ")
    if not last:
        return is_short(words, text)
    one = {entry.pos for entry in words.entries(first)}
    two = {entry.pos for entry in words.entries(last)}
    return bool(one & LEADING and two & NAMING) or bool(one & NAMING and two & {"adj", "na"})
