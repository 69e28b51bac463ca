"""The command itself: help, languages, exit codes."""

import subprocess
import sys

import pytest

import tablee
from tablee.cli import COMMANDS
from tests.cli.keyboard import Evening


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_help_lists_every_command_with_examples(evening: Evening, lang: str) -> None:
    assert evening([], "--lang", lang, "--help") == 0
    assert evening.errors == ""
    for command in COMMANDS:
        assert f"  {command} " in evening.screen
    assert ("exemples\u00a0:" if lang == "fr" else "examples:") in evening.screen


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(evening: Evening, command: str, lang: str) -> None:
    assert evening([], command, "--help", "--lang", lang) == 0
    assert evening.screen.startswith("usage")
    assert ("usage\u00a0:" in evening.screen) == (lang == "fr")


def test_version(evening: Evening) -> None:
    assert evening([], "--version") == 0
    assert evening.screen == f"tablee {tablee.__version__}\n"


def test_the_language_is_that_of_the_locale(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    evening([], "games")
    assert "Stones" in evening.screen
    evening([], "--lang=fr", "games")
    assert "Cailloux" in evening.screen


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("jouer",), "commande inconnue"),
        (("--vite",), "argument inconnu"),
        (("--lang", "de"), "--lang"),
        (("--lang",), "attend une valeur"),
        (("games", "--lang", "de"), "--lang"),
        (("verify",), "il manque"),
        (("perft", "hepta_mensa", "x", "deux"), "depth"),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(
    evening: Evening, argv: tuple[str, ...], told: str
) -> None:
    assert evening([], *argv) == 2
    assert evening.screen == ""
    assert told in evening.errors
    assert evening.errors.startswith("tablee: ")
    assert evening.errors.count("\n") == 1


def test_games_are_listed_with_options_and_presets(evening: Evening) -> None:
    evening([], "games")
    assert "Hepta Mensa (hepta_mensa)" in evening.screen
    assert "colours\u00a0: Couleurs visibles (oui par défaut)" in evening.screen
    assert "sans_couleurs" in evening.screen


def test_help_and_version_are_quick_to_start() -> None:
    heavy = "tablee.kernels.library", "rich", "apsw", "sqlite3", "tablee.games"
    code = (
        "import sys; from tablee.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        f"print([name for name in {heavy} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
