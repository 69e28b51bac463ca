import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tagged } from '$lib/games/contract';
import Table from '$lib/games/hepta_mensa/Table.svelte';
import { settings } from '$lib/settings.svelte';
import type { Refused } from '$lib/wire/messages';
import { text } from '../../../scene';
import { open, scene, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the table', () => {
  const spot = (name: RegExp) => screen.getByRole('button', { name });
  const hand = (pawn: string) =>
    document.querySelector<HTMLElement>(`.rail button[data-hand="${pawn}"]`)!;

  test('one’s own pieces are in the rail, whichever seat one has', () => {
    render(Table, { scene: scene() });
    const rail = screen.getByRole('region', { name: 'Vos pions' });
    expect(within(rail).getByText('Papi Jo')).toBeTruthy();
    expect(within(rail).getAllByRole('button')).toHaveLength(4);
  });

  test('a stone is laid in two taps', async () => {
    const here = scene();
    render(Table, { scene: here });
    await fireEvent.click(hand('two'));
    expect(hand('two').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(spot(/^Place 2, libre, peut recevoir le pion/));
    expect(here.play).toHaveBeenCalledWith({ type: 'lay_stone', pawn: 'two', place: 1 });
  });

  test('a centaur is laid by its side, its place and an arrow', async () => {
    const here = scene();
    render(Table, { scene: here });
    await fireEvent.click(hand('one'));
    await fireEvent.click(screen.getByRole('radio', { name: 'Centaure' }));
    await fireEvent.click(spot(/^Place 2, libre/));
    expect(here.play).not.toHaveBeenCalled();
    expect(screen.getByText(/La rose est à coup sûr un recyclage/)).toBeTruthy();
    await fireEvent.click(spot(/^b1, simple-flèche bleue, peut être retournée/));
    expect(here.play).toHaveBeenCalledWith({
      type: 'lay_centaur',
      pawn: 'one',
      place: 1,
      cell: 1,
    });
  });

  test('Escape puts the pawn down, and so does a tap beside', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(hand('one'));
    await fireEvent.keyDown(hand('one'), { key: 'Escape' });
    expect(hand('one').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(hand('one'));
    await fireEvent.click(container.querySelector('.mat')!);
    expect(hand('one').getAttribute('aria-pressed')).toBe('false');
  });

  test('a stone that may be attacked lights its arrows, and says what is sure', async () => {
    const here = scene();
    render(Table, { scene: here });
    await fireEvent.click(spot(/^Place 5, Inès, deux cailloux, peut être attaqué/));
    expect(screen.getByText(/Ce caillou touche deux éclairs/)).toBeTruthy();
    await fireEvent.click(
      spot(/^c2, simple-flèche rose, cache à coup sûr un recyclage, peut être/),
    );
    expect(here.play).toHaveBeenCalledWith({ type: 'attack', place: 4, cell: 6 });
  });

  test('what cannot be played is explained, with its §', async () => {
    const refused = {
      type: 'refused',
      id: 'x',
      code: 'no_enemy_touches',
      facts: {},
      section: '4.1',
      nearest: null,
      sentence: 'La double-flèche c1 ne touche aucun pion adverse (§4.1). Vous pouvez…',
    } satisfies Refused;
    const here = scene({ attempt: vi.fn(async () => refused) });
    render(Table, { scene: here });
    await fireEvent.click(spot(/^c1, double-flèche verte$/));
    expect(here.attempt).toHaveBeenCalledWith({ type: 'turn_double', cell: 2 });
    await waitFor(() =>
      expect(screen.getByText(/La double-flèche c1 ne touche aucun pion adverse\./)).toBeTruthy(),
    );
    expect(screen.getByRole('link', { name: /§.4\.1/ })).toBeTruthy();
    expect(here.play).not.toHaveBeenCalled();
  });

  test('the keyboard walks over the board, one stop for Tab', async () => {
    const { container } = render(Table, { scene: scene() });
    const stops = () => [...container.querySelectorAll('.mat [tabindex="0"]')];
    expect(stops()).toHaveLength(1);
    const first = container.querySelector<HTMLElement>('[data-key="c0"]')!;
    first.focus();
    await fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('data-key')).toBe('c1');
    await fireEvent.keyDown(document.activeElement!, { key: '5' });
    expect(document.activeElement?.getAttribute('data-key')).toBe('p4');
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('data-key')).toMatch(/^c(9|10)$/);
    expect(stops()).toEqual([document.activeElement]);
  });

  test.each([
    ['a spectator', { seat: null, live: false }],
    ['a replay', { live: false }],
  ])('%s sees both hands and can touch nothing', (_, changes) => {
    const { container } = render(Table, { scene: scene(changes) });
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.querySelectorAll('[data-stock="0"] [data-hand]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-stock="1"] [data-hand]')).toHaveLength(4);
  });

  test('what the other did is told aloud, and has an edge until one has played', async () => {
    const here = scene();
    const { container, rerender } = render(Table, { scene: here });
    const theirs = { type: 'double_turned', seat: 0, cell: 9 } as Tagged;
    const edge = () => container.querySelector('[data-cell="9"] [data-by]');
    await rerender({ scene: { ...here, fresh: [theirs], heard: [theirs] } });
    const live = [...container.querySelectorAll('[aria-live]')].map((one) => one.textContent);
    expect(live.join(' ')).toContain('Inès retourne la double-flèche b3');
    expect(edge()?.getAttribute('data-by')).toBe('0');
    // The sentence waits until the move has been seen.
    await vi.waitFor(
      () => expect(text(container.querySelector('[data-did="0"]'))).toContain('éclair en b3'),
      30_000,
    );
    const mine = { type: 'double_turned', seat: 1, cell: 3 } as Tagged;
    const after = view({ open: open({ turn: 0 }), actions: [] });
    await rerender({ scene: { ...here, view: after, fresh: [mine], heard: [theirs, mine] } });
    expect(edge()).toBeNull();
    expect(container.querySelector('[data-did]')).toBeNull();
  });

  test('one bead per hidden arrangement, split as the value is', () => {
    const evaluation = { seat: 0, winning: [3, 8] as [number, number], arrangements: 8 };
    const { container } = render(Table, { scene: scene({ evaluation }) });
    expect(container.querySelectorAll('.wire i')).toHaveLength(8);
    expect(container.querySelectorAll('.wire .ivoire')).toHaveLength(5);
    expect(screen.getByText(/des 8 arrangements cachés vous font gagner/)).toBeTruthy();
  });

  test('too many arrangements for beads: a bar', () => {
    const evaluation = { seat: 1, winning: [43, 70] as [number, number], arrangements: 70 };
    const { container } = render(Table, { scene: scene({ evaluation }) });
    expect(container.querySelectorAll('.stick i')).toHaveLength(2);
    expect(screen.getByText('43')).toBeTruthy();
  });
});
