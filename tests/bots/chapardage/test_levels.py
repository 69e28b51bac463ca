"""The five levels: legal at every table, repeatable, each stronger than the last."""

from collections.abc import Sequence
from typing import Any

import pytest

from tablee.arena.match import play_match
from tablee.bots.base import Budget, make_bot
from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.chapardage.events import AToiSaid, PiocheSaid, Stolen
from tablee.games.chapardage.notation import read_position
from tablee.games.chapardage.options import ChapardageOptions
from tests.bots.seating import every_level, rate, seated, typed
from tests.games.playing import dice

GAME = GAMES["chapardage"]
observant = pytest.mark.parametrize("level", ["moyen", "fort", "maitre"])
"""Those who overlook little."""
BUDGET = Budget(nodes=3000)
CLASSIC = ChapardageOptions()
TABLES = [
    *GAME.about.presets.values(),
    ChapardageOptions(proper=False),
    ChapardageOptions(held_word=False),
]


def thought(
    level: str, position: str, news: Sequence[Any] = (), seat: int = 0, seed: int = 4
) -> str | None:
    """What a bot does that has heard only so much of what led there."""
    return typed("chapardage", level, position, BUDGET, seat=seat, seed=seed, news=news)


def mostly(level: str, position: str) -> str | None:
    """What most of nine do: everybody but a master overlooks a word now and then."""
    done = [thought(level, position, seed=seed) for seed in range(9)]
    return max(done, key=done.count)


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize(
    "levels", [("maitre", "enfant", "fort"), ("fort", "moyen", "enfant", "facile")]
)
def test_bots_play_every_table_to_its_end(levels: tuple[str, ...], options: Any) -> None:
    outcome = play_match(GAME, options, seated("chapardage", levels), b"deal", BUDGET)
    assert max(outcome.points) == options.goal


@every_level
def test_the_same_dice_choose_the_same_moves(level: str) -> None:
    def outcome() -> Any:
        return play_match(GAME, CLASSIC, seated("chapardage", (level,) * 3), b"twice", BUDGET)

    assert outcome() == outcome()


@observant
def test_a_bot_lays_its_last_word_at_once(level: str) -> None:
    words = "Table,Chien,Porte,Maire/-/-"
    assert mostly(level, f"Badegxyz/aeiou/aeiou {words} 21/21/21/22 0") == "Badge"


@pytest.mark.parametrize(("level", "lays"), [("moyen", True), ("fort", True), ("maitre", False)])
def test_the_master_keeps_a_word_for_when_it_gives_back_the_turn(level: str, lays: bool) -> None:
    move = mostly(level, "Badegxyz/aeiou/aeiou -/-/- 26/26/26/27 0")
    assert (move == "Badge") == lays


@observant
def test_nobody_keeps_a_word_where_it_would_not_give_the_turn_back(level: str) -> None:
    assert mostly(level, "Badegxyz/aeiou/aeiou -/-/- 26/26/26/27 0 held_word=-") == "Badge"


@observant
def test_a_word_gives_back_the_turn_after_a_draw(level: str) -> None:
    position = "Badegxyz/aeiou/aeiou -/-/- 26/26/26/27 0 phase=say request=1q drawn=d"
    assert mostly(level, position) == "Badge"


@every_level
def test_a_good_draw_is_shown(level: str) -> None:
    position = "Bqwxz/aeiou/aeiou -/-/- 27/27/27/27 0 phase=say request=1q drawn=q"
    assert thought(level, position) == "+"


@every_level
def test_after_a_useless_draw_it_is_the_next_ones_turn(level: str) -> None:
    position = "Bqwxz/aeiou/aeiou -/-/- 27/27/27/27 0 phase=say request=1a drawn=q"
    assert thought(level, position) == "."


@every_level
def test_a_bot_draws_from_the_highest_pile(level: str) -> None:
    position = "Bqwxz/aeiou/aeiou -/-/- 26/28/27/27 0 phase=draw request=1q"
    assert thought(level, position) == "#2"


@observant
def test_a_word_may_still_be_laid_after_a_toi(level: str) -> None:
    position = "Badegxyz/aeiou/aeiou -/-/- 26/26/26/27 1 gap=0"
    assert mostly(level, position) == "Badge"


@every_level
def test_a_bot_says_nothing_in_the_others_turn(level: str) -> None:
    assert thought(level, "Badegxyz/aeiou/aeiou -/-/- 26/26/26/27 1") is None


def asks_for_the_g_of_badge(level: str, news: Sequence[Any]) -> int:
    """How many of twenty who lack it ask the second player for it."""
    position = "Badekqw/aegiou/aeiou -/-/- 26/26/26/27 0"
    return [thought(level, position, news, seed=seed) for seed in range(20)].count("2g")


@observant
def test_what_somebody_was_seen_to_steal_is_asked_back(level: str) -> None:
    """By those who think of the word: once it is known where its letter is."""
    stolen = [Stolen(Seat(1), Seat(2), "g")]
    assert asks_for_the_g_of_badge(level, stolen) > asks_for_the_g_of_badge(level, [])


@every_level
def test_a_bot_does_not_ask_twice_what_it_was_just_refused(level: str) -> None:
    position = "Badekqw/aelio/aeiou -/-/- 26/26/27/27 0"
    refused = [PiocheSaid(Seat(1), Seat(0), "g"), PiocheSaid(Seat(2), Seat(0), "g")]
    assert thought(level, position, refused) not in {"2g", "3g"}


@every_level
def test_a_bot_plays_on_with_somebody_who_has_resigned(level: str) -> None:
    move = thought(level, "Bqwxz/aelio/aeiou -/-/- 27/27/27/27 0 gone=1")
    assert move is not None
    assert move[0] in "23"


def test_a_beginner_forgets_what_a_better_player_remembers() -> None:
    since = [PiocheSaid(Seat(2), Seat(1), "k"), AToiSaid(Seat(1))] * 4
    news = [Stolen(Seat(1), Seat(2), "g"), *since]
    asked = [asks_for_the_g_of_badge(level, news) for level in ("facile", "moyen")]
    assert asked[0] < asked[1]


def test_what_one_was_refused_oneself_is_remembered_longer() -> None:
    """Seat 0 asked seat 1 for the g of *badge*, and seat 2; others asked each other since."""
    position = "Badekqw/aelio/aeiou -/-/- 26/26/27/27 0"
    refused = [PiocheSaid(Seat(1), Seat(0), "g"), PiocheSaid(Seat(2), Seat(0), "g")]
    since = [AToiSaid(Seat(0)), AToiSaid(Seat(1)), AToiSaid(Seat(2))]
    for seed in range(20):
        move = typed("chapardage", "enfant", position, BUDGET, news=[*refused, *since], seed=seed)
        assert move not in {"2g", "3g"}


def test_the_master_answers_in_time() -> None:
    bot = make_bot("chapardage", "maitre", Seat(0), dice(1))
    view = GAME.view(read_position("Badekqw/aelio/aeiou -/-/- 26/26/27/27 0"), Seat(0))
    assert bot.act(view, Budget(seconds=0.0)) is not None


def against_two(strong: str, weak: str, games: int) -> float:
    return rate("chapardage", (strong, weak, weak), games, Budget(nodes=50_000))


def test_a_strong_bot_beats_two_weak_ones() -> None:
    assert against_two("fort", "facile", 9) >= 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak", "at_least"),
    [
        ("facile", "enfant", 0.45),
        ("moyen", "facile", 0.45),
        ("fort", "moyen", 0.42),
        ("maitre", "fort", 0.42),
    ],
)
def test_how_strong_the_levels_are(strong: str, weak: str, at_least: float) -> None:
    assert against_two(strong, weak, 400) >= at_least
