/** §8 How cells, places, moves and whole positions are written; the same signs as the server's. */

import type { Action, Cell, Colour, Flat, Hand, Pawn, Piece } from '../../wire/hepta_mensa';
import type { Tagged } from '../contract';

/** Cell 0 is a1, at the top left; 15 is d4. */
export const cellName = (cell: number): string => `${'abcd'[cell % 4]}${Math.floor(cell / 4) + 1}`;

/** Place 0 is written 1, as on the keys of a telephone. */
export const placeName = (place: number): string => String(place + 1);

const SIGN: Record<Pawn, string> = { one: '1', two: '2', moon: 'm' };

export function moveName(move: Tagged): string {
  const action = move as Action;
  switch (action.type) {
    case 'lay_stone':
      return `${SIGN[action.pawn]}@${placeName(action.place)}`;
    case 'turn_double':
      return `!${cellName(action.cell)}`;
    case 'attack':
      return `x${placeName(action.place)}${cellName(action.cell)}`;
    case 'lay_centaur': {
      const cell = action.cell === null ? '' : cellName(action.cell);
      return `c${SIGN[action.pawn]}@${placeName(action.place)}${cell}`;
    }
    case 'timeout':
      return `timeout ${action.key}`;
    default:
      return action.type;
  }
}

export const notation = { cell: cellName, place: placeName, move: moveName };

/** §1.3 The four cells that a place lies between. */
export function around(place: number): number[] {
  const first = Math.floor(place / 3) * 4 + (place % 3);
  return [first, first + 1, first + 4, first + 5];
}

// Positions

const KINDS: Record<string, Flat> = {
  '=': 'double',
  z: 'eclair',
  '-': 'simple',
  '@': 'recyclage',
  '#': 'neutral',
};
const COLOURS: Record<string, Colour | null> = {
  r: 'rose',
  b: 'bleu',
  v: 'vert',
  o: 'ocre',
  '.': null,
};

function readCell(text: string): Cell {
  return { kind: KINDS[text[0]!]!, colour: COLOURS[text[1]!]! };
}

function readPlace(text: string): Piece | null {
  if (text === '..') return null;
  return { owner: text[0] === 'e' ? 0 : 1, stones: text[1] === 'c' ? 0 : Number(text[1]) };
}

function readHand(text: string): Hand {
  const count = (sign: string) => text.split(sign).length - 1;
  return { ones: count('1'), twos: count('2'), moons: count('m') };
}

/** A remark beside a figure: what a sign means, or a sentence. */
export type Remark =
  | { kind: 'cell'; cell: Cell; text: string }
  | { kind: 'piece'; piece: Piece; text: string }
  | { kind: 'free'; text: string }
  | { kind: 'colour'; colour: Colour; text: string }
  | { kind: 'text'; text: string };

export interface Position {
  /** `names`: the empty square with the names of its cells and places. */
  kind: 'board' | 'names';
  cells: (Cell | null)[];
  /** Null where the figure shows no places at all. */
  places: (Piece | null)[] | null;
  /** Only a position on one line tells hands and coins. */
  hands: [Hand, Hand] | null;
  coins: [number, number] | null;
  remarks: Remark[];
}

const ROW = /^(?:\d {2})?((?:[=z@#-][rbvo.](?: {2,}|$)){3}[=z@#-][rbvo.])(?: {2,}|$)(.*)$/;
const BETWEEN = /^ +((?:(?:\.\.|[ei][12c]) +){2}(?:\.\.|[ei][12c]))(?: {2,}|$)(.*)$/;
const HEADER = /^ +a +b +c +d\s*$/;
const LINE =
  /^(?:(?:[=z@#-][rbvo.]){4}\/?){4} (?:(?:\.\.|[ei][12c]){3}\/?){3} ([12m]+|-)\/([12m]+|-) (\d)\/(\d) /;

/** The position that a figure of the rule page draws; null for what is no board. */
export function readFigure(source: string): Position | null {
  const lines = source.split('\n').filter((line) => line.trim());
  const only = lines.length === 1 ? LINE.exec(lines[0]!) : null;
  if (only) return readLine(lines[0]!, only);
  if (lines.length === 7 && lines.join(' ').split(/\s+/).join(' ').trim() === NAMED)
    return {
      kind: 'names',
      cells: Array<null>(16).fill(null),
      places: Array<null>(9).fill(null),
      hands: null,
      coins: null,
      remarks: [],
    };
  return readSquare(lines.filter((line) => !HEADER.test(line)));
}

const NAMED = Array.from({ length: 7 }, (_, row) =>
  row % 2
    ? [0, 1, 2].map((column) => placeName(((row - 1) / 2) * 3 + column))
    : [0, 1, 2, 3].map((column) => cellName((row / 2) * 4 + column)),
)
  .flat()
  .join(' ');

function readLine(line: string, found: RegExpExecArray): Position {
  const [cells = '', places = ''] = line.split(' ');
  const pairs = (text: string) => text.replaceAll('/', '').match(/../g) ?? [];
  return {
    kind: 'board',
    cells: pairs(cells).map(readCell),
    places: pairs(places).map(readPlace),
    hands: [readHand(found[1]!), readHand(found[2]!)],
    coins: [Number(found[3]), Number(found[4])],
    remarks: [],
  };
}

function readSquare(lines: string[]): Position | null {
  const cells: Cell[] = [];
  const places: (Piece | null)[] = [];
  const beside: string[] = [];
  for (const line of lines) {
    const row = ROW.exec(line);
    const between = row ? null : BETWEEN.exec(line);
    if (row) cells.push(...row[1]!.split(/ +/).map(readCell));
    else if (between) places.push(...between[1]!.split(/ +/).map(readPlace));
    else return null;
    beside.push((row ?? between)![2]!.trim());
  }
  if (cells.length !== 16 || (places.length !== 9 && places.length !== 0)) return null;
  return {
    kind: 'board',
    cells,
    places: places.length ? places : null,
    hands: null,
    coins: null,
    remarks: remarks(beside),
  };
}

/** Remarks stand in columns, wide apart; a sentence may go on in the next line. */
function remarks(beside: string[]): Remark[] {
  const rows = beside.map((text) => text.split(/ {4,}/));
  const width = Math.max(...rows.map((row) => row.length));
  const found: Remark[] = [];
  for (let column = 0; column < width; column++) {
    let open: Remark | null = null;
    for (const row of rows) {
      // A line with fewer remarks than others has them at the right.
      const part = row[column - (width - row.length)];
      const remark = part ? readRemark(part) : null;
      if (remark?.kind === 'text' && open?.kind === 'text') open.text += ` ${remark.text}`;
      else {
        open = remark;
        if (remark) found.push(remark);
      }
    }
  }
  return found;
}

function readRemark(part: string): Remark {
  const found = /^(\S{1,2})\s{2,}(.+)$/.exec(part);
  if (!found) return { kind: 'text', text: part };
  const [, sign = '', text = ''] = found;
  if (sign === '..') return { kind: 'free', text };
  if (/^[ei][12c]$/.test(sign)) return { kind: 'piece', piece: readPlace(sign)!, text };
  if (sign in KINDS) return { kind: 'cell', cell: { kind: KINDS[sign]!, colour: null }, text };
  const colour = COLOURS[sign];
  return colour ? { kind: 'colour', colour, text } : { kind: 'text', text: part };
}
