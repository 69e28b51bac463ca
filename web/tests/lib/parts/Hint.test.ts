/** A hint: first where to look, then what to do, until the position changes. */

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Hints, Scene } from '$lib/games/contract';
import { page as heptagramme } from '$lib/games/heptagramme';
import { lookAt as anagramme } from '$lib/games/anagramme/advice';
import { lookAt as chapardage } from '$lib/games/chapardage/advice';
import { lookAt as column } from '$lib/games/heptagramme/advice';
import { lookAt as volapuk } from '$lib/games/volapuk/advice';
import Hint from '$lib/parts/Hint.svelte';
import { settings } from '$lib/settings.svelte';
import type { Hint as Told, Refused } from '$lib/wire/messages';
import { testScene, text } from '../../scene';

const LOOK = { key: 'column', facts: { column: 2, n: 1, finished: true } };
const REASON = {
  key: 'word',
  facts: { ...LOOK.facts, word: 'maison', cards: 'n', points: 8 },
};

function hints(seq: number, nothing = false): Hints & { ask: ReturnType<typeof vi.fn> } {
  return {
    seq,
    ask: vi.fn(async (step: 1 | 2): Promise<Told> => ({
      seq,
      seat: 0,
      look: nothing ? null : LOOK,
      reason: nothing ? { key: 'nothing', facts: { cards: '' } } : step === 2 ? REASON : null,
      action: null,
      spellings: {},
    })),
  };
}

const scene = (hint: Hints | undefined, changes: Partial<Scene> = {}): Scene =>
  testScene(heptagramme, { seat: 0, hands: [7, 7] }, { ...(hint ? { hint } : {}), ...changes });

function shown(hint: Hints | undefined, changes: Partial<Scene> = {}) {
  return render(Hint, { scene: scene(hint, changes), where: column });
}

const key = (): HTMLElement | null => document.querySelector('.hinter');
const paper = (): string => text(document.querySelector('.hinted p'));
const aloud = (): string => text(document.querySelector('[aria-live]'));

async function press(): Promise<void> {
  await fireEvent.click(key()!);
}

beforeAll(() => settings.speak('fr'));
afterEach(() => document.body.replaceChildren());

describe('a hint', () => {
  test('says where to look and, pressed again, what to do; then it is out of the way', async () => {
    const hint = hints(12);
    shown(hint);
    expect(text(key())).toBe('Indice');
    await press();
    await waitFor(() =>
      expect(paper()).toBe('Regardez la colonne 3 : une de vos cartes y finit un mot.'),
    );
    expect(text(key())).toBe('En dire plus');
    await press();
    await waitFor(() => expect(paper()).toContain('Maison'));
    expect(hint.ask.mock.calls).toEqual([[1], [2]]);
    await press();
    expect(document.querySelector('.hinted')).toBeNull();
  });

  test('is read aloud, and leaves the keyboard where it was', async () => {
    shown(hints(12));
    key()!.focus();
    await press();
    await waitFor(() => expect(aloud()).toContain('Regardez la colonne 3'));
    expect(document.activeElement).toBe(key());
    await fireEvent.click(screen.getByLabelText('Fermer l’indice'));
    expect(document.querySelector('.hinted')).toBeNull();
    expect(aloud()).toBe('');
    expect(document.activeElement).toBe(key());
  });

  test('goes away when the position changes', async () => {
    const { rerender } = shown(hints(12));
    await press();
    await waitFor(() => expect(paper()).not.toBe(''));
    await rerender({ scene: scene(hints(13)), where: column });
    expect(document.querySelector('.hinted')).toBeNull();
    expect(text(key())).toBe('Indice');
  });

  test('that comes too late is not told', async () => {
    const late = hints(12);
    const { rerender } = shown(late);
    await press();
    await rerender({ scene: scene(hints(13)), where: column });
    await late.ask.mock.results[0]!.value;
    expect(document.querySelector('.hinted')).toBeNull();
  });

  test('that finds nothing says at once what to do', async () => {
    shown(hints(12, true));
    await press();
    await waitFor(() => expect(paper()).toBe('Rien à poser : passez.'));
    expect(text(key())).toBe('Indice');
    expect(document.querySelector('.ring')).toBeNull();
  });

  test('that is refused says why', async () => {
    const refused = { type: 'refused', sentence: 'Trop de demandes.', facts: {} } as Refused;
    shown({ seq: 12, ask: async () => refused });
    await press();
    await waitFor(() => expect(paper()).toBe('Trop de demandes.'));
  });

  test.each([
    ['where the table allows none', undefined, {}],
    ['in a replay or a pause', hints(1), { live: false }],
    ['while others play', hints(1), { waiting: [1] }],
    ['to whoever looks on', hints(1), { seat: null }],
  ])('is not offered %s', (_, hint, changes) => {
    shown(hint, changes);
    expect(key()).toBeNull();
  });
});

test('each game says where a hint looks', () => {
  expect(column(LOOK)).toBe('[data-column="2"]');
  expect(chapardage({ key: 'hand', facts: { n: 5 } })).toBe('.rail .hands');
  expect(chapardage({ key: 'whom', facts: { asked: 1, maj: true } })).toContain('data-seat="1"');
  expect(anagramme({ key: 'hand', facts: { n: 5 } })).toBe('.rail .hand');
  expect(anagramme({ key: 'turned', facts: { at: 3 } })).toContain('data-word="3"');
  expect(volapuk({ key: 'keep', facts: { n: 2 } })).toBe('.rail .mine');
  expect(volapuk({ key: 'line', facts: { cells: [4, 5] } })).toBe(
    '[data-cell="4"], [data-cell="5"]',
  );
});
