import { fireEvent, render } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { judgedRequests, requestAt } from '$lib/games/chapardage/review';
import LookBack from '$lib/games/chapardage/Review.svelte';
import { settings } from '$lib/settings.svelte';
import type { Review } from '$lib/wire/chapardage';
import { text } from '../../../scene';
import { wordsIn } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the look back', () => {
  const likely = (asked: number, card: string, chance: number) => ({ asked, card, chance });
  const told: Review = {
    requests: [
      {
        seq: 7,
        seat: 0,
        hand: 'Baeg',
        made: likely(1, 'u', 0.12),
        stolen: false,
        best: likely(2, 'd', 0.6),
      },
      {
        seq: 12,
        seat: 1,
        hand: 'Cee',
        made: likely(2, 'l', 1),
        stolen: true,
        best: likely(2, 'l', 1),
      },
      {
        seq: 15,
        seat: 1,
        hand: 'Ceel',
        made: likely(0, 'Z', 0),
        stolen: false,
        best: likely(3, 's', 0.4),
      },
    ],
    seats: [
      { requests: 1, stolen: 0, likely: 0.12, best: 0.6, hopeless: 0 },
      { requests: 2, stolen: 1, likely: 1, best: 1.4, hopeless: 1 },
    ],
  };

  test('knows the best requests, and those that were bound to fail', () => {
    const verdicts = judgedRequests(told).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['other', 'best', 'hopeless']);
  });

  test('finds the request that is being looked at', () => {
    expect(requestAt(told.requests, null)).toBeNull();
    expect(requestAt(told.requests, 6)).toBeNull();
    expect(requestAt(told.requests, 13)).toBe(12);
  });

  test('tells each chance beside the best, and leads to the moment', async () => {
    const go = vi.fn();
    const { container } = render(LookBack, { review: told, say: wordsIn('fr'), at: 12, go });
    const rows = [...container.querySelectorAll('.requests li')];
    expect(text(rows[0])).toMatch(
      /Inès.*u min\. à Papi Jo 12 % Un maître demandait d min\. à Clara 60 %/,
    );
    expect(text(rows[1])).toContain('La meilleure demande.');
    expect(text(rows[1])).toContain('En main : C e e');
    expect(text(rows[2])).toContain('On pouvait savoir que c’était en vain.');
    expect(text(container.querySelector('.sums'))).toContain(
      'Papi Jo : 2 demandes, 1 exaucée. On pouvait en espérer 1, et 1,4',
    );
    await fireEvent.click(rows[0]!.querySelector('button')!);
    expect(go).toHaveBeenCalledWith(7);
  });
});
