from pathlib import Path

import pytest

from tablee.lexicon import tiers as shipped
from tablee.lexicon.build.tiers import Row, read_lexique, tiers_of, write_tiers
from tablee.lexicon.tiers import DATA, Tier, read, tier
from tests.lexicon import wordlist


@pytest.mark.parametrize(
    ("key", "level"),
    [
        ("CHAT", Tier.COURANT),
        ("COEUR", Tier.COURANT),
        ("EVASIONS", Tier.USUEL),
        ("KALEIDOSCOPE", Tier.PEU_COURANT),
        ("PARLASSIONS", Tier.RARE),
        ("EXONDER", Tier.RARE),
    ],
)
def test_words_are_as_common_as_one_feels(key: str, level: Tier) -> None:
    assert tier(key) is level


def test_an_unknown_word_is_rare() -> None:
    assert tier("XYZZY") is Tier.RARE


@pytest.mark.parametrize("key", ["", "é", "chat", "A B", "3D"])
def test_what_is_no_key_has_no_tier(key: str) -> None:
    assert tier(key) is None


def test_there_are_four_tiers_and_each_holds_many_words() -> None:
    assert [each.label for each in Tier] == ["courant", "usuel", "peu courant", "rare"]
    counts = [sum(1 for each in shipped.tiers().values() if each is level) for level in Tier]
    assert all(count > 10_000 for count in counts[:3])
    assert counts[3] == 0  # rare is what is left


def test_the_file_is_small_and_has_its_own_notice() -> None:
    assert DATA.stat().st_size < 400_000
    notice = (DATA.parent / "NOTICE-lexique.txt").read_text(encoding="utf-8")
    assert "CC BY-SA 4.0" in notice
    assert "Lexique 3.83" in notice


def test_a_key_is_as_common_as_its_commonest_reading() -> None:
    rows = [Row("pêche", "pêche", 30, 30), Row("pèche", "pécher", 0.01, 1), Row("x-y", "x", 9, 9)]
    assert tiers_of(rows) == {"PECHE": Tier.COURANT}


def test_tiers_are_read_as_they_were_written(tmp_path: Path) -> None:
    known = {
        "CHAT": Tier.COURANT,
        "CHIEN": Tier.COURANT,
        "LULU": Tier.USUEL,
        "WOK": Tier.PEU_COURANT,
    }
    size = write_tiers(known, tmp_path / "tiers.bin")
    assert (tmp_path / "tiers.bin").stat().st_size == size
    assert read(tmp_path / "tiers.bin") == known


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tiers.bin").write_bytes(b"something else")
    with pytest.raises(ValueError, match="not a file of tiers"):
        read(tmp_path / "tiers.bin")


def test_the_shipped_file_is_what_lexique_makes(tmp_path: Path) -> None:
    write_tiers(tiers_of(read_lexique(wordlist.lexique())), tmp_path / "tiers.bin")
    assert read(tmp_path / "tiers.bin") == shipped.tiers()
