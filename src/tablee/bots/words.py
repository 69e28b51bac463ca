"""Which of a table's words a bot knows."""

from msgspec.structs import replace

from tablee.letters.words import ALL_WORDS, Choice
from tablee.lexicon.queries import Wanted, wanted
from tablee.lexicon.tiers import Tier


def spoken(tier: Tier = Tier.RARE, choice: Choice = ALL_WORDS) -> Wanted:
    """Those at least so common that count at a table; no bot says a coarse word, and no look back
    at a game proposes one.
    """
    return wanted(replace(choice, coarse=False), tier)
