"""The games of the house: the only module that names them all."""

from typing import Final

from tablee.core.game import AnyGame
from tablee.games.hepta_mensa import HeptaMensa

_GAMES: Final[tuple[AnyGame, ...]] = (HeptaMensa(),)

GAMES: Final = {game.about.name: game for game in _GAMES}
