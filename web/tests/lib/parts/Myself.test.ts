import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { gamePage } from '$lib/games';
import { me } from '$lib/me.svelte';
import Myself from '$lib/parts/Myself.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import { serve } from '../../server';

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

describe('what is kept about oneself', () => {
  it('can be had where one may be forgotten, and once more before one is', async () => {
    serve({});
    await me.introduce('Inès');
    render(Myself, { done: vi.fn() });
    const link = screen.getByRole('link', { name: 'Télécharger mes données' });
    expect(link.getAttribute('href')).toBe('/api/me/export');
    expect(link.getAttribute('download')).toBe('tablee.json');
    await fireEvent.click(screen.getByRole('button', { name: 'M’oublier' }));
    expect(screen.getByText(/aussi dans le journal des parties/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Télécharger mes données' })).toBeTruthy();
    await settings.speak('en');
    expect(await screen.findByRole('link', { name: 'Download my data' })).toBeTruthy();
    await settings.speak('fr');
  });
  it('is nothing for somebody without a name', () => {
    me.who = null;
    render(Myself, { done: vi.fn() });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
