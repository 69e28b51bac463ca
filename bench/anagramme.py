"""Anagramme: every operation by the kernels and by a plain search, and whole games."""

import random
from collections import Counter
from time import perf_counter

from msgspec.structs import replace

from bench.measure import best_of, duration, median, quantile, rate, seconds, title
from tablee.arena.tournament import Plan, play_one
from tablee.bots.anagramme.packing import found, operations
from tablee.bots.anagramme.vocabulary import packed, vocabulary
from tablee.bots.base import Budget, make_bot
from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.anagramme.dealing import box, start
from tablee.games.anagramme.laid import laid_cards
from tablee.games.anagramme.options import AnagrammeOptions
from tablee.games.anagramme.state import Phase, State, Word
from tablee.letters.cards import JOKER
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted
from tests.bots.anagramme import plain
from tests.bots.anagramme.test_search import crossed, named

TABLES = 30
LAID, ACROSS = 8, 3
MOST_LETTERS = 7
PLAINLY = 1
THINNED = 40
GAMES_PLAYED = 20
ME = Seat(0)


def run(*, slow: bool) -> None:
    known = vocabulary()
    texts = [word.lower() for length in range(4, 16) for word in known.words.matching("?" * length)]
    fort = make_bot("anagramme", "fort", ME, SeededDice(b"1"))
    for verticales in (False, True):
        title(f"Anagramme: ten cards, one a joker; eight words{', across too' * verticales}")
        tables = [_table(number, texts, verticales=verticales) for number in range(TABLES)]
        times = [best_of(5, lambda state=state: found(known, state, ME)) for state in tables]  # type: ignore[misc]
        counts = [len(found(known, state, ME)) for state in tables]
        duration(f"kernels, {median(counts):,.0f} operations: median", median(times), 0.005)
        duration("  nine of ten tables", quantile(times, 0.9))
        views = [GAMES["anagramme"].view(state, ME) for state in tables]
        times = [best_of(5, lambda view=view: fort.act(view, Budget())) for view in views]  # type: ignore[misc]
        duration("a turn of fort, from what it sees to what it plays: median", median(times))
    title(f"Anagramme: the same with one word of {THINNED}, and by a plain search")
    few = texts[::THINNED]
    words = known.words.among(text.upper() for text in few)
    thin = packed(french().cards(Wanted(proper=False), words))
    for state in tables[:PLAINLY]:
        fast = best_of(5, lambda state=state: found(thin, state, ME))  # type: ignore[misc]
        start = perf_counter()
        expected = plain.operations(thin.words, few, state, ME)
        taken = perf_counter() - start
        if {named(move) for move in operations(thin, state, ME)} != expected:
            raise AssertionError("The kernels and the plain search find different operations.")
        duration(f"kernels, {len(expected):,} operations", fast)
        duration("plain search, the same operations", taken)
        rate("  so the kernels are faster by", taken / fast, unit=" ×")
    title("Anagramme: whole games to 100 points, one core")
    for bots in (("fort",) * 2, ("fort",) * 4, ("maitre", "fort")):
        plan = Plan("anagramme", bots, GAMES_PLAYED, 1, Budget(nodes=50_000), {})
        play_one(plan, 0)
        taken = seconds(lambda plan=plan: [play_one(plan, n) for n in range(GAMES_PLAYED)])  # type: ignore[misc]
        rate(", ".join(bots), GAMES_PLAYED / taken, 1 if "maitre" not in bots else None, " games/s")


def _table(number: int, texts: list[str], *, verticales: bool) -> State:
    """Eight words that two packs can spell, some of them across others if that is allowed, and a
    hand of the cards that are left.
    """
    luck = random.Random(number)  # noqa: S311 - nobody bets on a measurement
    options = AnagrammeOptions(packs=2, verticales=verticales)
    state = start(options, 2)
    assert isinstance(state, State)
    short = [text for text in texts if len(text) <= MOST_LETTERS]
    state = with_open(state, phase=Phase.TURN, turned=JOKER)
    while len(state.open.laid) < LAID:
        text = luck.choice(short)
        more = with_open(state, laid=(*state.open.laid, Word(text)))
        if verticales and len(state.open.laid) >= LAID - ACROSS:
            more = crossed(state, short, luck)
        if not Counter(laid_cards(more.open.laid)) - Counter(box(options, 2)):
            state = more
    there = Counter(laid_cards(state.open.laid))
    letters = [card for card in (Counter(box(options, 2)) - there).elements() if card != JOKER]
    hand = "".join(sorted((*luck.sample(letters, 9), JOKER)))
    return replace(state, hands=(hand, "a"))
