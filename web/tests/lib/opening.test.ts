import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, RefusedError } from '$lib/api';
import { gamePage } from '$lib/games';
import { me } from '$lib/me.svelte';
import { againstBots, setTable, usualLevel } from '$lib/opening';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import type { NewTable as Wanted } from '$lib/wire/messages';
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

describe('a quick table', () => {
  it('has as few bots as can be, of middling strength', () => {
    expect(againstBots({ ...HEPTA, seats: [3, 4] }).seats).toEqual([
      { kind: 'me' },
      { kind: 'bot', level: 'moyen' },
      { kind: 'bot', level: 'moyen' },
    ]);
    expect(usualLevel(['doux', 'dur', 'fou'])).toBe('dur');
    expect(usualLevel([])).toBe('');
  });
  it('seats those who share a screen each under their own name, and keeps one’s own', async () => {
    const asked = serve(CATALOGUE);
    const table: Wanted = { game: 'hepta_mensa', seats: [{ kind: 'me' }, { kind: 'me' }] };
    await setTable(table, ['Papi Jo', 'Inès'], 'Inès');
    const sat = asked.filter(({ call }) => call.endsWith('/sit'));
    expect(sat.map(({ body }) => (body as { seat: number; name: string }).name)).toEqual([
      'Papi Jo',
      'Inès',
    ]);
    expect(me.nickname).toBe('Inès');
  });
  it('keeps one’s own name when a seat is refused', async () => {
    serve({ ...CATALOGUE, 'POST /api/tables/new1/sit': refusal('seat_taken', 'Prise.') });
    const table: Wanted = { game: 'hepta_mensa', seats: [{ kind: 'me' }] };
    await expect(setTable(table, ['Papi Jo'], 'Inès')).rejects.toThrow(RefusedError);
    expect(me.nickname).toBe('Inès');
  });
});
