/** One sign for each thing one may do by keyboard; those of the notation where it has any. */

import { figureAbove, isShortcut, type Pressed } from '../../parts/keys';
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

/** What a key asks for; null for a key that is not ours. `\` needs AltGr on a French keyboard. */
export function command(pressed: Pressed): Command | null {
  const { key } = pressed;
  const direction = DIRECTIONS[key];
  if (direction) return { type: 'direction', direction };
  if (isShortcut(pressed)) return null;
  const type = SIGNS[key];
  if (type) return { type };
  if (key === ' ') return { type: 'letter', letter: ESPACE };
  // On a French keyboard figures are above signs, and é is one of them: é is a letter here.
  if (/^\d$/.test(key)) return { type: 'die', at: Number(key) - 1 };
  if ([...key].length !== 1) return null;
  const letter = folded(key);
  if (letter) return { type: 'letter', letter };
  const figure = figureAbove(pressed);
  return figure === null ? null : { type: 'die', at: figure - 1 };
}
