/** What is heard of a table of Hepta Mensa, and a few sentences for it. */

import type { Hello } from '$lib/wire/messages';
import { Wording } from '$lib/wording';

export const heard = (seq: number, news: object): Hello['items'][number] => ({
  type: 'heard',
  seq,
  news,
  lines: [],
});

export const stone = (seq: number, seat = 0, place = 4) =>
  heard(seq, { type: 'stone_laid', seat, pawn: 'one', place });

export const say = new Wording(
  'fr',
  {
    'event.hepta_mensa.stone_laid': '{seat:seat} pose un caillou en {place}.',
    'event.hepta_mensa.attacked': '{seat:seat} retourne b2…',
    'event.hepta_mensa.simple_turned': [
      { after: 'attacked', text: '… c’est une pièce, en {place}.' },
      { text: 'Une pièce.' },
    ],
    'cite.hepta_mensa.stone_laid': '3.1',
    'cite.hepta_mensa.attacked': '4.2',
    'cite.hepta_mensa.simple_turned': '4.4',
    'entry.undone': 'Le dernier coup est repris.',
    'entry.took_over': '{player} joue désormais pour {seat:seat}.',
    'names.hepta_mensa.seat.0': 'Encre',
    'names.hepta_mensa.seat.1': 'Ivoire',
    'result.hepta_mensa.points': '{winner:seat} gagne avec {points} points (§{at}).',
  },
  'hepta_mensa',
);
