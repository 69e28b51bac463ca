/** The letters that can be asked for, as the view tells them, and what is known of each. */

import { JOKER, MAJ_JOKER } from '../../parts/cards';
import type { View } from '../../wire/chapardage';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

export interface Letter {
  card: string;
  /** May it be asked of this seat? */
  open: boolean;
  /** Was it just stolen by this seat? */
  locked: boolean;
  /** How many of them one holds. */
  held: number;
  /** Whose word it lies in already: it can be asked for, in vain. */
  laid: number | null;
}

type Seen = Pick<View, 'asks' | 'open' | 'hand' | 'heaps'>;

/** The keys for one opponent in one case: 26 letters, and the joker, which nobody gives. */
export function letters(view: Seen, asked: number, maj: boolean): Letter[] {
  const cards = [...(maj ? ALPHABET.toUpperCase() : ALPHABET)];
  return [
    ...cards.map((card) => letter(view, asked, card)),
    letter(view, asked, maj ? MAJ_JOKER : JOKER),
  ];
}

export function letter(view: Seen, asked: number, card: string): Letter {
  const laid = view.heaps.findIndex((found) => found.some(({ maj }) => maj === card));
  return {
    card,
    open: view.asks[asked]?.includes(card) ?? false,
    locked: view.open.protected[asked]?.includes(card) ?? false,
    held: [...view.hand].filter((one) => one === card).length,
    laid: laid < 0 ? null : laid,
  };
}

/** Whom to ask: the same as before while he can be asked, else the first who can. */
export function whom(
  view: Pick<View, 'asks'>,
  others: readonly number[],
  before: number | null,
): number | null {
  const open = others.filter((seat) => view.asks[seat]);
  return before !== null && open.includes(before) ? before : (open[0] ?? null);
}

/** §5.2 Piles for so many cards at once: each from the highest. */
export function fullest(heights: readonly number[], count: number): number[] {
  const left = [...heights];
  const piles: number[] = [];
  while (piles.length < count && left.some((height) => height > 0)) {
    const pile = left.indexOf(Math.max(...left));
    left[pile]!--;
    piles.push(pile);
  }
  return piles;
}
