/** A table of Chapardage for the tests. */

import { page } from '$lib/games/chapardage';
import type { Scene } from '$lib/games/contract';
import type { News, Open, View } from '$lib/wire/chapardage';
import type { Lang, Wording } from '$lib/wording';
import { testScene, wordsOf } from '../../../scene';

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

/** The study: Inès asks; Clara has just stolen an l; P, C and M lie in words. */
export const OPEN: Open = {
  end: null,
  gap: 3,
  spoken: false,
  gone: [],
  heights: [17, 18, 16, 18],
  idle: 0,
  number: 21,
  options: {
    clock: 0,
    held_word: true,
    memory: false,
    vocabulary: 'tous',
    proper: false,
    coarse: true,
    version: 'normale',
    visible: false,
  },
  phase: 'ask',
  protected: ['', '', 'l', ''],
  blank: 0,
  spared: false,
  reaching: null,
  refill: null,
  request: null,
  turn: 0,
};

export type Changes = Partial<Omit<View, 'open'> & Open>;

/** The same table with something else about it, in the open or before Inès alone. */
export function view(changes: Changes = {}): View {
  const all = Object.entries(changes);
  return {
    open: { ...OPEN, ...Object.fromEntries(all.filter(([name]) => name in OPEN)) },
    asks: ['', LETTERS, LETTERS.replace('l', ''), LETTERS],
    drawn: null,
    goal: 5,
    hand: 'BTaegiors',
    hands: [9, 8, 10, 7],
    length: 5,
    mot: true,
    moves: [],
    seat: 0,
    heaps: [
      [{ maj: 'L', word: null, cards: null }],
      [{ maj: 'P', word: null, cards: null }],
      [
        { maj: 'C', word: null, cards: null },
        { maj: 'M', word: null, cards: null },
      ],
      [],
    ],
    ...Object.fromEntries(all.filter(([name]) => !(name in OPEN))),
  };
}

export const scene = (changes: Partial<Scene> = {}): Scene => testScene(page, view(), changes);

export const VAIN: News[] = [
  { type: 'asked', seat: 1, asked: 2, card: 'u' },
  { type: 'pioche_said', seat: 2, asker: 1, card: 'u' },
  { type: 'pile_chosen', seat: 1, pile: 2 },
  { type: 'drew', seat: 1, pile: 2, card: null },
  { type: 'a_toi_said', seat: 1, blank: false },
];

export const THEFT: News[] = [
  { type: 'asked', seat: 2, asked: 0, card: 'l' },
  { type: 'stolen', seat: 2, asked: 0, card: 'l' },
];
