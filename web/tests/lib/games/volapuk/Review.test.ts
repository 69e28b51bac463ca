import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Review from '$lib/games/volapuk/Review.svelte';
import { settings } from '$lib/settings.svelte';
import { at, wordsIn } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('looking back', () => {
  test('looking back, a missed play stands below what was played, and leads to its moment', async () => {
    const go = vi.fn();
    const none = { written: '.', found: [], cells: [], points: 0 };
    const best = { written: '!k9=a1', found: ['PORTE'], cells: [at('k9')], points: 15 };
    const turn = {
      number: 3,
      seat: 0,
      seq: 12,
      hand: ['E', '_', '!'],
      made: none,
      best,
      missed: 15,
    };
    render(Review, {
      review: {
        turns: [turn, { ...turn, number: 4, seq: 20, made: best, missed: 0 }],
        missed: [15, 0],
      },
      say: wordsIn('fr'),
      at: 14,
      go,
    });
    expect(screen.getByText('Inès a laissé 15 points')).toBeTruthy();
    expect(screen.getAllByText('Manqué')).toHaveLength(1);
    const [first] = screen.getAllByRole('button');
    expect(first!.textContent.replace(/\s+/g, ' ')).toContain('E ␣ super joker');
    expect(first!.getAttribute('aria-current')).toBe('step');
    await fireEvent.click(first!);
    expect(go).toHaveBeenCalledWith(12);
  });
});
