/** What is printed on a letter card. `?` is a joker; where both cases are mixed, `!` that of the maj. */

export const JOKER = '?';
export const MAJ_JOKER = '!';

export const isJoker = (card: string): boolean => card === JOKER || card === MAJ_JOKER;
export const isMaj = (card: string): boolean => card !== card.toLowerCase() || card === MAJ_JOKER;

const PRINTED: readonly (readonly [number, string])[] = [
  [1, 'aes'],
  [2, 'ilnortu'],
  [3, 'bcdfghmpv'],
  [5, 'jkqwxyz'],
];

/** The figure in the corner of a card: a maj. is worth twice its min. */
export function figure(card: string, maj = isMaj(card)): number {
  const [value] = PRINTED.find(([, letters]) => letters.includes(card.toLowerCase())) ?? [0];
  return maj ? 2 * value : value;
}

const WRITTEN_JOKER = '*';

/** Cards in notation: `*` for a joker, since `?` and `!` are signs of moves. */
export const written = (cards: string): string => cards.replaceAll(JOKER, WRITTEN_JOKER);

/** Cards from notation, where `-` is none. */
export const readCards = (text: string): string =>
  text === '-' ? '' : text.replaceAll(WRITTEN_JOKER, JOKER);
