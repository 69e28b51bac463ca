import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { gamePage } from '$lib/games';
import { me } from '$lib/me.svelte';
import Invite from '$lib/parts/Invite.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';

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

describe('an invitation', () => {
  it('is a whole link, copied by a button', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    render(Invite, { link: '/t/abc' });
    const whole = `${location.origin}/t/abc`;
    expect(screen.getByLabelText<HTMLInputElement>('Le lien de la table').value).toBe(whole);
    await fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }));
    await screen.findByRole('button', { name: 'Lien copié' });
    expect(written).toEqual([whole]);
  });
  it('is selected where it cannot be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    render(Invite, { link: '/t/abc' });
    await fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }));
    expect(await screen.findByText('Le lien est sélectionné : copiez-le.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Le lien de la table'));
  });
});
