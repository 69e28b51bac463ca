import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import type { Field } from '$lib/options';
import OptionsForm from '$lib/parts/OptionsForm.svelte';
import { settings } from '$lib/settings.svelte';
import { text } from '../../../scene';
import { wordsIn } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

test('what a table may choose is told in words', () => {
  const field = (name: string, choices: string[]): Field => ({
    name,
    kind: 'choice',
    initial: choices[0]!,
    empty: false,
    whole: false,
    choices,
  });
  const fields = [
    field('referee', ['contestation', 'lexicon']),
    field('remise', ['hand', 'total']),
    field('vocabulary', ['tous', 'usuels', 'enfant']),
  ];
  render(OptionsForm, { fields, values: {}, say: wordsIn('fr'), change: () => {} });
  expect(screen.getAllByRole('radio').map((one) => text(one.closest('label') ?? one))).toEqual([
    'la contestation',
    'le dictionnaire',
    'sur la manche',
    'sur le total',
    'tous les mots',
    'mots usuels',
    'mots d’enfant',
  ]);
});
