"""Looking back: the best turn that was possible, and what the memory of a player holds."""

from collections import Counter

import pytest
from msgspec.structs import replace

from tablee.arena.match import Match
from tablee.bots.base import Budget
from tablee.bots.heptagramme.levels import Fort
from tablee.bots.heptagramme.memory import Memory
from tablee.bots.heptagramme.review import best_turn, review
from tablee.bots.heptagramme.reviewed import BestTurn, Extension, Review
from tablee.catalogue import GAMES
from tablee.core.game import Refusal, Resign
from tablee.core.open import with_open
from tablee.core.playing import Past, fold
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import Announce, Move, Place
from tablee.games.heptagramme.events import Announced
from tablee.games.heptagramme.notation import read_position
from tablee.games.heptagramme.options import HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import Open, State
from tests.bots.seating import seated
from tests.games.playing import Playthrough, random_game

GAME = GAMES["heptagramme"]


def played(state: State, best: BestTurn) -> int:
    """What this turn scores. New capitals stay face down: the best turn does not need them."""

    def play(move: Move) -> State:
        events = GAME.play(state, state.open.turn, move)
        assert not isinstance(events, Refusal), (move, events)
        return _without_luck(fold(GAME, state, events))

    state = _without_luck(state)
    for part in best.parts:
        for card in part.cards:
            state = play(Place(card, part.column))
        # §4.2 What nothing continues, the referee has announced himself.
        if part.points is not None and state.open.columns[part.column].maj is not None:
            state = play(Announce(part.column, part.word))
    return state.open.sum


def _without_luck(state: State) -> State:
    return with_open(replace(state, majs=""), earned=False, end=None)


def past(game: Playthrough) -> list[Past]:
    """The game as a log tells it, one event after the other."""
    told = [Past(0, None, game.start)]
    for event in (event for step in game.steps for event in step.events):
        told.append(Past(len(told), event, GAME.apply(told[-1].state, event)))
    return told


def quiet(table: Open) -> bool:
    """Is somebody to play, and nobody asked anything?"""
    return table.phase == "turn" and not (table.doubt or table.stop)


def test_the_best_turn_can_be_played_and_scores_what_it_says() -> None:
    seen = 0
    for seed in range(4):
        game = random_game(GAME, seed, HeptagrammeOptions())
        for state in [s for s in game.settled if quiet(s.open)][::9]:
            best = best_turn(state)
            assert played(state, best) == best.points
            assert best.written.rpartition(" = ")[2].partition("(")[0] == (
                str(best.points) if best.written else ""
            )
            seen += 1
    assert seen > 20


def test_the_best_turn_tells_what_lay_there_and_where_it_leads() -> None:
    state = read_position("Riv/B/C/D/F/G/H ez/eeeeeee -/ZK 0")
    best = best_turn(state)
    assert best.parts[0] == Extension(0, "RIV", "ez", "rivez", 4)
    assert (best.points, best.written) == (10, "1(e) + 5(z) = 6 + 4(R) = 10")
    begun = best_turn(read_position("Riv/B/C/D/F/G/H e/eeeeeee -/ZK 0"))
    (part,) = begun.parts
    assert (part.points, len(part.word) >= 5) == (None, True)
    assert part.word.upper().startswith(part.text + part.cards.upper())


@pytest.mark.parametrize("seed", range(6))
def test_a_review_tells_every_turn_of_a_game(seed: int) -> None:
    referee = (Judges.LEXICON, Judges.PAROLE)[seed % 2]
    game = random_game(GAME, seed, HeptagrammeOptions(referee=referee, short=seed > 3))
    looked_at = past(game)
    told, last = review(looked_at), game.states[-1]
    by_seat = [[turn for turn in told.turns if turn.seat == seat] for seat in last.open.seats]
    assert [[turn.made.points for turn in turns] for turns in by_seat] == [
        list(turns) for turns in last.open.sheets
    ]
    assert list(told.missed) == [sum(turn.missed for turn in turns) for turns in by_seat]
    for turn in told.turns:
        state = looked_at[turn.seq].state
        assert (state.open.number, state.open.turn, state.open.scoring) == (
            turn.number,
            turn.seat,
            (),
        )
        assert turn.hand == state.hands[turn.seat]
        assert turn.missed == max(0, turn.best.points - (turn.made.points or 0))
        total = turn.made.written.rpartition(" = ")[2].partition("(")[0]
        assert total == ("" if turn.made.points is None else str(turn.made.points))
    announced = [p.event.word for p in looked_at if isinstance(p.event, Announced)]
    if last.open.end != "resigned":
        assert [word for turn in told.turns for word in turn.made.found] == announced


def test_a_turn_that_was_given_up_is_not_judged() -> None:
    start = read_position("Riv/B/C/D/F/G/H ez/eeeeeee -/ZK 0")
    told = review([Past(0, None, start), *_resigning(start)])
    assert (told.turns, told.missed) == ((), (0, 0))


def _resigning(state: State) -> list[Past]:
    begun = Past(1, None, state)
    events = GAME.play(state, state.open.turn, Resign())
    assert not isinstance(events, Refusal)
    return [begun, Past(2, events[0], fold(GAME, state, events))]


def test_nothing_to_review_in_no_game() -> None:
    assert review([]) == Review((), ())


def test_a_bot_remembers_which_cards_are_left() -> None:
    bots = seated("heptagramme", ("fort", "fort"))
    match = Match(GAME, HeptagrammeOptions(), bots, b"memory")
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


def test_the_best_turn_tells_what_was_lost_before() -> None:
    """§6.3 What a false announcement has cost stands in the sum, and in how it is told."""
    state = read_position("Carp/A/R/L/M/S/B e/adegmnu -/- 0 referee=parole fine=6")
    best = best_turn(state)
    assert best.points == state.open.sum + 7
    assert best.written.endswith("- 6 = 1")
