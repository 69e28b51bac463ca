/**
 * What the columns show while cards move. The view is already the table after the news; the stage
 * holds a column back until what happened there has been seen, one thing after the other.
 */

import { tick } from 'svelte';
import { Acts, type Act } from '../../parts/acts.svelte';
import { animated, between, wait } from '../../parts/motion';
import type { News, View } from '../../wire/heptagramme';
import { brought } from '../contract';

export interface Held {
  maj: string | null;
  mins: string;
  /** A word that is leaving the table. */
  said: { word: string; points: number; forced: boolean; seat: number } | null;
}

const MOVE = 260;
const TURN = 320;
const LOOK = 750;
/** A word that nobody announced is looked at for longer. */
const LOOK_FORCED = 1500;

type Find = (selector: string) => HTMLElement | null;

export class Stage {
  held = $state.raw<ReadonlyMap<number, Held>>(new Map());
  /** Where a card of one's own was let go, so that it comes from there. */
  from: DOMRect | null = null;

  #before: View | null = null;
  #heard: readonly News[] | null = null;
  readonly #acts = new Acts();

  constructor(private readonly find: Find) {}

  get moving(): boolean {
    return this.#acts.moving;
  }

  /** All motion so far, for those who wait for it. */
  get settled(): Promise<void> {
    return this.#acts.settled;
  }

  /** Take in a view and its news. Call before drawing: what is to move is held back at once. */
  watch(view: View, fresh: readonly News[], moving: boolean): void {
    if (fresh === this.#heard && view === this.#before) return;
    const before = this.#before;
    const known = fresh === this.#heard || fresh.length === 0;
    this.#before = view;
    this.#heard = fresh;
    if (known || !moving || before === null || before.seat !== view.seat) {
      if (before !== view) this.#reset();
      return;
    }
    // Seven maj. at once are the beginning: the table is laid, nothing has to be told.
    if (before.open.columns.every(({ maj }) => maj === null)) return this.#reset();
    const acts = this.#plan(fresh, before);
    if (acts.length) this.#acts.add(acts, () => (this.held = new Map()));
  }

  #reset(): void {
    this.#acts.drop();
    this.held = new Map();
  }

  #hold(column: number, held: Held): void {
    this.held = new Map(this.held).set(column, held);
  }

  #plan(fresh: readonly News[], before: View): Act[] {
    const acts: Act[] = [];
    /** What each column shows after the acts planned so far. */
    const shown = new Map<number, Held>(this.held);
    const at = (column: number): Held => {
      const seen = shown.get(column);
      if (seen) return seen;
      const { maj, mins } = before.open.columns[column]!;
      const held = { maj, mins, said: null };
      shown.set(column, held);
      this.#hold(column, held);
      return held;
    };
    for (const news of fresh) {
      switch (news.type) {
        case 'placed': {
          const old = at(news.column);
          const next = { ...old, mins: old.mins + news.card };
          shown.set(news.column, next);
          acts.push(() => this.#arrive(news.column, next, news.seat));
          break;
        }
        case 'announced': {
          const old = at(news.column);
          const { word, seat, cause } = news;
          const forced = cause === 'forced';
          const said = { word, points: brought(news), forced, seat };
          shown.set(news.column, { maj: null, mins: '', said: null });
          acts.push(() => this.#leave(news.column, { ...old, said }, seat));
          break;
        }
        case 'maj_turned': {
          at(news.column);
          const next = { maj: news.maj, mins: '', said: null };
          shown.set(news.column, next);
          acts.push(() => this.#turn(news.column, next));
          break;
        }
      }
    }
    return acts;
  }

  async #arrive(column: number, next: Held, seat: number): Promise<void> {
    this.#hold(column, next);
    await tick();
    const card = this.find(`[data-column="${column}"] .stack > :last-child`);
    const hand = seat === this.#before?.seat ? this.from : null;
    const from = hand ?? this.find(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    this.from = null;
    if (!card || !from) return;
    const { dx, dy } = between(card.getBoundingClientRect(), from);
    await animated(
      card,
      [
        { transform: `translate(${dx}px, ${dy}px)`, zIndex: 9, boxShadow: 'var(--float)' },
        { transform: 'none', zIndex: 9 },
      ],
      MOVE,
    );
  }

  async #leave(column: number, word: Held, seat: number): Promise<void> {
    this.#hold(column, word);
    await tick();
    const stack = this.find(`[data-column="${column}"] .stack`);
    await wait(word.said?.forced ? LOOK_FORCED : LOOK);
    const to = this.find(`[data-seat="${seat}"]`)?.getBoundingClientRect();
    if (stack && to) {
      const { dx, dy } = between(stack.getBoundingClientRect(), to);
      await animated(
        stack,
        [
          { transform: 'none', opacity: 1 },
          { transform: `translate(${dx}px, ${dy}px) scale(.2)`, opacity: 0.2 },
        ],
        MOVE * 1.6,
      );
    }
    this.#hold(column, { maj: null, mins: '', said: null });
  }

  /** A new maj. comes face down and shows its letter. */
  async #turn(column: number, next: Held): Promise<void> {
    this.#hold(column, next);
    await tick();
    const card = this.find(`[data-column="${column}"] .stack .card`);
    await animated(
      card,
      [
        { transform: 'translateY(-14px) rotateX(90deg)', opacity: 0.3 },
        { transform: 'none', opacity: 1 },
      ],
      TURN,
    );
  }
}
