import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import Sheet from '$lib/games/hepta_mensa/Sheet.svelte';
import { settings } from '$lib/settings.svelte';
import { open, scene, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

test('the score sheet tells the book’s own sums', () => {
  render(Sheet, { scene: scene({ view: view({ open: open({ emptied: 0 }) }) }) });
  const row = screen.getByRole('row', { name: /Inès/ });
  expect(row.textContent).toContain('1 + 2');
  expect(row.querySelector('.tot')?.textContent).toBe('4');
  expect(screen.getByText('C’est Inès.')).toBeTruthy();
});
