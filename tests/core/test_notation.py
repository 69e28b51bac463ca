import pytest

from tablee.core.notation import (
    Unreadable,
    fields,
    name_of,
    one_of,
    or_none,
    read_seat,
    write_seat,
)
from tablee.games.hepta_mensa import notation

NAMES = ("hands", "turn", "clock")


def test_fields_are_parted_by_any_spaces() -> None:
    assert fields(" a  b\tc ", NAMES) == ["a", "b", "c"]


@pytest.mark.parametrize("text", ["", "a b", "a b c d"])
def test_all_fields_are_needed(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        fields(text, NAMES)
    assert error.value.code == "fields"
    assert error.value.facts == {
        "least": 3,
        "most": 3,
        "got": len(text.split()),
        "names": "hands turn clock",
    }


def test_the_last_fields_may_be_left_out_where_the_game_says_so() -> None:
    assert fields("a", NAMES, least=1) == ["a"]
    assert fields("a b c", NAMES, least=1) == ["a", "b", "c"]


@pytest.mark.parametrize("text", ["", "a b c d"])
def test_too_few_and_too_many_fields_are_told_with_both_bounds(text: str) -> None:
    with pytest.raises(Unreadable) as error:
        fields(text, NAMES, least=1)
    assert error.value.code == "fields_between"
    assert (error.value.facts["least"], error.value.facts["most"]) == (1, 3)


def test_an_unknown_sign_is_told_with_those_that_would_do() -> None:
    assert one_of("e", {"e": 0, "i": 1}, "turn") == 0
    with pytest.raises(Unreadable) as error:
        one_of("x", {"e": 0, "i": 1}, "turn")
    assert error.value.facts == {"field": "turn", "got": "x", "known": "e i"}


def test_nobody_is_a_dash() -> None:
    assert [write_seat(seat) for seat in (None, read_seat("2"))] == ["-", "2"]
    assert [or_none(text, read_seat) for text in ("-", "2")] == [None, 2]


def test_a_game_names_things_by_their_kind_and_moves_as_they_are_typed() -> None:
    assert name_of(notation, "cell") is notation.cell_name
    assert name_of(notation, "move") is notation.action
    assert name_of(notation, "comet") is None
