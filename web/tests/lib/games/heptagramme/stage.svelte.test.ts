import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Stage } from '$lib/games/heptagramme/stage.svelte';
import { settings } from '$lib/settings.svelte';
import type { News } from '$lib/wire/heptagramme';
import { announced, column, COLUMNS, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('motion', () => {
  test('a word that is announced is seen before its column is free', async () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], true);
    const fresh: News[] = [
      { type: 'placed', seat: 0, card: 'z', column: 6, sum: 12, reopens: false },
      announced(0, 6, 'hivz', 18, 6),
      { type: 'maj_turned', column: 6, maj: 'T' },
    ];
    vi.useFakeTimers();
    stage.watch(view({ columns: COLUMNS.with(6, column('T')) }), fresh, true);
    expect(stage.held.get(6)).toMatchObject({ maj: 'H', mins: 'iv' });
    await vi.advanceTimersByTimeAsync(200);
    expect(stage.held.get(6)).toMatchObject({
      mins: 'ivz',
      said: { word: 'hivz', points: 6, forced: true },
    });
    await vi.advanceTimersByTimeAsync(3000);
    await stage.settled;
    vi.useRealTimers();
    expect(stage.held.size).toBe(0);
    expect(stage.moving).toBe(false);
  });

  test('nothing moves for those who asked for calm', () => {
    const stage = new Stage(() => null);
    stage.watch(view(), [], false);
    stage.watch(
      view(),
      [{ type: 'placed', seat: 1, card: 'a', column: 3, sum: 1, reopens: false }],
      false,
    );
    expect(stage.held.size).toBe(0);
  });
});
