"""Questions about a set of words, in plain Python: what `kernels` must answer too.

A word set is a choice among the words of a graph. Many share one graph: what differs is one bit
for each word number. Answers are keys, in alphabetical order.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

from msgspec import Struct

from tablee.kernels import words as compiled
from tablee.letters.words import Choice, Entry, Forms, Kind, Stem, Vocabulary
from tablee.lexicon.first_sounds import first_sound
from tablee.lexicon.graph import LONGEST, MASK, Graph, Place, height, is_word
from tablee.lexicon.spelling import likeliest
from tablee.lexicon.tiers import Tier

HEADWORDS: Final[frozenset[Kind]] = frozenset([Kind.HEADWORD])
DECLINED: Final[frozenset[Kind]] = frozenset([Kind.HEADWORD, Kind.INFLECTED])
ALL_FORMS: Final[frozenset[Kind]] = frozenset(Kind)
FORMS: Final = {
    Forms.ALL: ALL_FORMS,
    Forms.DECLINED: DECLINED,
    Forms.HEADWORDS: HEADWORDS,
}
"""As a table, or a question at the command line, chooses among them."""

RAREST: Final = {
    Vocabulary.TOUS: Tier.RARE,
    Vocabulary.USUELS: Tier.USUEL,
    Vocabulary.ENFANT: Tier.ENFANT,
}
"""The rarest words of each vocabulary of a table."""

ANY: Final = "?"
"""In a pattern or a beginning: any letter."""

JOKERS: Final = 2
HAND: Final = 64
"""At most so many in a question: no game has more, and answers stay quick."""

Pattern: TypeAlias = str | Sequence[str]
"""`"CH?T"`, or for each place the letters it may hold: `["C", "H", "AO", "T"]`."""


class Wanted(Struct, frozen=True):
    """Which words count: `Wanted(kinds=HEADWORDS, proper=False, shortest=2, longest=15)`.

    `tier=Tier.USUEL` leaves those at least so common. A word with signs has no tier: it is rare.
    `coarse=False` leaves out obscene words, insults and slurs.
    """

    kinds: frozenset[Kind] = ALL_FORMS
    proper: bool = True
    shortest: int = 1
    longest: int = LONGEST
    tier: Tier = Tier.RARE
    coarse: bool = True

    def admits(self, entry: Entry) -> bool:
        """Whether a word counts under this reading. Its length, its tier and whether it is coarse
        are asked of its key.
        """
        return entry.kind in self.kinds and (self.proper or not entry.proper)


EVERYTHING: Final = Wanted()


def wanted(choice: Choice) -> Wanted:
    """The words that count at a table."""
    return Wanted(
        kinds=FORMS[choice.forms],
        proper=choice.proper,
        coarse=choice.coarse,
        tier=RAREST[choice.vocabulary],
    )


class Stems(dict[tuple[str, int], Stem]):
    """What beginnings can become, up to so many: a table asks the same again and again."""

    def __init__(self, find: Callable[[str, int], Stem], most: int) -> None:
        super().__init__()
        self._find = find
        self._most = most

    def __missing__(self, asked: tuple[str, int]) -> Stem:
        if len(self) >= self._most:
            self.clear()
        self[asked] = found = self._find(*asked)
        return found


class _Asked:
    """What is asked most: `key in words` calls what each set has put here, without a function of
    Python's between them.
    """

    if TYPE_CHECKING:  # to which a method is no value

        def __init__(self, is_known: Callable[[object], bool]) -> None: ...
        def __contains__(self, key: object) -> bool: ...
    else:
        __slots__ = ("__contains__",)

        def __init__(self, is_known: Callable[[object], bool]) -> None:
            self.__contains__ = is_known


class WordSet(_Asked):
    """A set of words over a graph; as `letters.words.Words`, what games ask."""

    def __init__(
        self,
        graph: Graph,
        chosen: bytes,
        lengths: Callable[[], bytes] | None = None,
        entries: Callable[[str], tuple[Entry, ...]] = lambda _: (),
        version: str = "",
    ) -> None:
        self.graph = graph
        self.version = version
        self._chosen = chosen
        self._lengths = lengths or graph.lengths
        self._entries = entries
        super().__init__(self._asked_first)
        self._stems = Stems(self._stem, _MOST_STEMS)

    def __iter__(self) -> Iterator[str]:
        return self.starting("")

    def __len__(self) -> int:
        return self._chosen.count(1)

    def _asked_first(self, key: object) -> bool:
        """From now on, the kernels are asked whether something is a word."""
        super().__init__(self.compiled.has)
        return key in self

    def number(self, key: str) -> int:
        """The number of a word of this set, or -1: where arrays by word number have it."""
        number = self.graph.number(key)
        return number if number >= 0 and self._chosen[number] else -1

    def has(self, number: int) -> bool:
        """Whether the word of this number belongs to the set."""
        return bool(self._chosen[number])

    @property
    def chosen(self) -> bytes:
        """Which word numbers belong to the set."""
        return self._chosen

    @property
    def sizes(self) -> bytes:
        """How many letters each word has, by number, whether or not it belongs to the set."""
        return self._lengths()

    def among(self, keys: Iterable[str]) -> bytes:
        """Which word numbers these keys have: a choice for `where`."""
        return choice(len(self.graph), (self.number(key) for key in keys))

    def letters(self, text: str) -> bytes:
        """A text as the kernels read it: the places of its letters in the alphabet."""
        return bytes(self.graph.alphabet.index(letter) for letter in text)

    @cached_property
    def compiled(self) -> compiled.Words:
        """The same set for kernels."""
        return compiled.Words(self.graph.compiled, self._chosen, self._lengths())

    def first_sound(self, key: str) -> str:
        """The letters under which a word begins to the ear, beyond what its spelling tells."""
        return first_sound(key)

    def entries(self, key: str) -> tuple[Entry, ...]:
        """All readings of a word under which it belongs to the set."""
        return self._entries(key) if key in self else ()

    def spelled(self, key: str) -> str:
        """A word as it is likeliest written; in small letters what is none."""
        return likeliest(self.entries(key)) or key.lower()

    # Beginnings

    def lengths(self, beginning: Pattern) -> tuple[int, ...]:
        """The lengths of the words that begin so, rising."""
        found = self._length_set(beginning)
        return tuple(length for length in range(LONGEST + 1) if found >> length & 1)

    def longest(self, beginning: Pattern) -> int:
        """The length of the longest word that begins so, 0 when there is none."""
        return max(0, self._length_set(beginning).bit_length() - 1)

    def starting(self, beginning: Pattern, shortest: int = 1) -> Iterator[str]:
        """The words that begin so."""
        for written, _ in self._reached(self._masks(beginning)):
            for key, number in self.graph.items(written):
                if self._chosen[number] and len(key) >= shortest:
                    yield key

    def spans(self, beginning: Pattern) -> Iterator[range]:
        """The numbers of all words that begin so, whether or not they belong to the set."""
        for _, place in self._reached(self._masks(beginning)):
            yield range(place.number, place.number + place.size)

    def stem(self, beginning: str, shortest: int = 1) -> Stem:
        """What a beginning can become."""
        return self._stems[beginning, shortest]

    def _stem(self, beginning: str, shortest: int) -> Stem:
        words, lengths, whole = 0, 0, False
        letters: set[str] = set()
        for _, place in self._reached(self._masks(beginning)):
            words += self._counted(place, shortest)
            lengths |= self._lengths_through(place)
            whole |= self._ends(place)
            letters.update(
                letter
                for letter, after in self.graph.steps(place)
                if self._counted(after, shortest)
            )
        return Stem(words, "".join(sorted(letters)), max(0, lengths.bit_length() - 1), whole)

    def _counted(self, place: Place, shortest: int) -> int:
        """How many words of at least so many letters go on from here."""
        return self.compiled.counted(place.number, place.number + place.size, shortest)

    def _length_set(self, beginning: Pattern) -> int:
        if isinstance(beginning, str) and (place := self.graph.walk(beginning)):
            return self._lengths_through(place)  # by far the most frequent question
        found = 0
        for _, place in self._reached(self._masks(beginning)):
            found |= self._lengths_through(place)
        return found

    def _lengths_through(self, place: Place) -> int:
        return self.compiled.lengths(place.number, place.number + place.size)

    # Patterns

    def matching(self, pattern: Pattern) -> list[str]:
        """The words that fit letter by letter. Nothing outside the alphabet fits."""
        return [
            key
            for key, place in self._reached(self._masks(pattern))
            if is_word(place) and self._chosen[place.number]
        ]

    def masks(self, pattern: Pattern) -> list[int]:
        """A pattern as the kernels read it: for each place, a bit for each letter."""
        return self._masks(pattern)

    def _masks(self, pattern: Pattern) -> list[int]:
        return [self._mask(letters) for letters in pattern[: LONGEST + 1]]

    def _mask(self, letters: str) -> int:
        # A point is any letter too, as in a regular expression, unless dice can show it.
        if letters == ANY or (letters == "." and "." not in self.graph.bits):
            return MASK
        return sum(self.graph.bits.get(letter, 0) for letter in set(letters))

    def _reached(self, masks: Sequence[int]) -> Iterator[tuple[str, Place]]:
        return self._reached_from("", self.graph.root, masks)

    def _reached_from(
        self, written: str, place: Place, masks: Sequence[int]
    ) -> Iterator[tuple[str, Place]]:
        if len(written) == len(masks):
            yield written, place
        elif len(written) + height(place) >= len(masks):
            for letter, after in self.graph.steps(place, masks[len(written)]):
                yield from self._reached_from(written + letter, after, masks)

    # Letters of a hand

    def within(self, letters: str, jokers: int = 0, shortest: int = 1) -> list[str]:
        """The words that these letters spell, all or some of them, each used once."""
        return self.insertions("", letters, jokers, shortest)

    def anagrams(self, letters: str, jokers: int = 0) -> list[str]:
        """The words that use all these letters and jokers; a word is its own anagram."""
        return self.within(letters, jokers, shortest=len(letters) + jokers)

    def insertions(self, word: str, letters: str, jokers: int = 0, shortest: int = 1) -> list[str]:
        """The words made from a word by adding letters of a hand anywhere, its order kept.

        Which letters were added does not depend on how the old word is found in the new one.
        So it is enough to find it as early as possible.
        """
        hand = self._hand(letters, jokers)
        needed = max(shortest, len(word) + 1)
        return [*self._grown("", self.graph.root, word, hand, jokers, needed)]

    def replacements(self, word: str, letters: str, jokers: int = 0) -> list[str]:
        """The words made from a word by putting letters of a hand in place of some of its own."""
        hand = self._hand(letters, jokers)
        return [
            key for key in self._replaced("", self.graph.root, word, hand, jokers) if key != word
        ]

    def hand(self, letters: str) -> bytes:
        """A hand as the kernels read it: how many there are of each letter of the alphabet."""
        return bytes(self._hand(letters, jokers=0).values())

    def _hand(self, letters: str, jokers: int) -> dict[str, int]:
        if not 0 <= jokers <= JOKERS:
            raise ValueError(f"Expected 0 to {JOKERS} jokers but got {jokers}")
        if len(letters) > HAND:
            raise ValueError(f"Expected at most {HAND} letters but got {len(letters)}")
        hand = dict.fromkeys(self.graph.alphabet, 0)
        for letter in letters:
            if letter not in hand:
                raise ValueError(f"Expected letters of the alphabet but got {letter!r}")
            hand[letter] += 1
        return hand

    def _grown(
        self, written: str, place: Place, rest: str, hand: dict[str, int], jokers: int, needed: int
    ) -> Iterator[str]:
        """The words from here on that still contain the rest of the old word."""
        if height(place) < max(len(rest), needed - len(written)):
            return
        if not rest and len(written) >= needed and self._ends(place):
            yield written
        for letter, after in self.graph.steps(place):
            longer = written + letter
            if rest.startswith(letter):
                yield from self._grown(longer, after, rest[1:], hand, jokers, needed)
            elif hand[letter]:
                hand[letter] -= 1
                yield from self._grown(longer, after, rest, hand, jokers, needed)
                hand[letter] += 1
            elif jokers:
                yield from self._grown(longer, after, rest, hand, jokers - 1, needed)

    def _replaced(
        self, written: str, place: Place, word: str, hand: dict[str, int], jokers: int
    ) -> Iterator[str]:
        """The words from here on that are as long as the old word."""
        if len(written) == len(word):
            if self._ends(place):
                yield written
            return
        for letter, after in self.graph.steps(place):
            longer = written + letter
            if letter == word[len(written)]:
                yield from self._replaced(longer, after, word, hand, jokers)
            elif hand[letter]:
                hand[letter] -= 1
                yield from self._replaced(longer, after, word, hand, jokers)
                hand[letter] += 1
            elif jokers:
                yield from self._replaced(longer, after, word, hand, jokers - 1)

    def _ends(self, place: Place) -> bool:
        return is_word(place) and bool(self._chosen[place.number])

    # Reading backwards

    def reverse(self, key: str) -> str | None:
        """The other word that a word becomes when read backwards: ÉMIR is RIME."""
        backwards = key[::-1]
        return backwards if backwards != key and key in self and backwards in self else None

    def anacyclics(self) -> list[str]:
        """Every word that reads backwards as another one."""
        return [key for key in self if self.reverse(key)]


_MOST_STEMS: Final = 1 << 16


def choice(size: int, numbers: Iterable[int]) -> bytes:
    """A byte for each of so many words: 1 for those of these numbers, as far as they have one."""
    chosen = bytearray(size)
    for number in numbers:
        if number >= 0:
            chosen[number] = 1
    return bytes(chosen)


def both(one: bytes, other: bytes) -> bytes:
    """What two choices share."""
    shared = int.from_bytes(one, "little") & int.from_bytes(other, "little")
    return shared.to_bytes(len(one), "little")


def where(values: bytes, chosen: Callable[[int], bool]) -> bytes:
    """A choice of those words whose value is as wanted."""
    return values.translate(bytes(chosen(value) for value in range(256)))


def of_those(values: bytes, chosen: bytes) -> bytes:
    """The values of chosen words; 0 for the others."""
    kept = int.from_bytes(values, "little") & 255 * int.from_bytes(chosen, "little")
    return kept.to_bytes(len(values), "little")
