"""When each refusal of Heptagramme is true, told from its rule page; and wishes nobody has."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tablee.core.game import LONGEST_CLOCK, AnyGame, Resign, Timeout
from tablee.core.seats import Seat
from tablee.games.heptagramme.actions import (
    Accept,
    Announce,
    Concede,
    DeclineStop,
    Doubt,
    DrawBonus,
    EndTurn,
    Name,
    Pass,
    Place,
    ProposeStop,
    TakeBack,
)
from tablee.games.heptagramme.options import Help, HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import Phase
from tests.games.truth import Case, Truth, are_left_out

SHORTEST, COLUMNS = 5, range(7)
ENDS = {
    "table": "7.1",
    "blank": "7.2",
    "agreed": "7.2",
    "hands": "8.1",
    "stuck": "8.1",
    "resigned": "8.3",
}


def text_at(case: Case, at: int) -> str:
    column = case.state.open.columns[at]
    return f"{column.maj or ''}{column.mins}".upper()


def in_parole(case: Case) -> bool:
    return bool(case.state.open.options.referee is Judges.PAROLE)


def luck_is_due(case: Case) -> bool:
    return case.game.chance(case.state, _Lowest()) is not None


class _Lowest:
    def below(self, bound: int) -> int:
        return 0


def placed_here(case: Case, at: int) -> list[int]:
    """The scoring cards of this turn that lie in a column."""
    return [n for n, line in enumerate(case.state.open.scoring) if line.column == at]


def same(case: Case, **facts: Any) -> bool:
    return bool(case.facts == facts)


def words_of(case: Case) -> Any:
    game: Any = case.game
    return game.words_of(case.state.open.options)


def longest_from(case: Case, text: str) -> int:
    return max(map(len, words_of(case).starting(text)), default=0)


def beginning(case: Case) -> str:
    return text_at(case, case.action.column) + str(case.action.card).upper()


def plain(word: str) -> str:
    """The letters of a word, if it has no others, without their accents."""
    return word.upper().translate(str.maketrans("ÀÂÉÈÊËÎÏÔÙÛÜÇ", "AAEEEEIIOUUUC"))


COPIES = dict.fromkeys("jkqwxyz", 1) | dict.fromkeys("bfghv", 2) | dict.fromkeys("cdmp", 3)
COPIES |= dict.fromkeys("lotu", 5) | dict.fromkeys("nr", 6) | dict.fromkeys("ais", 7) | {"e": 12}


def unspellable(case: Case) -> bool:
    """The rest of the word, letter by letter from the box; what is there already was in it too."""
    text, word = text_at(case, case.action.column), plain(case.action.word).lower()
    left, lacking = dict(COPIES), ""
    for n, letter in enumerate(word):
        if n == 0 or text[n : n + 1] == "?":
            continue
        if not left[letter]:
            lacking += letter
        left[letter] = max(0, left[letter] - 1)
    told = case.facts["text"] == text and sorted(case.facts["lacking"]) == sorted(lacking)
    return told and fits(case, whole=False) and len(lacking) > ("?" not in text)


def fits(case: Case, *, whole: bool) -> bool:
    text, word = text_at(case, case.action.column), plain(case.action.word)
    long_enough = len(word) == len(text) if whole else len(word) >= len(text)
    return long_enough and all(sign in ("?", word[n]) for n, sign in enumerate(text))


def game_over(case: Case) -> bool:
    ended = case.state.open.end
    return ended is not None and case.refusal.section == ENDS[ended]


def no_such_seat(case: Case) -> bool:
    return case.seat not in range(len(case.state.hands)) and same(case, seats=len(case.state.hands))


def no_bonus(case: Case) -> bool:
    state = case.state
    left = len(state.pile) + (0 if state.open.options.short else len(state.corbeille))
    reasons = {
        "drawn": bool(state.open.bonus),
        "hand": bool(state.hands[case.seat]),
        "unplaced": not any(line.card.islower() or line.card == "?" for line in state.open.scoring),
        "nothing_left": not left,
    }
    return reasons[case.facts["why"]]


def does_not_fit(case: Case) -> bool:
    whole = isinstance(case.action, Announce)
    cited = "4.1" if whole else "6.2"
    return not fits(case, whole=whole) and case.refusal.section == cited


def not_a_word(case: Case) -> bool:
    cited = "4.1" if isinstance(case.action, Announce) else "6.2"
    known: Any = case.game
    known = known.words if case.state.open.options.help is not Help.AUCUNE else words_of(case)
    return plain(case.action.word) not in known and case.refusal.section == cited


def left_out(case: Case) -> bool:
    told = case.state.open.options.help is not Help.AUCUNE and not in_parole(case)
    return told and are_left_out(case, [plain(case.action.word)])


def begins_left_out(case: Case) -> bool:
    game: Any = case.game
    keys = [*game.words.starting(beginning(case), SHORTEST)]
    told = same(case, text=beginning(case), needed=SHORTEST, why=case.facts["why"])
    return told and case.state.open.options.shown is not Help.AUCUNE and are_left_out(case, keys)


def no_long_word(case: Case) -> bool:
    longest = longest_from(case, beginning(case))
    told = same(case, text=beginning(case), longest=longest, needed=SHORTEST)
    return 0 < longest < SHORTEST and told and case.state.open.options.shown is not Help.AUCUNE


def begins_no_word(case: Case) -> bool:
    """Where nothing is shown of words, it is not told either whether a short one begins so."""
    longest, told = longest_from(case, beginning(case)), same(case, text=beginning(case), needed=5)
    most = SHORTEST - 1 if case.state.open.options.help is Help.AUCUNE else 0
    return longest <= most and told and not in_parole(case)


def second_joker(case: Case) -> bool:
    return case.action.card == "?" and "?" in text_at(case, case.action.column)


def empty_column(case: Case) -> bool:
    return case.state.open.columns[case.action.column].maj is None and not case.state.majs


def not_asked(case: Case) -> bool:
    doubt = case.state.open.doubt
    return doubt is None or (case.seat, case.action.column) != (doubt.asked, doubt.column)


def nobody_to_ask(case: Case) -> bool:
    last = case.state.open.columns[case.action.column].last
    return last is None or last in case.state.open.gone


def too_late(case: Case) -> bool:
    open_to_doubt = [
        n for n in placed_here(case, case.action.column) if n >= case.state.open.settled
    ]
    return in_parole(case) and not open_to_doubt


def left_the_table(case: Case) -> bool:
    at = case.action.column
    mine = [line for line in case.state.open.scoring if line.left == at and not line.card.isupper()]
    return bool(mine) and not placed_here(case, at)


def nothing_to_take_back(case: Case) -> bool:
    at = case.action.column
    touched = [line for line in case.state.open.scoring if at in (line.column, line.left)]
    return not [line for line in touched if not line.card.isupper()]


def nothing_to_accept(case: Case) -> bool:
    state = case.state
    window = state.open.phase is Phase.DOUBTS and case.seat not in (
        state.open.turn,
        *state.open.accepted,
    )
    proposal = bool(state.open.stop) and case.seat not in state.open.stop
    return state.open.doubt is not None or luck_is_due(case) or not (window or proposal)


def left(case: Case) -> list[int]:
    """Those who have not resigned."""
    return [n for n in range(len(case.state.hands)) if n not in case.state.open.gone]


def its_turn(case: Case) -> bool:
    return bool(case.state.open.turn == case.seat and case.state.open.phase is Phase.TURN)


def column_of(truth: Callable[[Case], bool]) -> Callable[[Case], bool]:
    """The refusal names the column that was wished for, and is so."""
    return lambda case: case.facts["column"] == case.action.column and truth(case)


TRUTHS: dict[str, Truth] = {
    "seat_count": Truth(
        ("1.2",),
        lambda case: case.action[1] not in (2, 3, 4) and same(case, seats=case.action[1]),
        ("seats",),
    ),
    "clock": Truth(("8.2",), lambda case: not 0 <= case.action[0].clock <= LONGEST_CLOCK),
    "game_over": Truth(("7.1", "7.2", "8.1", "8.3"), game_over),
    "no_such_seat": Truth(("1.2",), no_such_seat),
    "not_in_play": Truth(("8.3",), lambda case: case.seat in case.state.open.gone),
    "luck_first": Truth(("1.4",), luck_is_due),
    "answer_first": Truth(
        ("6.2",),
        lambda case: (
            case.state.open.doubt is not None
            and same(case, asked=case.state.open.doubt.asked, column=case.state.open.doubt.column)
        ),
        ("asked", "column"),
    ),
    "stop_first": Truth(("7.2",), lambda case: same(case, by=case.state.open.stop[0]), ("by",)),
    "not_your_turn": Truth(
        ("3.1",),
        lambda case: case.seat != case.state.open.turn and same(case, turn=case.state.open.turn),
    ),
    "doubts_first": Truth(
        ("6.5",),
        lambda case: case.seat == case.state.open.turn and case.state.open.phase is Phase.DOUBTS,
    ),
    "no_such_clock": Truth(
        ("8.2",),
        lambda case: case.action.key not in [clock.key for clock in case.game.clocks(case.state)],
    ),
    "not_in_hand": Truth(
        ("3.1",),
        lambda case: (
            case.action.card not in [*case.state.hands[case.seat]]
            and same(case, card=case.action.card)
        ),
        ("card",),
    ),
    "second_joker": Truth(("5.1",), second_joker, ("text",)),
    "no_long_word": Truth(("2.1",), no_long_word, ("text", "longest", "needed")),
    "begins_no_word": Truth(("3.2",), begins_no_word, ("text", "needed")),
    "begins_left_out": Truth(("2.4",), begins_left_out, ("text", "needed")),
    "no_such_column": Truth(("1.3",), lambda case: case.action.column not in COLUMNS),
    "empty_column": Truth(("4.3",), column_of(empty_column), ("column",)),
    "closed": Truth(
        ("6.3",), column_of(lambda case: case.action.column in case.state.open.closed), ("column",)
    ),
    "nothing_to_take_back": Truth(("3.4",), column_of(nothing_to_take_back), ("column",)),
    "left_the_table": Truth(("3.4",), column_of(left_the_table), ("column",)),
    "revealed_since": Truth(
        ("3.4",),
        column_of(
            lambda case: 0 <= placed_here(case, case.action.column)[-1] < case.state.open.frozen
        ),
        ("column",),
    ),
    "no_bonus": Truth(("3.5",), no_bonus),
    "nothing_placed": Truth(("3.6",), lambda case: its_turn(case) and not case.state.open.scoring),
    "already_announced": Truth(
        ("4.1",), lambda case: any(line.card.isupper() for line in case.state.open.scoring)
    ),
    "placed_for_good": Truth(
        ("3.4",), lambda case: case.state.open.frozen > 0 and len(case.state.open.scoring) > 0
    ),
    "already_placed": Truth(
        ("3.7",), lambda case: len(case.state.open.scoring) > 0 and case.state.open.frozen == 0
    ),
    "cards_not_in_hand": Truth(
        ("3.7",),
        lambda case: any(
            case.action.cards.count(card) > case.state.hands[case.seat].count(card)
            for card in case.action.cards
        ),
        ("cards",),
    ),
    "unwritable": Truth(
        ("2.2",),
        lambda case: not plain(case.action.word).isascii() or not case.action.word.isalpha(),
        ("word",),
    ),
    "does_not_fit": Truth(("4.1", "6.2"), does_not_fit, ("word", "text")),
    "unspellable": Truth(("2.3",), unspellable, ("word", "text", "lacking")),
    "too_short": Truth(
        ("2.1",),
        lambda case: (
            len(case.action.word) == case.facts["length"] < SHORTEST == case.facts["needed"]
        ),
        ("word", "length", "needed"),
    ),
    "not_a_word": Truth(("4.1", "6.2"), not_a_word, ("word",)),
    "left_out": Truth(("2.4",), left_out, ("word",)),
    "accepted_already": Truth(("6.5",), lambda case: case.seat in case.state.open.accepted),
    "own_letters": Truth(
        ("6.2",),
        column_of(lambda case: case.state.open.columns[case.action.column].last == case.seat),
        ("column",),
    ),
    "doubted_already": Truth(
        ("6.2",), column_of(lambda case: case.action.column in case.state.open.doubted), ("column",)
    ),
    "nobody_to_ask": Truth(("6.2",), column_of(nobody_to_ask), ("column",)),
    "too_late": Truth(("6.5",), column_of(too_late), ("column",)),
    "not_asked": Truth(("6.2",), column_of(not_asked), ("column",)),
    "nothing_to_accept": Truth(("6.5",), nothing_to_accept),
    "nothing_to_decline": Truth(
        ("7.2",),
        lambda case: (
            not case.state.open.stop
            or case.seat in case.state.open.stop
            or case.state.open.doubt is not None
        ),
    ),
    "begun_already": Truth(
        ("7.2",),
        lambda case: len(case.state.open.scoring) > 0 and same(case, turn=case.state.open.turn),
        ("turn",),
    ),
    "no_blank_round": Truth(
        ("7.2",),
        lambda case: (
            not case.state.open.quiet
            and (len(case.state.majs) > 0 or not any(case.state.open.passes[n] for n in left(case)))
        ),
    ),
    "declined_already": Truth(
        ("7.2",),
        lambda case: (
            0
            < case.state.open.declined
            <= case.state.open.number
            < case.state.open.declined + len(case.state.hands) - len(case.state.open.gone)
        ),
    ),
}


def odd_actions(game: AnyGame, state: Any, seat: Seat, luck: Random) -> Iterator[Any]:
    """Cards that nobody has, columns that there are not, words of no letters."""
    at = luck.choice(COLUMNS)
    text = f"{state.open.columns[at].maj or 'x'}{state.open.columns[at].mins}".replace(
        "?", "a"
    ).lower()
    hand = state.hands[seat]
    for column in (at, 7):
        yield Place(luck.choice("abcdefghijklmnopqrstuvwxyz?"), column)
        yield Place(luck.choice(hand or "z"), column)
        yield TakeBack(column)
        yield Doubt(column)
        yield Concede(column)
        words = (
            "",
            text,
            text + "s",
            text[:3],
            text + "zz",
            "zzzzz",
            "aujourd’hui",
            "кот",
            "Élève",
        )
        for word in words:
            yield Announce(column, word)
            yield Name(column, word)
    yield from (DrawBonus(), EndTurn(), Accept(), ProposeStop(), DeclineStop())
    yield from (Pass("zz"), Pass(hand + hand[:1]), Pass("?" * 3))
    yield Timeout("turn 0")


END = " sheets=-;- number=3 end="
SCENES: tuple[tuple[str, int, Any], ...] = (
    *(("A/R/F/C/L/M/S f/g -/- 0" + END + end, 0, Resign()) for end in ENDS),
    ("A/R/F/C/L/M/S f/g/h -/- 0 gone=2", 2, "/"),
    ("Jeu/R/F/C/L/M/S x/adegmnu -/- 0", 0, "x1"),
    ("Jeu/R/F/C/L/M/S x/adegmnu -/- 0 help=aucune", 0, "x1"),
    ("*a/R/F/C/L/M/S *e/adegmnu -/- 0", 0, "*1"),
    ("Nanc/R/F/A/L/M/S y/g -/- 0", 0, "y1"),
    ("Nancy/R/F/A/L/M/S a/g -/- 0", 0, "1=nancy"),
    ("Xys/R/F/C/L/M/S t/g -/- 0 vocabulary=usuels", 0, "t1"),
    ("Xys/R/F/C/L/M/S t/g -/- 0 vocabulary=usuels help=aucune", 0, "t1"),
    ("Xyste/R/F/C/L/M/S a/g -/- 0 vocabulary=enfant", 0, "1=xyste"),
    ("Xyste/R/F/C/L/M/S a/g -/- 0 vocabulary=enfant help=aucune", 0, "1=xyste"),
    ("Putai/R/F/C/L/M/S n/g -/- 0 coarse=-", 0, "n1"),
    ("Pute/A/R/C/L/M/S s/g -/- 0 last=1...... doubt=110 doubted=1 coarse=-", 1, "1:putes"),
    ("-/R/F/-/-/-/- f/g -/*ABCDEGHIJKLMNOPQSTUVWXYZ 0", 0, "f1"),
    ("Fai/A/R/C/L/M/S xe/g -/- 0 referee=parole closed=1", 0, "x1"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 referee=parole phase=doubts lines=i1 last=0......", 0, "e1"),
    ("Rive/R/F/C/L/M/S a/g -/- 0".replace("/R/", "/A/"), 0, "1=rive"),
    ("Abcde/R/F/C/L/M/S a/g -/- 0".replace("/C/", "/B/"), 0, "1=abcde"),
    (
        "Fai/A/R/C/L/M/S e/g/h -/- 0 referee=parole phase=doubts lines=i1 last=0...... accepted=1",
        1,
        "1?",
    ),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=1...... doubted=1", 0, "1?"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=1...... doubt=110 doubted=1", 1, "1:faixx"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=1...... doubt=110 doubted=1", 1, "1:fable"),
    ("Lj*/A/R/C/B/M/S e/g -/- 0 last=1...... doubt=110 doubted=1 referee=parole", 1, "1:ljubljana"),
    ("*/A/R/C/B/M/S e/g -/- 0 last=1...... doubt=110 doubted=1", 1, "1:pizza"),
    ("F/A/R/C/B/M/S e/g -/- 0 last=1...... doubt=110 doubted=1", 1, "1:fiftyfifty"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=1...... doubt=110 doubted=1", 1, "1:fai"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=1...... referee=parole", 0, "1?"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=0...... lines=i1 frozen=1 bonus=+", 0, "-1"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=0...... lines=i1 frozen=1 bonus=+", 0, "/"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 last=0...... lines=i1 frozen=1 bonus=+", 0, "+"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 lines=a.2", 0, "-2"),
    ("Fai/A/R/C/L/M/S -/g -/- 0 lines=A.2 number=2", 0, "+"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 lines=A.2", 0, "/"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 quiet=+ stop=1", 0, "e1"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 quiet=+ stop=1", 1, "non"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 quiet=+ lines=i1", 1, "stop"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 quiet=+ declined=1", 1, "stop"),
    ("Fai/A/R/C/L/M/S e/g -/- 0 phase=exchange exchange=e", 1, "stop"),
)

STARTS: tuple[tuple[Any, int], ...] = (
    (HeptagrammeOptions(), 1),
    (HeptagrammeOptions(), 5),
    (HeptagrammeOptions(clock=-1), 2),
    (HeptagrammeOptions(clock=LONGEST_CLOCK + 1), 2),
)
