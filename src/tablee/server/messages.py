"""Everything that travels between the server and a client, as types.

`docs/protocol.md` tells the same in sentences, `/api/openapi.json` as a schema.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from tablee.bots.base import Told
from tablee.core.scores import Result, ScoreLine
from tablee.core.seats import Seat
from tablee.letters.words import Entry
from tablee.table.log import ABSENCE, Absence, Name, Player
from tablee.table.table import Item

LONGEST_CHAT: Final = 280

What: TypeAlias = Literal["take_over", "pause", "undo", "place"]
"""What takes the others' word."""

RequestId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]
"""Of the client's choosing, unique among the requests of a seat. It holds no space, so that it
never meets the ids of bots and clocks, which do."""

Level: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
Spellings: TypeAlias = dict[str, str]
"""How words are written, by the letters in which they are told: `{"fees": "fées"}`. What is not
there is no word, or nobody is to know yet: it is read as it lies."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]


# HTTP


class Nickname(Struct, frozen=True, forbid_unknown_fields=True):
    """Who one wants to be called."""

    nickname: Name


class Me(Struct, frozen=True):
    """Who one is; the token itself travels in a cookie only."""

    person: str
    nickname: str


class OwnTable(Struct, frozen=True):
    """A table where somebody has seats, or that they opened. `keys` counts those that are kept of
    each of these seats, as hashes; `muted` are the seats of whom they do not want to read.
    """

    table: str
    game: str
    opened: int
    phase: str
    seats: tuple[Seat, ...]
    host: bool
    keys: tuple[int, ...]
    muted: tuple[Seat, ...]


class OwnText(Struct, frozen=True):
    """What somebody wrote in a game, or how they are called there: in which entry, and where."""

    table: str
    seq: int
    seat: Seat | None
    text: str


class OwnLine(Struct, frozen=True):
    """What somebody said at a table, and when."""

    table: str
    number: int
    seat: Seat
    name: str
    text: str
    at: int


class OwnReport(Struct, frozen=True):
    """A line of a table that somebody reported; or, where it was theirs, `text` is what it said."""

    table: str
    number: int
    at: int
    text: str | None = None


class AboutMe(Struct, frozen=True, tag="tablee_person", tag_field="format"):
    """All that the server keeps about somebody. Beside it there is a hash of the token."""

    person: str
    nickname: str
    since: int
    tables: list[OwnTable]
    texts: list[OwnText]
    chat: list[OwnLine]
    reports: list[OwnReport]
    reported: list[OwnReport]


class OpenSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="open"):
    """Free for whoever has the link."""


class BotSeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """Taken by a bot of this level."""

    level: Level


class MySeat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="me"):
    """Kept for whoever opens the table; several of them for several people at one screen."""


SeatPlan: TypeAlias = OpenSeat | BotSeat | MySeat


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened. Options left out are the game's own defaults.

    At a table that is `evaluated` everybody is told the exact value of each position; where there
    are `hints`, whoever's turn it is may ask for one. `absence` is for how many seconds somebody
    may be away before a bot can be proposed in their place.
    """

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatPlan, ...], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    listed: bool = False
    evaluated: bool = False
    hints: bool = False
    absence: Absence = ABSENCE


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down. The nonce, 16 bytes in hexadecimal, is drawn after seeing the commitment.

    A name of its own tells people apart who share a screen; without it one's nickname is taken.
    """

    seat: SeatNumber
    nonce: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
    name: Name | None = None


class AtSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the table: to leave, to free, to ask for or to have a key to."""

    seat: SeatNumber


class BotAt(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot for a seat where nobody sits."""

    seat: SeatNumber
    level: Level


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """What opens one's own seat on another device. It is a secret, and told once."""

    key: Annotated[str, Meta(min_length=1, max_length=100)]


class Chair(Struct, frozen=True):
    """One seat of a table: who sits there, or whether it is kept for somebody."""

    seat: Seat
    player: Player | None
    reserved: bool
    yours: bool


class TableInfo(Struct, frozen=True):
    """What everybody who has the link may know of a table; `hosting`: you opened it."""

    id: str
    game: str
    options: Any
    commitment: str
    seats: tuple[Chair, ...]
    listed: bool
    started: bool
    finished: bool
    invite: str
    rematch: str | None
    evaluated: bool
    hints: bool
    absence: int
    hosting: bool
    closed: bool


class TableLine(Struct, frozen=True):
    """A table in a list; `phase` is "open", "running", "over" or "closed".

    `players` is by seat, None where nobody sits; of old tables at the end of a long list only the
    bots are told. `yours` are one's own seats, `places` how a finished game ended.
    """

    id: str
    game: str
    phase: str
    opened: int
    players: tuple[Player | None, ...]
    yours: tuple[Seat, ...] = ()
    your_turn: bool = False
    places: tuple[int, ...] | None = None
    evaluated: bool = False


class GameInfo(Struct, frozen=True):
    """A game of the house. `options` is a JSON Schema, from which a form can be made; with a
    `solver` its positions have exact values, and its tables may allow `hints`.
    """

    name: str
    title: str
    about: str
    seats: tuple[int, ...]
    minutes: int
    presets: dict[str, Any]
    options: Any
    levels: tuple[str, ...]
    solver: bool
    hints: bool


class RulePage(Struct, frozen=True):
    """The rules of a game, in Markdown; `lang` is the language in which they are written."""

    game: str
    lang: str
    markdown: str


class Article(Struct, frozen=True):
    """The first senses of a word, of so many that a dictionary gives it."""

    lemma: str
    senses: tuple[str, ...]
    count: int


class WordInfo(Struct, frozen=True):
    """A word as it is likeliest written, and all its readings. `book` is the dictionary of
    definitions on the server's machine, None where there is none; `articles` what it says.
    """

    word: str
    readings: tuple[Entry, ...]
    book: str | None
    articles: tuple[Article, ...]


class ValuedMove(Struct, frozen=True):
    """A move, in words and in the notation of the game, and the chance of winning with it."""

    action: Any
    sentence: str
    notation: str
    winning: tuple[int, int]


class Assessment(Struct, frozen=True):
    """What the position after entry `seq` is worth to the `seat` to move.

    A chance is (numerator, denominator); all have the same denominator, the `arrangements` of what
    nobody knows, where the game counts them. `moves` come best first; all of them if `complete`,
    else only best ones, and none while the game runs. `played` is the index of the one that was
    played, if it is among them.
    """

    seq: int
    seat: Seat
    winning: tuple[int, int]
    arrangements: int | None
    complete: bool
    moves: tuple[ValuedMove, ...]
    played: int | None


class Part(Struct, frozen=True):
    """A part of what a seat was told, without gaps."""

    items: list[Item]
    spellings: Spellings = {}


class Step(Struct, frozen=True):
    """An entry of a finished game: when, whose request brought it (None: nobody's), what was told
    of it, and how things stood then (None: as after the entry before). `waiting` is who was to
    move.
    """

    seq: int
    at: int
    by: Seat | None
    item: Item
    view: Any
    waiting: tuple[Seat, ...]


class Replay(Struct, frozen=True):
    """A finished game step by step, as `seat` was told of it and saw it (None: a spectator).

    With a `solver` its positions have exact values, with a `review` it has something to say of how
    it was played. Of the `entries` in its log a long game tells only some at a time.
    """

    table: str
    game: str
    entries: int
    options: Any
    seat: Seat | None
    players: tuple[Player | None, ...]
    evaluated: bool
    solver: bool
    review: bool
    steps: list[Step]
    result: Result | None
    spellings: Spellings = {}


class Review(Struct, frozen=True):
    """What can be said of how a finished game was played: `review` is the game's own, of the type
    that its schema calls so.
    """

    table: str
    game: str
    review: Any
    spellings: Spellings = {}


class Hint(Struct, frozen=True):
    """What a seat is told about the position after entry `seq`, in sentences of `advice`.

    The first step tells where to `look`, the second also the `reason` and the `action`; where there
    is nothing to look for, the first tells all.
    """

    seq: int
    seat: Seat
    look: Told | None
    reason: Told | None
    action: Any
    spellings: Spellings = {}


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """Why not: a code with its facts, the § of the rule, and a sentence in the client's language.

    `id` names the request on a socket; it is None where none could be read.
    """

    id: str | None
    code: str
    section: str
    facts: dict[str, Any]
    nearest: Any
    sentence: str


class Health(Struct, frozen=True):
    """The server is up. `storage` is "ok", or the code with which the last write was refused;
    `damaged` counts the tables that were found so and are not served.
    """

    version: str
    tables: int
    sockets: int
    storage: str = "ok"
    damaged: int = 0


class Ready(Struct, frozen=True):
    """The server can write."""

    ready: bool = True


# What a client says on a socket


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="play"):
    """Play an action of the game; sent twice with the same id it is played once."""

    id: RequestId
    action: Raw
    seat: SeatNumber | None = None


class Try(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="try"):
    """What would this action be told? Judged on what the seat knows; nothing is played."""

    id: RequestId
    action: Raw


class Undo(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="undo"):
    """Take back one's last action; the other people at the table must agree."""

    id: RequestId


class Pause(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pause"):
    """Stop the game; where a clock runs, the other people at the table must agree."""

    id: RequestId


class Resume(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="resume"):
    """Go on after a pause."""

    id: RequestId


class Chat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chat"):
    """Say something to the table."""

    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Mute(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="mute"):
    """Read no longer, or again, what whoever sits there says: oneself only, and kept."""

    id: RequestId
    seat: SeatNumber
    on: bool


class Report(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="report"):
    """Let whoever keeps the server know of a line of chat."""

    id: RequestId
    number: int


class Remove(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="remove"):
    """Take away a line of chat: one's own or, at one's own table, anybody's."""

    id: RequestId
    number: int


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="take_over"):
    """Propose, or agree, that a bot plays on for an absent person."""

    id: RequestId
    seat: SeatNumber
    level: Level


class ComeBack(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="come_back"):
    """Take one's seat back from the bot that kept it."""

    id: RequestId


class Agree(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="agree"):
    """Agree to what was proposed."""

    id: RequestId
    proposal: int


class Object(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="object"):
    """Object to what was proposed, or think better of what one proposed: it is off."""

    id: RequestId
    proposal: int


ClientMessage: TypeAlias = (
    Play
    | Try
    | Undo
    | Pause
    | Resume
    | Chat
    | Mute
    | Report
    | Remove
    | TakeOver
    | ComeBack
    | Agree
    | Object
)


# What the server says on a socket


class ClockLeft(Struct, frozen=True):
    """A running clock, and the milliseconds left on it when the message was made."""

    key: str
    seats: tuple[Seat, ...]
    left: int


class Situation(Struct, frozen=True):
    """How things stand for one seat; `seq` is the last entry that is counted in."""

    seq: int
    view: Any
    players: tuple[Player | None, ...]
    started: bool
    paused: bool
    waiting: tuple[Seat, ...]
    clocks: tuple[ClockLeft, ...]
    undoable: bool
    result: Result | None


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """A line of chat; `number` counts them."""

    number: int
    seat: Seat
    name: str
    text: str


class Removed(Struct, frozen=True, tag_field="type", tag="removed"):
    """A line of chat was taken away."""

    number: int


class Away(Struct, frozen=True):
    """Somebody who is not here; a bot may be proposed in their place in `left` milliseconds."""

    seat: Seat
    left: int


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Which seats have somebody looking, who is away, and how many look on."""

    seats: tuple[Seat, ...]
    spectators: int
    away: tuple[Away, ...] = ()


class Starting(Struct, frozen=True, tag_field="type", tag="starting"):
    """The seats whose bots are still getting ready to think; none once they all are."""

    seats: tuple[Seat, ...]


class Evaluation(Struct, frozen=True, tag_field="type", tag="evaluation"):
    """The chance of winning of the `seat` to move, after entry `seq`: (numerator, denominator).

    The denominator is the number of `arrangements` of what nobody knows, where that is counted.
    """

    seq: int
    seat: Seat
    winning: tuple[int, int]
    arrangements: int | None


class Proposed(Struct, frozen=True, tag_field="type", tag="proposed"):
    """Somebody wants something that takes the others' word; told again as they agree.

    `what` is "take_over" (a bot of this `level` for the absent `seat`), "pause" or "undo" (which
    `seat` asks for), or "place" (somebody called `name` asks for this `seat`; one word is enough).
    `agreed` and `needed` are seats of those who were asked.
    """

    number: int
    what: What
    seat: Seat
    agreed: tuple[Seat, ...]
    needed: tuple[Seat, ...]
    level: str | None = None
    name: str | None = None


class Settled(Struct, frozen=True, tag_field="type", tag="settled"):
    """A proposal is no longer open: it was `carried`, somebody was `against` it, or it is past."""

    number: int
    carried: bool
    against: Seat | None = None


class Hello(Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: everything after entry `since`, and how things stand now. Of a long log
    only the newest part is told; so many entries before it are to be asked for.
    """

    table: str
    game: str
    options: Any
    commitment: str
    seat: Seat | None
    since: int
    items: list[Item]
    now: Situation
    chat: list[Said]
    presence: Presence
    rematch: str | None
    evaluated: bool
    hints: bool
    absence: int
    evaluation: Evaluation | None
    proposed: list[Proposed] = []
    starting: tuple[Seat, ...] = ()
    spellings: Spellings = {}
    earlier: int = 0
    muted: tuple[Seat, ...] = ()


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """Something was written in the log: what this seat hears of it, and how things stand.

    `spellings` are those that it was not told before.
    """

    items: list[Item]
    now: Situation
    spellings: Spellings = {}


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The request was carried out; `seq` is its last entry (None where none was written)."""

    id: str
    seq: int | None


class Tried(Struct, frozen=True, tag_field="type", tag="tried"):
    """What the action would score, as far as it can be foreseen."""

    id: str
    lines: tuple[ScoreLine, ...]
    spellings: Spellings = {}


class Rematch(Struct, frozen=True, tag_field="type", tag="rematch"):
    """The same people may play again at this table."""

    table: str


ServerMessage: TypeAlias = (
    Hello
    | Update
    | Done
    | Refused
    | Tried
    | Said
    | Removed
    | Presence
    | Starting
    | Proposed
    | Settled
    | Rematch
    | Evaluation
)
