/** How a table is told in a list: when, with whom, how it stands. */

import type { Player, TableLine } from './wire/messages';
import type { Lang, Wording } from './wording';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** « il y a 3 heures », « hier ». */
export function ago(then: number, lang: Lang, now = Date.now()): string {
  const told = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  const passed = then - now;
  for (const [unit, length] of STEPS)
    if (-passed >= length) return told.format(Math.trunc(passed / length), unit);
  return told.format(0, 'second');
}

/** Everybody but oneself, in words; empty if nobody is there. */
export function others(line: TableLine, say: Wording): string {
  const names = line.players.flatMap((player: Player | null, seat) =>
    player === null || line.yours.includes(seat)
      ? []
      : [
          player.bot === null
            ? player.name || say.say('page.table.seat_number', { n: seat + 1 })
            : say.say('page.home.bot', { level: player.bot }),
        ],
  );
  return new Intl.ListFormat(say.lang, { type: 'conjunction' }).format(names);
}

/** « avec Clara et Basile », « à cet écran ». */
export function company(line: TableLine, say: Wording): string {
  const names = others(line, say);
  if (names) return say.say('page.home.with', { names });
  const alone = line.yours.length === line.players.length;
  return say.say(alone ? 'page.home.at_one_screen' : 'page.home.alone');
}

/** How a table stands for oneself, in a word or two. */
export function standing(line: TableLine, say: Wording): string {
  if (line.phase === 'open') return say.say('page.home.status_open');
  if (line.phase === 'running')
    return say.say(line.your_turn ? 'page.home.status_turn' : 'page.home.status_running');
  const { places, yours } = line;
  // Whoever played all seats has neither won nor lost.
  if (!places || yours.length !== 1) return say.say('page.home.status_over');
  const place = places[yours[0]!]!;
  if (places.filter((other) => other === place).length > 1 && place === 1)
    return say.say('page.home.status_tied');
  if (place === 1) return say.say('page.home.status_won');
  return places.length === 2
    ? say.say('page.home.status_lost')
    : say.say('page.home.status_place', { place });
}

export interface SeatRange {
  form: 'one' | 'two' | 'range';
  least: number;
  most: number;
}

/** « 2 joueurs », « 3 ou 4 joueurs », « 2 à 8 joueurs »: which of them, and its numbers. */
export function seatRange(seats: readonly number[]): SeatRange {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return { form: least === most ? 'one' : most === least + 1 ? 'two' : 'range', least, most };
}
