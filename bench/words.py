"""What the levels lay, to be read by people: `python -m bench.words GAME [--games 100] [--page]`.

So many games are played between players of one level. Told are the words that the level laid most
often, as they are written and with their tier, and how many it laid beyond what the person knows:
none should be, of a thousand at least. Their vocabulary is drawn once more from the same dice and
asked word by word, without anything that bots use to find their moves.

With `--page` the lists are put into docs/words-played.md, in place of those of the same game and
level.

At Heptagramme it is cards that are counted: one may be laid where a word that the person knows
begins as the column does. At Volapük a compound is known by its parts, joined by a space or a dash.
"""

import argparse
import os
import textwrap
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.levels import LETTER_GAMES, NODES
from bench.measure import line, title
from tablee.arena.match import Match
from tablee.bots.base import LEVELS, Budget, make_bot
from tablee.bots.person import Person
from tablee.bots.volapuk.vocabulary import JOINT
from tablee.catalogue import GAMES
from tablee.core.dice import Dice, SeededDice
from tablee.core.seats import Seat
from tablee.games.anagramme import events as anagramme
from tablee.games.chapardage.events import MotLaid
from tablee.games.heptagramme.events import Announced, Placed
from tablee.games.volapuk.events import AnagramClaimed, Played
from tablee.games.volapuk.state import Formed
from tablee.games.volapuk.words import key_of
from tablee.letters import fold
from tablee.letters.cards import JOKER
from tablee.lexicon import french
from tablee.lexicon.queries import Wanted, WordSet
from tablee.lexicon.tiers import Tier

PAGE: Final = Path(__file__).parents[1] / "docs" / "words-played.md"

MOST: Final = 200
"""So many words of each level are told."""
ENOUGH: Final = 1_000
"""So many cards or words must have been looked up, for none beyond to mean anything."""
SHORTEST: Final = 5
"""§3.2 of Heptagramme: no shorter word can be laid."""
JOKERS: Final = frozenset("?!")


class Asked(NamedTuple):
    """One game between players of one level."""

    game: str
    level: str
    seed: str


class Laid(NamedTuple):
    """What was laid: `words` as often as they were, and of so many things `looked_up` in what the
    person knows those `beyond` it.
    """

    texts: Counter[str]
    looked_up: int
    beyond: tuple[str, ...]


class Said(NamedTuple):
    """Something laid by somebody: a word, or at Heptagramme also the beginning of one."""

    seat: Seat
    text: str
    begun: bool = False


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.words", description=__doc__)
    parser.add_argument("game", choices=LETTER_GAMES)
    parser.add_argument("--games", type=int, default=100, help="of each level (100)")
    parser.add_argument("--level", action="append", choices=LEVELS, help="only these")
    parser.add_argument("--most", type=int, default=MOST, help=f"words of each level ({MOST})")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--page", action="store_true", help=f"renew {PAGE.name} as well")
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers) as pool:
        for level in args.level or LEVELS:
            asked = [Asked(args.game, level, f"words {number}") for number in range(args.games)]
            found = together([*pool.map(laid, asked)])
            tell(args.game, level, found, args.most)
            if args.page:
                written = paragraph(args.game, level, found, args.games, args.most)
                PAGE.write_text(
                    renewed(PAGE.read_text("utf-8"), args.game, level, written), "utf-8"
                )


def laid(asked: Asked) -> Laid:
    """Play a game, and look up all that was laid."""
    seats = range(min(GAMES[asked.game].about.seats))
    knows = [KNOWS[asked.game](Person(asked.level, _dice(asked, seat))) for seat in seats]
    words, looked_up, beyond = Counter[str](), 0, list[str]()
    for said in _all_said(asked, len(seats)):
        if not said.begun:
            words[said.text] += 1
        if said.begun or asked.game != "heptagramme":
            looked_up += 1
            if not knows[said.seat](said.text):
                beyond.append(said.text)
    return Laid(words, looked_up, tuple(beyond))


def together(games: Sequence[Laid]) -> Laid:
    """What was laid in several games."""
    return Laid(
        sum((game.texts for game in games), Counter()),
        sum(game.looked_up for game in games),
        tuple(text for game in games for text in game.beyond),
    )


def tell(game: str, level: str, found: Laid, most: int) -> None:
    """The words of a level, the commonest first, and what it laid beyond them."""
    title(f"{GAMES[game].about.title}, {level}")
    good = "yes" if found.looked_up >= ENOUGH and not found.beyond else "NO"
    line(
        f"{'cards' if game == 'heptagramme' else 'words'} beyond what is known",
        f"{len(found.beyond):,} of {found.looked_up:,}",
        f"wanted 0 of {ENOUGH:,} or more: {good} {' '.join(found.beyond[:10])}",
    )
    line("words laid, different ones", f"{len(found.texts):,}", f"{found.texts.total():,} in all")
    shelf = _shelf(game)
    for key, times in found.texts.most_common(most):
        line(f"  {_spelled(shelf, key)}", f"{times:,}", _tier(key))


def paragraph(game: str, level: str, found: Laid, games: int, most: int) -> str:
    """The words of a level by tier, each tier with the commonest first."""
    shelf, tiers = _shelf(game), dict[str, list[str]]()
    for key, _ in found.texts.most_common(most):
        tiers.setdefault(_tier(key), []).append(_spelled(shelf, key))
    told = "; ".join(
        f"*{tier}* {', '.join(tiers[tier])}" for tier in map(_label, Tier) if tier in tiers
    )
    head = (
        f"**{level}**, {games} games, {found.texts.total():,} words laid, {len(found.texts):,} "
        f"different ones, {len(found.beyond)} of {found.looked_up:,} beyond what is known:"
    )
    return textwrap.fill(f"{head} {told}.", 104, break_on_hyphens=False)


def renewed(page: str, game: str, level: str, written: str) -> str:
    """The page with this paragraph under the heading of its game, in the order of levels."""
    heading = f"## {GAMES[game].about.title}\n"
    before, _, rest = page.partition(heading)
    section, following, after = rest.partition("\n## ")
    paragraphs = {text.split("**")[1]: text for text in section.strip().split("\n\n") if text}
    paragraphs[level] = written
    kept = "\n\n".join(paragraphs[each] for each in LEVELS if each in paragraphs)
    return f"{before.rstrip()}\n\n{heading}\n{kept}\n{following}{after}"


def _dice(asked: Asked, seat: int) -> Dice:
    """The dice of a player; whoever begins them anew draws the same person."""
    return SeededDice(f"{asked.seed} {asked.level} {seat}".encode())


# What was laid


def _all_said(asked: Asked, seats: int) -> Iterator[Said]:
    game: Any = GAMES[asked.game]
    bots = [make_bot(asked.game, asked.level, Seat(at), _dice(asked, at)) for at in range(seats)]
    match = Match(game, game.kinds.options(), bots, asked.seed.encode())
    while game.result(match.state) is None:
        before = len(match.events)
        match.one_action(Budget(nodes=NODES))
        for event in match.events[before:]:
            yield from _said(event, match.state)


def _said(event: Any, state: Any) -> Iterator[Said]:
    """The words of an event, in the letters of the cards or dice."""
    match event:
        case Placed(seat=seat, column=column):
            yield Said(seat, state.open.columns[column].text.replace(JOKER, "?"), begun=True)
        case Announced() | MotLaid() | anagramme.Laid() | anagramme.AnagrammeMade():
            yield Said(event.seat, fold(event.word) or event.word)
        case anagramme.Added() | anagramme.Crossed() | anagramme.Replaced():
            yield Said(event.seat, fold(event.word) or event.word)
        case Played(seat=seat, words=words):
            yield from (Said(seat, word.text) for word in words if not word.pair)
            yield from (Said(seat, _turned(word)) for word in words if word.reversed)
        case AnagramClaimed(seat=seat, word=word):
            yield Said(seat, word)
        case _:
            pass


def _turned(word: Formed) -> str:
    """What a word is from its last die to its first; a joker is then what makes it a word."""
    return word.text if JOKERS & {*word.faces} else key_of(word.faces[::-1])


# What somebody knows

Knows = Callable[[str], bool]


@cache
def numbers(*, board: bool) -> dict[str, int]:
    """Every word that ships, and its number."""
    words = french().board() if board else french().cards()
    return {key: number for number, key in enumerate(words)}


def knows_word(person: Person) -> Knows:
    """Whether somebody knows a word of the cards."""
    known, all_words = person.cards, numbers(board=False)
    return lambda word: word in all_words and (known is None or known[all_words[word]] == 1)


def knows_dice(person: Person) -> Knows:
    """Whether somebody knows a word of the dice, or all parts of a compound."""
    known, all_words = person.board, numbers(board=True)

    def one(word: str) -> bool:
        return word in all_words and (known is None or known[all_words[word]] == 1)

    return lambda word: one(word) or all(map(one, JOINT.split(word)))


def knows_beginning(person: Person) -> Knows:
    """Whether somebody knows a word that begins so; `?` is any letter."""
    known = person.cards
    words = [
        word
        for word, number in numbers(board=False).items()
        if len(word) >= SHORTEST and (known is None or known[number] == 1)
    ]

    def begun(text: str) -> bool:
        fixed = text.partition("?")[0]
        for at in range(bisect_left(words, fixed), len(words)):
            if not words[at].startswith(fixed):
                return False
            if _fits(words[at], text):
                return True
        return False

    return begun


def _fits(word: str, text: str) -> bool:
    return len(word) >= len(text) and all(sign in ("?", word[at]) for at, sign in enumerate(text))


KNOWS: Final[dict[str, Callable[[Person], Knows]]] = {
    "heptagramme": knows_beginning,
    "chapardage": knows_word,
    "anagramme": knows_word,
    "volapuk": knows_dice,
}


# As it is written


def _shelf(game: str) -> WordSet:
    """Without names, which no preset of these games begins with: DENIS is *dénis*."""
    common = Wanted(proper=False)
    return french().board(common) if game == "volapuk" else french().cards(common)


def _spelled(shelf: WordSet, key: str) -> str:
    if key in shelf:
        return shelf.spelled(key)
    return " ".join(shelf.spelled(part) if part in shelf else part for part in key.split())


def _tier(key: str) -> str:
    """How common a word is; a phrase is as common as its rarest word."""
    tiers = [french().tier(part) for part in ([key] if french().tier(key) else key.split())]
    told = [tier for tier in tiers if tier is not None]
    return _label(max(told, default=Tier.RARE))


def _label(tier: Tier) -> str:
    return tier.label


if __name__ == "__main__":
    main()
