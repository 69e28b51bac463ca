"""The evening itself: draw, ask, play, tell, until the game ends or somebody gets up.

Nothing here knows which game is played: the drawing of the game offers the choices, its notation
reads the moves, the host judges them.
"""

import secrets
import shlex
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from tablee.bots.base import Bot, Budget, Told, advice_on, adviser_of, has_bots, make_bot
from tablee.cli.countdown import TimeIsUp
from tablee.cli.draw import Chosen, Look, Question, Step, drawing, last_word, no_help, without_found
from tablee.cli.ending import show_ending
from tablee.cli.guide import Guide, chosen
from tablee.cli.keyboard import Keyboard, people
from tablee.cli.review import has_review, show_review
from tablee.cli.rulebook import read_rules
from tablee.cli.screen import Screen
from tablee.cli.tables import default_database, now
from tablee.cli.telling import forgets, in_words, lies_open, since_last_turn, still_told, told_now
from tablee.cli.terms import unusual
from tablee.core.dice import SeededDice
from tablee.core.game import Refusal, Resign
from tablee.core.notation import Unreadable
from tablee.core.seats import Seat
from tablee.table.bot_seat import SeatedBot
from tablee.table.files import export
from tablee.table.host import Host
from tablee.table.log import Player
from tablee.table.spelling import named_words, refused_words, spelled_at, spellings_of
from tablee.table.table import Table
from tablee.wording import LANGUAGES, Wording

ADVISER: Final = "maitre"
RECALLED: Final = 4
"""Events told again when a game is taken up."""

SHORT: Final = 16
"""Signs of the commitment that are enough to compare by eye."""


class Settings(Struct, frozen=True):
    """How the person wants to play."""

    seconds: float
    confirm: bool
    database: Path


class _Left(Exception):
    """The person gets up; the game can be taken up later."""


class Session:
    """One sitting at one table."""

    def __init__(self, host: Host, say: Wording, screen: Screen, settings: Settings) -> None:
        self._host = host
        self._say = say.spelling(spelled_at(host.table))
        self._screen = screen
        self._settings = settings
        self._game = host.table.game
        self._drawing = drawing(self._game.about.name)
        self._told = 0
        """How much of what happened was told."""
        self._fresh: list[str] = []
        """What was told last."""
        self._bots: dict[tuple[Seat, str], SeatedBot] = {}
        self._offered: dict[Seat, Any] = {}
        self._hinted: Any = None
        """The position in which somebody was told where to look."""
        self._keyboard = Keyboard(
            self._say,
            screen,
            ask=self._call,
            fresh=self._tell_fresh,
            missed=self._tell_missed,
            aside=self._answer_aside,
            undo=self._take_back_last,
        )

    @property
    def _table(self) -> Table:
        return self._host.table

    def run(self, *, resumed: bool = False, newcomer: bool = False) -> int:
        """Play until the end, or until the person leaves."""
        try:
            self._welcome(resumed=resumed, newcomer=newcomer)
            while self._table.result is None:
                self._unpause()
                self._turn()
        except (_Left, EOFError):
            self._keyboard.leave()
            self._pause()
            self._screen.tell(self._say("cli.play.left", id=self._whereabouts()))
            return 0
        except KeyboardInterrupt:
            self._keyboard.leave()
            self._pause()
            raise
        except Exception:
            # Whatever goes wrong, a hand is not left lying there.
            self._keyboard.leave()
            raise
        self._tell_news()
        self._screen.show(self._picture(None))
        show_ending(self._table, self._say, self._screen)
        self._offer_review()
        self._screen.tell(self._say("cli.play.again", id=self._whereabouts()), "dim")
        return 0

    def _offer_review(self) -> None:
        """Once all is over, what was missed, and a file of it."""
        if not has_review(self._table):
            return
        with suppress(EOFError):
            while typed := self._screen.ask(self._say("cli.review.offer")):
                word, _, rest = typed.partition(" ")
                if word.lower() == "v":
                    show_review(self._table, self._say, self._screen)
                elif word.lower() == "s":
                    self._save(Seat(0), rest.strip())
                else:
                    return

    def _welcome(self, *, resumed: bool, newcomer: bool) -> None:
        say, screen, table = self._say, self._screen, self._table
        screen.tell(say("cli.play.title", title=say("game.title"), id=self._host.name), "bold")
        if newcomer:
            screen.tell(say.introduction(table.options))
        if terms := unusual(table.options, say):
            screen.tell(terms)
        if newcomer and screen.console.is_terminal:
            screen.ask(say("cli.play.begin"))
        if resumed:
            self._told = len(told_now(table)) - min(RECALLED, len(still_told(table)))
        for seat, player in sorted(table.players.items()):
            if player.bot is not None:
                facts = {"name": player.name, "seat": seat, "level": player.bot}
                screen.tell(say("cli.play.opponent", **facts), "dim")
        screen.tell(say("cli.play.sealed", short=table.opened.commitment[:SHORT]), "dim")
        self._tell_news()

    # Turns

    def _turn(self) -> None:
        self._offer_last_word()
        if self._table.result is not None:
            return
        seat = min(self._table.waiting())
        player = self._table.players[seat]
        if player.bot is not None:
            self._let_bot_play(seat, player.bot)
        else:
            self._let_person_play(seat)

    def _offer_last_word(self) -> None:
        """Whoever may still speak before the next one does is asked, until he says nothing."""
        for seat, player in self._table.players.items():
            while player.bot is None and seat not in self._table.waiting():
                offer = last_word(self._drawing, self._table.view(seat), self._say)
                offered = self._offered.get(seat) is self._table.state
                if offer is None or offered or self._table.result is not None:
                    break
                self._offered[seat] = self._table.state
                if not self._keyboard.pass_to(self._table, seat):
                    return
                if typed := self._ask(seat, offer):
                    self._obey(seat, typed, None)
                    del self._offered[seat]

    def _let_bot_play(self, seat: Seat, level: str) -> None:
        thinking = self._say("cli.play.thinking", name=self._table.players[seat].name)
        with self._screen.waiting(thinking):
            thought = self._bot(seat, level).act(self._budget(seat))
        assert thought is not None, "a bot whose turn it is acts"
        answer = self._host.play(seat, thought.action, _request())
        if isinstance(answer, Refusal) and self._table.result is None:
            # What the rules refuse is a bug of the bot's; a full disk is not.
            assert not answer.section, f"{thought.action} was refused: {answer}"
            self._screen.tell(self._say.refusal(answer))
            self._screen.ask(self._say("cli.play.retry"))
        self._tell_news()

    def _budget(self, seat: Seat) -> Budget:
        """The seconds agreed on, but never more than a tenth of what a clock leaves."""
        left = self._left(seat)
        seconds = self._settings.seconds
        return Budget(seconds=seconds if left is None else min(seconds, left / 10_000))

    def _bot(self, seat: Seat, level: str) -> SeatedBot:
        def make() -> Bot:
            dice = SeededDice(secrets.token_bytes(32))
            return make_bot(self._game.about.name, level, seat, dice)

        if (seat, level) not in self._bots:
            self._bots[seat, level] = SeatedBot(self._table, seat, make)
        return self._bots[seat, level]

    def _let_person_play(self, seat: Seat) -> None:
        """Draw the table and ask, until something has changed; a clock changes it by itself."""
        before = self._table.state
        self._screen.clock = partial(self._left, seat)
        try:
            if self._keyboard.pass_to(self._table, seat) and self._table.state is before:
                self._ask_for_moves(seat)
        except TimeIsUp:
            self._screen.tell("")
            self._host.tick()
            self._tell_news()
        finally:
            self._screen.clock = _no_clock

    def _ask_for_moves(self, seat: Seat) -> None:
        menu = self._menu(seat)
        self._screen.tell("")
        self._screen.show(self._picture(seat))
        self._offer(menu)
        before = self._table.state
        while self._table.state is before:
            typed = self._ask(seat, self._say("cli.play.prompt", seat=seat))
            self._host.tick()
            if self._table.state is not before:
                self._tell_news()
                self._screen.tell(self._say("cli.play.too_late", got=typed[:20]))
                return
            self._obey(seat, typed, menu)

    def _ask(self, seat: Seat, question: str) -> str:
        """What the person types. Those who share a keyboard are asked one after the other: a clock
        that runs for others as well stands still meanwhile, or they would never be asked.
        """
        clocks = self._game.clocks(self._table.state)
        if all(set(clock.seats) <= {seat} for clock in clocks):
            return self._screen.ask(question)
        return self._call(seat, question)

    def _call(self, seat: Seat, question: str) -> str:
        """Who is called to the keyboard does not pay for the time until they sit there."""
        running = bool(self._game.clocks(self._table.state))
        if running:
            self._host.pause(seat, _request())
        try:
            return self._screen.ask(question)
        finally:
            if running:
                self._host.pause(seat, _request(), pause=False)

    def _menu(self, seat: Seat) -> Question:
        menu = self._drawing.menu(self._table.view(seat), self._say)
        return menu if self._table.opened.hints else without_found(menu)

    def _offer(self, menu: Question) -> None:
        self._screen.tell(menu.text, "bold")
        for choice in menu.choices:
            self._screen.tell(f"{choice.key}  {choice.label}", indent="  ")
        self._screen.tell(self._say("cli.play.commands"), "dim")

    def _left(self, seat: Seat) -> int | None:
        """Milliseconds on the clock that runs for this seat, if one does."""
        left = self._table.clocks.left(now())
        for clock in self._game.clocks(self._table.state):
            if seat in clock.seats and clock.key in left:
                return max(0, left[clock.key])
        return None

    def _obey(self, seat: Seat, typed: str, menu: Question | None) -> None:
        """What was typed: a number of the menu, a command, or a move as one says or writes it."""
        word, _, rest = typed.partition(" ")
        if menu is not None and not typed:
            self._offer(menu)
        elif menu is not None and (step := chosen(menu, typed)) is not None:
            self._guide(seat, step)
        elif typed.startswith("?"):
            self._read_rules(typed[1:])
        elif (command := self._commands().get(word.lower())) is not None:
            command(seat, rest.strip())
        else:
            self._read_move(seat, typed)

    def _commands(self) -> dict[str, Any]:
        return {
            "h": self._hint,
            "u": self._undo,
            "l": self._log,
            "s": self._save,
            "r": self._resign,
            "q": self._quit,
            "pos": self._position,
            "b": self._show_board,
            "c": self._list_commands,
            "aide": self._list_commands,
            "help": self._list_commands,
        }

    def _answer_aside(self, typed: str) -> bool:
        """What may be typed wherever one is asked: the rules, and the way out."""
        if typed.lower() == "q":
            raise _Left
        if typed.startswith("?"):
            self._read_rules(typed[1:])
        return typed.startswith("?")

    def _guide(self, seat: Seat, step: Step) -> None:
        """Ask step by step, and play what was chosen; nothing that is not legal can be."""

        def light(keys: frozenset[str]) -> None:
            self._screen.show(self._picture(seat, lit=keys))

        guide = Guide(self._say, self._screen, self._answer_aside, light)
        self._play(seat, *guide.lead(step))

    def _read_move(self, seat: Seat, typed: str) -> None:
        """A move as people say it, or as it is written."""
        try:
            step = self._drawing.spoken(self._table.view(seat), typed, self._say)
            if step is None:
                step = Chosen(self._game.notation.read_action(typed))
        except Unreadable as error:
            self._screen.tell(self._say(f"unreadable.{error.code}", **error.facts))
            self._screen.tell(self._say("cli.play.try_menu"), "dim")
            return
        self._guide(seat, step)

    def _play(self, seat: Seat, *actions: Any) -> None:
        """One action after the other, as far as they are granted."""
        for action in actions:
            answer = self._host.play(seat, action, _request())
            if isinstance(answer, Refusal):
                if self._table.result is None:
                    typed = refused_words(self._game, self._table.view(seat), action)
                    self._screen.tell(self._say.spelling(typed).refusal(answer))
                return
            self._tell_news()
        if actions and self._settings.confirm and self._bot_is_next(seat):
            self._confirm(seat)

    def _bot_is_next(self, seat: Seat) -> bool:
        following = [self._table.players[other] for other in self._table.waiting()]
        # Under a clock, the bot would pay for the time the person takes to confirm.
        clocks = self._game.clocks(self._table.state)
        undoable = self._table.undoable(seat) is not None
        return undoable and not clocks and any(player.bot for player in following)

    def _confirm(self, seat: Seat) -> None:
        """Whoever goes on typing has confirmed, and is answered when it is their turn again."""
        while typed := self._screen.ask(self._say("cli.play.confirm")):
            if typed.lower() == "u":
                self._undo(seat)
                return
            if not self._answer_aside(typed):
                self._screen.keep(typed)
                return

    # What the person may ask for

    def _read_rules(self, asked: str) -> None:
        read_rules(self._game.about.name, asked.strip(), self._say, self._screen)

    def _hint(self, seat: Seat, _: str = "") -> None:
        """First where to look; asked again in the same position, what to do."""
        if (refusal := self._table.denies_hint(seat)) is not None:
            self._screen.tell(self._say.refusal(refusal))
        elif (why := no_help(self._drawing, self._table.view(seat), self._say)) is not None:
            self._screen.tell(why)
        elif adviser_of(self._game.about.name) is None:
            self._ask_master(seat)
        else:
            again = self._hinted is self._table.state
            self._hinted = self._table.state
            self._advise(seat, whole=again)

    def _advise(self, seat: Seat, *, whole: bool) -> None:
        view = self._table.view(seat)
        with self._screen.waiting(self._say("cli.play.advising")):
            advice = advice_on(self._game.about.name, view)
        if advice.look is not None and not whole:
            self._tell_hint(view, advice.look)
            self._screen.tell(self._say("cli.play.hint_again"), "dim")
            return
        self._tell_hint(view, advice.reason)
        if advice.action is not None:
            self._screen.tell(self._say("cli.play.hint_move", move=advice.action), "dim")

    def _tell_hint(self, view: Any, told: Told) -> None:
        written = spellings_of(self._game, view, named_words(told.facts))
        say = self._say.spelling(written.get)
        self._screen.tell(say(f"advice.{told.key}", **told.facts))

    def _ask_master(self, seat: Seat) -> None:
        """Where nobody gives hints, what the strongest bot would do."""
        if not has_bots(self._game.about.name):
            self._screen.tell(self._say("cli.play.no_hint"))
            return
        with self._screen.waiting(self._say("cli.play.advising")):
            thought = self._bot(seat, ADVISER).act(Budget(seconds=self._settings.seconds))
        if thought is None:
            self._screen.tell(self._say("cli.play.no_hint"))
            return
        words = self._say.action(thought.action)
        self._screen.tell(self._say("cli.play.hint", move=thought.action, words=words))
        if thought.winning is not None:
            percent = round(100 * thought.winning)
            odds = {"of": thought.winning.denominator, "n": thought.winning.numerator}
            self._screen.tell(self._say("cli.play.odds", percent=percent, **odds))

    def _undo(self, seat: Seat, _: str = "") -> None:
        """One's own last action or, where people share a table on which all lies open, that of
        whoever played last.
        """
        open_to = [seat] if self._drawing.secret(self._table.view(seat)) else people(self._table)
        able = [other for other in open_to if self._table.undoable(other) is not None]
        self._take_back(able[0] if able else seat)

    def _take_back_last(self) -> bool:
        """The last move, by whoever has just made it and is still there."""
        able = [one for one in people(self._table) if self._table.undoable(one) is not None]
        return self._take_back(able[0] if able else min(people(self._table)))

    def _take_back(self, seat: Seat) -> bool:
        answer = self._host.undo(seat, _request())
        if isinstance(answer, Refusal):
            self._screen.tell(self._say.refusal(answer))
            return False
        self._told = len(told_now(self._table))
        self._fresh = [self._say("cli.play.undone")]
        self._screen.tell(self._fresh[0])
        return True

    def _log(self, seat: Seat, _: str = "") -> None:
        if forgets(self._table):
            self._screen.tell(self._say("cli.play.forgets"), "dim")
        told = in_words(self._table, still_told(self._table), seat, self._say)
        for number, words in enumerate(told, 1):
            self._screen.tell(f"{number:3} {words}")

    def _save(self, seat: Seat, given: str = "") -> None:
        kept = {"id": self._host.name, "path": self._settings.database}
        if not lies_open(self._table):
            self._screen.tell(self._say("cli.play.secret_file", **kept))
        elif given:
            self._write(Path(given).expanduser())
        else:
            self._screen.tell(self._say("cli.play.saved", **kept))

    def _write(self, path: Path) -> None:
        try:
            if path.exists() and not self._agrees("cli.play.overwrite", path=path):
                return
            _write(path, export(self._table))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._screen.tell(self._say("cli.play.not_written", path=path, reason=reason))
            return
        self._screen.tell(self._say("cli.play.written", path=path))

    def _resign(self, seat: Seat, _: str = "") -> None:
        if self._agrees("cli.play.resign", seat=seat):
            self._play(seat, Resign())

    def _quit(self, seat: Seat, _: str = "") -> None:
        raise _Left

    def _position(self, seat: Seat, _: str = "") -> None:
        if self._drawing.secret(self._table.view(seat)):
            self._screen.tell(self._say("cli.play.secret_position"))
            return
        self._screen.console.print(self._game.notation.position(self._table.state), soft_wrap=True)

    def _show_board(self, seat: Seat, _: str = "") -> None:
        self._screen.show(self._picture(seat))
        self._offer(self._menu(seat))

    def _list_commands(self, seat: Seat, _: str = "") -> None:
        self._screen.tell(self._say("cli.play.all_commands"))
        self._screen.tell(self._say("menu.notation"))

    def _agrees(self, key: str, **facts: Any) -> bool:
        return self._screen.ask(self._say(key, **facts)).lower()[:1] in ("o", "y")

    # What is shown

    def _picture(self, seat: Seat | None, lit: frozenset[str] = frozenset()) -> Any:
        seats = [Seat(number) for number in range(self._table.opened.seats)]
        names = [
            (self._say.seat(seat), who(self._table.players[seat], self._say)) for seat in seats
        ]
        beside = tuple("" if place == name else name for place, name in names)
        look = Look(self._screen.width, beside, lit, self._screen.plain)
        return self._drawing.draw(self._table.view(seat), self._say, look)

    def _tell_news(self) -> None:
        """Each event since the last time, in words."""
        past = told_now(self._table)
        if news := in_words(self._table, past, None, self._say)[self._told :]:
            self._fresh = news
        self._told = len(past)
        for words in news:
            self._screen.tell(f"· {words}")

    def _tell_fresh(self) -> None:
        """Once more, what was told before the screen was emptied."""
        for words in self._fresh:
            self._screen.tell(f"· {words}")

    def _tell_missed(self, seat: Seat) -> None:
        """What somebody has heard since their last turn, who comes to the keyboard only now."""
        missed = since_last_turn(self._table, seat)
        # What luck alone has done, all have just been told together.
        if not any(self._table.entries[one.seq].seat is not None for one in missed):
            return
        self._screen.tell(self._say("cli.play.missed"), "bold")
        for words in in_words(self._table, missed, seat, self._say):
            self._screen.tell(f"· {words}")

    # Getting up and sitting down again

    def _whereabouts(self) -> str:
        """What to type after a command to find this table again."""
        kept = self._settings.database
        elsewhere = "" if kept == default_database() else f" --database {shlex.quote(str(kept))}"
        return self._host.name + elsewhere

    def _pause(self) -> None:
        """Clocks stand still while nobody is there."""
        if self._table.waiting() and self._game.clocks(self._table.state):
            self._host.pause(min(self._table.waiting()), _request())

    def _unpause(self) -> None:
        while self._table.paused:
            seat = min(self._game.waiting(self._table.state))
            answer = self._host.pause(seat, _request(), pause=False)
            if isinstance(answer, Refusal):
                self._screen.tell(self._say.refusal(answer))
                self._screen.ask(self._say("cli.play.retry"))


def who(player: Player, say: Wording) -> str:
    """Somebody by name; of a bot also its level."""
    if player.bot is None:
        return player.name
    # Bots of older tables are called by their level, in the language of whoever opened the table.
    if any(Wording(lang).name("level", player.bot) in player.name for lang in LANGUAGES):
        return player.name
    return say("cli.play.bot", name=player.name, level=say.name("level", player.bot))


def _no_clock() -> None:
    """Nobody is in a hurry."""


def _write(path: Path, data: bytes) -> None:
    """All of it or nothing, whatever was there before."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _request() -> str:
    return secrets.token_hex(8)
