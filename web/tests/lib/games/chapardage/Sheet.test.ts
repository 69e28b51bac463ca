import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Sheet from '$lib/games/chapardage/Sheet.svelte';
import { settings } from '$lib/settings.svelte';
import { text } from '../../../scene';
import { scene, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the score sheet', () => {
  test('shows maj. only, and how many of how many', () => {
    render(Sheet, { scene: scene() });
    const clara = screen.getByRole('row', { name: /Clara/ });
    expect(text(clara)).toMatch(/C maj\.\s*M\s?M maj\..*2\/5/);
  });

  test('shows the words themselves once the game is over', () => {
    const heaps = view().heaps.with(2, [{ maj: 'M', word: 'monde', cards: 'Monde' }]);
    render(Sheet, { scene: scene({ over: true, view: view({ heaps, end: 'words' }) }) });
    expect(text(screen.getByRole('row', { name: /Clara/ }))).toContain('Monde');
  });
});
