"""A finished game looked back at: each turn beside the best that it could have been."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from tablee.bots.anagramme import reviewed as of_anagramme
from tablee.bots.base import reviewer_of
from tablee.bots.chapardage import reviewed as of_chapardage
from tablee.bots.heptagramme import reviewed as of_heptagramme
from tablee.bots.volapuk import reviewed as of_volapuk
from tablee.cli.screen import Screen
from tablee.cli.telling import as_said
from tablee.games.heptagramme.notation import beginning_name
from tablee.letters.cards import written
from tablee.table.spelling import spellings_anywhere
from tablee.table.table import Table
from tablee.wording import Wording, tag

Line: TypeAlias = tuple[str, int]
"""A sentence, and how far it stands in."""


def has_review(table: Table) -> bool:
    """Can a game of this kind be looked back at?"""
    return reviewer_of(table.opened.game) is not None


def show_review(table: Table, say: Wording, screen: Screen) -> None:
    """Every turn of a finished game, and what each could have brought."""
    look_back = reviewer_of(table.opened.game)
    assert look_back is not None, "who asks knows that somebody can"
    with screen.waiting(say("page.review.working")):
        review = look_back(table.past())
        spelled = spellings_anywhere(table.game, table.view(None), msgspec.to_builtins(review))
    say = say.spelling(spelled.get)
    screen.tell(say("page.review.title"), "bold")
    for sentence, indent in PAGES[table.opened.game](review, say):
        screen.tell(sentence, indent=" " * indent)


def _left(review: Any, key: str, say: Wording) -> Iterator[Line]:
    """What each seat left on the table."""
    for seat, n in enumerate(review.missed):
        yield say(key, seat=seat, n=n), 0


def _turns(
    review: Any, made: Callable[[Any], str], best: Callable[[Any], str], say: Wording
) -> Iterator[Line]:
    """Turn by turn what was played, and below it what would have been better."""
    rounds: Counter[int] = Counter()
    for turn in review.turns:
        rounds[turn.seat] += 1
        facts = {"seat": turn.seat, "number": rounds[turn.seat], "hand": _cards(turn.hand)}
        yield say("cli.review.turn", played=made(turn), n=turn.made.points or 0, **facts), 0
        if turn.missed:
            yield say("cli.review.better", played=best(turn), n=turn.best.points), 2


def _cards(hand: Sequence[str]) -> str:
    return " ".join(written(hand) if isinstance(hand, str) else hand)


# Heptagramme


def _heptagramme(review: of_heptagramme.Review, say: Wording) -> Iterator[Line]:
    yield from _left(review, "page.heptagramme.review_left", say)
    yield say("page.heptagramme.review_lead"), 0

    def made(turn: of_heptagramme.TurnReview) -> str:
        if turn.made.points is None:
            return say("page.heptagramme.review_passed").removesuffix(".")
        return ", ".join(
            [as_said(turn.made.written), *(_word(word, say) for word in turn.made.found)]
        )

    def best(turn: of_heptagramme.TurnReview) -> str:
        return " ; ".join(_extension(part, say) for part in turn.best.parts)

    yield from _turns(review, made, best, say)


def _extension(part: of_heptagramme.Extension, say: Wording) -> str:
    whole = beginning_name(part.text + part.cards)
    lay, added = whole[: len(part.text)], whole[len(part.text) :]
    facts = {"column": part.column, "lay": lay, "cards": added, "word": _word(part.word, say)}
    return say("page.heptagramme.review_part", announced=part.points is not None, **facts)


def _word(word: str, say: Wording) -> str:
    return say("cli.review.word", word=word)


# Anagramme


def _anagramme(review: of_anagramme.Review, say: Wording) -> Iterator[Line]:
    yield from _left(review, "page.anagramme.review_left", say)
    yield say("page.anagramme.review_lead"), 0

    def as_played(play: of_anagramme.Play) -> str:
        return say("page.anagramme.play", **_facts(play, say))

    yield from _turns(
        review, lambda turn: as_played(turn.made), lambda turn: as_played(turn.best), say
    )


def _facts(play: of_anagramme.Play, say: Wording) -> dict[str, Any]:
    """A play for the wording, which has a case for each kind."""
    move = play.move
    if move is None:
        return {"kind": "nothing"}
    facts: dict[str, Any] = {"kind": tag(move), "old": _word(play.old, say) if play.old else ""}
    if (word := getattr(move, "word", None)) is not None:
        facts["word"] = _word(word, say)
    facts["card"] = getattr(move, "discard", None)
    facts["top"] = getattr(move, "top", None) or getattr(move, "exchange", None)
    return facts


# Volapük


def _volapuk(review: of_volapuk.Review, say: Wording) -> Iterator[Line]:
    yield from _left(review, "page.volapuk.review_left", say)

    def as_played(play: of_volapuk.Laid) -> str:
        if not play.written:
            return say("page.volapuk.review_passed")
        words = ", ".join(_word(word, say) for word in play.found)
        return say("cli.review.laid", words=words, written=play.written)

    yield from _turns(
        review, lambda turn: as_played(turn.made), lambda turn: as_played(turn.best), say
    )


# Chapardage


def _chapardage(review: of_chapardage.Review, say: Wording) -> Iterator[Line]:
    for seat, one in enumerate(review.seats):
        facts = {"likely": say.number(one.likely, 1), "best": say.number(one.best, 1)}
        yield (
            say(
                "page.chapardage.review_seat",
                seat=seat,
                n=one.requests,
                stolen=one.stolen,
                **facts,
            ),
            0,
        )
        if one.hopeless:
            yield say("page.chapardage.review_hopeless", n=one.hopeless), 2
    for request in review.requests:
        yield _asked(request.seat, request.made, "cli.review.request", say), 0
        same = (request.made.asked, request.made.card) == (request.best.asked, request.best.card)
        if not same:
            yield _asked(request.seat, request.best, "cli.review.rather", say), 2


def _asked(seat: int, likely: of_chapardage.Likely, key: str, say: Wording) -> str:
    share = say.percent(likely.chance, 0)
    return say(key, seat=seat, asked=likely.asked, card=likely.card, share=share)


PAGES: Final[dict[str, Callable[[Any, Wording], Iterator[Line]]]] = {
    "heptagramme": _heptagramme,
    "chapardage": _chapardage,
    "anagramme": _anagramme,
    "volapuk": _volapuk,
}
