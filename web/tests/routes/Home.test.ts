import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { gamePage } from '$lib/games';
import { me } from '$lib/me.svelte';
import { POSTERS } from '$lib/posters';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import Home from '../../src/routes/Home.svelte';
import { CATALOGUE, LINE, serve } from '../server';

beforeAll(async () => {
  await settings.speak('fr');
  // Loaded beforehand, so that no test waits for it.
  for (const game of ['hepta_mensa', 'anagramme']) await (await gamePage(game))!.sentences.fr();
}, 60_000);

beforeEach(() => {
  // Each test meets a visitor nobody knows.
  Object.assign(me, { who: undefined });
  vi.spyOn(me, 'load').mockImplementation(async () => (me.who = await api.me()));
  router.go('/');
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the first page', () => {
  /** Until the server has told its games, all of them seem playable. */
  const answered = () => waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));

  it('offers the games of the server', async () => {
    serve(CATALOGUE);
    render(Home);
    expect(screen.getAllByRole('article')).toHaveLength(POSTERS.length);
    await answered();
    const first = screen.getByRole('article');
    const link = within(first).getByRole('link', { name: 'Hepta Mensa' });
    expect(link.getAttribute('href')).toBe('/play/hepta_mensa');
    expect(within(first).getByText('2 joueurs · 15 min')).toBeTruthy();
    expect(screen.getByText(/Sans compte/)).toBeTruthy();
  });
  it('sets a table against the computer in one click', async () => {
    const asked = serve(CATALOGUE);
    render(Home);
    await answered();
    await fireEvent.click(screen.getByRole('button', { name: /Jouer contre l’ordinateur/ }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/me')?.body).toEqual({
      nickname: 'Convive',
    });
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toEqual({
      game: 'hepta_mensa',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'moyen' }],
    });
  });
  it('shows one’s games: those that wait for one first, those that are over to be seen again', async () => {
    const waiting = { ...LINE, id: 'turn', your_turn: true };
    const over = { ...LINE, id: 'over', phase: 'over', places: [1, 2] };
    const open = {
      ...LINE,
      id: 'open',
      phase: 'open',
      yours: [],
      players: [null, LINE.players[1]],
    };
    serve({
      ...CATALOGUE,
      'GET /api/me': { person: 'p', nickname: 'Inès' },
      'GET /api/me/tables': [waiting, over],
      'GET /api/tables': [open],
    });
    render(Home);
    const card = await screen.findByRole('link', { name: /À vous de jouer/ });
    expect(card.getAttribute('href')).toBe('/t/turn');
    expect(card.textContent).toContain('Hepta Mensa, avec Papi Jo');
    const own = screen.getByRole('region', { name: 'Vos parties' });
    const replay = within(own).getByRole('link', { name: /gagnée/ });
    expect(replay.getAttribute('href')).toBe('/replay/over');
    expect(replay.textContent).toContain('il y a 3 heures');
    const tables = screen.getByRole('region', { name: 'Tables ouvertes' });
    expect(within(tables).getByText('1 place libre')).toBeTruthy();
    expect(screen.getByText('Inès')).toBeTruthy();
  });
  it('says so when nobody answers, and still shows the games', async () => {
    serve({});
    render(Home);
    expect((await screen.findByRole('alert')).textContent).toContain('Le serveur ne répond pas');
    expect(screen.getAllByRole('article')).toHaveLength(POSTERS.length);
  });
});
