/** What one is about to do at Hepta Mensa, without a page. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scene } from '$lib/games/contract';
import { Composing } from '$lib/games/hepta_mensa/composing.svelte';
import type { Refused } from '$lib/wire/messages';
import { seated as seatedAt } from '../../../seated.svelte';
import { ACTIONS, open, scene, view } from './scene';

/** Somebody at a table, who may come to another position. */
function seated(first: Scene) {
  const { composing, come, heard } = seatedAt(Composing, first);
  return {
    composing,
    come,
    async tap(...things: Parameters<Composing['tap']>[0][]) {
      for (const thing of things) {
        composing.tap(thing);
        await heard();
      }
    },
  };
}

const ONE = { kind: 'hand', pawn: 'one', slot: 0 } as const;
const place = (at: number) => ({ kind: 'place', place: at }) as const;
const cell = (at: number) => ({ kind: 'cell', cell: at }) as const;

describe('what is taken up', () => {
  let here: Scene;
  beforeEach(() => {
    here = scene();
  });

  test('lights its places, and is laid there', async () => {
    const { composing, tap } = seated(here);
    await tap(ONE);
    expect([...composing.lit.places]).toEqual([1]);
    await tap(place(1));
    expect(here.play).toHaveBeenCalledWith({ type: 'lay_stone', pawn: 'one', place: 1 });
    expect(composing.choice).toBeNull();
  });

  test('is turned on its other side, and then wants an arrow', async () => {
    const { composing, tap } = seated(here);
    await tap(ONE);
    expect(composing.sides).toEqual(['stone', 'centaur']);
    composing.turn('centaur');
    await tap(place(1));
    expect([...composing.lit.cells]).toEqual([1, 6]);
    await tap(cell(6));
    expect(here.play).toHaveBeenCalledWith({
      type: 'lay_centaur',
      pawn: 'one',
      place: 1,
      cell: 6,
    });
  });

  test('falls when its move is no longer open, and stays down', async () => {
    const { composing, tap, come } = seated(here);
    await tap(ONE);
    come({ view: view({ actions: [] }) });
    expect(composing.choice).toBeNull();
    come({ view: view({ actions: ACTIONS }) });
    expect(composing.choice).toBeNull();
  });

  test('is nothing for whoever only looks on', async () => {
    const { composing, tap } = seated(scene({ seat: null, live: false }));
    expect([composing.plays, composing.actions]).toEqual([false, []]);
    await tap(cell(2));
    expect(here.play).not.toHaveBeenCalled();
  });
});

describe('what is said of a tap', () => {
  test('something has to be chosen first', async () => {
    const { composing, tap } = seated(scene());
    await tap(place(1));
    expect(composing.note?.at).toBe('2.1');
    composing.drop();
    expect(composing.note).toBeNull();
  });

  test('why not, until the position is another', async () => {
    const refused = { type: 'refused', id: 'x', code: 'no_enemy_touches', facts: {} } as Refused;
    const why = { ...refused, section: '4.1', nearest: null, sentence: 'Non (§4.1).' };
    const { composing, tap, come } = seated(scene({ attempt: vi.fn(async () => why) }));
    await tap(cell(2));
    await vi.waitFor(() => expect(composing.note?.at).toBe('4.1'));
    come({ view: view({ open: open({ turn: 0 }), actions: [] }) });
    expect(composing.note).toBeNull();
  });
});
