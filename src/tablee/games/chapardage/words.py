"""§2 Words, and §4 « Mot ! ».

`known` are the words that count at the table: whoever says a word is judged by them, and the event
carries the verdict.
"""

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat, with_item
from tablee.games.chapardage.actions import SayMot
from tablee.games.chapardage.asking import plays_again
from tablee.games.chapardage.dealing import with_refill
from tablee.games.chapardage.events import MotLaid
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.state import JOKERS, Open, Phase, State, Word
from tablee.games.chapardage.turns import may_act, waiting
from tablee.letters.cards import JOKER, MAJ_JOKER, holds, taken
from tablee.letters.folding import small
from tablee.letters.words import Library, Words, left_out

# §2 Words


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


def explained(library: Library, options: ChapardageOptions, refusal: Refusal) -> Refusal:
    """§2.5 What is a word, but none of this table, is refused as such."""
    if refusal.code != "not_a_word":
        return refusal
    word = refusal.facts["word"]
    why = left_out(library, options.choice, lambda words: word.upper() in words)
    return refusal if why is None else refuse("left_out", "2.5", word=word, why=why)


# §4 « Mot ! »


def say_mot(known: Words, state: State, seat: Seat, move: SayMot) -> tuple[MotLaid, ...] | Refusal:
    """§4.1 A word of one’s own cards, §2.2 whatever its accents, §2.3 that the dictionary has; §4.3
    now, or later.
    """
    word, hand, options = small(move.word), state.hands[seat], state.open.options
    if refusal := unlaid(options, hand, word, move.cards):
        if refusal.code == "not_in_hand":
            nearest = _by_joker(known, options, hand, SayMot(word, move.cards))
            return replace(refusal, nearest=nearest)
        return refusal
    if word.upper() not in known:
        return refuse("not_a_word", "2.3", word=word)
    again = _gives_back(state, move.cards)
    return (MotLaid(seat, word, move.cards, len(state.heaps[seat]) + 1, again),)


def _gives_back(state: State, cards: str) -> bool:
    """§4.2 A word said after the draw; where the table wants, only one with the card just drawn."""
    return state.drawn is not None and (state.open.options.held_word or state.drawn in cards)


def _by_joker(known: Words, options: ChapardageOptions, hand: str, move: SayMot) -> SayMot | None:
    """§2.4 The same word with a joker for the one card that is missing, if that lays it."""
    for at, card in enumerate(move.cards):
        joker = MAJ_JOKER if is_maj(card) else JOKER
        tried = with_item(tuple(move.cards), at, joker)
        completed = SayMot(move.word, "".join(tried))
        laid = unlaid(options, hand, completed.word, completed.cards) is None
        if laid and completed.word.upper() in known:
            return completed
    return None


def may_say_mot(lying: Open, seat: Seat) -> bool:
    """§4.1 In one’s own turn; §4.4 after it, until the next player has spoken."""
    late = seat == lying.gap and not lying.spoken
    return may_act(lying, seat) and lying.refill is None and (seat == lying.turn or late)


def may_interject(lying: Open) -> frozenset[Seat]:
    """§4.4 Whoever has just said « A toi ! »."""
    if lying.gap is None or lying.spoken or not waiting(lying):
        return frozenset()
    return frozenset({lying.gap})


def moves(known: Words, state: State, seat: Seat) -> tuple[SayMot, ...]:
    """§4.1 Of the words that this seat could lay now, one."""
    if not may_say_mot(state.open, seat):
        return ()
    mot = a_word(known, state.open.options, state.hands[seat])
    return () if mot is None else (mot,)


def a_word(known: Words, options: ChapardageOptions, hand: str) -> SayMot | None:
    """§4.1 A word that this hand can lay, the first in the dictionary, with few jokers."""
    tries = [maj for maj in hand if maj.isupper()]
    if MAJ_JOKER in hand:
        tries.append(MAJ_JOKER)
    mins = "".join(card for card in hand if card.islower())
    for maj in tries:
        text = JOKER if maj == MAJ_JOKER else maj
        if found := _completed(known, options.length, text, maj, mins, spare=JOKER in hand):
            return found
    return None


def _completed(
    known: Words, length: int, text: str, cards: str, mins: str, *, spare: bool
) -> SayMot | None:
    """The first word that begins with `text` (`cards` on the table) and ends with some of `mins`;
    `spare`: a joker min. is left, and counts if there is none yet.
    """
    if len(cards) == length:
        fitting = known.matching(text)
        return SayMot(fitting[0].lower(), cards) if fitting else None
    follow = known.stem(text, length).letters.lower()
    for card in sorted(set(mins) & set(follow)):
        left = mins.replace(card, "", 1)
        if found := _completed(known, length, text + card.upper(), cards + card, left, spare=spare):
            return found
    if spare and follow and JOKER not in text:
        return _completed(known, length, text + JOKER, cards + JOKER, mins, spare=False)
    return None


def laid(state: State, event: MotLaid) -> State:
    """§4.1 The cards leave the hand; §5.1 what was stolen has served; §6.1 the last word wins."""
    seat, cards = event.seat, event.cards
    found = (*state.heaps[seat], Word(cards, event.word))
    guarded = state.open.protected[seat]
    for card in cards:
        guarded = guarded.replace(card, "", 1)
    heaps = with_item(state.heaps, seat, found)
    state = with_open(
        replace(state, hands=taken(state.hands, seat, cards), heaps=heaps),
        protected=with_item(state.open.protected, seat, guarded),
        blank=0,
        idle=0,
        end="words" if len(found) == state.open.options.goal else None,
    )
    return with_refill(_spoken(state, event) if seat == state.open.turn else state, seat)


def _spoken(state: State, event: MotLaid) -> State:
    """§4.2 In one’s own turn, after the draw, one may play again."""
    lying = state.open
    state = with_open(state, spoken=True, spared=lying.dry, number=lying.number + 1)
    again = lying.phase is Phase.SAY if event.again is None else event.again
    return plays_again(state) if again else state


def lines(event: MotLaid) -> tuple[ScoreLine, ...]:
    """§6.1 There are no points, only words: each counts one."""
    return (ScoreLine("word", 1, f"{event.number - 1} + 1 = {event.number}", "6.1"),)
