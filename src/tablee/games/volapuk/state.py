"""The table of Volapük: what lies on it, what can be done, what can happen."""

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from tablee.core.game import Options, Resign, Resigned, ScoreLine, Seat, TimedOut, Timeout
from tablee.games.volapuk.board import Cell, Direction
from tablee.games.volapuk.dice import SUPER, DiceSet, Die, Face
from tablee.letters.words import Choice, Forms, Spelling, Vocabulary, chosen

SEATS: Final = tuple(range(2, 9))
HAND: Final = 7
THROWS: Final = 3
THROWS_SECONDS: Final = 60
FETICHES_SECONDS: Final = 30
CLAIM_SECONDS: Final = 20
VOTE_SECONDS: Final = 20
ANSWER_SECONDS: Final = 45
BLANK_ROUNDS: Final = 2
LAST_RECOMPOSITIONS: Final = 3
RARE_LETTERS: Final = "KQWXYZ"

RECOMPOSITION: Final = 10
PAIR: Final = 10
VOLAPUK: Final = 50
SCATTERED: Final = 20
FORCE: Final = 10
REPLACED_FROM: Final = 2
ACCENT: Final = 3
FIRST_ANSWER: Final = 3
MOST_ANSWERS: Final = 12
LONGEST_ANSWER: Final = 200

Answered: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER)]
Length: TypeAlias = Annotated[int, Meta(ge=2, le=19)]


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


class Accent(StrEnum):
    """§8.3 The accents that are announced."""

    GRAVE = "grave"
    AIGU = "aigu"
    CIRCONFLEXE = "circonflexe"
    TREMA = "trema"


class Phase(StrEnum):
    """What the table is at. In the first three, in DRAW, REFILL and GATHER nobody has a choice."""

    DEAL = "deal"
    POLYEDRE = "polyedre"
    ELUE = "elue"
    DRAW = "draw"
    THROWS = "throws"
    COMPOSE = "compose"
    VOTE = "vote"
    CLAIMS = "claims"
    ANSWERS = "answers"
    MATCHES = "matches"
    FETICHES = "fetiches"
    REFILL = "refill"
    GATHER = "gather"
    RECOMPOSE = "recompose"


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


class Held(Struct, frozen=True):
    """A die before a player: the face it shows, if it was thrown; `kept` ones lie on the
    réglette.
    """

    die: Die
    face: Face | None = None
    kept: bool = False


class Tile(Struct, frozen=True):
    """A die on the board: its face, what that stands for, and who laid it."""

    cell: Cell
    die: Die
    face: Face
    letter: Face
    seat: Seat


class Formed(Struct, frozen=True):
    """A word that a play made or changed, in the order of reading.

    `text` is in the letters of the dictionary, a space for the space. `atout`: it begins with the
    Élue; `extends`: but grew out of a word that did already. `compound`: the dictionary writes it
    with its spaces. `reversed`: it is read both ways. `conjoint`: it shares a new die with a
    declared diagonal. `force`: what a super joker in it multiplies by, 0 without one. `again`: the
    game has seen it, and a play that moves letters brings nothing for it.
    """

    text: Spelling
    faces: tuple[Face, ...]
    cells: tuple[Cell, ...]
    direction: Direction
    atout: bool = False
    extends: bool = False
    compound: bool = False
    reversed: bool = False
    conjoint: bool = False
    pair: bool = False
    force: int = 0
    again: bool = False


class Accented(Struct, frozen=True):
    """§8.3 An accent that was put on a die of the board."""

    cell: Cell
    accent: Accent


class Spoken(Struct, frozen=True):
    """A word that was just formed, and about which something may be announced."""

    text: Spelling
    cells: tuple[Cell, ...]


class Claim(Struct, frozen=True):
    """§8.2 What somebody announced, and what it will bring: an accent on a cell, with a die that
    shows it or without; or an anagram.
    """

    seat: Seat
    points: int
    cell: Cell | None = None
    accent: Accent | None = None
    die: Die | None = None
    word: Spelling | None = None


class Sense(Struct, frozen=True):
    """§8.5 An answer, and the number of the sense that it gives: `known`, where the dictionary says
    so; else what its author means by it.
    """

    seat: Seat
    text: Answered
    sense: int | None = None
    known: bool = False


class Ballot(Struct, frozen=True):
    """§8.6 What one player refuses, by numbers, and which answers he finds to be the same."""

    seat: Seat
    refused: tuple[int, ...] = ()
    same: tuple[tuple[int, int], ...] = ()


class State(Struct, frozen=True):
    """The whole table. Nothing of it is hidden but what is being answered and voted.

    Dice that are neither in a hand nor on the board are in the bags. `polyedre`: what each seat
    rolled. `throws` were made in this turn; `rolling`: luck owes their faces. `due`: the dice for
    which others are drawn. `merged`: the bags are one. `gathered`: so are the hands. `last_turns`
    are still to come once the last die is laid, and `final` is whoever’s turn is one of them.
    `recompositions` were made in such a turn.
    `blank` turns in a row. `seen`: every word that was ever formed.

    `force`: of the super joker on the board, 0 if it is not there; `retired`: it never will be
    again. `spoken` are the words of the play that is being talked about, `claims` what was
    announced of it, and `done` are those who have no more to say. `asked`: the word whose senses
    are wanted, `sense_count` of them, by `asker`; `senses` are those of the dictionary, once all
    have answered. `proposed`: the play that is voted about, for the sake of `doubts`; `rejected`
    were voted down in this turn. `bonuses`: what everybody announced was worth.
    """

    options: VolapukOptions
    hands: tuple[tuple[Held, ...], ...]
    tiles: tuple[Tile, ...] = ()
    marks: tuple[Accented, ...] = ()
    force: int = 0
    retired: bool = False
    diagonals: tuple[tuple[Cell, ...], ...] = ()
    seen: tuple[Spelling, ...] = ()
    phase: Phase = Phase.DEAL
    polyedre: tuple[str, ...] = ()
    elue: str = ""
    first: Seat = Seat(0)
    turn: Seat = Seat(0)
    number: int = 1
    throws: int = 0
    rolling: bool = False
    due: tuple[Die, ...] = ()
    merged: bool = False
    gathered: bool = False
    last_turns: tuple[Seat, ...] = ()
    final: bool = False
    recompositions: int = 0
    blank: int = 0
    spoken: tuple[Spoken, ...] = ()
    claims: tuple[Claim, ...] = ()
    done: tuple[Seat, ...] = ()
    asked: Spelling = ""
    asker: Seat | None = None
    sense_count: int = 0
    senses: tuple[str, ...] = ()
    answers: tuple[Sense, ...] = ()
    proposed: "Play | None" = None
    doubts: tuple[Spelling, ...] = ()
    rejected: tuple[Spelling, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    sheets: tuple[tuple[int, ...], ...] = ()
    bonuses: tuple[int, ...] = ()
    gone: tuple[Seat, ...] = ()
    end: str | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return tuple(Seat(seat) for seat in range(len(self.hands)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Those who have not resigned."""
        return tuple(seat for seat in self.seats if seat not in self.gone)

    @property
    def bag(self) -> tuple[int, ...]:
        """§1.4 The dice that are neither in a hand nor on the board."""
        out = {held.die for hand in self.hands for held in hand}
        out.update(tile.die for tile in self.tiles)
        return tuple(die for die in range(self.dice) if die not in out)

    @property
    def dice(self) -> int:
        """§1.1 How many dice there are in the game: the super joker is the last."""
        playing = self.options.super_joker is not SuperJoker.OFF and not self.retired
        return SUPER + playing

    @property
    def faces(self) -> frozenset[str]:
        """The faces that lie on the board."""
        return frozenset(tile.face for tile in self.tiles)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody’s points so far."""
        return tuple(
            sum(sheet) + bonus for sheet, bonus in zip(self.sheets, self.bonuses, strict=True)
        )


# Actions


class Throw(Struct, frozen=True, tag="throw"):
    """§2.2 Throw all dice but these, which go to the réglette."""

    keep: tuple[Die, ...] = ()


class SetDice(Struct, frozen=True, tag="set_dice"):
    """§2.2 Throw no more: compose with the dice as they lie."""


class Put(Struct, frozen=True):
    """A die of the hand and the cell for it; a joker says what it stands for."""

    die: Die
    cell: Cell
    letter: Face | None = None


class Shift(Struct, frozen=True):
    """A die of the board, and its new cell; None takes it away, where the table allows it."""

    cell: Cell
    to: Cell | None


class Swap(Struct, frozen=True):
    """§4.9 A die of the hand for the joker on this cell."""

    die: Die
    cell: Cell


class Declaration(Struct, frozen=True):
    """§4.11 What the dice alone do not tell of the word that a play makes: that it is a diagonal,
    is read reversed, or is a phrase.
    """

    cell: Cell
    direction: Direction
    length: Length
    reversed: bool = False
    phrase: bool = False


class Play(Struct, frozen=True, tag="play"):
    """§4.1 Dice laid, dice moved, a joker exchanged, and what is declared."""

    place: tuple[Put, ...] = ()
    moves: tuple[Shift, ...] = ()
    exchange: Swap | None = None
    declared: Declaration | None = None


class Write(Struct, frozen=True, tag="write"):
    """§4.1 A word from a cell on, in a direction; the dice for it are found in the hand."""

    cell: Cell
    direction: Direction
    word: Spelling
    reversed: bool = False


class Pass(Struct, frozen=True, tag="pass"):
    """§2.5 Lay nothing."""


class KeepFetiches(Struct, frozen=True, tag="keep_fetiches"):
    """§2.6 Keep these dice, with their faces, for the next turn."""

    dice: tuple[Die, ...] = ()


class RetireSuperJoker(Struct, frozen=True, tag="retire_super_joker"):
    """§4.12 A die of the hand that shows its letter for the super joker, which leaves the game."""

    die: Die


class ClaimAccent(Struct, frozen=True, tag="claim_accent"):
    """§8.3 An accent on a letter just laid or used; `die` is one of one’s own that shows it."""

    cell: Cell
    accent: Accent
    die: Die | None = None


class ClaimAnagram(Struct, frozen=True, tag="claim_anagram"):
    """§8.4 Another word of the letters of one just formed."""

    word: Spelling


class AskSenses(Struct, frozen=True, tag="ask_senses"):
    """§8.5 Ask what a word just formed means."""

    word: Spelling


class NothingToSay(Struct, frozen=True, tag="nothing_to_say"):
    """§8.2 Announce nothing, or no more."""


class Answer(Struct, frozen=True, tag="answer"):
    """§8.5 What a word means, in secret: one text for each sense that one knows."""

    texts: tuple[Answered, ...] = ()


class Match(Struct, frozen=True, tag="match"):
    """§8.5 Which sense of the dictionary one means by each answer that it does not know; None for
    none of them.
    """

    senses: tuple[int | None, ...] = ()


class Vote(Struct, frozen=True, tag="vote"):
    """§8.6 The numbers of what one refuses, and of answers that say the same."""

    refused: tuple[int, ...] = ()
    same: tuple[tuple[int, int], ...] = ()


Move: TypeAlias = (
    Throw
    | SetDice
    | Play
    | Write
    | Pass
    | KeepFetiches
    | RetireSuperJoker
    | ClaimAccent
    | ClaimAnagram
    | AskSenses
    | NothingToSay
    | Answer
    | Match
    | Vote
)
Action: TypeAlias = Move | Resign | Timeout


# Events


class Dealt(Struct, frozen=True, tag="dealt"):
    """§1.4 A player took his first dice."""

    seat: Seat
    dice: tuple[Die, ...]


class PolyedreRolled(Struct, frozen=True, tag="polyedre_rolled"):
    """§1.5 A player rolled for the first turn."""

    seat: Seat
    letter: str


class ElueChosen(Struct, frozen=True, tag="elue_chosen"):
    """§1.6 The first player rolled the lettre Élue."""

    seat: Seat
    letter: str


class Threw(Struct, frozen=True, tag="threw"):
    """§2.2 A player threw all dice but these."""

    seat: Seat
    keep: tuple[Die, ...]


class Shown(Struct, frozen=True):
    """A die and the face it shows."""

    die: Die
    face: Face


class Rolled(Struct, frozen=True, tag="rolled"):
    """§2.2 What the thrown dice show."""

    seat: Seat
    shown: tuple[Shown, ...]


class DiceWereSet(Struct, frozen=True, tag="dice_were_set"):
    """§2.2 The dice stay as they lie."""

    seat: Seat


class Played(Struct, frozen=True, tag="played"):
    """§4.1 What was laid and moved, the words that this made, and what they are worth."""

    seat: Seat
    place: tuple[Put, ...]
    moves: tuple[Shift, ...]
    exchange: Swap | None
    words: tuple[Formed, ...]
    scored: tuple[ScoreLine, ...]
    points: int


class Passed(Struct, frozen=True, tag="passed"):
    """§2.5 A player laid nothing."""

    seat: Seat


class FetichesKept(Struct, frozen=True, tag="fetiches_kept"):
    """§2.6 A player keeps these dice as they lie."""

    seat: Seat
    dice: tuple[Die, ...]


class Refilled(Struct, frozen=True, tag="refilled"):
    """§2.7 A player took dice of the colours that he had laid."""

    seat: Seat
    dice: tuple[Die, ...]


class BagsMerged(Struct, frozen=True, tag="bags_merged"):
    """§2.7 A colour ran short: all dice are in the opaque bag from now on."""


class DrewBlind(Struct, frozen=True, tag="drew_blind"):
    """§2.7, §7.1 A player drew dice from the opaque bag."""

    seat: Seat
    dice: tuple[Die, ...]


class HandsGathered(Struct, frozen=True, tag="hands_gathered"):
    """§7.1 A player has no die left: all hands go into the bag."""


class SuperJokerRetired(Struct, frozen=True, tag="super_joker_retired"):
    """§4.12 A die took the place of the super joker."""

    seat: Seat
    die: Die
    cell: Cell


class Proposed(Struct, frozen=True, tag="proposed"):
    """§8.6 A play about which the others vote, for the sake of what the referee does not know; its
    words and points, if they let it pass.
    """

    seat: Seat
    play: Play
    doubts: tuple[Spelling, ...]
    words: tuple[Formed, ...]
    scored: tuple[ScoreLine, ...]
    points: int


class Voted(Struct, frozen=True, tag="voted"):
    """§8.6 Somebody voted; what, is known when all have."""

    seat: Seat
    refused: tuple[int, ...] | None = None
    same: tuple[tuple[int, int], ...] | None = None


class PlayRejected(Struct, frozen=True, tag="play_rejected"):
    """§8.6 Most were against it: the dice go back, and time goes on."""

    seat: Seat
    doubts: tuple[Spelling, ...]
    against: int
    voters: int


class AccentClaimed(Struct, frozen=True, tag="accent_claimed"):
    """§8.3 An accent that is right; `over`: whose bare announcement a die has outdone."""

    seat: Seat
    cell: Cell
    accent: Accent
    die: Die | None
    letter: Face
    crossed: bool
    points: int
    over: Seat | None = None


class AnagramClaimed(Struct, frozen=True, tag="anagram_claimed"):
    """§8.4 An anagram that is one."""

    seat: Seat
    word: Spelling
    of: Spelling
    points: int


class ClaimFailed(Struct, frozen=True, tag="claim_failed"):
    """§8.2 What was announced is not so; whoever did has no more to say about this play."""

    seat: Seat
    accent: Accent | None
    cell: Cell | None
    word: Spelling | None
    points: int


class SaidNothing(Struct, frozen=True, tag="said_nothing"):
    """§8.2 A player announces nothing, or no more."""

    seat: Seat


class ClaimsClosed(Struct, frozen=True, tag="claims_closed"):
    """§8.2 Everybody has spoken: what was announced counts."""


class SensesAsked(Struct, frozen=True, tag="senses_asked"):
    """§8.5 A word, and how many senses the dictionary has."""

    seat: Seat
    word: Spelling
    count: int


class AnswerGiven(Struct, frozen=True, tag="answer_given"):
    """§8.5 Somebody answered; what, is known when all have."""

    seat: Seat
    texts: tuple[Answered, ...] | None


class AnswersShown(Struct, frozen=True, tag="answers_shown"):
    """§8.5 All senses and all answers, with what the dictionary knows of them."""

    senses: tuple[str, ...]
    answers: tuple[Sense, ...]


class Matched(Struct, frozen=True, tag="matched"):
    """§8.5 Which sense a player means by each of his answers that the dictionary does not know."""

    seat: Seat
    senses: tuple[int | None, ...]


class Paid(Struct, frozen=True):
    """§8.5 How many of a player’s answers nobody else gave, and what they bring."""

    seat: Seat
    count: int
    points: int


class SensesSettled(Struct, frozen=True, tag="senses_settled"):
    """§8.5 Which answers count, by their numbers, and what they bring."""

    word: Spelling
    kept: tuple[int, ...]
    paid: tuple[Paid, ...]


Said: TypeAlias = (
    Voted
    | AccentClaimed
    | AnagramClaimed
    | ClaimFailed
    | SaidNothing
    | ClaimsClosed
    | SensesAsked
    | AnswerGiven
    | AnswersShown
    | Matched
    | SensesSettled
)
"""§8 What is announced, answered and voted, and what becomes of it."""

Event: TypeAlias = (
    Dealt
    | PolyedreRolled
    | ElueChosen
    | Threw
    | Rolled
    | DiceWereSet
    | Played
    | Passed
    | FetichesKept
    | Refilled
    | BagsMerged
    | DrewBlind
    | HandsGathered
    | SuperJokerRetired
    | Proposed
    | PlayRejected
    | Said
    | TimedOut
    | Resigned
)
