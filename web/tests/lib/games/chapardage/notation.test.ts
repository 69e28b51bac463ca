import { describe, expect, test } from 'vitest';
import { layingName, moveName, readFigure } from '$lib/games/chapardage/notation';

describe('notation', () => {
  test('moves are written as §9 says', () => {
    expect(moveName({ type: 'ask', asked: 1, card: 'a' } as never)).toBe('2a');
    expect(moveName({ type: 'draw', pile: 3 } as never)).toBe('#4');
    expect(moveName({ type: 'say_mot', word: 'badge', cards: 'Bad?e' } as never)).toBe('Bad(g)e');
    expect(layingName('badge', '!adge')).toBe('(B)adge');
    expect(moveName({ type: 'say_a_toi' })).toBe('.');
    expect(moveName({ type: 'show_bonne_pioche' })).toBe('+');
  });
  test('a position is read from its line', () => {
    const found = readFigure(
      'Bcegh*/AEaeirsu*/!Fdeilnt Badge,(M)onde/-/- 22/24/23/21 0 phase=say request=1u drawn=h',
    );
    expect(found).toMatchObject({
      hands: ['Bcegh?', 'AEaeirsu?', '!Fdeilnt'],
      heights: [22, 24, 23, 21],
      turn: 0,
      request: { asked: 1, card: 'u' },
      drawn: 'h',
    });
    expect(found?.heaps[0]).toEqual([
      { cards: 'Badge', word: 'badge' },
      { cards: '!onde', word: 'monde' },
    ]);
    expect(readFigure('Demander, voler, piocher')).toBeNull();
    expect(readFigure('ab/cd/ef -/- 1/1/1/1 0')).toBeNull();
  });
});
