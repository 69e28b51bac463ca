"""When each refusal of Chapardage is true, as its rule page has it; and wishes to be refused."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tablee.core.game import AnyGame, Timeout
from tablee.core.seats import Seat
from tablee.games.chapardage.actions import Ask, Draw, SayAToi, SayMot, ShowBonnePioche
from tablee.games.chapardage.options import ChapardageOptions
from tablee.games.chapardage.state import Phase, State
from tablee.letters.cards import MIXED, without, written
from tests.games.truth import Case, Scene, Truth, are_left_out

DAY = 24 * 60 * 60
JOKERS = "?!"


# §1 The table


def _cannot_be_set(case: Case) -> tuple[ChapardageOptions, int]:
    options, seats = case.action
    assert case.state is None
    return options, seats


def _too_few_or_many(case: Case) -> bool:
    _, seats = _cannot_be_set(case)
    return not 3 <= seats <= 4 and case.facts == {"seats": seats}


def _no_clock_of_a_day(case: Case) -> bool:
    options, _ = _cannot_be_set(case)
    return not 0 <= options.clock <= DAY


def _is_over(case: Case) -> bool:
    """And it is told by the § that ended it."""
    ended = {"words": "6.1", "piles": "6.2", "idle": "7.2", "resigned": "7.4"}
    return ended.get(case.state.open.end) == case.refusal.section


def _luck_owes_a_card(case: Case) -> bool:
    return case.state.open.phase is Phase.DEAL or case.state.open.reaching is not None


def _nothing_to_draw(case: Case) -> bool:
    state = case.state
    return (
        state.open.phase is Phase.DRAW and not any(state.open.heights) and state.open.refill is None
    )


def _no_such_clock(case: Case) -> bool:
    keys = [clock.key for clock in case.game.clocks(case.state)]
    return isinstance(case.action, Timeout) and case.action.key not in keys


def _nobody_sits_there(case: Case) -> bool:
    seats = len(case.state.hands)
    named = case.action.asked if isinstance(case.action, Ask) else case.seat
    return max(named, case.seat) >= seats and case.facts == {"seats": seats}


def _has_resigned(case: Case) -> bool:
    return case.seat in case.state.open.gone


# §3 Whose turn it is, and what to do in it


def _another_draws_a_hand(case: Case) -> bool:
    refill = case.state.open.refill
    return refill is not None and case.facts == {"drawer": refill.seat} and refill.seat != case.seat


def _draws_a_hand(case: Case) -> bool:
    refill = case.state.open.refill
    if refill is None or isinstance(case.action, Draw):
        return False
    return refill.seat == case.seat and case.facts == {"n": refill.left}


def _says_a_word_in_time(case: Case) -> bool:
    state = case.state
    return isinstance(case.action, SayMot) and state.open.gap == case.seat and not state.open.spoken


def _not_ones_turn(case: Case) -> bool:
    turn = case.state.open.turn
    return case.seat != turn and case.facts == {"turn": turn} and not _says_a_word_in_time(case)


def _the_next_has_spoken(case: Case) -> bool:
    state = case.state
    late = isinstance(case.action, SayMot) and state.open.gap == case.seat and state.open.spoken
    return late and case.seat != state.open.turn and case.facts == {"turn": state.open.turn}


def _in(phase: Phase, *wishes: type) -> Callable[[Case], bool]:
    """One’s own turn has come so far, and one wishes something else."""

    def holds(case: Case) -> bool:
        mine = case.seat == case.state.open.turn
        return mine and case.state.open.phase is phase and isinstance(case.action, wishes or object)

    return holds


def _cites(sections: dict[type, str], holds: Callable[[Case], bool]) -> Callable[[Case], bool]:
    return lambda case: holds(case) and sections[type(case.action)] == case.refusal.section


def _asks_himself(case: Case) -> bool:
    return isinstance(case.action, Ask) and case.action.asked == case.seat


def _asks_for_a_joker(case: Case) -> bool:
    return isinstance(case.action, Ask) and case.action.card in JOKERS


def _just_stolen(case: Case) -> bool:
    """Whoever is asked has stolen it: it lies in his hand, and his turn has not come again."""
    state, ask = case.state, case.action
    held = ask.card in state.open.protected[ask.asked] and ask.card in state.hands[ask.asked]
    return (
        held
        and ask.asked != state.open.turn
        and case.facts == {"card": ask.card, "thief": ask.asked}
    )


def _pile_is_empty(case: Case) -> bool:
    pile = case.action.pile
    return case.state.open.heights[pile] == 0 and case.facts == {"pile": pile}


def _drew_a_joker(case: Case) -> bool:
    state = case.state
    return state.drawn in ("?", "!") and case.facts == {"asked_for": state.open.request.card}


def _drew_another(case: Case) -> bool:
    state = case.state
    card, asked = case.facts["card"], case.facts["asked_for"]
    return (state.drawn, state.open.request.card) == (card, asked) and card != asked


def _nothing_to_show(case: Case) -> bool:
    return isinstance(case.action, ShowBonnePioche) and case.state.open.phase is not Phase.SAY


# §2, §4 Words


def _length(state: State) -> int:
    return 4 if state.open.options.version == "enfant" else 5


def _wrong_number(case: Case) -> bool:
    n, needed = len(case.action.cards), _length(case.state)
    return n != needed and case.facts == {"n": n, "needed": needed}


def _not_one_maj_in_front(case: Case) -> bool:
    return not re.fullmatch(r"[A-Z!][a-z?]+", case.action.cards)


def _several_jokers(case: Case) -> bool:
    return len(re.findall(r"[?!]", case.action.cards)) > 1


def _lacks(case: Case) -> bool:
    """More of that card than the hand has; and a joker that is offered is laid."""
    lacking = Counter(case.action.cards) - Counter(case.state.hands[case.seat])
    return set(case.facts) == {"card"} and case.facts["card"] in lacking


def _spells(cards: str, word: str) -> bool:
    pattern = "".join("." if card in JOKERS else card for card in cards)
    return re.fullmatch(pattern, word, re.IGNORECASE) is not None


def _spells_otherwise(case: Case) -> bool:
    return not _spells(case.action.cards, case.facts["word"])


def _no_word(case: Case) -> bool:
    game: Any = case.game
    word = case.facts["word"]
    told = _spells(case.action.cards, word)
    return told and word.upper() not in game.words


def _left_out(case: Case) -> bool:
    word = case.facts["word"]
    return _spells(case.action.cards, word) and are_left_out(case, [word.upper()])


TRUTHS = {
    "seat_count": Truth(("1.2",), _too_few_or_many, ("seats",)),
    "clock": Truth(("7.2",), _no_clock_of_a_day),
    "game_over": Truth(("6.1", "6.2", "7.2", "7.4"), _is_over),
    "luck_first": Truth(("1.3",), _luck_owes_a_card),
    "drawn_in_vain": Truth(("6.2",), _nothing_to_draw),
    "no_such_clock": Truth(("7.2",), _no_such_clock),
    "no_such_seat": Truth(("1.2",), _nobody_sits_there, ("seats",)),
    "not_in_play": Truth(("7.4",), _has_resigned),
    "refill_first": Truth(("5.2",), _another_draws_a_hand, ("drawer",)),
    "refill": Truth(("5.2",), _draws_a_hand, ("n",)),
    "not_your_turn": Truth(("3.1",), _not_ones_turn, ("turn",)),
    "too_late": Truth(("4.4",), _the_next_has_spoken, ("turn",)),
    "draw_first": Truth(
        ("3.3", "3.4"), _cites({Ask: "3.3", SayAToi: "3.4"}, _in(Phase.DRAW, Ask, SayAToi))
    ),
    "speak_first": Truth(("3.4",), _in(Phase.SAY, Ask)),
    "ask_first": Truth(
        ("3.3", "3.4"), _cites({Draw: "3.3", SayAToi: "3.4"}, _in(Phase.ASK, Draw, SayAToi))
    ),
    "drawn_already": Truth(("3.3",), _in(Phase.SAY, Draw)),
    "ask_oneself": Truth(("3.1",), _asks_himself),
    "ask_joker": Truth(("3.6",), _asks_for_a_joker),
    "protected": Truth(("5.1",), _just_stolen, ("card", "thief")),
    "empty_pile": Truth(("1.3",), _pile_is_empty, ("pile",)),
    "nothing_drawn": Truth(("3.5",), _nothing_to_show),
    "joker_drawn": Truth(("3.6",), _drew_a_joker, ("asked_for",)),
    "other_card": Truth(("3.5",), _drew_another, ("card", "asked_for")),
    "card_count": Truth(("2.1",), _wrong_number, ("n", "needed")),
    "one_maj": Truth(("2.1",), _not_one_maj_in_front, ("cards",)),
    "second_joker": Truth(("2.4",), _several_jokers),
    "not_in_hand": Truth(("4.1",), _lacks, ("card",)),
    "spells_otherwise": Truth(("4.1",), _spells_otherwise, ("cards", "word")),
    "not_a_word": Truth(("2.3",), _no_word, ("word",)),
    "left_out": Truth(("2.5",), _left_out, ("word",)),
}


def odd_actions(game: AnyGame, state: State, seat: Seat, luck: Random) -> Iterator[Any]:
    """Cards of nobody’s and of one’s own, every pile, words of too few cards and of too many."""
    yield from (ShowBonnePioche(), SayAToi())
    yield from map(Draw, range(4))
    for asked in range(4):
        yield from (Ask(asked, card) for card in (*JOKERS, luck.choice("aeisnrtABCD")))
        kept = state.open.protected[asked] if asked < len(state.hands) else ""
        yield from (Ask(asked, card) for card in kept)
    yield from _odd_words(game, state, seat, luck)


def _odd_words(game: Any, state: State, seat: Seat, luck: Random) -> Iterator[SayMot]:
    yield from (SayMot("", ""), SayMot("badge", ""), SayMot("", "Badge"), SayMot("1+1=2", "Badge"))
    yield from (SayMot("badge", cards) for cards in ("badge", "BADGE", "!ad?e", "B??ge", "Bad!e"))
    hand = state.hands[seat]
    majs = [card for card in hand if card.isupper() or card == "!"]
    mins = [card for card in hand if card not in majs]
    for _ in range(3):
        if majs and len(mins) >= 4:
            cards = luck.choice(majs) + "".join(luck.sample(mins, _length(state) - 1))
            yield SayMot(cards.lower().replace("?", "e").replace("!", "e"), cards)
            yield SayMot("table"[: _length(state)], cards)
            yield SayMot(cards.lower(), cards[0] + cards[1] * (len(cards) - 1))
    for action in game.actions(state, seat):
        if isinstance(action, SayMot):
            yield SayMot(action.word, action.cards[0] + "z" + action.cards[2:])


ALL = written(without(MIXED, "DF"))
NINE = "BCabeglos/DEaeinrsu/FMcehilpt"
SCENES: tuple[Scene, ...] = (
    (f"{NINE} -/-/- 24/24/24/24 1 gap=0 spoken=+", 0, "Bogle"),
    (f"{NINE} -/-/- 24/24/24/24 1 protected=b/-/-", 1, "1b"),
    ("NPacnopty/DEaeinrsu/FMcehilpt -/-/- 24/24/24/24 0", 0, "Nancy"),
    ("PXenosttuy/DEaeinrsu/FMcehilp -/-/- 24/24/24/24 0 vocabulary=usuels", 0, "Xyste"),
    ("PXenosttuy/DEaeinrsu/FMcehilp -/-/- 24/24/24/24 0 vocabulary=enfant", 0, "Xyste"),
    ("PXenosttuy/DEaeinrsu/FMcehilp -/-/- 24/24/24/24 0 version=enfant coarse=-", 0, "Pute"),
    (f"{NINE} -/-/- 24/24/48/0 0 phase=draw request=2u", 0, "#4"),
    ("*Cabeglos/DEaeinrsu/FMcehilpt -/-/- 24/24/24/24 0 phase=say request=2u drawn=*", 0, "+"),
    ("!*adge/DEaeinrsu/FMchilpt -/-/- 25/25/25/25 0", 0, "(B)a(d)ge"),
    ("BCabeglos/-/FMcehilpt -/-/- 24/24/24/33 0 refill=15", 0, "2u"),
    ("BCabeglos/-/FMcehilpt -/-/- 24/24/24/33 0 refill=15", 1, "3c"),
    ("BCabeglos/D/FMcehilpt -/-/- 24/24/24/32 1 gone=0", 0, "2u"),
    (f"{ALL}/D/F -/-/- 0/0/0/0 0 phase=draw request=1z", 0, "#1"),
)
STARTS = (
    (ChapardageOptions(), 2),
    (ChapardageOptions(), 5),
    (ChapardageOptions(clock=-1), 3),
    (ChapardageOptions(clock=DAY + 1), 3),
)
