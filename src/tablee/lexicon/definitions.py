"""Definitions, from whatever StarDict dictionary lies on the machine.

Debian's `stardict-xmlittre` (Littré) is one; any other will do. Without one, every question is
answered None and `available` is empty: words and games need no definition.

    definitions("orteil").senses      # Littré numbers three
"""

import gzip
import os
import re
import struct
import textwrap
import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple

from tablee.letters import board, fold

SYSTEM: Final = Path("/usr/share/stardict/dic")


class BrokenDictionary(ValueError):
    """A dictionary whose files contradict each other, or end too soon; the message names one."""


class Definition(NamedTuple):
    """What a dictionary says of a word."""

    word: str
    book: str  # the dictionary's own name
    articles: tuple[str, ...]  # one for each homonym, as plain text
    senses: tuple[str, ...]  # the numbered senses of all articles, or each article's only one


def available(environ: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """The names of the dictionaries found, in the order in which they are asked."""
    return tuple(_about(path).get("bookname", path.stem) for path in found(environ))


def definitions(word: str, environ: Mapping[str, str] = os.environ) -> Definition | None:
    """What the first dictionary that knows a word says of it; None when none does.

    A single letter is not asked: XMLittré files those under one another, A with the article of B.
    """
    if len(word) == 1:
        return None
    for path in found(environ):
        definition = _opened(path).define(word)
        if definition is not None:
            return definition
    return None


MOST_SENSES: Final = 99
LONGEST_SENSE: Final = 200


def senses(word: str, environ: Mapping[str, str] = os.environ) -> tuple[str, ...] | None:
    """The senses of a word, each cut to a few lines; None where there is no dictionary at all,
    or none that can be read.
    """
    try:
        if not available(environ):
            return None
        known = definitions(word, environ)
    except BrokenDictionary:
        return None
    told = known.senses[:MOST_SENSES] if known is not None else ()
    return tuple(textwrap.shorten(sense, LONGEST_SENSE, placeholder="…") for sense in told)


def found(environ: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """The `.ifo` files of all dictionaries: those named by `TABLEE_STARDICT` first.

    That variable holds a dictionary's `.ifo` file or a folder of dictionaries; one that does not
    exist is an error, since somebody meant it.
    """
    paths: list[Path] = []
    if named := environ.get("TABLEE_STARDICT"):
        paths.extend(_chosen(Path(named)))
    folders = [Path(environ[name]) for name in ("STARDICT_DATA_DIR",) if environ.get(name)]
    home = environ.get("XDG_DATA_HOME") or os.path.join(environ.get("HOME", ""), ".local/share")  # noqa: PTH118 - HOME may be unset
    for folder in (*folders, Path(home) / "stardict", SYSTEM):
        paths.extend(_in_folder(folder))
    return tuple(dict.fromkeys(paths))


def _chosen(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    inside = _in_folder(path)
    if not inside:
        raise BrokenDictionary(f"TABLEE_STARDICT names {path}, where no dictionary is.")
    return inside


def _in_folder(folder: Path) -> list[Path]:
    try:
        return sorted([*folder.glob("*.ifo"), *folder.glob("*/*.ifo"), *folder.glob("dic/*/*.ifo")])
    except OSError:  # a folder one may not read holds nothing for us
        return []


@lru_cache(maxsize=8)
def _opened(path: Path) -> "StarDict":
    return StarDict(path)


def _about(path: Path) -> dict[str, str]:
    """What an `.ifo` file says of its dictionary."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as trouble:
        raise BrokenDictionary(f"{path} cannot be read: {trouble}") from trouble
    if not lines or not lines[0].startswith("StarDict's"):
        raise BrokenDictionary(f"{path} is not a StarDict dictionary.")
    pairs = (line.partition("=") for line in lines[1:])
    return {name.strip(): value.strip() for name, equals, value in pairs if equals}


class StarDict:
    """One dictionary: an index in memory, articles read from the file as they are asked for."""

    def __init__(self, path: Path) -> None:
        about = _about(path)
        self.book = about.get("bookname", path.stem)
        self._types = about.get("sametypesequence", "")
        wide = about.get("idxoffsetbits") == "64"
        self._path = path
        self._articles = _articles_of(path)
        self._exact: dict[str, list[tuple[int, int]]] = {}
        self._folded: dict[str, list[str]] = {}
        places: list[tuple[int, int]] = []
        for headword, offset, size in self._index(wide=wide):
            places.append((offset, size))
            self._file(headword, (offset, size))
        for synonym, number in self._synonyms():
            if number >= len(places):
                raise BrokenDictionary(f"{path}: the synonym {synonym!r} points nowhere.")
            self._file(synonym, places[number])

    def define(self, word: str) -> Definition | None:
        """The articles of a word: spelled exactly so if there is one, else whatever the accents."""
        spelling = _filed_under(word)
        alike = self._folded.get(_unaccented(spelling), [])
        elsewhere = [place for each in alike if each != spelling for place in self._exact[each]]
        filed = self._exact.get(spelling, [])
        # Littré files HACHÉ under HACHE too: what is at home under another spelling comes only
        # when nothing else does.
        places = [place for place in filed if place not in elsewhere] or filed or elsewhere
        if not places:
            return None
        articles = tuple(self._article(*place) for place in dict.fromkeys(places))
        senses = tuple(sense for article in articles for sense in senses_of(article))
        return Definition(word, self.book, articles, senses)

    def headwords(self) -> frozenset[str]:
        """Everything that an article is filed under, in capitals, with its accents."""
        return frozenset(self._exact)

    def _file(self, headword: str, place: tuple[int, int]) -> None:
        spelling = _filed_under(headword)
        if spelling not in self._exact:
            self._exact[spelling] = []
            self._folded.setdefault(_unaccented(spelling), []).append(spelling)
        self._exact[spelling].append(place)

    def _index(self, *, wide: bool) -> Iterator[tuple[str, int, int]]:
        content = self._whole(".idx")
        if content is None:
            raise BrokenDictionary(f"{self._path} has no index: neither .idx nor .idx.gz is there.")
        numbers = struct.Struct(">QI" if wide else ">II")
        for headword, offset in self._strings(content, ".idx", numbers.size):
            yield headword, *numbers.unpack_from(content, offset)

    def _synonyms(self) -> Iterator[tuple[str, int]]:
        content = self._whole(".syn")
        if content is not None:
            for synonym, offset in self._strings(content, ".syn", 4):
                yield synonym, struct.unpack_from(">I", content, offset)[0]

    def _strings(self, content: bytes, suffix: str, width: int) -> Iterator[tuple[str, int]]:
        """Strings that end in a zero byte, each before `width` bytes, with the place of these."""
        start = 0
        while start < len(content):
            end = content.find(b"\0", start)
            if end < 0 or end + 1 + width > len(content):
                raise BrokenDictionary(f"{self._path.with_suffix(suffix)} ends in mid-entry.")
            yield content[start:end].decode("utf-8", "replace"), end + 1
            start = end + 1 + width

    def _whole(self, suffix: str) -> bytes | None:
        plain = self._path.with_suffix(suffix)
        packed = plain.with_name(plain.name + ".gz")
        try:
            if plain.is_file():
                return plain.read_bytes()
            if packed.is_file():
                return gzip.decompress(packed.read_bytes())
        except (OSError, EOFError, zlib.error) as trouble:
            raise BrokenDictionary(f"{plain} cannot be read: {trouble}") from trouble
        return None

    def _article(self, offset: int, size: int) -> str:
        content = self._articles.read(offset, size)
        return "\n".join(plain_text(kind, text) for kind, text in self._fields(content)).strip()

    def _fields(self, content: bytes) -> Iterator[tuple[str, str]]:
        """The fields of an article with their types; pictures and sounds are passed over."""
        position, given = 0, self._types
        while position < len(content):
            if given:
                kind, given = given[0], given[1:]
                last = not given
            elif self._types:
                return
            else:
                kind, last = chr(content[position]), False
                position += 1
            if kind.isupper():
                if last:
                    return
                (size,) = struct.unpack_from(">I", content.ljust(position + 4, b"\0"), position)
                position += 4 + size
                continue
            end = len(content) if last else content.find(b"\0", position)
            end = len(content) if end < 0 else end
            yield kind, content[position:end].decode("utf-8", "replace")
            position = end + 1


# Articles on disk


class _PlainFile:
    """A `.dict` file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self, offset: int, size: int) -> bytes:
        try:
            with self._path.open("rb") as file:
                if offset + size > os.fstat(file.fileno()).st_size:
                    raise BrokenDictionary(f"{self._path} ends before an article does.")
                file.seek(offset)
                return file.read(size)
        except OSError as trouble:
            raise BrokenDictionary(f"{self._path} cannot be read: {trouble}") from trouble


class _DictZip:
    """A `.dict.dz` file: gzip in chunks, each of which can be unpacked alone.

    The table of chunks stands in an extra field of gzip's header, named RA.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            with path.open("rb") as file:
                self._chunk, sizes, start = self._table(file.read(1 << 17))
        except (OSError, struct.error) as trouble:
            raise BrokenDictionary(f"{path} cannot be read: {trouble}") from trouble
        self._starts = [start]
        for size in sizes:
            self._starts.append(self._starts[-1] + size)

    def _table(self, head: bytes) -> tuple[int, tuple[int, ...], int]:
        magic, flags = head[:3], head[3:4]
        if magic != b"\x1f\x8b\x08" or not flags or not flags[0] & 4:
            raise BrokenDictionary(f"{self._path} is not a dictzip file.")
        (extra,) = struct.unpack_from("<H", head, 10)
        position, end = 12, 12 + extra
        chunk, sizes = 0, ()
        while position + 4 <= end:
            name, length = head[position : position + 2], head[position + 2 : position + 4]
            (size,) = struct.unpack("<H", length)
            if name == b"RA":
                _, chunk, count = struct.unpack_from("<HHH", head, position + 4)
                sizes = struct.unpack_from(f"<{count}H", head, position + 10)
            position += 4 + size
        if not chunk:
            raise BrokenDictionary(f"{self._path} is gzip without dictzip's table of chunks.")
        for flag in (8, 16):  # the original name, a comment
            if flags[0] & flag:
                end = head.find(b"\0", end) + 1
                if not end:
                    raise BrokenDictionary(f"{self._path} has a header without an end.")
        return chunk, sizes, end + (2 if flags[0] & 2 else 0)

    def read(self, offset: int, size: int) -> bytes:
        first, last = offset // self._chunk, (offset + max(size, 1) - 1) // self._chunk
        if last + 1 >= len(self._starts):
            raise BrokenDictionary(f"{self._path} ends before an article does.")
        try:
            with self._path.open("rb") as file:
                content = b"".join(self._unpacked(file.fileno(), n) for n in range(first, last + 1))
        except (OSError, zlib.error) as trouble:
            raise BrokenDictionary(f"{self._path} cannot be read: {trouble}") from trouble
        begin = offset - first * self._chunk
        if len(content) < begin + size:
            raise BrokenDictionary(f"{self._path} ends before an article does.")
        return content[begin : begin + size]

    def _unpacked(self, file: int, number: int) -> bytes:
        start, end = self._starts[number], self._starts[number + 1]
        packed = os.pread(file, end - start, start)
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, self._chunk)


def _articles_of(path: Path) -> _PlainFile | _DictZip:
    plain = path.with_suffix(".dict")
    if plain.is_file():
        return _PlainFile(plain)
    packed = plain.with_name(plain.name + ".dz")
    if packed.is_file():
        return _DictZip(packed)
    raise BrokenDictionary(f"{path} has no articles: neither .dict nor .dict.dz is there.")


# Headwords

_HOMONYM: Final = re.compile(r"\s*[.(]\d+\)?$")  # Littré files the second PORT as PORT.2


def _filed_under(headword: str) -> str:
    """A headword without its feminine (ACCORDÉ, ÉE) and the number of a homonym, in capitals."""
    word = _HOMONYM.sub("", headword.split(",", maxsplit=1)[0].strip())
    return word.upper().replace("’", "'")


def _unaccented(spelling: str) -> str:
    return fold(spelling) or board(spelling) or spelling


# Articles as text

_BREAKS: Final = frozenset(["br", "p", "div", "li", "tr", "def", "ex", "dd", "dt", "blockquote"])


class _Stripper(HTMLParser):
    """Text of an article in HTML, Pango or XDXF, with lists numbered as a reader sees them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self._lists: list[int | None] = []  # the last number of each open list, None: not numbered

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"ol", "ul"}:
            self._lists.append(0 if tag == "ol" else None)
        if tag in _BREAKS:
            self.text.append("\n")
        if tag == "li" and self._lists:
            number = self._lists[-1]
            if number is not None:
                self._lists[-1] = number + 1
                self.text.append(f"{number + 1}. ")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"ol", "ul"} and self._lists:
            self._lists.pop()
        if tag in _BREAKS:
            self.text.append("\n")

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def plain_text(kind: str, text: str) -> str:
    """A field of an article without its markup: `h` HTML, `g` Pango, `x` XDXF; others as is."""
    if kind not in "hgx":
        return text
    stripper = _Stripper()
    stripper.feed(text)
    stripper.close()
    lines = (line.strip() for line in "".join(stripper.text).splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


_NUMBERED: Final = re.compile(r"\(?(\d{1,3})\s?[°º.)]\)?\s+(?=\S)")


def senses_of(article: str) -> tuple[str, ...]:
    """The numbered senses of an article, the first line of each; its only one when none is.

    Numbers count when they run on from 1, so that a year or a figure at the head of a line is no
    sense. A line of capitals (HISTORIQUE, ÉTYMOLOGIE) ends the senses.
    """
    lines = [line.strip() for line in article.splitlines() if line.strip()]
    numbered: list[str] = []
    plain: list[str] = []
    for line in lines:
        if line.isupper() and len(line) > 3 and (numbered or plain):
            break
        match = _NUMBERED.match(line)
        if match and int(match[1]) == len(numbered) + 1:
            numbered.append(line[match.end() :])
        else:
            plain.append(line)
    if numbered:
        return tuple(numbered)
    # Pronunciation and grammar stand in brackets before the definition itself.
    told = [line for line in plain if not line.startswith("(")] or plain
    return tuple(told[:1])


if __name__ == "__main__":  # for the Makefile: is there any?
    raise SystemExit(not available())
