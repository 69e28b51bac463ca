/** §1.3 Where the cells of the round board are, and how one goes from one to the next. */

import type { Direction } from '../../wire/volapuk';

/** From a cell to the one below it, whatever the diameter. */
export const STRIDE = 19;

/** Rows down and columns to the right, from a cell to the next. */
export const STEPS: Record<Direction, readonly [number, number]> = {
  row: [0, 1],
  column: [1, 0],
  descending: [1, 1],
  ascending: [-1, 1],
};
export const STRAIGHT: readonly Direction[] = ['row', 'column'];
export const isDiagonal = (direction: Direction): boolean => !STRAIGHT.includes(direction);

export const rowOf = (cell: number): number => Math.floor(cell / STRIDE);
export const columnOf = (cell: number): number => cell % STRIDE;
export const cellAt = (row: number, column: number): number => row * STRIDE + column;

/** Is there a cell of the disc there? */
export function onBoard(diameter: number, row: number, column: number): boolean {
  const middle = diameter - 1;
  if (row < 0 || column < 0 || row > middle || column > middle) return false;
  return (2 * row - middle) ** 2 + (2 * column - middle) ** 2 <= diameter ** 2;
}

/** The cells of the disc, row by row. */
export function rows(diameter: number): number[][] {
  const all = Array.from({ length: diameter }, (_, at) => at);
  return all.map((row) =>
    all.filter((column) => onBoard(diameter, row, column)).map((column) => cellAt(row, column)),
  );
}

export const middle = (diameter: number): number => cellAt((diameter - 1) / 2, (diameter - 1) / 2);

/** The cell so many steps further; null beyond the rim. */
export function step(
  diameter: number,
  cell: number,
  direction: Direction,
  steps = 1,
): number | null {
  const [down, right] = STEPS[direction];
  const [row, column] = [rowOf(cell) + down * steps, columnOf(cell) + right * steps];
  return onBoard(diameter, row, column) ? cellAt(row, column) : null;
}

/** The unbroken line of dice through a cell, in the order of reading. */
export function run(
  diameter: number,
  taken: { has(cell: number): boolean },
  cell: number,
  direction: Direction,
): number[] {
  let first: number = cell;
  for (let before = step(diameter, first, direction, -1); before !== null && taken.has(before);) {
    first = before;
    before = step(diameter, first, direction, -1);
  }
  const line: number[] = [];
  for (let next: number | null = first; next !== null && taken.has(next);) {
    line.push(next);
    next = step(diameter, next, direction);
  }
  return line;
}
