/** What the score sheet writes. */

import type { Announced, News } from '../../wire/heptagramme';

/** §3.7 A passed turn is a bar; a turn not yet played, an empty box. */
export function box(points: number | null | undefined): string {
  return points === undefined ? '' : points === null ? '/' : String(points);
}

/** The words that left the table, newest first. */
export function made(heard: readonly News[] = []): Announced[] {
  return heard.filter((news): news is Announced => news.type === 'announced').toReversed();
}

/** The words of each player, oldest first. */
export function byPlayer(announced: readonly Announced[], seats: number): Announced[][] {
  const oldest = announced.toReversed();
  return Array.from({ length: seats }, (_, seat) => oldest.filter((word) => word.seat === seat));
}
