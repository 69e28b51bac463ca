"""What holds in every game of Anagramme, whoever plays it."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.game import Resign
from tablee.core.seats import Seat
from tablee.games.anagramme import dealing, laid
from tablee.games.anagramme.actions import Exchange
from tablee.games.anagramme.events import HandCounted, Recovered
from tablee.games.anagramme.options import Judges, Off, To
from tablee.games.anagramme.state import Phase, State, Top
from tests.games import laws
from tests.games.acts import Acts
from tests.games.playing import Playthrough, by_turns, dice, random_game

pytestmark = pytest.mark.unmeasured

GAME: Any = GAMES["anagramme"]
ACTS = Acts[State](GAME)

seeds = st.integers(0, 2**32)
few = settings(max_examples=8)
"""Whole games are long: each shows hundreds of positions."""


def played(seed: int, **changes: Any) -> Playthrough:
    return random_game(GAME, seed, by_turns(GAME, seed, **changes))


def all_cards(state: State) -> Counter[str]:
    piles = (
        laid.laid_cards(state.open.laid),
        state.talon,
        state.open.turned or "",
        state.discards,
    )
    return Counter("".join((*piles, *state.hands)))


@few
@given(seed=seeds)
def test_no_card_is_ever_lost(seed: int) -> None:
    """§1.1"""
    for state in played(seed, replaced=[*To][seed % 2], verticales=bool(seed % 3)).states:
        assert all_cards(state) == Counter(dealing.box(state.open.options, len(state.hands)))


@few
@given(seed=seeds)
def test_with_the_dictionary_only_words_lie_on_the_table(seed: int) -> None:
    """§2.3, §4.2"""
    for state in played(seed, referee=Judges.LEXICON, verticales=bool(seed % 3)).states:
        for word in state.open.laid:
            assert word.plain.upper() in GAME.words
            assert len(word.text) >= state.open.options.shortest
            assert word.plain not in word.before


@few
@given(seed=seeds)
def test_no_position_repeats_for_ever(seed: int) -> None:
    """§2.5, §6.1 Cards may come back to a hand, but not for long; words never come back."""
    for state in played(seed).settled:
        if state.open.phase is Phase.TURN:
            assert state.open.blank < state.open.options.blank_rounds * len(state.hands)
        for word in state.open.laid:
            assert len({word.plain, *word.before}) == 1 + len(word.before)


@few
@given(seed=seeds)
def test_those_who_never_lay_a_word_come_to_an_end(seed: int) -> None:
    """§6.1 Cards go round and round, and are counted all the same."""
    lays = ("lay", "add", "cross", "replace", "make_anagramme")
    game = random_game(GAME, seed, GAME.about.presets["classique"], rarely=False, never=lays)
    assert game.ended
    turns = Counter(step.before.open.deal for step in game.steps if step.seat is not None)
    assert max(turns.values()) == game.start.open.options.blank_rounds * len(game.seats)


@settings(max_examples=60)
@given(rounds=st.sampled_from([2, 5]), resigns=st.lists(st.integers(0, 12), min_size=45))
def test_whoever_resigns_a_hand_is_blocked_when_all_others_had_their_blank_turns(
    rounds: int, resigns: list[int]
) -> None:
    """§6.1, §7.4 Counted one by one, of five players of whom some go."""
    state = ACTS.at(f"- aa/ee/ii/oo/uu m/- 0 packs=2 rounds={rounds}")
    blanks = Counter[Seat]()
    for number in resigns:
        seat = Seat(number)
        if seat in state.open.in_play and len(state.open.in_play) > 2:
            state = ACTS.folded(state, GAME.play(state, seat, Resign()))
        else:
            blanks[state.open.turn] += 1
            state = ACTS.after(state, Exchange(state.hands[state.open.turn][0], Top.HIDDEN))
            state = ACTS.folded(state, [GAME.chance(state, dice(number))])
        least = min(blanks[one] for one in state.open.in_play)
        assert (state.open.phase is Phase.COUNT) == (least == rounds)
        assert GAME.view(state, None).until_blocked >= 0
        if state.open.phase is Phase.COUNT:
            return


@few
@given(seed=seeds)
def test_crossing_words_share_their_letter_and_do_not_touch(seed: int) -> None:
    """§4.1, §4.2"""
    for state in played(seed, verticales=True).states:
        places: dict[int, list[int]] = {}
        for word in state.open.laid:
            if (crossing := word.crossing) is not None:
                across = state.open.laid[crossing.on]
                assert across.crossing is None
                assert across.text[crossing.at] == word.text[crossing.own]
                places.setdefault(crossing.on, []).append(crossing.at)
        for taken in places.values():
            assert all(abs(one - two) > 1 for one in taken for two in taken if one is not two)


@few
@given(seed=seeds)
def test_totals_are_the_sums_of_hands(seed: int) -> None:
    """§6.2, §3.3"""
    game = played(seed, partie_simple=False, reentry=False)
    sums = [0] * len(game.start.hands)
    for step in game.steps:
        for event in step.events:
            if isinstance(event, HandCounted):
                sums[event.seat] += event.points
                assert event.total == sums[event.seat]
        assert step.after.open.totals == tuple(sums)
    assert GAME.result(game.states[-1]).points == tuple(sums)


@few
@given(seed=seeds)
def test_points_off_the_hand_never_make_it_cheaper_than_nothing(seed: int) -> None:
    """§3.3"""
    for step in played(seed, remise=Off.HAND, partie_simple=False).steps:
        assert all(e.points >= 0 for e in step.events if isinstance(e, HandCounted))


@few
@given(seed=seeds)
def test_the_pot_is_paid_out_to_the_last_counter(seed: int) -> None:
    """§7.1"""
    game = played(seed, partie_simple=True, stake=3)
    assert sum(GAME.result(game.states[-1]).points) == 0


@few
@given(seed=seeds)
def test_a_word_taken_back_leaves_the_table_as_it_was(seed: int) -> None:
    """§5.3"""
    game = played(seed, referee=Judges.CONTESTATION)
    for step in game.steps:
        if any(isinstance(event, Recovered) for event in step.events):
            assert step.after.open.laid == step.before.open.window.laid
            assert step.after.open.phase in (Phase.TURN, Phase.COUNT)


@few
@given(seed=seeds)
def test_in_contestation_no_view_depends_on_the_words(seed: int) -> None:
    """§7.2, §5.1"""
    options = replace(GAME.about.presets["contestation"], hints=True)
    laws.no_view_asks_for_words(random_game(GAME, seed, options, longest=80))
