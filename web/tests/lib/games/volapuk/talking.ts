/** A play of Volapük about which the others speak, for the tests. */

import type { Scene } from '$lib/games/contract';
import { ACCENTS } from '$lib/games/volapuk/talk';
import type { Refused } from '$lib/wire/messages';
import type { Open, View } from '$lib/wire/volapuk';
import { at, held, OPTIONS, played, sayable, type Shown, tile, viewOf } from './scene';

export const PATE = [
  tile('h9', 20, 'P'),
  tile('i9', 0, 'A'),
  tile('j9', 30, 'T'),
  tile('k9', 40, 'E'),
];

export const CELLS = PATE.map(({ cell }) => cell);

export const options = {
  ...OPTIONS,
  super_joker: 'off',
  accents: 'priority',
  announced_anagrams: 'one_per_player',
  announced_definitions: 'player',
  claim_order: 'seat',
  false_claim: 0,
  referee: 'lexicon_and_vote',
} as Open['options'];

/** With a die that shows a circumflex, and every accent open on both vowels. */
export const accents = ACCENTS.map((accent) => ({
  accent,
  die: accent === 'circonflexe' ? 75 : null,
  cells: [at('i9'), at('k9')],
}));

/** Papi Jo has laid PATE, and Inès may speak of it. */
export const view = (changes: Partial<Shown> = {}): View =>
  viewOf([[held(75, '^'), held(1, 'B')], [held(2, null)], []], {
    options,
    tiles: PATE,
    seen: ['PATE'],
    phase: 'claims',
    polyedre: ['B', 'A', 'C'],
    first: 1,
    turn: 1,
    throws: 1,
    spoken: [{ text: 'PATE', cells: CELLS }],
    done: [2],
    speaking: [0],
    sayable: sayable({ accents, anagram: true }),
    sheets: [[], [12], []],
    totals: [0, 12, 0],
    actions: [{ type: 'nothing_to_say' }],
    ...changes,
  });

export const REFUSED: Refused = {
  type: 'refused',
  id: null,
  code: 'other_letters',
  facts: {},
  nearest: null,
  section: '8.4',
  sentence: '« PORT » n’a pas les lettres d’un mot qui vienne d’être formé.',
};

export const scene = (table: Partial<Shown> = {}, changes: Partial<Scene> = {}) =>
  played(view(table), [], { waiting: table.speaking ?? [0], ...changes });
