"""The turn that wins most of what it is tried on."""

from collections.abc import Iterator, Sequence

from tablee.bots.playout import Trial, most_winning


class Noted:
    """Trials without end in which each turn wins as often as it is said to, and which were made."""

    def __init__(self, chances: Sequence[float]) -> None:
        self.chances = chances
        self.made: list[list[int]] = []

    def __iter__(self) -> Iterator[Trial]:
        while True:
            self.made.append([])
            yield self._won

    def _won(self, turn: int) -> float:
        self.made[-1].append(turn)
        return self.chances[turn]


def tried(chances: Sequence[float], lasting: int = 100) -> tuple[int, list[list[int]]]:
    """The turn that is found, cut first after two tables, and who was tried on each."""
    trials = Noted(chances)
    found = most_winning(
        len(chances), iter(trials), lambda: len(trials.made) < lasting, first_cut=2, most=8
    )
    return found, trials.made


def test_the_turn_that_wins_most_is_found() -> None:
    assert tried([0.2, 0.1, 0.9, 0.5])[0] == 2


def test_the_better_half_is_tried_on_at_each_doubling() -> None:
    chances = [0.1, 0.8, 0.3, 0.4, 0.5, 0.6, 0.7, 0.2]
    assert [len(turns) for turns in tried(chances)[1]] == [8, 8, 4, 4, 2, 2, 2, 2]


def test_without_a_trial_the_first_turn_is_the_answer() -> None:
    assert tried([0.2, 0.9], lasting=0) == (0, [])


def test_one_turn_alone_is_not_tried() -> None:
    assert tried([0.2]) == (0, [])
