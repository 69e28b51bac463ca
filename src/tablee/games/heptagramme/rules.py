"""The rules of Heptagramme, in the order of `docs/rules/heptagramme.md`.

`words` are those that count at the table. `play` and `actions` ask them; `apply` and `chance` do
not, since events carry the verdict.
"""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from typing import Final, NamedTuple, assert_never

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
    Cleared,
    Column,
    Concede,
    Conceded,
    Dealt,
    DeclineStop,
    Doubt,
    Doubted,
    DrawBonus,
    EndTurn,
    Event,
    Exchanged,
    Forfeited,
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
    ProposeStop,
    Recovered,
    Refilled,
    Rejected,
    State,
    StopAgreed,
    StopDeclined,
    StopProposed,
    Stuck,
    TakeBack,
    TookBack,
    TurnEnded,
)
from tablee.letters.cards import (
    JOKER,
    MINS,
    added,
    drawn,
    given,
    holds,
    in_order,
    points,
    taken,
    without,
)
from tablee.letters.folding import ALPHABET, small
from tablee.letters.words import Library, Stem, Words, left_out

# §1 Setting the table


def start(options: HeptagrammeOptions, seats: int) -> State | Refusal:
    """§1.2 Two to four players, each named by a wind."""
    if seats not in SEATS:
        return refuse("seat_count", "1.2", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "8.2", clock=options.clock)
    return State(options=options, hands=("",) * seats, passes=(0,) * seats, sheets=((),) * seats)


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
    # §6.5 In *parole* the bonus waits for doubts, as a refill does.
    return int(state.phase is Phase.TURN and state.earned and not state.bonus)


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


# §2 Words


def explained(library: Library, options: HeptagrammeOptions, refusal: Refusal) -> Refusal:
    """§2.4 What is a word, or begins one, but none of this table, is refused as such; §6.4 unless
    the referee tells nothing of words.
    """
    if hides_words(options):
        return refusal
    match refusal:
        case Refusal(code="not_a_word", facts={"word": word}):
            if why := left_out(library, options.choice, lambda words: word.upper() in words):
                return refuse("left_out", "2.4", word=word, why=why)
        case Refusal(code="begins_no_word" | "no_long_word", facts={"text": text}):
            leads = lambda words: bool(words.stem(text, SHORTEST).words)  # noqa: E731
            if why := left_out(library, options.choice, leads):
                nearest, needed = refusal.nearest, SHORTEST
                return refuse("begins_left_out", "2.4", nearest, text=text, needed=needed, why=why)
        case _:
            pass
    return refusal


# §3 A turn


def waiting(state: State) -> frozenset[Seat]:
    """§3.1 The player whose turn it is; §6.2 whoever was asked; §6.5 those who may still doubt;
    §7.2 those who have not said whether they would stop.
    """
    if state.end is not None or chance_is_due(state):
        return frozenset()
    if state.doubt is not None:
        return frozenset({state.doubt.asked})
    if state.stop:
        return frozenset(state.in_play) - {*state.stop}
    if state.phase is Phase.DOUBTS:
        return frozenset(state.in_play) - {state.turn, *state.accepted}
    return frozenset({state.turn})


def deliberates(state: State) -> bool:
    """§6.2 Somebody was asked for a word; §6.5 others may still doubt; §7.2 or decide to stop."""
    return state.doubt is not None or bool(state.stop) or state.phase is Phase.DOUBTS


def clocks(state: State) -> tuple[Clock, ...]:
    """§8.2 A turn, an answer and a window of doubts each have their own time; whoever asks in his
    own turn asks in his own time.
    """
    seats = tuple(sorted(waiting(state)))
    if not state.options.clock or not seats:
        return ()
    own = Clock(_turn_key(state), (state.turn,), state.options.clock)
    asked = _asked(state)
    if asked is None:
        return (own,)
    answer = Clock(asked.key, seats, answer_seconds(state.options))
    return (answer, own) if asked.by == state.turn else (answer,)


def _turn_key(state: State) -> str:
    return f"turn {state.number}"


class _Asked(NamedTuple):
    """What the table waits for beside a turn, under a key of its own, and who asked for it."""

    key: str
    by: Seat | None


def _asked(state: State) -> _Asked | None:
    if state.doubt is not None:
        # A column may be asked about again: another key, and so all of its time.
        key = f"doubt {state.number}.{len(state.doubted)}/{state.doubt.column}"
        return _Asked(key, state.doubt.by)
    if state.stop:
        return _Asked(f"stop {state.number}", state.stop[0])
    if state.phase is Phase.DOUBTS:
        # After a recovery, and after the bonus, the window opens anew.
        return _Asked(f"doubts {state.number}.{len(state.closed) + state.bonus}", None)
    return None


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
        return refuse("not_in_play", "8.3" if seat in state.gone else "1.2")
    match action:
        case Resign():
            return _unless_stuck(words, state, (Resigned(seat),))
        case Doubt(column):
            return doubt(state, seat, column)
        case Name() | Concede():
            return _answer(words, state, seat, action)
        case Accept():
            return _accept(state, seat)
        case ProposeStop():
            return propose_stop(state, seat)
        case DeclineStop():
            return decline_stop(state, seat)
        case _:
            return _move(words, state, seat, action)


def _move(
    words: Words,
    state: State,
    seat: Seat,
    move: Place | TakeBack | Announce | DrawBonus | EndTurn | Pass,
) -> tuple[Event, ...] | Refusal:
    if refusal := _not_to_move(state, seat):
        return refusal
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
            return end_turn(words, state, seat)
        case Pass(cards):
            return pass_turn(words, state, seat, cards)
        case _:
            assert_never(move)


def may_move(state: State, seat: Seat) -> bool:
    """§3.1 In his own turn, when neither luck nor a question comes first."""
    return state.end is None and _not_to_move(state, seat) is None


def _not_to_move(state: State, seat: Seat) -> Refusal | None:
    if refusal := _something_comes_first(state):
        return refusal
    if state.turn != seat:
        return refuse("not_your_turn", "3.1", turn=state.turn)
    if state.phase is Phase.DOUBTS:
        return refuse("doubts_first", "6.5")
    return None


def _something_comes_first(state: State) -> Refusal | None:
    """§1.4 Luck, §6.2 an answer or §7.2 a proposal: then nobody does anything else."""
    if chance_is_due(state):
        return refuse("luck_first", "1.4")
    if state.doubt is not None:
        return refuse("answer_first", "6.2", asked=state.doubt.asked, column=state.doubt.column)
    if state.stop:
        return refuse("stop_first", "7.2", by=state.stop[0])
    return None


def _time_out(words: Words, state: State, key: str) -> tuple[Event, ...] | Refusal:
    """§8.2 The turn ends as it stands; silence accepts, but would go on; an answer that does not
    come is none.
    """
    if key not in [clock.key for clock in clocks(state)]:
        return refuse("no_such_clock", "8.2", key=key)
    if key == _turn_key(state):
        ended = _turn_ended(state) if state.lines else _passed_by(state, "")
        return _unless_stuck(words, state, (TimedOut(state.turn), ended))
    if state.doubt is not None:
        asked, column = state.doubt.asked, state.doubt.column
        return (TimedOut(asked), *_cannot_name(words, state, asked, column))
    return silence(waiting(state), StopDeclined if state.stop else Accepted)


def place(words: Words, state: State, seat: Seat, move: Place) -> tuple[Event, ...] | Refusal:
    """§3.1 A min. of one’s hand at the end of a column."""
    if move.card not in state.hands[seat] or not move.card:
        return refuse("not_in_hand", "3.1", card=move.card)
    if refusal := cannot_place(words, state, move.card, move.column):
        return replace(refusal, nearest=_nearest(words, state, move))
    column = state.columns[move.column]
    longer = replace(column, mins=column.mins + move.card)
    total = state.sum + points(move.card)
    reopens = move.column in state.doubted
    placed = Placed(seat, move.card, move.column, total, reopens=reopens)
    return (placed, *_forced(words, state, seat, move.column, longer, total))


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
    longest = 0 if hides_words(state.options) else words.stem(text, SHORTEST).longest
    if longest:
        return refuse("no_long_word", "2.1", text=text, longest=longest, needed=SHORTEST)
    return refuse("begins_no_word", "3.2", text=text, needed=SHORTEST)


def _no_word_there(state: State, at: int) -> Refusal | None:
    if at not in COLUMNS:
        return refuse("no_such_column", "1.3", column=at)
    if state.columns[at].maj is None:
        return refuse("empty_column", "4.3", column=at)
    if at in state.closed:
        return refuse("closed", "6.3", column=at)
    return None


def _followers(words: Words, column: Column) -> str:
    """§3.2, §5.2 What may come next: letters and, unless there is one, a joker if it leads on."""
    letters = words.stem(column.text, SHORTEST).letters.lower()
    if column.has_joker or not words.stem(column.text + JOKER, SHORTEST).words:
        return letters
    return letters + JOKER


def placeable(words: Words, state: State, seat: Seat, at: int) -> str:
    """§3.2 The cards of a hand that may be placed at the end of a column, each once."""
    if _no_word_there(state, at) is not None:
        return ""
    if state.options.referee is Judges.PAROLE:
        return laid_unseen(state, seat, at)
    follow = _followers(words, state.columns[at])
    return "".join(card for card in sorted(set(state.hands[seat])) if card in follow)


def laid_unseen(state: State, seat: Seat, at: int) -> str:
    """§5.1, §6.4 What one might try to place there, as far as no word is looked up."""
    if _no_word_there(state, at) is not None:
        return ""
    second = JOKER if state.columns[at].has_joker else ""
    return "".join(card for card in sorted(set(state.hands[seat])) if card not in second)


def _nearest(words: Words, state: State, move: Place) -> Place | None:
    """§6.4 If the table allows help: the nearest column where the card fits."""
    if state.options.shown is Help.AUCUNE:
        return None
    fitting = [at for at in COLUMNS if cannot_place(words, state, move.card, at) is None]
    nearest = min(fitting, key=lambda at: abs(at - move.column), default=None)
    return None if nearest is None else Place(move.card, nearest)


def told(lines: tuple[Line, ...], fine: int) -> str:
    """§3.3 The sum as one says it: `3(f) + 2(r) = 5 + 2(i) = 7`; §6.3 at its end, what is lost."""
    said, total = "", 0
    for number, line in enumerate(lines):
        total += line.points
        value = f"{line.points}({line.card})"
        said = f"{said} + {value} = {total}" if number else value
    if not fine:
        return said
    return f"{said} - {fine} = {total - fine}" if said else f"-{fine}"


def take_back(state: State, seat: Seat, at: int) -> tuple[Event, ...] | Refusal:
    """§3.4 The last min. of a column, placed in this turn, while nothing hidden was seen since."""
    if at not in COLUMNS:
        return refuse("no_such_column", "1.3", column=at)
    mine = _lines_at(state, at)
    if not mine:
        if any(line.left == at and not line.card.isupper() for line in state.lines):
            return refuse("left_the_table", "3.4", column=at)
        return refuse("nothing_to_take_back", "3.4", column=at)
    if mine[-1] < state.frozen:
        return refuse("revealed_since", "3.4", column=at)
    line = state.lines[mine[-1]]
    return (TookBack(seat, line.card, at, state.sum - line.points),)


def _lines_at(state: State, at: int) -> list[int]:
    """The numbers of the lines whose min. lie in a column."""
    return [number for number, line in enumerate(state.lines) if line.column == at]


def no_bonus(state: State) -> str | None:
    """§3.5 Why there is no bonus; None if a whole hand was placed, for the first time in this
    turn, and there is a card left.
    """
    if state.earned:
        return "drawn"
    if state.hands[state.turn]:
        return "hand"
    if all(line.card.isupper() for line in state.lines):
        return "unplaced"
    return None if drawable(state) else "nothing_left"


def draw_bonus(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§3.5 Whoever has placed his whole hand has one more card; §6.5 in *parole*, once nobody
    doubts what earned it.
    """
    if why := no_bonus(state):
        return refuse("no_bonus", "3.5", why=why)
    return (BonusEarned(seat, doubts=bool(_doubtable(state))),)


def end_turn(words: Words, state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§3.6 *C’est bon !*; §3.5 but first the bonus card that is due."""
    if not state.lines:
        return refuse("nothing_placed", "3.6")
    if no_bonus(state) is None:
        return draw_bonus(state, seat)
    return _unless_stuck(words, state, (_turn_ended(state),))


def _turn_ended(state: State) -> TurnEnded:
    """§3.6 *C’est tout !* of whoever keeps his bonus card."""
    return TurnEnded(state.turn, state.bonus and bool(state.hands[state.turn]), state.sum)


def pass_turn(words: Words, state: State, seat: Seat, cards: str) -> tuple[Event, ...] | Refusal:
    """§3.7 Instead of placing anything; some, all or none of the hand is exchanged."""
    if refusal := _not_to_pass(state):
        return refusal
    if not holds(state.hands[seat], cards):
        return refuse("cards_not_in_hand", "3.7", cards=cards)
    aside = cards if drawable(state) else ""
    return _unless_stuck(words, state, (_passed_by(state, aside),))


def _not_to_pass(state: State) -> Refusal | None:
    """§4.1 Announcing is no passing, §3.7 nor is placing; §3.4 what was placed may come back."""
    if any(line.card.isupper() for line in state.lines):
        return refuse("already_announced", "4.1")
    if state.frozen:
        return refuse("placed_for_good", "3.4")
    return refuse("already_placed", "3.7") if state.lines else None


def _passed_by(state: State, cards: str) -> Passed:
    """§7.2 And how many rounds nobody who is still in has placed anything."""
    passes = _with_pass(state)
    rounds = min(passes[seat] for seat in state.in_play)
    return Passed(state.turn, cards, len(cards), rounds)


def _with_pass(state: State) -> tuple[int, ...]:
    passes: tuple[int, ...] = with_item(state.passes, state.turn, state.passes[state.turn] + 1)
    return passes


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
    if refusal := _unlike(state.columns[move.column], move.word, whole=True):
        return refusal
    word = small(move.word)
    judged = state.options.referee is Judges.PAROLE
    if word.upper() in words:
        cause = Cause.JUDGED if judged else Cause.CHOSEN
        announced = Announced(seat, move.column, word, cause, state.sum + head_points(word))
        return (announced,)
    if judged:
        return (Rejected(seat, move.column, word), *_misannounced(words, state, move.column, word))
    return refuse("not_a_word", "4.1", word=word)


def _misannounced(words: Words, state: State, at: int, word: str) -> tuple[Event, ...]:
    """§6.3 What may be taken back goes back to the hand; §3.4 what may not, to the basket. Both
    lose their points, and the maj. costs what it would have brought.
    """
    mine = [number for number in _lines_at(state, at) if number >= state.settled]
    back = [number for number in mine if number >= state.frozen]
    cards = "".join(state.lines[number].card for number in mine)
    kept = "".join(state.lines[number].card for number in back)
    thrown, cost = cards.removesuffix(kept), head_points(word)
    total = state.sum - sum(map(points, kept))
    recovered = (Recovered(state.turn, at, kept, total),) if kept else ()
    total -= sum(map(points, thrown)) + cost
    forfeited = Forfeited(state.turn, at, thrown, cost, total)
    return (*recovered, forfeited, *_cleared_below(words, state, at, cards))


def head_points(word: str) -> int:
    """§4.1, §5.3 A maj. scores twice its min.; the JOKER, as the letter that it stands for."""
    return points(word[0].upper())


def _unlike(column: Column, said: str, *, whole: bool) -> Refusal | None:
    """§2.1, §4.1, §6.2 Does the word differ from the letters there, or is it too short; or §2.2 can
    no cards write it?
    """
    word, text = small(said), column.text
    if not word:
        return refuse("unwritable", "2.2", word=said)
    same = all(sign in (JOKER, letter) for sign, letter in zip(text, word.upper(), strict=False))
    if not same or len(word) < len(text) or (whole and len(word) > len(text)):
        return refuse("does_not_fit", "4.1" if whole else "6.2", word=word, text=text)
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
    if refusal := _something_comes_first(state) or _not_doubtable(state, at):
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
    if at in state.doubted:
        return refuse("doubted_already", "6.2", column=at)
    last = state.columns[at].last
    if last is None or last in state.gone:
        return refuse("nobody_to_ask", "6.2", column=at)
    if state.options.referee is Judges.PAROLE and at not in _unsettled(state):
        return refuse("too_late", "6.5", column=at)
    return None


def _unsettled(state: State) -> set[int]:
    """§6.5 The columns where min. lie that not everybody has accepted."""
    return {line.column for line in state.lines[state.settled :] if line.column is not None}


def _doubtable(state: State) -> set[int]:
    """§6.5 In *parole*, those of them that nobody has asked about since."""
    if state.options.referee is Judges.LEXICON:
        return set()
    return _unsettled(state) - {*state.doubted}


def _answer(
    words: Words, state: State, seat: Seat, answer: Name | Concede
) -> tuple[Event, ...] | Refusal:
    """§6.2 Whoever was asked names a word, or §6.3 says that he cannot."""
    if state.doubt is None or (seat, answer.column) != (state.doubt.asked, state.doubt.column):
        return refuse("not_asked", "6.2", column=answer.column)
    if isinstance(answer, Concede):
        return _cannot_name(words, state, seat, answer.column)
    if refusal := _unlike(state.columns[answer.column], answer.word, whole=False):
        return refusal
    word = small(answer.word)
    if refusal := _unspellable(state.columns[answer.column], word):
        return refusal
    judged = state.options.referee is Judges.PAROLE
    if word.upper() in words:
        return (Named(seat, answer.column, word, Cause.JUDGED if judged else Cause.CHOSEN),)
    if judged:
        return (Rejected(seat, answer.column, word), *_fault(words, state, seat, answer.column))
    return refuse("not_a_word", "6.2", word=word)


def _unspellable(column: Column, word: str) -> Refusal | None:
    """§2.3, §5.1 Can the 123 cards not finish the word from what lies there? Counted, and not
    looked up, so that it tells nothing of which words there are.
    """
    laid = column.text.ljust(len(word))
    cards = Counter(letter for letter, sign in zip(word, laid, strict=True) if sign != JOKER)
    # The first letter is a maj., which is not among the small cards.
    cards -= Counter(word[0] if laid[0] != JOKER else "")
    lacking = in_order((cards - Counter(MINS)).elements())
    if len(lacking) <= (0 if column.has_joker else 1):
        return None
    return refuse("unspellable", "2.3", word=word, text=column.text, lacking=lacking)


def _cannot_name(words: Words, state: State, seat: Seat, at: int) -> tuple[Event, ...]:
    """§6.2 The referee, who has checked, names a word; §6.3 where nobody has, it was a mistake."""
    if state.options.referee is Judges.PAROLE:
        return (Conceded(seat, at), *_fault(words, state, seat, at))
    return (Named(seat, at, witness(words, state.columns[at]), Cause.FORCED),)


def witness(words: Words, column: Column) -> str:
    """§6.4 A word that the column can become: the first in the dictionary."""
    return next(words.starting(column.text, SHORTEST)).lower()


def stem(words: Words, column: Column) -> Stem:
    """§6.4 What a column can become: its *témoins*."""
    return words.stem(column.text, SHORTEST)


def _fault(words: Words, state: State, seat: Seat, at: int) -> tuple[Event, ...]:
    """§6.3 The min. that nobody has accepted go back to the hand; of the older ones those leave the
    table which begin no word.
    """
    lost = [line for line in state.lines[state.settled :] if line.column == at]
    cards = "".join(line.card for line in lost)
    total = state.sum - sum(line.points for line in lost)
    recovered = (Recovered(seat, at, cards, total),) if lost else ()
    return (*recovered, *_cleared_below(words, state, at, cards))


def _cleared_below(words: Words, state: State, at: int, cards: str) -> tuple[Event, ...]:
    """§6.3 What these cards leave behind must begin a word."""
    column = state.columns[at]
    dead = _dead(words, replace(column, mins=column.mins.removesuffix(cards)))
    return (Cleared(at, dead),) if dead else ()


def _dead(words: Words, column: Column) -> str:
    """§3.2 The last min. of a column without which it would begin a word again."""
    living = column
    while not stem(words, living).words:
        living = replace(living, mins=living.mins[:-1])
    return column.mins.removeprefix(living.mins)


def _accept(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§6.5 What was played is taken as it is; §7.2 the game is ended here."""
    if not _may_accept(state, seat):
        return refuse("nothing_to_accept", "6.5")
    return (StopAgreed(seat),) if state.stop else (Accepted(seat),)


def _may_accept(state: State, seat: Seat) -> bool:
    asked = state.phase is Phase.DOUBTS or state.stop
    return bool(asked) and state.doubt is None and seat in waiting(state)


# What may be done


def actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move open to this seat; of exchanges, all or nothing; of names, one."""
    return (*_worded_actions(words, state, seat), *wordless_actions(state, seat))


def shown_actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """§6.4 Those that tell nothing which the table hides."""
    if hides_words(state.options):
        return wordless_actions(state, seat)
    return actions(words, state, seat)


def hides_words(options: HeptagrammeOptions) -> bool:
    """§6.4 The referee looks words up, and tells nothing; in *parole* he looks none up."""
    return options.referee is Judges.LEXICON and options.help is Help.AUCUNE


def _worded_actions(words: Words, state: State, seat: Seat) -> Iterator[Move]:
    """What depends on which words there are. In *parole* nothing may, so no name is offered."""
    if may_move(state, seat):
        for at in COLUMNS:
            yield from (Place(card, at) for card in placeable(words, state, seat, at))
        for at in COLUMNS:
            yield from (Announce(at, word) for word in announceable(words, state, at))
    elif state.options.referee is Judges.LEXICON:
        yield from (Name(at, witness(words, state.columns[at])) for at in _asked_of(state, seat))


def _asked_of(state: State, seat: Seat) -> tuple[int, ...]:
    """§6.2 The column for which this seat is to name a word, if there is one."""
    if state.end is not None or state.doubt is None or state.doubt.asked != seat:
        return ()
    return (state.doubt.column,)


def wordless_actions(state: State, seat: Seat) -> tuple[Move, ...]:
    """What one may do whichever words there are."""
    if state.end is not None or seat not in state.in_play or chance_is_due(state):
        return ()
    return tuple(_wordless_actions(state, seat))


def _wordless_actions(state: State, seat: Seat) -> Iterator[Move]:
    if state.doubt is not None:
        yield from map(Concede, _asked_of(state, seat))
        return
    if may_move(state, seat):
        yield from _moves(state, seat)
    yield from (Doubt(at) for at in COLUMNS if not isinstance(doubt(state, seat, at), Refusal))
    if _may_accept(state, seat):
        yield Accept()
    if not isinstance(propose_stop(state, seat), Refusal):
        yield ProposeStop()
    if not isinstance(decline_stop(state, seat), Refusal):
        yield DeclineStop()


def _moves(state: State, seat: Seat) -> Iterator[Move]:
    takeable = {line.column for line in state.lines[state.frozen :]} - {None}
    yield from (TakeBack(at) for at in COLUMNS if at in takeable)
    if no_bonus(state) is None:
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
    if state.options.referee is Judges.PAROLE:
        return spelled_unseen(state, at)
    return fitting(words, state.columns[at]) if _no_word_there(state, at) is None else []


def spelled_unseen(state: State, at: int) -> list[str]:
    """§4.1, §6.4 What one might say of a column that is long enough, as far as no word is looked
    up: a joker stands for any letter.
    """
    column = state.columns[at]
    if _no_word_there(state, at) is not None or len(column.text) < SHORTEST:
        return []
    spelled = column.text.lower()
    return [spelled.replace(JOKER, letter) for letter in LETTERS] if column.has_joker else [spelled]


# §7 End


END_SECTIONS: Final = {
    "table": "7.1",
    "blank": "7.2",
    "agreed": "7.2",
    "hands": "8.1",
    "stuck": "8.1",
    "resigned": "8.3",
}


def propose_stop(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§7.2 Before a card is placed, once in a round: after a whole blank round, until a new maj.
    is turned; and once there is none left to turn, after a passed one.
    """
    if refusal := _something_comes_first(state):
        return refusal
    if state.phase is Phase.DOUBTS or state.lines:
        return refuse("begun_already", "7.2", turn=state.turn)
    if not _flagging(state):
        return refuse("no_blank_round", "7.2")
    if state.declined and state.number < state.declined + len(state.in_play):
        return refuse("declined_already", "7.2")
    return (StopProposed(seat),)


def _flagging(state: State) -> bool:
    """§7.2 Has so little happened that one may ask to stop?"""
    passed = any(state.passes[seat] for seat in state.in_play)
    return state.quiet or (passed and not state.majs)


def decline_stop(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§7.2 One who would go on is enough."""
    if not state.stop or seat not in waiting(state):
        return refuse("nothing_to_decline", "7.2")
    return (StopDeclined(seat),)


def _unless_stuck(words: Words, state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """§8.1 What happens, and that nothing can happen after it, or after the cards it brings."""
    after = reduce(apply, events, state)
    drawn_all = _drawn_all(after)
    if is_stuck(words, after if drawn_all is None else apply(after, drawn_all)):
        return (*events, Stuck(drawing=drawn_all is not None))
    return events


def _drawn_all(state: State) -> Event | None:
    """§1.4 What is drawn next, where all that is left is due: luck has no choice then."""
    if state.end is not None or state.phase not in (Phase.REFILL, Phase.EXCHANGE):
        return None
    due = cards_due(state)
    if due < drawable(state):
        return None
    kind = Refilled if state.phase is Phase.REFILL else Exchanged
    cards = added(state.pile, "" if state.options.short else state.corbeille)
    return kind(state.turn, cards, due, due > len(state.pile))


def is_stuck(words: Words, state: State) -> bool:
    """§8.1 Nothing to draw, and nobody who could place or announce anything. In *parole* nobody
    knows.
    """
    if state.end is not None or state.options.referee is Judges.PAROLE:
        return False
    if drawable(state) or state.lines:
        return False
    return not any(
        announceable(words, state, at) or placeable(words, state, seat, at)
        for at in COLUMNS
        for seat in state.in_play
    )


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
        case Forfeited(cards=cards, cost=cost, sum=total):
            value = cost + sum(map(points, cards))
            off = "".join(f" - {points(card)}({card})" for card in cards)
            text = f"{total + value}{off} - {cost} = {total}"
            return (ScoreLine("forfeited", -value, text, "6.3"),)
        case _:
            return ()


def _line(label: str, card: str, value: int, total: int, section: str) -> ScoreLine:
    before = total - value
    return ScoreLine(label, value, f"{before} + {card} = {total}" if before else card, section)


def reveals(event: Event) -> bool:
    """§9 Luck, and the verdict on a word that nobody had checked; §6.3, §6.5 and what gives others
    the floor, or is said for good.
    """
    match event:
        case Dealt() | MajTurned() | BonusDrawn() | Refilled() | Exchanged():
            return True
        case Rejected() | Cleared() | Stuck():
            return True
        case Doubted() | Conceded() | Accepted() | TurnEnded():
            return True
        case BonusEarned(doubts=doubts):
            return doubts
        case Announced(cause=cause):
            # §4.2, §6.4 That nothing continues a word is told by laying it, not by asking first.
            return cause is not Cause.CHOSEN
        case Named(cause=cause):
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
        case Placed(seat, card, column, reopens=reopens):
            state = _reopened(state, column) if reopens else state
            return _placed(state, seat, card, column)
        case TookBack(seat, card, column):
            return _withdrawn(state, seat, column, card)
        case Announced(_, column, word):
            return _announced(state, column, word)
        case BonusEarned(doubts=doubts):
            return _bonus_due(state, doubts=doubts)
        case BonusDrawn(seat, card):
            state = _given(state, seat, card)
            return replace(state, bonus=True, frozen=len(state.lines))
        case TurnEnded():
            return _ended(_unasked(state))
        case Passed(_, cards, rounds=rounds):
            return _passed(_unasked(_counted(state, rounds)), cards)
        case Refilled(seat, cards):
            return _next_turn(_given(state, seat, cards))
        case Exchanged(seat, cards):
            return _next_turn(_exchanged(state, seat, cards))
        case Doubted(seat, column, asked):
            open_doubt = OpenDoubt(column, asked, seat)
            return replace(state, doubt=open_doubt, doubted=(*state.doubted, column))
        case Named():
            state = replace(state, doubt=None)
            return _settle_doubts(state) if state.phase is Phase.DOUBTS else state
        case Rejected(_, column) | Conceded(_, column):
            return replace(state, doubt=None, closed=(*state.closed, column))
        case Recovered(seat, column, cards):
            state = _withdrawn(state, seat, column, cards)
            return replace(state, phase=Phase.TURN, accepted=(), earned=state.bonus)
        case Forfeited(_, column, cards, cost):
            return replace(_thrown(state, column, cards), fine=state.fine + cost)
        case Cleared(column, cards):
            return _cleared(state, column, cards)
        case Accepted(seat):
            return _settle_doubts(replace(state, accepted=(*state.accepted, seat)))
        case StopProposed(seat):
            return replace(state, stop=(seat,))
        case StopAgreed(seat):
            return _agreed(replace(state, stop=(*state.stop, seat)))
        case StopDeclined():
            return replace(state, stop=(), declined=state.number)
        case Stuck(drawing=drawing):
            return replace(state, blocked=True) if drawing else replace(state, end="stuck")
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
    """§3.4 A new maj. is something that was hidden: what was placed before it stays; §7.2 and there
    is something new to do.
    """
    return replace(
        state,
        columns=with_item(state.columns, at, Column(maj)),
        majs=without(state.majs, maj),
        quiet=False,
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


def _reopened(state: State, at: int) -> State:
    """§6.2 A letter was laid since somebody asked: what was answered is no answer to it."""
    asked = tuple(None if column == at else column for column in state.doubted)
    return replace(state, doubted=asked)


def _withdrawn(state: State, seat: Seat, at: int, cards: str) -> State:
    """§3.4, §6.3 The last min. of a column go back to the hand, and their lines are struck."""
    return replace(_struck(state, at, cards), hands=given(state.hands, seat, cards))


def _thrown(state: State, at: int, cards: str) -> State:
    """§6.3 They go to the basket instead, where they may no longer be taken back."""
    if not cards:
        return state
    return replace(_struck(state, at, cards), corbeille=added(state.corbeille, cards))


def _struck(state: State, at: int, cards: str) -> State:
    column = state.columns[at]
    mins = column.mins[: -len(cards)]
    struck = _lines_at(state, at)[-len(cards) :]
    last = state.lines[struck[0]].after
    return replace(
        state,
        columns=with_item(state.columns, at, Column(column.maj, mins, last)),
        lines=tuple(line for number, line in enumerate(state.lines) if number not in struck),
        frozen=state.frozen - sum(number < state.frozen for number in struck),
    )


def _announced(state: State, at: int, word: str) -> State:
    """§4.1 Min. and maj. go to their baskets, and the points of all stay."""
    column = state.columns[at]
    assert column.maj is not None
    state = replace(
        state,
        columns=with_item(state.columns, at, Column()),
        corbeille=added(state.corbeille, column.mins),
        corbeille_majs=added(state.corbeille_majs, column.maj),
        lines=(*_left(state, at, column.mins), Line(word[0].upper(), left=at)),
    )
    return _noted(state, "table") if is_cleared(state) else state


def _left(state: State, at: int, cards: str) -> tuple[Line, ...]:
    """§3.3 The lines once the last min. of a column have left the table: they stay written."""
    gone = _lines_at(state, at)[-len(cards) :]
    return tuple(Line(x.card, left=at) if n in gone else x for n, x in enumerate(state.lines))


def _cleared(state: State, at: int, cards: str) -> State:
    """§6.3 Nobody remembers who placed what is left."""
    column = state.columns[at]
    return replace(
        state,
        columns=with_item(state.columns, at, Column(column.maj, column.mins.removesuffix(cards))),
        corbeille=added(state.corbeille, cards),
        lines=_left(state, at, cards),
    )


def is_cleared(state: State) -> bool:
    """§7.1 All maj. were turned, and every word is finished."""
    return not state.majs and all(column.maj is None for column in state.columns)


def _noted(state: State, end: str | None = None) -> State:
    """§3.3 The points of a turn are written down; §3.7 of a passed one, a stroke, unless §6.3 it
    cost something.
    """
    points = state.sum if state.lines or state.fine else None
    sheets = with_item(state.sheets, state.turn, (*state.sheets[state.turn], points))
    return replace(state, sheets=sheets, end=end)


def _unasked(state: State) -> State:
    """§8.2 What was asked in a turn falls with it."""
    return replace(state, doubt=None, stop=())


def _ended(state: State) -> State:
    """§6.5 In *parole* the refill waits for doubts, where there is something to doubt."""
    if _doubtable(state):
        return _settle_doubts(replace(state, phase=Phase.DOUBTS))
    return _refilling(state)


def _bonus_due(state: State, *, doubts: bool) -> State:
    """§6.5 In *parole* the bonus waits for doubts; §6.3 where nothing is left to be asked about,
    what earned it stays.
    """
    if doubts:
        return replace(state, earned=True, phase=Phase.DOUBTS)
    settled = len(state.lines) if state.options.referee is Judges.PAROLE else 0
    return replace(state, earned=True, settled=settled)


def _settle_doubts(state: State) -> State:
    """§6.5 Once nobody is left who might doubt, the hand is refilled; or has its bonus."""
    if waiting(state):
        return state
    if state.earned and not state.bonus:
        return replace(state, phase=Phase.TURN, accepted=(), settled=len(state.lines))
    return _refilling(state)


def _refilling(state: State) -> State:
    state = replace(state, phase=Phase.REFILL)
    return state if cards_due(state) else _next_turn(state)


def _counted(state: State, rounds: int | None) -> State:
    """§7.2 Each player’s own passed turns; all of them together where no rounds are told."""
    if rounds is None:
        return replace(state, blank=state.blank + 1)
    return replace(state, passes=_with_pass(state), quiet=state.quiet or rounds > 0)


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
    """§1.2 The next wind plays, unless §7.2 a third blank round is over."""
    if state.lines:
        passes = (0,) * len(state.hands)
        return _turn_of_next(replace(_noted(state), blank=0, passes=passes))
    state = _turn_of_next(_noted(state))
    return replace(state, end="blank") if state.blank_rounds >= BLANK_ROUNDS else state


def _turn_of_next(state: State) -> State:
    state = replace(
        state,
        phase=Phase.TURN,
        turn=next_seat(state.in_play, state.turn),
        number=state.number + 1,
        lines=(),
        fine=0,
        frozen=0,
        settled=0,
        earned=False,
        bonus=False,
        exchange="",
        doubt=None,
        doubted=(),
        closed=(),
        accepted=(),
        stop=(),
    )
    return replace(state, end=_end(state))


def _end(state: State) -> str | None:
    """§7.2 Three rounds in which nobody placed; §8.1 in the short version, no min. in any hand,
    or nobody who could do anything.
    """
    if state.blank >= BLANK_ROUNDS * len(state.in_play):
        return "blank"
    if state.blocked:
        return "stuck"
    if state.options.short and not any(state.hands[seat] for seat in state.in_play):
        return "hands"
    return None


def _agreed(state: State) -> State:
    """§7.2 Everybody who is still in would stop."""
    return replace(state, end="agreed") if {*state.in_play} <= {*state.stop} else state


def _resigned(state: State, seat: Seat) -> State:
    """§8.3 Of two, the other wins; of more, his turns pass and his hand stays in play."""
    state = replace(state, gone=(*state.gone, seat), stop=())
    if state.doubt is not None and state.doubt.asked == seat:
        state = replace(state, doubt=None)
    begun = state.lines or state.fine
    if len(state.in_play) == 1:
        return _noted(state, "resigned") if begun else replace(state, end="resigned")
    if state.turn == seat and state.phase is not Phase.DEAL:
        return _turn_of_next(_noted(state) if begun else state)
    return _settle_doubts(state) if state.phase is Phase.DOUBTS else state
