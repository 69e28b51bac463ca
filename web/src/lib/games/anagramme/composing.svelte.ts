/**
 * What one is about to do: the hand in the order in which it was put, a word that is begun, what is
 * taken up, and what the referee says of it. It knows no page, and no rule.
 */

import { untrack } from 'svelte';
import { Asking } from '../../parts/asking.svelte';
import { JOKER } from '../../parts/cards';
import { arrange, moved, sorted, type Slot } from '../../parts/hand';
import type { Action, Top, View } from '../../wire/anagramme';
import type { Scene } from '../contract';
import {
  across,
  action,
  asked,
  covered,
  exchange,
  fitted,
  folded,
  inserted,
  kind,
  lifted,
  named,
  newWord,
  ofWord,
  reads,
  shifted,
  stands,
  swapped,
  unnamed,
  used,
  whole,
  withdrawn,
  type Draft,
} from './draft';
import type { Command } from './keys';

export type Side = 'before' | 'on' | 'after';

/** Where a card or a letter is carried to. */
export type Spot =
  | { type: 'letter'; word: number; letter: number; side: Side }
  | { type: 'tile'; tile: number; side: Side }
  | { type: 'slot'; slot: number }
  | { type: 'top'; top: Top }
  | { type: 'panel' | 'cloth' | 'rail' };

/** Over a letter of the open word. */
export type Over = Extract<Spot, { type: 'tile' }>;

type Offered = View['actions'][number];

const put = (on: Draft, slot: Slot, at: number, side: Side): Draft =>
  side === 'on' ? covered(on, slot, at) : inserted(on, slot, side === 'after' ? at + 1 : at);

export class Composing {
  slots = $state.raw<readonly Slot[]>([]);
  draft = $state.raw<Draft | null>(null);
  /** The card of the hand, and the letter of the open word, that are taken up. */
  picked = $state<number | null>(null);
  held = $state<number | null>(null);
  writing = $state(false);
  /** Above what something is carried. */
  over = $state.raw<Spot | null>(null);
  /** What was written where no cards can be laid out for it. */
  raw = $state.raw<Action | null>(null);
  #holder: number | null = null;

  readonly view = $derived.by(() => this.scene().view as View);
  readonly plays = $derived.by(() => this.scene().live && this.scene().seat !== null);
  readonly actions = $derived.by<readonly Offered[]>(() => (this.plays ? this.view.actions : []));
  readonly mayMove = $derived.by(() => this.can('exchange'));
  readonly #turn = $derived.by(
    () => `${this.view.open.deal} ${this.view.open.number} ${this.mayMove}`,
  );
  readonly #texts = $derived.by(() => this.view.open.laid.map(({ text }) => text));

  readonly used = $derived.by(() => (this.draft ? used(this.draft) : new Set<number>()));
  /** The hand, without what lies in the word that is begun. */
  readonly shown = $derived.by(() =>
    this.slots.map((slot) =>
      this.used.has(slot.id) && slot.id !== this.draft?.discard ? { ...slot, out: 0 } : slot,
    ),
  );
  readonly up = $derived.by(
    () => this.slots.find(({ id }) => id === this.picked && !this.used.has(id)) ?? null,
  );
  readonly discarded = $derived.by(
    () => this.slots.find(({ id }) => id === this.draft?.discard)?.card ?? null,
  );
  readonly written = $derived.by(() => {
    if (this.raw && 'word' in this.raw) return this.raw.word;
    return this.draft ? reads(this.draft) : '';
  });
  readonly turning = $derived.by(() => this.draft !== null && kind(this.draft) === 'anagramme');
  readonly exchanging = $derived.by(() => this.draft?.target.type === 'exchange');
  /** What is begun, in a word: another means that it must be brought in sight. */
  readonly about = $derived.by(() =>
    this.draft && !this.exchanging ? JSON.stringify(this.draft.target) : '',
  );
  readonly heldLetter = $derived.by(() =>
    this.draft && this.held !== null ? (this.draft.tiles[this.held]?.letter ?? null) : null,
  );
  /** Which laid word is under one's hands. */
  readonly opened = $derived.by(() =>
    this.draft?.target.type === 'word' ? this.draft.target.at : null,
  );

  /** §4.1 The letter that is taken up may be crossed: a vertical word begins there. */
  readonly crossing = $derived.by(() => {
    const { held, draft, opened } = this;
    if (held === null || !draft || opened === null || kind(draft) !== 'same') return null;
    return this.view.handles[opened]?.crossable.includes(held)
      ? { at: opened, letter: held }
      : null;
  });

  /** A card by itself is no word yet: it may still go to the talon. */
  readonly #alone = $derived.by(() => {
    const { draft } = this;
    return draft?.target.type === 'new' && draft.tiles.length === 1 ? draft.tiles[0]!.slot : null;
  });
  readonly mayTake = $derived.by(() => {
    if (!this.mayMove) return false;
    const { draft } = this;
    return (
      !draft || this.turning || this.#alone !== null || this.exchanging || kind(draft) === 'same'
    );
  });
  readonly touched = $derived.by(() => {
    const { draft } = this;
    if (draft === null) return false;
    if (draft.target.type === 'word') return kind(draft) !== 'same' || this.used.size > 0;
    return draft.tiles.length > (draft.target.type === 'cross' ? 1 : 0);
  });

  // What the referee says of it, before anything is played

  readonly #trial = $derived.by(() => {
    const { draft, raw } = this;
    if (!draft || !this.mayMove) return null;
    // Nothing is asked of a word that has still to be written.
    const lacking = this.view.open.options.shortest - draft.tiles.length;
    if (draft.target.type === 'new' && lacking > 0 && raw === null) return null;
    const any = this.slots.find(({ id }) => !this.used.has(id))?.card ?? '';
    return raw ?? action(draft, this.slots, draft.target.type === 'word' ? any : '');
  });
  readonly referee: Asking;
  readonly ready = $derived.by(
    () => this.draft !== null && (this.raw !== null || whole(this.draft)) && this.referee.open,
  );

  constructor(private readonly scene: () => Scene) {
    $effect.pre(() => {
      const { hand, seat } = this.view;
      untrack(() => {
        this.slots = arrange(this.#holder === seat ? this.slots : [], hand, []);
        this.#holder = seat;
      });
    });
    $effect.pre(() => {
      void this.#turn;
      untrack(() => this.begin(null));
    });
    // A word that was contested, or taken back, is not there any more to be changed.
    $effect.pre(() => {
      const now = this.#texts;
      untrack(() => {
        if (this.draft && !stands(this.draft, now)) this.begin(null);
      });
    });
    this.referee = new Asking(
      scene,
      () => this.#trial,
      () => `${this.#turn} ${this.#texts.join()}`,
      () => this.writing,
    );
  }

  can(type: Action['type']): boolean {
    return this.actions.some((one) => one.type === type);
  }

  /** Something else is begun; null: nothing any more. */
  begin(next: Draft | null): void {
    this.draft = next;
    this.held = null;
    this.raw = null;
    if (next === null) {
      this.picked = null;
      this.writing = false;
    }
  }

  #go(next: Draft): void {
    this.draft = next;
    this.held = null;
    this.picked = null;
    this.raw = null;
  }

  /** What was begun is played, if the referee lets it pass. */
  confirm(): boolean {
    if (!this.ready) return false;
    this.referee.play();
    return true;
  }

  // Cards and letters

  /** Whoever works by keyboard writes; a card that is taken up goes to a place. */
  openWord(at: number, keys = false): void {
    const word = this.view.open.laid[at];
    if (!this.mayMove || !word) return;
    const keep = this.picked;
    this.begin(ofWord(at, word.text));
    this.picked = keep;
    if (keys && keep === null) this.writing = true;
  }

  openNew(keys = false): void {
    if (!this.mayMove) return;
    const card = this.up;
    this.begin(newWord());
    if (card) this.#go(inserted(newWord(), card, 0));
    else if (keys) this.writing = true;
  }

  tap(slot: Slot): void {
    if (!this.mayMove) return;
    const { up } = this;
    if (!this.draft && !this.view.open.laid.length) this.draft = newWord();
    const { draft } = this;
    if (draft?.target.type === 'new') this.#go(inserted(draft, slot, draft.tiles.length));
    else if (draft && (this.turning || this.exchanging))
      this.draft = { ...draft, discard: draft.discard === slot.id ? null : slot.id };
    // One card after the other is how anybody spells a word.
    else if (!draft && up && up.id !== slot.id)
      this.#go(inserted(inserted(newWord(), up, 0), slot, 1));
    else {
      this.held = null;
      this.picked = this.picked === slot.id ? null : slot.id;
    }
  }

  onto(tile: number): void {
    const { draft, up, held } = this;
    if (!draft) return;
    if (up) {
      // The letter that two words share stays: the card is still in one’s fingers.
      const next = covered(draft, up, tile);
      if (next !== draft) this.#go(next);
    } else if (held === null) this.held = tile;
    else if (held === tile) this.held = null;
    else this.#go(swapped(draft, held, tile));
  }

  between(place: number): void {
    const { draft, up, held } = this;
    if (!draft) return;
    if (up) this.#go(inserted(draft, up, place));
    else if (held !== null) this.#go(shifted(draft, held, place));
  }

  name(tile: number, letter: string): void {
    if (this.draft) this.#go(named(this.draft, tile, letter));
  }

  recall(slot: Slot): void {
    if (this.draft) this.#go(withdrawn(this.draft, slot.id));
  }

  /** §4.1 A word across the letter that is taken up. */
  cross(): void {
    if (!this.crossing) return;
    const { at, letter } = this.crossing;
    this.begin(across(at, letter, this.view.open.laid[at]!.text));
  }

  /** §3.3 After an anagram, one may keep all cards. */
  decline(): void {
    if (this.draft) this.draft = { ...this.draft, declined: !this.draft.declined };
  }

  write(text: string): void {
    const { draft } = this;
    if (!draft) return;
    const wanted = folded(text);
    const fit = fitted(draft, wanted, this.slots);
    if (fit && wanted) {
      const keep = draft.discard !== null && !used(fit).has(draft.discard) ? draft.discard : null;
      this.draft = { ...fit, discard: kind(fit) === 'anagramme' ? keep : null };
      this.raw = null;
    } else this.raw = wanted ? asked(draft, wanted) : null;
    this.held = null;
    this.picked = null;
  }

  takeTop(top: Top): void {
    const { draft } = this;
    if (draft && this.turning) this.draft = { ...draft, take: draft.take === top ? null : top };
    else {
      const card = this.exchanging ? draft!.discard : (this.#alone ?? this.up?.id ?? null);
      this.begin(exchange(card, top));
      this.picked = null;
    }
  }

  /** First what was done to a word, then the word itself. */
  back(): void {
    const { draft } = this;
    if (draft?.target.type === 'word' && this.touched)
      this.begin(ofWord(draft.target.at, draft.old));
    else this.begin(null);
    this.picked = null;
    this.writing = false;
  }

  sort(): void {
    this.slots = sorted(this.slots);
  }

  /** §7.2 A move that the referee shows is laid out. */
  follow(move: Offered): void {
    if (!('word' in move)) return;
    const fit = fitted(this.#start(move), move.word.toLowerCase(), this.slots);
    if (fit) this.#go(fit);
  }

  #start(move: Extract<Offered, { word: string }>): Draft {
    if (move.type === 'lay') return newWord();
    const { text } = this.view.open.laid[move.at]!;
    return move.type === 'cross' ? across(move.at, move.letter, text) : ofWord(move.at, text);
  }

  // Carrying

  carry(spot: Spot | null): void {
    this.over = this.mayMove ? spot : null;
  }

  drop(slot: Slot, spot: Spot | null): void {
    this.over = null;
    if (spot?.type === 'slot') {
      this.slots = moved(this.slots, slot.id, spot.slot);
      return;
    }
    if (!spot || !this.mayMove || this.used.has(slot.id)) return;
    const { draft } = this;
    switch (spot.type) {
      case 'letter': {
        const { text } = this.view.open.laid[spot.word]!;
        this.begin(null);
        this.#go(put(ofWord(spot.word, text), slot, spot.letter, spot.side));
        break;
      }
      case 'tile':
        if (draft) this.#go(put(draft, slot, spot.tile, spot.side));
        break;
      case 'top':
        if (this.turning && draft) this.draft = { ...draft, discard: slot.id, take: spot.top };
        else if (this.mayTake) this.#go(exchange(slot.id, spot.top));
        break;
      case 'panel':
        if (draft && this.exchanging) this.draft = { ...draft, discard: slot.id };
        else if (draft) this.#go(inserted(draft, slot, draft.tiles.length));
        break;
      case 'cloth':
        if (draft?.target.type === 'new') this.#go(inserted(draft, slot, draft.tiles.length));
        else if (!this.touched) this.#go(inserted(newWord(), slot, 0));
        break;
    }
  }

  dropTile(tile: number, spot: Spot | null): void {
    this.over = null;
    const { draft } = this;
    if (!draft) return;
    if (spot?.type === 'tile')
      this.#go(shifted(draft, tile, spot.tile + (spot.side === 'after' ? 1 : 0)));
    else if (spot?.type === 'panel') this.#go(shifted(draft, tile, draft.tiles.length));
    else this.#go(lifted(draft, tile));
  }

  // By keyboard

  /** Was there something to do? */
  press(command: Command): boolean {
    switch (command.type) {
      case 'card':
        return this.#typed(command.card);
      case 'word':
        if (!this.view.open.laid[command.at]) return false;
        this.openWord(command.at, true);
        return true;
      case 'new':
        this.openNew(true);
        return true;
      case 'back': {
        const last = this.draft?.tiles.findLastIndex(({ slot }) => slot !== null) ?? -1;
        if (!this.draft || last < 0) return false;
        this.#go(lifted(this.draft, last));
        return true;
      }
      case 'contest':
        if (this.can('contest')) this.scene().play({ type: 'contest' });
        return true;
      case 'drop':
        if (this.draft === null && this.picked === null) return false;
        this.back();
        return true;
    }
  }

  /** The next card of its like is tapped; a joker that waits for its letter is named. */
  #typed(card: string): boolean {
    const joker = this.draft ? unnamed(this.draft) : -1;
    if (joker >= 0 && card !== JOKER) {
      this.#go(named(this.draft!, joker, card));
      return true;
    }
    const same = this.shown.filter((one) => one.card === card && one.out === null);
    const last = same.findIndex(({ id }) => id === this.picked);
    const next = same[(last + 1) % Math.max(1, same.length)];
    if (next) this.tap(next);
    return next !== undefined;
  }
}
