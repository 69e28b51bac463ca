import { render, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Table from '$lib/games/anagramme/Table.svelte';
import { settings } from '$lib/settings.svelte';
import type { News } from '$lib/wire/anagramme';
import { text } from '../../../scene';
import { scene } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('what was missed', () => {
  const COUNT: News[] = [
    { type: 'laid', seat: 1, at: 0, word: 'pire', dear: 'rare' },
    {
      type: 'hand_counted',
      seat: 0,
      cards: 'al?',
      remise: 25,
      charge: 10,
      points: 15,
      total: 36,
      out: false,
      dear: 'rare',
      left: 30,
    },
    {
      type: 'hand_counted',
      seat: 1,
      cards: '',
      remise: 0,
      charge: 0,
      points: 0,
      total: 38,
      out: false,
      dear: 'rare',
      left: 0,
    },
    { type: 'dealt', seat: 0, cards: 'abcdefghij', count: 10 },
  ];
  test('one’s own finest play that was missed is told with the count', async () => {
    const missed = { move: { type: 'lay', word: 'joue' }, old: '', points: 95 };
    const turn = {
      number: 3,
      deal: 1,
      seat: 0,
      seq: 9,
      hand: 'ejou',
      made: { move: null, old: '', points: 0 },
      taken_back: false,
      best: missed,
      missed: 95,
    };
    const lookBack = vi.fn(async () => ({ turns: [turn], missed: [95, 0, 0, 0] }));
    const heard = COUNT;
    const { container } = render(Table, { scene: scene({ fresh: heard, heard, lookBack }) });
    await waitFor(() =>
      expect(text(container.querySelector('.missed'))).toContain(
        'Votre plus beau coup manqué : « joue », 95 points de mieux.',
      ),
    );
    expect(lookBack).toHaveBeenCalledOnce();
  });
  test('who was out, and missed nothing in that hand, is told no play of it', () => {
    const lookBack = vi.fn();
    const heard = COUNT.filter((one) => !('seat' in one && one.seat === 0));
    const { container } = render(Table, { scene: scene({ fresh: heard, heard, lookBack }) });
    expect(container.querySelector('.counted')).not.toBeNull();
    expect(lookBack).not.toHaveBeenCalled();
  });
  test('where nothing was missed, or nothing is found in time, the count says no more', async () => {
    for (const [lookBack, told] of [
      [async () => ({ turns: [], missed: [0] }), 'Vous n’avez manqué aucun coup de cette manche.'],
      [() => Promise.reject(new Error('late')), ''],
    ] as const) {
      const heard = COUNT;
      const { container, unmount } = render(Table, {
        scene: scene({ fresh: heard, heard, lookBack }),
      });
      await waitFor(() => expect(text(container.querySelector('.missed'))).toContain(told));
      unmount();
    }
  });
});
