import { existsSync } from 'node:fs';
import { render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gamePage } from '$lib/games';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import Rules from '../../src/routes/Rules.svelte';

const PAGE = '../docs/rules/hepta_mensa.md';

beforeAll(async () => {
  await settings.speak('fr');
  // What is loaded once is there at once.
  for (const game of ['hepta_mensa', 'heptagramme', 'chapardage'])
    for (const load of Object.values((await gamePage(game))!.rules)) await load();
}, 60_000);

describe('the page', () => {
  beforeEach(() => {
    router.anchor = '';
    Element.prototype.scrollIntoView = () => {};
  });

  test('opens at the § that was asked for, with the focus there', async () => {
    router.anchor = 's4.2';
    render(Rules, { game: 'hepta_mensa' });
    const clause = await screen.findByRole('heading', { name: /Attaquer/ });
    await waitFor(() => expect(document.activeElement).toBe(clause));
    expect(clause.classList).toContain('here');
    expect(document.querySelectorAll('.here')).toHaveLength(1);
  });

  test('unfolds the notation when it is asked for', async () => {
    render(Rules, { game: 'hepta_mensa' });
    await screen.findByRole('heading', { name: /écriture/ });
    const folded = document.querySelector<HTMLDetailsElement>('details.notation')!;
    expect(folded.open).toBe(false);
    router.anchor = 'les-coups';
    await waitFor(() => expect(folded.open).toBe(true));
  });

  test('headings follow each other without a gap', async () => {
    render(Rules, { game: 'hepta_mensa' });
    await screen.findByRole('heading', { name: /Attaquer/ });
    const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((one) =>
      Number(one.tagName[1]),
    );
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
  });

  describe('for those who read English', () => {
    beforeEach(() => settings.speak('en'));
    afterEach(() => settings.speak('fr'));

    test.each(['hepta_mensa', 'heptagramme', 'chapardage'])('is in English: %s', async (game) => {
      render(Rules, { game });
      expect((await screen.findByRole('article')).lang).toBe('en');
      expect(screen.getByRole('heading', { name: /Who sees what/ })).toBeTruthy();
      expect(screen.queryByText(/in French only/)).toBeNull();
    });

    test('changes with the language, where one reads', async () => {
      render(Rules, { game: 'hepta_mensa' });
      await screen.findByRole('heading', { name: /Attacking/ });
      await settings.speak('fr');
      expect(await screen.findByRole('heading', { name: /Attaquer/ })).toBeTruthy();
      expect(screen.getByRole('article').lang).toBe('fr');
      expect(screen.queryByRole('heading', { name: /Attacking/ })).toBeNull();
    });

    test('is in French where it is not translated, marked as such, and says so', async () => {
      const page = (await gamePage('hepta_mensa'))!;
      const { en } = page.rules;
      delete page.rules.en;
      render(Rules, { game: 'hepta_mensa' });
      expect((await screen.findByRole('article')).lang).toBe('fr');
      expect(screen.getByRole('heading', { name: /Attaquer/ })).toBeTruthy();
      expect(screen.getByText(/in French only/)).toBeTruthy();
      page.rules.en = en!;
    });
  });

  test('leads to a table and to a lesson', async () => {
    render(Rules, { game: 'hepta_mensa' });
    expect((await screen.findByRole('link', { name: 'Jouer' })).getAttribute('href')).toBe(
      '/play/hepta_mensa',
    );
    expect(screen.getByRole('link', { name: /Apprendre/ }).getAttribute('href')).toBe(
      '/learn/hepta_mensa',
    );
  });

  test('without a game lists those whose rules can be read', () => {
    render(Rules, { game: null });
    const link = screen.getByRole('link', { name: 'Hepta Mensa' });
    expect(link.getAttribute('href')).toBe('/rules/hepta_mensa');
    expect(existsSync(PAGE)).toBe(true);
  });

  test('of a game that is not there says so, with a way on', async () => {
    render(Rules, { game: 'belote' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/pas de règles/);
    expect(screen.getByRole('link', { name: /Toutes les règles/ })).toBeTruthy();
  });
});
