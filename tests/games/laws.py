"""The laws that every game obeys. Each raises AssertionError for a game that breaks it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache, partial
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from tablee.core.game import (
    AnyGame,
    Enumerable,
    Interruptible,
    Listable,
    Refusal,
    Resign,
    Resigned,
    TimedOut,
    Timeout,
)
from tablee.core.playing import fold, preview, settle
from tablee.core.seats import Seat
from tablee.letters.words import only
from tests.games.playing import (
    LONGEST,
    Playthrough,
    Step,
    dice,
    random_game,
    seats,
    texts,
    universe,
)
from tests.games.secrets import Secrets, seen, sight


def encode(value: Any) -> bytes:
    return msgspec.json.encode(value)


def _a_few(states: list[Any]) -> list[Any]:
    """Four states spread over a game, other ones in each: judging every action takes long."""
    return states[len(states) % 4 :: max(1, len(states) // 4)]


def random_play_ends(played: Playthrough) -> None:
    assert played.ended, "the game went on for ever"
    result = played.game.result(played.states[-1])
    assert result is not None
    assert min(result.places) == 1, "somebody must come first"
    assert len(result.places) == len(result.sheets)
    assert not played.game.waiting(played.states[-1]), "a finished game waits for nobody"
    assert not played.game.clocks(played.states[-1]), "a finished game runs no clock"


def a_log_replays(played: Playthrough) -> None:
    """Events alone, without dice and without words, lead to the same states."""
    state = played.start
    for step in played.steps:
        state = fold(played.game, state, step.events)
        assert encode(state) == encode(step.after), f"{step.events} gave another state"


def json_round_trips(played: Playthrough) -> None:
    game = played.game
    for step in played.steps:
        _round_trip(step.after, game.kinds.state)
        for event in step.events:
            _round_trip(event, game.kinds.event)
        if step.action is not None:
            _round_trip(step.action, game.kinds.action)
        for seat in (None, *played.seats):
            _round_trip(game.view(step.after, seat), game.kinds.view)
            for event in step.events:
                _round_trip(game.show(event, seat), game.kinds.news)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Made once: a union has many kinds to look into."""
    return msgspec.json.Decoder(kind)


def _round_trip(value: Any, kind: Any) -> None:
    again = _decoder(kind).decode(encode(value))
    assert again == value, f"{value} came back as {again}"
    assert type(again) is type(value)


def notation_round_trips(played: Playthrough) -> None:
    notation = played.game.notation
    for state in played.states:
        text = notation.position(state)
        assert "\n" not in text
        assert notation.read_position(text) == state, text
    for step in played.steps:
        if step.action is not None and not isinstance(step.action, Resign | Timeout):
            assert notation.read_action(notation.action(step.action)) == step.action


def actions_and_play_agree(played: Playthrough) -> None:
    """What is listed is accepted, and what is accepted is listed, once."""
    game = played.game
    assert isinstance(game, Listable)
    for state in _a_few(played.states):
        every = list(universe(game.kinds.action, texts(game, state)))
        for seat in seats(game):
            listed = game.actions(state, seat)
            assert len(listed) == len(set(listed)), "an action is listed twice"
            accepted = {
                action
                for action in every
                if not isinstance(game.play(state, seat, action), Refusal)
            }
            assert accepted == set(listed)


def whom_the_game_waits_for_can_act(played: Playthrough) -> None:
    game: Any = played.game
    for state in played.states:
        owed = game.chance(state, dice(0)) is not None
        over = game.result(state) is not None
        assert bool(game.waiting(state)) == (not owed and not over)
        assert all(game.actions(state, seat) for seat in game.waiting(state))


def anyone_may_resign(played: Playthrough) -> None:
    """At any moment, and the game still comes to its end."""
    game = played.game
    for state in played.settled:
        for seat in game.waiting(state):
            events = game.play(state, seat, Resign())
            assert not isinstance(events, Refusal), events
            assert events[0] == Resigned(seat)
            after = fold(game, state, events)
            assert seat not in game.waiting(after)
            result = game.result(after)
            assert result is None or result.places[seat] != 1


def a_running_clock_may_run_out(played: Playthrough) -> None:
    """And one that does not run may not."""
    game = played.game
    for state in played.settled:
        for clock in game.clocks(state):
            assert set(clock.seats) <= set(range(max(game.about.seats)))
            events = game.play(state, clock.seats[0], Timeout(clock.key))
            assert not isinstance(events, Refusal), events
            told = [event.seat for event in events if isinstance(event, TimedOut)]
            assert isinstance(events[0], TimedOut), "the time that is over comes first"
            assert told == sorted(clock.seats), "everybody who was late is told so"
            after, _ = settle(game, fold(game, state, events), dice(0))
            again = [(c.key, c.seats) for c in game.clocks(after)]
            assert (clock.key, clock.seats) not in again, "a timeout must change something"
        assert isinstance(game.play(state, Seat(0), Timeout("no such clock")), Refusal)


def a_refusal_changes_nothing_and_names_its_rule(played: Playthrough, sections: set[str]) -> None:
    game = played.game
    for state in _a_few(played.settled):
        before = encode(state)
        every = list(universe(game.kinds.action, texts(game, state)))
        for seat in seats(game):
            for action in every:
                answer = game.play(state, seat, action)
                if isinstance(answer, Refusal):
                    assert answer.section in sections, answer
                    assert answer.nearest is None or not isinstance(
                        game.play(state, seat, answer.nearest), Refusal
                    ), "the nearest play must be legal"
                    assert encode(msgspec.json.decode(encode(answer), type=Refusal)) == encode(
                        answer
                    )
        assert encode(state) == before


class _Wordless:
    """Words that nobody may ask."""

    version = ""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"{name} was asked")


def no_view_asks_for_words(played: Playthrough) -> None:
    """Where players judge words themselves, nobody is helped by what is shown."""
    built_with: Any = type(played.game)
    wordless: Any = _Wordless()
    blind = built_with(only(wordless))
    for state in played.states:
        seat = getattr(state, "open", state).turn
        assert encode(blind.view(state, seat)) == encode(played.game.view(state, seat))


def outcomes_are_what_chance_draws(played: Playthrough) -> None:
    """The same events with the same odds, counted by rolling every number the dice could show."""
    game = played.game
    if not isinstance(game, Enumerable):
        return
    for state in played.states:
        listed = game.outcomes(state)
        if listed is None:
            continue
        assert sum(odds for _, odds in listed) == (1 if listed else 0)
        rolled: Counter[bytes] = Counter()
        drawn = list(_every_roll(game, state))
        for event in drawn:
            rolled[encode(event)] += 1
        assert {encode(event): odds for event, odds in listed} == {
            event: Fraction(count, len(drawn)) for event, count in rolled.items()
        }


class _Roll:
    """A single die that shows a number chosen beforehand."""

    def __init__(self, value: int) -> None:
        self.value = value
        self.bound = 1

    def below(self, bound: int) -> int:
        self.bound = bound
        return self.value


def _every_roll(game: AnyGame, state: Any) -> Iterator[Any]:
    value, bound = 0, 1
    while value < bound:
        roll = _Roll(value)
        event = game.chance(state, roll)
        if event is None:
            return
        yield event
        value, bound = value + 1, roll.bound


def a_guess_looks_the_same(played: Playthrough) -> None:
    """Of a long game, every third state: the next ones differ by little."""
    game = played.game
    for number, state in enumerate(played.states[::3]):
        for seat in (None, *played.seats):
            view = game.view(state, seat)
            guess = game.guess(view, dice(number, "guess"))
            assert encode(game.view(guess, seat)) == encode(view)


def a_view_is_what_was_heard(playthroughs: Iterable[Playthrough]) -> None:
    """Seats that heard the same news see the same."""
    views: dict[tuple[int | None, bytes], bytes] = {}
    for played in playthroughs:
        for seat in (None, *played.seats):
            heard = sha256(encode(played.start))
            for step in played.steps:
                for event in step.events:
                    heard.update(encode(played.game.show(event, seat)) + b"\n")
                view = encode(played.game.view(step.after, seat))
                key = (seat, heard.digest())
                assert views.setdefault(key, view) == view, "one saw what was not said"


# Twins


FEW_GAMES = 12

PROBES = 30
"""About as many actions are tried on both twins; of a longer game, some from all of it."""


class Twins:
    """Two games that a seat must not be able to tell apart, played side by side.

    In the second, every value that the rule page hides from the seat is replaced, where one can
    be found, by another possible one; what the page lets the seat see stays the same.
    """

    def __init__(self, secrets: Secrets, seat: Seat | None) -> None:
        self.secrets = secrets
        self.seat = seat
        self.replaced: set[tuple[str, str]] = set()
        self.compared = 0

    def compare(self, played: Playthrough, seed: int) -> None:
        luck = dice(seed, "twin")
        probes = [step.action for step in played.steps if step.action is not None]
        probes = probes[:: 1 + len(probes) // PROBES]
        twin = played.start
        for step in played.steps:
            events = self._same_to_the_seat(played.game, step, twin, luck)
            if events is None:
                return
            for event, other in zip(step.events, events, strict=True):
                self._note(event, other)
                for tell in (partial(played.game.show, seat=self.seat), played.game.lines):
                    assert encode(tell(event)) == encode(tell(other)), (
                        f"news tell {event} from {other}"
                    )
            twin = fold(played.game, twin, events)
            if encode(twin) != encode(step.after):
                self.compared += 1
                self._look(played.game, step.after, twin, probes, seed)

    def _note(self, event: Any, other: Any) -> None:
        for name in event.__struct_fields__:
            if getattr(event, name) != getattr(other, name):
                assert not sight(self.secrets, event, name, self.seat)
                self.replaced.add((event.__struct_config__.tag, name))

    def _seen(self, event: Any) -> tuple[Any, ...]:
        return seen(self.secrets, event, self.seat)

    def _same_to_the_seat(
        self, game: Any, step: Step, twin: Any, luck: Any
    ) -> tuple[Any, ...] | None:
        """Events of the twin game that look to the seat like those of the step."""
        if step.seat is None:
            tries: Iterable[Any] = [(game.chance(twin, luck),) for _ in range(12)]
            if encode(twin) == encode(step.before):
                # Of very many draws the same would hardly ever come again.
                tries = [*tries, step.events]
        elif step.seat == self.seat or isinstance(step.action, Resign | Timeout):
            own = game.play(twin, step.seat, step.action)
            assert not isinstance(own, Refusal), f"{step.action} is refused in one twin: {own}"
            if step.seat == self.seat and not any(map(game.reveals, step.events)):
                assert [self._seen(event) for event in own] == [
                    self._seen(event) for event in step.events
                ], f"{step.action} tells twins apart and may be taken back"
            tries = (own,)
        else:
            others = game.actions(twin, step.seat)
            start = luck.below(len(others)) if others else 0
            turned = (*others[start:], *others[:start])
            tries = (game.play(twin, step.seat, action) for action in turned)
        wanted = [self._seen(event) for event in step.events]
        fitting: list[tuple[Any, ...]] = [
            events
            for events in tries
            if events[0] is not None and [self._seen(event) for event in events] == wanted
        ]
        changed = [events for events in fitting if events != step.events]
        # A twin that differs everywhere soon cannot follow: what others show must still fit.
        if changed and not luck.below(3):
            return changed[0]
        if step.events in fitting:
            return step.events
        return fitting[0] if fitting else None

    def _look(self, game: Any, state: Any, twin: Any, probes: list[Any], seed: int) -> None:
        view = game.view(state, self.seat)
        assert encode(view) == encode(game.view(twin, self.seat)), "views tell twins apart"
        for told_to_all in _public(game):
            assert told_to_all(state) == told_to_all(twin), "the table tells twins apart"
        if self.seat is None:
            return
        for action in probes:
            one = game.play(state, self.seat, action)
            other = game.play(twin, self.seat, action)
            if isinstance(one, Refusal) or isinstance(other, Refusal):
                assert encode(one) == encode(other), "refusals tell twins apart"
        # Previews are made of the view, which is the same: one shows that nothing else is asked.
        for action in probes[self.compared % len(probes) :][:1]:
            told = preview(game, view, self.seat, action, _Quick(seed))
            again = preview(game, game.view(twin, self.seat), self.seat, action, _Quick(seed))
            assert encode(told) == encode(again), "previews tell twins apart"


def _public(game: AnyGame) -> Iterator[Callable[[Any], Any]]:
    """What everybody may ask of a state."""
    yield from (game.waiting, game.clocks)
    if isinstance(game, Interruptible):
        yield game.may_interject


class _Quick:
    """Dice for guesses by the thousand."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)  # noqa: S311 - nobody is to be surprised

    def below(self, bound: int) -> int:
        return self._luck.randrange(bound)


def twins_look_the_same(
    game: AnyGame,
    secrets: Secrets,
    seeds: Iterable[int],
    options: Any = None,
    longest: int = LONGEST,
) -> None:
    """And every hidden field was really replaced somewhere, or the law would show nothing: the
    first dozen games are compared, then as many as that takes."""
    seeds = list(seeds)

    @cache
    def game_of(seed: int) -> Playthrough:
        return random_game(game, seed, options, rarely=False, longest=longest)

    for seat in (None, *(Seat(number) for number in range(max(game.about.seats)))):
        twins = Twins(secrets, seat)
        hidden = {
            field
            for field, row in secrets.items()
            if not (row.spectator if seat is None else row.others)
        }
        for number, seed in enumerate(seeds):
            if number >= FEW_GAMES and twins.replaced == hidden:
                break
            for attempt in range(4):
                twins.compare(game_of(seed), 4 * seed + attempt)
        assert twins.replaced == hidden, f"some secrets were never put to the test: {seat}"
