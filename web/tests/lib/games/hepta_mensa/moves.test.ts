import { describe, expect, test } from 'vitest';
import { lit, type Move, stands, sureFace, tap } from '$lib/games/hepta_mensa/moves';
import { ACTIONS, view } from './scene';

describe('from a tap to a move', () => {
  const table = view({ actions: ACTIONS });

  test('double-arrows and stones to attack are lit from the start', () => {
    expect(lit(ACTIONS, null)).toEqual({ places: new Set([4]), cells: new Set([0]) });
  });

  test('a pawn lights its places, its centaur then the arrows', () => {
    const stone = { kind: 'pawn', pawn: 'one', slot: 0, side: 'stone', place: null } as const;
    expect(lit(ACTIONS, stone).places).toEqual(new Set([1]));
    const centaur = { ...stone, side: 'centaur', place: 1 } as const;
    expect(lit(ACTIONS, centaur).cells).toEqual(new Set([1, 6]));
  });

  test('the moon is taken up on its centaur', () => {
    expect(tap(table, null, { kind: 'hand', pawn: 'moon', slot: 3 })).toEqual({
      choose: { kind: 'pawn', pawn: 'moon', slot: 3, side: 'centaur', place: null },
    });
  });

  test('an attack takes two taps', () => {
    const first = tap(table, null, { kind: 'place', place: 4 });
    expect(first).toEqual({ choose: { kind: 'target', place: 4 } });
    const second = tap(table, { kind: 'target', place: 4 }, { kind: 'cell', cell: 6 });
    expect(second).toEqual({ play: { type: 'attack', place: 4, cell: 6 } });
  });

  test('a double-arrow that may be turned is turned at once, but not with a pawn in the air', () => {
    expect(tap(table, null, { kind: 'cell', cell: 0 })).toEqual({
      play: { type: 'turn_double', cell: 0 },
    });
    expect(tap(table, { kind: 'target', place: 4 }, { kind: 'cell', cell: 0 })).toEqual({
      choose: null,
    });
  });

  test('what cannot be played is asked of the referee', () => {
    expect(tap(table, null, { kind: 'cell', cell: 2 })).toEqual({
      ask: { type: 'turn_double', cell: 2 },
    });
    expect(tap(table, null, { kind: 'place', place: 0 })).toEqual({
      ask: { type: 'attack', place: 0, cell: 1 },
    });
    const pawn = { kind: 'pawn', pawn: 'one', slot: 0, side: 'stone', place: null } as const;
    expect(tap(table, pawn, { kind: 'place', place: 8 })).toEqual({
      ask: { type: 'lay_stone', pawn: 'one', place: 8 },
    });
  });

  test('a free place without a pawn asks for one', () => {
    expect(tap(table, null, { kind: 'place', place: 1 })).toEqual({ first: 'pawn' });
  });

  test('every action can be reached by taps, and only actions are played', () => {
    for (const action of ACTIONS) {
      let choice = null;
      const taps =
        action.type === 'turn_double'
          ? [{ kind: 'cell', cell: action.cell }]
          : action.type === 'attack'
            ? [
                { kind: 'place', place: action.place },
                { kind: 'cell', cell: action.cell },
              ]
            : [
                { kind: 'hand', pawn: action.pawn, slot: 0 },
                { kind: 'place', place: action.place },
                ...('cell' in action ? [{ kind: 'cell', cell: action.cell }] : []),
              ];
      let played: Move | null = null;
      for (const thing of taps) {
        const answer = tap(table, choice, thing as never);
        if ('choose' in answer) {
          choice = answer.choose;
          if (choice?.kind === 'pawn' && action.type === 'lay_centaur')
            choice = { ...choice, side: 'centaur' as const };
        } else if ('play' in answer) played = answer.play;
      }
      expect(played).toEqual(action);
    }
  });

  test('a choice falls with its moves', () => {
    expect(stands(ACTIONS, { kind: 'target', place: 4 })).toBe(true);
    expect(stands([], { kind: 'target', place: 4 })).toBe(false);
  });

  test('the twin of a turned arrow is known', () => {
    expect(sureFace(table.open, table.open.cells[6]!)).toBe('recyclage');
    expect(sureFace(table.open, table.open.cells[1]!)).toBeNull();
    expect(sureFace(table.open, table.open.cells[5]!)).toBeNull();
    const plain = { hidden: [{ coins: 2, recyclages: 0 }] };
    expect(sureFace(plain, { kind: 'simple', colour: null })).toBe('coin');
  });
});
