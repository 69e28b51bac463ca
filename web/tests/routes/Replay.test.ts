import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { gamePage } from '$lib/games';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import Page from '../../src/routes/Replay.svelte';
import { answering, assessment, read, refusal, undone } from '../finished';

beforeAll(async () => {
  await settings.speak('fr');
  await gamePage('hepta_mensa');
});

afterEach(() => {
  // Leave before the server does.
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  function serve(change: (path: string) => [number, unknown] | null = () => null) {
    return answering((path) => {
      const other = change(path);
      if (other) return other;
      if (path.includes('/evaluation')) {
        const at = Number(new URL(path, 'http://x').searchParams.get('at'));
        const step = undone.steps.find(({ seq }) => seq === at)!;
        return [200, assessment(at, { seat: step.waiting[0]! })];
      }
      if (path.endsWith('/log')) return [200, read('undone.json')];
      return [200, undone];
    });
  }
  const slider = () => screen.findByRole<HTMLInputElement>('slider');
  const current = () => document.querySelector('.entry[aria-current]')!;
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name });

  beforeEach(() => {
    router.anchor = '';
    history.replaceState(null, '', '/replay/t');
  });

  test('steps by keys, buttons, the slider and the lines of the log', async () => {
    serve();
    render(Page, { table: 't' });
    const range = await slider();
    const last = Number(range.max);
    expect(range.value).toBe('0');
    await key('ArrowRight');
    expect(range.value).toBe('1');
    await key('End');
    expect(range.value).toBe(String(last));
    await key('ArrowLeft');
    expect(range.value).toBe(String(last - 1));
    await key('Home');
    expect(range.value).toBe('0');
    await fireEvent.click(screen.getByRole('button', { name: 'Un coup en avant' }));
    expect(range.value).toBe('1');
    await fireEvent.input(range, { target: { value: '3' } });
    expect(current()).toBe(document.querySelectorAll('.entry')[3]);
    await fireEvent.click(document.querySelectorAll('.entry')[5]!);
    expect(range.value).toBe('5');
    expect(range.getAttribute('aria-valuetext')).toMatch(new RegExp(`^5 sur ${last}`));
  });

  test('space plays and stops, but presses a button that has the focus', async () => {
    serve();
    render(Page, { table: 't' });
    await slider();
    await key(' ');
    expect(screen.getByRole('button', { name: 'Arrêter le défilement' })).toBeTruthy();
    await key(' ');
    const play = screen.getByRole('button', { name: 'Faire défiler' });
    await fireEvent.keyDown(play, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Faire défiler' })).toBeTruthy();
  });

  test('opens at the moment that a link names', async () => {
    history.replaceState(null, '', '/replay/t?at=4');
    serve();
    render(Page, { table: 't' });
    expect((await slider()).value).toBe('4');
  });

  test('tells the game, what was taken back and how it ended', async () => {
    serve();
    render(Page, { table: 't' });
    await slider();
    expect(document.querySelectorAll('.log del').length).toBeGreaterThan(0);
    expect(document.querySelector('.end')?.textContent).toMatch(/gagne/);
    expect(screen.getByText(/Inès et Papi Jo/)).toBeTruthy();
  });

  test('says which move would have been better', async () => {
    serve();
    render(Page, { table: 't' });
    await slider();
    await waitFor(() => expect(document.querySelector('progress')).toBeNull());
    await key('ArrowRight');
    const verdict = document.querySelector('.worth .verdict')!;
    expect(verdict.textContent).toBe(
      'Mieux\u00a0: poser un pion à un caillou en 5, 9/16 au lieu de 6/16.',
    );
    await fireEvent.click(screen.getByRole('button', { name: /coups manqués/ }));
    expect((await slider()).value).toBe('2');
  });

  test('asks nothing and shows nothing of values for a game without a solver', async () => {
    const asked = serve((path) =>
      path.includes('/replay') ? [200, { ...undone, solver: false }] : null,
    );
    render(Page, { table: 't' });
    await slider();
    expect(asked.some((path) => path.includes('/evaluation'))).toBe(false);
    expect(document.querySelector('progress, .worth, [role=tablist]')).toBeNull();
  });

  test('checks the shuffle when the address asks for it', async () => {
    router.anchor = 'verify';
    serve();
    render(Page, { table: 't' });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/tirages refaits, tous viennent bien/)).toBeTruthy();
    expect(within(dialog).getByText('Inès')).toBeTruthy();
  });

  test('says that a forged shuffle is one', async () => {
    router.anchor = 'verify';
    const log = read<{ entries: { body: { seed?: string } }[] }>('undone.json');
    log.entries.at(-1)!.body.seed = '00'.repeat(32);
    serve((path) => (path.endsWith('/log') ? [200, log] : null));
    render(Page, { table: 't' });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/Mélange malhonnête/)).toBeTruthy();
  });

  test.each([
    ['no_such_table', 404, /n’existe pas/, '/'],
    ['not_finished', 409, /pas finie/, '/t/t'],
  ])('a game that cannot be seen (%s) has a way on', async (code, status, words, way) => {
    serve(() => [status, refusal(code)]);
    render(Page, { table: 't' });
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain(way);
  });
});
