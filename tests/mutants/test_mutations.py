"""What is changed, and what it is called."""

from pathlib import Path
from textwrap import dedent

import pytest

from tablee.catalogue import GAMES
from tests.mutants.__main__ import NAMES, chosen, equivalent
from tests.mutants.mutations import mutants


def changes(tmp_path: Path, source: str) -> list[str]:
    path = tmp_path / "rules.py"
    path.write_text(dedent(source), "utf-8")
    return [mutant.name for mutant in mutants(path, "rules")]


def test_every_part_of_a_rule_is_changed(tmp_path: Path) -> None:
    source = '''
        def may_lay(card: int, hand: set[int], *, open: bool) -> bool:
            """§2 A docstring is no rule."""
            return open and card in hand
    '''
    assert changes(tmp_path, source) == [
        "rules.may_lay: return open and card in hand → return None",
        "rules.may_lay: open and card in hand → (open or card in hand)",
        "rules.may_lay: open and card in hand → (card in hand)",
        "rules.may_lay: open and card in hand → (open)",
        "rules.may_lay: card in hand → (card not in hand)",
    ]


def test_constants_and_arguments_are_changed_and_types_are_not(tmp_path: Path) -> None:
    source = """
        Hand: TypeAlias = tuple[int, ...]
        MOST: Final = 7
        spare = replace(state, turn=1)
    """
    assert changes(tmp_path, source) == [
        "rules.module: 7 → (8)",
        "rules.module: replace(state, turn=1) → replace(state)",
        "rules.module: 1 → (2)",
    ]


def test_a_name_outlives_what_changes_elsewhere(tmp_path: Path) -> None:
    rule = "def twice(n):\n    return n + n\n"
    assert set(changes(tmp_path, rule)) <= set(changes(tmp_path, f"LINES = 3\n\n\n{rule}"))


def test_like_changes_of_one_function_are_told_apart(tmp_path: Path) -> None:
    found = changes(tmp_path, "def ends(n):\n    return (1, n, 1)\n")
    assert found[1:] == ["rules.ends: 1 → (2)", "rules.ends: 1 → (2) (2)"]


@pytest.mark.parametrize("game", NAMES)
def test_every_mutant_is_a_program_and_has_its_own_name(game: str) -> None:
    every = chosen(game, 10_000)
    assert len({mutant.name for mutant in every}) == len(every) > 100
    for mutant in every[:100]:
        compile(mutant.source(), str(mutant.path), "exec")


@pytest.mark.parametrize("game", NAMES)
def test_what_is_listed_as_equivalent_is_a_mutant_and_has_a_reason(game: str) -> None:
    listed = equivalent(game)
    assert set(listed) <= {mutant.name for mutant in chosen(game, 10_000)}
    assert all(len(reason) > 20 for reason in listed.values())


def test_no_game_is_left_out() -> None:
    assert {*NAMES} == {*GAMES}
