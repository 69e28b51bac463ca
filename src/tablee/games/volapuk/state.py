"""The table of Volapük: what lies open on it, and the little that is hidden."""

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tablee.core.personal import PERSONAL
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import LONGEST_ANSWER, Accent, Play
from tablee.games.volapuk.board import Cell, Direction
from tablee.games.volapuk.dice import SUPER, Die, Face
from tablee.games.volapuk.options import SuperJoker, VolapukOptions
from tablee.letters.words import Spelling

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

Written: TypeAlias = Annotated[str, Meta(max_length=LONGEST_ANSWER, extra=PERSONAL)]
"""An answer in the log; empty where it was erased."""


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
    so; else what its author means by it. `like` is the number of the first answer with the same
    letters, its own if it has none before it; logs from before it have their texts compared.
    """

    seat: Seat
    text: Written
    sense: int | None = None
    known: bool = False
    like: int | None = None


class Ballot(Struct, frozen=True):
    """§8.6 What one player refuses, by numbers, and which answers he finds to be the same."""

    seat: Seat
    refused: tuple[int, ...] = ()
    same: tuple[tuple[int, int], ...] = ()


class Open(Struct, frozen=True):
    """§9 What all see: nearly everything.

    Dice that are neither in a hand nor on the board are in the bags. `polyedre`: what each seat
    rolled. `throws` were made in this turn; `rolling`: luck owes their faces. `due`: the dice for
    which others are drawn. `merged`: the bags are one. `gathered`: so are the hands. `last_turns`
    are still to come once the last die is laid, and `final` is whoever’s turn is one of them.
    `recompositions` were made in such a turn.
    `blank` turns in a row. `seen`: every word that was ever formed.

    `force`: of the super joker on the board, 0 if it is not there; `retired`: it never will be
    again. `spoken` are the words of the play that is being talked about, `claims` what was
    announced of it, and `done` are those who have no more to say. `asked`: the word whose senses
    are wanted, `sense_count` of them, by `asker`; once all have answered, `senses` are those of the
    dictionary, and `answers` those that were given. `proposed`: the play that is voted about, for
    the sake of `doubts`; `rejected` were voted down in this turn. `bonuses`: what everybody
    announced was worth.
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
    proposed: Play | None = None
    doubts: tuple[Spelling, ...] = ()
    rejected: tuple[Spelling, ...] = ()
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


class State(Struct, frozen=True):
    """The whole table: what lies open, and until all have spoken what was `given` as answers and
    what is on the `ballots`.
    """

    open: Open
    given: tuple[Sense, ...] = ()
    ballots: tuple[Ballot, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of play."""
        return self.open.seats
