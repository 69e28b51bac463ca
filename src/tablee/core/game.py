"""The contract between a game and everything that plays it.

A game is a pure state machine. An action is a wish (`Lay`), an event is a fact (`Laid`); `play`
turns the one into the other or refuses with a reason, `apply` folds facts into the next state.
Luck and time are arguments, secrets are never in reach of a view, and a log of events replays
without dice, clock or word list.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar, runtime_checkable

from msgspec import Struct

from tablee.core.dice import Dice
from tablee.core.scores import Result, ScoreLine
from tablee.core.seats import Seat

if TYPE_CHECKING:
    from tablee.core.notation import Notation


class Refusal(Struct, frozen=True, tag="refusal"):
    """Why a wish cannot be granted: a code to be worded, the facts, and the § of the rule."""

    code: str
    section: str
    facts: dict[str, Any]
    nearest: Any = None


def refuse(code: str, section: str, /, nearest: Any = None, **facts: Any) -> Refusal:
    """What a rule forbids: `refuse("too_short", "3", word="jeux", needed=5)`."""
    return Refusal(code, section, facts, nearest)


def decline(code: str, /, **facts: Any) -> Refusal:
    """What the house cannot do, whatever the game: no rule is behind it, and so no §."""
    return Refusal(code, "", facts)


class Resign(Struct, frozen=True, tag="resign"):
    """Every game answers it. Where its rules are silent, of two the resigner loses; of more, his
    turns pass, his hand stays in play and he ranks last.
    """


class Timeout(Struct, frozen=True, tag="timeout"):
    """The clock of this key ran out: the table's own action, never a player's."""

    key: str


class Resigned(Struct, frozen=True, tag="resigned"):
    """A player gave up: the answer to `Resign` in every game, as a rule with what follows."""

    seat: Seat


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """A player’s time was over: the answer to `Timeout` in every game, before what follows."""

    seat: Seat


class Clock(Struct, frozen=True):
    """A running clock. The same key seen again resumes with what was left of it."""

    key: str
    seats: tuple[Seat, ...]
    seconds: int


LONGEST_CLOCK: Final = 24 * 60 * 60
"""No game gives anybody more than a day at once."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table agrees on before the game; every game adds its own.

    `clock` is in seconds, 0 for none; each game says what it measures.
    """

    clock: int = 0


class About(Struct, frozen=True):
    """What a catalogue says of a game.

    `version` counts the changes that old logs can feel. `unsaid[2]` tells of each option that came
    with version 2 how the game was played before there was a choice: logs of version 1 do not say.
    """

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    minutes: int
    presets: dict[str, Options]
    unsaid: dict[int, dict[str, Any]] = {}

    def unsaid_under(self, rules: int) -> dict[str, Any]:
        """What a log of these rules leaves unsaid of its options."""
        later = (self.unsaid[version] for version in sorted(self.unsaid) if version > rules)
        return {name: value for options in later for name, value in options.items()}


class Kinds(Struct, frozen=True):
    """The types of a game, from which JSON is read back; unions for those of several kinds."""

    options: Any
    action: Any
    event: Any
    state: Any
    view: Any
    news: Any


class Offering(Protocol):
    """What every view has beside what it shows."""

    @property
    def actions(self) -> tuple[Any, ...]:
        """Moves that its seat may make now, none for a spectator; not always all that name a word.

        *Hasard*, the menu of the terminal and whoever plays for an absent seat choose among them.
        """
        ...


O_contra = TypeVar("O_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)
E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)
S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
V = TypeVar("V", bound=Offering)
V_contra = TypeVar("V_contra", contravariant=True)
N_co = TypeVar("N_co", covariant=True)


class Game(Protocol[O_contra, A_contra, E, S, V, N_co]):
    """The rules of one game, complete and pure."""

    @property
    def about(self) -> About:
        """Its name, players, duration and presets."""
        ...

    @property
    def kinds(self) -> Kinds:
        """Its types, for reading JSON back."""
        ...

    @property
    def notation(self) -> "Notation[S]":
        """Its positions and actions in writing."""
        ...

    def start(self, options: O_contra, seats: int) -> S | Refusal:
        """The state before anyone moves, and before luck has dealt."""
        ...

    def waiting(self, state: S) -> frozenset[Seat]:
        """The seats without whom the game cannot go on; others may still interject."""
        ...

    def clocks(self, state: S) -> tuple[Clock, ...]:
        """Which clocks run."""
        ...

    def chance(self, state: S, dice: Dice) -> E | None:
        """What fate owes the table, asked until None: the only use of dice.

        What must follow from a draw without anyone's wish is told here too, and rolls nothing.
        """
        ...

    def play(self, state: S, seat: Seat, action: A_contra) -> tuple[E, ...] | Refusal:
        """The facts that this wish brings about, or why it cannot."""
        ...

    def apply(self, state: S, event: E) -> S:
        """The state after a fact: no dice, no clock, no refusal, no word list."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What lies in sight of this seat; None is a spectator."""
        ...

    def show(self, event: E, seat: Seat | None) -> N_co:
        """The same event as this seat hears it."""
        ...

    def guess(self, view: V, dice: Dice) -> S:
        """A full state that this view cannot tell from the true one."""
        ...

    def lines(self, event: E) -> tuple[ScoreLine, ...]:
        """The points that an event brings, told as the book tells them."""
        ...

    def reveals(self, event: E) -> bool:
        """Does this fact tell its own actor something that was hidden from him, or give the floor
        to somebody who may at once show him something?

        Then what led to it can neither be taken back nor previewed. Luck always does.
        """
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended, or None while it goes on."""
        ...


@runtime_checkable
class Listable(Protocol[S_contra, A_co]):
    """The power to list moves. `play` refuses what it leaves out and accepts what it lists."""

    def actions(self, state: S_contra, seat: Seat) -> tuple[A_co, ...]:
        """Every action open to this seat; `Resign` and `Timeout` go without saying."""
        ...


@runtime_checkable
class Enumerable(Protocol[S_contra, E_co]):
    """The power to list luck, for exact solvers."""

    def outcomes(self, state: S_contra) -> tuple[tuple[E_co, Fraction], ...] | None:
        """What `chance` may answer, with probabilities; None where it is too much to list."""
        ...


@runtime_checkable
class Interruptible(Protocol[S_contra]):
    """A game in which somebody may still speak before the one whose turn it is has spoken."""

    def may_interject(self, state: S_contra) -> frozenset[Seat]:
        """Who, by what everybody knows: a bot, quicker than they are, leaves them a moment."""
        ...


@runtime_checkable
class Deliberating(Protocol[S_contra]):
    """A game in which the others are asked what they say to something: contests, doubts, votes."""

    def deliberates(self, state: S_contra) -> bool:
        """Are they asked now? What is done and said then is not taken back."""
        ...


@runtime_checkable
class Spelling(Protocol[V_contra]):
    """A game that can say how its words are written, which cards and dice leave open."""

    def spelled(self, view: V_contra, word: str) -> str | None:
        """A word that was laid or told, accents and all, by what this view may know; None for what
        is no word, and as long as nobody is to be told whether it is one, or how it is written.
        """
        ...


class Versioned(Protocol):
    """Something that changes with the years, such as a dictionary."""

    @property
    def version(self) -> str:
        """What a log notes, so that a game can be judged again by the same words."""
        ...


@runtime_checkable
class Worded(Protocol):
    """A game that asks for words: it is built with them, and `play` alone asks."""

    @property
    def words(self) -> Versioned:
        """The words that count."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
