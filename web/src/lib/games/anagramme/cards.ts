/** §1.1 What is printed on a card of this game: its letter, and what it costs to be left with it. */

import { JOKER } from '../../parts/cards';

const PRINTED: readonly (readonly [number, string])[] = [
  [25, 'aeirs'],
  [20, 'lnotu'],
  [15, 'cdmp'],
  [10, 'bfghv'],
  [5, 'jkqwxyz'],
  [40, JOKER],
];

export const cost = (card: string): number =>
  PRINTED.find(([, cards]) => cards.includes(card))?.[0] ?? 0;

export const costOf = (cards: string): number =>
  [...cards].reduce((sum, card) => sum + cost(card), 0);

/** A number with the sign that is printed, not typed. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A capital in a word is a joker that stands for it. */
export const cardOf = (sign: string): string => (sign === sign.toLowerCase() ? sign : JOKER);
