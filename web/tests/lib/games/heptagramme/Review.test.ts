import { fireEvent, render, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { judgedTurns, writtenPart } from '$lib/games/heptagramme/review';
import ReviewList from '$lib/games/heptagramme/Review.svelte';
import { turnAt } from '$lib/parts/turns';
import { settings } from '$lib/settings.svelte';
import type { Review, TurnReview } from '$lib/wire/heptagramme';
import { text } from '../../../scene';
import { wordsIn } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the look back', () => {
  const part = {
    column: 0,
    text: 'RIV',
    cards: 'ez',
    word: 'rivez',
    points: 4,
  };
  const begun = { column: 3, text: '?A', cards: 'l', word: 'balade', points: null };
  const passed = { points: null, written: '', found: [] };
  function turn(number: number, seat: number, changes: Partial<TurnReview> = {}): TurnReview {
    return {
      number,
      seat,
      seq: 10 * number,
      hand: '?efilsz',
      made: { points: 6, written: '1(a) + 5(z) = 6', found: [] },
      best: {
        points: 12,
        written: '1(e) + 5(z) = 6 + 4(R) = 10 + 2(l) = 12',
        parts: [part, begun],
      },
      missed: 6,
      ...changes,
    };
  }
  const review: Review = {
    turns: [
      turn(1, 0),
      turn(2, 1, { made: passed, missed: 12 }),
      turn(3, 0, { made: { points: 12, written: '…', found: ['rivez'] }, missed: 0 }),
      turn(4, 1, { made: { points: 20, written: '…', found: [] }, missed: 0 }),
    ],
    missed: [6, 12],
  };

  test('counts turns as the sheet does, and knows luck from skill', () => {
    const judged = judgedTurns(review);
    expect(judged.map(({ round }) => round)).toEqual([1, 1, 2, 2]);
    expect(judged.map(({ verdict }) => verdict)).toEqual(['missed', 'missed', 'best', 'lucky']);
    const idle = turn(5, 0, { made: passed, best: { points: 0, written: '', parts: [] } });
    expect(judgedTurns({ turns: [idle], missed: [0, 0] })[0]!.verdict).toBe('nothing');
  });

  test('finds the turn that an entry belongs to', () => {
    expect([9, 10, 25, 99].map((at) => turnAt(review.turns, at))).toEqual([null, 1, 2, 4]);
    expect(turnAt(review.turns, null)).toBeNull();
  });

  test('writes what lay there apart from what comes', () => {
    expect(writtenPart(part)).toEqual({
      column: 0,
      lay: 'Riv',
      added: 'ez',
      word: 'rivez',
      points: 4,
    });
    expect(writtenPart(begun)).toMatchObject({ lay: '*a', added: 'l', points: null });
  });

  test('tells each turn beside the best, and what was left on the table', async () => {
    const go = vi.fn();
    const { container } = render(ReviewList, { review, say: wordsIn('fr'), at: null, go });
    expect([...container.querySelectorAll('.left li')].map(text)).toEqual([
      'Inès a laissé 6 points sur la table.',
      'Papi Jo a laissé 12 points sur la table.',
    ]);
    const rows = [...container.querySelectorAll('summary .vh')].map(text);
    expect(rows[0]).toBe('Inès, tour 1 : 6 points, au mieux 12');
    expect(rows[1]).toBe('Papi Jo, tour 1 : passé, au mieux 12 points');
    expect(container.querySelector('.more')).toBeNull();
    const first = container.querySelector('details')!;
    first.open = true;
    await fireEvent(first, new Event('toggle'));
    expect([...first.querySelectorAll('.told')].map(text)).toEqual([
      '1(a) + 5(z) = 6',
      '1(e) + 5(z) = 6 + 4(R) = 10 + 2(l) = 12',
    ]);
    const parts = [...first.querySelectorAll('.parts .vh')].map(text);
    expect(parts).toEqual([
      'Colonne 1, Riv : poser ez, et Rivez est annoncé',
      'Colonne 4, *a : poser l, vers Balade',
    ]);
    await fireEvent.click(within(first).getByRole('button', { name: 'Voir ce moment' }));
    expect(go).toHaveBeenCalledWith(10);
  });

  test('marks and opens the turn that is looked at', async () => {
    const props = { review, say: wordsIn('en'), go: () => {} };
    const { container, rerender } = render(ReviewList, { ...props, at: 25 });
    await waitFor(() => expect(container.querySelector('details[open]')).toBeTruthy());
    const here = () => container.querySelector<HTMLElement>('[aria-current=step]')!.parentElement!;
    expect(here().dataset['turn']).toBe('2');
    await rerender({ ...props, at: 31 });
    expect(here().dataset['turn']).toBe('3');
    expect(here().hasAttribute('open')).toBe(true);
  });
});
