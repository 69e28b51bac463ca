"""The rules beside the board: a page turned section by section, or one clause."""

from itertools import pairwise

from rich.markdown import Markdown

from tablee.cli.screen import Screen
from tablee.wording import Wording
from tablee.wording.pages import Part, clause, parts, rule_page


def read_rules(game: str, asked: str, say: Wording, screen: Screen) -> None:
    """`asked` is a § (`4`, `4.2`), or nothing for the whole page."""
    try:
        page = rule_page(game, say.lang)
    except OSError:
        screen.tell(say("cli.rules.none"))
        return
    wanted = asked.removeprefix("§").strip()
    if wanted:
        _open(page, wanted, say, screen)
    else:
        _leaf_through(page, say, screen)


def _open(page: str, wanted: str, say: Wording, screen: Screen) -> None:
    text = clause(page, wanted)
    if text is None:
        screen.tell(say("cli.rules.no_such", at=wanted[:20]))
    else:
        screen.show(Markdown(text))


def _leaf_through(page: str, say: Wording, screen: Screen) -> None:
    """A screenful at a time; a § typed in between is shown without losing one's place."""
    leaves = _leaves(parts(page), screen)
    for leaf, following in pairwise(leaves):
        _show(leaf, screen)
        title = f"§{following[0].number} {following[0].title}" if following[0].number else ""
        while typed := screen.ask(say("cli.rules.next", title=title or following[0].title)):
            if typed.lower() == "q":
                return
            _open(page, typed.lstrip("?§ "), say, screen)
    _show(leaves[-1], screen)


def _leaves(all_parts: list[Part], screen: Screen) -> list[list[Part]]:
    """Parts of one section that fit the screen together."""
    leaves: list[list[Part]] = []
    for part in all_parts:
        room = screen.console.height - 2
        headed = bool(leaves) and "\n" not in leaves[-1][-1].text
        fits = bool(leaves) and _height([*leaves[-1], part], screen) <= room
        if part.depth > 2 and (headed or fits):
            leaves[-1].append(part)
        else:
            leaves.append([part])
    return leaves


def _height(some: list[Part], screen: Screen) -> int:
    return len(screen.console.render_lines(_markdown(some), pad=False))


def _show(leaf: list[Part], screen: Screen) -> None:
    screen.show(_markdown(leaf))


def _markdown(some: list[Part]) -> Markdown:
    return Markdown("\n\n".join(part.text for part in some))
