/**
 * What one is about to do: a pawn taken up, a stone aimed at, and what is said of a tap that plays
 * nothing. It knows no page, and no rule: what is open is what the view holds.
 */

import { Asking } from '../../parts/asking.svelte';
import { reason } from '../../reason';
import type { View } from '../../wire/hepta_mensa';
import type { Scene, Tagged } from '../contract';
import type { Advice } from './advice';
import { lit, sides, stands, tap, type Choice, type Move, type Side, type Thing } from './moves';

export class Composing {
  #picked = $state.raw<Choice | null>(null);
  /** What was just tapped is not open: something has to be chosen first, or the referee is asked. */
  #first = $state.raw<Advice | null>(null);
  #asked = $state.raw<Tagged | null>(null);
  readonly #referee: Asking;

  readonly #view = $derived.by(() => this.scene().view as View);
  readonly plays = $derived.by(() => this.scene().live && this.scene().seat !== null);
  readonly actions = $derived.by<readonly Move[]>(() => (this.plays ? this.#view.actions : []));
  /** A choice falls when its move is no longer open: played, taken back, or time is up. */
  readonly choice = $derived.by(() =>
    this.#picked && stands(this.actions, this.#picked) ? this.#picked : null,
  );
  readonly lit = $derived.by(() => lit(this.actions, this.choice));
  /** The sides on which the pawn that is taken up may be laid. */
  readonly sides = $derived.by(() =>
    this.choice?.kind === 'pawn' ? sides(this.actions, this.choice.pawn) : [],
  );
  readonly note = $derived.by<Advice | null>(() => this.#first ?? this.#refusal());

  constructor(private readonly scene: () => Scene) {
    this.#referee = new Asking(
      scene,
      () => this.#asked,
      () => this.#view,
    );
    $effect(() => {
      if (this.#picked && !this.choice) this.#picked = null;
    });
    let shown: View | null = null;
    $effect.pre(() => {
      // What was said of another position is no longer true.
      if (shown !== this.#view) this.#hush();
      shown = this.#view;
    });
  }

  #refusal(): Advice | null {
    const refused = this.#referee.refused;
    return refused && { text: reason(refused, this.scene().say), at: refused.section };
  }

  #hush(): void {
    this.#first = null;
    this.#asked = null;
  }

  /** Something of the table was tapped. */
  tap(thing: Thing): void {
    this.#hush();
    const { seat, open } = this.#view;
    const reply = tap({ seat, open, actions: [...this.actions] }, this.choice, thing);
    if ('play' in reply) {
      this.#picked = null;
      this.scene().play(reply.play);
    } else if ('choose' in reply) this.#picked = reply.choose;
    else if ('first' in reply) {
      const text = this.scene().say.say('page.hepta_mensa.first', { what: reply.first });
      this.#first = { text, at: '2.1' };
    } else this.#asked = reply.ask;
  }

  /** The pawn that is taken up is turned on this side. */
  turn(side: Side): void {
    this.#hush();
    if (this.choice?.kind === 'pawn') this.#picked = { ...this.choice, side, place: null };
  }

  /** Put down what is taken up, and forget what was said. */
  drop(): void {
    this.#picked = null;
    this.#hush();
  }
}
