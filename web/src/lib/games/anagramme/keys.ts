/** One sign for each thing one may do by keyboard. */

import { JOKER } from '../../parts/cards';

export type Command =
  | { type: 'card'; card: string }
  | { type: 'word'; at: number }
  | { type: 'new' | 'back' | 'drop' | 'contest' };

const SIGNS: Record<string, 'back' | 'drop' | 'contest'> = {
  Backspace: 'back',
  Escape: 'drop',
  '!': 'contest',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks for; null for a key that is not ours. */
export function command({ key, code, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  if (ctrlKey || metaKey || altKey) return null;
  const type = SIGNS[key];
  if (type) return { type };
  if (key === '*') return { type: 'card', card: JOKER };
  // On a French keyboard figures are above signs: the place of the key tells them.
  const figure = /^\d$/.exec(key) ?? /^(?:Digit|Numpad)(\d)$/.exec(code);
  if (figure) {
    const number = Number(figure[1] ?? figure[0]);
    return number === 0 ? { type: 'new' } : { type: 'word', at: number - 1 };
  }
  return /^[a-z]$/i.test(key) ? { type: 'card', card: key.toLowerCase() } : null;
}
