import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { gamePage } from '$lib/games';
import { me } from '$lib/me.svelte';
import NameForm from '$lib/parts/NameForm.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import { refusal, serve } from '../../server';

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

describe('a first name', () => {
  it('is needed', async () => {
    const asked = serve({});
    const done = vi.fn();
    render(NameForm, { done });
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: '   ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Prendre ce prénom' }));
    expect(screen.getByRole('alert').textContent).toBe('Écrivez au moins un signe.');
    expect(asked).toEqual([]);
    expect(done).not.toHaveBeenCalled();
  });
  it('that the server refuses stays in its field', async () => {
    serve({ 'POST /api/me': refusal('nickname', 'Tous les signes s’affichent.') });
    const done = vi.fn();
    render(NameForm, { done });
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await fireEvent.input(field, { target: { value: 'Zo\u200be' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Prendre ce prénom' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Tous les signes s’affichent.'),
    );
    expect(field.value).toBe('Zo\u200be');
    expect(done).not.toHaveBeenCalled();
  });
  it('is said to the server once', async () => {
    const asked = serve({});
    const done = vi.fn();
    render(NameForm, { done });
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: ' Zoé ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Prendre ce prénom' }));
    await waitFor(() => expect(done).toHaveBeenCalledWith({ person: 'p', nickname: 'Zoé' }));
    await me.ensure();
    await me.ensure('Zoé');
    expect(asked.filter(({ call }) => call === 'POST /api/me')).toHaveLength(1);
  });
});
