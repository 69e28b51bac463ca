"""A table: the fold of its log, and the judge of what may be appended to it.

Nothing here touches a disk or a clock. A request is *decided* into entries, the entries are
stored by whoever holds the store, and only then *absorbed*; so a table never runs ahead of its
log, and folding the log anew gives the same table.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias, assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tablee import __version__
from tablee.core.dice import RecordedDice, SeededDice
from tablee.core.game import AnyGame, Deliberating, Refusal, Resigned, Timeout, Worded, decline
from tablee.core.playing import Past
from tablee.core.scores import Result, ScoreLine
from tablee.core.seats import Seat
from tablee.table.clocks import Clocks
from tablee.table.log import (
    ABSENCE,
    NONCE_BYTES,
    Body,
    Closed,
    Entry,
    Happened,
    Opened,
    Paused,
    Player,
    Regained,
    Resumed,
    Revealed,
    Seated,
    Started,
    TookOver,
    Undone,
    Upgraded,
    Vacated,
    Versions,
)
from tablee.table.names import alike, given_name

SEED_BYTES: Final = 32
REMEMBERED_REFUSALS: Final = 256


class Accepted(Struct, frozen=True, tag="accepted"):
    """The request was carried out; `seq` is its last entry."""

    seq: int


Answer: TypeAlias = Accepted | Refusal


class Heard(Struct, frozen=True, tag="heard"):
    """A game event as one seat heard it, and its score lines, which everybody hears alike."""

    seq: int
    news: Any
    lines: tuple[ScoreLine, ...] = ()


class Noted(Struct, frozen=True, tag="noted"):
    """An entry of the table itself, which is nobody's secret."""

    seq: int
    body: Body


Item: TypeAlias = Heard | Noted


class Broken(ValueError):
    """A log that no table can have written: `code`, and the sequence number where it shows."""

    def __init__(self, code: str, seq: int, **facts: Any) -> None:
        super().__init__(f"{code} at {seq} {facts}")
        self.code = code
        self.facts = {"seq": seq, **facts}


def commitment(seed: bytes) -> str:
    """What is told of the seed before the game."""
    return hashlib.sha256(seed).hexdigest()


def versions(game: AnyGame) -> Versions:
    """What a game opened now is played under; one that asks for words names its lexicon."""
    lexicon = game.words.version if isinstance(game, Worded) else None
    return Versions(rules=game.about.version, tablee=__version__, lexicon=lexicon)


def open_table(
    game: AnyGame,
    options: Any,
    seats: int,
    seed: bytes,
    now: int,
    *,
    evaluated: bool = False,
    hints: bool = False,
    absence: int = ABSENCE,
) -> Entry | Refusal:
    """The first entry of a new table, if the game can be played so."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"Expected a seed of {SEED_BYTES} bytes but got {len(seed)}.")
    start = game.start(options, seats)
    if isinstance(start, Refusal):
        return start
    body = Opened(
        game=game.about.name,
        versions=versions(game),
        options=msgspec.to_builtins(options),
        seats=seats,
        commitment=commitment(seed),
        evaluated=evaluated,
        hints=hints,
        absence=absence,
    )
    return Entry(0, now, body)


class Table:
    """A running or finished game. `seed` is known to its keeper only; without it nothing that
    needs luck can be decided, but any log can be read.
    """

    def __init__(self, game: AnyGame, entries: Iterable[Entry], seed: bytes | None = None) -> None:
        self.game = game
        # Asked once: to look for a method in a protocol takes longer than to judge a move.
        self._deliberating = game if isinstance(game, Deliberating) else None
        self.entries: list[Entry] = []
        self.players: dict[Seat, Player] = {}
        self.paused = False
        self.started = False
        self.closed = False
        self.revealed: bytes | None = None
        self.nonces = b""
        self.drawn = 0
        self.asides = 0
        """How many entries are no events of the game."""
        self.clocks = Clocks()
        self._seed = seed
        self._rules = 0
        # States by the sequence number after which they hold, the undone ones dropped.
        self._states: list[tuple[int, Any]] = []
        self._answers: dict[tuple[Seat, str], int] = {}
        self._refused: OrderedDict[tuple[Seat, str], Refusal] = OrderedDict()
        self.absorb(entries)

    # What is so

    @property
    def opened(self) -> Opened:
        """The first entry: game, options, versions, commitment."""
        body = self.entries[0].body
        assert isinstance(body, Opened)
        return body

    @property
    def options(self) -> Any:
        """What the table agreed on."""
        return self._options(self.opened)

    @property
    def played_under(self) -> Versions:
        """The rules, words and software that hold now."""
        upgrades = [entry.body for entry in self.entries if isinstance(entry.body, Upgraded)]
        return upgrades[-1].versions if upgrades else self.opened.versions

    @property
    def state(self) -> Any:
        """The state of the game, for the referee's eyes."""
        return self._states[-1][1]

    @property
    def next_seq(self) -> int:
        """Where the next entry goes."""
        return len(self.entries)

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return self.game.result(self.state)

    def waiting(self) -> frozenset[Seat]:
        """The seats the game waits for."""
        if not self.started or self.paused:
            return frozenset()
        return self.game.waiting(self.state)

    def denies_hint(self, seat: Seat) -> Refusal | None:
        """Why a seat is given no hint, if so: they are for one's own turn, where a table allows
        them.
        """
        if not self.opened.hints:
            return decline("no_hints")
        if not self.started or self.result is not None:
            return decline("not_playing")
        if self.paused:
            return decline("paused")
        return None if seat in self.waiting() else decline("hint_in_turn")

    def view(self, seat: Seat | None) -> Any:
        """What lies in sight of this seat."""
        return self.game.view(self.state, seat)

    def items(self, seat: Seat | None, since: int = 0, until: int | None = None) -> list[Item]:
        """What this seat was told from entry `since` on, undone events included; `until` is the
        first of those that are left out.
        """
        return [self._item(entry, seat) for entry in self.entries[since:until]]

    def heard(self, seat: Seat | None) -> list[Any]:
        """The news that still hold: what a player who was there from the start remembers."""
        return [self.game.show(body.event, seat) for _, body in self._lasting()]

    def past(self) -> list[Past]:
        """Everything that still holds: the start, then each event with the state that it made."""
        bodies = [self.entries[seq].body for seq, _ in self._states]
        return [
            Past(seq, body.event if isinstance(body, Happened) else None, state)
            for (seq, state), body in zip(self._states, bodies, strict=True)
        ]

    @property
    def moves(self) -> int:
        """How many actions of players still hold."""
        return len({(e.seat, e.id) for e, _ in self._lasting() if e.seat is not None})

    def _lasting(self) -> list[tuple[Entry, Happened]]:
        """What happened and was not taken back."""
        entries = (self.entries[seq] for seq, _ in self._states)
        return [(entry, entry.body) for entry in entries if isinstance(entry.body, Happened)]

    def _item(self, entry: Entry, seat: Seat | None) -> Item:
        if isinstance(entry.body, Happened):
            event = entry.body.event
            return Heard(entry.seq, self.game.show(event, seat), self.game.lines(event))
        return Noted(entry.seq, entry.body)

    # What was written

    def absorb(self, entries: Iterable[Entry]) -> None:
        """Fold entries that are in the log, or `Broken` where they cannot be."""
        for entry in entries:
            self._check_place(entry)
            try:
                folded = self._fold(entry)
            except (AssertionError, LookupError, TypeError, ValueError) as error:
                if isinstance(error, Broken):
                    raise
                raise Broken("impossible", entry.seq) from error
            self.entries.append(folded)
            self.asides += not isinstance(entry.body, Happened)
            if entry.seat is not None and entry.id is not None:
                self._answers[entry.seat, entry.id] = entry.seq
            running = () if self.paused or not self.started else self.game.clocks(self.state)
            undone = isinstance(entry.body, Undone)
            self.clocks.pass_to(entry.at, running, undone=undone)

    def _check_place(self, entry: Entry) -> None:
        """Numbered without a gap, opened once, timed forwards, and nothing after the end."""
        ended = self.revealed is not None or self.closed
        if entry.seq != self.next_seq:
            raise Broken("gap", entry.seq, expected=self.next_seq)
        if (entry.seq == 0) != isinstance(entry.body, Opened):
            raise Broken("not_opened", entry.seq)
        if ended or (self.entries and entry.at < self.entries[-1].at):
            raise Broken("impossible", entry.seq)

    def _fold(self, entry: Entry) -> Entry:
        """What an entry changes. Only what this class itself decides is taken: a log from
        elsewhere may hold anything.
        """
        match body := entry.body:
            case Opened():
                self._rules = self._known_rules(body.versions, entry.seq)
                start = self.game.start(self._options(body), body.seats)
                if isinstance(start, Refusal):
                    raise Broken("options", entry.seq)
                self._states.append((entry.seq, start))
            case Seated():
                _must(not self.started)
                _must(body.seat in range(self.opened.seats))
                _must(self._may_sit(body))
                _must((body.player.bot is None) == bool(body.nonce))
                self.players[body.seat] = body.player
                self.nonces += bytes.fromhex(body.nonce)
            case Vacated() | Closed() | Regained():
                self._fold_seats(body)
            case Started():
                _must(not self.started)
                _must(len(self.players) == self.opened.seats)
                self.started = True
            case Happened():
                _must(self.started)
                _must(not self.paused)
                _must(all(0 <= value < bound for bound, value in body.draws or ()))
                # Just decided, it is an event already; read from a file, it is plain data.
                event = body.event
                if not isinstance(event, Struct):
                    event = msgspec.convert(event, self.game.kinds.event)
                    entry = replace(entry, body=Happened(event, body.draws))
                self._states.append((entry.seq, self.game.apply(self.state, event)))
                self.drawn += len(body.draws or ())
            case Paused():
                self.paused = True
            case Resumed():
                self.paused = False
            case Undone():
                while self._states[-1][0] > body.to:
                    self._states.pop()
            case TookOver():
                _must(body.seat in self.players)
                self.players[body.seat] = body.player
            case Upgraded():
                _must(body.versions.rules >= self._rules)
                self._rules = self._known_rules(body.versions, entry.seq)
            case Revealed():
                _must(self.result is not None)
                self.revealed = bytes.fromhex(body.seed)
            case _:
                assert_never(body)
        return entry

    def _fold_seats(self, body: Vacated | Closed | Regained) -> None:
        """Who may sit where is the people's business; that it changed is written here."""
        if isinstance(body, Regained):
            _must(0 <= body.seat < self.opened.seats)
            return
        _must(not self.started)
        if isinstance(body, Vacated):
            self.players.pop(body.seat, None)
        else:
            self.closed = True

    def _may_sit(self, seated: Seated) -> bool:
        """The chair is free, or its bot has only taken another name."""
        before = self.players.get(seated.seat)
        return before is None or (before.bot is not None and before.bot == seated.player.bot)

    def _options(self, opened: Opened) -> Any:
        """Those that a log names, and of those that came later what was then a matter of course."""
        said = msgspec.convert(opened.options, dict[str, Any])
        unsaid = self.game.about.unsaid_under(opened.versions.rules)
        return msgspec.convert(unsaid | said, self.game.kinds.options)

    def _known_rules(self, played_under: Versions, seq: int) -> int:
        known = self.game.about.version
        if played_under.rules > known:
            title = self.game.about.title
            raise Broken("newer_rules", seq, game=title, rules=played_under.rules, known=known)
        return played_under.rules

    def reread(self, entries: Iterable[Entry]) -> "Table":
        """The same table from the same log, in which something was erased since."""
        again = Table(self.game, entries, self._seed)
        again._refused = self._refused
        return again

    # What may be written next

    def decide_seat(
        self, seat: Seat, player: Player, nonce: bytes, now: int
    ) -> list[Entry] | Answer:
        """Sit down; the last to do so starts the game. Who sits so already is told so again.

        A bot whose name somebody brings along gives way, and is seated anew under another.
        """
        seated = Seated(seat, player, nonce.hex())
        for entry in self.entries if self.players.get(seat) == player else ():
            if entry.body == seated:
                return Accepted(entry.seq)
        if (refusal := self._no_longer_filling()) is not None:
            return refusal
        if not 0 <= seat < self.opened.seats:
            return decline("no_such_seat", seat=seat)
        if seat in self.players:
            return decline("seat_taken", seat=seat)
        if len(nonce) != (NONCE_BYTES if player.bot is None else 0):
            return decline("nonce", bytes=NONCE_BYTES)
        draft = self._draft(now)
        for namesake in self._namesakes(player):
            draft.add(namesake)
        draft.add(seated)
        if len(self.players) + 1 == self.opened.seats:
            draft.add(Started())
            draft.let_luck_deal(self.state, SeededDice(self.secret(), self.nonces + nonce))
        return draft.entries

    def decide_vacate(self, seat: Seat, now: int) -> list[Entry] | Refusal:
        """Whoever sits there gets up, which they may until the game begins."""
        if (refusal := self._no_longer_filling()) is not None:
            return refusal
        draft = self._draft(now)
        draft.add(Vacated(seat))
        return draft.entries

    def decide_regain(self, seat: Seat, now: int) -> list[Entry] | Refusal:
        """Whoever plays here comes from elsewhere from now on; after the end nobody need."""
        if self.closed:
            return decline("table_closed")
        if self.result is not None:
            return decline("not_playing")
        draft = self._draft(now)
        draft.add(Regained(seat))
        return draft.entries

    def decide_close(self, now: int) -> list[Entry] | Refusal:
        """Nobody is to play here."""
        if (refusal := self._no_longer_filling()) is not None:
            return refusal
        draft = self._draft(now)
        draft.add(Closed())
        return draft.entries

    def _no_longer_filling(self) -> Refusal | None:
        if self.closed:
            return decline("table_closed")
        return decline("already_started") if self.started else None

    def _namesakes(self, player: Player) -> list[Seated]:
        """The bots that are called as this person is, under names that are nobody's here."""
        if player.bot is not None:
            return []
        taken = [player.name, *(other.name for other in self.players.values())]
        return [
            Seated(seat, replace(bot, name=given_name(self.opened.commitment, seat, taken)))
            for seat, bot in self.players.items()
            if bot.bot is not None and alike(bot.name, player.name)
        ]

    def decide_play(self, seat: Seat, action: Any, request: str, now: int) -> list[Entry] | Answer:
        """Play an action, with the luck that it brings: all of it is one transaction."""
        return self._once(seat, request, lambda: self._play(seat, action, request, now))

    def _play(self, seat: Seat, action: Any, request: str, now: int) -> list[Entry] | Refusal:
        if isinstance(action, Timeout):
            return decline("not_yours_to_say")
        if refusal := self._not_now(seat):
            return refusal
        return self._judge(seat, action, self._draft(now, seat, request))

    def decide_timeout(self, now: int) -> list[Entry]:
        """The entries of the clock that ran out first, if one did; ask again after absorbing."""
        clock = self.clocks.overdue(now)
        if clock is None:
            return []
        draft = self._draft(now, request=f"timeout {self.next_seq}")
        entries = self._judge(clock.seats[0], Timeout(clock.key), draft)
        assert not isinstance(entries, Refusal), "a running clock may always run out"
        return entries

    def _judge(self, seat: Seat, action: Any, draft: "Draft") -> list[Entry] | Refusal:
        events = self.game.play(self.state, seat, action)
        if isinstance(events, Refusal):
            return events
        state = self.state
        for event in events:
            draft.add(Happened(event))
            state = self.game.apply(state, event)
        draft.let_luck_deal(state, SeededDice(self.secret(), self.nonces, self.drawn))
        return draft.entries

    def decide_undo(self, seat: Seat, request: str, now: int) -> list[Entry] | Answer:
        """Take back one's last action, where neither luck nor another seat came between."""
        return self._once(seat, request, lambda: self._undo(seat, request, now))

    def _undo(self, seat: Seat, request: str, now: int) -> list[Entry] | Refusal:
        if refusal := self._not_now(seat):
            return refusal
        first = self.undoable(seat)
        if first is None:
            return decline("nothing_to_undo")
        draft = self._draft(now, seat, request)
        draft.add(Undone(first - 1, seat))
        return draft.entries

    def undoable(self, seat: Seat) -> int | None:
        """The first entry of the action that this seat may take back, if it may."""
        first = self._states[-1][0]
        request = self.entries[first].id
        if self.entries[first].seat != seat or self.result is not None:
            return None
        for seq, state in reversed(self._states):
            # Neither what asked the others nor what was answered: the state before counts, too.
            if self._deliberating is not None and self._deliberating.deliberates(state):
                return None
            entry = self.entries[seq]
            if entry.seat != seat or entry.id != request:
                break
            assert isinstance(entry.body, Happened)
            event = entry.body.event
            # Who resigns is told that this is for good, and so are the others.
            if entry.body.draws is not None or isinstance(event, Resigned):
                return None
            if self.game.reveals(event):
                return None
            first = seq
        return first

    def decide_pause(
        self, seat: Seat, request: str, now: int, *, pause: bool
    ) -> list[Entry] | Answer:
        """Stop the clocks, or let them run again."""
        return self._once(seat, request, lambda: self._pause(seat, request, now, pause=pause))

    def _pause(self, seat: Seat, request: str, now: int, *, pause: bool) -> list[Entry] | Refusal:
        if not self.started or self.result is not None:
            return decline("not_playing")
        if seat not in self.players:
            return decline("no_such_seat", seat=seat)
        if pause == self.paused:
            return decline("paused_already" if pause else "not_paused")
        draft = self._draft(now, seat, request)
        draft.add(Paused(seat) if pause else Resumed())
        return draft.entries

    def decide_take_over(self, seat: Seat, player: Player, now: int) -> list[Entry] | Refusal:
        """Let a bot, or the person again, play on at a seat."""
        if not self.started or self.result is not None:
            return decline("not_playing")
        if seat not in self.players:
            return decline("no_such_seat", seat=seat)
        draft = self._draft(now)
        if self.players[seat] != player:
            draft.add(TookOver(seat, player))
        return draft.entries

    def decide_upgrade(self, now: int) -> list[Entry]:
        """An entry that says under what the game goes on, if that has changed."""
        draft = self._draft(now)
        ended = self.result is not None or self.closed
        if self.played_under != versions(self.game) and not ended:
            draft.add(Upgraded(versions(self.game)))
        return draft.entries

    def _not_now(self, seat: Seat) -> Refusal | None:
        if not self.started:
            return decline("not_started")
        if seat not in self.players:
            return decline("no_such_seat", seat=seat)
        if self.paused:
            return decline("paused")
        return None

    def _once(
        self, seat: Seat, request: str, decide: Callable[[], list[Entry] | Refusal]
    ) -> list[Entry] | Answer:
        """The same request sent again changes nothing and gives the same answer.

        What was accepted is in the log for ever; refusals are kept in memory, the last few
        hundred of a table.
        """
        if (seq := self._answers.get((seat, request))) is not None:
            return Accepted(seq)
        if (refusal := self._refused.get((seat, request))) is not None:
            return refusal
        decided = decide()
        if isinstance(decided, Refusal):
            self._refused[seat, request] = decided
            if len(self._refused) > REMEMBERED_REFUSALS:
                self._refused.popitem(last=False)
        return decided

    def has_answered(self, seat: Seat, request: str) -> bool:
        """Was this request carried out already?"""
        return (seat, request) in self._answers

    def secret(self) -> bytes:
        """The seed, which only the keeper of a table knows."""
        if self._seed is None:
            raise ValueError("Expected a table that knows its seed but got one read from a log.")
        return self._seed

    def _draft(self, now: int, seat: Seat | None = None, request: str | None = None) -> "Draft":
        # A clock set back must not make time run backwards in the log.
        return Draft(self, max(now, self.entries[-1].at), seat, request)


def _must(so: object) -> None:
    """What a table's own log cannot fail, and another may."""
    if not so:
        raise ValueError("no table writes this")


class Draft:
    """Entries in the making: numbered, timed, and all of one request."""

    def __init__(self, table: Table, at: int, seat: Seat | None, request: str | None) -> None:
        self._table = table
        self._at = at
        self._seat = seat
        self._request = request
        self.entries: list[Entry] = []

    def add(self, body: Body) -> None:
        """One more entry."""
        seq = self._table.next_seq + len(self.entries)
        self.entries.append(Entry(seq, self._at, body, self._seat, self._request))

    def let_luck_deal(self, state: Any, dice: SeededDice) -> None:
        """What fate owes the table, with its draws; and, if the game is over, the seed."""
        game = self._table.game
        while True:
            recorded = RecordedDice(dice)
            event = game.chance(state, recorded)
            if event is None:
                break
            self.add(Happened(event, tuple(recorded.draws)))
            state = game.apply(state, event)
        if game.result(state) is not None:
            self.add(Revealed(self._table.secret().hex()))
