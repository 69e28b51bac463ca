from pathlib import Path

import pytest
from msgspec.structs import replace

from tablee.letters import board, fold
from tablee.letters.words import PARTS_OF_SPEECH, Entry, Kind
from tablee.lexicon.build import cleaning
from tablee.lexicon.build.cleaning import groups, removed, rule_against
from tablee.lexicon.build.supplement import (
    FILES,
    VERBS,
    added_verbs,
    added_words,
    aspirated_verbs,
    listed,
)
from tablee.lexicon.build.words import conjugated, merged, read_words, write_words
from tests.lexicon import wordlist

# The list takes seconds to make: one process makes it for all these tests.
pytestmark = pytest.mark.xdist_group("word list")

TWO_LETTERS = (
    "AA AH AI AN AS AU AY BA BE BI BU CA CE CI DA DE DO DU EH EN ES ET EU EX FA FI GO HA HE HI HO "
    "IF IL IN JE KA LA LE LI LU MA ME MI MU NA NE NI NO NU OC OH OK OM ON OR OS OU PI PU QI RA RE "
    "RI RU SA SE SI SU TA TE TO TU UD UN US UT VA VE VU WU XI"
)

THREE_LETTERS = """
AAS ABC ACE ADO AGA AGE AGI AHI AIE AIL AIR AIS AIT ALE ALU AME AMI ANA ANE ANI ANS API ARA ARC ARE
ARS ART ASE AUX AVE AXA AXE AYS BAC BAD BAH BAI BAL BAN BAO BAR BAS BAT BAU BEA BEC BEE BEL BEN BER
BEU BEY BIC BIM BIO BIP BIS BIT BIZ BLE BOA BOB BOF BOG BOL BON BOP BOT BOX BOY BRU BUE BUG BUN BUS
BUT BYE CAB CAF CAL CAP CAR CAS CEP CES CET CHI CHU CIL CIS CLE COB COI COL CON COQ COR COU COX CRE
CRI CRU CUL DAB DAL DAM DAN DER DES DEY DIA DIS DIT DIX DOC DOL DOM DON DOS DOT DRU DRY DUB DUC DUE
DUO DUR DUS DUT EAU ECO ECU EGO ELU EMU EON EPI ERE ERG ERS EST ETA ETE ETH EUE EUH EUS EUT EUX EXO
FAB FAC FAF FAN FAR FAT FAX FEE FER FEU FEZ FIA FIC FIE FIL FIN FIS FIT FIU FLA FOB FOC FOI FOL FON
FOR FOU FOX FUI FUN FUR FUS FUT GAG GAI GAL GAN GAP GAY GAZ GEL GEO GEX GIF GIN GIS GIT GLU GNU GOI
GOY GRE GUE GUI GUR GUS GYM HAI HAN HEM HEP HEU HIC HIE HIP HIT HOP HOT HOU HUA HUB HUE HUM IBO ICI
IDE IDO IEL IFS ILE ILS ION IPE IRA IRE IVE JAM JAN JAR JAS JET JEU JOB JUS KAN KAS KAT KHI KID KIF
KIL KIP KIR KIT KOB KOP KOT KRU KSI KWA KYU LAC LAD LAI LAO LAS LAT LED LEI LEK LEM LES LET LEU LEV
LEZ LIA LIE LIN LIS LIT LOB LOF LOG LOI LOL LOS LOT LUE LUI LUO LUS LUT LUX LYS MAC MAI MAL MAN MAO
MAS MAT MAX MEC MEL MEO MER MES MET MIE MIL MIN MIR MIS MIT MIX MOA MOB MOI MOL MON MOR MOS MOT MOU
MOX MUA MUE MUG MUR MUS MUT MYE NAN NEE NEF NEM NEO NES NET NEY NEZ NIA NIB NID NIE NIF NIM NIT NOM
NON NOS NUA NUE NUI NUL NUS OBI ODE OFF OHE OHM OIE OIL OIS OIT OKA OLA OLE OMS ONC ONT OPE ORC ORD
ORS OSA OSE OST OTA OTE OUD OUF OUH OUI OUT OVE OXO PAD PAF PAL PAN PAR PAS PAT PEC PEP PET PEU PFF
PHI PHO PIC PIE PIF PIN PIS PLI PLU POE POP POT POU PRE PRO PSI PST PSY PUA PUB PUE PUR PUS PUT PUY
QAT QIN QIS QUE QUI RAB RAD RAI RAP RAS RAT RAZ REA REE REG REM REX REZ RHE RHO RIA RIE RIF RIO RIS
RIT RIZ ROB ROC ROI ROM ROT RUA RUE RUS RUT RUZ RYE SAC SAI SAL SAR SAS SAX SEC SEL SEN SEP SES SET
SIC SIL SIR SIS SIX SKA SKI SOC SOI SOL SOM SON SOT SOU SPA SPE SPI SUA SUC SUD SUE SUP SUR SUS SUT
TAC TAF TAG TAN TAO TAR TAS TAU TEC TEE TEK TEL TEP TER TES TET TEX THE TIC TIF TIN TIP TIR TOC TOF
TOI TOM TON TOP TOS TOT TRI TUA TUB TUE TUF TUS TUT UNE UNI UNS URE USA USE VAL VAN VAR VAS VAU VER
VES VET VIA VIE VIF VIL VIN VIS VIT VOL VOS VUE VUS WAD WAP WAX WEB WOK WON WOW WUS XIS YAK YAM YEN
YIN YOD YUE ZAD ZEC ZEE ZEF ZEK ZEN ZIG ZIP ZOB ZOE ZOO ZOU ZUT
"""

SHORT_SYMBOLS = "AB AC AD AE AL AV BD CF ED LN OP PT ID QU VS OE KM CL"
NOT_WORDS = """
KCD GEV MBAR DGR DPI ETC AVR DEC NOV FTP WWW HTTPS QUELQU LORSQU SINO RUSSO HELVETICO PRIORI
EXTENSO VITRO CUJUS HOMINEM ADN HTML RENATER XIXE VIII MME BIG NEW LOW MMM HMM
CIE MSS STE KSS TSS OAI WAI
"""
TRUE_WORDS = """
KILOMETRE WATTS BAR ERG BIT GAL RAD TORR CAUSA FLORES CATIMINI INSTAR FRANCO SEPT POST GO RETRO
JANVIER SKA GNU HIP HEPTAGRAMME QUINQUIES PROTO
"""


def common(key: str) -> bool:
    return any(not word.proper for word in wordlist.by_key().get(key, ()))


def common_words_of(letters: int) -> list[str]:
    return sorted(key for key in wordlist.by_key() if len(key) == letters and common(key))


def test_the_two_letter_words_are_these_and_no_others() -> None:
    assert common_words_of(2) == TWO_LETTERS.split()


def test_the_three_letter_words_are_these_and_no_others() -> None:
    assert common_words_of(3) == THREE_LETTERS.split()


@pytest.mark.parametrize("key", SHORT_SYMBOLS.split())
def test_symbols_and_fragments_of_two_letters_are_out(key: str) -> None:
    assert not common(key)


@pytest.mark.parametrize("key", NOT_WORDS.split())
def test_what_no_dictionary_prints_is_out(key: str) -> None:
    assert not common(key)


@pytest.mark.parametrize("key", TRUE_WORDS.split())
def test_true_words_that_look_like_them_stay(key: str) -> None:
    assert common(key)


def test_forms_that_need_their_je_are_out() -> None:
    spellings = {word.spelling for word in wordlist.by_key()["MANGE"]}
    assert spellings == {"mange", "mangé"}


def test_names_of_the_source_are_out_unless_our_list_has_them() -> None:
    assert "MCKINLEY" not in wordlist.by_key()
    assert all(word.proper for word in wordlist.by_key()["EINSTEIN"])


def test_every_removed_word_is_in_the_source() -> None:
    lemmas = {form.entry.word for form in wordlist.forms()}
    gone = removed()
    assert {*gone.whole, *(word for word, _ in gone.readings)} <= lemmas


def test_every_rule_takes_something_away() -> None:
    reasons = {rule_against(form) for form in wordlist.forms()}
    assert len(reasons) == 12  # eleven rules, and None


@pytest.mark.parametrize("name", ["removed.txt", *FILES])
def test_every_group_has_a_reason_and_words(name: str) -> None:
    for heading, lines in groups(name):
        assert len(heading) > 5, heading
        assert lines, heading


@pytest.mark.parametrize("name", FILES)
def test_no_list_names_a_word_twice(name: str) -> None:
    readings = [(word.spelling, word.lemma, word.pos) for word in listed(name)]
    assert sorted(readings) == sorted(set(readings))


def test_there_are_at_least_300_locutions_with_spaces() -> None:
    headwords = [word for word in listed("locutions.txt") if word.kind is Kind.HEADWORD]
    assert sum(" " in word.spelling for word in headwords) > 800


def test_no_locution_is_one_that_the_source_writes_with_hyphens_only() -> None:
    known = {form.spelling.lower() for form in wordlist.forms()}
    both = {
        word.spelling
        for word in listed("locutions.txt")
        if " " in word.spelling and word.spelling.replace(" ", "-").lower() in known
    }
    # Dictionaries disagree on these, or print both.
    assert len(both) < 70
    assert {"chauve souris", "week end", "arrière pensée"}.isdisjoint(both)


def test_the_supplement_says_what_nobody_else_does() -> None:
    known = {form.spelling for form in wordlist.forms()}
    new = {word.spelling for word in added_words()} - known
    assert len(new) > 1500


def test_pronominal_infinitives_bear_their_apostrophe() -> None:
    headwords = {word.spelling for word in wordlist.entries() if word.kind is Kind.HEADWORD}
    assert {"s'exonder", "s'altérer", "s'habiller", "s'entraider", "s'écrier"} <= headwords
    assert {"s'hâter", "s'laver", "s'aller"}.isdisjoint(headwords)


def test_every_aspirated_verb_is_a_pronominal_one() -> None:
    pronominal = {word.lemma for word in wordlist.entries() if word.pronominal}
    assert aspirated_verbs() <= pronominal


def test_every_word_can_be_laid_on_the_board() -> None:
    assert all(board(word.spelling) for word in wordlist.entries())


def test_every_part_of_speech_is_known_and_each_word_is_listed_once() -> None:
    seen = [(word.spelling, word.lemma, word.pos, word.proper) for word in wordlist.entries()]
    assert len(seen) == len(set(seen))
    assert {word.pos for word in wordlist.entries()} <= set(PARTS_OF_SPEECH)
    assert wordlist.entries() == sorted(wordlist.entries())


def test_about_396_000_keys_are_left() -> None:
    keys = [key for key in wordlist.by_key() if 2 <= len(key) <= 15 and common(key)]
    assert 395_500 < len(keys) < 396_500


def test_the_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    some = wordlist.entries()[::1000]
    assert write_words(tmp_path / "words.tsv", some) == len(some)
    assert list(read_words(tmp_path / "words.tsv")) == some


def test_two_readings_of_one_word_are_one() -> None:
    past = Entry("finis", "finir", "v", Kind.CONJUGATED, proper=False, pronominal=False)
    participle = replace(past, kind=Kind.INFLECTED, pronominal=True)
    assert merged([past, participle, past]) == [participle]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("chat\n", "before any heading"),
        ("== nom reason\nchat\n", "expected `== pos: reason`"),
        ("== xyz: reason\nchat\n", "expected `== pos: reason`"),
        ("== nom: reason\nchat, ch@ts\n", "cannot be laid"),
    ],
)
def test_a_slip_in_a_list_is_an_error(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "short.txt").write_text(text, encoding="utf-8")
    monkeypatch.setattr(cleaning, "SOURCES", tmp_path)
    with pytest.raises(ValueError, match=sentence):
        list(listed("short.txt"))


def test_an_added_verb_has_every_form_of_the_verb_that_it_goes_like() -> None:
    wordlist.forms()
    found = {word.spelling: word for word in conjugated({"réouvrir": "ouvrir"})}
    assert {"réouvrir", "réouvre", "réouvrît", "réouvertes", "réouvrant"} <= found.keys()
    assert {word.lemma for word in found.values()} == {"réouvrir"}
    assert found["réouvrir"].kind is Kind.HEADWORD
    assert found["réouverte"].kind is Kind.INFLECTED
    assert found["réouvre"].kind is Kind.CONJUGATED


def test_the_source_has_no_verb_that_is_added() -> None:
    verbs = {form.spelling for form in wordlist.forms() if "po:infi" in form.tags}
    assert verbs.isdisjoint(added_verbs())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("== aimer: reason\nliker\n", "expected `== comme VERB: reason`"),
        ("== comme aimer\nliker\n", "expected `== comme VERB: reason`"),
        ("== comme aimer: reason\nouvrir\n", "cannot go like 'aimer'"),
        ("== comme aimer: reason\nliker liker\n", "twice"),
    ],
)
def test_a_slip_in_the_list_of_verbs_is_an_error(
    text: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / VERBS).write_text(text, encoding="utf-8")
    monkeypatch.setattr(cleaning, "SOURCES", tmp_path)
    with pytest.raises(ValueError, match=sentence):
        added_verbs()


def test_folding_loses_no_common_word_of_letters() -> None:
    assert all(fold(word.spelling) for word in wordlist.entries() if word.spelling.isalpha())
