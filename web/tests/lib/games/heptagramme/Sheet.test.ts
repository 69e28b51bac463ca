import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { box, byPlayer, made } from '$lib/games/heptagramme/sheet';
import Sheet from '$lib/games/heptagramme/Sheet.svelte';
import { settings } from '$lib/settings.svelte';
import type { News } from '$lib/wire/heptagramme';
import { text } from '../../../scene';
import { announced, scene } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the sheet', () => {
  test('a passed turn is a bar, a turn to come an empty box', () => {
    expect([box(11), box(null), box(0), box(undefined)]).toEqual(['11', '/', '0', '']);
  });
  test('one row for each player, and the words made', () => {
    const heard = [announced(1, 1, 'riviere', 13, 4), announced(3, 2, 'carpe', 17, 6)];
    const { container } = render(Sheet, { scene: scene({ heard }) });
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(4);
    expect(text(rows[3])).toContain('Basile15/15');
    expect(made(heard).map(({ word }) => word)).toEqual(['carpe', 'riviere']);
    expect(text(container.querySelector('.words'))).toMatch(
      /Basile, Carpe.*6.*Papi Jo, Riviere.*4/,
    );
  });
});

test('at the end everybody has their own words, in order', () => {
  const said = (seat: number, word: string): News =>
    ({ type: 'announced', seat, column: 0, word, cause: 'chosen', sum: 1 }) as News;
  const words = made([said(0, 'rivez'), said(1, 'carpe'), said(0, 'afrique')]);
  expect(byPlayer(words, 2).map((own) => own.map(({ word }) => word))).toEqual([
    ['rivez', 'afrique'],
    ['carpe'],
  ]);
});
