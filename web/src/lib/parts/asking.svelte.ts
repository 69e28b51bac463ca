/** What the referee would say of a play, before it is made. */

import { untrack } from 'svelte';
import type { Scene, Tagged } from '../games/contract';
import type { Refused, ScoreLine } from '../wire/messages';

/** What a play would bring, or why it may not be made. */
export type Told = readonly ScoreLine[] | Refused;

export const isRefused = (told: Told): told is Refused => 'sentence' in told;

/** Whoever is writing has not finished: the referee is asked when the hand rests. */
const TYPING = 300;

/**
 * The referee is asked of whatever is wished for at the time. What he said of another wish, or at
 * another moment, is no longer known.
 */
export class Asking {
  #answer = $state.raw<{ key: string; moment: unknown; told: Told; played: boolean } | null>(null);
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
          .then((told) => {
            if (!gone) this.#answer = { key, moment, told, played: false };
          });
      const timer = untrack(() => (typing() ? setTimeout(ask, TYPING) : ask()));
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    });
  }

  /** Null while he is asked, and where there is nothing to ask. */
  get told(): Told | null {
    return this.#known?.told ?? null;
  }

  /** What it would bring; null unless it may be played. */
  get lines(): readonly ScoreLine[] | null {
    return this.told && !isRefused(this.told) ? this.told : null;
  }

  get refused(): Refused | null {
    return this.told && isRefused(this.told) ? this.told : null;
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
  const told = await scene.attempt(wish);
  if (isRefused(told)) return told;
  scene.play(wish);
  return null;
}
