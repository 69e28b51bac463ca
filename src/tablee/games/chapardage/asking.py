"""§3 A turn: one asks, « Pioche ! », « Bonne pioche ! », « À toi ! »; §5.1 what one has stolen."""

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat, next_seat, with_item
from tablee.games.chapardage.actions import Ask, SayAToi, ShowBonnePioche
from tablee.games.chapardage.dealing import with_refill
from tablee.games.chapardage.ending import end_of, is_blank
from tablee.games.chapardage.events import Asked, AToiSaid, BonnePiocheShown, PiocheSaid, Stolen
from tablee.games.chapardage.state import JOKERS, LETTERS, Open, Phase, Request, State
from tablee.games.chapardage.turns import may_act
from tablee.letters.cards import added, given, taken

# §3.1 Asking


def ask(state: State, seat: Seat, move: Ask) -> tuple[Asked | Stolen | PiocheSaid, ...] | Refusal:
    """§3.1 One card of one opponent; §3.2, §3.3 the referee knows the answer."""
    if refusal := _must_speak_first(state.open) or cannot_ask(state.open, seat, move):
        return refusal
    asked = Seat(move.asked)
    answer = (
        Stolen(seat, asked, move.card)
        if move.card in state.hands[asked]
        else PiocheSaid(asked, seat, move.card)
    )
    return (Asked(seat, asked, move.card), answer)


def _must_speak_first(lying: Open) -> Refusal | None:
    match lying.phase:
        case Phase.DRAW:
            return refuse("draw_first", "3.3")
        case Phase.SAY:
            return refuse("speak_first", "3.4")
        case _:
            return None


def cannot_ask(lying: Open, seat: Seat, move: Ask) -> Refusal | None:
    """§3.1 An opponent; §3.6 no joker; §5.1 nothing that was just stolen."""
    if move.asked not in lying.seats:
        return refuse("no_such_seat", "1.2", seats=len(lying.seats))
    if move.asked == seat:
        return refuse("ask_oneself", "3.1")
    if move.card in JOKERS:
        return refuse("ask_joker", "3.6")
    if move.card in lying.protected[move.asked]:
        return refuse("protected", "5.1", card=move.card, thief=move.asked)
    return None


def askable(lying: Open, seat: Seat | None) -> tuple[str, ...]:
    """§3.1, §5.1 The letters that may be asked of each seat now."""
    free = lying.phase is Phase.ASK and lying.refill is None
    if not free or seat is None or seat != lying.turn or not may_act(lying, seat):
        return ("",) * len(lying.seats)
    return tuple(
        "" if asked == seat else "".join(x for x in LETTERS if x not in lying.protected[asked])
        for asked in lying.seats
    )


def asks(open_to: tuple[str, ...]) -> tuple[Ask, ...]:
    """The requests for these letters of each seat."""
    return tuple(Ask(asked, card) for asked, letters in enumerate(open_to) for card in letters)


def asked(state: State) -> State:
    """§4.4 Whoever asks has spoken."""
    # Under the first rules a game went on after a resignation that now ends it.
    return with_open(state, spoken=True, idle=0, end=None)


def stolen(state: State, event: Stolen) -> State:
    """§3.2 The card changes hands; §5.1 and is safe there until it serves."""
    thief, card = event.seat, event.card
    hands = given(taken(state.hands, event.asked, card), thief, card)
    guarded = added(state.open.protected[thief], card)
    state = with_open(
        replace(state, hands=hands),
        protected=with_item(state.open.protected, thief, guarded),
        number=state.open.number + 1,
    )
    return with_refill(state, event.asked)


def denied(state: State, event: PiocheSaid) -> State:
    """§3.3 « Pioche ! »: a card is drawn."""
    request, number = Request(event.seat, event.card), state.open.number + 1
    return with_open(state, phase=Phase.DRAW, request=request, number=number)


# §3.4, §3.5 Speaking of the card drawn


def moves(state: State) -> tuple[ShowBonnePioche | SayAToi, ...]:
    """§3.4 Pass, whatever was drawn; §3.5 or show it first, if it is what one asked for."""
    if state.open.phase is not Phase.SAY:
        return ()
    return (ShowBonnePioche(), SayAToi()) if drew_well(state) else (SayAToi(),)


def show_bonne_pioche(state: State, seat: Seat) -> tuple[BonnePiocheShown, ...] | Refusal:
    """§3.5 The very card that was asked for; §3.6 a joker in its place will not do."""
    request, drawn = state.open.request, state.drawn
    if state.open.phase is not Phase.SAY or request is None or drawn is None:
        return refuse("nothing_drawn", "3.5")
    if drawn in JOKERS:
        return refuse("joker_drawn", "3.6", asked_for=request.card)
    if not drew_well(state):
        return refuse("other_card", "3.5", card=drawn, asked_for=request.card)
    return (BonnePiocheShown(seat, drawn),)


def drew_well(state: State) -> bool:
    """§3.5 Is the card that was drawn the one that was asked for?"""
    return state.open.request is not None and state.drawn == state.open.request.card


def plays_again(state: State) -> State:
    """§3.5, §4.2 The same player asks once more."""
    number = state.open.number + 1
    return with_open(replace(state, drawn=None), phase=Phase.ASK, request=None, number=number)


def say_a_toi(lying: Open, seat: Seat) -> tuple[AToiSaid, ...] | Refusal:
    """§3.4 After a draw, whatever it was: passing sooner would tell that it was no good."""
    if lying.phase is not Phase.SAY:
        return refuse("draw_first" if lying.phase is Phase.DRAW else "ask_first", "3.4")
    return (AToiSaid(seat, is_blank(lying)),)


def passed(state: State, event: AToiSaid) -> State:
    """§6.2 Turns without a word are counted once the piles are empty; §7.2 and those in which the
    clock alone has spoken.
    """
    lying = state.open
    counts = lying.dry if event.blank is None else event.blank
    # Under the first rules the clock counted also where somebody had asked before.
    idle = 0 if lying.spoken and event.blank is not None else lying.idle
    return turn_of_next(with_open(state, blank=lying.blank + counts, idle=idle, gap=lying.turn))


def turn_of_next(state: State) -> State:
    """§1.2 The next wind that still plays; §5.1 what he has stolen is protected no longer.

    §7.4 Nor is what those have who resigned and whose turn is passed over.
    """
    lying = state.open
    turn, seats = next_seat(lying.in_play, lying.turn), len(lying.seats)
    come = {(lying.turn + step) % seats for step in range(1, (turn - lying.turn) % seats + 1)}
    state = with_open(
        replace(state, drawn=None),
        phase=Phase.ASK,
        turn=turn,
        number=lying.number + 1,
        request=None,
        spoken=False,
        spared=False,
        protected=tuple("" if at in come else cards for at, cards in enumerate(lying.protected)),
    )
    return with_open(state, end=end_of(state.open))
