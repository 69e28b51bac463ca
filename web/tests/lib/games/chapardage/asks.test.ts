import { describe, expect, test } from 'vitest';
import { fullest, letters, whom } from '$lib/games/chapardage/asks';
import { view } from './scene';

describe('what may be asked', () => {
  test('comes from the view: all but what is protected, and no joker', () => {
    const clara = letters(view(), 2, false);
    expect(clara).toHaveLength(27);
    expect(clara.filter(({ open }) => !open).map(({ card, locked }) => [card, locked])).toEqual([
      ['l', true],
      ['?', false],
    ]);
    expect(letters(view(), 3, false).find(({ card }) => card === 'l')?.open).toBe(true);
  });

  test('a maj. that lies in a word is marked and can be asked for', () => {
    const majs = letters(view(), 1, true);
    expect(majs.filter(({ laid }) => laid !== null).map(({ card, laid }) => [card, laid])).toEqual([
      ['C', 2],
      ['L', 0],
      ['M', 2],
      ['P', 1],
    ]);
    expect(majs.filter(({ open }) => !open).map(({ card }) => card)).toEqual(['!']);
  });

  test('letters of one’s own are counted', () => {
    const held = letters(view({ hand: 'Baabe' }), 1, false).filter(({ held }) => held);
    expect(held.map(({ card, held }) => `${held}${card}`)).toEqual(['2a', '1b', '1e']);
  });

  test('the one asked before stays chosen while he can be asked', () => {
    expect(whom(view(), [1, 2, 3], 3)).toBe(3);
    expect(whom(view(), [1, 2, 3], null)).toBe(1);
    expect(whom(view({ asks: ['', '', '', ''] }), [1, 2, 3], 3)).toBeNull();
  });

  test('§5.2 a new hand comes from the highest piles', () => {
    expect(fullest([3, 5, 5, 0], 5)).toEqual([1, 2, 1, 2, 0]);
    expect(fullest([1, 0, 1, 0], 5)).toEqual([0, 2]);
  });
});
