/** What one is about to do at Heptagramme, without a page. */

import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { Composing } from '$lib/games/heptagramme/composing.svelte';
import type { View } from '$lib/wire/heptagramme';
import { seated as seatedAt } from '../../../seated.svelte';
import { scene, view, type Changes } from './scene';

/** Somebody at a table, who may come to another position. */
function seated(changes: Changes = {}) {
  const first = scene({ view: view(changes) });
  const { composing, come } = seatedAt(Composing, first);
  const play = first.play as ReturnType<typeof vi.fn>;
  return {
    composing,
    played: () => play.mock.calls.map(([move]) => move as View['actions'][number]),
    slot: (card: string) => composing.slots.find((one) => one.card === card && one.out === null)!,
    come: (next: Changes) => come({ view: view(next) }),
  };
}

const PASSING: Changes = {
  scoring: [],
  written: '',
  hand: 'acs',
  actions: [{ type: 'pass', cards: '' }],
};

describe('a card', () => {
  test('that is taken up lights its columns, and is placed once', () => {
    const { composing, played, slot } = seated();
    composing.tap(slot('c'));
    flushSync();
    expect([...composing.lit]).toEqual([0, 3, 4]);
    expect(composing.place(3)).toBe(true);
    flushSync();
    expect(played()).toEqual([{ type: 'place', card: 'c', column: 3 }]);
    expect(composing.place(3)).toBe(false);
  });

  test('that does not fit is asked about, and stays taken up', () => {
    const { composing, played, slot } = seated();
    composing.tap(slot('c'));
    flushSync();
    expect(composing.place(5)).toBe(true);
    flushSync();
    expect([played().length, composing.card]).toEqual([1, 'c']);
  });

  test('that is tapped again is put down', () => {
    const { composing, slot } = seated();
    composing.tap(slot('c'));
    composing.tap(slot('c'));
    flushSync();
    expect(composing.card).toBeNull();
    expect(composing.drop()).toBe(false);
  });

  test('that is carried is what would be placed, over its column', () => {
    const { composing, slot } = seated();
    composing.carry(slot('s'), 3, true);
    flushSync();
    expect([composing.card, composing.over]).toEqual(['s', 3]);
    composing.carry(slot('s'), null, false);
    flushSync();
    expect([composing.card, composing.over]).toEqual([null, null]);
  });

  test('is not taken up in another player’s turn', () => {
    const { composing, slot } = seated({ turn: 1, actions: [] });
    composing.tap(slot('c'));
    flushSync();
    expect(composing.card).toBeNull();
  });

  test('comes back with those after it', () => {
    const { composing, played } = seated();
    composing.recallLine(1);
    expect(played()).toEqual([
      { type: 'take_back', column: 0 },
      { type: 'take_back', column: 0 },
    ]);
  });

  test('keeps its place in the hand', () => {
    const { composing, slot, come } = seated({ scoring: [] });
    composing.move(slot('s'), composing.slots[0]!.id);
    flushSync();
    const order = () => composing.slots.map(({ card }) => card).join('');
    const arranged = order();
    expect(arranged.startsWith('s')).toBe(true);
    come({ scoring: [], number: 10 });
    expect(order()).toBe(arranged);
  });
});

describe('passing', () => {
  test('puts cards aside in order, and thinks better of it', () => {
    const { composing, played, slot } = seated(PASSING);
    composing.startPass();
    flushSync();
    composing.tap(slot('s'));
    flushSync();
    composing.tap(slot('a'));
    flushSync();
    expect(composing.chosen).toEqual([slot('s').id, slot('a').id]);
    composing.stay();
    flushSync();
    expect(composing.exchanging).toBeNull();
    composing.startPass();
    flushSync();
    composing.exchangeAll();
    flushSync();
    composing.pass();
    expect(played()).toEqual([{ type: 'pass', cards: 'acs' }]);
  });

  test('asks for nothing where nothing can be drawn', () => {
    const { composing, played } = seated({ ...PASSING, drawable: 0 });
    composing.startPass();
    expect(played()).toEqual([{ type: 'pass', cards: '' }]);
  });

  test('is forgotten when the turn is over', () => {
    const { composing, come } = seated(PASSING);
    composing.startPass();
    flushSync();
    come({ turn: 1, actions: [] });
    come(PASSING);
    expect(composing.exchanging).toBeNull();
  });
});

describe('by keyboard', () => {
  test('a letter takes up the next of its cards, a figure places it', () => {
    const { composing, played } = seated({ hand: 'ccs' });
    const [first, second] = composing.slots.filter(({ card, out }) => card === 'c' && out === null);
    const up = () => {
      composing.obey({ type: 'card', card: 'c' });
      flushSync();
      return composing.up;
    };
    expect([up(), up(), up()]).toEqual([first!.id, second!.id, first!.id]);
    expect(composing.obey({ type: 'card', card: 'z' })).toBe(false);
    composing.obey({ type: 'column', column: 4 });
    expect(played()).toEqual([{ type: 'place', card: 'c', column: 4 }]);
  });

  test('a sign does what is offered, and nothing else', () => {
    const { composing, played } = seated();
    composing.obey({ type: 'bonus' });
    composing.obey({ type: 'pass' });
    composing.obey({ type: 'end' });
    expect(played()).toEqual([{ type: 'end_turn' }]);
  });
});

describe('a word', () => {
  test('that is the only one is announced at once', () => {
    const { composing, played } = seated();
    composing.announce(2);
    expect(played()).toEqual([{ type: 'announce', column: 2, word: 'carpe' }]);
    expect(composing.asking).toBe(false);
  });
});
