/** One sign for each thing one may do, the same as §10 writes them. */

import { JOKER } from '../../parts/cards';

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

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks for; null for a key that is not ours. */
export function command({ key, code, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  // On a French keyboard figures are above signs: the place of the key tells them.
  const figure = /^[1-7]$/.exec(key) ?? /^(?:Digit|Numpad)([1-7])$/.exec(code);
  if (figure) return { type: 'column', column: Number(figure[1] ?? figure[0]) - 1 };
  if (key === '*' || key === JOKER) return { type: 'card', card: JOKER };
  if (/^[a-z]$/i.test(key)) return { type: 'card', card: key.toLowerCase() };
  const type = SIGNS[key];
  return type ? ({ type } as Command) : null;
}
