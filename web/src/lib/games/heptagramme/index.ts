import type { GamePage } from '../contract';
import type { Notation } from '../../wording';
import Figure from './Figure.svelte';
import { lesson } from './lesson';
import { notation } from './notation';
import Review from './Review.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

export const page: GamePage = {
  name: 'heptagramme',
  // §9 One's hand is one's own.
  hidden: true,
  notation: notation as Notation,
  sentences: {
    fr: () => import('virtual:wording/fr/heptagramme'),
    en: () => import('virtual:wording/en/heptagramme'),
  },
  rules: {
    fr: () => import('virtual:rules/heptagramme'),
    en: () => import('virtual:rules/en/heptagramme'),
  },
  Table,
  Sheet,
  Review,
  Figure,
  lesson,
  lessonTable: { options: { clock: 0, help: 'temoins' }, level: 'facile' },
};
