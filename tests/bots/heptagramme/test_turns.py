"""Looking back: the best turn that was possible, and what the memory of a player holds."""

from collections import Counter

from msgspec.structs import replace

from tablee.arena.match import _Match
from tablee.bots.base import Budget, make_bot
from tablee.bots.heptagramme.levels import Fort
from tablee.bots.heptagramme.memory import Memory
from tablee.bots.heptagramme.turns import best_turn, review
from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Seat
from tablee.games.heptagramme.notation import read_position
from tablee.games.heptagramme.state import HeptagrammeOptions, State
from tests.games.playing import dice, random_game

GAME = GAMES["heptagramme"]


def played(state: State, steps: tuple[object, ...]) -> int:
    """What these moves score. New capitals stay face down: the best turn does not need them."""
    for step in steps:
        events = GAME.play(state, state.turn, step)
        assert not isinstance(events, Refusal), (step, events)
        for event in events:
            state = GAME.apply(state, event)
        state = _without_luck(state)
    return state.sum


def _without_luck(state: State) -> State:
    return replace(state, majs="", earned=False, end=None)


def test_the_best_turn_can_be_played_and_scores_what_it_says() -> None:
    seen = 0
    for seed in range(4):
        game = random_game(GAME, seed, HeptagrammeOptions())
        for state in [s for s in game.settled if s.phase == "turn" and s.doubt is None][::9]:
            best = best_turn(state)
            assert played(_without_luck(state), best.steps) == best.points
            seen += 1
    assert seen > 20


def test_a_review_tells_every_turn_of_a_game() -> None:
    game = random_game(GAME, 3, HeptagrammeOptions())
    told = review(game.states)
    last = game.states[-1]
    assert len(told) >= sum(map(len, last.sheets)) > 0
    assert all(turn.best.points >= 0 for turn in told)
    scored = Counter[int]()
    for turn in told:
        scored[turn.seat] += turn.scored or 0
    assert [scored[seat] for seat in range(len(last.sheets))] == [
        sum(points or 0 for points in turns) for turns in last.sheets
    ]


def test_nothing_to_review_in_no_game() -> None:
    assert review([]) == ()


def test_a_bot_remembers_which_cards_are_left() -> None:
    bots = [make_bot("heptagramme", "fort", Seat(seat), dice(seat)) for seat in range(2)]
    match = _Match(GAME, HeptagrammeOptions(), bots, b"memory")
    checked = 0
    while GAME.result(match.state) is None:
        state = match.state
        assert isinstance(bots[0], Fort)
        memory, view = bots[0]._memory, GAME.view(state, Seat(0))
        assert Counter(memory.majs(view)) == Counter(state.majs)
        hidden = Counter(memory.mins(view))
        assert hidden >= Counter(state.pile + state.hands[1])
        checked += 1
        match.one_action(Budget(nodes=1))
    assert checked > 50


def test_whoever_heard_nothing_goes_by_what_lies_there() -> None:
    state = read_position("A/R/F/C/L/M/S aefiipr/eeeeeee -/ZK 0")
    view = GAME.view(state, Seat(0))
    memory = Memory()
    assert not set(memory.majs(view)) & set("ARFCLMS")
    assert len(memory.mins(view)) == 96 - 7
