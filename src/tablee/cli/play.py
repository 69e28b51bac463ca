"""`tablee play`: a game at the keyboard, against the computer or somebody beside you."""

import secrets
from argparse import Namespace
from pathlib import Path
from typing import Final

from tablee.bots.base import LEVELS, has_bots
from tablee.cli.options import add_options, chosen_options
from tablee.cli.parser import Parser
from tablee.cli.screen import Screen
from tablee.cli.session import Session, Settings, who
from tablee.cli.tables import (
    default_database,
    game_named,
    now,
    stored,
    stored_table,
    unfinished,
)
from tablee.cli.trouble import Trouble
from tablee.core.game import AnyGame, Refusal
from tablee.core.seats import Seat
from tablee.store.base import Store, UnknownTable
from tablee.table.host import Host
from tablee.table.log import NONCE_BYTES, Player
from tablee.table.names import named
from tablee.table.table import SEED_BYTES
from tablee.wording import LANGUAGES, Wording

HUMAN: Final = "human"
USUAL: Final = "moyen"
LONGEST_NAME: Final = 40


def add_arguments(parser: Parser, say: Wording) -> None:
    """Whom to play against, on what terms, and where games are kept."""
    parser.add_argument("game", nargs="?", default="hepta_mensa", help=say("cli.help.game"))
    parser.add_argument("--against", metavar="LEVEL,…", help=say("cli.help.against"))
    parser.add_argument("--seats", type=int, metavar="N", help=say("cli.help.seats"))
    parser.add_argument("--as", dest="seat", metavar="SEAT", help=say("cli.help.as"))
    parser.add_argument("--name", help=say("cli.help.name"))
    add_options(parser, say)
    parser.add_argument(
        "--time", type=float, default=2.0, metavar="SECONDS", help=say("cli.help.time")
    )
    parser.add_argument("--no-confirm", action="store_true", help=say("cli.help.no_confirm"))
    parser.add_argument("--no-hints", action="store_true", help=say("cli.help.no_hints"))
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--new", action="store_true", help=say("cli.help.new"))
    which.add_argument("--resume", nargs="?", const="", metavar="ID", help=say("cli.help.resume"))
    parser.add_argument(
        "--database", type=Path, default=default_database(), help=say("cli.help.database")
    )


def run(args: Namespace, say: Wording, screen: Screen | None = None) -> int:
    """Take up an unfinished game or open a new one, and play it."""
    game = game_named(args.game, say)
    say = say.of(game.about.name)
    settings = Settings(_seconds(args.time, say), not args.no_confirm, args.database)
    # Whatever is wrong with the arguments is said before anything is written.
    terms = _Terms(args, game, say)
    screen = screen or Screen.with_line_editing()
    with stored(args.database, say) as store:
        try:
            name = _to_resume(args, store, game, say, screen)
        except EOFError:
            return 0
        newcomer = not store.tables()
        host = terms.open(store) if name is None else Host(store, name, game, now)
        say = say.of(game.about.name, host.table.opened.seats)
        session = Session(host, say, screen, settings)
        return session.run(resumed=name is not None, newcomer=newcomer)


def _seconds(seconds: float, say: Wording) -> float:
    if not 0 < seconds <= 3600:
        raise Trouble(say("cli.play.bad_time", got=f"{seconds:g}"))
    return seconds


def _to_resume(
    args: Namespace, store: Store, game: AnyGame, say: Wording, screen: Screen
) -> str | None:
    """The id of the game to go on with; None for a new one."""
    if args.new:
        return None
    if args.resume:
        return _named(args.resume, store, game, say)
    last = next(unfinished(store, game), None)
    if args.resume == "":
        if last is None:
            raise Trouble(say("cli.play.nothing_to_resume"))
        return last.id
    if last is None:
        return None
    against = " – ".join(who(player, say) for _, player in sorted(last.table.players.items()))
    screen.tell(say("cli.play.unfinished", id=last.id, players=against, n=last.table.moves))
    answer = screen.ask(say("cli.play.resume_it")).lower()
    return None if answer.startswith("n") else last.id


def _named(name: str, store: Store, game: AnyGame, say: Wording) -> str:
    try:
        table = stored_table(store, name, say)
    except UnknownTable as error:
        raise Trouble(say("store.UnknownTable", reason=name, path="")) from error
    if table.opened.game != game.about.name:
        raise Trouble(say("cli.play.other_game", id=name, game=table.opened.game))
    if table.result is not None or not table.started:
        raise Trouble(say("cli.play.over_already", id=name))
    return name


class _Terms:
    """A new game as the command line wants it."""

    def __init__(self, args: Namespace, game: AnyGame, say: Wording) -> None:
        self._game = game
        named = _opponents(args, game, say)
        self._seats = _number(args.seats or _as_many_as(named), game, say)
        self._say = say.of(game.about.name, self._seats)
        self._options = chosen_options(args, game, say)
        self._hints = not args.no_hints
        self._own = _seat(args.seat, self._seats, self._say)
        self._against = _one_each(named, self._seats, self._say)
        self._people = _people(args, self._own, self._against, self._say)

    def open(self, store: Store) -> Host:
        """Open the table and let everybody sit down."""
        name = secrets.token_hex(4)
        seed = secrets.token_bytes(SEED_BYTES)
        host = Host.open(
            store, name, self._game, self._options, self._seats, seed, now, hints=self._hints
        )
        if isinstance(host, Refusal):
            raise Trouble(self._say.refusal(host))
        for number, player in enumerate(self._players(host.table.opened.commitment)):
            nonce = b"" if player.bot else secrets.token_bytes(NONCE_BYTES)
            seated = host.sit(Seat(number), player, nonce)
            if isinstance(seated, Refusal):
                raise Trouble(self._say.refusal(seated))
        return host

    def _players(self, commitment: str) -> list[Player]:
        levels = [None if level in (None, HUMAN) else level for level in self._against_by_seat()]
        people = [name for name in self._people if name is not None]
        bots = named(commitment, levels, people=people)
        seated = [
            bot if name is None else Player(name)
            for name, bot in zip(self._people, bots, strict=True)
        ]
        return [player for player in seated if player is not None]

    def _against_by_seat(self) -> list[str | None]:
        return _by_seat(self._own, self._against)


def _number(given: int | None, game: AnyGame, say: Wording) -> int:
    """As many as asked for; the fewest that can play, otherwise."""
    seats = game.about.seats
    if given is not None and given not in seats:
        known = ", ".join(map(str, seats))
        raise Trouble(say("cli.play.bad_seats", title=game.about.title, got=given, known=known))
    return min(seats) if given is None else given


def _opponents(args: Namespace, game: AnyGame, say: Wording) -> tuple[str, ...]:
    """Levels, or `human`: the only opponent where no bot plays the game yet."""
    able = has_bots(game.about.name)
    named = tuple((args.against or (USUAL if able else HUMAN)).lower().split(","))
    known = (*LEVELS, HUMAN)
    for one in named:
        if one not in known:
            raise Trouble(say("cli.play.bad_opponent", got=one[:40], known=", ".join(known)))
        if one != HUMAN and not able:
            raise Trouble(say("cli.play.no_bots", title=game.about.title))
    return named


def _as_many_as(named: tuple[str, ...]) -> int | None:
    """Opponents one by one say how many play; one alone says it of all."""
    return len(named) + 1 if len(named) > 1 else None


def _one_each(named: tuple[str, ...], seats: int, say: Wording) -> tuple[str, ...]:
    """A level for every opponent, in the order of play."""
    opponents = seats - 1
    if len(named) not in (1, opponents):
        raise Trouble(say("cli.play.bad_opponents", got=len(named), n=opponents))
    return named * opponents if len(named) == 1 else named


def _by_seat(own: int, against: tuple[str, ...]) -> list[str | None]:
    """Whom each seat is given to; one’s own to nobody."""
    return [*against[:own], None, *against[own:]]


def _people(args: Namespace, own: int, against: tuple[str, ...], say: Wording) -> list[str | None]:
    """Who sits at this keyboard, by seat; None where a bot does."""
    names: list[str | None] = [
        say.seat(Seat(number)) if level == HUMAN else None
        for number, level in enumerate(_by_seat(own, against))
    ]
    names[own] = say.seat(Seat(own)) if HUMAN in against else say("cli.play.you")
    if args.name is not None:
        names[own] = _own_name(args.name, say)
    return names


def _own_name(given: str, say: Wording) -> str:
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in given).split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise Trouble(say("cli.play.bad_name", most=LONGEST_NAME))
    return name


def _seat(given: str | None, seats: int, say: Wording) -> int:
    """A seat by its name in either language."""
    if given is None:
        return 0
    assert say.game is not None
    known = {
        Wording(lang, say.game, seats).seat(Seat(number)).lower(): number
        for lang in (say.lang, *LANGUAGES)
        for number in range(seats)
    }
    if given.lower() not in known:
        names = ", ".join(say.seat(Seat(number)).lower() for number in range(seats))
        raise Trouble(say("cli.play.bad_seat", got=given[:40], known=names))
    return known[given.lower()]
