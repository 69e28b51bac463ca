import gzip
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.lexicon.definitions import (
    SYSTEM,
    BrokenDictionary,
    StarDict,
    available,
    definitions,
    plain_text,
    senses_of,
)
from tests.lexicon import wordlist


def dictzip(content: bytes, chunk: int) -> bytes:
    """Gzip in chunks that can be unpacked alone, with their table in the header."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    chunks = []
    for start in range(0, len(content), chunk):
        piece = packer.compress(content[start : start + chunk])
        chunks.append(piece + packer.flush(zlib.Z_FULL_FLUSH))
    table = struct.pack("<HHH", 1, chunk, len(chunks))
    table += b"".join(struct.pack("<H", len(each)) for each in chunks)
    extra = b"RA" + struct.pack("<H", len(table)) + table
    head = b"\x1f\x8b\x08\x0c" + bytes(6) + struct.pack("<H", len(extra)) + extra + b"small.dict\0"
    tail = packer.flush() + struct.pack("<II", zlib.crc32(content), len(content))
    return head + b"".join(chunks) + tail


def write(
    folder: Path,
    articles: dict[str, bytes],
    *,
    types: str = "m",
    synonyms: dict[str, int] | None = None,
    packed: bool = False,
    wide: bool = False,
) -> Path:
    """Write a small dictionary; gives its .ifo file."""
    folder.mkdir(parents=True, exist_ok=True)
    index, content = b"", b""
    for headword, article in articles.items():
        place = struct.pack(">QI" if wide else ">II", len(content), len(article))
        index += headword.encode() + b"\0" + place
        content += article
    about = [
        "StarDict's dict ifo file",
        "version=3.0.0",
        "bookname=Petit",
        f"wordcount={len(articles)}",
    ]
    if types:
        about.append(f"sametypesequence={types}")
    if wide:
        about.append("idxoffsetbits=64")
    ifo = folder / "petit.ifo"
    ifo.write_text("\n".join(about) + "\n", encoding="utf-8")
    if packed:
        (folder / "petit.idx.gz").write_bytes(gzip.compress(index))
        (folder / "petit.dict.dz").write_bytes(dictzip(content, 7))
    else:
        (folder / "petit.idx").write_bytes(index)
        (folder / "petit.dict").write_bytes(content)
    if synonyms:
        pairs = (name.encode() + b"\0" + struct.pack(">I", at) for name, at in synonyms.items())
        (folder / "petit.syn").write_bytes(b"".join(pairs))
    return ifo


ARTICLES = {
    "CHAT": b"1. Un animal.\n2. Un jeu.\n",
    "HACHE": "Un outil tranchant, à manche.".encode(),
    "HACHÉ, ÉE": b"Coupe en morceaux.",
    "PORT": b"Un abri.",
    "PORT.2": b"L'action de porter.",
}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("wide", [False, True])
def test_articles_are_found_however_they_are_stored(
    tmp_path: Path, packed: bool, wide: bool
) -> None:
    book = StarDict(write(tmp_path, ARTICLES, packed=packed, wide=wide))
    found = book.define("chat")
    assert found is not None
    assert found.book == "Petit"
    assert found.senses == ("Un animal.", "Un jeu.")
    other = book.define("Hache")
    assert other is not None
    assert other.articles == ("Un outil tranchant, à manche.",)


def test_homonyms_come_together(tmp_path: Path) -> None:
    found = StarDict(write(tmp_path, ARTICLES)).define("port")
    assert found is not None
    assert found.articles == ("Un abri.", "L'action de porter.")
    assert found.senses == found.articles


def test_the_exact_spelling_comes_first_then_any_accents(tmp_path: Path) -> None:
    book = StarDict(write(tmp_path, {**ARTICLES, "PÉCHÉ": b"Une faute."}))
    assert book.define("haché") != book.define("hache")
    found = book.define("PECHE")
    assert found is not None
    assert found.senses == ("Une faute.",)


def test_an_article_filed_twice_is_told_once(tmp_path: Path) -> None:
    ifo = write(tmp_path, {"HACHE": b"Un outil."}, synonyms={"HACHÉ": 0, "COGNÉE": 0})
    book = StarDict(ifo)
    for word in ("hache", "haché", "cognée"):
        found = book.define(word)
        assert found is not None
        assert found.articles == ("Un outil.",)


def test_an_unknown_word_has_no_definition(tmp_path: Path) -> None:
    book = StarDict(write(tmp_path, ARTICLES))
    assert book.define("zinzin") is None
    assert book.define("") is None
    assert book.define("\ud800🂡") is None


def test_fields_of_several_types_are_told_apart(tmp_path: Path) -> None:
    several = (
        b"tp\xc9\x94\xca\x81\0"
        b"P" + struct.pack(">I", 3) + b"\0\0\0" + b"h<b>1\xc2\xb0</b> Un abri.\0"
    )
    found = StarDict(write(tmp_path, {"PORT": several}, types="")).define("port")
    assert found is not None
    assert found.articles == ("pɔʁ\n1° Un abri.",)
    assert found.senses == ("Un abri.",)


def test_lists_are_numbered_as_a_reader_sees_them() -> None:
    text = plain_text("h", "<p>n. m.</p><ol><li>Un <i>abri</i></li><li>Un col &amp; c.</li></ol>")
    assert senses_of(text) == ("Un abri", "Un col & c.")


def test_xdxf_is_stripped() -> None:
    stripped = plain_text("x", "<k>port</k><def>1) Un abri.</def><def>2) Un col.</def>")
    assert " ".join(stripped.split()) == "port 1) Un abri. 2) Un col."


def test_plain_text_keeps_its_signs() -> None:
    assert plain_text("m", "a < b & c") == "a < b & c"


@pytest.mark.parametrize(
    ("article", "count"),
    [
        ("1° Un.\n2° Deux.\n\nHISTORIQUE\n\n1° Non.", 2),
        ("(pron.) s. m.\nUne chose.\n1870. Une année.", 1),
        ("1. Un.\n3. Pas la suite.", 1),
        ("", 0),
    ],
)
def test_senses_are_counted(article: str, count: int) -> None:
    assert len(senses_of(article)) == count


# Where dictionaries are looked for


def test_the_environment_names_a_dictionary_or_a_folder(tmp_path: Path) -> None:
    ifo = write(tmp_path / "dic", ARTICLES)
    for named in (ifo, tmp_path, tmp_path / "dic"):
        environ = {"TABLEE_STARDICT": str(named), "HOME": str(tmp_path / "nobody")}
        assert available(environ)[0] == "Petit"
        found = definitions("chat", environ)
        assert found is not None
        assert found.book == "Petit"


@pytest.mark.parametrize("name", ["STARDICT_DATA_DIR", "XDG_DATA_HOME"])
def test_the_usual_folders_are_searched(tmp_path: Path, name: str) -> None:
    write(tmp_path / "stardict" / "dic" / "petit", ARTICLES)
    folder = tmp_path / "stardict" if name == "STARDICT_DATA_DIR" else tmp_path
    assert "Petit" in available({name: str(folder), "HOME": str(tmp_path / "nobody")})


def test_without_a_dictionary_nothing_is_available(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.lexicon.definitions.SYSTEM", tmp_path / "none")
    environ = {"HOME": str(tmp_path)}
    assert available(environ) == ()
    assert definitions("chat", environ) is None


def test_a_single_letter_has_no_definition(tmp_path: Path) -> None:
    ifo = write(tmp_path, {"A": b"Seconde lettre de l'alphabet.", "AI": b"Un animal."})
    environ = {"TABLEE_STARDICT": str(ifo), "HOME": str(tmp_path / "nobody")}
    assert definitions("a", environ) is None
    assert definitions("à", environ) is None
    assert definitions("ai", environ) is not None


def test_a_named_path_without_a_dictionary_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BrokenDictionary, match="where no dictionary is"):
        available({"TABLEE_STARDICT": str(tmp_path / "nowhere")})


# Broken files


@pytest.mark.parametrize(
    ("suffix", "content", "sentence"),
    [
        ("ifo", b"", "not a StarDict dictionary"),
        ("ifo", b"\xff\xfe\xfa", "cannot be read"),
        ("idx", b"CHAT\0\0\0", "ends in mid-entry"),
        ("idx", b"CHAT", "ends in mid-entry"),
        ("idx", None, "no index"),
        ("dict", None, "no articles"),
        ("dict", b"short", "ends before an article does"),
        ("syn", b"MINET\0\0\0\0\x63", "points nowhere"),
    ],
)
def test_a_broken_file_is_one_clear_error(
    tmp_path: Path, suffix: str, content: bytes | None, sentence: str
) -> None:
    ifo = write(tmp_path, ARTICLES)
    broken = ifo.with_suffix("." + suffix)
    if content is None:
        broken.unlink()
    else:
        broken.write_bytes(content)
    with pytest.raises(BrokenDictionary, match=sentence):
        StarDict(ifo).define("chat")


@pytest.mark.parametrize(
    ("kept", "after"), [(40, b""), (0, b"PK"), (0, b""), (30, b"\xff" * 60), (-60, b"\xff" * 60)]
)
def test_a_broken_dictzip_is_one_clear_error(tmp_path: Path, kept: int, after: bytes) -> None:
    ifo = write(tmp_path, ARTICLES, packed=True)
    packed = ifo.with_suffix(".dict.dz")
    packed.write_bytes(packed.read_bytes()[:kept] + after)
    with pytest.raises(BrokenDictionary):
        StarDict(ifo).define("port")


@settings(max_examples=200)
@given(data=st.data(), packed=st.booleans())
def test_damage_anywhere_is_told_and_never_crashes(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, packed: bool
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    ifo = write(folder, ARTICLES, packed=packed, synonyms={"MINET": 0})
    file = data.draw(st.sampled_from(sorted(folder.iterdir())))
    content = bytearray(file.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at] = data.draw(st.integers(0, 255))
    file.write_bytes(content)
    with suppress(BrokenDictionary):
        book = StarDict(ifo)
        for word in ("chat", "port", "haché", "minet"):
            book.define(word)


def test_gzip_without_a_table_of_chunks_is_one_clear_error(tmp_path: Path) -> None:
    ifo = write(tmp_path, ARTICLES, packed=True)
    ifo.with_suffix(".dict.dz").write_bytes(gzip.compress(b"all in one"))
    with pytest.raises(BrokenDictionary, match="not a dictzip file"):
        StarDict(ifo)


def test_a_broken_packed_index_is_one_clear_error(tmp_path: Path) -> None:
    ifo = write(tmp_path, ARTICLES, packed=True)
    ifo.with_suffix(".idx.gz").write_bytes(b"\x1f\x8bnot gzip")
    with pytest.raises(BrokenDictionary, match="cannot be read"):
        StarDict(ifo)


# Littré


@pytest.fixture(scope="module")
def littre() -> StarDict:
    ifo = SYSTEM / "XMLittre.ifo"
    if not ifo.exists():
        wordlist.missing("stardict-xmlittre")
    return StarDict(ifo)


def test_orteil_has_three_senses_in_littre(littre: StarDict) -> None:
    found = littre.define("orteil")
    assert found is not None
    assert found.senses[0] == "Doigt du pied. Les cinq orteils."
    assert len(found.senses) == 3


@pytest.mark.parametrize(
    ("word", "articles"), [("lulu", 1), ("han", 2), ("port", 3), ("haché", 1), ("aujourd’hui", 1)]
)
def test_littre_tells_homonyms_apart(littre: StarDict, word: str, articles: int) -> None:
    found = littre.define(word)
    assert found is not None
    assert len(found.articles) == articles


@pytest.mark.parametrize("word", ["ÉVÉNEMENT", "évènement", "EVENEMENT"])
def test_littre_is_found_whatever_the_accents(littre: StarDict, word: str) -> None:
    assert littre.define(word) is not None


def test_littre_is_silent_on_newer_words(littre: StarDict) -> None:
    assert littre.define("zinzin") is None
