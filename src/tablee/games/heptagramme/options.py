"""What a table of Heptagramme agrees on."""

from enum import StrEnum

from tablee.core.game import Options
from tablee.letters.words import Choice, Vocabulary, chosen


class Judges(StrEnum):
    """§6.1 Who watches over spelling: the referee at once, or the players by doubting."""

    LEXICON = "lexicon"
    PAROLE = "parole"


class Help(StrEnum):
    """§6.4 What the referee shows of what he knows; each says also what those before it say."""

    AUCUNE = "aucune"
    COLONNES = "colonnes"
    TEMOINS = "temoins"


class HeptagrammeOptions(Options, frozen=True):
    """What a table agrees on.

    §8.2 `clock`: seconds a turn, 0 for none. §8.1 `short`: the 96 min. once. §6.1 `referee`.
    §2.4 `vocabulary`: which words count, `proper` nouns among them or not, `coarse` words or not.
    §6.4 `help`: what the referee shows of what he knows.
    """

    short: bool = False
    referee: Judges = Judges.LEXICON
    vocabulary: Vocabulary = Vocabulary.TOUS
    proper: bool = False
    coarse: bool = True
    help: Help = Help.TEMOINS

    @property
    def choice(self) -> Choice:
        """§2.4 The words that count."""
        return chosen(proper=self.proper, vocabulary=self.vocabulary, coarse=self.coarse)

    @property
    def shown(self) -> Help:
        """§6.4 Where players judge words themselves, the referee says nothing of them."""
        return self.help if self.referee is Judges.LEXICON else Help.AUCUNE
