import type { View } from '../../wire/chapardage';
import type { Notation } from '../../wording';
import type { GamePage } from '../contract';
import Figure from './Figure.svelte';
import { lesson } from './lesson';
import { notation } from './notation';
import Review from './Review.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { kept } from './talk';

export const page: GamePage = {
  name: 'chapardage',
  // §8 One's hand is one's own.
  hidden: true,
  notation: notation as Notation,
  sentences: {
    fr: () => import('virtual:wording/fr/chapardage'),
    en: () => import('virtual:wording/en/chapardage'),
  },
  rules: {
    fr: () => import('virtual:rules/chapardage'),
    en: () => import('virtual:rules/en/chapardage'),
  },
  Table,
  Sheet,
  Review,
  Figure,
  // §7.3 Without the memory aid the log forgets; once the game is over all may be read.
  log: (items, view) => {
    const { options, end } = (view as View).open;
    return options.memory || end !== null ? items : kept(items);
  },
  lesson,
  lessonTable: { options: { clock: 0, version: 'courte' }, level: 'facile', bots: 2 },
};
