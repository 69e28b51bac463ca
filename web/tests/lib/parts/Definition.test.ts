import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as anagramme } from '$lib/games/anagramme';
import { page as chapardage } from '$lib/games/chapardage';
import { page as heptagramme } from '$lib/games/heptagramme';
import { page as volapuk } from '$lib/games/volapuk';
import { looking } from '$lib/looking.svelte';
import Definition from '$lib/parts/Definition.svelte';
import Log from '$lib/parts/Log.svelte';
import { settings } from '$lib/settings.svelte';
import { joined, story } from '$lib/story';
import type { Hello, WordInfo } from '$lib/wire/messages';
import type { Spellings } from '$lib/wording';
import { text, wordsOf } from '../../scene';

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

const GAMES = { anagramme, chapardage, heptagramme, volapuk };

function log(game: keyof typeof GAMES, news: object, spellings: Spellings): HTMLElement {
  const items = [{ type: 'heard', seq: 5, news }] as unknown as Hello['items'];
  const say = wordsOf(GAMES[game], 'fr').spelling(spellings).marking();
  const carnet = joined(story(items, say, GAMES[game].tell));
  return render(Log, { carnet, game }).container;
}

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
    await waitFor(() => screen.getByText(/dictionnaire de définitions/));
  });

  it('says so when the server is gone', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new Error('gone')));
    log('anagramme', { type: 'laid', seat: 0, at: 0, word: 'peche' }, { peche: 'pêche' });
    render(Definition);
    await fireEvent.click(screen.getByRole('button', { name: 'pêche' }));
    expect(text(await screen.findByRole('alert'))).toContain('ne répond pas');
  });
});
