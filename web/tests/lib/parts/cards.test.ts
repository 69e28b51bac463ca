import { describe, expect, test } from 'vitest';
import { figure } from '$lib/parts/cards';

describe('cards', () => {
  test('§1.1 the figures printed on cards', () => {
    expect(['e', 'i', 'c', 'z', '?'].map((card) => figure(card))).toEqual([1, 2, 3, 5, 0]);
    expect(['E', 'I', 'C', 'Z'].map((card) => figure(card))).toEqual([2, 4, 6, 10]);
  });
});
