"""Looking back: each turn, and what would have rid the hand of most."""

from functools import cache
from typing import Any

from tablee.bots.anagramme.reviewed import Play, Review
from tablee.bots.base import meanwhile_of, review_kind
from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.playing import Past
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import Contest, Lay
from tablee.games.anagramme.events import HandCounted
from tablee.games.anagramme.options import AnagrammeOptions, Judges
from tests.bots import recording

GAME: Any = GAMES["anagramme"]
OPTIONS = AnagrammeOptions(verticales=True, referee=Judges.CONTESTATION)


@cache
def played() -> tuple[Past, ...]:
    return recording.played(GAME, OPTIONS, ("fort", "facile", "moyen"))


@cache
def reviewed() -> Review:
    review: Review = recording.reviewed("anagramme", played())
    return review


def test_every_turn_is_told_once() -> None:
    assert review_kind("anagramme") is Review
    numbers = [turn.number for turn in reviewed().turns]
    assert numbers == sorted(set(numbers))
    assert len(numbers) > 10


def test_meanwhile_a_seat_is_told_of_its_own_turns_in_the_hand_just_counted() -> None:
    look_back = meanwhile_of("anagramme")
    assert look_back is not None
    counted = [at for at, one in enumerate(played()) if isinstance(one.event, HandCounted)]
    begun = played()[: counted[0]]
    ended = played()[: next(at for at in range(counted[0], 9999) if at not in counted)]
    for seat in map(Seat, range(3)):
        assert look_back(begun, seat).turns == ()
        told = look_back(ended, seat)
        own = [t for t in reviewed().turns if (t.deal, t.seat) == (1, seat)]
        assert told.turns == tuple(own)
        assert told.missed[seat] == sum(turn.missed for turn in own)
        assert sum(told.missed) == told.missed[seat]


def test_what_is_best_was_possible() -> None:
    states = {one.seq: one.state for one in played()}
    for turn in reviewed().turns:
        if turn.best.move:
            assert not isinstance(GAME.play(states[turn.seq], turn.seat, turn.best.move), Refusal)
        assert turn.missed == turn.best.points - turn.made.points >= 0


def test_a_turn_is_of_the_hand_in_which_it_was_played() -> None:
    deals = [turn.deal for turn in reviewed().turns]
    assert deals == sorted(deals)
    assert set(deals) == set(range(1, played()[-1].state.open.deal + 1))


def test_a_word_that_was_taken_back_rid_of_nothing() -> None:
    state = GAME.notation.read_position("- einrst/aeinrs m/- 0 referee=contestation")
    past = [Past(0, None, state)]
    for seat, move in ((0, Lay("nirt")), (1, Contest())):
        for event in GAME.play(state, Seat(seat), move):
            state = GAME.apply(state, event)
            past.append(Past(len(past), event, state))
    (turn,) = recording.reviewed("anagramme", past).turns
    assert turn.taken_back
    assert turn.made == Play(Lay("nirt"), "", 0)
    assert turn.missed == turn.best.points > 0


def test_a_game_of_no_turns_has_no_review() -> None:
    assert recording.reviewed("anagramme", ()) == Review((), ())
