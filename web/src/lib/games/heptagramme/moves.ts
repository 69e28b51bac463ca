/**
 * From a tap to a move. Nothing here knows what is legal: it is what the view holds. What cannot be
 * played is asked of the referee, who says why.
 */

import { figure } from '../../parts/cards';
import type { Out } from '../../parts/hand';
import type { ColumnView, View } from '../../wire/heptagramme';

export type Move = View['actions'][number];

export const COLUMNS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The letters that lie in a column, the maj. first. */
export const textOf = ({ maj, mins }: Pick<ColumnView, 'maj' | 'mins'>): string =>
  `${maj ?? ''}${mins}`;

/** What the seat may do now, beside placing. */
export interface Offers {
  end: boolean;
  pass: boolean;
  bonus: boolean;
  accept: boolean;
  concede: boolean;
  stop: boolean;
  goOn: boolean;
  /** Columns whose last card can be taken back, and whose word may be asked. */
  back: ReadonlySet<number>;
  doubt: ReadonlySet<number>;
}

export function offers(actions: readonly Move[]): Offers {
  const any = (type: Move['type']) => actions.some((move) => move.type === type);
  const columns = (type: 'take_back' | 'doubt') =>
    new Set(actions.flatMap((move) => (move.type === type ? [move.column] : [])));
  return {
    end: any('end_turn'),
    pass: any('pass'),
    bonus: any('draw_bonus'),
    accept: any('accept'),
    concede: any('concede'),
    stop: any('propose_stop'),
    goOn: any('decline_stop'),
    back: columns('take_back'),
    doubt: columns('doubt'),
  };
}

type Columns = readonly Pick<ColumnView, 'places'>[];

/** Does the view say which words there are? Otherwise the referee looks when it is too late, §6.4. */
export const sure = ({ options }: Pick<View, 'options'>): boolean =>
  options.referee === 'lexicon' && options.help !== 'aucune';

/** The columns as the seat may be shown them: who only looks on is offered nothing. */
export function seen(view: View, plays: boolean): ColumnView[] {
  if (plays) return view.columns;
  return view.columns.map((column) => ({ ...column, places: '', words: [] }));
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

/** What a word would bring: its maj., the JOKER as the letter that it stands for. */
export const headPoints = (word: string): number => figure(word.slice(0, 1), true);

/** The most that a column may bring now, and whether all its words bring as much. */
export function gain(words: readonly string[]): { most: number; same: boolean } {
  const points = words.map(headPoints);
  return { most: Math.max(0, ...points), same: new Set(points).size < 2 };
}

type Turn = Pick<View, 'lines' | 'frozen' | 'turn' | 'seat'>;

/** The cards of this turn that one may take back: they leave a mark in the hand. */
export function outside(view: Turn): Out[] {
  if (view.seat === null || view.turn !== view.seat) return [];
  return view.lines.flatMap(({ card, column }, line) =>
    column !== null && line >= view.frozen ? [{ card, line }] : [],
  );
}

/** Taking a card back takes those after it first, §3.4: the column, and how many. */
export function recall(view: Turn, line: number): { column: number; times: number } | null {
  const column = view.lines[line]?.column ?? null;
  if (column === null || line < view.frozen) return null;
  const times = view.lines.filter((one, at) => at >= line && one.column === column).length;
  return { column, times };
}

/** The column of the card that was placed last and may be taken back. */
export function lastOut(view: Turn): number | null {
  const line = outside(view).at(-1)?.line;
  return line === undefined ? null : (view.lines[line]?.column ?? null);
}

/** How many of a column's last cards were placed this turn, and how many of them stay for good. */
export function freshIn(
  view: Pick<View, 'lines' | 'frozen'>,
  column: number,
): { fresh: number; firm: number } {
  const lines = view.lines.flatMap((line, at) => (line.column === column ? [at] : []));
  return { fresh: lines.length, firm: lines.filter((at) => at < view.frozen).length };
}

/** The last steps of a sum, for where there is no room for all of it: `… 8 + 2(i) = 10`. */
export function tail(told: string, room: number): string {
  if (told.length <= room) return told;
  const parts = told.split(' = ');
  let kept = parts.slice(-2).join(' = ');
  for (const part of parts.slice(0, -2).reverse()) {
    if (part.length + kept.length + 5 > room) break;
    kept = `${part} = ${kept}`;
  }
  return `… ${kept}`;
}

/** A sum as it is read: a joker by its sign. */
export const readable = (told: string): string => told.replaceAll('(?)', '(∗)');

/** A sum and its total, which is set apart. */
export function parted(told: string): { sum: string; total: string } {
  const at = told.lastIndexOf(' = ');
  return at < 0
    ? { sum: told, total: '' }
    : { sum: told.slice(0, at + 3), total: told.slice(at + 3) };
}
