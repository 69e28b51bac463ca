import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { gamePage } from '$lib/games';
import { me } from '$lib/me.svelte';
import JoinForm from '$lib/parts/JoinForm.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import { OPENED, refusal, serve } from '../../server';

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

describe('the form for a link', () => {
  it('that cannot be read is said to be so, and stays', async () => {
    serve({});
    render(JoinForm);
    const field = screen.getByLabelText<HTMLInputElement>('Le lien reçu');
    await fireEvent.input(field, { target: { value: 'pas un lien' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Aller à la table' }));
    expect(screen.getByRole('alert').textContent).toContain('Ce n’est pas un lien de table');
    expect(field.value).toBe('pas un lien');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
  it('to a table that is gone is answered by the server', async () => {
    serve({ 'GET /api/tables/gone': refusal('no_such_table', 'Cette table n’existe pas.', 404) });
    render(JoinForm);
    await fireEvent.input(screen.getByLabelText('Le lien reçu'), { target: { value: 'gone' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Aller à la table' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Cette table n’existe pas.'),
    );
  });
  it('leads to the table', async () => {
    serve({ 'GET /api/tables/abc': OPENED });
    render(JoinForm);
    await fireEvent.input(screen.getByLabelText('Le lien reçu'), { target: { value: 'abc' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Aller à la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/abc'));
  });
});
