"""`tablee words`: what people ask of the dictionary."""

import json
import re
from pathlib import Path

import pytest

from tablee.cli import main

Captured = pytest.CaptureFixture[str]


def answer(capsys: Captured, *asked: str) -> list[dict[str, object]]:
    main(["words", *asked, "--json"])
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


def listed(capsys: Captured, *asked: str) -> object:
    return answer(capsys, *asked)[0]["words"]


def test_words_that_are_words(capsys: Captured) -> None:
    assert main(["words", "check", "aiguë", "CRANE", "hot dog", "s’exonder", "etc."]) == 0
    told = capsys.readouterr().out
    assert "aiguë : oui (AIGUE)" in told.replace("\u00a0", " ")
    assert "crâne, nom" in told
    assert "fréquence" in told


def test_one_that_is_none_gives_exit_code_1_and_the_reason(capsys: Captured) -> None:
    assert main(["words", "check", "maison", "crwth"]) == 1
    assert "aucun mot ne s’écrit" in capsys.readouterr().out
    assert main(["words", "check", "chapard"]) == 1
    told = capsys.readouterr().out
    assert "un mot commence ainsi" in told
    assert "le plus long a 14 lettres" in told


def test_what_is_close_by_is_told(capsys: Captured) -> None:
    near = answer(capsys, "check", "maizon")[0]["near"]
    assert isinstance(near, list)
    assert "MAISON" in near


def test_everything_known_of_a_word_comes_as_json(capsys: Captured) -> None:
    (told,) = answer(capsys, "check", "émue")
    assert told["word"] is True
    assert told["key"] == "EMUE"
    assert told["tier"] == "courant"
    entries = told["entries"]
    assert isinstance(entries, list)
    assert {"émouvoir"} <= {entry["lemma"] for entry in entries}


def test_combining_accents_fold(capsys: Captured) -> None:
    assert answer(capsys, "check", "e\u0301lan")[0]["key"] == "ELAN"


@pytest.mark.parametrize(
    "text", ["12", "🙂", "ma1son", "\u0301", "дом", "\ud800", "", "   ", "- .", "'"]
)
def test_odd_text_is_no_word_and_says_so(text: str, capsys: Captured) -> None:
    assert main(["words", "check", text]) == 1
    out = capsys.readouterr().out
    assert "des lettres seulement" in out.replace("\n", " ")
    assert len(out) < 300


@pytest.mark.parametrize("text", ["a" * 257, "a" * 1_000_000, "7" * 300])
def test_a_text_longer_than_any_word_says_so(text: str, capsys: Captured) -> None:
    assert main(["words", "check", text]) == 1
    out = capsys.readouterr().out
    assert "plus long qu’aucun mot" in out.replace("\n", " ")
    assert len(out) < 300
    assert main(["words", "from", text]) == 2
    assert "plus long qu’aucun mot" in capsys.readouterr().err


@pytest.mark.parametrize("question", ["prefix", "anagrams", "from", "match"])
@pytest.mark.parametrize("text", ["12", "🙂", "x" * 300, ""])
def test_odd_letters_are_refused_in_one_line(question: str, text: str, capsys: Captured) -> None:
    assert main(["words", question, text]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_anagrams_are_other_words_of_the_same_letters(capsys: Captured) -> None:
    found = listed(capsys, "anagrams", "singe")
    assert isinstance(found, list)
    assert {"SIGNE", "NEIGS"} & set(found) == {"SIGNE"}
    assert "SINGE" not in found


def test_a_question_mark_in_a_hand_is_a_joker(capsys: Captured) -> None:
    found = listed(capsys, "from", "BADG?", "--min", "5", "--no-proper")
    assert isinstance(found, list)
    assert "BADGE" in found
    assert all(len(word) == 5 for word in found)


def test_patterns_take_points_and_question_marks(capsys: Captured) -> None:
    assert listed(capsys, "match", "B.D?E", "--forms", "headwords", "--no-proper") == ["BADGE"]


def test_beginnings_and_tiers(capsys: Captured) -> None:
    common = listed(capsys, "prefix", "CHAPEA", "--tier", "courant")
    assert common == ["CHAPEAU", "CHAPEAUX"]


def test_long_lists_are_cut_and_say_so(capsys: Captured) -> None:
    assert main(["words", "prefix", "CHA", "--limit", "3"]) == 0
    told = capsys.readouterr().out
    assert "--limit 0" in told
    assert main(["words", "prefix", "ZZZZ"]) == 1


def test_what_does_not_count_is_told_apart_from_what_is_none(capsys: Captured) -> None:
    assert main(["words", "check", "paris", "--forms", "headwords", "--no-proper"]) == 1
    assert "pas de ceux que vous comptez" in capsys.readouterr().out.replace("\n", " ")


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("maison", ["--min", "7"]),
        ("maison", ["--max", "5"]),
        ("exonder", ["--tier", "usuel"]),
        ("hot dog", ["--tier", "courant"]),
        ("hot dog", ["--max", "6"]),
    ],
)
def test_length_and_frequency_count_in_a_check_too(
    text: str, chosen: list[str], capsys: Captured
) -> None:
    assert answer(capsys, "check", text)[0]["word"] is True
    (told,) = answer(capsys, "check", text, *chosen)
    assert (told["word"], told["why"]) == (False, "not_counted")


def test_a_word_within_the_bounds_passes_a_check(capsys: Captured) -> None:
    asked = ["check", "maison", "--min", "6", "--max", "6", "--tier", "courant"]
    assert answer(capsys, *asked)[0]["word"] is True


def without_dictionaries(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TABLEE_STARDICT", "STARDICT_DATA_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr("tablee.lexicon.definitions.SYSTEM", folder)


def test_without_a_dictionary_of_definitions_it_says_so_once(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_dictionaries(tmp_path, monkeypatch)
    assert main(["words", "check", "maison", "chat"]) == 0
    assert capsys.readouterr().out.count("Aucun dictionnaire de définitions") == 1
    assert answer(capsys, "check", "maison")[0]["dictionary"] is None
    assert main(["words", "check", "crwth"]) == 1
    assert "dictionnaire" not in capsys.readouterr().out


def test_a_dictionary_that_is_not_where_it_should_be_is_one_line(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_STARDICT", str(tmp_path / "nowhere"))
    assert main(["words", "check", "maison"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_long_counts_are_written_as_the_language_does(capsys: Captured) -> None:
    main(["words", "prefix", "CHA", "--limit", "1"])
    assert re.search(r"\d\u00a0\d{3} mots", capsys.readouterr().out)
    main(["--lang", "en", "words", "prefix", "CHA", "--limit", "1"])
    assert re.search(r"\d,\d{3} words", capsys.readouterr().out)


@pytest.mark.parametrize(
    "asked",
    [
        ["from", "ABC???"],
        ["from", "A" * 21],
        ["check", "mot", "--limit", "-1"],
        ["check", "mot", "--min", "9", "--max", "2"],
        ["define", "mot"],
    ],
)
def test_questions_without_sense_are_refused(asked: list[str], capsys: Captured) -> None:
    assert main(["words", *asked]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_english(capsys: Captured) -> None:
    assert main(["--lang", "en", "words", "check", "maison"]) == 0
    assert "noun" in capsys.readouterr().out
