"""The shipped files: small, whole, exact for every word, and the same each time they are made."""

from array import array
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablee import lexicon
from tablee.letters.folding import board, fold
from tablee.letters.words import Entry, Kind
from tablee.lexicon.build.pack import Packed, changes, entries_in, pack
from tablee.lexicon.build.tiers import laid_out
from tablee.lexicon.index import (
    CARDS_FILE,
    DATA,
    DETAILS_FILE,
    FILES,
    BrokenData,
    Lexicon,
    accented,
    accents_of,
    from_planes,
    listing_digest,
    opened,
    planes,
)
from tablee.lexicon.queries import ALL_FORMS, DECLINED, HEADWORDS, Wanted
from tablee.lexicon.tiers import Tier
from tests.lexicon import wordlist

HEAD, INFL, CONJ = Kind.HEADWORD, Kind.INFLECTED, Kind.CONJUGATED

LIST = [
    Entry("élève", "élève", "nom", HEAD, proper=False, pronominal=False),
    Entry("élève", "élever", "v", CONJ, proper=False, pronominal=True),
    Entry("élevé", "élever", "v", INFL, proper=False, pronominal=True),
    Entry("cœur", "cœur", "nom", HEAD, proper=False, pronominal=False),
    Entry("cœurs", "cœur", "nom", INFL, proper=False, pronominal=False),
    Entry("ça", "ça", "pron", HEAD, proper=False, pronominal=False),
    Entry("yeux", "œil", "nom", INFL, proper=False, pronominal=False),
    Entry("Paris", "Paris", "nom", HEAD, proper=True, pronominal=False),
    Entry("paris", "pari", "nom", INFL, proper=False, pronominal=False),
    Entry("P.-S.", "P.-S.", "abr", HEAD, proper=False, pronominal=False),
    Entry("s'altérer", "altérer", "v", HEAD, proper=False, pronominal=True),
    Entry("et cætera", "et cætera", "adv", HEAD, proper=False, pronominal=False),
]


@pytest.fixture
def small(tmp_path: Path) -> Lexicon:
    pack(LIST, tmp_path)
    return Lexicon(tmp_path)


@pytest.fixture(scope="module")
def french() -> Lexicon:
    return lexicon.french()


# A few words, packed and read again


def test_packed_words_are_given_back_whole(small: Lexicon) -> None:
    assert sorted(map(as_text, small.entries())) == sorted(map(as_text, LIST))


def as_text(word: Entry) -> tuple[str, ...]:
    flags = f"{word.proper:d}{word.pronominal:d}"
    return word.spelling, word.lemma, word.pos, str(word.kind), flags


def test_the_same_words_make_the_same_bytes_in_any_order(tmp_path: Path) -> None:
    one = pack(LIST, tmp_path / "one")
    other = pack(reversed(LIST * 2), tmp_path / "other")
    assert one == other
    for name in FILES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_another_tag_makes_another_version(tmp_path: Path, small: Lexicon) -> None:
    changed = [replace(LIST[0], pos="na"), *LIST[1:]]
    assert pack(changed, tmp_path / "changed").version != small.version


def test_packing_says_what_it_wrote_and_what_no_table_can_lay(tmp_path: Path) -> None:
    odd = [replace(LIST[0], spelling=spelling) for spelling in ("EuO₂", "A" * 32, "œ" * 16)]
    packed = pack(LIST + odd, tmp_path)
    assert packed == Packed(
        packed.version, 12, 6, 12, tuple(sorted(["EuO₂", "A" * 32, "œ" * 16])), packed.sizes
    )


def test_what_changed_is_told(tmp_path: Path, small: Lexicon) -> None:
    pack(LIST[2:], tmp_path / "later")
    before, after = set(small.entries()), entries_in(tmp_path / "later")
    assert changes(before, after) == "+ 0 entries\n- 2 entries: élève, élève\n"
    assert changes(entries_in(tmp_path / "nowhere"), after, most=1).startswith(
        "+ 10 entries: P.-S. …\n"
    )


def test_cards_have_no_signs_and_dice_lay_ligatures_in_two_ways(small: Lexicon) -> None:
    assert [*small.cards()] == ["CA", "COEUR", "COEURS", "ELEVE", "PARIS", "YEUX"]
    assert [*small.board()] == [
        "COEUR",
        "COEURS",
        "CŒUR",
        "CŒURS",
        "ELEVE",
        "ET CAETERA",
        "ET CÆTERA",
        "P.-S.",
        "PARIS",
        "S'ALTERER",
        "YEUX",
        "ÇA",
    ]


@pytest.mark.parametrize("key", ["CŒUR", "COEUR"])
def test_a_word_laid_in_either_way_is_read_as_it_is_spelled(small: Lexicon, key: str) -> None:
    assert [entry.spelling for entry in small.board().entries(key)] == ["cœur"]


def test_a_cedilla_is_lost_on_cards_and_kept_on_dice(small: Lexicon) -> None:
    assert [entry.spelling for entry in small.cards().entries("CA")] == ["ça"]
    assert [entry.spelling for entry in small.board().entries("ÇA")] == ["ça"]
    assert small.board().entries("CA") == ()


def test_all_spellings_of_a_key_come_with_lemma_and_tags(small: Lexicon) -> None:
    assert small.cards().entries("ELEVE") == (
        Entry("élevé", "élever", "v", Kind.INFLECTED, pronominal=True),
        Entry("élève", "élever", "v", Kind.CONJUGATED, pronominal=True),
        Entry("élève", "élève", "nom", Kind.HEADWORD),
    )


def test_only_readings_that_count_are_told(small: Lexicon) -> None:
    common = small.cards(Wanted(kinds=HEADWORDS, proper=False))
    assert [*common] == ["CA", "COEUR", "ELEVE"]
    assert [entry.lemma for entry in common.entries("ELEVE")] == ["élève"]
    assert small.cards(Wanted(kinds=HEADWORDS)).entries("PARIS")[0].proper
    assert small.cards(Wanted(proper=False)).entries("PARIS")[0].lemma == "pari"


def test_a_proper_noun_does_not_lend_its_kind_to_a_common_one(small: Lexicon) -> None:
    # Paris is a headword, paris a plural: without proper nouns, no headword is left.
    assert "PARIS" not in small.cards(Wanted(kinds=HEADWORDS, proper=False))


def test_words_are_chosen_by_length_and_by_number(small: Lexicon) -> None:
    assert [*small.cards(Wanted(shortest=5, longest=5))] == ["COEUR", "ELEVE", "PARIS"]
    everyday = small.cards().among(["COEUR", "CA"])
    assert [*small.cards(Wanted(shortest=3), among=everyday)] == ["COEUR"]


def test_a_choice_by_number_must_be_about_all_words(small: Lexicon) -> None:
    with pytest.raises(ValueError, match="Expected 6 choices"):
        small.cards(among=bytes(2))


def test_the_same_choice_is_the_same_set(small: Lexicon) -> None:
    assert small.cards(Wanted(proper=False)) is small.cards(Wanted(proper=False))
    usual = Wanted(tier=Tier.USUEL)
    assert small.cards(usual) is small.cards(Wanted(tier=Tier.USUEL))


def rate(lexicon: Lexicon, known: dict[str, Tier]) -> None:
    """Say how common words are."""
    lexicon.tiers = laid_out(lexicon, known)


def test_words_are_chosen_by_how_common_they_are(small: Lexicon) -> None:
    rate(small, {"CA": Tier.ENFANT, "COEUR": Tier.COURANT, "ELEVE": Tier.USUEL})
    assert [*small.cards(Wanted(tier=Tier.COURANT))] == ["CA", "COEUR"]
    assert [*small.cards(Wanted(tier=Tier.COURANT, longest=2))] == ["CA"]


def test_a_word_of_the_board_is_as_common_as_its_letters(small: Lexicon) -> None:
    rate(small, {"CA": Tier.ENFANT, "COEUR": Tier.COURANT, "ELEVE": Tier.USUEL})
    common = small.board(Wanted(tier=Tier.COURANT))
    assert {"ÇA", "CŒUR", "COEUR"} <= set(common)
    assert {"ET CÆTERA", "P.-S.", "S'ALTERER", "ELEVE"}.isdisjoint(common)


def test_every_word_is_at_least_rare(small: Lexicon) -> None:
    assert [*small.board(Wanted(tier=Tier.RARE))] == [*small.board()]


# Damage


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    pack(LIST, tmp_path)
    (tmp_path / name).unlink()
    with pytest.raises(BrokenData, match=f"{name}: No such file"):
        read_all(tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_wherever_a_file_is_cut_it_is_named(tmp_path: Path, name: str) -> None:
    pack(LIST, tmp_path)
    whole = (tmp_path / name).read_bytes()
    for length in range(0, len(whole), 7):
        (tmp_path / name).write_bytes(whole[:length])
        with pytest.raises(BrokenData, match=name):
            read_all(tmp_path)


@pytest.mark.parametrize("name", FILES)
def test_whatever_byte_of_a_file_is_changed_it_is_named(tmp_path: Path, name: str) -> None:
    pack(LIST, tmp_path)
    whole = (tmp_path / name).read_bytes()
    for place in range(0, len(whole), 5):
        damaged = bytearray(whole)
        damaged[place] ^= 0x10
        (tmp_path / name).write_bytes(damaged)
        with pytest.raises(BrokenData, match=name):
            read_all(tmp_path)


def read_all(directory: Path) -> None:
    damaged = Lexicon(directory)
    damaged.cards()
    damaged.board().entries("YEUX")


def test_a_broken_file_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(BrokenData, match="Reinstall tablee, or run `make lexicon`"):
        Lexicon(tmp_path)


# How it is written


@pytest.mark.parametrize(
    ("key", "spelling", "pattern"),
    [
        ("ELEVE", "élève", "0é2è"),
        ("CHAT", "chat", ""),
        ("PARIS", "Paris", "0P"),
        ("CŒUR", "cœur", ""),
        ("ANTICONSTITUTIONNELLEMENT", "anticonstitutionnellement", ""),
        ("HYPERREGLEMENTEE", "hyperréglementée", "6é14é"),
    ],
)
def test_a_spelling_is_kept_as_it_differs_from_its_key(
    key: str, spelling: str, pattern: str
) -> None:
    assert accents_of(key, spelling) == pattern
    assert accented(key, pattern) == spelling


def test_numbers_are_kept_by_planes() -> None:
    numbers = array("Q", [0, 1, 255, 256, 70_000])
    assert planes(numbers, 3)[:5] == bytes([0, 1, 255, 0, 112])
    assert from_planes(planes(numbers, 3), 3).tolist() == numbers.tolist()


def test_a_number_too_large_for_its_planes_is_refused() -> None:
    with pytest.raises(ValueError, match="Expected numbers of 2 bytes but got 70000"):
        planes(array("Q", [70_000]), 2)


# The words that ship


def test_every_shipped_entry_is_the_one_that_was_packed(french: Lexicon) -> None:
    assert listing_digest(french.entries()) == french.listing()


def test_a_shipped_entry_is_filed_under_its_keys(french: Lexicon) -> None:
    cards, dice = french.cards(), french.board()
    for number in range(0, len(dice), 199):
        for entry in dice.entries(dice.graph.key(number)):
            key = board(entry.spelling) or ""
            assert entry in dice.entries(key)
            assert entry in dice.entries(opened(key))
            folded = fold(entry.spelling)
            assert folded is None or entry in cards.entries(folded)


@pytest.mark.parametrize(
    "kinds", [HEADWORDS, DECLINED, ALL_FORMS], ids=["headwords", "declined", "all forms"]
)
@pytest.mark.parametrize("proper", [False, True])
def test_a_shipped_word_counts_when_one_of_its_entries_does(
    french: Lexicon, kinds: frozenset[Kind], proper: bool
) -> None:
    wanted = Wanted(kinds=kinds, proper=proper)
    counted = french.cards(wanted)
    everything = french.cards()
    for number in range(0, len(everything), 499):
        key = everything.graph.key(number)
        entries = everything.entries(key)
        admitted = tuple(entry for entry in entries if wanted.admits(entry))
        assert (key in counted) == bool(admitted)
        assert counted.entries(key) == admitted


@pytest.mark.parametrize("level", Tier)
def test_the_shipped_words_of_a_tier_are_those_that_are_so_common(
    french: Lexicon, level: Tier
) -> None:
    chosen = french.cards(Wanted(tier=level))
    everything = french.cards()
    for number in range(0, len(everything), 499):
        key = everything.graph.key(number)
        found = french.tier(key)
        assert found is not None
        assert (key in chosen) == (found <= level)


def test_about_396_000_common_words_of_2_to_15_letters_ship(french: Lexicon) -> None:
    common = french.cards(Wanted(proper=False, shortest=2, longest=15))
    assert 395_000 < len(common) < 397_000


def test_the_shipped_files_are_small() -> None:
    assert (DATA / CARDS_FILE).stat().st_size <= 700_000
    assert sum((DATA / name).stat().st_size for name in FILES) <= 2_100_000


def test_the_version_is_a_content_hash(french: Lexicon, tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).write_bytes((DATA / name).read_bytes())
    assert len(french.version) == 64
    assert Lexicon(tmp_path).version == french.version == french.cards().version


def test_details_are_read_only_when_asked_for(tmp_path: Path) -> None:
    pack(LIST, tmp_path)
    fresh = Lexicon(tmp_path)
    (tmp_path / DETAILS_FILE).unlink()
    assert "YEUX" in fresh.cards()
    with pytest.raises(BrokenData, match=DETAILS_FILE):
        fresh.cards().entries("YEUX")


@pytest.mark.xdist_group("word list")
def test_the_shipped_words_are_those_of_the_source_cleaned_and_supplemented(
    french: Lexicon,
) -> None:
    """`make lexicon` would change nothing."""
    assert set(french.entries()) == set(wordlist.entries())


def test_the_places_of_an_accented_letter_are_told_by_number() -> None:
    lexicon = Lexicon()
    number = lexicon.board().number
    acute, grave = lexicon.places_of("é"), lexicon.places_of("è")
    assert acute[number("ETE")] == 0b101
    assert (acute[number("ELEVE")] & 1, grave[number("ELEVE")]) == (1, 0b100)
    assert acute[number("CHAT")] == grave[number("CHAT")] == 0
