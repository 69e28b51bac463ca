"""How long a game of Anagramme lasts between simple players: why the figures are what they are."""

from statistics import median
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.arena.match import play_match
from tablee.bots.anagramme import make_bot
from tablee.bots.base import Bot, Budget, Thought
from tablee.catalogue import GAMES
from tablee.core.playing import fold, settle
from tablee.core.seats import Seat
from tablee.games.anagramme import Anagramme
from tablee.games.anagramme.actions import Add, Cross, Exchange, Lay, MakeAnagramme, Replace
from tablee.games.anagramme.cards import figures
from tablee.games.anagramme.events import CardTurned, Dealt, HandCounted
from tablee.games.anagramme.state import State
from tablee.letters.words import only
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted
from tablee.lexicon.tiers import Tier
from tests.games.playing import dice

FEWEST, MOST = 4, 7
"""Hands of a median game to a hundred points."""
COMING_BACK = 8
"""The same where players may come back."""
NIGHT = 9
"""The same between players who see little but anagrams, and so are often granted points off."""

GAME: Any = Anagramme(only(french().cards(Wanted(proper=False, tier=Tier.USUEL))))
"""With the words that most people know."""


def worth(state: State, move: Any) -> int:
    """What a move takes off what the hand will cost."""
    match move:
        case Lay() | Add() | Cross() | Replace():
            return -int(GAME.lines(GAME.play(state, state.open.turn, move)[0])[0].points)
        case MakeAnagramme(exchange=None):
            return 25 + figures(move.discard or "", state.open.options.dear)
        case _:
            return 0


def hands_of_a_game(options: Any, seats: int, seed: int) -> int:
    """Everybody plays what is best at once, and else exchanges any card."""
    luck = dice(seed, "length")
    state, _ = settle(GAME, GAME.start(options, seats), luck)
    while state.open.end is None:
        seat = min(GAME.waiting(state))
        moves = GAME.actions(state, seat)
        best = max(moves, key=lambda move: worth(state, move))
        if worth(state, best) <= 0:
            usual = [move for move in moves if isinstance(move, Exchange)] or moves
            best = usual[luck.below(len(usual))]
        state, _ = settle(GAME, fold(GAME, state, GAME.play(state, seat, best)), luck)
        assert state.open.number < 5000, "the game went on for ever"
    return int(state.open.deal)


@pytest.mark.slow
@pytest.mark.parametrize("preset", Anagramme.about.presets)
def test_a_game_between_simple_players_lasts_an_evening_not_a_night(preset: str) -> None:
    """§1.1, §3.3, §6.3"""
    options = Anagramme.about.presets[preset]
    assert median(hands_of_a_game(options, 4, seed) for seed in range(60)) <= NIGHT


class Counting:
    """A bot that counts the hands it is dealt, and those that end with cards in everybody’s."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.hands = 0
        self.left: list[list[str]] = []

    def hear(self, news: Any) -> None:
        if isinstance(news, CardTurned) and (not self.left or self.left[-1]):
            self.left.append([])
        if isinstance(news, HandCounted):
            self.left[-1].append(news.cards)
        self.hands += isinstance(news, Dealt) and news.cards is not None
        self.bot.hear(news)

    @property
    def blocked(self) -> list[bool]:
        return [all(cards) for cards in self.left]

    def act(self, view: Any, budget: Budget) -> Thought | None:
        return self.bot.act(view, budget)


def game_between_bots(level: str, options: Any, seats: int, seed: int) -> list[Counting]:
    bots = [Counting(make_bot(level, Seat(seat), dice(seed, str(seat)))) for seat in range(seats)]
    play_match(GAMES["anagramme"], options, bots, f"length {seed}".encode(), Budget(nodes=1))
    return bots


def hands_between_bots(level: str, options: Any, seats: int, seed: int) -> int:
    return max(bot.hands for bot in game_between_bots(level, options, seats, seed))


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_to_a_hundred_points_has_four_to_seven_hands(seats: int) -> None:
    """§1.1, §6.2"""
    options = Anagramme.about.presets["classique"]
    games = (hands_between_bots("moyen", options, seats, seed) for seed in range(200))
    assert FEWEST <= median(games) <= MOST


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "easier", "most"), [(2, False, 0.3), (4, False, 0.15), (2, True, 0.1), (4, True, 0.1)]
)
def test_hands_are_seldom_blocked(seats: int, easier: bool, most: float) -> None:
    """§6.1 Fewer than one in ten where three letters are enough and words may be crossed; else as
    many as the rule page says.
    """
    options = Anagramme.about.presets["classique"]
    if easier:
        options = replace(options, shortest=3, verticales=True)
    games = (game_between_bots("moyen", options, seats, seed)[0].blocked for seed in range(200))
    hands = [blocked for game in games for blocked in game]
    assert sum(hands) / len(hands) < most


@pytest.mark.slow
@pytest.mark.parametrize("level", ["moyen", "fort"])
@pytest.mark.parametrize("preset", Anagramme.about.presets)
def test_a_game_of_four_bots_lasts_no_longer(preset: str, level: str) -> None:
    """§1.1, §3.3, §6.3"""
    options: Any = Anagramme.about.presets[preset]
    games = (hands_between_bots(level, options, 4, seed) for seed in range(200))
    assert median(games) <= (COMING_BACK if options.reentry else MOST)


def test_a_game_between_simple_players_ends() -> None:
    """§6.3"""
    assert hands_of_a_game(Anagramme.about.presets["classique"], 3, 1) <= 2 * NIGHT
