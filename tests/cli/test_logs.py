"""`replay`, `verify`, `perft` and `games --json`: logs good, bad and ugly."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.core.perft import perft
from tablee.games.hepta_mensa.state import LayCentaur
from tablee.store.sqlite import SqliteStore
from tablee.table.files import LARGEST, export
from tablee.table.host import Host
from tests.cli.keyboard import Evening, by_menu

START = "=r-b=v-o/-v=o-r=b/-b=r-o=v/=o-v=b-r ....../....../...... 112m/112m 0/0 11/11/11/11 e -"


@pytest.fixture
def log(evening: Evening, tmp_path: Path) -> Path:
    """The file of a game played to its end."""
    path = tmp_path / "partie.json"
    once = by_menu(3)
    begun = False

    def typist(screen: str) -> str:
        nonlocal begun
        if not begun:
            begun = True
            return "2@5\n"
        return once(screen)

    assert evening(typist, "play", "--against", "human") == 0
    name = evening.screen.rpartition("tablee replay ")[2].strip()
    with SqliteStore(evening.database) as store:
        host = Host(store, name, GAMES["hepta_mensa"], lambda: 0)
        path.write_bytes(export(host.table))
    return path


@pytest.fixture
def unfinished(evening: Evening, tmp_path: Path) -> Path:
    path = tmp_path / "inachevee.json"
    evening(["2@5", f"s {path}", "q"], "play", "--new", "--against", "human")
    return path


def test_an_honest_game_is_said_to_be(evening: Evening, log: Path) -> None:
    assert evening([], "verify", str(log)) == 0
    assert "Mélange vérifié" in evening.screen
    assert evening([], "verify", str(log), "--json", "--lang", "en") == 0
    told = json.loads(evening.screen)
    assert (told["honest"], told["verdict"], told["seq"]) == (True, "honest", None)
    assert "Shuffle checked" in told["words"]


def test_an_unfinished_game_cannot_be_verified(evening: Evening, unfinished: Path) -> None:
    assert evening([], "verify", str(unfinished)) == 1
    assert "n’est pas finie" in evening.screen


def tampered(path: Path, change: Callable[[Any], Any]) -> Path:
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(change(data) or data), "utf-8")
    return path


def test_a_dishonest_shuffle_is_found_and_where(evening: Evening, log: Path) -> None:
    def turn_first_lot(data: Any) -> None:
        began = next(
            e for e in data["entries"] if e["body"].get("event", {}).get("type") == "began"
        )
        began["body"]["event"]["seat"] ^= 1

    # Whose turn it is changes with it, so every later event is still one that could be.
    code = evening([], "verify", str(tampered(log, turn_first_lot)))
    assert code == 1
    assert "entrée" in evening.screen + evening.errors


def test_another_seed_is_found(evening: Evening, log: Path) -> None:
    def change(data: Any) -> None:
        data["entries"][-1]["body"]["seed"] = "00" * 32

    assert evening([], "verify", str(tampered(log, change))) == 1
    assert "n’est pas celui qui fut scellé" in " ".join(evening.screen.split())


def test_a_gap_is_found_and_where(evening: Evening, log: Path) -> None:
    def change(data: Any) -> None:
        del data["entries"][4]

    for command in ("verify", "replay"):
        if command == "verify":
            tampered(log, change)
        assert evening([], command, str(log)) == 1
        assert "entrée 5" in evening.errors
        assert evening.errors.count("\n") == 1


def newer_rules(data: Any) -> None:
    data["rules"] = 999


def newer_format(data: Any) -> None:
    data["format_version"] = 999


def other_game(data: Any) -> None:
    data["game"] = "tarot"


def no_entries(data: Any) -> None:
    data["entries"] = []


def nonsense(data: Any) -> Any:
    return {"format": "tablee_log", "format_version": 1, "entries": "none"}


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (newer_rules, "plus récentes (Hepta Mensa, 999)"),
        (newer_format, "format plus récent (999)"),
        (other_game, "tarot"),
        (no_entries, "aucune ligne"),
        (nonsense, "ne se lit pas"),
    ],
)
def test_files_that_cannot_be_used_say_why(
    evening: Evening, log: Path, command: str, change: Callable[[Any], Any], told: str
) -> None:
    assert evening([], command, str(tampered(log, change))) == 2
    assert told in evening.errors
    assert evening.errors.count("\n") == 1


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"\xff\xfe", b"[1, 2]", b"[" * 100_000, b'{"format": "zip"}', b"\0" * 99],
)
def test_files_that_are_no_logs_say_so(
    evening: Evening, tmp_path: Path, command: str, data: bytes
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert evening([], command, str(path)) == 2
    assert "n’est pas une partie" in evening.errors
    assert evening.errors.count("\n") == 1


def test_a_huge_file_is_not_read_to_its_end(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(LARGEST * 1000)
    assert evening([], "verify", str(path)) == 2
    assert str(LARGEST) in evening.errors


@pytest.mark.parametrize("given", ["nowhere.json", "feedbeef", "", "a/b", "nul\0"])
def test_a_file_that_is_not_there_is_said(evening: Evening, given: str) -> None:
    assert evening([], "replay", given) == 2
    assert evening.errors.count("\n") == 1


def test_a_directory_is_no_log(evening: Evening, tmp_path: Path) -> None:
    assert evening([], "verify", str(tmp_path)) == 2
    assert evening.errors.count("\n") == 1


def test_a_log_cannot_command_the_terminal(evening: Evening, log: Path) -> None:
    def hostile_name(data: Any) -> None:
        seated = next(e for e in data["entries"] if e["body"]["type"] == "seated")
        seated["body"]["player"]["name"] = "\x1b[2JZoé\x07"

    def hostile_game(data: Any) -> None:
        data["game"] = "\x1b]0;owned\x07\n\n"

    evening([], "replay", "--all", str(tampered(log, hostile_name)))
    assert "Zoé" in evening.screen
    assert "\x1b" not in evening.screen
    evening([], "replay", "--all", str(tampered(log, hostile_game)))
    assert "owned" in evening.errors
    assert "\x1b" not in evening.errors
    assert evening.errors.count("\n") == 1


# Replay


def test_a_game_is_told_again_with_its_board_and_result(evening: Evening, log: Path) -> None:
    assert evening([], "replay", "--all", str(log)) == 0
    assert "deux cailloux en 5." in evening.screen
    assert "5 " in evening.screen
    assert "gagne" in evening.screen
    assert "Mélange vérifié" in evening.screen


def test_a_game_is_stepped_through(evening: Evening, log: Path) -> None:
    assert evening(["", "", "q"], "replay", str(log)) == 0
    assert evening.screen.count("Entrée\u00a0: suite") == 3
    assert "gagne" not in evening.screen


def test_stepping_ends_with_the_input(evening: Evening, log: Path) -> None:
    assert evening([""], "replay", str(log)) == 0


def test_an_unfinished_game_is_replayed_as_far_as_it_goes(
    evening: Evening, unfinished: Path
) -> None:
    assert evening([], "replay", "--all", str(unfinished)) == 0
    assert "inachevée" in evening.screen


def test_a_take_back_is_told(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "repris.json"
    evening(["2@5", "u", "2@6", f"s {path}", "q"], "play", "--against", "human")
    assert evening([], "replay", "--all", str(path)) == 0
    assert "reprend son coup." in evening.screen


def test_a_replay_in_json_has_words_and_positions(evening: Evening, log: Path) -> None:
    assert evening([], "replay", "--json", str(log)) == 0
    moments = json.loads(evening.screen)
    notation = GAMES["hepta_mensa"].notation
    positions = [m["position"] for m in moments if m["position"] is not None]
    assert len(positions) > 8
    assert all(notation.read_position(position) for position in positions)
    assert any("deux cailloux en 5" in words for m in moments for words in m["words"])


# Counting


def test_perft_counts_positions_by_depth(evening: Evening) -> None:
    assert evening([], "perft", "hepta_mensa", START, "1") == 0
    assert "profondeur 0\u00a0: 1 position" in evening.screen
    assert "profondeur 1\u00a0: 126 positions" in evening.screen


def test_perft_in_json_is_a_line_per_depth(evening: Evening) -> None:
    assert evening([], "perft", "hepta-mensa", START, "1", "--json") == 0
    told = [json.loads(line) for line in evening.screen.splitlines()]
    assert [(line["depth"], line["positions"]) for line in told] == [(0, 1), (1, 126)]


def test_perft_counts_what_luck_may_bring_apart() -> None:
    game = GAMES["hepta_mensa"]
    state = game.notation.read_position(START)
    moves = game.actions(state, state.turn)  # type: ignore[attr-defined]
    centaurs = [move for move in moves if isinstance(move, LayCentaur)]
    assert perft(game, state, 1) == len(moves) + len(centaurs), "each may find either of two faces"


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("hepta_mensa", "nonsense", "1"), "10 champs"),
        (("hepta_mensa", START.replace("=r", "?r"), "1"), "les seize cases"),
        (("hepta_mensa", START, "-1"), "0 ou plus"),
        (("chess", START, "1"), "jeu inconnu"),
        (("hepta_mensa", "- ....../....../...... 112m/112m 0/0 11/11/11/11 - -", "1"), "trop"),
    ],
)
def test_perft_refuses_in_one_line(evening: Evening, argv: tuple[str, ...], told: str) -> None:
    assert evening([], "perft", *argv) == 2
    assert told in evening.errors
    assert evening.errors.count("\n") == 1


def test_games_in_json(evening: Evening) -> None:
    assert evening([], "games", "--json") == 0
    told = json.loads(evening.screen)
    assert [game["name"] for game in told] == list(GAMES)
    game = told[0]
    assert game["options"] == {"clock": 0, "colours": True}
