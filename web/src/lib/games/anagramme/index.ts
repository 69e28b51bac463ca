import type { GamePage } from '../contract';
import type { Notation } from '../../wording';
import Figure from './Figure.svelte';
import { lesson } from './lesson';
import { notation } from './notation';
import Review from './Review.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';

export const page: GamePage = {
  name: 'anagramme',
  // §8 One's hand is one's own.
  hidden: true,
  // §7.3
  turnClock: 45,
  notation: notation as Notation,
  sentences: {
    fr: () => import('virtual:wording/fr/anagramme'),
    en: () => import('virtual:wording/en/anagramme'),
  },
  rules: {
    fr: () => import('virtual:rules/anagramme'),
    en: () => import('virtual:rules/en/anagramme'),
  },
  Table,
  Sheet,
  Review,
  Figure,
  lesson,
  // A first game shows what could be played: one learns the operations, not the dictionary.
  lessonTable: { options: { clock: 0, hints: true }, level: 'facile' },
};
