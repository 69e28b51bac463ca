/** What the referee would say of a play, before it is made. */

import { untrack } from 'svelte';
import type { Scene, Tagged } from '../games/contract';
import type { Refused, ScoreLine } from '../wire/messages';

/** What a play would bring, or why it may not be made. */
export type Judged = readonly ScoreLine[] | Refused;

export const isRefused = (judged: Judged): judged is Refused => 'sentence' in judged;

/** Whoever is writing has not finished: the referee is asked when the hand rests. */
const TYPING = 300;

/**
 * The referee is asked of whatever is wished for at the time. What he said of another wish, or at
 * another moment, is no longer known.
 */
export class Asking {
  #answer = $state.raw<{ key: string; moment: unknown; judged: Judged; played: boolean } | null>(
    null,
  );
  readonly #key = $derived.by(() => {
    const wish = this.wish();
    return wish ? JSON.stringify(wish) : '';
  });
  readonly #moment = $derived.by(() => this.moment());
  readonly #known = $derived(
    this.#answer?.key === this.#key && this.#answer.moment === this.#moment ? this.#answer : null,
  );

  /** `moment` is another whenever the same wish may be judged otherwise. */
  constructor(
    private readonly scene: () => Scene,
    private readonly wish: () => Tagged | null,
    private readonly moment: () => unknown,
    typing: () => boolean = () => false,
  ) {
    $effect(() => {
      const [key, moment] = [this.#key, this.#moment];
      if (!key || untrack(() => this.#known && !this.#known.played)) return;
      let gone = false;
      const ask = () =>
        void scene()
          .attempt(wish()!)
          .then((judged) => {
            if (!gone) this.#answer = { key, moment, judged, played: false };
          });
      const timer = untrack(() => (typing() ? setTimeout(ask, TYPING) : ask()));
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    });
  }

  /** Null while he is asked, and where there is nothing to ask. */
  get judged(): Judged | null {
    return this.#known?.judged ?? null;
  }

  /** What it would bring; null unless it may be played. */
  get lines(): readonly ScoreLine[] | null {
    return this.judged && !isRefused(this.judged) ? this.judged : null;
  }

  get refused(): Refused | null {
    return this.judged && isRefused(this.judged) ? this.judged : null;
  }

  /** May it be played now? Once: whoever presses twice means it once. */
  get open(): boolean {
    return this.lines !== null && !this.#known!.played;
  }

  play(): void {
    const wish = this.wish();
    if (!wish || !this.open) return;
    this.#answer = { ...this.#answer!, played: true };
    this.scene().play(wish);
  }
}

/** Play what the referee would allow, or hear why not: a slip costs nothing. */
export async function playUnlessRefused<Wish extends Tagged>(
  scene: Scene,
  wish: Wish,
): Promise<Refused | null> {
  const judged = await scene.attempt(wish);
  if (isRefused(judged)) return judged;
  scene.play(wish);
  return null;
}
