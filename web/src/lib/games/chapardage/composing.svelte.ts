/**
 * What one is about to do: the hand as one put it, the word in the making, the letter that one is
 * to ask for. It knows no page, and no rule: what is open is what the view offers.
 */

import { untrack } from 'svelte';
import { Asking } from '../../parts/asking.svelte';
import { isMaj } from '../../parts/cards';
import { arrange, moved, sorted, type Slot } from '../../parts/hand';
import { around } from '../../parts/seats';
import type { Action, News, View } from '../../wire/chapardage';
import type { Scene } from '../contract';
import { fullest, letter, whom } from './asks';
import {
  empty,
  lastPut,
  mot,
  named,
  placed,
  placeFor,
  still,
  taken,
  typed,
  type Built,
} from './build';
import type { command } from './keys';

type Command = NonNullable<ReturnType<typeof command>>;

export class Composing {
  /** The hand, in the order in which it was put. */
  slots = $state.raw<readonly Slot[]>([]);
  built = $state.raw<Built>([]);
  building = $state(false);
  /** The joker whose letter is being chosen anew. */
  renaming = $state<number | null>(null);
  /** Cards go where they belong, until one puts them elsewhere. */
  tidy = $state(true);
  /** The place of the word over which a card is carried. */
  over = $state<number | null>(null);
  #asked = $state<number | null>(null);
  maj = $state(false);
  card = $state<string | null>(null);
  /** What cannot be asked for is explained by the referee. */
  #locked = $state.raw<Action | null>(null);
  readonly referee: Asking;
  readonly why: Asking;

  readonly #view = $derived.by(() => this.scene().view as View);
  readonly #me = $derived.by(() => this.scene().seat);
  readonly plays = $derived.by(
    () => this.scene().live && this.#me !== null && !this.#view.open.gone.includes(this.#me),
  );
  readonly others = $derived.by(() => around(this.#view.hands.length, this.#me ?? 0));
  readonly #word = $derived.by(() => mot(this.built));
  /** The cards of the hand; those that are in the word leave a mark. */
  readonly shown = $derived.by(() =>
    this.slots.map((slot) => {
      const at = this.built.findIndex((one) => one?.slot === slot.id);
      return at < 0 ? slot : { ...slot, out: at };
    }),
  );
  /** Whom one would ask. */
  readonly to = $derived.by(() => whom(this.#view, this.others, this.#asked));
  readonly piles = $derived.by(() => {
    const moves = this.plays ? this.#view.moves : [];
    return new Set(moves.flatMap((move) => (move.type === 'draw' ? [move.pile] : [])));
  });
  /** How many cards one is to draw, one after the other. */
  readonly refilling = $derived.by(() => {
    const { refill } = this.#view.open;
    return this.plays && refill?.seat === this.#me ? refill.left : 0;
  });
  readonly passes = $derived.by(() => this.#may('say_a_toi'));
  readonly shows = $derived.by(() => this.#may('show_bonne_pioche'));
  /** May one still say « Mot ! » before the game goes on? */
  readonly late = $derived.by(
    () => this.plays && this.#view.mot && this.#view.open.gap === this.#me,
  );
  /** What one is at. */
  readonly now = $derived.by(() => {
    if (this.building && this.plays) return 'build';
    if (this.piles.size) return 'draw';
    if (this.passes && this.#view.drawn !== null) return 'say';
    return this.plays && this.to !== null ? 'ask' : 'wait';
  });

  constructor(private readonly scene: () => Scene) {
    let holder: number | null = null;
    $effect.pre(() => {
      const { hand, seat, length } = this.#view;
      const laid = (scene().fresh as readonly News[]).some(
        (news) => news.type === 'mot_laid' && news.seat === seat,
      );
      untrack(() => {
        if (holder !== seat) {
          holder = seat;
          this.slots = [];
          this.leave();
        }
        this.#hold(hand, laid);
        if (laid || this.built.length !== length) this.leave();
        else this.built = still(this.built, this.slots);
      });
    });
    this.referee = new Asking(
      scene,
      () => (this.building && this.#view.mot ? this.#word : null),
      () => this.#view.open.number,
    );
    this.why = new Asking(
      scene,
      () => this.#locked,
      () => this.#view.open.number,
    );
    $effect.pre(() => {
      // Another decision, another letter.
      void this.#view.open.number;
      untrack(() => this.putDown());
    });
  }

  #may(type: View['moves'][number]['type']): boolean {
    return this.plays && this.#view.moves.some((move) => move.type === type);
  }

  play(action: Action): void {
    this.scene().play(action);
  }

  // The hand

  /** Of two equal cards the one in the word that was laid is gone. */
  #hold(hand: string, laid: boolean): void {
    const used = laid && this.#word ? this.built.map((one) => one?.slot) : [];
    const held = arrange(
      this.slots.filter(({ id }) => !used.includes(id)),
      hand,
      [],
    );
    this.slots = this.tidy ? sorted(held) : held;
  }

  sort(): void {
    this.tidy = true;
    this.slots = sorted(this.slots);
  }

  move(slot: Slot, before: number): void {
    this.slots = moved(this.slots, slot.id, before);
    this.tidy = false;
  }

  // A word in the making

  open(): void {
    this.building = true;
    this.#locked = null;
  }

  leave(): void {
    this.building = false;
    this.clear();
    this.renaming = null;
  }

  clear(): void {
    this.built = empty(this.#view.length);
  }

  put(slot: Slot, at = placeFor(this.built, slot.card)): void {
    this.open();
    if (at === null) return;
    this.built = placed(this.built, slot, at);
    this.renaming = null;
  }

  take(at: number): void {
    this.built = taken(this.built, at);
    this.renaming = null;
  }

  name(at: number, sign: string): void {
    this.built = named(this.built, at, sign);
    this.renaming = null;
  }

  // A request

  #isOpen(card: string): boolean {
    return this.to !== null && letter(this.#view, this.to, card).open;
  }

  choose(seat: number): void {
    this.#asked = seat;
    this.#locked = null;
    if (this.card !== null && !letter(this.#view, seat, this.card).open) this.card = null;
  }

  turn(maj: boolean): void {
    this.maj = maj;
    this.#locked = null;
    if (this.card === null) return;
    const card = maj ? this.card.toUpperCase() : this.card.toLowerCase();
    this.card = !this.plays || this.to === null || this.#isOpen(card) ? card : null;
  }

  pick(wanted: string): void {
    if (this.to === null) return;
    if (this.#isOpen(wanted)) {
      this.#locked = null;
      this.maj = isMaj(wanted);
      this.card = this.card === wanted ? null : wanted;
    } else this.#locked = { type: 'ask', asked: this.to, card: wanted };
  }

  ask(): void {
    const [asked, card] = [this.to, this.card];
    if (asked === null || card === null) return;
    this.#asked = asked;
    this.play({ type: 'ask', asked, card });
    this.card = null;
  }

  putDown(): void {
    this.card = null;
    this.#locked = null;
  }

  // Piles

  draw(pile: number): void {
    if (this.piles.has(pile)) this.play({ type: 'draw', pile });
  }

  drawAll(): void {
    for (const pile of fullest(this.#view.open.heights, this.refilling))
      this.play({ type: 'draw', pile });
  }

  // By keyboard

  /** Do what a key asks for beside a word; false where that is nothing. `busy`: it is a button's. */
  obey(wanted: Command, busy: boolean): boolean {
    if (this.now === 'build') return this.#spell(wanted, busy);
    switch (wanted.type) {
      case 'letter':
        if (wanted.card === '!') this.open();
        else if (this.now !== 'ask') return false;
        else if (this.card !== wanted.card) this.pick(wanted.card);
        return true;
      case 'figure':
        return this.#point(wanted.number - 1);
      case 'go':
        if (this.now !== 'ask' || this.card === null || busy) return false;
        this.ask();
        return true;
      case 'pass':
        if (this.passes) this.play({ type: 'say_a_toi' });
        return this.passes;
      case 'show':
        if (this.shows) this.play({ type: 'show_bonne_pioche' });
        return this.shows;
      case 'leave':
        if (this.card === null && !this.why.refused) return false;
        this.putDown();
        return true;
      default:
        return false;
    }
  }

  /** A pile, or somebody to ask. */
  #point(at: number): boolean {
    const seat = this.others[at];
    if (this.now === 'draw') this.draw(at);
    else if (this.now === 'ask' && seat !== undefined) this.choose(seat);
    else return false;
    return true;
  }

  #spell(wanted: Command, busy: boolean): boolean {
    switch (wanted.type) {
      case 'letter':
        this.built = typed(this.built, this.slots, wanted.card) ?? this.built;
        return true;
      case 'back': {
        const at = lastPut(this.built);
        if (at >= 0) this.take(at);
        return true;
      }
      case 'go':
        if (!this.referee.open || busy) return false;
        this.referee.play();
        return true;
      case 'leave':
        this.leave();
        return true;
      default:
        return false;
    }
  }
}
