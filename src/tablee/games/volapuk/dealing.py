"""§1.4 to §1.6, §2.7 Dice from the bags, and the polyedre."""

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import LONGEST_CLOCK, Refusal, refuse
from tablee.core.seats import Seat, lowest_lot, next_lot, with_item
from tablee.games.volapuk import events, handover
from tablee.games.volapuk.dice import Colour, box, colour
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.state import HAND, RARE_LETTERS, SEATS, Held, Open, Phase, State
from tablee.letters.folding import ALPHABET


def start(options: VolapukOptions, seats: int) -> State | Refusal:
    """§1.4 Two to eight players."""
    if seats not in SEATS:
        return refuse("seat_count", "1.4", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "2.3", clock=options.clock)
    return State(
        Open(
            options=options,
            hands=((),) * seats,
            polyedre=("",) * seats,
            sheets=((),) * seats,
            bonuses=(0,) * seats,
        )
    )


def chance(lying: Open, dice: Dice) -> events.Event:
    """§1.4 What luck owes in a phase that is its own."""
    match lying.phase:
        case Phase.DEAL:
            return _deal(lying, dice)
        case Phase.POLYEDRE:
            return _roll_polyedre(lying, dice)
        case Phase.ELUE:
            return events.ElueChosen(lying.turn, _elue(lying, dice))
        case Phase.DRAW:
            count = min(HAND, len(lying.bag))
            return events.DrewBlind(lying.turn, _draw(lying.bag, count, dice))
        case Phase.REFILL:
            return _refill(lying, dice)
        case _:
            return events.HandsGathered()


def _deal(lying: Open, dice: Dice) -> events.Dealt:
    """§1.4 One die of each colour, and two green ones."""
    seat = next(seat for seat in lying.seats if not lying.hands[seat])
    drawn = [_one(lying, _of(lying.bag, colour), dice) for colour in Colour]
    greens = [die for die in _of(lying.bag, Colour.GREEN) if die not in drawn]
    return events.Dealt(seat, tuple(sorted((*drawn, _one(lying, greens, dice)))))


def _of(pool: Iterable[int], wanted: Colour) -> list[int]:
    return [die for die in pool if colour(die) is wanted]


def _one(lying: Open, pool: list[int], dice: Dice) -> int:
    """§1.4 Of dice that are all alike there is nothing to draw."""
    kinds = {box(lying.options.dice_set)[die].faces for die in pool}
    return pool[0] if len(kinds) == 1 else pool[dice.below(len(pool))]


def _draw(pool: Iterable[int], count: int, dice: Dice) -> tuple[int, ...]:
    """§2.7 So many dice of a bag, unseen."""
    left = list(pool)
    drawn = [left.pop(dice.below(len(left))) for _ in range(count)]
    return tuple(sorted(drawn))


def to_roll(lying: Open) -> Seat | None:
    """§1.5 Who rolls the polyedre next; None once one is nearest to A."""
    return next_lot(lying.polyedre)


def _roll_polyedre(lying: Open, dice: Dice) -> events.PolyedreRolled:
    seat = to_roll(lying)
    assert seat is not None
    return events.PolyedreRolled(seat, ALPHABET[dice.below(len(ALPHABET))])


def _elue(lying: Open, dice: Dice) -> str:
    """§1.6 Any letter; the rarest are rolled again, where the table wants it so."""
    letters = ALPHABET
    if lying.options.elue_reroll:
        letters = "".join(letter for letter in ALPHABET if letter not in RARE_LETTERS)
    return letters[dice.below(len(letters))]


def _refill(lying: Open, dice: Dice) -> events.Event:
    """§2.7 Dice of the colours laid; once a colour is short, unseen from one bag."""
    bag, seat = lying.bag, lying.turn
    if lying.merged:
        return events.DrewBlind(seat, _draw(bag, min(len(lying.due), len(bag)), dice))
    wanted = Counter(map(colour, lying.due))
    if any(len(_of(bag, one)) < count for one, count in wanted.items()):
        return events.BagsMerged()
    drawn: list[int] = []
    for die in lying.due:
        left = [other for other in _of(bag, colour(die)) if other not in drawn]
        drawn.append(_one(lying, left, dice))
    return events.Refilled(seat, tuple(sorted(drawn)))


def apply(lying: Open, event: events.Dealing) -> Open:
    """§1.4 What lies open after this draw."""
    match event:
        case events.Dealt(seat, dice):
            return _dealt(lying, seat, dice)
        case events.PolyedreRolled(seat, letter):
            return _polyedre_rolled(lying, seat, letter)
        case events.ElueChosen(_, letter):
            return replace(lying, elue=letter, phase=Phase.THROWS)
        case events.Refilled(seat, dice):
            return handover.refilled(with_dice(replace(lying, due=()), seat, dice))
        case events.BagsMerged():
            return replace(lying, merged=True)
        case events.DrewBlind(seat, dice):
            return _drew(lying, seat, dice)
        case events.HandsGathered():
            hands = ((),) * len(lying.hands)
            return handover.next_turn(replace(lying, hands=hands, merged=True, gathered=True))
        case _:
            assert_never(event)


def _dealt(lying: Open, seat: Seat, dice: tuple[int, ...]) -> Open:
    lying = with_dice(lying, seat, dice)
    return replace(lying, phase=Phase.POLYEDRE) if all(lying.hands) else lying


def _polyedre_rolled(lying: Open, seat: Seat, letter: str) -> Open:
    """§1.5 The nearest to A begins; those who tie roll again."""
    rolled = with_item(lying.polyedre, seat, lying.polyedre[seat] + letter)
    lying = replace(lying, polyedre=rolled)
    if to_roll(lying) is not None:
        return lying
    first = lowest_lot(lying.polyedre)
    return replace(lying, phase=Phase.ELUE, first=first, turn=first)


def _drew(lying: Open, seat: Seat, dice: tuple[int, ...]) -> Open:
    drawing = lying.phase is Phase.DRAW
    lying = with_dice(replace(lying, due=()), seat, dice)
    return replace(lying, phase=Phase.THROWS) if drawing else handover.refilled(lying)


def with_dice(lying: Open, seat: Seat, dice: tuple[int, ...]) -> Open:
    """§2.7 The dice of a hand, in order."""
    hand = (*lying.hands[seat], *map(Held, dice))
    ordered = tuple(sorted(hand, key=lambda held: held.die))
    return replace(lying, hands=with_item(lying.hands, seat, ordered))
