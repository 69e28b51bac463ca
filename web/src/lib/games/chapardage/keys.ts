/** Keys: letters are letters, with Shift for a maj.; figures are players, or piles. */

import { JOKER, MAJ_JOKER } from '../../parts/cards';

export type Command =
  | { type: 'letter'; card: string }
  | { type: 'figure'; number: number }
  | { type: 'go' | 'back' | 'leave' | 'pass' | 'show' };

const SIGNS: Record<string, Command['type']> = {
  Enter: 'go',
  Backspace: 'back',
  Escape: 'leave',
  '.': 'pass',
  '+': 'show',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks for; null for a key that is not ours. */
export function command({ key, code, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === MAJ_JOKER) return { type: 'letter', card: MAJ_JOKER };
  if (key === '*' || key === JOKER) return { type: 'letter', card: JOKER };
  if (/^[a-z]$/i.test(key)) return { type: 'letter', card: key };
  // On a French keyboard figures are above signs: the place of the key tells them.
  const figure = /^[1-4]$/.exec(key) ?? /^(?:Digit|Numpad)([1-4])$/.exec(code);
  if (figure) return { type: 'figure', number: Number(figure[1] ?? figure[0]) };
  const type = SIGNS[key];
  return type ? ({ type } as Command) : null;
}
