"""The games of the house: the only module that names them all, and joins them to the words."""

from functools import partial
from typing import Final

from tablee.core.game import AnyGame
from tablee.games.anagramme import Anagramme
from tablee.games.chapardage import Chapardage
from tablee.games.hepta_mensa import HeptaMensa
from tablee.games.heptagramme import Heptagramme
from tablee.games.volapuk import Volapuk
from tablee.games.volapuk.state import Forms
from tablee.letters.words import Words
from tablee.lexicon import french
from tablee.lexicon.unread import Unread


def _all_cards() -> Words:
    return french().cards()


def _spelled(*, proper: bool) -> Words:
    from tablee.lexicon.queries import Wanted  # noqa: PLC0415
    from tablee.lexicon.spelled import french_cards  # noqa: PLC0415

    return french_cards().words(Wanted(proper=proper))


def _common_cards() -> Words:
    from tablee.lexicon.queries import Wanted  # noqa: PLC0415 - words are loaded when first asked

    return french().cards(Wanted(proper=False))


def _dice(forms: Forms, *, proper: bool) -> Words:
    from tablee.lexicon.queries import FORMS, Wanted  # noqa: PLC0415

    return french().board(Wanted(kinds=FORMS[forms], proper=proper))


def _senses(word: str) -> tuple[str, ...] | None:
    from tablee.lexicon.definitions import senses  # noqa: PLC0415 - few tables ask for them

    return senses(word)


_DICE: Final = {
    (forms, proper): Unread(partial(_dice, forms, proper=proper))
    for forms in Forms
    for proper in (False, True)
}

_GAMES: Final[tuple[AnyGame, ...]] = (
    HeptaMensa(),
    Heptagramme(*(Unread(partial(_spelled, proper=proper)) for proper in (True, False))),
    Chapardage(Unread(_all_cards), Unread(_common_cards)),
    Anagramme(Unread(_common_cards)),
    Volapuk(_DICE, _senses),
)

GAMES: Final[dict[str, AnyGame]] = {game.about.name: game for game in _GAMES}
