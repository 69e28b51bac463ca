/** How pieces move across a table. */

import { settings } from '../settings.svelte';

export const EASE = 'cubic-bezier(.2, .75, .25, 1)';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** From the middle of one box to that of another. */
export const between = (from: Box, to: Box): { dx: number; dy: number } => ({
  dx: to.left + to.width / 2 - from.left - from.width / 2,
  dy: to.top + to.height / 2 - from.top - from.height / 2,
});

export const wait = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));

/** Move a piece, and wait until it has come to rest. */
export async function animated(
  piece: HTMLElement | null,
  frames: Keyframe[],
  duration: number,
  easing = EASE,
): Promise<void> {
  if (!piece?.animate) return;
  try {
    await piece.animate(frames, { duration, easing }).finished;
  } catch {
    // Taken off the table meanwhile.
  }
}

/** A transition of Svelte: what is new comes from where it was. */
export function comesFrom(from: Box | null, node: Element, duration: number) {
  if (!from || !settings.moving) return { duration: 0 };
  const { dx, dy } = between(node.getBoundingClientRect(), from);
  return {
    duration,
    css: (_: number, u: number) =>
      `transform: translate(${u * dx}px, ${u * dy}px); position: relative; z-index: 9`,
  };
}
