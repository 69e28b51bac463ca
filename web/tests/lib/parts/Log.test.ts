import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as anagramme } from '$lib/games/anagramme';
import { page as chapardage } from '$lib/games/chapardage';
import { page as heptagramme } from '$lib/games/heptagramme';
import { page, page as volapuk } from '$lib/games/volapuk';
import { looking } from '$lib/looking.svelte';
import Log from '$lib/parts/Log.svelte';
import { settings } from '$lib/settings.svelte';
import { joined, story } from '$lib/story';
import type { Hello, ScoreLine } from '$lib/wire/messages';
import type { Spellings } from '$lib/wording';
import { text, wordsOf } from '../../scene';

function sums(scored: readonly ScoreLine[]): string[] {
  const news = { type: 'played', seat: 0, place: [], moves: [], words: [], scored, points: 112 };
  const items = [{ type: 'heard', seq: 5, news }] as unknown as Hello['items'];
  const carnet = joined(story(items, wordsOf(page, 'fr')));
  const { container } = render(Log, { carnet, game: 'volapuk' });
  return [...container.querySelectorAll('.sum')].map(text);
}

const GAMES = { anagramme, chapardage, heptagramme, volapuk };

function log(game: keyof typeof GAMES, news: object, spellings: Spellings): HTMLElement {
  const items = [{ type: 'heard', seq: 5, news }] as unknown as Hello['items'];
  const say = wordsOf(GAMES[game], 'fr').spelling(spellings).marking();
  const carnet = joined(story(items, say, GAMES[game].tell));
  return render(Log, { carnet, game }).container;
}

const words = (container: HTMLElement) => [...container.querySelectorAll('.known')].map(text);

beforeEach(async () => {
  await settings.speak('fr');
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.setAttribute('open', '');
  });
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  });
});

afterEach(() => {
  looking.away();
  vi.restoreAllMocks();
});

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

describe('a word of the log', () => {
  it.each([
    [
      'heptagramme',
      { type: 'announced', seat: 0, column: 2, word: 'riviere', cause: 'chosen', sum: 4 },
      'riviere',
      'rivière',
      'Rivière',
    ],
    [
      'chapardage',
      { type: 'mot_laid', seat: 0, word: 'megot', cards: 'Megot', number: 1 },
      'megot',
      'mégot',
      'Mégot',
    ],
    ['anagramme', { type: 'laid', seat: 0, at: 0, word: 'aNier' }, 'aNier', 'ânier', 'ânier'],
  ] as const)('has its accents in %s', (game, news, key, spelled, shown) => {
    expect(words(log(game, news, { [key]: spelled }))).toEqual([shown]);
  });

  it('has its accents on dice too', () => {
    const formed = { text: 'PECHE', cells: [1, 2], direction: 'row', reversed: false, pair: false };
    const news = {
      type: 'played',
      seat: 0,
      place: [],
      moves: [],
      words: [formed],
      scored: [],
      points: 8,
    };
    expect(words(log('volapuk', news, { PECHE: 'pêche' }))).toEqual(['PÊCHE']);
  });

  it('is read as it lies, and is not to be looked up, while nobody may know', () => {
    const container = log('anagramme', { type: 'laid', seat: 0, at: 0, word: 'fees' }, {});
    expect(text(container.querySelector('.entry'))).toContain('fees');
    expect(words(container)).toEqual([]);
  });
});
