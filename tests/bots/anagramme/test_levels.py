"""The four levels of Anagramme: legal at every table, repeatable, each with its own eyes."""

from typing import Any

import pytest

from tablee.arena.match import play_match
from tablee.bots.base import LEVELS, Bot, Budget, Thought
from tablee.catalogue import GAMES
from tablee.games.anagramme.state import Accept, AnagrammeOptions, Contest, Judges, To
from tests.bots.seating import every_level, seated, typed

GAME: Any = GAMES["anagramme"]
BUDGET = Budget(nodes=100)

TABLES = [
    AnagrammeOptions(partie_simple=True),
    AnagrammeOptions(partie_simple=True, referee=Judges.CONTESTATION),
    AnagrammeOptions(reentry=True, replaced=To.DISCARDS),
    AnagrammeOptions(partie_simple=True, verticales=True, shortest=3),
]


def thought(level: str, position: str, seat: int = 0, seed: int = 1) -> str | None:
    return typed("anagramme", level, position, BUDGET, seat=seat, seed=seed)


@every_level
@pytest.mark.parametrize("options", TABLES)
def test_every_level_plays_every_kind_of_table_to_its_end(
    level: str, options: AnagrammeOptions
) -> None:
    outcome = play_match(GAME, options, seated("anagramme", (level, level)), b"2", BUDGET)
    assert min(outcome.places) == 1


@pytest.mark.parametrize("seats", GAME.about.seats)
@pytest.mark.parametrize("preset", GAME.about.presets)
def test_all_levels_play_every_preset_at_tables_of_every_size(preset: str, seats: int) -> None:
    bots = seated("anagramme", [LEVELS[seat % len(LEVELS)] for seat in range(seats)])
    outcome = play_match(GAME, GAME.about.presets[preset], bots, b"3", BUDGET)
    assert min(outcome.places) == 1


@every_level
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    def outcome() -> Any:
        return play_match(GAME, TABLES[0], seated("anagramme", (level, level)), b"5", BUDGET)

    assert outcome() == outcome()


@pytest.mark.parametrize("level", ["moyen", "fort", "maitre"])
def test_a_word_that_empties_the_hand_is_laid(level: str) -> None:
    assert thought(level, "- eipr/abd m/- 0") in ("pire", "prie", "peri", "ripe")


def test_a_strong_player_uses_its_joker() -> None:
    text = thought("fort", "- aeginrs*/bcd m/- 0")
    assert text is not None
    assert sum(sign.isupper() for sign in text) == 1
    assert len(text) == 8


@pytest.mark.parametrize("level", ["fort", "maitre"])
def test_strong_players_add_several_letters_where_a_joker_lies(level: str) -> None:
    assert (thought(level, "conduirE re/lw m/- 0") or "").startswith("1+reconduir")


def test_where_nothing_goes_a_hard_letter_is_exchanged() -> None:
    assert (thought("moyen", "- bccdfgk/ae m/- 0") or "").startswith("-k")
    assert thought("moyen", "- kbt/ae m/- 0") == "-k+"
    assert thought("moyen", "- kt*/ae m/- 0") == "-k+"


def test_the_face_up_card_is_taken_where_it_goes_with_the_others() -> None:
    assert thought("fort", "- kipr/ab e/- 0") == "-k^"
    assert thought("fort", "- kipr/ab w/- 0") == "-k+"


CONTESTED = (
    "{word} ax/lw/bt m/k 1 number=2 phase=contest window=1:0:1:{cards}:-:-:0:3:-"
    " referee=contestation"
)


@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.parametrize("level", ["fort", "maitre"])
def test_who_knows_all_words_contests_what_is_none_and_nothing_else(level: str, seat: int) -> None:
    """Whether or not it is to play next."""
    assert thought(level, CONTESTED.format(word="eipr", cards="eipr"), seat=seat) == "!"
    assert thought(level, CONTESTED.format(word="pire", cards="eipr"), seat=seat) == "ok"


@pytest.mark.parametrize("level", ["facile", "moyen"])
def test_who_knows_fewer_words_lets_some_pass_that_are_none(level: str) -> None:
    position = CONTESTED.format(word="eipr", cards="eipr")
    answers = {thought(level, position, seat=2, seed=seed) for seed in range(40)}
    assert answers == {"!", "ok"}


class Witness:
    """A bot, and a note of every word that it was asked about."""

    def __init__(self, bot: Bot, seat: int, asked: dict[tuple[int, int], set[int]]) -> None:
        self._bot, self._seat, self._asked = bot, seat, asked
        self.hear = bot.hear

    def act(self, view: Any, budget: Budget) -> Thought | None:
        thought = self._bot.act(view, budget)
        if thought is not None and isinstance(thought.action, Contest | Accept):
            self._asked.setdefault((view.deal, view.window.number), set()).add(self._seat)
        return thought


def test_all_seats_but_the_author_are_asked_in_a_match() -> None:
    """A word that was contested is judged only then."""
    asked = dict[tuple[int, int], set[int]]()
    bots = [
        Witness(bot, seat, asked)
        for seat, bot in enumerate(seated("anagramme", ("facile", "moyen", "fort", "facile")))
    ]
    play_match(GAME, GAME.about.presets["contestation"], bots, b"4", BUDGET)
    assert asked
    in_play = {len(seats) for seats in asked.values()}
    assert max(in_play) == 3
    assert all(len(seats) == 3 for (deal, _), seats in asked.items() if deal == 1)


def test_an_author_waits_for_the_others() -> None:
    assert thought("moyen", CONTESTED.format(word="eipr", cards="eipr"), seat=0) is None


def test_it_comes_back() -> None:
    assert thought("moyen", "- ab/cd/ef m/- 0 phase=reentry fell=0;1;0 reentry=+", seat=1) == "+"


MISTAKEN = "- ckmnouw/ab r/- 0 referee={referee}"


def laid(level: str, referee: str) -> set[str | None]:
    """What it plays, seed by seed, where *comun* looks like a word."""
    return {thought(level, MISTAKEN.format(referee=referee), seed=seed) for seed in range(60)}


def test_where_nobody_checks_a_weak_player_misspells() -> None:
    assert "comun" in laid("facile", "contestation")
    assert "comun" in laid("moyen", "contestation")


def test_nobody_misspells_before_the_dictionary_and_the_strong_never() -> None:
    assert "comun" not in laid("facile", "lexicon")
    assert "comun" not in laid("fort", "contestation")
