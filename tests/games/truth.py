"""The law of truth: a refusal is so, cites the § that says so, and names what is wrong.

A game brings for each of its refusal codes a `Truth`, written from its rule page and apart from its
rules, and wishes that nobody in his right mind would have (`tests/games/<game>/truths.py`). Random
play then meets such wishes, those of other moments, and seats that have no say.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import tablee
from tablee.core.game import AnyGame, Refusal, Resign, Timeout
from tablee.core.seats import Seat
from tablee.letters.words import Entry
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted, WordSet
from tablee.lexicon.tiers import Tier
from tablee.wording import LANGUAGES, Unworded, Wording
from tests.games.playing import Playthrough, random_game

GAMES = Path(tablee.__file__).parent / "games"


class Case(NamedTuple):
    """A refusal, and what it was said of. Where a game does not even start there is no state: the
    action is then the options and the number of seats."""

    game: AnyGame
    state: Any
    seat: Seat
    action: Any
    refusal: Refusal

    @property
    def facts(self) -> dict[str, Any]:
        return self.refusal.facts

    def __str__(self) -> str:
        where = "" if self.state is None else self.game.notation.position(self.state)
        return f"{where}\n  seat {self.seat}: {self.action}\n  {self.refusal}"


class Truth(NamedTuple):
    """When a refusal is true: the § that may be cited, whether it is so, and with these facts; and
    which of them its sentence cannot do without."""

    sections: tuple[str, ...]
    holds: Callable[[Case], bool]
    names: tuple[str, ...] = ()


Truths: TypeAlias = Mapping[str, Truth]
OddActions: TypeAlias = Callable[[AnyGame, Any, Seat, Random], Iterable[Any]]
Scene: TypeAlias = tuple[str, int, Any]
"""A position, a seat and a move, as the game writes them; or the move itself."""


STANDING = {
    "ended": "game_over",
    "luck": "luck_first",
    "table": "no_such_seat",
    "out": "not_in_play",
}
"""What `hear` refuses with, by what a game tells it of where it stands."""


def codes(name: str) -> set[str]:
    """Every code that the source of a game can refuse with, or has `hear` refuse with."""
    found = set[str]()
    for path in (GAMES / name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", None)
            if called == "refuse":
                texts = [one for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)]
                found.update(str(one.value) for one in texts)
            elif called == "Standing":
                found.update(STANDING[one.arg] for one in node.keywords if one.arg in STANDING)
    return found


def must_be_true(case: Case, truths: Truths) -> None:
    refusal = case.refusal
    assert refusal.code in truths, f"nothing says when this is true\n{case}"
    truth = truths[refusal.code]
    assert truth.holds(case), f"it is not so\n{case}"
    assert refusal.section in truth.sections, f"another § says so: {truth.sections}\n{case}"
    for lang in LANGUAGES:
        wording = Wording(lang).of(case.game.about.name)
        assert wording.refusal(refusal)
        for name in truth.names:
            assert _needs(wording, refusal, name), f"the sentence does not name {name}\n{case}"


def _needs(wording: Wording, refusal: Refusal, name: str) -> bool:
    """Can the sentence not be said without this fact?"""
    facts = {other: value for other, value in refusal.facts.items() if other != name}
    try:
        wording.say(f"refusal.{refusal.code}", **facts)
    except Unworded:
        return True
    return False


# Words that exist, but that a table does not play

RAREST = {"tous": Tier.RARE, "usuels": Tier.USUEL, "enfant": Tier.ENFANT}
REASONS = ("forms", "proper", "coarse", "usuels", "enfant")


def are_left_out(case: Case, keys: Iterable[str], *, board: bool = False) -> bool:
    """They are words, none of which counts at this table; and the refusal names what leaves out the
    last of them: first the form, then proper nouns, coarse words, and how common a word is.
    """
    options = getattr(case.state, "open", case.state).options
    found = [_left_out(options, key, board=board) for key in keys]
    return None not in found and max(found, key=REASONS.index, default=None) == case.facts["why"]


def _left_out(options: Any, key: str, *, board: bool) -> str | None:
    def words(**wanted: Any) -> WordSet:
        return french().board(Wanted(**wanted)) if board else french().cards(Wanted(**wanted))

    readings = [entry for entry in words().entries(key) if _of_the_forms(options, entry)]
    if not readings:
        return "forms"
    if not getattr(options, "proper", False) and all(entry.proper for entry in readings):
        return "proper"
    polite = not options.coarse or options.vocabulary == "enfant"
    if polite and key not in words(coarse=False):
        return "coarse"
    common = key in words(tier=RAREST[options.vocabulary])
    return None if common else str(options.vocabulary)


def _of_the_forms(options: Any, entry: Entry) -> bool:
    kept = {"headwords": ("headword",), "declined": ("headword", "inflected")}
    return entry.kind in kept.get(getattr(options, "forms", "all"), (entry.kind,))


def asked(game: AnyGame, state: Any, wishes: Iterable[tuple[Seat, Any]]) -> Iterator[Case]:
    """What of these is refused."""
    for seat, action in wishes:
        answer = game.play(state, seat, action)
        if isinstance(answer, Refusal):
            yield Case(game, state, seat, action, answer)


def shown(game: AnyGame, scenes: Sequence[Scene]) -> Iterator[Case]:
    """What is refused in positions that were chosen for it: all of it."""
    for position, seat, move in scenes:
        action = game.notation.read_action(move) if isinstance(move, str) else move
        cases = [*asked(game, game.notation.read_position(position), [(Seat(seat), action)])]
        assert cases, f"{position} {seat} {move} is not refused"
        yield from cases


def unstarted(game: AnyGame, starts: Sequence[tuple[Any, int]]) -> Iterator[Case]:
    """Tables that cannot be set."""
    for options, seats in starts:
        answer = game.start(options, seats)
        assert isinstance(answer, Refusal), (options, seats)
        yield Case(game, None, Seat(0), (options, seats), answer)


def met(
    game: AnyGame, odd_actions: OddActions, options: Iterable[Any], *, states: int, longest: int
) -> Iterator[Case]:
    """What random games meet: of each, so many states, spread over it."""
    for seed, chosen in enumerate(options):
        played = random_game(game, seed, chosen, longest=longest)
        luck = Random(seed)  # noqa: S311 - the same wishes every time
        every = [step.action for step in played.steps if step.action is not None]
        keys = [clock.key for state in played.states for clock in game.clocks(state)]
        for state in played.states[:: max(1, len(played.states) // states)]:
            yield from asked(game, state, _wishes(played, state, odd_actions, every, keys, luck))


def _wishes(
    played: Playthrough,
    state: Any,
    odd_actions: OddActions,
    every: Sequence[Any],
    keys: Sequence[str],
    luck: Random,
) -> Iterator[tuple[Seat, Any]]:
    """What is odd here; what was wished at other moments, also by seats that nobody has."""
    game = played.game
    for seat in (*played.seats, Seat(played.number)):
        for action in luck.sample(every, min(6, len(every))):
            yield seat, action
        yield seat, Timeout(luck.choice([*keys, "nobody's"]))
        if seat in played.seats:
            yield from ((seat, action) for action in odd_actions(game, state, seat, luck))
        if seat not in played.seats or seat not in game.waiting(state):
            yield seat, Resign()


def refusals_are_true(
    game: AnyGame,
    truths: Truths,
    odd_actions: OddActions,
    *,
    scenes: Sequence[Scene] = (),
    starts: Sequence[tuple[Any, int]] = (),
    options: Iterable[Any] | None = None,
    states: int = 25,
    longest: int = 400,
) -> None:
    """Every refusal that is met is true, and every code is met."""
    assert set(truths) == codes(game.about.name), "a truth for every code, and for no other"
    seen = set[str]()
    chosen = game.about.presets.values() if options is None else options
    random = met(game, odd_actions, chosen, states=states, longest=longest)
    for cases in (unstarted(game, starts), shown(game, scenes), random):
        for case in cases:
            must_be_true(case, truths)
            seen.add(case.refusal.code)
    unmet = sorted(set(truths) - seen)
    assert not unmet, f"met neither by luck nor in `SCENES` or `STARTS` of truths.py: {unmet}"
