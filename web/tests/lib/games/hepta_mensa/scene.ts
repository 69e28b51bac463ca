/** Tables of Hepta Mensa for the tests. */

import type { Scene } from '$lib/games/contract';
import { page } from '$lib/games/hepta_mensa';
import type { Move } from '$lib/games/hepta_mensa/moves';
import { notation, readFigure } from '$lib/games/hepta_mensa/notation';
import type { Open, View } from '$lib/wire/hepta_mensa';
import type { Lang, Notation, Wording } from '$lib/wording';
import { testScene, wordsOf } from '../../../scene';

const GAME = { name: 'hepta_mensa', notation: notation as Notation };

/** The table of §4.3 before the attack, ivoire to move: Inès is encre, Papi Jo ivoire. */
export const LINE =
  '=r-b=v-o/-vzo-r=b/-bzr-o=v/=o-v=b#. e1..../..e2../....ec 1/112m 1/0 01/11/11/11 i -';

export function open(changes: Partial<Open> = {}): Open {
  const read = readFigure(LINE)!;
  return {
    cells: read.cells.map((cell) => cell!),
    places: read.places!,
    hands: read.hands!,
    coins: read.coins!,
    hidden: [
      { coins: 0, recyclages: 1 },
      { coins: 1, recyclages: 1 },
      { coins: 1, recyclages: 1 },
      { coins: 1, recyclages: 1 },
    ],
    emptied: null,
    forfeit: null,
    options: { clock: 0, colours: true },
    turn: 1,
    turning: null,
    ...changes,
  };
}

export function view(changes: Partial<View> = {}): View {
  return {
    seat: 1,
    open: open(),
    actions: [],
    sheets: [
      [
        { label: 'stones', points: 3, arithmetic: '1 + 2 = 3', section: '6.2' },
        { label: 'coins', points: 1, arithmetic: '1', section: '6.2' },
      ],
      [
        { label: 'stones', points: 0, arithmetic: '0', section: '6.2' },
        { label: 'coins', points: 0, arithmetic: '0', section: '6.2' },
      ],
    ],
    ...changes,
  };
}

export const ACTIONS: Move[] = [
  { type: 'lay_stone', pawn: 'one', place: 1 },
  { type: 'lay_stone', pawn: 'two', place: 1 },
  { type: 'turn_double', cell: 0 },
  { type: 'attack', place: 4, cell: 6 },
  { type: 'attack', place: 4, cell: 10 },
  { type: 'lay_centaur', pawn: 'one', place: 1, cell: 1 },
  { type: 'lay_centaur', pawn: 'one', place: 1, cell: 6 },
  { type: 'lay_centaur', pawn: 'moon', place: 1, cell: 1 },
];

export const scene = (changes: Partial<Scene> = {}): Scene =>
  testScene(GAME, view({ actions: ACTIONS }), changes);

export const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);
