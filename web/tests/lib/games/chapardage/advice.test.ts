import { describe, expect, test } from 'vitest';
import { prompt } from '$lib/games/chapardage/advice';
import { type Changes, scene, view, wordsIn } from './scene';

describe('the prompt', () => {
  test('what is waited for is told in both languages', () => {
    const states: Changes[] = [
      {},
      { turn: 1 },
      { phase: 'draw', request: { asked: 1, card: 'u' } },
      { phase: 'draw', turn: 1, request: { asked: 2, card: 'u' } },
      { phase: 'say', turn: 1 },
      { refill: { seat: 0, left: 5 } },
      { refill: { seat: 1, left: 1 } },
      { phase: 'deal' },
    ];
    for (const lang of ['fr', 'en'] as const) {
      const told = states.map((state) => prompt(scene({ say: wordsIn(lang) }), view(state)));
      expect(new Set(told).size).toBe(states.length);
    }
  });
});
