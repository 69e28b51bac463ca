"""§8 What holds whatever players say, in whatever order, and whoever goes or falls asleep."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tablee.catalogue import DICE
from tablee.core.game import Refusal, Resign, Timeout
from tablee.core.open import with_open
from tablee.core.playing import fold, settle
from tablee.core.seats import Seat
from tablee.games.volapuk import Volapuk, notation
from tablee.games.volapuk.actions import (
    Accent,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Match,
    NothingToSay,
    Pass,
    Play,
    Put,
    RetireSuperJoker,
    Vote,
)
from tablee.games.volapuk.anagrams import letters_of
from tablee.games.volapuk.board import board
from tablee.games.volapuk.dice import SUPER
from tablee.games.volapuk.events import (
    AccentClaimed,
    AnagramClaimed,
    AnswerGiven,
    ClaimFailed,
    ClaimsClosed,
    Played,
    PlayRejected,
    SaidNothing,
    SensesAsked,
    SensesSettled,
    Voted,
)
from tablee.games.volapuk.floor import TALK
from tablee.games.volapuk.options import (
    Accents,
    Anagrams,
    ClaimOrder,
    Definitions,
    JokerExchange,
    Judges,
    ShortWords,
    SuperJoker,
)
from tablee.games.volapuk.state import Ballot, Phase, Sense, State
from tablee.games.volapuk.views import Sayable
from tablee.letters.words import made_of
from tests.games.playing import Step, dice
from tests.games.volapuk.drawing import QUIET, table

pytestmark = [pytest.mark.xdist_group("talk about volapuk"), pytest.mark.unmeasured]

GAME: Any = Volapuk(
    DICE,
    lambda word: ("Un cri sourd (50 % de…)", "De l’eau claire.", "?")[: len(word) % 4],
)
"""With a dictionary in which words have none to three senses."""

TABLES = [
    replace(
        QUIET,
        accents=Accents.PRIORITY,
        announced_anagrams=Anagrams.UNLIMITED,
        announced_definitions=Definitions.TABLE,
        false_claim=-3,
        referee=Judges.VOTE,
        super_joker=SuperJoker.ROUND,
        joker_exchange=JokerExchange.OFF,
    ),
    replace(
        QUIET,
        accents=Accents.REQUIRED,
        announced_anagrams=Anagrams.ONE_PER_PLAYER,
        announced_definitions=Definitions.PLAYER,
        asker_answers=True,
        claim_order=ClaimOrder.RACE,
        super_joker=SuperJoker.WORD,
    ),
    replace(
        QUIET,
        clock=0,
        accents=Accents.PRIORITY,
        announced_definitions=Definitions.TABLE,
        claim_order=ClaimOrder.RACE,
        referee=Judges.LEXICON_AND_VOTE,
        short_words=ShortWords.VOTE,
        super_joker=SuperJoker.WORD,
    ),
]
LAST_PHASES: list[dict[str, Any]] = [
    {},
    {"merged": True, "gathered": True},
    {"phase": Phase.RECOMPOSE, "final": True, "last_turns": (Seat(1), Seat(2))},
]
TEXTS = ("un cri", "Un cri !", "à l’eau ; 50 %", "a|b : c", "?", "-", "%25;")


def opening(seed: int) -> State:
    """Four players, a super joker that is weak already, fétiches that show accents."""
    changes = LAST_PHASES[seed // len(TABLES) % len(LAST_PHASES)]
    state = table(
        "h9> P !O R T",
        "h9: P R E S",
        hand="É S A O N ^ ?",
        other="É N T/^ E/¨ S",
        elue="P",
        options=TABLES[seed % len(TABLES)],
        force=2,
        seen=("PORT", "PRES"),
        **changes,
    )
    hands = tuple(
        tuple(replace(held, kept=bool(seat)) for held in hand)
        for seat, hand in enumerate(state.open.hands)
    )
    if state.open.final:
        return with_open(state, hands=((),) * 4)
    return with_open(state, hands=(hands[0], (), (), ()) if state.open.gathered else hands)


def choice(state: State, luck: Random) -> tuple[Seat, Any]:
    """Somebody whom the game waits for, and what he does; rarely he goes, or sleeps."""
    seat = luck.choice(sorted(GAME.waiting(state)))
    if clocks := GAME.clocks(state) if luck.random() < 0.08 else ():
        return seat, Timeout(clocks[0].key)
    if luck.random() < 0.02:
        return luck.choice(state.open.in_play), Resign()
    tried = list(
        sayings(state, seat, luck) if state.open.phase in TALK else turns(state, seat, luck)
    )
    luck.shuffle(tried)
    usual = [GAME.actions(state, seat)[0]]
    for action in (*tried, *usual):
        if not isinstance(GAME.play(state, seat, action), Refusal):
            return seat, action
    raise AssertionError


def turns(state: State, seat: Seat, luck: Random) -> Iterator[Any]:
    listed = [action for action in GAME.actions(state, seat) if action != Pass()]
    yield from listed
    near = {
        one
        for tile in state.open.tiles
        for one in board(state.open.options.diameter).neighbours[tile.cell]
    }
    for held in state.open.hands[seat]:
        yield RetireSuperJoker(held.die)
        yield Play((Put(held.die, luck.choice(sorted(near))),))


def sayings(state: State, seat: Seat, luck: Random) -> Iterator[Any]:
    """True and false, and silence as often as all else together."""
    match state.open.phase:
        case Phase.CLAIMS:
            word = luck.choice(state.open.spoken)
            letters = "".join(letters_of(word.text))
            shown = [None, *(held.die for held in state.open.hands[seat])]
            found = list(made_of(GAME.words, letters, len(letters)))
            yield ClaimAnagram(luck.choice([*found, letters]))
            yield AskSenses(word.text)
            yield ClaimAccent(luck.choice(word.cells), luck.choice(list(Accent)))
            for die in shown:
                cell, accent = luck.choice(word.cells), luck.choice(list(Accent))
                yield ClaimAccent(cell, accent, die)
            yield from [NothingToSay()] * 3
        case Phase.ANSWERS:
            yield Answer(tuple(luck.choices(TEXTS, k=luck.randrange(state.open.sense_count + 1))))
        case Phase.MATCHES:
            own = [one for one in state.open.answers if one.seat == seat and not one.known]
            yield Match(tuple(luck.choice([None, *range(len(state.open.senses))]) for _ in own))
        case _:
            yield ballot(state, seat, luck)


def ballot(state: State, seat: Seat, luck: Random) -> Vote:
    """What one may judge, refused now and then, or called the same as another’s."""
    if state.open.proposed is not None:
        return Vote(luck.choice([(), (0,)]))
    others = [at for at, one in enumerate(state.open.answers) if one.seat != seat]
    judged = [at for at in others if not state.open.answers[at].known]
    refused = tuple(at for at in judged if luck.random() < 0.4)
    one, other = luck.choice(judged), luck.choice(others)
    return Vote(refused, () if one == other else ((one, other),))


STEPS = 70


@cache
def walk(seed: int) -> tuple[Step, ...]:
    """So many steps of a game that is talked about."""
    luck, rolls = Random(seed), dice(seed)  # noqa: S311 - nobody is to be surprised
    state, steps = opening(seed), list[Step]()
    while len(steps) < STEPS and state.open.end is None:
        if (event := GAME.chance(state, rolls)) is not None:
            facts, seat, action = (event,), None, None
        else:
            seat, action = choice(state, luck)
            facts = GAME.play(state, seat, action)
            assert not isinstance(facts, Refusal)
        after = fold(GAME, state, facts)
        steps.append(Step(state, seat, action, facts, after))
        state = after
    return tuple(steps)


WALKS = 36
every_walk = pytest.mark.parametrize("seed", range(WALKS))


def states(seed: int) -> list[State]:
    return [opening(seed), *(step.after for step in walk(seed))]


def single(seed: int) -> Iterator[tuple[State, Any, State]]:
    """Fact by fact, with the states before and after."""
    for step in walk(seed):
        state = step.before
        for event in step.events:
            after = GAME.apply(state, event)
            yield state, event, after
            state = after


def test_the_walks_come_through_all_that_can_be_said() -> None:
    """§8.2 to §8.6 Or the laws below would show nothing."""
    kinds = {type(event) for seed in range(WALKS) for _, event, _ in single(seed)}
    assert kinds >= {
        AccentClaimed, AnagramClaimed, ClaimFailed, SensesAsked, AnswerGiven, SensesSettled, Voted,
        PlayRejected, Played,
    }  # fmt: skip
    answers = [one for seed in range(WALKS) for state in states(seed) for one in state.open.answers]
    assert {one.known for one in answers} == {True, False}
    phases = {state.open.phase for seed in range(WALKS) for state in states(seed)}
    assert phases >= set(TALK)
    assert any(state.open.retired for seed in range(WALKS) for state in states(seed))


SAID = (AccentClaimed, AnagramClaimed, ClaimFailed, SaidNothing, SensesAsked, AnswerGiven, Voted)


@every_walk
def test_what_is_said_changes_no_board_and_no_hand(seed: int) -> None:
    """§8.2"""
    for before, event, after in single(seed):
        if isinstance(event, SAID):
            assert (after.open.tiles, after.open.hands) == (before.open.tiles, before.open.hands)
        if isinstance(event, (ClaimsClosed, SensesSettled)):
            assert after.open.tiles == before.open.tiles


@every_walk
def test_what_is_announced_is_paid_once(seed: int) -> None:
    """§8.3, §8.4 An accent on a die, an anagram of a play; §8.2 when the window closes."""
    marked = set[int]()
    for before, event, after in single(seed):
        paid = [new - old for new, old in zip(after.open.bonuses, before.open.bonuses, strict=True)]
        if isinstance(event, ClaimsClosed):
            dice_of = {tile.cell: tile.die for tile in before.open.tiles}
            accents = [dice_of[one.cell] for one in before.open.claims if one.cell is not None]
            words = [one.word for one in before.open.claims if one.word is not None]
            assert len({*accents, *marked}) == len(accents) + len(marked)
            assert len(set(words)) == len(words)
            assert sum(paid) == sum(one.points for one in before.open.claims)
        elif not isinstance(event, (ClaimFailed, SensesSettled)):
            assert not any(paid)
        marked = {
            tile.die
            for tile in after.open.tiles
            for one in after.open.marks
            if one.cell == tile.cell
        }


@every_walk
def test_totals_are_what_was_played_and_said(seed: int) -> None:
    """§7.3 Every point has its line."""
    for before, event, after in single(seed):
        gained = sum(after.open.totals) - sum(before.open.totals)
        if isinstance(event, (Played, ClaimFailed, SensesSettled)):
            assert gained == sum(line.points for line in GAME.lines(event))
        elif not isinstance(event, ClaimsClosed):
            assert gained == 0


@every_walk
def test_no_die_is_lost(seed: int) -> None:
    """§1.1, §4.12 Eighty, and the super joker until it has left the game."""
    for state in states(seed):
        found = [tile.die for tile in state.open.tiles]
        found += [held.die for hand in state.open.hands for held in hand]
        assert sorted((*found, *state.open.bag)) == list(
            range(SUPER if state.open.retired else SUPER + 1)
        )


@every_walk
def test_silence_brings_the_game_on(seed: int) -> None:
    """§8.2, §8.5, §8.6 From wherever players talk, when nobody says a word any more."""
    for state in states(seed)[::2]:
        _comes_on(state)


@every_walk
def test_whoever_goes_the_game_comes_on(seed: int) -> None:
    """§7.4 In any of these phases, whoever it is."""
    for begun in states(seed)[::4]:
        state, _ = settle(GAME, begun, dice(1))
        for seat in state.open.in_play if state.open.end is None else ():
            facts = GAME.play(state, seat, Resign())
            assert not isinstance(facts, Refusal)
            after = fold(GAME, state, facts)
            assert seat not in GAME.waiting(after)
            _comes_on(after)


def _comes_on(state: State) -> None:
    """By its clocks alone, out of all talk; §2.3 where none runs, by a word of each."""
    state, _ = settle(GAME, state, dice(1))
    number = state.open.number
    for _ in range(len(state.open.seats) + 3):
        if state.open.phase not in TALK or state.open.end is not None:
            break
        for seat, action in _least(state):
            facts = GAME.play(state, seat, action)
            assert not isinstance(facts, Refusal)
            state = fold(GAME, state, facts)
        state, _ = settle(GAME, state, dice(1))
    assert state.open.end is not None or state.open.phase not in TALK
    assert state.open.end is not None or state.open.number >= number


def _least(state: State) -> list[tuple[Seat, Any]]:
    if state.open.phase is not Phase.CLAIMS and not state.open.options.clock:
        return [(seat, GAME.actions(state, seat)[0]) for seat in sorted(GAME.waiting(state))]
    (clock,) = GAME.clocks(state)
    return [(clock.seats[0], Timeout(clock.key))]


@every_walk
def test_votes_do_not_depend_on_who_is_first(seed: int) -> None:
    """§8.6"""
    luck = Random(seed)  # noqa: S311
    for state in states(seed):
        if state.open.phase is Phase.VOTE and not state.open.done:
            voters = sorted(GAME.waiting(state))
            votes = {seat: ballot(state, seat, luck) for seat in voters}
            found = set()
            for order in permutations(voters):
                after = state
                for seat in order:
                    after = fold(GAME, after, GAME.play(after, seat, votes[seat]))
                found.add(msgspec.json.encode(settle(GAME, after, dice(1))[0]))
            assert len(found) == 1


@every_walk
def test_nobody_sees_what_is_secret(seed: int) -> None:
    """§9, §8.5, §8.6 Other answers, votes and senses look the same to him."""
    for state in states(seed):
        if state.open.phase in TALK:
            for seat in (None, *state.open.seats):
                twin = changed(state, seat)
                assert GAME.view(twin, seat) == GAME.view(state, seat)
                assert GAME.waiting(twin) == GAME.waiting(state)
                assert GAME.clocks(twin) == GAME.clocks(state)


def changed(state: State, seat: Seat | None) -> State:
    """Everything changed that this seat may not know yet."""
    ballots = tuple(
        one if one.seat == seat else Ballot(one.seat, () if one.refused else (0,))
        for one in state.ballots
    )
    given = state.given
    if state.open.phase is Phase.ANSWERS:
        own = [one for one in given if one.seat == seat]
        others = [Sense(other, "something else") for other in state.open.done if other != seat]
        given = (*own, *others)
    assert state.open.phase in (Phase.MATCHES, Phase.VOTE) or not state.open.senses
    return replace(state, ballots=ballots, given=given)


@every_walk
def test_nobody_hears_what_is_secret(seed: int) -> None:
    """§9, §8.5, §8.6 News of others say that, not what."""
    for _, event, _ in single(seed):
        if isinstance(event, (Voted, AnswerGiven, SensesAsked)):
            for seat in (None, *map(Seat, range(4))):
                heard = GAME.show(event, seat)
                secrets = {"refused", "same", "texts", "senses"} & set(event.__struct_fields__)
                for name in secrets:
                    known = getattr(event, name) if seat == event.seat else None
                    assert getattr(heard, name) == known


@every_walk
def test_what_may_be_said_is_offered_and_nothing_else(seed: int) -> None:
    """§8.2 Right or wrong: no more is told than that it will be judged."""
    for state in states(seed):
        for seat in state.open.seats:
            sayable = GAME.view(state, seat).sayable
            speaks = state.open.phase in TALK and seat in GAME.waiting(state)
            assert (sayable is not None) == speaks
            if speaks:
                SAYABLE[state.open.phase](state, seat, sayable)


def _announced(state: State, seat: Seat, sayable: Sayable) -> None:
    """§8.3 An accent on any vowel; §8.4 an anagram; §8.5 and the senses of a word."""
    vowels = {tile.cell for tile in state.open.tiles if set(tile.letter) & set("AEIOUY")}
    legal = [one for one in GAME.actions(state, seat) if isinstance(one, ClaimAccent)]
    offered = {
        ClaimAccent(cell, one.accent, one.die) for one in sayable.accents for cell in one.cells
    }
    assert offered <= set(legal)
    assert {(one.cell, one.accent) for one in offered} == {
        (one.cell, one.accent) for one in legal if one.cell in vowels
    }
    announced = refused(state, seat, ClaimAnagram("e"))
    assert sayable.anagram == (announced not in {"no_anagrams", "one_anagram"})
    never = {"no_definitions", "not_your_play", "asked_already"}
    assert list(sayable.asks) == [
        one.text
        for one in state.open.spoken
        if len(one.text) > 1 and refused(state, seat, AskSenses(one.text)) not in never
    ]


def _answered(state: State, seat: Seat, sayable: Sayable) -> None:
    """§8.5 So many senses, and no more."""
    texts = ("un cri",) * sayable.answers
    assert refused(state, seat, Answer(texts)) is None
    assert refused(state, seat, Answer((*texts, "?"))) == "too_many_answers"


def _matched(state: State, seat: Seat, sayable: Sayable) -> None:
    """§8.5 One’s own, each of them."""
    assert {state.open.answers[at].seat for at in sayable.to_match} == {seat}
    assert refused(state, seat, Match((None,) * len(sayable.to_match))) is None


def _judged(state: State, seat: Seat, sayable: Sayable) -> None:
    """§8.6 Of those who are there."""
    numbers = range(len(state.open.answers)) if state.open.proposed is None else ()
    assert list(sayable.to_judge) == [
        at
        for at in numbers
        if state.open.answers[at].seat in state.open.in_play
        and refused(state, seat, Vote((at,))) is None
    ]


SAYABLE = {
    Phase.CLAIMS: _announced,
    Phase.ANSWERS: _answered,
    Phase.MATCHES: _matched,
    Phase.VOTE: _judged,
}


def refused(state: State, seat: Seat, action: Any) -> str | None:
    facts = GAME.play(state, seat, action)
    return facts.code if isinstance(facts, Refusal) else None


@every_walk
def test_a_guess_looks_the_same(seed: int) -> None:
    """§9"""
    for state in states(seed)[seed % 3 :: 3]:
        for seat in (None, *state.open.seats):
            view = GAME.view(state, seat)
            assert GAME.view(GAME.guess(view, dice(1)), seat) == view


@every_walk
def test_all_that_is_said_can_be_written(seed: int) -> None:
    """§10 Positions and moves, in these phases too."""
    for state in states(seed):
        text = notation.position(state)
        assert notation.read_position(text) == state, text
    for step in walk(seed):
        if step.action is not None and not isinstance(step.action, Resign | Timeout):
            text = notation.action(step.action)
            assert notation.read_action(text) == step.action, text
