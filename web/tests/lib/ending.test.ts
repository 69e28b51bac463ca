import { describe, expect, it } from 'vitest';
import { ending, uncited } from '$lib/ending';
import type { Result } from '$lib/wire/messages';
import { say } from './heard';

describe('the end', () => {
  const line = (points: number) => ({ arithmetic: '', label: 'a', points, section: '6.2' });
  const result = (places: number[], sheets: number[][]): Result => ({
    places,
    reason: 'points',
    section: '6.2',
    sheets: sheets.map((sheet) => sheet.map(line)),
  });

  it('says who won, and leaves the § to its link', () => {
    const end = ending(result([2, 1], [[1], [3, 1]]), say);
    expect(end.sentence).toBe('Ivoire gagne avec 4 points.');
    expect(end.points).toEqual([1, 4]);
    expect(end.ranking).toEqual([1, 0]);
  });

  it('tells the points of the winner, also where the fewest win', () => {
    const end = ending(result([1, 2], [[28], [140]]), say);
    expect(end.sentence).toBe('Encre gagne avec 28 points.');
  });

  it('names no single winner of a tie', () => {
    const end = ending(result([1, 1, 3], [[2], [2], [0]]), say);
    expect(end.sentence).toBeNull();
    expect(end.winners).toEqual([0, 1]);
  });

  it('takes a § out of a sentence, wherever it stands', () => {
    expect(uncited('La place est prise (§3.1).')).toBe('La place est prise.');
    expect(uncited('Prise (§3.1). Vous pouvez jouer b2.')).toBe('Prise. Vous pouvez jouer b2.');
  });
});
