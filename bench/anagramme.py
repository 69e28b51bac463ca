"""Anagramme: every operation by the kernels and by a plain search, and whole games."""

from time import perf_counter

from msgspec.structs import replace

from bench.measure import best_of, duration, median, quantile, rate, seconds, title
from tablee.arena.tournament import Plan, play_one
from tablee.bots.anagramme.packing import found, operations, packed, vocabulary
from tablee.bots.base import Budget
from tablee.core.dice import SeededDice, shuffled
from tablee.core.game import Seat
from tablee.games.anagramme import rules
from tablee.games.anagramme.cards import pack
from tablee.games.anagramme.state import AnagrammeOptions, Lay, Phase, State, Word
from tablee.letters.cards import JOKER, without
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted
from tests.bots.anagramme import plain
from tests.bots.anagramme.test_kernel import named

TABLES = 30
PLAINLY = 1
THINNED = 40
GAMES_PLAYED = 20
ME = Seat(0)


def run(*, slow: bool) -> None:
    known = vocabulary()
    texts = [word.lower() for length in range(4, 16) for word in known.words.matching("?" * length)]
    for verticales in (False, True):
        title(f"Anagramme: ten cards, one a joker; eight words{', across too' * verticales}")
        tables = [_table(number, texts, verticales=verticales) for number in range(TABLES)]
        times = [best_of(5, lambda state=state: found(known, state, ME)) for state in tables]  # type: ignore[misc]
        counts = [len(found(known, state, ME).keys) for state in tables]
        duration(f"kernels, {median(counts):,.0f} operations: median", median(times), 0.005)
        duration("  nine of ten tables", quantile(times, 0.9))
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
    """Eight words that two packs can spell, and a hand of the cards that are left."""
    dice = SeededDice(f"{number}".encode())
    options = AnagrammeOptions(packs=2, verticales=verticales)
    state = rules.start(options, 2)
    assert isinstance(state, State)
    left, words = pack(options.jokers) * 2, list[Word]()
    state = replace(state, phase=Phase.TURN, turned=JOKER)
    while len(words) < 8:
        text = texts[dice.below(len(texts))]
        whole = replace(state, hands=("".join(sorted(left)), ""))
        if len(text) <= 7 and isinstance(
            rules.make(vocabulary().words, whole, ME, Lay(text)), rules.Made
        ):
            words.append(Word(text))
            left = without("".join(sorted(left)), "".join(sorted(text)))
    letters = [card for card in shuffled(left, dice) if card != JOKER]
    return replace(state, words=tuple(words), hands=("".join(sorted((*letters[:9], JOKER))), "a"))
