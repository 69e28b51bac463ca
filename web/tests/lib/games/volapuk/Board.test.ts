import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { onBoard, rows, run, step } from '$lib/games/volapuk/board';
import { cellName } from '$lib/games/volapuk/notation';
import Table from '$lib/games/volapuk/Table.svelte';
import { settings } from '$lib/settings.svelte';
import { at, PORT, tile } from './scene';
import { options, PATE, scene } from './talking';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the board', () => {
  test.each([
    [15, 177],
    [17, 225],
    [19, 293],
  ])('of %i cells across has %i', (diameter, count) => {
    expect(rows(diameter).flat()).toHaveLength(count);
  });

  test('ends at its rim', () => {
    expect(onBoard(17, 0, 0)).toBe(false);
    expect(step(17, at('q9'), 'row')).toBeNull();
    expect(step(17, at('i9'), 'ascending')).toBe(at('j8'));
  });

  test('a line of dice is read from its beginning', () => {
    const taken = new Set(PORT.map(({ cell }) => cell));
    expect(run(17, taken, at('i9'), 'row').map(cellName)).toEqual(['g9', 'h9', 'i9', 'j9']);
    expect(run(17, taken, at('i9'), 'column').map(cellName)).toEqual(['i9']);
  });
});

describe('the super joker', () => {
  test('shows its star and its force on the board, and one line says what it does', () => {
    const tiles = [...PATE, tile('l9', 80, '!', 'S')];
    const strong = { ...options, super_joker: 'word' } as const;
    render(Table, { scene: scene({ tiles, force: 7, options: strong }).scene });
    const cell = document.querySelector(`[data-cell="${at('l9')}"]`)!;
    expect(cell.getAttribute('aria-label')).toBe('l9, super joker pour S, force 7');
    expect(cell.querySelector('.die')!.classList).toContain('super');
    expect(cell.querySelector('[data-worth="×7"]')).not.toBeNull();
    expect(screen.getByText(/force 7.*comptent 7 fois/)).toBeTruthy();
  });
});
