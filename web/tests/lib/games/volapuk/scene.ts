/** A game of Volapük in the making, for the tests of its board and of what is said there. */

import { vi } from 'vitest';
import type { Scene } from '$lib/games/contract';
import { page } from '$lib/games/volapuk';
import type { HeldDie, LaidDie } from '$lib/games/volapuk/dice';
import { reads, spoken, type Draft, type Ground } from '$lib/games/volapuk/draft';
import { colourOf } from '$lib/games/volapuk/notation';
import type { Refused, ScoreLine } from '$lib/wire/messages';
import type { DieView, Open, Sayable, View } from '$lib/wire/volapuk';
import type { Lang, Wording } from '$lib/wording';
import { testScene, wordsOf } from '../../../scene';

/** `i9` is the middle. */
export const at = (name: string): number =>
  (Number(name.slice(1)) - 1) * 19 + 'abcdefghijklmnopqrs'.indexOf(name.charAt(0));

export const held = (die: number, face: string | null, kept = false): HeldDie => ({
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
): LaidDie => ({ cell: at(cell), die, colour: colourOf(die), face, letter, seat, worth: 1 });

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
} as Open['options'];

/** What a view tells, with every die as it looks. */
type Flat = Omit<View, 'open' | 'held' | 'laid'> & Omit<Open, 'hands' | 'tiles'>;
export interface Shown extends Flat {
  hands: HeldDie[][];
  tiles: LaidDie[];
}

const look = ({ colour, worth }: DieView): DieView => ({ colour, worth });

/** The same view but for this, which lies open or beside it. */
export function changed(view: View, { hands, tiles, ...changes }: Partial<Shown>): View {
  const now = { ...view, open: { ...view.open } };
  for (const [field, value] of Object.entries(changes))
    Object.assign(field in view.open ? now.open : now, { [field]: value });
  if (hands) {
    now.open.hands = hands.map((hand) => hand.map(({ die, face, kept }) => ({ die, face, kept })));
    now.held = hands.map((hand) => hand.map(look));
  }
  if (tiles) {
    now.open.tiles = tiles.map(({ colour: _, worth: __, ...lying }) => lying);
    now.laid = tiles.map(look);
  }
  return now;
}

/** The first seat is to compose with these dice; nothing lies, nothing is being said of a play. */
export function viewOf(hands: HeldDie[][], changes: Partial<Shown>): View {
  const seats = hands.map((_, seat) => seat);
  const view: View = {
    seat: 0,
    open: {
      options: OPTIONS,
      hands: [],
      tiles: [],
      marks: [],
      force: 0,
      retired: false,
      diagonals: [],
      seen: [],
      phase: 'compose',
      polyedre: seats.map((seat) => 'ABC'[seat]!),
      elue: 'P',
      first: 0,
      turn: 0,
      number: 1,
      throws: 3,
      rolling: false,
      due: [],
      merged: false,
      gathered: false,
      last_turns: [],
      final: false,
      recompositions: 0,
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
      sheets: seats.map(() => []),
      bonuses: seats.map(() => 0),
      gone: [],
      end: null,
    },
    held: [],
    laid: [],
    bag: [],
    throws_left: 0,
    recompositions_left: 0,
    given: [],
    ballots: [],
    speaking: [],
    sayable: null,
    totals: seats.map(() => 0),
    in_play: seats,
    actions: [],
  };
  return changed(view, { hands, ...changes });
}

/** What one may say of a play: nothing but this. */
export const sayable = (one: Partial<Sayable>): Sayable => ({
  accents: [],
  anagram: false,
  asks: [],
  answers: 0,
  to_match: [],
  to_judge: [],
  ...one,
});

/** A table, and what is played and asked there; the referee answers with these lines. */
export function played(view: View, lines: readonly ScoreLine[], changes: Partial<Scene> = {}) {
  const play = vi.fn();
  const attempt = vi.fn(async (_: unknown): Promise<readonly ScoreLine[] | Refused> => lines);
  return { scene: testScene(page, view, { play, attempt, ...changes }), play, attempt };
}

export const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

export const PORT = [
  tile('g9', 20, 'P'),
  tile('h9', 21, 'O'),
  tile('i9', 22, 'R'),
  tile('j9', 30, 'T'),
];

export const HAND = [
  held(0, 'E'),
  held(10, 'I'),
  held(23, 'P'),
  held(31, 'S'),
  held(40, 'A'),
  held(51, 'CH'),
  held(72, '?'),
];

export const ground = (changes: Partial<Ground> = {}): Ground => ({
  diameter: 17,
  tiles: PORT,
  hand: HAND,
  swap: false,
  diagonals: [],
  ...changes,
});

export const G = ground();

/** What is said of a draft, as it is read. */
export const text = (draft: Draft, on = G): string => reads(on, draft, spoken(on, draft)!);

export const options = { ...OPTIONS, reroll_kept: false } as Open['options'];

export const view = (changes: Partial<Shown> = {}): View =>
  viewOf([HAND, [held(1, null)]], {
    options,
    tiles: PORT,
    seen: ['PORT'],
    bag: [{ colour: 'blue', count: 6 }],
    number: 3,
    sheets: [[12], [5]],
    totals: [12, 5],
    actions: [{ type: 'pass' }],
    ...changes,
  });

export const ATOUT = { label: 'atout', points: 15, arithmetic: 'PORTE 3 × 5 = 15', section: '6.2' };

export const scene = (table: Partial<Shown> = {}, changes: Partial<Scene> = {}) =>
  played(view(table), [ATOUT], changes);

export const cell = (name: string) => document.querySelector(`[data-cell="${at(name)}"]`)!;
