"""The five levels of Volapük: legal at every table, repeatable, each with its own eyes."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.arena.match import Match, play_match
from tablee.bots.allowance import Allowance
from tablee.bots.base import LEVELS, Budget, make_bot
from tablee.bots.person import Person
from tablee.bots.volapuk import talk
from tablee.bots.volapuk.apart import plays_apart
from tablee.bots.volapuk.exchanges import exchanges
from tablee.bots.volapuk.keeping import hoped, needed
from tablee.bots.volapuk.packing import table_at
from tablee.bots.volapuk.phrases import compounds, phrases
from tablee.bots.volapuk.recompositions import recompositions
from tablee.bots.volapuk.search import Idea
from tablee.bots.volapuk.sight import Look, omniscient
from tablee.bots.volapuk.vocabulary import known_to
from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.volapuk import dealing, judging
from tablee.games.volapuk.actions import (
    AskSenses,
    ClaimAccent,
    KeepFetiches,
    NothingToSay,
    Pass,
    Play,
    RetireSuperJoker,
    SetDice,
    Throw,
)
from tablee.games.volapuk.board import DIAGONALS, STRIDE
from tablee.games.volapuk.dice import SUPER, SUPER_JOKER
from tablee.games.volapuk.events import AnagramClaimed, Played
from tablee.games.volapuk.options import (
    Accents,
    Definitions,
    Espace,
    Freed,
    JokerExchange,
    Reversed,
    SuperJoker,
    VolapukOptions,
)
from tablee.games.volapuk.state import HAND, Formed, Held, Phase, Spoken, State, Tile
from tablee.games.volapuk.words import key_of
from tests.bots.seating import every_level, seated, thought
from tests.games.playing import dice
from tests.games.volapuk import drawing

GAME: Any = GAMES["volapuk"]
LIVRET = GAME.about.presets["livret"]
EQUILIBRE = GAME.about.presets["equilibre"]
BUDGET = Budget(nodes=5_000)
PLENTY = Budget(nodes=400_000)
ME, OTHER = Seat(0), Seat(1)


def cell(row: int, column: int) -> int:
    return (row - 1) * STRIDE + column - 1


def row_of(text: str, row: int = 9, column: int = 6, first: int = 0) -> tuple[Tile, ...]:
    """A word on a row, of dice from this number on."""
    return tuple(
        Tile(cell(row, column + at), first + at, letter, letter, OTHER)
        for at, letter in enumerate(text)
    )


def table(tiles: tuple[Tile, ...], *hand: Held, **changes: Any) -> State:
    state = dealing.start(LIVRET, 2)
    assert isinstance(state, State)
    usual: dict[str, Any] = {"elue": "X", "phase": Phase.COMPOSE}
    return with_open(state, tiles=tiles, hands=(hand, ()), **(usual | changes))


def chosen(level: str, state: State, budget: Budget = BUDGET) -> Any:
    wish = thought("volapuk", level, state, budget)
    assert wish is not None
    return wish.action


TURNS = 150


def wishes(level: str, state: State, seat: Seat = ME, turns: int = TURNS) -> Iterator[Any]:
    """What one player of a level does in this position, turn after turn: each time they look
    anew. The game accepts it.
    """
    bot = make_bot("volapuk", level, seat, dice(1))
    for number in range(1, turns + 1):
        now = with_open(state, number=number)
        wish = bot.act(GAME.view(now, seat), PLENTY)
        assert wish is not None
        assert not isinstance(drawing.TALKING.play(now, seat, wish.action), Refusal)
        yield wish.action


def does(level: str, state: State, what: Callable[[Any], bool], **more: Any) -> bool:
    return any(what(action) for action in wishes(level, state, **more))


# Whole games


@pytest.mark.parametrize("preset", GAME.about.presets)
@every_level
def test_every_level_comes_to_the_end_at_every_preset(preset: str, level: str) -> None:
    bots = seated("volapuk", (level, level))
    outcome = play_match(GAME, GAME.about.presets[preset], bots, b"3", Budget(nodes=1_000))
    assert min(outcome.places) == 1


def test_all_levels_play_at_one_table() -> None:
    bots = seated("volapuk", LEVELS)
    outcome = play_match(GAME, GAME.about.presets["complet"], bots, b"3", BUDGET)
    assert min(outcome.places) == 1


@pytest.mark.parametrize("preset", ["equilibre", "complet"])
@pytest.mark.parametrize("level", LEVELS[:-1])
def test_no_level_says_a_word_that_it_does_not_know(preset: str, level: str) -> None:
    """Games are played, and everybody's vocabulary is drawn once more to look it up."""
    options = GAME.about.presets[preset]
    known = [known_to(options, Person(level, dice(seat)).board).words for seat in (0, 1)]
    match = Match(GAME, options, seated("volapuk", (level, level)), b"words")
    while GAME.result(match.state) is None:
        match.one_action(Budget(nodes=20_000))
    said = 0
    for event in match.events:
        for text in _said(event):
            said += 1
            words = known[event.seat]
            assert text in words or (" " in text and all(one in words for one in text.split()))
    assert said > 10


def _said(event: Any) -> Iterator[str]:
    match event:
        case Played(words=words):
            yield from (word.text for word in words if not word.pair)
            yield from (_turned(word) for word in words if word.reversed)
        case AnagramClaimed(word=word):
            yield word
        case _:
            pass


def _turned(word: Formed) -> str:
    """What a word is from its last die to its first: without jokers, its faces tell."""
    return word.text if {"?", "!"} & {*word.faces} else key_of(word.faces[::-1])


def test_nobody_says_a_coarse_word() -> None:
    for among in (None, Person("moyen", dice(1)).board):
        words = known_to(VolapukOptions(), among).words
        assert "MERLE" in words
        assert "PUTAIN" not in words
    assert "PUTAIN" in GAME.words_of(VolapukOptions())


def test_the_same_seed_plays_the_same_game() -> None:
    def game() -> Any:
        bots = seated("volapuk", ("facile", "moyen"))
        return play_match(GAME, VolapukOptions(clock=0), bots, b"4", BUDGET)

    assert game() == game()


def test_maitre_thinks_the_same_of_the_same_table() -> None:
    state = table(row_of("PORT"), *(Held(10 * at, face) for at, face in enumerate("AIEST")))
    assert chosen("maitre", state) == chosen("maitre", state)


@every_level
def test_every_level_throws_before_it_thinks(level: str) -> None:
    state = table((), Held(0), Held(10), phase=Phase.THROWS)
    assert chosen(level, state) == Throw(())


@every_level
def test_every_level_passes_with_dice_that_spell_nothing(level: str) -> None:
    state = table(row_of("XZ"), Held(20, "Q"), Held(30, "W"))
    state = with_open(state, options=replace(state.open.options, pairs=False))
    assert chosen(level, state) == Pass()


@every_level
def test_nobody_plays_out_of_turn(level: str) -> None:
    state = table(row_of("PORT"), Held(0, "A"))
    assert thought("volapuk", level, state, BUDGET, seat=OTHER) is None


# What is kept


def test_only_the_child_throws_but_twice() -> None:
    hand = (Held(0, "E"), Held(30, "X"))
    state = drawing.table("f9> P O R T", hand="E X", phase=Phase.THROWS, throws=2)
    state = with_open(state, hands=(hand, ()))
    assert {*wishes("enfant", state, turns=20)} == {SetDice()}
    for level in LEVELS[1:]:
        assert does(level, state, lambda action: isinstance(action, Throw), turns=20)


def kept_for(hand: str, how: Callable[[State], tuple[int, ...]]) -> set[str | None]:
    """The faces that are kept of a hand, on an empty board under B."""
    options = replace(EQUILIBRE, diagonal=0, reversed=Reversed.OFF)
    state = drawing.table(hand=hand, elue="B", options=options, phase=Phase.THROWS, throws=1)
    kept = how(state)
    return {held.face for held in state.open.hands[ME] if held.die in kept}


def test_the_dice_of_the_best_word_are_kept() -> None:
    """MUR, and the K is of no use."""
    assert kept_for(
        "M U R K", lambda state: needed(table_at(state.open), state.open.hands[ME])
    ) == {*"MUR"}


def test_one_letter_more_may_be_hoped_for() -> None:
    """MUR is worth 3; a yellow die that shows a B would make more of other letters."""

    def how(state: State) -> tuple[int, ...]:
        return hoped(table_at(state.open), state.open.options, state.open.hands[ME], 2)

    hand = "A R T S W Y Z"
    sure = kept_for(hand, lambda state: needed(table_at(state.open), state.open.hands[ME]))
    assert kept_for(hand, how) != sure


def test_fort_keeps_a_word_of_all_its_dice() -> None:
    hand = (Held(0, "E"), Held(10, "L"), Held(20, "M"))
    state = table(row_of("PORT"), *hand, phase=Phase.THROWS, throws=2)
    assert isinstance(chosen("fort", state), Throw | SetDice)


def test_only_maitre_keeps_fetiches() -> None:
    state = table(row_of("PORT"), Held(71, "?"), Held(22, "Q"), phase=Phase.FETICHES, due=(0, 10))
    assert not does("fort", state, lambda action: action != KeepFetiches(), turns=20)
    assert does("maitre", state, lambda action: action == KeepFetiches((71,)))


# What is looked for: who does it, and who does not


def reads_both_ways(action: Any) -> bool:
    return isinstance(action, Play) and action.declared is not None and action.declared.reversed


def is_slanted(action: Any) -> bool:
    said = action.declared if isinstance(action, Play) else None
    return said is not None and said.direction in DIAGONALS


def test_facile_reads_a_word_both_ways_now_and_then_and_a_child_does_not() -> None:
    """AS and SA."""
    state = drawing.table(hand="A S", options=drawing.chosen(diagonal=0))
    assert does("facile", state, reads_both_ways)
    assert not all(reads_both_ways(action) for action in wishes("facile", state))
    assert not does("enfant", state, reads_both_ways)


def test_moyen_writes_along_diagonals_and_facile_does_not() -> None:
    state = drawing.table("f9> P O R T", hand="A I E S T", options=drawing.chosen())
    assert does("moyen", state, is_slanted)
    assert not does("facile", state, is_slanted)


def words_of(state: State, action: Any) -> set[str]:
    if not isinstance(action, Play):
        return set()
    (played,) = GAME.play(state, ME, action)
    return {word.text for word in played.words}


def test_moyen_writes_compounds_and_facile_does_not() -> None:
    """UN PEU."""
    state = drawing.table("f9> U N", hand="_ P E U", options=EQUILIBRE)
    assert "UN PEU" in {
        word
        for idea in compounds(state.open, ME, omniscient(state.open))
        for word in words_of(state, idea.play)
    }

    def is_compound(action: Any) -> bool:
        return "UN PEU" in words_of(state, action)

    assert does("moyen", state, is_compound)
    assert not does("facile", state, is_compound)


def exchanging(**changes: Any) -> State:
    """The E of MER is a joker of the other's: whoever has an E may take it."""
    return drawing.table("f9> M ?E R", hand="E L F", options=replace(EQUILIBRE, **changes))


def has_exchanged(action: Any) -> bool:
    return isinstance(action, Play) and action.exchange is not None


def test_moyen_takes_a_joker_for_its_letter_and_facile_does_not() -> None:
    assert does("moyen", exchanging(), has_exchanged)
    assert not does("facile", exchanging(), has_exchanged)


def test_no_joker_is_taken_where_the_table_forbids_it_or_it_is_ones_own() -> None:
    def taken(state: State) -> list[Idea]:
        return [*exchanges(state.open, ME, omniscient(state.open))]

    assert taken(exchanging())
    assert not taken(exchanging(joker_exchange=JokerExchange.OFF))
    own = exchanging()
    own = with_open(own, tiles=tuple(replace(tile, seat=ME) for tile in own.open.tiles))
    assert not taken(own)
    free = with_open(own, options=replace(own.open.options, joker_exchange=JokerExchange.ANYONE))
    assert taken(free)


def is_recomposed(action: Any) -> bool:
    return isinstance(action, Play) and bool(action.moves)


def has_freed(action: Any) -> bool:
    return isinstance(action, Play) and any(shift.to is None for shift in action.moves)


def test_fort_turns_a_word_into_another_and_takes_what_is_freed_and_moyen_does_not() -> None:
    """PORT becomes PARTIS, and its O is taken."""
    options = replace(EQUILIBRE, reversed=Reversed.OFF, diagonal=0)
    state = drawing.table("f9> P O R T", hand="A I S", elue="P", options=options, seen=("PORT",))
    assert does("fort", state, has_freed)
    assert not does("moyen", state, is_recomposed)


def test_fort_says_a_phrase_and_moyen_does_not() -> None:
    """LES FLEURS, of which the flowers lie there."""
    state = drawing.table("j9> F L E U R S", hand="L E S _", options=EQUILIBRE)
    found = [*phrases(state.open, ME, omniscient(state.open))]
    assert {"LES FLEURS"} <= words_of(state, found[0].play)

    def is_phrase(action: Any) -> bool:
        return isinstance(action, Play) and bool(action.declared and action.declared.phrase)

    assert does("fort", state, is_phrase, turns=60)
    assert not does("moyen", state, is_phrase, turns=60)


def test_a_phrase_goes_on_behind_its_first_word_too() -> None:
    state = drawing.table("f9> L E S", hand="_ M O T S", options=EQUILIBRE)
    found = [*phrases(state.open, ME, omniscient(state.open))]
    assert any("LES MOTS" in words_of(state, idea.play) for idea in found)
    legit = with_open(state, options=replace(EQUILIBRE, espace=Espace.LEGIT))
    assert not [*phrases(legit.open, ME, omniscient(legit.open))]


def retirable(force: int = 2) -> State:
    """The super joker is the O of PORT, and of little use by now."""
    options = replace(EQUILIBRE, super_joker=SuperJoker.WORD)
    return drawing.table("f9> P !O R T", hand="O O W", options=options, force=force)


def test_fort_lets_the_super_joker_leave_and_moyen_does_not() -> None:
    def is_retired(action: Any) -> bool:
        return isinstance(action, RetireSuperJoker)

    assert does("fort", retirable(), is_retired)
    assert not does("moyen", retirable(), is_retired)
    assert not does("fort", retirable(force=3), is_retired, turns=20)


def lays_seven(action: Any) -> bool:
    return isinstance(action, Play) and len(action.place) == HAND


def test_maitre_lays_seven_dice_apart_and_fort_does_not() -> None:
    """No word has these seven letters, and two have."""
    state = drawing.table("f9> P O R T", hand="E S U N A V V", options=EQUILIBRE)
    found = [*plays_apart(state.open, ME, omniscient(state.open), Allowance(PLENTY))]
    assert found
    for idea in found:
        (played,) = GAME.play(state, ME, idea.play)
        assert "volapuk" in {line.label for line in played.scored}
    assert does("maitre", state, lays_seven)
    assert not does("fort", state, lays_seven)


def test_seven_dice_are_not_laid_apart_of_fewer_or_without_an_allowance() -> None:
    state = drawing.table("f9> P O R T", hand="E S U N A V", options=EQUILIBRE)
    assert not [*plays_apart(state.open, ME, omniscient(state.open), Allowance(PLENTY))]
    seven = drawing.table("f9> P O R T", hand="E S U N A V V", options=EQUILIBRE)
    assert not [*plays_apart(seven.open, ME, omniscient(seven.open), Allowance(Budget(nodes=0)))]


# What is said of a play


def spoken_of(word: str, **changes: Any) -> State:
    """This word was just laid by seat 0, who may speak."""
    options = replace(EQUILIBRE, accents=Accents.PRIORITY, **changes)
    cells = tuple(drawing.cell(f"{column}9") for column in "hijklmn"[: len(word)])
    state = drawing.table(f"h9> {' '.join(word)}", options=options, phase=Phase.CLAIMS)
    return with_open(state, spoken=(Spoken(word, cells),), done=(Seat(1),))


def test_facile_announces_accents_and_a_child_does_not() -> None:
    state = spoken_of("FETE")
    assert does("facile", state, lambda action: isinstance(action, ClaimAccent), turns=30)
    assert {*wishes("enfant", state, turns=30)} == {NothingToSay()}


def asks(action: Any) -> bool:
    return isinstance(action, AskSenses)


def test_fort_asks_for_senses_and_moyen_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "senses", lambda word: drawing.SENSES.get(word, ()))
    state = spoken_of("HAN", announced_definitions=Definitions.PLAYER)
    assert does("fort", state, asks, turns=5)
    assert not does("moyen", state, asks, turns=20)
    for other in (
        spoken_of("PORT", announced_definitions=Definitions.PLAYER),
        spoken_of("HAN", announced_definitions=Definitions.PLAYER, asker_answers=False),
        spoken_of("HAN"),
    ):
        assert not does("fort", other, asks, turns=5)


@every_level
def test_nobody_asks_for_senses_where_there_is_no_dictionary(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "senses", lambda _: None)
    state = spoken_of("HAN", announced_definitions=Definitions.PLAYER)
    assert not does(level, state, asks, turns=10)


# Recompositions


def ideas(state: State, nodes: int = 200_000, *without: Look) -> list[Idea]:
    mind = omniscient(state.open)
    mind = mind._replace(looks=mind.looks - {*without})
    return [*recompositions(state.open, ME, mind, Allowance(Budget(nodes=nodes)))]


def test_dice_of_the_board_change_places_where_both_words_stay_words() -> None:
    tiles = row_of("PORT")
    state = table(tiles, seen=("PORT",))
    found = ideas(state, 100_000)
    assert found
    made = [
        judging.lay(GAME.words_of(state.open.options), state.open, ME, idea.play) for idea in found
    ]
    assert not any(isinstance(facts, Refusal) for facts in made)
    assert "TROP" in {word.text for facts in made for word in facts[0].words}  # type: ignore[union-attr,index]


def test_a_space_cuts_a_word_in_two() -> None:
    tiles = row_of("PORTAGE")
    state = table(tiles, Held(50, "_"), seen=("PORTAGE",))
    found = ideas(state, 100_000)
    assert any(idea.play.place and len(idea.play.moves) == 3 for idea in found)
    assert not any(
        idea.play.place and len(idea.play.moves) == 3
        for idea in ideas(state, 100_000, Look.REBUILD)
    )


def test_whoever_turns_one_word_moves_its_dice_only() -> None:
    """PORT and SEL: their letters do not change places."""
    sel = tuple(
        Tile(cell(10 + at, 9), 50 + at, letter, letter, OTHER) for at, letter in enumerate("SEL")
    )
    state = table((*row_of("PORT", first=40), *sel), Held(0, "A"), seen=("PORT",))
    rows = {shift.cell // STRIDE for idea in ideas(state) for shift in idea.play.moves}
    assert len(rows) > 1
    for idea in ideas(state, 200_000, Look.REBUILD):
        assert len({shift.cell // STRIDE for shift in idea.play.moves}) == 1 or (
            len({shift.cell % STRIDE for shift in idea.play.moves}) == 1
        )
    assert not ideas(state, 200_000, Look.REBUILD, Look.TURN)


def test_a_freed_letter_goes_to_the_hand_where_that_pays() -> None:
    """PORT becomes PARTIS, and its O is taken."""
    hand = [Held(10 * at, face) for at, face in enumerate("AIS")]
    options = replace(LIVRET, reversed=Reversed.OFF, diagonal=0)
    state = table(row_of("PORT", first=40), *hand, seen=("PORT",), elue="P", options=options)
    best = max(ideas(state), key=lambda idea: idea.points)
    assert best.points == 3 * 6 + 10
    assert [shift.to for shift in best.play.moves] == [None]
    stay = with_open(state, options=replace(options, freed=Freed.STAY))
    assert all(shift.to is not None for idea in ideas(stay) for shift in idea.play.moves)


def test_nothing_is_found_in_letters_that_only_change_places_with_their_like() -> None:
    """PORTE is worth 5, whatever its O and another O do, and wherever PORT slides."""
    options = replace(LIVRET, reversed=Reversed.OFF, diagonal=0)
    mot = tuple(
        Tile(cell(7 + at, 9), 50 + at, letter, letter, OTHER) for at, letter in enumerate("MO")
    )
    state = table(
        (*row_of("PORT", first=40), *mot),
        Held(0, "E"),
        seen=("PORT", "MOT"),
        elue="P",
        options=options,
    )
    for idea in ideas(state):
        (played,) = GAME.play(state, ME, idea.play)
        labels = {line.label for line in played.scored}
        old = {word.text for word in played.words} <= {"PORTE", "MOTE"}
        assert not old or "recomposition" not in labels


def test_a_word_is_not_turned_back_for_nothing() -> None:
    """Without dice, PORT becomes each of its anagrams once, and then nothing; beside a fresh word
    they bring nothing either.
    """
    state = table(row_of("PORT", first=40), seen=("PORT",))
    while found := ideas(state):
        (played,) = GAME.play(state, ME, found[0].play)
        texts = {word.text for word in played.words}
        assert not texts & {*state.open.seen}
        state = with_open(state, seen=(*state.open.seen, *texts))
    assert "TROP" in state.open.seen
    state = with_open(state, hands=((Held(0, "A"), Held(30, "S")), ()))
    for idea in ideas(state):
        (played,) = GAME.play(state, ME, idea.play)
        paid = {line.arithmetic.split()[0] for line in played.scored if line.points > 0}
        assert idea.points > 0
        assert not paid & {*state.open.seen}


def test_nobody_moves_the_super_joker() -> None:
    options = replace(LIVRET, super_joker=SuperJoker.WORD)
    first, *rest = row_of("PORT", first=40)
    tiles = (replace(first, die=SUPER, face=SUPER_JOKER), *rest)
    hand = [Held(10 * at, face) for at, face in enumerate("AIS")]
    state = table(tiles, *hand, seen=("PORT",), elue="P", options=options, force=10)
    assert all(first.cell != shift.cell for idea in ideas(state) for shift in idea.play.moves)


def test_no_dice_are_moved_where_the_table_forbids_it() -> None:
    state = table(row_of("PORT"), seen=("PORT",))
    options = GAME.about.presets["decouverte"]
    assert not ideas(with_open(state, options=options))


def test_an_allowance_of_nothing_moves_nothing() -> None:
    state = table(row_of("PORT"), seen=("PORT",))
    assert not ideas(state, 0)
    mind = omniscient(state.open)
    assert not [*recompositions(state.open, ME, mind, Allowance(Budget(seconds=0)))]


def test_only_fort_and_maitre_recompose_in_the_last_turns() -> None:
    state = table(row_of("PORT"), phase=Phase.RECOMPOSE, seen=("PORT",))
    for level in LEVELS[:3]:
        assert not does(level, state, is_recomposed, turns=10)
    for level in LEVELS[3:]:
        assert does(level, state, is_recomposed)
