/** The turn that is being played after an entry of the log: the last that had begun. */
export function turnAt(
  turns: readonly { number: number; seq: number }[],
  at: number | null,
): number | null {
  if (at === null) return null;
  return turns.findLast(({ seq }) => seq <= at)?.number ?? null;
}
