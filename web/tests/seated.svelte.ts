/** Somebody at a table who is about to do something, without a page. */

import { flushSync } from 'svelte';
import { onTestFinished } from 'vitest';
import type { Scene } from '$lib/games/contract';

/** `come` brings another position; `heard` waits until what was asked of the referee is answered. */
export function seated<Composing>(
  Composing: new (scene: () => Scene) => Composing,
  first: Scene,
): { composing: Composing; come: (next: Partial<Scene>) => void; heard: () => Promise<void> } {
  let now = $state.raw(first);
  let composing!: Composing;
  onTestFinished(
    $effect.root(() => {
      composing = new Composing(() => now);
    }),
  );
  flushSync();
  return {
    composing,
    come(next) {
      now = { ...now, fresh: [], ...next };
      flushSync();
    },
    async heard() {
      flushSync();
      await new Promise((resolve) => setTimeout(resolve));
      flushSync();
    },
  };
}
