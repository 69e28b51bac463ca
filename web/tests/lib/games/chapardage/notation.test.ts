import { describe, expect, test } from 'vitest';
import { layingName, moveName } from '$lib/games/chapardage/notation';

describe('notation', () => {
  test('moves are written as §9 says', () => {
    expect(moveName({ type: 'ask', asked: 1, card: 'a' } as never)).toBe('2a');
    expect(moveName({ type: 'draw', pile: 3 } as never)).toBe('#4');
    expect(moveName({ type: 'say_mot', word: 'badge', cards: 'Bad?e' } as never)).toBe('Bad(g)e');
    expect(layingName('badge', '!adge')).toBe('(B)adge');
    expect(moveName({ type: 'say_a_toi' })).toBe('.');
    expect(moveName({ type: 'show_bonne_pioche' })).toBe('+');
  });
});
