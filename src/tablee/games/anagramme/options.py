"""What a table of Anagramme agrees on: how far, with which cards, and who judges the words."""

from enum import StrEnum
from typing import Final, Literal

from tablee.core.game import Options
from tablee.games.anagramme.cards import Dear
from tablee.letters.words import Choice, Vocabulary, chosen

SEATS: Final = tuple(range(2, 9))
MOST_WITH_ONE_PACK: Final = 5
MOST_STAKE: Final = 1000


class Judges(StrEnum):
    """§5.1 Who watches over the words: the referee at once, or the players by contesting."""

    LEXICON = "lexicon"
    CONTESTATION = "contestation"


class To(StrEnum):
    """§3.5 Where replaced cards go."""

    HAND = "hand"
    DISCARDS = "discards"


class Off(StrEnum):
    """§3.3 What the 25 points of an anagram come off."""

    HAND = "hand"
    TOTAL = "total"


class AnagrammeOptions(Options, frozen=True):
    """What a table agrees on.

    §7.3 `clock`: seconds a turn, 0 for none. §6.2 `limit`: with so many points a player is out.
    §1.1 `packs`, `jokers`, `dear`: which letters cost most. §2.1 `shortest`: letters of a word.
    §2.6 `vocabulary`: which words count, `coarse` ones among them or not. §5.1 `referee`. §3.5
    `replaced`. §3.3 `remise`. §6.1 `blank_rounds`: so many end a hand. §4.1 `verticales`. §6.4
    `reentry`. §7.1 `partie_simple`, with its `stake`. §7.2 `hints`: does the referee show what
    could be played?
    """

    limit: Literal[100, 200] = 100
    packs: Literal[1, 2] = 1
    jokers: Literal[1, 2] = 2
    shortest: Literal[3, 4] = 4
    vocabulary: Vocabulary = Vocabulary.TOUS
    coarse: bool = True
    referee: Judges = Judges.LEXICON
    replaced: To = To.DISCARDS
    remise: Off = Off.TOTAL
    verticales: bool = False
    reentry: bool = False
    partie_simple: bool = False
    stake: int = 1
    hints: bool = False
    dear: Dear = Dear.RARE
    blank_rounds: Literal[2, 5] = 2

    @property
    def choice(self) -> Choice:
        """§2.6 The words that count; §2.3 proper nouns never do."""
        return chosen(proper=False, vocabulary=self.vocabulary, coarse=self.coarse)
