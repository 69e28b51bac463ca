"""What a table of Volapük agrees on."""

from enum import StrEnum
from typing import Literal

from tablee.core.game import Options
from tablee.games.volapuk.dice import DiceSet
from tablee.letters.words import Choice, Forms, Vocabulary, chosen


class Sound(StrEnum):
    """§6.2 Is the Élue only read, or heard: by the table of sounds, or as words are spoken?"""

    NONE = "none"
    TABLE = "table"
    PHONETIC = "phonetic"


class Groups(StrEnum):
    """§6.2 Are groups of letters multiplied under the Élue?"""

    MULTIPLY = "multiply"
    FIXED = "fixed"


class ShortWords(StrEnum):
    """§3.2 When interjections, abbreviations, articles and notes of music count."""

    ALWAYS = "always"
    ENDGAME = "endgame"
    VOTE = "vote"


class Fetiches(StrEnum):
    """§2.6 When dice may be kept for the next turn."""

    OFF = "off"
    AFTER_PLAY = "after_play"
    ALWAYS = "always"


class Recomposition(StrEnum):
    """§5.1 What may be moved on the board."""

    EXTEND = "extend"
    ONE_LINE = "one_line"
    FULL = "full"


class Freed(StrEnum):
    """§5.3 Where dice go that a recomposition has no use for."""

    STAY = "stay"
    SWAP = "swap"


class Espace(StrEnum):
    """§4.5 What the space is for: nothing, compounds of the dictionary, or phrases and cuts too."""

    OFF = "off"
    LEGIT = "legit"
    FULL = "full"


class Reversed(StrEnum):
    """§4.7 Which words may be read reversed."""

    OFF = "off"
    ANACYCLIC = "anacyclic"
    FREE = "free"


class JokerExchange(StrEnum):
    """§4.9 Whose jokers may be taken back from the board."""

    OFF = "off"
    OTHERS = "others"
    ANYONE = "anyone"


class SuperJoker(StrEnum):
    """§6.11 What the super joker multiplies: words that hold it, or all words while it lasts."""

    OFF = "off"
    WORD = "word"
    ROUND = "round"


class Accents(StrEnum):
    """§8.3 Who may announce an accent: anybody, but a die that shows it comes first; or only who
    has such a die.
    """

    OFF = "off"
    PRIORITY = "priority"
    REQUIRED = "required"


class Anagrams(StrEnum):
    """§8.4 How many anagrams of a play one may announce."""

    OFF = "off"
    ONE_PER_PLAYER = "one_per_player"
    UNLIMITED = "unlimited"


class Definitions(StrEnum):
    """§8.5 Who may ask for the senses of a word: whoever laid it, or anybody."""

    OFF = "off"
    PLAYER = "player"
    TABLE = "table"


class ClaimOrder(StrEnum):
    """§8.2 Do players announce one after the other, or all at once?"""

    SEAT = "seat"
    RACE = "race"


class Judges(StrEnum):
    """§8.6 Who judges what: the dictionary alone; with it, players the phrases; players all that
    it does not know.
    """

    LEXICON = "lexicon"
    LEXICON_AND_VOTE = "lexicon_and_vote"
    VOTE = "vote"


class VolapukOptions(Options, frozen=True):
    """§8.1 What a table agrees on; as it stands, *équilibre*.

    `clock`: seconds to compose, 0 for no hurry. §3.1 `forms` of words that count; §3.5
    `vocabulary`: which words, `proper` nouns among them or not, `coarse` ones or not.
    `reversed_dice`: letter dice that a word needs to be read both ways; `reversed_diagonal`: also
    along a diagonal.
    """

    clock: int = 180
    elue_per_letter: Literal[3, 5] = 3
    elue_reroll: bool = True
    elue_sound: Sound = Sound.TABLE
    group_under_elue: Groups = Groups.MULTIPLY
    ligature_value: Literal[10, 1] = 10
    dice_set: DiceSet = DiceSet.PRINTED
    forms: Forms = Forms.ALL
    vocabulary: Vocabulary = Vocabulary.TOUS
    proper: bool = False
    coarse: bool = True
    short_words: ShortWords = ShortWords.ALWAYS
    reroll_kept: bool = False
    fetiches: Fetiches = Fetiches.AFTER_PLAY
    recomposition: Recomposition = Recomposition.FULL
    freed: Freed = Freed.SWAP
    fresh_word: bool = True
    pairs: bool = True
    espace: Espace = Espace.FULL
    diagonal: Literal[0, 1, 2, 3] = 3
    conjoint_bonus: bool = False
    reversed: Reversed = Reversed.ANACYCLIC
    reversed_dice: Literal[2, 3, 4, 5, 6] = 6
    reversed_diagonal: bool = False
    joker_exchange: JokerExchange = JokerExchange.OTHERS
    opening_bonus: Literal[0, 20, 50] = 50
    diameter: Literal[15, 17, 19] = 17
    super_joker: SuperJoker = SuperJoker.OFF
    accents: Accents = Accents.OFF
    announced_anagrams: Anagrams = Anagrams.OFF
    announced_definitions: Definitions = Definitions.OFF
    asker_answers: bool = True
    claim_order: ClaimOrder = ClaimOrder.SEAT
    false_claim: Literal[0, -3] = 0
    referee: Judges = Judges.LEXICON_AND_VOTE

    @property
    def choice(self) -> Choice:
        """§3.1, §3.5 The words that count."""
        return chosen(
            forms=self.forms,
            proper=self.proper,
            vocabulary=self.vocabulary,
            coarse=self.coarse,
        )

    @property
    def claims(self) -> bool:
        """§8.2 Can anything at all be announced?"""
        return (
            self.accents is not Accents.OFF
            or self.announced_anagrams is not Anagrams.OFF
            or self.announced_definitions is not Definitions.OFF
        )
