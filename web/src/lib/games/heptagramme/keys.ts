/** One sign for each thing one may do, the same as §10 writes them. */

import { JOKER } from '../../parts/cards';
import { figureOf, isShortcut, type Pressed } from '../../parts/keys';

export type Command =
  | { type: 'card'; card: string }
  | { type: 'column'; column: number }
  | { type: 'back' | 'end' | 'bonus' | 'pass' | 'drop' };

const SIGNS: Record<string, Command['type']> = {
  Backspace: 'back',
  '-': 'back',
  '.': 'end',
  '+': 'bonus',
  '/': 'pass',
  Escape: 'drop',
};

/** What a key asks for; null for a key that is not ours. */
export function command(pressed: Pressed): Command | null {
  const { key } = pressed;
  if (isShortcut(pressed)) return null;
  const figure = figureOf(pressed);
  if (figure !== null && figure >= 1 && figure <= 7) return { type: 'column', column: figure - 1 };
  if (key === '*' || key === JOKER) return { type: 'card', card: JOKER };
  if (/^[a-z]$/i.test(key)) return { type: 'card', card: key.toLowerCase() };
  const type = SIGNS[key];
  return type ? ({ type } as Command) : null;
}
