"""The French words: what counts as one, how it is spelled, and which ones letters can make.

    from tablee import lexicon

    french = lexicon.french()
    words = french.cards()               # or french.board(), in the alphabet of Volapük's dice
    "CHAPARDER" in words                 # keys are folded: tablee.letters.fold("chaparder")
    words.longest("CHAPA")               # the length of the longest word that begins so
    words.within("AEGMNRA", jokers=1)    # what a hand can spell

Reading order: `graph` (how words are kept), `queries` (what can be asked), `index` (the shipped
files), `kernels` (the same questions, compiled; imported only by those who want them).
"""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.lexicon.index import Lexicon

__all__ = ["french"]


@cache
def french() -> "Lexicon":
    """The words that ship with Tablée, read once."""
    from tablee.lexicon.index import Lexicon  # noqa: PLC0415 - only who asks for words reads them

    return Lexicon()
