/** One sign for each thing one may do by keyboard; those of the notation where it has any. */

import type { Direction } from '../../wire/volapuk';
import { ESPACE, folded } from './draft';

export type Command =
  | { type: 'letter'; letter: string }
  | { type: 'die'; at: number }
  | { type: 'direction'; direction: Direction }
  | { type: 'throw' | 'set' | 'reversed' | 'back' | 'drop' | 'confirm' };

const DIRECTIONS: Record<string, Direction> = {
  '>': 'row',
  ':': 'column',
  '\\': 'descending',
  '/': 'ascending',
};

const SIGNS: Record<string, 'throw' | 'set' | 'reversed' | 'back' | 'drop' | 'confirm'> = {
  '*': 'throw',
  '=': 'set',
  '<': 'reversed',
  Backspace: 'back',
  Escape: 'drop',
  Enter: 'confirm',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key asks for; null for a key that is not ours. `\` needs AltGr on a French keyboard. */
export function command({ key, code, ctrlKey, metaKey, altKey }: Pressed): Command | null {
  const direction = DIRECTIONS[key];
  if (direction) return { type: 'direction', direction };
  if (ctrlKey || metaKey || altKey) return null;
  const type = SIGNS[key];
  if (type) return { type };
  if (key === ' ') return { type: 'letter', letter: ESPACE };
  // On a French keyboard figures are above signs, and é is one of them: é is a letter here.
  if (/^\d$/.test(key)) return { type: 'die', at: Number(key) - 1 };
  if ([...key].length !== 1) return null;
  const letter = folded(key);
  if (letter) return { type: 'letter', letter };
  const figure = /^(?:Digit|Numpad)(\d)$/.exec(code);
  return figure ? { type: 'die', at: Number(figure[1]) - 1 } : null;
}
