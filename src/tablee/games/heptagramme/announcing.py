"""§4 Announcing a word: its cards leave the table, and its maj. scores."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.scores import ScoreLine
from tablee.core.seats import Seat, with_item
from tablee.games.heptagramme import events
from tablee.games.heptagramme.actions import Announce, Move
from tablee.games.heptagramme.columns import no_word_there, scoring_at, without_cards
from tablee.games.heptagramme.doubt import cleared_below
from tablee.games.heptagramme.ending import is_cleared
from tablee.games.heptagramme.floor import not_to_move
from tablee.games.heptagramme.handover import noted
from tablee.games.heptagramme.options import Judges
from tablee.games.heptagramme.state import COLUMNS, SHORTEST, Column, Open, ScoringCard, State
from tablee.games.heptagramme.sums import scored
from tablee.games.heptagramme.words import fitting, head_points, unlike
from tablee.letters.cards import JOKER, added, points
from tablee.letters.folding import ALPHABET, small
from tablee.letters.words import Words

LETTERS: Final = ALPHABET.lower()


def play(
    words: Words, table: Open, seat: Seat, move: Announce
) -> tuple[events.Event, ...] | Refusal:
    """§4.1 A column that spells a word of at least five letters, this turn’s or an older one;
    §2.2 whatever its accents.
    """
    at = move.column
    if refusal := not_to_move(table, seat) or no_word_there(table, at):
        return refusal
    if refusal := unlike(table.columns[at], move.word, whole=True):
        return refusal
    word = small(move.word)
    judged = table.options.referee is Judges.PAROLE
    if word.upper() in words:
        cause = events.Cause.JUDGED if judged else events.Cause.CHOSEN
        return (events.Announced(seat, at, word, cause, table.sum + head_points(word)),)
    if judged:
        return (events.Rejected(seat, at, word), *_misannounced(words, table, at, word))
    return refuse("not_a_word", "4.1", word=word)


def _misannounced(words: Words, table: Open, at: int, word: str) -> tuple[events.Event, ...]:
    """§6.3 What may be taken back goes back to the hand; §3.4 what may not, to the basket. Both
    lose their points, and the maj. costs what it would have brought.
    """
    mine = [number for number in scoring_at(table, at) if number >= table.settled]
    back = [number for number in mine if number >= table.frozen]
    cards = "".join(table.scoring[number].card for number in mine)
    kept = "".join(table.scoring[number].card for number in back)
    thrown, cost = cards.removesuffix(kept), head_points(word)
    total = table.sum - sum(map(points, kept))
    recovered = (events.Recovered(table.turn, at, kept, total),) if kept else ()
    total -= sum(map(points, thrown)) + cost
    forfeited = events.Forfeited(table.turn, at, thrown, cost, total)
    return (*recovered, forfeited, *cleared_below(words, table.columns[at], at, cards))


def forced(
    words: Words, table: Open, at: int, column: Column, total: int
) -> tuple[events.Event, ...]:
    """§4.2 A word that no longer word continues is announced at once, for the most points."""
    if table.options.referee is Judges.PAROLE or words.stem(column.text, SHORTEST).letters:
        return ()
    word = max(fitting(words, column), key=head_points)
    total += head_points(word)
    return (events.Announced(table.turn, at, word, events.Cause.FORCED, total),)


# What may be announced


def actions(words: Words, table: Open) -> Iterator[Move]:
    """§4.1 Every word that a column may be announced as."""
    for at in COLUMNS:
        yield from (Announce(at, word) for word in announceable(words, table, at))


def announceable(words: Words, table: Open, at: int) -> list[str]:
    """§4.1 What a column may be announced as; in *parole*, whatever its letters spell."""
    if table.options.referee is Judges.PAROLE:
        return spelled_unseen(table, at)
    return fitting(words, table.columns[at]) if no_word_there(table, at) is None else []


def spelled_unseen(table: Open, at: int) -> list[str]:
    """§4.1, §6.4 What one might say of a column that is long enough, as far as no word is looked
    up: a joker stands for any letter.
    """
    column = table.columns[at]
    if no_word_there(table, at) is not None or len(column.text) < SHORTEST:
        return []
    spelled = column.text.lower()
    return [spelled.replace(JOKER, letter) for letter in LETTERS] if column.has_joker else [spelled]


# What happened


def apply(state: State, event: events.Announced) -> State:
    """§4.1 Min. and maj. go to their baskets, and the points of all stay; §7.1 with the last word
    the game is over.
    """
    table, at = state.open, event.column
    column = table.columns[at]
    assert column.maj is not None
    state = replace(
        state,
        corbeille=added(state.corbeille, column.mins),
        corbeille_majs=added(state.corbeille_majs, column.maj),
    )
    head = ScoringCard(event.word[0].upper(), left=at)
    state = with_open(
        state,
        columns=with_item(table.columns, at, Column()),
        scoring=(*without_cards(table, at, column.mins), head),
    )
    return noted(state, "table") if is_cleared(state) else state


def lines(event: events.Announced) -> tuple[ScoreLine, ...]:
    """§4.1 What its maj. scores."""
    value, head = head_points(event.word), event.word[0].upper()
    return (scored("maj", head, value, event.sum, "4.1"),)
