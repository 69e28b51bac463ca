import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, it } from 'vitest';
import { gamePage } from '$lib/games';
import { settings } from '$lib/settings.svelte';
import Lost from '../../src/routes/Lost.svelte';

beforeAll(async () => {
  await settings.speak('fr');
  // Loaded beforehand, so that no test waits for it.
  for (const game of ['hepta_mensa', 'anagramme']) await (await gamePage(game))!.sentences.fr();
}, 60_000);

it('a lost visitor finds the way home', () => {
  render(Lost);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Personne à cette table');
  expect(screen.getByRole('link', { name: 'Revenir à l’accueil' }).getAttribute('href')).toBe('/');
});
