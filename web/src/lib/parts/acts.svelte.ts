/** What happens on a table, one thing after the other, so that each is seen. */

export type Act = () => Promise<void>;

export class Acts {
  #queue: Promise<void> = Promise.resolve();
  #pending = $state(0);
  /** Counts how often what was to come was given up. */
  #run = 0;

  /** Something is in the air; what it will bring is not told yet. */
  get moving(): boolean {
    return this.#pending > 0;
  }

  /** All motion so far, for those who wait for it. */
  get settled(): Promise<void> {
    return this.#queue;
  }

  /** These, once all before them has been seen; `rest` when nothing more is to come. */
  add(acts: readonly Act[], rest?: () => void): void {
    const dropped = this.dropped();
    this.#pending++;
    this.#queue = this.#queue.then(async () => {
      for (const act of acts) {
        if (dropped()) break;
        await act();
      }
      this.#pending--;
      if (!this.#pending) rest?.();
    });
  }

  /** The table is drawn anew: what has not been seen yet will not be. */
  drop(): void {
    this.#run++;
  }

  /** Has what begins now been given up meanwhile? */
  dropped(): () => boolean {
    const run = this.#run;
    return () => run !== this.#run;
  }
}
