/** One sign for each thing one may do by keyboard. */

import { JOKER } from '../../parts/cards';
import { figureOf, isShortcut, type Pressed } from '../../parts/keys';

export type Command =
  | { type: 'card'; card: string }
  | { type: 'word'; at: number }
  | { type: 'new' | 'back' | 'drop' | 'contest' };

const SIGNS: Record<string, 'back' | 'drop' | 'contest'> = {
  Backspace: 'back',
  Escape: 'drop',
  '!': 'contest',
};

/** What a key asks for; null for a key that is not ours. */
export function command(pressed: Pressed): Command | null {
  const { key } = pressed;
  if (isShortcut(pressed)) return null;
  const type = SIGNS[key];
  if (type) return { type };
  if (key === '*') return { type: 'card', card: JOKER };
  const figure = figureOf(pressed);
  if (figure !== null) return figure === 0 ? { type: 'new' } : { type: 'word', at: figure - 1 };
  return /^[a-z]$/i.test(key) ? { type: 'card', card: key.toLowerCase() } : null;
}
