/** The pictures of the games. */

import anagramme from './anagramme.svg?raw';
import chapardage from './chapardage.svg?raw';
import heptaMensa from './hepta_mensa.svg?raw';
import heptagramme from './heptagramme.svg?raw';
import volapuk from './volapuk.svg?raw';

export interface Poster {
  name: string;
  /** SVG of our own, drawn into the page so that its letters are set in our type. */
  art: string;
  /** The colour of its ground, where the picture does not reach. */
  ground: string;
  /** Keys of the wording. */
  title: string;
  line: string;
  seats: number[];
  minutes: number;
}

/** In the order of the box. Seats and minutes do until the server tells its own: nothing jumps. */
export const POSTERS: readonly Poster[] = [
  {
    name: 'heptagramme',
    art: heptagramme,
    ground: '#1f3d63',
    title: 'page.poster.heptagramme.title',
    line: 'page.poster.heptagramme.line',
    seats: [2, 3, 4],
    minutes: 50,
  },
  {
    name: 'chapardage',
    art: chapardage,
    ground: '#b23a26',
    title: 'page.poster.chapardage.title',
    line: 'page.poster.chapardage.line',
    seats: [3, 4],
    minutes: 45,
  },
  {
    name: 'anagramme',
    art: anagramme,
    ground: '#f6edd9',
    title: 'page.poster.anagramme.title',
    line: 'page.poster.anagramme.line',
    seats: [2, 3, 4, 5, 6, 7, 8],
    minutes: 40,
  },
  {
    name: 'volapuk',
    art: volapuk,
    ground: '#e0ab48',
    title: 'page.poster.volapuk.title',
    line: 'page.poster.volapuk.line',
    seats: [2, 3, 4, 5, 6, 7, 8],
    minutes: 60,
  },
  {
    name: 'hepta_mensa',
    art: heptaMensa,
    ground: '#24493a',
    title: 'page.poster.hepta_mensa.title',
    line: 'page.poster.hepta_mensa.line',
    seats: [2],
    minutes: 15,
  },
];

export const posterOf = (game: string): Poster | undefined =>
  POSTERS.find((poster) => poster.name === game);
