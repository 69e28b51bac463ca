/** §10 How dice, cells, words, moves and positions are written; the same signs as the server's. */

import type { Action, Colour, Direction, Formed, Play, Put, Shown } from '../../wire/volapuk';
import type { Tagged } from '../contract';
import { cellAt, columnOf, rowOf } from './board';

const COLUMNS = 'abcdefghijklmnopqrs';
const SERIES = 'agmsyv';
export const COLOURS: readonly Colour[] = ['blue', 'white', 'pink', 'orange', 'yellow', 'green'];
const GREEN = 50;

const series = (die: number): number => Math.min(Math.floor(die / 10), SERIES.length - 1);
export const colourOf = (die: number): Colour => COLOURS[series(die)]!;

export const dieName = (die: number): string =>
  `${SERIES[series(die)]}${die - 10 * series(die) + 1}`;
export const cellName = (cell: number): string => `${COLUMNS[columnOf(cell)]}${rowOf(cell) + 1}`;
const diceName = (dice: readonly number[]): string => dice.map(dieName).join(' ') || '-';
const shownName = (shown: readonly Shown[]): string => shown.map(({ face }) => face).join(' ');
const placesName = (place: readonly Put[]): string =>
  place.map(({ die, cell }) => `${dieName(die)} ${cellName(cell)}`).join(', ') || '-';
export const wordName = (word: string): string => word.toUpperCase();
export const wordsName = (formed: readonly Formed[]): string =>
  formed
    .filter(({ pair }) => !pair)
    .map(({ text }) => wordName(text))
    .join(', ');

const SIGNS: Record<Direction, string> = {
  row: '>',
  column: ':',
  descending: '\\',
  ascending: '/',
};

/** A sign that has a meaning of its own here, told by its number. */
const numbered = (sign: string): string => `%${sign.charCodeAt(0).toString(16)};`;

export function moveName(move: Tagged): string {
  const action = move as Action;
  const list = (dice: readonly number[]) => dice.map(dieName).join(',');
  switch (action.type) {
    case 'throw':
      return `*${list(action.keep)}`;
    case 'set_dice':
      return '=';
    case 'pass':
      return '.';
    case 'keep_fetiches':
      return `+${list(action.dice)}`;
    case 'write':
      return `${cellName(action.cell)}${SIGNS[action.direction]}${action.word.replaceAll(' ', '_')}${action.reversed ? '<' : ''}`;
    case 'play': {
      const { place = [], moves = [], exchange, declared: said } = action;
      return `!${[
        ...place.map(
          ({ cell, die, letter }) =>
            `${cellName(cell)}=${dieName(die)}${letter === null ? '' : `:${letter}`}`,
        ),
        ...moves.map(({ cell, to }) => `${cellName(cell)}~${to === null ? '-' : cellName(to)}`),
        ...(exchange ? [`${cellName(exchange.cell)}*${dieName(exchange.die)}`] : []),
        ...(said
          ? [
              `${cellName(said.cell)}${SIGNS[said.direction]}${said.length}${said.reversed ? '<' : ''}${said.phrase ? '_' : ''}`,
            ]
          : []),
      ].join(';')}`;
    }
    case 'retire_super_joker':
      return `@${dieName(action.die)}`;
    case 'nothing_to_say':
      return '-';
    case 'claim_accent':
      return `^${cellName(action.cell)}${action.accent.charAt(0)}${action.die === null ? '' : `:${dieName(action.die)}`}`;
    case 'claim_anagram':
      return `~${action.word.replaceAll(' ', '_')}`;
    case 'ask_senses':
      return `%${action.word.replaceAll(' ', '_')}`;
    case 'answer':
      return `"${action.texts.map((text) => text.replace(/[%|]/g, numbered)).join('|')}`;
    case 'match':
      return `#${action.senses.map((sense) => (sense === null ? '-' : sense + 1)).join(',')}`;
    case 'vote':
      return `&${[
        ...action.refused.map((at) => String(at + 1)),
        ...action.same.map(([one, other]) => `${one + 1}=${other + 1}`),
      ].join(',')}`;
    case 'timeout':
      return `timeout ${action.key}`;
    default:
      return action.type;
  }
}

export const notation = {
  die: dieName,
  dice: diceName,
  cell: cellName,
  // Signs have names; letters are called by what they are.
  face: (face: string): string => face,
  shown: shownName,
  places: placesName,
  word: wordName,
  words: wordsName,
  texts: (texts: readonly string[]): string => texts.join(', ') || '-',
  move: moveName,
};

// Figures

export interface FigureDie {
  die: number;
  colour: Colour;
  face: string;
  letter: string;
}

export interface Position {
  tiles: (FigureDie & { cell: number; seat: number })[];
  hands: { die: number; colour: Colour; face: string | null; kept: boolean }[][];
  elue: string;
  turn: number;
  line: string;
}

const CELL = String.raw`[a-s]\d{1,2}`;
const DIE = String.raw`[agmsyv]\d{1,2}`;
const TILE = new RegExp(String.raw`^(${CELL}):(${DIE}):([^:,]+):([0-7])$`);
const HELD = new RegExp(String.raw`^(${DIE})(?::([^+,:]+))?(\+?)$`);

function readDie(text: string): number {
  const at = SERIES.indexOf(text.charAt(0));
  return 10 * at + Number(text.slice(1)) - 1;
}

const readCell = (text: string): number =>
  cellAt(Number(text.slice(1)) - 1, COLUMNS.indexOf(text.charAt(0)));

const PART = new RegExp(
  String.raw`^(${CELL})(?:=(${DIE})(?::(.))?|~(-|${CELL})|\*(${DIE})|[>:\\/]\d.*)$`,
);

/** What a play that is written die by die lays, moves and exchanges; null for another move. */
export function readPlay(text: string): Required<Omit<Play, 'declared'>> | null {
  if (!text.startsWith('!')) return null;
  const play: Required<Omit<Play, 'declared'>> = {
    type: 'play',
    place: [],
    moves: [],
    exchange: null,
  };
  for (const part of text.slice(1).split(';')) {
    const [whole, at = '', laid, letter = null, to, swap] = PART.exec(part) ?? [];
    if (whole === undefined) return null;
    const cell = readCell(at);
    if (laid) play.place.push({ die: readDie(laid), cell, letter });
    else if (to) play.moves.push({ cell, to: to === '-' ? null : readCell(to) });
    else if (swap) play.exchange = { die: readDie(swap), cell };
  }
  return play;
}

/** The table that a figure of the rule page draws; null for what is none. */
export function readFigure(source: string): Position | null {
  const line = source.trim();
  const [board = '', hands = '', elue = '', turn = ''] = line.split(/\s+/);
  if (!/^[A-Z-]$/.test(elue) || !/^[0-7]$/.test(turn)) return null;
  const tiles = board === '-' ? [] : board.split(',').map((one) => TILE.exec(one));
  const held = hands
    .split('/')
    .map((hand) => (hand === '-' ? [] : hand.split(',').map((one) => HELD.exec(one))));
  if (tiles.includes(null) || held.some((hand) => hand.includes(null))) return null;
  return {
    tiles: tiles.map((found) => {
      const [, cell, name, face, seat] = found!;
      const die = readDie(name!);
      const joker = /^[?!]/.test(face!);
      return {
        cell: readCell(cell!),
        die,
        colour: colourOf(die),
        face: joker ? face!.charAt(0) : face!,
        letter: joker ? face!.slice(1) : face!,
        seat: Number(seat),
      };
    }),
    hands: held.map((hand) =>
      hand.map((found) => {
        const [, name, face, plus] = found!;
        const die = readDie(name!);
        return { die, colour: colourOf(die), face: face ?? null, kept: plus === '+' };
      }),
    ),
    elue: elue === '-' ? '' : elue,
    turn: Number(turn),
    line,
  };
}

/** Words drawn with letters and blanks, and what is said beside each row. */
export interface Drawing {
  rows: { faces: (string | null)[]; said: string }[];
}

/** §1.1 A die that bears this face: of the first colour that has it, green for the rest. */
export function dieOf(face: string): number {
  const at = ['ABCDEF', 'GHIJKL', 'MNOPQR', 'STUVWX', 'YZ'].findIndex(
    (faces) => face.length === 1 && faces.includes(face),
  );
  return at < 0 ? GREEN : 10 * at;
}

const ROW = /^((?:[A-ZÇÉÈÆŒ_'.?!-]| )+?)(?: {4,}(.*))?$/;

/** Rows of letters, each two signs wide; null for a text that is none. */
export function readDrawing(source: string): Drawing | null {
  const lines = source.replace(/\s+$/, '').split('\n');
  const found = lines.map((line) => {
    const indent = /^ */.exec(line)![0];
    const match = ROW.exec(line.slice(indent.length));
    return match && match[1]!.split(' ').every((one) => one.length <= 1)
      ? { indent: indent.length, faces: match[1]!.split(' '), said: match[2] ?? '' }
      : null;
  });
  if (found.some((row) => row === null || row.indent % 2)) return null;
  const left = Math.min(...found.map((row) => row!.indent));
  return {
    rows: found.map((row) => ({
      faces: [
        ...Array.from({ length: (row!.indent - left) / 2 }, () => null),
        ...row!.faces.map((face) => face || null),
      ],
      said: row!.said,
    })),
  };
}
