"""Plays that no table would allow: each is refused, or brings nothing."""

import pytest

from tablee.core.open import with_open
from tablee.games.volapuk.actions import Play, Put, Swap
from tablee.games.volapuk.options import Anagrams, Freed, Judges, SuperJoker, VolapukOptions
from tablee.games.volapuk.state import State
from tests.games.volapuk.drawing import (
    after,
    cell,
    chosen,
    made,
    play,
    played,
    points,
    refused,
    table,
    words_made,
)

# §4.1 One die a cell


def test_seven_dice_cannot_lie_on_one_cell() -> None:
    """§4.1 All seven after PORT, for the points of a VOLAPÜK."""
    state = table("h9> P O R T", hand="E S A I N L U")
    heap = Play(tuple(Put(held.die, cell("l9")) for held in state.open.hands[0]))
    answer = play(state, heap)
    assert (answer.code, answer.section) == ("two_on_a_cell", "4.1")
    assert answer.facts == {"cell": cell("l9")}


def test_a_die_is_not_laid_where_another_is_moved() -> None:
    """§4.1"""
    state = table("h9> P O R T", hand="E S")
    heap = made(state, {"l9": "E", "m9": "S"}, {"h9": "l9"})
    assert refused(state, heap) == "two_on_a_cell §4.1"


def test_a_die_is_not_laid_twice() -> None:
    """§4.1"""
    state = table("h9> P O R T", hand="E S")
    mine = state.open.hands[0][0].die
    answer = play(state, Play((Put(mine, cell("l9")), Put(mine, cell("m9")))))
    assert (answer.code, answer.section, answer.facts) == ("die_twice", "4.1", {"die": mine})


def test_the_die_given_for_a_joker_is_not_laid_as_well() -> None:
    """§4.1, §4.9"""
    state = table("h9> P ?O R T", hand="O")
    mine, joker = state.open.hands[0][0].die, state.open.tiles[1].die
    both = (Put(joker, cell("l9"), "E"), Put(mine, cell("m9")))
    assert refused(state, Play(both, exchange=Swap(mine, cell("i9")))) == "die_twice §4.1"


# §6.7 What really became another word


def test_a_letter_that_changes_places_with_its_like_makes_no_recomposition() -> None:
    """§6.7, §6.3 PORT becomes PORTE while its O goes to MOT, whose O comes: 5, not 25."""
    state = table("h9> P O R T", "k7: M O T", hand="E", elue="P", seen=("PORT", "MOT"))
    assert points(state, made(state, {"l9": "E"}, {"i9": "k8", "k8": "i9"})) == 5


def test_a_word_that_slides_is_the_same_word() -> None:
    """§6.7, §6.3 PORT goes one cell to the right, or anywhere else, and becomes PORTE."""
    state = table("h9> P O R T", hand="E", elue="P", seen=("PORT",))
    slid = {"h9": "i9", "i9": "j9", "j9": "k9", "k9": "l9"}
    assert points(state, made(state, {"m9": "E"}, dict(slid))) == 5
    turned = {"i9": "h10", "j9": "h11", "k9": "h12"}
    assert points(state, made(state, {"h13": "E"}, dict(turned))) == 5


def test_one_s_own_letter_in_the_place_of_its_like_is_that_letter_laid_elsewhere() -> None:
    """§6.7 One’s O into PORT, whose O goes beside an S: OS, and nothing else."""
    state = table("h9> P O R T", "k9: T A S", hand="O", elue="P", seen=("PORT", "TAS"))
    swapped = made(state, {"i9": "O"}, {"i9": "j11"})
    assert (words_made(state, swapped), points(state, swapped)) == (["OS"], 2)
    assert points(state, made(state, {"j11": "O"})) == 2


def test_letters_that_change_places_with_their_like_add_nothing_to_a_word_elsewhere() -> None:
    """§6.7 MARI and RAS, whose A are swapped, and MARIS."""
    state = table("h9> M A R I", "j9: R A S", hand="S", elue="M", seen=("MARI", "RAS"))
    swapped = made(state, {"l9": "S"}, {"i9": "j10", "j10": "i9"})
    assert (words_made(state, swapped), points(state, swapped)) == (["MARIS"], 5)
    alone = made(state, None, {"i9": "j10", "j10": "i9"})
    assert refused(state, alone) == "no_word §4.1"


def test_an_accent_that_changes_places_with_a_bare_letter_makes_no_other_word() -> None:
    """§6.7 ÉTÉ reads the same whichever E is a die É."""
    state = table("h9> É T E", "j9: E N", hand="S", seen=("ETE", "EN"))
    swapped = made(state, {"k9": "S"}, {"h9": "j9", "j9": "h9"})
    assert points(state, swapped) == 4


def test_a_word_counts_beside_its_like_where_letters_change_places_with_theirs() -> None:
    """§6.7, §6.10 PORT down from the P of PORT, whose O is swapped for another: still 4."""
    state = table("h9> P O R T", "k9: T O", hand="O R T", seen=("PORT", "TO"))
    laid = {"h10": "O", "h11": "R", "h12": "T"}
    assert points(state, made(state, laid, {"i9": "k10", "k10": "i9"})) == 4


def test_a_swap_of_like_letters_gives_no_second_word_to_lay() -> None:
    """§4.11 S after PORT, and S after POT: each word had a die moved, and none became another."""
    state = table("h9> P O R T", "h9: P O T", hand="S S", seen=("PORT", "POT"))
    swap = {"i9": "h10", "h10": "i9"}
    both = made(state, {"l9": "S", "h12": "S"}, dict(swap))
    assert refused(state, both) == "several_words §4.11"


def test_a_slide_gives_no_second_word_to_lay() -> None:
    """§4.11 PORT goes a cell to the right, with S below its O and U below its P."""
    state = table("h9> P O R T", hand="S U", seen=("PORT",))
    slid = {"h9": "i9", "i9": "j9", "j9": "k9", "k9": "l9"}
    both = made(state, {"j10": "S", "i8": "U"}, dict(slid))
    assert refused(state, both) == "several_words §4.11"


def test_a_diagonal_is_not_declared_by_a_swap_of_like_letters() -> None:
    """§4.6 ARE stood on a diagonal that nobody declared: an A for an A makes it no newer."""
    state = table("g7> A R A", "g7: A S", "g8> S R", "h7: R R I", "h9> I E", hand="K")
    swap = made(state, None, {"g7": "i7", "i7": "g7"}, declared="g7\\3")
    assert refused(state, swap) == "nothing_declared §4.6"


def test_a_die_is_not_taken_back_for_one_like_it() -> None:
    """§5.3 One’s O for the O of PORT, to throw another die: nothing changes there."""
    options = chosen(freed=Freed.SWAP)
    state = table("h9> P ?O R T", hand="O E", options=options)
    taken = made(state, {"i9": "O", "l9": "E"}, {"i9": None})
    answer = play(state, taken)
    assert (answer.code, answer.section) == ("freed_for_nothing", "5.3")
    assert answer.facts == {"cell": cell("i9")}
    state = table("h9> P O R T", "k9: T O N", hand="O E", options=options)
    by_way = made(state, {"i9": "O", "l9": "E"}, {"i9": "k10", "k10": None})
    assert refused(state, by_way) == "freed_for_nothing §5.3"


def test_a_word_is_not_taken_off_the_board_for_its_dice() -> None:
    """§5.3, §6.7 RIEN after the R of PORT, and the B and L of BOL go to the hand: nothing became of
    BOL but an O.
    """
    state = table("h9> P O R T", "i8: B O L", hand="I E N S", elue="K")
    robbed = made(state, {"j10": "I", "j11": "E", "j12": "N"}, {"i8": None, "i10": None})
    answer = play(state, robbed)
    assert (answer.code, answer.section, answer.facts["cell"]) == (
        "freed_for_nothing",
        "5.3",
        cell("i8"),
    )


def test_a_word_that_only_vanishes_became_no_other() -> None:
    """§6.7 The S of OS goes into a word elsewhere, and its O is in nothing new: no bonus."""
    state = table("h9> P O R T", "i9: O S", "k9: T O", hand="K", seen=("PORT", "OS", "TO"))
    moved = made(state, None, {"i10": "k11"})
    assert (words_made(state, moved), points(state, moved)) == (["TOS"], 3)


# §4.12 The super joker


@pytest.mark.parametrize("force", [10, 3, 2, 1])
def test_the_super_joker_is_not_carried_into_another_word(force: int) -> None:
    """§4.12 It stays on its cell as long as it is there."""
    options = chosen(super_joker=SuperJoker.WORD, freed=Freed.SWAP)
    state = table("h9> P !O R T", hand="A I S", options=options, elue="P", force=force)
    moved = made(state, {"i9": "A", "l9": "I", "j10": "S"}, {"i9": "j8"})
    assert refused(state, moved) == "super_joker_stays §4.12"
    swapped = made(state, {"l9": "S"}, {"i9": "j9", "j9": "i9"})
    assert refused(state, swapped) == "super_joker_stays §4.12"


# §4.5 The space


@pytest.mark.parametrize("row", ["A_SI", "NO_MANS", "NO_MANS_LAND", "TU_AS"])
def test_words_with_a_space_between_them_are_not_one_word(row: str) -> None:
    """§4.5 Neither a compound nor a phrase; not even with all seven dice."""
    state = table(hand=" ".join(row))
    laid = dict(zip((f"{column}9" for column in "cdefghijklmno"), row, strict=False))
    code = refused(state, made(state, laid))
    assert code == ("idle §4.10" if row == "A_SI" else "no_compound §4.5")


def test_a_word_is_not_made_longer_with_another_behind_a_space() -> None:
    """§4.5 PORTE and OS, at once."""
    state = table("h9> P O R T", hand="E _ O S")
    both = made(state, {"l9": "E", "m9": "_", "n9": "O", "o9": "S"})
    assert refused(state, both) == "no_compound §4.5"


# §4.4 Pairs


def test_a_pair_is_two_letters_not_two_dice() -> None:
    """§4.4 FORTE with a group above its E: three letters that mean nothing."""
    state = table("h9> F O R T", "l8> CC", hand="E")
    assert refused(state, "h9>forte") == "not_a_word §4.3"
    state = table("h9> F O R T", "l8> K", hand="E")
    assert points(state, "h9>forte") == 5 - 10


# One piece for two, and like for like


def test_a_joker_is_one_letter() -> None:
    """§4.8 DE on one joker would make MO into MODE."""
    state = table("h9> M O", hand="? E")
    joker = next(held.die for held in state.open.hands[0] if held.face == "?")
    assert refused(state, Play((Put(joker, cell("j9"), "DE"),))) == "joker_letter §4.8"


def test_a_word_made_longer_with_dice_like_its_own_is_no_other_word() -> None:
    """§6.3, §5.3 PORT slides along with one’s own P, O and R, and those of the board are taken."""
    state = table("h9> P O R T", hand="P O R E", elue="P", seen=("PORT",))
    slid = {"k9": "l9", "h9": None, "i9": None, "j9": None}
    taken = made(state, {"i9": "P", "j9": "O", "k9": "R", "m9": "E"}, slid)
    assert refused(state, taken) == "freed_for_nothing §5.3"


def test_dice_are_not_freed_for_their_like_in_other_cells() -> None:
    """§5.3 RIME becomes MIRES with one’s own M and R, and those of the board are taken."""
    state = table("h9> R I M E", hand="M R S", seen=("RIME",))
    taken = made(state, {"h9": "M", "j9": "R", "l9": "S"}, {"h9": None, "j9": None})
    assert refused(state, taken) == "freed_for_nothing §5.3"


def test_seven_dice_over_the_board_are_no_word_through_a_die_like_its_own() -> None:
    """§6.7, §6.9 PORTIER with one’s own O, whose like goes where one’s O would have gone."""
    state = table("h7: S O L O", "h7> S E S", hand="P R T I E R O", elue="K", seen=("SOLO", "SES"))
    word = {"g10": "P", "i10": "R", "j10": "T", "k10": "I", "l10": "E", "m10": "R"}
    honest = made(state, {**word, "j6": "O"})
    cheat = made(state, {**word, "h10": "O"}, {"h10": "j6"})
    assert points(state, cheat) == points(state, honest)


def test_a_recomposition_is_no_pretext_for_words_where_none_was() -> None:
    """§4.11 PORT becomes TROP, with TU and PAL hung below it."""
    state = table("h9> P O R T", hand="U S E A L", seen=("PORT",))
    swung = {"h9": "k9", "k9": "h9", "i9": "j9", "j9": "i9"}
    hung = made(state, {"h10": "U", "k10": "A", "k11": "L"}, swung)
    assert refused(state, hung) == "several_words §4.11"


def test_a_word_that_players_admitted_is_made_longer_as_any_other() -> None:
    """§6.3 PANTA, once admitted at the Élue, becomes PANTALON: 8, not 24."""
    options = chosen(referee=Judges.VOTE)
    state = table("h9> P A N T A", hand="L O N", elue="P", seen=("PANTA",), options=options)
    assert points(state, "h9>pantalon") == 8


# §5.2 Back and forth

SWUNG = {"h9": "m9", "m9": "h9", "i9": "l9", "l9": "i9"}
"""RESSAC, from h9 on, becomes CASSER."""


def ressac(*more: str, hand: str, options: VolapukOptions | None = None) -> State:
    """A table where RESSAC was CASSER before."""
    seen = ("CASSER", "RESSAC", "SEL")
    return table("h9> R E S S A C", *more, hand=hand, elue="G", seen=seen, options=options)


def test_a_word_does_not_go_back_and_forth_beside_a_fresh_one() -> None:
    """§5.2, §6.7 RESSAC becomes CASSER again, while SEL becomes SELS: 4, not 54."""
    state = ressac("j9: S E L", hand="S")
    there = made(state, {"j12": "S"}, dict(SWUNG), declared="h9>6<")
    event = played(state, there)
    assert [(word.text, word.again) for word in event.words] == [("CASSER", True), ("SELS", False)]
    assert [(line.label, line.points) for line in event.scored] == [("again", 0), ("word", 4)]
    assert event.points == points(state, made(state, {"j12": "S"}))
    alone = made(state, None, dict(SWUNG), declared="h9>6<")
    assert refused(state, alone) == "no_fresh_word §5.2"
    free = with_open(state, options=chosen(fresh_word=False))
    assert points(free, there) == 40 + 10 + 4


def test_the_first_time_a_word_turns_into_another_it_counts() -> None:
    """§5.2 So does RESSAC that nobody had seen as CASSER, beside SELS."""
    state = with_open(ressac("j9: S E L", hand="S"), seen=("RESSAC", "SEL"))
    assert points(state, made(state, {"j12": "S"}, dict(SWUNG), declared="h9>6<")) == 54


def test_a_fresh_word_through_a_moved_letter_is_beside_it_too() -> None:
    """§5.2, §6.7 CAP hangs below the C of CASSER: no bonus."""
    state = ressac(hand="A P")
    hung = made(state, {"h10": "A", "h11": "P"}, dict(SWUNG))
    assert [line.points for line in played(state, hung).scored] == [0, 3]


def test_one_s_own_letter_in_an_old_word_makes_it_no_fresher() -> None:
    """§5.2 One’s C goes into CASSER, and that of RESSAC into ACE below the A: 3, not 53."""
    state = ressac(hand="C E")
    moves = {"h9": "m9", "m9": "i10", "i9": "l9", "l9": "i9"}
    hung = made(state, {"h9": "C", "i11": "E"}, dict(moves), declared="h9>6<")
    assert [line.points for line in played(state, hung).scored] == [0, 3]


def test_a_word_that_goes_back_in_another_row_is_no_fresher() -> None:
    """§5.2, §6.7 CASSER comes a row below RESSAC, with CAP at its C."""
    state = ressac(hand="A P")
    moves = {"h9": "m10", "i9": "l10", "j9": "j10", "k9": "k10", "l9": "i10", "m9": "h10"}
    hung = made(state, {"h11": "A", "h12": "P"}, dict(moves))
    assert [line.points for line in played(state, hung).scored] == [0, 3]


def test_a_word_turns_back_for_nothing_though_another_turns_for_the_first_time() -> None:
    """§5.2, §6.7 CASSER again, by which RAS becomes CAS: that counts, and the bonus."""
    state = ressac("h9: R A S", hand="K")
    moved = made(state, None, dict(SWUNG), declared="h9>6<")
    assert [line.points for line in played(state, moved).scored] == [0, 3, 10]


def test_of_a_cut_word_the_part_that_is_fresh_counts() -> None:
    """§5.5, §5.2 PORT was there before PORTER: PORT and ERS bring 3 and the bonus."""
    state = table("f9> P O R T E R", hand="_ S", seen=("PORT", "PORTER"))
    cut = made(state, {"j9": "_", "m9": "S"}, {"j9": "k9", "k9": "l9"})
    assert [line.points for line in played(state, cut).scored] == [0, 3, 10]


def test_nothing_is_said_of_a_word_that_is_there_again() -> None:
    """§5.2, §8.2 No accent, anagram or sense of CASSER is announced a second time."""
    options = chosen(announced_anagrams=Anagrams.UNLIMITED)
    state = ressac("j9: S E L", hand="S", options=options)
    state = after(state, made(state, {"j12": "S"}, dict(SWUNG)))
    assert [word.text for word in state.open.spoken] == ["SELS"]
    assert refused(state, "~ressac", seat=1) == "other_letters §8.4"


# §3.3 One word, two spellings


def test_a_ligature_for_its_two_letters_makes_no_other_word() -> None:
    """§6.7 OEUF becomes ŒUF, and its O and E go into LE and TO: these count, and no bonus."""
    state = table("h9> O E U F", "k9: F I L E T", hand="Œ", elue="E", seen=("OEUF", "FILET"))
    moved = made(state, {"i9": "Œ"}, {"h9": "l13", "i9": "l11"})
    assert (words_made(state, moved), points(state, moved)) == (["LE", "TO"], 4)


def test_two_letters_for_a_ligature_make_no_other_word() -> None:
    """§5.3, §6.7 ŒUF becomes OEUF, and Œ is taken."""
    state = table("i9> Œ U F", hand="O E", elue="E", seen=("ŒUF",))
    taken = made(state, {"h9": "O", "i9": "E"}, {"i9": None})
    assert refused(state, taken) == "freed_for_nothing §5.3"


def test_a_ligature_does_not_hide_that_a_word_is_made_longer() -> None:
    """§6.3 OEUF, à l’atout, becomes ŒUFS: 13, not 39, and no bonus."""
    state = table("h9> O E U F", "k9: F I L E T", hand="Œ S", elue="E", seen=("OEUF", "FILET"))
    longer = made(state, {"i9": "Œ", "l9": "S"}, {"h9": "l13", "i9": "l11"})
    assert [line.points for line in played(state, longer).scored] == [13, 2, 2]


def test_a_ligature_makes_no_fresh_word_of_one_that_was_seen() -> None:
    """§5.2 FOU becomes ŒUFS, where OEUFS was before."""
    state = table("h9> F O U", hand="Œ S", elue="E", seen=("OEUFS", "FOU"))
    moved = made(state, {"i9": "Œ", "l9": "S"}, {"h9": "k9", "i9": None})
    assert refused(state, moved) == "no_fresh_word §5.2"
    assert points(with_open(state, seen=("FOU",)), moved) == 13 * 3 + 10


def test_a_hyphen_makes_no_other_word() -> None:
    """§5.2, §6.7 TICTAC becomes TIC-TAC."""
    state = table("f9> T I C T A C", hand="-", elue="T", seen=("TICTAC",))
    moved = made(state, {"i9": "-"}, {"i9": "j9", "j9": "k9", "k9": "l9"})
    assert refused(state, moved) == "no_fresh_word §5.2"


# §4.10 Spaces to be rid of


def test_a_space_beside_a_space_parts_nothing() -> None:
    """§4.5, §4.10 PORT, three spaces and SELS: no twenty points for all seven dice."""
    state = table("c9> P O R T", hand="_ _ _ S E L S")
    row = {f"{column}9": face for column, face in zip("ghijklm", "___SELS", strict=True)}
    answer = play(state, made(state, row))
    assert (answer.code, answer.section, answer.facts["cell"]) == ("idle", "4.10", cell("g9"))
    assert points(state, made(state, {"g9": "_", "h9": "S", "i9": "E", "j9": "L"})) == 3


def test_a_space_does_not_part_a_word_from_a_letter() -> None:
    """§4.5 SEL below the T of PORT, which is no word in that column."""
    state = table("c9> P O R T", hand="_ S E L")
    hung = made(state, {"f10": "_", "f11": "S", "f12": "E", "f13": "L"})
    assert refused(state, hung) == "idle §4.10"
