import { describe, expect, test } from 'vitest';
import { moveName } from '$lib/games/anagramme/notation';
import type { Action } from '$lib/wire/anagramme';
import { RULES } from './scene';

describe('the notation', () => {
  test('§9 moves are written as the rule page writes them', () => {
    const moves: [Action, string][] = [
      [{ type: 'lay', word: 'piRe' }, 'piRe'],
      [{ type: 'make_anagramme', at: 1, word: 'crane', discard: 'k', exchange: null }, '2~crane-k'],
      [{ type: 'make_anagramme', at: 1, word: 'crane', discard: null, exchange: null }, '2~crane'],
      [
        { type: 'make_anagramme', at: 1, word: 'crane', discard: 'k', exchange: 'hidden' },
        '2~crane-k+',
      ],
      [{ type: 'add', at: 0, word: 'pierre' }, '1+pierre'],
      [{ type: 'replace', at: 2, word: 'brasser' }, '3:brasser'],
      [{ type: 'cross', at: 3, letter: 7, word: 'terre', own: 1 }, '4.8+t(e)rre'],
      [{ type: 'exchange', discard: '?', top: 'shown' }, '-*^'],
      [{ type: 'contest' }, '!'],
      [{ type: 'accept' }, 'ok'],
      [{ type: 'withdraw' }, '/'],
      [{ type: 'reenter' }, '+'],
      [{ type: 'leave' }, '.'],
      [{ type: 'timeout', key: 'turn 12' }, 'timeout turn 12'],
      [{ type: 'resign' }, 'resign'],
    ];
    for (const [move, sign] of moves) {
      expect(moveName(move)).toBe(sign);
      if (!['resign', 'timeout turn 12', 'piRe', '-*^'].includes(sign))
        expect(RULES).toContain(`\`${sign}\``);
    }
  });
});
