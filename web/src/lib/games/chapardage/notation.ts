/** §9 How cards, words, moves and whole positions are written; the same signs as the server's. */

import { isMaj, JOKER, MAJ_JOKER, readCards, written } from '../../parts/cards';
import type { Action } from '../../wire/chapardage';
import type { Tagged } from '../contract';

/** As one asks for it: `a min.`, `C maj.` */
export const cardName = (card: string): string => `${card} ${isMaj(card) ? 'maj.' : 'min.'}`;
/** `1` to `4`. */
export const pileName = (pile: number): string => String(pile + 1);
export const wordName = (word: string): string =>
  word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** `Bad(g)e`: the cards in the order of the word, a joker by the letter that it stands for. */
export function layingName(word: string, cards: string): string {
  return [...cards]
    .map((card, at) => {
      if (card === MAJ_JOKER) return `(${word.charAt(at).toUpperCase()})`;
      return card === JOKER ? `(${word.charAt(at)})` : card;
    })
    .join('');
}

export function moveName(move: Tagged): string {
  const action = move as Action;
  switch (action.type) {
    case 'ask':
      return `${action.asked + 1}${written(action.card)}`;
    case 'draw':
      return `#${pileName(action.pile)}`;
    case 'say_mot':
      return layingName(action.word, action.cards);
    case 'show_bonne_pioche':
      return '+';
    case 'say_a_toi':
      return '.';
    case 'timeout':
      return `timeout ${action.key}`;
    default:
      return action.type;
  }
}

export const notation = {
  card: cardName,
  letter: (card: string): string => card,
  cards: written,
  pile: pileName,
  word: wordName,
  move: moveName,
};

// Figures

/** A word on the table: its cards, and what they spell. */
export interface Laid {
  cards: string;
  word: string;
}

export interface Position {
  hands: string[];
  heaps: Laid[][];
  heights: number[];
  turn: number;
  /** What was asked for in vain, and of whom. */
  request: { asked: number; card: string } | null;
  /** The card that was just drawn. */
  drawn: string | null;
  protected: string[];
  line: string;
}

const HANDS = String.raw`(?:-|[A-Za-z*!]+)`;
const WORD = String.raw`(?:[A-Za-z]|\([A-Za-z]\))+`;
const WORDS = String.raw`(?:-|${WORD}(?:,${WORD})*)`;
const LINE = new RegExp(
  String.raw`^(${HANDS}(?:/${HANDS}){2,3}) (${WORDS}(?:/${WORDS}){2,3}) (\d+(?:/\d+){3}) ([0-3])(?: |$)`,
);

function readWord(text: string): Laid {
  const laid = { cards: '', word: '' };
  for (const [, joker, sign] of text.matchAll(/\((.)\)|(.)/g)) {
    laid.word += (joker ?? sign)!.toLowerCase();
    laid.cards += joker ? (laid.cards ? JOKER : MAJ_JOKER) : sign!;
  }
  return laid;
}

/** The table that a figure of the rule page draws; null for what is none. */
export function readFigure(source: string): Position | null {
  const line = source.trim();
  const found = LINE.exec(line);
  if (!found) return null;
  const hands = found[1]!.split('/').map(readCards);
  const heaps = found[2]!
    .split('/')
    .map((some) => (some === '-' ? [] : some.split(',').map(readWord)));
  if (heaps.length !== hands.length) return null;
  const extra = (name: string) => new RegExp(` ${name}=(\\S+)`).exec(line)?.[1] ?? '-';
  const request = extra('request');
  return {
    hands,
    heaps,
    heights: found[3]!.split('/').map(Number),
    turn: Number(found[4]),
    request:
      request === '-' ? null : { asked: Number(request[0]), card: readCards(request.slice(1)) },
    drawn: extra('drawn') === '-' ? null : readCards(extra('drawn')),
    protected: hands.map((_, seat) => readCards(extra('protected').split('/')[seat] ?? '-')),
    line,
  };
}
