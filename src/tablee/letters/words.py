"""What a game asks of words. Whoever can answer these questions can be its dictionary.

Keys are written in the letters of the game (`folding.fold` for cards, `folding.board` for dice).
Which of them count is a table's `Choice`, and a game is built with the `Library` that has the
words of each: `Heptagramme(library)`.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Final, Protocol, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

LONGEST_SPELLING: Final = 64

Spelling: TypeAlias = Annotated[str, Meta(max_length=LONGEST_SPELLING, extra={"word": True})]
"""A word as a player writes it, or the cards that he lays for it: nobody means a longer one.

Fields of this type are the words that a thing tells: `telling.words_in` finds them.
"""

PARTS_OF_SPEECH: Final = (
    "nom", "adj", "na", "v", "adv", "int", "prep", "conj", "pron", "det", "num", "abr", "loc",
)  # fmt: skip
"""Short codes, put into words elsewhere: `na` is a noun that is an adjective too."""


class Kind(StrEnum):
    """What a form is to its lemma: itself, its feminine or plural, or a form of its conjugation.

    A past participle that agrees (*ému*, *émue*) is told with the feminines and plurals: French
    dictionaries print most of them as adjectives. One that never agrees (*dormi*) and present
    participles are conjugated forms; where such a word is also an adjective (*charmant*) or a
    noun (*été*), it has a second entry that says so.
    """

    HEADWORD = "headword"
    INFLECTED = "inflected"
    CONJUGATED = "conjugated"


class Entry(Struct, frozen=True, order=True):
    """One reading of one spelling, as a dictionary prints it: *élevée*, of *élever*, a verb."""

    spelling: str
    lemma: str
    pos: str
    kind: Kind
    proper: bool = False
    pronominal: bool = False


class Stem(Struct, frozen=True):
    """What a beginning can become, told at once for those who ask it card after card.

    `count` is of the words of at least the length asked for that begin so, `letters` are those
    that may follow on the way to one of them, sorted. `longest` and `whole` look at words of any
    length: how many letters the longest has, and whether the beginning is one itself.
    """

    count: int
    letters: str
    longest: int
    whole: bool


class Words(Protocol):
    """A set of words, closed for the length of a game.

    In a beginning and in a pattern, `?` stands for any one letter: a joker that is not yet
    settled. Text in other letters, or too long, is no word and begins none.
    """

    @property
    def version(self) -> str:
        """What a log notes, so that a game can be judged again by the same words."""
        ...

    def __contains__(self, key: object) -> bool:
        """Whether this is a word."""
        ...

    def __hash__(self) -> int:
        """They never change, so that answers may be remembered."""
        ...

    def longest(self, beginning: str) -> int:
        """How many letters the longest word that begins so has; 0 when none does.

        `words.longest("CAR?") >= 5` asks for the beginning of a word of at least 5 letters,
        `words.longest("CARPE") == 5` whether a word can grow no more.
        """
        ...

    def stem(self, beginning: str, shortest: int = 1) -> Stem:
        """What this beginning can become, with words of at least so many letters."""
        ...

    def starting(self, beginning: str, shortest: int = 1) -> Iterator[str]:
        """The words of at least so many letters that begin so."""
        ...

    def matching(self, pattern: str) -> list[str]:
        """The words that fit the pattern letter by letter, in alphabetical order."""
        ...

    def entries(self, key: str) -> tuple[Entry, ...]:
        """All readings of a word, accents included; none when it is no word."""
        ...

    def spelled(self, key: str) -> str:
        """The word as it is likeliest written, accents and all: *pêche* for PECHE. What is no word
        stays as it is, in small letters.
        """
        ...

    def first_sound(self, key: str) -> str:
        """The letters under which a word begins to the ear, beyond what its spelling tells."""
        ...


# What a table wants


class Forms(StrEnum):
    """Which forms of words count."""

    HEADWORDS = "headwords"
    DECLINED = "declined"
    ALL = "all"


class Vocabulary(StrEnum):
    """How common a word must be: any will do, or everyday ones, or those that children know."""

    TOUS = "tous"
    USUELS = "usuels"
    ENFANT = "enfant"


class Choice(Struct, frozen=True):
    """The words that a table plays with; as it stands, all of them.

    `proper`: do proper nouns count? `coarse`: do coarse words?
    """

    forms: Forms = Forms.ALL
    proper: bool = True
    coarse: bool = True
    vocabulary: Vocabulary = Vocabulary.TOUS


ALL_WORDS: Final = Choice()


def chosen(
    *, proper: bool, vocabulary: Vocabulary, coarse: bool, forms: Forms = Forms.ALL
) -> Choice:
    """The choice of a table. What children know is told without coarse words, whatever it says."""
    return Choice(forms, proper, coarse and vocabulary is not Vocabulary.ENFANT, vocabulary)


Library: TypeAlias = Callable[[Choice], Words]
"""The words of every choice."""


def only(words: Words) -> Library:
    """A library of one book: these words, whatever a table wants."""
    return lambda _: words


def left_out(library: Library, choice: Choice, counts: Callable[[Words], bool]) -> str | None:
    """By what a choice leaves out something that counts among all words: `forms`, `proper` or
    `coarse`, or the vocabulary that it is not in; None where it is left in, or nowhere to be found.
    """
    wider = ALL_WORDS
    if not counts(library(wider)):
        return None
    for name in choice.__struct_fields__:
        wider = replace(wider, **{name: getattr(choice, name)})
        if not counts(library(wider)):
            return str(choice.vocabulary) if name == "vocabulary" else name
    return None


def written(words: Words, key: str) -> str | None:
    """A word as it is likeliest written; None for what is no word."""
    return words.spelled(key) if key in words else None


def made_of(words: Words, letters: str, shortest: int = 1) -> Iterator[str]:
    """The words that these letters spell, all or some of them, each used once.

    One after the other, in alphabetical order: whoever wants a few pays for a few.
    """
    return _made_of(words, "", letters, shortest)


def _made_of(words: Words, beginning: str, letters: str, shortest: int) -> Iterator[str]:
    # Asked for words of any length, so that one answer serves those who want other lengths.
    stem = words.stem(beginning)
    if min(stem.longest, len(beginning) + len(letters)) < shortest:
        return
    if stem.whole and len(beginning) >= shortest:
        yield beginning
    for letter in stem.letters:
        if letter in letters:
            rest = letters.replace(letter, "", 1)
            yield from _made_of(words, beginning + letter, rest, shortest)
