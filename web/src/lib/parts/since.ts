/**
 * What the others did since one's own last turn. It stays in sight until that turn is over: in
 * words beside the board, and as an edge around what they laid.
 */

/** A turn, as far as it has come: whose it is, and what was told of it. */
export interface Deed<News> {
  seat: number;
  news: readonly News[];
}

/** Whose turn a piece of news belongs to; null for luck, for talk, and for what others say in it. */
export type Doer<News> = (news: News) => number | null;

/** A turn in short: its words, and what it brought. */
export interface Saying {
  seat: number;
  text: string;
  points?: number | null;
}

/** Turns, oldest first; what was told before the first of them belongs to none. */
function turns<News>(heard: readonly News[], doer: Doer<News>): Deed<News>[] {
  const found: { seat: number; news: News[] }[] = [];
  for (const news of heard) {
    const seat = doer(news);
    const last = found.at(-1);
    if (last && (seat === null || seat === last.seat)) last.news.push(news);
    else if (seat !== null) found.push({ seat, news: [news] });
  }
  return found;
}

/**
 * The others' turns since `me` last had one; that which `me` is having, at whose `turn` it is,
 * changes nothing yet. Who looks on sees what whoever plays sees.
 */
export function since<News>(
  heard: readonly News[],
  doer: Doer<News>,
  me: number | null,
  turn: number | null,
): Deed<News>[] {
  const eyes = me ?? turn;
  const all = turns(heard, doer);
  if (turn === eyes && all.at(-1)?.seat === eyes) all.pop();
  const own = all.findLastIndex(({ seat }) => seat === eyes);
  return all.slice(own + 1);
}

/** Who laid what lies there, the last of them; `things` names what a turn laid. */
export function edges<News, Thing>(
  deeds: readonly Deed<News>[],
  things: (news: readonly News[]) => readonly Thing[],
): ReadonlyMap<Thing, number> {
  return new Map(
    deeds.flatMap(({ seat, news }) => things(news).map((thing) => [thing, seat] as const)),
  );
}
