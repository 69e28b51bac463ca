/** A game of Volapük in the making, for the tests of its board and of what is said there. */

import { vi } from 'vitest';
import type { Scene } from '../src/lib/games/contract';
import { page } from '../src/lib/games/volapuk';
import { colourOf } from '../src/lib/games/volapuk/notation';
import type { Refused, ScoreLine } from '../src/lib/wire/messages';
import type { HeldView, TileView, View } from '../src/lib/wire/volapuk';
import { testScene } from './scene';

/** `i9` is the middle. */
export const at = (name: string): number =>
  (Number(name.slice(1)) - 1) * 19 + 'abcdefghijklmnopqrs'.indexOf(name.charAt(0));

export const held = (die: number, face: string | null, kept = false): HeldView => ({
  die,
  colour: colourOf(die),
  face,
  kept,
  worth: 1,
});

export const tile = (
  cell: string,
  die: number,
  face: string,
  letter = face,
  seat = 1,
): TileView => ({ cell: at(cell), die, colour: colourOf(die), face, letter, seat, worth: 1 });

/** What the settings of every test have in common. */
export const OPTIONS = {
  clock: 0,
  diameter: 17,
  diagonal: 1,
  reversed: 'off',
  recomposition: 'full',
  freed: 'stay',
  espace: 'full',
  ligature_value: 10,
  elue_per_letter: 3,
} as View['options'];

/** The first seat is to compose with these dice; nothing lies, nothing is being said of a play. */
export function viewOf(hands: HeldView[][], changes: Partial<View>): View {
  const seats = hands.map((_, seat) => seat);
  return {
    seat: 0,
    options: OPTIONS,
    hands,
    tiles: [],
    marks: [],
    force: 0,
    retired: false,
    diagonals: [],
    seen: [],
    bag: [],
    phase: 'compose',
    polyedre: seats.map((seat) => 'ABC'[seat]!),
    elue: 'P',
    first: 0,
    turn: 0,
    number: 1,
    throws: 3,
    throws_left: 0,
    rolling: false,
    due: [],
    merged: false,
    gathered: false,
    last_turns: [],
    final: false,
    recompositions: 0,
    recompositions_left: 0,
    blank: 0,
    spoken: [],
    claims: [],
    done: [],
    asked: '',
    asker: null,
    sense_count: 0,
    senses: [],
    answers: [],
    proposed: null,
    doubts: [],
    rejected: [],
    ballots: [],
    speaking: [],
    sheets: seats.map(() => []),
    bonuses: seats.map(() => 0),
    totals: seats.map(() => 0),
    gone: [],
    in_play: seats,
    end: null,
    actions: [],
    ...changes,
  };
}

/** A table, and what is played and asked there; the referee answers with these lines. */
export function played(view: View, lines: readonly ScoreLine[], changes: Partial<Scene> = {}) {
  const play = vi.fn();
  const attempt = vi.fn(async (_: unknown): Promise<readonly ScoreLine[] | Refused> => lines);
  return { scene: testScene(page, view, { play, attempt, ...changes }), play, attempt };
}
