"""The table of Volapük: what lies on it, what can be done, what can happen."""

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from tablee.core.game import Options, Resign, ScoreLine, Seat, Timeout
from tablee.games.volapuk.board import Cell, Direction
from tablee.games.volapuk.dice import DiceSet, Die, Face

SEATS: Final = range(2, 9)
HAND: Final = 7
THROWS: Final = 3
THROWS_SECONDS: Final = 60
FETICHES_SECONDS: Final = 30
LONGEST_CLOCK: Final = 24 * 60 * 60
PASSED_ROUNDS: Final = 2
LAST_RECOMPOSITIONS: Final = 3
RARE_LETTERS: Final = "KQWXYZ"

RECOMPOSITION: Final = 10
PAIR: Final = 10
VOLAPUK: Final = 50
SCATTERED: Final = 20

Text: TypeAlias = Annotated[str, Meta(max_length=64)]
Length: TypeAlias = Annotated[int, Meta(ge=2, le=19)]


class Sound(StrEnum):
    """§6.2 Is the Élue heard, by the table of sounds, or only read?"""

    NONE = "none"
    TABLE = "table"


class Groups(StrEnum):
    """§6.2 Are groups of letters multiplied under the Élue?"""

    MULTIPLY = "multiply"
    FIXED = "fixed"


class Forms(StrEnum):
    """§3.1 Which forms of words count."""

    HEADWORDS = "headwords"
    DECLINED = "declined"
    ALL = "all"


class ShortWords(StrEnum):
    """§3.2 When interjections, abbreviations, articles and notes of music count."""

    ALWAYS = "always"
    ENDGAME = "endgame"


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


class Phase(StrEnum):
    """What the table is at. In the first three, in DRAW, REFILL and GATHER nobody has a choice."""

    DEAL = "deal"
    POLYEDRE = "polyedre"
    ELUE = "elue"
    DRAW = "draw"
    THROWS = "throws"
    COMPOSE = "compose"
    FETICHES = "fetiches"
    REFILL = "refill"
    GATHER = "gather"
    RECOMPOSE = "recompose"


class VolapukOptions(Options, frozen=True):
    """§8.1 What a table agrees on; as it stands, the booklet.

    `clock`: seconds to compose, 0 for no clocks at all. §8.2 The last five are not played yet: a
    log says so.
    """

    clock: int = 180
    elue_per_letter: Literal[3, 5] = 3
    elue_reroll: bool = False
    elue_sound: Sound = Sound.TABLE
    group_under_elue: Groups = Groups.MULTIPLY
    ligature_value: Literal[10, 1] = 10
    dice_set: DiceSet = DiceSet.PRINTED
    forms: Forms = Forms.DECLINED
    proper: bool = True
    short_words: ShortWords = ShortWords.ALWAYS
    reroll_kept: bool = False
    fetiches: Fetiches = Fetiches.AFTER_PLAY
    recomposition: Recomposition = Recomposition.FULL
    freed: Freed = Freed.STAY
    fresh_word: bool = True
    pairs: bool = True
    espace: Espace = Espace.FULL
    diagonal: Literal[0, 1, 2, 3] = 1
    conjoint_bonus: bool = False
    reversed: Reversed = Reversed.ANACYCLIC
    joker_exchange: JokerExchange = JokerExchange.OTHERS
    opening_bonus: Literal[0, 20, 50] = 50
    diameter: Literal[15, 17, 19] = 17
    accents: Literal["off"] = "off"
    announced_anagrams: Literal["off"] = "off"
    announced_definitions: Literal["off"] = "off"
    super_joker: Literal["off"] = "off"
    referee: Literal["lexicon"] = "lexicon"


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

    `text` is in the letters of the dictionary, a space for the space. `extends`: it grew out of a
    word that was à l’atout already. `compound`: the dictionary writes it with its spaces.
    `reversed`: it is read both ways. `conjoint`: it shares a new die with a declared diagonal.
    `force`: what a super joker in it multiplies by, 0 without one.
    """

    text: Text
    faces: tuple[Face, ...]
    cells: tuple[Cell, ...]
    direction: Direction
    extends: bool = False
    compound: bool = False
    reversed: bool = False
    conjoint: bool = False
    pair: bool = False
    force: int = 0


class State(Struct, frozen=True):
    """The whole table; nothing of it is hidden.

    Dice that are neither in a hand nor on the board are in the bags. `polyedre`: what each seat
    rolled. `throws` were made in this turn; `rolling`: luck owes their faces. `due`: the dice for
    which others are drawn. `merged`: the bags are one. `gathered`: so are the hands. `last_turns`
    are still to come once the last die is laid. `recompositions` were made in such a turn.
    `passes` in a row. `seen`: every word that was ever formed.
    """

    options: VolapukOptions
    hands: tuple[tuple[Held, ...], ...]
    tiles: tuple[Tile, ...] = ()
    diagonals: tuple[tuple[Cell, ...], ...] = ()
    seen: tuple[Text, ...] = ()
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
    recompositions: int = 0
    passes: int = 0
    sheets: tuple[tuple[int, ...], ...] = ()
    gone: tuple[Seat, ...] = ()
    end: str | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, clockwise."""
        return tuple(Seat(seat) for seat in range(len(self.hands)))

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """Those who have not given up."""
        return tuple(seat for seat in self.seats if seat not in self.gone)

    @property
    def bag(self) -> tuple[int, ...]:
        """§1.4 The dice that are neither in a hand nor on the board."""
        out = {held.die for hand in self.hands for held in hand}
        out.update(tile.die for tile in self.tiles)
        return tuple(die for die in range(80) if die not in out)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody’s points so far."""
        return tuple(map(sum, self.sheets))


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
    word: Text
    reversed: bool = False


class PassTurn(Struct, frozen=True, tag="pass_turn"):
    """§2.5 Lay nothing."""


class KeepFetiches(Struct, frozen=True, tag="keep_fetiches"):
    """§2.6 Keep these dice, with their faces, for the next turn."""

    dice: tuple[Die, ...] = ()


Move: TypeAlias = Throw | SetDice | Play | Write | PassTurn | KeepFetiches
Action: TypeAlias = Throw | SetDice | Play | Write | PassTurn | KeepFetiches | Resign | Timeout


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
    """§2.5 A player laid nothing; `timed`: his time was over."""

    seat: Seat
    timed: bool


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


class Resigned(Struct, frozen=True, tag="resigned"):
    """§7.4 A player gave up."""

    seat: Seat


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
    | Resigned
)
