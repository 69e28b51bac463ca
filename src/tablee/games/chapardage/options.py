"""What a table of Chapardage agrees on: how long a game, of which words, and with which help."""

from enum import StrEnum

from tablee.core.game import Options
from tablee.letters.words import Choice, Vocabulary, chosen


class Version(StrEnum):
    """§7.1 How many words win, of how many letters, and how many cards are dealt."""

    NORMALE = "normale"
    COURTE = "courte"
    ENFANT = "enfant"


class ChapardageOptions(Options, frozen=True):
    """What a table agrees on.

    §7.2 `clock`: seconds a decision, 0 for none. §7.1 `version`. §2.5 `vocabulary`: which words
    count, `proper` nouns among them or not, `coarse` words or not. §7.3 `visible`: do finished
    words stay in sight? `memory`: does the table remember who asked what of whom? §4.2
    `held_word`: does a word that was held before the draw give the turn back too?
    """

    version: Version = Version.NORMALE
    vocabulary: Vocabulary = Vocabulary.TOUS
    proper: bool = False
    coarse: bool = True
    visible: bool = False
    memory: bool = False
    held_word: bool = True

    @property
    def choice(self) -> Choice:
        """§2.5 The words that count."""
        return chosen(proper=self.proper, vocabulary=self.vocabulary, coarse=self.coarse)

    @property
    def goal(self) -> int:
        """§6.1 So many words win."""
        return 5 if self.version is Version.NORMALE else 3

    @property
    def length(self) -> int:
        """§2.1 Of so many letters."""
        return 4 if self.version is Version.ENFANT else 5

    @property
    def dealt(self) -> int:
        """§1.2 So many cards are dealt to each."""
        return 7 if self.version is Version.ENFANT else 9
