import { describe, expect, test } from 'vitest';
import {
  fits,
  gain,
  lastOut,
  lit,
  offers,
  outside,
  parted,
  recall,
  seen,
  tail,
} from '$lib/games/heptagramme/moves';
import { COLUMNS, EITHER, view } from './scene';

describe('what the view offers', () => {
  test('a card lights the columns that the view says it may go to', () => {
    expect([...lit(view().prospects, 'c')]).toEqual([0, 3, 4]);
    expect([...lit(view().prospects, 's')]).toEqual([3]);
    expect(lit(view().prospects, null).size).toBe(0);
  });
  test('a card that goes nowhere is known', () => {
    expect(fits(view().prospects, 'c')).toBe(true);
    expect(fits(view().prospects, 'a')).toBe(false);
  });
  test('what is offered comes from the actions', () => {
    const all = offers(view().actions);
    expect(all).toMatchObject({ end: true, pass: false, bonus: false, accept: false });
    expect([...all.back]).toEqual([0]);
    expect([...all.doubt]).toEqual([1]);
  });
  test('somebody who cannot move is offered nothing', () => {
    expect(
      seen(view(), false).every(({ places, announceable }) => !places && !announceable.length),
    ).toBe(true);
  });
  test('what the view holds is what is offered, to whoever plays', () => {
    expect(seen(view(), true)).toEqual(COLUMNS);
  });
  test('a joker is worth what its word makes of it', () => {
    expect(gain(EITHER)).toEqual({ most: 6, same: false });
    expect(gain([{ word: 'carpe', points: 6 }])).toEqual({ most: 6, same: true });
  });
});

describe('taking back', () => {
  test('the cards of this turn can come back, unless something was seen since', () => {
    expect(outside(view())).toHaveLength(3);
    expect(outside(view({ frozen: 2 }))).toEqual([{ card: 'i', line: 2 }]);
    expect(outside(view({ turn: 1 }))).toEqual([]);
  });

  test('a card takes those after it with it', () => {
    expect(recall(view().open, 0)).toEqual({ column: 0, times: 3 });
    expect(recall(view().open, 2)).toEqual({ column: 0, times: 1 });
    expect(recall(view({ frozen: 1 }).open, 0)).toBeNull();
  });

  test('the last card that was placed', () => {
    expect(lastOut(view())).toBe(0);
    expect(lastOut(view({ scoring: [] }))).toBeNull();
  });
});

describe('the sum', () => {
  const told = '3(f) + 2(r) = 5 + 2(i) = 7 + 1(e) = 8 + 2(i) = 10 + 1(a) = 11';

  test('its total is set apart', () => {
    expect(parted('3(f) + 2(r) = 5')).toEqual({ sum: '3(f) + 2(r) = ', total: '5' });
    expect(parted('3(f)')).toEqual({ sum: '3(f)', total: '' });
  });

  test('where there is little room its last steps are told', () => {
    expect(tail(told, 27)).toBe('… 8 + 2(i) = 10 + 1(a) = 11');
    expect(tail(told, 100)).toBe(told);
    expect(tail(told, 3)).toBe('… 10 + 1(a) = 11');
  });
});
