"""§4.12, §6.11 The super joker: laid, multiplying, weakening, and put away."""

from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core.game import Resign
from tablee.core.open import with_open
from tablee.core.playing import fold
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import Play, Put, RetireSuperJoker, Swap
from tablee.games.volapuk.dice import SUPER, Colour, colour
from tablee.games.volapuk.events import SuperJokerRetired
from tablee.games.volapuk.options import (
    Accents,
    Fetiches,
    Freed,
    JokerExchange,
    SuperJoker,
    VolapukOptions,
)
from tablee.games.volapuk.state import Phase, State
from tests.games.volapuk.drawing import (
    GAME,
    QUIET,
    after,
    cell,
    chosen,
    made,
    play,
    played,
    points,
    refused,
    settled,
    table,
)

WORD = chosen(super_joker=SuperJoker.WORD)
ROUND = chosen(super_joker=SuperJoker.ROUND)
ME, YOU = Seat(0), Seat(1)


def with_joker(*laid: str, hand: str, elue: str = "P", **changes: Any) -> State:
    """The super joker lies among these, laid by seat 1 unless told otherwise."""
    return table(*laid, hand=hand, elue=elue, options=changes.pop("options", WORD), **changes)


# §4.12 A die like no other


@pytest.mark.parametrize(("options", "count"), [(QUIET, 80), (WORD, 81), (ROUND, 81)])
def test_it_lies_in_the_bag_among_the_green_dice(options: VolapukOptions, count: int) -> None:
    """§4.12, §1.1 Where the table plays with it."""
    state = GAME.start(options, 2)
    assert (state.open.dice, len(state.open.bag)) == (count, count)
    assert colour(SUPER) is Colour.GREEN


def test_it_is_drawn_by_chance() -> None:
    """§4.12, §1.4 Like any green die."""
    holders = set()
    for seed in range(12):
        state = settled(GAME.start(WORD, 8), seed)
        holders |= {
            seat for seat in state.open.seats if SUPER in [h.die for h in state.open.hands[seat]]
        }
    assert len(holders) > 1


def test_its_letter_is_named_when_it_is_laid() -> None:
    """§4.12, §4.8 Any single letter, no sign and no ligature."""
    state = table("h9> P O R T", hand="!", elue="P", options=WORD)
    tile = after(state, made(state, {"l9": "!E"})).open.tiles[-1]
    assert (tile.die, tile.face, tile.letter, tile.seat) == (SUPER, "!", "E", ME)
    assert refused(state, Play((Put(SUPER, cell("l9")),))) == "joker_letter §4.8"
    assert refused(state, Play((Put(SUPER, cell("l9"), "Œ"),))) == "joker_letter §4.8"
    assert refused(state, Play((Put(SUPER, cell("l9"), "_"),))) == "joker_letter §4.8"


def test_a_word_that_is_written_takes_it_where_that_counts_most() -> None:
    """§4.12, §4.1 À l’atout it multiplies by ten; otherwise it would cost ten as well."""
    state = table("h9> P O R", hand="! T", elue="P", options=WORD)
    assert played(state, "h9>port").words[0].faces == ("P", "O", "R", "!")
    assert points(state, "h9>port") == 120


@pytest.mark.parametrize("allowed", [JokerExchange.OTHERS, JokerExchange.ANYONE])
def test_it_is_never_exchanged(allowed: JokerExchange) -> None:
    """§4.12"""
    options = replace(WORD, joker_exchange=allowed)
    state = with_joker("h9> P !O R T", hand="O", options=options)
    swap = Swap(state.open.hands[0][0].die, cell("i9"))
    assert refused(state, Play((Put(SUPER, cell("l9"), "E"),), exchange=swap)) == (
        "super_joker_stays §4.12"
    )


@pytest.mark.parametrize("force", [10, 2])
def test_it_is_never_taken_from_the_board_nor_moved_on_it(force: int) -> None:
    """§4.12, §5.3 Not even where freed dice join the hand, and however weak it is."""
    options = replace(WORD, freed=Freed.SWAP)
    state = with_joker("h9> P !O R T", hand="A I S", options=options, force=force)
    lifted = made(state, {"i9": "A", "l9": "I"}, {"i9": None})
    assert refused(state, lifted) == "super_joker_stays §4.12"
    moved = made(state, {"i9": "A", "l9": "I"}, {"i9": "j8"})
    assert refused(state, moved) == "super_joker_stays §4.12"


def test_the_word_it_stands_in_may_be_recomposed_around_it() -> None:
    """§4.12, §6.7 PORT becomes PARTI: the R that it stands for has not moved."""
    options = replace(WORD, freed=Freed.SWAP)
    state = with_joker("h9> P O !R T", hand="A I S", options=options)
    around = made(state, {"i9": "A", "l9": "I"}, {"i9": None})
    assert points(state, around) == 150 + 10


# §6.11 What it is worth


@pytest.mark.parametrize(
    ("elue", "force", "worth"), [("P", 10, 150), ("P", 4, 60), ("P", 1, 15), ("B", 10, 50 - 10)]
)
def test_it_multiplies_the_words_that_hold_it(elue: str, force: int, worth: int) -> None:
    """§6.11 PORTE made across an O that it stands for; ten less if not à l’atout."""
    state = with_joker("i7: R A !O", hand="P R T E", elue=elue, force=force)
    assert points(state, "h9>porte") == worth


def test_laid_it_has_force_ten_at_once() -> None:
    """§6.11"""
    state = table("h9> P O R T", hand="! S", elue="P", options=WORD)
    event = played(state, made(state, {"l9": "!E"}))
    (line,) = event.scored
    assert (line.label, line.points, line.section) == ("super_joker", 50, "6.11")
    assert line.arithmetic == "PORTE 10 × (1(P) + 1(O) + 1(R) + 1(T) + 1(!)) = 50"
    assert after(state, made(state, {"l9": "!E"})).open.force == 10


def test_words_that_do_not_hold_it_count_as_ever() -> None:
    """§6.11 Unless the table multiplies all words of its rounds."""
    word = with_joker("h9> P O R T", "k10: !E", hand="S E R", elue="O")
    every = with_joker("h9> P O R T", "k10: !E", hand="S E R", elue="O", options=ROUND)
    assert points(word, "i9:oser") == 12
    assert points(every, "i9:oser") == 120


def test_while_it_lasts_every_word_may_have_to_be_a_l_atout() -> None:
    """§6.11 Where the table multiplies all words."""
    state = with_joker("h9> P O R T", "k10: !E", hand="S E R", options=ROUND)
    assert points(state, "i9:oser") == 40 - 10


def test_a_space_costs_ten_under_it_and_brings_nothing() -> None:
    """§6.11, §6.6 BABA COOL, of which the super joker is an O."""
    state = with_joker("d9> B A B A", hand="_ C ! O L", elue="B", by=0)
    assert points(state, made(state, {"h9": "_", "i9": "C", "j9": "!O", "k9": "O", "l9": "L"})) == (
        10 * 8 - 10
    )
    state = with_open(state, elue="E")
    assert points(state, made(state, {"h9": "_", "i9": "C", "j9": "!O", "k9": "O", "l9": "L"})) == (
        10 * 8 - 10 - 10
    )


def test_a_pair_is_never_multiplied() -> None:
    """§6.11, §6.8"""
    state = with_joker("h9> P O R T", "l8> K", hand="!")
    event = played(state, made(state, {"l9": "!E"}))
    assert [line.points for line in event.scored] == [50, -10]


def test_a_diagonal_is_multiplied_with_its_bonus() -> None:
    """§6.11, §6.4 ORTEIL, down the board."""
    state = with_joker("i9> T", hand="O R ! I L", elue="O")
    cells = {"g7": "O", "h8": "R", "j10": "!E", "k11": "I", "l12": "L"}
    event = played(state, made(state, cells, declared="g7\\6"))
    assert event.points == 10 * (18 + 30)


def test_what_is_announced_is_not_multiplied() -> None:
    """§6.11, §8.3 É announces itself for three points, whatever the force."""
    options = replace(WORD, accents=Accents.PRIORITY)
    state = with_joker("i9> M !U E", hand="É", elue="E", options=options)
    assert [line.points for line in played(state, made(state, {"h9": "É"})).scored] == [120, 3]


# §6.11 How it weakens


def laid(seats: int = 3, by: int = 0, turn: int = 0, force: int = 10, **changes: Any) -> State:
    """It lies on the board, laid by one of so many; somebody is to compose."""
    state = with_joker("h9> P !O R T", hand="K", other="/".join("K" * (seats - 1)), by=by)
    return with_open(state, turn=Seat(turn), force=force, **changes)


def forces(state: State, turns: int) -> list[int]:
    """In each of the next turns, while everybody passes."""
    found = []
    for _ in range(turns):
        state = with_open(settled(after(state, ".")), phase=Phase.COMPOSE, blank=0)
        found.append(state.open.force)
    return found


def test_it_loses_one_each_time_the_turn_comes_round_to_who_laid_it() -> None:
    """§6.11"""
    assert forces(laid(3), 7) == [10, 10, 9, 9, 9, 8, 8]
    assert forces(laid(3, by=1), 7) == [9, 9, 9, 8, 8, 8, 7]


def test_it_never_falls_below_one() -> None:
    """§6.11"""
    assert forces(laid(2, force=2), 6) == [2, 1, 1, 1, 1, 1]


def test_it_weakens_although_who_laid_it_has_gone() -> None:
    """§6.11, §7.4 His turns are passed over, and they are counted."""
    state = laid(3, by=0)
    state = fold(GAME, state, GAME.play(state, ME, Resign()))
    assert (state.open.turn, state.open.force) == (1, 10)
    assert forces(with_open(state, phase=Phase.COMPOSE), 4) == [10, 9, 9, 8]


def test_in_the_last_turns_it_goes_on_weakening() -> None:
    """§6.11, §7.2"""
    state = laid(3, by=1, final=True, last_turns=(Seat(1), Seat(2)))
    state = after(with_open(state, phase=Phase.RECOMPOSE), ".")
    assert (state.open.turn, state.open.force) == (1, 9)


# §4.12 How it goes


def at(force: int, hand: str = "O S K", **changes: Any) -> State:
    return with_joker("h9> P !O R T", hand=hand, force=force, **changes)


def retiring(state: State, face: str = "O") -> RetireSuperJoker:
    return RetireSuperJoker(next(held.die for held in state.open.hands[0] if held.face == face))


def test_from_force_two_on_its_letter_may_take_its_place() -> None:
    """§4.12 Not before."""
    assert play(at(3), retiring(at(3))).facts == {"force": 3, "needed": 2}
    assert refused(at(3), retiring(at(3))) == "too_strong §4.12"
    thrown = with_open(at(3), phase=Phase.THROWS)
    assert refused(thrown, retiring(thrown)) == "too_strong §4.12"
    for force in (2, 1):
        assert isinstance(play(at(force), retiring(at(force)))[0], SuperJokerRetired)


def test_it_leaves_the_game_for_good() -> None:
    """§4.12 The die lies there instead; there are eighty dice from now on."""
    state = at(2)
    own = retiring(state)
    gone = after(state, own)
    tile = next(tile for tile in gone.open.tiles if tile.cell == cell("i9"))
    assert (tile.die, tile.face, tile.letter, tile.seat) == (own.die, "O", "O", ME)
    assert (gone.open.force, gone.open.retired, gone.open.dice) == (0, True, 80)
    assert SUPER not in gone.open.bag
    assert refused(gone, retiring(gone, "S")) == "no_super_joker §4.12"


def test_to_retire_it_is_free_and_one_plays_on() -> None:
    """§4.12 PORTS counts simply, and both dice are replaced."""
    state = after(at(2), retiring(at(2)))
    assert (state.open.phase, state.open.sheets) == (Phase.COMPOSE, ((), ()))
    assert points(state, "h9>ports") == 5
    refilled = settled(after(state, "h9>ports", "+"))
    assert len(refilled.open.hands[0]) == 3


@pytest.mark.parametrize("fetiches", list(Fetiches))
def test_the_die_is_replaced_also_for_whoever_passes(fetiches: Fetiches) -> None:
    """§4.12, §2.5"""
    state = at(2, options=replace(WORD, fetiches=fetiches))
    state = after(state, retiring(state), ".")
    if fetiches is Fetiches.ALWAYS:
        state = after(state, "+")
    state = settled(state)
    assert (len(state.open.hands[0]), state.open.turn) == (3, YOU)


def test_what_can_take_its_place_is_proposed() -> None:
    """§4.12"""
    assert retiring(at(2)) in GAME.actions(at(2), ME)
    assert not [one for one in GAME.actions(at(3), ME) if isinstance(one, RetireSuperJoker)]


def test_only_its_own_letter_takes_its_place() -> None:
    """§4.12"""
    assert refused(at(2), retiring(at(2), "S")) == "other_letter §4.12"
    foreign = RetireSuperJoker(at(2).open.hands[1][0].die)
    assert refused(at(2), foreign) == "other_letter §4.12"


def test_it_is_retired_when_one_composes() -> None:
    """§4.12 Where it is, and in one’s own turn."""
    early = with_open(at(2), phase=Phase.THROWS)
    assert refused(early, retiring(early)) == "not_composing §4.12"
    assert play(at(2), retiring(at(2)), YOU).code == "not_your_turn"
    bare = table("h9> P O R T", hand="O", options=WORD)
    assert refused(bare, retiring(bare)) == "no_super_joker §4.12"


def test_the_last_die_of_a_hand_may_retire_it() -> None:
    """§4.12, §7.1 In the last phase, where nothing is replaced."""
    state = at(2, hand="O", other="", merged=True, gathered=True)
    state = after(state, retiring(state), ".")
    assert (state.open.phase, state.open.hands, state.open.due) == (Phase.DRAW, ((), ()), ())


def test_the_word_it_stood_in_stays_as_it_was() -> None:
    """§4.12 No word is formed: nothing is seen, spoken of or counted."""
    before, gone = at(2), after(at(2), retiring(at(2)))
    assert [tile.letter for tile in gone.open.tiles] == [tile.letter for tile in before.open.tiles]
    assert (gone.open.seen, gone.open.spoken, gone.open.totals) == (before.open.seen, (), (0, 0))
