"""§3 A turn: placing cards, taking them back, the bonus card, and how a turn ends."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat, with_item
from tablee.games.heptagramme import events
from tablee.games.heptagramme.actions import (
    DrawBonus,
    EndTurn,
    Move,
    Pass,
    Place,
    TakeBack,
    Turning,
)
from tablee.games.heptagramme.announcing import forced
from tablee.games.heptagramme.columns import no_word_there, scoring_at, withdrawn
from tablee.games.heptagramme.dealing import cards_due, dealt_to, drawable
from tablee.games.heptagramme.doubt import doubtable, settle_doubts
from tablee.games.heptagramme.floor import not_to_move
from tablee.games.heptagramme.handover import next_turn, refilling
from tablee.games.heptagramme.options import Help, Judges
from tablee.games.heptagramme.state import (
    COLUMNS,
    SHORTEST,
    Column,
    Open,
    Phase,
    ScoringCard,
    State,
)
from tablee.games.heptagramme.sums import scored, taken_off
from tablee.games.heptagramme.words import followers, hides_words
from tablee.letters.cards import JOKER, added, holds, points, taken
from tablee.letters.words import Words


def play(
    words: Words, state: State, seat: Seat, move: Turning
) -> tuple[events.Event, ...] | Refusal:
    """§3.1 Whoever’s turn it is plays."""
    if refusal := not_to_move(state.open, seat):
        return refusal
    match move:
        case Place():
            return place(words, state, seat, move)
        case TakeBack(column):
            return take_back(state.open, seat, column)
        case DrawBonus():
            return draw_bonus(state, seat)
        case EndTurn():
            return end_turn(state, seat)
        case Pass(cards):
            return pass_turn(state, seat, cards)
        case _:
            assert_never(move)


def worded_actions(words: Words, state: State, seat: Seat) -> Iterator[Move]:
    """§3.2 Every card that may be placed, and where."""
    for at in COLUMNS:
        cards = placeable(words, state.open, state.hands[seat], at)
        yield from (Place(card, at) for card in cards)


def actions(state: State, seat: Seat) -> Iterator[Move]:
    """§3.4 to §3.7 What else one may do in one’s turn; of exchanges, all or nothing."""
    table = state.open
    takeable = {line.column for line in table.scoring[table.frozen :]} - {None}
    yield from (TakeBack(at) for at in COLUMNS if at in takeable)
    if no_bonus(state) is None:
        yield DrawBonus()
    if table.scoring:
        yield EndTurn()
    else:
        yield Pass()
        if state.hands[seat]:
            yield Pass(state.hands[seat])


# §3.1 Placing


def place(
    words: Words, state: State, seat: Seat, move: Place
) -> tuple[events.Event, ...] | Refusal:
    """§3.1 A min. of one’s hand at the end of a column."""
    table, at = state.open, move.column
    if move.card not in state.hands[seat] or not move.card:
        return refuse("not_in_hand", "3.1", card=move.card)
    if refusal := cannot_place(words, table, move.card, at):
        return replace(refusal, nearest=_nearest(words, table, move))
    column = table.columns[at]
    longer = replace(column, mins=column.mins + move.card)
    total = table.sum + points(move.card)
    placed = events.Placed(seat, move.card, at, total, reopens=at in table.doubted)
    return (placed, *forced(words, table, at, longer, total))


def cannot_place(words: Words, table: Open, card: str, at: int) -> Refusal | None:
    """§3.2 The column must stay the beginning of a word of five letters or more."""
    if refusal := no_word_there(table, at):
        return refusal
    column = table.columns[at]
    if card == JOKER and column.has_joker:
        return refuse("second_joker", "5.1", text=column.text)
    if table.options.referee is Judges.PAROLE:
        return None
    text = column.text + card.upper()
    if card in followers(words, column):
        return None
    longest = 0 if hides_words(table.options) else words.stem(text, SHORTEST).longest
    if longest:
        return refuse("no_long_word", "2.1", text=text, longest=longest, needed=SHORTEST)
    return refuse("begins_no_word", "3.2", text=text, needed=SHORTEST)


def _nearest(words: Words, table: Open, move: Place) -> Place | None:
    """§6.4 If the table allows help: the nearest column where the card fits."""
    if table.options.shown is Help.AUCUNE:
        return None
    fitting = [at for at in COLUMNS if cannot_place(words, table, move.card, at) is None]
    nearest = min(fitting, key=lambda at: abs(at - move.column), default=None)
    return None if nearest is None else Place(move.card, nearest)


def placeable(words: Words, table: Open, hand: str, at: int) -> str:
    """§3.2 The cards of a hand that may be placed at the end of a column, each once."""
    if no_word_there(table, at) is not None:
        return ""
    if table.options.referee is Judges.PAROLE:
        return laid_unseen(table, hand, at)
    follow = followers(words, table.columns[at])
    return "".join(card for card in sorted(set(hand)) if card in follow)


def laid_unseen(table: Open, hand: str, at: int) -> str:
    """§5.1, §6.4 What one might try to place there, as far as no word is looked up."""
    if no_word_there(table, at) is not None:
        return ""
    second = JOKER if table.columns[at].has_joker else ""
    return "".join(card for card in sorted(set(hand)) if card not in second)


# §3.4 Taking back


def take_back(table: Open, seat: Seat, at: int) -> tuple[events.Event, ...] | Refusal:
    """§3.4 The last min. of a column, placed in this turn, while nothing hidden was seen since."""
    if at not in COLUMNS:
        return refuse("no_such_column", "1.3", column=at)
    mine = scoring_at(table, at)
    if not mine:
        if any(line.left == at and not line.card.isupper() for line in table.scoring):
            return refuse("left_the_table", "3.4", column=at)
        return refuse("nothing_to_take_back", "3.4", column=at)
    if mine[-1] < table.frozen:
        return refuse("revealed_since", "3.4", column=at)
    line = table.scoring[mine[-1]]
    return (events.TookBack(seat, line.card, at, table.sum - line.points),)


# §3.5 The bonus card


def no_bonus(state: State) -> str | None:
    """§3.5 Why there is no bonus; None if a whole hand was placed, for the first time in this
    turn, and there is a card left.
    """
    table = state.open
    if table.earned:
        return "drawn"
    if state.hands[table.turn]:
        return "hand"
    if all(line.card.isupper() for line in table.scoring):
        return "unplaced"
    return None if drawable(state) else "nothing_left"


def draw_bonus(state: State, seat: Seat) -> tuple[events.Event, ...] | Refusal:
    """§3.5 Whoever has placed his whole hand has one more card; §6.5 in *parole*, once nobody
    doubts what earned it.
    """
    if why := no_bonus(state):
        return refuse("no_bonus", "3.5", why=why)
    return (events.BonusEarned(seat, doubts=bool(doubtable(state.open))),)


# §3.6, §3.7 Ending a turn, and passing it


def end_turn(state: State, seat: Seat) -> tuple[events.Event, ...] | Refusal:
    """§3.6 *C’est bon !*; §3.5 but first the bonus card that is due."""
    if not state.open.scoring:
        return refuse("nothing_placed", "3.6")
    return draw_bonus(state, seat) if no_bonus(state) is None else (_ended_by(state),)


def over_in_time(state: State) -> events.TurnEnded | events.Passed:
    """§8.2 What is placed counts; whoever has placed nothing passes, and exchanges nothing."""
    return _ended_by(state) if state.open.scoring else _passed_by(state.open, "")


def _ended_by(state: State) -> events.TurnEnded:
    """§3.6 *C’est tout !* of whoever keeps his bonus card."""
    table = state.open
    kept = table.bonus and bool(state.hands[table.turn])
    return events.TurnEnded(table.turn, kept, table.sum)


def pass_turn(state: State, seat: Seat, cards: str) -> tuple[events.Event, ...] | Refusal:
    """§3.7 Instead of placing anything; some, all or none of the hand is exchanged."""
    if refusal := _not_to_pass(state.open):
        return refusal
    if not holds(state.hands[seat], cards):
        return refuse("cards_not_in_hand", "3.7", cards=cards)
    return (_passed_by(state.open, cards if drawable(state) else ""),)


def _not_to_pass(table: Open) -> Refusal | None:
    """§4.1 Announcing is no passing, §3.7 nor is placing; §3.4 what was placed may come back."""
    if any(line.card.isupper() for line in table.scoring):
        return refuse("already_announced", "4.1")
    if table.frozen:
        return refuse("placed_for_good", "3.4")
    return refuse("already_placed", "3.7") if table.scoring else None


def _passed_by(table: Open, cards: str) -> events.Passed:
    """§7.2 And how many rounds nobody who is still in has placed anything."""
    passes = _with_pass(table)
    rounds = min(passes[seat] for seat in table.in_play)
    return events.Passed(table.turn, cards, len(cards), rounds)


def _with_pass(table: Open) -> tuple[int, ...]:
    passes: tuple[int, ...] = with_item(table.passes, table.turn, table.passes[table.turn] + 1)
    return passes


# What happened


def apply(state: State, event: events.Turning) -> State:
    """§3 What a turn changes; §8.2 what was asked in it falls with it."""
    match event:
        case events.Placed():
            return _placed(state, event)
        case events.TookBack(seat, card, column):
            return withdrawn(state, seat, column, card)
        case events.BonusEarned(doubts=doubts):
            return _bonus_due(state, doubts=doubts)
        case events.BonusDrawn(seat, card):
            state = dealt_to(state, seat, card)
            return with_open(state, bonus=True, frozen=len(state.open.scoring))
        case events.TurnEnded():
            return _ended(_unasked(state))
        case events.Passed(_, cards, rounds=rounds):
            return _passed(_unasked(_counted(state, rounds)), cards)
        case events.Refilled(seat, cards):
            return next_turn(dealt_to(state, seat, cards))
        case events.Exchanged(seat, cards):
            return next_turn(_exchanged(state, seat, cards))
        case _:
            assert_never(event)


def _placed(state: State, event: events.Placed) -> State:
    """§6.2 Where somebody had asked, what was answered is no answer to a letter laid since."""
    (seat, card, at), table = (event.seat, event.card, event.column), state.open
    column = table.columns[at]
    asked = tuple(None if event.reopens and one == at else one for one in table.doubted)
    return with_open(
        replace(state, hands=taken(state.hands, seat, card)),
        columns=with_item(table.columns, at, Column(column.maj, column.mins + card, seat)),
        scoring=(*table.scoring, ScoringCard(card, at, column.last)),
        doubted=asked,
    )


def _bonus_due(state: State, *, doubts: bool) -> State:
    """§6.5 In *parole* the bonus waits for doubts; §6.3 where nothing is left to be asked about,
    what earned it stays.
    """
    if doubts:
        return with_open(state, earned=True, phase=Phase.DOUBTS)
    table = state.open
    settled = len(table.scoring) if table.options.referee is Judges.PAROLE else 0
    return with_open(state, earned=True, settled=settled)


def _unasked(state: State) -> State:
    """§8.2 What was asked in a turn falls with it."""
    return with_open(state, doubt=None, stop=())


def _ended(state: State) -> State:
    """§6.5 In *parole* the refill waits for doubts, where there is something to doubt."""
    if doubtable(state.open):
        return settle_doubts(with_open(state, phase=Phase.DOUBTS))
    return refilling(state)


def _counted(state: State, rounds: int | None) -> State:
    """§7.2 Each player’s own passed turns; all of them together where no rounds are told."""
    table = state.open
    if rounds is None:
        return with_open(state, blank=table.blank + 1)
    return with_open(state, passes=_with_pass(table), quiet=table.quiet or rounds > 0)


def _passed(state: State, cards: str | None) -> State:
    assert cards is not None, "only news hide cards"
    state = with_open(replace(state, exchange=cards), phase=Phase.EXCHANGE)
    return state if cards_due(state) else next_turn(state)


def _exchanged(state: State, seat: Seat, cards: str | None) -> State:
    """§3.7 As many as were drawn go to the basket: the first that were named."""
    state = dealt_to(state, seat, cards)
    assert cards is not None
    aside = state.exchange[: len(cards)]
    return replace(
        state,
        hands=taken(state.hands, seat, aside),
        corbeille=added(state.corbeille, aside),
    )


def lines(event: events.Turning) -> tuple[ScoreLine, ...]:
    """§3.3 Each card as it is placed; §3.4 what is taken back is taken off."""
    match event:
        case events.Placed(card=card, sum=total):
            return (scored("min", card, points(card), total, "3.3"),)
        case events.TookBack(card=card, sum=total):
            value = points(card)
            text = f"{total + value}{taken_off(card)} = {total}"
            return (ScoreLine("taken_back", -value, text, "3.4"),)
        case _:
            return ()
