"""No refusal of Volapük says what is not so, or cites a § that does not say it."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import DICE
from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.volapuk import Volapuk, notation
from tablee.games.volapuk.actions import Accent, ClaimAccent, Match, RetireSuperJoker, Write
from tablee.games.volapuk.board import Direction
from tablee.games.volapuk.options import (
    Accents,
    Anagrams,
    ClaimOrder,
    Definitions,
    Espace,
    Freed,
    JokerExchange,
    Judges,
    Recomposition,
    Reversed,
    ShortWords,
    SuperJoker,
)
from tablee.games.volapuk.state import Phase, State
from tablee.letters.words import Forms, Vocabulary
from tests.games.truth import Scene, asked, must_be_true, refusals_are_true
from tests.games.volapuk import test_talking
from tests.games.volapuk.drawing import QUIET, TALK, cell, chosen, made, table
from tests.games.volapuk.truths import TRUTHS, odd_actions, odd_sayings

MEANT = (None, (), ("Un cri sourd.",), ("Un cri sourd.", "De l’eau claire.", "Un abri."))
GAME: Any = Volapuk(DICE, lambda word: MEANT[len(word) % 4])
"""With a dictionary that has three senses of some words, one or none of others, and is gone when
it is asked for the rest.
"""
ALL = replace(
    QUIET,
    accents=Accents.PRIORITY,
    announced_anagrams=Anagrams.ONE_PER_PLAYER,
    announced_definitions=Definitions.PLAYER,
    referee=Judges.LEXICON_AND_VOTE,
)
LOOSE = replace(
    ALL,
    announced_anagrams=Anagrams.UNLIMITED,
    announced_definitions=Definitions.TABLE,
    asker_answers=True,
    claim_order=ClaimOrder.RACE,
    referee=Judges.VOTE,
    freed=Freed.SWAP,
    recomposition=Recomposition.ONE_LINE,
    reversed=Reversed.FREE,
    joker_exchange=JokerExchange.ANYONE,
)
STARTS = (
    (QUIET, 1),
    (QUIET, 9),
    (replace(QUIET, clock=-1), 2),
    (replace(QUIET, clock=24 * 3600 + 1), 2),
)


def scene(state: State, move: Any, seat: int = 0) -> Scene:
    return notation.position(state), seat, move


def row(faces: str, first: str = "c") -> dict[str, str]:
    """`row("L E S")`: dice from c9 to the right."""
    columns = "abcdefghijklmnopqrs"
    start = columns.index(first)
    return {f"{columns[start + at]}9": face for at, face in enumerate(faces.split())}


def laid() -> Iterator[Scene]:
    """What is wrong with plays."""
    port = table("h9> P O R T", hand="E S A I ^ ? É")
    yield scene(port, made(port, {"l9": "^"}))
    yield scene(port, made(port, {"l9": "A"}))
    yield scene(port, made(port, {"h8": "A", "j10": "E", "k10": "S"}))
    yield scene(port, made(port, {"c3": "E", "d3": "S"}))
    yield scene(port, Write(cell("h9"), Direction.ROW, "port"))
    reversing = made(port, {"l9": "E"}, declared="h9>5<")
    yield scene(port, reversing)
    yield scene(with_open(port, options=chosen(reversed=Reversed.OFF)), reversing)
    yield scene(with_open(port, options=chosen(pairs=False)), made(port, {"h8": "S"}))
    yield scene(port, made(port, {"l9": "E"}, declared="h9>5_"))
    yield scene(port, made(port, {"l9": "E"}, declared="h9>4_"))
    yield scene(port, made(port, {"l9": "E"}, declared="i9>4"))
    yield scene(port, made(port, {"l9": "E"}, declared="h9\\3"))
    yield scene(port, made(port, {"l9": "E"}, declared="o9\\9"))
    yield scene(
        with_open(port, options=chosen(diagonal=0)), made(port, {"i10": "A"}, declared="h9\\2")
    )
    yield scene(
        with_open(port, options=chosen(diagonal=2)), made(port, {"i10": "A"}, declared="h9\\2")
    )
    turned = made(port, None, {"h9": "k9", "i9": "j9", "j9": "i9", "k9": "h9"})
    yield scene(with_open(port, seen=("PORT", "TROP")), turned)
    late = table(hand="O U F K", options=chosen(short_words=ShortWords.ENDGAME))
    yield scene(late, "h9>ouf")
    yield scene(table(hand="X Y S T E", options=chosen(vocabulary=Vocabulary.USUELS)), "h9>xyste")
    yield scene(table(hand="X Y S T E", options=chosen(vocabulary=Vocabulary.ENFANT)), "h9>xyste")
    yield scene(table(hand="P U T E S", options=chosen(coarse=False)), "h9>pute")
    yield scene(table(hand="P U T E S", options=chosen(forms=Forms.HEADWORDS)), "h9>putes")
    yield scene(table(hand="R O M E S", options=chosen(proper=False)), "h9>rome")


def spaced() -> Iterator[Scene]:
    """What is wrong with phrases, and with what is read backwards."""
    down = table(hand="U N _ O S", options=replace(ALL, accents=Accents.OFF))
    phrase = made(down, row("U N _ O S"), declared="c9>5_")
    yield scene(with_open(down, rejected=("UN OS",)), phrase)
    yield scene(with_open(down, options=QUIET), phrase)
    yield scene(with_open(down, options=chosen(espace=Espace.LEGIT)), phrase)
    yield scene(with_open(down, options=chosen(espace=Espace.OFF)), phrase)
    dog = table(hand="H O T _ D O G")
    yield scene(dog, made(dog, row("H O T _ D O G"), declared="c9>7_"))
    lever = table("c9> S E", "d9: E T", "f9> L E V E R", "f9: L A", "d10> T R A", hand="_")
    yield scene(lever, made(lever, {"e9": "_"}, declared="c9>8_"))
    mans = table(hand="N O _ M A N S")
    yield scene(mans, made(mans, row("N O _ M A N S")))
    rime = table("h9> R I M", hand="E", options=chosen(reversed_dice=6))
    yield scene(rime, made(rime, {"k9": "E"}, declared="h9>4<"))
    slanted = table(
        "h8: R A",
        "h9> A I",
        "i9: I L",
        "i10> L M",
        hand="E",
        options=chosen(reversed_diagonal=False),
    )
    yield scene(slanted, made(slanted, {"k11": "E"}, declared="h8\\4<"))


def moved() -> Iterator[Scene]:
    """What is wrong with dice that are moved, or kept."""
    port = table("h9> P O R T", hand="E S A I ^ ? É")
    robbed = table("h9> P O R T", "i8: B O L", hand="I E N S")
    rien = {"j10": "I", "j11": "E", "j12": "N"}
    yield scene(robbed, made(robbed, rien, {"i8": None, "i10": None}))
    loose = table("h9> P O R T", hand="A I S", options=LOOSE)
    yield scene(loose, made(loose, {"i9": "A"}, {"i9": None}))
    stay = with_open(loose, options=chosen(freed=Freed.STAY))
    yield scene(stay, made(stay, {"i9": "A", "l9": "I"}, {"i9": None}))
    yield scene(loose, made(loose, {"i9": "A", "l9": "I"}, {"i9": "j10", "j9": "k8"}))
    kept = with_open(port, phase=Phase.THROWS, throws=1)
    kept = with_open(
        kept,
        hands=(tuple(replace(one, kept=True) for one in port.open.hands[0]), *port.open.hands[1:]),
    )
    yield scene(kept, "*")
    ton = table("h8: T O N", "i9> S", hand="S", diagonals=((cell("h8"), cell("i9")),))
    yield scene(ton, made(ton, {"k9": "S"}, {"i9": "j9"}))


def jokers() -> Iterator[Scene]:
    """What is wrong with jokers, and with the super joker."""
    state = table("h9> P ?O R T", hand="O E S")
    taken = made(state, {"l9": "?E"}, swap="i9")
    yield scene(with_open(state, options=chosen(joker_exchange=JokerExchange.OFF)), taken)
    yield scene(state, made(state, {"l9": "E"}, swap="i9"))
    yield scene(state, made(state, {"l9": "?E"}, {"i9": "i10"}, swap="i9"))
    mine = table("h9> P ?O R T", hand="O E", by=0)
    yield scene(mine, made(mine, {"l9": "?E"}, swap="i9"))
    strong = table("h9> P !O R T", hand="O E", options=chosen(super_joker=SuperJoker.WORD))
    die = strong.open.hands[0][0].die
    yield scene(strong, RetireSuperJoker(die))
    yield scene(with_open(strong, force=2, phase=Phase.THROWS), RetireSuperJoker(die))
    yield scene(with_open(strong, force=2), RetireSuperJoker(79))
    yield scene(strong, made(strong, {"l9": "E"}, swap="i9"))
    yield scene(table("h9> P O", hand="E"), RetireSuperJoker(0))


def ended() -> Iterator[Scene]:
    """What is over."""
    state = table("h9> P O R T", hand="", other="", phase=Phase.RECOMPOSE, final=True)
    yield scene(state, "*")
    yield scene(state, "=")
    yield scene(with_open(state, end="blank"), "*")


def said() -> Iterator[Scene]:
    """What is wrong with announcements, answers and votes."""
    claims = table("h9> S O I R", hand="É K", other="K É/^", options=ALL, phase=Phase.CLAIMS)
    spoken = notation.read_position(notation.position(claims) + " spoken=SOIR@h9.i9.j9.k9")
    yield scene(with_open(spoken, options=replace(ALL, accents=Accents.REQUIRED)), "^i9a", 1)
    marked = notation.read_position(notation.position(spoken) + " marks=i9a")
    yield scene(marked, "^i9a", 1)
    held = spoken.open.hands[1][-1].die
    yield scene(spoken, ClaimAccent(cell("i9"), Accent.GRAVE, held), 1)
    yield scene(with_open(spoken, options=replace(ALL, forms=Forms.HEADWORDS)), "~rois", 1)
    for told in ("~soir", "~port", "~r0is"):
        yield scene(spoken, told, 1)
    yield scene(with_open(spoken, turn=Seat(1)), "%port", 2)
    yield scene(with_open(spoken, turn=Seat(1)), "%soir", 2)
    asked_of = (
        f"{notation.position(claims)} spoken=SOIR@h9.i9.j9.k9 asked=SOIR asker=0 sense_count=2"
    )
    answers = asked_of.replace("phase=claims", "phase=answers")
    yield answers, 0, '"un cri'
    yield answers, 1, '"a|b|c'
    yield f"{answers} done=1", 1, '"un cri'
    given = " senses=un|deux answers=1:-:x|1:1+:y|2:-:z|2:2+:w"
    matches = asked_of.replace("phase=claims", "phase=matches") + given
    yield matches, 1, "#-,-"
    yield matches, 1, "#3"
    yield matches, 1, Match((-1,))
    yield matches, 0, "#-"
    yield f"{matches} done=1", 1, "#1"
    votes = asked_of.replace("phase=claims", "phase=vote") + given
    for told in ("&9", "&2", "&2=4", "&1=1"):
        yield votes, 0, told
    yield votes, 1, "&1"
    yield votes.replace("2:-:z", "2:1+:z"), 1, "&"
    yield f"{votes} done=1", 1, "&"
    yield votes, 0, "."
    taken = f"{notation.position(spoken)} claims=2+4~ROIS"
    yield taken, 1, "~rois"
    yield taken.replace("claims=2", "claims=1"), 1, "~siro"
    yield f"{notation.position(spoken)} done=12", 0, "%soir"
    yield f"{asked_of} done=12", 0, "%soir"
    yield asked_of, 1, '"un cri'
    yield matches, 1, '"un cri'
    free = replace(ALL, announced_definitions=Definitions.TABLE)
    short = table("h9> P R E T S", hand="K", options=free, phase=Phase.CLAIMS)
    yield f"{notation.position(short)} spoken=PRETS@h9.i9.j9.k9.l9", 1, "%prets"
    wish = table(hand="U N _ O S", options=replace(ALL, accents=Accents.PRIORITY))
    proposal = TALK.after(wish, made(wish, row("U N _ O S"), declared="c9>5_"))
    for told, seat in (("&", 0), ("-", 1), (".", 1)):
        yield scene(proposal, told, seat)
    yield scene(table(hand="K", options=ALL), "-")


SCENES = (*laid(), *spaced(), *moved(), *jokers(), *ended(), *said())


def test_every_refusal_is_true() -> None:
    """§2.4 The referee says why he would refuse a play."""
    options = [*GAME.about.presets.values(), LOOSE]
    refusals_are_true(
        GAME,
        TRUTHS,
        odd_actions,
        scenes=SCENES,
        starts=STARTS,
        options=options,
        states=25,
        longest=250,
    )


CROWDED = (
    table("h9> P O R T E", "h9: P R E S", "l9: E T E", hand="É S A O N ^ ?", other="É N T"),
    table("h9> P ?O R T", "k9: T O N", hand="O E _ R S D ?", other="É N T", options=LOOSE),
    table(
        "h9> P !O R T",
        "h9: P A R",
        "i10> S",
        hand="O E S R CH A L",
        other="E",
        options=replace(LOOSE, super_joker=SuperJoker.WORD, recomposition=Recomposition.FULL),
        force=2,
    ),
)


@pytest.mark.parametrize("number", range(len(CROWDED)))
def test_refusals_are_true_where_much_lies(number: int) -> None:
    """§4.1, §5.1"""
    state, luck = CROWDED[number], Random(number)  # noqa: S311 - the same every time
    for _ in range(60):
        wishes = ((Seat(0), action) for action in odd_actions(GAME, state, Seat(0), luck))
        for case in asked(GAME, state, wishes):
            must_be_true(case, TRUTHS)


@pytest.mark.parametrize("seed", range(9))
def test_refusals_are_true_where_much_is_said(seed: int) -> None:
    """§8.2 to §8.6"""
    luck = Random(seed)  # noqa: S311
    for state in test_talking.states(seed):
        for seat in state.open.seats:
            wishes = ((seat, action) for action in odd_sayings(state, seat, luck))
            for case in asked(test_talking.GAME, state, wishes):
                must_be_true(case, TRUTHS)
