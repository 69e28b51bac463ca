/** A hint in two steps: where to look, then what to do. It is of one position only. */

import type { Scene } from '../games/contract';
import type { Hint, Refused, Told } from '../wire/messages';

const isRefused = (answer: Hint | Refused): answer is Refused => 'sentence' in answer;

export class Hinting {
  #answer = $state.raw<{ seq: number; step: 1 | 2; answer: Hint | Refused } | null>(null);
  #asking = $state(false);
  /** What was asked before this is no longer waited for. */
  #asked = 0;
  readonly #shown = $derived.by(() =>
    this.#answer?.seq === this.scene().hint?.seq ? this.#answer : null,
  );

  constructor(private readonly scene: () => Scene) {}

  /** May a hint be asked for now? */
  get open(): boolean {
    const { hint, live, seat, waiting } = this.scene();
    return hint !== undefined && live && seat !== null && waiting.includes(seat);
  }

  get asking(): boolean {
    return this.#asking;
  }

  get #hint(): Hint | null {
    const answer = this.#shown?.answer;
    return answer && !isRefused(answer) ? answer : null;
  }

  /** Where to look, while there is something to look for: the second step may be more exact. */
  get look(): Told | null {
    const { look, reason } = this.#hint ?? {};
    return look ? { key: look.key, facts: { ...look.facts, ...reason?.facts } } : null;
  }

  /** Is there more to tell than was told? */
  get more(): boolean {
    return this.#hint !== null && this.#hint.reason === null;
  }

  /** What is said, its words marked; empty before anything is. */
  get sentence(): string {
    const answer = this.#shown?.answer;
    if (!answer) return '';
    if (isRefused(answer)) return answer.sentence;
    const { key, facts } = (answer.reason ?? answer.look)!;
    return this.scene().say.marking().say(`advice.${key}`, facts);
  }

  /** The first step or, where that was told, the second. */
  async ask(): Promise<void> {
    const { hint } = this.scene();
    if (!hint || this.#asking || (this.#hint && !this.more)) return;
    const step = this.more ? 2 : 1;
    const asked = ++this.#asked;
    this.#asking = true;
    try {
      const answer = await hint.ask(step);
      if (asked === this.#asked) this.#answer = { seq: hint.seq, step, answer };
    } finally {
      this.#asking = false;
    }
  }

  close(): void {
    this.#asked++;
    this.#answer = null;
  }
}
