/** A table of Anagramme for the tests: four words on the cloth. */

import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { page } from '$lib/games/anagramme';
import { costOf } from '$lib/games/anagramme/cards';
import type { Scene } from '$lib/games/contract';
import type { Handle, Open, View, Word } from '$lib/wire/anagramme';
import type { Refused } from '$lib/wire/messages';
import type { Lang, Wording } from '$lib/wording';
import { testScene, wordsOf } from '../../../scene';

export const RULES = readFileSync('../docs/rules/anagramme.md', 'utf8');

/** As French is set: spaces that hold. */
export const fr = (sentence: string): string =>
  sentence.replace(/ (?=[:;?!»])/g, '\u00a0').replaceAll('« ', '«\u00a0');

export const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

/** A word, and what may be done with it. */
export type Laid = Word & Handle;

export const word = (text: string, changes: Partial<Laid> = {}): Laid => ({
  text,
  before: [],
  crossing: null,
  crossable: [],
  free: true,
  ...changes,
});

/** What is changed of a view, wherever it stands in it. */
export type Changes = Partial<Omit<View, 'open'> & Omit<Open, 'laid'>> & {
  laid?: readonly Laid[];
};

export const ON_THE_CLOTH = [word('pire'), word('conduire'), word('ballons'), word('signe')];

export const OPEN: Open = {
  accepted: [],
  blank: 0,
  charges: [0, 0, 0, 0],
  counted: [],
  deal: 3,
  dealer: 3,
  drawn: ['a', 'b', 'c', '?'],
  end: null,
  fell: [0, 0, 0, 0],
  gone: [],
  number: 9,
  options: {
    clock: 0,
    hints: false,
    jokers: 2,
    limit: 100,
    referee: 'lexicon',
    packs: 1,
    partie_simple: false,
    reentry: false,
    remise: 'total',
    replaced: 'discards',
    shortest: 4,
    vocabulary: 'tous',
    coarse: true,
    stake: 1,
    verticales: false,
    dear: 'rare',
    blank_rounds: 2,
  },
  owed: null,
  phase: 'turn',
  remises: [0, 0, 0, 25],
  returned: [null, null, null, null],
  sheets: [
    [0, 21],
    [38, 0],
    [30, 24],
    [18, 0],
  ],
  turn: 0,
  turned: 'm',
  upheld: [],
  window: null,
  laid: [],
};

/** The study: Inès may play; four words lie on the cloth. */
export function view({ laid = ON_THE_CLOTH, ...changes }: Changes = {}): View {
  const hand = changes.hand ?? 'ejortu';
  const isOpen = ([name]: [string, unknown]) => name in OPEN;
  const parts = Object.entries(changes);
  return {
    actions: [...new Set(hand)].flatMap((discard) => [
      { type: 'exchange' as const, discard, top: 'hidden' as const },
      { type: 'exchange' as const, discard, top: 'shown' as const },
    ]),
    contests: false,
    discards: 4,
    hand,
    handles: laid.map(({ free, crossable }) => ({ free, crossable })),
    hands: [hand.length, 3, 2, 4],
    in_play: [0, 1, 2, 3],
    left: costOf(hand, 'rare'),
    seat: 0,
    shed: false,
    shown: [null, null, null, null],
    talon: 8,
    totals: [21, 38, 54, 18],
    until_blocked: 8,
    pot: 0,
    staked: [],
    ...Object.fromEntries(parts.filter((one) => !isOpen(one))),
    open: {
      ...OPEN,
      ...Object.fromEntries(parts.filter(isOpen)),
      laid: laid.map(({ text, before, crossing }) => ({ text, before, crossing })),
    },
  };
}

/** §5.2 The fourth word, just made by this player, lies open. */
export const opened = (seat: number): NonNullable<Open['window']> => ({
  blank: 0,
  made: [3],
  number: 8,
  played: 'eginS',
  received: '',
  remise: 0,
  seat,
  laid: [],
});

export const scene = (changes: Partial<Scene> = {}): Scene =>
  testScene(page, view(), {
    attempt: vi.fn(async () => [
      { label: 'in_hand', points: -10, arithmetic: '- 5(e) - 5(r) = -10', section: '3.4' },
    ]),
    ...changes,
  });

export const refusal: Refused = {
  type: 'refused',
  id: null,
  code: 'not_a_word',
  facts: {},
  nearest: null,
  section: '2.3',
  sentence: '« pirxe » n’est pas au dictionnaire de cette table (§2.3).',
};
