"""The kernels beside a plain search: the same words everywhere, and the rules agree."""

import random
from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

from tablee.bots.volapuk import kernel, keeping
from tablee.bots.volapuk.packing import (
    AXES,
    BOARD,
    GROUPS,
    JOKERS,
    LETTERS,
    Found,
    Table,
    Vocabulary,
    found,
    laid,
    packed,
    plays,
    table_of,
)
from tablee.core.game import Refusal, Seat
from tablee.games.volapuk import rules
from tablee.games.volapuk.dice import JOKER, DiceSet, faces
from tablee.games.volapuk.state import Held, Phase, Played, State, VolapukOptions
from tablee.games.volapuk.words import Referee
from tablee.lexicon import french
from tablee.lexicon.queries import DECLINED, Wanted
from tests.bots.volapuk import plain

ME = Seat(0)
POSITIONS = 320


@cache
def known() -> Vocabulary:
    """One word of sixty, and most of those that are short or have signs."""
    wanted = Wanted(kinds=DECLINED, longest=9)
    words = french().board(wanted)
    few = [word for number, word in enumerate(words) if _is_kept(number, word)]
    return packed(french().board(wanted, words.among(few)))


def _is_kept(number: int, word: str) -> bool:
    if len(word) <= 2:
        return number % 3 > 0
    if not word.isalpha():
        return number % 9 == 0
    return number % 60 == 0


@cache
def begun() -> frozenset[str]:
    return plain.beginnings([*known().words])


def some_dice(luck: random.Random) -> tuple[Held, ...]:
    """A hand of three to five dice, in one of twelve hands a joker among them."""
    dice = luck.sample(range(80), luck.randrange(3, 6))
    hand = [Held(die, luck.choice(faces(DiceSet.PRINTED, die))) for die in dice]
    return (*hand[1:], replace(hand[0], face=JOKER) if luck.random() < 0.08 else hand[0])


def position(seed: int) -> State:
    """Up to six words of luck's choice on a board, and a hand."""
    luck = random.Random(seed)  # noqa: S311 - nobody bets on a test
    state = rules.start(plain.options_of(seed), 2)
    assert isinstance(state, State)
    state = replace(state, elue=luck.choice("ABCEILMOPRS"), phase=Phase.COMPOSE)
    for _ in range(luck.randrange(7)):
        state = replace(state, hands=(some_dice(luck), ()))
        table, every = search(state)
        if len(every.rows):
            state = _after(state, table, every, luck)
    return replace(state, hands=(some_dice(luck), ()))


def _after(state: State, table: Table, every: Found, luck: random.Random) -> State:
    row = every.rows[luck.randrange(len(every.rows))]
    facts = rules.lay(known().words, state, ME, next(plays(table, state.hands[0], [row])))
    if isinstance(facts, Refusal):
        return state
    tiles = rules.board_after(state, ME, facts[0])  # type: ignore[arg-type]
    assert isinstance(facts[0], Played)
    return replace(
        state,
        tiles=tuple(tile for _, tile in sorted(tiles.items())),
        diagonals=rules._diagonals_after(state, facts[0]),
    )


def search(state: State) -> tuple[Table, Found]:
    table = table_of(known(), state.options, state.elue, state.tiles)
    return table, found(table, [held.face for held in state.hands[0]])


def faces_on(kind: int) -> tuple[str, str]:
    """A kind as the face of a die, and what it stands for."""
    if kind >= JOKERS:
        return JOKER, BOARD[kind - JOKERS]
    face = GROUPS[kind - LETTERS] if kind >= LETTERS else BOARD[kind].replace(" ", "_")
    return face, face


def named(table: Table, every: Found) -> list[plain.Word]:
    words = []
    for row in every.rows:
        one = laid(table, row)
        put = frozenset((cell, *faces_on(kind)) for cell, kind in one.kinds)
        words.append(plain.Word(one.cells, AXES[one.axis], put))
    return words


@pytest.mark.parametrize("part", range(8))
def test_the_kernel_finds_every_word_and_no_other(part: int) -> None:
    for seed in range(part, POSITIONS, 8):
        state = position(seed)
        table, every = search(state)
        words = named(table, every)
        referee = Referee(known().words, state.options, state.elue)
        grid = rules.grid_of(state)
        hand = [held.face for held in state.hands[0] if held.face is not None]
        assert len(set(words)) == len(words)
        assert set(words) == plain.words_on(referee, begun(), grid, hand), seed
