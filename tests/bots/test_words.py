"""Bots play with the words of their table, and with no coarse ones."""

from typing import Any

import msgspec
import pytest

from tablee.arena.match import play_match
from tablee.bots.base import Budget
from tablee.bots.heptagramme.vocabulary import vocabulary
from tablee.bots.words import spoken
from tablee.catalogue import CARDS, DICE, GAMES
from tablee.core.game import Refusal
from tablee.core.seats import Seat
from tablee.letters.folding import fold
from tablee.letters.words import Choice, Vocabulary
from tablee.lexicon.queries import ALL_FORMS
from tablee.lexicon.tiers import Tier
from tests.bots.seating import seated, typed

SEATS = {"heptagramme": 2, "chapardage": 3, "anagramme": 2, "volapuk": 2}
BUDGET = Budget(nodes=200)


class Listening:
    """A bot, and all the words that it heard of."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.met: set[str] = set()

    def hear(self, news: Any) -> None:
        told = msgspec.to_builtins(news)
        if told["type"] in ("announced", "mot_laid", "laid", "added", "anagramme_made", "replaced"):
            self.met.add(fold(told["word"]) or "")
        if told["type"] == "played":
            self.met.update(word["text"] for word in told["words"] if not word["pair"])
        self.bot.hear(news)

    def act(self, view: Any, budget: Budget) -> Any:
        return self.bot.act(view, budget)


@pytest.mark.parametrize("level", ["facile", "maitre"])
@pytest.mark.parametrize("vocabulary", [Vocabulary.USUELS, Vocabulary.ENFANT])
@pytest.mark.parametrize("name", SEATS)
def test_bots_play_within_the_vocabulary_of_their_table(
    name: str, vocabulary: Vocabulary, level: str
) -> None:
    game, library = GAMES[name], DICE if name == "volapuk" else CARDS
    options = game.kinds.options(vocabulary=vocabulary)
    bots = [Listening(bot) for bot in seated(name, [level] * SEATS[name])]
    play_match(game, options, bots, b"vocabulary", BUDGET)
    words = library(Choice(proper=False, coarse=False, vocabulary=vocabulary))
    assert bots[0].met
    assert {word for word in bots[0].met if word not in words} == set()


def test_a_bot_says_what_counts_at_its_table() -> None:
    assert spoken(Choice(vocabulary=Vocabulary.USUELS)).tier is Tier.USUEL
    assert spoken(Choice(vocabulary=Vocabulary.ENFANT)).tier is Tier.ENFANT
    every = spoken()
    assert (every.proper, every.coarse, every.kinds) == (True, False, ALL_FORMS)


def test_no_level_says_a_coarse_word_that_the_referee_shows() -> None:
    """Heptagramme §2.4, §6.4 *Putain* is there to be announced, and counts at this table."""
    position = "Putain/B/D/F/G/H/I xz/eeeeeee -/- 0"
    state = GAMES["heptagramme"].notation.read_position(position)
    announced = GAMES["heptagramme"].notation.read_action("1=putain")
    assert not isinstance(GAMES["heptagramme"].play(state, Seat(0), announced), Refusal)
    for level in ("facile", "moyen", "fort", "maitre"):
        assert typed("heptagramme", level, position, BUDGET) != "1=putain"
    assert "PUTAIN" not in vocabulary().words
