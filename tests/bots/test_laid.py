"""What levels lay is looked up in what the person knows, apart from how bots find it."""

import pytest

from bench import words
from bench.words import Asked, knows_beginning, knows_dice, knows_word, laid, numbers, together
from tablee.bots.person import Person
from tablee.core.dice import SeededDice

MASTER = Person("maitre", SeededDice(b"a master"))
CHILD = Person("enfant", SeededDice(b"a child"))


@pytest.mark.parametrize("game", ["heptagramme", "chapardage", "anagramme"])
def test_a_level_lays_nothing_that_the_person_does_not_know(game: str) -> None:
    found = laid(Asked(game, "facile", "one game"))
    assert found.looked_up > 3
    assert found.beyond == ()


@pytest.mark.parametrize("game", ["heptagramme", "chapardage", "anagramme"])
def test_what_a_master_lays_is_beyond_a_child(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or nothing would have been looked up."""
    monkeypatch.setattr(words, "Person", lambda *_: CHILD)
    assert laid(Asked(game, "maitre", "one game")).beyond


def test_a_word_is_looked_up_by_its_number() -> None:
    assert CHILD.cards is not None
    some = {word: bool(CHILD.cards[number]) for word, number in numbers(board=False).items()}
    knows = knows_word(CHILD)
    assert all(knows(word) is known for word, known in [*some.items()][::1000])
    assert not knows_word(MASTER)("XYZZY")


@pytest.mark.parametrize(
    ("text", "known"),
    [("CHAP", True), ("CH?PEAU", True), ("?HAPEA", True), ("XYZ", False), ("CH?XYZ", False)],
)
def test_a_beginning_is_known_by_a_word_that_begins_so(text: str, known: bool) -> None:
    assert knows_beginning(MASTER)(text) is known


def test_a_word_with_spaces_is_known_by_its_parts() -> None:
    knows = knows_dice(MASTER)
    assert knows("LES CHATS")
    assert not knows("LES XYZZY")


def test_games_are_counted_together() -> None:
    one = laid(Asked("chapardage", "fort", "one game"))
    both = together([one, one])
    assert both.looked_up == 2 * one.looked_up
    assert both.texts.total() == 2 * one.texts.total()
