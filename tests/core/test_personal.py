"""What a person wrote is found by its type, with the seat where it was written."""

from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from tablee.catalogue import GAMES
from tablee.core.marks import marked
from tablee.core.personal import MARK, PERSONAL, is_personal, without_texts
from tablee.core.seats import Seat

Own = Annotated[str, Meta(extra=PERSONAL)]


class Said(Struct, frozen=True):
    seat: Seat
    text: Own
    code: str = "code"


class Titled(Struct, frozen=True):
    seat: Seat
    title: Own
    said: tuple[Said, ...]
    more: tuple[Own, ...] | None = None
    left: int = 0


class Moved(Struct, frozen=True):
    seat: Seat
    to: str


def taken(thing: Any) -> tuple[Any, list[tuple[Seat | None, str]]]:
    found: list[tuple[Seat | None, str]] = []

    def take(seat: Seat | None, text: str) -> str:
        found.append((seat, text))
        return f"#{len(found)}"

    return without_texts(thing, take), found


def test_texts_are_taken_out_in_order_each_with_the_seat_nearest_to_it() -> None:
    told = Titled(Seat(0), "a", (Said(Seat(2), "b"), Said(Seat(1), "c")), ("d", "e"), 7)
    left, found = taken(told)
    assert found == [(0, "a"), (2, "b"), (1, "c"), (0, "d"), (0, "e")]
    said = (Said(Seat(2), "#2"), Said(Seat(1), "#3"))
    assert left == Titled(Seat(0), "#1", said, ("#4", "#5"), 7)


def test_what_holds_no_text_is_left_as_it_is() -> None:
    moved = Moved(Seat(0), "mine")
    assert taken(moved) == (moved, [])
    assert not is_personal(moved)
    assert not is_personal({"text": "plain data"})


@pytest.mark.parametrize("name", sorted(GAMES))
def test_of_all_facts_of_the_games_only_answers_are_what_a_person_wrote(name: str) -> None:
    kinds = getattr(GAMES[name].kinds.event, "__args__", ())
    told = {kind.__name__ for kind in kinds if isinstance(kind, type) and marked(kind, MARK)}
    assert told == ({"AnswerGiven", "AnswersShown"} if name == "volapuk" else set())
