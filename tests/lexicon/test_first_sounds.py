"""How words begin to the ear, beyond what their spelling tells."""

from pathlib import Path

import pytest

from tablee.lexicon import first_sounds as shipped
from tablee.lexicon.build.first_sounds import first_sounds_of, read_sounds, write_first_sounds
from tablee.lexicon.first_sounds import first_sound, read
from tests.lexicon import wordlist


@pytest.mark.parametrize(
    ("key", "letters"),
    [
        ("QUAI", "CK"),
        ("AUTO", "O"),
        ("CITRON", "S"),
        ("ENFANT", "A"),
        ("GIRAFE", "J"),
        ("PORT", ""),
        ("HACHE", ""),
        ("ZZZ", ""),
    ],
)
def test_words_are_heard_as_they_are_spoken(key: str, letters: str) -> None:
    assert first_sound(key) == letters


def test_what_a_spelling_tells_is_left_out() -> None:
    rows = [("quai", "kE"), ("port", "pOR"), ("pharmacie", "faRmasi"), ("", "a"), ("eh", "")]
    assert first_sounds_of(rows) == {"QUAI": "CK"}


def test_all_readings_of_a_key_count() -> None:
    assert first_sounds_of([("pêche", "pES"), ("pèche", "kES")]) == {"PECHE": "CKQ"}


def test_sounds_are_read_as_they_were_written(tmp_path: Path) -> None:
    known = {"QUAI": "CK", "AUTO": "O", "KIWI": "CQ"}
    size = write_first_sounds(known, tmp_path / "heard.bin")
    assert (tmp_path / "heard.bin").stat().st_size == size
    assert read(tmp_path / "heard.bin") == known


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "heard.bin").write_bytes(b"something else")
    with pytest.raises(ValueError, match="not a file of first sounds"):
        read(tmp_path / "heard.bin")


def test_the_file_is_what_lexique_says(tmp_path: Path) -> None:
    write_first_sounds(first_sounds_of(read_sounds(wordlist.lexique())), tmp_path / "heard.bin")
    assert read(tmp_path / "heard.bin") == shipped.all_first_sounds()
