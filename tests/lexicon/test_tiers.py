"""How common words are, and how they are likeliest spelled."""

from pathlib import Path

import pytest

from tablee.letters.words import Entry, Kind
from tablee.lexicon import french, spelling
from tablee.lexicon.build.cleaning import groups
from tablee.lexicon.build.frequencies import Frequencies, Row
from tablee.lexicon.build.tiers import laid_out, spellings_of, tiers_of, write_spellings
from tablee.lexicon.index import DATA
from tablee.lexicon.spelling import choose, likeliest
from tablee.lexicon.tiers import TIERS_FILE, Tier, Tiers, read
from tests.lexicon import wordlist

pytestmark = pytest.mark.xdist_group("word list")


@pytest.mark.parametrize(
    ("key", "level"),
    [
        ("CHAT", Tier.ENFANT),
        ("COEUR", Tier.ENFANT),
        ("GIRAFES", Tier.ENFANT),
        ("CHUCHOTER", Tier.ENFANT),
        ("DOUANE", Tier.COURANT),
        ("EVASIONS", Tier.USUEL),
        ("KALEIDOSCOPE", Tier.USUEL),
        ("ALLAT", Tier.CULTIVE),
        ("ESCOGRIFFE", Tier.CULTIVE),
        ("CUBA", Tier.RARE),
        ("MACRON", Tier.RARE),
        ("BLAIRELLE", Tier.RARE),
        ("PARLASSIONS", Tier.RARE),
        ("XENELASIE", Tier.RARE),
        ("EXONDER", Tier.RARE),
    ],
)
def test_words_are_as_common_as_one_feels(key: str, level: Tier) -> None:
    assert french().tier(key) is level


@pytest.mark.parametrize("key", ["MERDE", "WHISKY", "PROCUREUR", "DIVORCE", "REGIMENT"])
def test_what_films_speak_of_is_not_all_for_children(key: str) -> None:
    assert french().tier(key) is not Tier.ENFANT


@pytest.mark.parametrize("key", ["", "é", "chat", "A B", "3D", "XYZZY"])
def test_what_is_no_word_has_no_tier(key: str) -> None:
    assert french().tier(key) is None


def test_a_word_of_the_board_alone_has_a_tier() -> None:
    assert french().tier("ÇA") is Tier.ENFANT
    assert french().tier("S'EXONDER") is Tier.RARE
    assert french().tier("AUJOURD'HUI") is Tier.ENFANT
    assert french().tier("POMME DE TERRE") is Tier.USUEL


def test_there_are_five_tiers_and_each_holds_many_words() -> None:
    assert [each.label for each in Tier] == ["enfant", "courant", "usuel", "cultivé", "rare"]
    for found in french().tiers:
        assert all(found.count(level) > 3_500 for level in Tier)


def test_every_word_of_a_child_is_a_word() -> None:
    spellings = {entry.spelling for entry in french().entries()}
    listed = " ".join(line for _, lines in groups("enfant.txt") for line in lines).split()
    assert [word for word in listed if word not in spellings] == []


def test_every_word_that_is_not_counted_is_a_word() -> None:
    spellings = {entry.spelling for entry in french().entries()}
    listed = " ".join(line for _, lines in groups("uncounted.txt") for line in lines).split()
    assert [word for word in listed if word not in spellings] == []


def test_the_file_is_small_and_has_its_own_notices() -> None:
    assert (DATA / TIERS_FILE).stat().st_size < 400_000
    for name, source in (("lexique", "Lexique 3.83"), ("wordfreq", "wordfreq 3.1")):
        notice = (DATA / f"NOTICE-{name}.txt").read_text(encoding="utf-8")
        assert "CC BY-SA 4.0" in notice
        assert source in notice


# Made from frequencies


def word(spelling: str, lemma: str = "", pos: str = "nom", *, proper: bool = False) -> Entry:
    kind = Kind.HEADWORD if lemma in ("", spelling) else Kind.INFLECTED
    return Entry(spelling, lemma or spelling, pos, kind, proper)


SOME = Frequencies(
    [
        Row("pêche", "pêche", 30, 30, 1),
        Row("pèche", "pécher", 0, 0.02, 1),
        Row("jeune", "jeune", 90, 90, 1),
        Row("procéder", "procéder", 9, 9, 20),
        Row("mouton", "mouton", 9, 9, 20),
        Row("moutonnât", "moutonner", 0, 2, 20),
        Row("girafe", "girafe", 0, 0, 0),
    ],
    {
        "pêche": 30.0,
        "pèche": 0.01,
        "jeune": 90.0,
        "procéder": 9.0,
        "mouton": 9.0,
        "paris": 90.0,
        "moutonnât": 0.5,
    },
)


def test_a_key_is_as_common_as_its_commonest_spelling() -> None:
    entries = [word("jeune"), word("jeûne")]
    assert tiers_of(entries, SOME) == {"JEUNE": Tier.COURANT}


def test_a_word_is_as_common_as_its_form_not_as_its_lemma() -> None:
    entries = [word("mouton"), word("moutonnât", "moutonner", "v")]
    assert tiers_of(entries, SOME) == {"MOUTON": Tier.ENFANT, "MOUTONNAT": Tier.USUEL}


def test_a_child_knows_the_animals_and_not_the_affairs_of_adults() -> None:
    entries = [word("girafe"), word("girafes", "girafe"), word("procéder", pos="v")]
    assert tiers_of(entries, SOME) == {
        "GIRAFE": Tier.ENFANT,
        "GIRAFES": Tier.ENFANT,
        "PROCEDER": Tier.COURANT,
    }


def test_a_name_is_as_common_as_it_is_written_and_no_word_of_a_child() -> None:
    assert tiers_of([word("Paris", proper=True)], SOME) == {"PARIS": Tier.COURANT}


def test_a_name_makes_no_word_common_that_is_spelled_alike() -> None:
    entries = [word("Paris", proper=True), word("paris", "parir", "v")]
    assert tiers_of(entries, SOME) == {}


def test_what_is_something_else_wherever_it_comes_is_rare() -> None:
    known = Frequencies([Row("king", "king", 9, 9, 20)], {"king": 90.0}, {"king"})
    assert tiers_of([word("king")], known) == {}


def test_a_child_says_no_feminine_that_nobody_says() -> None:
    entries = [word("mouton"), word("moutons", "mouton"), word("moutonne", "mouton")]
    listed = [word("girafe"), word("girafes", "girafe"), word("girafonne", "girafe")]
    assert tiers_of([*entries, *listed], SOME) == {
        "MOUTON": Tier.ENFANT,
        "MOUTONS": Tier.ENFANT,
        "GIRAFE": Tier.ENFANT,
        "GIRAFES": Tier.ENFANT,
    }


def test_a_word_with_signs_is_as_common_as_lexique_has_it_whole() -> None:
    known = Frequencies([Row("peut-être", "peut-être", 6, 4, 1)], {"peut": 900.0})
    assert tiers_of([word("peut-être")], known) == {"PEUT-ETRE": Tier.COURANT}


def test_a_word_with_signs_is_as_common_as_when_it_is_written_in_one() -> None:
    known = Frequencies([], {"startup": 6.0})
    assert tiers_of([word("start-up")], known) == {"START-UP": Tier.CULTIVE}


def test_a_compound_that_nobody_has_is_rare() -> None:
    assert tiers_of([word("pêche-mouton")], SOME) == {}


def test_a_locution_is_as_common_as_its_rarest_part_and_usual_at_best() -> None:
    entries = [word("jeune"), word("pêche"), word("pêche à jeune"), word("pêche à l'exon")]
    assert tiers_of(entries, SOME)["PECHE A JEUNE"] is Tier.USUEL
    assert "PECHE A L'EXON" not in tiers_of(entries, SOME)


def test_a_pronominal_infinitive_is_as_common_as_the_infinitive() -> None:
    known = Frequencies([Row("altérer", "altérer", 1, 3, 1)], {"altérer": 2.0})
    verb = Entry("s'altérer", "altérer", "v", Kind.HEADWORD, pronominal=True)
    assert tiers_of([verb], known) == {"S'ALTERER": Tier.USUEL}


def test_tiers_are_read_as_they_were_written(tmp_path: Path) -> None:
    path, some = tmp_path / TIERS_FILE, Tiers(bytes([0, 4, 2]), bytes([3, 1]))
    assert some.write(path) == path.stat().st_size
    assert read(path, 3, 2) == some


def test_without_a_file_everything_is_rare(tmp_path: Path) -> None:
    assert read(tmp_path / TIERS_FILE, 2, 1) == (bytes([4, 4]), bytes([4]))


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / TIERS_FILE).write_bytes(b"something else")
    with pytest.raises(ValueError, match="not a file of tiers"):
        read(tmp_path / TIERS_FILE, 2, 2)
    with pytest.raises(ValueError, match="not a file of spellings"):
        spelling.read(tmp_path / TIERS_FILE)


def test_tiers_of_other_words_are_refused(tmp_path: Path) -> None:
    Tiers(bytes(3), bytes(2)).write(tmp_path / TIERS_FILE)
    with pytest.raises(ValueError, match="make lexicon"):
        read(tmp_path / TIERS_FILE, 2, 2)


def test_the_shipped_files_are_what_the_frequencies_make() -> None:
    known, entries = wordlist.frequencies(), list(french().entries())
    assert laid_out(french(), tiers_of(entries, known)) == french().tiers
    assert spellings_of(entries, known) == spelling.commonest()


# Spelling


@pytest.mark.parametrize(
    ("key", "spelt"),
    [
        ("FEES", "fées"),
        ("ANIER", "ânier"),
        ("MEGOT", "mégot"),
        ("PECHE", "pêche"),
        ("ETE", "été"),
        ("CA", "ça"),
        ("OEUF", "œuf"),
        ("COTE", "côté"),
        ("FRANCE", "France"),
        ("TABLE", "table"),
    ],
)
def test_a_word_is_spelled_as_it_is_likeliest_written(key: str, spelt: str) -> None:
    assert likeliest(french().cards().entries(key)) == spelt


def test_what_is_no_word_has_no_spelling() -> None:
    assert likeliest(()) is None


def test_only_spellings_that_are_offered_are_chosen() -> None:
    """At a table without conjugated forms, a form of the verb is not what was meant."""
    offered = [e for e in french().cards().entries("PECHE") if e.spelling == "péché"]
    assert likeliest(offered) == "péché"


def test_without_frequencies_a_headword_is_likelier_than_its_like() -> None:
    entries = [word("pèche", "pécher", "v"), word("Pêche", proper=True), word("péché")]
    assert choose(entries) == "péché"


def test_spellings_are_read_as_they_were_written(tmp_path: Path) -> None:
    known = spellings_of([word("pèche"), word("pêche")], SOME)
    assert known == {"PECHE": "pêche"}
    write_spellings(known, tmp_path / "spellings.bin")
    assert spelling.read(tmp_path / "spellings.bin") == known
