import { describe, expect, test } from 'vitest';
import { inBrief } from '$lib/games/hepta_mensa/advice';
import type { News } from '$lib/wire/hepta_mensa';
import { wordsIn } from './scene';

describe.each(['fr', 'en'] as const)('the words in %s', (lang) => {
  const wording = wordsIn(lang);
  test('every event is told in brief', () => {
    const told = (fresh: News[]) => inBrief(wording, fresh);
    expect(told([{ type: 'stone_laid', seat: 0, pawn: 'two', place: 4 }])).toContain('5');
    expect(told([{ type: 'double_turned', seat: 0, cell: 5 }])).toContain('b2');
    const attack: News = { type: 'attacked', seat: 1, place: 4, cell: 6 };
    for (const face of ['coin', 'recyclage'] as const) {
      const both = told([attack, { type: 'simple_turned', seat: 1, cell: 6, face }]);
      expect(both).toContain('c2');
    }
    expect(told([{ type: 'simple_turned', seat: 1, cell: 6, face: 'coin' }])).toContain('c2');
    expect(told([{ type: 'resigned', seat: 1 }])).toContain('Papi Jo');
    expect(told([{ type: 'timed_out', seat: 1 }])).toContain('Papi Jo');
    expect(
      told([
        { type: 'laid_out', cells: [] },
        { type: 'began', seat: 0 },
      ]),
    ).toContain('Inès');
  });
});
