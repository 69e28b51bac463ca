"""Which of a table's words a bot may say, and which of them one tells people."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from msgspec.structs import replace

from tablee.letters.words import ALL_WORDS, Choice
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted, wanted, where
from tablee.lexicon.tiers import Tier

EVERYDAY: Final = (Tier.COURANT, Tier.USUEL)


def spoken(choice: Choice = ALL_WORDS) -> Wanted:
    """Those that count at a table but coarse ones: no bot says one, and no look back at a game
    proposes one.
    """
    return wanted(replace(choice, coarse=False))


def circles(*, board: bool = False) -> Iterator[bytes | None]:
    """The words of the cards or of the board in ever wider circles, as `among` of a vocabulary
    takes them: what everybody says, what everybody understands, and at last None, all of them.
    """
    yield from (_at_least(tier, board=board) for tier in EVERYDAY)
    yield None


@cache
def _at_least(rarest: Tier, *, board: bool) -> bytes:
    tiers = french().tiers
    return where(tiers.board if board else tiers.cards, lambda tier: tier <= rarest)
