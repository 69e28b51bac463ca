import { describe, expect, test } from 'vitest';
import { cost, costOf } from '$lib/games/anagramme/cards';
import { RULES } from './scene';

describe('cards', () => {
  test('§1.1 cost what the rule page prints', () => {
    const rows = [...RULES.matchAll(/^\| (\d+) \| ([^|]+) \|$/gm)];
    expect(rows).toHaveLength(6);
    let seen = 0;
    for (const [, figure, cards] of rows) {
      const letters = [...cards!.matchAll(/\b([A-Z])\b/g)].map(([, one]) => one!.toLowerCase());
      for (const letter of cards!.includes('joker') ? ['?'] : letters) {
        expect([letter, cost(letter, 'rare')]).toEqual([letter, Number(figure)]);
        seen++;
      }
    }
    expect(seen).toBe(27);
    expect([costOf('al?', 'rare'), costOf('al?', 'common')]).toEqual([30, 85]);
  });
});
