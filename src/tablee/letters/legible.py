"""What people write to each other, as it may be shown: nothing that is not seen, and nothing that
moves or hides what stands beside it.

Decided by the properties of Unicode, so that a sign nobody thought of is judged as its kind is.
"""

from typing import Final, NamedTuple
from unicodedata import category, combining, normalize

MOST_MARKS: Final = 2
"""Accents on one letter: more of them cover the lines around."""

_COMMANDS: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, directions, what joins and what is no sign at all."""

_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
) | frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Signs that count as letters, marks or symbols and leave no mark: the properties that
`unicodedata` knows do not tell them from others."""

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_SHOWN_AS: Final = "\ufe0e\ufe0f"
"""Within a picture made of several signs, and nowhere else, these are seen."""


class Legible(NamedTuple):
    """A text cleaned, and whether it `commands`, as no plain text does, or heaps up accents."""

    text: str
    commands: bool
    heaped: bool

    @property
    def is_seen(self) -> bool:
        """Is there a letter, a digit or a symbol, and not only points and accents?"""
        return any(category(sign)[0] in "LNS" and category(sign) != "Sk" for sign in self.text)


def legible(given: str) -> Legible:
    """The text with single spaces, and without whatever is not seen."""
    kept: list[str] = []
    commands = heaped = False
    marks = MOST_MARKS
    signs = normalize("NFC", given)
    for sign, following in zip(signs, [*signs[1:], ""], strict=False):
        kind = category(sign)
        if _is_part_of_a_picture(kept, sign, following):
            kept.append(sign)
        elif sign in _BLANK:
            continue
        elif kind in _COMMANDS:
            commands = True
            kept += " " if sign.isspace() else ""
        elif kind == "Zs":
            kept.append(" ")
            marks = MOST_MARKS
        elif kind[0] == "M" and (combining(sign) or kind == "Me" or marks >= MOST_MARKS):
            marks += 1
            heaped |= marks > MOST_MARKS
            kept += sign if marks <= MOST_MARKS else ""
        else:
            marks = 0
            kept.append(sign)
    return Legible(" ".join("".join(kept).split()), commands, heaped)


def _is_part_of_a_picture(kept: list[str], sign: str, following: str) -> bool:
    if not kept or (category(kept[-1]) not in ("So", "Sk") and kept[-1] not in _SHOWN_AS):
        return False
    return sign in _SHOWN_AS or (
        sign == _JOINER and bool(following) and category(following) == "So"
    )
