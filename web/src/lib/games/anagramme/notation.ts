/** §9 How cards, words, moves and whole positions are written; the same signs as the server's. */

import { JOKER, readCards, written } from '../../parts/cards';
import type { Action, Crossing, Top } from '../../wire/anagramme';
import type { Tagged } from '../contract';

/** Cards as one says them, `A`, `AEI`; the joker among them by its name, `A joker I`. */
export const cardName = (cards: string): string =>
  cards.includes(JOKER)
    ? [...cards].map((card) => (card === JOKER ? 'joker' : card.toUpperCase())).join(' ')
    : cards.toUpperCase();
/** Words and letters are counted from 1. */
export const placeName = (place: number): string => String(place + 1);
export const wordName = (word: string): string => word.toLowerCase();

const TOPS: Record<Top, string> = { hidden: '+', shown: '^' };
const top = (one: Top | null): string => (one === null ? '' : TOPS[one]);

export function moveName(move: Tagged): string {
  const action = move as Action;
  switch (action.type) {
    case 'lay':
      return action.word;
    case 'make_anagramme': {
      const { at, word, discard, exchange } = action;
      const gone = discard === null ? '' : `-${written(discard)}${top(exchange)}`;
      return `${placeName(at)}~${word}${gone}`;
    }
    case 'add':
      return `${placeName(action.at)}+${action.word}`;
    case 'replace':
      return `${placeName(action.at)}:${action.word}`;
    case 'cross': {
      const { at, letter, word, own } = action;
      const shared = `(${word.charAt(own)})`;
      return `${placeName(at)}.${placeName(letter)}+${word.slice(0, own)}${shared}${word.slice(own + 1)}`;
    }
    case 'exchange':
      return `-${written(action.discard)}${top(action.top)}`;
    case 'contest':
      return '!';
    case 'accept':
      return 'ok';
    case 'withdraw':
      return '/';
    case 'reenter':
      return '+';
    case 'leave':
      return '.';
    case 'timeout':
      return `timeout ${action.key}`;
    default:
      return action.type;
  }
}

export const notation = {
  card: cardName,
  place: placeName,
  word: wordName,
  move: moveName,
};

// Figures

/** A word as it lies on the table. */
export interface Lying {
  text: string;
  crossing: Crossing | null;
}

export interface Position {
  laid: Lying[];
  hands: string[];
  turned: string;
  turn: number;
  line: string;
}

const WORD = String.raw`(?:[a-z]+>)*[a-zA-Z]+(?:@\d+\.\d+\.\d+)?`;
const LINE = new RegExp(
  String.raw`^(-|${WORD}(?:,${WORD})*) ((?:-|[a-z*]+)(?:/(?:-|[a-z*]+)){1,7}) ([a-z*-])/(?:-|[a-z*]+) ([0-7])(?: |$)`,
);

function readWord(text: string): Lying {
  const [lying = '', across] = text.split('@');
  const [on, at, own] = across?.split('.').map((place) => Number(place) - 1) ?? [];
  return {
    text: lying.split('>').at(-1)!,
    crossing: on === undefined ? null : { on, at: at!, own: own! },
  };
}

/** The table that a figure of the rule page draws; null for what is none. */
export function readFigure(source: string): Position | null {
  const line = source.trim();
  const found = LINE.exec(line);
  if (!found) return null;
  return {
    laid: found[1] === '-' ? [] : found[1]!.split(',').map(readWord),
    hands: found[2]!.split('/').map(readCards),
    turned: readCards(found[3]!),
    turn: Number(found[4]),
    line,
  };
}
