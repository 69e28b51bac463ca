import type { GamePage } from '../contract';
import type { Notation } from '../../wording';
import Figure from './Figure.svelte';
import { lesson } from './lesson';
import { notation } from './notation';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

export const page: GamePage = {
  name: 'hepta_mensa',
  // All is played in the open (§7).
  hidden: false,
  notation: notation as Notation,
  sentences: {
    fr: () => import('virtual:wording/fr/hepta_mensa'),
    en: () => import('virtual:wording/en/hepta_mensa'),
  },
  rules: {
    fr: () => import('virtual:rules/hepta_mensa'),
    en: () => import('virtual:rules/en/hepta_mensa'),
  },
  Table,
  Sheet,
  Figure,
  lesson,
  lessonTable: { options: { colours: true, clock: 0 }, level: 'facile' },
};
