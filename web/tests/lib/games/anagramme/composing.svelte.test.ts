/** What one is about to do at Anagramme, without a page. */

import { describe, expect, test, vi } from 'vitest';
import { Composing } from '$lib/games/anagramme/composing.svelte';
import type { Scene } from '$lib/games/contract';
import type { Slot } from '$lib/parts/hand';
import type { View } from '$lib/wire/anagramme';
import { seated as seatedAt } from '../../../seated.svelte';

/** Two words lie there, the second open to be crossed at its first letter; the hand is `ejrt?`. */
function view(changes: Partial<View['open']> = {}): View {
  const lying = (text: string) => ({ text, before: [], crossing: null });
  return {
    actions: [{ type: 'exchange', discard: 'j', top: 'hidden' }],
    hand: '?ejrt',
    seat: 0,
    handles: [
      { free: true, crossable: [] },
      { free: true, crossable: [0] },
    ],
    open: {
      deal: 1,
      number: 3,
      options: { shortest: 4 },
      laid: [lying('pire'), lying('signe')],
      ...changes,
    },
  } as unknown as View;
}

/** Somebody at a table, who may come to another position. */
function seated(first = view()) {
  const attempt = vi.fn(async () => []);
  const play = vi.fn();
  const scene = { view: first, seat: 0, live: true, attempt, play } as unknown as Scene;
  const { composing, come, heard } = seatedAt(Composing, scene);
  return {
    composing,
    attempt,
    play,
    slot: (card: string): Slot => composing.slots.find((one) => one.card === card)!,
    come: (next: View) => come({ view: next }),
    asked: heard,
  };
}

describe('a word that is begun', () => {
  test('is opened, grows by a card, and is played once the referee lets it pass', async () => {
    const { composing, slot, asked, play } = seated();
    composing.openWord(0);
    composing.tap(slot('r'));
    composing.between(3);
    await asked();
    expect(composing.ready).toBe(true);
    expect(composing.confirm()).toBe(true);
    expect(play).toHaveBeenCalledWith({ type: 'add', at: 0, word: 'pirre' });
  });

  test('of one’s own cards is not asked of before it is long enough', async () => {
    const { composing, slot, asked, attempt } = seated();
    composing.openNew();
    for (const card of 'jet') composing.tap(slot(card));
    await asked();
    expect(attempt).not.toHaveBeenCalled();
    composing.tap(slot('r'));
    await asked();
    expect(attempt).toHaveBeenCalledWith({ type: 'lay', word: 'jetr' });
  });

  test('falls when the word under it is taken back, or the turn has gone', () => {
    const { composing, come } = seated();
    composing.openWord(0);
    come(view({ laid: [] }));
    expect(composing.draft).toBeNull();
    come(view());
    composing.openWord(1);
    come(view({ number: 4 }));
    expect(composing.draft).toBeNull();
  });

  test('is first put back as it lay, then left', () => {
    const { composing, slot } = seated();
    composing.openWord(0);
    composing.drop(slot('e'), { type: 'tile', tile: 0, side: 'on' });
    expect([composing.written, composing.touched]).toEqual(['eire', true]);
    composing.back();
    expect([composing.written, composing.touched]).toEqual(['pire', false]);
    composing.back();
    expect(composing.draft).toBeNull();
  });

  test('may be crossed only where the view says so', () => {
    const { composing } = seated();
    composing.openWord(0);
    composing.onto(0);
    expect(composing.crossing).toBeNull();
    composing.openWord(1);
    composing.onto(0);
    expect(composing.crossing).toEqual({ at: 1, letter: 0 });
    composing.cross();
    expect(composing.draft?.target).toEqual({ type: 'cross', at: 1, letter: 0 });
  });
});

describe('by keyboard', () => {
  test('figures open words, letters take up cards, Escape lets go', () => {
    const { composing } = seated();
    expect(composing.press({ type: 'drop' })).toBe(false);
    expect(composing.press({ type: 'word', at: 7 })).toBe(false);
    expect(composing.press({ type: 'word', at: 1 })).toBe(true);
    expect([composing.opened, composing.writing]).toEqual([1, true]);
    expect(composing.press({ type: 'card', card: 'j' })).toBe(true);
    expect(composing.up?.card).toBe('j');
    expect(composing.press({ type: 'card', card: 'z' })).toBe(false);
    expect(composing.press({ type: 'drop' })).toBe(true);
    expect(composing.draft).toBeNull();
  });

  test('a joker that waits is named by the next letter', () => {
    const { composing } = seated();
    composing.press({ type: 'new' });
    composing.press({ type: 'card', card: '?' });
    expect(composing.written).toBe('*');
    composing.press({ type: 'card', card: 's' });
    expect(composing.written).toBe('s');
    composing.press({ type: 'back' });
    expect(composing.written).toBe('');
  });
});

describe('the talon', () => {
  test('takes the card that is taken up, or the only one of a word', () => {
    const { composing, slot } = seated();
    composing.tap(slot('j'));
    composing.takeTop('hidden');
    expect([composing.discarded, composing.draft?.take]).toEqual(['j', 'hidden']);
    composing.back();
    composing.openNew();
    composing.tap(slot('t'));
    expect(composing.mayTake).toBe(true);
    composing.takeTop('shown');
    expect([composing.discarded, composing.draft?.take]).toEqual(['t', 'shown']);
  });
});
