/** §4.1 Words that cross each other lie together: where each of their letters is. */

import type { Lying } from './notation';

export interface Vertical {
  at: number;
  text: string;
  column: number;
  /** Which of its letters it shares. */
  own: number;
}

export interface Group {
  at: number;
  text: string;
  verticals: Vertical[];
  /** Rows above the horizontal word. */
  above: number;
}

/** A horizontal word each, with those that cross it. */
export function groups(laid: readonly Lying[]): Group[] {
  return laid.flatMap(({ text, crossing }, at) => {
    if (crossing !== null) return [];
    const verticals = laid.flatMap((other, number) =>
      other.crossing?.on === at
        ? [{ at: number, text: other.text, column: other.crossing.at, own: other.crossing.own }]
        : [],
    );
    return [{ at, text, verticals, above: Math.max(0, ...verticals.map(({ own }) => own)) }];
  });
}

/** How many rows a group takes. */
export const rows = ({ verticals, above }: Group): number =>
  1 + above + Math.max(0, ...verticals.map(({ text, own }) => text.length - own - 1));
