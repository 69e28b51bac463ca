"""Turns tried out on guessed tables: what is guessed, how it is played there, and how long."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from tablee.arena.match import Match
from tablee.bots.allowance import Allowance
from tablee.bots.base import Budget
from tablee.bots.heptagramme.levels import NOTHING, Maitre
from tablee.bots.heptagramme.packing import Part, board, cards_of, paths_of, table_of
from tablee.bots.heptagramme.playout import MOST, best_of
from tablee.bots.heptagramme.review import best_turn
from tablee.bots.heptagramme.search import Turn, certain_turn
from tablee.bots.heptagramme.vocabulary import vocabulary
from tablee.bots.playout import QuickDice
from tablee.catalogue import GAMES
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import Announce
from tablee.games.heptagramme.notation import action, read_position
from tablee.games.heptagramme.options import HeptagrammeOptions
from tablee.games.heptagramme.state import Column, State
from tablee.kernels.heptagramme.playout import playout
from tablee.kernels.heptagramme.structs import Table
from tablee.letters.cards import MINS
from tests.bots.seating import seated
from tests.games.playing import dice, random_game

GAME = GAMES["heptagramme"]
EVERY_WORD = vocabulary(choice=HeptagrammeOptions().choice)
OPENING = read_position("A/R/F/C/L/M/S aefiipr/eeeeeee -/- 0")
LAST_WORD = "Inter/-/-/-/-/-/- bdgilnz/dglmopu -/*ABCDEFGHJKLMNOPQRSTUVWXYZ 0 last=1......"
TABLES = [HeptagrammeOptions(), HeptagrammeOptions(short=True)]


def turn_of(state: State) -> Turn:
    table = board(column.text for column in state.open.columns)
    return certain_turn(EVERY_WORD, table, state.hands[state.open.turn])


def tried(state: State, turn: Turn, turns: int, luck: int = 1) -> tuple[float, Table]:
    """The chance of winning after so many turns, and the table as it is then."""
    table = table_of(state)
    value = playout(
        EVERY_WORD.stems, table, paths_of(turn.parts), luck=luck, turns=turns, spread=6.0
    )
    return value, table


def positions(options: HeptagrammeOptions) -> Iterator[State]:
    for seed in range(3):
        for state in random_game(GAME, seed, options).settled[::11]:
            if state.open.phase == "turn" and state.open.doubt is None:
                yield state


def test_a_turn_tried_out_scores_what_the_rules_say() -> None:
    """In the short version, with nothing left to draw, there is no luck."""
    for state in positions(HeptagrammeOptions()):
        bare = replace(state, pile="", corbeille="", majs="")
        bare = with_open(bare, options=TABLES[1], closed=())
        _, table = tried(bare, turn_of(bare), 1)
        total = sum(points or 0 for points in bare.open.sheets[bare.open.turn])
        assert table.totals[bare.open.turn] == total + best_turn(bare).points


@pytest.mark.parametrize("options", TABLES)
def test_no_card_is_lost_in_a_trial(options: HeptagrammeOptions) -> None:
    for luck, state in enumerate(positions(options)):
        _, table = tried(state, turn_of(state), 30, luck)
        places = [*table.hands, table.pile, table.basket]
        cards = b"".join(map(bytes, places)) + b"".join(bytes(c)[1:] for c in table.columns)
        assert sorted(cards) == sorted(cards_of(MINS))
        assert max(hand.size for hand in table.hands) <= 7


@pytest.mark.parametrize(("sheets", "value"), [("90;93", 1.0), ("90;94", 0.5), ("90;95", 0.0)])
def test_the_end_of_a_trial_is_won_shared_or_lost(sheets: str, value: float) -> None:
    """*Inter* brings the four points of its maj."""
    state = read_position(f"{LAST_WORD} sheets={sheets}")
    announced = Turn(4.0, (Part(0, "", announced=True),))
    assert tried(state, announced, 9)[0] == value


def test_a_trial_ends_after_three_blank_rounds() -> None:
    state = read_position(f"{LAST_WORD} sheets=90;89")
    columns = (Column("Q", "w"), *state.open.columns[1:])
    stuck = replace(state, hands=("z", "k"), pile="")
    stuck = with_open(stuck, options=TABLES[1], columns=columns)
    value, table = tried(stuck, NOTHING, 100)
    assert value == 1.0
    assert table.turns == 6


def test_those_who_gave_up_are_left_out_of_a_trial() -> None:
    state = with_open(
        replace(OPENING, hands=("aefiipr", "eeeeeee", "nnnnnn")),
        passes=(0, 0, 0),
        sheets=((3,), (90,), (5,)),
    )
    without_second = with_open(state, gone=(Seat(1),))
    assert tried(state, NOTHING, 3)[0] < tried(without_second, NOTHING, 3)[0]
    assert tried(without_second, NOTHING, 2)[1].turn == 0


# Guesses


@pytest.mark.parametrize("options", TABLES)
def test_a_guess_agrees_with_what_is_seen_and_remembered(options: HeptagrammeOptions) -> None:
    bots = seated("heptagramme", ("maitre",) * 3)
    match = Match(GAME, options, bots, b"guess")
    known = 0
    while GAME.result(match.state) is None:
        state, bot = match.state, bots[1]
        assert isinstance(bot, Maitre)
        view = GAME.view(state, Seat(1))
        guessed = next(bot._memory.guesses(view, dice(known)))
        assert GAME.view(guessed, Seat(1)) == view
        assert guessed.majs == state.majs, "every maj. that was turned is remembered"
        remembered = bot._memory._basket
        assert remembered <= Counter(guessed.corbeille)
        known += remembered.total()
        match.one_action(Budget(nodes=1))
    assert known


def test_whoever_heard_nothing_guesses_from_the_view_alone() -> None:
    view = GAME.view(read_position("A/R/F/C/L/M/S aefiipr/eeeeeee bcd/ZK 0"), Seat(0))
    bot = Maitre("maitre", dice(1))
    guessed = next(bot._memory.guesses(view, dice(2)))
    assert GAME.view(guessed, Seat(0)) == view


# Budgets


class Counted:
    """Tables without end, all alike, and how many were asked for."""

    def __init__(self) -> None:
        self.drawn = 0

    def __iter__(self) -> Iterator[State]:
        while True:
            self.drawn += 1
            yield OPENING


def tables_tried(budget: Budget) -> tuple[Turn, int]:
    tables = Counted()
    turns = (turn_of(OPENING), NOTHING)
    found = best_of(turns, EVERY_WORD, tables, QuickDice(dice(1)), Allowance(budget))
    return found, tables.drawn


@pytest.mark.parametrize("budget", [Budget(nodes=0), Budget(seconds=0.0)])
def test_without_a_budget_the_first_idea_is_the_answer(budget: Budget) -> None:
    assert tables_tried(budget) == (turn_of(OPENING), 0)


def test_a_larger_budget_tries_more_tables() -> None:
    few, more = (tables_tried(Budget(nodes=nodes))[1] for nodes in (2_000, 20_000))
    assert 0 < few < more < MOST


def test_there_is_an_end_to_trying() -> None:
    assert tables_tried(Budget())[1] == MOST


def test_one_idea_needs_no_trial() -> None:
    tables = Counted()
    best_of((NOTHING,), EVERY_WORD, tables, QuickDice(dice(1)), Allowance(Budget()))
    assert not tables.drawn


@pytest.mark.parametrize("budget", [Budget(nodes=20_000), Budget(nodes=1), Budget(seconds=0.01)])
def test_the_master_answers_whatever_its_budget(budget: Budget) -> None:
    assert Maitre("maitre", dice(1)).act(GAME.view(OPENING, Seat(0)), budget) is not None


# The end of the game


@pytest.mark.parametrize("seed", range(3))
def test_the_master_ends_the_game_when_that_wins_it(seed: int) -> None:
    state = read_position(f"{LAST_WORD} sheets=96;97")
    thought = Maitre("maitre", dice(seed)).act(GAME.view(state, Seat(0)), Budget(nodes=20_000))
    assert thought is not None
    assert action(thought.action) == "1=inter"


@pytest.mark.parametrize("seed", range(3))
def test_the_master_does_not_end_a_game_that_it_would_lose(seed: int) -> None:
    state = read_position(f"{LAST_WORD} sheets=90;97")
    thought = Maitre("maitre", dice(seed)).act(GAME.view(state, Seat(0)), Budget(nodes=20_000))
    assert thought is not None
    assert not isinstance(thought.action, Announce)
