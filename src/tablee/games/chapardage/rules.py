"""The rules of Chapardage, in the order of `docs/rules/chapardage.md`.

`words` are those that count at the table. `play` and `actions` ask them; `apply` and `chance` do
not, since events carry the verdict.
"""

from collections.abc import Iterator
from typing import Final, assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import (
    LONGEST_CLOCK,
    Clock,
    Refusal,
    Resign,
    Resigned,
    Result,
    ScoreLine,
    Seat,
    TimedOut,
    Timeout,
    next_seat,
    places_by,
    refuse,
    with_item,
)
from tablee.games.chapardage.state import (
    BLANK_ROUNDS,
    JOKERS,
    LETTERS,
    NEW_HAND,
    PILES,
    SEATS,
    Action,
    Ask,
    Asked,
    AToiSaid,
    BonnePiocheShown,
    ChapardageOptions,
    Dealt,
    Draw,
    Drew,
    Event,
    MotLaid,
    Move,
    Phase,
    PileChosen,
    PiocheSaid,
    Refill,
    Request,
    SayAToi,
    SayMot,
    ShowBonnePioche,
    State,
    Stolen,
    Word,
)
from tablee.letters.cards import JOKER, MAJ_JOKER, MIXED, added, drawn, given, holds, taken, without
from tablee.letters.folding import small
from tablee.letters.words import Library, Words, left_out

# §1 Setting the table


def start(options: ChapardageOptions, seats: int) -> State | Refusal:
    """§1.2 Three or four players; §1.3 what is not dealt lies in four piles as even as can be."""
    if seats not in SEATS:
        return refuse("seat_count", "1.2", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "7.2", clock=options.clock)
    left = len(MIXED) - seats * options.dealt
    return State(
        options=options,
        hands=("",) * seats,
        words=((),) * seats,
        heights=tuple((left + len(PILES) - 1 - pile) // len(PILES) for pile in PILES),
        protected=("",) * seats,
    )


def chance(state: State, dice: Dice) -> Event | None:
    """§1.3 A card is drawn when it is due and not before; §6.2 nothing is left to draw."""
    if state.end is not None:
        return None
    if state.phase is Phase.DEAL:
        dealt = next(seat for seat in state.seats if not state.hands[seat])
        cards = drawn(state.pile, state.options.dealt, dice)
        return Dealt(dealt, cards, len(cards))
    if state.reaching is not None:
        return Drew(drawer(state), state.reaching, drawn(state.pile, 1, dice))
    if _draws_in_vain(state):
        return AToiSaid(state.turn, is_blank(state))
    return None


def drawer(state: State) -> Seat:
    """§5.2 Whoever has no cards draws before anybody else."""
    return state.turn if state.refill is None else state.refill.seat


def _draws(state: State) -> bool:
    """§3.3, §5.2 Is a pile to be chosen?"""
    return state.refill is not None or state.phase is Phase.DRAW


def _draws_in_vain(state: State) -> bool:
    """§6.2 « Pioche ! », but the piles are empty."""
    return state.phase is Phase.DRAW and state.refill is None and not state.pile


def chance_is_due(state: State) -> bool:
    """§1.3 Does luck come before anybody else?"""
    return state.phase is Phase.DEAL or state.reaching is not None or _draws_in_vain(state)


# §2 Words


def explained(library: Library, options: ChapardageOptions, refusal: Refusal) -> Refusal:
    """§2.5 What is a word, but none of this table, is refused as such."""
    if refusal.code != "not_a_word":
        return refusal
    word = refusal.facts["word"]
    why = left_out(library, options.choice, lambda words: word.upper() in words)
    return refusal if why is None else refuse("left_out", "2.5", word=word, why=why)


# §3 A turn


def waiting(state: State) -> frozenset[Seat]:
    """§3.1 The player whose turn it is; §5.2 or whoever has to draw a new hand."""
    if state.end is not None or chance_is_due(state):
        return frozenset()
    return frozenset({drawer(state)})


def clocks(state: State) -> tuple[Clock, ...]:
    """§7.2 Every decision has its own time."""
    if not state.options.clock or not waiting(state):
        return ()
    key = f"decision {state.number}"
    if state.refill is not None:
        key = f"hand {state.number}.{state.refill.seat}.{state.refill.left}"
    return (Clock(key, (drawer(state),), state.options.clock),)


def play(words: Words, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """§3.1 Whoever’s turn it is acts; §4.4 the one before may still say « Mot ! »."""
    if state.end is not None:
        return refuse("game_over", END_SECTIONS[state.end])
    if _draws_in_vain(state):
        return refuse("drawn_in_vain", "6.2")
    if chance_is_due(state):
        return refuse("luck_first", "1.3")
    if isinstance(action, Timeout):
        return _time_out(state, action.key)
    if seat not in state.seats:
        return refuse("no_such_seat", "1.2", seats=len(state.seats))
    if seat in state.gone:
        return refuse("not_in_play", "7.4")
    if isinstance(action, Resign):
        return (Resigned(seat),)
    if refusal := _not_now(state, seat, action):
        return refusal
    match action:
        case Ask():
            return ask(state, seat, action)
        case Draw(pile):
            return draw(state, seat, pile)
        case ShowBonnePioche():
            return show_bonne_pioche(state, seat)
        case SayMot():
            return say_mot(words, state, seat, action)
        case SayAToi():
            return say_a_toi(state, seat)
        case _:
            assert_never(action)


def _not_now(state: State, seat: Seat, move: Move) -> Refusal | None:
    """§3.1 One’s own turn; §5.2 a new hand comes first; §4.4 a word until the next has spoken."""
    if state.refill is not None:
        if state.refill.seat != seat:
            return refuse("refill_first", "5.2", drawer=state.refill.seat)
        return None if isinstance(move, Draw) else refuse("refill", "5.2", n=state.refill.left)
    if seat == state.turn:
        return None
    if isinstance(move, SayMot) and seat == state.gap:
        return refuse("too_late", "4.4", turn=state.turn) if state.spoken else None
    return refuse("not_your_turn", "3.1", turn=state.turn)


def _time_out(state: State, key: str) -> tuple[Event, ...] | Refusal:
    """§7.2 « A toi ! », or, where a pile has to be chosen, the highest."""
    if key not in [clock.key for clock in clocks(state)]:
        return refuse("no_such_clock", "7.2", key=key)
    seat = drawer(state)
    if _draws(state):
        return (TimedOut(seat), PileChosen(seat, _fullest(state)))
    return (TimedOut(seat), AToiSaid(seat, is_blank(state)))


def ask(state: State, seat: Seat, move: Ask) -> tuple[Event, ...] | Refusal:
    """§3.1 One card of one opponent; §3.2, §3.3 the referee knows the answer."""
    if refusal := _must_speak_first(state):
        return refusal
    if refusal := cannot_ask(state, seat, move):
        return refusal
    asked = Seat(move.asked)
    answer = (
        Stolen(seat, asked, move.card)
        if move.card in state.hands[asked]
        else PiocheSaid(asked, seat, move.card)
    )
    return (Asked(seat, asked, move.card), answer)


def _must_speak_first(state: State) -> Refusal | None:
    match state.phase:
        case Phase.DRAW:
            return refuse("draw_first", "3.3")
        case Phase.SAY:
            return refuse("speak_first", "3.4")
        case _:
            return None


def cannot_ask(state: State, seat: Seat, move: Ask) -> Refusal | None:
    """§3.1 An opponent; §3.6 no joker; §5.1 nothing that was just stolen."""
    if move.asked not in state.seats:
        return refuse("no_such_seat", "1.2", seats=len(state.seats))
    if move.asked == seat:
        return refuse("ask_oneself", "3.1")
    if move.card in JOKERS:
        return refuse("ask_joker", "3.6")
    if move.card in state.protected[move.asked]:
        return refuse("protected", "5.1", card=move.card, thief=move.asked)
    return None


def askable(state: State, seat: Seat | None) -> tuple[str, ...]:
    """§3.1, §5.1 The letters that may be asked of each seat now."""
    free = state.phase is Phase.ASK and state.refill is None
    if not free or seat is None or seat != state.turn or not _may_act(state, seat):
        return ("",) * len(state.seats)
    return tuple(
        "" if asked == seat else "".join(x for x in LETTERS if x not in state.protected[asked])
        for asked in state.seats
    )


def draw(state: State, seat: Seat, pile: int) -> tuple[Event, ...] | Refusal:
    """§3.3, §5.2 The top card of the pile of one’s choice."""
    if state.refill is None and state.phase is not Phase.DRAW:
        return refuse("ask_first" if state.phase is Phase.ASK else "drawn_already", "3.3")
    if not state.heights[pile]:
        return refuse("empty_pile", "1.3", nearest=Draw(_fullest(state)), pile=pile)
    return (PileChosen(seat, pile),)


def _fullest(state: State) -> int:
    return state.heights.index(max(state.heights))


def show_bonne_pioche(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§3.5 The very card that was asked for; §3.6 a joker in its place will not do."""
    if state.phase is not Phase.SAY or state.request is None or state.drawn is None:
        return refuse("nothing_drawn", "3.5")
    if state.drawn in JOKERS:
        return refuse("joker_drawn", "3.6", asked_for=state.request.card)
    if not drew_well(state):
        return refuse("other_card", "3.5", card=state.drawn, asked_for=state.request.card)
    return (BonnePiocheShown(seat, state.drawn),)


def drew_well(state: State) -> bool:
    """§3.5 Is the card that was drawn the one that was asked for?"""
    return state.request is not None and state.drawn == state.request.card


def say_a_toi(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§3.4 After a draw, whatever it was: passing sooner would tell that it was no good."""
    if state.phase is not Phase.SAY:
        return refuse("draw_first" if state.phase is Phase.DRAW else "ask_first", "3.4")
    return (AToiSaid(seat, is_blank(state)),)


# §4 « Mot ! »


def say_mot(words: Words, state: State, seat: Seat, move: SayMot) -> tuple[Event, ...] | Refusal:
    """§4.1 A word of one’s own cards, §2.2 whatever its accents, §2.3 that the dictionary has; §4.3
    now, or later.
    """
    word, hand = small(move.word), state.hands[seat]
    if refusal := unlaid(state.options, hand, word, move.cards):
        if refusal.code == "not_in_hand":
            nearest = _by_joker(words, state.options, hand, SayMot(word, move.cards))
            return replace(refusal, nearest=nearest)
        return refusal
    if word.upper() not in words:
        return refuse("not_a_word", "2.3", word=word)
    again = _gives_back(state, move.cards)
    return (MotLaid(seat, word, move.cards, len(state.words[seat]) + 1, again),)


def _gives_back(state: State, cards: str) -> bool:
    """§4.2 A word said after the draw; where the table wants, only one with the card just drawn."""
    return state.drawn is not None and (state.options.held_word or state.drawn in cards)


def _by_joker(words: Words, options: ChapardageOptions, hand: str, move: SayMot) -> SayMot | None:
    """§2.4 The same word with a joker for the one card that is missing, if that lays it."""
    for at, card in enumerate(move.cards):
        joker = MAJ_JOKER if is_maj(card) else JOKER
        tried = with_item(tuple(move.cards), at, joker)
        completed = SayMot(move.word, "".join(tried))
        laid = unlaid(options, hand, completed.word, completed.cards) is None
        if laid and completed.word.upper() in words:
            return completed
    return None


def unlaid(options: ChapardageOptions, hand: str, word: str, cards: str) -> Refusal | None:
    """§2 Why these cards cannot be laid for that word, if they cannot, whether or not it is one."""
    if len(cards) != options.length:
        return refuse("card_count", "2.1", n=len(cards), needed=options.length)
    if not is_maj(cards[0]) or any(is_maj(card) for card in cards[1:]):
        return refuse("one_maj", "2.1", cards=cards)
    if sum(card in JOKERS for card in cards) > 1:
        return refuse("second_joker", "2.4")
    if not holds(hand, cards):
        missing = next(card for card in cards if cards.count(card) > hand.count(card))
        return refuse("not_in_hand", "4.1", card=missing)
    if len(word) != len(cards) or not _spells(cards, word):
        return refuse("spells_otherwise", "4.1", cards=cards, word=word)
    return None


def is_maj(card: str) -> bool:
    """§2.1 A capital, or the joker that replaces one."""
    return card.isupper() or card == MAJ_JOKER


def _spells(cards: str, word: str) -> bool:
    """§2.4 Does each card show its letter, a joker any?"""
    return all(
        card in JOKERS or card.lower() == letter for card, letter in zip(cards, word, strict=True)
    )


def may_say_mot(state: State, seat: Seat) -> bool:
    """§4.1 In one’s own turn; §4.4 after it, until the next player has spoken."""
    late = seat == state.gap and not state.spoken
    return _may_act(state, seat) and state.refill is None and (seat == state.turn or late)


def may_interject(state: State) -> frozenset[Seat]:
    """§4.4 Whoever has just said « A toi ! »."""
    if state.gap is None or state.spoken or not waiting(state):
        return frozenset()
    return frozenset({state.gap})


def a_word(words: Words, options: ChapardageOptions, hand: str) -> SayMot | None:
    """§4.1 A word that this hand can lay, the first in the dictionary, with few jokers."""
    tries = [maj for maj in hand if maj.isupper()]
    if MAJ_JOKER in hand:
        tries.append(MAJ_JOKER)
    mins = "".join(card for card in hand if card.islower())
    for maj in tries:
        text = JOKER if maj == MAJ_JOKER else maj
        if found := _completed(words, options.length, text, maj, mins, spare=JOKER in hand):
            return found
    return None


def _completed(
    words: Words, length: int, text: str, cards: str, mins: str, *, spare: bool
) -> SayMot | None:
    """The first word that begins with `text` (`cards` on the table) and ends with some of `mins`;
    `spare`: a joker min. is left, and counts if there is none yet.
    """
    if len(cards) == length:
        fitting = words.matching(text)
        return SayMot(fitting[0].lower(), cards) if fitting else None
    follow = words.stem(text, length).letters.lower()
    for card in sorted(set(mins) & set(follow)):
        left = mins.replace(card, "", 1)
        if found := _completed(words, length, text + card.upper(), cards + card, left, spare=spare):
            return found
    if spare and follow and JOKER not in text:
        return _completed(words, length, text + JOKER, cards + JOKER, mins, spare=False)
    return None


# What may be done


def _may_act(state: State, seat: Seat) -> bool:
    return state.end is None and not chance_is_due(state) and seat in state.in_play


def actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move open to this seat; of the words that it could lay, one."""
    listed = (*asks(askable(state, seat)), *plain_moves(state, seat))
    if not may_say_mot(state, seat):
        return listed
    mot = a_word(words, state.options, state.hands[seat])
    return listed if mot is None else (*listed, mot)


def asks(open_to: tuple[str, ...]) -> tuple[Ask, ...]:
    """The requests for these letters of each seat."""
    return tuple(Ask(asked, card) for asked, letters in enumerate(open_to) for card in letters)


def plain_moves(state: State, seat: Seat | None) -> tuple[Draw | ShowBonnePioche | SayAToi, ...]:
    """What may be done without asking for a letter or finding a word."""
    if seat is None or not _may_act(state, seat) or seat != drawer(state):
        return ()
    return tuple(_plain_moves(state))


def _plain_moves(state: State) -> Iterator[Draw | ShowBonnePioche | SayAToi]:
    if state.refill is not None or state.phase is Phase.DRAW:
        yield from (Draw(pile) for pile in PILES if state.heights[pile])
    elif state.phase is Phase.SAY:
        if drew_well(state):
            yield ShowBonnePioche()
        yield SayAToi()


# §6 End


END_SECTIONS: Final = {"words": "6.1", "piles": "6.2", "idle": "7.2", "resigned": "7.4"}


def result(state: State) -> Result | None:
    """§6.3 Most words; equals share the win; §7.4 whoever resigned comes last."""
    if state.end is None:
        return None
    merits = [(seat in state.in_play, len(state.words[seat])) for seat in state.seats]
    sheets = tuple((sheet(found),) for found in state.words)
    return Result(state.end, END_SECTIONS[state.end], places_by(merits), sheets)


def sheet(found: tuple[Word, ...]) -> ScoreLine:
    """§6.3 The words of a player."""
    written = " + ".join(word.word.capitalize() for word in found)
    return ScoreLine("words", len(found), f"{written or 0} = {len(found)}", "6.3")


def lines(event: Event) -> tuple[ScoreLine, ...]:
    """§6.1 There are no points, only words: each counts one."""
    if isinstance(event, MotLaid):
        return (ScoreLine("word", 1, f"{event.number - 1} + 1 = {event.number}", "6.1"),)
    return ()


def reveals(event: Event) -> bool:
    """§8 Luck, and the answer to a request; §3.4 « A toi ! » is not called back."""
    return isinstance(event, Dealt | Drew | Stolen | PiocheSaid | AToiSaid)


# What happened


def apply(state: State, event: Event) -> State:
    """The state after this fact."""
    match event:
        case Dealt(seat, cards):
            return _dealt(state, seat, cards)
        case Asked():
            # Under the first rules a game went on after a resignation that now ends it.
            return replace(state, spoken=True, idle=0, end=None)
        case Stolen(seat, asked, card):
            return _stolen(state, seat, asked, card)
        case PiocheSaid(asked, _, card):
            request = Request(asked, card)
            return replace(state, phase=Phase.DRAW, request=request, number=state.number + 1)
        case PileChosen(_, pile):
            return replace(state, reaching=pile)
        case Drew(seat, pile, card):
            return _drawn(state, seat, pile, card)
        case BonnePiocheShown():
            return _plays_again(state)
        case MotLaid(seat, word, cards, again=again):
            return _laid(state, seat, Word(cards, word), again=again)
        case AToiSaid(_, blank):
            return _passed(state, blank=blank)
        case TimedOut():
            return _timed_out(state)
        case Resigned(seat):
            return _resigned(state, seat)
        case _:
            assert_never(event)


def _dealt(state: State, seat: Seat, cards: str | None) -> State:
    assert cards is not None, "only news hide cards"
    hands = with_item(state.hands, seat, cards)
    state = replace(state, hands=hands, pile=without(state.pile, cards))
    return replace(state, phase=Phase.ASK) if all(hands) else state


def _stolen(state: State, seat: Seat, asked: Seat, card: str) -> State:
    """§3.2 The card changes hands; §5.1 and is safe there until it serves."""
    hands = given(taken(state.hands, asked, card), seat, card)
    guarded = with_item(state.protected, seat, added(state.protected[seat], card))
    state = replace(state, hands=hands, protected=guarded, number=state.number + 1)
    return _with_refill(state, asked)


def _with_refill(state: State, seat: Seat) -> State:
    """§5.2 Whoever is left without cards draws five, or what there is; §7.4 if he still plays."""
    due = min(NEW_HAND, len(state.pile))
    if state.hands[seat] or not due or seat in state.gone or state.end is not None:
        return state
    return replace(state, refill=Refill(seat, due))


def _drawn(state: State, seat: Seat, pile: int, card: str | None) -> State:
    assert card is not None, "only news hide cards"
    state = replace(
        state,
        hands=given(state.hands, seat, card),
        pile=without(state.pile, card),
        heights=with_item(state.heights, pile, state.heights[pile] - 1),
        reaching=None,
    )
    state = replace(state, spared=not state.pile)
    if state.refill is None:
        return replace(state, phase=Phase.SAY, drawn=card, number=state.number + 1)
    left = state.refill.left - 1
    return replace(state, refill=Refill(seat, left) if left else None)


def _plays_again(state: State) -> State:
    number = state.number + 1
    return replace(state, phase=Phase.ASK, request=None, drawn=None, number=number)


def _laid(state: State, seat: Seat, word: Word, *, again: bool | None) -> State:
    """§4.1 The cards leave the hand; §4.2 in one’s own turn, after the draw, one may play again."""
    found = with_item(state.words, seat, (*state.words[seat], word))
    guarded = state.protected[seat]
    for card in word.cards:
        guarded = guarded.replace(card, "", 1)
    state = replace(
        state,
        hands=taken(state.hands, seat, word.cards),
        words=found,
        protected=with_item(state.protected, seat, guarded),
        blank=0,
        idle=0,
        end="words" if len(found[seat]) == state.options.goal else None,
    )
    if seat == state.turn:
        spared = not state.pile
        state = replace(state, spoken=True, spared=spared, number=state.number + 1)
        if state.phase is Phase.SAY if again is None else again:
            state = _plays_again(state)
    return _with_refill(state, seat)


def is_blank(state: State) -> bool:
    """§6.2 Has this turn gone by without a word, and without a card, since there is none?"""
    return not state.pile and not state.spared


def _passed(state: State, *, blank: bool | None) -> State:
    """§6.2 Turns without a word are counted once the piles are empty; §7.2 and those in which the
    clock alone has spoken.
    """
    counts = not state.pile if blank is None else blank
    # Under the first rules the clock counted also where somebody had asked before.
    idle = 0 if state.spoken and blank is not None else state.idle
    return _turn_of_next(replace(state, blank=state.blank + counts, idle=idle, gap=state.turn))


def _timed_out(state: State) -> State:
    """§7.2 Turns that the clock ends are counted until somebody asks or lays a word."""
    return state if _draws(state) else replace(state, idle=state.idle + 1)


def _turn_of_next(state: State) -> State:
    """§1.2 The next wind that still plays; §5.1 what he has stolen is protected no longer.

    §7.4 Nor is what those have who resigned and whose turn is passed over.
    """
    turn = next_seat(state.in_play, state.turn)
    seats = len(state.hands)
    come = {(state.turn + step) % seats for step in range(1, (turn - state.turn) % seats + 1)}
    state = replace(
        state,
        phase=Phase.ASK,
        turn=turn,
        number=state.number + 1,
        request=None,
        drawn=None,
        spoken=False,
        spared=False,
        protected=tuple(
            "" if seat in come else cards for seat, cards in enumerate(state.protected)
        ),
    )
    return replace(state, end=_end(state))


def _end(state: State) -> str | None:
    """§6.2 Two rounds without a word and without a pile; §7.2 two rounds of the clock."""
    turns = BLANK_ROUNDS * len(state.in_play)
    if state.blank >= turns:
        return "piles"
    return "idle" if state.idle >= turns else None


def _resigned(state: State, seat: Seat) -> State:
    """§7.4 His turns pass and his cards may still be asked for; the last one left wins."""
    state = replace(state, gone=(*state.gone, seat))
    if state.gap == seat:
        state = replace(state, gap=None)
    if state.refill is not None and state.refill.seat == seat:
        state = replace(state, refill=None)
    if len(state.in_play) == 1:
        return replace(state, end="resigned")
    if state.turn != seat:
        return replace(state, end=_end(state))
    return _turn_of_next(replace(state, gap=None) if state.spoken else state)
