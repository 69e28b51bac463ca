"""The four levels of Volapük: legal at every table, repeatable, each with its own eyes."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.arena.match import play_match
from tablee.bots.allowance import Allowance
from tablee.bots.base import LEVELS, Budget
from tablee.bots.volapuk.choice import Idea
from tablee.bots.volapuk.recompositions import recompositions
from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Seat
from tablee.games.volapuk import rules
from tablee.games.volapuk.board import STRIDE
from tablee.games.volapuk.dice import SUPER, SUPER_JOKER
from tablee.games.volapuk.state import (
    Freed,
    Held,
    KeepFetiches,
    Pass,
    Phase,
    Play,
    Reversed,
    SetDice,
    State,
    SuperJoker,
    Throw,
    Tile,
    VolapukOptions,
)
from tests.bots.seating import every_level, seated, thought

GAME: Any = GAMES["volapuk"]
LIVRET = GAME.about.presets["livret"]
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
    state = rules.start(LIVRET, 2)
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


def ideas(state: State, nodes: int = 200_000) -> list[Idea]:
    return [*recompositions(state, ME, Allowance(Budget(nodes=nodes)))]


def test_a_freed_letter_goes_to_the_hand_where_that_pays() -> None:
    """PORT becomes PARTIS, and its O is taken."""
    hand = [Held(10 * at, face) for at, face in enumerate("AIS")]
    options = replace(LIVRET, reversed=Reversed.OFF, diagonal=0)
    state = table(row_of("PORT", first=40), *hand, seen=("PORT",), elue="P", options=options)
    best = max(ideas(state), key=lambda idea: idea.points)
    assert best.points == 3 * 6 + 10
    assert [shift.to for shift in best.play.moves] == [None]
    stay = replace(state, options=replace(options, freed=Freed.STAY))
    assert all(shift.to is not None for idea in ideas(stay) for shift in idea.play.moves)


def test_nothing_is_found_in_letters_that_only_change_places_with_their_like() -> None:
    """PORTE is worth 5, whatever its O and another O do, and wherever PORT slides."""
    options = replace(LIVRET, reversed=Reversed.OFF, diagonal=0)
    mot = tuple(
        Tile(cell(7 + at, 9), 50 + at, letter, letter, OTHER) for at, letter in enumerate("MO")
    )
    state = table(
        (*row_of("PORT", first=40), *mot),
        Held(0, "E"),
        seen=("PORT", "MOT"),
        elue="P",
        options=options,
    )
    for idea in ideas(state):
        (played,) = GAME.play(state, ME, idea.play)
        labels = {line.label for line in played.scored}
        old = {word.text for word in played.words} <= {"PORTE", "MOTE"}
        assert not old or "recomposition" not in labels


def test_a_word_is_not_turned_back_for_nothing() -> None:
    """Without dice, PORT becomes each of its anagrams once, and then nothing; beside a fresh word
    they bring nothing either.
    """
    state = table(row_of("PORT", first=40), seen=("PORT",))
    while found := ideas(state):
        (played,) = GAME.play(state, ME, found[0].play)
        texts = {word.text for word in played.words}
        assert not texts & {*state.seen}
        state = replace(state, seen=(*state.seen, *texts))
    assert "TROP" in state.seen
    state = replace(state, hands=((Held(0, "A"), Held(30, "S")), ()))
    for idea in ideas(state):
        (played,) = GAME.play(state, ME, idea.play)
        paid = {line.arithmetic.split()[0] for line in played.scored if line.points > 0}
        assert idea.points > 0
        assert not paid & {*state.seen}


def test_nobody_moves_the_super_joker() -> None:
    options = replace(LIVRET, super_joker=SuperJoker.WORD)
    first, *rest = row_of("PORT", first=40)
    tiles = (replace(first, die=SUPER, face=SUPER_JOKER), *rest)
    hand = [Held(10 * at, face) for at, face in enumerate("AIS")]
    state = table(tiles, *hand, seen=("PORT",), elue="P", options=options, force=10)
    assert all(first.cell != shift.cell for idea in ideas(state) for shift in idea.play.moves)


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
