"""The four levels of Volapük: legal at every table, repeatable, each with its own eyes."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.arena.match import play_match
from tablee.bots.allowance import Allowance
from tablee.bots.base import LEVELS, Budget
from tablee.bots.volapuk.recompositions import recompositions
from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Seat
from tablee.games.volapuk import rules
from tablee.games.volapuk.board import STRIDE
from tablee.games.volapuk.state import (
    Held,
    KeepFetiches,
    Pass,
    Phase,
    Play,
    SetDice,
    State,
    Throw,
    Tile,
    VolapukOptions,
)
from tests.bots.seating import every_level, seated, thought

GAME: Any = GAMES["volapuk"]
BUDGET = Budget(nodes=5_000)
ME, OTHER = Seat(0), Seat(1)


def cell(row: int, column: int) -> int:
    return (row - 1) * STRIDE + column - 1


def row_of(text: str, row: int = 9, column: int = 6, first: int = 0) -> tuple[Tile, ...]:
    """A word on a row, of dice from this number on."""
    return tuple(
        Tile(cell(row, column + at), first + at, letter, letter, OTHER)
        for at, letter in enumerate(text)
    )


def table(tiles: tuple[Tile, ...], *hand: Held, **changes: Any) -> State:
    state = rules.start(VolapukOptions(), 2)
    assert isinstance(state, State)
    usual: dict[str, Any] = {"elue": "X", "phase": Phase.COMPOSE}
    return replace(state, tiles=tiles, hands=(hand, ()), **(usual | changes))


def chosen(level: str, state: State, budget: Budget = BUDGET) -> Any:
    wish = thought("volapuk", level, state, budget)
    assert wish is not None
    return wish.action


@pytest.mark.parametrize(
    ("preset", "levels"),
    [
        ("livret", ("facile", "maitre")),
        ("decouverte", ("facile", "moyen")),
        ("equilibre", ("moyen", "fort")),
        ("complet", LEVELS),
    ],
)
def test_games_of_every_preset_come_to_their_end(preset: str, levels: tuple[str, ...]) -> None:
    bots = seated("volapuk", levels)
    outcome = play_match(GAME, GAME.about.presets[preset], bots, b"3", BUDGET)
    assert min(outcome.places) == 1


def test_the_same_seed_plays_the_same_game() -> None:
    def game() -> Any:
        bots = seated("volapuk", ("facile", "moyen"))
        return play_match(GAME, VolapukOptions(clock=0), bots, b"4", BUDGET)

    assert game() == game()


def test_maitre_thinks_the_same_of_the_same_table() -> None:
    state = table(row_of("PORT"), *(Held(10 * at, face) for at, face in enumerate("AIEST")))
    assert chosen("maitre", state) == chosen("maitre", state)


@every_level
def test_every_level_throws_before_it_thinks(level: str) -> None:
    state = table((), Held(0), Held(10), phase=Phase.THROWS)
    assert chosen(level, state) == Throw(())


@every_level
def test_every_level_passes_with_dice_that_spell_nothing(level: str) -> None:
    state = table(row_of("XZ"), Held(20, "Q"), Held(30, "W"))
    state = replace(state, options=replace(state.options, pairs=False))
    assert chosen(level, state) == Pass()


@every_level
def test_nobody_plays_out_of_turn(level: str) -> None:
    state = table(row_of("PORT"), Held(0, "A"))
    assert thought("volapuk", level, state, BUDGET, seat=OTHER) is None


def test_fort_keeps_a_word_of_all_its_dice() -> None:
    hand = (Held(0, "E"), Held(10, "L"), Held(20, "M"))
    state = table(row_of("PORT"), *hand, phase=Phase.THROWS, throws=2)
    action = chosen("fort", state)
    assert isinstance(action, Throw | SetDice)


def test_fort_declares_what_reads_both_ways() -> None:
    state = table((), Held(0, "A"), Held(10, "L"))
    action = chosen("fort", state)
    assert isinstance(action, Play)
    assert action.declared is not None
    assert action.declared.reversed


def test_dice_of_the_board_change_places_where_both_words_stay_words() -> None:
    tiles = row_of("PORT")
    state = table(tiles, seen=("PORT",))
    found = [*recompositions(state, ME, Allowance(Budget(nodes=100_000)))]
    assert found
    made = [rules.lay(GAME.words_of(state.options), state, ME, idea.play) for idea in found]
    assert not any(isinstance(facts, Refusal) for facts in made)
    assert "TROP" in {word.text for facts in made for word in facts[0].words}  # type: ignore[union-attr,index]


def test_a_space_cuts_a_word_in_two() -> None:
    tiles = row_of("PORTAGE")
    state = table(tiles, Held(50, "_"), seen=("PORTAGE",))
    found = [*recompositions(state, ME, Allowance(Budget(nodes=100_000)))]
    assert any(idea.play.place and len(idea.play.moves) == 3 for idea in found)


def test_no_dice_are_moved_where_the_table_forbids_it() -> None:
    state = table(row_of("PORT"), seen=("PORT",))
    options = GAME.about.presets["decouverte"]
    assert not [*recompositions(replace(state, options=options), ME, Allowance(Budget()))]


def test_an_allowance_of_nothing_moves_nothing() -> None:
    state = table(row_of("PORT"), seen=("PORT",))
    assert not [*recompositions(state, ME, Allowance(Budget(nodes=0)))]
    assert not [*recompositions(state, ME, Allowance(Budget(seconds=0)))]


def test_only_maitre_recomposes_in_the_last_turns() -> None:
    state = table(row_of("PORT"), phase=Phase.RECOMPOSE, seen=("PORT",))
    assert chosen("fort", state) == Pass()
    assert isinstance(chosen("maitre", state, Budget(nodes=50_000)), Play)


def test_only_maitre_keeps_fetiches() -> None:
    state = table(row_of("PORT"), Held(71, "?"), Held(22, "Q"), phase=Phase.FETICHES, due=(0, 10))
    assert chosen("fort", state) == KeepFetiches()
    assert chosen("maitre", state) == KeepFetiches((71,))


def test_facile_declares_nothing() -> None:
    state = table(row_of("PORT"), *(Held(10 * at, face) for at, face in enumerate("AIEST")))
    action = chosen("facile", state)
    assert isinstance(action, Play)
    assert not action.declared
    assert chosen("fort", state).declared
