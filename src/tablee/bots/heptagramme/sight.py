"""The words that come to somebody's mind at a column."""

from collections.abc import Iterable, Sequence
from operator import mul

from tablee.bots.heptagramme.vocabulary import Vocabulary
from tablee.bots.person import WHOLE, Attention, drawn
from tablee.kernels.heptagramme.structs import LENGTH
from tablee.kernels.heptagramme.vocabulary import Stems
from tablee.letters.cards import JOKER
from tablee.lexicon.queries import WordSet, both, of_those


def noticed(known: Vocabulary, texts: Iterable[str], attention: Attention, seed: int) -> Vocabulary:
    """The words that come to somebody's mind at these columns. What stands there whole is read by
    whoever knows it. The same seed thinks of the same.
    """
    plain = known.plain
    sizes, seen = plain.sizes, bytearray(len(plain.graph))
    # A JOKER may be any letter: what begins with one is thought of where it lies.
    for text in sorted(filter(None, texts), key=lambda text: text[0] != JOKER):
        spans = [slice(span.start, span.stop) for span in plain.spans(text)]
        chances = _chances(
            attention, text, [of_those(sizes[here], plain.chosen[here]) for here in spans]
        )
        for here in spans:
            seen[here] = drawn(sizes[here], chances, seed + here.start)
            seen[here.start] |= sizes[here.start] == len(text)
    words = WordSet(plain.graph, both(bytes(seen), plain.chosen), lambda: sizes)
    return Vocabulary(words, words, Stems(words.compiled))


def _chances(attention: Attention, text: str, sizes: Sequence[bytes]) -> list[int]:
    """By the length of a word that begins so, how likely it is thought of: of longer ones one
    thinks less, and where a joker lies one thinks less of any.
    """
    jokers = text.count(JOKER)
    weights = [attention.weight(letters=letters) for letters in range(LENGTH)]
    counts = [sum(some.count(letters) for some in sizes) for letters in range(LENGTH)]
    total = sum(map(mul, weights[1:], counts[1:]))
    blurred = attention.joker**jokers
    return [round(WHOLE * attention.chance(weight * blurred, total)) for weight in weights]
