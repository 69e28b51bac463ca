"""Rules and playout side by side: what the one does, the other allows, with the same outcome."""

from collections import deque

import pytest

from tablee.bots.chapardage.packing import SIGNS, cards_of, counts_of, request_of, spelt
from tablee.bots.chapardage.search import PLAIN, SHREWD
from tablee.bots.chapardage.vocabulary import vocabulary
from tablee.catalogue import GAMES
from tablee.core.playing import fold, settle
from tablee.games.chapardage.actions import Action, Draw, SayAToi, ShowBonnePioche
from tablee.games.chapardage.asking import drew_well
from tablee.games.chapardage.options import ChapardageOptions, Version
from tablee.games.chapardage.state import Phase, State
from tablee.kernels.chapardage.playout import playout
from tablee.kernels.chapardage.structs import DREW, KINDS, LAID, NOBODY, PASSED, Table
from tests.games.playing import dice

GAME = GAMES["chapardage"]


class Drawing:
    """Dice that draw the cards of a log."""

    def __init__(self, done: deque[int]) -> None:
        self._done = done
        self.pile = ""

    def below(self, bound: int) -> int:
        return self.pile.index(SIGNS[DREW - self._done.popleft()])


def next_action(state: State, done: deque[int]) -> Action:
    """What the log does now: it says nothing of piles and good draws."""
    if state.open.refill is not None or state.open.phase is Phase.DRAW:
        return Draw(state.open.heights.index(max(state.open.heights)))
    if done and DREW < done[0] <= LAID:
        known = vocabulary(state.open.options.length, choice=state.open.options.choice)
        return spelt(known, LAID - done.popleft(), counts_of(state.hands[state.open.turn]))
    if state.open.phase is Phase.ASK:
        return request_of(done.popleft())
    if done and done[0] == PASSED:
        done.popleft()
        return SayAToi()
    assert drew_well(state)
    return ShowBonnePioche()


def replayed(state: State, log: list[int]) -> State:
    done = deque(log)
    drawing = Drawing(done)
    while state.open.end is None and done:
        (seat,) = GAME.waiting(state)
        events = GAME.play(state, seat, next_action(state, done))
        assert isinstance(events, tuple), events
        state = fold(GAME, state, events)
        drawing.pile = state.pile
        turn = state.open.turn
        state, _ = settle(GAME, state, drawing)
        if state.open.turn != turn:  # the piles are empty: the referee passes
            assert done.popleft() == PASSED
    return state


@pytest.mark.parametrize("version", Version)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("turns", [1, 5, 10_000])
def test_a_playout_is_a_game_by_the_rules(
    turns: int, seed: int, seats: int, version: Version
) -> None:
    options = ChapardageOptions(version=version)
    state, _ = settle(GAME, GAME.start(options, seats), dice(seed))
    nothing = [bytes(KINDS)] * seats
    table = Table(
        deck=counts_of(state.pile + "".join(state.hands)),
        pile=counts_of(state.pile),
        hands=[counts_of(hand) for hand in state.hands],
        sure=nothing,
        since=[bytes([options.dealt] * KINDS)] * seats,
        barred=nothing,
        heaps=[0] * seats,
        goal=options.goal,
    )
    winner, end, log = playout(
        vocabulary(options.length, choice=options.choice).compiled,
        table,
        [PLAIN, SHREWD, PLAIN, SHREWD][:seats],
        0,
        NOBODY,
        turns,
        2 * seed + 1,
        5000,
    )
    after = replayed(state, log)
    assert end.heaps == [len(found) for found in after.heaps]
    assert (winner >= 0) == (after.open.end == "words")
    if winner >= 0:
        assert len(after.heaps[winner]) == options.goal
        return
    assert [cards_of(hand) for hand in end.hands] == list(after.hands)
    assert cards_of(end.pile) == after.pile
    assert [cards_of(cards) for cards in end.barred] == list(after.open.protected)
    for hand, known in zip(end.hands, end.sure, strict=True):
        assert all(there >= sure for there, sure in zip(hand, known, strict=True))
    assert turns == 10_000 or after.open.turn == turns % seats
