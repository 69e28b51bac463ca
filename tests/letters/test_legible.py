"""What people write, cleaned of what is not seen and of what moves or hides its neighbours."""

import unicodedata

import pytest

from tablee.letters.legible import legible


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Salut !", "Salut !"),
        ("Ça va\u202f?", "Ça va ?"),
        ("  deux   mots ", "deux mots"),
        ("e\u0301te\u0301", "été"),
        ("❤\ufe0f et 👩\u200d👩\u200d👧", "❤\ufe0f et 👩\u200d👩\u200d👧"),
        ("👍🏽", "👍🏽"),
        ("Ольга et Ἑλένη", "Ольга et Ἑλένη"),
        ("नमस्ते", "नमस्ते"),
        ("A\u3164d\ufe0fa\U000e0101", "Ada"),
    ],
)
@pytest.mark.bar(25)
def test_plain_text_stays_and_blanks_fall(given: str, shown: str) -> None:
    read = legible(given)
    assert (read.text, read.commands, read.heaped) == (shown, False, False)


@pytest.mark.parametrize(
    "sign",
    [
        *("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u180e"),
        *("\u200e", "\u200f", "\u061c", "\u202a", "\u202b", "\u202d", "\u202e", "\u2066", "\u2069"),
        *("\x00", "\x07", "\x1b", "\x7f", "\x85", "\n", "\t", "\u2028", "\u2029"),
        *("\ud800", "\ue000", "\uffff", "\U000e0041"),
    ],
)
def test_whatever_commands_is_told_and_falls(sign: str) -> None:
    read = legible(f"A{sign}da")
    assert read.commands
    assert read.text in ("Ada", "A da")


def test_every_sign_that_is_no_sign_is_judged_by_its_kind() -> None:
    for code in range(0x110000):
        sign = chr(code)
        if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn"):
            assert legible(sign).text == "", f"{code:x}"


@pytest.mark.parametrize(
    "text", ["", " ", "\u3164", "\u2800\u2800", "\u00a0", "...", "\u0301", "´"]
)
def test_what_looks_empty_is_not_seen(text: str) -> None:
    assert not legible(text).is_seen


@pytest.mark.parametrize("text", ["a", "7", "é", "李", "☃", "…a"])
def test_letters_digits_and_pictures_are_seen(text: str) -> None:
    assert legible(text).is_seen


def test_accents_in_heaps_fall() -> None:
    read = legible("Z" + "\u0300\u0301\u0302\u0303" * 9 + "oé")
    assert read.heaped
    assert len(read.text) == 5
    assert legible("\u20dd").heaped, "an accent on no letter"
