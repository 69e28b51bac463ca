/** Tables opened in one click, links that lead to one, and how a table is told in a list. */

import { api } from './api';
import { me } from './me.svelte';
import type { GameInfo, NewTable, Player, TableInfo, TableLine } from './wire/messages';
import type { Lang, Wording } from './words';

export type SeatPlan = NewTable['seats'][number];

/** A middling opponent, unless the game has none of that name. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes('moyen') ? 'moyen' : (levels[Math.floor(levels.length / 2)] ?? '');
}

/** Oneself and as few bots as the game allows. */
export function againstBots(game: GameInfo): NewTable {
  const bot: SeatPlan = { kind: 'bot', level: usualLevel(game.levels) };
  const others = Array.from({ length: Math.min(...game.seats) - 1 }, () => bot);
  const seats: SeatPlan[] = [{ kind: 'me' }, ...others];
  return { game: game.name, seats, ...(game.hints ? { hints: true } : {}) };
}

/**
 * Open a table and take one's seats. `names` has, by seat, who sits there: people who share a
 * screen are one visitor to the server. `own` is the visitor's own name, if it is to change.
 */
export async function setTable(
  table: NewTable,
  names: readonly string[] = [],
  own?: string,
): Promise<TableInfo> {
  const { nickname } = await me.ensure(own);
  let info = await api.open(table);
  for (const [seat, plan] of table.seats.entries())
    if (plan.kind === 'me') info = await api.sit(info.id, seat, names[seat] ?? nickname);
  return info;
}

/** The id of a table, and the other site that its link names, if it does. */
export interface Named {
  table: string;
  elsewhere: string | null;
}

const TABLE = /^[A-Za-z0-9_-]{1,64}$/;

/** The table that a pasted link, or the last part of one, names. */
export function tableIn(pasted: string, host = location.host): Named | null {
  const text = pasted.trim();
  if (TABLE.test(text)) return { table: text, elsewhere: null };
  let url: URL;
  try {
    url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return null;
  }
  const [, id] = /^\/(?:t|replay)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  if (!id || !TABLE.test(id)) return null;
  return { table: id, elsewhere: url.host === host ? null : url.host };
}

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
      : [player.bot === null ? player.name : say.say('page.home.bot', { level: player.bot })],
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
