"""Hepta Mensa in a terminal.

       a         b         c         d
 1  ⇄ rose    → bleu    ↯ vert    → ocre
            1         2 E●●     3
 2  …

A flat pawn shows its arrow and the name of its colour; a place shows its number and, once taken,
the letter of its owner with stones or a centaur. What may be chosen stands in brackets.
"""

from typing import Final

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from tablee.cli.draw import Choice, Chosen, Look, Question, Step
from tablee.cli.draw.parts import LIT, Ask, beside, by_kind, grouped, meant, title
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.notation import cell_name, place_name
from tablee.games.hepta_mensa.state import (
    CELLS,
    PLACES,
    PLAYERS,
    Attack,
    Cell,
    Colour,
    Flat,
    Hand,
    Hidden,
    LayCentaur,
    LayStone,
    Move,
    Pawn,
    Piece,
    TurnDouble,
)
from tablee.games.hepta_mensa.views import View
from tablee.wording import Wording

PITCH: Final = 10
MARGIN: Final = 3
BOARD: Final = MARGIN + 4 * PITCH
SIDE: Final = BOARD + 1
BESIDE: Final = 76
"""From this many columns on, the players stand beside the board."""

FLAT_STYLES: Final = {
    Colour.ROSE: "magenta",
    Colour.BLEU: "bright_blue",
    Colour.VERT: "green",
    Colour.OCRE: "yellow",
    None: "",
}
SIGNS: Final = {
    Flat.DOUBLE: ("⇄", "="),
    Flat.SIMPLE: ("→", "-"),
    Flat.ECLAIR: ("↯", "z"),
    Flat.RECYCLAGE: ("↻", "@"),
    Flat.NEUTRAL: ("■", "#"),
}
STONE: Final = (("●", "o"), ("○", "o"))
PAWN_KEYS: Final = {Pawn.ONE: "1", Pawn.TWO: "2", Pawn.MOON: "3"}
CENTAUR: Final = (("♞", "c"), ("♘", "c"))


# The table


def secret(view: View) -> bool:
    """All lies open."""
    return False


def draw(view: View, say: Wording, look: Look) -> RenderableType:
    """Board, players and hidden faces; side by side where there is room."""
    if not view.open.cells:
        return Text()
    board = _board(view, say, look)
    if look.width < BESIDE:
        rows = [*board, *_players(view, say, look), *_hidden(view, say, columns=2)]
    else:
        side = [*_players(view, say, look), Text(), *_hidden(view, say, columns=1)]
        rows = beside(board, side, SIDE)
    for row in rows:
        row.rstrip()
    return Group(*rows)


def _board(view: View, say: Wording, look: Look) -> list[Text]:
    letters = "".join(f"{'':4}{column}{'':5}" for column in "abcd")
    rows = [Text(" " * MARGIN + letters, style="dim")]
    for row in range(4):
        line = Text.assemble((f" {row + 1} ", "dim"))
        for cell in CELLS[4 * row : 4 * row + 4]:
            flat = _flat(view.open.cells[cell], say, look)
            line += _slot(flat, 1, lit=cell_name(cell) in look.lit)
        rows.append(line)
        if row < 3:
            line = Text(" " * (MARGIN + PITCH // 2))
            for place in PLACES[3 * row : 3 * row + 3]:
                name = place_name(place)
                held = _place(name, view.open.places[place], say, look)
                line += _slot(held, 4, lit=name in look.lit)
            rows.append(line)
    plain = "_plain" if look.plain else ""
    rows += [Text(" " + say(f"board.{key}{plain}"), "dim") for key in ("legend", "legend_more")]
    return rows


def _slot(content: Text, begin: int, *, lit: bool) -> Text:
    """Something in its column, where it stays whether or not brackets light it."""
    if lit:
        content = Text("[") + content + Text("]")
        content.stylize(LIT)
    content.pad_left(begin - lit)
    content.pad_right(PITCH - content.cell_len)
    return content


def _flat(cell: Cell, say: Wording, look: Look) -> Text:
    sign = SIGNS[cell.kind][look.plain]
    if cell.kind is Flat.NEUTRAL:
        return Text.assemble((f"{sign} {say('board.neutral')}", "dim"))
    word = say(f"board.{cell.kind}") if cell.colour is None else say.name("colour", cell.colour)
    style = f"{FLAT_STYLES[cell.colour]} {'bold' if cell.kind is Flat.ECLAIR else ''}"
    return Text.assemble((f"{sign} {word}", style))


def _place(name: str, piece: Piece | None, say: Wording, look: Look) -> Text:
    if piece is None:
        return Text.assemble((name, "dim"))
    return Text.assemble((f"{name} ", "dim"), (_piece(piece, say, look), "bold"))


def _piece(piece: Piece, say: Wording, look: Look) -> str:
    letter = say.seat(piece.owner)[0]
    if piece.centaur:
        return letter + CENTAUR[piece.owner][look.plain]
    return letter + STONE[piece.owner][look.plain] * piece.stones


def _players(view: View, say: Wording, look: Look) -> list[Text]:
    rows: list[Text] = []
    short = replace(look, who=tuple(_shortened(who, look) for who in look.who))
    for seat in PLAYERS:
        points = say("board.points", n=sum(line.points for line in view.sheets[seat]))
        to_move = (
            view.open.turn == seat
            and view.open.forfeit is None
            and any(h.left for h in view.open.hands)
        )
        name = title(seat, say, short, to_move=to_move)
        rows.append(Text.assemble(name, (f" · {points}", "bold")))
        hand = _hand(view.open.hands[seat], seat, say, look)
        rows.append(Text("  " + say("board.hand", hand=hand, coins=view.open.coins[seat])))
    return rows


def _shortened(who: str, look: Look) -> str:
    """A name, cut to what is left of the line beside seat and points."""
    room = look.width - (SIDE if look.width >= BESIDE else 0)
    name = Text(who)
    name.truncate(room - len("  Ivoire,  · 8 points"), overflow="ellipsis")
    return name.plain


def _hand(hand: Hand, seat: Seat, say: Wording, look: Look) -> str:
    stone = STONE[seat][look.plain]
    held = [stone] * hand.ones + [stone * 2] * hand.twos + [say("board.moon")] * hand.moons
    return " ".join(held) or say("board.empty_hand")


def _hidden(view: View, say: Wording, columns: int) -> list[Text]:
    if len(view.open.hidden) == 1:
        [hidden] = view.open.hidden
        words = say("board.hidden_all", coins=hidden.coins, recyclages=hidden.recyclages)
        return [Text(say("board.hidden")), Text("  " + words)]
    parts: list[Text] = []
    for colour, hidden in zip(Colour, view.open.hidden, strict=True):
        name = f"  {say.name('colour', colour):<6}"
        parts.append(Text.assemble((name, FLAT_STYLES[colour]), _faces(hidden, say)))
    for part in parts:
        part.pad_right(28 - part.cell_len)
    rows = [Text().join(parts[at : at + columns]) for at in range(0, len(parts), columns)]
    return [Text(say("board.hidden")), *rows]


def _faces(hidden: Hidden, say: Wording) -> str:
    if not hidden.total:
        return say("board.faces_none")
    if hidden.coins and hidden.recyclages:
        return say("board.faces_either")
    return say("board.faces_coin" if hidden.coins else "board.faces_recyclage")


# The guided menu


def menu(view: View, say: Wording) -> Question:
    """§2.1 The kinds of action that are open, each under a number of its own."""
    kinds: tuple[tuple[type[Move], Ask[Move]], ...] = (
        (LayStone, _pawn_then_place),
        (TurnDouble, _cell),
        (Attack, _target_then_cell),
        (LayCentaur, _pawn_then_place),
    )
    return by_kind(kinds, view.actions, say)


def spoken(view: View, typed: str, say: Wording) -> Step | None:
    """What a choice of the menu is called."""
    return meant(menu(view, say), typed, say)


def _pawn_then_place(moves: list[Move], say: Wording) -> Step:
    by_pawn = grouped(moves, lambda move: move.pawn)  # type: ignore[union-attr]
    if len(by_pawn) == 1:
        return _place_then_cell(moves, say)
    choices = [
        Choice(PAWN_KEYS[pawn], say.name("pawn", pawn), _place_then_cell(some, say))
        for pawn, some in by_pawn.items()
    ]
    return Question(say("menu.which_pawn"), tuple(choices))


def _place_then_cell(moves: list[Move], say: Wording) -> Step:
    return _at_places(moves, say("menu.where"), say)


def _target_then_cell(moves: list[Move], say: Wording) -> Step:
    return _at_places(moves, say("menu.which_target"), say)


def _at_places(moves: list[Move], text: str, say: Wording) -> Step:
    choices = [
        Choice(place_name(place), "", _cell(some, say))
        for place, some in grouped(moves, lambda move: move.place).items()  # type: ignore[union-attr]
    ]
    return Question(text, tuple(choices), on_board=True)


def _cell(moves: list[Move], say: Wording) -> Step:
    """Which flat pawn to turn, if the move turns one."""
    cells: dict[int, Move] = {}
    for move in moves:
        if isinstance(move, LayStone) or move.cell is None:
            return Chosen(move)
        cells[move.cell] = move
    choices = [Choice(cell_name(cell), "", Chosen(move)) for cell, move in cells.items()]
    return Question(say("menu.which_cell"), tuple(choices), on_board=True)
