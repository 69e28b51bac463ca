import { beforeEach, describe, expect, test } from 'vitest';
import { Stage, things } from '$lib/games/hepta_mensa/stage.svelte';
import { settings } from '$lib/settings.svelte';
import type { News, View } from '$lib/wire/hepta_mensa';
import { open, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('motion', () => {
  const flip: News[] = [{ type: 'double_turned', seat: 0, cell: 0 }];
  const turned = (before: View): View => ({
    ...before,
    open: open({
      cells: before.open.cells.map((cell, at) => (at ? cell : { ...cell, kind: 'eclair' })),
    }),
  });

  test('a turned arrow shows its old face first, the new one in the end', async () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], true);
    stage.watch(turned(before), flip, true);
    expect(stage.cells.get(0)?.glyph).toBe('double');
    await stage.settled;
    expect(stage.cells.size).toBe(0);
  });

  test('nothing is held back for those who asked for calm', () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], false);
    stage.watch(turned(before), flip, false);
    expect(stage.cells.size).toBe(0);
  });

  test('a coin is owed until it has reached its winner', async () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], true);
    const news: News[] = [
      { type: 'centaur_laid', seat: 1, pawn: 'moon', place: 1, cell: 1 },
      { type: 'simple_turned', seat: 1, cell: 1, face: 'coin' },
    ];
    const cells = before.open.cells.map((cell, at) =>
      at === 1 ? { kind: 'neutral' as const, colour: null } : cell,
    );
    stage.watch({ ...before, open: open({ cells, coins: [1, 1] }) }, news, true);
    expect(stage.owed).toEqual([0, 1]);
    await stage.settled;
    expect(stage.owed).toEqual([0, 0]);
    expect(stage.cells.size + stage.places.size).toBe(0);
  });

  test('a move marks what it touched', () => {
    expect(things([{ type: 'attacked', seat: 0, place: 4, cell: 6 }])).toEqual(['c6', 'p4']);
  });
});
