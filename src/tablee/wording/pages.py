"""The rule pages, as players read them beside the board.

A page is Markdown: a title, then sections headed by their number (`## §4 Retourner…`), cut into
clauses headed by theirs (`### §4.2 Attaquer`). It is written in French; a translation has the same
numbers and lies in the folder of its language.
"""

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

FRENCH: Final = "fr"

_HEADING = re.compile(r"(?P<depth>#{2,3})\s+(?:§\s*(?P<number>\d+(?:\.\d+)?)\s*)?(?P<title>.*)")


class Part(NamedTuple):
    """A section (`4`), or a clause of one (`4.2`); what has no § has no number."""

    number: str
    title: str
    depth: int
    text: str


def rule_page(game: str, lang: str = FRENCH) -> str:
    """The page of a game, in French where it is not in the language; or FileNotFoundError."""
    return _file(game, written_in(game, lang)).read_text("utf-8")


def written_in(game: str, lang: str) -> str:
    """The language of the page that whoever reads `lang` is given."""
    return lang if _file(game, lang).is_file() else FRENCH


def _file(game: str, lang: str) -> Traversable:
    """Packaged or, in a checkout, of docs/rules."""
    names = (f"{game}.md",) if lang == FRENCH else (lang, f"{game}.md")
    packaged = resources.files("tablee.wording").joinpath("rules", *names)
    if packaged.is_file():
        return packaged
    return Path(__file__).parents[3].joinpath("docs", "rules", *names)


def parts(page: str) -> list[Part]:
    """The page cut at its headings: the introduction, then sections and clauses as they come."""
    found = [Part("", "", 1, "")]
    rows: list[str] = []
    fenced = False
    for line in page.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else _HEADING.match(line)
        if heading is not None:
            found[-1] = found[-1]._replace(text="\n".join(rows).strip())
            number, title = heading["number"] or "", heading["title"]
            found.append(Part(number, title, len(heading["depth"]), ""))
            rows = []
        rows.append(line)
    found[-1] = found[-1]._replace(text="\n".join(rows).strip())
    return found


def clause(page: str, number: str) -> str | None:
    """The text of §`number`: a clause (`4.2`), or a section (`4`) with all its clauses."""
    text: list[str] = []
    depth = 0
    for part in parts(page):
        if number and part.number == number:
            depth = part.depth
        elif part.depth <= depth:
            break
        if depth:
            text.append(part.text)
    return "\n\n".join(text) or None
