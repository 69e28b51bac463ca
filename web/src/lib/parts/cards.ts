/** What is printed on a letter card. `?` is a joker; where both cases are mixed, `!` that of the maj. */

import { PRINTED } from '../wire/printed';

export const JOKER = '?';
export const MAJ_JOKER = '!';

export const isJoker = (card: string): boolean => card === JOKER || card === MAJ_JOKER;
export const isMaj = (card: string): boolean => card !== card.toLowerCase() || card === MAJ_JOKER;

const FIGURES: Readonly<Record<string, number>> = PRINTED.letters[''];

/** The figure in the corner of a card; the joker has none. */
export const figure = (card: string, maj = isMaj(card)): number =>
  FIGURES[maj ? card.toUpperCase() : card.toLowerCase()] ?? 0;

const WRITTEN_JOKER = '*';

/** Cards in notation: `*` for a joker, since `?` and `!` are signs of moves. */
export const written = (cards: string): string => cards.replaceAll(JOKER, WRITTEN_JOKER);

/** Cards from notation, where `-` is none. */
export const readCards = (text: string): string =>
  text === '-' ? '' : text.replaceAll(WRITTEN_JOKER, JOKER);
