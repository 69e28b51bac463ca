"""What somebody sees of all that they could do at Anagramme."""

from msgspec import Struct

from tablee.bots.person import Attention
from tablee.kernels.anagramme.search import Weights
from tablee.kernels.words import LONGEST


class Sight(Struct, frozen=True):
    """What somebody sees of what they could do: `attention` to words, and how much easier than a
    vertical it is to see a word of one's own cards, letters to add, an anagram, or letters to
    replace.
    """

    attention: Attention
    kinds: tuple[float, float, float, float, float]
    """Of new words, additions, anagrams, replacements and verticals."""

    def weights(self) -> Weights:
        """The same for the kernel."""
        eye, lengths = self.attention, range(LONGEST + 1)
        return Weights(
            kind=self.kinds,
            letters=[eye.weight(letters=size) for size in lengths],
            woven=[eye.woven**size for size in lengths],
            jokers=[eye.joker**count for count in range(3)],
        )
