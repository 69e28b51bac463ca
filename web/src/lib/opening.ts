/** Tables opened at once: who sits there, and oneself among them. */

import { api } from './api';
import { me } from './me.svelte';
import type { GameInfo, NewTable, TableInfo } from './wire/messages';

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
