/** §1.1 What is printed on a card of this game: its letter, and what it costs to be left with it. */

import { JOKER } from '../../parts/cards';
import type { Dear } from '../../wire/anagramme';

const KINDS = ['aeirs', 'lnotu', 'cdmp', 'bfghv', 'jkqwxyz', JOKER];
const PRINTED: Record<Dear, readonly number[]> = {
  rare: [5, 5, 10, 20, 40, 20],
  common: [25, 20, 15, 10, 5, 40],
};

export const cost = (card: string, dear: Dear): number =>
  PRINTED[dear][KINDS.findIndex((cards) => cards.includes(card))] ?? 0;

export const costOf = (cards: string, dear: Dear): number =>
  [...cards].reduce((sum, card) => sum + cost(card, dear), 0);

/** §6.2 How much of the way to the limit a total is, in hundredths: one below zero has not begun. */
export const way = (total: number, limit: number): number =>
  Math.max(0, Math.min(100, (100 * total) / limit));

/** A number with the sign that is printed, not typed. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A capital in a word is a joker that stands for it. */
export const cardOf = (sign: string): string => (sign === sign.toLowerCase() ? sign : JOKER);
