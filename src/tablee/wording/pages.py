"""The rule pages, as players read them beside the board.

A page is Markdown: a title, then sections headed by their number (`## §4 Retourner…`), cut into
clauses headed by theirs (`### §4.2 Attaquer`).
"""

import re
from importlib import resources
from pathlib import Path
from typing import NamedTuple

_HEADING = re.compile(r"(?P<depth>#{2,3})\s+(?:§\s*(?P<number>\d+(?:\.\d+)?)\s*)?(?P<title>.*)")


class Part(NamedTuple):
    """A section (`4`), or a clause of one (`4.2`); what has no § has no number."""

    number: str
    title: str
    depth: int
    text: str


def rule_page(game: str) -> str:
    """The page of a game, packaged or, in a checkout, of docs/rules; or FileNotFoundError."""
    packaged = resources.files("tablee.wording").joinpath("rules", f"{game}.md")
    if packaged.is_file():
        return packaged.read_text("utf-8")
    return (Path(__file__).parents[3] / "docs" / "rules" / f"{game}.md").read_text("utf-8")


def parts(page: str) -> list[Part]:
    """The page cut at its headings: the introduction, then sections and clauses as they come."""
    found = [Part("", "", 1, "")]
    lines: list[str] = []
    fenced = False
    for line in page.splitlines():
        fenced ^= line.startswith("```")
        heading = None if fenced else _HEADING.match(line)
        if heading is not None:
            found[-1] = found[-1]._replace(text="\n".join(lines).strip())
            number, title = heading["number"] or "", heading["title"]
            found.append(Part(number, title, len(heading["depth"]), ""))
            lines = []
        lines.append(line)
    found[-1] = found[-1]._replace(text="\n".join(lines).strip())
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
