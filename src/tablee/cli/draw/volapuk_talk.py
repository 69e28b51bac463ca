"""What is said of a play of Volapük, in a terminal: accents, anagrams, senses, answers, votes."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from tablee.cli.draw import Choice, Chosen, Later, Question, Step, Typing
from tablee.cli.draw.parts import numbered, picked
from tablee.core.notation import Unreadable
from tablee.games.volapuk.actions import (
    LONGEST_ANSWER,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Match,
    Move,
    Vote,
)
from tablee.games.volapuk.notation import cell_name
from tablee.games.volapuk.views import OpenAccent, View
from tablee.wording import Wording


def to_say(view: View, say: Wording) -> Iterator[tuple[type[Move], Step]]:
    """§8.2 What one may announce, right or wrong, and what one is asked in return."""
    may = view.sayable
    if may is None:
        return
    if may.accents:
        yield ClaimAccent, _which_accent(may.accents, say)
    if may.anagram:
        yield ClaimAnagram, Typing(say("menu.which_word"), lambda typed: Chosen(_anagram(typed)))
    if may.asks:
        asking = ((word, AskSenses(word)) for word in may.asks)
        yield AskSenses, numbered(say("menu.which_word"), asking)
    if may.answers:
        yield Answer, _one_answer((), may.answers, say)
    if may.to_match:
        yield Match, _matching(view, (), say)


def _anagram(typed: str) -> ClaimAnagram:
    return ClaimAnagram(" ".join(typed.replace("_", " ").split()))


def _which_accent(accents: tuple[OpenAccent, ...], say: Wording) -> Question:
    """§8.3 Which one, with a die that shows it or without, and on which letter."""
    choices = [
        Choice(str(number), _accent_label(one, say), _on_cell(one, say))
        for number, one in enumerate(accents, 1)
    ]
    return Question(say("menu.which_accent"), tuple(choices))


def _accent_label(one: OpenAccent, say: Wording) -> str:
    name = say.name("accent", one.accent)
    return name if one.die is None else say("menu.with_die", accent=name, die=one.die)


def _on_cell(one: OpenAccent, say: Wording) -> Question:
    choices = [
        Choice(cell_name(cell), "", Chosen(ClaimAccent(cell, one.accent, one.die)))
        for cell in one.cells
    ]
    return Question(say("menu.which_cell"), tuple(choices), on_board=True)


# Senses


def _one_answer(texts: tuple[str, ...], most: int, say: Wording) -> Typing:
    """§8.5 One sense after the other, as many as there are."""

    def read(typed: str) -> Step:
        if len(typed) > LONGEST_ANSWER:
            raise Unreadable("move", got=typed[:20])
        given = (*texts, typed)
        done = Choice("0", say("menu.enough"), Chosen(Answer(given)))
        if len(given) == most:
            return Chosen(Answer(given))
        more = Choice("1", say("menu.one_more"), _one_answer(given, most, say))
        return Question(say("menu.another_sense"), (done, more))

    return Typing(say("menu.which_sense", n=len(texts) + 1, most=most), read)


def _matching(view: View, senses: tuple[int | None, ...], say: Wording) -> Step:
    """§8.5 Of each answer that the dictionary does not know, which sense was meant."""
    assert view.sayable is not None, "only who may speak is asked"
    open_to = view.sayable.to_match
    if len(senses) == len(open_to):
        return Chosen(Match(senses))

    def then(sense: int | None) -> Later:
        return Later(partial(_matching, view, (*senses, sense), say))

    none = Choice("0", say("menu.none_of_them"), then(None))
    known = (Choice(str(at + 1), text, then(at)) for at, text in enumerate(view.open.senses))
    answer = view.open.answers[open_to[len(senses)]].text
    return Question(say("menu.meant", text=answer), (none, *known))


# Votes


def more_votes(view: View, say: Wording) -> Iterator[Choice]:
    """§8.6 Against several answers at once, or that two of them say the same."""
    judged = () if view.sayable is None else view.sayable.to_judge
    if len(judged) > 1:
        names = [str(at + 1) for at in judged]
        some = picked(
            say("menu.which_refused"),
            names,
            lambda numbers: Chosen(Vote(tuple(sorted(judged[number] for number in numbers)))),
            say,
        )
        yield Choice("r", say("menu.refuse_some"), some)
    if pairs := [*_pairs(view)]:
        yield Choice("s", say("menu.same_some"), _same(view, (), (), pairs, say))


def _pairs(view: View) -> Iterator[tuple[int, int]]:
    """Two answers of which one is to be judged, and none is one’s own."""
    judged = () if view.sayable is None else view.sayable.to_judge
    others = [at for at, answer in enumerate(view.open.answers) if answer.seat != view.seat]
    return (pair for pair in combinations(others, 2) if {*pair} & {*judged})


def _same(
    view: View,
    refused: tuple[int, ...],
    same: tuple[tuple[int, int], ...],
    pairs: list[tuple[int, int]],
    say: Wording,
) -> Later:
    """Pair by pair; what is refused besides is asked at the end."""

    def make() -> Step:
        left = [pair for pair in pairs if pair not in same]
        more = [
            Choice(
                str(number),
                f"{one + 1} = {other + 1}",
                _same(view, refused, (*same, (one, other)), pairs, say),
            )
            for number, (one, other) in enumerate(left, 1)
        ]
        done = [Choice("0", say("menu.enough"), _refusing(view, same, say))] if same else []
        return Question(say("menu.which_same"), (*done, *more)) if more else done[0].then

    return Later(make)


def _refusing(view: View, same: tuple[tuple[int, int], ...], say: Wording) -> Step:
    judged = () if view.sayable is None else view.sayable.to_judge
    names = [str(at + 1) for at in judged]

    def voted(numbers: tuple[int, ...]) -> Chosen:
        return Chosen(Vote(tuple(sorted(judged[number] for number in numbers)), same))

    some = picked(say("menu.which_refused"), names, voted, say)
    return Question(
        say("menu.refuse_too"),
        (
            Choice("0", say("menu.refuse_none"), Chosen(Vote((), same))),
            Choice("1", say("menu.refuse_some"), some),
        ),
    )
