"""The rules of Heptagramme, in the order of `docs/rules/heptagramme.md`.

`words` are those that count at the table. `play` and `actions` ask them; `apply` and `chance` do
not, since events carry the verdict.
"""

from collections.abc import Iterator
from functools import reduce
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
    silence,
    summed,
    with_item,
)
from tablee.games.heptagramme.state import (
    BLANK_ROUNDS,
    COLUMNS,
    HAND,
    SEATS,
    SHORTEST,
    SHORTEST_ANSWER,
    Accept,
    Accepted,
    Action,
    Announce,
    Announced,
    BonusDrawn,
    BonusEarned,
    Cause,
    Column,
    Concede,
    Conceded,
    Dealt,
    Doubt,
    Doubted,
    DrawBonus,
    EndTurn,
    Event,
    Exchanged,
    Help,
    HeptagrammeOptions,
    Judges,
    Line,
    MajTurned,
    Move,
    Name,
    Named,
    OpenDoubt,
    Pass,
    Passed,
    Phase,
    Place,
    Placed,
    Recovered,
    Refilled,
    Rejected,
    State,
    TakeBack,
    TookBack,
    TurnEnded,
)
from tablee.letters.cards import JOKER, added, drawn, given, holds, points, taken, without
from tablee.letters.folding import ALPHABET, small
from tablee.letters.words import Stem, Words

# §1 Setting the table


def start(options: HeptagrammeOptions, seats: int) -> State | Refusal:
    """§1.2 Two to four players, each named by a wind."""
    if seats not in SEATS:
        return refuse("seat_count", "1.2", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "8.2", clock=options.clock)
    return State(options=options, hands=("",) * seats, sheets=((),) * seats)


def chance(state: State, dice: Dice) -> Event | None:
    """§1.4 A card is drawn when it is due and not before: piles have no order."""
    if state.end is not None:
        return None
    if state.phase is Phase.DEAL:
        dealt = next(seat for seat in state.seats if not state.hands[seat])
        return Dealt(dealt, _drawn(state, HAND, dice), HAND)
    if (column := _bare_column(state)) is not None:
        return MajTurned(column, drawn(state.majs, 1, dice))
    seat, due = state.turn, cards_due(state)
    reshuffled = due > len(state.pile)
    if state.phase is Phase.REFILL:
        return Refilled(seat, _drawn(state, due, dice), due, reshuffled)
    if state.phase is Phase.EXCHANGE:
        return Exchanged(seat, _drawn(state, due, dice), due, reshuffled)
    if due:
        return BonusDrawn(seat, _drawn(state, due, dice), reshuffled)
    return None


def _bare_column(state: State) -> int | None:
    """§4.3 A place that waits for its new maj."""
    if not state.majs:
        return None
    return next((at for at in COLUMNS if state.columns[at].maj is None), None)


def cards_due(state: State) -> int:
    """§3.5, §3.6, §3.7 How many min. luck owes to the player whose turn it is."""
    left = drawable(state)
    if state.phase is Phase.REFILL:
        # A whole hand taken back beside a bonus card is more than full.
        return max(0, min(HAND - len(state.hands[state.turn]), left))
    if state.phase is Phase.EXCHANGE:
        return min(len(state.exchange), left)
    return 1 if state.earned and not state.bonus else 0


def drawable(state: State) -> int:
    """§1.4 The pile and, once it is used up, the basket; §8.1 but not in the short version."""
    return len(state.pile) + (0 if state.options.short else len(state.corbeille))


def _drawn(state: State, count: int, dice: Dice) -> str:
    """§1.4 From the pile, and from the basket as far as the pile does not reach."""
    of_pile = min(count, len(state.pile))
    cards = drawn(state.pile, of_pile, dice)
    return added(cards, drawn(state.corbeille, count - of_pile, dice))


def chance_is_due(state: State) -> bool:
    """§1.4 Does luck come before anybody else?"""
    return (
        state.phase in (Phase.DEAL, Phase.REFILL, Phase.EXCHANGE)
        or _bare_column(state) is not None
        or cards_due(state) > 0
    )


# §3 A turn


def waiting(state: State) -> frozenset[Seat]:
    """§3.1 The player whose turn it is; §6.2 whoever was asked; §6.5 those who may still doubt."""
    if state.end is not None or chance_is_due(state):
        return frozenset()
    if state.doubt is not None:
        return frozenset({state.doubt.asked})
    if state.phase is Phase.DOUBTS:
        return frozenset(state.in_play) - {state.turn, *state.accepted}
    return frozenset({state.turn})


def clocks(state: State) -> tuple[Clock, ...]:
    """§8.2 A turn, an answer and a window of doubts each have their own time."""
    seats = tuple(sorted(waiting(state)))
    if not state.options.clock or not seats:
        return ()
    if state.doubt is not None:
        key = f"doubt {state.number}/{state.doubt.column}"
        return (Clock(key, seats, answer_seconds(state.options)),)
    if state.phase is Phase.DOUBTS:
        # After a recovery the window opens anew: another key, and so all of its time.
        key = f"doubts {state.number}.{len(state.closed)}"
        return (Clock(key, seats, answer_seconds(state.options)),)
    return (Clock(f"turn {state.number}", seats, state.options.clock),)


def answer_seconds(options: HeptagrammeOptions) -> int:
    """§8.2 Half the time of a turn, but long enough to read a table."""
    return max(SHORTEST_ANSWER, (options.clock + 1) // 2)


def play(words: Words, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """§3.1 Whoever’s turn it is acts; §6.2 opponents may doubt."""
    if state.end is not None:
        return refuse("game_over", END_SECTIONS[state.end])
    if isinstance(action, Timeout):
        return _time_out(words, state, action.key)
    if seat not in state.in_play:
        return refuse("not_in_play", "8.3")
    match action:
        case Resign():
            return (Resigned(seat),)
        case Doubt(column):
            return doubt(state, seat, column)
        case Name() | Concede():
            return _answer(words, state, seat, action)
        case Accept():
            return _accept(state, seat)
        case _:
            return _move(words, state, seat, action)


def _move(
    words: Words,
    state: State,
    seat: Seat,
    move: Place | TakeBack | Announce | DrawBonus | EndTurn | Pass,
) -> tuple[Event, ...] | Refusal:
    if state.doubt is not None:
        return refuse("answer_first", "6.2", asked=state.doubt.asked, column=state.doubt.column)
    if not may_move(state, seat):
        return refuse("not_your_turn", "3.1", turn=state.turn)
    match move:
        case Place():
            return place(words, state, seat, move)
        case TakeBack(column):
            return take_back(state, seat, column)
        case Announce():
            return announce(words, state, seat, move)
        case DrawBonus():
            return draw_bonus(state, seat)
        case EndTurn():
            return end_turn(state, seat)
        case Pass(cards):
            return pass_turn(state, seat, cards)
        case _:
            assert_never(move)


def may_move(state: State, seat: Seat) -> bool:
    """§3.1 In his own turn, when neither luck nor a doubt comes first."""
    if state.phase is not Phase.TURN or state.doubt is not None or state.turn != seat:
        return False
    return state.end is None and not chance_is_due(state)


def _time_out(words: Words, state: State, key: str) -> tuple[Event, ...] | Refusal:
    """§8.2 The turn ends as it stands; silence accepts; an answer that does not come is none."""
    if key not in [clock.key for clock in clocks(state)]:
        return refuse("no_such_clock", "8.2", key=key)
    if state.doubt is not None:
        asked, column = state.doubt.asked, state.doubt.column
        return (TimedOut(asked), *_cannot_name(words, state, asked, column))
    if state.phase is Phase.DOUBTS:
        return silence(waiting(state), Accepted)
    ended = end_turn(state, state.turn) if state.lines else (Passed(state.turn, "", 0),)
    assert not isinstance(ended, Refusal)
    return (TimedOut(state.turn), *ended)


def place(words: Words, state: State, seat: Seat, move: Place) -> tuple[Event, ...] | Refusal:
    """§3.1 A min. of one’s hand at the end of a column."""
    if move.card not in state.hands[seat] or not move.card:
        return refuse("not_in_hand", "3.1", card=move.card)
    if refusal := cannot_place(words, state, move.card, move.column):
        return replace(refusal, nearest=_nearest(words, state, move))
    column = state.columns[move.column]
    longer = replace(column, mins=column.mins + move.card)
    placed = Placed(seat, move.card, move.column, state.sum + points(move.card))
    forced = _forced(words, state, seat, move.column, longer, placed.sum)
    return _with_bonus(words, state, seat, (placed, *forced))


def cannot_place(words: Words, state: State, card: str, at: int) -> Refusal | None:
    """§3.2 The column must stay the beginning of a word of five letters or more."""
    if refusal := _no_word_there(state, at):
        return refusal
    column = state.columns[at]
    if card == JOKER and column.has_joker:
        return refuse("second_joker", "5.1", text=column.text)
    if state.options.referee is Judges.PAROLE:
        return None
    text = column.text + card.upper()
    if card in _followers(words, column):
        return None
    stem = words.stem(text, SHORTEST)
    if stem.longest:
        return refuse("no_long_word", "2.1", text=text, longest=stem.longest, needed=SHORTEST)
    return refuse("begins_no_word", "3.2", text=text)


def _no_word_there(state: State, at: int) -> Refusal | None:
    if at not in COLUMNS:
        return refuse("no_such_column", "1.3", column=at)
    if state.columns[at].maj is None:
        return refuse("empty_column", "4.3", column=at)
    if at in state.closed:
        return refuse("closed", "6.3", column=at)
    return None


def _followers(words: Words, column: Column) -> str:
    """§3.2, §5.2 What may come next: letters and, if some may, a joker unless there is one."""
    letters = words.stem(column.text, SHORTEST).letters.lower()
    return letters + JOKER if letters and not column.has_joker else letters


def placeable(words: Words, state: State, seat: Seat, at: int) -> str:
    """§3.2 The cards of a hand that may be placed at the end of a column, each once."""
    if _no_word_there(state, at) is not None:
        return ""
    column, kinds = state.columns[at], sorted(set(state.hands[seat]))
    if state.options.referee is Judges.PAROLE:
        return "".join(card for card in kinds if card != JOKER or not column.has_joker)
    follow = _followers(words, column)
    return "".join(card for card in kinds if card in follow)


def _nearest(words: Words, state: State, move: Place) -> Place | None:
    """§6.4 If the table allows help: the nearest column where the card fits."""
    if state.options.shown is Help.AUCUNE:
        return None
    fitting = [at for at in COLUMNS if cannot_place(words, state, move.card, at) is None]
    nearest = min(fitting, key=lambda at: abs(at - move.column), default=None)
    return None if nearest is None else Place(move.card, nearest)


def told(lines: tuple[Line, ...]) -> str:
    """§3.3 The sum as one says it: `3(f) + 2(r) = 5 + 2(i) = 7`."""
    said, total = "", 0
    for number, line in enumerate(lines):
        total += line.points
        value = f"{line.points}({line.card})"
        said = f"{said} + {value} = {total}" if number else value
    return said


def take_back(state: State, seat: Seat, at: int) -> tuple[Event, ...] | Refusal:
    """§3.4 The last min. of a column, placed in this turn, while nothing hidden was seen since."""
    mine = [number for number, line in enumerate(state.lines) if line.column == at]
    if not mine:
        return refuse("nothing_to_take_back", "3.4", column=at)
    if mine[-1] < state.frozen:
        return refuse("revealed_since", "3.4", column=at)
    line = state.lines[mine[-1]]
    return (TookBack(seat, line.card, at, state.sum - line.points),)


def may_have_bonus(state: State) -> bool:
    """§3.5 A whole hand was placed, for the first time in this turn, and there is a card left."""
    placed = any(not line.card.isupper() for line in state.lines)
    used_up = not state.hands[state.turn] and not state.earned
    return placed and used_up and state.end is None and drawable(state) > 0


def _with_bonus(
    words: Words, state: State, seat: Seat, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """§3.5 The bonus comes by itself, unless a word could be announced before it is seen."""
    state = reduce(apply, events, state)
    if not may_have_bonus(state) or any(announceable(words, state, at) for at in COLUMNS):
        return events
    return (*events, BonusEarned(seat))


def draw_bonus(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§3.5 Whoever would rather see the bonus card first says so."""
    if not may_have_bonus(state):
        return refuse("no_bonus", "3.5")
    return (BonusEarned(seat),)


def end_turn(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§3.6 *C’est bon !*, or *C’est tout !* of whoever keeps his bonus card."""
    if not state.lines:
        return refuse("nothing_placed", "3.6")
    return (TurnEnded(seat, state.bonus and bool(state.hands[seat]), state.sum),)


def pass_turn(state: State, seat: Seat, cards: str) -> tuple[Event, ...] | Refusal:
    """§3.7 Instead of placing anything; some, all or none of the hand is exchanged."""
    if state.lines:
        return refuse("already_placed", "3.7")
    if not holds(state.hands[seat], cards):
        return refuse("cards_not_in_hand", "3.7", cards=cards)
    if not drawable(state):
        cards = ""
    return (Passed(seat, cards, len(cards)),)


# §4 Announcing a word


def fitting(words: Words, column: Column) -> list[str]:
    """§4.1, §5.2 The words that a column spells, its joker standing for any letter."""
    if len(column.text) < SHORTEST or not stem(words, column).whole:
        return []
    return [word.lower() for word in words.matching(column.text)]


def announce(words: Words, state: State, seat: Seat, move: Announce) -> tuple[Event, ...] | Refusal:
    """§4.1 A column that spells a word of at least five letters, this turn’s or an older one;
    §2.2 whatever its accents.
    """
    if refusal := _no_word_there(state, move.column):
        return refusal
    column, word = state.columns[move.column], small(move.word)
    if refusal := _unlike(column, word, whole=True):
        return refusal
    judged = state.options.referee is Judges.PAROLE
    if word.upper() in words:
        cause = Cause.JUDGED if judged else Cause.CHOSEN
        announced = Announced(seat, move.column, word, cause, state.sum + head_points(word))
        return _with_bonus(words, state, seat, (announced,))
    if judged:
        return (Rejected(seat, move.column, word), *_recovery(state, seat, move.column))
    return refuse("not_a_word", "4.1", word=word)


def head_points(word: str) -> int:
    """§4.1, §5.3 A maj. scores twice its min.; the JOKER, as the letter that it stands for."""
    return points(word[0].upper())


def _unlike(column: Column, word: str, *, whole: bool) -> Refusal | None:
    """§2.1, §4.1 Does the word differ from the letters that lie there, or is it too short?"""
    text = column.text
    same = all(sign in (JOKER, letter) for sign, letter in zip(text, word.upper(), strict=False))
    if not same or len(word) < len(text) or (whole and len(word) > len(text)):
        return refuse("does_not_fit", "4.1", word=word, text=text)
    if len(word) < SHORTEST:
        return refuse("too_short", "2.1", word=word, length=len(word), needed=SHORTEST)
    return None


def _forced(
    words: Words, state: State, seat: Seat, at: int, column: Column, total: int
) -> tuple[Event, ...]:
    """§4.2 A word that no longer word continues is announced at once, for the most points."""
    if state.options.referee is Judges.PAROLE or words.stem(column.text, SHORTEST).letters:
        return ()
    word = max(fitting(words, column), key=head_points)
    return (Announced(seat, at, word, Cause.FORCED, total + head_points(word)),)


# §6 Doubt


def doubt(state: State, seat: Seat, at: int) -> tuple[Event, ...] | Refusal:
    """§6.2 Any opponent of the last to have placed there, once for each column and turn."""
    if state.doubt is not None:
        return refuse("answer_first", "6.2", asked=state.doubt.asked, column=state.doubt.column)
    if refusal := _not_doubtable(state, at):
        return refusal
    if seat in state.accepted:
        return refuse("accepted_already", "6.5")
    last = state.columns[at].last
    assert last is not None
    if last == seat:
        return refuse("own_letters", "6.2", column=at)
    return (Doubted(seat, at, last),)


def _not_doubtable(state: State, at: int) -> Refusal | None:
    if at not in COLUMNS:
        return refuse("no_such_column", "1.3", column=at)
    if state.phase not in (Phase.TURN, Phase.DOUBTS) or chance_is_due(state):
        return refuse("not_now", "6.2")
    if at in state.doubted:
        return refuse("doubted_already", "6.2", column=at)
    last = state.columns[at].last
    if last is None or last in state.gone:
        return refuse("nobody_to_ask", "6.2", column=at)
    if state.options.referee is Judges.PAROLE and at not in _new_columns(state):
        return refuse("too_late", "6.5", column=at)
    return None


def _new_columns(state: State) -> set[int]:
    """The columns where this turn’s min. lie."""
    return {line.column for line in state.lines if line.column is not None}


def _answer(
    words: Words, state: State, seat: Seat, answer: Name | Concede
) -> tuple[Event, ...] | Refusal:
    """§6.2 Whoever was asked names a word, or §6.3 says that he cannot."""
    if state.doubt is None or (seat, answer.column) != (state.doubt.asked, state.doubt.column):
        return refuse("not_asked", "6.2", column=answer.column)
    if isinstance(answer, Concede):
        return _cannot_name(words, state, seat, answer.column)
    word = small(answer.word)
    if refusal := _unlike(state.columns[answer.column], word, whole=False):
        return refusal
    judged = state.options.referee is Judges.PAROLE
    if word.upper() in words:
        return (Named(seat, answer.column, word, Cause.JUDGED if judged else Cause.CHOSEN),)
    if judged:
        return (Rejected(seat, answer.column, word), *_recovery(state, seat, answer.column))
    return refuse("not_a_word", "6.2", word=word)


def _cannot_name(words: Words, state: State, seat: Seat, at: int) -> tuple[Event, ...]:
    """§6.2 The referee, who has checked, names a word; §6.3 where nobody has, it was a mistake."""
    if state.options.referee is Judges.PAROLE:
        return (Conceded(seat, at), *_recovery(state, seat, at))
    return (Named(seat, at, witness(words, state.columns[at]), Cause.FORCED),)


def witness(words: Words, column: Column) -> str:
    """§6.4 A word that the column can become: the first in the dictionary."""
    return next(words.starting(column.text, SHORTEST)).lower()


def stem(words: Words, column: Column) -> Stem:
    """§6.4 What a column can become: its *témoins*."""
    return words.stem(column.text, SHORTEST)


def _recovery(state: State, seat: Seat, at: int) -> tuple[Event, ...]:
    """§6.3 The min. of this turn go back to the hand; those of earlier turns stay."""
    lost = [line for line in state.lines if line.column == at]
    if not lost:
        return ()
    cards = "".join(line.card for line in lost)
    return (Recovered(seat, at, cards, state.sum - sum(line.points for line in lost)),)


def _accept(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§6.5 The turn before the refill is taken as it is."""
    if not _may_accept(state, seat):
        return refuse("nothing_to_accept", "6.5")
    return (Accepted(seat),)


def _may_accept(state: State, seat: Seat) -> bool:
    return state.phase is Phase.DOUBTS and state.doubt is None and seat in waiting(state)


# What may be done


def actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move open to this seat; of exchanges, all or nothing; of names, one."""
    if state.end is not None or seat not in state.in_play or chance_is_due(state):
        return ()
    return tuple(_actions(words, state, seat))


def _actions(words: Words, state: State, seat: Seat) -> Iterator[Move]:
    if state.doubt is not None:
        if state.doubt.asked == seat:
            yield from _answers(words, state, state.doubt.column)
        return
    if may_move(state, seat):
        yield from _moves(words, state, seat)
    yield from (
        Doubt(at)
        for at in COLUMNS
        if seat not in state.accepted
        and state.columns[at].last not in (None, seat)
        and _not_doubtable(state, at) is None
    )
    if _may_accept(state, seat):
        yield Accept()


def _answers(words: Words, state: State, at: int) -> Iterator[Move]:
    """In *parole* nothing may tell whether a word exists, so none is offered."""
    if state.options.referee is Judges.LEXICON:
        yield Name(at, witness(words, state.columns[at]))
    yield Concede(at)


def _moves(words: Words, state: State, seat: Seat) -> Iterator[Move]:
    for at in COLUMNS:
        yield from (Place(card, at) for card in placeable(words, state, seat, at))
    takeable = {line.column for line in state.lines[state.frozen :]} - {None}
    yield from (TakeBack(at) for at in COLUMNS if at in takeable)
    for at in COLUMNS:
        yield from (Announce(at, word) for word in announceable(words, state, at))
    if may_have_bonus(state):
        yield DrawBonus()
    if state.lines:
        yield EndTurn()
    else:
        yield Pass()
        if state.hands[seat]:
            yield Pass(state.hands[seat])


LETTERS: Final = ALPHABET.lower()


def announceable(words: Words, state: State, at: int) -> list[str]:
    """§4.1 What a column may be announced as; in *parole*, whatever its letters spell."""
    column = state.columns[at]
    if _no_word_there(state, at) is not None or len(column.text) < SHORTEST:
        return []
    if state.options.referee is Judges.LEXICON:
        return fitting(words, column)
    spelled = column.text.lower()
    return [spelled.replace(JOKER, letter) for letter in LETTERS] if column.has_joker else [spelled]


# §7 End


END_SECTIONS: Final = {"table": "7.1", "blank": "7.2", "hands": "8.1", "resigned": "8.3"}


def result(state: State) -> Result | None:
    """§7.3 Most points; equals share the win; §8.3 whoever resigned comes last."""
    if state.end is None:
        return None
    sheets = tuple((sheet(turns),) for turns in state.sheets)
    merits = [(seat in state.in_play, sheets[seat][0].points) for seat in state.seats]
    return Result(state.end, END_SECTIONS[state.end], places_by(merits), sheets)


def sheet(turns: tuple[int | None, ...]) -> ScoreLine:
    """§3.3, §3.7 One column of the score sheet: a turn a line, `/` for those passed."""
    return summed("turns", turns, "3.3")


def lines(event: Event) -> tuple[ScoreLine, ...]:
    """§3.3 Each card as it is placed; §3.4, §6.3 what is taken back is taken off."""
    match event:
        case Placed(card=card, sum=total):
            return (_line("min", f"{points(card)}({card})", points(card), total, "3.3"),)
        case Announced(word=word, sum=total):
            value, head = head_points(word), word[0].upper()
            return (_line("maj", f"{value}({head})", value, total, "4.1"),)
        case TookBack(card=card, sum=total):
            value = points(card)
            text = f"{total + value} - {value}({card}) = {total}"
            return (ScoreLine("taken_back", -value, text, "3.4"),)
        case Recovered(cards=cards, sum=total):
            value = sum(map(points, cards))
            off = "".join(f" - {points(card)}({card})" for card in cards)
            return (ScoreLine("recovered", -value, f"{total + value}{off} = {total}", "6.3"),)
        case _:
            return ()


def _line(label: str, card: str, value: int, total: int, section: str) -> ScoreLine:
    before = total - value
    return ScoreLine(label, value, f"{before} + {card} = {total}" if before else card, section)


def reveals(event: Event) -> bool:
    """§9 Luck, and the verdict on a word that nobody had checked."""
    match event:
        case Dealt() | MajTurned() | BonusDrawn() | Refilled() | Exchanged() | Rejected():
            return True
        case Announced(cause=cause) | Named(cause=cause):
            return cause is Cause.JUDGED
        case _:
            return False


# What happened


def apply(state: State, event: Event) -> State:
    """The state after this fact."""
    match event:
        case Dealt(seat, cards):
            return _dealt(state, seat, cards)
        case MajTurned(column, maj):
            return _turned(state, column, maj)
        case Placed(seat, card, column):
            return _placed(state, seat, card, column)
        case TookBack(seat, card, column):
            return _withdrawn(state, seat, column, card)
        case Announced(_, column, word):
            return _announced(state, column, word)
        case BonusEarned():
            return replace(state, earned=True)
        case BonusDrawn(seat, card):
            state = _given(state, seat, card)
            return replace(state, bonus=True, frozen=len(state.lines))
        case TurnEnded():
            return _ended(state)
        case Passed(_, cards):
            return _passed(state, cards)
        case Refilled(seat, cards):
            return _next_turn(_given(state, seat, cards))
        case Exchanged(seat, cards):
            return _next_turn(_exchanged(state, seat, cards))
        case Doubted(_, column, asked):
            open_doubt = OpenDoubt(column, asked)
            return replace(state, doubt=open_doubt, doubted=(*state.doubted, column))
        case Named():
            return replace(state, doubt=None)
        case Rejected(_, column) | Conceded(_, column):
            return replace(state, doubt=None, closed=(*state.closed, column))
        case Recovered(seat, column, cards):
            state = _withdrawn(state, seat, column, cards)
            return replace(state, phase=Phase.TURN, accepted=())
        case Accepted(seat):
            return _settle_doubts(replace(state, accepted=(*state.accepted, seat)))
        case TimedOut():
            return state
        case Resigned(seat):
            return _resigned(state, seat)
        case _:
            assert_never(event)


def _given(state: State, seat: Seat, cards: str | None) -> State:
    """§1.4 What the pile lacked came from the basket, which has become the new pile."""
    assert cards is not None, "only news hide cards"
    pile, corbeille = state.pile, state.corbeille
    if len(cards) > len(pile):
        # The whole of the old pile is in the draw, whatever else is.
        pile, cards_of_basket = corbeille, without(cards, pile)
        corbeille = ""
    else:
        cards_of_basket = cards
    return replace(
        state,
        pile=without(pile, cards_of_basket),
        corbeille=corbeille,
        hands=given(state.hands, seat, cards),
    )


def _dealt(state: State, seat: Seat, cards: str | None) -> State:
    state = _given(state, seat, cards)
    return replace(state, phase=Phase.TURN) if seat == state.seats[-1] else state


def _turned(state: State, at: int, maj: str) -> State:
    """§3.4 A new maj. is something that was hidden: what was placed before it stays."""
    return replace(
        state,
        columns=with_item(state.columns, at, Column(maj)),
        majs=without(state.majs, maj),
        frozen=len(state.lines),
    )


def _placed(state: State, seat: Seat, card: str, at: int) -> State:
    column = state.columns[at]
    return replace(
        state,
        columns=with_item(state.columns, at, Column(column.maj, column.mins + card, seat)),
        hands=taken(state.hands, seat, card),
        lines=(*state.lines, Line(card, at, column.last)),
    )


def _withdrawn(state: State, seat: Seat, at: int, cards: str) -> State:
    """§3.4, §6.3 The last min. of a column go back to the hand, and their lines are struck."""
    column = state.columns[at]
    mins = column.mins[: -len(cards)]
    mine = [number for number, line in enumerate(state.lines) if line.column == at]
    struck = mine[-len(cards) :]
    last = state.lines[struck[0]].after
    return replace(
        state,
        columns=with_item(state.columns, at, Column(column.maj, mins, last)),
        hands=given(state.hands, seat, cards),
        lines=tuple(line for number, line in enumerate(state.lines) if number not in struck),
        frozen=state.frozen - sum(number < state.frozen for number in struck),
    )


def _announced(state: State, at: int, word: str) -> State:
    """§4.1 Min. and maj. go to their baskets, and the points of all stay."""
    column = state.columns[at]
    assert column.maj is not None
    lines = tuple(Line(x.card) if x.column == at else x for x in state.lines)
    state = replace(
        state,
        columns=with_item(state.columns, at, Column()),
        corbeille=added(state.corbeille, column.mins),
        corbeille_majs=added(state.corbeille_majs, column.maj),
        lines=(*lines, Line(word[0].upper())),
    )
    return _noted(state, "table") if is_cleared(state) else state


def is_cleared(state: State) -> bool:
    """§7.1 All maj. were turned, and every word is finished."""
    return not state.majs and all(column.maj is None for column in state.columns)


def _noted(state: State, end: str | None = None) -> State:
    """§3.3 The points of a turn are written down; §3.7 of a passed one, a stroke."""
    points = state.sum if state.lines else None
    sheets = with_item(state.sheets, state.turn, (*state.sheets[state.turn], points))
    return replace(state, sheets=sheets, end=end)


def _ended(state: State) -> State:
    """§6.5 In *parole* the refill waits for doubts, where there is something to doubt."""
    if state.options.referee is Judges.PAROLE and _new_columns(state) - set(state.doubted):
        return _settle_doubts(replace(state, phase=Phase.DOUBTS))
    return _refilling(state)


def _settle_doubts(state: State) -> State:
    """§6.5 Once nobody is left who might doubt, the hand is refilled."""
    return state if waiting(state) else _refilling(state)


def _refilling(state: State) -> State:
    state = replace(state, phase=Phase.REFILL)
    return state if cards_due(state) else _next_turn(state)


def _passed(state: State, cards: str | None) -> State:
    assert cards is not None, "only news hide cards"
    state = replace(state, phase=Phase.EXCHANGE, exchange=cards)
    return state if cards_due(state) else _next_turn(state)


def _exchanged(state: State, seat: Seat, cards: str | None) -> State:
    """§3.7 As many as were drawn go to the basket: the first that were named."""
    state = _given(state, seat, cards)
    assert cards is not None
    aside = state.exchange[: len(cards)]
    return replace(
        state,
        hands=taken(state.hands, seat, aside),
        corbeille=added(state.corbeille, aside),
    )


def _next_turn(state: State) -> State:
    """§7.2 Turns passed one after the other are counted; §1.2 the next wind plays."""
    state = replace(_noted(state), blank=0 if state.lines else state.blank + 1)
    return _turn_of_next(state)


def _turn_of_next(state: State) -> State:
    state = replace(
        state,
        phase=Phase.TURN,
        turn=next_seat(state.in_play, state.turn),
        number=state.number + 1,
        lines=(),
        frozen=0,
        earned=False,
        bonus=False,
        exchange="",
        doubt=None,
        doubted=(),
        closed=(),
        accepted=(),
    )
    return replace(state, end=_end(state))


def _end(state: State) -> str | None:
    """§7.2 Three rounds in which nobody placed; §8.1 in the short version, no min. in any hand."""
    if state.blank >= BLANK_ROUNDS * len(state.in_play):
        return "blank"
    if state.options.short and not any(state.hands[seat] for seat in state.in_play):
        return "hands"
    return None


def _resigned(state: State, seat: Seat) -> State:
    """§8.3 Of two, the other wins; of more, his turns pass and his hand stays in play."""
    state = replace(state, gone=(*state.gone, seat))
    if state.doubt is not None and state.doubt.asked == seat:
        state = replace(state, doubt=None)
    if len(state.in_play) == 1:
        return _noted(state, "resigned") if state.lines else replace(state, end="resigned")
    if state.turn == seat and state.phase is not Phase.DEAL:
        return _turn_of_next(_noted(state) if state.lines else state)
    return _settle_doubts(state) if state.phase is Phase.DOUBTS else state
