"""Sentences are set, counted and elided as each language does, and use words that players know."""

import re
from collections.abc import Iterator
from typing import Final

import pytest

from tablee.wording import LANGUAGES, Wording, sentences

TERMINAL: Final = ("cli.", "menu.", "board.", "said.")
"""Where keys to be typed stand in sentences, as they are typed, and what people may type."""


def told(lang: str) -> Iterator[tuple[str, str]]:
    """Every text that a player may read, by its key."""
    for key, entry in sentences(lang).items():
        for text in [entry] if isinstance(entry, str) else [case["text"] for case in entry]:
            yield key, text


def spoken(lang: str) -> Iterator[tuple[str, str]]:
    """The same without what tells which keys to type, and without bare signs."""
    for key, text in told(lang):
        if not key.startswith((*TERMINAL, "unreadable.", "names.")):
            yield key, text


def test_english_quotes_as_english_does_and_french_cries_as_french() -> None:
    loose = re.compile(r"[«»]|\w'\w|\x20!”|\x20[;:?](?![:=\w])")
    assert [(key, text) for key, text in spoken("en") if loose.search(text)] == []


COUNTED: Final = {
    "fr": "lettres|cartes|points|dés|joueurs|jetons|mots|secondes|tirages|pièces|lancers|tours",
    "en": "letters|cards|points|dice|players|counters|words|seconds|draws|coins|throws|rounds",
}
NEVER_ONE: Final = {
    "game.anagramme.intro": "three letters at least, and 100 points",
    "game.anagramme.intro_blank_rounds": "two rounds or five",
    "advice.anagramme.hand": "a word has three letters or more",
    "advice.chapardage.hand": "a word has four letters or five",
    "event.anagramme.remitted": "25 points",
    "event.anagramme.charged": "10 points",
    "page.anagramme.card": "a card costs five points or more",
    "page.anagramme.shown_card": "a card costs five points or more",
    "page.anagramme.left": "a card costs five points or more",
    "page.anagramme.remise": "25 points",
    "page.anagramme.new": "three letters at least",
    "page.anagramme.new_first": "three letters at least",
    "page.anagramme.blocked": "two rounds or five",
    "refusal.anagramme.too_long": "more than the table holds",
    "refusal.anagramme.letter_gained": "one has a case of its own",
    "refusal.anagramme.too_short": "one has a case of its own",
    "refusal.anagramme.stake": "the most that is allowed",
    "refusal.heptagramme.too_short": "one has a case of its own",
    "refusal.heptagramme.no_long_word": "five letters",
    "refusal.heptagramme.begins_no_word": "five letters",
    "refusal.heptagramme.begins_left_out": "five letters",
    "refusal.chapardage.no_such_seat": "three or four",
    "refusal.chapardage.card_count": "four cards or five",
    "refusal.volapuk.nothing_declared": "as many as one declares, which one may be",
    "refusal.volapuk.off_the_board": "more than the board has room for",
    "refusal.volapuk.phrase_length": "as many as one declares",
    "unreadable.chapardage.pile_count": "a pack without the hands",
    "score.core.mean": "a mean, in full",
    "score.chapardage.mean": "a mean, in full",
    "page.poster.players": "two or more",
    "page.volapuk.tell_dealt": "seven dice",
    "page.volapuk.tell_accent": "three points or six",
    "page.volapuk.tell_first_dice": "one has a case of its own",
    "page.volapuk.tell_paid": "three points at least",
}
"""Sentences whose count is never one (nor, in French, none), and why."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_count_that_may_be_one_has_a_form_for_it(lang: str) -> None:
    bare = re.compile(rf"\{{\w+(?::number)?\}} (?:small )?(?:{COUNTED[lang]})\b")
    found = {key for key, text in told(lang) if bare.search(text) and not key.startswith(TERMINAL)}
    assert found - set(NEVER_ONE) == set()


def test_no_title_stands_where_french_would_elide_before_a_silent_h() -> None:
    """« Règles d’Heptagramme », but « règles de Volapük »: a title stands after a colon."""
    elided = re.compile(r"\b(?:de|du|que|à la|jusque|lorsque|puisque) \{(?:title|game)\}")
    assert [key for key, text in spoken("fr") if elided.search(text)] == []
    say = Wording("fr")
    assert say("page.rules.of", game="Heptagramme") == "Règles\N{NO-BREAK SPACE}: Heptagramme"


def test_only_what_is_elided_stands_before_a_name() -> None:
    """`de` is elided (`_ELIDED`); *que*, *jusque* or *lorsque* would not be."""
    open_ = re.compile(r"\b(?:que|jusque|lorsque|puisque|quoique) \{\w+:seat\}", re.IGNORECASE)
    assert [key for key, text in told("fr") if open_.search(text)] == []


JARGON: Final = {
    "fr": r"stardict|TABLEE_|sac opaque|à l’atout|mode (?:parole|contestation)|mélange scellé"
    r"|graine|plus-value",
    "en": r"stardict|TABLEE_|opaque bag|à l’atout|réglette|(?<!\{)\bseeds?\b|automaton|\btalon\b"
    r"|\bin mode\b|good draw|has no longer|\b(?:has|have) not (?:a|the|\{|so|enough)"
    r"|(?<!there )\bis no (?:word|move|play|die|cell|hand|phrase|joker)\b"
    r"|\ba point \(|\bone’s\b|\bsomebody\b"
    r"|\b[Oo]ne (?:may|can|must|sees|only|needs|has|writes|votes|asks|plays|knows|does|says)\b",
}
"""What our own kitchen, another language or another century would say."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_jargon_and_no_word_carried_over_from_another_language(lang: str) -> None:
    jargon = re.compile(JARGON[lang], re.IGNORECASE)
    found = [(key, word[0]) for key, text in told(lang) if (word := jargon.search(text))]
    assert [(key, word) for key, word in found if not key.startswith(TERMINAL)] == []


def test_french_and_english_have_one_word_for_the_chosen_letter() -> None:
    assert Wording("fr", "volapuk")("score.atout") == "Sous l’Élue"
    assert Wording("en", "volapuk")("score.atout") == "Under the Élue"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_hosts_is_told_how_to_install_definitions(lang: str) -> None:
    for key in ("page.word.no_book", "refusal.volapuk.no_dictionary"):
        assert "tablee words check" in Wording(lang)(key)
