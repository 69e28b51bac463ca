"""No refusal of Anagramme says what is not so."""

from tablee.catalogue import GAMES
from tests.games.anagramme.truths import SCENES, STARTS, TRUTHS, odd_actions
from tests.games.truth import refusals_are_true

GAME = GAMES["anagramme"]
PRESETS = GAME.about.presets
TABLES = [*PRESETS.values(), PRESETS["croisee"], PRESETS["contestation"], PRESETS["croisee"]]
"""Where words cross, and where anything may be laid, most can go wrong."""


def test_every_refusal_is_true() -> None:
    refusals_are_true(
        GAME, TRUTHS, odd_actions, scenes=SCENES, starts=STARTS, options=TABLES, states=60
    )
