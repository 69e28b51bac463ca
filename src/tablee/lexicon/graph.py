"""The minimal word graph: all words as paths from one root, equal endings shared.

A node is one integer, and the table of edges holds the very nodes they lead to, so that a letter
of a word costs one look-up:

    edges[2 * edge]     = height << 54 | first << 34 | final << 33 | mask      the node it leads to
    edges[2 * edge + 1] = count << 32 | skip

Bit n of `mask` is set when letter n of the alphabet may follow: what a hand and a crossing word
allow is one AND away. The edges of a node lie together from `first`, in the order of the letters.
`height` is the length of the longest ending from here. Edge 0 leads to the root.

Words are numbered in alphabetical order without being stored. `count` tells how many words go on
through an edge, `skip` how many lie before it at its node; the number of a word is the sum of
its skips.

In a file, nodes are sorted by falling height. Every edge then leads forward, and only the masks,
the targets and how many nodes there are of each height need be kept.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from tablee.kernels import words as compiled
from tablee.letters import ALPHABET

Numbers: TypeAlias = "array[int]"
"""Whole numbers of 64 bits."""

CARDS: Final = ALPHABET
BOARD: Final = " '-.ABCDEFGHIJKLMNOPQRSTUVWXYZÆÇŒ"
"""Both in the order of their code points, so that sorted text is in the order of the numbers."""

LONGEST: Final = 31
"""Letters in a word: heights fit in five bits, and a set of lengths in 32."""

LETTERS: Final = 33
MASK: Final = (1 << LETTERS) - 1
FINAL: Final = 1 << LETTERS
FIRST: Final = 34
FIRST_MASK: Final = (1 << 20) - 1
HEIGHT: Final = 54
COUNT: Final = 32
SKIP_MASK: Final = (1 << COUNT) - 1

NOWHERE: Final = -1


class Columns(NamedTuple):
    """What must be kept of a graph; the rest follows."""

    masks: Numbers
    """For each node, the letters that may follow, and `FINAL`."""
    targets: Numbers
    """For each edge, the node it leads to."""
    levels: tuple[int, ...]
    """How many nodes there are of each height, from 0."""


class Place(NamedTuple):
    """A node on a path from the root, and which words go on from here."""

    node: int
    number: int
    """Of the first of them; when a word ends here, its own."""
    size: int


class Graph:
    """A set of words over one alphabet. Immutable; made by `build` or from kept `Columns`."""

    def __init__(self, alphabet: str, columns: Columns) -> None:
        self.alphabet = alphabet
        self.bits = {letter: 1 << index for index, letter in enumerate(alphabet)}
        self.columns = columns
        masks, targets, levels = columns
        self.compiled = compiled.Graph(alphabet, masks.tobytes(), targets.tobytes(), levels)
        """The same graph for kernels, which have worked out its edges."""
        self._edges = self.compiled.edges
        self.root = Place(self._edges[0], 0, self._edges[1] >> COUNT)

    def __len__(self) -> int:
        return self.root.size

    def step(self, place: Place, letter: str) -> Place | None:
        """Where a letter leads."""
        return next((after for _, after in self.steps(place, self.bits.get(letter, 0))), None)

    def steps(self, place: Place, allowed: int = MASK) -> Iterator[tuple[str, Place]]:
        """Every allowed letter that may follow, and where it leads, in alphabetical order."""
        node, number, _ = place
        first = node >> FIRST & FIRST_MASK
        left = node & allowed & MASK
        while left:
            bit = left & -left
            left ^= bit
            edge = first + (node & (bit - 1)).bit_count()
            span = self._edges[2 * edge + 1]
            after = Place(self._edges[2 * edge], number + (span & SKIP_MASK), span >> COUNT)
            yield self.alphabet[bit.bit_length() - 1], after

    def walk(self, text: str) -> Place | None:
        """Where a text leads from the root: `step`, letter by letter, without its calls."""
        edges, bits = self._edges, self.bits
        node, number, words = self.root
        for letter in text:
            bit = bits.get(letter, 0)
            if not node & bit:
                return None
            edge = 2 * ((node >> FIRST & FIRST_MASK) + (node & (bit - 1)).bit_count())
            node = edges[edge]
            span = edges[edge + 1]
            number += span & SKIP_MASK
            words = span >> COUNT
        return Place(node, number, words)

    def number(self, key: str) -> int:
        """The number of a word, or `NOWHERE`."""
        place = self.walk(key)
        return place.number if place and is_word(place) else NOWHERE

    def key(self, number: int) -> str:
        """The word of a number."""
        if not 0 <= number < len(self):
            raise IndexError(f"Expected a word number below {len(self)} but got {number}")
        written: list[str] = []
        place = self.root
        while not (is_word(place) and place.number == number):
            for letter, after in self.steps(place):
                if number < after.number + after.size:
                    written.append(letter)
                    place = after
                    break
        return "".join(written)

    def items(self, start: str = "") -> Iterator[tuple[str, int]]:
        """Every word that begins so, with its number, in alphabetical order."""
        place = self.walk(start)
        if place is None:
            return
        edges, alphabet = self._edges, self.alphabet
        pending = [(start, place.node, place.number)]
        while pending:
            written, node, number = pending.pop()
            if node & FINAL:
                yield written, number
            # Pushed from the last letter to the first: what is pushed last comes out first.
            left = node & MASK
            edge = (node >> FIRST & FIRST_MASK) + left.bit_count()
            while left:
                top = left.bit_length() - 1
                left ^= 1 << top
                edge -= 1
                after = number + (edges[2 * edge + 1] & SKIP_MASK)
                pending.append((written + alphabet[top], edges[2 * edge], after))

    def lengths(self) -> bytes:
        """How many letters each word has, by number."""
        return self.compiled.lengths()


def is_word(place: Place) -> bool:
    """Whether a word ends here."""
    return bool(place.node & FINAL)


def height(place: Place) -> int:
    """How many letters the longest ending from here has."""
    return place.node >> HEIGHT


def build(alphabet: str, keys: Iterable[str]) -> Graph:
    """The smallest graph of these words, whatever their order.

    Words are added in alphabetical order; as soon as a branch can grow no more, it is replaced
    by an equal one if there is one (Daciuk, Mihov, Watson and Watson, 2000).
    """
    letters = {letter: index for index, letter in enumerate(alphabet)}
    kept: dict[tuple[int, ...], int] = {}
    path = [_Growing()]
    last = ""
    for key in sorted(set(keys)):
        _check(key, letters)
        shared = _shared(key, last)
        _close(path, shared + 1, kept)
        for letter in key[shared:]:
            path[-1].mask |= 1 << letters[letter]
            path.append(_Growing())
        path[-1].mask |= FINAL
        last = key
    _close(path, 1, kept)
    kept[path[0].mask, *path[0].targets] = len(kept)
    return Graph(alphabet, _sorted(list(kept)))


class _Growing:
    """A node on the path of the last word: more edges may come."""

    __slots__ = ("mask", "targets")

    def __init__(self) -> None:
        self.mask = 0
        self.targets: list[int] = []


def _close(path: list[_Growing], depth: int, kept: dict[tuple[int, ...], int]) -> None:
    while len(path) > depth:
        node = path.pop()
        path[-1].targets.append(kept.setdefault((node.mask, *node.targets), len(kept)))


def _shared(one: str, other: str) -> int:
    length = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        length += 1
    return length


def _check(key: str, letters: dict[str, int]) -> None:
    if not 0 < len(key) <= LONGEST or not letters.keys() >= set(key):
        raise ValueError(
            f"Expected a word of 1 to {LONGEST} letters of the alphabet but got {key!r}"
        )


def _sorted(nodes: Sequence[tuple[int, ...]]) -> Columns:
    """Nodes (mask, then targets; the root last, each after its targets) by falling height.

    Among equals, in the order of a walk from the root, level by level: near words lie near.
    """
    heights: list[int] = []
    for _, *targets in nodes:
        heights.append(max((heights[target] + 1 for target in targets), default=0))
    queue = [len(nodes) - 1]
    seen = set(queue)
    for node in queue:
        new = [target for target in dict.fromkeys(nodes[node][1:]) if target not in seen]
        queue += new
        seen.update(new)
    queue.sort(key=lambda node: -heights[node])
    renamed = {node: index for index, node in enumerate(queue)}
    levels = Counter(heights)
    return Columns(
        masks=array("Q", [nodes[node][0] for node in queue]),
        targets=array("Q", [renamed[to] for node in queue for to in nodes[node][1:]]),
        levels=tuple(levels[height] for height in range(len(levels))),
    )
