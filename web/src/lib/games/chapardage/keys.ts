/** Keys: letters are letters, with Shift for a maj.; figures are players, or piles. */

import { JOKER, MAJ_JOKER } from '../../parts/cards';
import { figureOf, isShortcut, type Pressed } from '../../parts/keys';

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

/** What a key asks for; null for a key that is not ours. */
export function command(pressed: Pressed): Command | null {
  const { key } = pressed;
  if (isShortcut(pressed)) return null;
  if (key === MAJ_JOKER) return { type: 'letter', card: MAJ_JOKER };
  if (key === '*' || key === JOKER) return { type: 'letter', card: JOKER };
  if (/^[a-z]$/i.test(key)) return { type: 'letter', card: key };
  const figure = figureOf(pressed);
  if (figure !== null && figure >= 1 && figure <= 4) return { type: 'figure', number: figure };
  const type = SIGNS[key];
  return type ? ({ type } as Command) : null;
}
