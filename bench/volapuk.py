"""Volapük: its kernel as a pure crossword player beside a plain one, keeping dice, whole games."""

import random
from itertools import islice

from msgspec.structs import replace

from bench.measure import best_of, duration, median, per_second, quantile, rate, seconds, title
from tablee.arena.tournament import Plan, play_one
from tablee.bots.base import Budget
from tablee.bots.volapuk.keeping import best_keep
from tablee.bots.volapuk.packing import found, plays, table_at
from tablee.bots.volapuk.search import adorned, judged
from tablee.bots.volapuk.sight import omniscient
from tablee.core.dice import SeededDice
from tablee.core.seats import Seat
from tablee.games.volapuk import dealing, rules
from tablee.games.volapuk.dice import DiceSet, faces
from tablee.games.volapuk.options import VolapukOptions
from tablee.games.volapuk.state import Held, Open, Phase, State
from tablee.kernels.volapuk.search import best_play, every_play
from tests.bots.volapuk import crossword

RACKS = 200
PLAINLY = 3
HANDS = 16
MIDGAME = 40
"""Dice on the board when it is measured how long keeping takes."""
GAMES_PLAYED = 5
ME = Seat(0)


def run(*, slow: bool) -> None:
    _crossword()
    _keeping()
    title("Volapük: whole games, one core")
    for bots in (("fort", "fort"), ("maitre", "fort"), ("fort",) * 4):
        plan = Plan("volapuk", bots, GAMES_PLAYED, 1, Budget(nodes=50_000), {})
        play_one(plan, 0)
        taken = seconds(lambda plan=plan: [play_one(plan, n) for n in range(GAMES_PLAYED)])  # type: ignore[misc]
        duration(", ".join(bots), taken / GAMES_PLAYED, 15 if bots == ("fort", "fort") else None)


def _crossword() -> None:
    title("Volapük's kernel as a pure crossword player, 15 × 15, 52 letters on the board")
    words = crossword.words()
    board = crossword.board_of(words, crossword.MIDGAME)
    luck = random.Random(5)  # noqa: S311 - the same racks in every run
    racks = ["".join(luck.sample(crossword.BAG, 7)) for _ in range(RACKS)]
    for blank, wanted in (("", 8_000), ("?", 800)):
        asked = [rack[: 7 - len(blank)] + blank for rack in racks]
        shown = [crossword.shown(rack) for rack in asked]
        count = _listed(board, shown) / RACKS
        what = "one blank" if blank else "no blank"
        every = per_second(RACKS, lambda shown=shown: _listed(board, shown))  # type: ignore[misc]
        rate(f"{what}, {count:,.0f} moves a rack, all scored", every, wanted, " racks/s")
        best = per_second(RACKS, lambda shown=shown: _best(board, shown))  # type: ignore[misc]
        rate("  the best of them only", best, 10 * every if blank else 3 * every, " racks/s")
        few = asked[: 1 if blank else PLAINLY]
        expected = [sorted(crossword.plain_moves(words, crossword.MIDGAME, rack)) for rack in few]
        if [sorted(crossword.moves(board, rack)) for rack in few] != expected:
            raise AssertionError("The kernel and the plain player find different moves.")
        plainly = seconds(
            lambda few=few: [[*crossword.plain_moves(words, crossword.MIDGAME, r)] for r in few]  # type: ignore[misc]
        )
        few_shown = shown[: len(few)]
        fast = best_of(5, lambda few=few_shown: _listed(board, few))  # type: ignore[misc]
        rate("  a plain player, the same moves", len(few) / plainly, unit=" racks/s")
        rate("  so the kernel is faster by", plainly / fast, unit=" ×")


def _listed(board: crossword.Board, racks: list[list[int]]) -> int:
    return sum(len(every_play(board.position, rack, crossword.FULL)) for rack in racks)


def _best(board: crossword.Board, racks: list[list[int]]) -> None:
    for rack in racks:
        best_play(board.position, rack, crossword.FULL)


def _keeping() -> None:
    """The first of two decisions, with all seven dice loose."""
    title(f"Volapük: which dice to keep, two throws to come, {MIDGAME} dice on the board")
    lying = _midgame()
    table = table_at(lying)
    luck = random.Random(2)  # noqa: S311 - the same hands in every run
    times: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(HANDS):
        hand = _hand(luck, {tile.die for tile in lying.tiles})
        jokers = any("?" in faces(DiceSet.PRINTED, held.die) for held in hand)
        times[jokers].append(best_of(1, lambda hand=hand: best_keep(table, lying.options, hand, 2)))  # type: ignore[misc]
    duration("no joker on any die: median", median(times[False]), 0.3)
    duration("  nine of ten hands", quantile(times[False], 0.9), 0.3)
    if times[True]:
        duration("a joker on one of the dice: median", median(times[True]), 0.3)
        duration("  nine of ten hands", quantile(times[True], 0.9))


def _hand(luck: random.Random, gone: set[int]) -> tuple[Held, ...]:
    """One die of each colour that is left, two green ones, and others up to seven."""
    left = [die for die in range(80) if die not in gone]
    colours = [[die for die in left if die // 10 == colour] for colour in range(5)]
    dice = [luck.choice(several) for several in colours if several]
    dice += luck.sample([die for die in left if die >= 50], 2)
    dice += luck.sample([die for die in left if die not in dice], 7 - len(dice))
    return tuple(Held(die, luck.choice(faces(DiceSet.PRINTED, die))) for die in dice)


def _midgame() -> Open:
    """A board on which best words were laid until there were so many dice."""
    state = dealing.start(VolapukOptions(), 2)
    assert isinstance(state, State)
    lying = replace(state.open, elue="P", phase=Phase.COMPOSE)
    dice = SeededDice(b"midgame")
    while len(lying.tiles) < MIDGAME:
        luck = random.Random(dice.below(1 << 30))  # noqa: S311 - the same board in every run
        lying = replace(lying, hands=(_hand(luck, {tile.die for tile in lying.tiles}), ()))
        table, mind = table_at(lying), omniscient(lying)
        every = found(table, [held.face for held in lying.hands[0]])
        for play in plays(table, lying.hands[0], islice(every.best_first(), 1)):
            idea = adorned(lying, ME, play, mind)
            played = None if idea is None else judged(lying, ME, idea.play, mind)
            if played is not None:
                lying = replace(rules.applied(lying, played), phase=Phase.COMPOSE, turn=ME)
    return lying
