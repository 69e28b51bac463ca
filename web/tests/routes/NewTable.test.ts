import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { gamePage } from '$lib/games';
import { me } from '$lib/me.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import NewTable from '../../src/routes/NewTable.svelte';
import { CATALOGUE, HEPTA, refusal, serve } from '../server';

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

describe('a table to be set', () => {
  it('seats the visitor against the computer and sends what was chosen', async () => {
    const asked = serve(CATALOGUE);
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.input(await screen.findByLabelText('Votre prénom'), {
      target: { value: 'Inès' },
    });
    await fireEvent.click(screen.getByRole('radio', { name: 'maître' }));
    await fireEvent.click(screen.getByRole('radio', { name: '10 min' }));
    await fireEvent.click(screen.getByRole('switch', { name: 'Montrer la valeur exacte' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toEqual({
      game: 'hepta_mensa',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'maitre' }],
      options: { clock: 600, colours: true },
      listed: false,
      evaluated: true,
    });
    expect(me.nickname).toBe('Inès');
  });
  it('offers the clock of the book in seconds, where it has one', async () => {
    const livret = { clock: 30, colours: false };
    const timed = { ...HEPTA, presets: { ...HEPTA.presets, livret } };
    const asked = serve({ ...CATALOGUE, 'GET /api/games': [timed] });
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('radio', { name: '30 s' }));
    expect(screen.queryByRole('radio', { name: '10 min' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toMatchObject({
      options: { clock: 30 },
    });
  });
  it('offers seconds for a turn where the game has a clock for turns and no preset sets it', async () => {
    const game = { ...HEPTA, name: 'anagramme', title: 'Anagramme' };
    serve({ ...CATALOGUE, 'GET /api/games': [game] });
    render(NewTable, { game: 'anagramme' });
    expect(await screen.findByRole('radio', { name: '90 s' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: '10 min' })).toBeNull();
  });
  it('keeps what was typed when the server refuses, and says why', async () => {
    serve({ ...CATALOGUE, 'POST /api/tables': refusal('clock', 'La pendule est trop longue.') });
    render(NewTable, { game: 'hepta_mensa' });
    const name = await screen.findByLabelText<HTMLInputElement>('Votre prénom');
    await fireEvent.input(name, { target: { value: 'Inès' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    expect((await screen.findByRole('alert')).textContent).toContain('La pendule est trop longue.');
    expect(name.value).toBe('Inès');
    expect(location.pathname).toBe('/');
  });
  it('by a link leaves a seat open, for those who have it or for everybody', async () => {
    const asked = serve(CATALOGUE);
    router.go('/play/hepta_mensa?with=link');
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('radio', { name: 'Tout le monde' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toMatchObject({
      seats: [{ kind: 'me' }, { kind: 'open' }],
      listed: true,
    });
  });
  it('may have a clock of one’s own', async () => {
    const asked = serve(CATALOGUE);
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('radio', { name: 'Autre' }));
    const minutes = screen.getByLabelText<HTMLInputElement>('Minutes');
    expect(minutes.value).toBe('20');
    await fireEvent.input(minutes, { target: { value: '7' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toMatchObject({
      options: { clock: 420 },
    });
  });
  it('has the visitor at one place only', async () => {
    serve(CATALOGUE);
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('button', { name: 'Placer chacun autrement' }));
    const [, second] = screen.getAllByRole('radio', { name: 'Vous' });
    await fireEvent.click(second!);
    const vous = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Vous' });
    expect(vous.map((radio) => radio.checked)).toEqual([false, true]);
    const bots = screen.getAllByRole<HTMLInputElement>('radio', { name: 'L’ordinateur' });
    expect(bots.map((radio) => radio.checked)).toEqual([true, false]);
  });
  it('of an unknown game is not set', async () => {
    serve(CATALOGUE);
    render(NewTable, { game: 'belote' });
    expect(await screen.findByText(/Les jeux de la maison sont à l’accueil/)).toBeTruthy();
  });
});
