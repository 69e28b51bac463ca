"""Which of a table's words a bot may say."""

from msgspec.structs import replace

from tablee.letters.words import ALL_WORDS, Choice
from tablee.lexicon.queries import Wanted, wanted


def spoken(choice: Choice = ALL_WORDS) -> Wanted:
    """Those that count at a table but coarse ones: no bot says one, and no look back at a game
    proposes one.
    """
    return wanted(replace(choice, coarse=False))
