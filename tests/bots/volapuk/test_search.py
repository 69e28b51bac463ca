"""The kernels beside a plain search: the same words everywhere, and the rules agree."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.bots.volapuk import keeping
from tablee.bots.volapuk.packing import (
    AXES,
    GROUPS,
    Table,
    expected,
    found,
    laid,
    plays,
    shown_by,
    table_at,
    table_of,
)
from tablee.bots.volapuk.search import adorned
from tablee.bots.volapuk.sight import Mind
from tablee.bots.volapuk.vocabulary import Vocabulary, known_to, packed, rulebook
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.volapuk import dealing, judging, placing
from tablee.games.volapuk.dice import JOKER, DiceSet, faces
from tablee.games.volapuk.events import Played
from tablee.games.volapuk.options import Accents, Groups, Reversed, ShortWords, VolapukOptions
from tablee.games.volapuk.runs import grid_of
from tablee.games.volapuk.state import HAND, Held, Phase, State, Tile
from tablee.games.volapuk.words import Referee, is_short
from tablee.kernels.volapuk.keeping import thrown
from tablee.kernels.volapuk.search import Plays, best_play
from tablee.kernels.volapuk.structs import JOKERS
from tablee.lexicon import french
from tablee.lexicon.graph import BOARD, LETTERS
from tablee.lexicon.queries import DECLINED, Wanted
from tests.bots.volapuk import crossword, plain

ME = Seat(0)
POSITIONS = 304


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


def position(seed: int, **changes: Any) -> State:
    """Up to six words of luck's choice on a board, and a hand."""
    luck = random.Random(seed)  # noqa: S311 - nobody bets on a test
    state = dealing.start(plain.options_of(seed, **changes), 2)
    assert isinstance(state, State)
    state = with_open(state, elue=luck.choice("ABCEILMOPRS"), phase=Phase.COMPOSE)
    for _ in range(luck.randrange(7)):
        state = with_open(state, hands=(some_dice(luck), ()))
        table, every = search(state)
        if len(every):
            state = _after(state, table, every, luck)
    return with_open(state, hands=(some_dice(luck), ()))


def _after(state: State, table: Table, every: Plays, luck: random.Random) -> State:
    row = every[luck.randrange(len(every))]
    facts = judging.lay(
        known().words, state.open, ME, next(plays(table, state.open.hands[0], [row]))
    )
    if isinstance(facts, Refusal):
        return state
    tiles = placing.board_after(state.open, ME, facts[0])  # type: ignore[arg-type]
    assert isinstance(facts[0], Played)
    return with_open(
        state,
        tiles=tuple(tile for _, tile in sorted(tiles.items())),
        diagonals=placing.diagonals_after(state.open, facts[0]),
    )


def search(state: State) -> tuple[Table, Plays]:
    table = table_of(
        known(), state.open.options, state.open.elue, state.open.tiles, state.open.diagonals
    )
    return table, found(table, [held.face for held in state.open.hands[0]])


def faces_on(kind: int) -> tuple[str, str]:
    """A kind as the face of a die, and what it stands for."""
    if kind >= JOKERS:
        return JOKER, BOARD[kind - JOKERS]
    face = GROUPS[kind - LETTERS] if kind >= LETTERS else BOARD[kind].replace(" ", "_")
    return face, face


def named(table: Table, every: Plays) -> list[plain.Word]:
    words = []
    for row in every:
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
        referee = Referee(known().words, state.open.options, state.open.elue)
        grid = grid_of(state.open)
        hand = [held.face for held in state.open.hands[0] if held.face is not None]
        assert len(set(words)) == len(words)
        assert set(words) == plain.words_on(referee, begun(), grid, hand), seed


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"reversed": Reversed.FREE},
        {"conjoint_bonus": True, "elue_per_letter": 5},
        {"group_under_elue": Groups.FIXED, "ligature_value": 1},
    ],
    ids=str,
)
def test_points_are_those_of_the_rules_once_the_best_is_declared(changes: dict[str, Any]) -> None:
    agreed: list[bool] = []
    refused: Counter[str] = Counter()
    for seed in range(0, 120, 2):
        # É and È announce themselves: what that brings is not the word’s.
        state = position(seed, accents=Accents.OFF, proper=True, **changes)
        table, every = search(state)
        for row in [*every][:: max(1, len(every) // 5)]:
            play = next(plays(table, state.open.hands[0], [row]))
            idea = adorned(state.open, ME, play, Mind(known()))
            if idea is None:
                facts = judging.lay(rulebook(state.open.options), state.open, ME, play)
                if isinstance(facts, Refusal):
                    refused[facts.code] += 1
                else:
                    # Two letters that are a pair to whoever does not know them as a word.
                    (played,) = facts
                    assert isinstance(played, Played)
                    words = [word.text for word in played.words if not word.pair]
                    assert any(word not in known().words for word in words)
            else:
                agreed.append(idea.points == row.points)
    assert len(agreed) > 150
    assert all(agreed)
    # F. stood alone, and would lose its sense beside another letter: the kernel reads runs, and
    # does not ask what else a sign is for.
    assert set(refused) <= {"idle"}
    assert refused.total() < 0.04 * len(agreed)


@pytest.mark.parametrize(
    "changes",
    [{}, {"diagonal": 0, "reversed": Reversed.OFF}, {"diagonal": 0, "elue_per_letter": 3}],
)
def test_the_best_play_is_the_best_of_all(changes: dict[str, Any]) -> None:
    quicker = 0
    for seed in range(0, 120, 3):
        state = position(seed, **changes)
        table, every = search(state)
        shown = shown_by(table, [held.face for held in state.open.hands[0]])
        best = best_play(table.position, shown, HAND)
        assert (best is None) == (len(every) == 0)
        if best is not None:
            assert bytes(best) == bytes(min(every, key=crossword.rank))
            quicker += all(kind < LETTERS for kind in shown)
    assert quicker > 5


def test_words_that_have_to_wait_for_the_end_are_none_before_it() -> None:
    options = VolapukOptions(short_words=ShortWords.ENDGAME)
    state = dealing.start(options, 2)
    assert isinstance(state, State)
    hand = tuple(Held(10 * at, face) for at, face in enumerate("LESU"))
    tiles = tuple(Tile(8 * 19 + 6 + at, at + 1, face, face, ME) for at, face in enumerate("PORT"))
    state = with_open(state, elue="P", phase=Phase.COMPOSE, hands=(hand, ()), tiles=tiles)
    words = known_to(options).words

    def texts(state: State) -> set[str]:
        table = table_at(state.open)
        every = found(table, [held.face for held in hand])
        made = [judging.lay(words, state.open, ME, play) for play in plays(table, hand, every)]
        assert not any(isinstance(facts, Refusal) for facts in made)
        return {words.graph.key(laid(table, row).number) for row in every}

    late = texts(with_open(state, merged=True)) - texts(state)
    assert {"RE", "UT"} <= late
    assert all(is_short(words, key) for key in late)


def test_a_keep_state_is_worth_what_trying_all_throws_tells() -> None:
    for seed in (3, 14, 20):
        state = position(seed)
        table = search(state)[0]
        dice = [keeping.laid_faces(state.open.options, die) for die in (4, 13, 24)]
        shown = [faces[seed % 6] for faces in dice]

        def worth(hand: tuple[str | None, ...], table: Table = table) -> float:
            return max(0, *(play.points for play in found(table, hand)), 0)

        for throws in (1, 2):
            states = expected(table, dice, loose=3, throws=throws)
            best = max(states[keeping.index_of(dice, shown, keep)] for keep in range(8))
            assert best == pytest.approx(plain.expectimax(dice, shown, throws, worth), rel=1e-5)


def test_a_locked_die_is_not_thrown_again() -> None:
    state = position(3)
    hand = (Held(4, "A", kept=True), Held(13, "G"), Held(24, "M"))
    worth, keep = keeping.best_keep(search(state)[0], state.open.options, hand, 2)
    assert 4 in keep
    assert worth >= 0
    loose = (Held(4, "A"), *hand[1:])
    assert keeping.best_keep(search(state)[0], state.open.options, loose, 2)[0] >= worth


def test_a_table_of_faces_is_raised_and_averaged_along_every_die() -> None:
    table = [0.0] * 49
    table[6 * 7 + 2] = 12  # the first die shows its third face, whatever the second does
    table = thrown(table, 1)
    assert [table[number * 7 + 2] for number in range(7)] == [12] * 7
    assert table[48] == 2
