"""The four levels: legal at every table, repeatable, each stronger than the last."""

from collections.abc import Sequence
from typing import Any

import pytest

from tablee.arena.match import play_match
from tablee.bots.base import Bot, Budget
from tablee.catalogue import GAMES
from tablee.games.heptagramme.state import Help, HeptagrammeOptions, Judges, Rejected
from tests.bots.seating import every_level, rate, seated, typed

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
    [("maitre", "fort"), ("moyen", "facile", "maitre"), ("fort", "moyen", "fort", "facile")],
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
def test_who_is_asked_names_a_word(level: str) -> None:
    named = thought(
        level, "Carp/R/F/D/L/M/S eeeeeee/filmnst -/- 1 last=0...... doubt=101 doubted=1"
    )
    assert named is not None
    assert named.startswith("1:carp")


@pytest.mark.parametrize(("level", "answer"), [("fort", "1?"), ("maitre", "1?")])
def test_a_strong_bot_doubts_what_begins_no_word(level: str, answer: str) -> None:
    laid = (
        "Awkq/R/F/C/L/M/S aefiipr/eeeeeee -/- 1 referee=parole phase=doubts last=1...... lines=q11"
    )
    assert thought(level, laid) == answer


@every_level
def test_nobody_doubts_a_common_word(level: str) -> None:
    laid = (
        "Arb/R/F/C/L/M/S aefiipr/eeeeeee -/- 1 referee=parole phase=doubts last=1...... lines=r1b11"
    )
    assert thought(level, laid) == "ok"


def test_a_bot_in_a_hurry_still_plays() -> None:
    assert typed("heptagramme", "fort", OPENING, Budget(seconds=0.01)) is not None


def test_the_beginner_places_five_cards_at_most() -> None:
    bots = listening(("facile", "facile"))
    play_match(GAME, TABLES[0], bots, b"few", BUDGET)
    placed = 0
    for news in bots[0].heard:
        name = type(news).__name__
        placed = placed + 1 if name == "Placed" else 0 if name == "TurnEnded" else placed
        assert placed <= 5


@pytest.mark.parametrize(("strong", "weak"), [("facile", "hasard"), ("moyen", "facile")])
def test_each_level_beats_the_one_below(strong: str, weak: str) -> None:
    assert rate("heptagramme", (strong, weak), 10, BUDGET) >= 0.8


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak", "at_least"),
    [("fort", "facile", 0.9), ("fort", "moyen", 0.75), ("maitre", "fort", 0.6)],
)
def test_how_strong_the_levels_are(strong: str, weak: str, at_least: float) -> None:
    assert rate("heptagramme", (strong, weak), 400, Budget(nodes=10_000)) >= at_least


STUCK = "Klaxo/-/-/-/-/-/- abbccdd/{hand} -/*ABCDEFGHIJLMNOPQRSTUVWXYZ 0 number=9 quiet=+"


@every_level
def test_who_sees_nothing_after_a_blank_round_proposes_to_stop(level: str) -> None:
    state = STUCK.format(hand="eeffgg")
    assert thought(level, state) == "stop"
    declined = thought(level, state + " declined=9")
    assert declined is not None
    assert declined.startswith("/")


@every_level
@pytest.mark.parametrize(("hand", "answer"), [("eeffgg", "ok"), ("eeffgn", "non")])
def test_who_sees_nothing_agrees_to_stop(level: str, hand: str, answer: str) -> None:
    assert thought(level, STUCK.format(hand=hand) + " stop=0", seat=1) == answer


@pytest.mark.parametrize(
    ("sheets", "proposed", "answer"),
    [("30;5", True, "ok"), ("8;5", True, "non"), ("5;8", False, "ok"), ("5;30", True, "ok")],
)
def test_who_may_yet_win_wants_a_whole_blank_round_first(
    sheets: str, proposed: bool, answer: str
) -> None:
    """*Klaxon* would bring ten points: whoever is behind by no more goes on."""
    state = STUCK.format(hand="eeffgg").replace("quiet=+", f"passes=01 sheets={sheets}")
    assert (thought("moyen", state) == "stop") == proposed
    assert thought("moyen", state + " stop=0", seat=1) == answer


def test_a_bonus_that_is_due_is_drawn() -> None:
    drawn = "Ox/R/F/C/L/M/S -/eeeeeee -/- 0 number=3 lines=x1 last=0......"
    assert thought("moyen", drawn) == "+"
