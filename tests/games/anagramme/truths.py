"""When a refusal of Anagramme is true, as its rule page has it; and odd things to wish."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tablee.core.game import LONGEST_CLOCK, AnyGame, Timeout
from tablee.core.seats import Seat
from tablee.games.anagramme.actions import (
    Accept,
    Add,
    Contest,
    Cross,
    Exchange,
    Lay,
    Leave,
    MakeAnagramme,
    Reenter,
    Replace,
    Withdraw,
)
from tablee.games.anagramme.options import AnagrammeOptions, Judges
from tablee.games.anagramme.state import Phase, State, Top, Word
from tests.games.playing import dice
from tests.games.truth import Case, Scene, Truth, are_left_out

MOVES = (Lay, MakeAnagramme, Add, Cross, Replace, Exchange)
LIGATURES = {"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}


# What lies there, and what is wished


def letters(word: str) -> str:
    """§2.2 A word without accents and ligatures; a capital is still a joker."""
    opened = "".join(LIGATURES.get(sign, sign) for sign in word)
    bare = unicodedata.normalize("NFD", opened)
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


def plain(case: Case) -> str:
    return letters(case.action.word).lower()


def cards(text: str) -> str:
    """§2.4 A joker for each capital."""
    return "".join("?" if sign.isupper() else sign for sign in text)


def hand(case: Case) -> Counter[str]:
    return Counter(case.state.hands[case.seat])


def old(case: Case) -> Word:
    word: Word = case.state.open.laid[case.action.at]
    return word


def luck_is_due(case: Case) -> bool:
    return case.game.chance(case.state, dice(0)) is not None


def is_open(case: Case) -> bool:
    """§5.2 Does a word lie open?"""
    return case.state.open.phase is Phase.CONTEST and not luck_is_due(case)


def crossings(state: State, at: int) -> list[tuple[int, int, int]]:
    """§4.1 Of each word that this one crosses: its letter, the other word, and the letter there."""
    found = list[tuple[int, int, int]]()
    for number, word in enumerate(state.open.laid):
        if word.crossing is not None and word.crossing.on == at:
            found.append((word.crossing.at, number, word.crossing.own))
        if word.crossing is not None and number == at:
            found.append((word.crossing.own, word.crossing.on, word.crossing.at))
    return found


def made(case: Case) -> dict[int, set[str]]:
    """§4.2 What this would make, place by place: a shared letter that is replaced is another one in
    both words, and a joker that is renamed too.
    """
    state, move = case.state, case.action
    if isinstance(move, Lay | Cross):
        return {len(state.open.laid): {plain(case)}}
    found = {move.at: {plain(case)}}
    for _, at, place in crossings(state, move.at):
        other = state.open.laid[at].plain
        found[at] = {other[:place] + letter + other[place + 1 :] for letter in plain(case)}
    return found


def seen_before(case: Case) -> bool:
    place, word = case.facts["place"], case.facts["word"]
    there = case.state.open.laid[place]
    return bool(word in made(case)[place] and word in (*there.before, there.plain))


def is_no_word(case: Case) -> bool:
    word = case.facts["word"]
    checked = case.state.open.options.referee is Judges.LEXICON
    known = word.upper() in case.game.words  # type: ignore[attr-defined]
    return checked and not known and any(word in some for some in made(case).values())


def is_left_out(case: Case) -> bool:
    word = case.facts["word"]
    checked = case.state.open.options.referee is Judges.LEXICON
    there = any(word in some for some in made(case).values())
    return checked and there and are_left_out(case, [word.upper()])


def small(text: str) -> Counter[str]:
    """The letters for which no joker is asked."""
    return Counter(sign for sign in text if sign.islower())


def capitals(text: str) -> int:
    return sum(sign.isupper() for sign in text)


def mine(case: Case) -> str:
    """§3.2, §3.5, §4.1 What must come from the hand; a laid joker may be any letter."""
    move, text = case.action, letters(case.action.word)
    if isinstance(move, Lay):
        return text
    if isinstance(move, Cross):
        return text[: move.own] + text[move.own + 1 :]
    pairs = zip(text, old(case).text, strict=True)
    return "".join(new for new, its in pairs if its.islower() and new != its)


def lacks_a_letter(case: Case) -> bool:
    """§3.1, §2.4 The hand has none, and its jokers are too few for all that it lacks."""
    card, text = case.facts["card"], letters(case.action.word)
    if case.facts["word"] != plain(case):
        return False
    if isinstance(case.action, Add):
        return small(text)[card] > small(old(case).text)[card] + hand(case)[card]
    lacking = small(mine(case)) - hand(case)
    return lacking[card] > 0 and lacking.total() + capitals(mine(case)) > hand(case)["?"]


def lacks_a_joker(case: Case) -> bool:
    """§2.4 More capitals than jokers; a laid one is such a capital only where it stands."""
    if isinstance(case.action, Add):
        laid = cards(old(case).text).count("?")
        lacking = capitals(letters(case.action.word)) - laid - hand(case)["?"]
        return case.facts["count"] == max(1, lacking) and lacking > -laid
    return bool(case.facts["count"] == capitals(mine(case)) - hand(case)["?"] > 0)


def has_no_joker_there(case: Case) -> bool:
    """§2.4, §3.3, §4.1 More capitals of a letter than laid jokers that stand for it."""
    text, there, letter = letters(case.action.word), old(case).text, case.facts["letter"]
    if isinstance(case.action, Cross):
        text, there = text[case.action.own], there[case.action.letter]
    named = case.facts["word"] == plain(case)
    return bool(named and text.count(letter.upper()) > there.count(letter.upper()))


def keeps_its_order(case: Case) -> bool:
    """§3.4 Do the letters of the word stand in the new one as they stood?"""
    rest = iter(plain(case))
    return all(letter in rest for letter in old(case).plain)


def is_moved(case: Case) -> bool:
    """§3.4 Its letters are all there, but not as they stood; §3.5 one goes where another stood, and
    the hand has none like it.
    """
    before, after, letter = old(case).plain, plain(case), case.facts["letter"]
    if case.facts["word"] != after or case.facts["old"] != before or letter not in before:
        return False
    if isinstance(case.action, Add):
        return not keeps_its_order(case)
    signs = zip(old(case).text, letters(case.action.word), strict=True)
    changed = [pair for pair in signs if cards(pair[0]) != cards(pair[1])]
    gone, come = (cards("".join(each)) for each in zip(*changed, strict=True))
    moved = {cards(mine) for _, mine in changed if mine.lower() == letter}
    return any(card in gone and come.count(card) > hand(case)[card] for card in moved)


def is_covered(case: Case) -> bool:
    """§3.4, §2.4 Its letters are all there, but one says that a joker stands for one of them."""
    has_all = not small(old(case).text) - Counter(plain(case))
    return has_all and case.facts["letter"].upper() in letters(case.action.word)


def has_fewer(case: Case) -> bool:
    """§3.3, §3.4 Is a letter of the old word missing?"""
    letter, before = case.facts["letter"], old(case).plain
    return bool(before.count(letter) > plain(case).count(letter) and case.facts["old"] == before)


def has_more(case: Case) -> bool:
    """§3.3 Are there letters that the old word does not have, or has less often? All are told."""
    more = Counter(plain(case)) - Counter(old(case).plain)
    told = Counter(case.facts["letters"])
    return more == told and more.total() == case.facts["count"] > 0


def is_nothing_left(case: Case) -> bool:
    """§3.5 Is no card still there, as the letter that it was?"""
    signs = zip(letters(case.action.word), old(case).text, strict=True)
    return all(new != its for new, its in signs)


def is_the_same(case: Case) -> bool:
    return bool(plain(case) == old(case).plain == case.facts["word"])


def is_beside_another(case: Case) -> bool:
    places = [own for own, *_ in crossings(case.state, case.action.at)]
    return any(abs(case.action.letter - place) <= 1 for place in places)


def has_no_such_letter(case: Case) -> bool:
    word, place = case.facts["word"], case.facts["place"]
    asked = [(old(case).plain, case.action.letter), (plain(case), case.action.own)]
    return (word, place) in asked and place >= len(word)


def shares_no_letter(case: Case) -> bool:
    there = old(case).plain[case.action.letter]
    return bool(plain(case)[case.action.own] != there == case.facts["letter"])


def is_not_his(case: Case) -> bool:
    card = case.action.discard
    return bool(card == case.facts["card"] and (len(card) != 1 or not hand(case)[card]))


def is_moving(case: Case) -> bool:
    return isinstance(case.action, MOVES)


def is_answering(case: Case) -> bool:
    return isinstance(case.action, Contest | Accept)


def open_words(case: Case) -> list[str]:
    return [case.state.open.laid[at].plain for at in case.state.open.window.made]


# §6, §7


def is_out(case: Case) -> bool:
    state = case.state
    if case.refusal.section == "7.4":
        return case.seat in state.open.gone
    return bool(state.open.fell[case.seat] > 0)


def is_asked_back(case: Case) -> bool:
    """§6.4 Whoever went out in this hand, for the first time, and has not answered."""
    state, seat = case.state, case.seat
    fell = state.open.fell[seat] == state.open.deal and state.open.returned[seat] is None
    return bool(state.open.phase is Phase.REENTRY and fell and seat not in state.open.accepted)


ENDS = {"last": "6.3", "together": "6.3", "pot": "7.1", "resigned": "7.4"}


TRUTHS = {
    # §1, §7.1, §7.3 Tables that cannot be set
    "seat_count": Truth(("1.3",), lambda c: not 2 <= c.action[1] <= 8, ("seats",)),
    "stake": Truth(("7.1",), lambda c: not 1 <= c.action[0].stake <= 1000, ("stake", "most")),
    "clock": Truth(("7.3",), lambda c: not 0 <= c.action[0].clock <= LONGEST_CLOCK, ("clock",)),
    # Who may speak
    "no_such_seat": Truth(
        ("1.3",),
        lambda c: c.seat not in range(c.facts["seats"]) and c.facts["seats"] == len(c.state.hands),
    ),
    "game_over": Truth(
        ("6.3", "7.1", "7.4"),
        lambda c: (
            c.game.result(c.state) is not None and ENDS[c.state.open.end] == c.refusal.section
        ),
    ),
    "not_in_play": Truth(("6.2", "7.4"), is_out),
    "luck_first": Truth(("1.4",), luck_is_due),
    "not_your_turn": Truth(
        ("3.1",),
        lambda c: (
            is_moving(c)
            and c.state.open.phase is Phase.TURN
            and not luck_is_due(c)
            and c.seat != c.state.open.turn == c.facts["turn"]
        ),
        ("turn",),
    ),
    "contest_open": Truth(
        ("5.2",),
        lambda c: is_moving(c) and is_open(c) and c.facts["word"] in open_words(c),
        ("word",),
    ),
    "reentry_open": Truth(("6.4",), lambda c: is_moving(c) and c.state.open.phase is Phase.REENTRY),
    "no_such_clock": Truth(
        ("7.3",),
        lambda c: (
            isinstance(c.action, Timeout)
            and c.facts["key"] == c.action.key
            and all(clock.key != c.action.key for clock in c.game.clocks(c.state))
        ),
        ("key",),
    ),
    # §2 Words
    "not_letters": Truth(
        ("2.2",),
        lambda c: (
            c.facts["word"] == c.action.word
            and not (letters(c.action.word).isascii() and letters(c.action.word).isalpha())
        ),
        ("word",),
    ),
    "too_short": Truth(
        ("2.1",),
        lambda c: (
            c.facts["word"] == plain(c)
            and c.facts["length"] == len(plain(c)) < c.facts["needed"]
            and c.facts["needed"] == c.state.open.options.shortest
        ),
        ("word", "length", "needed"),
    ),
    "too_long": Truth(
        ("2.1",),
        lambda c: (
            c.facts["word"] == plain(c)
            and c.facts["length"] == len(plain(c)) > c.facts["most"] == 64
        ),
        ("word", "length", "most"),
    ),
    "not_a_word": Truth(("2.3",), is_no_word, ("word",)),
    "left_out": Truth(("2.6",), is_left_out, ("word",)),
    "no_joker": Truth(("2.4",), lacks_a_joker, ("word", "count")),
    "no_joker_there": Truth(("2.4",), has_no_joker_there, ("word", "letter")),
    "shown_before": Truth(("2.5",), seen_before, ("word", "place")),
    # §3 A turn
    "no_such_word": Truth(
        ("3.1",),
        lambda c: c.facts["place"] == c.action.at >= c.facts["count"] == len(c.state.open.laid),
        ("place",),
    ),
    "not_in_hand": Truth(("3.1",), lacks_a_letter, ("word", "card")),
    "letter_lost": Truth(("3.3", "3.4"), has_fewer, ("word", "old", "letter")),
    "letter_gained": Truth(("3.3",), has_more, ("word", "old", "letters")),
    "nothing_for_it": Truth(
        ("3.3",), lambda c: c.action.discard is None and c.action.exchange is not None
    ),
    "same_word": Truth(("3.3", "3.5"), is_the_same, ("word",)),
    "cannot_discard": Truth(("3.3", "3.6"), is_not_his, ("card",)),
    "nothing_added": Truth(("3.4",), lambda c: len(plain(c)) == len(old(c).plain), ("word", "old")),
    "card_covered": Truth(("3.4",), is_covered, ("word", "old", "letter")),
    "letter_moved": Truth(("3.4", "3.5"), is_moved, ("word", "old", "letter")),
    "other_length": Truth(
        ("3.5",),
        lambda c: len(plain(c)) != c.facts["length"] == len(old(c).plain),
        ("word", "old", "length"),
    ),
    "nothing_replaced": Truth(
        ("3.5",),
        lambda c: not mine(c) and plain(c) != old(c).plain,
        ("word", "old"),
    ),
    "all_replaced": Truth(("3.5",), is_nothing_left, ("word", "old")),
    # §4 Verticals
    "no_verticales": Truth(("4.1",), lambda c: not c.state.open.options.verticales),
    "vertical": Truth(("4.1",), lambda c: old(c).crossing is not None, ("word",)),
    "no_such_letter": Truth(("4.1",), has_no_such_letter, ("word", "place")),
    "too_near": Truth(("4.1",), is_beside_another, ("word", "letter")),
    "other_letter": Truth(("4.1",), shares_no_letter, ("word", "letter")),
    "crossed": Truth(("4.2",), lambda c: bool(crossings(c.state, c.action.at)), ("word",)),
    # §5 The referee
    "referee_checks": Truth(
        ("5.1",), lambda c: is_answering(c) and c.state.open.options.referee is Judges.LEXICON
    ),
    "nothing_to_contest": Truth(("5.2",), lambda c: is_answering(c) and not is_open(c)),
    "own_word": Truth(
        ("5.2",),
        lambda c: (
            is_answering(c)
            and is_open(c)
            and c.seat == c.state.open.window.seat
            and c.facts["word"] in open_words(c)
        ),
        ("word",),
    ),
    "answered_already": Truth(
        ("5.2",),
        lambda c: (
            is_answering(c)
            and is_open(c)
            and c.seat in c.state.open.accepted
            and c.facts["word"] in open_words(c)
        ),
        ("word",),
    ),
    "nothing_to_withdraw": Truth(
        ("5.4",),
        lambda c: (
            isinstance(c.action, Withdraw)
            and not (is_open(c) and c.state.open.window.seat == c.seat)
        ),
    ),
    # §6.4 Coming back
    "not_asked": Truth(
        ("6.4",), lambda c: isinstance(c.action, Reenter | Leave) and not is_asked_back(c)
    ),
}


# What nobody would wish


def odd_actions(game: AnyGame, state: State, seat: Seat, luck: Random) -> Iterator[Any]:
    yield from (Contest(), Accept(), Withdraw(), Reenter(), Leave())
    if seat not in game.waiting(state):
        return  # he is told so, whatever he wishes
    held = state.hands[seat]
    yield from (Exchange(card, luck.choice([*Top])) for card in ("z", "", held[:2]))
    for word in ("", "e1e2", "a b c d", "日本語字", "été", "œuf", "zzzz", held[:3], held[:5]):
        yield Lay(word)
    yield Lay("".join(luck.sample(held, min(4, len(held)))).replace("?", "E"))
    yield Lay(held[:4].replace("?", "s").upper())
    for at in {
        *luck.sample(range(len(state.open.laid)), min(2, len(state.open.laid))),
        len(state.open.laid),
    }:
        yield from _changes(state, at, held, luck)


def _changes(state: State, at: int, held: str, luck: Random) -> Iterator[Any]:
    there = state.open.laid[at].text if at < len(state.open.laid) else "pire"
    mine = luck.choice(held.replace("?", "") or "e")
    place = luck.randrange(len(there))
    put = there[:place] + mine + there[place + 1 :]
    swapped = there[1] + there[0] + there[2:]
    for text in {
        there,
        there.lower(),
        there.upper(),
        there[::-1],
        swapped,
        swapped.lower(),
        put,
        there + mine,
        mine + swapped,
        there + mine.upper(),
        there[:-1],
        there[:place] + there[place].swapcase() + there[place + 1 :],
        luck.choice([*state.open.laid[at].before])
        if at < len(state.open.laid) and state.open.laid[at].before
        else "élan",
    }:
        yield Add(at, text)
        yield Replace(at, text)
        gone = luck.choice([mine, "z", "?", None])
        yield MakeAnagramme(at, text, gone, luck.choice([None, *Top]))
        yield Cross(at, luck.choice([place, 0, 63]), text, luck.choice([0, len(text) - 1, 63]))


CONTEST = "referee=contestation"
SCENES: tuple[Scene, ...] = (
    ("- eiprx/abd m/- 0", 0, "eipr"),
    ("- brunox/acd m/- 0", 0, "bruno"),
    ("- xystez/abd m/- 0 vocabulary=usuels", 0, "xyste"),
    ("- xystez/abd m/- 0 vocabulary=enfant", 0, "xyste"),
    ("- putex/abd m/- 0 coarse=-", 0, "pute"),
    ("- eiprx/abd m/- 0", 0, "piRe"),
    ("- eiprx/abd m/- 0", 0, Lay("œ" * 40)),
    ("piRe ax/abd m/- 0", 0, "1:piSe"),
    ("pire,port@1.1.1 kx/lw m/- 0 verticales=+", 0, "1~ripe-k"),
    ("pire>prie ax/abd m/- 0", 0, "1~pire-a"),
    ("pire,port@1.1.1 ax/abd m/- 0 verticales=+", 0, "2.1+t(r)ain"),
    ("pire,port@1.1.1 ax/abd m/- 0 verticales=+", 0, "1.2+v(i)de"),
    ("pire ax/abd m/- 0 verticales=+", 0, "1.3+vi(d)e"),
    ("pire ax/abd m/- 0 verticales=+", 0, "1.9+vi(d)e"),
    ("pire ax/abd m/- 0 verticales=+", 0, Cross(0, 0, "pain", 9)),
    ("pire sx*/acd m/- 0", 0, "1+piRes"),
    ("brosser ax/acd m/- 0", 0, "1:bsorser"),
    ("pire bancx/acd m/- 0", 0, "1:banc"),
    ("piRe ax/abd m/- 0", 0, "1+pires"),
    ("piRe rs/abd m/- 0", 0, "1+piresS"),
    ("piRe x/abd m/- 0", 0, "1+piReS"),
    ("pire ix*/abd m/- 0", 0, "1+pIrie"),
    ("ancre kx/abd m/- 0", 0, "1~carences-k"),
    ("ancre kx/abd m/- 0", 0, "1~Nacre-k"),
    ("aNcre *x/abd m/- 0", 0, "1~nAcre-x"),
    ("lire opsx*/abd m/- 0 verticales=+", 0, "1.4+R(E)pos"),
    ("ancre kx/abd m/- 0", 0, MakeAnagramme(0, "nacre", None, Top.SHOWN)),
    (f"eipr x/abd/ghj m/- 1 number=2 phase=contest window=1:0:1:eipr:-:-:0:0:- {CONTEST}", 0, "!"),
    ("- ab/cd/ef m/- 0 phase=reentry fell=0;1;0 reentry=+", 0, "-a+"),
)
STARTS = (
    (AnagrammeOptions(), 1),
    (AnagrammeOptions(), 9),
    (AnagrammeOptions(stake=0), 2),
    (AnagrammeOptions(clock=-1), 2),
)
