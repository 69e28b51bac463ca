/**
 * What one is about to play: dice laid, moved, lifted, a joker exchanged, and what is said of it.
 * Nothing here knows what is a word or what is allowed: the referee is asked, and says why not.
 */

import type { Action, Colour, Declaration, Direction, Play, Swap } from '../../wire/volapuk';
import { isDiagonal, run, step, STRAIGHT } from './board';
import type { HeldDie, LaidDie } from './dice';

export const JOKER = '?';
export const SUPER_JOKER = '!';
/** §4.8, §4.12 Does a die with this face stand for a letter that one names? */
export const isJoker = (face: string | null): boolean => face === JOKER || face === SUPER_JOKER;
export const ESPACE = '_';
/** §4.8 What a joker may stand for. */
export const JOKER_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZÇÉÈ'];

/** The table before anything is done to it. */
export interface Ground {
  diameter: number;
  tiles: readonly LaidDie[];
  hand: readonly HeldDie[];
  /** §5.3 May a lifted die come to the hand? */
  swap: boolean;
  /** §5.4 Announced diagonals, cell by cell. */
  diagonals: readonly (readonly number[])[];
}

export interface Draft {
  /** Where dice are that are no longer where they were; null for one of the board in the air. */
  at: ReadonlyMap<number, number | null>;
  /** What jokers of the hand stand for. */
  letters: ReadonlyMap<number, string>;
  exchange: Swap | null;
  /** The line that one writes in; a diagonal is announced with it. */
  direction: Direction;
  reversed: boolean;
  phrase: boolean;
  /** The first cell and the number of dice of the announced word, where one has chosen them. */
  span: Span | null;
}

export interface Span {
  cell: number;
  length: number;
}

/** A die, on the board or beside it. */
export interface Piece {
  die: number;
  colour: Colour;
  face: string;
  /** What it reads; null for a joker without its letter. */
  letter: string | null;
}

/** A die that can be laid, before its player or in the air. */
export interface Loose extends Piece {
  /** §6.1 What is engraved in its corner. */
  worth: number;
}

export interface Lying extends Piece {
  cell: number;
  /** Laid or moved by this play. */
  fresh: boolean;
  /** It lay on the board before, elsewhere or here. */
  old: boolean;
}

export const nothing = (direction: Direction = 'row'): Draft => ({
  at: new Map(),
  letters: new Map(),
  exchange: null,
  direction,
  reversed: false,
  phrase: false,
  span: null,
});

const tileOf = (ground: Ground, die: number): LaidDie | undefined =>
  ground.tiles.find((tile) => tile.die === die);

/** The joker that an exchange brings to the hand. */
const taken = (ground: Ground, draft: Draft): LaidDie | undefined =>
  ground.tiles.find((tile) => tile.cell === draft.exchange?.cell);

const ofHand = (held: HeldDie, draft: Draft): Loose => ({
  die: held.die,
  colour: held.colour,
  face: held.face!,
  worth: held.worth,
  letter: isJoker(held.face) ? (draft.letters.get(held.die) ?? null) : held.face,
});

/** Dice that show a face and are not on the board, the joker of an exchange last. */
function own(ground: Ground, draft: Draft): Loose[] {
  const joker = taken(ground, draft);
  const hand = ground.hand
    .filter(({ die, face }) => face !== null && die !== draft.exchange?.die)
    .map((held) => ofHand(held, draft));
  if (!joker) return hand;
  const { die, colour, face, worth } = joker;
  return [...hand, { die, colour, face, worth, letter: draft.letters.get(die) ?? null }];
}

/** What can still be laid. */
export const loose = (ground: Ground, draft: Draft): Loose[] =>
  own(ground, draft).filter(({ die }) => !draft.at.has(die));

/** §5 Dice of the board that are lifted, and must lie somewhere again. */
export const lifted = (ground: Ground, draft: Draft): Loose[] =>
  ground.tiles.filter(({ die }) => draft.at.get(die) === null && draft.at.has(die));

/** The board as it would be. */
export function laidOut(ground: Ground, draft: Draft): Map<number, Lying> {
  const found = new Map<number, Lying>();
  const put = (cell: number, piece: Piece, fresh: boolean, old: boolean) => {
    const { die, colour, face, letter } = piece;
    found.set(cell, { cell, die, colour, face, letter, fresh, old });
  };
  const joker = taken(ground, draft);
  for (const tile of ground.tiles) {
    if (tile === joker) continue;
    const to = draft.at.has(tile.die) ? draft.at.get(tile.die)! : tile.cell;
    if (to !== null) put(to, tile, to !== tile.cell, true);
  }
  if (joker) {
    const held = ground.hand.find(({ die }) => die === draft.exchange!.die);
    if (held) put(joker.cell, ofHand(held, draft), true, true);
  }
  for (const piece of own(ground, draft)) {
    const cell = draft.at.get(piece.die);
    if (cell != null) put(cell, piece, true, false);
  }
  return found;
}

export const isEmpty = (draft: Draft): boolean => draft.at.size === 0 && draft.exchange === null;

// Carrying

/** A die put on a cell, from the hand, the air or another cell; who lay there makes room. */
export function put(ground: Ground, draft: Draft, die: number, cell: number): Draft {
  const board = laidOut(ground, draft);
  const there = board.get(cell);
  if (there?.die === die) return draft;
  const at = new Map(draft.at);
  const mine = tileOf(ground, die);
  const from = [...board.values()].find((one) => one.die === die)?.cell ?? null;
  const place = (one: number, to: number | null): void => {
    const tile = tileOf(ground, one);
    const swapped = tile !== undefined && tile === taken(ground, draft);
    if (tile && !swapped) {
      // A die of the board that is back where it was has not moved.
      if (tile.cell === to) at.delete(one);
      else at.set(one, to);
    } else if (to === null) at.delete(one);
    else at.set(one, to);
  };
  if (there) {
    // What lies on the board stays there, but in a recomposition: two dice change places.
    if (there.old && !there.fresh && !mine) return draft;
    if (draft.exchange?.die === there.die) return draft;
    place(there.die, from);
  }
  place(die, cell);
  return { ...draft, at, span: null };
}

/** A die goes back to where it was. */
export function back(ground: Ground, draft: Draft, die: number): Draft {
  if (draft.exchange?.die === die) return unexchanged(ground, draft);
  const tile = tileOf(ground, die);
  const at = new Map(draft.at);
  at.delete(die);
  if (tile && tile !== taken(ground, draft)) {
    // Whoever came to lie there goes back too.
    const there = laidOut(ground, draft).get(tile.cell);
    if (there && there.die !== die) return back(ground, { ...draft, at }, there.die);
  }
  const letters = new Map(draft.letters);
  letters.delete(die);
  return { ...draft, at, letters, span: null };
}

/** §5.1 A die of the board is lifted. */
export function lift(ground: Ground, draft: Draft, cell: number): Draft {
  const there = laidOut(ground, draft).get(cell);
  if (!there) return draft;
  if (!tileOf(ground, there.die) || draft.exchange?.cell === cell)
    return back(ground, draft, there.die);
  return { ...draft, at: new Map(draft.at).set(there.die, null), span: null };
}

/** The cells of the word through a cell, in the direction that one writes in if there is one. */
export function wordThrough(ground: Ground, draft: Draft, cell: number): number[] {
  const board = laidOut(ground, draft);
  const word = [draft.direction, ...STRAIGHT]
    .map((direction) => run(ground.diameter, board, cell, direction))
    .find((cells) => cells.length > 1);
  return word ?? [cell];
}

/** §5.1 All dice of the word through a cell are lifted. */
export const liftWord = (ground: Ground, draft: Draft, cell: number): Draft =>
  wordThrough(ground, draft, cell).reduce((so, one) => lift(ground, so, one), draft);

/** A word of the board out of which a die has gone, and what its cells read now. */
export interface Broken {
  cell: number;
  direction: Direction;
  before: string;
  /** A point for a cell where nothing lies. */
  after: string;
  whole: boolean;
}

/** §5.1, §5.4 The words and diagonals that a recomposition has opened. */
export function broken(ground: Ground, draft: Draft): Broken[] {
  const lay = new Map(ground.tiles.map((tile) => [tile.cell, tile]));
  const board = laidOut(ground, draft);
  const left = ground.tiles.filter(
    ({ die, cell }) => draft.at.has(die) && draft.at.get(die) !== cell,
  );
  const found = new Map<string, Broken>();
  const open = (cells: readonly number[], direction: Direction): void => {
    if (cells.length < 2) return;
    found.set(`${direction} ${cells[0]}`, {
      cell: cells[0]!,
      direction,
      before: cells.map((one) => lay.get(one)!.letter).join(''),
      after: cells.map((one) => board.get(one)?.letter ?? '·').join(''),
      whole: cells.every((one) => board.has(one)),
    });
  };
  for (const { cell } of left)
    for (const direction of STRAIGHT) open(run(ground.diameter, lay, cell, direction), direction);
  for (const line of ground.diagonals)
    if (left.some(({ cell }) => line.includes(cell)))
      open(line, line[1]! > line[0]! ? 'descending' : 'ascending');
  return [...found.values()];
}

/** §4.8 What a joker stands for. */
export const named = (draft: Draft, die: number, letter: string): Draft => ({
  ...draft,
  letters: new Map(draft.letters).set(die, letter),
});

/** The joker on the board that waits for its letter. */
export const unnamed = (ground: Ground, draft: Draft): Lying | null =>
  [...laidOut(ground, draft).values()].find(({ letter }) => letter === null) ?? null;

/** §4.9 A die of the hand for the joker on this cell, if it shows the same. */
export function exchanged(ground: Ground, draft: Draft, die: number, cell: number): Draft {
  const tile = ground.tiles.find((one) => one.cell === cell);
  const held = ground.hand.find((one) => one.die === die);
  if (tile?.face !== JOKER || held?.face !== tile.letter || draft.at.has(tile.die)) return draft;
  const at = new Map(draft.at);
  at.delete(die);
  return { ...draft, at, exchange: { die, cell }, span: null };
}

function unexchanged(ground: Ground, draft: Draft): Draft {
  const joker = taken(ground, draft);
  const at = new Map(draft.at);
  const letters = new Map(draft.letters);
  if (joker) {
    at.delete(joker.die);
    letters.delete(joker.die);
  }
  return { ...draft, at, letters, exchange: null, span: null };
}

// What is said of it

/** Cells on which this play changes something: a die came, or one went. */
export function touched(ground: Ground, draft: Draft): number[] {
  const board = laidOut(ground, draft);
  return [...board.values()].filter(({ fresh }) => fresh).map(({ cell }) => cell);
}

/** The line through what is laid, in the direction that one writes in. */
export function line(ground: Ground, draft: Draft): number[] {
  const board = laidOut(ground, draft);
  const lines = touched(ground, draft).map((cell) =>
    run(ground.diameter, board, cell, draft.direction),
  );
  const news = (cells: number[]) => cells.filter((cell) => board.get(cell)!.fresh).length;
  return lines.reduce<number[]>(
    (best, one) =>
      news(one) > news(best) || (news(one) === news(best) && one.length > best.length) ? one : best,
    [],
  );
}

/** The way in which dice that were carried lie: one keeps one's own where it says as much. */
export function inferred(ground: Ground, draft: Draft, allowed: readonly Direction[]): Direction {
  const board = laidOut(ground, draft);
  const news = [...board.values()].filter(({ fresh }) => fresh).map(({ cell }) => cell);
  const [first] = news;
  if (first === undefined) return draft.direction;
  const fits = (direction: Direction): boolean => {
    const cells = run(ground.diameter, board, first, direction);
    return cells.length > 1 && news.every((cell) => cells.includes(cell));
  };
  return [draft.direction, ...allowed].find(fits) ?? draft.direction;
}

/** §4.6 The words that could be announced in that line: all that have every new die of it. */
export function spans(ground: Ground, draft: Draft): Span[] {
  const cells = line(ground, draft);
  const board = laidOut(ground, draft);
  const fresh = cells.flatMap((cell, at) => (board.get(cell)!.fresh ? [at] : []));
  if (cells.length < 2 || !fresh.length) return [];
  if (!isDiagonal(draft.direction)) return [{ cell: cells[0]!, length: cells.length }];
  const found: Span[] = [];
  for (let first = 0; first <= fresh[0]!; first++)
    for (let last = cells.length - 1; last >= fresh.at(-1)!; last--)
      if (last > first) found.push({ cell: cells[first]!, length: last - first + 1 });
  return found.toSorted((one, other) => other.length - one.length);
}

export const sameSpan = (one: Span, other: Span | null): boolean =>
  one.cell === other?.cell && one.length === other.length;

/** What a span reads; a joker without its letter is an asterisk. */
export function reads(ground: Ground, draft: Draft, span: Span): string {
  const board = laidOut(ground, draft);
  const letters: string[] = [];
  let cell: number | null = span.cell;
  for (let at = 0; at < span.length && cell !== null; at++) {
    letters.push(board.get(cell)?.letter ?? '*');
    cell = step(ground.diameter, cell, draft.direction);
  }
  // Die by die: a CH is a CH from either side.
  return (draft.reversed ? letters.toReversed() : letters).join('');
}

/** The announced word: the chosen one, or the longest. */
export function spoken(ground: Ground, draft: Draft): Span | null {
  const all = spans(ground, draft);
  return all.find((one) => sameSpan(one, draft.span)) ?? all[0] ?? null;
}

/** A play that was made or thought of, as if one were about to make it. */
export function drafted(ground: Ground, { place = [], moves = [], exchange = null }: Play): Draft {
  const at = new Map<number, number | null>(place.map(({ die, cell }) => [die, cell]));
  for (const { cell, to } of moves) {
    const tile = ground.tiles.find((one) => one.cell === cell);
    if (tile) at.set(tile.die, to);
  }
  const letters = new Map(
    place.flatMap(({ die, letter }) => (letter === null ? [] : [[die, letter] as const])),
  );
  return { ...nothing(), at, letters, exchange };
}

/** Is a space in the line, so that it may be said in one breath? */
export const hasEspace = (ground: Ground, draft: Draft): boolean => {
  const board = laidOut(ground, draft);
  return line(ground, draft).some((cell) => board.get(cell)!.face === ESPACE);
};

function declared(ground: Ground, draft: Draft): Declaration | null {
  const span = spoken(ground, draft);
  if (!span || !(draft.reversed || draft.phrase || isDiagonal(draft.direction))) return null;
  const { direction, reversed, phrase } = draft;
  return { ...span, direction, reversed, phrase };
}

/** What would be played; null while something is not said, or in the air. */
export function action(ground: Ground, draft: Draft): Action | null {
  if (isEmpty(draft) || unnamed(ground, draft)) return null;
  if (!ground.swap && lifted(ground, draft).length) return null;
  const place: NonNullable<Play['place']> = [];
  const moves: NonNullable<Play['moves']> = [];
  const joker = taken(ground, draft);
  // §4.9 It must serve in this very play.
  if (joker && !draft.at.has(joker.die)) return null;
  for (const [die, cell] of draft.at) {
    const tile = tileOf(ground, die);
    if (tile && tile !== joker) moves.push({ cell: tile.cell, to: cell });
    else if (cell !== null) place.push({ die, cell, letter: draft.letters.get(die) ?? null });
  }
  return {
    type: 'play',
    place,
    moves,
    exchange: draft.exchange,
    declared: declared(ground, draft),
  };
}

// Writing instead of carrying

/** What was written, in the letters and signs of the dice. */
export const folded = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[\s_]/g, ESPACE)
    .normalize('NFD')
    .replace(/C\u0327/g, 'Ç')
    .replace(/[\u0300-\u0326\u0328-\u036f]/g, '')
    .replaceAll('Œ', 'OE')
    .replaceAll('Æ', 'AE')
    .replace(/[^A-ZÇ'._-]/g, '');

/** The letters for which a face may be written. */
const keyOf = (face: string): string => folded(face);

const ACCENTED = /[ÉÈŒÆ]/;
/** What a way to write costs: jokers most, then faces that not every word bears, then dice. */
const SUPER_COST = 1_000_000;
const JOKER_COST = 10_000;
const ACCENT_COST = 100;

interface Way {
  cost: number;
  laid: { die: number; cell: number; letter: string | null }[];
  /** The cell after the last letter; null beyond the rim. */
  next: number | null;
}

/**
 * A text written from a cell on with what is loose or in the air: the dice that lie there are read
 * or passed over. Null if the dice do not suffice. What is in `draft` already stays.
 */
export function written(
  ground: Ground,
  draft: Draft,
  start: number,
  text: string,
): { draft: Draft; next: number | null } | null {
  const board = laidOut(ground, draft);
  const free = [...lifted(ground, draft), ...loose(ground, draft)].filter(
    ({ face }) => keyOf(face) !== '' || isJoker(face),
  );
  let tried = 0;

  const search = (cell: number | null, rest: string, left: Piece[]): Way | null => {
    if (!rest) return { cost: 0, laid: [], next: cell };
    // Words of a hand are short; whoever writes more has not the dice for it.
    if (cell === null || ++tried > 20_000) return null;
    const after = step(ground.diameter, cell, draft.direction);
    const there = board.get(cell);
    if (there) {
      const key = keyOf(there.letter ?? '');
      const through =
        key && rest.startsWith(key) ? search(after, rest.slice(key.length), left) : null;
      return through ?? search(after, rest, left);
    }
    let best: Way | null = null;
    const seen = new Set<string>();
    for (const piece of left) {
      const joker = isJoker(piece.face);
      // A joker that lay on the board keeps its letter.
      const fixed = joker && tileOf(ground, piece.die) && piece.letter ? piece.letter : null;
      const key = fixed ? keyOf(fixed) : joker ? rest.charAt(0) : keyOf(piece.face);
      const known = `${piece.face} ${fixed}`;
      if (!rest.startsWith(key) || seen.has(known)) continue;
      if (joker && !JOKER_LETTERS.includes(key)) continue;
      seen.add(known);
      const further = search(
        after,
        rest.slice(key.length),
        left.filter((one) => one !== piece),
      );
      if (!further) continue;
      const cost =
        further.cost +
        1 +
        (piece.face === SUPER_JOKER ? SUPER_COST : joker ? JOKER_COST : 0) +
        (ACCENTED.test(piece.face) ? ACCENT_COST : 0);
      if (best && best.cost <= cost) continue;
      const letter = joker && !fixed ? key : null;
      best = {
        cost,
        laid: [{ die: piece.die, cell, letter }, ...further.laid],
        next: further.next,
      };
    }
    return best;
  };

  const way = search(start, text, free);
  if (!way) return null;
  let next = draft;
  for (const { die, cell, letter } of way.laid) {
    next = put(ground, next, die, cell);
    if (letter !== null) next = named(next, die, letter);
  }
  return { draft: next, next: way.next };
}

/** The next cell of the line on which nothing lies; null beyond the rim. */
export function nextFree(ground: Ground, draft: Draft, from: number): number | null {
  const board = laidOut(ground, draft);
  let cell: number | null = from;
  while (cell !== null && board.has(cell)) cell = step(ground.diameter, cell, draft.direction);
  return cell;
}
