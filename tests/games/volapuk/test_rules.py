"""Volapük, rule by rule: a position, an act, an assertion."""

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from tablee.core.dice import RecordedDice
from tablee.core.game import Refusal, Resign, TimedOut, Timeout
from tablee.core.open import with_open
from tablee.core.playing import fold, preview
from tablee.core.seats import Seat, next_seat
from tablee.games.volapuk import dealing, rules
from tablee.games.volapuk.actions import (
    KeepFetiches,
    Pass,
    Play,
    Put,
    SetDice,
    Shift,
    Swap,
    Throw,
    Write,
)
from tablee.games.volapuk.board import Direction, board, cell_name
from tablee.games.volapuk.dice import Colour, DiceSet, box, colour, faces, is_letter, value
from tablee.games.volapuk.events import (
    BagsMerged,
    DiceWereSet,
    DrewBlind,
    FetichesKept,
    HandsGathered,
    Passed,
    Played,
    PolyedreRolled,
    Proposed,
    Refilled,
    Rolled,
    Shown,
    Threw,
)
from tablee.games.volapuk.options import (
    Accents,
    Espace,
    Fetiches,
    Freed,
    JokerExchange,
    Judges,
    Recomposition,
    Reversed,
    ShortWords,
    Sound,
    VolapukOptions,
)
from tablee.games.volapuk.state import Held, Phase, State
from tablee.letters.words import Forms, Vocabulary
from tests.games.playing import dice
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
    words_made,
)

ME, YOU = Seat(0), Seat(1)


def begun(seats: int = 2, seed: int = 1, **changes: Any) -> State:
    """A table at which the first player is to throw."""
    state = GAME.start(chosen(**changes), seats)
    assert not isinstance(state, Refusal)
    return settled(state, seed)


# §1 Setting the table


def test_there_are_eighty_dice_and_the_super_joker() -> None:
    """§1.1 Ten of each colour, thirty green ones, six faces each; the last lies among the green."""
    every = box(DiceSet.PRINTED)
    assert [sum(die.colour is one for die in every) for one in Colour] == [10] * 5 + [31]
    assert {len(die.faces) for die in every} == {6}
    assert faces(DiceSet.PRINTED, 80) == ("!",) * 6
    assert faces(DiceSet.PRINTED, 79) == ("I", "D", "GG", "NT", ".", "-")


def test_coloured_dice_may_follow_the_table_of_letters() -> None:
    """§1.1 Fifteen faces engraved anew."""
    printed, recap = box(DiceSet.PRINTED), box(DiceSet.RECAP)
    assert sum(one != other for one, other in zip(printed, recap, strict=True)) == 15
    letters = [face for die in recap for face in die.faces]
    assert {letter: letters.count(letter) for letter in "CÇDFGHJKPQW"} == {
        "C": 17, "Ç": 5, "D": 16, "F": 16, "G": 14, "H": 13, "J": 9, "K": 7, "P": 14, "Q": 6,
        "W": 6,
    }  # fmt: skip


def test_signs_are_no_letters() -> None:
    """§1.2, §6.1"""
    assert [face for face in ("E", "CH", "?", "_", "'", "-", ".", "^") if is_letter(face)] == [
        "E",
        "CH",
        "?",
    ]
    assert [value(face, 10) for face in ("E", "CH", "SCH", "Œ", "É", "?", "_")] == [
        1, 3, 5, 10, 1, 1, 0,
    ]  # fmt: skip


@pytest.mark.parametrize("ligature", [10, 1])
def test_a_view_says_what_each_die_is_worth(ligature: Literal[10, 1]) -> None:
    """§6.1 Before its player and on the board; a die that was not thrown shows nothing."""
    options = VolapukOptions(ligature_value=ligature)
    state = table("h9> P CH R", hand="E ER Œ ? _", options=options)
    seen = GAME.view(state, None)
    own = zip(seen.open.hands[0], seen.held[0], strict=True)
    assert {held.face: die.worth for held, die in own} == {
        "E": 1, "ER": 3, "Œ": ligature, "?": 1, "_": 0,
    }  # fmt: skip
    assert [die.worth for die in seen.laid] == [1, 3, 1]
    unthrown = with_open(state, hands=((Held(79, None),), *state.open.hands[1:]))
    assert GAME.view(unthrown, None).held[0][0].worth == 0


def test_an_accent_is_not_laid() -> None:
    """§1.2"""
    state = table("h9> P O R T", hand="^ E")
    assert refused(state, made(state, {"l9": "E", "m9": "^"})) == "accent §1.2"


@pytest.mark.parametrize(
    ("diameter", "cells", "middle"), [(15, 177, "h8"), (17, 225, "i9"), (19, 293, "j10")]
)
def test_the_board_is_a_disc(diameter: int, cells: int, middle: str) -> None:
    """§1.3"""
    found = board(diameter)
    assert len(found.cells) == cells
    assert cell_name(found.cells[cells // 2]) == middle
    for direction in Direction:
        assert sorted(one for line in found.axes[direction] for one in line) == list(found.cells)


def test_a_diagonal_reads_from_left_to_right() -> None:
    """§1.3"""
    steps = board(17).after
    assert cell_name(steps[Direction.DESCENDING][cell("i9")]) == "j10"
    assert cell_name(steps[Direction.ASCENDING][cell("i9")]) == "j8"


def test_nothing_is_laid_beside_the_board() -> None:
    """§1.3"""
    state = table("h9> P O R T", hand="E")
    assert refused(state, made(state, {"a1": "E"})) == "no_such_cell §1.3"
    assert refused(state, "a1>pe") == "no_such_cell §1.3"


@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_play(seats: int) -> None:
    """§1.4"""
    answer = GAME.start(QUIET, seats)
    assert isinstance(answer, Refusal)
    assert answer.code == "seat_count"


def test_everybody_takes_a_die_of_each_colour_and_two_green_ones() -> None:
    """§1.4"""
    for hand in begun(8).open.hands:
        colours = [colour(held.die) for held in hand]
        assert colours == [*Colour, Colour.GREEN]


@pytest.mark.parametrize(
    ("dice_set", "bounds"), [("printed", [30, 29]), ("recap", [10, 10, 10, 10, 30, 29])]
)
def test_among_like_dice_there_is_nothing_to_draw(dice_set: str, bounds: list[int]) -> None:
    """§1.4 In the other set, every colour but blue has dice that differ."""
    luck = RecordedDice(dice(1))
    GAME.chance(GAME.start(chosen(dice_set=DiceSet(dice_set)), 2), luck)
    assert [bound for bound, _ in luck.draws] == bounds


def test_the_nearest_to_a_begins() -> None:
    """§1.5"""
    state = with_open(begun(3), phase=Phase.POLYEDRE, polyedre=("", "", ""), elue="")
    state = fold(GAME, state, [PolyedreRolled(Seat(s), letter) for s, letter in enumerate("DCM")])
    assert (state.open.first, state.open.turn, state.open.phase) == (1, 1, Phase.ELUE)


def test_those_who_tie_roll_again() -> None:
    """§1.5"""
    state = with_open(begun(3), phase=Phase.POLYEDRE, polyedre=("", "", ""), elue="")
    state = fold(GAME, state, [PolyedreRolled(Seat(s), letter) for s, letter in enumerate("CFC")])
    assert dealing.to_roll(state.open) == 0
    state = fold(GAME, state, [PolyedreRolled(Seat(0), "Z"), PolyedreRolled(Seat(2), "Y")])
    assert state.open.first == 2


def test_rare_letters_may_be_rolled_again() -> None:
    """§1.6"""
    rolled = {begun(seed=seed, elue_reroll=True).open.elue for seed in range(150)}
    assert not rolled & set("KQWXYZ")
    assert set("KQWXYZ") & {begun(seed=seed).open.elue for seed in range(60)}


# §2 A turn


def test_nobody_plays_out_of_turn() -> None:
    """§2.1"""
    state = begun()
    answer = GAME.play(state, Seat(1 - state.open.turn), Pass())
    assert (answer.code, answer.facts) == ("not_your_turn", {"turn": state.open.turn})


def test_all_dice_that_are_not_kept_are_thrown() -> None:
    """§2.2"""
    state = after(begun(), "*")
    assert GAME.waiting(state) == frozenset()
    state = settled(state)
    keep = state.open.hands[state.open.turn][3].die
    state = settled(after(state, Throw((keep,))), seed=2)
    assert [held.die for held in state.open.hands[state.open.turn] if held.kept] == [keep]
    assert state.open.throws == 2


def test_after_the_third_throw_dice_are_set() -> None:
    """§2.2"""
    state = begun()
    for _ in range(3):
        assert state.open.phase is Phase.THROWS
        state = settled(after(state, "*"))
    assert state.open.phase is Phase.COMPOSE
    assert refused(state, "*") == "no_throw_left §2.2"
    assert refused(state, "=") == "no_throw_left §2.2"


def test_one_may_stop_throwing() -> None:
    """§2.2"""
    state = begun()
    assert refused(state, "=") == "throw_first §2.2"
    state = after(settled(after(state, "*")), "=")
    assert state.open.phase is Phase.COMPOSE


def test_what_is_on_the_reglette_stays_there() -> None:
    """§2.2"""
    state = settled(after(begun(), "*"))
    first, second = (held.die for held in state.open.hands[state.open.turn][:2])
    state = settled(after(state, Throw((first,))))
    assert refused(state, Throw((second,))) == "locked §2.2"
    free = with_open(state, options=chosen(reroll_kept=True))
    assert isinstance(play(free, Throw((second,)))[0], Threw)


def test_only_dice_that_show_a_face_are_kept() -> None:
    """§2.2"""
    state = begun()
    own, foreign = (
        state.open.hands[state.open.turn][0].die,
        state.open.hands[1 - state.open.turn][0].die,
    )
    assert refused(state, Throw((own,))) == "not_thrown §2.2"
    assert refused(state, Throw((foreign,))) == "not_in_hand §2.2"


def test_one_cannot_throw_nothing() -> None:
    """§2.2"""
    state = settled(after(begun(), "*"))
    every = tuple(held.die for held in state.open.hands[state.open.turn])
    answer = play(state, Throw(every))
    assert (answer.code, answer.nearest) == ("nothing_to_throw", SetDice())


def test_a_hand_of_fetiches_may_be_set_at_once() -> None:
    """§2.2"""
    state = table(hand="P O R T", phase=Phase.THROWS, throws=0)
    hand = tuple(replace(held, kept=True) for held in state.open.hands[0])
    state = with_open(state, hands=(hand, state.open.hands[1]))
    assert play(state, "=") == (DiceWereSet(ME),)
    assert points(state, "h9>port") == 4
    assert GAME.play(state, ME, Timeout("throws 1")) == (TimedOut(ME), DiceWereSet(ME))


@pytest.mark.parametrize(
    ("phase", "seconds"),
    [(Phase.THROWS, 60), (Phase.COMPOSE, 180), (Phase.FETICHES, 30), (Phase.RECOMPOSE, 180)],
)
def test_each_part_of_a_turn_has_its_time(phase: Phase, seconds: int) -> None:
    """§2.3"""
    state = table("h9> P O R T", hand="E", phase=phase)
    (clock,) = GAME.clocks(state)
    assert (clock.key, clock.seats, clock.seconds) == (f"{phase} 1", (ME,), seconds)
    assert GAME.clocks(with_open(state, options=chosen(clock=0))) == ()


def test_a_clock_may_be_too_long() -> None:
    """§2.3"""
    assert GAME.start(chosen(clock=-1), 2).code == "clock"


def test_dice_that_were_not_thrown_in_time_are_thrown() -> None:
    """§2.3"""
    state = begun()
    facts = GAME.play(state, state.open.turn, Timeout("throws 1"))
    assert facts == (
        TimedOut(state.open.turn),
        Threw(state.open.turn, ()),
        DiceWereSet(state.open.turn),
    )
    state = settled(fold(GAME, state, facts))
    assert all(held.face for held in state.open.hands[state.open.turn])
    assert state.open.phase is Phase.COMPOSE


def test_dice_stay_as_they_lie_when_the_time_to_throw_is_over() -> None:
    """§2.3"""
    state = settled(after(begun(), "*"))
    assert GAME.play(state, state.open.turn, Timeout("throws 1")) == (
        TimedOut(state.open.turn),
        DiceWereSet(state.open.turn),
    )


def test_no_word_in_time_is_a_pass() -> None:
    """§2.3, §2.5"""
    state = table("h9> P O R T", hand="E")
    assert GAME.play(state, ME, Timeout("compose 1")) == (TimedOut(ME), Passed(ME))
    assert GAME.play(state, ME, Timeout("throws 1")).code == "no_such_clock"
    kept = with_open(state, phase=Phase.FETICHES)
    assert GAME.play(kept, ME, Timeout("fetiches 1")) == (TimedOut(ME), FetichesKept(ME, ()))


def test_a_play_can_be_tried_first() -> None:
    """§2.4 Every word, its points, the penalties."""
    state = table("h9> P O R T", "l8> K", hand="E", other="", elue="P")
    told = preview(GAME, GAME.view(state, ME), ME, made(state, {"l9": "E"}), dice(0))
    assert not isinstance(told, Refusal)
    assert [(line.label, line.points, line.section) for line in told] == [
        ("extension", 5, "6.3"),
        ("pair", -10, "6.8"),
    ]
    assert told[0].arithmetic == "PORTE 1(P) + 1(O) + 1(R) + 1(T) + 1(E) = 5"
    refusal = preview(GAME, GAME.view(state, ME), ME, made(state, {"g9": "E"}), dice(0))
    assert isinstance(refusal, Refusal)
    assert refusal.facts["word"] == "EPORT"


def test_only_luck_reveals() -> None:
    """§2.4 So a play may be taken back until something is drawn."""
    state = table("h9> P O R T", hand="E S")
    assert not any(map(GAME.reveals, play(state, "h9>porte")))
    assert GAME.reveals(Rolled(ME, ()))
    assert GAME.reveals(Refilled(ME, ()))


def test_passing_brings_nothing_and_keeps_nothing() -> None:
    """§2.5, §2.6"""
    state = after(table("h9> P O R T", hand="E S"), ".")
    assert state.open.sheets == ((0,), ())
    assert state.open.turn == YOU
    assert {held.face for held in state.open.hands[0]} == {None}


def test_fetiches_keep_their_faces() -> None:
    """§2.6"""
    state = after(table("h9> P O R T", hand="E S A"), "h9>porte")
    assert state.open.phase is Phase.FETICHES
    die = next(held.die for held in state.open.hands[0] if held.face == "S")
    kept = settled(after(state, KeepFetiches((die,))))
    assert [held for held in kept.open.hands[0] if held.face] == [Held(die, "S", kept=True)]
    assert kept.open.turn == YOU


def test_fetiches_are_said_after_a_play_and_not_before() -> None:
    """§2.6"""
    state = table("h9> P O R T", hand="E S A")
    assert refused(state, "+") == "no_fetiches_now §2.6"
    state = after(state, "h9>porte")
    assert refused(state, "h9>portes") == "fetiches_now §2.6"
    assert refused(state, KeepFetiches((5,))) == "not_in_hand §2.6"


def test_a_table_may_have_no_fetiches_or_always() -> None:
    """§2.6"""
    none = table("h9> P O R T", hand="E S", options=chosen(fetiches=Fetiches.OFF))
    assert after(none, "h9>porte").open.phase is Phase.REFILL
    always = table("h9> P O R T", hand="E S", options=chosen(fetiches=Fetiches.ALWAYS))
    passed = after(always, ".")
    assert passed.open.phase is Phase.FETICHES
    assert after(passed, "+").open.turn == YOU


def test_dice_of_the_same_colours_are_taken() -> None:
    """§2.7"""
    state = after(table("h9> P O R T", hand="E S A"), "h9>porte")
    left = after(state, "+")
    laid = colour(left.open.due[0])
    refilled = GAME.chance(left, dice(1))
    assert isinstance(refilled, Refilled)
    assert [colour(die) for die in refilled.dice] == [laid]


def test_when_a_colour_is_short_one_draws_blindly() -> None:
    """§2.7 Here all ten blue dice are in the other hand."""
    state = table("h9> P O R T", hand="A S", phase=Phase.REFILL, due=(0,), other="")
    state = with_open(state, hands=(state.open.hands[0], tuple(Held(die) for die in range(1, 10))))
    state = with_open(state, hands=((Held(0), *state.open.hands[0]), state.open.hands[1]))
    merged = GAME.chance(state, dice(1))
    assert merged == BagsMerged()
    assert GAME.chance(with_open(state, due=(0, 35)), dice(1)) == BagsMerged(), "one is enough"
    state = GAME.apply(state, merged)
    drawn = GAME.chance(state, dice(1))
    assert isinstance(drawn, DrewBlind)
    (die,) = drawn.dice
    state = GAME.apply(state, drawn)
    assert (state.open.merged, state.open.turn) == (True, YOU)
    assert die in [held.die for held in state.open.hands[0]]


def test_without_dice_the_hand_shrinks() -> None:
    """§2.7"""
    state = emptied(table("h9> P O R T", hand="E S A", options=chosen(fetiches=Fetiches.OFF)))
    state = after(state, "h9>porte")
    assert (len(state.open.hands[0]), state.open.turn) == (2, YOU)


def emptied(state: State) -> State:
    """All dice of the bags in the other hand, as if it could hold them."""
    rest = tuple(map(Held, state.open.bag))
    return with_open(state, hands=(state.open.hands[0], (*state.open.hands[1], *rest)), merged=True)


# §3 Words


@pytest.mark.parametrize(
    ("word", "changes", "why"),
    [
        ("xyste", {"vocabulary": Vocabulary.USUELS}, "usuels"),
        ("xyste", {"vocabulary": Vocabulary.ENFANT}, "enfant"),
        ("pute", {"coarse": False}, "coarse"),
        ("pute", {"vocabulary": Vocabulary.ENFANT}, "coarse"),
        ("rome", {"proper": False}, "proper"),
        ("portons", {"forms": Forms.DECLINED}, "forms"),
        ("romes", {"proper": False, "forms": Forms.HEADWORDS}, None),
    ],
)
def test_a_word_that_the_table_does_not_play_is_refused_as_such(
    word: str, changes: dict[str, Any], why: str | None
) -> None:
    """§3.5, §3.1 Only a word, and for what leaves it out."""
    hand, usual = " ".join(word.upper()), chosen(forms=Forms.ALL, proper=True)
    if why is not None:
        assert words_made(table(hand=hand, options=usual), f"h9>{word}") == [word.upper()]
    told = play(table(hand=hand, options=replace(usual, **changes)), f"h9>{word}")
    if why is None:
        assert (told.code, told.section) == ("not_a_word", "4.3")
        return
    place = {"cell": cell("h9"), "direction": Direction.ROW, "length": len(word)}
    assert (told.code, told.section) == ("left_out", "3.5")
    assert told.facts == {"word": word.upper(), "why": why, **place}


def test_players_who_judge_words_may_admit_one_that_the_table_does_not_play() -> None:
    """§3.5, §8.6"""
    options = chosen(vocabulary=Vocabulary.USUELS, referee=Judges.VOTE)
    (proposed,) = play(table(hand="X Y S T E", options=options), "h9>xyste")
    assert isinstance(proposed, Proposed)
    assert proposed.doubts == ("XYSTE",)


def test_words_of_the_book_count_in_every_vocabulary() -> None:
    """§3.1, §3.5"""
    options = chosen(vocabulary=Vocabulary.ENFANT)
    assert words_made(table(hand="É C R U E", options=options), "h9>ecrue") == ["ECRUE"]


@pytest.mark.parametrize(
    ("word", "hand", "forms", "proper", "counts"),
    [
        ("port", "P O R T", Forms.HEADWORDS, False, True),
        ("ports", "P O R T S", Forms.HEADWORDS, False, False),
        ("ports", "P O R T S", Forms.DECLINED, False, True),
        ("portons", "P O R T O N S", Forms.DECLINED, False, False),
        ("portons", "P O R T O N S", Forms.ALL, False, True),
        ("rome", "R O M E", Forms.ALL, True, True),
        ("rome", "R O M E", Forms.ALL, False, False),
        ("ecrue", "É C R U E", Forms.HEADWORDS, False, True),
        ("emue", "E M U E", Forms.HEADWORDS, False, True),
    ],
)
def test_a_table_chooses_its_forms(
    word: str, hand: str, forms: Forms, *, proper: bool, counts: bool
) -> None:
    """§3.1 But the book’s own words always count."""
    state = table(hand=hand, options=chosen(forms=forms, proper=proper))
    assert isinstance(play(state, f"f9>{word}"), Refusal) is not counts


@pytest.mark.parametrize(
    ("word", "hand", "early"),
    [("oh", "O H", False), ("cet", "C E T", False), ("re", "R E", False), ("os", "O S", True)],
)
def test_short_words_may_wait_for_the_end(word: str, hand: str, *, early: bool) -> None:
    """§3.2"""
    state = table(hand=hand, options=chosen(short_words=ShortWords.ENDGAME, pairs=False))
    assert isinstance(play(state, f"h9>{word}"), Refusal) is not early
    assert early or refused(state, f"h9>{word}") == "too_early §3.2"
    assert words_made(with_open(state, merged=True), f"h9>{word}") == [word.upper()]
    assert words_made(with_open(state, options=QUIET), f"h9>{word}") == [word.upper()]


@pytest.mark.parametrize(
    ("faces", "counts"),
    [
        ("S ' E X O N D E R", True),
        ("S E X O N D E R", False),
        ("A R C - E N - C I E L", True),
        ("A R C E N C I E L", False),
        ("E T C .", True),
        ("E T C", False),
        ("F E T E", True),
        ("F È T E", False),
        ("F É T E", False),
        ("É L È V E", True),
        ("È L É V E", False),
        ("C A", False),
        ("Ç A", True),
        ("C Œ U R", True),
        ("C O E U R", True),
        ("Œ D È M E", True),
        ("O E D È M E", True),
        ("O È D E M E", False),
        ("M O Œ L L E", False),
        ("CH A T", True),
        ("SCH E M A", True),
    ],
)
def test_a_word_is_written_as_in_the_dictionary(faces: str, *, counts: bool) -> None:
    """§3.3"""
    state = table(hand=faces, options=chosen(pairs=False))
    row = dict(zip((f"{column}9" for column in "cdefghijklmn"), faces.split(), strict=False))
    assert isinstance(play(state, made(state, row)), Refusal) is not counts


@pytest.mark.parametrize(
    ("row", "elue", "worth"),
    [
        ("S E _ P O U R R I R", "S", 27),
        ("J O Y E U X _ N O E L", "J", 30),
        ("S E _ L E V E R", "S", 21),
        ("L E S _ O S", "L", 15),
        ("N O T R E _ P O R T", "N", 27),
    ],
)
def test_a_phrase_counts_as_one_word(row: str, elue: str, worth: int) -> None:
    """§3.4 Without a bonus, but whole if it begins with the Élue."""
    state = table(hand=row, elue=elue)
    text = row.replace(" ", "")
    assert points(state, f"c9>{text}") == worth
    assert len(words_made(state, f"c9>{text}")) == 1


def test_without_being_declared_a_phrase_is_two_words() -> None:
    """§3.4, §4.5 Which no play lays at once."""
    state = table(hand="S E _ L E V E R", elue="S")
    row = dict(zip((f"{column}9" for column in "cdefghij"), "SE_LEVER", strict=True))
    answer = play(state, made(state, row))
    assert (answer.code, answer.section) == ("no_compound", "4.5")
    assert answer.facts == {"word": "SE_LEVER", "cell": cell("c9")}


@pytest.mark.parametrize(
    "text", ["S E _ P O R T", "L E S _ O R", "N O T R E _ O S E R", "U N _ O S"]
)
def test_the_referee_knows_few_phrases(text: str) -> None:
    """§3.4"""
    state = table(hand=text)
    row = dict(zip((f"{column}9" for column in "cdefghijklm"), text.split(), strict=False))
    said = f"c9>{len(row)}_"
    assert refused(state, made(state, row, declared=said)) == "unknown_phrase §3.4"


def test_a_phrase_may_be_begun_by_another() -> None:
    """§3.4, §6.3 JOYEUX, then _NOËL, as BABA and then _COOL; simply, where JOYEUX was à l’atout."""
    state = table("c9> J O Y E U X", hand="_ N O E L", elue="J")
    row = dict(zip((f"{column}9" for column in "ijklm"), "_NOEL", strict=True))
    whole = made(state, row, declared="c9>11_")
    assert (words_made(state, whole), points(state, whole)) == (["JOYEUX NOEL"], 10)
    assert points(state, "c9>joyeux_noël") == 10
    assert words_made(state, made(state, row)) == ["NOEL"]
    ended = table("j9> N O E L", hand="_ J O Y E U X K", elue="J")
    assert points(ended, "c9>joyeux_noel") == 30


def test_a_phrase_wants_a_new_word() -> None:
    """§3.4 A space between two words that were there is not enough."""
    state = table("c9> S E", "d9: E", "f9> L E V E R", "j9: R", "d10> T A L E R", hand="_")
    said = made(state, {"e9": "_"}, declared="c9>8_")
    assert refused(state, said) == "phrase_of_old_words §3.4"


def test_a_letter_alone_is_a_word_in_a_phrase_only() -> None:
    """§4.5 À TABLE, if the others admit it; then it may grow."""
    options = chosen(referee=Judges.LEXICON_AND_VOTE)
    state = table(hand="A _ T A B L E", options=options)
    row = dict(zip((f"{column}9" for column in "cdefghi"), "A_TABLE", strict=True))
    (event,) = play(state, made(state, row, declared="c9>7_"))
    assert event.doubts == ("A TABLE",)
    assert refused(state, made(state, row)) == "idle §4.10"
    state = table("c9> A _ T A B L E", hand="S", options=options)
    assert words_made(state, made(state, {"j9": "S"})) == ["TABLES"]


def test_a_phrase_may_come_with_a_recomposition() -> None:
    """§3.4, §5.1 PORTE becomes PROTE, and the S of PRÈS begins SE LEVER."""
    state = table("h9> P O R T E", "h9: P R E S", hand="E _ L E V E R", seen=("PORTE", "PRES"))
    row = dict(zip((f"{column}12" for column in "ijklmno"), "E_LEVER", strict=True))
    wish = made(state, row, {"i9": "j9", "j9": "i9"}, declared="h12>8_")
    assert words_made(state, wish) == ["PROTE", "SE LEVER"]


def test_a_compound_is_no_phrase() -> None:
    """§3.4"""
    state = table(hand="H O T _ D O G")
    row = dict(zip((f"{column}9" for column in "cdefghi"), "HOT_DOG", strict=True))
    assert refused(state, made(state, row, declared="c9>7_")) == "phrase_is_word §3.4"


def test_a_phrase_is_declared_from_end_to_end() -> None:
    """§3.4 One die short, and one word of it alone; a word without a space is none."""
    state = table(hand="L E S _ O S")
    row = dict(zip((f"{column}9" for column in "cdefgh"), "LES_OS", strict=True))
    assert refused(state, made(state, row, declared="c9>5_")) == "phrase_length §3.4"
    assert refused(state, made(state, row, declared="c9>3_")) == "no_phrase §3.4"
    assert points(state, made(state, row, declared="c9>6_")) == 5


# §4 A play


def test_a_word_crosses_another() -> None:
    """§4.1, §6.10 The word that is only crossed does not count."""
    state = table("h9> P O R T", hand="S E R")
    assert words_made(state, "i9:oser") == ["OSER"]


def test_something_must_be_laid() -> None:
    """§4.1"""
    state = table("h9> P O R T", hand="S")
    assert refused(state, Play()) == "nothing_played §4.1"


def test_a_play_makes_a_word() -> None:
    """§4.1 A pair is none."""
    state = table("h9> P O R T", hand="K")
    assert refused(state, made(state, {"h10": "K"})) == "no_word §4.1"


def test_only_dice_of_the_hand_are_laid_each_once() -> None:
    """§4.1"""
    state = table("h9> P O R T", hand="E S")
    mine, other = state.open.hands[0][0].die, state.open.hands[1][0].die
    twice = Play((Put(mine, cell("l9")), Put(mine, cell("m9"))))
    assert refused(state, Play((Put(other, cell("l9")),))) == "not_in_hand §4.1"
    assert refused(state, twice) == "die_twice §4.1"
    assert refused(state, made(state, {"k9": "E"})) == "cell_taken §4.1"


def test_a_die_that_was_not_thrown_cannot_be_laid() -> None:
    """§4.1"""
    state = begun()
    die = state.open.hands[state.open.turn][0].die
    assert refused(state, Play((Put(die, cell("i9")),))) == "not_thrown §4.1"


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("portez", "cannot_write §4.1"),
        ("porter", "cannot_write §4.1"),
        ("port?", "unwritable §1.2"),
        ("3", "unwritable §1.2"),
        ("p", "too_short §4.3"),
    ],
)
def test_a_word_may_be_beyond_the_hand(word: str, why: str) -> None:
    """§4.1, §1.2, §4.3 Or beyond all dice, or no word at all."""
    state = table("h9> P O R T", hand="E S")
    assert refused(state, Write(cell("h9"), Direction.ROW, word)) == why


def test_a_word_may_be_too_long_for_the_board() -> None:
    """§4.1"""
    state = table("o9> P O R", hand="T E")
    assert refused(state, "o9>porte") == "cannot_write §4.1"


def test_of_several_ways_to_write_the_best_is_taken() -> None:
    """§4.1, §4.8 The die CH rather than C and H; a joker only where it must be."""
    state = table("h9> P O", hand="CH C H E ?")
    event = played(state, "h9>poche")
    assert [word.faces for word in event.words] == [("P", "O", "CH", "E")]


def test_what_is_not_joined_is_refused() -> None:
    """§4.2"""
    state = table("h9> P O R T", hand="O S")
    assert refused(state, "c4>os") == "apart §4.2"


def test_all_dice_must_stay_together() -> None:
    """§4.2 Once the I has gone to LA, nothing holds OS and LAI together."""
    state = table("h9> O S I", "j9: I L", "j10> L A", hand="K")
    moved = made(state, None, {"j9": "l10"})
    answer = play(state, moved)
    assert (answer.code, answer.facts["cell"]) == ("apart", cell("j10"))


def test_a_run_must_be_a_word() -> None:
    """§4.3 The refusal says which, where, and how it lies."""
    state = table("h9> P O R T", hand="S K")
    answer = play(state, made(state, {"l9": "S", "m9": "K"}))
    assert (answer.code, answer.section) == ("not_a_word", "4.3")
    assert answer.facts == {
        "word": "PORTSK",
        "cell": cell("h9"),
        "direction": Direction.ROW,
        "length": 6,
    }


def test_collateral_runs_must_be_words_too() -> None:
    """§4.3"""
    state = table("h9> P O R T", "h10> A", hand="N E X")
    assert refused(state, made(state, {"h11": "N", "i11": "E", "j11": "X"})) == "not_a_word §4.3"


def test_signs_part_words_that_do_not_ask_for_them() -> None:
    """§4.3 The apostrophe of S'EXONDER, below an I that ends a word."""
    state = table("f9> S", "g6: A M I", hand="' E X O N D E R")
    row = dict(zip((f"{column}9" for column in "ghijklmn"), "'EXONDER", strict=True))
    assert words_made(state, made(state, row)) == ["S'EXONDER"]


def test_two_letters_without_a_sense_cost_ten() -> None:
    """§4.4, §6.8"""
    state = table("h9> F O R T", "l8> K", hand="E", elue="P")
    event = played(state, "h9>forte")
    assert [(word.text, word.pair) for word in event.words] == [("FORTE", False), ("KE", True)]
    assert event.points == -5


def test_a_pair_is_paid_once() -> None:
    """§4.4"""
    state = table("h9> F O R T E", "l8> K", hand="S")
    assert points(state, "h9>fortes") == 6


def test_a_table_may_refuse_pairs() -> None:
    """§4.4"""
    state = table("h9> F O R T", "l8> K", hand="E", options=chosen(pairs=False))
    assert refused(state, "h9>forte") == "pair §4.4"


def test_three_letters_without_a_sense_are_never_allowed() -> None:
    """§4.4"""
    state = table("h9> F O R T", "l7: K K", hand="E")
    assert refused(state, "h9>forte") == "not_a_word §4.3"


def test_a_space_parts_two_words() -> None:
    """§4.5"""
    state = table("h9> P O R T", hand="_ O S")
    assert words_made(state, "h9>port_os") == ["OS"]
    assert points(state, "h9>port_os") == 2


def test_beside_a_space_there_are_words() -> None:
    """§4.5 A letter alone is none, not even À, which is one in a phrase."""
    state = table("h9> P O R T", hand="_ A K")
    assert refused(state, "h9>port_a") == "idle §4.10"
    assert refused(state, "h9>port_k") == "idle §4.10"


def test_nonsense_beside_a_space_is_no_pair() -> None:
    """§4.5"""
    state = table("h9> P O R T", hand="_ K T")
    assert refused(state, "h9>port_kt") == "not_a_word §4.3"


def test_a_table_may_have_compounds_alone() -> None:
    """§4.5"""
    options = chosen(espace=Espace.LEGIT)
    state = table("d9> B A B A", hand="_ C O O L", options=options)
    assert words_made(state, "d9>baba_cool") == ["BABA COOL"]
    state = table("h9> P O R T", hand="_ O S", options=options)
    assert refused(state, "h9>port_os") == "idle §4.10"
    state = table(hand="L E S _ O S", options=options)
    row = dict(zip((f"{column}9" for column in "cdefgh"), "LES_OS", strict=True))
    assert refused(state, made(state, row, declared="c9>6_")) == "no_phrases §4.5"


def test_a_table_may_have_no_space() -> None:
    """§4.5"""
    state = table("d9> B A B A", hand="_ C O O L", options=chosen(espace=Espace.OFF))
    assert refused(state, "d9>baba_cool") == "no_espace §4.5"


def test_a_space_needs_something_on_both_sides() -> None:
    """§4.10"""
    state = table("h9> P O R T", hand="_ E")
    assert refused(state, made(state, {"l9": "E", "m9": "_"})) == "idle §4.10"


def test_a_sign_belongs_to_a_word_that_is_spelled_so() -> None:
    """§4.10"""
    state = table("h9> P O R T", hand="- E")
    assert refused(state, made(state, {"l9": "E", "m9": "-"})) == "idle §4.10"


def test_a_diagonal_counts_five_more_a_die() -> None:
    """§4.6, §6.4 PITRE through the T of TON; its R makes OR beside it."""
    state = table("h8: T O N", hand="P I R E", elue="P")
    cells = {"f6": "P", "g7": "I", "i9": "R", "j10": "E"}
    event = played(state, made(state, cells, declared="f6\\5"))
    assert [(word.text, word.direction) for word in event.words] == [
        ("OR", Direction.ROW),
        ("PITRE", Direction.DESCENDING),
    ]
    assert [line.points for line in event.scored] == [2, 40]
    assert points(state, "f6\\pitre") == 42


def test_a_play_makes_one_word() -> None:
    """§4.11 OS and ES hang on different letters of PORTE."""
    state = table("h9> P O R T E", hand="S S")
    assert words_made(state, made(state, {"i10": "S"})) == ["OS"]
    assert words_made(state, made(state, {"l10": "S"})) == ["ES"]
    both = made(state, {"i10": "S", "l10": "S"})
    assert refused(state, both) == "several_words §4.11"


def test_a_die_that_is_no_part_of_the_word_is_named() -> None:
    """§4.11 SA under PORTE, and an S above it; of two, the last."""
    state = table("h9> P O R T E", hand="A S S")
    answer = play(state, made(state, {"h8": "S", "i10": "S", "j10": "A"}))
    assert (answer.code, answer.facts) == ("several_words", {"cell": cell("h8")})
    state = table("h9> P O R T E", hand="A S S S")
    answer = play(state, made(state, {"h8": "S", "i10": "S", "j10": "A", "l10": "S"}))
    assert (answer.code, answer.facts) == ("several_words", {"cell": cell("l10")})


def test_a_row_a_column_or_a_diagonal_is_one_word() -> None:
    """§4.11 Words born beside it are collateral, in as many lines as there may be."""
    state = table("h8: T O N", hand="P I R E")
    assert words_made(state, "f6\\pitre") == ["OR", "PITRE"]
    state = table("h9> P O R T E", hand="A S")
    assert words_made(state, "i10>sa") == ["SA", "OS", "RA"]


def test_dice_of_the_hand_serve_every_word_that_a_recomposition_changes() -> None:
    """§4.11, §5.1 PORT becomes PARTI, and its O makes ORS with its R."""
    state = table("h9> P O R T", hand="A I S")
    both = made(state, {"i9": "A", "l9": "I", "j10": "S"}, {"i9": "j8"})
    assert words_made(state, both) == ["PARTI", "ORS"]


def test_a_recomposition_is_no_pretext_for_words_elsewhere() -> None:
    """§4.11 PARTI and OR; IL beside them is one word more, PU another."""
    state = table("h9> P O R T", hand="A I U L")
    one = {"i9": "A", "l9": "I", "l10": "L"}
    assert words_made(state, made(state, one, {"i9": "j8"})) == ["PARTI", "OR", "IL"]
    two = made(state, {**one, "h10": "U"}, {"i9": "j8"})
    assert refused(state, two) == "several_words §4.11"


def test_a_diagonal_may_go_up() -> None:
    """§4.6"""
    state = table("h8: T O N", hand="P I R E")
    assert words_made(state, "f10/pitre")[-1] == "PITRE"


def test_the_words_beside_a_diagonal_may_count_five_more_too() -> None:
    """§6.4"""
    state = table("h8: T O N", hand="P I R E", options=chosen(conjoint_bonus=True))
    assert [line.points for line in played(state, "f6\\pitre").scored] == [12, 30]


def test_an_undeclared_diagonal_holds_nothing_together() -> None:
    """§4.2, §4.6"""
    state = table("h8: T O N", hand="P I R E")
    cells = {"f6": "P", "g7": "I", "i9": "R", "j10": "E"}
    assert refused(state, made(state, cells)) == "idle §4.10"


@pytest.mark.parametrize("least", [2, 3])
def test_a_diagonal_passes_through_dice_of_the_board(least: int) -> None:
    """§4.6"""
    state = table("h8: T O N", hand="P I R E", options=chosen(diagonal=least))
    answer = play(state, "f6\\pitre")
    assert (answer.code, answer.facts) == ("too_few_installed", {"installed": 1, "needed": least})


def test_a_table_may_have_no_diagonals() -> None:
    """§4.6"""
    state = table("h8: T O N", hand="P I R E", options=chosen(diagonal=0))
    assert refused(state, "f6\\pitre") == "no_diagonals §4.6"


def test_a_diagonal_is_a_word_without_gaps_with_a_new_die() -> None:
    """§4.6"""
    state = table("h8: T O N", "h8> T O N", hand="S")
    for said in ("h8\\3", "h10/3"):
        answer = play(state, made(state, {"k8": "S"}, declared=said))
        assert (answer.code, answer.section) == ("gap", "4.6")
        assert answer.facts == {"cell": cell("i9")}
    state = table("h8: T O N", "h8> T O N", "i9> N", hand="S")
    old = made(state, {"k8": "S"}, declared="h8\\2")
    assert refused(state, old) == "nothing_declared §4.6"


def test_a_short_word_waits_for_the_end_in_a_diagonal_too() -> None:
    """§3.2, §4.6 CET, down from the C of OC."""
    late = chosen(short_words=ShortWords.ENDGAME)
    state = table("h8> O C", hand="E T", options=late)
    said = made(state, {"j9": "E", "k10": "T"}, declared="i8\\3")
    assert refused(state, said) == "too_early §3.2"


def test_what_is_declared_stays_on_the_board() -> None:
    """§1.3 A diagonal, and a phrase."""
    state = table("h16: T O", "h16> T O", hand="S")
    for said in ("h16\\3", "h16/19", "h16>19_"):
        assert refused(state, made(state, {"j16": "S"}, declared=said)) == "off_the_board §1.3"


def test_a_diagonal_that_means_nothing_is_refused() -> None:
    """§4.6"""
    state = table("h8: T O N", hand="P I R K")
    answer = play(state, "f6\\pitrk")
    assert (answer.code, answer.section, answer.facts["word"]) == ("not_a_word", "4.6", "PITRK")


def test_rime_is_emir_backwards() -> None:
    """§4.7, §6.5"""
    state = table("h9> R I M", hand="E")
    both = played(state, made(state, {"k9": "E"}, declared="h9>4<"))
    assert [(line.label, line.points) for line in both.scored] == [("reversed", 30)]
    assert points(state, made(state, {"k9": "E"})) == 4
    assert points(state, Write(cell("h9"), Direction.ROW, "émir", reversed=True)) == 30


@pytest.mark.parametrize(("laid", "word", "counts"), [("N", "an", False), ("R I M", "émir", True)])
def test_a_table_may_ask_for_letters_enough(laid: str, word: str, *, counts: bool) -> None:
    """§4.7 NA and AN are too short where four letters are asked for."""
    options = chosen(reversed_dice=4)
    state = table(f"h9> {laid}", hand="A E", options=options)
    answer = play(state, Write(cell("h9"), Direction.ROW, word, reversed=True))
    assert isinstance(answer, Refusal) is not counts
    if not counts:
        assert (answer.code, answer.section) == ("too_short_reversed", "4.7")
        assert answer.facts == {"word": "NA", "letters": 2, "needed": 4}


def test_a_table_may_read_no_diagonal_both_ways() -> None:
    """§4.7, §6.4, §6.5 RIME down a diagonal, and ÉMIR."""
    laid = ("h8: R A", "i9> I", "h9> A I", "i9: I L", "i10> L M")
    both = table(*laid, hand="E", options=chosen(reversed_diagonal=True))
    declared = made(
        both,
        {
            "k11": "E",
        },
        declared="h8\\4<",
    )
    assert play(both, declared)[0].points == 4 * 5 + 4 * 5 + 10
    one = with_open(both, options=chosen(reversed_diagonal=False))
    answer = play(one, declared)
    assert (answer.code, answer.section, answer.facts) == (
        "reversed_diagonal",
        "4.7",
        {"word": "RIME"},
    )
    assert points(one, made(one, {"k11": "E"}, declared="h8\\4")) == 4 + 4 * 5


def test_a_group_is_not_turned_round_in_a_word_read_backwards() -> None:
    """§4.7 TISSURE with a die RE is RÉUSSIT die by die; letter by letter it would be none."""
    options = chosen(reversed_dice=6, forms=Forms.ALL)
    state = table("h9> T I S S U", hand="RE", options=options)
    assert points(state, made(state, {"m9": "RE"}, declared="h9>6<")) == 5 * 6 + 10
    assert points(state, Write(cell("h9"), Direction.ROW, "réussit", reversed=True)) == 40
    single = table("h9> T I S S U R", hand="E")
    answer = play(single, made(single, {"n9": "E"}, declared="h9>7<"))
    assert (answer.code, answer.facts["reversed"]) == ("not_reversed", "ERUSSIT")


def test_a_word_that_is_none_backwards_is_not_read_so() -> None:
    """§4.7"""
    state = table("h9> P O R T", hand="E")
    answer = play(state, made(state, {"l9": "E"}, declared="h9>5<"))
    assert (answer.code, answer.facts) == ("not_reversed", {"word": "PORTE", "reversed": "ETROP"})


def test_a_palindrome_is_the_same_backwards() -> None:
    """§4.7"""
    state = table("h9> E L", hand="L E")
    said = made(state, {"j9": "L", "k9": "E"}, declared="h9>4<")
    assert refused(state, said) == "not_reversed §4.7"


def test_a_table_may_read_nothing_backwards_or_everything() -> None:
    """§4.7"""
    said = {"k9": "E"}
    none = table("h9> R I M", hand="E", options=chosen(reversed=Reversed.OFF))
    assert refused(none, made(none, said, declared="h9>4<")) == "no_reversed §4.7"
    every = table("h9> T R O", hand="P E", options=chosen(reversed=Reversed.FREE), elue="P")
    event = played(every, Write(cell("g9"), Direction.ROW, "porte", reversed=True))
    assert (event.words[0].text, event.points) == ("PORTE", 35)
    plain = made(every, {"g9": "E", "k9": "P"})
    assert (words_made(every, plain), points(every, plain)) == (["PORTE"], 15)


def test_what_is_declared_was_made_by_this_play() -> None:
    """§4.7"""
    state = table("h9> R I M E", hand="S E R")
    said = made(state, {"l9": "S"}, declared="h9>4<")
    assert refused(state, said) == "nothing_declared §4.7"
    said = made(state, {"k10": "S"}, declared="g3>4<")
    assert refused(state, said) == "nothing_declared §4.7"
    said = made(state, {"k10": "S"}, declared="h9>4")
    assert refused(state, said) == "nothing_declared §4.11"


def test_a_joker_stands_for_a_letter() -> None:
    """§4.8"""
    state = table("h9> P O R T", hand="? S")
    event = played(state, made(state, {"l9": "?E"}))
    assert (event.words[0].text, event.words[0].faces[-1], event.points) == ("PORTE", "?", 5)
    tile = after(state, made(state, {"l9": "?É"})).open.tiles[-1]
    assert (tile.face, tile.letter) == ("?", "É")


def test_a_joker_is_named_and_nothing_else_is() -> None:
    """§4.8"""
    state = table("h9> P O R T", hand="? S")
    joker = next(held.die for held in state.open.hands[0] if held.face == "?")
    other = next(held.die for held in state.open.hands[0] if held.face == "S")
    assert refused(state, Play((Put(joker, cell("l9")),))) == "joker_letter §4.8"
    assert refused(state, Play((Put(joker, cell("l9"), "Œ"),))) == "joker_letter §4.8"
    assert refused(state, Play((Put(other, cell("l9"), "S"),))) == "no_joker_laid §4.8"


def test_a_joker_is_the_same_letter_in_all_directions() -> None:
    """§4.8"""
    state = table("h9> P O R T", "l10: N", hand="?")
    assert points(state, made(state, {"l9": "?E"})) == 5 + 2


def test_a_joker_of_another_may_be_taken_for_its_letter() -> None:
    """§4.9 And must be used at once; the exchange itself does not count."""
    state = table("h9> P ?O R T", hand="O", elue="P")
    taken = made(state, {"l9": "?E"}, swap="i9")
    event = played(state, taken)
    assert [word.text for word in event.words] == ["PORTE"]
    done = after(state, taken)
    assert [(tile.face, tile.seat) for tile in done.open.tiles if tile.cell == cell("i9")] == [
        ("O", 0)
    ]
    assert done.open.hands[0] == ()


@pytest.mark.parametrize(
    ("allowed", "by", "code"),
    [
        (JokerExchange.OFF, 1, "no_exchange §4.9"),
        (JokerExchange.OTHERS, 0, "own_joker §4.9"),
        (JokerExchange.OTHERS, 1, None),
        (JokerExchange.ANYONE, 0, None),
    ],
)
def test_whose_jokers_may_be_taken(allowed: JokerExchange, by: int, code: str | None) -> None:
    """§4.9"""
    state = table("h9> P ?O R T", hand="O", by=by, options=chosen(joker_exchange=allowed))
    taken = made(state, {"l9": "?E"}, swap="i9")
    if code is None:
        assert points(state, taken) == 5
    else:
        assert refused(state, taken) == code


def test_a_joker_is_taken_for_its_own_letter_and_used() -> None:
    """§4.9"""
    state = table("h9> P ?O R T", hand="O E")
    letter_o, letter_e = (
        next(held.die for held in state.open.hands[0] if held.face == face) for face in "OE"
    )
    end = (Put(letter_e, cell("l9")),)
    joker = next(tile.die for tile in state.open.tiles if tile.face == "?")
    here, there = cell("i9"), cell("h9")
    assert refused(state, Play(end, exchange=Swap(letter_o, there))) == "no_joker §4.9"
    assert refused(state, Play(end, exchange=Swap(letter_o, here))) == "joker_unused §4.9"
    used = (Put(joker, cell("l9"), "E"),)
    assert refused(state, Play(used, exchange=Swap(letter_e, here))) == "other_letter §4.9"


# §5 Recomposing


def turned(state: State) -> Play:
    """PORT at h9 becomes TROP."""
    return made(state, None, {"h9": "k9", "k9": "h9", "i9": "j9", "j9": "i9"})


def test_dice_of_the_board_may_be_moved() -> None:
    """§5.1, §6.7 Without any of one’s own."""
    state = table("h9> P O R T", hand="K", seen=("PORT",), elue="T")
    event = played(state, turned(state))
    assert [word.text for word in event.words] == ["TROP"]
    assert [line.points for line in event.scored] == [12, 10]


def test_port_becomes_parti() -> None:
    """§5.1, §6.7 The book’s example; §5.3 its O makes TON below the T."""
    state = table("h9> P O R T", hand="A I N", seen=("PORT",), elue="P")
    moved = made(state, {"i9": "A", "l9": "I", "k11": "N"}, {"i9": "k10"})
    event = played(state, moved)
    assert [(word.text, word.extends) for word in event.words] == [("PARTI", False), ("TON", False)]
    assert [line.points for line in event.scored] == [15, 3, 10]


def test_an_extension_is_no_recomposition() -> None:
    """§5.1, §6.3 PORTE after PORT, à l’atout: simple, and no bonus."""
    state = table("h9> P O R T", hand="E", elue="P")
    assert points(state, "h9>porte") == 5
    assert points(with_open(state, elue="B"), "h9>porte") == 5
    state = table("i9> L I E R", hand="P", elue="P")
    assert points(state, "h9>plier") == 15


def test_a_table_may_move_nothing_or_within_a_line() -> None:
    """§5.1"""
    none = table("h9> P O R T", hand="K", options=chosen(recomposition=Recomposition.EXTEND))
    assert refused(none, turned(none)) == "no_recomposition §5.1"
    line = chosen(recomposition=Recomposition.ONE_LINE)
    state = table("h9> P O R T", hand="A I N", options=line)
    assert points(state, turned(state)) == 14
    moved = made(state, {"i9": "A", "l9": "I", "k11": "N"}, {"i9": "k10"})
    assert refused(state, moved) == "not_one_line §5.1"


def test_a_pair_that_is_taken_apart_is_no_word_that_became_another() -> None:
    """§6.7 The S over PORT was a pair with its P: PORTS is the old word made longer."""
    state = table("h9> P O R T", "h8: S P", hand="K", seen=("PORT",))
    assert points(state, made(state, None, {"h8": "l9"})) == 5


def test_a_word_that_crosses_its_like_is_a_word() -> None:
    """§6.10 PORT down from the P of PORT."""
    state = table("h9> P O R T", hand="O R T", seen=("PORT",))
    assert points(state, "h9:port") == 4


def test_a_whole_line_of_the_board_is_one_line() -> None:
    """§5.1 PORTE, from one end of the first row to the other, becomes OPTER."""
    line = chosen(recomposition=Recomposition.ONE_LINE)
    state = table("g1> P O R T E", hand="K", seen=("PORTE",), options=line)
    moves: dict[str, str | None] = dict(
        zip(("h1", "g1", "j1", "k1", "i1"), ("g1", "h1", "i1", "j1", "k1"), strict=True)
    )
    assert words_made(state, made(state, None, moves)) == ["OPTER"]


def test_only_dice_that_lie_there_are_moved_each_once() -> None:
    """§5.1"""
    state = table("h9> P ?O R T", hand="O")
    assert refused(state, made(state, None, {"c9": "d9"})) == "nothing_there §5.1"
    assert refused(state, made(state, None, {"a1": "d9"})) == "no_such_cell §1.3"
    assert refused(state, made(state, None, {"h9": "h9"})) == "not_moved §5.1"
    assert refused(state, made(state, None, {"h9": "i9"})) == "cell_taken §5.1"
    twice = Play(moves=(Shift(cell("h9"), cell("l9")), Shift(cell("h9"), cell("m9"))))
    assert refused(state, twice) == "moved_twice §5.1"
    same = Play(moves=(Shift(cell("h9"), cell("l9")), Shift(cell("i9"), cell("l9"))))
    assert refused(state, same) == "two_on_a_cell §4.1"
    both = made(state, {"l9": "?E"}, {"i9": "l10"}, swap="i9")
    assert refused(state, both) == "exchanged_die §4.9"
    assert refused(state, made(state, None, {"h9": "a1"})) == "no_such_cell §1.3"


def test_a_recomposition_makes_a_word_that_nobody_has_seen() -> None:
    """§5.2"""
    state = table("h9> P O R T", hand="K", seen=("PORT", "TROP"))
    answer = play(state, turned(state))
    assert (answer.code, answer.facts) == ("no_fresh_word", {"word": "TROP"})
    assert points(with_open(state, options=chosen(fresh_word=False)), turned(state)) == 14


def test_words_are_remembered() -> None:
    """§5.2"""
    state = after(table("h9> P O R T", hand="E", seen=("PORT",)), "h9>porte")
    assert state.open.seen == ("PORT", "PORTE")


def test_at_some_tables_a_moved_die_stays_on_the_board() -> None:
    """§5.3"""
    state = table("h9> P O R T", hand="A I S", options=chosen(freed=Freed.STAY))
    lifted = made(state, {"i9": "A", "l9": "I"}, {"i9": None})
    assert refused(state, lifted) == "must_stay §5.3"


def test_a_moved_die_finds_a_word() -> None:
    """§5.3 A pair will not do: the I of PI below the E of PORTE."""
    state = table("h9> P O R T", "h9: P I", hand="E", seen=("PORT", "PI"))
    answer = play(state, made(state, {"l9": "E"}, {"h10": "l10"}))
    assert (answer.code, answer.section, answer.facts["sign"]) == ("idle", "5.3", "I")


def test_a_freed_die_may_join_the_hand() -> None:
    """§5.3 If more dice are laid than taken."""
    state = table("h9> P O R T", hand="A I S", elue="P")
    lifted = made(state, {"i9": "A", "l9": "I"}, {"i9": None})
    assert points(state, lifted) == 15 + 10
    done = after(state, lifted)
    assert len(done.open.hands[0]) == 2
    assert len(done.open.due) == 1
    one = made(state, {"i9": "A"}, {"i9": None})
    assert refused(state, one) == "no_net_die §5.3"


def test_a_diagonal_of_the_board_must_remain_a_word() -> None:
    """§5.4"""
    state = after(table("h8: T O N", hand="P I R E"), "f6\\pitre")
    assert state.open.diagonals == (tuple(map(cell, ("f6", "g7", "h8", "i9", "j10"))),)
    state = with_open(state, phase=Phase.COMPOSE)
    moved = made(state, None, {"j10": "i10"})
    assert refused(state, moved) == "breaks_diagonal §5.4"


def test_a_diagonal_that_nobody_touches_stays_and_counts_no_more() -> None:
    """§5.4"""
    state = after(table("h8: T O N", hand="P I R E S"), "f6\\pitre")
    state = with_open(state, phase=Phase.COMPOSE)
    assert words_made(state, "h8:tons") == ["TONS"]
    assert after(state, "h8:tons").open.diagonals == state.open.diagonals


def test_a_diagonal_may_become_another_word() -> None:
    """§5.4, §6.4 PITRE becomes TITRE, and its P makes PORT."""
    state = after(table("h8: T O N", hand="P I R E T T"), "f6\\pitre")
    state = with_open(state, phase=Phase.COMPOSE)
    moved = made(state, {"f6": "T", "j9": "T"}, {"f6": "g9"})
    event = played(state, moved)
    assert [word.text for word in event.words] == ["PORT", "TE", "TITRE"]
    assert event.points == 4 + 2 + (5 + 25) + 10
    assert after(state, moved).open.diagonals == state.open.diagonals


def test_a_longer_diagonal_takes_the_place_of_its_part() -> None:
    """§5.4, §6.3"""
    state = after(table("h8: T O N", hand="P I R E S", elue="P"), "f6\\pitre")
    state = with_open(state, phase=Phase.COMPOSE)
    event = played(state, "f6\\pitres")
    assert [(word.text, word.extends) for word in event.words] == [("PITRES", True)]
    assert event.points == 6 + 30
    (longer,) = after(state, "f6\\pitres").open.diagonals
    assert len(longer) == 6


def test_a_space_cuts_a_word() -> None:
    """§5.5, §6.7 PORTER becomes PORT and ERS: only what is new counts, and the bonus."""
    state = table("f9> P O R T E R", hand="_ S", seen=("PORTER",))
    cut = made(state, {"j9": "_", "m9": "S"}, {"j9": "k9", "k9": "l9"})
    event = played(state, cut)
    assert [word.text for word in event.words] == ["PORT", "ERS"]
    assert event.points == 4 + 3 + 10


def test_a_space_may_take_the_place_of_a_letter() -> None:
    """§5.5 PASSION becomes PAS and IONS: its second S finds a place at the end."""
    state = table("f9> P A S S I O N", hand="_", seen=("PASSION",))
    cut = made(state, {"i9": "_"}, {"i9": "m9"})
    event = played(state, cut)
    assert [word.text for word in event.words] == ["PAS", "IONS"]
    assert event.points == 3 + 4 + 10


def test_two_spaces_make_three_words() -> None:
    """§5.5 BARBACANE becomes BAR, BAC and ÂNE; no space brings three points."""
    state = table("d9> B A R B A C A N E", hand="_ _", seen=("BARBACANE",), elue="K")
    moves: dict[str, str | None] = {"g9": "h9", "h9": "i9", "i9": "j9"}
    moves |= {"j9": "l9", "k9": "m9", "l9": "n9"}
    event = played(state, made(state, {"g9": "_", "k9": "_"}, moves))
    assert [word.text for word in event.words] == ["BAR", "BAC", "ANE"]
    assert event.points == 9 + 10


def test_each_part_of_a_cut_is_a_word() -> None:
    """§5.5"""
    state = table("f9> P O R T E R", hand="_ S", seen=("PORTER",))
    cut = made(state, {"k9": "_"}, {"k9": "l9"})
    assert refused(state, cut) == "idle §5.3"


# §6 Counting


@pytest.mark.parametrize(
    ("elue", "word", "worth"),
    [("A", "hache", 15), ("H", "hache", 15), ("E", "hache", 5), ("I", "hyphe", 15)],
)
def test_the_elue_is_heard(elue: str, word: str, worth: int) -> None:
    """§6.2"""
    state = table(hand=" ".join(word.upper()), elue=elue)
    assert points(state, f"f9>{word}") == worth


@pytest.mark.parametrize("sound", [Sound.TABLE, Sound.PHONETIC])
@pytest.mark.parametrize("elue", ["E", "O"])
def test_a_ligature_sounds_alike_on_one_die_and_on_two(elue: str, sound: Sound) -> None:
    """§6.2 ŒUF and OEUF."""
    options = chosen(elue_sound=sound, ligature_value=1)
    one = table(hand="Œ U F", elue=elue, options=options)
    assert points(one, "f9>œuf") == 9
    two = table(hand="O E U F", elue=elue, options=options)
    assert points(two, "f9>oeuf") == 12
    other = table(hand="A E R E R", elue="E", options=options)
    assert points(other, "f9>aérer") == 5


def test_a_table_may_hear_words_as_they_are_spoken() -> None:
    """§6.2 QUAI under C."""
    state = table("h9> Q U A", hand="I", elue="C", options=chosen(elue_sound=Sound.PHONETIC))
    assert points(state, "h9>quai") == 12
    assert points(with_open(state, options=chosen(elue_sound=Sound.TABLE)), "h9>quai") == 4
    assert points(with_open(state, elue="Q"), "h9>quai") == 12


def test_a_table_may_only_read_the_elue() -> None:
    """§6.2 Accents and signs left out."""
    options = chosen(elue_sound=Sound.NONE)
    state = table(hand="H A C H E", elue="A", options=options)
    assert points(state, "f9>hache") == 5
    assert points(with_open(state, elue="H"), "f9>hache") == 15
    state = table(hand="É C R U E", elue="E", options=options)
    assert points(state, "f9>ecrue") == 15


def test_only_what_was_a_whole_word_is_extended() -> None:
    """§6.3 A word that grew by both ends, out of one that was à l’atout."""
    state = table("h9> P O R T", hand="A P E R", elue="P")
    assert points(state, "h9>porter") == 6
    assert points(with_open(state, elue="A"), "f9>apporter") == 24


def test_a_compound_brings_three_for_each_space() -> None:
    """§6.6 Also for whoever finishes it."""
    state = table("d9> B A B A", hand="_ C O O L", elue="B")
    (line,) = played(state, "d9>baba_cool").scored
    assert (line.label, line.points, line.section) == ("compound", 11, "6.6")


def test_a_word_that_crosses_its_like_is_a_new_one() -> None:
    """§6.7 OS under the O of OS, which stays where it is."""
    state = table("h9> O S", hand="S E", seen=("OS",))
    assert words_made(state, made(state, {"h10": "S"})) == ["OS"]


def test_a_word_of_other_dice_is_not_the_old_one_carried_elsewhere() -> None:
    """§6.7 DE becomes DUE, and another DE is laid: both count."""
    state = table("h9> D E", "h9: D U", "h10> U N I S", hand="D E", options=chosen(forms=Forms.ALL))
    assert words_made(state, made(state, {"j9": "D", "k9": "E"}, {"i9": "h11"})) == [
        "DE",
        "DUE",
        "ES",
    ]


def test_words_that_were_only_moved_do_not_count() -> None:
    """§6.7 ROC goes from one R of RARE to the other, and RARES is no more than longer."""
    state = table("h9> R A R E", "h9: R O C", hand="S", seen=("RARE", "ROC"))
    moved = made(state, {"l9": "S"}, {"h10": "j10", "h11": "j11"})
    event = played(state, moved)
    assert [word.text for word in event.words] == ["RARES"]
    assert event.points == 5


@pytest.mark.parametrize(("laid", "worth"), [(("h9> P",), 58), ((), 50 + 8)])
def test_all_seven_dice_in_one_word_are_a_volapuk(laid: tuple[str, ...], worth: int) -> None:
    """§6.9"""
    hand = "E X O R T E R" if laid else "E X P O R T E"
    state = table(*laid, "h9> P" if laid else "m9> R", hand=hand)
    assert points(state, "f9>exporter") == worth


def test_the_opening_may_bring_less() -> None:
    """§6.9"""
    state = table(hand="P O R T I E R")
    assert points(state, "f9>portier") == 57
    assert points(with_open(state, options=chosen(opening_bonus=0)), "f9>portier") == 7
    assert points(with_open(state, options=chosen(opening_bonus=20)), "f9>portier") == 27


def test_seven_dice_over_the_board_bring_twenty() -> None:
    """§6.9"""
    state = table("h9> P O R T", hand="S E R E S O N")
    spread = made(
        state, {"i10": "S", "i11": "E", "i12": "R", "l9": "E", "m9": "S", "k10": "O", "k11": "N"}
    )
    event = played(state, spread)
    assert sorted(word.text for word in event.words) == ["OSER", "PORTES", "TON"]
    assert event.points == 4 + 6 + 3 + 20


# §7 The end


def last_hand(**changes: Any) -> State:
    """PORT lies, seat 0 has an E and an S, seat 1 all that is left."""
    options = chosen(fetiches=Fetiches.OFF)
    return emptied(table("h9> P O R T", hand="E S", options=options, **changes))


def test_when_a_hand_is_empty_all_hands_go_into_the_bag() -> None:
    """§7.1 And everybody draws seven in turn."""
    state = after(last_hand(), "h9>portes")
    assert GAME.chance(state, dice(1)) == HandsGathered()
    state = settled(state)
    assert (state.open.gathered, state.open.turn, len(state.open.hands[1])) == (True, YOU, 7)
    assert state.open.hands[0] == ()
    assert len(state.open.bag) == 80 - 6 - 7


def test_what_was_not_laid_goes_back() -> None:
    """§7.1 Without fétiches."""
    state = settled(after(last_hand(), "h9>portes"))
    state = settled(after(state, "."))
    assert (state.open.turn, len(state.open.hands[0]), state.open.hands[1]) == (ME, 7, ())


def test_a_play_in_the_last_phase_returns_what_is_left() -> None:
    """§7.1"""
    state = table("h9> P O R T", hand="E S A", gathered=True, merged=True, other="")
    state = after(state, "h9>porte")
    assert (state.open.phase, state.open.turn, state.open.hands) == (Phase.DRAW, YOU, ((), ()))


def on_board_but_one(**changes: Any) -> State:
    """Every die but an S lies on a board that nobody could have made: only its end matters here."""
    state = table("h9> P O R T", hand="S", other="", gathered=True, merged=True, **changes)
    full = {tile.cell: tile for tile in state.open.tiles}
    free = [one for one in board(17).cells if one not in full and one // 19 not in (7, 8, 9)]
    tiles = list(state.open.tiles)
    for die, at in zip(state.open.bag, free, strict=False):
        tiles.append(replace(state.open.tiles[0], cell=at, die=die))
    return with_open(state, tiles=tuple(sorted(tiles, key=lambda tile: tile.cell)))


def finished(**changes: Any) -> State:
    """The last die was laid by seat 0."""
    state = on_board_but_one(**changes)
    die = state.open.hands[0][0].die
    return rules.apply(state, Played(ME, (Put(die, cell("l9")),), (), None, (), (), 5))


def test_after_the_last_die_the_others_may_recompose() -> None:
    """§7.2"""
    state = finished(first=ME)
    assert (state.open.phase, state.open.turn, state.open.bag) == (Phase.RECOMPOSE, YOU, ())
    assert refused(state, Play()) == "nothing_played §7.2"
    assert refused(state, "*") == "no_dice_left §7.2"
    done = after(state, ".")
    assert done.open.end == "last_die"
    assert refused(done, ".") == "game_over §7.2"


def test_the_last_of_a_round_ends_the_game() -> None:
    """§7.2"""
    assert finished(first=YOU).open.end == "last_die"


def test_a_table_that_does_not_recompose_ends_at_once() -> None:
    """§7.2"""
    options = chosen(recomposition=Recomposition.EXTEND)
    assert finished(first=ME, options=options).open.end == "last_die"


def test_at_most_three_recompositions() -> None:
    """§7.2 Each with its own bonus."""
    state = table("h9> P O R T", hand="", other="", phase=Phase.RECOMPOSE, seen=("PORT",))
    state = with_open(state, options=chosen(fresh_word=False), recompositions=1, final=True)
    state = after(state, turned(state))
    assert (state.open.phase, state.open.recompositions, state.open.turn) == (
        Phase.RECOMPOSE,
        2,
        ME,
    )
    again = replace(turned(state))
    state = after(state, again)
    assert state.open.end == "last_die"
    assert state.open.sheets == ((14, 14), ())


def test_two_rounds_of_passes_end_the_game() -> None:
    """§7.3"""
    state = table("h9> P O R T", hand="E", blank=3)
    state = after(state, ".")
    assert state.open.end == "blank"
    assert not GAME.waiting(state)
    assert GAME.chance(state, dice(0)) is None


def test_the_highest_total_wins() -> None:
    """§7.3 Negative totals are allowed, equal ones share."""
    state = with_open(begun(3), end="blank", sheets=((5, -15), (12,), (7, 5)))
    result = GAME.result(state)
    assert result is not None
    assert (result.places, result.points) == ((3, 1, 1), (-10, 12, 12))
    assert result.sheets[0][0].arithmetic == "5 - 15 = -10"
    assert GAME.result(begun()) is None


def test_of_two_the_other_wins() -> None:
    """§7.4"""
    state = after(table("h9> P O R T", hand="E"), "resign")
    assert state.open.end == "resigned"
    assert GAME.result(state).places == (2, 1)


def test_of_more_the_turns_of_who_resigned_are_skipped() -> None:
    """§7.4"""
    state = begun(3)
    gone, following = state.open.turn, next_seat(state.open.in_play, state.open.turn)
    state = after(state, "resign")
    assert state.open.turn == following
    assert GAME.play(state, gone, Pass()).code == "not_in_play"
    state = with_open(state, end="blank", sheets=((1,), (1,), (1,)))
    assert GAME.result(state).places[gone] == 3


def test_who_resigns_out_of_turn_changes_no_turn() -> None:
    """§7.4"""
    state = begun(3)
    other = next_seat(state.open.in_play, state.open.turn)
    assert fold(GAME, state, GAME.play(state, other, Resign())).open.turn == state.open.turn


@pytest.mark.parametrize("phase", [Phase.RECOMPOSE, Phase.COMPOSE])
def test_who_resigns_at_the_end_gives_back_what_was_drawn(phase: Phase) -> None:
    """§7.4, §7.1, §7.2"""
    state = table("h9> P O R T", hand="E", gathered=True, merged=True, phase=phase)
    state = with_open(
        state,
        hands=(*state.open.hands[:1], (), ()),
        sheets=((), (), ()),
        polyedre=("A", "B", "C"),
        last_turns=(Seat(2), YOU),
    )
    state = after(state, "resign")
    assert (state.open.turn, state.open.phase) == (
        (2, Phase.RECOMPOSE) if phase is Phase.RECOMPOSE else (YOU, Phase.DRAW)
    )


# §8 Options


def test_presets_differ_as_the_page_says() -> None:
    """§8.1"""
    presets = GAME.about.presets
    assert list(presets) == ["equilibre", "decouverte", "livret", "complet"]
    assert presets["equilibre"] == VolapukOptions()
    assert presets["decouverte"].clock == 0
    assert [presets[name].diagonal for name in presets] == [3, 0, 1, 3]


def test_whoever_learned_a_word_in_a_first_game_keeps_it() -> None:
    """§8.1, §3.1 *Équilibre* has the words of *découverte*."""
    first, usual = (GAME.about.presets[name] for name in ("decouverte", "equilibre"))
    assert (first.forms, first.proper, first.short_words) == (Forms.ALL, False, ShortWords.ALWAYS)
    assert (usual.forms, usual.proper, usual.short_words) == (Forms.ALL, False, ShortWords.ALWAYS)
    assert first.vocabulary == usual.vocabulary == Vocabulary.TOUS
    assert (first.coarse, usual.coarse) == (False, True)


@pytest.mark.parametrize("name", ["equilibre", "livret", "complet"])
def test_the_book_s_own_recomposition_works_wherever_one_recomposes(name: str) -> None:
    """§8.1, §5.3 PORT becomes PARTI, and its O goes to whoever did it."""
    options = replace(GAME.about.presets[name], accents=Accents.OFF, announced_anagrams="off")
    state = table("h9> P O R T", hand="A I S", options=options, elue="P", seen=("PORT",))
    parti = made(state, {"i9": "A", "l9": "I"}, {"i9": None})
    assert points(state, parti) == 15 + 10
    freed = next(tile.die for tile in state.open.tiles if tile.cell == cell("i9"))
    assert freed in [held.die for held in after(state, parti).open.hands[0]]


# §9 Who sees what


def test_everybody_sees_everything() -> None:
    """§9"""
    state = table("h9> P O R T", hand="E")
    mine, theirs = GAME.view(state, ME), GAME.view(state, None)
    assert (mine.open, mine.held, mine.laid) == (theirs.open, theirs.held, theirs.laid)
    assert theirs.actions == ()
    assert mine.actions == (Pass(),)
    event = Rolled(ME, (Shown(1, "A"),))
    assert GAME.show(event, YOU) == event
    assert GAME.view(state, YOU).actions == ()
