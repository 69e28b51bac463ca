import { describe, expect, it } from 'vitest';
import { page } from '$lib/games/hepta_mensa';
import { reason } from '$lib/reason';
import type { Refused } from '$lib/wire/messages';
import { wordsOf } from '../scene';

const refused = (code: string, facts: Record<string, unknown> = {}): Refused => ({
  type: 'refused',
  id: 'x',
  code,
  facts,
  section: '2.1',
  sentence: 'Ce n’est pas à vous de jouer, mais à Encre (§2.1).',
  nearest: null,
});

describe('why something is refused', () => {
  it('is told with the names of those who play', () => {
    expect(reason(refused('not_your_turn', { turn: 1 }), wordsOf(page, 'fr'))).toBe(
      'Ce n’est pas à vous de jouer, mais à Papi Jo.',
    );
  });

  it.each([
    ['a code that nobody worded', refused('nobody_worded_this')],
    ['facts that are lacking', refused('not_your_turn')],
  ])('is told by the server for %s', (_, told) => {
    expect(reason(told, wordsOf(page, 'fr'))).toBe('Ce n’est pas à vous de jouer, mais à Encre.');
  });

  it('is told by the server before the words of the game are there', () => {
    expect(reason(refused('not_your_turn', { turn: 1 }), null)).toBe(
      'Ce n’est pas à vous de jouer, mais à Encre.',
    );
  });
});
