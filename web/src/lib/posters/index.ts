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
  seats: number[];
  minutes: number;
}

/** In the order of the box. Seats and minutes do until the server tells its own: nothing jumps. */
export const POSTERS: readonly Poster[] = [
  {
    name: 'heptagramme',
    art: heptagramme,
    ground: '#1f3d63',
    seats: [2, 3, 4],
    minutes: 50,
  },
  {
    name: 'chapardage',
    art: chapardage,
    ground: '#b23a26',
    seats: [3, 4],
    minutes: 45,
  },
  {
    name: 'anagramme',
    art: anagramme,
    ground: '#f6edd9',
    seats: [2, 3, 4, 5, 6, 7, 8],
    minutes: 40,
  },
  {
    name: 'volapuk',
    art: volapuk,
    ground: '#e0ab48',
    seats: [2, 3, 4, 5, 6, 7, 8],
    minutes: 60,
  },
  {
    name: 'hepta_mensa',
    art: heptaMensa,
    ground: '#24493a',
    seats: [2],
    minutes: 15,
  },
];

export const posterOf = (game: string): Poster | undefined =>
  POSTERS.find((poster) => poster.name === game);
