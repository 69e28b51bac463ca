"""Whole evenings: every way to play, to ask, to take back, to leave and to come back."""

import json
import re
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tablee.catalogue import GAMES
from tablee.cli.session import who
from tablee.core.seats import Seat
from tablee.store.base import StoreDamaged, StoreFull
from tablee.store.sqlite import SqliteStore
from tablee.table.files import load
from tablee.table.host import Host
from tablee.table.log import Player
from tablee.table.names import NAMES
from tablee.wording import Wording
from tests.cli.keyboard import Evening, SlowClock, by_menu

FIRST = ("play", "--against", "human")
"""Two people: whoever begins is typed for."""


def id_of(screen: str) -> str:
    found = re.search(r"(?:partie|game) ([0-9a-f]{8})", screen)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_somebody_who_types_only_what_is_offered_plays_a_whole_game(
    evening: Evening, lang: str, seed: int
) -> None:
    assert evening(by_menu(seed), "play", "--lang", lang) == 0
    assert ("gagne" if lang == "fr" else "wins") in evening.screen
    assert ("Mélange vérifié" if lang == "fr" else "Shuffle checked") in evening.screen
    assert "n’est pas possible" not in evening.screen
    assert evening.errors == ""


@pytest.mark.parametrize("preset", GAMES["hepta_mensa"].about.presets)
def test_every_preset_can_be_played_to_the_end(evening: Evening, preset: str) -> None:
    assert evening(by_menu(4), *FIRST, "--preset", preset) == 0
    assert "Mélange vérifié" in evening.screen


@pytest.mark.parametrize("width", ["60", "80", "140"])
def test_no_line_is_wider_than_the_terminal(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    assert evening(by_menu(5), "play") == 0
    assert max(map(len, evening.screen.split("\n"))) <= int(width)


def test_a_game_can_be_played_by_notation_alone(evening: Evening) -> None:
    moves = iter(["1@1", "1@2", "1@3", "1@4", "2@5", "2@6"])

    def typist(screen: str) -> str:
        prompt = screen.rpartition("\n")[2]
        if (move := next(moves, None)) is not None:
            return f"{move}\n"
        # Only moons are left: play the example that a refusal gives.
        example = re.findall(r"(?:exemple\sjouer|jouer)\s(cm@\S+)", screen)
        return (
            f"{example[-1]}\n"
            if example and "(§" in screen.rpartition(prompt)[0][-300:]
            else "cm@1\n"
        )

    assert evening(typist, *FIRST) == 0
    assert "Encre pose un pion à un caillou en" in evening.screen
    assert "Mélange vérifié" in evening.screen


def test_a_refusal_is_worded_with_its_section_and_a_legal_move(evening: Evening) -> None:
    evening(["1@5", "1@5", "q"], *FIRST)
    told = " ".join(evening.screen.split())
    assert "La place 5 est déjà prise (§3.1). Vous pouvez par exemple jouer 1@1" in told


def test_what_is_no_move_is_explained(evening: Evening) -> None:
    evening(["n’importe quoi", "q"], *FIRST)
    assert "n’est pas un coup" in evening.screen
    assert "menu" in evening.screen


def test_the_menu_accepts_nothing_that_it_does_not_offer(evening: Evening) -> None:
    evening(["1@5", "1", "1", "5", "b2", "6", "q"], *FIRST)
    assert evening.screen.count("n’est pas possible ici") == 2
    assert "en 6." in evening.screen


def test_enter_goes_back_from_the_menu(evening: Evening) -> None:
    evening(["1", "", "q"], *FIRST)
    assert "Rien n’est joué" in evening.screen


def test_an_action_that_is_not_legal_is_not_in_the_menu(evening: Evening) -> None:
    evening(["q"], *FIRST)
    assert "Poser un caillou" in evening.screen
    assert "  3  Attaquer" not in evening.screen


def where_the_person_begins(evening: Evening) -> tuple[str, ...]:
    """Arguments of a game against a bot in which lots name the person first."""
    for luck in range(20):
        evening.shuffle(luck)
        database = str(evening.home / f"{luck}.db")
        evening(["q"], "play", "--database", database)
        if "Le sort désigne Encre" in evening.screen:
            evening.shuffle(luck)
            return ("play", "--database", database + "x")
    raise AssertionError("Expected lots to name both seats but got Ivoire twenty times.")


def test_a_move_can_be_taken_back_before_the_bot_answers(evening: Evening) -> None:
    person = where_the_person_begins(evening)
    evening(["2@5", "u", "1@6", "", "q"], *person)
    assert "Le coup est repris." in evening.screen
    assert "un pion à un caillou en 6." in evening.screen
    bot_answers = evening.screen.rindex("Entrée pour confirmer")
    assert re.search(r"(Encre|Ivoire) (pose|retourne)", evening.screen[bot_answers:])


def test_without_confirmation_the_bot_answers_at_once(evening: Evening) -> None:
    person = where_the_person_begins(evening)
    evening(["2@5", "u", "q"], *person, "--no-confirm")
    assert "Entrée pour confirmer" not in evening.screen
    assert "Rien à reprendre" in evening.screen


def test_between_two_people_the_last_move_can_be_taken_back(evening: Evening) -> None:
    evening(["2@5", "u", "2@6", "l", "q"], *FIRST)
    log = evening.screen.rpartition("flèches en l’air.")[2]
    assert "en 6." in log
    assert "en 5." not in log


def test_what_luck_revealed_cannot_be_taken_back(evening: Evening) -> None:
    def typist(screen: str) -> str:
        if "Rien à reprendre" in screen:
            return "q\n"
        if "centaure neutre prend" in screen:
            return "u\n"
        offered = re.search(r"\[([a-d1-9 ]+), E", screen.rpartition("\n")[2])
        return (offered[1].split()[-1] if offered else "4") + "\n"

    evening(typist, *FIRST)
    assert "centaure neutre prend" in evening.screen
    assert "Rien à reprendre" in evening.screen


def test_nothing_to_take_back_is_said(evening: Evening) -> None:
    evening(["u", "q"], *FIRST)
    assert "Rien à reprendre" in evening.screen


def test_a_hint_tells_the_exact_chances(evening: Evening) -> None:
    evening(["h", "q"], *FIRST)
    assert "Conseil\u00a0: " in evening.screen
    assert "11 chances de gagner sur 16, soit 69\u00a0%" in evening.screen


def test_a_table_may_do_without_hints(evening: Evening) -> None:
    evening(["h", "q"], *FIRST, "--no-hints")
    assert "Cette table se joue sans indices" in evening.screen
    assert "Conseil" not in evening.screen


@pytest.mark.parametrize(
    ("game", "look"),
    [
        ("heptagramme", "Regardez la colonne "),
        ("chapardage", ""),
        ("anagramme", "Regardez votre main"),
    ],
)
def test_a_hint_says_where_to_look_and_asked_again_what_to_play(
    evening: Evening, game: str, look: str
) -> None:
    """The first line is for the keyboard to change hands."""
    evening(["", "h", "h", "q"], "play", game, "--against", "human")
    first, _, then = evening.screen.partition("h encore une fois")
    assert look in first
    assert "À taper" not in first
    assert "À taper" in then


def test_a_hint_that_has_nothing_to_find_says_what_to_do_at_once(evening: Evening) -> None:
    evening(["h", "q"], "play", "volapuk", "--against", "human")
    assert "Jetez les dés" in evening.screen
    assert "À taper\u00a0: *" in evening.screen


def test_rules_open_at_a_clause(evening: Evening) -> None:
    evening(["? 4.2", "?9.9", "q"], *FIRST)
    assert "Attaquer" in evening.screen
    assert "Il n’y a pas de §9.9" in evening.screen


def test_rules_are_read_page_by_page(evening: Evening) -> None:
    evening(["?", "", "4.2", "q", "q"], *FIRST)
    assert "Le matériel" in evening.screen
    assert evening.screen.count("q\u00a0: revenir au jeu") == 3


def test_rules_are_read_in_the_language_of_the_evening(evening: Evening) -> None:
    evening(["? 4.2", "?", "", "q", "q"], *FIRST, "--lang", "en")
    assert "Attacking" in evening.screen
    assert "The pieces and the table" in evening.screen
    assert "Attaquer" not in evening.screen


def test_rules_can_be_read_to_their_end(evening: Evening) -> None:
    evening(["?", *[""] * 60, "q"], *FIRST)
    assert "Nos lectures du livre" in evening.screen


def test_resigning_asks_first(evening: Evening) -> None:
    assert evening(["r", "n", "r", "o"], *FIRST) == 0
    assert "gagne par abandon (§6.4)" in evening.screen
    assert "Mélange vérifié" in evening.screen


def test_a_game_is_left_and_taken_up_again(evening: Evening) -> None:
    evening(["2@5", "q"], *FIRST)
    name = id_of(evening.screen)
    assert f"tablee play --resume {name}" in evening.screen
    evening(["l", "q"], "play", "--resume")
    assert name in evening.screen
    assert "le pion à deux cailloux en 5." in evening.screen
    evening(["q"], "play", "--resume", name)
    assert f"partie {name}" in evening.screen


def test_the_end_of_input_leaves_the_game_as_well(evening: Evening) -> None:
    assert evening(["2@5"], *FIRST) == 0
    assert "La partie vous attend" in evening.screen


def test_an_unfinished_game_is_offered(evening: Evening) -> None:
    evening(["2@5", "q"], *FIRST)
    name = id_of(evening.screen)
    evening(["", "q"], "play")
    assert "Une partie est inachevée" in evening.screen
    assert f"· partie {name}" in evening.screen
    evening(["n", "q"], "play")
    assert f"· partie {name}" not in evening.screen


def test_a_finished_game_is_not_offered(evening: Evening) -> None:
    evening(["r", "o"], *FIRST)
    evening(["q"], *FIRST)
    assert "inachevée" not in evening.screen


def test_only_a_newcomer_is_told_the_game(evening: Evening) -> None:
    evening(["q"], *FIRST)
    assert "But\u00a0:" in evening.screen
    evening(["q"], *FIRST, "--new")
    assert "But\u00a0:" not in evening.screen


def test_a_game_is_written_to_a_file(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "partie.json"
    evening(["2@5", f"s {path}", f"s {path}", "n", "s", "q"], *FIRST)
    assert "existe déjà" in evening.screen
    assert "Chaque coup est déjà enregistré" in evening.screen
    table = load(path.read_bytes(), GAMES)
    assert table.result is None
    assert b"seed" not in path.read_bytes()


def test_a_file_that_cannot_be_written_is_said(evening: Evening, tmp_path: Path) -> None:
    evening([f"s {tmp_path / 'no' / 'where.json'}", "q"], *FIRST)
    assert "Impossible d’écrire" in evening.screen


def test_the_position_is_printed_on_one_line(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    evening(["2@5", "pos", "q"], *FIRST)
    [line] = re.findall(r"^.*\S+/\S+ \S+/\S+ \S+/\S+ 0/0 .*$", evening.screen, re.MULTILINE)
    GAMES["hepta_mensa"].notation.read_position(line)


def test_commands_and_board_can_be_shown_again(evening: Evening) -> None:
    evening(["c", "b", "", "q"], *FIRST)
    assert "x5b2" in evening.screen
    assert evening.screen.count("Que faites-vous") == 3


def test_players_are_named(evening: Evening) -> None:
    evening(["q"], "play", "--name", "Zoé", "--against", "fort")
    assert "Encre, Zoé" in evening.screen
    [name] = set(re.findall(r"Ivoire, (\w+) \(fort\)", evening.screen))
    assert name in NAMES
    assert f"{name} joue Ivoire\u00a0: automate, niveau fort." in evening.screen


def test_two_bots_of_one_level_have_two_names_which_the_log_keeps(
    evening: Evening,
) -> None:
    evening(["q"], "play", "heptagramme", "--seats", "3", "--against", "facile")
    with SqliteStore(evening.database) as store:
        table = Host(store, id_of(evening.screen), GAMES["heptagramme"], lambda: 0).table
    first, second = (table.players[Seat(number)].name for number in (1, 2))
    assert first != second
    assert f"{first} (facile)" in evening.screen
    assert f"{second} (facile)" in evening.screen


def test_a_bot_is_not_called_as_the_person_is(evening: Evening) -> None:
    evening.shuffle(1)
    evening(["q"], "play", "--against", "fort")
    [name] = set(re.findall(r"Ivoire, (\w+) \(fort\)", evening.screen))
    evening.shuffle(1)
    again = ("play", "--database", str(evening.home / "again.db"))
    evening(["q"], *again, "--against", "fort", "--name", name)
    assert f"Encre, {name}" in evening.screen
    assert f"Ivoire, {name}" not in evening.screen


def test_bots_of_older_games_are_called_as_they_were() -> None:
    say = Wording("en")
    assert who(Player("automate fort", "fort"), say) == "automate fort"
    assert who(Player("Lucie", "fort"), say) == "Lucie (strong)"
    assert who(Player("Zoé"), say) == "Zoé"


def test_the_commitment_shown_is_that_of_the_log(evening: Evening, tmp_path: Path) -> None:
    path = tmp_path / "partie.json"
    evening([f"s {path}", "q"], *FIRST)
    shown = re.search(r"SHA-256 ([0-9a-f]{16})…", evening.screen)
    assert shown is not None
    assert load(path.read_bytes(), GAMES).opened.commitment.startswith(shown[1])


def test_the_time_left_is_shown_at_each_prompt(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    SlowClock(monkeypatch)
    evening(["q"], *FIRST, "--option", "clock=300")
    assert "[5:00] > " in evening.screen


def test_an_answer_that_comes_too_late_is_not_played(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SlowClock(monkeypatch)

    def typist(screen: str) -> str:
        clock.ms += 301_000
        return "2@5\n"

    assert evening(typist, *FIRST, "--option", "clock=300") == 0
    assert "est écoulé." in evening.screen
    assert "gagne au temps (§6.5)" in evening.screen
    assert "deux cailloux en 5." not in evening.screen


def test_clocks_stand_still_while_nobody_is_there(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SlowClock(monkeypatch)
    evening(["q"], *FIRST, "--option", "clock=300")
    clock.ms += 10_000_000
    evening(["q"], "play", "--resume")
    assert "[5:00] > " in evening.screen


def test_moves_are_on_disk_as_soon_as_they_are_played(evening: Evening) -> None:
    lengths: list[int] = []

    def typist(screen: str) -> str:
        with SqliteStore(evening.database) as store:
            [info] = store.tables()
            lengths.append(info.next)
        return ["2@5\n", "1@6\n", "q\n"][len(lengths) - 1]

    evening(typist, *FIRST)
    assert lengths[0] < lengths[1] < lengths[2]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("play", "échecs"), "jeu inconnu"),
        (("play", "--as", "rouge"), "encre, ivoire"),
        (("play", "--preset", "rien"), "classique, sans_couleurs"),
        (("play", "--option", "vitesse=3"), "clock, colours"),
        (("play", "--option", "clock=vite"), "un nombre entier"),
        (("play", "--option", "colours=3"), "oui ou non"),
        (("play", "--option", "clock=-5"), "§6.5"),
        (("play", "heptagramme", "--option", "referee=xx"), "lexicon, parole"),
        (("play", "anagramme", "--option", "vocabulary=rares"), "tous, usuels, enfant"),
        (("play", "volapuk", "--option", "diameter=16"), "15, 17, 19"),
        (("play", "--name", ""), "de 1 à 40"),
        (("play", "--time", "0"), "3600"),
        (("play", "--time", "vite"), "ne peut pas être"),
        (("play", "--against", "dieu"), "facile"),
        (("play", "--new", "--resume"), "ne vont pas ensemble"),
        (("play", "--resume"), "aucune partie inachevée"),
        (("play", "--resume", "feedbeef"), "feedbeef"),
        (("play", "--resume", "../../etc"), "../../etc"),
        (("play", "--vite"), "argument inconnu"),
    ],
)
def test_wrong_arguments_are_one_clear_line(
    evening: Evening, argv: tuple[str, ...], told: str
) -> None:
    assert evening([], *argv) == 2
    assert evening.screen == ""
    assert evening.errors.count("\n") == 1
    assert told in evening.errors


def test_a_finished_game_cannot_be_resumed(evening: Evening) -> None:
    evening(["r", "o"], *FIRST)
    assert evening([], "play", "--resume", id_of(evening.screen)) == 2
    assert "tablee replay" in evening.errors


def test_a_database_that_cannot_be_used_is_said(evening: Evening, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, and long enough to show it" * 50)
    for path in (tmp_path, tmp_path / "text", tmp_path / "text" / "below"):
        assert evening(["q"], "play", "--database", str(path)) == 2
        assert "--database" in evening.errors
        assert evening.errors.count("\n") == 1


def test_replay_and_verify_find_a_game_played_here(evening: Evening) -> None:
    evening(["2@5", "r", "o"], *FIRST)
    name = id_of(evening.screen)
    assert evening([], "verify", name, "--json") == 0
    assert json.loads(evening.screen)["honest"] is True
    assert evening([], "replay", "--all", name) == 0
    assert "deux cailloux en 5." in evening.screen


def test_a_long_name_does_not_break_the_table(evening: Evening) -> None:
    evening(["q"], "play", "--name", "Anne-Charlotte " * 2 + "de Lacroix")
    drawn = [line for line in evening.screen.split("\n") if "Encre, Anne" in line]
    assert drawn
    assert all(len(line) <= 80 and "0 point" in line for line in drawn)


def test_rules_and_the_way_out_are_open_in_the_menu(evening: Evening) -> None:
    assert evening(["1", "? 3.1", "q"], *FIRST) == 0
    assert "§3.1" in evening.screen
    assert "La partie vous attend" in evening.screen


def test_under_a_clock_the_bot_answers_at_once(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    SlowClock(monkeypatch)
    assert evening(by_menu(6), "play", "--option", "clock=300") == 0
    assert "Entrée pour confirmer" not in evening.screen


def test_a_full_disk_is_said_and_the_bot_tries_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    full: Future[None] = Future()
    full.set_exception(StoreFull("no room"))
    append = SqliteStore.append
    refused = 0

    def sometimes(store: SqliteStore, table: str, expected: int, entries: list[bytes]) -> Any:
        nonlocal refused
        if expected > 8 and refused < 4:
            refused += 1
            return full
        return append(store, table, expected, entries)

    monkeypatch.setattr(SqliteStore, "append", sometimes)
    menu = by_menu(7)

    def typist(screen: str) -> str:
        return " \n" if screen.endswith("réessayer > ") else menu(screen)

    assert evening(typist, "play") == 0
    assert evening.screen.count("Plus de place sur le disque") == 4
    assert "Mélange vérifié" in evening.screen


def test_a_store_that_breaks_in_mid_game_is_one_line(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged: Future[None] = Future()
    damaged.set_exception(StoreDamaged("broken"))

    def typist(screen: str) -> str:
        monkeypatch.setattr(SqliteStore, "append", lambda *_: damaged)
        return "2@5\n"

    assert evening(typist, *FIRST) == 2
    assert "n’est pas un fichier de parties utilisable" in evening.errors
    assert evening.errors.count("\n") == 1
