import { beforeEach, describe, expect, test } from 'vitest';
import { Stage } from '$lib/games/chapardage/stage.svelte';
import { settings } from '$lib/settings.svelte';
import { view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('motion', () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  const stage = () =>
    new Stage(
      () => box,
      () => box,
    );

  test('a stolen card travels between the others, and to oneself by itself', () => {
    const it = stage();
    it.watch(view(), [], true);
    it.watch(view(), [{ type: 'stolen', seat: 2, asked: 1, card: 'l' }], true);
    expect(it.flights).toMatchObject([{ cards: 'l', back: false }]);
    it.landed(it.flights[0]!.id);
    expect(it.flights).toEqual([]);
    it.watch(view(), [{ type: 'stolen', seat: 0, asked: 1, card: 'l' }], true);
    expect(it.flights).toEqual([]);
    expect(it.origin).toBe(box);
  });

  test('what another draws is seen by its back', () => {
    const it = stage();
    it.watch(view(), [], true);
    it.watch(view(), [{ type: 'drew', seat: 1, pile: 2, card: null }], true);
    expect(it.flights).toMatchObject([{ back: true }]);
  });

  test('nothing moves for those who want calm, nor on a table that is drawn anew', () => {
    const it = stage();
    it.watch(view(), [{ type: 'stolen', seat: 2, asked: 1, card: 'l' }], true);
    expect(it.flights).toEqual([]);
    it.watch(view(), [{ type: 'drew', seat: 1, pile: 2, card: null }], false);
    expect(it.flights).toEqual([]);
  });
});
