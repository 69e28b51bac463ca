/**
 * What one is about to do: the hand as one arranged it, the card that is taken up or carried, the
 * cards put aside to be exchanged, the word that is to be chosen. It knows no page, and no rule:
 * what is open is what the view offers.
 */

import { untrack } from 'svelte';
import { arrange, moved, type Slot } from '../../parts/hand';
import type { View } from '../../wire/heptagramme';
import type { Scene } from '../contract';
import type { Command } from './keys';
import { fits, lastOut, lit, offers, outside, recall, seen, type Move } from './moves';

export class Composing {
  /** The hand, in the order in which it was put. */
  slots = $state.raw<readonly Slot[]>([]);
  #picked = $state<number | null>(null);
  #carried = $state<number | null>(null);
  /** The column over which a card is carried. */
  over = $state<number | null>(null);
  #aside = $state.raw<readonly number[] | null>(null);
  /** Is it asked which word a column is to be announced as, and which column? */
  asking = $state(false);
  choosing = $state<number | null>(null);
  #played: number | null = null;

  readonly #view = $derived.by(() => this.scene().view as View);
  readonly plays = $derived.by(() => this.scene().live && this.scene().seat !== null);
  readonly #actions = $derived.by<readonly Move[]>(() => (this.plays ? this.#view.actions : []));
  readonly offered = $derived.by(() => offers(this.#actions));
  readonly columns = $derived.by(() => seen(this.#view, this.plays));

  readonly #up = $derived.by(() => {
    const id = this.#carried ?? this.#picked;
    return this.slots.find((slot) => slot.id === id && slot.out === null) ?? null;
  });
  /** The card that is taken up, while it is one's turn to place one. */
  readonly card = $derived.by(() => {
    const { seat, open } = this.#view;
    const mine = this.plays && open.phase === 'turn' && seat === open.turn;
    return mine ? (this.#up?.card ?? null) : null;
  });
  readonly lit = $derived.by(() => lit(this.columns, this.card));
  /** Cards put aside to be exchanged, in order; null while nobody thinks of passing. */
  readonly exchanging = $derived.by(() => (this.offered.pass ? this.#aside : null));
  /** The slots that are shown as taken up. */
  readonly chosen = $derived.by(
    () => this.exchanging ?? (this.#picked === null ? [] : [this.#picked]),
  );
  /** How many cards of each column came this turn and can be taken back. */
  readonly fresh = $derived.by(() => {
    const { scoring } = this.#view.open;
    const out = outside(this.#view);
    return this.columns.map((_, at) =>
      this.offered.back.has(at) ? out.filter(({ line }) => scoring[line]?.column === at).length : 0,
    );
  });
  /** What the column of which it is asked may be announced as. */
  readonly choices = $derived.by(() =>
    this.choosing === null ? [] : (this.columns[this.choosing]?.announceable ?? []),
  );
  /** Where nobody says which words a joker makes, one writes it. */
  readonly unsaid = $derived.by(() => !this.#view.sure);

  /** Where there is nothing to put aside or to draw, passing asks for nothing. */
  readonly bare = $derived.by(() => !this.#view.hand || !this.#view.drawable);

  constructor(private readonly scene: () => Scene) {
    let holder: number | null = null;
    $effect.pre(() => {
      const { hand, seat } = this.#view;
      const out = outside(this.#view);
      untrack(() => {
        this.slots = arrange(holder === seat ? this.slots : [], hand, out, this.#played);
        holder = seat;
        this.#played = null;
        if (this.slots.some(({ id, out }) => id === this.#picked && out !== null))
          this.#picked = null;
      });
    });
    $effect(() => {
      if (!this.offered.pass) this.#aside = null;
    });
    $effect(() => {
      if (this.asking && !this.choices.length) this.asking = false;
    });
  }

  play(move: Move): void {
    this.scene().play(move);
  }

  // Cards of the hand

  /** The slot of the card that would be placed. */
  get up(): number | null {
    return this.#up?.id ?? null;
  }

  /** Is a card of no use just now? */
  dim = (card: string): boolean =>
    (this.offered.end || this.offered.pass) && !this.exchanging && !fits(this.columns, card);

  tap(slot: Slot): void {
    if (this.exchanging)
      this.#aside = this.exchanging.includes(slot.id)
        ? this.exchanging.filter((id) => id !== slot.id)
        : [...this.exchanging, slot.id];
    else this.#picked = this.#picked === slot.id ? null : slot.id;
  }

  /** The card taken up goes to a column; is there one? */
  place(column: number): boolean {
    const [card, up] = [this.card, this.#up];
    if (card === null || up === null) return false;
    this.#played = up.id;
    // A card that may be refused stays taken up; one that goes must not be sent twice.
    if (this.lit.has(column) && this.#view.sure) this.#picked = null;
    // What does not fit is told by the referee, with its § and a way out.
    this.play({ type: 'place', card, column });
    return true;
  }

  /** A card is carried; over which column, if over one; it is null once it is let go. */
  carry(slot: Slot, over: number | null, inAir: boolean): void {
    this.#carried = inAir && !this.exchanging ? slot.id : null;
    this.over = over;
  }

  /** A card is put where another is. */
  move(slot: Slot, before: number): void {
    this.slots = moved(this.slots, slot.id, before);
  }

  // Taking back

  takeBack(column: number, times = 1): void {
    for (let n = 0; n < times; n++) this.play({ type: 'take_back', column });
  }

  recallLine(line: number): void {
    const wanted = recall(this.#view.open, line);
    if (wanted) this.takeBack(wanted.column, wanted.times);
  }

  /** A tap on a card of a column brings it back, and those after it. */
  backAt(column: number, at: number): void {
    this.takeBack(column, (this.#view.open.columns[column]?.mins.length ?? 0) - at);
  }

  undo(): void {
    const column = lastOut(this.#view);
    if (column !== null && this.offered.back.has(column)) this.takeBack(column);
  }

  // Words

  announce(column: number): void {
    const announceable = this.columns[column]?.announceable ?? [];
    const [only] = announceable.length === 1 ? announceable : [];
    if (only) return this.play({ type: 'announce', column, word: only.word });
    this.choosing = column;
    this.asking = true;
  }

  choose(word: string): void {
    this.asking = false;
    if (this.choosing !== null) this.play({ type: 'announce', column: this.choosing, word });
  }

  // Passing

  /** Think of passing; where nothing can be exchanged one passes at once. */
  startPass(): void {
    if (this.bare) return this.pass();
    this.#picked = null;
    this.#aside = [];
  }

  stay(): void {
    this.#aside = null;
  }

  exchangeAll(): void {
    const put = this.exchanging ?? [];
    const rest = this.slots.map(({ id }) => id).filter((id) => !put.includes(id));
    this.#aside = [...put, ...rest];
  }

  pass(): void {
    const ids = this.exchanging ?? [];
    const cards = ids.map((id) => this.slots.find((slot) => slot.id === id)?.card ?? '').join('');
    this.#aside = null;
    this.play({ type: 'pass', cards });
  }

  /** Put down what is taken up; was there anything? */
  drop(): boolean {
    const held = this.#picked !== null || this.#aside !== null;
    this.#picked = null;
    this.#aside = null;
    return held;
  }

  /** Only the card: what is put aside stays there. */
  putDown(): void {
    this.#picked = null;
  }

  // By keyboard

  /** Do what a key asks for; false where that is nothing. */
  obey(wanted: Command): boolean {
    const { offered } = this;
    switch (wanted.type) {
      case 'card':
        return this.#pick(wanted.card);
      case 'column':
        this.place(wanted.column);
        break;
      case 'back':
        this.undo();
        break;
      case 'end':
        if (this.exchanging) this.pass();
        else if (offered.end) this.play({ type: 'end_turn' });
        else if (offered.accept) this.play({ type: 'accept' });
        break;
      case 'bonus':
        if (offered.bonus) this.play({ type: 'draw_bonus' });
        break;
      case 'pass':
        if (offered.pass) this.startPass();
        break;
      case 'drop':
        return this.drop();
    }
    return true;
  }

  /** The next card of this letter, of which a hand may hold several. */
  #pick(card: string): boolean {
    const same = this.slots.filter((slot) => slot.card === card && slot.out === null);
    const put = this.exchanging;
    const from = put
      ? same.findIndex(({ id }) => !put.includes(id))
      : same.findIndex(({ id }) => id === this.#picked) + 1;
    const next = same[Math.max(0, from) % Math.max(1, same.length)];
    if (!next) return false;
    if (put) this.tap(next);
    else this.#picked = next.id;
    return true;
  }
}
