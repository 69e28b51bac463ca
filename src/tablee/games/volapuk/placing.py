"""§4.1 Laying dice; §5.1 moving those of the board; §4.9 exchanging a joker."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.seats import Seat, with_item
from tablee.games.volapuk import events, floor, handover
from tablee.games.volapuk.accents import marks_after
from tablee.games.volapuk.actions import Play, Put
from tablee.games.volapuk.board import DIAGONALS, STRAIGHT, board
from tablee.games.volapuk.dealing import with_dice
from tablee.games.volapuk.dice import ESPACE, JOKER, JOKER_LETTERS, JOKERS, SUPER_JOKER, is_laid
from tablee.games.volapuk.laying import Laying
from tablee.games.volapuk.options import Espace, Freed, JokerExchange, Recomposition
from tablee.games.volapuk.runs import grid_of, signs_of
from tablee.games.volapuk.state import FORCE, HAND, Open, Phase, Spoken, Tile
from tablee.games.volapuk.words import bare, key_of


def lay_out(lying: Open, seat: Seat, move: Play) -> Laying | Refusal:
    """§4.1 The board that a play leaves, if dice can lie so at all."""
    refusal = (
        _cannot_play(lying, move)
        or _cannot_exchange(lying, seat, move)
        or _cannot_place(lying, seat, move)
        or _cannot_move(lying, move)
        or _crowded(move)
    )
    if refusal is not None:
        return refusal
    before = grid_of(lying)
    after = board_after(lying, seat, move)
    placed = frozenset(put.cell for put in move.place)
    moved = frozenset(shift.to for shift in move.moves if shift.to is not None)
    whole = len(move.place) == len(lying.hands[seat]) == HAND
    fresh = move.moves and lying.options.fresh_word
    return Laying(
        board=board(lying.options.diameter),
        before=before,
        after=after,
        placed=placed,
        new=placed | moved,
        left=frozenset(shift.cell for shift in move.moves),
        came={shift.to: shift.cell for shift in move.moves if shift.to is not None},
        whole=whole,
        force=lying.force or (FORCE if _lays_super_joker(lying, seat, move) else 0),
        seen=frozenset(map(bare, lying.seen if fresh else ())),
        diagonals=lying.diagonals,
        declared=move.declared,
    )


def _lays_super_joker(lying: Open, seat: Seat, move: Play) -> bool:
    faces = {held.die: held.face for held in lying.hands[seat]}
    return any(faces.get(put.die) == SUPER_JOKER for put in move.place)


def board_after(lying: Open, seat: Seat, move: Play | events.Played) -> dict[int, Tile]:
    """§4.1 First the exchange, then what moves, then what is laid."""
    grid = grid_of(lying)
    faces = {held.die: held.face for held in lying.hands[seat]}
    if move.exchange is not None:
        cell, die = move.exchange.cell, move.exchange.die
        letter = grid[cell].letter
        faces[grid[cell].die] = JOKER
        grid[cell] = Tile(cell, die, letter, letter, seat)
    lifted = [(shift.to, grid.pop(shift.cell)) for shift in move.moves]
    grid.update({to: replace(tile, cell=to) for to, tile in lifted if to is not None})
    for put in move.place:
        face = faces[put.die]
        assert face is not None
        grid[put.cell] = Tile(put.cell, put.die, face, put.letter or face, seat)
    return grid


def _lifted(move: Play | events.Played) -> int:
    return sum(shift.to is None for shift in move.moves)


def _cannot_play(lying: Open, move: Play) -> Refusal | None:
    """§4.1 Something must be laid or moved; §7.2 at the very end, moved."""
    if not move.moves and (not move.place or lying.phase is Phase.RECOMPOSE):
        return refuse("nothing_played", "7.2" if lying.phase is Phase.RECOMPOSE else "4.1")
    cells = board(lying.options.diameter).neighbours
    asked = [put.cell for put in move.place]
    asked += [move.declared.cell] if move.declared is not None else []
    asked += [move.exchange.cell] if move.exchange is not None else []
    asked += [cell for shift in move.moves for cell in (shift.cell, shift.to) if cell is not None]
    for cell in asked:
        if cell not in cells:
            return refuse("no_such_cell", "1.3", cell=cell)
    return None


def _cannot_exchange(lying: Open, seat: Seat, move: Play) -> Refusal | None:
    """§4.9 One joker of another player, for a die that shows what it stands for, used at once."""
    if move.exchange is None:
        return None
    allowed = lying.options.joker_exchange
    cell, tile = move.exchange.cell, grid_of(lying).get(move.exchange.cell)
    if allowed is JokerExchange.OFF:
        return refuse("no_exchange", "4.9")
    if tile is not None and tile.face == SUPER_JOKER:
        return refuse("super_joker_stays", "4.12")
    if tile is None or tile.face != JOKER:
        return refuse("no_joker", "4.9", cell=cell)
    if tile.seat == seat and allowed is JokerExchange.OTHERS:
        return refuse("own_joker", "4.9", cell=cell)
    faces = {held.die: held.face for held in lying.hands[seat]}
    if faces.get(move.exchange.die) != tile.letter:
        return refuse("other_letter", "4.9", letter=tile.letter)
    if tile.die not in [put.die for put in move.place]:
        return refuse("joker_unused", "4.9", cell=cell)
    return None


def _cannot_place(lying: Open, seat: Seat, move: Play) -> Refusal | None:
    """§4.1 Dice of one’s own that show what can be laid, each once; §4.8 jokers stand for one."""
    faces = {held.die: held.face for held in lying.hands[seat]}
    if move.exchange is not None:
        del faces[move.exchange.die]
        faces[grid_of(lying)[move.exchange.cell].die] = JOKER
    grid = grid_of(lying)
    leaving = {shift.cell for shift in move.moves}
    used = {move.exchange.die} if move.exchange is not None else set[int]()
    for put in move.place:
        if put.die in used:
            return refuse("die_twice", "4.1", die=put.die)
        used.add(put.die)
        if put.die not in faces:
            return refuse("not_in_hand", "4.1", die=put.die)
        face = faces[put.die]
        if face is None:
            return refuse("not_thrown", "4.1", die=put.die)
        if put.cell in grid and put.cell not in leaving:
            return refuse("cell_taken", "4.1", cell=put.cell)
        if refusal := _cannot_lie(lying, put, face):
            return refusal
    return None


def _crowded(move: Play) -> Refusal | None:
    """§4.1 One die a cell, whether it is laid there or moved."""
    cells = [put.cell for put in move.place]
    cells += [shift.to for shift in move.moves if shift.to is not None]
    for at, cell in enumerate(cells):
        if cell in cells[:at]:
            return refuse("two_on_a_cell", "4.1", cell=cell)
    return None


def _cannot_lie(lying: Open, put: Put, face: str) -> Refusal | None:
    """§1.2 Accents lie nowhere; §4.5 the space where the table has it; §4.8 a joker by name."""
    if not is_laid(face):
        return refuse("accent", "1.2", face=face)
    if face == ESPACE and lying.options.espace is Espace.OFF:
        return refuse("no_espace", "4.5")
    if face in JOKERS and put.letter not in (*JOKER_LETTERS,):
        return refuse("joker_letter", "4.8", cell=put.cell)
    if face not in JOKERS and put.letter is not None:
        return refuse("no_joker_laid", "4.8", face=face)
    return None


def _cannot_move(lying: Open, move: Play) -> Refusal | None:
    """§5.1 Installed dice, each once and to another cell; §5.3 and they stay on the board."""
    if not move.moves:
        return None
    options, grid, left = lying.options, grid_of(lying), [shift.cell for shift in move.moves]
    if options.recomposition is Recomposition.EXTEND:
        return refuse("no_recomposition", "5.1")
    if any(shift.cell in grid and grid[shift.cell].face == SUPER_JOKER for shift in move.moves):
        return refuse("super_joker_stays", "4.12")
    for shift in move.moves:
        if shift.cell not in grid:
            return refuse("nothing_there", "5.1", cell=shift.cell)
        if left.count(shift.cell) > 1:
            return refuse("moved_twice", "5.1", cell=shift.cell)
        if shift.cell == shift.to:
            return refuse("not_moved", "5.1", cell=shift.cell)
        if shift.to in grid and shift.to not in left:
            return refuse("cell_taken", "5.1", cell=shift.to)
    if move.exchange is not None and move.exchange.cell in left:
        return refuse("exchanged_die", "4.9", cell=move.exchange.cell)
    lifted = _lifted(move)
    if lifted and options.freed is Freed.STAY:
        return refuse("must_stay", "5.3")
    if lifted and len(move.place) <= lifted:
        return refuse("no_net_die", "5.3", placed=len(move.place), lifted=lifted)
    if options.recomposition is Recomposition.ONE_LINE and not _one_line(lying, move):
        return refuse("not_one_line", "5.1")
    return None


def _one_line(lying: Open, move: Play) -> bool:
    """§5.1 Do all dice that move stay in one row or column?"""
    cells = {cell for shift in move.moves for cell in (shift.cell, shift.to) if cell is not None}
    axes = board(lying.options.diameter).axes
    return any(cells <= set(line) for direction in STRAIGHT for line in axes[direction])


def apply(lying: Open, event: events.Played) -> Open:
    """§4.1 The board, the hand and the sheet after a play; §2.6 then the fétiches."""
    seat, grid = event.seat, grid_of(lying)
    lifted = tuple(grid[shift.cell].die for shift in event.moves if shift.to is None)
    tiles = tuple(tile for _, tile in sorted(board_after(lying, seat, event).items()))
    gone = {put.die for put in event.place}
    gone |= {event.exchange.die} if event.exchange is not None else set()
    own = tuple(held.die for held in lying.hands[seat] if held.die in gone)
    hand = tuple(held for held in lying.hands[seat] if held.die not in gone)
    fresh = dict.fromkeys(word.text for word in event.words if not word.pair)
    lays = any(tile.face == SUPER_JOKER for tile in tiles)
    marks = marks_after(lying, event, tiles)
    lying = replace(
        handover.unproposed(lying, lying.phase),
        tiles=tiles,
        marks=marks,
        force=lying.force or (FORCE if lays else 0),
        diagonals=diagonals_after(lying, event),
        seen=(*lying.seen, *(text for text in fresh if text not in lying.seen)),
        hands=with_item(lying.hands, seat, hand),
        due=(*lying.due, *own[: len(own) - len(lifted)]),
        blank=0,
    )
    lying = handover.counted(with_dice(lying, seat, lifted), seat, event.points)
    if lying.options.claims:
        return floor.opened(lying, _spoken(lying, event))
    return handover.after_play(lying)


def diagonals_after(lying: Open, event: events.Played) -> tuple[tuple[int, ...], ...]:
    """§5.4 Those on the board and those just made; a longer one takes the place of its part."""
    made = {word.cells for word in event.words if word.direction in DIAGONALS}
    old = {
        cells for cells in lying.diagonals if not any(set(cells) < set(longer) for longer in made)
    }
    return tuple(sorted(old | made))


def _spoken(lying: Open, event: events.Played) -> Iterator[Spoken]:
    """§8.2 The words of a play, their cells as they are read; §5.2 none that is there again."""
    grid = grid_of(lying)
    for word in event.words:
        if not word.pair and not word.again:
            forward = key_of(signs_of(grid, word.cells)) == word.text
            yield Spoken(word.text, word.cells if forward else word.cells[::-1])
