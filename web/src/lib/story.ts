/** The log of a game as sentences: what was heard, what the table noted, what was taken back. */

import type { GamePage, Tagged } from './games/contract';
import type { Hello, ScoreLine } from './wire/messages';
import type { Wording } from './wording';

type Item = Hello['items'][number];

export interface Line {
  seq: number;
  /** Whose deed it is; null for luck and for the table itself. */
  seat: number | null;
  text: string;
  /** The § that it follows, if one is known. */
  section: string;
  /** Points as the book writes them, where the event brought some. */
  sums: readonly ScoreLine[];
  /** An entry of the table, not of the game. */
  noted: boolean;
  undone: boolean;
}

/** A line of the log that is read: a sentence begun by one event may be ended by the next. */
export interface Joined extends Line {
  last: number;
  sections: readonly string[];
}

/** An item whose news carries its points: so it is kept, and handed to whoever draws it. */
export function counted(item: Item): Item {
  if (item.type !== 'heard') return item;
  return { ...item, news: { ...(item.news as Tagged), lines: item.lines } };
}

/** Entries of the table that are worth a line; the others are seen on the page itself. */
const TOLD = new Set([
  'started',
  'paused',
  'resumed',
  'undone',
  'took_over',
  'regained',
  'upgraded',
]);

/** The news that still stand: what was taken back is as if it had not been told. */
export function heardOf(items: readonly Item[]): Tagged[] {
  let held: { seq: number; news: Tagged }[] = [];
  for (const item of items) {
    if (item.type === 'heard') held.push({ seq: item.seq, news: item.news as Tagged });
    else if (item.body.type === 'undone') {
      const { to } = item.body;
      held = held.filter(({ seq }) => seq <= to);
    }
  }
  return held.map(({ news }) => news);
}

/** One line per event, oldest first. */
export function story(items: readonly Item[], say: Wording, tell?: GamePage['tell']): Line[] {
  const carnet: Line[] = [];
  let held: { seq: number; news: Tagged }[] = [];
  for (const item of items) {
    if (item.type === 'heard') {
      const news = item.news as Tagged;
      const before = held.at(-1)?.news ?? null;
      const text = worded(
        () =>
          tell?.(
            news,
            held.map((one) => one.news),
            say,
          ) ?? say.event(news, before),
      );
      held.push({ seq: item.seq, news });
      if (text)
        carnet.push({
          seq: item.seq,
          seat: seatOf(news),
          text,
          section: cited(news, before, say),
          sums: sumsOf(news).map((line) => named(line, say)),
          noted: false,
          undone: false,
        });
      continue;
    }
    const body = item.body;
    if (body.type === 'undone') {
      const { to } = body;
      held = held.filter(({ seq }) => seq <= to);
      for (const line of carnet) if (!line.noted && line.seq > to) line.undone = true;
    }
    if (!TOLD.has(body.type)) continue;
    const facts = {
      ...body,
      // Whose name was erased is called as the seat is.
      ...('player' in body ? { player: body.player.name || say.seat(body.seat) } : {}),
      ...('versions' in body ? body.versions : {}),
    };
    const text = worded(() => say.say(`entry.${body.type}`, facts));
    if (text !== null)
      carnet.push({
        seq: item.seq,
        seat: 'seat' in body ? body.seat : null,
        text,
        section: '',
        sums: [],
        noted: true,
        undone: false,
      });
  }
  return carnet;
}

/** « … retourne b2… » and « … c’est une pièce » are one sentence, and one line. */
export function joined(carnet: readonly Line[]): Joined[] {
  const all: Joined[] = [];
  for (const line of carnet) {
    const begun = all.at(-1);
    const sections = line.section ? [line.section] : [];
    if (begun?.text.endsWith('…') && line.text.startsWith('…') && begun.undone === line.undone)
      all[all.length - 1] = {
        ...begun,
        last: line.seq,
        text: begun.text + line.text.slice(1),
        sections: [...new Set([...begun.sections, ...sections])],
        sums: [...begun.sums, ...line.sums],
      };
    else all.push({ ...line, last: line.seq, sections });
  }
  return all;
}

/** A sentence that is missing costs its line, not the whole page. */
function worded(speak: () => string): string | null {
  try {
    return speak();
  } catch (error) {
    console.error(error);
    return null;
  }
}

function cited(news: Tagged, before: Tagged | null, say: Wording): string {
  const key = `cite.${news.type}`;
  const facts = { ...news, after: before?.type ?? null };
  return say.knows(key) ? (worded(() => say.say(key, facts)) ?? '') : '';
}

function seatOf(news: object): number | null {
  return 'seat' in news && typeof news.seat === 'number' ? news.seat : null;
}

function sumsOf(news: object): readonly ScoreLine[] {
  return 'scored' in news && Array.isArray(news.scored) ? (news.scored as ScoreLine[]) : [];
}

/** A bare figure, « + 50 », says what it is for. */
function named(line: ScoreLine, say: Wording): ScoreLine {
  const key = `score.${line.label}`;
  if (!/^[+-] \d+$/.test(line.arithmetic) || !say.knows(key)) return line;
  return { ...line, arithmetic: `${say.say(key)} ${line.arithmetic}` };
}
