/** §1.1 What is printed on a card of this game: its letter, and what it costs to be left with it. */

import { JOKER } from '../../parts/cards';
import type { Dear } from '../../wire/anagramme';
import { PRINTED } from '../../wire/printed';

const FIGURES: Record<Dear, Record<string, number>> = PRINTED.anagramme;

export const cost = (card: string, dear: Dear): number => FIGURES[dear][card] ?? 0;

export const costOf = (cards: string, dear: Dear): number =>
  [...cards].reduce((sum, card) => sum + cost(card, dear), 0);

/** §6.2 How much of the way to the limit a total is, in hundredths: one below zero has not begun. */
export const way = (total: number, limit: number): number =>
  Math.max(0, Math.min(100, (100 * total) / limit));

/** A number with the sign that is printed, not typed. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A capital in a word is a joker that stands for it. */
export const cardOf = (sign: string): string => (sign === sign.toLowerCase() ? sign : JOKER);
