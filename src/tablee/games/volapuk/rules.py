"""The rules of Volapük, in the order of `docs/rules/volapuk.md`.

`words` are those that count at the table. `play` and `actions` ask them; `apply` and `chance` do
not, since events carry the verdict.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import islice
from typing import Any, Final, assert_never

from msgspec.structs import replace

from tablee.core.dice import Dice
from tablee.core.game import (
    LONGEST_CLOCK,
    Clock,
    Refusal,
    Resign,
    Resigned,
    Result,
    ScoreLine,
    Seat,
    TimedOut,
    Timeout,
    lowest_lot,
    next_lot,
    next_seat,
    places_by,
    refuse,
    silence,
    summed,
    with_item,
)
from tablee.games.volapuk import claims
from tablee.games.volapuk.board import DIAGONALS, STRAIGHT, board
from tablee.games.volapuk.claims import Books, Facts, Saying
from tablee.games.volapuk.dice import (
    ESPACE,
    JOKER,
    JOKER_LETTERS,
    JOKERS,
    SUPER_JOKER,
    Colour,
    box,
    colour,
    is_laid,
)
from tablee.games.volapuk.plays import some_plays, some_turns, written
from tablee.games.volapuk.score import score
from tablee.games.volapuk.state import (
    ACCENT,
    BLANK_ROUNDS,
    FETICHES_SECONDS,
    FORCE,
    HAND,
    LAST_RECOMPOSITIONS,
    RARE_LETTERS,
    REPLACED_FROM,
    SCATTERED,
    SEATS,
    THROWS,
    THROWS_SECONDS,
    VOLAPUK,
    Accent,
    AccentClaimed,
    Accented,
    Accents,
    Action,
    AnagramClaimed,
    AnswerGiven,
    BagsMerged,
    ClaimFailed,
    ClaimsClosed,
    Dealt,
    DiceWereSet,
    DrewBlind,
    ElueChosen,
    Espace,
    Event,
    Fetiches,
    FetichesKept,
    Formed,
    Freed,
    HandsGathered,
    Held,
    JokerExchange,
    Judges,
    KeepFetiches,
    Move,
    Pass,
    Passed,
    Phase,
    Play,
    Played,
    PlayRejected,
    PolyedreRolled,
    Proposed,
    Put,
    Recomposition,
    Refilled,
    RetireSuperJoker,
    Rolled,
    SensesAsked,
    SensesSettled,
    SetDice,
    Shift,
    ShortWords,
    Shown,
    Spoken,
    State,
    SuperJokerRetired,
    Threw,
    Throw,
    Tile,
    VolapukOptions,
    Voted,
    Write,
)
from tablee.games.volapuk.words import (
    Laying,
    Referee,
    Verdict,
    bare,
    grid_of,
    is_short,
    judge,
    key_of,
    referee_of,
    signs_of,
)
from tablee.letters.folding import ALPHABET
from tablee.letters.folding import board as folded
from tablee.letters.words import Words


def no_dictionary(_: str) -> None:
    """§8.5 Where nobody gave one."""


# §1 Setting the table


def start(options: VolapukOptions, seats: int) -> State | Refusal:
    """§1.4 Two to eight players."""
    if seats not in SEATS:
        return refuse("seat_count", "1.4", seats=seats)
    if not 0 <= options.clock <= LONGEST_CLOCK:
        return refuse("clock", "2.3", clock=options.clock)
    return State(
        options=options,
        hands=((),) * seats,
        polyedre=("",) * seats,
        sheets=((),) * seats,
        bonuses=(0,) * seats,
    )


def chance(state: State, dice: Dice) -> Event | None:
    """§1.4 What luck owes: dice from the bags, the polyedre, the faces of a throw."""
    if state.end is not None:
        return None
    match state.phase:
        case Phase.DEAL:
            return _deal(state, dice)
        case Phase.POLYEDRE:
            return _roll_polyedre(state, dice)
        case Phase.ELUE:
            return ElueChosen(state.turn, _elue(state, dice))
        case Phase.DRAW:
            count = min(HAND, len(state.bag))
            return DrewBlind(state.turn, _draw(state, state.bag, count, dice))
        case Phase.REFILL:
            return _refill(state, dice)
        case Phase.GATHER:
            return HandsGathered()
        case Phase.CLAIMS | Phase.MATCHES | Phase.VOTE:
            return None if claims.speaking(state) else claims.closing(state)
        case _:
            return _roll(state, dice) if state.rolling else None


def chance_is_due(state: State) -> bool:
    """§1.4 Does luck, or what must follow, come before anybody else?"""
    if state.phase in claims.TALK:
        return not claims.speaking(state)
    waited = (Phase.THROWS, Phase.COMPOSE, Phase.FETICHES, Phase.RECOMPOSE)
    return state.rolling or state.phase not in waited


def _deal(state: State, dice: Dice) -> Dealt:
    """§1.4 One die of each colour, and two green ones."""
    seat = next(seat for seat in state.seats if not state.hands[seat])
    drawn = [_one(state, _of(state.bag, colour), dice) for colour in Colour]
    greens = [die for die in _of(state.bag, Colour.GREEN) if die not in drawn]
    return Dealt(seat, tuple(sorted((*drawn, _one(state, greens, dice)))))


def _of(pool: Iterable[int], wanted: Colour) -> list[int]:
    return [die for die in pool if colour(die) is wanted]


def _one(state: State, pool: list[int], dice: Dice) -> int:
    """§1.4 Of dice that are all alike there is nothing to draw."""
    kinds = {box(state.options.dice_set)[die].faces for die in pool}
    return pool[0] if len(kinds) == 1 else pool[dice.below(len(pool))]


def _draw(state: State, pool: Iterable[int], count: int, dice: Dice) -> tuple[int, ...]:
    """§2.7 So many dice of a bag, unseen."""
    left = list(pool)
    drawn = [left.pop(dice.below(len(left))) for _ in range(count)]
    return tuple(sorted(drawn))


def to_roll(state: State) -> Seat | None:
    """§1.5 Who rolls the polyedre next; None once one is nearest to A."""
    return next_lot(state.polyedre)


def _roll_polyedre(state: State, dice: Dice) -> PolyedreRolled:
    seat = to_roll(state)
    assert seat is not None
    return PolyedreRolled(seat, ALPHABET[dice.below(len(ALPHABET))])


def _elue(state: State, dice: Dice) -> str:
    """§1.6 Any letter; the rarest are rolled again, where the table wants it so."""
    letters = ALPHABET
    if state.options.elue_reroll:
        letters = "".join(letter for letter in ALPHABET if letter not in RARE_LETTERS)
    return letters[dice.below(len(letters))]


# §2 A turn


def waiting(state: State) -> frozenset[Seat]:
    """§2.1 Whoever’s turn it is; §8.2 those who may still speak of a play."""
    if state.end is not None or chance_is_due(state):
        return frozenset()
    return claims.speaking(state) if state.phase in claims.TALK else frozenset({state.turn})


def deliberates(state: State) -> bool:
    """§8.2 Others may still speak of a play, or vote about it."""
    return state.phase in claims.TALK


def clocks(state: State) -> tuple[Clock, ...]:
    """§2.3 A minute to throw, three to compose, half a one to keep fétiches."""
    seats = tuple(sorted(waiting(state)))
    if seats and state.phase in claims.TALK:
        return claims.clocks(state, seats)
    if not state.options.clock or not seats:
        return ()
    seconds = {Phase.THROWS: THROWS_SECONDS, Phase.FETICHES: FETICHES_SECONDS}
    key = f"{state.phase} {state.number}"
    return (Clock(key, (state.turn,), seconds.get(state.phase, state.options.clock)),)


def play(books: Books, state: State, seat: Seat, action: Action) -> Facts:
    """§2.1 Whoever’s turn it is throws, composes, lays or passes; §8.2 all may speak of it."""
    facts = _explained(books, _wish(books, state, seat, action))
    if isinstance(facts, Refusal):
        return facts
    after = reduce(apply, facts, state)
    if after.end is not None or claims.speaking(after):
        return facts
    # §8.5 The last answer opens the dictionary; §8.6 the last vote decides.
    if after.phase is Phase.ANSWERS:
        return (*facts, claims.shown(books.senses, after))
    if after.phase is Phase.VOTE and after.proposed is not None:
        return (*facts, _decided(books.words, after))
    return facts


def _explained(books: Books, facts: Facts) -> Facts:
    """§3.5 What is a word, but none of this table, is refused as such."""
    if not isinstance(facts, Refusal) or facts.code != "not_a_word":
        return facts
    word = facts.facts["word"]
    if why := books.left_out(word):
        told = {name: facts.facts[name] for name in ("cell", "direction", "length")}
        return refuse("left_out", "3.5", word=word, why=why, **told)
    return facts


def _wish(books: Books, state: State, seat: Seat, action: Action) -> Facts:
    if state.end is not None:
        return refuse("game_over", END_SECTIONS[state.end])
    if isinstance(action, Timeout):
        return _time_out(state, action.key)
    if seat not in state.in_play:
        return refuse("not_in_play", "7.4")
    if isinstance(action, Resign):
        return (Resigned(seat),)
    if isinstance(action, Saying):
        return claims.say(books, state, seat, action)
    if chance_is_due(state):
        return refuse("luck_first", "2.1")
    if state.phase in claims.TALK:
        return claims.talk_first(state, seat)
    if seat not in waiting(state):
        return refuse("not_your_turn", "2.1", turn=state.turn)
    if isinstance(action, KeepFetiches):
        return keep_fetiches(state, seat, action)
    if state.phase is Phase.FETICHES:
        return refuse("fetiches_now", "2.6", nearest=KeepFetiches())
    match action:
        case RetireSuperJoker():
            return retire(state, seat, action)
        case Throw():
            return throw(state, seat, action)
        case SetDice():
            return set_dice(state, seat)
        case Pass():
            return (Passed(seat),)
        case Play():
            return lay(books.words, state, seat, action)
        case Write():
            return write(books.words, state, seat, action)
        case _:
            assert_never(action)


def _time_out(state: State, key: str) -> Facts:
    """§2.3 Dice not yet thrown are thrown, and all are set; no word in time is no word."""
    if key not in [clock.key for clock in clocks(state)]:
        return refuse("no_such_clock", "2.3", key=key)
    if state.phase in claims.TALK:
        return silence(claims.speaking(state), lambda seat: claims.silent(state, seat))
    seat = state.turn
    if state.phase is Phase.FETICHES:
        return (TimedOut(seat), FetichesKept(seat, ()))
    if state.phase is not Phase.THROWS:
        return (TimedOut(seat), Passed(seat))
    if state.throws or not _loose(state, seat):
        return (TimedOut(seat), DiceWereSet(seat))
    return (TimedOut(seat), Threw(seat, _kept(state, seat)), DiceWereSet(seat))


def _kept(state: State, seat: Seat) -> tuple[int, ...]:
    return tuple(held.die for held in state.hands[seat] if held.kept)


def _loose(state: State, seat: Seat) -> tuple[int, ...]:
    return tuple(held.die for held in state.hands[seat] if not held.kept)


def throw(state: State, seat: Seat, move: Throw) -> Facts:
    """§2.2 Up to three throws; what was put on the réglette stays there."""
    if refusal := _throws_no_more(state):
        return refusal
    keep = tuple(sorted(set(move.keep)))
    if refusal := _cannot_keep(state, seat, keep, "2.2"):
        return refusal
    locked = [die for die in _kept(state, seat) if die not in keep]
    if locked and not state.options.reroll_kept:
        return refuse("locked", "2.2", die=locked[0])
    if len(keep) == len(state.hands[seat]):
        return refuse("nothing_to_throw", "2.2", nearest=SetDice())
    return (Threw(seat, keep),)


def _throws_no_more(state: State) -> Refusal | None:
    """§2.2 After the third throw, or once one is content; §7.2 without dice, never."""
    if state.phase is Phase.RECOMPOSE:
        return refuse("no_dice_left", "7.2")
    return None if state.phase is Phase.THROWS else refuse("no_throw_left", "2.2")


def _cannot_keep(state: State, seat: Seat, dice: tuple[int, ...], section: str) -> Refusal | None:
    """§2.2, §2.6 Only dice of one’s own that show a face."""
    shown = {held.die: held.face for held in state.hands[seat]}
    for die in dice:
        if die not in shown:
            return refuse("not_in_hand", section, die=die)
        if shown[die] is None:
            return refuse("not_thrown", section, die=die)
    return None


def set_dice(state: State, seat: Seat) -> Facts:
    """§2.2 Whoever is content throws no more."""
    if refusal := _throws_no_more(state):
        return refusal
    if not state.throws and _loose(state, seat):
        nearest = Throw(_kept(state, seat))
        return refuse("throw_first", "2.2", nearest=nearest)
    return (DiceWereSet(seat),)


def _roll(state: State, dice: Dice) -> Rolled:
    """§2.2 Every die that was not kept shows a face."""
    every = box(state.options.dice_set)
    shown = [Shown(die, every[die].faces[dice.below(6)]) for die in _loose(state, state.turn)]
    return Rolled(state.turn, tuple(shown))


def keep_fetiches(state: State, seat: Seat, move: KeepFetiches) -> Facts:
    """§2.6 After a play, some of the dice that are left, with the faces they show."""
    if state.phase is not Phase.FETICHES:
        return refuse("no_fetiches_now", "2.6")
    kept = tuple(sorted(set(move.dice)))
    return _cannot_keep(state, seat, kept, "2.6") or (FetichesKept(seat, kept),)


def _refill(state: State, dice: Dice) -> Event:
    """§2.7 Dice of the colours laid; once a colour is short, unseen from one bag."""
    bag, seat = state.bag, state.turn
    if state.merged:
        return DrewBlind(seat, _draw(state, bag, min(len(state.due), len(bag)), dice))
    wanted = Counter(map(colour, state.due))
    if any(len(_of(bag, one)) < count for one, count in wanted.items()):
        return BagsMerged()
    drawn: list[int] = []
    for die in state.due:
        left = [other for other in _of(bag, colour(die)) if other not in drawn]
        drawn.append(_one(state, left, dice))
    return Refilled(seat, tuple(sorted(drawn)))


# §4 A play


def lay(words: Words, state: State, seat: Seat, move: Play) -> Facts:
    """§4.1 A play is judged on the board that it leaves, §8.6 or by the others."""
    laying = lay_out(state, seat, move)
    if isinstance(laying, Refusal):
        return laying
    referee, verdict = _judged(referee_of(words, state), laying)
    if isinstance(verdict, Refusal):
        return verdict
    if refusal := _no_gain(verdict.words):
        return refusal
    played = _counted_play(state, seat, move, laying, verdict)
    doubts = _doubts(referee, verdict.words)
    if not doubts:
        return (played,)
    if down := set(doubts) & set(state.rejected):
        return refuse("voted_down", "8.6", word=min(down))
    return (Proposed(seat, move, doubts, verdict.words, played.scored, played.points),)


def _counted_play(state: State, seat: Seat, move: Play, laying: Laying, verdict: Verdict) -> Played:
    """§6.1 What a play is worth."""
    formed = verdict.words
    volapuk = _volapuk(state, laying, formed)
    scored = score(formed, state.options, recomposed=verdict.recomposed, volapuk=volapuk)
    scored += _accent_lines(state, laying, formed)
    points = sum(line.points for line in scored)
    place, moves = tuple(sorted(move.place, key=_cell)), tuple(sorted(move.moves, key=_cell))
    return Played(seat, place, moves, move.exchange, formed, scored, points)


MOST_DOUBTS: Final = 4
"""No play is put to the vote for the sake of more words than that."""

VOTED_ON: Final = {
    Judges.LEXICON: (),
    Judges.LEXICON_AND_VOTE: ("unknown_phrase",),
    Judges.VOTE: ("unknown_phrase", "not_a_word"),
}


def _judged(referee: Referee, laying: Laying) -> tuple[Referee, Verdict | Refusal]:
    """§8.6 The words of a play; what only players can admit is taken as admitted."""
    verdict = judge(referee, laying)
    voted_on = VOTED_ON[referee.options.referee]
    for _ in range(MOST_DOUBTS):
        if not isinstance(verdict, Refusal) or verdict.code not in voted_on:
            break
        referee = _admitting(referee, verdict)
        verdict = judge(referee, laying)
    return referee, verdict


def _admitting(referee: Referee, refusal: Refusal) -> Referee:
    """§8.6 With the phrase or the word for which a play was refused."""
    if refusal.code == "unknown_phrase":
        return referee._replace(phrases=referee.phrases | {refusal.facts["phrase"]})
    return referee._replace(admitted=referee.admitted | {key_of((refusal.facts["word"],))})


def _doubts(referee: Referee, formed: tuple[Formed, ...]) -> tuple[str, ...]:
    """§8.6 What the others must admit: §3.2 short words too, where the table wants it so."""
    doubts = {*referee.admitted, *referee.phrases}
    if referee.options.short_words is ShortWords.VOTE:
        doubts |= {word.text for word in formed if is_short(referee.words, word.text)}
    return tuple(sorted(doubts))


def _decided(words: Words, state: State) -> Event:
    """§8.6 The play stands, unless most of the others are against it."""
    assert state.proposed is not None
    seat = state.turn
    laying = lay_out(state, seat, state.proposed)
    assert not isinstance(laying, Refusal)
    _, verdict = _judged(referee_of(words, state), laying)
    # In a position that somebody wrote down, no vote can make such a play legal.
    if claims.is_rejected(state) or isinstance(verdict, Refusal):
        voters = len(claims.voters(state))
        return PlayRejected(seat, state.doubts, claims.against(state), voters)
    return _counted_play(state, seat, state.proposed, laying, verdict)


def _accent_lines(
    state: State, laying: Laying, formed: tuple[Formed, ...]
) -> tuple[ScoreLine, ...]:
    """§8.3 É and È announce themselves, for whoever lays them in a word."""
    lines = []
    for cell, _ in _self_accented(state, laying.after, laying.placed, formed):
        words = sum(cell in word.cells for word in formed if not word.pair)
        face, points = laying.after[cell].face, ACCENT * min(words, 2)
        told = f"{face} {ACCENT} × 2" if words > 1 else f"{face} {ACCENT}"
        lines.append(ScoreLine("accent", points, f"{told} = {points}", "8.3"))
    return tuple(lines)


OF_FACE: Final = {"É": Accent.AIGU, "È": Accent.GRAVE}


def _self_accented(
    state: State, grid: dict[int, Tile] | Any, placed: Iterable[int], formed: tuple[Formed, ...]
) -> Iterator[tuple[int, Accent]]:
    if state.options.accents is Accents.OFF:
        return
    read = {cell for word in formed if not word.pair for cell in word.cells}
    for cell in sorted(placed):
        if cell in read and grid[cell].face in OF_FACE:
            yield cell, OF_FACE[grid[cell].face]


def _cell(item: Put | Shift) -> int:
    return item.cell


def _no_gain(formed: tuple[Formed, ...]) -> Refusal | None:
    """§4.1 A play makes a word; §5.2 a recomposition one that nobody has seen in this game."""
    made = [word for word in formed if not word.pair]
    if not made:
        return refuse("no_word", "4.1")
    if all(word.again for word in made):
        return refuse("no_fresh_word", "5.2", word=made[0].text)
    return None


def _volapuk(state: State, laying: Laying, formed: tuple[Formed, ...]) -> int:
    """§6.9 All seven dice: in one word or over the board; the opening as the table says."""
    if not laying.whole:
        return 0
    one = any(laying.laid <= set(word.cells) for word in formed)
    if not state.tiles and one:
        return state.options.opening_bonus
    return VOLAPUK if one else SCATTERED


def lay_out(state: State, seat: Seat, move: Play) -> Laying | Refusal:
    """§4.1 The board that a play leaves, if dice can lie so at all."""
    refusal = (
        _cannot_play(state, move)
        or _cannot_exchange(state, seat, move)
        or _cannot_place(state, seat, move)
        or _cannot_move(state, move)
        or _crowded(move)
    )
    if refusal is not None:
        return refusal
    before = grid_of(state)
    after = board_after(state, seat, move)
    placed = frozenset(put.cell for put in move.place)
    moved = frozenset(shift.to for shift in move.moves if shift.to is not None)
    whole = len(move.place) == len(state.hands[seat]) == HAND
    fresh = move.moves and state.options.fresh_word
    return Laying(
        board=board(state.options.diameter),
        before=before,
        after=after,
        placed=placed,
        new=placed | moved,
        left=frozenset(shift.cell for shift in move.moves),
        came={shift.to: shift.cell for shift in move.moves if shift.to is not None},
        whole=whole,
        force=state.force or (FORCE if _lays_super_joker(state, seat, move) else 0),
        seen=frozenset(map(bare, state.seen if fresh else ())),
        diagonals=state.diagonals,
        declared=move.declared,
    )


def _lays_super_joker(state: State, seat: Seat, move: Play) -> bool:
    faces = {held.die: held.face for held in state.hands[seat]}
    return any(faces.get(put.die) == SUPER_JOKER for put in move.place)


def board_after(state: State, seat: Seat, move: Play | Played) -> dict[int, Tile]:
    """§4.1 First the exchange, then what moves, then what is laid."""
    grid = grid_of(state)
    faces = {held.die: held.face for held in state.hands[seat]}
    if move.exchange is not None:
        cell, die = move.exchange.cell, move.exchange.die
        letter = grid[cell].letter
        faces[grid[cell].die] = JOKER
        grid[cell] = Tile(cell, die, letter, letter, seat)
    lifted = [(shift.to, grid.pop(shift.cell)) for shift in move.moves]
    grid.update({to: replace(tile, cell=to) for to, tile in lifted if to is not None})
    for put in move.place:
        face = faces[put.die]
        assert face is not None
        grid[put.cell] = Tile(put.cell, put.die, face, put.letter or face, seat)
    return grid


def _lifted(move: Play | Played) -> int:
    return sum(shift.to is None for shift in move.moves)


def _cannot_play(state: State, move: Play) -> Refusal | None:
    """§4.1 Something must be laid or moved; §7.2 at the very end, moved."""
    if not move.moves and (not move.place or state.phase is Phase.RECOMPOSE):
        return refuse("nothing_played", "7.2" if state.phase is Phase.RECOMPOSE else "4.1")
    cells = board(state.options.diameter).neighbours
    asked = [put.cell for put in move.place]
    asked += [move.declared.cell] if move.declared is not None else []
    asked += [move.exchange.cell] if move.exchange is not None else []
    asked += [cell for shift in move.moves for cell in (shift.cell, shift.to) if cell is not None]
    for cell in asked:
        if cell not in cells:
            return refuse("no_such_cell", "1.3", cell=cell)
    return None


def _cannot_exchange(state: State, seat: Seat, move: Play) -> Refusal | None:
    """§4.9 One joker of another player, for a die that shows what it stands for, used at once."""
    if move.exchange is None:
        return None
    allowed = state.options.joker_exchange
    cell, tile = move.exchange.cell, grid_of(state).get(move.exchange.cell)
    if allowed is JokerExchange.OFF:
        return refuse("no_exchange", "4.9")
    if tile is not None and tile.face == SUPER_JOKER:
        return refuse("super_joker_stays", "4.12")
    if tile is None or tile.face != JOKER:
        return refuse("no_joker", "4.9", cell=cell)
    if tile.seat == seat and allowed is JokerExchange.OTHERS:
        return refuse("own_joker", "4.9", cell=cell)
    faces = {held.die: held.face for held in state.hands[seat]}
    if faces.get(move.exchange.die) != tile.letter:
        return refuse("other_letter", "4.9", letter=tile.letter)
    if tile.die not in [put.die for put in move.place]:
        return refuse("joker_unused", "4.9", cell=cell)
    return None


def _cannot_place(state: State, seat: Seat, move: Play) -> Refusal | None:
    """§4.1 Dice of one’s own that show what can be laid, each once; §4.8 jokers stand for one."""
    faces = {held.die: held.face for held in state.hands[seat]}
    if move.exchange is not None:
        del faces[move.exchange.die]
        faces[grid_of(state)[move.exchange.cell].die] = JOKER
    grid = grid_of(state)
    leaving = {shift.cell for shift in move.moves}
    used = {move.exchange.die} if move.exchange is not None else set[int]()
    for put in move.place:
        if put.die in used:
            return refuse("die_twice", "4.1", die=put.die)
        used.add(put.die)
        if put.die not in faces:
            return refuse("not_in_hand", "4.1", die=put.die)
        face = faces[put.die]
        if face is None:
            return refuse("not_thrown", "4.1", die=put.die)
        if put.cell in grid and put.cell not in leaving:
            return refuse("cell_taken", "4.1", cell=put.cell)
        if refusal := _cannot_lie(state, put, face):
            return refusal
    return None


def _crowded(move: Play) -> Refusal | None:
    """§4.1 One die a cell, whether it is laid there or moved."""
    cells = [put.cell for put in move.place]
    cells += [shift.to for shift in move.moves if shift.to is not None]
    for at, cell in enumerate(cells):
        if cell in cells[:at]:
            return refuse("two_on_a_cell", "4.1", cell=cell)
    return None


def _cannot_lie(state: State, put: Put, face: str) -> Refusal | None:
    """§1.2 Accents lie nowhere; §4.5 the space where the table has it; §4.8 a joker by name."""
    if not is_laid(face):
        return refuse("accent", "1.2", face=face)
    if face == ESPACE and state.options.espace is Espace.OFF:
        return refuse("no_espace", "4.5")
    if face in JOKERS and put.letter not in (*JOKER_LETTERS,):
        return refuse("joker_letter", "4.8", cell=put.cell)
    if face not in JOKERS and put.letter is not None:
        return refuse("no_joker_laid", "4.8", face=face)
    return None


def _cannot_move(state: State, move: Play) -> Refusal | None:
    """§5.1 Installed dice, each once and to another cell; §5.3 and they stay on the board."""
    if not move.moves:
        return None
    options, grid, left = state.options, grid_of(state), [shift.cell for shift in move.moves]
    if options.recomposition is Recomposition.EXTEND:
        return refuse("no_recomposition", "5.1")
    if any(shift.cell in grid and grid[shift.cell].face == SUPER_JOKER for shift in move.moves):
        return refuse("super_joker_stays", "4.12")
    for shift in move.moves:
        if shift.cell not in grid:
            return refuse("nothing_there", "5.1", cell=shift.cell)
        if left.count(shift.cell) > 1:
            return refuse("moved_twice", "5.1", cell=shift.cell)
        if shift.cell == shift.to:
            return refuse("not_moved", "5.1", cell=shift.cell)
        if shift.to in grid and shift.to not in left:
            return refuse("cell_taken", "5.1", cell=shift.to)
    if move.exchange is not None and move.exchange.cell in left:
        return refuse("exchanged_die", "4.9", cell=move.exchange.cell)
    lifted = _lifted(move)
    if lifted and options.freed is Freed.STAY:
        return refuse("must_stay", "5.3")
    if lifted and len(move.place) <= lifted:
        return refuse("no_net_die", "5.3", placed=len(move.place), lifted=lifted)
    if options.recomposition is Recomposition.ONE_LINE and not _one_line(state, move):
        return refuse("not_one_line", "5.1")
    return None


def _one_line(state: State, move: Play) -> bool:
    """§5.1 Do all dice that move stay in one row or column?"""
    cells = {cell for shift in move.moves for cell in (shift.cell, shift.to) if cell is not None}
    lines = board(state.options.diameter).lines
    return any(cells <= set(line) for direction in STRAIGHT for line in lines[direction])


# §4.12 The super joker leaves


def retire(state: State, seat: Seat, move: RetireSuperJoker) -> Facts:
    """§4.12 From force 2 on, a die that shows its letter may take its place; it leaves the game."""
    tile = next((tile for tile in state.tiles if tile.face == SUPER_JOKER), None)
    if tile is None:
        return refuse("no_super_joker", "4.12")
    if state.force > REPLACED_FROM:
        return refuse("too_strong", "4.12", force=state.force, needed=REPLACED_FROM)
    if state.phase is not Phase.COMPOSE:
        return refuse("not_composing", "4.12")
    faces = {held.die: held.face for held in state.hands[seat]}
    if faces.get(move.die) != tile.letter:
        return refuse("other_letter", "4.12", letter=tile.letter)
    return (SuperJokerRetired(seat, move.die, tile.cell),)


# §4.1 Words written by hand


def write(words: Words, state: State, seat: Seat, move: Write) -> Facts:
    """§4.1 The dice for a word are found in the hand: those that count most."""
    text = folded(move.word)
    if text is None:
        return refuse("unwritable", "1.2", word=move.word)
    if len(text) < 2:
        return refuse("too_short", "4.3", word=move.word)
    if move.cell not in board(state.options.diameter).neighbours:
        return refuse("no_such_cell", "1.3", cell=move.cell)
    refused, best = None, None
    for candidate in written(words, state, grid_of(state), state.hands[seat], move, text):
        facts = lay(words, state, seat, candidate)
        if isinstance(facts, Refusal):
            refused = refused or facts
        elif best is None or _points(facts) > _points(best):
            best = facts
    return best or refused or refuse("cannot_write", "4.1", word=move.word)


def _points(facts: tuple[Event, ...]) -> int:
    (played,) = facts
    assert isinstance(played, Played | Proposed)
    return played.points


# §7 The end

END_SECTIONS: Final = {"last_die": "7.2", "blank": "7.3", "resigned": "7.4"}


def result(state: State) -> Result | None:
    """§7.3 The most points win, and equal ones share; §7.4 whoever resigned comes last."""
    if state.end is None:
        return None
    sheets = tuple(_sheet(state, seat) for seat in state.seats)
    merits = [(seat not in state.gone, state.totals[seat]) for seat in state.seats]
    return Result(state.end, END_SECTIONS[state.end], places_by(merits), sheets)


def _sheet(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """§7.3 The turns; §8.2 and what was announced, where that can be done."""
    turns, bonus = summed("turns", state.sheets[seat], "7.3"), state.bonuses[seat]
    if not state.options.claims:
        return (turns,)
    return (turns, ScoreLine("claims", bonus, str(bonus), "8.2"))


def lines(event: Event) -> tuple[ScoreLine, ...]:
    """§2.4, §6.1 A play is told word by word, also when it is only tried; §8.6 and what the others
    would have to admit.
    """
    match event:
        case Played():
            return event.scored
        case Proposed():
            return (*event.scored, ScoreLine("vote", 0, ", ".join(event.doubts), "8.6"))
        case _:
            return claims.lines(event)


def reveals(event: Event) -> bool:
    """§9 Luck tells something new, and what the dictionary or the others say of an announcement."""
    return isinstance(
        event,
        Dealt
        | PolyedreRolled
        | ElueChosen
        | Rolled
        | Refilled
        | DrewBlind
        | AccentClaimed
        | AnagramClaimed
        | ClaimFailed
        | SensesAsked
        | Voted
        | AnswerGiven,
    )


# What may be done


def actions(books: Books, state: State, seat: Seat) -> tuple[Move, ...]:
    """Moves open to this seat: those that need no word, and of plays and announcements a choice."""
    if seat not in waiting(state):
        return ()
    simple = without_words(state, seat)
    if state.phase in claims.TALK:
        return (*simple, *claims.sayings(books, state, seat))
    kept, retired = _keeps(state, seat), _retirements(state, seat)
    return (*simple, *kept, *retired, *_plays(books.words, state, seat))


def _retirements(state: State, seat: Seat) -> Iterator[Move]:
    """§4.12 Any die that can take the place of the super joker."""
    for held in state.hands[seat]:
        action = RetireSuperJoker(held.die)
        if not isinstance(retire(state, seat, action), Refusal):
            yield action


def without_words(state: State, seat: Seat) -> tuple[Move, ...]:
    """§2.1 What is open whatever the dictionary says, in its simplest form."""
    if seat not in waiting(state):
        return ()
    if state.phase is Phase.FETICHES:
        return (KeepFetiches(),)
    if state.phase in claims.TALK:
        return claims.in_any_case(state, seat)
    found: list[Move] = [Pass()]
    if state.phase is Phase.THROWS:
        loose = _loose(state, seat)
        found += [Throw(_kept(state, seat))] if loose else []
        found += [SetDice()] if state.throws or not loose else []
    return tuple(found)


def _keeps(state: State, seat: Seat) -> Iterator[Move]:
    """§2.2, §2.6 One more die kept, of those that show a face."""
    kept = _kept(state, seat)
    more = [held.die for held in state.hands[seat] if held.face is not None and not held.kept]
    for die in more:
        if state.phase is Phase.FETICHES:
            yield KeepFetiches((die,))
        elif state.phase is Phase.THROWS and len(_loose(state, seat)) > 1:
            yield Throw(tuple(sorted((*kept, die))))


MOST_TRIED: Final = 6
MOST_LISTED: Final = 2


def _plays(words: Words, state: State, seat: Seat) -> Iterator[Play]:
    """§4.1 Once the dice are set, a word in some lines; §5.1 and a word turned into another."""
    grid = grid_of(state)
    laid = some_plays(words, state, grid, _laid_easily(state.hands[seat]))
    if state.phase is Phase.COMPOSE:
        yield from islice(_first_legal(words, state, seat, laid), MOST_LISTED)
    moving = state.options.recomposition is not Recomposition.EXTEND
    if moving and state.phase in (Phase.COMPOSE, Phase.RECOMPOSE):
        turned = some_turns(words, state, grid)
        yield from islice(_first_legal(words, state, seat, turned), 1)


def _first_legal(
    words: Words, state: State, seat: Seat, lines: Iterator[Iterator[Play]]
) -> Iterator[Play]:
    """Of the plays tried in each line, the first that is legal, if it comes soon."""
    for tried in lines:
        legal = (play for play in islice(tried, MOST_TRIED) if _is_legal(words, state, seat, play))
        yield from islice(legal, 1)


def _is_legal(words: Words, state: State, seat: Seat, play: Play) -> bool:
    return not isinstance(lay(words, state, seat, play), Refusal)


def _laid_easily(hand: tuple[Held, ...]) -> list[Held]:
    return [held for held in hand if held.face is not None and is_laid(held.face)]


# What happened


def apply(state: State, event: Event) -> State:
    """The state after this fact."""
    match event:
        case Dealt(seat, dice):
            return _dealt(state, seat, dice)
        case PolyedreRolled(seat, letter):
            return _polyedre_rolled(state, seat, letter)
        case ElueChosen(_, letter):
            return replace(state, elue=letter, phase=Phase.THROWS)
        case Threw(seat, keep):
            hand = tuple(_thrown(held, kept=held.die in keep) for held in state.hands[seat])
            state = replace(state, hands=with_item(state.hands, seat, hand))
            return replace(state, throws=state.throws + 1, rolling=True)
        case Rolled(seat, shown):
            return _rolled(state, seat, shown)
        case DiceWereSet():
            return replace(state, phase=Phase.COMPOSE)
        case Played():
            return _played(state, event)
        case Passed(seat):
            return _passed(state, seat)
        case FetichesKept(seat, dice):
            hand = tuple(_thrown(held, kept=held.die in dice) for held in state.hands[seat])
            return _refilling(replace(state, hands=with_item(state.hands, seat, hand)))
        case Refilled(seat, dice):
            return _refilled(_given(replace(state, due=()), seat, dice))
        case BagsMerged():
            return replace(state, merged=True)
        case DrewBlind(seat, dice):
            return _drew(state, seat, dice)
        case SuperJokerRetired(seat, die, cell):
            return _retired(state, seat, die, cell)
        case Proposed(_, wish, doubts):
            return replace(
                state, phase=Phase.VOTE, proposed=wish, doubts=doubts, done=(), ballots=()
            )
        case PlayRejected(_, doubts):
            phase = Phase.RECOMPOSE if state.final else Phase.COMPOSE
            return replace(_unproposed(state, phase), rejected=(*state.rejected, *doubts))
        case ClaimsClosed():
            state = claims.heard(state, event)
            if not state.asked:
                return _after_play(claims.ended(state))
            return replace(state, phase=Phase.ANSWERS, done=())
        case SensesSettled():
            return _after_play(claims.ended(claims.heard(state, event)))
        case HandsGathered():
            hands = ((),) * len(state.hands)
            return _next_turn(replace(state, hands=hands, merged=True, gathered=True))
        case TimedOut():
            return state
        case Resigned(seat):
            return _to_the_vote(_resigned(state, seat))
        case _:
            return _to_the_vote(claims.heard(state, event))


def _to_the_vote(state: State) -> State:
    """§8.6 Once all have said what they mean, those who judge themselves do."""
    voting = state.options.referee is not Judges.LEXICON
    if state.phase is Phase.MATCHES and voting and state.answers and not claims.speaking(state):
        return replace(state, phase=Phase.VOTE, done=(), ballots=())
    return state


def _unproposed(state: State, phase: Phase) -> State:
    return replace(state, phase=phase, proposed=None, doubts=(), done=(), ballots=())


def _retired(state: State, seat: Seat, die: int, cell: int) -> State:
    """§4.12 The die is replaced like any that is laid."""
    grid = grid_of(state)
    letter = grid[cell].letter
    grid[cell] = Tile(cell, die, letter, letter, seat)
    hand = tuple(held for held in state.hands[seat] if held.die != die)
    return replace(
        state,
        tiles=tuple(tile for _, tile in sorted(grid.items())),
        hands=with_item(state.hands, seat, hand),
        due=(*state.due, die),
        force=0,
        retired=True,
    )


def _given(state: State, seat: Seat, dice: tuple[int, ...]) -> State:
    hand = (*state.hands[seat], *map(Held, dice))
    ordered = tuple(sorted(hand, key=lambda held: held.die))
    return replace(state, hands=with_item(state.hands, seat, ordered))


def _thrown(held: Held, *, kept: bool) -> Held:
    return Held(held.die, held.face if kept else None, kept)


def _dealt(state: State, seat: Seat, dice: tuple[int, ...]) -> State:
    state = _given(state, seat, dice)
    return replace(state, phase=Phase.POLYEDRE) if all(state.hands) else state


def _polyedre_rolled(state: State, seat: Seat, letter: str) -> State:
    """§1.5 The nearest to A begins; those who tie roll again."""
    rolled = with_item(state.polyedre, seat, state.polyedre[seat] + letter)
    state = replace(state, polyedre=rolled)
    if to_roll(state) is not None:
        return state
    first = lowest_lot(state.polyedre)
    return replace(state, phase=Phase.ELUE, first=first, turn=first)


def _rolled(state: State, seat: Seat, shown: tuple[Shown, ...]) -> State:
    """§2.2 After the third throw all are set."""
    faces = {one.die: one.face for one in shown}
    hand = tuple(
        replace(held, face=faces[held.die]) if held.die in faces else held
        for held in state.hands[seat]
    )
    state = replace(state, hands=with_item(state.hands, seat, hand), rolling=False)
    return replace(state, phase=Phase.COMPOSE) if state.throws == THROWS else state


def _played(state: State, event: Played) -> State:
    """§4.1 The board, the hand and the sheet after a play; §2.6 then the fétiches."""
    seat, grid = event.seat, grid_of(state)
    lifted = tuple(grid[shift.cell].die for shift in event.moves if shift.to is None)
    tiles = tuple(tile for _, tile in sorted(board_after(state, seat, event).items()))
    gone = {put.die for put in event.place}
    gone |= {event.exchange.die} if event.exchange is not None else set()
    own = tuple(held.die for held in state.hands[seat] if held.die in gone)
    hand = tuple(held for held in state.hands[seat] if held.die not in gone)
    fresh = dict.fromkeys(word.text for word in event.words if not word.pair)
    lays = any(tile.face == SUPER_JOKER for tile in tiles)
    marks = _marks_after(state, event, tiles)
    state = replace(
        _unproposed(state, state.phase),
        tiles=tiles,
        marks=marks,
        force=state.force or (FORCE if lays else 0),
        diagonals=_diagonals_after(state, event),
        seen=(*state.seen, *(text for text in fresh if text not in state.seen)),
        hands=with_item(state.hands, seat, hand),
        due=(*state.due, *own[: len(own) - len(lifted)]),
        blank=0,
    )
    state = _counted(_given(state, seat, lifted), seat, event.points)
    if state.options.claims:
        return claims.opened(state, _spoken(state, event))
    return _after_play(state)


def _spoken(state: State, event: Played) -> Iterator[Spoken]:
    """§8.2 The words of a play, their cells as they are read; §5.2 none that is there again."""
    grid = grid_of(state)
    for word in event.words:
        if not word.pair and not word.again:
            forward = key_of(signs_of(grid, word.cells)) == word.text
            yield Spoken(word.text, word.cells if forward else word.cells[::-1])


def _marks_after(state: State, event: Played, tiles: tuple[Tile, ...]) -> tuple[Accented, ...]:
    """§8.3 Those of dice that stay on the board, wherever they go, and of É and È just laid. §4.9 A
    die that takes the place of a joker has had the accent of the letter.
    """
    grid = {tile.cell: tile for tile in tiles}
    before = {tile.cell: tile.die for tile in state.tiles}
    if event.exchange is not None:
        before[event.exchange.cell] = event.exchange.die
    placed = [put.cell for put in event.place]
    marked = {before[mark.cell]: mark.accent for mark in state.marks}
    on_board = [tile for tile in tiles if tile.die in marked and tile.cell not in placed]
    stay = [Accented(tile.cell, marked[tile.die]) for tile in on_board]
    new = [Accented(*mark) for mark in _self_accented(state, grid, placed, event.words)]
    return tuple(sorted((*stay, *new), key=lambda mark: mark.cell))


def _after_play(state: State) -> State:
    """§2.1 What follows when a play has been talked about."""
    seat = state.turn
    if state.final:
        return _recomposed(state)
    if state.gathered:
        return _returned(state, seat)
    if seat in state.gone:
        return _next_turn(replace(state, due=()))
    keeping = state.options.fetiches is not Fetiches.OFF and state.hands[seat]
    return replace(state, phase=Phase.FETICHES) if keeping else _refilling(state)


def _diagonals_after(state: State, event: Played) -> tuple[tuple[int, ...], ...]:
    """§5.4 Those on the board and those just made; a longer one takes the place of its part."""
    made = {word.cells for word in event.words if word.direction in DIAGONALS}
    old = {
        cells for cells in state.diagonals if not any(set(cells) < set(longer) for longer in made)
    }
    return tuple(sorted(old | made))


def _counted(state: State, seat: Seat, points: int) -> State:
    return replace(state, sheets=with_item(state.sheets, seat, (*state.sheets[seat], points)))


def _passed(state: State, seat: Seat) -> State:
    """§2.5 Nothing is laid; §2.6 nothing is kept either, unless the table wants it so."""
    state = replace(_counted(state, seat, 0), blank=state.blank + 1)
    if state.phase is Phase.RECOMPOSE:
        return _next_last_turn(state)
    if state.gathered:
        return _returned(state, seat)
    if state.options.fetiches is Fetiches.ALWAYS:
        return replace(state, phase=Phase.FETICHES)
    hand = tuple(Held(held.die) for held in state.hands[seat])
    return _refilling(replace(state, hands=with_item(state.hands, seat, hand)))


def _refilling(state: State) -> State:
    """§2.7 Dice for those laid, as long as there are some."""
    if state.due and state.bag:
        return replace(state, phase=Phase.REFILL)
    return _refilled(replace(state, due=()))


def _refilled(state: State) -> State:
    """§7.1 Whoever has no die left brings the hands together; §7.2 unless none is left at all."""
    if state.hands[state.turn]:
        return _next_turn(state)
    return replace(state, phase=Phase.GATHER) if any(state.hands) else _last_die(state)


def _drew(state: State, seat: Seat, dice: tuple[int, ...]) -> State:
    drawing = state.phase is Phase.DRAW
    state = _given(replace(state, due=()), seat, dice)
    return replace(state, phase=Phase.THROWS) if drawing else _refilled(state)


def _returned(state: State, seat: Seat) -> State:
    """§7.1 What was not laid goes back into the bag."""
    state = replace(state, hands=with_item(state.hands, seat, ()), due=())
    return _next_turn(state) if state.bag else _last_die(state)


def _next_turn(state: State) -> State:
    """§2.1 The next player; §7.3 unless everybody passed, twice."""
    if state.blank >= BLANK_ROUNDS * len(state.in_play):
        return replace(state, end="blank")
    following = next_seat(state.in_play, state.turn)
    return replace(
        state,
        phase=Phase.DRAW if state.gathered else Phase.THROWS,
        turn=following,
        force=_force_after(state, following),
        number=state.number + 1,
        throws=0,
        rolling=False,
        rejected=(),
    )


def _force_after(state: State, following: Seat) -> int:
    """§6.11 One less each time that the turn comes round to where the super joker was laid."""
    layer = next((tile.seat for tile in state.tiles if tile.face == SUPER_JOKER), None)
    if layer is None:
        return 0
    seats = len(state.hands)
    steps = (following - state.turn - 1) % seats
    return max(1, state.force - 1) if (layer - state.turn - 1) % seats <= steps else state.force


def _last_die(state: State) -> State:
    """§7.2 Whoever has not played in this round may still recompose."""
    seats = len(state.hands)
    order = [Seat((state.first + step) % seats) for step in range(seats)]
    left = order[order.index(state.turn) + 1 :]
    if state.options.recomposition is Recomposition.EXTEND:
        left = []
    return _next_last_turn(replace(state, last_turns=tuple(s for s in left if s in state.in_play)))


def _next_last_turn(state: State) -> State:
    if not state.last_turns:
        return replace(state, end="last_die")
    return replace(
        state,
        phase=Phase.RECOMPOSE,
        final=True,
        turn=state.last_turns[0],
        force=_force_after(state, state.last_turns[0]),
        rejected=(),
        last_turns=state.last_turns[1:],
        recompositions=0,
        number=state.number + 1,
    )


def _recomposed(state: State) -> State:
    """§7.2 At most three, one after the other."""
    state = replace(state, phase=Phase.RECOMPOSE, recompositions=state.recompositions + 1, due=())
    over = state.recompositions == LAST_RECOMPOSITIONS or state.turn in state.gone
    return _next_last_turn(state) if over else state


def _resigned(state: State, seat: Seat) -> State:
    """§7.4 Of two, the other wins; of more, his turns pass and his dice stay before him."""
    state = replace(state, gone=(*state.gone, seat))
    state = replace(state, last_turns=tuple(one for one in state.last_turns if one != seat))
    if len(state.in_play) == 1:
        return replace(state, end="resigned")
    if state.turn != seat or state.phase in (Phase.DEAL, Phase.POLYEDRE):
        return state
    if state.phase in claims.TALK:
        # What was laid is still talked about; what was only proposed is not.
        if state.proposed is None:
            return state
        state = _unproposed(state, Phase.RECOMPOSE if state.final else Phase.COMPOSE)
    if state.phase is Phase.RECOMPOSE:
        return _next_last_turn(state)
    if state.gathered:
        return _returned(state, seat)
    return _next_turn(replace(state, due=()))
