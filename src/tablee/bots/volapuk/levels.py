"""The five levels of Volapük, each a person: what they know (`person`), notice, keep, look for.

| level | throws, and keeps | lays, beside what those above it do |
|---|---|---|
| *enfant* | twice; what its best word needs | plain words, short ones above all |
| *facile* | three times; likewise | now and then a word read both ways |
| *moyen* | what one letter more may make the best word | diagonals, compounds, jokers exchanged |
| *fort* | what promises most | a word turned into another, its freed dice taken; phrases |
| *maître* | likewise, also for its next turn | any recomposition; seven dice apart |

Of a play *facile* and stronger ones announce accents and anagrams. *Fort* and *maître* ask for
senses where that may pay, and let the super joker leave once it serves others only.

To know a word is not to see it. A word comes to mind by its length and the jokers that it needs, a
place for it by the dice of the board that it weaves in (`Attention`); what is not a plain word is
looked for in some turns and not in others (`Look`). Who looks for diagonals, or words read both
ways, sees what comes to mind; the rest is studied, and all of it is found. Everything is drawn
once a turn, so that the word for which dice are kept still comes to mind when they lie there; who
then sees nothing to lay looks again. Of the hundreds of words that seven dice and a board could
make, a handful of short ones comes to people's mind, and seldom a long one. So it does to a
*maître*, who knows four times as many. Words under the Élue come most readily.

A compound is known to whoever knows the words that it joins. A word that arises by the way must be
known too, or the play is left. The referee's arithmetic is everybody's: of what they see, all take
what brings most.

All pass where nothing adds to their points. The last turns, in which only dice of the board move,
are for those who recompose: *fort* and *maître*.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import Struct

from tablee.bots.allowance import HALF, Allowance
from tablee.bots.base import Bot, Budget, Thought
from tablee.bots.person import Attention, Person
from tablee.bots.volapuk.apart import plays_apart
from tablee.bots.volapuk.exchanges import exchanges
from tablee.bots.volapuk.keeping import best_fetiches, best_keep, hoped, needed
from tablee.bots.volapuk.packing import Table, found, table_at
from tablee.bots.volapuk.phrases import compounds, phrases
from tablee.bots.volapuk.recompositions import recompositions
from tablee.bots.volapuk.search import Idea, faces_of, ideas, judged, laid_hand
from tablee.bots.volapuk.sight import Look, Mind, looks_of, sight_of, weights_of
from tablee.bots.volapuk.talk import Ear, said
from tablee.bots.volapuk.vocabulary import known_to
from tablee.core.dice import Dice
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import KeepFetiches, Pass, RetireSuperJoker, SetDice, Throw
from tablee.games.volapuk.dice import SUPER_JOKER
from tablee.games.volapuk.floor import TALK
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.state import REPLACED_FROM, THROWS, Held, Open, Phase
from tablee.games.volapuk.views import View
from tablee.kernels.volapuk.structs import Sight

Keep: TypeAlias = Callable[[Table, VolapukOptions, Sequence[Held], int], tuple[int, ...]]
"""Which dice to keep, with so many throws left."""


def _needed(table: Table, _: VolapukOptions, hand: Sequence[Held], __: int) -> tuple[int, ...]:
    return needed(table, hand)


def _expected(
    table: Table, options: VolapukOptions, hand: Sequence[Held], throws: int
) -> tuple[int, ...]:
    return best_keep(table, options, hand, throws)[1]


AGAIN: Final = 3
"""Whoever sees nothing looks again so often before they pass."""


USUAL: Final = 60.0
"""What the plays of a hand weigh together, as a rule."""


class Level(Struct, frozen=True):
    """What a person notices, beside the words that they know.

    `attention` is for words and places, `slant` the part of diagonal places that is noticed as
    well; `looks` are chances in a turn. They throw at most `throws` times, and `keep` between.
    One that `plans` keeps fétiches for the next turn.
    """

    attention: Attention
    ear: Ear
    keep: Keep
    looks: Mapping[Look, float] = {}
    slant: float = 0.0
    throws: int = THROWS
    plans: bool = False


_LEVELS: Final = {
    "enfant": Level(
        Attention(14, easy=3, longer=0.55, woven=0.88, joker=0.3), Ear(), _needed, throws=2
    ),
    "facile": Level(
        Attention(8.5, easy=3, longer=0.56, woven=0.87, joker=0.4),
        Ear(accents=30, anagrams=10, knows=15),
        _needed,
        {Look.REVERSED: 0.1},
    ),
    "moyen": Level(
        Attention(5.8, easy=3, longer=0.58, woven=0.87, joker=0.5),
        Ear(accents=60, anagrams=30, knows=30),
        hoped,
        {Look.REVERSED: 0.1, Look.DIAGONAL: 0.15, Look.COMPOUND: 0.2, Look.EXCHANGE: 0.3},
        slant=0.15,
    ),
    "fort": Level(
        Attention(5.5, easy=3, longer=0.58, woven=0.87, joker=0.5),
        Ear(accents=90, anagrams=50, knows=50, asks=True),
        _expected,
        {
            Look.REVERSED: 0.1,
            Look.DIAGONAL: 0.15,
            Look.COMPOUND: 0.2,
            Look.EXCHANGE: 0.3,
            Look.PHRASE: 0.2,
            Look.TURN: 0.01,
            Look.RETIRE: 1,
        },
        slant=0.15,
    ),
    "maitre": Level(
        Attention(5.5, easy=3, longer=0.58, woven=0.87, joker=0.5),
        Ear(accents=100, anagrams=80, knows=70, asks=True),
        _expected,
        dict.fromkeys(Look, 0.15)
        | {Look.TURN: 0.015, Look.REBUILD: 0.01, Look.APART: 0.02, Look.RETIRE: 1},
        slant=0.15,
        plans=True,
    ),
}


def make_bot(level: str, seat: Seat, dice: Dice) -> Bot:
    """A player of this level."""
    return Player(Person(level, dice), _LEVELS[level], seat, dice)


class _Turn(NamedTuple):
    """What somebody notices in one turn."""

    number: int
    looks: frozenset[Look]
    seed: int


class Player:
    """It remembers nothing but what it has noticed in this turn: all else lies on the table."""

    def __init__(self, person: Person, level: Level, seat: Seat, dice: Dice) -> None:
        self._person = person
        self._level = level
        self._seat = seat
        self._dice = dice
        self._turn = self._look_around(0)

    def hear(self, news: Any) -> None:
        """All that it needs lies on the table."""

    def act(self, view: View, budget: Budget) -> Thought | None:
        """Throw, lay, keep or pass; speak of a play, answer, vote."""
        if not view.actions:
            return None
        lying = view.open
        if lying.phase in TALK:
            words = known_to(lying.options, self._person.board).words
            return Thought(said(words, lying, self._seat, self._level.ear, self._dice))
        match lying.phase:
            case Phase.THROWS:
                return Thought(self._throw(lying))
            case Phase.COMPOSE:
                return Thought(self._lay(lying, Allowance(budget, HALF)))
            case Phase.FETICHES:
                return Thought(KeepFetiches(self._fetiches(lying)))
            case _:
                return Thought(self._recompose(lying, Allowance(budget, HALF)))

    def _look_around(self, number: int) -> _Turn:
        return _Turn(number, looks_of(self._level.looks, self._dice), self._dice.below(1 << 31))

    def _mind(self, lying: Open) -> Mind:
        if lying.number != self._turn.number:
            self._turn = self._look_around(lying.number)
        known = known_to(lying.options, self._person.board, endgame=lying.merged)
        mind = Mind(known, self._turn.looks)
        return mind._replace(sight=self._sight(lying, mind))

    def _sight(self, lying: Open, mind: Mind) -> Sight:
        """What comes to mind of all that these dice could lay here. While they are thrown it is
        what a hand usually could: the next throw brings other words.
        """
        attention, slant = self._level.attention, self._level.slant
        faces = faces_of(laid_hand(lying.hands[self._seat]))
        total = found(table_at(lying, mind), faces).weight(weights_of(attention, slant))
        if lying.phase is Phase.THROWS:
            total = max(total, USUAL)
        return sight_of(attention, slant, self._turn.seed, total)

    def _throw(self, lying: Open) -> Any:
        hand = lying.hands[self._seat]
        kept = tuple(held.die for held in hand if held.kept)
        loose = [held for held in hand if not held.kept]
        # Nobody waits for a first thought: let it be the one that reads the words.
        mind = self._mind(lying)
        if not lying.throws:
            return Throw(kept) if loose else SetDice()
        left = self._level.throws - lying.throws
        if left <= 0 or not loose:
            return SetDice()
        keep = self._level.keep(table_at(lying, mind), lying.options, hand, left)
        return SetDice() if len(keep) == len(hand) else Throw(keep)

    def _lay(self, lying: Open, allowance: Allowance) -> Any:
        best = self._sees(lying, allowance)
        for _ in range(AGAIN):
            if best is None:
                self._turn = self._look_around(lying.number)
                best = self._sees(lying, allowance)
        mind = self._mind(lying)
        return self._retired(lying, mind, best) or (best.play if best is not None else Pass())

    def _sees(self, lying: Open, allowance: Allowance) -> Idea | None:
        """The best of what comes to mind."""
        mind, seat = self._mind(lying), self._seat
        table = table_at(lying, mind)
        every = found(table, faces_of(laid_hand(lying.hands[seat])))
        several = ideas(lying, seat, table, every, mind)
        several += self._studied(lying, mind.thorough, allowance)
        return _best(several)

    def _studied(self, lying: Open, mind: Mind, allowance: Allowance) -> Iterator[Idea]:
        """What nobody sees by the way."""
        yield from compounds(lying, self._seat, mind)
        yield from exchanges(lying, self._seat, mind)
        yield from phrases(lying, self._seat, mind)
        yield from plays_apart(lying, self._seat, mind, allowance)
        yield from recompositions(lying, self._seat, mind, allowance)

    def _retired(self, lying: Open, mind: Mind, best: Idea | None) -> RetireSuperJoker | None:
        """§4.12 A die for the super joker, where one's own play needs neither."""
        if Look.RETIRE not in mind.looks or not 0 < lying.force <= REPLACED_FROM:
            return None
        letter = next(tile.letter for tile in lying.tiles if tile.face == SUPER_JOKER)
        used: set[int] = set()
        if best is not None:
            played = judged(lying, self._seat, best.play, mind)
            if played is None or any(word.force for word in played.words):
                return None
            used = {put.die for put in played.place}
            used |= {played.exchange.die} if played.exchange is not None else set()
        spare = (held for held in lying.hands[self._seat] if held.face == letter)
        free = next((held for held in spare if held.die not in used), None)
        return RetireSuperJoker(free.die) if free is not None else None

    def _recompose(self, lying: Open, allowance: Allowance) -> Any:
        """The last turns, in which only dice of the board move."""
        best = _best([*recompositions(lying, self._seat, self._mind(lying).thorough, allowance)])
        return best.play if best is not None else Pass()

    def _fetiches(self, lying: Open) -> tuple[int, ...]:
        if not self._level.plans:
            return ()
        left = laid_hand(lying.hands[self._seat])
        return best_fetiches(table_at(lying, self._mind(lying)), lying.options, left, lying.due)


def _best(several: Sequence[Idea]) -> Idea | None:
    """What is worth most, if it is worth anything."""
    best = max(several, key=lambda idea: idea.points, default=None)
    return best if best is not None and best.points > 0 else None
