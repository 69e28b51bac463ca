import subprocess

import pytest

from tablee.letters import fold
from tablee.letters.words import Kind
from tablee.lexicon.build.frequencies import read_lexique
from tablee.lexicon.build.hunspell import (
    NotUnderstood,
    expand,
    forms,
    parse_affixes,
    parse_entry,
)
from tablee.lexicon.build.words import is_proper, source_version, word_of
from tests.lexicon import wordlist

# The list takes seconds to make: one process makes it for all these tests.
pytestmark = pytest.mark.xdist_group("word list")

HEAD = """\
SET UTF-8
FLAG long
NEEDAFFIX ()
FORBIDDENWORD {}
CIRCUMFIX **
KEEPCASE ||
"""


def spellings(entry: str, rules: str) -> list[str]:
    return sorted(form.spelling for form in forms(parse_entry(entry), parse_affixes(HEAD + rules)))


def test_an_entry_without_flags_is_its_own_form() -> None:
    assert spellings("ici po:adv", "") == ["ici"]


def test_an_entry_that_needs_an_affix_does_not_stand_alone() -> None:
    assert spellings("chat/S.()", "SFX S. Y 1\nSFX S. 0 s .\n") == ["chats"]


def test_a_condition_looks_at_the_end_of_the_stem() -> None:
    rules = "SFX X. Y 3\nSFX X. l ux al\nSFX X. 0 s [^sxz]\nSFX X. 0 e [aeiou]n\n"
    assert spellings("cheval/X.", rules) == ["cheval", "chevals", "chevaux"]
    assert spellings("malin/X.", rules) == ["malin", "maline", "malins"]
    assert spellings("nez/X.", rules) == ["nez"]


def test_prefixes_and_suffixes_are_crossed_where_both_allow_it() -> None:
    crossed = "PFX re Y 1\nPFX re 0 re .\nSFX er Y 1\nSFX er r 0 r\n"
    assert spellings("voler/reer", crossed) == ["revole", "revoler", "vole", "voler"]
    alone = crossed.replace("PFX re Y", "PFX re N")
    assert spellings("voler/reer", alone) == ["revoler", "vole", "voler"]


def test_a_suffix_may_bring_a_prefix() -> None:
    rules = "PFX re Y 1\nPFX re 0 re .\nSFX er Y 1\nSFX er r 0/re r\n"
    assert spellings("voler/er()", rules) == ["revole", "vole"]


def test_a_prefix_may_bring_a_suffix() -> None:
    rules = "PFX Um Y 2\nPFX Um 0 0/S. .\nPFX Um 0 kilo/S.() .\nSFX S. Y 2\nSFX S. 0 0 .\n"
    rules += "SFX S. 0 s .\n"
    made = set(spellings("mètre/Um()", rules))
    assert made == {"mètre", "mètres", "kilomètre", "kilomètres"}


def test_a_suffix_may_bring_another_suffix() -> None:
    rules = "SFX aa Y 1\nSFX aa 0 eur/bb .\nSFX bb Y 1\nSFX bb 0 s r\n"
    assert spellings("vol/aa()", rules) == ["voleur", "voleurs"]


def test_halves_of_a_circumfix_only_go_together() -> None:
    rules = "PFX ge Y 1\nPFX ge 0 ge/** .\nSFX tt Y 2\nSFX tt 0 t/** .\nSFX tt 0 e .\n"
    assert spellings("mach/gett", rules) == ["gemacht", "mach", "mache"]


def test_a_whole_word_is_stripped_only_where_the_file_allows_it() -> None:
    rules = "SFX zz Y 1\nSFX zz aller irai aller\n"
    assert spellings("aller/zz()", rules) == []
    assert spellings("aller/zz()", "FULLSTRIP\n" + rules) == ["irai"]


def test_a_forbidden_word_has_no_form() -> None:
    assert spellings("parmis/{}S.", "SFX S. Y 1\nSFX S. 0 x .\n") == []


def test_elisions_are_left_out() -> None:
    assert spellings("an/L'", "PFX L' Y 1\nPFX L' 0 l' . dp:le|la+\n") == ["an"]


def test_a_form_carries_the_tags_of_its_entry_and_affixes() -> None:
    affixes = parse_affixes(HEAD + "SFX S. Y 1\nSFX S. 0 s . is:pl\n")
    (form,) = expand([parse_entry("chat/S.() po:nom is:mas")], affixes)
    assert form.tags == ("po:nom", "is:mas", "is:pl")


@pytest.mark.parametrize("line", ["COMPOUNDFLAG cc", "COMPLEXPREFIXES", "FLAG num"])
def test_what_is_not_understood_is_an_error(line: str) -> None:
    with pytest.raises(NotUnderstood):
        parse_affixes(HEAD + line + "\n")


def test_odd_flags_are_an_error() -> None:
    with pytest.raises(NotUnderstood):
        parse_entry("chat/S.(")


# The whole dictionary


def test_there_are_about_473_000_forms() -> None:
    assert len({form.spelling for form in wordlist.forms()}) == 473_348


def test_there_are_about_406_000_keys_of_common_words() -> None:
    common = (form.spelling for form in wordlist.forms() if not is_proper(form))
    keys = {key for key in map(fold, common) if key and 2 <= len(key) <= 15}
    assert len(keys) == 406_115


def rejected(candidates: list[str]) -> set[str]:
    """Those that the program `hunspell` does not know."""
    judged = subprocess.run(
        [wordlist.hunspell(), "-i", "UTF-8", "-d", "fr", "-l"],
        input="\n".join(candidates) + "\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(judged.stdout.split())


def test_hunspell_accepts_every_form_of_letters_alone() -> None:
    candidates = sorted({form.spelling for form in wordlist.forms() if fold(form.spelling)})
    assert len(candidates) > 450_000
    assert rejected(candidates) == set()


def test_no_word_of_lexique_that_hunspell_accepts_is_missing() -> None:
    candidates = sorted({row.spelling for row in read_lexique(wordlist.lexique())})
    candidates = [word for word in candidates if word.isalpha()]
    known = {form.spelling for form in wordlist.forms()}
    # Lexique writes two words in capitals (FAUX, VRAI), as a spreadsheet does.
    accepted = set(candidates) - rejected(candidates)
    assert {word for word in accepted if not {word, word.lower()} & known} == set()


def test_the_version_of_the_source_is_told() -> None:
    wordlist.forms()
    assert source_version().startswith("hunspell-fr-comprehensive ")
    assert "7.0" in source_version()


# What the tags say


def kinds(spelling: str) -> set[tuple[str, str, Kind]]:
    found = (word_of(form) for form in wordlist.forms() if form.spelling == spelling)
    return {(word.lemma, word.pos, word.kind) for word in found}


@pytest.mark.parametrize(
    ("spelling", "lemma", "pos", "kind"),
    [
        ("chat", "chat", "nom", Kind.HEADWORD),
        ("chevaux", "cheval", "nom", Kind.INFLECTED),
        ("actrice", "acteur", "nom", Kind.INFLECTED),
        ("exonder", "exonder", "v", Kind.HEADWORD),
        ("mangeait", "manger", "v", Kind.CONJUGATED),
        ("mangeant", "manger", "v", Kind.CONJUGATED),
        ("émue", "émouvoir", "v", Kind.INFLECTED),
        ("écrue", "écru", "na", Kind.INFLECTED),
        ("dormi", "dormir", "v", Kind.CONJUGATED),
        ("kilomètres", "kilomètre", "nom", Kind.INFLECTED),
        ("gentilshommes", "gentilhomme", "nom", Kind.INFLECTED),
        ("charmant", "charmant", "adj", Kind.HEADWORD),
        ("été", "été", "nom", Kind.HEADWORD),
        ("hier", "hier", "adv", Kind.HEADWORD),
    ],
)
def test_a_form_knows_what_it_is(spelling: str, lemma: str, pos: str, kind: Kind) -> None:
    assert (lemma, pos, kind) in kinds(spelling)


def test_the_tags_decide_what_is_pronominal() -> None:
    asked = {"exonder", "altérer", "entraider", "pourrir", "pouvoir", "aller"}
    pronominal = {
        word.lemma
        for word in (word_of(form) for form in wordlist.forms() if form.spelling in asked)
        if word.pronominal
    }
    assert pronominal == {"exonder", "altérer", "entraider"}
