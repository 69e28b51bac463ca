import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Table from '$lib/games/volapuk/Table.svelte';
import { settings } from '$lib/settings.svelte';
import type { Refused } from '$lib/wire/messages';
import type { Action, Play } from '$lib/wire/volapuk';
import { at, ATOUT, cell, HAND, held, options, scene, type Shown, tile } from './scene';

const REFUSED: Refused = {
  type: 'refused',
  id: null,
  code: 'no_word',
  facts: {},
  nearest: null,
  section: '4.1',
  sentence: 'Ce coup ne forme aucun mot nouveau.',
};

/** Dice were thrown once, and may be thrown again. */
const THROWN: Partial<Shown> = {
  phase: 'throws',
  throws: 1,
  throws_left: 2,
  actions: [{ type: 'pass' }, { type: 'throw', keep: [] }, { type: 'set_dice' }],
};
const main = () => document.querySelector<HTMLButtonElement>('.acts .main')!;

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the table', () => {
  test('a word that is typed is asked for, told and played', async () => {
    const { scene: made, play, attempt } = scene();
    render(Table, { scene: made });
    await fireEvent.click(cell('k9'));
    await fireEvent.keyDown(document.body, { key: 'e' });
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    await waitFor(() => expect(main().disabled).toBe(false));
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(main().textContent).toContain('Poser PORTE');
    expect(screen.getByText('Sous l’Élue')).toBeTruthy();
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(play).toHaveBeenCalledWith(
      expect.objectContaining({ place: [{ die: 0, cell: at('k9'), letter: null }] }),
    );
  });
  test('what the referee refuses cannot be played, and he says why', async () => {
    const { scene: made, play } = scene({}, { attempt: async () => REFUSED });
    render(Table, { scene: made });
    await fireEvent.click(cell('c5'));
    await fireEvent.keyDown(document.body, { key: 's' });
    await screen.findByText(/aucun mot nouveau/);
    expect(main().disabled).toBe(true);
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(play).not.toHaveBeenCalled();
  });
  test('the cell that the referee speaks of is marked on the board', async () => {
    const refused = { ...REFUSED, code: 'apart', facts: { cell: at('c5') }, section: '4.2' };
    render(Table, { scene: scene({}, { attempt: async () => refused }).scene });
    await fireEvent.click(cell('c5'));
    await fireEvent.keyDown(document.body, { key: 's' });
    await waitFor(() => expect(cell('c5').classList.contains('named')).toBe(true));
    expect(document.querySelectorAll('.named')).toHaveLength(1);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(document.querySelector('.named')).toBeNull();
  });
  test.each([
    ['not_a_word', {}],
    ['left_out', { why: 'usuels' }],
  ])(
    '§4.6 a diagonal refused as %s is announced with the longest part that is a word',
    async (code, why) => {
      const cells: number[] = [];
      const attempt = async (wish: Action) => {
        const { cell, length, direction } = (wish as Play).declared!;
        cells.push(cell);
        const facts = { word: 'OES', direction, cell, ...why };
        return length > 2 ? { ...REFUSED, code, facts } : [ATOUT];
      };
      render(Table, { scene: scene({}, { attempt: attempt as never }).scene });
      await fireEvent.click(cell('i10'));
      await fireEvent.keyDown(document.body, { key: '\\' });
      for (const key of 'es') await fireEvent.keyDown(document.body, { key });
      await waitFor(() => expect(main().disabled).toBe(false));
      expect(main().textContent).toContain('Poser ES');
      expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]!.text).toBe('ES');
      expect(cells).toEqual([at('h9'), at('i10'), at('i10')]);
    },
  );
  test('a tap on a cell chooses it, a second turns the way of writing', async () => {
    render(Table, { scene: scene().scene });
    await fireEvent.click(cell('c5'));
    expect(cell('c5').classList.contains('here')).toBe(true);
    await fireEvent.click(cell('c5'));
    expect(screen.getByText('Colonne')).toBeTruthy();
    await fireEvent.keyDown(document.body, { key: 'Backspace' });
    await fireEvent.click(document.querySelector('[data-die="40"]')!);
    expect(cell('c5').classList.contains('fresh')).toBe(true);
    expect(cell('c6').classList.contains('here')).toBe(true);
  });
  test('dice of the board move only in a recomposition', async () => {
    // The referee is still reading: until then one sees which words were opened.
    render(Table, { scene: scene({}, { attempt: () => new Promise(() => {}) }).scene });
    await fireEvent.click(cell('j9'));
    await fireEvent.click(cell('k9'));
    expect(cell('k9').classList.contains('fresh')).toBe(false);
    await fireEvent.click(screen.getByRole('button', { name: 'Recomposer' }));
    await fireEvent.click(cell('j9'));
    await fireEvent.click(cell('g9'));
    expect(cell('g9').getAttribute('aria-label')).toContain('T');
    expect(cell('j9').getAttribute('aria-label')).toContain('P');
    expect(screen.getByText('TORP')).toBeTruthy();
    // Whoever thinks better of it finds the board as it was.
    await fireEvent.click(screen.getByRole('button', { name: 'Recomposer' }));
    expect(cell('g9').getAttribute('aria-label')).toContain('P');
  });
  test('a tap keeps a die on the réglette, and the others are thrown', async () => {
    const { scene: made, play } = scene(THROWN);
    render(Table, { scene: made });
    await fireEvent.click(document.querySelector('[data-die="23"]')!);
    expect(document.querySelector('.reglette [data-die="23"]')).not.toBeNull();
    expect(main().textContent).toContain('Relancer 6 dés');
    await fireEvent.click(main());
    expect(play).toHaveBeenCalledWith({ type: 'throw', keep: [23] });
  });
  test('§2.2 a die that was kept before stays, and the table says so', async () => {
    const [first, ...others] = HAND;
    const hands = [[{ ...first!, kept: true }, ...others], []];
    const refused = { ...REFUSED, code: 'locked', facts: { die: 0 }, section: '2.2' };
    const attempt = vi.fn(async () => refused);
    render(Table, { scene: scene({ ...THROWN, hands }, { attempt }).scene });
    await fireEvent.click(document.querySelector('[data-die="0"]')!);
    const said = await screen.findByText(/il n’en bouge plus/);
    expect(said.textContent).toContain('2.2');
    expect(attempt).toHaveBeenCalledWith({ type: 'throw', keep: [] });
    expect(document.querySelector('.reglette [data-die="0"]')).not.toBeNull();
    await fireEvent.click(document.querySelector('[data-die="10"]')!);
    expect(screen.queryByText(/il n’en bouge plus/)).toBeNull();
  });
  const STRONG = { tiles: [tile('g9', 79, '!', 'S'), tile('h9', 1, 'E')], force: 7 };
  const layOnSuperJoker = async () => {
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(cell('g9'));
  };
  test('§4.12 a die laid on the super joker hears why it may not take its place', async () => {
    const refused: Refused = {
      ...REFUSED,
      code: 'too_strong',
      facts: { force: 7, needed: 2 },
      section: '4.12',
    };
    const attempt = vi.fn(async () => refused);
    render(Table, { scene: scene(STRONG, { attempt }).scene });
    await layOnSuperJoker();
    const said = await screen.findByText(/encore de force 7/);
    expect(said.textContent).toContain('4.12');
    expect(attempt).toHaveBeenCalledWith({ type: 'retire_super_joker', die: 31 });
    await fireEvent.click(document.querySelector('[data-die="10"]')!);
    expect(screen.queryByText(/encore de force 7/)).toBeNull();
  });
  test('§4.12 where it may, one is asked whether it shall', async () => {
    const { scene: made, play } = scene({ ...STRONG, force: 2 });
    render(Table, { scene: made });
    await layOnSuperJoker();
    await waitFor(() =>
      expect(document.querySelector('dialog[open]')?.textContent).toContain('Votre dé S'),
    );
    await fireEvent.click(screen.getByRole('button', { name: 'Remplacer' }));
    expect(play).toHaveBeenCalledWith({ type: 'retire_super_joker', die: 31 });
  });
  test('a figure means the die that stands there, also once some are kept', async () => {
    render(Table, { scene: scene(THROWN).scene });
    const kept = () =>
      [...document.querySelectorAll('.reglette [data-die]')].map((one) =>
        one.getAttribute('data-die'),
      );
    await fireEvent.keyDown(document.body, { key: '4' });
    expect(kept()).toEqual(['31']);
    // S stands first now, and E, I and P have moved on.
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(kept()).toEqual(['0', '31']);
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(kept()).toEqual(['0']);
  });
  test('a cell touched between two throws changes nothing, until something is laid', async () => {
    render(Table, { scene: scene(THROWN).scene });
    await fireEvent.click(cell('k9'));
    expect(screen.getByText(/Un dé touché est gardé/)).toBeTruthy();
    await fireEvent.click(document.querySelector('[data-die="23"]')!);
    expect(document.querySelector('.reglette [data-die="23"]')).not.toBeNull();
    expect(main().textContent).toContain('Relancer 6 dés');
    await fireEvent.keyDown(document.body, { key: 'e' });
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    expect(cell('l9').classList.contains('fresh')).toBe(true);
  });
  test.each([
    ['composing', {}, 4],
    ['where there are no diagonals', { options: { ...options, diagonal: 0 } }, 2],
    ['between throws', THROWN, 2],
  ])('%s, a cell is left once it was touched for every way', async (_, table, ways) => {
    render(Table, { scene: scene(table as Partial<Shown>).scene });
    for (let at = 0; at < ways; at++) {
      await fireEvent.click(cell('c5'));
      expect(cell('c5').classList.contains('here')).toBe(true);
    }
    await fireEvent.click(cell('c5'));
    expect(document.querySelector('.here')).toBeNull();
    expect(screen.getByText('Rangée')).toBeTruthy();
  });
  test('a word that was taken back is begun again where it began', async () => {
    render(Table, { scene: scene().scene });
    const type = async (keys: string[]) => {
      for (const key of keys) await fireEvent.keyDown(document.body, { key });
    };
    const here = () => document.querySelector('.here')?.getAttribute('data-cell');
    await fireEvent.click(cell('c5'));
    await type([...'pie', 'Escape']);
    expect(here()).toBe(String(at('c5')));
    await type(['p']);
    expect(cell('c5').classList.contains('fresh')).toBe(true);
    // Two dice that were touched, and one that was written behind them.
    await type(['Escape']);
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(document.querySelector('[data-die="0"]')!);
    await type(['p']);
    expect(here()).toBe(String(at('f5')));
    await fireEvent.click(screen.getByText('Reprendre'));
    expect(here()).toBe(String(at('c5')));
  });
  test('Reprendre takes back what is laid, then the cell where one would write', async () => {
    render(Table, { scene: scene().scene });
    expect(screen.queryByText('Reprendre')).toBeNull();
    await fireEvent.click(cell('k9'));
    await fireEvent.keyDown(document.body, { key: 'e' });
    await fireEvent.click(screen.getByText('Reprendre'));
    expect(cell('k9').classList.contains('fresh')).toBe(false);
    await fireEvent.click(screen.getByText('Reprendre'));
    expect(document.querySelector('.here')).toBeNull();
    expect(screen.queryByText('Reprendre')).toBeNull();
  });
  test('fétiches stand on the réglette from the start, also where they may be thrown', async () => {
    const { scene: made, play } = scene({
      options: { ...options, reroll_kept: true },
      hands: [[held(0, 'E', true), held(10, null)], []],
      phase: 'throws',
      throws: 0,
      throws_left: 3,
      actions: [{ type: 'pass' }, { type: 'throw', keep: [0] }],
    });
    render(Table, { scene: made });
    expect(main().textContent).toContain('Jeter 1 dé');
    await fireEvent.click(main());
    expect(play).toHaveBeenCalledWith({ type: 'throw', keep: [0] });
    await fireEvent.click(document.querySelector('[data-die="0"]')!);
    await waitFor(() => expect(main().textContent).toContain('Jeter 2 dés'));
  });
  test('in the last turns dice of the board move at once, and one says when one is done', async () => {
    const { scene: made, play } = scene({ phase: 'recompose', hands: [[], []] });
    render(Table, { scene: made });
    await fireEvent.click(cell('j9'));
    await fireEvent.click(cell('k9'));
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    await fireEvent.click(screen.getByText('Finir'));
    expect(play).toHaveBeenCalledWith({ type: 'pass' });
  });
  test('a word of the board is lifted, and nothing is asked until it lies again', async () => {
    const { scene: made, attempt } = scene();
    render(Table, { scene: made });
    await fireEvent.click(screen.getByRole('button', { name: 'Recomposer' }));
    await fireEvent.click(cell('h9'));
    await fireEvent.click(screen.getByText('Soulever le mot'));
    expect(document.querySelectorAll('.up [data-die]')).toHaveLength(4);
    expect(screen.getByText('4 dés sont en l’air', { exact: false })).toBeTruthy();
    await fireEvent.click(cell('g9'));
    for (const key of 'trop') await fireEvent.keyDown(document.body, { key });
    expect(document.querySelector('.up')).toBeNull();
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(1));
    expect(attempt).toHaveBeenCalledWith(
      expect.objectContaining({
        place: [],
        moves: expect.arrayContaining([{ cell: at('j9'), to: at('g9') }]),
      }),
    );
    expect(main().textContent).toContain('Recomposer TROP');
  });
  test('§6.1 what a die is worth is what the table says', () => {
    const hand = [
      { ...held(0, 'A'), worth: 1 },
      { ...held(1, 'CH'), worth: 4 },
    ];
    render(Table, { scene: scene({ hands: [hand, []] }).scene });
    const corners = [...document.querySelectorAll<HTMLElement>('.rail .lot')].map(
      (one) => one.querySelector<HTMLElement>('[data-worth]')?.dataset['worth'],
    );
    expect(corners).toEqual([undefined, '4']);
  });
  test('fétiches are chosen among what is left', async () => {
    const { scene: made, play } = scene({
      phase: 'fetiches',
      actions: [{ type: 'keep_fetiches', dice: [] }],
    });
    render(Table, { scene: made });
    expect(main().textContent).toContain('Ne rien garder');
    await fireEvent.click(document.querySelector('[data-die="51"]')!);
    expect(main().textContent).toContain('Garder 1 fétiche');
    await fireEvent.click(main());
    expect(play).toHaveBeenCalledWith({ type: 'keep_fetiches', dice: [51] });
  });
  test('whose turn it is not, looks on: the dice of the other are shown', () => {
    render(Table, {
      scene: scene({ turn: 1, phase: 'throws', throws: 0 }, { waiting: [1] }).scene,
    });
    expect(screen.getByText('Papi Jo va jeter ses dés.')).toBeTruthy();
    expect(document.querySelector('button[data-cell]')).toBeNull();
  });
  test('a die for a joker of the board brings the joker beside the others', async () => {
    render(Table, {
      scene: scene({ tiles: [tile('g9', 73, '?', 'S'), tile('h9', 1, 'E')] }).scene,
    });
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(cell('g9'));
    expect(cell('g9').classList.contains('fresh')).toBe(true);
    expect(document.querySelector('.up [data-die="73"]')).not.toBeNull();
    await fireEvent.click(cell('g9'));
    expect(document.querySelector('.up')).toBeNull();
  });
  test('§4.9 another letter laid on a joker hears what it wants', async () => {
    const refused = { ...REFUSED, code: 'other_letter', facts: { letter: 'T' }, section: '4.9' };
    const attempt = vi.fn(async () => refused);
    render(Table, {
      scene: scene({ tiles: [tile('g9', 73, '?', 'T'), tile('h9', 1, 'E')] }, { attempt }).scene,
    });
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(cell('g9'));
    expect(
      await screen.findByText(/Pour ce joker il faut un de vos dés qui montre T/),
    ).toBeTruthy();
    expect(attempt).toHaveBeenCalledWith({
      type: 'play',
      place: [{ die: 73, cell: at('g9'), letter: 'T' }],
      moves: [],
      exchange: { die: 31, cell: at('g9') },
      declared: null,
    });
    expect(cell('g9').classList.contains('fresh')).toBe(false);
  });
  test('a joker that is laid asks for its letter, and goes back without it', async () => {
    const { scene: made, attempt } = scene();
    render(Table, { scene: made });
    await fireEvent.click(cell('k9'));
    await fireEvent.click(document.querySelector('[data-die="72"]')!);
    const dialog = document.querySelector('dialog')!;
    await waitFor(() => expect(dialog.open).toBe(true));
    expect(attempt).not.toHaveBeenCalled();
    await fireEvent.keyDown(dialog, { key: 'é' });
    await waitFor(() => expect(dialog.open).toBe(false));
    expect(cell('k9').getAttribute('aria-label')).toContain('joker pour É');
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(1));
    await fireEvent.click(cell('k9'));
    await fireEvent.click(document.querySelector('[data-die="72"]')!);
    await waitFor(() => expect(dialog.open).toBe(true));
    await fireEvent(dialog, new Event('close'));
    await waitFor(() => expect(cell('k9').classList.contains('fresh')).toBe(false));
  });
  test('a turn is passed only once one has said so twice', async () => {
    const { scene: made, play } = scene();
    render(Table, { scene: made });
    await fireEvent.click(screen.getByRole('button', { name: 'Passer' }));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByText('Continuer à jouer'));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Passer' }));
    await fireEvent.click(screen.getByText('Passer mon tour'));
    expect(play).toHaveBeenCalledWith({ type: 'pass' });
  });
  test.each([
    ['may', true],
    ['may not', false],
  ])('reading reversed is offered where the referee says one %s', async (_, allowed) => {
    const attempt = vi.fn(async (wish: Action) =>
      'declared' in wish && wish.declared?.reversed && !allowed ? REFUSED : [],
    );
    const { scene: made } = scene(
      { options: { ...options, reversed: 'anacyclic' } },
      { attempt: attempt as never },
    );
    render(Table, { scene: made });
    await fireEvent.click(cell('k9'));
    await fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByText('Lecture inversée') !== null).toBe(allowed));
  });
  test('the Élue and the bags are in sight', () => {
    render(Table, { scene: scene().scene });
    expect(screen.getByRole('img', { name: /lettre Élue est P/ })).toBeTruthy();
    expect(document.querySelector('.bags')?.textContent).toContain('6');
  });
});
