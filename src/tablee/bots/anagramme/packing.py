"""A table of Anagramme as the kernels read it, and what they answer as moves."""

from collections.abc import Iterator, Sequence
from typing import Final

from tablee.bots.anagramme.vocabulary import Vocabulary
from tablee.bots.cards import SIGNS, numbers_of, tally
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Add, Cross, Lay, MakeAnagramme, Operation, Replace
from tablee.games.anagramme.cards import FIGURES
from tablee.games.anagramme.crossing import crossable
from tablee.games.anagramme.laid import is_crossed
from tablee.games.anagramme.operations import make
from tablee.games.anagramme.options import AnagrammeOptions, To
from tablee.games.anagramme.state import REMISE, State, Top, Word
from tablee.games.anagramme.words import is_word
from tablee.kernels.anagramme import search as kernel
from tablee.kernels.anagramme import structs
from tablee.kernels.anagramme.search import Found
from tablee.kernels.anagramme.structs import Kind, Laid
from tablee.kernels.words import LONGEST
from tablee.letters.cards import JOKER

COSTS: Final = {dear: tuple(figure[sign] for sign in SIGNS) for dear, figure in FIGURES.items()}
"""What each card costs."""


def table_of(known: Vocabulary, state: State) -> list[Laid]:
    """The words of a table; of one longer than any in the dictionary nothing can be made."""
    allowed = _crossings_allow(known, state.open.laid)
    return [
        _laid(known, state, at, allowed) if len(word.text) <= LONGEST else _NOTHING
        for at, word in enumerate(state.open.laid)
    ]


_NOTHING: Final = Laid(structs.Word(b""))


def word_of(word: Word) -> structs.Word:
    """A laid word as a kernel reads it."""
    jokers = sum(1 << place for place, sign in enumerate(word.text) if sign.isupper())
    return structs.Word(bytes(numbers_of(word.plain)), jokers)


def _laid(known: Vocabulary, state: State, at: int, allowed: dict[tuple[int, int], int]) -> Laid:
    word = state.open.laid[at]
    number = known.words.compiled.number
    past = (number(text.upper().encode()) for text in (*word.before, word.plain))
    places = range(len(word.text)) if allowed else ()
    return Laid(
        word_of(word),
        allowed=[allowed.get((at, place), structs.EVERY) for place in places],
        open_to=sum(1 << place for place in crossable(state.open, at)),
        free=not allowed or not is_crossed(state.open.laid, at),
        barred=[number for number in past if number >= 0],
    )


def _crossings_allow(known: Vocabulary, laid: Sequence[Word]) -> dict[tuple[int, int], int]:
    """By word and place, the letters that it may show where it meets another."""
    allowed = dict[tuple[int, int], int]()
    for at, word in enumerate(laid):
        if (crossing := word.crossing) is not None:
            across = laid[crossing.on]
            if max(len(word.text), len(across.text)) <= LONGEST:
                allowed[crossing.on, crossing.at] = _allowed(known, word, crossing.own)
                allowed[at, crossing.own] = _allowed(known, across, crossing.at)
    return allowed


def _allowed(known: Vocabulary, word: Word, place: int) -> int:
    """§4.2 The letters that a word which crosses another may show where they meet."""
    plain = word.plain
    letters = bytes(numbers_of(plain))
    fitting = known.words.compiled.fitting(letters, place)
    for text in word.before:
        shown = text[place : place + 1]
        if shown.islower() and text == plain[:place] + shown + plain[place + 1 :]:
            fitting &= ~(1 << SIGNS.index(shown))
    return fitting | 1 << letters[place]


def remise_of(options: AnagrammeOptions) -> int:
    """§3.3 What an anagram takes off; §7.1 in the simple game there are no points."""
    return 0 if options.partie_simple else REMISE


def found(known: Vocabulary, state: State, seat: Seat) -> Found:
    """Every word that every operation can make."""
    options = state.open.options
    return kernel.operations(known.compiled,
        table_of(known, state), tally(state.hands[seat]), COSTS[options.dear], options.shortest,
        kept=options.replaced is To.HAND,
    )  # fmt: skip


def lays(known: Vocabulary, hand: str, options: AnagrammeOptions, longer: int = 0) -> Found:
    """Every word that a hand could lay; by so much `longer` than it must be."""
    return kernel.lays(known.compiled, tally(hand), COSTS[options.dear], options.shortest + longer)


def most_laid(known: Vocabulary, hand: str, options: AnagrammeOptions) -> int:
    """The most points that a hand could lay."""
    return kernel.most(known.compiled, tally(hand), COSTS[options.dear], options.shortest)


def moves_of(
    known: Vocabulary,
    state: State,
    listed: kernel.Operation,
    discard: str,
    top: Top | None = None,
) -> Iterator[Operation]:
    """An operation wherever it can be done; an anagram discards this card."""
    text = known.words.graph.key(listed.number).lower()
    at, signed = listed.at, _signed(text, listed.jokers)
    match listed.kind:
        case Kind.LAY:
            yield Lay(signed)
        case Kind.ADD:
            yield Add(at, signed)
        case Kind.REPLACE:
            yield Replace(at, signed)
        case Kind.TURN:
            yield MakeAnagramme(at, text, discard, top)
        case _:
            yield from _crossings(state, text, listed.jokers, SIGNS[at])


def _crossings(state: State, text: str, jokers: int, shared: str) -> Iterator[Cross]:
    first = text.index(shared)
    for own in (place for place, sign in enumerate(text) if sign == shared):
        # The shared letter is no card of the hand: another of its like takes its part.
        marks = jokers ^ (1 << own | 1 << first) if jokers >> own & 1 else jokers
        for at, word in enumerate(state.open.laid):
            for place in crossable(state.open, at):
                if word.plain[place] == shared:
                    yield Cross(at, place, _signed(text, marks), own)


def _signed(text: str, jokers: int) -> str:
    return "".join(x.upper() if jokers >> n & 1 else x for n, x in enumerate(text))


def legal(known: Vocabulary, state: State, seat: Seat, move: Operation) -> Operation | None:
    """The same operation in a way that the rules allow, and that leaves only words.

    Only an addition can want another way, or have none: where a laid joker is shared by two words,
    it is for the referee to see which cards are jokers.
    """
    if not isinstance(move, Add) or not _doubtful(state, seat, move.at):
        return move
    other = Add(move.at, move.word.lower())
    made = make(known.words, state, seat, other)
    if isinstance(made, Refusal):
        return None
    words = (made.laid[at].plain for at in made.changed)
    return other if all(is_word(known.words, word) for word in words) else None


def _doubtful(state: State, seat: Seat, at: int) -> bool:
    laid = JOKER in state.open.laid[at].cards and JOKER in state.hands[seat]
    return laid and is_crossed(state.open.laid, at)


def operations(known: Vocabulary, state: State, seat: Seat) -> list[Operation]:
    """Every word that every operation can make, each in one way, wherever it can be done. An
    anagram discards the first card.
    """
    first = state.hands[seat][0]
    moves = (
        legal(known, state, seat, move)
        for listed in found(known, state, seat)
        for move in moves_of(known, state, listed, first)
    )
    return [move for move in moves if move is not None]
