"""§10 Which positions a game can come to."""

from typing import Final

from tablee.core.game import Refusal
from tablee.core.notation import Unreadable
from tablee.games.volapuk import dealing, placing, turns
from tablee.games.volapuk.board import board
from tablee.games.volapuk.dice import SUPER, SUPER_JOKER, box
from tablee.games.volapuk.moves import write_held
from tablee.games.volapuk.state import HAND, LAST_RECOMPOSITIONS, Held, Open, Phase, State


def check(state: State) -> None:
    """Refuse what no game can come to."""
    lying = state.open
    seats, every = len(lying.hands), board(lying.options.diameter).neighbours
    named = {lying.first, *lying.gone, *lying.last_turns}
    named |= {tile.seat for tile in lying.tiles}
    named |= {*lying.done, *([] if lying.asker is None else [lying.asker])}
    named |= {claim.seat for claim in lying.claims}
    named |= {answer.seat for answer in (*lying.answers, *state.given)}
    named |= {ballot.seat for ballot in state.ballots}
    each = {len(lying.sheets), len(lying.polyedre), len(lying.bonuses)}
    if each != {seats} or not named <= set(lying.seats):
        raise Unreadable("seats", got=seats)
    cells = [tile.cell for tile in lying.tiles]
    if cells != sorted(set(cells)) or not set(cells) <= set(every):
        raise Unreadable("cells")
    for line in lying.diagonals:
        if len(line) < 2 or not set(line) <= set(cells):
            raise Unreadable("cells")
    marked = [mark.cell for mark in lying.marks]
    marked += [one for word in lying.spoken for one in word.cells]
    marked += [claim.cell for claim in lying.claims if claim.cell is not None]
    if not set(marked) <= set(cells):
        raise Unreadable("cells")
    _check_dice(lying)
    if lying.end is None and not _goes_on(lying):
        raise Unreadable("stuck")


def _check_dice(lying: Open) -> None:
    """§1.1 Each die is in one place, and shows one of its faces."""
    kinds = box(lying.options.dice_set)
    shown = [(held.die, held.face) for hand in lying.hands for held in hand]
    shown += [(tile.die, tile.face) for tile in lying.tiles]
    dice = [die for die, _ in shown]
    if len(set(dice)) < len(dice):
        raise Unreadable("dice", die=next(die for die in dice if dice.count(die) > 1))
    if max(dice, default=0) >= lying.dice or (SUPER_JOKER in lying.faces) != (lying.force > 0):
        raise Unreadable("dice", die=SUPER)
    for die, face in shown:
        if face is not None and face not in kinds[die].faces:
            raise Unreadable("face", die=die, got=face)
    for hand in lying.hands:
        order = [held.die for held in hand]
        if len(hand) > HAND or order != sorted(order) or any(_unkept(held) for held in hand):
            raise Unreadable("hand", got=",".join(map(write_held, hand)))


def _unkept(held: Held) -> bool:
    return held.kept and held.face is None


def _goes_on(lying: Open) -> bool:
    """Is there somebody to wait for, or something that luck owes and can give?"""
    if len(lying.in_play) < 2 or (lying.elue == "") != (lying.phase in BEFORE):
        return False
    if lying.recompositions == LAST_RECOMPOSITIONS:
        return False
    hand = lying.hands[lying.turn]
    match lying.phase:
        case Phase.DEAL:
            return not all(lying.hands) and not lying.tiles
        case Phase.POLYEDRE:
            return dealing.to_roll(lying) is not None
        case Phase.DRAW:
            return bool(lying.bag) and not hand
        case Phase.REFILL:
            return bool(lying.bag and lying.due)
        case Phase.GATHER:
            return not hand and any(lying.hands)
        case Phase.RECOMPOSE:
            return lying.turn in lying.in_play and bool(lying.tiles) and lying.final
        case Phase.VOTE if lying.proposed is not None:
            laying = placing.lay_out(lying, lying.turn, lying.proposed)
            voted = lying.turn in lying.in_play and bool(turns.waiting(lying))
            return voted and not isinstance(laying, Refusal)
        case Phase.VOTE:
            return bool(lying.answers) and _is_asked(lying)
        case Phase.CLAIMS:
            return bool(lying.spoken) and (_is_asked(lying) or not lying.asked)
        case Phase.ANSWERS | Phase.MATCHES:
            return _is_asked(lying)
        case _:
            loose = any(not held.kept for held in hand)
            return lying.turn in lying.in_play and (loose or not lying.rolling)


def _is_asked(lying: Open) -> bool:
    return bool(lying.asked and lying.sense_count) and lying.asker is not None


BEFORE: Final = (Phase.DEAL, Phase.POLYEDRE, Phase.ELUE)
