/** How a game ended, in words. */

import type { Result } from './wire/messages';
import type { Wording } from './wording';

export interface Ending {
  /** Who won and why, without its §; null where several share the first place. */
  sentence: string | null;
  winners: number[];
  points: number[];
  /** Seats by place, the winner first. */
  ranking: number[];
}

export function ending(result: Result, say: Wording): Ending {
  const winners = result.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const points = result.sheets.map((sheet) => sheet.reduce((sum, line) => sum + line.points, 0));
  const ranking = result.places.map((_, seat) => seat);
  ranking.sort((a, b) => result.places[a]! - result.places[b]! || a - b);
  const key = `result.${result.reason}`;
  const facts = { winner: winners[0], points: points[winners[0]!] ?? 0, at: result.section };
  const sentence = winners.length === 1 && say.knows(key) ? uncited(say.say(key, facts)) : null;
  return { sentence, winners, points, ranking };
}

/** A sentence without the § in its brackets, which the page makes a link of. */
export function uncited(sentence: string): string {
  return sentence.replace(/\s*\(§[^)]*\)/, '');
}
