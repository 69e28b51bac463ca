"""The laws of the contract, for every game of the catalogue and for Trio; and that they bite."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from tablee.bots.review import Seated
from tablee.catalogue import GAMES
from tablee.core.dice import Dice
from tablee.core.game import AnyGame, Refusal, Resign, refuse
from tablee.core.seats import Seat
from tests.games import laws
from tests.games.playing import LONGEST, Playthrough, random_game
from tests.games.secrets import MOST_SECRET, Secrets, event_fields, read_secrets
from tests.games.volapuk.drawing import ELOQUENT
from tests.rulepages import sections
from tests.tiny import Answered, Discarded, Drawn, Event, News, Snap, State, Trio, View

ROOT = Path(__file__).parents[2]
TRIO = Trio()
ALL: dict[str, AnyGame] = {**GAMES, "volapuk": ELOQUENT, "trio": TRIO}
TRIO_PAGE = ROOT / "tests" / "tiny" / "trio.md"
PAGES = {name: ROOT / "docs" / "rules" / f"{name}.md" for name in GAMES} | {"trio": TRIO_PAGE}
SECRETS: dict[str, Secrets] = {
    name: read_secrets(TRIO_PAGE if name == "trio" else ROOT / "docs" / "events" / f"{name}.md")
    for name in PAGES
}

ENOUGH = 60
"""Steps of a long game that show what is hidden: each is judged against all actions of the game."""

SEEDS = range(25)
FEW_SEEDS = range(8)
"""For laws that judge every action there is."""

# Each game's laws run in one process, where they share its random games.
every_game = pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.xdist_group(f"laws {name}")) for name in sorted(ALL)],
)

unmeasured = pytest.mark.unmeasured
"""Laws that look at very many games, or at each from every side, and reach no line of their own."""


def variants(game: AnyGame) -> list[Any]:
    """The presets, and each with a clock."""
    presets = list(game.about.presets.values())
    return presets + [replace(options, clock=30) for options in presets]


@cache
def playthrough(
    name: str, seed: int, *, rarely: bool = True, longest: int = LONGEST
) -> Playthrough:
    options = variants(ALL[name])
    game = ALL[name]
    return random_game(game, seed, options[seed % len(options)], rarely=rarely, longest=longest)


def playthroughs(name: str, seeds: Iterable[int] = SEEDS) -> Iterator[Playthrough]:
    return (playthrough(name, seed) for seed in seeds)


@every_game
def test_tags_are_the_names_of_their_classes(name: str) -> None:
    kinds = ALL[name].kinds
    for struct in {*get_args(kinds.action), *get_args(kinds.event), *get_args(kinds.news)}:
        words = re.sub(r"(?<!^)(?=[A-Z])", "_", struct.__name__).lower()
        assert struct.__struct_config__.tag == words


@pytest.mark.parametrize("name", ["anagramme", "heptagramme", "volapuk"])
def test_a_game_that_is_looked_back_at_turn_by_turn_says_who_sits_there(name: str) -> None:
    game = ALL[name]
    seats = max(game.about.seats)
    state: Any = game.start(game.kinds.options(), seats)
    seated: Seated = state
    assert list(seated.seats) == list(range(seats))


@every_game
def test_random_play_ends(name: str) -> None:
    for played in playthroughs(name):
        laws.random_play_ends(played)


@unmeasured
@every_game
def test_a_log_replays_without_dice_and_without_words(name: str) -> None:
    for played in playthroughs(name):
        laws.a_log_replays(played)


@unmeasured
@every_game
def test_everything_round_trips_through_json(name: str) -> None:
    for played in playthroughs(name):
        laws.json_round_trips(played)


@unmeasured
@every_game
def test_positions_and_actions_round_trip_through_notation(name: str) -> None:
    for played in playthroughs(name):
        laws.notation_round_trips(played)


@every_game
def test_actions_and_play_agree(name: str) -> None:
    for played in playthroughs(name, FEW_SEEDS):
        laws.actions_and_play_agree(played)


@unmeasured
@every_game
def test_whom_the_game_waits_for_can_act(name: str) -> None:
    for played in playthroughs(name):
        laws.whom_the_game_waits_for_can_act(played)


@every_game
def test_anyone_may_resign(name: str) -> None:
    for played in playthroughs(name):
        laws.anyone_may_resign(played)


@every_game
def test_a_running_clock_may_run_out(name: str) -> None:
    for played in playthroughs(name):
        laws.a_running_clock_may_run_out(played)


@unmeasured
@every_game
def test_a_refusal_changes_nothing_and_names_its_rule(name: str) -> None:
    known = set(sections(PAGES[name]))
    for played in playthroughs(name, FEW_SEEDS):
        laws.a_refusal_changes_nothing_and_names_its_rule(played, known)


@every_game
def test_outcomes_are_what_chance_draws(name: str) -> None:
    for played in playthroughs(name):
        laws.outcomes_are_what_chance_draws(played)


@every_game
def test_a_guess_looks_the_same(name: str) -> None:
    for played in playthroughs(name):
        laws.a_guess_looks_the_same(played._replace(steps=played.steps[: 2 * ENOUGH]))


@unmeasured
@every_game
@pytest.mark.bar(9)
def test_a_view_is_a_function_of_the_news_heard(name: str) -> None:
    laws.a_view_is_what_was_heard([playthrough(name, 0, rarely=False)])
    laws.a_view_is_what_was_heard(
        playthrough(name, 4 * seed, rarely=False, longest=ENOUGH // 2) for seed in range(150)
    )


@every_game
def test_who_sees_what_names_every_field_of_every_event(name: str) -> None:
    assert set(SECRETS[name]) == event_fields(ALL[name])


@unmeasured
@every_game
@pytest.mark.bar(14)
def test_twins_look_the_same(name: str) -> None:
    game, preset = ALL[name], MOST_SECRET.get(name)
    options = None if preset is None else game.about.presets[preset]
    laws.twins_look_the_same(game, SECRETS[name], range(120), options, longest=ENOUGH)


@unmeasured
@every_game
@pytest.mark.bar(14)
@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_twins_look_the_same(
    name: str, part: int, reached: Callable[[str], None]
) -> None:
    """At least 2,500 moments in which something that the seat may not know was another."""
    game, preset = ALL[name], MOST_SECRET.get(name)
    options = None if preset is None else game.about.presets[preset]
    pairs, games = 0, 0
    hides = any(not (row.others and row.spectator) for row in SECRETS[name].values())
    while pairs < 2500 and (hides or games < 100):
        seed = 1000 + 1_000_000 * part + games
        played = random_game(game, seed, options, rarely=False, longest=ENOUGH)
        for seat in (None, *played.seats):
            twins = laws.Twins(SECRETS[name], seat)
            twins.compare(played, seed)
            pairs += twins.compared
        games += 1
    reached(f"{name}: {pairs:,} pairs in {games:,} games, none told apart")


# Each law bites: Trio, broken in one place, is caught by it.


class Endless(Trio):
    def _compare(self, state: State, cards: tuple[int | None, ...]) -> State:
        return replace(super()._compare(state, cards), round=0, phase="draw", discards=())


def test_the_law_of_ending_bites() -> None:
    with pytest.raises(AssertionError, match="for ever"):
        laws.random_play_ends(random_game(Endless(), 1, rarely=False))


class Remembering(Trio):
    """Keeps luck outside the events."""

    calls = 0

    def apply(self, state: State, event: Event) -> State:
        Remembering.calls += 1
        return self._score(super().apply(state, event), Seat(0), Remembering.calls % 2)


def test_the_law_of_replay_bites() -> None:
    game = Remembering()
    played = random_game(game, 1)
    game.apply(played.start, played.steps[0].events[0])
    with pytest.raises(AssertionError, match="another state"):
        laws.a_log_replays(played)


class Lossy(Trio):
    """A view with a list where its type says tuple comes back otherwise."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), points=list(state.points))


def test_the_law_of_json_bites() -> None:
    with pytest.raises(AssertionError, match="came back"):
        laws.json_round_trips(random_game(Lossy(), 1))


class Generous(Trio):
    """Lists a snap that play refuses."""

    def actions(self, state: State, seat: Seat) -> tuple[Any, ...]:
        return tuple({*super().actions(state, seat), Snap()})


class Forgetful(Trio):
    """Accepts a snap that it does not list."""

    def actions(self, state: State, seat: Seat) -> tuple[Any, ...]:
        return tuple(a for a in super().actions(state, seat) if a != Snap())


@pytest.mark.parametrize("broken", [Generous, Forgetful])
def test_the_law_of_listing_bites(broken: type[Trio]) -> None:
    games = [random_game(TRIO, seed)._replace(game=broken()) for seed in range(20)]
    with pytest.raises(AssertionError):
        list(map(laws.actions_and_play_agree, games))


class Clinging(Trio):
    """Lets nobody resign."""

    def play(self, state: State, seat: Seat, action: Any) -> tuple[Event, ...] | Refusal:
        if isinstance(action, Resign):
            return refuse("stay", "5")
        return super().play(state, seat, action)


def test_the_law_of_resigning_bites() -> None:
    with pytest.raises(AssertionError, match="stay"):
        laws.anyone_may_resign(random_game(TRIO, 1)._replace(game=Clinging()))


class Deaf(Trio):
    """Refuses its own clock."""

    def _time_out(self, state: State, key: str) -> tuple[Event, ...] | Refusal:
        return refuse("what_clock", "2")


def test_the_law_of_clocks_bites() -> None:
    played = random_game(TRIO, 1, replace(TRIO.kinds.options(), clock=5))
    with pytest.raises(AssertionError, match="what_clock"):
        laws.a_running_clock_may_run_out(played._replace(game=Deaf()))


class Uncited(Trio):
    """Refuses by a rule that no page holds."""

    def _snap(self, state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
        answer = super()._snap(state, seat)
        return replace(answer, section="9") if isinstance(answer, Refusal) else answer


def test_the_law_of_refusals_bites() -> None:
    with pytest.raises(AssertionError, match="section='9'"):
        laws.a_refusal_changes_nothing_and_names_its_rule(
            random_game(TRIO, 1)._replace(game=Uncited()), set(sections(PAGES["trio"]))
        )


class Loaded(Trio):
    """Says that all cards are equally likely, whatever is left."""

    def outcomes(self, state: State) -> Any:
        listed = super().outcomes(state)
        return tuple((event, 1 / len(listed)) for event, _ in listed)


def test_the_law_of_outcomes_bites() -> None:
    with pytest.raises(AssertionError):
        laws.outcomes_are_what_chance_draws(random_game(Loaded(), 1))


class Careless(Trio):
    """Guesses hands without looking at what was discarded."""

    def _unseen(self, view: View) -> list[int]:
        return [1, 2, 3, 4] * 2


def test_the_law_of_guessing_bites() -> None:
    games = [random_game(Careless(), seed) for seed in range(10)]
    with pytest.raises(AssertionError):
        list(map(laws.a_guess_looks_the_same, games))


class Mumbling(Trio):
    """Shows in the view a discard that the news hid."""

    def show(self, event: Event, seat: Seat | None) -> News:
        if isinstance(event, Discarded) and event.seat != seat:
            return Discarded(event.seat, 1)
        return super().show(event, seat)


def test_the_law_of_news_bites() -> None:
    with pytest.raises(AssertionError, match="not said"):
        laws.a_view_is_what_was_heard(random_game(Mumbling(), seed) for seed in range(100))


class LeakyView(Trio):
    """Tells how many cards of one kind are left."""

    def view(self, state: State, seat: Seat | None) -> View:
        held = sum(hand.count(4) for hand in state.hands)
        return replace(super().view(state, seat), left=held)


class LeakyNews(Trio):
    """Tells a drawn card to all."""

    def show(self, event: Event, seat: Seat | None) -> News:
        return event if isinstance(event, Drawn) else super().show(event, seat)


class LeakyAnswer(Trio):
    """Tells a secret answer to spectators."""

    def show(self, event: Event, seat: Seat | None) -> News:
        if isinstance(event, Answered) and seat is None:
            return event
        return super().show(event, seat)


class LeakyRefusal(Trio):
    """Refuses with what another holds."""

    def _snap(self, state: State, seat: Seat) -> tuple[Event, ...] | Refusal:
        answer = super()._snap(state, seat)
        if isinstance(answer, Refusal):
            return refuse("no_snap", "3", theirs=state.hands[(seat + 1) % 3])
        return answer


class LeakyJudgement(Trio):
    """Accepts or refuses by what another holds."""

    def play(self, state: State, seat: Seat, action: Any) -> tuple[Event, ...] | Refusal:
        if action == Snap() and 1 in state.hands[(seat + 1) % 3]:
            return refuse("no_snap", "3")
        return super().play(state, seat, action)


class LeakyPreview(Trio):
    """A guess that knows more than its view cannot be written; one that peeks can."""

    peeked: State | None = None

    def view(self, state: State, seat: Seat | None) -> View:
        LeakyPreview.peeked = state
        return super().view(state, seat)

    def guess(self, view: View, dice: Dice) -> State:
        assert self.peeked is not None
        return self.peeked

    def play(self, state: State, seat: Seat, action: Any) -> tuple[Event, ...] | Refusal:
        answer = super().play(state, seat, action)
        if state is self.peeked and isinstance(answer, Refusal):
            return refuse("peek", "2", hands=state.hands)
        return answer


class LeakyClock(Trio):
    """Waits for all who could snap, so that everyone knows who could."""

    def waiting(self, state: State) -> frozenset[Seat]:
        waiting = super().waiting(state)
        if not waiting:
            return waiting
        return waiting | {Seat(s) for s in range(3) if 4 in state.hands[s]}


class LeakyUndo(Trio):
    """Lets the last to answer look at the others' answers and think again."""

    def reveals(self, event: Event) -> bool:
        return False


LEAKS = [
    LeakyView,
    LeakyNews,
    LeakyAnswer,
    LeakyRefusal,
    LeakyJudgement,
    LeakyPreview,
    LeakyClock,
    LeakyUndo,
]


@pytest.mark.parametrize("broken", LEAKS)
def test_the_law_of_twins_bites(broken: type[Trio]) -> None:
    with pytest.raises(AssertionError, match=r"twin|news tell"):
        laws.twins_look_the_same(broken(), SECRETS["trio"], range(60))


def test_the_law_of_twins_wants_every_secret_tested() -> None:
    with pytest.raises(AssertionError, match="never put to the test"):
        laws.twins_look_the_same(TRIO, SECRETS["trio"], range(1))
