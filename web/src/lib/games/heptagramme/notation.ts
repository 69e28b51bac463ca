/** §10 How cards, columns, moves and whole positions are written; the same signs as the server's. */

import { figure, JOKER, readCards, written } from '../../parts/cards';
import type { Action } from '../../wire/heptagramme';
import type { Tagged } from '../contract';

const capital = (text: string): string =>
  text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();

/** `1` to `7`, from the left. */
export const columnName = (column: number): string => String(column + 1);
/** Cards by their signs, `e`, `art`; the joker among them by its name, `e joker t`. */
export const cardName = (cards: string): string =>
  cards.includes(JOKER)
    ? [...cards.replaceAll(' ', '')].map((card) => (card === JOKER ? 'joker' : card)).join(' ')
    : cards;
/** Letters of a column as they lie there: the first is a capital. */
export const beginningName = (text: string): string => written(capital(text));
export const wordName = (word: string): string => capital(word);

const worth = (cards: string): number =>
  [...cards].reduce((sum, card) => sum + figure(card, /[A-Z]/.test(card)), 0);
/** §3.3, §3.4, §4.1 What cards bring, what goes with them, and what the maj. of a word brings. */
export const gainName = (cards: string): string => `+${worth(cards)}`;
export const lossName = (cards: string): string => `−${worth(cards)}`;
export const headName = (word: string): string => gainName(word.slice(0, 1).toUpperCase());

export function moveName(move: Tagged): string {
  const action = move as Action;
  switch (action.type) {
    case 'place':
      return `${written(action.card)}${columnName(action.column)}`;
    case 'take_back':
      return `-${columnName(action.column)}`;
    case 'announce':
      return `${columnName(action.column)}=${action.word}`;
    case 'draw_bonus':
      return '+';
    case 'end_turn':
      return '.';
    case 'pass':
      return `/${written(action.cards)}`;
    case 'doubt':
      return `${columnName(action.column)}?`;
    case 'name':
      return `${columnName(action.column)}:${action.word}`;
    case 'concede':
      return `${columnName(action.column)}:-`;
    case 'accept':
      return 'ok';
    case 'propose_stop':
      return 'stop';
    case 'decline_stop':
      return 'non';
    case 'timeout':
      return `timeout ${action.key}`;
    default:
      return action.type;
  }
}

export const notation = {
  card: cardName,
  column: columnName,
  beginning: beginningName,
  word: wordName,
  gain: gainName,
  loss: lossName,
  head: headName,
  move: moveName,
};

// Figures

/** A column as it is drawn: `?` for a joker, null where no maj. lies. */
export interface Shown {
  maj: string | null;
  mins: string;
  /** How many of its last min. were placed this turn. */
  fresh: number;
}

export interface Position {
  columns: Shown[];
  /** The hand that is told, or all of them in the order of play. */
  hands: string[];
  /** The sum of the turn, where the figure tells it. */
  written: string;
  /** A position in one line is also shown as it is written. */
  line: string | null;
}

const COLUMN = /^(?:[A-Z*][a-z*]*|-)$/;
const LINE = /^((?:[A-Z*][a-z*]*|-)(?:\/(?:[A-Z*][a-z*]*|-)){6}) ([a-z*/-]+) \S+\/\S+ [0-3](?: |$)/;
const TOLD = /^\d+\([A-Za-z*]\)(?: \+ \d+\([A-Za-z*]\) = \d+)*$/;

function readColumn(text: string, fresh = 0): Shown {
  const cards = readCards(text);
  return { maj: cards.slice(0, 1) || null, mins: cards.slice(1), fresh };
}

/** The table that a figure of the rule page draws; null for what is none. */
export function readFigure(source: string): Position | null {
  const lines = source.split('\n').filter((line) => line.trim());
  const first = lines[0]?.trim() ?? '';
  const line = lines.length === 1 ? LINE.exec(first) : null;
  if (line) return readLine(first, line);
  const [row = '', hand = ''] = first.split(/ {4,}(?=[^:]+:)/);
  const columns = row.trim().split(/\s+/);
  const [written = ''] = lines.slice(1).map((one) => one.trim());
  if (columns.length !== 7 || !columns.every((one) => COLUMN.test(one))) return null;
  if (lines.length > 2 || (written && !TOLD.test(written))) return null;
  const held = hand.split(/\s*:\s*/)[1]?.trim() ?? '';
  return {
    columns: columns.map((one) => readColumn(one)),
    hands: held ? [readCards(held)] : [],
    written,
    line: null,
  };
}

function readLine(line: string, found: RegExpExecArray): Position {
  const scored = /(?:^| )lines=(\S+)/.exec(line)?.[1] ?? '';
  const fresh = Array<number>(7).fill(0);
  for (const [, at] of scored.matchAll(/[A-Za-z*]([1-7.])[0-3]?/g))
    if (at !== '.') fresh[Number(at) - 1]!++;
  return {
    columns: found[1]!.split('/').map((text, at) => readColumn(text, fresh[at])),
    hands: found[2]!.split('/').map(readCards),
    written: '',
    line,
  };
}
