/** §7.1 What a version asks of its players; the view names only the version. */

import type { ChapardageOptions } from '../../wire/chapardage';

const VERSIONS: Record<ChapardageOptions['version'], { goal: number; length: number }> = {
  normale: { goal: 5, length: 5 },
  courte: { goal: 3, length: 5 },
  enfant: { goal: 3, length: 4 },
};

/** So many words win, of so many letters. */
export const asksFor = ({ version }: Pick<ChapardageOptions, 'version'>) => VERSIONS[version];
