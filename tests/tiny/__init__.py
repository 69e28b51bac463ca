"""Trio: a small game with everything that Hepta Mensa has not.

Three seats, hidden draws, secret simultaneous answers, an interjection, a forced consequence, a
clock of several seats; its discards can be undone. Laws, table and store all run on it. Its rules
are `trio.md`.
"""

import re
from collections import Counter
from fractions import Fraction
from typing import Annotated, Any, Final, assert_never

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tablee.core.dice import Dice, drawn_from, shuffled
from tablee.core.game import (
    About,
    Clock,
    Kinds,
    Options,
    Refusal,
    Resign,
    Resigned,
    TimedOut,
    Timeout,
    refuse,
)
from tablee.core.notation import Unreadable
from tablee.core.playing import silence
from tablee.core.scores import Result, ScoreLine, places_by
from tablee.core.seats import Seat

Card = Annotated[int, Meta(ge=1, le=4)]
SEATS: Final = (Seat(0), Seat(1), Seat(2))
BOX: Final = Counter({1: 3, 2: 3, 3: 3, 4: 3})
ROUNDS: Final = 2


class Draw(Struct, frozen=True, tag="draw"):
    pass


class Discard(Struct, frozen=True, tag="discard"):
    card: Card


class Snap(Struct, frozen=True, tag="snap"):
    pass


class Answer(Struct, frozen=True, tag="answer"):
    card: Card


Action = Draw | Discard | Snap | Answer | Resign | Timeout


class Dealt(Struct, frozen=True, tag="dealt"):
    seat: Seat
    card: Card


class DrawBegun(Struct, frozen=True, tag="draw_begun"):
    seat: Seat


class Drawn(Struct, frozen=True, tag="drawn"):
    seat: Seat
    card: Card


class Discarded(Struct, frozen=True, tag="discarded"):
    seat: Seat
    card: Card


class Rung(Struct, frozen=True, tag="rung"):
    seat: Seat


class Snapped(Struct, frozen=True, tag="snapped"):
    seat: Seat


class Answered(Struct, frozen=True, tag="answered"):
    seat: Seat
    card: Card | None


class Compared(Struct, frozen=True, tag="compared"):
    cards: tuple[Card | None, ...]


class Passed(Struct, frozen=True, tag="passed"):
    seat: Seat


Event = (
    Dealt
    | DrawBegun
    | Drawn
    | Discarded
    | Rung
    | Snapped
    | Answered
    | Compared
    | Passed
    | TimedOut
    | Resigned
)


class HiddenCard(Struct, frozen=True, tag="hidden_card"):
    """News of a card that somebody else was dealt or drew."""

    seat: Seat


class HiddenAnswer(Struct, frozen=True, tag="hidden_answer"):
    seat: Seat


News = Event | HiddenCard | HiddenAnswer


class State(Struct, frozen=True):
    options: Options
    hands: tuple[tuple[Card, ...], ...] = ((), (), ())
    discards: tuple[Card, ...] = ()
    snappers: tuple[Seat, ...] = ()
    discarder: Seat | None = None
    phase: str = "deal"
    turn: Seat = SEATS[0]
    round: int = 0
    answers: dict[Seat, Card | None] = {}
    points: tuple[int, ...] = (0, 0, 0)
    gone: tuple[Seat, ...] = ()


class View(Struct, frozen=True):
    seat: Seat | None
    options: Options
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    left: int
    discards: tuple[Card, ...]
    snappers: tuple[Seat, ...]
    discarder: Seat | None
    phase: str
    turn: Seat
    round: int
    answered: tuple[Seat, ...]
    answer: Card | None
    points: tuple[int, ...]
    gone: tuple[Seat, ...]
    actions: tuple[Action, ...]


def pile(state: State) -> Counter[int]:
    return BOX - Counter(state.discards) - Counter(card for hand in state.hands for card in hand)


class TrioNotation:
    """JSON will do for a game that nobody plays."""

    def position(self, state: State) -> str:
        return msgspec.json.encode(state).decode()

    def read_position(self, text: str) -> State:
        try:
            return msgspec.json.decode(text, type=State)
        except msgspec.DecodeError as error:
            raise Unreadable("position") from error

    def action(self, action: Action) -> str:
        return " ".join(map(str, (action.__struct_config__.tag, *msgspec.structs.astuple(action))))

    def read_action(self, text: str) -> Action:
        found = re.fullmatch(r"(draw|snap)|(discard|answer) ([1-4])", text)
        if found is None:
            raise Unreadable("move", got=text)
        word, verb, card = found.groups()
        if word:
            return Draw() if word == "draw" else Snap()
        return Discard(int(card)) if verb == "discard" else Answer(int(card))


class Trio:
    """The game; methods, so that a test can break one in a subclass."""

    about = About("trio", "Trio", 1, (3,), 1, {"plain": Options()})
    kinds = Kinds(Options, Action, Event, State, View, News)
    notation = TrioNotation()

    def start(self, options: Options, seats: int) -> State | Refusal:
        """§1"""
        return State(options) if seats == 3 else refuse("seat_count", "1", seats=seats)

    def waiting(self, state: State) -> frozenset[Seat]:
        """§2, §4"""
        if state.phase in ("draw", "discard"):
            return frozenset({state.turn})
        if state.phase == "answer":
            return frozenset(self._in_play(state)) - state.answers.keys()
        return frozenset()

    def clocks(self, state: State) -> tuple[Clock, ...]:
        seats = tuple(sorted(self.waiting(state)))
        if not seats or not state.options.clock:
            return ()
        key = f"{state.round} {state.phase} {state.turn}"
        return (Clock(key, seats, state.options.clock),)

    def chance(self, state: State, dice: Dice) -> Event | None:
        if state.phase == "deal":
            return Dealt(state.turn, drawn_from(pile(state), dice))
        if state.phase == "drawing":
            return Drawn(state.turn, drawn_from(pile(state), dice))
        return None

    def outcomes(self, state: State) -> tuple[tuple[Event, Fraction], ...]:
        if state.phase not in ("deal", "drawing"):
            return ()
        kind = Dealt if state.phase == "deal" else Drawn
        left = pile(state)
        return tuple((kind(state.turn, c), Fraction(n, left.total())) for c, n in left.items())

    def play(self, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
        if state.phase == "over" or seat in state.gone:
            return refuse("over", "5")
        match action:
            case Resign():
                return self._consequences(state, (Resigned(seat),))
            case Timeout(key):
                return self._time_out(state, key)
            case Snap():
                return self._snap(state, seat)
            case _ if seat not in self.waiting(state):
                return refuse("not_your_turn", "2", turn=state.turn)
            case Draw() if state.phase == "draw":
                return (DrawBegun(seat),)
            case Discard(card) if state.phase == "discard":
                return self._discard(state, seat, card)
            case Answer(card) if state.phase == "answer":
                return self._consequences(state, (Answered(seat, card),))
            case Draw() | Discard() | Answer():
                return refuse("not_now", "2", phase=state.phase)
            case _:
                assert_never(action)

    def _discard(self, state: State, seat: Seat, card: int) -> tuple[Event, ...] | Refusal:
        """§2"""
        if card not in state.hands[seat]:
            return refuse("not_in_hand", "2", card=card)
        rung: tuple[Event, ...] = (Rung(seat),) if card == 4 else ()
        return (Discarded(seat, card), *rung)

    def _snap(self, state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
        """§3"""
        if state.phase not in ("draw", "answer") or state.discarder in (None, seat):
            return refuse("too_late", "3")
        if seat in state.snappers:
            return refuse("snapped_already", "3")
        if state.discards[-1] not in state.hands[seat]:
            return refuse("no_twin", "3", card=state.discards[-1])
        return (Snapped(seat),)

    def _time_out(self, state: State, key: str) -> tuple[Event, ...] | Refusal:
        if key not in [clock.key for clock in self.clocks(state)]:
            return refuse("no_such_clock", "2", key=key)
        if state.phase == "draw":
            return (TimedOut(state.turn), Passed(state.turn))
        if state.phase == "discard":
            lowest = self._discard(state, state.turn, min(state.hands[state.turn]))
            assert not isinstance(lowest, Refusal)
            return (TimedOut(state.turn), *lowest)
        silent = silence(self.waiting(state), lambda seat: Answered(seat, None))
        return self._consequences(state, silent)

    def _consequences(self, state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """§4 The last answer, or the leaving of the last who owed one, brings the comparison."""
        for event in events:
            state = self.apply(state, event)
        if state.phase == "answer" and not self.waiting(state):
            return (*events, Compared(tuple(state.answers.get(seat) for seat in SEATS)))
        return events

    def actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        every: tuple[Action, ...] = (Draw(), Snap(), *map(Discard, BOX), *map(Answer, BOX))
        return tuple(a for a in every if not isinstance(self.play(state, seat, a), Refusal))

    def apply(self, state: State, event: Event) -> State:
        match event:
            case Dealt(seat, card):
                state = self._give(state, seat, card)
                if seat == SEATS[-1]:
                    return replace(state, phase="draw", turn=SEATS[0])
                return replace(state, turn=SEATS[seat + 1])
            case DrawBegun():
                return replace(state, phase="drawing", discarder=None, snappers=())
            case Drawn(seat, card):
                return replace(self._give(state, seat, card), phase="discard")
            case Discarded(seat, card):
                hand = list(state.hands[seat])
                hand.remove(card)
                state = replace(
                    state,
                    hands=_put(state.hands, seat, tuple(hand)),
                    discards=(*state.discards, card),
                    discarder=seat,
                )
                return self._pass_turn(state)
            case Rung(seat):
                return self._score(state, seat, -1)
            case Snapped(seat):
                state = self._score(state, seat, 1)
                return replace(state, snappers=(*state.snappers, seat))
            case Answered(seat, card):
                return replace(state, answers={**state.answers, seat: card})
            case Compared(cards):
                return self._compare(state, cards)
            case Passed():
                return self._pass_turn(replace(state, discarder=None))
            case TimedOut():
                return state
            case Resigned(seat):
                return self._leave(replace(state, gone=(*state.gone, seat)), seat)
            case _:
                assert_never(event)

    def _give(self, state: State, seat: Seat, card: int) -> State:
        return replace(
            state, hands=_put(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
        )

    def _in_play(self, state: State) -> list[Seat]:
        return [seat for seat in SEATS if seat not in state.gone]

    def _pass_turn(self, state: State) -> State:
        """§2, §4 The next seat still in play, or the answers when all had their turn."""
        later = [seat for seat in self._in_play(state) if seat > state.turn]
        if later:
            return replace(state, phase="draw", turn=later[0])
        return replace(state, phase="answer")

    def _compare(self, state: State, cards: tuple[int | None, ...]) -> State:
        """§4"""
        named = Counter(cards)
        for seat, card in zip(SEATS, cards, strict=True):
            if card is not None and named[card] == 1:
                state = self._score(state, seat, 2)
        over = state.round + 1 == ROUNDS
        return replace(
            state,
            phase="over" if over else "draw",
            turn=self._in_play(state)[0],
            round=state.round + 1,
            answers={},
            discarder=None,
            snappers=(),
        )

    def _leave(self, state: State, seat: Seat) -> State:
        """§5"""
        if len(state.gone) == len(SEATS) - 1:
            return replace(state, phase="over")
        if state.phase in ("draw", "discard") and state.turn == seat:
            return self._pass_turn(state)
        return state

    def _score(self, state: State, seat: Seat, points: int) -> State:
        return replace(state, points=_put(state.points, seat, state.points[seat] + points))

    def view(self, state: State, seat: Seat | None) -> View:
        """§6"""
        return View(
            seat=seat,
            options=state.options,
            hand=() if seat is None else state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            left=pile(state).total(),
            discards=state.discards,
            snappers=state.snappers,
            discarder=state.discarder,
            phase=state.phase,
            turn=state.turn,
            round=state.round,
            answered=tuple(sorted(state.answers)),
            answer=None if seat is None else state.answers.get(seat),
            points=state.points,
            gone=state.gone,
            actions=() if seat is None else self.actions(state, seat),
        )

    def show(self, event: Event, seat: Seat | None) -> News:
        """§6"""
        match event:
            case Dealt() | Drawn() if event.seat != seat:
                return HiddenCard(event.seat)
            case Answered() if event.seat != seat:
                return HiddenAnswer(event.seat)
            case _:
                return event

    def guess(self, view: View, dice: Dice) -> State:
        """§6 Unseen cards dealt anew; answers that were given, named anew."""
        unseen = list(shuffled(self._unseen(view), dice))
        hands = []
        for seat, size in zip(SEATS, view.sizes, strict=True):
            if seat == view.seat:
                hands.append(view.hand)
            else:
                hands.append(tuple(sorted(unseen[:size])))
                del unseen[:size]
        answers = {
            seat: view.answer if seat == view.seat else 1 + dice.below(4) for seat in view.answered
        }
        return State(
            options=view.options,
            hands=tuple(hands),
            discards=view.discards,
            snappers=view.snappers,
            discarder=view.discarder,
            phase=view.phase,
            turn=view.turn,
            round=view.round,
            answers=answers,
            points=view.points,
            gone=view.gone,
        )

    def _unseen(self, view: View) -> list[int]:
        return sorted((BOX - Counter(view.discards) - Counter(view.hand)).elements())

    def lines(self, event: Event) -> tuple[ScoreLine, ...]:
        match event:
            case Snapped():
                return (ScoreLine("snap", 1, "1", "3"),)
            case Rung():
                return (ScoreLine("bell", -1, "-1", "2"),)
            case _:
                return ()

    def reveals(self, event: Event) -> bool:
        """§4 The comparison tells the last to answer what the others named."""
        return isinstance(event, Dealt | Drawn | Compared)

    def result(self, state: State) -> Result | None:
        """§5"""
        if state.phase != "over":
            return None
        merits = [(seat not in state.gone, state.points[seat]) for seat in SEATS]
        sheets = tuple((ScoreLine("points", n, str(n), "5"),) for n in state.points)
        return Result("points", "5", places_by(merits), sheets)


def _put(items: Any, index: int, item: object) -> Any:
    return (*items[:index], item, *items[index + 1 :])
