import { describe, expect, test } from 'vitest';
import { arrange, moved, sorted } from '$lib/parts/hand';

describe('a hand of Chapardage', () => {
  test('the hand is sorted, jokers and maj. first', () => {
    const order = sorted(arrange([], 'sB?a!T', [])).map(({ card }) => card);
    expect(order.join('')).toBe('!?BTas');
  });
});

describe('the hand', () => {
  const first = arrange([], 'acef', []);

  test('a placed card leaves its mark where it was', () => {
    const next = arrange(first, 'aef', [{ card: 'c', line: 0 }]);
    expect(next.map(({ card, out }) => `${card}${out ?? ''}`)).toEqual(['a', 'c0', 'e', 'f']);
  });

  test('of two equal cards the one that was taken up goes', () => {
    const two = arrange([], 'aee', []);
    const next = arrange(two, 'ae', [{ card: 'e', line: 0 }], two[2]!.id);
    expect(next.map(({ out }) => out)).toEqual([null, null, 0]);
  });

  test('a card that is taken back returns to its place, drawn ones come last', () => {
    const out = arrange(first, 'aef', [{ card: 'c', line: 0 }]);
    expect(arrange(out, 'acef', []).map(({ card }) => card)).toEqual(['a', 'c', 'e', 'f']);
    expect(arrange(out, 'aefbz', []).map(({ card }) => card)).toEqual(['a', 'e', 'f', 'b', 'z']);
  });

  test('cards are put in the order one likes, and stay so', () => {
    const order = moved(first, first[3]!.id, first[0]!.id);
    expect(order.map(({ card }) => card)).toEqual(['f', 'a', 'c', 'e']);
    expect(arrange(order, 'aef', []).map(({ card }) => card)).toEqual(['f', 'a', 'e']);
  });
});
