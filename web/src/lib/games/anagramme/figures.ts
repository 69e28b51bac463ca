/** The figures of the rule page that show no whole table, each read from its plain text. */

import { JOKER } from '../../parts/cards';
import type { Lying } from './notation';

/** A word, which of its letters have come, and what is said beside it. */
export interface Grown {
  letters: { sign: string; fresh: boolean }[];
  caption: string;
}

/** §6.1 The cards of a hand, and what they come to. */
export interface Counting {
  cards: string;
  rows: { sum: string; caption: string }[];
}

const lined = (source: string): string[] => source.split('\n').filter((line) => line.trim());

/** `pi er re   what it becomes`: what came stands apart from what was there; `+m` came alone. */
export function readGrown(source: string): Grown[] | null {
  const rows = lined(source).map((line) => /^(\+?)([a-z]+(?: [a-z]+)*) {3,}(\S.*)$/.exec(line));
  if (!rows.length || !rows.every((row) => row !== null)) return null;
  return rows.map((row) => ({
    letters: row[2]!
      .split(' ')
      .flatMap((part, at) =>
        [...part].map((sign) => ({ sign, fresh: at % 2 === (row[1] ? 0 : 1) })),
      ),
    caption: row[3]!,
  }));
}

/** `40(*) + 25(a) = 65   what that is`. */
export function readCounting(source: string): Counting | null {
  const rows = lined(source).map((line) => /^(.*\d = \d+) {3,}(\S.*)$/.exec(line));
  if (!rows.length || !rows.every((row) => row !== null)) return null;
  const cards = [...source.matchAll(/\d+\(([a-z*])\)/g)].map(([, sign]) =>
    sign === '*' ? JOKER : sign!,
  );
  return {
    cards: cards.join(''),
    rows: rows.map((row) => ({
      sum: row[1]!.replaceAll('-', '−').replaceAll('*', '∗'),
      caption: row[2]!,
    })),
  };
}

/** §4.1 One row of words, and single letters above and below that cross them. */
export function readCrossed(source: string): { laid: Lying[]; caption: string } | null {
  const lines = lined(source);
  const caption = /\S {4,}(\S+ \S.*)$/.exec(lines.at(-1) ?? '')?.[1] ?? '';
  const grid = lines.map((line) =>
    caption && line.endsWith(caption) ? line.slice(0, -caption.length) : line,
  );
  const row = grid.findIndex((line) => /[a-z]{2}/.test(line));
  if (row < 0 || grid.some((line, at) => at !== row && !/^(?: *[a-z](?= |$))+ *$/.test(line)))
    return null;
  const sign = (at: number, column: number): string => grid[at]?.[column]?.trim() ?? '';
  const flat = [...grid[row]!.matchAll(/[a-z]+/g)];
  const laid: Lying[] = flat.map(([text]) => ({ text, crossing: null }));
  flat.forEach((found, on) =>
    [...found[0]].forEach((letter, at) => {
      const column = found.index + at;
      const [above, below] = [run(row - 1, -1), run(row + 1, 1)];
      if (above + below)
        laid.push({ text: above + letter + below, crossing: { on, at, own: above.length } });

      function run(from: number, step: number): string {
        let text = '';
        for (let line = from; sign(line, column); line += step)
          text = step > 0 ? text + sign(line, column) : sign(line, column) + text;
        return text;
      }
    }),
  );
  return laid.length > flat.length ? { laid, caption } : null;
}
