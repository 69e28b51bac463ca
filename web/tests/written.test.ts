/** Words in running text: as they are written where that is known, and to be looked up there. */

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as anagramme } from '../src/lib/games/anagramme';
import { page as chapardage } from '../src/lib/games/chapardage';
import { page as heptagramme } from '../src/lib/games/heptagramme';
import { page as volapuk } from '../src/lib/games/volapuk';
import { looking } from '../src/lib/looking.svelte';
import Definition from '../src/lib/parts/Definition.svelte';
import Log from '../src/lib/parts/Log.svelte';
import { settings } from '../src/lib/settings.svelte';
import { joined, story } from '../src/lib/story';
import type { Hello, WordInfo } from '../src/lib/wire/messages';
import { bound, pieces, plain, wordsIn, type Spellings } from '../src/lib/words';
import { text, wordsOf } from './scene';

const PECHE: WordInfo = {
  word: 'pêche',
  book: 'XMLittre',
  readings: [
    {
      spelling: 'pêche',
      lemma: 'pêche',
      pos: 'nom',
      kind: 'headword',
      proper: false,
      pronominal: false,
    },
    {
      spelling: 'pêche',
      lemma: 'pêcher',
      pos: 'v',
      kind: 'conjugated',
      proper: false,
      pronominal: true,
    },
  ],
  articles: [{ lemma: 'pêche', senses: ['Fruit du pêcher.'], count: 7 }],
};

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

const GAMES = { anagramme, chapardage, heptagramme, volapuk };

function log(game: keyof typeof GAMES, news: object, spellings: Spellings): HTMLElement {
  const items = [{ type: 'heard', seq: 5, news }] as unknown as Hello['items'];
  const say = wordsOf(GAMES[game], 'fr').spelling(spellings).marking();
  const lines = joined(story(items, say, GAMES[game].tell));
  return render(Log, { lines, game }).container;
}

const words = (container: HTMLElement) => [...container.querySelectorAll('.known')].map(text);

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

it('elides before a word that is marked', () => {
  const say = wordsOf(anagramme, 'fr').spelling({ ane: 'âne' }).marking();
  const told = say.say('page.anagramme.letters', { word: say.word('ane') });
  expect(wordsIn(told)).toEqual(['âne']);
  expect(plain(told)).toBe('Les lettres d’âne');
  expect(
    pieces(told)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(plain(told));
});

it('stays on one line with its quotes', () => {
  const say = wordsOf(anagramme, 'fr').spelling({ fees: 'fées', ane: 'âne' }).marking();
  const told = `Posez «\u00a0${say.word('fees')}\u00a0», puis ${say.word('ane')}`;
  expect(bound(told)).toEqual([
    { text: 'Posez ', before: '«\u00a0', word: 'fées', after: '\u00a0»,' },
    { text: ' puis ', before: '', word: 'âne', after: '' },
    { text: '', before: '', word: '', after: '' },
  ]);
});

describe('a word that is looked up', () => {
  function tapped(answer: Response): void {
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(answer));
    log('anagramme', { type: 'laid', seat: 0, at: 0, word: 'peche' }, { peche: 'pêche' });
    render(Definition);
  }

  it('tells what it is and what it means, and gives the keyboard back', async () => {
    tapped(Response.json(PECHE));
    const word = screen.getByRole('button', { name: 'pêche' });
    await fireEvent.click(word);
    await waitFor(() => screen.getByText('pêche, nom · pêcher, verbe (conjugué)'));
    expect(fetch).toHaveBeenCalledWith('/api/words/p%C3%AAche', expect.anything());
    screen.getByText('Fruit du pêcher.');
    screen.getByText('… et 6 autres sens.');
    await fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(document.querySelector('dialog')!.open).toBe(false);
    expect(document.activeElement).toBe(word);
  });

  it('says how to get a dictionary where there is none', async () => {
    tapped(Response.json({ ...PECHE, word: 'pêche', book: null, articles: [] }));
    await fireEvent.click(screen.getByRole('button', { name: 'pêche' }));
    await waitFor(() => screen.getByText(/apt install stardict-xmlittre/));
  });

  it('says so when the server is gone', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new Error('gone')));
    log('anagramme', { type: 'laid', seat: 0, at: 0, word: 'peche' }, { peche: 'pêche' });
    render(Definition);
    await fireEvent.click(screen.getByRole('button', { name: 'pêche' }));
    expect(text(await screen.findByRole('alert'))).toContain('ne répond pas');
  });
});
