"""§1.3 What lies in a column, and how cards leave it."""

from msgspec.structs import replace

from tablee.core.game import Refusal, refuse
from tablee.core.open import with_open
from tablee.core.seats import Seat, with_item
from tablee.games.heptagramme.state import COLUMNS, Column, Open, ScoringCard, State
from tablee.letters.cards import added, given


def no_word_there(table: Open, at: int) -> Refusal | None:
    """§1.3, §4.3, §6.3 Why nothing can be placed or announced at a column."""
    if at not in COLUMNS:
        return refuse("no_such_column", "1.3", column=at)
    if table.columns[at].maj is None:
        return refuse("empty_column", "4.3", column=at)
    if at in table.closed:
        return refuse("closed", "6.3", column=at)
    return None


def scoring_at(table: Open, at: int) -> list[int]:
    """The numbers of the scoring cards that lie in a column."""
    return [number for number, line in enumerate(table.scoring) if line.column == at]


def withdrawn(state: State, seat: Seat, at: int, cards: str) -> State:
    """§3.4, §6.3 The last min. of a column go back to the hand, and are struck."""
    return replace(_struck(state, at, cards), hands=given(state.hands, seat, cards))


def thrown(state: State, at: int, cards: str) -> State:
    """§6.3 They go to the basket instead, where they may no longer be taken back."""
    if not cards:
        return state
    return replace(_struck(state, at, cards), corbeille=added(state.corbeille, cards))


def _struck(state: State, at: int, cards: str) -> State:
    table, column = state.open, state.open.columns[at]
    mins = column.mins[: -len(cards)]
    struck = scoring_at(table, at)[-len(cards) :]
    last = table.scoring[struck[0]].after
    return with_open(
        state,
        columns=with_item(table.columns, at, Column(column.maj, mins, last)),
        scoring=tuple(line for number, line in enumerate(table.scoring) if number not in struck),
        frozen=table.frozen - sum(number < table.frozen for number in struck),
    )


def without_cards(table: Open, at: int, cards: str) -> tuple[ScoringCard, ...]:
    """§3.3 What scored, once the last min. of a column have left the table: they stay written."""
    gone = scoring_at(table, at)[-len(cards) :]
    return tuple(
        ScoringCard(x.card, left=at) if n in gone else x for n, x in enumerate(table.scoring)
    )
