"""What holds in every game of Volapük, whoever plays it."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tablee.core.open import with_open
from tablee.games.volapuk.actions import Play, Put
from tablee.games.volapuk.board import STRAIGHT, Direction, board
from tablee.games.volapuk.events import ClaimFailed, ClaimsClosed, Played, SensesSettled
from tablee.games.volapuk.options import Freed, ShortWords
from tablee.games.volapuk.runs import Line, Part, grid_of, read_run, run, signs_of
from tablee.games.volapuk.state import Phase, State
from tablee.games.volapuk.words import key_of, referee_of
from tests.games.playing import Playthrough, by_turns, random_game
from tests.games.volapuk.drawing import GAME

pytestmark = [pytest.mark.xdist_group("games of volapuk"), pytest.mark.unmeasured]

seeds = st.integers(0, 7)
few = settings(max_examples=6)
"""Whole games are long, and each shows hundreds of positions: all laws look at the same few."""


@cache
def played(seed: int) -> Playthrough:
    """The presets by turns, and now and then dice that may leave the board."""
    freed = Freed.SWAP if seed % 3 == 0 else Freed.STAY
    return random_game(GAME, seed, by_turns(GAME, seed, freed=freed), rarely=False)


@few
@given(seed=seeds)
def test_no_die_is_lost(seed: int) -> None:
    """§1.1 On the board, in hands and in the bags, none of them twice."""
    for state in played(seed).states:
        dice = [tile.die for tile in state.open.tiles]
        dice += [held.die for hand in state.open.hands for held in hand]
        assert sorted((*dice, *state.open.bag)) == list(range(state.open.dice))


@few
@given(seed=seeds)
def test_no_hand_has_more_than_seven_dice(seed: int) -> None:
    """§2.7"""
    for state in played(seed).states:
        assert max(map(len, state.open.hands)) <= 7


def texts(state: State) -> set[str]:
    """The words on a board; every run must read."""
    referee = referee_of(GAME.words_of(state.open.options), with_open(state, merged=True).open)
    grid = grid_of(state.open)
    found = set()
    table = board(state.open.options.diameter)
    runs = {(run(table, grid, cell, way), way) for cell in grid for way in STRAIGHT}
    for whole, way in sorted(runs):
        pieces = read_run(referee, signs_of(grid, whole))
        assert pieces or len(whole) == 1, "".join(signs_of(grid, whole))
        for cells, part in Line(whole, way, pieces or ()).parts():
            assert part is not Part.PAIR or state.open.options.pairs
            if part is Part.WORD:
                found.add(key_of(signs_of(grid, cells)))
    return found


@few
@given(seed=seeds)
def test_every_run_is_a_word_words_between_signs_or_a_pair(seed: int) -> None:
    """§4.3, §4.4, §4.5 And whatever lies there was formed by somebody; §3.2 but a short word that
    did not count yet may have been paid as a pair.
    """
    for state in played(seed).states[::5]:
        late = state.open.options.short_words is ShortWords.ENDGAME
        assert {text for text in texts(state) if len(text) > 2 or not late} <= set(state.open.seen)


@few
@given(seed=seeds)
def test_all_dice_of_the_board_hang_together(seed: int) -> None:
    """§4.2 No diagonal is listed in these games, so side by side."""
    for state in played(seed).states[::5]:
        cells = {tile.cell for tile in state.open.tiles}
        reached, todo = set(), sorted(cells)[:1]
        while todo:
            cell = todo.pop()
            reached.add(cell)
            near = board(state.open.options.diameter).neighbours[cell]
            todo += [other for other in near if other in cells - reached]
        assert reached == cells


@few
@given(seed=seeds)
def test_points_are_the_sum_of_their_lines(seed: int) -> None:
    """§6.1, §7.3, §8.2"""
    game = played(seed)
    totals = [0] * len(game.start.seats)
    for step in game.steps:
        for event in step.events:
            if isinstance(event, Played | ClaimFailed):
                assert event.points == sum(line.points for line in GAME.lines(event))
                totals[event.seat] += event.points
            if isinstance(event, ClaimsClosed):
                for claim in step.before.open.claims:
                    totals[claim.seat] += claim.points
            if isinstance(event, SensesSettled):
                for paid, line in zip(event.paid, GAME.lines(event), strict=True):
                    assert paid.points == line.points
                    totals[paid.seat] += paid.points
    assert list(game.states[-1].open.totals) == totals


@few
@given(seed=seeds)
def test_a_recomposition_shows_a_word_for_the_first_time(seed: int) -> None:
    """§5.2"""
    for step in played(seed).steps:
        for event in step.events:
            if isinstance(event, Played) and event.moves:
                assert {word.text for word in event.words} - set(step.before.open.seen)


@few
@given(seed=seeds)
def test_dice_that_are_kept_are_not_thrown(seed: int) -> None:
    """§2.2, §2.6"""
    for before, after in pairwise(played(seed).states):
        if before.open.rolling and not after.open.rolling:
            kept = [held for held in before.open.hands[before.open.turn] if held.kept]
            assert set(kept) <= set(after.open.hands[after.open.turn])


# Play against a checker that knows nothing of touched lines, and a lister that tries everything.


def naive(state: State, place: dict[int, Any]) -> bool:
    """May these dice be laid? The whole board is read again, letter by letter."""
    words = GAME.words_of(state.open.options)
    table = board(state.open.options.diameter)
    letters = {tile.cell: tile.letter for tile in state.open.tiles} | {
        cell: held.face for cell, held in place.items()
    }
    new_word = False
    for direction in (table.after[Direction.ROW], table.after[Direction.COLUMN]):
        for cell in letters:
            previous = [one for one, other in direction.items() if other == cell]
            if previous and previous[0] in letters:
                continue
            cells = [cell]
            while direction.get(cells[-1]) in letters:
                cells.append(direction[cells[-1]])
            text = "".join(letters[one] for one in cells)
            if len(cells) > 1:
                word = text in words
                if not word and (len(cells) > 2 or not state.open.options.pairs):
                    return False
                new_word |= word and bool(place.keys() & set(cells))
    touching = [
        cell for cell in place if set(table.neighbours[cell]) & letters.keys() - place.keys()
    ]
    return new_word and (bool(touching) or not state.open.tiles)


PLAIN = set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def placements(state: State) -> Any:
    """One die anywhere near, or two side by side: all of them."""
    table = board(state.open.options.diameter)
    grid = grid_of(state.open)
    hand = [held for held in state.open.hands[state.open.turn] if held.face in PLAIN]
    near = {one for cell in grid for one in table.neighbours[cell] if one not in grid}
    for held in hand:
        for cell in sorted(near):
            yield {cell: held}
            for other in hand[:3]:
                for step in STRAIGHT:
                    beside = table.after[step].get(cell)
                    if other is not held and beside is not None and beside not in grid:
                        yield {cell: held, beside: other}


@settings(max_examples=4)
@given(seed=seeds)
def test_play_accepts_what_a_plain_checker_accepts(seed: int) -> None:
    """§4.1, §4.2, §4.3, §4.4 On boards of single letters, where all words count: signs and short
    words have tests of their own.
    """
    checked = 0
    for before in played(seed).states:
        options = replace(before.open.options, short_words=ShortWords.ALWAYS)
        state = with_open(before, options=options)
        plain = all(tile.letter in PLAIN for tile in state.open.tiles) and state.open.tiles
        if (
            not plain
            or state.open.phase is not Phase.COMPOSE
            or state.open.rolling
            or checked > 1500
        ):
            continue
        for place in placements(state):
            action = Play(tuple(Put(held.die, cell) for cell, held in place.items()))
            answer = GAME.play(state, state.open.turn, action)
            legal = isinstance(answer, tuple)
            assert legal == naive(state, place), (action, answer)
            checked += 1
