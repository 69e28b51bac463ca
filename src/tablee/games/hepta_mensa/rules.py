"""The rules of Hepta Mensa, in the order of `docs/rules/hepta_mensa.md`."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final, assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice, drawn_from, shuffled
from tablee.core.game import (
    LONGEST_CLOCK,
    Clock,
    Refusal,
    Resigned,
    TimedOut,
    refuse,
)
from tablee.core.hearing import Standing, hear
from tablee.core.scores import Result, ScoreLine
from tablee.core.seats import Seat, with_item
from tablee.games.hepta_mensa.state import (
    AROUND,
    CELLS,
    PLACES,
    PLAYERS,
    STONES,
    TOUCHING,
    Action,
    Attack,
    Attacked,
    Began,
    Cell,
    CentaurLaid,
    Colour,
    DoubleTurned,
    Event,
    Face,
    Flat,
    Forfeit,
    Hand,
    HeptaMensaOptions,
    Hidden,
    LaidOut,
    LayCentaur,
    LayStone,
    Move,
    Pawn,
    Piece,
    SimpleTurned,
    State,
    StoneLaid,
    TurnDouble,
    Turning,
)

# §1 Setting the table


def start(options: HeptaMensaOptions, seats: int) -> State | Refusal:
    """§1.4 Two players, four bevelled pawns each."""
    if seats != len(PLAYERS):
        return refuse("seat_count", "1.4", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "6.5", clock=options.clock)
    return State(
        options=options,
        cells=(),
        places=(None,) * len(PLACES),
        hands=(Hand(), Hand()),
        coins=(0, 0),
        hidden=(Hidden(1, 1),) * 4 if options.colours else (Hidden(4, 4),),
    )


def flat_pawns(options: HeptaMensaOptions) -> tuple[Cell, ...]:
    """§1.1 In each colour two double-arrows and two simple-arrows."""
    return tuple(
        Cell(kind, colour if options.colours else None)
        for colour in Colour
        for kind in (Flat.DOUBLE, Flat.DOUBLE, Flat.SIMPLE, Flat.SIMPLE)
    )


def group(cell: Cell) -> int:
    """§1.2 Which simple-arrows share their hidden faces with this one."""
    return 0 if cell.colour is None else tuple(Colour).index(cell.colour)


def chance(state: State, dice: Dice) -> Event | None:
    """§1.1 The layout, of which there are too many to list; else one of the outcomes."""
    if _lays_out(state):
        return LaidOut(shuffled(flat_pawns(state.options), dice))
    odds = _odds(state)
    return drawn_from(odds, dice) if odds else None


def outcomes(state: State) -> tuple[tuple[Event, Fraction], ...] | None:
    """What `chance` may answer; layouts are too many to list."""
    if _lays_out(state):
        return None
    odds = _odds(state)
    total = sum(odds.values())
    return tuple((event, Fraction(count, total)) for event, count in odds.items())


def _lays_out(state: State) -> bool:
    return not state.cells and not is_over(state)


def _odds(state: State) -> dict[Event, int]:
    """§1.5 Who begins; §1.2 a face, when its pawn is turned and not before: in how many ways each
    may come about.
    """
    if is_over(state):
        return {}
    if state.turn is None:
        return {Began(seat): 1 for seat in PLAYERS}
    turning = state.turning
    if turning is None:
        return {}
    hidden = _hidden_with(state, turning)
    faces = {Face.COIN: hidden.coins, Face.RECYCLAGE: hidden.recyclages}
    return {
        SimpleTurned(turning.seat, turning.cell, face): count
        for face, count in faces.items()
        if count
    }


def _hidden_with(state: State, turning: Turning) -> Hidden:
    return state.hidden[group(state.cells[turning.cell])]


# §2 A turn


def waiting(state: State) -> frozenset[Seat]:
    """§2.1 The player whose turn it is, unless luck comes first."""
    if is_over(state) or state.turn is None or state.turning is not None:
        return frozenset()
    return frozenset({state.turn})


def clocks(state: State) -> tuple[Clock, ...]:
    """§6.5 One clock a player, for the whole game; it runs in his turn."""
    if not state.options.clock:
        return ()
    return tuple(
        Clock(f"seat {seat}", (seat,), state.options.clock) for seat in sorted(waiting(state))
    )


def play(state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """§2.1 Exactly one action a turn, and no passing."""
    return hear(
        Standing(ended=_ended_by(state), luck=_luck_owed_by(state), seats=PLAYERS, table="1.4"),
        seat,
        action,
        time_out=partial(_time_out, state),
        resign=lambda seat: (Resigned(seat),),
        move=partial(_move, state, seat),
    )


def _ended_by(state: State) -> str | None:
    """§6.1 All pawns are laid; §6.4 a player resigned; §6.5 or his time was over."""
    if state.forfeit is not None:
        return FORFEITS[state.forfeit.reason]
    return "6.1" if is_over(state) else None


def _luck_owed_by(state: State) -> str | None:
    """§1.1 Before the layout, §1.5 before lots are drawn, §1.2 while a pawn is in the air."""
    if not state.cells:
        return "1.1"
    if state.turn is None:
        return "1.5"
    return None if state.turning is None else "1.2"


def _move(state: State, seat: Seat, move: Move) -> tuple[Event, ...] | Refusal:
    """§2.1 In one's own turn; a refusal names the legal move that is most like it."""
    if seat != state.turn:
        return refuse("not_your_turn", "2.1", turn=state.turn)
    judged = _judge(state, seat, move)
    if isinstance(judged, Refusal):
        return replace(judged, nearest=_nearest(state, seat, move))
    return (judged,)


def _judge(state: State, seat: Seat, move: Move) -> Event | Refusal:
    match move:
        case LayStone():
            return lay_stone(state, seat, move)
        case TurnDouble():
            return turn_double(state, seat, move)
        case Attack():
            return attack(state, seat, move)
        case LayCentaur():
            return lay_centaur(state, seat, move)
        case _:
            assert_never(move)


def _time_out(state: State, key: str) -> tuple[Event, ...] | Refusal:
    """§6.5 Who runs out of time has lost."""
    for clock in clocks(state):
        if clock.key == key:
            return (TimedOut(clock.seats[0]),)
    return refuse("no_such_clock", "6.5", key=key)


def _nearest(state: State, seat: Seat, move: Move) -> Move | None:
    """A legal move of the same kind that shares most with a refused one."""
    same = [other for other in actions(state, seat) if type(other) is type(move)]
    return max(same, key=lambda other: _likeness(other, move), default=None)


def _likeness(one: Move, other: Move) -> int:
    return sum(getattr(one, name) == getattr(other, name, None) for name in one.__struct_fields__)


def actions(state: State, seat: Seat) -> tuple[Move, ...]:
    """§2.1 Every move open to this seat; the two one-stone pawns make one move."""
    if seat not in waiting(state):
        return ()
    held = [pawn for pawn in Pawn if state.hands[seat].count(pawn)]
    free = free_places(state)
    enemies = [place for place in PLACES if _is_enemy(state, seat, place)]
    return (
        *_stones_to_lay(held, free),
        *_doubles_to_turn(state, enemies),
        *_attacks(state, enemies),
        *_centaurs_to_lay(state, held, free),
    )


def _stones_to_lay(held: list[Pawn], free: list[int]) -> list[Move]:
    """§3.1 The moon has no stone."""
    return [LayStone(pawn, place) for pawn in held if pawn is not Pawn.MOON for place in free]


def _doubles_to_turn(state: State, enemies: list[int]) -> list[Move]:
    """§4.1 The double-arrows that touch an enemy."""
    touched = {cell for place in enemies for cell in _around(state, place, Flat.DOUBLE)}
    return [TurnDouble(cell) for cell in sorted(touched)]


def _attacks(state: State, enemies: list[int]) -> list[Move]:
    """§4.2 Each simple-arrow around each enemy stone that touches two *éclairs*."""
    return [
        Attack(place, cell)
        for place in enemies
        if _is_stone(state, place) and count_around(state, place, Flat.ECLAIR) >= 2
        for cell in _around(state, place, Flat.SIMPLE)
    ]


def _centaurs_to_lay(state: State, held: list[Pawn], free: list[int]) -> list[Move]:
    """§5.1 With each simple-arrow that they touch; §5.3 with none where no free place has one."""
    ways: list[tuple[int, int | None]] = [
        (place, cell) for place in free for cell in _around(state, place, Flat.SIMPLE)
    ]
    ways = ways or [(place, None) for place in free]
    return [LayCentaur(pawn, place, cell) for pawn in held for place, cell in ways]


# §3 Laying a stone


def lay_stone(state: State, seat: Seat, move: LayStone) -> Event | Refusal:
    """§3.1 A stone pawn, stones up, on a free place."""
    if move.pawn is Pawn.MOON:
        return refuse("moon_has_no_stone", "3.1")
    if refusal := _cannot_lay(state, seat, move.pawn, move.place, "3.1"):
        return refusal
    return StoneLaid(seat, move.pawn, move.place)


def _cannot_lay(state: State, seat: Seat, pawn: Pawn, place: int, section: str) -> Refusal | None:
    """§1.3 Nine places, one pawn each."""
    if not state.hands[seat].count(pawn):
        return refuse("not_in_hand", section, pawn=pawn.value)
    if place not in PLACES:
        return refuse("no_such_place", "1.3", place=place)
    if state.places[place] is not None:
        return refuse("place_taken", section, place=place)
    return None


def free_places(state: State) -> list[int]:
    """The places where nothing lies."""
    return [place for place in PLACES if state.places[place] is None]


# §4 Turning a flat pawn


def turn_double(state: State, seat: Seat, move: TurnDouble) -> Event | Refusal:
    """§4.1 A double-arrow that touches an enemy pawn, stone or centaur, becomes an *éclair*."""
    if refusal := _is_not(state, move.cell, Flat.DOUBLE, "4.1"):
        return refusal
    if not any(_is_enemy(state, seat, place) for place in TOUCHING[move.cell]):
        return refuse("no_enemy_touches", "4.1", cell=move.cell)
    return DoubleTurned(seat, move.cell)


def attack(state: State, seat: Seat, move: Attack) -> Event | Refusal:
    """§4.2 Against an enemy stone that touches two *éclairs*, a simple-arrow that touches it."""
    if move.place not in PLACES:
        return refuse("no_such_place", "1.3", place=move.place)
    if not (_is_enemy(state, seat, move.place) and _is_stone(state, move.place)):
        return refuse("not_an_enemy_stone", "4.2", place=move.place)
    if (eclairs := count_around(state, move.place, Flat.ECLAIR)) < 2:
        return refuse("too_few_eclairs", "4.2", place=move.place, eclairs=eclairs)
    if refusal := _cannot_turn(state, move.place, move.cell, "4.2"):
        return refusal
    return Attacked(seat, move.place, move.cell)


def _is_enemy(state: State, seat: Seat, place: int) -> bool:
    piece = state.places[place]
    return piece is not None and piece.owner != seat


def _is_stone(state: State, place: int) -> bool:
    piece = state.places[place]
    return piece is not None and not piece.centaur


def count_around(state: State, place: int, kind: Flat) -> int:
    """How many flat pawns of this kind a place touches."""
    return len(_around(state, place, kind))


def _around(state: State, place: int, kind: Flat) -> list[int]:
    cells = state.cells
    return [cell for cell in AROUND[place] if cells[cell].kind is kind]


def _cannot_turn(state: State, place: int, cell: int, section: str) -> Refusal | None:
    if refusal := _is_not(state, cell, Flat.SIMPLE, section):
        return refusal
    if cell not in AROUND[place]:
        return refuse("not_touching", section, cell=cell, place=place)
    return None


def _is_not(state: State, cell: int, kind: Flat, section: str) -> Refusal | None:
    if cell not in CELLS:
        return refuse("no_such_cell", "1.1", cell=cell)
    if (found := state.cells[cell].kind) is not kind:
        return refuse("wrong_flat_pawn", section, cell=cell, found=found.value, needed=kind.value)
    return None


# §5 Laying a centaur


def lay_centaur(state: State, seat: Seat, move: LayCentaur) -> Event | Refusal:
    """§5.1 Any pawn, centaur up, and a simple-arrow that it touches is turned."""
    if refusal := _cannot_lay(state, seat, move.pawn, move.place, "5.1"):
        return refusal
    if move.cell is not None:
        if refusal := _cannot_turn(state, move.place, move.cell, "5.1"):
            return refusal
    elif refusal := _must_turn(state, move.place):
        return refusal
    return CentaurLaid(seat, move.pawn, move.place, move.cell)


def _must_turn(state: State, place: int) -> Refusal | None:
    """§5.3 A centaur without effect only where no free place touches a simple-arrow."""
    if count_around(state, place, Flat.SIMPLE):
        return refuse("name_a_simple", "5.1", place=place)
    if any(count_around(state, other, Flat.SIMPLE) for other in free_places(state)):
        return refuse("must_touch_simple", "5.3", place=place)
    return None


# §6 End

FORFEITS: Final = {"resigned": "6.4", "time": "6.5"}


def is_over(state: State) -> bool:
    """§6.1 All eight pawns are laid, and nothing is in the air."""
    laid = not any(hand.left for hand in state.hands) and state.turning is None
    return laid or state.forfeit is not None


def sheet(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """§6.2 The stones in sight on one's pawns, and one point a coin."""
    stones = [p.stones for p in state.places if p is not None and p.owner == seat and p.stones]
    coins = [1] * state.coins[seat]
    return (
        ScoreLine("stones", sum(stones), _sum(stones), "6.2"),
        ScoreLine("coins", sum(coins), _sum(coins), "6.2"),
    )


def _sum(numbers: Sequence[int]) -> str:
    if len(numbers) < 2:
        return str(sum(numbers))
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}"


def result(state: State) -> Result | None:
    """§6.3 Most points; of equals, whoever laid his fourth pawn first. Never a draw."""
    if not is_over(state):
        return None
    sheets = tuple(sheet(state, seat) for seat in PLAYERS)
    if state.forfeit is not None:
        reason = state.forfeit.reason
        return _won_by(_other(state.forfeit.seat), reason, FORFEITS[reason], sheets)
    points = [sum(line.points for line in lines) for lines in sheets]
    if points[0] != points[1]:
        return _won_by(PLAYERS[points[1] > points[0]], "points", "6.2", sheets)
    assert state.emptied is not None
    return _won_by(state.emptied, "first_to_lay", "6.3", sheets)


def _won_by(
    seat: Seat, reason: str, section: str, sheets: tuple[tuple[ScoreLine, ...], ...]
) -> Result:
    return Result(reason, section, (1, 2) if seat == PLAYERS[0] else (2, 1), sheets)


def lines(event: Event) -> tuple[ScoreLine, ...]:
    """§6.2 Points are counted at the end only: laid stones may still be turned."""
    return ()


def reveals(event: Event) -> bool:
    """§7 Only luck tells anybody something new."""
    return isinstance(event, LaidOut | Began | SimpleTurned)


# What happened


def apply(state: State, event: Event) -> State:
    """The state after this fact."""
    match event:
        case LaidOut(cells):
            return replace(state, cells=cells)
        case Began(seat):
            return replace(state, turn=seat)
        case StoneLaid(seat, pawn, place):
            return _pass_turn(_laid(state, seat, pawn, place, STONES[pawn]))
        case DoubleTurned(_, cell):
            return _pass_turn(_with_cell(state, cell, Flat.ECLAIR))
        case Attacked(seat, place, cell):
            return replace(state, turning=Turning(seat, cell, place))
        case CentaurLaid(seat, pawn, place, cell):
            laid = _laid(state, seat, pawn, place, stones=0)
            if cell is None:
                return _pass_turn(laid)
            return replace(laid, turning=Turning(seat, cell, None))
        case SimpleTurned(_, _, face):
            return _pass_turn(_turned(state, face))
        case Resigned(seat):
            return replace(state, forfeit=Forfeit(seat, "resigned"))
        case TimedOut(seat):
            return replace(state, forfeit=Forfeit(seat, "time"))
        case _:
            assert_never(event)


def _laid(state: State, seat: Seat, pawn: Pawn, place: int, stones: int) -> State:
    hand = state.hands[seat].without(pawn)
    emptied = seat if state.emptied is None and not hand.left else state.emptied
    return replace(
        state,
        places=with_item(state.places, place, Piece(seat, stones)),
        hands=with_item(state.hands, seat, hand),
        emptied=emptied,
    )


def _turned(state: State, face: Face) -> State:
    """§4.3, §4.4, §5.2 What a coin or a *recyclage* does, to a target or under a centaur."""
    turning = state.turning
    assert turning is not None
    index = group(state.cells[turning.cell])
    state = replace(
        state,
        turning=None,
        hidden=with_item(state.hidden, index, state.hidden[index].without(face)),
    )
    if turning.attacked is None:
        return coin_or_nothing(state, turning, face)
    if face is Face.RECYCLAGE:
        return recycle(state, turning.cell, turning.attacked)
    return _with_cell(state, turning.cell, Flat.NEUTRAL)


def recycle(state: State, cell: int, place: int) -> State:
    """§4.3 The stone turns to its centaur and stays its owner's; the *recyclage* is spent."""
    target = state.places[place]
    assert target is not None
    state = _with_cell(state, cell, Flat.RECYCLAGE)
    return replace(state, places=with_item(state.places, place, Piece(target.owner, 0)))


def coin_or_nothing(state: State, turning: Turning, face: Face) -> State:
    """§5.2 A neutral centaur takes the cell; a coin is kept by the player."""
    state = _with_cell(state, turning.cell, Flat.NEUTRAL)
    if face is Face.RECYCLAGE:
        return state
    return replace(state, coins=with_item(state.coins, turning.seat, state.coins[turning.seat] + 1))


def _with_cell(state: State, cell: int, kind: Flat) -> State:
    """§4.4 A flat pawn that leaves the game takes its colour along."""
    colour = None if kind is Flat.NEUTRAL else state.cells[cell].colour
    return replace(state, cells=with_item(state.cells, cell, Cell(kind, colour)))


def _pass_turn(state: State) -> State:
    """§6.1 A player without pawns acts no more; the other goes on alone."""
    assert state.turn is not None
    other = _other(state.turn)
    return replace(state, turn=other if state.hands[other].left else state.turn)


def _other(seat: Seat) -> Seat:
    return PLAYERS[1 - seat]
