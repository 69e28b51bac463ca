/** What the log tells of the points of a play. */

import { render } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from '../src/lib/games/volapuk';
import Log from '../src/lib/parts/Log.svelte';
import { settings } from '../src/lib/settings.svelte';
import { joined, story } from '../src/lib/story';
import type { Hello, ScoreLine } from '../src/lib/wire/messages';
import { text, wordsOf } from './scene';

beforeAll(async () => {
  await settings.speak('fr');
});

function sums(scored: readonly ScoreLine[]): string[] {
  const news = { type: 'played', seat: 0, place: [], moves: [], words: [], scored, points: 112 };
  const items = [{ type: 'heard', seq: 5, news }] as unknown as Hello['items'];
  const lines = joined(story(items, wordsOf(page, 'fr')));
  const { container } = render(Log, { lines, game: 'volapuk' });
  return [...container.querySelectorAll('.sum')].map(text);
}

describe('the points of a play in the log', () => {
  it('say what a bare figure is for', () => {
    const volapuk = { label: 'volapuk', points: 50, arithmetic: '+ 50', section: '6.9' };
    expect(sums([volapuk])).toEqual(['VOLAPÜK + 50']);
  });

  it('are drawn with the signs of the dice', () => {
    const arithmetic = 'PRO_FIT 10 × (1(P) + 1(!)) - 10 = 10';
    const line = { label: 'super_joker', points: 10, arithmetic, section: '6.11' };
    expect(sums([line])).toEqual(['PRO␣FIT 10 × (1(P) + 1(★)) − 10 = 10']);
  });
});
