"""The five levels of Anagramme: legal at every table, repeatable, each with its own eyes."""

from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from tablee.arena.match import play_match
from tablee.bots.anagramme import levels, packing
from tablee.bots.anagramme.levels import Player
from tablee.bots.anagramme.vocabulary import vocabulary
from tablee.bots.base import LEVELS, Bot, Budget, Thought
from tablee.catalogue import GAMES
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Accept, Contest
from tablee.games.anagramme.options import AnagrammeOptions, Judges, To
from tablee.kernels.anagramme.structs import Kind
from tests.bots.seating import every_level, rate, seated, typed

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


@pytest.mark.parametrize("level", ["fort", "maitre"])
def test_a_word_that_empties_the_hand_is_laid(level: str) -> None:
    assert thought(level, "- eipr/abd m/- 0") in ("pire", "prie", "peri", "ripe")


def test_a_strong_player_uses_its_joker() -> None:
    tries = [thought("fort", "- aeginrs*/bcd m/- 0", seed=seed) or "" for seed in range(12)]
    assert all(sum(map(str.isupper, text)) == 1 for text in tries)
    assert max(map(len, tries)) > 6


def test_a_strong_player_adds_several_letters_where_a_joker_lies() -> None:
    tries = [thought("maitre", "conduirE re/lw m/- 0", seed=seed) for seed in range(20)]
    assert any(text is not None and text.startswith("1+reconduir") for text in tries)


def test_where_nothing_goes_a_hard_letter_is_exchanged() -> None:
    assert (thought("moyen", "- bccdfgk/ae m/- 0") or "").startswith("-k")
    assert thought("moyen", "- kbt/ae m/- 0") == "-k+"
    assert thought("moyen", "- kt*/ae m/- 0") == "-k+"


def test_the_face_up_card_is_taken_where_it_goes_with_the_others() -> None:
    assert thought("fort", "- kipr/ab e/- 0") == "-k^"
    assert thought("fort", "- kipr/ab w/- 0") == "-k+"


CONTESTED = (
    "{word} ax/lw/bt f/k 1 number=2 phase=contest window=1:0:1:{cards}:-:-:0:3:-"
    " referee=contestation"
)


@pytest.mark.parametrize("seat", [1, 2])
@every_level
def test_everybody_contests_what_looks_like_no_word(level: str, seat: int) -> None:
    """Whether or not it is to play next, and whoever it is."""
    position = CONTESTED.format(word="eipr", cards="eipr")
    assert {thought(level, position, seat=seat, seed=seed) for seed in range(5)} == {"!"}


@pytest.mark.parametrize("level", ["moyen", "fort", "maitre"])
def test_nobody_contests_what_they_know(level: str) -> None:
    position = CONTESTED.format(word="pire", cards="eipr")
    assert {thought(level, position, seat=2, seed=seed) for seed in range(9)} == {"ok"}


def test_a_coarse_word_is_known_though_nobody_would_lay_it() -> None:
    assert "MERDE" not in vocabulary().words
    position = CONTESTED.format(word="merde", cards="eemrd")
    assert thought("maitre", position, seat=2) == "ok"


def test_what_looks_like_a_word_and_is_none_is_believed_the_less_the_more_one_knows() -> None:
    position = CONTESTED.format(word="comun", cards="cmnou")
    contested = [
        [thought(level, position, seat=2, seed=seed) for seed in range(20)].count("!")
        for level in LEVELS
    ]
    assert contested == sorted(contested)
    assert contested[0] < 5
    assert contested[-1] == 20


@every_level
@pytest.mark.parametrize("options", [AnagrammeOptions(verticales=True), TABLES[2]])
def test_nobody_makes_a_word_that_they_do_not_know(level: str, options: AnagrammeOptions) -> None:
    """Nor a coarse one: what they know has none."""
    made = list[tuple[str, Player]]()

    class Noting:
        def __init__(self, bot: Bot) -> None:
            self._bot, self.hear = bot, bot.hear

        def act(self, view: Any, budget: Budget) -> Thought | None:
            thought = self._bot.act(view, budget)
            if thought is not None and hasattr(thought.action, "word"):
                assert isinstance(self._bot, Player)
                made.append((thought.action.word.upper(), self._bot))
            return thought

    bots = [Noting(bot) for bot in seated("anagramme", (level, level))]
    play_match(GAME, options, bots, b"known", BUDGET)
    assert len(made) > 3
    for word, bot in made:
        assert word in bot._known(options).words


@cache
def seen(level: str) -> Counter[Kind]:
    """How many operations of each kind somebody sees at some table, in a hundred looks."""
    state = GAME.notation.read_position("ancre,fini aeinrs/bcd m/- 0 verticales=+")
    (bot,) = seated("anagramme", (level,))
    assert isinstance(bot, Player)
    found = packing.found(bot._known(state.open.options), state, Seat(0))
    return Counter(Kind(listed.kind) for _ in range(100) for listed in bot._seen(found))


def test_the_stronger_a_level_the_more_it_sees() -> None:
    """Also where a smaller part of what it knows comes to its mind."""
    counts = [seen(level).total() for level in LEVELS]
    assert counts == sorted(counts)


@every_level
def test_nobody_is_blind_to_a_kind_of_operation(level: str) -> None:
    assert {*seen(level)} == {*Kind}


@every_level
def test_new_words_are_seen_best_then_what_grows_then_what_changes_and_anagrams_last(
    level: str,
) -> None:
    lay, add, turn, swap, cross = levels._LEVELS[level].sight.kinds
    assert lay >= add > swap > cross > turn


class Witness:
    """A bot, and a note of every word that it was asked about."""

    def __init__(self, bot: Bot, seat: int, asked: dict[tuple[int, int], set[int]]) -> None:
        self._bot, self._seat, self._asked = bot, seat, asked
        self.hear = bot.hear

    def act(self, view: Any, budget: Budget) -> Thought | None:
        thought = self._bot.act(view, budget)
        if thought is not None and isinstance(thought.action, Contest | Accept):
            self._asked.setdefault((view.open.deal, view.open.window.number), set()).add(self._seat)
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


def misspelt(level: str, referee: str) -> list[int]:
    """Which of some players believe that *comun* or *conu* is a word."""
    position = MISTAKEN.format(referee=referee)
    return [seed for seed in range(20) if thought(level, position, seed=seed) in ("comun", "conu")]


def test_where_nobody_checks_some_misspell_and_always_the_same() -> None:
    wrong = misspelt("enfant", "contestation")
    assert 0 < len(wrong) < 20
    assert misspelt("enfant", "contestation") == wrong


def test_nobody_misspells_before_the_dictionary_and_the_strong_never() -> None:
    assert misspelt("enfant", "lexicon") == []
    assert misspelt("fort", "contestation") == []


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "strong"), [*pairwise(LEVELS)])
def test_each_level_beats_the_one_below(strong: str, weak: str) -> None:
    assert rate("anagramme", (strong, weak), 200, Budget(nodes=5_000)) >= 0.65
