import { render, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Sheet from '$lib/games/anagramme/Sheet.svelte';
import { settings } from '$lib/settings.svelte';
import { text } from '../../../scene';
import { scene, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the score sheet', () => {
  test('tells hands, totals and who is out, the lowest first', () => {
    const { container } = render(Sheet, {
      scene: scene({ view: view({ fell: [0, 0, 2, 0], sheets: [[0], [38], [104], [18]] }) }),
    });
    const rows = [...container.querySelectorAll('tbody tr')];
    expect(rows.map((row) => text(within(row as HTMLElement).getByRole('rowheader')))).toEqual([
      'Basile',
      'Inès',
      'Papi Jo',
      'Clara, dehors',
    ]);
    expect(text(container.querySelector('.hint'))).toBe('On sort à 100. Le plus petit total mène.');
  });

  test('of a simple game it tells the stakes, then who took them', async () => {
    const options = { ...view().open.options, partie_simple: true, stake: 5 };
    const rows = (of: ParentNode) =>
      [...of.querySelectorAll('tr')].map((row) => [...row.children].map(text));
    const { container, rerender } = render(Sheet, {
      scene: scene({ view: view({ options, staked: [5, 10, 5, 5], sheets: [[], [], [], []] }) }),
    });
    expect(rows(container)[0]).toEqual(['Joueur', 'Au pot']);
    expect(rows(container).slice(1, 3)).toEqual([
      ['Inès', '5'],
      ['Papi Jo', '10'],
    ]);
    await rerender({
      scene: scene({
        view: view({ options, sheets: [[-5], [-10], [20], [-5]], totals: [-5, -10, 20, -5] }),
      }),
    });
    expect(rows(container)[0]).toEqual(['Joueur', 'Gagné']);
    expect(rows(container)[1]).toEqual(['Clara', '20']);
    expect(rows(container).at(-1)).toEqual(['Papi Jo', '−10']);
  });
});
