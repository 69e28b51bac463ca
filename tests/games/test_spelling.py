"""Words with their accents, for those who may know by now."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import Resigned, Spelling
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Lay
from tablee.games.anagramme.events import Laid
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.games.anagramme.options import Judges as Contest
from tablee.games.chapardage.events import MotLaid
from tablee.games.heptagramme.actions import Announce
from tablee.games.heptagramme.events import Announced, Cause, Named
from tablee.games.heptagramme.options import HeptagrammeOptions, Judges
from tablee.games.volapuk.actions import Accent
from tablee.games.volapuk.options import Accents
from tablee.games.volapuk.state import Accented, Spoken
from tablee.letters.telling import words_in
from tablee.table.spelling import refused_words, spellings, spellings_anywhere
from tests.games.volapuk.drawing import chosen, table

ADA = Seat(0)


def view_of(name: str, **options: Any) -> Any:
    """What a spectator sees of a game that has begun."""
    game = GAMES[name]
    state = game.start(game.kinds.options(**options), max(game.about.seats[0], 2))
    return game.view(state, None)


def test_the_words_of_a_fact_are_found_by_their_type() -> None:
    assert list(words_in(Laid(ADA, 0, "fees"))) == ["fees"]
    assert list(words_in([Resigned(ADA), (Lay("cRane"),)])) == ["cRane"]


@pytest.mark.parametrize(
    ("name", "fact", "spelled"),
    [
        ("heptagramme", Announced(ADA, 2, "riviere", Cause.CHOSEN, 4), {"riviere": "rivière"}),
        ("heptagramme", Named(ADA, 2, "evasion", Cause.CHOSEN), {"evasion": "évasion"}),
        ("chapardage", MotLaid(ADA, "megot", "Megot", 1), {"megot": "mégot", "Megot": "mégot"}),
        ("anagramme", Laid(ADA, 0, "aNier"), {"aNier": "ânier"}),
        ("anagramme", Laid(ADA, 0, "zzyx"), {}),
    ],
)
def test_a_word_that_was_laid_has_its_accents(
    name: str, fact: Any, spelled: dict[str, str]
) -> None:
    assert spellings(GAMES[name], view_of(name), [fact]) == spelled


def test_a_name_has_its_capital_where_names_count() -> None:
    game, named = GAMES["heptagramme"], Named(ADA, 2, "afrique", Cause.CHOSEN)
    view = view_of("heptagramme", proper=True)
    assert spellings(game, view, [named]) == {"afrique": "Afrique"}
    assert spellings(game, view_of("heptagramme", proper=False), [named]) == {}


def test_where_players_judge_words_an_accent_does_not_tell_which_are_good() -> None:
    game = GAMES["anagramme"]
    view = view_of("anagramme", referee=Contest.CONTESTATION)
    assert spellings(game, view, [Laid(ADA, 0, "fees")]) == {}
    over = with_open(view, end="limit")
    assert spellings(game, over, [Laid(ADA, 0, "fees")]) == {"fees": "fées"}
    assert AnagrammeOptions().referee is not Contest.CONTESTATION


def test_in_parole_what_is_only_offered_is_not_looked_up() -> None:
    game = GAMES["heptagramme"]
    offer = Announce(2, "riviere")
    for options, told in (
        (HeptagrammeOptions(referee=Judges.PAROLE), {}),
        (HeptagrammeOptions(), {"riviere": "rivière"}),
    ):
        view = with_open(view_of("heptagramme"), options=options)
        view = replace(view, actions=(offer,))
        assert spellings(game, view, [view]) == told


def test_a_game_without_words_says_nothing_of_them() -> None:
    game = GAMES["hepta_mensa"]
    assert not isinstance(game, Spelling)
    assert spellings(game, view_of("hepta_mensa"), [Resigned(ADA)]) == {}


def test_a_review_is_read_for_words_wherever_they_stand() -> None:
    told = {"turns": [{"kind": "lay", "made": ["fees", "x" * 65], "points": 3}]}
    found = spellings_anywhere(GAMES["anagramme"], view_of("anagramme"), told)
    assert found["fees"] == "fées"
    assert "x" * 65 not in found


def test_a_refused_word_is_said_as_it_was_typed() -> None:
    game, view = GAMES["heptagramme"], view_of("heptagramme")
    said = refused_words(game, view, Announce(2, "Fêes"))
    assert said("fees") == "Fêes"
    assert refused_words(game, view, Announce(2, "fees"))("fees") is None


# Volapük, where accents are worth points


def lying(*, accents: Accents, spoken: bool = False, mark: Accent | None = None) -> Any:
    """PECHE lies in the row of the middle, and all have heard of it."""
    game: Any = GAMES["volapuk"]
    state = table("h9> P E CH E", options=chosen(accents=accents))
    cells = tuple(tile.cell for tile in state.open.tiles)
    return game.view(
        with_open(
            state,
            seen=("PECHE",),
            spoken=(Spoken("PECHE", cells),) if spoken else (),
            marks=() if mark is None else (Accented(cells[1], mark),),
        ),
        None,
    )


@pytest.mark.parametrize(
    ("view", "spelled"),
    [
        (lying(accents=Accents.OFF, spoken=True), "pêche"),
        (lying(accents=Accents.PRIORITY, spoken=True), None),
        (lying(accents=Accents.PRIORITY), "pêche"),
        (lying(accents=Accents.PRIORITY, mark=Accent.CIRCONFLEXE), "pêche"),
        (lying(accents=Accents.PRIORITY, mark=Accent.AIGU), "péché"),
    ],
)
def test_an_accent_is_shown_once_nobody_can_announce_it(view: Any, spelled: str | None) -> None:
    assert GAMES["volapuk"].spelled(view, "PECHE") == spelled  # type: ignore[attr-defined]


def test_a_word_that_nobody_has_formed_is_not_spelled_where_accents_count() -> None:
    game: Any = GAMES["volapuk"]
    assert game.spelled(lying(accents=Accents.PRIORITY), "FEES") is None
    assert game.spelled(lying(accents=Accents.OFF), "FEES") == "fées"


def test_a_die_that_shows_its_accent_says_how_the_word_is_written() -> None:
    game: Any = GAMES["volapuk"]
    view = game.view(table("h9> P E CH É", options=chosen(accents=Accents.OFF)), None)
    assert game.spelled(view, "PECHE") in ("péché", "pêché")
    assert game.spelled(view, "ZZZ") is None
