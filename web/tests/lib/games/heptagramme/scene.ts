/** Tables of Heptagramme for the tests. */

import type { Scene } from '$lib/games/contract';
import { page } from '$lib/games/heptagramme';
import type { Seen } from '$lib/games/heptagramme/moves';
import { notation } from '$lib/games/heptagramme/notation';
import type { Open, View } from '$lib/wire/heptagramme';
import type { Lang, Notation, Wording } from '$lib/wording';
import { testScene, wordsOf } from '../../../scene';

const GAME = { name: 'heptagramme', notation: notation as Notation };

export function column(text: string, changes: Partial<Seen> = {}): Seen {
  return {
    maj: text.slice(0, 1) || null,
    mins: text.slice(1),
    last: text.length > 1 ? 1 : null,
    places: '',
    announceable: [],
    temoins: null,
    ...changes,
  };
}

/** Of a view and of what lies open in it; columns with what the seat may do there. */
export type Changes = Partial<Omit<View, 'open' | 'prospects'>> &
  Partial<Omit<Open, 'columns'>> & { columns?: readonly Seen[] };

export const COLUMNS = [
  column('Afri', { last: 0, places: 'c', temoins: 1204 }),
  column('Repa'),
  column('Carpe', { announceable: [{ word: 'carpe', points: 6 }] }),
  column('Fa', { places: 'cs' }),
  column('O', { places: 'c' }),
  column('Zo'),
  column('Hiv'),
];

export const EITHER = [
  { word: 'baise', points: 6 },
  { word: 'taise', points: 4 },
];

/** The study: f, r and i are placed under the A; Carpe is a word; c may go to A, F and O. */
export function view({ columns = COLUMNS, ...changes }: Changes = {}): View {
  const open: Open = {
    accepted: [],
    blank: 0,
    declined: 0,
    blocked: false,
    passes: [0, 0, 0, 0],
    quiet: false,
    settled: 0,
    stop: [],
    bonus: false,
    closed: [],
    columns: columns.map(({ maj, mins, last }) => ({ maj, mins, last })),
    doubt: null,
    doubted: [],
    earned: false,
    end: null,
    fine: 0,
    frozen: 0,
    gone: [],
    scoring: [
      { card: 'f', column: 0, after: null, left: null },
      { card: 'r', column: 0, after: 0, left: null },
      { card: 'i', column: 0, after: 0, left: null },
    ],
    number: 9,
    options: {
      clock: 0,
      help: 'temoins',
      referee: 'lexicon',
      vocabulary: 'tous',
      proper: false,
      coarse: true,
      short: false,
    },
    phase: 'turn',
    sheets: [
      [11, 14],
      [17, 11],
      [8, 12],
      [15, null],
    ],
    turn: 0,
  };
  const beside: View = {
    actions: [
      { type: 'place', card: 'c', column: 0 },
      { type: 'take_back', column: 0 },
      { type: 'announce', column: 2, word: 'carpe' },
      { type: 'end_turn' },
      { type: 'doubt', column: 1 },
    ],
    blank_rounds: 0,
    corbeille: 5,
    corbeille_majs: 1,
    exchange: 0,
    drawable: 59,
    hand: '?acs',
    hands: [4, 7, 7, 7],
    majs: 16,
    open,
    pile: 54,
    prospects: columns.map(({ places, announceable, temoins }) => ({
      places,
      announceable,
      temoins,
    })),
    seat: 0,
    shortest: 5,
    sure: true,
    sum: 7,
    written: '3(f) + 2(r) = 5 + 2(i) = 7',
    totals: [25, 28, 20, 15],
  };
  const changed = <T extends object>(whole: T): T => ({
    ...whole,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => name in whole)),
  });
  return { ...changed(beside), open: changed(open) };
}

export const scene = (changes: Partial<Scene> = {}): Scene => testScene(GAME, view(), changes);

export const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

/** A word that the referee announces, with the points of its maj. */
export function announced(seat: number, column: number, word: string, sum: number, points: number) {
  const lines = [{ label: 'maj', points, arithmetic: '', section: '4.1' }];
  return { type: 'announced', seat, column, word, cause: 'forced', sum, lines } as const;
}
