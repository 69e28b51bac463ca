"""The rules of Anagramme, in the order of `docs/rules/anagramme.md`.

`words` are those that count at the table. `play` and `actions` ask them; `apply` and `chance` do
not, since events carry the verdict.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Final, NamedTuple, TypeAlias, assert_never

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
    lowest_lot,
    next_lot,
    next_seat,
    places_by,
    refuse,
    silence,
    summed,
    with_item,
)
from tablee.games.anagramme.cards import (
    FIGURES,
    LETTERS,
    RANKS,
    Dear,
    cards_of,
    figures,
    pack,
    spelled,
    told,
)
from tablee.games.anagramme.state import (
    CHARGE,
    CONTEST_SECONDS,
    LONGEST,
    MOST_STAKE,
    MOST_WITH_ONE_PACK,
    REENTRY_SECONDS,
    REMISE,
    SEATS,
    Accept,
    Accepted,
    Action,
    Add,
    Added,
    AnagrammeMade,
    AnagrammeOptions,
    Answered,
    BlankTurnsDropped,
    CardTurned,
    Charged,
    Contest,
    Contested,
    ContestOpened,
    Cross,
    Crossed,
    Crossing,
    Dealt,
    DiscardDeclined,
    Discarded,
    Drew,
    Event,
    Exchange,
    Exchanged,
    HandCounted,
    Judges,
    Laid,
    Lay,
    Leave,
    Left,
    MakeAnagramme,
    Move,
    Off,
    Phase,
    PotSettled,
    Recovered,
    Reenter,
    Reentered,
    Remitted,
    Replace,
    Replaced,
    StakeLost,
    State,
    TalonTurned,
    To,
    Top,
    Upheld,
    Window,
    Withdraw,
    Withdrawn,
    Word,
)
from tablee.letters.cards import JOKER, added, drawn, given, holds, in_order, taken, without
from tablee.letters.words import Library, Words, left_out, made_of

Operation: TypeAlias = Lay | MakeAnagramme | Add | Cross | Replace

# §1 Setting the table


def start(options: AnagrammeOptions, seats: int) -> State | Refusal:
    """§1.3 Two to eight players."""
    if seats not in SEATS:
        return refuse("seat_count", "1.3", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "7.3", clock=options.clock)
    if not 1 <= options.stake <= MOST_STAKE:
        return refuse("stake", "7.1", stake=options.stake, most=MOST_STAKE)
    return State(
        options=options,
        hands=("",) * seats,
        talon=box(options, seats),
        drawn=("",) * seats,
        remises=(0,) * seats,
        charges=(0,) * seats,
        sheets=((),) * seats,
        fell=(0,) * seats,
        returned=(None,) * seats,
    )


def packs(options: AnagrammeOptions, seats: int) -> int:
    """§1.1 Six and more need two packs."""
    return options.packs if seats <= MOST_WITH_ONE_PACK else 2


def box(options: AnagrammeOptions, seats: int) -> str:
    """§1.1 All cards of the table."""
    return in_order(pack(options.jokers) * packs(options, seats))


def laid_cards(words: tuple[Word, ...]) -> str:
    """§1.1 The cards on the table; §4.1 one that two words share lies there once."""
    laid = "".join(word.cards for word in words)
    shared = (word.cards[word.crossing.own] for word in words if word.crossing is not None)
    return without(laid, "".join(shared))


def hand_size(state: State) -> int:
    """§1.3 Ten cards; eight where five share one pack."""
    short = len(state.in_play) == MOST_WITH_ONE_PACK and packs(state.options, len(state.hands)) == 1
    return 8 if short else 10


def to_draw(state: State) -> Seat | None:
    """§1.2 Who draws next for the deal; None once one has the highest card."""
    return next_lot(_ranks(state))


def _ranks(state: State) -> list[list[int]]:
    """§1.2 What each has drawn: the joker is first, then A, B, C …"""
    return [[RANKS.index(card) for card in cards] for cards in state.drawn]


def chance(state: State, dice: Dice) -> Event | None:
    """§1.4 A card is drawn when it is due and not before: the talon has no order."""
    if state.end is not None:
        return None
    if state.phase is Phase.DRAW:
        drawer = to_draw(state)
        assert drawer is not None
        return Drew(drawer, drawn(without(state.talon, "".join(state.drawn)), 1, dice))
    if state.phase is Phase.DEAL:
        return _deal(state, dice)
    if state.phase is Phase.COUNT:
        return _count(state, next(seat for seat in dealt_in(state) if seat not in state.counted))
    if state.owed is not None:
        return Exchanged(state.owed, drawn(state.talon, 1, dice))
    if not chance_is_due(state):
        return None
    if not state.talon:
        return TalonTurned(len(state.discards))
    return CardTurned(drawn(state.talon, 1, dice))


def chance_is_due(state: State) -> bool:
    """§1.4, §1.5 Does luck, or what must follow, come before anybody else?"""
    if state.phase in (Phase.DRAW, Phase.DEAL, Phase.COUNT) or state.owed is not None:
        return True
    return state.phase is not Phase.REENTRY and (state.turned is None or not state.talon)


def _deal(state: State, dice: Dice) -> Dealt:
    """§1.3 One hand after the other, from the left of the dealer."""
    order = sorted(state.in_play, key=lambda seat: (seat <= state.dealer, seat))
    seat = next(seat for seat in order if not state.hands[seat])
    count = hand_size(state)
    return Dealt(seat, drawn(state.talon, count, dice), count)


# §2 Words


def _unlike_a_word(state: State, word: str) -> Refusal | None:
    """§2.1, §2.2 Letters only, enough of them and not too many: a ligature is two."""
    text = spelled(word)
    if text is None:
        return refuse("not_letters", "2.2", word=word)
    if len(text) < state.options.shortest:
        needed = state.options.shortest
        return refuse("too_short", "2.1", word=text.lower(), length=len(text), needed=needed)
    if len(text) > LONGEST:
        return refuse("too_long", "2.1", word=text.lower(), length=len(text), most=LONGEST)
    return None


def _lacking(state: State, seat: Seat, cards: str, word: str) -> Refusal | None:
    """§2.4 Cards come from one’s hand; a capital asks for a joker."""
    lacking = Counter(cards) - Counter(state.hands[seat])
    if not lacking:
        return None
    card = min(lacking, key=lambda card: (card == JOKER, card))
    if card == JOKER:
        return refuse("no_joker", "2.4", word=word.lower(), count=lacking[JOKER])
    return refuse("not_in_hand", "3.1", word=word.lower(), card=card)


def _with_hand_jokers(text: str, hand: str) -> str:
    """§2.4 The referee sees which letters are lacking, and where jokers of the hand can stand for
    all of them; as it was written where they cannot.
    """
    left, jokers, signed = Counter(hand), hand.count(JOKER) - sum(map(str.isupper, text)), ""
    for sign in text:
        lacking = sign.islower() and not left[sign]
        jokers -= lacking
        left[sign] -= not lacking
        signed += sign.upper() if lacking else sign
    return text if jokers < 0 else signed


def _unsound(words: Words, state: State, made: "Made") -> Refusal | None:
    """§2.5 No word twice at a place; §2.3 with the dictionary, no word that is none."""
    for at in made.changed:
        word = made.words[at]
        if word.plain in word.before:
            return refuse("shown_before", "2.5", word=word.plain, place=at)
    if state.options.referee is Judges.LEXICON:
        for at in made.changed:
            if not is_word(words, made.words[at].plain):
                return refuse("not_a_word", "2.3", word=made.words[at].plain)
    return None


def is_word(words: Words, word: str) -> bool:
    """§2.3 Is it in the dictionary?"""
    return word.upper() in words


def explained(library: Library, options: AnagrammeOptions, refusal: Refusal) -> Refusal:
    """§2.6 What is a word, but none of this table, is refused as such."""
    if refusal.code != "not_a_word":
        return refusal
    word = refusal.facts["word"]
    why = left_out(library, options.choice, lambda words: is_word(words, word))
    if why is None:
        return refusal
    return refuse("left_out", "2.6", refusal.nearest, word=word, why=why)


# §3 A turn


def waiting(state: State) -> frozenset[Seat]:
    """§3.1 Whoever’s turn it is; §5.2 those who may still contest; §6.4 those who may come back."""
    if state.end is not None or chance_is_due(state):
        return frozenset()
    if state.phase is Phase.CONTEST:
        return frozenset(may_contest(state)) - {*state.accepted}
    if state.phase is Phase.REENTRY:
        return frozenset(may_reenter(state)) - {*state.accepted}
    return frozenset({state.turn})


def deliberates(state: State) -> bool:
    """§5.2 Others may still contest; §6.4 or come back."""
    return state.phase in (Phase.CONTEST, Phase.REENTRY)


def clocks(state: State) -> tuple[Clock, ...]:
    """§7.3 A turn, if the table wants it; §5.2 a contest and §6.4 a return at every table."""
    seats = tuple(sorted(waiting(state)))
    if not seats:
        return ()
    if state.phase is Phase.CONTEST:
        assert state.window is not None
        return (Clock(f"contest {state.window.number}", seats, CONTEST_SECONDS),)
    if state.phase is Phase.REENTRY:
        return (Clock(f"reentry {state.deal}", seats, REENTRY_SECONDS),)
    if not state.options.clock:
        return ()
    return (Clock(f"turn {state.number}", seats, state.options.clock),)


def play(words: Words, state: State, seat: Seat, action: Action) -> tuple[Event, ...] | Refusal:
    """§3.1 Whoever’s turn it is does one thing; §5.2 opponents may contest it."""
    if state.end is not None:
        return refuse("game_over", END_SECTIONS[state.end])
    if isinstance(action, Timeout):
        return _time_out(words, state, action.key)
    if seat not in state.seats:
        return refuse("no_such_seat", "1.3")
    if chance_is_due(state):
        return refuse("luck_first", "1.4")
    if seat not in (*state.in_play, *may_reenter(state)):
        return refuse("not_in_play", "7.4" if seat in state.gone else "6.2")
    match action:
        case Resign():
            return _resign(words, state, seat)
        case Contest() | Accept():
            return answer(words, state, seat, contests=isinstance(action, Contest))
        case Withdraw():
            return withdraw(state, seat)
        case Reenter() | Leave():
            return _come_back(state, seat, action)
        case _:
            return _move(words, state, seat, action)


def may_move(state: State, seat: Seat) -> bool:
    """§3.1 In his own turn, when luck does not come first."""
    return state.phase is Phase.TURN and seat in waiting(state)


def _move(
    words: Words, state: State, seat: Seat, move: Operation | Exchange
) -> tuple[Event, ...] | Refusal:
    if not may_move(state, seat):
        return _not_now(state)
    if isinstance(move, Exchange):
        return exchange(state, seat, move)
    made = make(words, state, seat, move)
    if isinstance(made, Refusal):
        return made
    return (*_facts(state, seat, move, made), *_opening(state, seat, move))


def _not_now(state: State) -> Refusal:
    """§3.1 Another’s turn; §5.2, §6.4 or a question that all wait for."""
    if state.phase is Phase.CONTEST:
        return refuse("contest_open", "5.2", word=_contestable(state)[0])
    if state.phase is Phase.REENTRY:
        return refuse("reentry_open", "6.4")
    return refuse("not_your_turn", "3.1", turn=state.turn)


def _time_out(words: Words, state: State, key: str) -> tuple[Event, ...] | Refusal:
    """§7.3 A turn in which nothing was done; §5.2, §6.4 silence accepts, and stays out."""
    if key not in [clock.key for clock in clocks(state)]:
        return refuse("no_such_clock", "7.3", key=key)
    if state.phase is Phase.CONTEST:
        return _with_verdict(words, state, *silence(waiting(state), Accepted))
    if state.phase is Phase.REENTRY:
        return silence(waiting(state), Left)
    return (TimedOut(state.turn),)


class Made(NamedTuple):
    """What an operation makes of the table: the words, which of them are new, and the cards.

    Of a word that grew, `places` are those of its own letters.
    """

    words: tuple[Word, ...]
    changed: tuple[int, ...]
    played: str
    received: str = ""
    places: tuple[int, ...] = ()


Ways: TypeAlias = Sequence[Made] | Refusal
"""What an operation can make, with one card or another as a joker, the best first; or why not."""


def make(words: Words, state: State, seat: Seat, move: Operation) -> Made | Refusal:
    """§3.1 What the table becomes, or why it cannot."""
    if refusal := _unlike_a_word(state, move.word):
        return refusal
    if not isinstance(move, Lay) and move.at >= len(state.words):
        return refuse("no_such_word", "3.1", place=move.at, count=len(state.words))
    text = spelled(move.word)
    assert text is not None
    made = _made_of(words, state, seat, move, text)
    if not isinstance(made, Refusal):
        return made
    return replace(made, nearest=_with_other_jokers(words, state, seat, move, text))


def _made_of(words: Words, state: State, seat: Seat, move: Operation, text: str) -> Made | Refusal:
    """§2.4 The first way that leaves words only; if none does, what is wrong with the first."""
    ways = _ways(state, seat, move, text)
    if isinstance(ways, Refusal):
        return ways
    judged = [(_unsound(words, state, made) or made) for made in ways]
    return next((made for made in judged if not isinstance(made, Refusal)), judged[0])


def _ways(state: State, seat: Seat, move: Operation, text: str) -> Ways:
    match move:
        case Lay():
            return lay(state, seat, text)
        case MakeAnagramme():
            return anagramme(state, seat, move, text)
        case Add():
            return add(state, seat, move.at, text)
        case Cross():
            return cross(state, seat, move, text)
        case Replace():
            return put_in_place(state, seat, move.at, text)
        case _:
            assert_never(move)


def _with_other_jokers(
    words: Words, state: State, seat: Seat, move: Operation, text: str
) -> Operation | None:
    """§2.4 The same word with other cards as jokers, where that would do."""
    others = [text.lower()] if text != text.lower() else []
    if isinstance(move, Replace) and JOKER in state.hands[seat]:
        kept = (
            n
            for n, (sign, old) in enumerate(zip(text, state.words[move.at].text, strict=False))
            if sign == old and sign.islower()
        )
        others += [_letter_put(text, place, text[place].upper()) for place in islice(kept, 1)]
    for other in others:
        made = _made_of(words, state, seat, move, other)
        if not isinstance(made, Refusal):
            at = len(state.words) if isinstance(move, Lay | Cross) else move.at
            return replace(move, word=made.words[at].text)
    return None


def lay(state: State, seat: Seat, text: str) -> Ways:
    """§3.2 A new word of one’s own cards."""
    text = _with_hand_jokers(text, state.hands[seat])
    cards = cards_of(text)
    if refusal := _lacking(state, seat, cards, text):
        return refusal
    return [Made((*state.words, Word(text)), (len(state.words),), in_order(cards))]


def anagramme(state: State, seat: Seat, move: MakeAnagramme, text: str) -> Ways:
    """§3.3 All the letters of a laid word, in another order; §4.2 of one that nothing crosses."""
    old = state.words[move.at]
    if is_crossed(state.words, move.at):
        return refuse("crossed", "4.2", word=old.plain)
    new = text.lower()
    lost, more = Counter(old.plain) - Counter(new), Counter(new) - Counter(old.plain)
    if lost:
        return refuse("letter_lost", "3.3", word=new, old=old.plain, letter=min(lost))
    if more:
        letters, count = in_order(more.elements()), more.total()
        return refuse("letter_gained", "3.3", word=new, old=old.plain, letters=letters, count=count)
    if new == old.plain:
        return refuse("same_word", "3.3", word=new)
    if refusal := _no_joker_there(text, old.text) or _undiscardable(state, seat, move):
        return refusal
    other = _retold(old, _with_jokers(text, old.text))
    return [Made(with_item(state.words, move.at, other), (move.at,), "")]


def _undiscardable(state: State, seat: Seat, move: MakeAnagramme) -> Refusal | None:
    """§3.3 A card of the hand, or none; for none there is nothing to take."""
    if move.discard is None:
        return refuse("nothing_for_it", "3.3") if move.exchange is not None else None
    if len(move.discard) != 1 or not holds(state.hands[seat], move.discard):
        return refuse("cannot_discard", "3.3", card=move.discard)
    return None


def _no_joker_there(text: str, laid: str) -> Refusal | None:
    """§2.4 A capital insists on a joker, and here the only ones are laid and keep their letters."""
    asked = _jokers(text) - _jokers(laid)
    if not asked:
        return None
    return refuse("no_joker_there", "2.4", word=text.lower(), letter=min(asked).lower())


def _jokers(text: str) -> Counter[str]:
    return Counter(filter(str.isupper, text))


def _with_jokers(text: str, old: str) -> str:
    """§2.4 In an anagram a joker keeps its letter: it goes where a capital asks for it, or else
    where that letter first stands.
    """
    for sign in (_jokers(old) - _jokers(text)).elements():
        text = text.replace(sign.lower(), sign, 1)
    return text


def add(state: State, seat: Seat, at: int, text: str) -> Ways:
    """§3.4 Letters before, inside or after a word, whose own keep their order."""
    old, hand = state.words[at], state.hands[seat]
    grown = additions(old.cards, text, hand, shared_jokers(state.words, at))
    ways = [_added(state, hand, at, way.text, way.places) for way in grown]
    if not ways:
        return _not_added(state, seat, old, text)
    return sorted(ways, key=lambda made: (made.played.count(JOKER), len(made.changed)))


def shared_jokers(words: tuple[Word, ...], at: int) -> frozenset[int]:
    """§4.2 The jokers of a word that another one shares, which would be renamed there too."""
    crossing = words[at].crossing
    places = {*_crossings(words, at), *(() if crossing is None else (crossing.own,))}
    return frozenset(place for place in places if words[at].cards[place] == JOKER)


class Way(NamedTuple):
    """§3.4 A grown word with its jokers, and where the old cards stand in it."""

    text: str = ""
    places: tuple[int, ...] = ()

    def after(self, sign: str, *, old: bool) -> "Way":
        """The same with a card before it: one of the old word, or of the hand."""
        moved = tuple(place + 1 for place in self.places)
        return Way(sign + self.text, (0, *moved) if old else moved)


Outcome: TypeAlias = tuple[int, str]
"""How many jokers of the hand are played, and which letters the shared jokers become."""


def additions(old: str, text: str, hand: str, shared: frozenset[int]) -> tuple[Way, ...]:
    """§3.4, §2.4 Ways to take each letter from the old word, in its order, or from the hand: as
    early as may be comes first. Of those that come to the same, the first alone.

    There may be very many ways, but few outcomes. Cards of the hand suffice when jokers stand for
    all letters that are too few; how many of those are still to come is all that must be known.
    """
    if len(text) <= len(old):
        return ()
    small = Counter(filter(str.islower, text))
    too_few = small - Counter(old) - Counter(hand)

    @cache
    def grown(at: int, own: int, jokers: int, lacking: str) -> dict[Outcome, Way]:
        """From the letter `at` of the text and `own` of the old word on."""
        if at == len(text):
            return {(0, ""): Way()} if own == len(old) and not lacking else {}
        if len(text) - at < len(old) - own or len(lacking) > jokers + old.count(JOKER, own):
            return {}
        sign, joker = text[at], text[at].upper()
        covered = lacking.replace(sign, "", 1)
        found: dict[Outcome, Way] = {}
        if own < len(old) and old[own] in (sign, JOKER):
            renamed = old[own] == JOKER
            rest = grown(at + 1, own + 1, jokers, covered if renamed else lacking)
            named = sign.lower() if own in shared else ""
            for (count, letters), way in rest.items():
                here = joker if renamed else sign
                found.setdefault((count, named + letters), way.after(here, old=True))
        if sign.islower():
            for outcome, way in grown(at + 1, own, jokers, lacking).items():
                found.setdefault(outcome, way.after(sign, old=False))
        if jokers:
            for (count, letters), way in grown(at + 1, own, jokers - 1, covered).items():
                found.setdefault((count + 1, letters), way.after(joker, old=False))
        return found

    return tuple(grown(0, 0, hand.count(JOKER), "".join(too_few.elements())).values())


def _added(state: State, hand: str, at: int, text: str, places: tuple[int, ...]) -> Made:
    played = in_order((Counter(cards_of(text)) - Counter(state.words[at].cards)).elements())
    made = _changed(state, at, relaid(state.words, at, text, places), played)
    return made._replace(places=places)


def _not_added(state: State, seat: Seat, old: Word, text: str) -> Refusal:
    """§3.4 Why a word does not grow into another: its letters, their order, or one’s cards."""
    new, letters, hand = text.lower(), old.cards.replace(JOKER, ""), state.hands[seat]
    lost = Counter(letters) - Counter(new)
    if len(text) < len(old.text):
        lost = lost or Counter(old.plain) - Counter(new)
    if lost:
        return refuse("letter_lost", "3.4", word=new, old=old.plain, letter=min(lost))
    if len(text) == len(old.text):
        return refuse("nothing_added", "3.4", word=new, old=old.plain)
    places = _in_order(old, new)
    if len(places) < len(old.text):
        letter = old.plain[len(places)]
        return refuse("letter_moved", "3.4", word=new, old=old.plain, letter=letter)
    if len(_in_order(old, text)) < len(old.text):
        pairs = zip(old.cards, places, strict=True)
        letter = next(card for card, at in pairs if card != JOKER and text[at].isupper())
        return refuse("card_covered", "3.4", word=new, old=old.plain, letter=letter)
    small = Counter(filter(str.islower, text))
    jokers = sum(map(str.isupper, text)) - (old.cards + hand).count(JOKER)
    lacking = small - Counter(old.plain + hand) or small - Counter(letters + hand)
    if lacking and jokers <= 0:
        return refuse("not_in_hand", "3.1", word=new, card=min(lacking))
    return refuse("no_joker", "2.4", word=new, count=max(1, jokers))


def _in_order(old: Word, text: str) -> tuple[int, ...]:
    """§3.4 Where the cards of a word may stand in another, as early as may be and as far as they
    keep their order; its jokers may be any letter.
    """
    places: list[int] = []
    for place, sign in enumerate(text):
        if len(places) < len(old.text) and old.cards[len(places)] in (sign, JOKER):
            places.append(place)
    return tuple(places)


def embedding(old: str, new: str) -> tuple[int, ...]:
    """§3.4 Where the cards of the old word stand in the new one, as early as may be; of a word
    that does not keep their order, those before the first that moved.
    """
    places: list[int] = []
    for place, card in enumerate(new):
        if len(places) < len(old) and card == old[len(places)]:
            places.append(place)
    return tuple(places)


def put_in_place(state: State, seat: Seat, at: int, text: str) -> Ways:
    """§3.5 As many letters as before, some of them now one’s own, and another word."""
    old, new = state.words[at], text.lower()
    if len(text) != len(old.text):
        return refuse("other_length", "3.5", word=new, old=old.plain, length=len(old.text))
    if new == old.plain:
        return refuse("same_word", "3.5", word=new)
    hand = state.hands[seat]
    tried = [_replaced(state, seat, at, signed) for signed in replacements(old, text, hand)]
    ways = [made for made in tried if not isinstance(made, Refusal)]
    return ways or next(made for made in tried if isinstance(made, Refusal))


def replacements(old: Word, text: str, hand: str) -> tuple[str, ...]:
    """§3.5, §2.4 A laid joker is replaced by its new letter, if one holds it, or becomes it; where
    another letter is lacking, a joker of the hand stands for it.
    """
    pairs = [*zip(old.text, text, strict=True)]
    needed = Counter(new for card, new in pairs if card.islower() and new != card)
    spare = Counter(hand) - needed
    replaced, kept = "", ""
    for card, new in pairs:
        own = card.islower() or spare[new] > 0
        spare[new] -= card.isupper() and own
        replaced += new if own else new.upper()
        kept += new if card.islower() else new.upper()
    return tuple(_with_own_jokers(old, signed, hand) for signed in (replaced, kept))


def _with_own_jokers(old: Word, text: str, hand: str) -> str:
    """§2.4 The word with jokers of the hand for the letters that it lacks, where they suffice."""
    pairs = [*zip(old.text, text, strict=True)]
    mine = _with_hand_jokers("".join(new for card, new in pairs if _differ(card, new)), hand)
    signs = iter(mine)
    return "".join(next(signs) if _differ(card, new) else new for card, new in pairs)


def _differ(old: str, new: str) -> bool:
    """§3.5 Is one card in the place of another? A joker that becomes another letter stays."""
    return cards_of(old) != cards_of(new)


def _replaced(state: State, seat: Seat, at: int, text: str) -> Made | Refusal:
    old, new = state.words[at], text.lower()
    pairs = [pair for pair in zip(old.cards, cards_of(text), strict=True) if pair[0] != pair[1]]
    if not pairs:
        return refuse("nothing_replaced", "3.5", word=new, old=old.plain)
    received, played = (in_order(cards) for cards in zip(*pairs, strict=True))
    if refusal := _lacking(state, seat, played, text):
        card = refusal.facts.get("card", JOKER)
        if card not in received:
            return refusal
        # Whoever wants a letter that the word itself has elsewhere has moved it.
        letter = _letter_of(text, card)
        return refuse("letter_moved", "3.5", word=new, old=old.plain, letter=letter)
    if not any(sign == before for sign, before in zip(text, old.text, strict=True)):
        return refuse("all_replaced", "3.5", word=new, old=old.plain)
    whole = relaid(state.words, at, text, tuple(range(len(text))))
    return _changed(state, at, whole, played, received)


def _letter_of(text: str, card: str) -> str:
    """The letter that a card is in a word: a joker’s, if that is what is meant."""
    return next(sign.lower() for sign in text if cards_of(sign) == card)


def _changed(
    state: State, at: int, words: tuple[Word, ...], played: str, received: str = ""
) -> Made:
    """§4.2 Where words cross, more than one may become another: first the one that was said."""
    crossing = tuple(
        other
        for other, (old, new) in enumerate(zip(state.words, words, strict=True))
        if other != at and old.plain != new.plain
    )
    return Made(words, (at, *crossing), played, received)


def exchange(state: State, seat: Seat, move: Exchange) -> tuple[Event, ...] | Refusal:
    """§3.6 A card of the hand for one of the two on top of the talon: open to all, always."""
    if len(move.discard) != 1 or move.discard not in state.hands[seat]:
        return refuse("cannot_discard", "3.6", card=move.discard)
    return (Discarded(seat, move.discard, move.top),)


def _facts(state: State, seat: Seat, move: Operation, made: Made) -> tuple[Event, ...]:
    dear = state.options.dear
    match move:
        case Lay():
            return (Laid(seat, len(state.words), made.words[-1].text, dear),)
        case MakeAnagramme(at, _, discard, top):
            done = AnagrammeMade(seat, at, state.words[at].text, made.words[at].text)
            remitted = () if state.options.partie_simple else (Remitted(seat, REMISE),)
            gone = DiscardDeclined(seat) if discard is None else Discarded(seat, discard, top)
            return (done, *remitted, gone)
        case Add(at):
            old, new = state.words[at], made.words[at].text
            early = made.places == embedding(old.cards, cards_of(new))
            places = None if early else made.places
            return (Added(seat, at, old.text, new, made.played, dear, places),)
        case Cross(at, letter, _, own):
            return (Crossed(seat, at, letter, made.words[-1].text, own, made.played, dear),)
        case Replace(at):
            old, to = state.words[at], state.options.replaced
            new = made.words[at].text
            return (Replaced(seat, at, old.text, new, made.played, made.received, to, dear),)
        case _:
            assert_never(move)


# §4 Verticals


def cross(state: State, seat: Seat, move: Cross, text: str) -> Ways:
    """§4.1 A new word above and below a letter, which stays what it is."""
    if not state.options.verticales:
        return refuse("no_verticales", "4.1")
    word = state.words[move.at]
    if word.crossing is not None:
        return refuse("vertical", "4.1", word=word.plain)
    for other, place in ((word.plain, move.letter), (text.lower(), move.own)):
        if place >= len(other):
            return refuse("no_such_letter", "4.1", word=other, place=place)
    if move.letter not in crossable(state, move.at):
        return refuse("too_near", "4.1", word=word.plain, letter=word.plain[move.letter])
    shared = word.text[move.letter]
    if text[move.own].lower() != shared.lower():
        return refuse("other_letter", "4.1", word=text.lower(), letter=shared.lower())
    if refusal := _no_joker_there(text[move.own], shared):
        return replace(refusal, facts=refusal.facts | {"word": text.lower()})
    mine = _with_hand_jokers(text[: move.own] + text[move.own + 1 :], state.hands[seat])
    played = in_order(cards_of(mine))
    if refusal := _lacking(state, seat, played, text):
        return refusal
    whole = mine[: move.own] + shared + mine[move.own :]
    laid = Word(whole, crossing=Crossing(move.at, move.letter, move.own))
    return [Made((*state.words, laid), (len(state.words),), played)]


def crossable(state: State, at: int) -> tuple[int, ...]:
    """§4.1 The letters of a horizontal word that a vertical one may cross: none beside another."""
    word = state.words[at]
    if not state.options.verticales or word.crossing is not None:
        return ()
    taken = set(_crossings(state.words, at))
    return tuple(
        place for place in range(len(word.text)) if not taken & {place - 1, place, place + 1}
    )


def _crossings(words: tuple[Word, ...], at: int) -> Iterator[int]:
    for word in words:
        if word.crossing is not None and word.crossing.on == at:
            yield word.crossing.at


def is_crossed(words: tuple[Word, ...], at: int) -> bool:
    """§4.2 Does it share a letter with another word?"""
    return words[at].crossing is not None or bool([*_crossings(words, at)])


def relaid(
    words: tuple[Word, ...], at: int, text: str, places: tuple[int, ...]
) -> tuple[Word, ...]:
    """§4.2 The table once a word reads otherwise, its old letters now in these places: a letter
    that two words share is the same in both.
    """
    new = list(words)
    new[at] = _retold(words[at], text)
    if (mine := words[at].crossing) is not None:
        own = places[mine.own]
        new[at] = replace(new[at], crossing=replace(mine, own=own))
        new[mine.on] = _retold(words[mine.on], _letter_put(words[mine.on].text, mine.at, text[own]))
    for number, word in enumerate(words):
        if (crossing := word.crossing) is not None and crossing.on == at:
            place = places[crossing.at]
            retold = _retold(word, _letter_put(word.text, crossing.own, text[place]))
            new[number] = replace(retold, crossing=replace(crossing, at=place))
    return tuple(new)


def _letter_put(text: str, at: int, sign: str) -> str:
    return text[:at] + sign + text[at + 1 :]


def _retold(word: Word, text: str) -> Word:
    """§2.5 A word that became another remembers what it was."""
    same = text.lower() == word.plain
    return replace(word, text=text, before=word.before if same else (*word.before, word.plain))


# §5 The referee


def may_contest(state: State) -> tuple[Seat, ...]:
    """§5.2 Everybody but whoever made the word, as long as it lies open."""
    if state.phase is not Phase.CONTEST or state.end is not None or chance_is_due(state):
        return ()
    return _opponents(state)


def _opponents(state: State) -> tuple[Seat, ...]:
    """§5.2 Those who have a say on what was made, luck or no luck."""
    window = state.window
    assert window is not None
    return tuple(seat for seat in state.in_play if seat != window.seat)


def may_withdraw(state: State, seat: Seat) -> bool:
    """§5.4 Whoever made a word, as long as somebody may still contest it."""
    return bool(may_contest(state)) and state.window is not None and seat == state.window.seat


def may_interject(state: State) -> frozenset[Seat]:
    """§5.2 Those who may still contest; §5.4 and the author, who may still think better of it."""
    if not may_contest(state):
        return frozenset()
    assert state.window is not None
    return waiting(state) | {state.window.seat}


def answer(
    words: Words, state: State, seat: Seat, *, contests: bool
) -> tuple[Event, ...] | Refusal:
    """§5.2 One answer each, in secret and for good."""
    if state.options.referee is Judges.LEXICON:
        return refuse("referee_checks", "5.1")
    if not may_contest(state):
        return refuse("nothing_to_contest", "5.2")
    if may_withdraw(state, seat):
        return refuse("own_word", "5.2", word=_contestable(state)[0])
    if seat in state.accepted:
        return refuse("answered_already", "5.2", word=_contestable(state)[0])
    return _with_verdict(words, state, Answered(seat, contests))


def withdraw(state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
    """§5.4 The word goes back and the turn is lost, but nothing is counted."""
    if not may_withdraw(state, seat):
        return refuse("nothing_to_withdraw", "5.4")
    return (Withdrawn(seat, _contestable(state)[0]),)


def _opening(state: State, seat: Seat, move: Operation) -> tuple[Event, ...]:
    """§5.2 What was made lies open; §5.1 where the referee checks, there is nothing to contest."""
    if state.options.referee is Judges.LEXICON:
        return ()
    text = spelled(move.word)
    assert text is not None
    return (ContestOpened(seat, text.lower()),)


def _contestable(state: State) -> list[str]:
    """§5.2 Where words cross, one operation may have made several."""
    assert state.window is not None
    return [state.words[at].plain for at in state.window.made]


def _with_verdict(words: Words, state: State, *events: Event) -> tuple[Event, ...]:
    """§5.3 These facts and, if they close a window in which somebody contests, what the dictionary
    says.
    """
    for event in events:
        state = apply(state, event)
    judged = state.phase is Phase.CONTEST and state.end is None and _all_answered(state)
    return (*events, *_verdict(words, state)) if judged else events


def _verdict(words: Words, state: State) -> tuple[Event, ...]:
    """§5.3 Ten points for whoever made what is no word, or for all who said so of a word."""
    assert state.window is not None
    author, made, contesters = state.window.seat, _contestable(state), sorted(state.contested)
    points = state.options.stake if state.options.partie_simple else CHARGE
    wrong = [word for word in made if not is_word(words, word)]
    word = (wrong or made)[0]
    told = [Contested(seat, author, word) for seat in contesters]
    if wrong:
        return (*told, Recovered(author, word), Charged(author, points))
    return (*told, Upheld(author, word), *(Charged(seat, points) for seat in contesters))


# §6 Counting


def dealt_in(state: State) -> tuple[Seat, ...]:
    """§6.1 Those who played this hand to its end."""
    return tuple(
        seat
        for seat in state.seats
        if state.fell[seat] in (0, state.deal) and seat not in state.gone
    )


def _count(state: State, seat: Seat) -> HandCounted | PotSettled:
    """§6.1 Figures left and charges, less remises: §3.3 off the total, which may fall below zero,
    or off no more than this hand; §6.2 whoever has too much is out.
    """
    cards, charge = state.hands[seat], state.charges[seat]
    if state.options.partie_simple:
        return PotSettled(seat, cards, staked(state, seat), pot_won(state, seat))
    dear = state.options.dear
    cost = figures(cards, dear) + charge
    remise = state.remises[seat]
    if state.options.remise is Off.HAND:
        remise = min(remise, cost)
    total = state.totals[seat] + cost - remise
    out = total >= state.options.limit
    return HandCounted(seat, cards, remise, charge, cost - remise, total, out, dear)


def pot_won(state: State, seat: Seat) -> int:
    """§7.1 The pot is for whoever has no card left; of a blocked hand, for the lowest figures.
    What cannot be shared goes to those who play first.
    """
    players = dealt_in(state)
    pot = sum(staked(state, one) for one in state.seats)
    left = {one: figures(state.hands[one], state.options.dear) for one in players}
    best = [one for one in players if left[one] == min(left.values())]
    if seat not in best:
        return 0
    first = sorted(best, key=lambda one: (one <= state.dealer, one))
    return pot // len(best) + (first.index(seat) < pot % len(best))


def _resign(words: Words, state: State, seat: Seat) -> tuple[Event, ...]:
    """§7.4 His blank turns go with him; in a simple game his stake stays in the pot, and §7.1 who
    is left alone takes it.
    """
    told: tuple[Event, ...] = (Resigned(seat),)
    if state.options.partie_simple:
        told = (*told, StakeLost(seat, staked(state, seat)))
    after = state
    for event in told:
        after = apply(after, event)
    if after.end is None:
        return _with_verdict(words, state, *told, *_dropped(state, seat))
    if not state.options.partie_simple:
        return told
    [last] = after.in_play
    taken = PotSettled(last, after.hands[last], staked(after, last), pot_won(after, last))
    return (*told, taken)


def _dropped(state: State, seat: Seat) -> tuple[BlankTurnsDropped, ...]:
    """§7.4, §6.1 Rounds are counted of those who stay: neither longer nor shorter for them."""
    turns = own_blanks(state, seat) if state.phase is not Phase.REENTRY else 0
    return (BlankTurnsDropped(seat, turns),) if turns else ()


def own_blanks(state: State, seat: Seat) -> int:
    """§6.1 How many of the blank turns are this player’s: they went round, the last one to the
    right of whoever is next. §5.3 Of an open word, those before it, which may be taken back.
    """
    players, blank, following = state.in_play, state.blank, state.turn
    window = state.window if state.phase is Phase.CONTEST else None
    if window is not None and window.seat != seat:
        blank, following = window.blank, window.seat
    since = (players.index(following) - players.index(seat) - 1) % len(players)
    return (blank + len(players) - 1 - since) // len(players)


def staked(state: State, seat: Seat) -> int:
    """§7.1 What a player has put into the pot."""
    return state.options.stake + state.charges[seat]


def is_blocked(state: State) -> bool:
    """§6.1 Two rounds in which no hand became smaller, or as many as the table wants."""
    return until_blocked(state) <= 0


def until_blocked(state: State) -> int:
    """§6.1 So many more turns in which no hand becomes smaller end this one."""
    return state.options.blank_rounds * len(state.in_play) - state.blank


def may_reenter(state: State) -> tuple[Seat, ...]:
    """§6.4 Whoever just went out, for the first time, while two others are still in."""
    if state.phase is not Phase.REENTRY:
        return ()
    return _fallen(state)


def _fallen(state: State) -> tuple[Seat, ...]:
    return tuple(
        seat
        for seat in state.seats
        if state.fell[seat] == state.deal
        and state.returned[seat] is None
        and seat not in state.gone
    )


def _come_back(state: State, seat: Seat, answer: Reenter | Leave) -> tuple[Event, ...] | Refusal:
    """§6.4 Back at the highest total still in play, or out for good."""
    if seat not in waiting(state) or state.phase is not Phase.REENTRY:
        return refuse("not_asked", "6.4")
    if isinstance(answer, Leave):
        return (Left(seat),)
    return (Reentered(seat, max(state.totals[other] for other in state.in_play)),)


END_SECTIONS: Final = {"last": "6.3", "together": "6.3", "pot": "7.1", "resigned": "7.4"}


def result(state: State) -> Result | None:
    """§6.3 The last one in wins; §7.1 or whoever took the pot; §7.4 whoever resigned comes last."""
    if state.end is None:
        return None
    return Result(
        state.end,
        END_SECTIONS[state.end],
        places_by([merit(state, seat) for seat in state.seats]),
        tuple(tuple(_sheet(state, seat)) for seat in state.seats),
    )


def merit(state: State, seat: Seat) -> tuple[int, ...]:
    """§6.3 Those in, those who went out late, those with the lower total; §7.1 the pot."""
    if seat in state.gone:
        return (0,)
    if state.end == "pot":
        return (1, int(pot_won(state, seat) > 0))
    lasted = state.fell[seat] or state.deal + 1
    return (1, lasted, -state.totals[seat])


def _sheet(state: State, seat: Seat) -> Iterator[ScoreLine]:
    """§6.2 A hand after the other, `/` for those without him; §6.4 and what coming back changed."""
    hands, back = state.sheets[seat], state.returned[seat]
    label, section = ("pot", "7.1") if state.options.partie_simple else ("hands", "6.2")
    line = summed(label, hands, section)
    yield line
    if back is not None:
        told = f"{line.points} - {-back} = {line.points + back}"
        yield ScoreLine("reentry", back, told, "6.4")


def lines(event: Event) -> tuple[ScoreLine, ...]:
    """§6.1 What leaves a hand will not be counted; what is counted is told card by card."""
    match event:
        case Laid(word=word, dear=dear):
            return (_off(in_order(cards_of(word)), dear, "3.2"),)
        case Added(cards=cards, dear=dear):
            return (_off(cards, dear, "3.4"),)
        case Crossed(cards=cards, dear=dear):
            return (_off(cards, dear, "4.1"),)
        case Replaced(cards=cards, received=received, to=to, dear=dear):
            return (_off(cards, dear, "3.5", received if to is To.HAND else ""),)
        case Remitted(points=points):
            return (ScoreLine("remise", -points, f"- {points}", "3.3"),)
        case Charged(points=points):
            return (ScoreLine("charge", points, f"+ {points}", "5.3"),)
        case HandCounted(cards=cards, remise=remise, charge=charge, points=points, dear=dear):
            sum_ = told(cards, dear) or "0"
            sum_ += f" + {charge}" if charge else ""
            sum_ += f" - {remise}" if remise else ""
            return (ScoreLine("hand", points, f"{sum_} = {points}", "6.1"),)
        case PotSettled(paid=paid, won=won):
            return (ScoreLine("pot", won - paid, f"{won} - {paid} = {won - paid}", "7.1"),)
        case StakeLost(paid=paid):
            return (ScoreLine("pot", -paid, f"- {paid}", "7.4"),)
        case _:
            return ()


def _off(cards: str, dear: Dear, section: str, received: str = "") -> ScoreLine:
    back = f" + {told(received, dear)}" if received else ""
    points = figures(received, dear) - figures(cards, dear)
    return ScoreLine("in_hand", points, f"- {told(cards, dear, '-')}{back} = {points}", section)


def reveals(event: Event) -> bool:
    """§8 Luck, what others were left with, and the verdict on a word that nobody had checked. Where
    words may be contested, §5.2, §5.4 what is said is said: else one could try the others out.
    """
    return isinstance(
        event,
        Drew
        | Dealt
        | CardTurned
        | TalonTurned
        | Exchanged
        | HandCounted
        | PotSettled
        | ContestOpened
        | Answered
        | Withdrawn
        | Upheld
        | Recovered,
    )


# What may be done


def actions(words: Words, state: State, seat: Seat) -> tuple[Move, ...]:
    """Moves open to this seat: all that need no word, and of words a choice."""
    plain = without_words(state, seat)
    return (*plain, *_with_words(words, state, seat)) if may_move(state, seat) else plain


def without_words(state: State, seat: Seat) -> tuple[Move, ...]:
    """§7.2 What is open whatever the dictionary says."""
    if may_withdraw(state, seat):
        return (Withdraw(),)
    if seat not in waiting(state):
        return ()
    match state.phase:
        case Phase.CONTEST:
            return (Contest(), Accept())
        case Phase.REENTRY:
            return (Reenter(), Leave())
        case _:
            cards = sorted(set(state.hands[seat]))
            return tuple(Exchange(card, top) for card in cards for top in Top)


MOST_TRIED: Final = 40


def _with_words(words: Words, state: State, seat: Seat) -> Iterator[Move]:
    """§7.2 A word of each length, changes of one card, an anagram and a crossing word of each."""
    hand = state.hands[seat]
    tried: list[Operation] = [Lay(text) for text in dict.fromkeys(_layable(words, state, hand))]
    longer, other, turned = set[str](), set[str](), set[str]()
    for word in state.words:
        longer.update(_longer_by_one(words, word.text, hand))
        other.update(_other_by_one(words, word.text, hand))
        turned.update(_turned_round(words, word))
    figure = FIGURES[state.options.dear]
    discard = max(hand, key=lambda card: (figure[card], card))
    # What one word may become, another may become as well: each is tried with each.
    for at, word in enumerate(state.words):
        tried += [
            Add(at, text)
            for text in sorted(longer)
            if len(text) > len(word.text) and len(_in_order(word, text.lower())) == len(word.text)
        ]
        tried += [Replace(at, text) for text in sorted(other) if len(text) == len(word.text)]
        tried += [
            MakeAnagramme(at, text, gone, top)
            for text in sorted(turned)
            if sorted(text) == sorted(word.plain)
            for gone, top in ((discard, None), *((discard, top) for top in Top), (None, None))
        ]
    if state.options.verticales:
        tried += _crosses(words, state, hand)
    for move in tried:
        if not isinstance(make(words, state, seat, move), Refusal):
            yield move


def _layable(words: Words, state: State, hand: str) -> Iterator[str]:
    """Words of one’s letters or, where there is none, with a joker; and what may be no word, where
    nobody checks.
    """
    letters, shortest = hand.replace(JOKER, ""), state.options.shortest
    found = [
        word.lower()
        for length in range(shortest, shortest + 3)
        for word in islice(made_of(words, letters.upper(), length), 1)
    ]
    yield from found
    if not found and JOKER in hand:
        for letter in LETTERS:
            for word in islice(made_of(words, added(letters, letter).upper(), shortest), 1):
                yield word.lower().replace(letter, letter.upper(), 1)
    if state.options.referee is Judges.CONTESTATION and len(letters) >= shortest:
        yield letters[:shortest]


def _signs(hand: str) -> str:
    """The signs that a hand can put into a word, each once."""
    letters = in_order(set(hand.replace(JOKER, "")))
    return letters + LETTERS.upper() if JOKER in hand else letters


def _longer_by_one(words: Words, text: str, hand: str) -> Iterator[str]:
    for place in range(len(text) + 1):
        for sign in _signs(hand):
            longer = text[:place] + sign + text[place:]
            if is_word(words, longer):
                yield longer


def _other_by_one(words: Words, text: str, hand: str) -> Iterator[str]:
    for place in range(len(text)):
        for sign in _signs(hand):
            other = _letter_put(text, place, sign)
            if is_word(words, other):
                yield other


def _turned_round(words: Words, word: Word) -> Iterator[str]:
    seen = {word.plain, *word.before}
    every = _anagrammes(words, "".join(sorted(word.plain.upper())))
    yield from islice((other for other in every if other not in seen), 1)


@lru_cache(maxsize=1 << 12)
def _anagrammes(words: Words, letters: str) -> tuple[str, ...]:
    """Words lie long on a table, and are looked at in every turn."""
    return tuple(found.lower() for found in made_of(words, letters, len(letters)))


def _crosses(words: Words, state: State, hand: str) -> Iterator[Cross]:
    letters = hand.replace(JOKER, "")
    open_to = [(at, place) for at in range(len(state.words)) for place in crossable(state, at)]
    shared = {state.words[at].plain[place] for at, place in open_to}
    texts = set[str]()
    for letter in sorted(shared):
        found = made_of(words, added(letters, letter).upper(), state.options.shortest)
        some = (word.lower() for word in islice(found, MOST_TRIED))
        texts.update(islice((word for word in some if letter in word), 1))
    for text in sorted(texts):
        for at, place in open_to:
            for own, sign in enumerate(text):
                if sign == state.words[at].plain[place]:
                    yield Cross(at, place, text, own)


# What happened


def apply(state: State, event: Event) -> State:
    """The state after this fact."""
    match event:
        case Drew(seat, card):
            return _drew(state, seat, card)
        case Dealt(seat, cards):
            return _dealt(state, seat, cards)
        case CardTurned(card):
            return replace(state, turned=card, talon=without(state.talon, card))
        case TalonTurned():
            return replace(state, talon=state.discards, discards="")
        case Laid() | AnagrammeMade() | Added() | Crossed() | Replaced():
            return _made(state, event)
        case Remitted(seat, points):
            return replace(state, remises=_plus(state.remises, seat, points))
        case Discarded(seat, card, top):
            return _discarded(state, seat, card, top)
        case DiscardDeclined():
            return _turn_done(state, smaller=False)
        case Exchanged(seat, card):
            assert card is not None, "only news hide cards"
            state = replace(_given(state, seat, card), owed=None)
            return _turn_done(replace(state, talon=without(state.talon, card)), smaller=False)
        case ContestOpened():
            return replace(state, phase=Phase.CONTEST)
        case Answered(seat, contests):
            return _answered(state, seat, contests=contests)
        case Contested():
            return state
        case Upheld():
            return _play_on(state)
        case Recovered(seat) | Withdrawn(seat):
            return _taken_back(state, seat)
        case Charged(seat, points):
            return replace(state, charges=_plus(state.charges, seat, points))
        case Accepted(seat):
            return _answered(state, seat, contests=False)
        case TimedOut():
            return _timed_out(state)
        case HandCounted(seat, _, _, _, points, _, out):
            fell = with_item(state.fell, seat, state.deal) if out else state.fell
            return _counted(replace(state, fell=fell), seat, points)
        case PotSettled(seat, _, paid, won):
            return _counted(state, seat, won - paid)
        case BlankTurnsDropped(_, turns):
            return _without_blanks(state, turns)
        case StakeLost(seat, paid):
            return replace(state, sheets=_with_points(state.sheets, seat, -paid))
        case Reentered(seat, total):
            back = total - state.totals[seat]
            fell = with_item(state.fell, seat, 0)
            state = replace(state, fell=fell, returned=with_item(state.returned, seat, back))
            return _all_back(state)
        case Left(seat):
            return _all_back(replace(state, accepted=(*state.accepted, seat)))
        case Resigned(seat):
            return _resigned(state, seat)
        case _:
            assert_never(event)


def _drew(state: State, seat: Seat, card: str) -> State:
    """§1.2 Once one has the highest card, the deal begins: he deals, and the left of him plays."""
    state = replace(state, drawn=with_item(state.drawn, seat, state.drawn[seat] + card))
    if to_draw(state) is not None:
        return state
    dealer = lowest_lot(_ranks(state))
    return replace(state, phase=Phase.DEAL, dealer=dealer, turn=next_seat(state.in_play, dealer))


def _dealt(state: State, seat: Seat, cards: str | None) -> State:
    assert cards is not None, "only news hide cards"
    state = _given(state, seat, cards)
    state = replace(state, talon=without(state.talon, cards))
    whole = all(state.hands[one] for one in state.in_play)
    return replace(state, phase=Phase.TURN) if whole else state


def _given(state: State, seat: Seat, cards: str) -> State:
    return replace(state, hands=given(state.hands, seat, cards))


def _taken(state: State, seat: Seat, cards: str) -> State:
    return replace(state, hands=taken(state.hands, seat, cards))


def _made(state: State, event: Laid | AnagrammeMade | Added | Crossed | Replaced) -> State:
    """§3.2, §3.4, §3.5 The table after an operation; §5.2 which may now be contested."""
    before, seat, to = state, event.seat, state.options.replaced
    match event:
        case Laid(_, _, text):
            made = Made((*state.words, Word(text)), (len(state.words),), cards_of(text))
        case AnagrammeMade(_, at, _, text):
            made = Made(with_item(state.words, at, _retold(state.words[at], text)), (at,), "")
        case Added(_, at, _, text, cards, _, told_places):
            places = told_places or embedding(state.words[at].cards, cards_of(text))
            made = _changed(state, at, relaid(state.words, at, text, places), cards)
        case Crossed(_, at, letter, text, own, cards):
            word = Word(text, crossing=Crossing(at, letter, own))
            made = Made((*state.words, word), (len(state.words),), cards)
        case Replaced(_, at, _, text, cards, received):
            same = tuple(range(len(text)))
            made = _changed(state, at, relaid(state.words, at, text, same), cards, received)
        case _:
            assert_never(event)
    state = replace(_taken(state, seat, made.played), words=made.words)
    if to is To.HAND:
        state = _given(state, seat, made.received)
    else:
        state = replace(state, discards=added(state.discards, made.received))
    state = replace(state, window=_window(before, seat, made))
    if isinstance(event, AnagrammeMade):
        return state
    return _turn_done(state, smaller=len(state.hands[seat]) < len(before.hands[seat]))


def _window(before: State, seat: Seat, made: Made) -> Window | None:
    """§5.1 Where the referee checks, there is nothing to contest."""
    if before.options.referee is Judges.LEXICON:
        return None
    return Window(
        number=before.number,
        seat=seat,
        made=made.changed,
        words=before.words,
        played=in_order(made.played),
        received=made.received,
        discard=None,
        remise=before.remises[seat],
        blank=before.blank,
    )


def _discarded(state: State, seat: Seat, card: str | None, top: Top | None) -> State:
    """§3.6 A card for another; §3.3 or, after an anagram, for none."""
    assert card is not None, "only news hide cards"
    window = state.window if state.window and state.window.number == state.number else None
    if window is not None and top is None:
        window = replace(window, discard=card)
    state = replace(_taken(state, seat, card), window=window)
    state = replace(state, discards=added(state.discards, card))
    if top is Top.HIDDEN:
        return replace(state, owed=seat)
    if top is Top.SHOWN:
        assert state.turned is not None
        state = replace(_given(state, seat, state.turned), turned=None)
    return _turn_done(state, smaller=top is None)


def _timed_out(state: State) -> State:
    """§7.3 A turn in which nothing was done; what silence means elsewhere is told next."""
    if state.phase is not Phase.TURN:
        return state
    return _turn_done(replace(state, window=None), smaller=False)


def _turn_done(state: State, *, smaller: bool) -> State:
    """§6.1 A hand ends when a player has no card left, or when nothing moves any more."""
    state = replace(state, blank=0 if smaller else state.blank + 1)
    over = _is_over(state)
    state = replace(state, turn=next_seat(state.in_play, state.turn), number=state.number + 1)
    if not over:
        return state
    return replace(state, phase=Phase.COUNT if state.window is None else Phase.CONTEST)


def _answered(state: State, seat: Seat, *, contests: bool | None) -> State:
    """§5.2 One more has answered; what was answered is kept until all have."""
    assert contests is not None, "only news hide answers"
    contested = (*state.contested, seat) if contests else state.contested
    return _closed(replace(state, accepted=(*state.accepted, seat), contested=contested))


def _closed(state: State) -> State:
    """§5.2 Once all have let a word pass, one plays on; §5.3 else there will be a verdict."""
    return state if state.contested or not _all_answered(state) else _play_on(state)


def _all_answered(state: State) -> bool:
    """§5.2 Is nobody left to be waited for?"""
    return not set(_opponents(state)) - {*state.accepted}


def _play_on(state: State) -> State:
    """§5.2 The word stays, and the next turn begins; §6.1 unless it was the last of the hand."""
    phase = Phase.COUNT if _is_over(state) else Phase.TURN
    return replace(state, phase=phase, window=None, accepted=(), contested=())


def _is_over(state: State) -> bool:
    """§6.1 Has a player no card left, who §7.4 did not resign, or does nothing move any more?"""
    return is_blocked(state) or not all(state.hands[seat] for seat in state.in_play)


def _taken_back(state: State, seat: Seat) -> State:
    """§5.3 The table as it was, and the turn is lost; a card exchanged for another stays so."""
    window = state.window
    assert window is not None
    discard, received = window.discard or "", window.received
    state = _given(state, seat, window.played + discard)
    if state.options.replaced is To.HAND:
        state = _taken(state, seat, received)
    else:
        discard += received
    state = replace(
        state,
        words=window.words,
        discards=without(state.discards, discard),
        remises=with_item(state.remises, seat, window.remise),
        blank=window.blank + 1,
        window=None,
        accepted=(),
        contested=(),
        phase=Phase.TURN,
    )
    return replace(state, phase=Phase.COUNT) if is_blocked(state) else state


def _counted(state: State, seat: Seat, points: int) -> State:
    """§6.1 Hand by hand; §6.3 then the next deal, unless one is left or none."""
    sheets = _with_points(state.sheets, seat, points)
    state = replace(state, sheets=sheets, counted=(*state.counted, seat))
    if set(state.counted) < set(dealt_in(state)):
        return state
    # A stake that was lost has been written down already.
    absent = {one for one in state.seats if one not in state.counted and not _lost(state, one)}
    sheets = tuple(
        (*hands, None) if one in absent else hands for one, hands in enumerate(state.sheets)
    )
    state = replace(state, sheets=sheets)
    if state.options.partie_simple:
        return replace(state, end="pot")
    if len(state.in_play) < 2:
        return replace(state, end="last" if state.in_play else "together")
    if state.options.reentry and _fallen(state):
        return replace(state, phase=Phase.REENTRY)
    return _new_deal(state)


def _lost(state: State, seat: Seat) -> bool:
    """§7.4 Has this player resigned a simple game, and left his stake?"""
    return state.options.partie_simple and bool(state.sheets[seat])


def _all_back(state: State) -> State:
    """§6.4 When all have said whether they come back, one plays on."""
    return state if set(may_reenter(state)) - {*state.accepted} else _new_deal(state)


def _new_deal(state: State) -> State:
    """§1.3 All cards are gathered, and the deal passes to the left."""
    seats = len(state.hands)
    dealer = next_seat(state.in_play, state.dealer)
    return replace(
        state,
        hands=("",) * seats,
        talon=box(state.options, seats),
        turned=None,
        discards="",
        words=(),
        phase=Phase.DEAL,
        dealer=dealer,
        turn=next_seat(state.in_play, dealer),
        number=state.number + 1,
        deal=state.deal + 1,
        blank=0,
        remises=(0,) * seats,
        charges=(0,) * seats,
        window=None,
        accepted=(),
        counted=(),
    )


def _resigned(state: State, seat: Seat) -> State:
    """§7.4 Of two, the other wins; of more, his turns pass and his cards stay in his hand."""
    state = replace(state, gone=(*state.gone, seat))
    if len(state.in_play) < 2:
        return replace(state, end="resigned")
    if state.phase is Phase.REENTRY:
        return _all_back(state)
    if state.turn == seat:
        state = replace(state, turn=next_seat(state.in_play, seat), number=state.number + 1)
    if state.phase is not Phase.CONTEST:
        return state
    assert state.window is not None
    if state.window.seat == seat:
        return _play_on(state)
    return _closed(replace(state, contested=tuple(x for x in state.contested if x != seat)))


def _without_blanks(state: State, turns: int) -> State:
    """§7.4 The resigner’s turns are forgotten, also those before an open word; §6.1 then it is seen
    whether those who stay have had their rounds.
    """
    state = replace(state, blank=max(0, state.blank - turns))
    if state.phase is Phase.CONTEST:
        assert state.window is not None
        return replace(state, window=replace(state.window, blank=state.window.blank - turns))
    return replace(state, phase=Phase.COUNT if _is_over(state) else Phase.TURN)


def _with_points(
    sheets: tuple[tuple[int | None, ...], ...], seat: Seat, points: int
) -> tuple[tuple[int | None, ...], ...]:
    whole: tuple[tuple[int | None, ...], ...] = with_item(sheets, seat, (*sheets[seat], points))
    return whole


def _plus(items: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return (*items[:index], items[index] + more, *items[index + 1 :])
