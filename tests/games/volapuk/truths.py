"""When a refusal of Volapük is true: written from `docs/rules/volapuk.md`, apart from the rules."""

import unicodedata
from collections.abc import Callable, Iterator
from itertools import combinations, islice, pairwise
from random import Random
from typing import Any

from tablee.core.seats import Seat
from tablee.games.volapuk.actions import (
    Accent,
    Answer,
    AskSenses,
    ClaimAccent,
    ClaimAnagram,
    Declaration,
    KeepFetiches,
    Match,
    NothingToSay,
    Pass,
    Play,
    Put,
    RetireSuperJoker,
    SetDice,
    Shift,
    Swap,
    Throw,
    Vote,
    Write,
)
from tablee.games.volapuk.board import STRIDE, Direction, board
from tests.games.truth import Case, Truth, are_left_out

CLAIMING = (ClaimAccent, ClaimAnagram, AskSenses, NothingToSay)
SAYING = (*CLAIMING, Answer, Match, Vote)
TALK = ("claims", "answers", "matches", "vote")
STEPS = {"row": 1, "column": STRIDE, "descending": STRIDE + 1, "ascending": 1 - STRIDE}
STRAIGHT = (Direction.ROW, Direction.COLUMN)
SIGNS = "_'-."

# What lies where


def cells(case: Case) -> frozenset[int]:
    """§1.3 The board of this table."""
    return frozenset(board(case.state.open.options.diameter).cells)


def grid(case: Case) -> dict[int, Any]:
    return {tile.cell: tile for tile in case.state.open.tiles}


def hand(case: Case) -> dict[int, str | None]:
    """What one’s dice show; §4.9 with a joker that one takes."""
    shown = {held.die: held.face for held in case.state.open.hands[case.seat]}
    swap = getattr(case.action, "exchange", None)
    if swap is not None and swap.cell in grid(case):
        shown[grid(case)[swap.cell].die] = "?"
    return shown


def left(case: Case) -> list[int]:
    return [shift.cell for shift in case.action.moves]


def after(case: Case) -> dict[int, str]:
    """§4.1 What the dice stand for on the board that a play leaves."""
    found = {cell: tile.letter for cell, tile in grid(case).items()}
    moved = {shift.to: found.pop(shift.cell) for shift in case.action.moves}
    found.update({cell: letter for cell, letter in moved.items() if cell is not None})
    shown = hand(case)
    found.update({put.cell: put.letter or str(shown[put.die]) for put in case.action.place})
    return found


def came(case: Case) -> set[int]:
    """The cells to which a die comes."""
    to = {shift.to for shift in case.action.moves if shift.to is not None}
    return {put.cell for put in case.action.place} | to


def fresh(case: Case) -> set[int]:
    """Those of them that show another letter than before, or showed none."""
    old, spots = grid(case), after(case)
    return {
        cell for cell in came(case) if cell not in old or key(old[cell].letter) != key(spots[cell])
    }


def declared(case: Case) -> list[int]:
    """The cells that are declared, as far as the board goes."""
    said = case.action.declared
    return line_from(case, said.cell, said.direction, said.length)


def line_from(case: Case, cell: int, direction: str, length: int) -> list[int]:
    table, found = cells(case), [cell]
    while len(found) < length:
        following = found[-1] + STEPS[direction]
        if following not in table or abs(following % STRIDE - found[-1] % STRIDE) > 1:
            break
        found.append(following)
    return found


def run(spots: dict[int, str], cell: int, direction: str) -> list[int]:
    """§4.3 The dice in a row through a cell."""
    step, first = STEPS[direction], cell
    while first - step in spots and (direction == "column" or first % STRIDE):
        first -= step
    found = [first]
    while found[-1] + step in spots and (direction == "column" or (found[-1] + 1) % STRIDE):
        found.append(found[-1] + step)
    return found


def text(spots: dict[int, str], line: list[int] | tuple[int, ...]) -> str:
    return "".join(spots[cell] for cell in line)


# Words


def key(word: str) -> str:
    """§3.3 How a word is looked up."""
    return word.replace("É", "E").replace("È", "E").replace("_", " ")


def is_listed(case: Case, word: str) -> bool:
    """§3.1 In the dictionary of this table, §3.3 written so."""
    words: Any = case.game
    words = words.words_of(case.state.open.options)
    if key(word) in ("EMUE", "ECRUE", "BONNE", "BATON ROUGE"):
        return True
    return key(word) in words and any(
        len(entry.spelling) != len(word)
        or all(a == b for a, b in zip(word, entry.spelling.upper(), strict=True) if a in "ÉÈ")
        for entry in words.entries(key(word))
    )


def waits(case: Case, word: str) -> bool:
    """§3.2 A short word, before the bags are one."""
    words: Any = case.game
    entries = words.words_of(case.state.open.options).entries(key(word))
    short = key(word) in ("DO", "RE", "MI", "FA", "UT") or all(
        entry.pos in ("int", "abr", "det") for entry in entries
    )
    return case.state.open.options.short_words == "endgame" and not case.state.open.merged and short


def is_word(case: Case, word: str) -> bool:
    return is_listed(case, word) and not waits(case, word)


def reads(case: Case, word: str) -> bool:
    """§4.7 From the left, or from the right where any word may be."""
    backwards = case.state.open.options.reversed == "free" and is_word(case, word[::-1])
    return is_word(case, word) or backwards


def name(case: Case, word: str) -> str:
    """The word that dice spell, §4.7 from whichever end it is one."""
    return key(word if is_word(case, word) else word[::-1])


def is_sense(case: Case, spots: dict[int, str], line: list[int]) -> bool:
    """§4.3 Is a run words, parted by signs where need be? Of one die, anything is."""
    breaks = [at for at, cell in enumerate(line) if spots[cell] in SIGNS]
    for count in range(len(breaks) + 1):
        for chosen in combinations(breaks, count):
            parts = [line[a + 1 : b] for a, b in pairwise((-1, *chosen, len(line)))]
            if all(len(part) < 2 or reads(case, text(spots, part)) for part in parts):
                return True
    return False


def words_through(case: Case, spots: dict[int, str], cell: int) -> Iterator[tuple[int, ...]]:
    """The words of a board through a cell, in a row or a column."""
    for direction in STRAIGHT:
        line = run(spots, cell, direction)
        edges = [-1, *(at for at, one in enumerate(line) if spots[one] in SIGNS), len(line)]
        for first, last in combinations(edges, 2):
            part = line[first + 1 : last]
            if cell in part and len(part) > 1 and reads(case, text(spots, part)):
                yield tuple(part)


def formed(case: Case) -> set[str]:
    """The words of the board after a play that were not there before, where they are now."""
    spots, old = after(case), {cell: tile.letter for cell, tile in grid(case).items()}
    found = set[str]()
    near = {cell + step for cell in left(case) for step in (1, -1, STRIDE, -STRIDE)}
    for cell in sorted((came(case) | near) & set(spots)):
        for part in words_through(case, spots, cell):
            before = [old.get(one) for one in part]
            if before != [spots[one] for one in part] or part not in {
                *words_through(case, old, part[0])
            }:
                found.add(name(case, text(spots, part)))
    return found


# Who speaks


def order(case: Case) -> list[int]:
    """§8.2 From the left of whoever played, he last; without those who have spoken."""
    seats = len(case.state.open.hands)
    around = [(case.state.open.turn + step) % seats for step in range(1, seats + 1)]
    return [seat for seat in around if seat not in (*case.state.open.gone, *case.state.open.done)]


def unknown(case: Case, *, own: bool) -> list[int]:
    """§8.5 The answers that the dictionary does not know: one’s own, or those of others."""
    gone = case.state.open.gone
    return [
        at
        for at, answer in enumerate(case.state.open.answers)
        if not answer.known and (answer.seat == case.seat) is own and answer.seat not in gone
    ]


def named(case: Case) -> list[int]:
    """§8.6 All that a vote names."""
    return [*case.action.refused, *(at for pair in case.action.same for at in pair)]


def announces(case: Case) -> bool:
    """§8.2 Does this table announce such a thing?"""
    options = case.state.open.options
    accents, anagrams = options.accents != "off", options.announced_anagrams != "off"
    senses = options.announced_definitions != "off"
    match case.action:
        case ClaimAccent():
            return bool(accents)
        case ClaimAnagram():
            return bool(anagrams)
        case AskSenses():
            return bool(senses)
        case _:
            return bool(accents or anagrams or senses)


# Predicates

Holds = Callable[[Case], bool]


def is_a(*kinds: type) -> Holds:
    return lambda case: isinstance(case.action, kinds)


def phase_is(*phases: str) -> Holds:
    return lambda case: case.state.open.phase in phases


def option(name: str, *values: Any) -> Holds:
    return lambda case: getattr(case.state.open.options, name) in values


def fact(name: str, found: Callable[[Case], Any]) -> Holds:
    return lambda case: case.facts[name] == found(case)


def every(*several: Holds) -> Holds:
    return lambda case: all(one(case) for one in several)


def either(*several: Holds) -> Holds:
    return lambda case: any(one(case) for one in several)


def no(one: Holds) -> Holds:
    return lambda case: not one(case)


def by_section(**sections: Holds) -> Holds:
    """`s4_1=…`: what is so where this § is cited."""
    return lambda case: sections["s" + case.refusal.section.replace(".", "_")](case)


def waited(case: Case) -> bool:
    return bool(case.game.waiting(case.state))


def not_in_hand(case: Case) -> bool:
    named: tuple[int | None, ...]
    match case.action:
        case Throw(dice) | KeepFetiches(dice):
            named = dice
        case ClaimAccent(die=die):
            named = (die,)
        case _:
            named = tuple(put.die for put in case.action.place)
    return case.facts["die"] in named and case.facts["die"] not in hand(case)


def not_thrown(case: Case) -> bool:
    return hand(case).get(case.facts["die"], "gone") is None


OF_ACTION = by_section(
    s2_2=is_a(Throw), s2_6=is_a(KeepFetiches), s4_1=is_a(Play), s8_3=is_a(ClaimAccent)
)


def asked_cells(case: Case) -> list[int | None]:
    action = case.action
    if isinstance(action, Write):
        return [action.cell]
    found = [put.cell for put in action.place]
    found += [cell for shift in action.moves for cell in (shift.cell, shift.to)]
    found += [one.cell for one in (action.declared, action.exchange) if one is not None]
    return found


def off_the_board(case: Case) -> bool:
    cell = case.facts["cell"]
    return cell in asked_cells(case) and cell not in cells(case)


def cell_taken(case: Case) -> bool:
    cell = case.facts["cell"]
    free = cell in grid(case) and cell not in left(case)
    laid = cell in [put.cell for put in case.action.place]
    moved = cell in [shift.to for shift in case.action.moves]
    return free and (laid if case.refusal.section == "4.1" else moved)


def two_on_a_cell(case: Case) -> bool:
    to = [put.cell for put in case.action.place] + [shift.to for shift in case.action.moves]
    return to.count(case.facts["cell"]) > 1


def die_twice(case: Case) -> bool:
    used = [put.die for put in case.action.place]
    used += [case.action.exchange.die] if case.action.exchange else []
    return used.count(case.facts["die"]) > 1


def nothing_played(case: Case) -> bool:
    laid = bool(case.action.place) and case.state.open.phase != "recompose"
    return not case.action.moves and not laid


def laid_faces(case: Case) -> list[tuple[Put, str | None]]:
    return [(put, hand(case).get(put.die)) for put in case.action.place]


def lays(case: Case, face: str) -> bool:
    return face in [shown for _, shown in laid_faces(case)]


def joker_letter(case: Case) -> bool:
    single = "ABCDEFGHIJKLMNOPQRSTUVWXYZÇÉÈ"
    return any(
        put.cell == case.facts["cell"] and shown in ("?", "!") and (put.letter or "-") not in single
        for put, shown in laid_faces(case)
    )


def no_joker_laid(case: Case) -> bool:
    face = case.facts["face"]
    given = [shown for put, shown in laid_faces(case) if put.letter is not None]
    return face in given and face not in ("?", "!")


def swapped(case: Case) -> Any:
    """What lies where one wants to exchange a joker."""
    swap = case.action.exchange
    return grid(case).get(swap.cell) if swap is not None else None


def other_letter(case: Case) -> bool:
    retiring = isinstance(case.action, RetireSuperJoker)
    tiles = (
        [tile for tile in case.state.open.tiles if tile.face == "!"]
        if retiring
        else [swapped(case)]
    )
    wish: Any = case.action if retiring else case.action.exchange
    shown = {held.die: held.face for held in case.state.open.hands[case.seat]}
    letter: str = tiles[0].letter
    return case.facts["letter"] == letter and shown.get(wish.die) != letter


def joker_unused(case: Case) -> bool:
    tile = swapped(case)
    dice = [put.die for put in case.action.place]
    return tile is not None and tile.cell == case.facts["cell"] and tile.die not in dice


def lifted(case: Case) -> int:
    return sum(shift.to is None for shift in case.action.moves)


def not_one_line(case: Case) -> bool:
    moved = [
        one for shift in case.action.moves for one in (shift.cell, shift.to) if one is not None
    ]
    rows, columns = {cell // STRIDE for cell in moved}, {cell % STRIDE for cell in moved}
    return len(rows) > 1 and len(columns) > 1


def super_joker_stays(case: Case) -> bool:
    tiles = [tile.cell for tile in case.state.open.tiles if tile.face == "!"]
    swap = case.action.exchange
    return any(cell in tiles for cell in (*left(case), *([swap.cell] if swap else [])))


# §4.1 What is written


def spelled(case: Case) -> str:
    """A word in capitals, without its accents."""
    plain = unicodedata.normalize("NFD", case.action.word.upper())
    accents = "\u0300\u0301\u0302\u0308"
    return unicodedata.normalize("NFC", "".join(sign for sign in plain if sign not in accents))


def unwritable(case: Case) -> bool:
    plain = unicodedata.normalize("NFD", case.action.word)
    known = "ABCDEFGHIJKLMNOPQRSTUVWXYZÆŒ '’-."
    return case.facts["word"] == case.action.word and any(
        sign.upper() not in known and not unicodedata.combining(sign) for sign in plain
    )


def cannot_write(case: Case) -> bool:
    return next(ways(case), None) is None


def ways(case: Case) -> Iterator[Play]:
    """§4.1 The plays that a written word may mean: with these dice or those, as a phrase or not."""
    word = spelled(case)
    line = line_from(case, case.action.cell, case.action.direction, STRIDE)
    held = [one for one in case.state.open.hands[case.seat] if one.face is not None]
    back = case.action.reversed
    for place, length in _ways(case, line, word, held, back=back):
        for phrase in (True, False) if " " in word and not back else (False,):
            said = Declaration(
                case.action.cell,
                case.action.direction,
                max(2, length),
                case.action.reversed,
                phrase,
            )
            plain = case.action.direction in STRAIGHT and not case.action.reversed and not phrase
            yield Play(place, declared=None if plain else said)


def _ways(
    case: Case, line: list[int], word: str, held: list[Any], *, back: bool
) -> Iterator[tuple[tuple[Put, ...], int]]:
    """Dice of the hand that spell this along these cells with those of the board, and how many all
    are; §4.7 `back`: die by die from its end."""
    if not word:
        yield (), 0
        return
    there = grid(case).get(line[0]) if line else None
    letter = word[-1] if back else word[0]
    tried = [(key(there.letter), held, ())] if there else [*_tried(line[:1], letter, held)]
    for part, rest, put in tried:
        if word.endswith(part) if back else word.startswith(part):
            left = word[: -len(part)] if back else word[len(part) :]
            for place, length in _ways(case, line[1:], left, rest, back=back):
                yield (*put, *place), length + 1


def _tried(
    cell: list[int], letter: str, held: list[Any]
) -> Iterator[tuple[str, list[Any], tuple[Put, ...]]]:
    """What each die would write on this cell, if there is one, and the dice that are left."""
    for die in held if cell else ():
        joker = die.face in ("?", "!")
        rest = [other for other in held if other is not die]
        if not joker:
            yield key(die.face), rest, (Put(die.die, cell[0]),)
        elif letter.isalpha() and letter not in "ÆŒ":
            yield letter, rest, (Put(die.die, cell[0], letter),)


def of_play(holds: Callable[[Case], bool]) -> Callable[[Case], bool]:
    """What is said of a play; of a word that is written, what is so of one way to lay it."""

    def wrapped(case: Case) -> bool:
        if isinstance(case.action, Write):
            return any(holds(case._replace(action=play)) for play in islice(ways(case), MOST_WAYS))
        return isinstance(case.action, Play) and holds(case)

    return wrapped


MOST_WAYS = 200


# §4.3 What is laid must read


def not_a_word(case: Case) -> bool:
    word, direction = case.facts["word"], case.facts["direction"]
    line = line_from(case, case.facts["cell"], direction, case.facts["length"])
    if text(after(case), line) != word or is_listed(case, word):
        return False
    if case.refusal.section == "4.6":
        return direction not in STRAIGHT and not reads(case, word)
    return direction in STRAIGHT and not is_sense(case, after(case), line)


def pair(case: Case) -> bool:
    word, spots = case.facts["pair"], after(case)
    lines = [run(spots, case.facts["cell"], way) for way in STRAIGHT]
    stands = word in [text(spots, line) for line in lines if len(line) == len(word) == 2]
    return stands and not case.state.open.options.pairs and not is_word(case, word)


def too_early(case: Case) -> bool:
    word = case.facts["word"]
    return is_listed(case, word) and waits(case, word)


def is_made(case: Case) -> bool:
    """§4.7, §3.4 Does a word, or words parted by spaces, begin and end where it is declared, with a
    letter that was not there?"""
    line, spots = declared(case), after(case)
    if not set(line) <= set(spots) or not fresh(case) & set(line):
        return False
    whole = run(spots, line[0], case.action.declared.direction)
    ends = (whole.index(line[0]) - 1, whole.index(line[-1]) + 1)
    free = [not 0 <= at < len(whole) or spots[whole[at]] in SIGNS for at in ends]
    return all(free) and spots[line[0]] not in SIGNS and spots[line[-1]] not in SIGNS


def nothing_declared(case: Case) -> bool:
    said = case.action.declared
    if said.direction not in STRAIGHT:
        fits = case.refusal.section == "4.6"
        return fits and not fresh(case) & set(declared(case))
    section = "3.4" if said.phrase else "4.7" if said.reversed else "4.11"
    return case.refusal.section == section and not is_made(case)


def not_reversed(case: Case) -> bool:
    word, other = case.facts["word"], case.facts["reversed"]
    turned = sorted(word) == sorted(other)
    if case.state.open.options.reversed == "free":
        return turned and not is_word(case, other)
    both = is_word(case, word) and is_word(case, other) and key(word) != key(other)
    return turned and not both


def phrase_of_old_words(case: Case) -> bool:
    spots = after(case)
    return not any(cell in fresh(case) and spots[cell] != "_" for cell in declared(case))


def too_short_reversed(case: Case) -> bool:
    needed, spots = case.state.open.options.reversed_dice, after(case)
    line = declared(case)
    count = sum(spots[cell] not in SIGNS for cell in line)
    facts = {"word": text(spots, line), "letters": count, "needed": needed}
    return case.facts == facts and count < needed


def reversed_diagonal(case: Case) -> bool:
    slanted = case.action.declared.direction not in STRAIGHT
    forbidden = slanted and not case.state.open.options.reversed_diagonal
    return forbidden and case.facts["word"] == text(after(case), declared(case))


def no_compound(case: Case) -> bool:
    """§4.5 Several words in one run, none of which was there, and not said to be one."""
    spots, word = after(case), case.facts["word"]
    lines = [run(spots, case.facts["cell"], way) for way in STRAIGHT]
    if is_word(case, word) or word not in [text(spots, line) for line in lines]:
        return False
    line = next(line for line in lines if text(spots, line) == word)
    breaks = [at for at, cell in enumerate(line) if spots[cell] in SIGNS]
    parts = [line[a + 1 : b] for a, b in pairwise((-1, *breaks, len(line)))]
    old = {cell: tile.letter for cell, tile in grid(case).items()}
    new = [part for part in parts if [old.get(cell) for cell in part] != [*text(spots, part)]]
    return sum(len(part) > 1 for part in new) > 1


KNOWN_PHRASES = ("SE POURRIR", "JOYEUX NOEL", "BON VOYAGE", "LES OS", "NOTRE PORT")


def unknown_phrase(case: Case) -> bool:
    phrase = case.facts["phrase"]
    alone = case.state.open.options.referee == "lexicon"
    return alone and " " in phrase and phrase not in KNOWN_PHRASES and not is_word(case, phrase)


def gap(case: Case) -> bool:
    return case.facts["cell"] in declared(case) and case.facts["cell"] not in after(case)


def too_few_installed(case: Case) -> bool:
    needed = case.state.open.options.diagonal
    installed = len(set(declared(case)) - came(case))
    return case.facts == {"needed": needed, "installed": installed} and installed < needed


def breaks_diagonal(case: Case) -> bool:
    old = {cell: tile.letter for cell, tile in grid(case).items()}
    for line in case.state.open.diagonals:
        if line[0] == case.facts["cell"] and text(old, line) == case.facts["word"]:
            spots = after(case)
            whole = all(cell in spots for cell in line)
            return not whole or not reads(case, text(spots, line))
    return False


def idle(case: Case) -> bool:
    cell, spots = case.facts["cell"], after(case)
    if spots.get(cell) != case.facts["sign"] or any(words_through(case, spots, cell)):
        return False
    moved = cell in [shift.to for shift in case.action.moves]
    if case.refusal.section != ("5.3" if moved else "4.10"):
        return False
    if case.facts["sign"] == "_" and case.state.open.options.espace == "full":
        return not any(parts_words(case, cell, way) for way in STRAIGHT)
    return True


def parts_words(case: Case, cell: int, way: str) -> bool:
    """§4.5 Is there a word on each side of a space, or a letter of the phrase that is declared?"""
    spots, step, said = after(case), STEPS[way], case.action.declared
    phrase = declared(case) if said is not None and said.phrase else []
    beside = [one for one in (cell - step, cell + step) if one in run(spots, cell, way)]
    return len(beside) == 2 and all(
        one in phrase or any(part[1] - part[0] == step for part in words_through(case, spots, one))
        for one in beside
    )


def reached(case: Case, cell: int) -> set[int]:
    """§4.2 The dice that hang together with this one, side by side or along a diagonal."""
    spots, table = after(case), cells(case)
    said = case.action.declared
    lines = [*case.state.open.diagonals]
    lines += [tuple(declared(case))] if said is not None else []
    links = {pair for line in lines for pair in pairwise(line)}
    found, todo = {cell}, [cell]
    while todo:
        one = todo.pop()
        for step in (1, -1, STRIDE, -STRIDE, STRIDE + 1, 1 - STRIDE, -STRIDE - 1, STRIDE - 1):
            other = one + step
            straight = abs(step) in (1, STRIDE)
            linked = (one, other) in links or (other, one) in links
            if other in spots and other in table and other not in found and (straight or linked):
                found.add(other)
                todo.append(other)
    return found


def apart(case: Case) -> bool:
    return case.facts["cell"] in after(case) and reached(case, case.facts["cell"]) != set(
        after(case)
    )


def several_words(case: Case) -> bool:
    """§4.11 What came is not all in one line, and this die is not in one with the rest."""
    new, spots, cell = fresh(case), after(case), case.facts["cell"]
    if len(case.action.place) == len(case.state.open.hands[case.seat]) == 7 or cell not in new:
        return False
    ways = [set(run(spots, one, way)) for one in new for way in STRAIGHT]
    ways += [set(declared(case))] if case.action.declared is not None else []
    elsewhere = any(cell not in way and way & new for way in ways)
    return elsewhere and not any(new <= way for way in ways)


def freed_for_nothing(case: Case) -> bool:
    """§5.3 A die that is taken back while one like it is laid, or out of a word of which nothing
    came: it is not in another that is new, and nothing new is where it was."""
    cell, tiles, spots = case.facts["cell"], grid(case), after(case)
    if Shift(cell, None) not in case.action.moves:
        return False
    laid = {key(put.letter or str(hand(case)[put.die])) for put in case.action.place}
    taken = {tiles[shift.cell].letter for shift in case.action.moves if shift.to is None}
    if laid & set(map(key, taken)):
        return True
    old = {one: tile.letter for one, tile in tiles.items()}
    return not any(
        text(old, word) not in {text(spots, part) for part in grown(case, word)}
        and any(len({*part} & {*word}) for part in grown(case, word))
        for word in words_through(case, old, cell)
    )


def grown(case: Case, word: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The words on the line of an old one that have a die of theirs in its place, as they are."""
    spots = after(case)
    step = word[1] - word[0]
    found = {part for one in word if one in spots for part in words_through(case, spots, one)}
    return [part for part in found if part[1] - part[0] == step and fresh(case) & {*part}]


def no_word(case: Case) -> bool:
    old = {cell: tile.letter for cell, tile in grid(case).items()}
    before = {
        spread(name(case, text(old, part)))
        for cell in old
        for part in words_through(case, old, cell)
    }
    made = {spread(word) for word in formed(case)}
    return made <= before if case.action.moves else not made


def no_fresh_word(case: Case) -> bool:
    seen, asked = case.state.open.seen, case.state.open.options.fresh_word and case.action.moves
    known, word = {plain(one) for one in seen}, case.facts["word"]
    return bool(asked) and plain(word) in known and {plain(one) for one in formed(case)} <= known


def plain(word: str) -> str:
    """§5.2 A word by its letters alone."""
    return "".join(filter(str.isalpha, spread(word)))


def spread(word: str) -> str:
    """§3.3 A word with two letters for a ligature."""
    return word.replace("Æ", "AE").replace("Œ", "OE")


# §8 What is said


def not_your_word(case: Case) -> bool:
    first = order(case)[0]
    ordered = case.state.open.options.claim_order == "seat"
    return bool(ordered and case.facts["speaker"] == first != case.seat)


def nothing_to_match(case: Case) -> bool:
    alone = case.state.open.options.referee == "lexicon"
    return case.state.open.phase != "matches" or alone or not unknown(case, own=True)


def claimed(case: Case) -> list[str]:
    return [claim.word for claim in case.state.open.claims if claim.word is not None]


def letters(word: str) -> list[str]:
    return sorted(sign for sign in word if sign.isalpha())


def other_letters(case: Case) -> bool:
    same = [word for word in case.state.open.spoken if letters(word.text) == letters(spelled(case))]
    return case.facts["word"] == spelled(case) and not same


def left_out(case: Case) -> bool:
    """In the dictionary, but not in that of this table: announced, or laid."""
    word = case.facts["word"]
    if isinstance(case.action, ClaimAnagram):
        return word == spelled(case) and are_left_out(case, [word], board=True)
    return of_play(left_out_of_a_play)(case)


def left_out_of_a_play(case: Case) -> bool:
    word, direction = case.facts["word"], case.facts["direction"]
    line = line_from(case, case.facts["cell"], direction, case.facts["length"])
    lies = text(after(case), line) == word and not is_listed(case, word)
    return lies and are_left_out(case, [key(word)], board=True)


def senses_of(case: Case) -> tuple[str, ...] | None:
    game: Any = case.game
    found: tuple[str, ...] | None = game._senses(spelled(case))
    return found


FACES = {"grave": "È", "aigu": "É", "circonflexe": "^", "trema": "¨"}


def said(case: Case) -> list[str]:
    return [word.text for word in case.state.open.spoken]


def fact_is_asked(case: Case) -> bool:
    return bool(case.facts["word"] == case.state.open.asked)


def match_each(case: Case) -> bool:
    own = len(unknown(case, own=True))
    return bool(case.facts["count"] == own != len(case.action.senses))


def no_such_sense(case: Case) -> bool:
    number = case.facts["number"]
    return number - 1 in case.action.senses and not 1 <= number <= len(case.state.open.senses)


def no_such_answer(case: Case) -> bool:
    count = 1 if case.state.open.proposed is not None else len(case.state.open.answers)
    number = case.facts["number"]
    return case.facts["count"] == count and number - 1 in named(case) and not 0 < number <= count


def answer_named(case: Case) -> Any:
    at = case.facts["number"] - 1
    return case.state.open.answers[at] if at in named(case) else None


def known_answer(case: Case) -> bool:
    """Refused, or called the same as another that is known too."""
    at, answers = case.facts["number"] - 1, case.state.open.answers
    pairs = [pair for pair in case.action.same if at in pair]
    both = any(all(answers[one].known for one in pair) for pair in pairs)
    return answer_named(case).known and (at in case.action.refused or both)


def too_many_answers(case: Case) -> bool:
    count = sum(bool(one.strip()) for one in case.action.texts)
    most = min(case.state.open.sense_count, 12)
    return (case.facts["count"], case.facts["most"]) == (count, most) and count > most


END = by_section(
    s7_2=lambda case: case.state.open.end == "last_die",
    s7_3=lambda case: case.state.open.end == "blank",
    s7_4=lambda case: case.state.open.end == "resigned",
)
PLAYING = is_a(Play, Write)
THROWING = is_a(Throw, SetDice)

TRUTHS: dict[str, Truth] = {
    "seat_count": Truth(("1.4",), lambda case: not 2 <= case.action[1] <= 8, ("seats",)),
    "clock": Truth(("2.3",), lambda case: not 0 <= case.action[0].clock <= 24 * 3600, ("clock",)),
    # Whose moment it is
    "game_over": Truth(("7.2", "7.3", "7.4"), END),
    "luck_first": Truth(("2.1",), every(no(waited), lambda case: case.state.open.end is None)),
    "no_such_clock": Truth(
        ("2.3",),
        lambda case: (
            case.facts["key"] == case.action.key
            and case.action.key not in [clock.key for clock in case.game.clocks(case.state)]
        ),
        ("key",),
    ),
    "not_in_play": Truth(
        ("7.4",),
        lambda case: case.seat in case.state.open.gone,
    ),
    "no_such_seat": Truth(("1.4",), lambda case: case.seat >= len(case.state.open.hands)),
    "not_your_turn": Truth(
        ("2.1",),
        every(
            no(phase_is(*TALK)),
            waited,
            lambda case: case.facts["turn"] == case.state.open.turn != case.seat,
        ),
        ("turn",),
    ),
    "vote_first": Truth(
        ("8.6",), every(no(is_a(*SAYING)), lambda case: case.state.open.proposed is not None)
    ),
    "talk_first": Truth(("8.2",), every(no(is_a(*SAYING)), phase_is("claims"))),
    "senses_first": Truth(
        ("8.5", "8.6"),
        every(
            no(is_a(*SAYING)),
            by_section(s8_5=phase_is("answers", "matches"), s8_6=phase_is("vote")),
            lambda case: case.facts["word"] == case.state.open.asked,
        ),
        ("word",),
    ),
    # §2 Throwing and keeping
    "fetiches_now": Truth(("2.6",), every(phase_is("fetiches"), no(is_a(KeepFetiches)))),
    "no_fetiches_now": Truth(("2.6",), every(is_a(KeepFetiches), no(phase_is("fetiches")))),
    "no_dice_left": Truth(
        ("7.2",),
        every(
            THROWING,
            phase_is("recompose"),
            lambda case: not any(case.state.open.hands),
        ),
    ),
    "no_throw_left": Truth(("2.2",), every(THROWING, phase_is("compose"))),
    "locked": Truth(
        ("2.2",),
        lambda case: (
            not case.state.open.options.reroll_kept
            and case.facts["die"] not in case.action.keep
            and any(
                held.kept and held.die == case.facts["die"]
                for held in case.state.open.hands[case.seat]
            )
        ),
        ("die",),
    ),
    "nothing_to_throw": Truth(
        ("2.2",), every(is_a(Throw), lambda case: {*case.action.keep} == {*hand(case)})
    ),
    "throw_first": Truth(
        ("2.2",),
        every(
            is_a(SetDice),
            lambda case: (
                not case.state.open.throws
                and any(not held.kept for held in case.state.open.hands[case.seat])
            ),
        ),
    ),
    "not_in_hand": Truth(("2.2", "2.6", "4.1", "8.3"), every(OF_ACTION, not_in_hand), ("die",)),
    "not_thrown": Truth(("2.2", "2.6", "4.1"), every(OF_ACTION, not_thrown), ("die",)),
    # §4 Laying
    "nothing_played": Truth(
        ("4.1", "7.2"),
        every(
            of_play(nothing_played),
            by_section(s4_1=no(phase_is("recompose")), s7_2=phase_is("recompose")),
        ),
    ),
    "no_such_cell": Truth(("1.3",), every(PLAYING, off_the_board), ("cell",)),
    "cell_taken": Truth(("4.1", "5.1"), of_play(cell_taken), ("cell",)),
    "two_on_a_cell": Truth(("4.1",), two_on_a_cell, ("cell",)),
    "die_twice": Truth(("4.1",), die_twice, ("die",)),
    "accent": Truth(
        ("1.2",),
        lambda case: case.facts["face"] in "^¨" and lays(case, case.facts["face"]),
        ("face",),
    ),
    "no_espace": Truth(
        ("4.5",), every(option("espace", "off"), of_play(lambda case: lays(case, "_")))
    ),
    "joker_letter": Truth(("4.8",), joker_letter, ("cell",)),
    "no_joker_laid": Truth(("4.8",), no_joker_laid, ("face",)),
    "unwritable": Truth(("1.2",), every(is_a(Write, ClaimAnagram), unwritable), ("word",)),
    "too_short": Truth(
        ("4.3",), every(is_a(Write), lambda case: len(spelled(case)) < 2), ("word",)
    ),
    "cannot_write": Truth(("4.1",), every(is_a(Write), cannot_write), ("word",)),
    "no_exchange": Truth(
        ("4.9",),
        every(option("joker_exchange", "off"), lambda case: case.action.exchange is not None),
    ),
    "no_joker": Truth(
        ("4.9",),
        lambda case: (
            case.facts["cell"] == case.action.exchange.cell
            and getattr(swapped(case), "face", None) != "?"
        ),
        ("cell",),
    ),
    "own_joker": Truth(
        ("4.9",),
        every(
            option("joker_exchange", "others"),
            lambda case: (
                swapped(case).seat == case.seat and swapped(case).cell == case.facts["cell"]
            ),
        ),
        ("cell",),
    ),
    "other_letter": Truth(
        ("4.9", "4.12"),
        every(other_letter, by_section(s4_9=is_a(Play), s4_12=is_a(RetireSuperJoker))),
        ("letter",),
    ),
    "joker_unused": Truth(("4.9",), joker_unused, ("cell",)),
    "exchanged_die": Truth(
        ("4.9",),
        lambda case: (
            case.facts["cell"] == case.action.exchange.cell and case.facts["cell"] in left(case)
        ),
        ("cell",),
    ),
    "super_joker_stays": Truth(("4.12",), super_joker_stays),
    "no_super_joker": Truth(
        ("4.12",), lambda case: "!" not in [tile.face for tile in case.state.open.tiles]
    ),
    "too_strong": Truth(
        ("4.12",),
        lambda case: (
            case.facts == {"force": case.state.open.force, "needed": 2}
            and case.state.open.force > 2
        ),
        ("force", "needed"),
    ),
    "not_composing": Truth(("4.12",), every(is_a(RetireSuperJoker), no(phase_is("compose")))),
    "pair": Truth(("4.4",), of_play(pair), ("pair", "cell")),
    "too_early": Truth(("3.2",), too_early, ("word",)),
    "not_a_word": Truth(("4.3", "4.6"), of_play(not_a_word), ("word", "cell", "direction")),
    "no_word": Truth(("4.1",), of_play(no_word)),
    "idle": Truth(("4.10", "5.3"), of_play(idle), ("sign", "cell")),
    "apart": Truth(("4.2",), of_play(apart), ("cell",)),
    "several_words": Truth(("4.11",), of_play(several_words), ("cell",)),
    "no_compound": Truth(("4.5",), of_play(no_compound), ("word", "cell")),
    # §4.6, §4.7, §3.4 Declaring
    "off_the_board": Truth(
        ("1.3",),
        lambda case: (
            len(declared(case)) < case.facts["length"] == case.action.declared.length
            and case.facts["cell"] == case.action.declared.cell
        ),
        ("cell", "length"),
    ),
    "nothing_declared": Truth(
        ("4.6", "4.7", "4.11"), of_play(nothing_declared), ("cell", "length")
    ),
    "phrase_length": Truth(("3.4",), of_play(nothing_declared), ("cell", "length")),
    "no_reversed": Truth(("4.7",), option("reversed", "off")),
    "not_reversed": Truth(("4.7",), of_play(not_reversed), ("word", "reversed")),
    "too_short_reversed": Truth(
        ("4.7",), of_play(too_short_reversed), ("word", "letters", "needed")
    ),
    "reversed_diagonal": Truth(("4.7",), of_play(reversed_diagonal), ("word",)),
    "no_phrases": Truth(("4.5",), option("espace", "off", "legit")),
    "no_phrase": Truth(("3.4",), lambda case: " " not in case.facts["phrase"], ("phrase",)),
    "phrase_is_word": Truth(
        ("3.4",), lambda case: is_word(case, case.facts["phrase"]), ("phrase",)
    ),
    "phrase_of_old_words": Truth(("3.4",), of_play(phrase_of_old_words), ("phrase",)),
    "unknown_phrase": Truth(("3.4",), of_play(unknown_phrase), ("phrase",)),
    "no_diagonals": Truth(("4.6",), option("diagonal", 0)),
    "gap": Truth(("4.6",), of_play(gap), ("cell",)),
    "too_few_installed": Truth(("4.6",), of_play(too_few_installed), ("installed", "needed")),
    # §5 Recomposing
    "no_recomposition": Truth(
        ("5.1",), every(option("recomposition", "extend"), lambda case: bool(case.action.moves))
    ),
    "nothing_there": Truth(
        ("5.1",),
        lambda case: case.facts["cell"] in left(case) and case.facts["cell"] not in grid(case),
        ("cell",),
    ),
    "moved_twice": Truth(
        ("5.1",), lambda case: left(case).count(case.facts["cell"]) > 1, ("cell",)
    ),
    "not_moved": Truth(
        ("5.1",),
        lambda case: Shift(case.facts["cell"], case.facts["cell"]) in case.action.moves,
        ("cell",),
    ),
    "must_stay": Truth(("5.3",), every(option("freed", "stay"), lambda case: lifted(case) > 0)),
    "no_net_die": Truth(
        ("5.3",),
        lambda case: (
            case.facts == {"placed": len(case.action.place), "lifted": lifted(case)}
            and len(case.action.place) <= lifted(case)
        ),
        ("placed", "lifted"),
    ),
    "freed_for_nothing": Truth(("5.3",), freed_for_nothing, ("cell",)),
    "not_one_line": Truth(("5.1",), every(option("recomposition", "one_line"), not_one_line)),
    "breaks_diagonal": Truth(("5.4",), of_play(breaks_diagonal), ("word", "cell")),
    "no_fresh_word": Truth(("5.2",), of_play(no_fresh_word), ("word",)),
    "voted_down": Truth(
        ("8.6",), lambda case: case.facts["word"] in case.state.open.rejected, ("word",)
    ),
    # §8.2 Announcing
    "no_claims": Truth(("8.2",), every(is_a(NothingToSay), no(announces))),
    "window_closed": Truth(
        ("8.2",),
        every(
            is_a(*CLAIMING),
            announces,
            no(phase_is("claims")),
            lambda case: bool(case.state.open.tiles) and case.state.open.proposed is None,
        ),
    ),
    "nothing_laid": Truth(
        ("8.2",), every(is_a(*CLAIMING), announces, lambda case: not case.state.open.tiles)
    ),
    "still_judged": Truth(
        ("8.6",),
        every(is_a(*CLAIMING), announces, lambda case: case.state.open.proposed is not None),
    ),
    "spoken_already": Truth(
        ("8.2",), every(phase_is("claims"), lambda case: case.seat in case.state.open.done)
    ),
    "not_your_word": Truth(("8.2",), every(phase_is("claims"), not_your_word), ("speaker",)),
    # §8.3 Accents
    "no_accents": Truth(("8.3",), every(is_a(ClaimAccent), no(announces))),
    "not_spoken_of": Truth(
        ("8.3",),
        lambda case: (
            case.facts["cell"] == case.action.cell
            and not any(case.action.cell in word.cells for word in case.state.open.spoken)
        ),
        ("cell",),
    ),
    "accent_taken": Truth(
        ("8.3",),
        lambda case: (
            case.facts["cell"] == case.action.cell
            and case.action.cell
            in [one.cell for one in (*case.state.open.marks, *case.state.open.claims)]
        ),
        ("cell",),
    ),
    "accent_die": Truth(
        ("8.3",),
        every(
            option("accents", "required"),
            lambda case: (
                case.action.die is None and case.facts["face"] == FACES[case.action.accent]
            ),
        ),
        ("face",),
    ),
    "not_showing": Truth(
        ("8.3",),
        lambda case: (
            case.facts == {"die": case.action.die, "face": FACES[case.action.accent]}
            and case.action.die in hand(case)
            and hand(case)[case.action.die] != case.facts["face"]
        ),
        ("die", "face"),
    ),
    # §8.4 Anagrams
    "no_anagrams": Truth(("8.4",), every(is_a(ClaimAnagram), no(announces))),
    "one_anagram": Truth(
        ("8.4",),
        every(
            option("announced_anagrams", "one_per_player"),
            lambda case: any(
                claim.seat == case.seat and claim.word is not None
                for claim in case.state.open.claims
            ),
        ),
    ),
    "other_letters": Truth(("8.4",), other_letters, ("word",)),
    "same_word": Truth(
        ("8.4",), lambda case: case.facts["word"] == spelled(case) in said(case), ("word",)
    ),
    "anagram_taken": Truth(
        ("8.4",), lambda case: case.facts["word"] == spelled(case) in claimed(case), ("word",)
    ),
    "left_out": Truth(("3.5",), left_out, ("word",)),
    # §8.5 Definitions
    "no_definitions": Truth(("8.5",), every(is_a(AskSenses), no(announces))),
    "not_your_play": Truth(
        ("8.5",),
        every(
            option("announced_definitions", "player"),
            lambda case: case.seat != case.state.open.turn,
        ),
    ),
    "asked_already": Truth(
        ("8.5",), lambda case: bool(case.facts["word"]) and fact_is_asked(case), ("word",)
    ),
    "not_formed": Truth(
        ("8.5",),
        lambda case: case.facts["word"] == case.action.word and spelled(case) not in said(case),
        ("word",),
    ),
    "no_dictionary": Truth(("8.5",), lambda case: senses_of(case) is None),
    "no_senses": Truth(
        ("8.5",),
        lambda case: senses_of(case) == () and case.facts["word"] == spelled(case),
        ("word",),
    ),
    "nothing_asked": Truth(("8.5",), every(is_a(Answer), lambda case: not case.state.open.asked)),
    "answers_later": Truth(
        ("8.5",), lambda case: phase_is("claims")(case) and fact_is_asked(case), ("word",)
    ),
    "answers_closed": Truth(
        ("8.5",), lambda case: phase_is("matches", "vote")(case) and fact_is_asked(case), ("word",)
    ),
    "answered_already": Truth(
        ("8.5",),
        lambda case: (
            phase_is("answers")(case) and case.seat in case.state.open.done and fact_is_asked(case)
        ),
        ("word",),
    ),
    "asker_listens": Truth(
        ("8.5",),
        lambda case: (
            phase_is("answers")(case)
            and not case.state.open.options.asker_answers
            and case.seat == case.state.open.asker
            and fact_is_asked(case)
        ),
        ("word",),
    ),
    "too_many_answers": Truth(("8.5",), too_many_answers, ("count", "most")),
    "nothing_to_match": Truth(("8.5",), every(is_a(Match), nothing_to_match)),
    "matched_already": Truth(
        ("8.5",), every(phase_is("matches"), lambda case: case.seat in case.state.open.done)
    ),
    "match_each": Truth(("8.5",), match_each, ("count",)),
    "no_such_sense": Truth(("8.5",), no_such_sense, ("number",)),
    # §8.6 Votes
    "nothing_to_vote": Truth(("8.6",), every(is_a(Vote), no(phase_is("vote")))),
    "voted_already": Truth(
        ("8.6",), every(phase_is("vote"), lambda case: case.seat in case.state.open.done)
    ),
    "own_play": Truth(
        ("8.6",),
        lambda case: case.state.open.proposed is not None and case.seat == case.state.open.turn,
    ),
    "nothing_to_judge": Truth(
        ("8.6",),
        every(
            phase_is("vote"),
            lambda case: case.state.open.proposed is None and not unknown(case, own=False),
        ),
    ),
    "no_such_answer": Truth(("8.6",), no_such_answer, ("number", "count")),
    "same_as_itself": Truth(
        ("8.6",),
        lambda case: (case.facts["number"] - 1,) * 2 in case.action.same,
        ("number",),
    ),
    "own_answer": Truth(("8.6",), lambda case: answer_named(case).seat == case.seat, ("number",)),
    "known_answer": Truth(("8.6",), known_answer, ("number",)),
}


# Wishes that nobody in his right mind has

WORDS = ("", "p", "os", "port", "porté", "p0rt", "ETC.", "les os", "baba cool", "ouf", "xyzzy")


def odd_actions(game: Any, state: Any, seat: Seat, luck: Random) -> Iterator[Any]:
    """Malformed and degenerate ones for this moment."""
    yield from odd_sayings(state, seat, luck)
    if seat == state.open.turn or not luck.randrange(4):
        yield from odd_keepings(state, seat, luck)
        yield from odd_plays(state, seat, luck)


def odd_sayings(state: Any, seat: Seat, luck: Random) -> Iterator[Any]:
    cell = luck.choice([tile.cell for tile in state.open.tiles] or [0])
    held = [held.die for held in state.open.hands[seat]]
    yield NothingToSay()
    yield ClaimAccent(luck.randrange(361), luck.choice(list(Accent)))
    yield ClaimAccent(cell, luck.choice(list(Accent)), luck.choice([None, 0, 79, *held]))
    word = luck.choice([word.text for word in state.open.spoken] or ["OS"])
    scrambled = "".join(luck.sample(word, len(word)))
    for text in (word, scrambled, luck.choice(WORDS)):
        yield ClaimAnagram(text)
        yield AskSenses(text)
    yield Answer(luck.choice([(), ("",), ("x",) * 4, ("x",) * 13]))
    yield Match(luck.choice([(), (0,), (None,), (-1,), (98, 98), (None,) * 3]))
    count = len(state.open.answers) + 1
    numbers = luck.choices(range(-1, count), k=3)
    yield Vote((numbers[0],), ((numbers[1], numbers[2]),))
    yield Vote((), ((0, 0),))
    yield Vote((0,))


def odd_keepings(state: Any, seat: Seat, luck: Random) -> Iterator[Any]:
    held = [held.die for held in state.open.hands[seat]]
    die = luck.randrange(81)
    for dice in ((), (die,), tuple(held), tuple(held[:1] * 2)):
        yield Throw(dice)
        yield KeepFetiches(dice)
    yield SetDice()
    yield Pass()
    yield RetireSuperJoker(luck.choice([die, *held]))


def odd_plays(state: Any, seat: Seat, luck: Random) -> Iterator[Any]:
    tiles = [tile.cell for tile in state.open.tiles] or [160]
    held = [held.die for held in state.open.hands[seat]] or [0]
    one, two = luck.choice(tiles), luck.choice(tiles)
    near = luck.choice([one + 1, one - 1, one + STRIDE, one - STRIDE, one + STRIDE + 1]) % 361
    die, other = luck.choice(held), luck.choice(held)
    yield Play()
    yield Play((Put(die, near),))
    yield Play((Put(die, one),))
    yield Play((Put(die, near), Put(die, near + 1 if near < 360 else 0)))
    yield Play((Put(die, near), Put(other, near)))
    yield Play((Put(die, near, "E"), Put(other, (near + 1) % 361)))
    yield Play((Put(luck.randrange(81), luck.randrange(361)),))
    # The same die twice, equal ones changed round, from where nothing lies, off the board.
    yield Play(moves=(Shift(one, near), Shift(one, near)))
    yield Play(moves=(Shift(one, one),))
    yield Play(moves=(Shift(one, two), Shift(two, one)))
    yield Play(moves=(Shift(one, near),))
    yield Play(moves=(Shift(near, one),))
    yield Play(moves=(Shift(one, 0),))
    yield Play(moves=(Shift(one, None),))
    yield Play((Put(die, one),), (Shift(one, None),))
    yield Play((Put(die, one),), (Shift(one, near),))
    yield Play((Put(die, near),), exchange=Swap(other, one))
    yield Play((Put(die, near),), (Shift(one, two),), exchange=Swap(die, one))
    for direction in Direction:
        said = Declaration(
            luck.choice([one, near]),
            direction,
            luck.choice([2, 3, 19]),
            reversed=bool(luck.randrange(2)),
            phrase=not luck.randrange(3),
        )
        yield Play((Put(die, near),), declared=said)
        word = luck.choice(WORDS)
        yield Write(luck.choice([one, near]), direction, word, reversed=said.reversed)
