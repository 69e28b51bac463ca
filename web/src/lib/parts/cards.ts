/** What is printed on a letter card. `?` is the joker of either case. */

export const JOKER = '?';

const PRINTED: readonly (readonly [number, string])[] = [
  [1, 'aes'],
  [2, 'ilnortu'],
  [3, 'bcdfghmpv'],
  [5, 'jkqwxyz'],
];

/** The figure in the corner of a card: a maj. is worth twice its min. */
export function figure(card: string, maj = card !== card.toLowerCase()): number {
  const [value] = PRINTED.find(([, letters]) => letters.includes(card.toLowerCase())) ?? [0];
  return maj ? 2 * value : value;
}
