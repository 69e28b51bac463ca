/**
 * From a tap to a move. Nothing here knows what is legal: it is what the view holds. What cannot be
 * played is asked of the referee, who says why.
 */

import type { Out } from '../../parts/hand';
import type { Column, Open, Prospect, View } from '../../wire/heptagramme';

export type Move = View['actions'][number];

export const COLUMNS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A column, and what the seat may do there. */
export type Seen = Column & Prospect;

/** The letters that lie in a column, the maj. first. */
export const textOf = ({ maj, mins }: Pick<Column, 'maj' | 'mins'>): string =>
  `${maj ?? ''}${mins}`;

/** What the seat may do now, beside placing. */
export interface Offers {
  end: boolean;
  pass: boolean;
  bonus: boolean;
  accept: boolean;
  /** The column of which one is asked, and may answer or not. */
  answer: number | null;
  stop: boolean;
  goOn: boolean;
  /** Columns whose last card can be taken back, and whose word may be asked. */
  back: ReadonlySet<number>;
  doubt: ReadonlySet<number>;
}

export function offers(actions: readonly Move[]): Offers {
  const any = (type: Move['type']) => actions.some((move) => move.type === type);
  const columns = (type: 'take_back' | 'doubt' | 'concede') =>
    new Set(actions.flatMap((move) => (move.type === type ? [move.column] : [])));
  return {
    end: any('end_turn'),
    pass: any('pass'),
    bonus: any('draw_bonus'),
    accept: any('accept'),
    answer: [...columns('concede')][0] ?? null,
    stop: any('propose_stop'),
    goOn: any('decline_stop'),
    back: columns('take_back'),
    doubt: columns('doubt'),
  };
}

type Columns = readonly Pick<Prospect, 'places'>[];

/** The columns as the seat may be shown them: who only looks on is offered nothing. */
export function seen(view: View, plays: boolean): Seen[] {
  const nothing = plays ? {} : { places: '', announceable: [] };
  return view.open.columns.map((column, at) => ({
    ...column,
    ...view.prospects[at]!,
    ...nothing,
  }));
}

/** The columns that a card may go to. */
export function lit(columns: Columns, card: string | null): ReadonlySet<number> {
  const open = columns.flatMap(({ places }, at) =>
    card !== null && places.includes(card) ? [at] : [],
  );
  return new Set(open);
}

/** Does a card fit anywhere? */
export const fits = (columns: Columns, card: string): boolean =>
  columns.some(({ places }) => places.includes(card));

/** The most that a column may bring now, and whether all its words bring as much. */
export function gain(announceable: Prospect['announceable']): { most: number; same: boolean } {
  const points = announceable.map((word) => word.points);
  return { most: Math.max(0, ...points), same: new Set(points).size < 2 };
}

type Laid = Pick<Open, 'scoring' | 'frozen'>;

/** The cards of this turn that one may take back: they leave a mark in the hand. */
export function outside({ seat, open }: Pick<View, 'seat' | 'open'>): Out[] {
  if (seat === null || open.turn !== seat) return [];
  return open.scoring.flatMap(({ card, column }, line) =>
    column !== null && line >= open.frozen ? [{ card, line }] : [],
  );
}

/** Taking a card back takes those after it first, §3.4: the column, and how many. */
export function recall(
  { scoring, frozen }: Laid,
  line: number,
): { column: number; times: number } | null {
  const column = scoring[line]?.column ?? null;
  if (column === null || line < frozen) return null;
  const times = scoring.filter((one, at) => at >= line && one.column === column).length;
  return { column, times };
}

/** The column of the card that was placed last and may be taken back. */
export function lastOut(view: View): number | null {
  const line = outside(view).at(-1)?.line;
  return line === undefined ? null : (view.open.scoring[line]?.column ?? null);
}

/** How many of a column's last cards were placed this turn, and how many of them stay for good. */
export function freshIn(
  { scoring, frozen }: Laid,
  column: number,
): { fresh: number; firm: number } {
  const here = scoring.flatMap((line, at) => (line.column === column ? [at] : []));
  return { fresh: here.length, firm: here.filter((at) => at < frozen).length };
}

/** The last steps of a sum, for where there is no room for all of it: `… 8 + 2(i) = 10`. */
export function tail(sum: string, room: number): string {
  if (sum.length <= room) return sum;
  const parts = sum.split(' = ');
  let kept = parts.slice(-2).join(' = ');
  for (const part of parts.slice(0, -2).reverse()) {
    if (part.length + kept.length + 5 > room) break;
    kept = `${part} = ${kept}`;
  }
  return `… ${kept}`;
}

/** A sum as it is read: a joker by its sign. */
export const readable = (sum: string): string => sum.replaceAll('(?)', '(∗)');

/** A sum and its total, which is set apart. */
export function parted(sum: string): { sum: string; total: string } {
  const at = sum.lastIndexOf(' = ');
  return at < 0 ? { sum: sum, total: '' } : { sum: sum.slice(0, at + 3), total: sum.slice(at + 3) };
}
