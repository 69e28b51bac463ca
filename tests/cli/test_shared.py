"""Several people at one keyboard: what one of them sees, the others do not."""

import json
import re
import signal
import sqlite3
from pathlib import Path

import pytest

from tablee.cli.screen import WIPED
from tests.cli.keyboard import Evening, SlowClock
from tests.cli.terminal import Terminal
from tests.cli.test_play import id_of

TOGETHER = ("--against", "human")
HAND = "Votre main"


def begun(home: Path, terminals: list[Terminal], game: str, *argv: str) -> Terminal:
    """A terminal with the first of several people before his hand."""
    terminals.append(terminal := Terminal(home, "play", game, *TOGETHER, *argv))
    terminal.until("Entrée pour commencer")
    terminal.type("")
    terminal.until("au clavier > ")
    terminal.type("")
    terminal.until("c aide")
    return terminal


def hand_on(terminal: Terminal) -> str:
    """What is shown from the last move of one to the call of the next."""
    terminal.until(" > ")
    terminal.type("/")
    return terminal.until("au clavier > ")


def test_the_screen_is_emptied_before_the_next_player_is_called(
    home: Path, terminals: list[Terminal]
) -> None:
    terminal = begun(home, terminals, "heptagramme")
    called = hand_on(terminal)
    before, wiped, after = called.partition(WIPED)
    assert wiped
    assert "Au tour de" in after
    assert "Au tour de" not in before
    assert HAND not in after
    assert "Ponantais passe." in after, "what all may hear is told again"
    terminal.type("")
    assert HAND in terminal.until("c aide")


def test_arrows_do_not_recall_what_another_has_typed(home: Path, terminals: list[Terminal]) -> None:
    terminal = begun(home, terminals, "heptagramme")
    terminal.until(" > ")
    terminal.type("motsecret 12")
    terminal.until("n’est pas un coup")
    hand_on(terminal)
    terminal.type("")
    terminal.until("c aide")
    terminal.until(" > ")
    terminal.press("\x1b[A")
    terminal.type("zut 12")
    assert "motsecret" not in terminal.until("n’est pas un coup")


@pytest.mark.parametrize("way", ["q", "ctrl-c", "ctrl-d"])
def test_whoever_gets_up_leaves_no_hand_on_the_screen(
    home: Path, terminals: list[Terminal], way: str
) -> None:
    terminal = begun(home, terminals, "heptagramme")
    terminal.until(" > ")
    if way == "q":
        terminal.type("q")
    elif way == "ctrl-d":
        terminal.press("\x04")
    else:
        terminal.process.send_signal(signal.SIGINT)
    screen = terminal.until("tablee play --resume")
    assert WIPED in screen
    assert HAND not in screen.partition(WIPED)[2]
    terminal.end()


def test_what_was_typed_ahead_does_not_answer_for_the_next_player(
    home: Path, terminals: list[Terminal]
) -> None:
    terminal = begun(home, terminals, "heptagramme")
    terminal.until(" > ")
    terminal.type("/\n\n")
    screen = terminal.until("au clavier > ")
    assert HAND not in screen.partition(WIPED)[2]


def test_who_comes_to_the_keyboard_is_told_what_was_asked_and_answered(evening: Evening) -> None:
    evening(["", "2q", "#1", ".", "", "", "q"], "play", "chapardage", *TOGETHER)
    missed = evening.screen.rpartition("Depuis votre dernier tour")[2]
    assert "Ponantais à Septentrional\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}q min." in missed
    assert "Pioche" in missed
    assert "a une carte de plus" in missed
    assert "a pioché" not in missed, "which card it was, its owner alone has seen"


def test_only_what_was_missed_is_told(evening: Evening) -> None:
    evening(["", "/", "", "/", "", "q"], "play", "heptagramme", *TOGETHER)
    missed = evening.screen.rpartition("Depuis votre dernier tour")[2]
    assert "Méridional passe" in missed
    assert "Ponantais passe" not in missed


def test_what_is_typed_before_one_is_there_is_answered_and_not_played(evening: Evening) -> None:
    evening(["/", "? 3.1", "", "q"], "play", "heptagramme", *TOGETHER)
    told = " ".join(evening.screen.split())
    assert "Rien n’est joué : d’abord Entrée" in told.replace("\N{NO-BREAK SPACE}", " ")
    assert "§3.1" in told
    assert "passe." not in told


def test_a_move_is_taken_back_while_its_author_is_still_there(evening: Evening) -> None:
    evening(["", "/", "u", "", "q"], "play", "heptagramme", *TOGETHER)
    assert "se reprend encore" in evening.screen
    assert evening.screen.count("Au tour de Ponantais") == 2
    assert "Au tour de Méridional" in evening.screen


def test_who_sits_at_the_keyboard_takes_back_nobody_elses_move(evening: Evening) -> None:
    evening(["", "/", "", "u", "q"], "play", "heptagramme", *TOGETHER)
    assert "Rien à reprendre" in evening.screen


def test_the_clock_stands_still_until_the_next_player_is_there(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SlowClock(monkeypatch)
    typed = iter(["", "q"])

    def slowly(screen: str) -> str:
        clock.ms += 60_000
        return f"{next(typed)}\n"

    evening(slowly, "play", "heptagramme", *TOGETHER, "--option", "clock=90")
    assert "[1:30] > " in evening.screen


@pytest.mark.parametrize("game", ["heptagramme", "chapardage", "anagramme"])
def test_an_unfinished_game_with_hands_is_not_written_to_a_file(
    evening: Evening, tmp_path: Path, game: str
) -> None:
    path = tmp_path / "partie.json"
    evening(["", f"s {path}", "s", "q"], "play", game, *TOGETHER)
    assert " ".join(evening.screen.split()).count("il ne s’écrit qu’une fois la partie finie") == 2
    assert not path.exists()


@pytest.mark.parametrize("game", ["heptagramme", "chapardage", "anagramme"])
def test_a_replay_of_an_unfinished_game_tells_no_hand(evening: Evening, game: str) -> None:
    evening(["", "q"], "play", game, *TOGETHER)
    name = id_of(evening.screen)
    hands = dealt_hands(evening.database)
    for form in ("--json", "--all"):
        assert evening([], "replay", name, form) == 0
        assert not any(hand in evening.screen for hand in hands)
    assert evening([], "replay", name, "--json") == 0
    assert {moment["position"] for moment in json.loads(evening.screen)} == {None}


def dealt_hands(database: Path) -> list[str]:
    """The cards that were dealt, as the log writes them."""
    with sqlite3.connect(database) as connection:
        lines = "".join(str(row) for row in connection.execute("select * from entries"))
    found = re.findall(r'"cards":\s*"([a-zA-Z?!]{5,})"', lines)
    assert found
    return found


SEVERAL_TURNS = ("", "2q", "#1", ".", "", "", "3w", "#1", ".", "", "")


@pytest.mark.parametrize(("memory", "remembered"), [("no", False), ("yes", True)])
def test_requests_stay_in_sight_only_where_the_table_remembers_them(
    evening: Evening, memory: str, remembered: bool
) -> None:
    """§7.3"""
    asked = ("play", "chapardage", *TOGETHER, "--option", f"memory={memory}")
    evening([*SEVERAL_TURNS, "l", "q"], *asked)
    log = evening.screen.rpartition("c aide")[2]
    assert "w min." in log
    assert ("q min." in log) is remembered
    assert ("Cette table oublie" in log) is not remembered
    name = id_of(evening.screen)
    for form in ("--json", "--all"):
        evening([], "replay", name, form)
        assert "w min." in evening.screen
        assert ("q min." in evening.screen) is remembered
    evening([], "play", "--resume", name, "chapardage")
    assert remembered or "q min." not in evening.screen.partition("Au tour de")[0]


def test_alone_against_bots_earlier_turns_do_not_stay_in_sight(
    home: Path, terminals: list[Terminal]
) -> None:
    """§7.3"""
    asked = ("play", "chapardage", "--against", "enfant", "--time", "0.1")
    terminals.append(terminal := Terminal(home, *asked))
    terminal.until("Entrée pour commencer")
    terminal.type("")
    terminal.until("Ponantais > ")
    while "Pioche" not in terminal.screen:
        terminal.type("2q")
        terminal.until("Ponantais > ")
    terminal.type("#1")
    terminal.until("c aide")
    terminal.until("Ponantais > ")
    terminal.type(".")
    terminal.until("Encore un mot")
    terminal.type("")
    screen = terminal.until("c aide")
    assert WIPED in screen
    told = screen.rpartition(WIPED)[2]
    assert "Depuis votre dernier tour" in told
    assert "q min." not in told
