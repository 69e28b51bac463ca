"""The games of the house: the only module that names them all, and joins them to the words."""

from typing import Final

from tablee.core.game import AnyGame
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme import cards as anagramme_cards
from tablee.games.chapardage import Chapardage
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.heptagramme import Heptagramme
from tablee.games.volapuk import Volapuk
from tablee.letters import cards
from tablee.letters.words import Choice, Words
from tablee.lexicon import french
from tablee.lexicon.lazy import library


def _cards(choice: Choice) -> Words:
    from tablee.lexicon.queries import wanted  # noqa: PLC0415 - words are loaded when first asked

    return french().cards(wanted(choice))


def _spelled(choice: Choice) -> Words:
    from tablee.lexicon.queries import wanted  # noqa: PLC0415
    from tablee.lexicon.spelled import french_cards  # noqa: PLC0415

    return french_cards().words(wanted(choice))


def _dice(choice: Choice) -> Words:
    from tablee.lexicon.queries import wanted  # noqa: PLC0415

    return french().board(wanted(choice))


def _senses(word: str) -> tuple[str, ...] | None:
    from tablee.lexicon.definitions import senses  # noqa: PLC0415 - few tables ask for them

    return senses(word)


CARDS: Final = library(_cards)
SPELLED: Final = library(_spelled)
DICE: Final = library(_dice)
"""What cards, the 123 cards of a box, and dice can write."""

_GAMES: Final[tuple[AnyGame, ...]] = (
    HeptaMensa(),
    Heptagramme(SPELLED),
    Chapardage(CARDS),
    Anagramme(CARDS),
    Volapuk(DICE, _senses),
)

PRINTED: Final[dict[str, dict[str, dict[str, int]]]] = {
    "letters": {"": {card: cards.points(card) for card in dict.fromkeys(cards.MINS + cards.MAJS)}},
    "anagramme": {dear.value: figures for dear, figures in anagramme_cards.FIGURES.items()},
}
"""The figures on the cards: of the 123 letters that two games share, and of Anagramme by option."""

GAMES: Final[dict[str, AnyGame]] = {game.about.name: game for game in _GAMES}
