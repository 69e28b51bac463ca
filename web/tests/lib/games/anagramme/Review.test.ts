import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dealsOf } from '$lib/games/anagramme/review';
import ReviewList from '$lib/games/anagramme/Review.svelte';
import { settings } from '$lib/settings.svelte';
import type { Play, Review, TurnReview } from '$lib/wire/anagramme';
import { text } from '../../../scene';
import { wordsIn } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('looking back', () => {
  function turn(number: number, changes: Partial<TurnReview> = {}): TurnReview {
    return {
      number,
      dear: 'rare',
      deal: 1,
      seat: number % 2,
      seq: 10 * number,
      hand: 'aelt?',
      made: { move: { type: 'lay', word: 'pire' }, old: '', points: 60 },
      taken_back: false,
      best: { move: { type: 'add', at: 0, word: 'pieRre' }, old: 'pire', points: 96 },
      missed: 36,
      ...changes,
    };
  }
  const nothing = { move: null, old: '', points: 0 };
  const exchanged: Play = {
    move: { type: 'exchange', discard: 'k', top: 'shown' },
    old: '',
    points: 0,
  };
  const turned: Play = {
    move: { type: 'make_anagramme', at: 1, word: 'crane', discard: 'k', exchange: null },
    old: 'ancre',
    points: 29,
  };
  const review: Review = {
    turns: [
      turn(1),
      turn(2, { made: exchanged, best: turned, missed: 29 }),
      turn(3, { deal: 2, made: turned, best: turned, missed: 0 }),
      turn(4, { deal: 2, made: nothing, best: nothing, missed: 0 }),
      turn(5, { deal: 3, made: { ...turn(1).made, points: 0 }, taken_back: true, missed: 96 }),
    ],
    missed: [29, 132],
  };

  test('groups the turns by hand, with the finest play that each hand missed', () => {
    const deals = dealsOf(review);
    expect(deals.map(({ deal, turns }) => [deal, turns.length])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
    expect(deals.map(({ worst }) => worst?.number ?? null)).toEqual([1, null, 5]);
    const verdicts = deals.flatMap(({ turns }) => turns.map(({ verdict }) => verdict));
    expect(verdicts).toEqual(['missed', 'missed', 'best', 'nothing', 'missed']);
  });

  test('tells each turn beside the best, and what each player kept too long', async () => {
    const go = vi.fn();
    const { container } = render(ReviewList, { review, say: wordsIn('fr'), at: null, go });
    expect([...container.querySelectorAll('.left li')].map(text)).toEqual([
      'Inès a laissé passer 29 points, tour après tour.',
      'Papi Jo a laissé passer 132 points, tour après tour.',
    ]);
    expect(screen.getAllByRole('heading').map(text)).toEqual(['Manche 1', 'Manche 2', 'Manche 3']);
    expect([...container.querySelectorAll('.worst')].map(text)).toEqual([
      'Le plus beau coup manqué : de « pire » à « pierre », 36 points de mieux pour Papi Jo.',
      'Aucun coup manqué.',
      'Le plus beau coup manqué : de « pire » à « pierre », 96 points de mieux pour Papi Jo.',
    ]);
    const rows = [...container.querySelectorAll('summary .vh')].map(text);
    expect(rows[0]).toBe('Papi Jo, pire : 60 points ôtés, au mieux 96');
    expect(rows[1]).toBe('Inès, échange : 0 point ôté, au mieux 29');
    expect(rows[4]).toBe('Papi Jo, pire, repris : 0 point ôté, au mieux 96');
    const second = container.querySelectorAll('details')[1]!;
    second.open = true;
    await fireEvent(second, new Event('toggle'));
    const told = [...second.querySelectorAll('.more p:not(.cards)')].map(text);
    expect(told).toEqual([
      'Joué',
      'Échanger K contre la carte retournée',
      'Au mieux, 29 points de plus',
      'Faire de « ancre » l’anagramme « crane », et écarter K',
    ]);
    expect(within(second).getByRole('img', { name: 'Joker, 20 points' })).toBeTruthy();
    await fireEvent.click(within(second).getByRole('button', { name: 'Voir ce moment' }));
    expect(go).toHaveBeenCalledWith(20);
  });

  test('a game of one hand needs no headings', () => {
    const one = { turns: [turn(1)], missed: [0, 36] };
    render(ReviewList, { review: one, say: wordsIn('en'), at: 10, go: () => {} });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(document.querySelector('[aria-current=step]')).toBeTruthy();
  });
});
