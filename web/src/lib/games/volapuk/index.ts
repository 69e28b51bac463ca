import type { GamePage } from '../contract';
import type { Notation } from '../../wording';
import { log, tell } from './advice';
import Extras from './Extras.svelte';
import Figure from './Figure.svelte';
import { lesson } from './lesson';
import { notation } from './notation';
import Review from './Review.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

export const page: GamePage = {
  name: 'volapuk',
  // §9 Everybody sees everything.
  hidden: false,
  // §2.3 Time to compose, each turn anew.
  turnClock: 90,
  notation: notation as Notation,
  sentences: {
    fr: () => import('virtual:wording/fr/volapuk'),
    en: () => import('virtual:wording/en/volapuk'),
  },
  rules: {
    fr: () => import('virtual:rules/volapuk'),
    en: () => import('virtual:rules/en/volapuk'),
  },
  Table,
  Sheet,
  Review,
  About: Extras,
  Figure,
  log,
  tell,
  lesson,
  // §8.1 As the setting for a first game: no clocks, and dice of the board stay where they are.
  lessonTable: {
    options: {
      clock: 0,
      elue_reroll: true,
      elue_sound: 'none',
      forms: 'all',
      proper: false,
      coarse: false,
      reroll_kept: true,
      recomposition: 'extend',
      pairs: false,
      espace: 'legit',
      diagonal: 0,
      reversed: 'off',
      accents: 'off',
      referee: 'lexicon',
    },
    level: 'facile',
  },
};
