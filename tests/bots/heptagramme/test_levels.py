"""The five levels: legal at every table, repeatable, each stronger than the last."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from tablee.arena.match import play_match
from tablee.bots.base import LEVELS, Bot, Budget, make_bot
from tablee.bots.heptagramme.levels import Player
from tablee.bots.heptagramme.search import useless
from tablee.bots.heptagramme.sight import noticed
from tablee.bots.heptagramme.vocabulary import vocabulary
from tablee.bots.person import Attention
from tablee.catalogue import GAMES
from tablee.core.game import Refusal
from tablee.core.playing import fold
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import Announce, Doubt, Name, Place
from tablee.games.heptagramme.events import Rejected
from tablee.games.heptagramme.options import Help, HeptagrammeOptions, Judges
from tablee.games.heptagramme.views import View
from tests.bots.seating import every_level, rate, seated, typed
from tests.games.playing import dice

GAME = GAMES["heptagramme"]
BUDGET = Budget(nodes=100)
OPENING = "A/R/F/C/L/M/S aefiipr/eeeeeee -/- 0"
HOPELESS = "Qing/Ekp/Tadji/Ufol/Gdan/Obw/Nguy bccfmmr/eeeeeee -/- 0"

TABLES = [
    HeptagrammeOptions(),
    HeptagrammeOptions(short=True),
    HeptagrammeOptions(referee=Judges.PAROLE),
    HeptagrammeOptions(referee=Judges.PAROLE, short=True, clock=30, proper=False),
    HeptagrammeOptions(clock=30, proper=False, help=Help.AUCUNE),
]


class Listening:
    """A bot, and all that it heard."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.heard: list[Any] = []

    def hear(self, news: Any) -> None:
        self.heard.append(news)
        self.bot.hear(news)

    def act(self, view: Any, budget: Budget) -> Any:
        return self.bot.act(view, budget)


def listening(levels: Sequence[str]) -> list[Listening]:
    return [Listening(bot) for bot in seated("heptagramme", levels)]


def thought(level: str, position: str, seat: int = 0, seed: int = 1) -> str | None:
    return typed("heptagramme", level, position, BUDGET, seat=seat, seed=seed)


@pytest.mark.parametrize("options", TABLES)
@pytest.mark.parametrize(
    "levels",
    [("maitre", "fort"), ("moyen", "facile", "enfant"), ("fort", "moyen", "enfant", "facile")],
)
def test_bots_play_every_table_to_its_end(levels: tuple[str, ...], options: Any) -> None:
    bots = listening(levels)
    outcome = play_match(GAME, options, bots, b"deal", BUDGET)
    assert 1 in outcome.places
    assert not any(isinstance(news, Rejected) for news in bots[0].heard)


@every_level
@pytest.mark.parametrize("seed", range(3))
def test_a_bot_copes_with_nonsense_on_the_table(level: str, seed: int) -> None:
    """In *parole* a player at random lays whatever he holds."""
    bots = listening((level, "hasard"))
    play_match(GAME, TABLES[2], bots, f"{seed}".encode(), BUDGET)
    assert not any(isinstance(news, Rejected) and news.seat == 0 for news in bots[0].heard)


@every_level
def test_a_bot_says_nothing_in_the_others_turn(level: str) -> None:
    assert thought(level, OPENING + " last=1......", seat=1) is None


@every_level
def test_the_same_dice_choose_the_same_moves(level: str) -> None:
    budget = Budget(nodes=3_000)

    def points() -> tuple[int, ...]:
        return play_match(
            GAME, TABLES[1], seated("heptagramme", (level, level)), b"twice", budget
        ).points

    assert points() == points()


@every_level
def test_who_can_place_nothing_changes_his_hand(level: str) -> None:
    changed = thought(level, HOPELESS)
    assert changed is not None
    assert sorted(changed) == sorted("/bccfmmr")


@every_level
def test_who_is_asked_of_letters_that_others_meant_names_a_word_all_the_same(level: str) -> None:
    named = thought(
        level, "Carott/R/F/D/L/M/S eeeeeee/filmnst -/- 1 last=0...... doubt=101 doubted=1"
    )
    assert named is not None
    assert named.startswith("1:carott")


@every_level
def test_nobody_doubts_a_common_word(level: str) -> None:
    laid = (
        "Arb/R/F/C/L/M/S aefiipr/eeeeeee -/- 1 referee=parole phase=doubts last=1...... lines=r1b11"
    )
    assert thought(level, laid) == "ok"


def test_a_bot_in_a_hurry_still_plays() -> None:
    assert typed("heptagramme", "fort", OPENING, Budget(seconds=0.01)) is not None


@pytest.mark.parametrize(("strong", "weak"), [("facile", "enfant"), ("moyen", "facile")])
def test_each_level_beats_the_one_below(strong: str, weak: str) -> None:
    assert rate("heptagramme", (strong, weak), 10, BUDGET) >= 0.6


@pytest.mark.slow
@pytest.mark.parametrize(("weak", "strong"), [*pairwise(LEVELS)])
def test_how_strong_the_levels_are(strong: str, weak: str) -> None:
    assert rate("heptagramme", (strong, weak), 100, Budget(nodes=5_000)) >= 0.65


# What they know, notice and mean


class Watched(Listening):
    """A bot, and what it did where."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self.done: list[tuple[View, Any]] = []

    def act(self, view: View, budget: Budget) -> Any:
        thought = self.bot.act(view, budget)
        if thought is not None:
            self.done.append((view, thought.action))
        return thought

    def played(self) -> Iterator[tuple[View, str, Any]]:
        """Each card and announcement, and what the column spells with it."""
        for view, move in self.done:
            if isinstance(move, Place | Announce):
                column = view.open.columns[move.column]
                card = move.card if isinstance(move, Place) else ""
                yield view, f"{column.maj}{column.mins}{card}".upper(), move


@every_level
@pytest.mark.parametrize("options", [TABLES[0], TABLES[3]])
def test_nobody_plays_towards_a_word_that_they_do_not_know(level: str, options: Any) -> None:
    """Nor a coarse one: what they know has none."""
    bots = [Watched(bot) for bot in seated("heptagramme", (level, level))]
    play_match(GAME, options, bots, b"known", BUDGET)
    for bot in bots:
        assert isinstance(bot.bot, Player)
        assert len([*bot.played()]) > 5
        for view, text, move in bot.played():
            known = bot.bot._known(view).words
            assert known.stem(text, 5).count, text
            assert not isinstance(move, Announce) or move.word.upper() in known


def test_the_stronger_a_level_the_more_words_it_knows() -> None:
    view = GAME.view(GAME.notation.read_position(OPENING), Seat(0))
    sizes = []
    for bot in seated("heptagramme", LEVELS):
        assert isinstance(bot, Player)
        sizes.append(len(bot._known(view).plain))
    assert sizes == sorted(sizes)
    assert sizes[0] < 20_000
    assert sizes[-1] > 250_000


@every_level
def test_what_helps_people_does_not_change_how_a_bot_plays(level: str) -> None:
    def moves(help_: Help) -> list[Any]:
        bots = [Watched(bot) for bot in seated("heptagramme", (level, level))]
        play_match(GAME, HeptagrammeOptions(help=help_, short=True), bots, b"help", BUDGET)
        return [move for _, move in bots[0].done]

    assert moves(Help.TEMOINS) == moves(Help.AUCUNE)


def asked(level: str, seed: int) -> Iterator[tuple[str, Any, Player]]:
    """What a bot lays in its first turn, and what it says when asked of each column."""
    state = GAME.notation.read_position(f"{OPENING} referee=parole")
    bot = make_bot("heptagramme", level, Seat(0), dice(seed))
    assert isinstance(bot, Player)
    laid = set[int]()
    while state.open.turn == 0 and state.open.phase == "turn":
        thought = bot.act(GAME.view(state, Seat(0)), BUDGET)
        assert thought is not None
        if not isinstance(thought.action, Place):
            break
        laid.add(thought.action.column)
        state = fold(GAME, state, accepted(state, 0, thought.action))
    for column in laid:
        doubted = fold(GAME, state, accepted(state, 1, Doubt(column)))
        answer = bot.act(GAME.view(doubted, Seat(0)), BUDGET)
        assert answer is not None
        yield state.open.columns[column].text, answer.action, bot


def accepted(state: Any, seat: int, move: Any) -> Any:
    events = GAME.play(state, Seat(seat), move)
    assert not isinstance(events, Refusal), events
    return events


@every_level
def test_who_is_doubted_names_the_word_that_they_meant(level: str) -> None:
    answers = [answer for seed in range(4) for answer in asked(level, seed)]
    assert answers
    for text, answer, bot in answers:
        assert isinstance(answer, Name)
        assert answer.word == bot._meant[answer.column]
        assert answer.word.upper().startswith(text)


def thought_of(text: str, eye: Attention) -> list[int]:
    """How many words come to mind at a column, time after time."""
    known = vocabulary()
    return [
        len([*noticed(known, [text, "B"], eye, seed).plain.starting(text)]) for seed in range(40)
    ]


def test_at_every_column_about_as_many_words_come_to_mind() -> None:
    for text in ("M", "CAR"):
        assert mean(thought_of(text, Attention(6, easy=5))) == pytest.approx(6, rel=0.15)


def test_where_one_word_is_left_it_comes_to_mind() -> None:
    """*Klaxon*, of which there are few."""
    found = thought_of("KLAXO", Attention(6, easy=5))
    assert sum(count > 0 for count in found) > 30


def test_long_words_come_to_mind_less() -> None:
    eye = Attention(200, easy=5, longer=0.5)
    seen = [noticed(vocabulary(), ["M"], eye, seed).plain for seed in range(20)]

    def share(length: int) -> float:
        words = vocabulary().plain.matching("M".ljust(length, "?"))
        return sum(word in some for some in seen for word in words) / len(words)

    assert 2 < share(5) / share(7) < 5


def test_what_stands_there_whole_is_read_by_whoever_knows_it() -> None:
    blind = Attention(0.0)
    assert list(noticed(vocabulary(), ["CARPE", "M"], blind, 1).plain) == ["CARPE"]


# Exchanges

NEARLY = "Klax/Ekp/Tadji/Ufol/Gdan/Obw/Nguy bccfm{cards}/eeeeeee -/- 0"


@pytest.mark.parametrize("level", ["fort", "maitre"])
def test_a_card_that_would_finish_a_column_with_one_more_is_kept(level: str) -> None:
    """*Klaxon* wants an o, and one n only: who thinks of it keeps that one."""
    tries = {thought(level, NEARLY.format(cards="nn"), seed=seed) for seed in range(25)}
    changes = {"".join(sorted(changed)) for changed in tries if changed is not None}
    assert changes == {"/bccfmn", "/bccfmnn"}
    changed = thought(level, NEARLY.format(cards="mp"))
    assert changed is not None
    assert sorted(changed) == sorted("/bccfmmp")


def test_somebody_whose_cards_all_serve_changes_some_all_the_same() -> None:
    assert useless(vocabulary(), ["KLAX"], "n") == "n"
    assert useless(vocabulary(), ["KLAX", "", "CARP"], "bn?") == "b"


# Doubts

DOUBTFUL = (
    "{text}/R/F/C/L/M/S aefiipr/eeeeeee -/- 1 referee=parole phase=doubts last=1...... lines=q11"
)


@every_level
def test_what_looks_like_no_beginning_of_a_word_is_doubted_at_every_level(level: str) -> None:
    for seed in range(5):
        assert thought(level, DOUBTFUL.format(text="Awkq"), seed=seed) == "1?"


def test_what_looks_like_one_is_believed_the_less_the_more_one_knows() -> None:
    """*Arbeq* begins no word."""
    doubts = [
        sum(thought(level, DOUBTFUL.format(text="Arbeq"), seed=seed) == "1?" for seed in range(30))
        for level in LEVELS
    ]
    assert doubts == sorted(doubts)
    assert doubts[0] < 10
    assert doubts[-1] == 30


# The end


STUCK = "Klaxo/-/-/-/-/-/- abbccdd/{hand} -/*ABCDEFGHIJLMNOPQRSTUVWXYZ 0 number=9 quiet=+"


@every_level
def test_who_sees_nothing_after_a_blank_round_proposes_to_stop(level: str) -> None:
    state = STUCK.format(hand="eeffgg")
    assert thought(level, state) == "stop"
    declined = thought(level, state + " declined=9")
    assert declined is not None
    assert declined.startswith("/")


@every_level
def test_who_sees_nothing_agrees_to_stop(level: str) -> None:
    assert thought(level, STUCK.format(hand="eeffgg") + " stop=0", seat=1) == "ok"


@pytest.mark.parametrize("level", ["fort", "maitre"])
def test_who_sees_a_word_to_finish_goes_on(level: str) -> None:
    state = STUCK.format(hand="eeffgn") + " stop=0"
    assert "non" in {thought(level, state, seat=1, seed=seed) for seed in range(20)}


def test_who_is_less_attentive_may_overlook_it() -> None:
    state = STUCK.format(hand="eeffgn") + " stop=0"
    assert {thought("moyen", state, seat=1, seed=seed) for seed in range(20)} == {"ok", "non"}


LETTERS = "Fab/-/-/-/-/-/- ccddvvr/eegghh -/*ABCDEGHIJKLMNOPQRSTUVWXYZ 0 number=9 passes=01"


@pytest.mark.parametrize(("sheets", "proposed"), [("30;5", True), ("5;6", False), ("5;30", True)])
def test_after_the_last_capital_a_few_letters_are_worth_a_turn_only_where_they_take_the_lead(
    sheets: str, proposed: bool
) -> None:
    """An r on *Fab* brings two points, and no word."""
    tries = [thought("fort", f"{LETTERS} sheets={sheets}", seed=seed) for seed in range(10)]
    assert ("r1" not in tries) == proposed


def test_a_bonus_that_is_due_is_drawn() -> None:
    drawn = "Ox/R/F/C/L/M/S -/eeeeeee -/- 0 number=3 lines=x1 last=0......"
    assert thought("moyen", drawn) == "+"
