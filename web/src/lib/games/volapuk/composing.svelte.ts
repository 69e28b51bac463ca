/**
 * What one is about to do: dice kept, laid, moved or taken up, what is written and where, and what
 * the referee says of it. It knows no page, and no rule: what is open is what the view holds.
 */

import { untrack } from 'svelte';
import { Asking, isRefused } from '../../parts/asking.svelte';
import { reason } from '../../reason';
import type { Action, Direction, View } from '../../wire/volapuk';
import type { Scene } from '../contract';
import { isDiagonal, middle, step, STRAIGHT } from './board';
import { handsOf, tilesOf } from './dice';
import {
  action,
  back,
  broken,
  exchanged,
  inferred,
  isEmpty,
  JOKER,
  JOKER_LETTERS,
  laidOut,
  lift,
  lifted,
  liftWord,
  loose,
  named,
  nextFree,
  nothing,
  put,
  reads,
  sameSpan,
  spans,
  spoken,
  SUPER_JOKER,
  unnamed,
  wordThrough,
  written,
  type Draft,
  type Ground,
  type Lying,
  type Span,
} from './draft';
import type { Command } from './keys';
import { isTalk } from './talk';

/** §4.9 A die for the joker of a cell, which stays where it is. */
const swap = (die: number, { cell, die: joker, letter }: Lying): Action => ({
  type: 'play',
  place: [{ die: joker, cell, letter }],
  moves: [],
  exchange: { die, cell },
  declared: null,
});

const COMPOSING: readonly string[] = ['throws', 'compose', 'recompose'];
/** Of a line that is no word, so many parts are asked about. */
const TRIES = 8;

export class Composing {
  draft = $state.raw<Draft>(nothing());
  /** Are dice of the board moved? */
  recomposing = $state(false);
  /** A die that is taken up. */
  picked = $state<number | null>(null);
  /** Where one writes: a cell, and what was written from which cell on. */
  cursor = $state<number | null>(null);
  writing = $state.raw<{ start: number; text: string; base: Draft } | null>(null);
  /** Why what was just tried does nothing. */
  remark = $state.raw<{ text: string; section: string } | null>(null);
  keep = $state.raw<ReadonlySet<number>>(new Set());
  /** Is one asked whether one means to pass, or to let the super joker go? */
  passing = $state(false);
  retiring = $state(false);

  readonly view = $derived.by(() => this.scene().view as View);
  readonly me = $derived.by(() => this.scene().seat);
  readonly mine = $derived.by(
    () => this.scene().live && this.me !== null && this.scene().waiting.includes(this.me),
  );
  readonly tiles = $derived.by(() => tilesOf(this.view));
  readonly hands = $derived.by(() => handsOf(this.view));
  readonly phase = $derived.by(() => this.view.open.phase);
  readonly talking = $derived.by(() => isTalk(this.view));
  readonly composes = $derived.by(() => this.mine && COMPOSING.includes(this.phase));
  readonly throwing = $derived.by(() => this.mine && this.phase === 'throws');
  readonly choosing = $derived.by(() => this.mine && this.phase === 'fetiches');
  readonly recomposes = $derived.by(
    () =>
      this.composes && this.view.open.options.recomposition !== 'extend' && this.tiles.length > 0,
  );
  /** Whose dice lie on the rail: one's own, or for a spectator those of whoever plays. */
  readonly shown = $derived.by(() => this.me ?? this.view.open.turn);
  readonly hand = $derived.by(() => this.hands[this.shown] ?? []);

  readonly ground = $derived.by<Ground>(() => ({
    diameter: this.view.open.options.diameter,
    tiles: this.tiles,
    hand: this.composes ? this.hand : [],
    swap: this.view.open.options.freed === 'swap',
    diagonals: this.view.open.diagonals,
  }));
  readonly board = $derived.by(() => laidOut(this.ground, this.draft));
  readonly empty = $derived.by(() => isEmpty(this.draft));
  readonly up = $derived.by(() => lifted(this.ground, this.draft));
  /** Dice beside one's own: in the air, and a joker that was exchanged. */
  readonly extra = $derived.by(() => [
    ...this.up,
    ...loose(this.ground, this.draft).filter(
      ({ die }) => !this.hand.some((held) => held.die === die),
    ),
  ]);
  readonly out = $derived.by(
    () =>
      new Set(
        this.hand
          .map(({ die }) => die)
          .filter((die) => this.draft.at.has(die) || this.draft.exchange?.die === die),
      ),
  );
  readonly reglette = $derived.by(() =>
    this.throwing || this.choosing
      ? this.keep
      : new Set(this.hand.filter(({ kept }) => kept).map(({ die }) => die)),
  );
  readonly everyKept = $derived.by(
    () => this.throwing && this.hand.every(({ die }) => this.reglette.has(die)),
  );
  /** One’s dice as they stand on the rail, from left to right. */
  readonly rail = $derived.by(() => [
    ...this.hand.filter(({ die }) => this.reglette.has(die)),
    ...this.hand.filter(({ die }) => !this.reglette.has(die)),
    ...this.extra,
  ]);
  readonly directions = $derived.by<readonly Direction[]>(() =>
    this.view.open.options.diagonal ? ['row', 'column', 'descending', 'ascending'] : STRAIGHT,
  );

  // What the referee says of it, before anything is played

  readonly turn = $derived.by(() => {
    const { number, recompositions } = this.view.open;
    return `${number} ${recompositions} ${this.me} ${this.mine} ${this.tiles.length}`;
  });
  readonly referee: Asking;
  /** §4.7 The plays that may as well be read reversed: few may, so that it is asked, not offered. */
  readonly mirror: Asking;
  readonly points = $derived.by(
    () => this.referee.lines?.reduce((sum, line) => sum + line.points, 0) ?? null,
  );
  /** The cell that he speaks of: its name alone would have to be counted off. */
  readonly doubted = $derived.by(() => {
    const cell = this.referee.refused?.facts['cell'];
    return typeof cell === 'number' ? cell : null;
  });
  readonly word = $derived.by(() => {
    const { ground, draft } = this;
    const span = spoken(ground, draft);
    const across = { ...draft, direction: draft.direction === 'row' ? 'column' : 'row' } as Draft;
    const other = span ?? spoken(ground, across);
    if (!other) return '';
    return this.scene()
      .say.word(reads(ground, span ? draft : across, other))
      .replaceAll('_', ' ');
  });
  readonly choices = $derived.by(() => spans(this.ground, this.draft));
  /** §4.6 The line is no word, and nobody has said which part of it is meant. */
  readonly unsaid = $derived.by(() => {
    const refused = this.referee.refused;
    return (
      (refused?.code === 'not_a_word' || refused?.code === 'left_out') &&
      refused.facts['direction'] === this.draft.direction &&
      isDiagonal(this.draft.direction) &&
      !this.choices.some((one) => sameSpan(one, this.draft.span))
    );
  });
  // Once the referee has read everything he says more.
  readonly opened = $derived.by(() =>
    this.recomposing && !this.referee.judged ? broken(this.ground, this.draft) : [],
  );
  /** Are dice of the board where they were not? */
  readonly moved = $derived.by(
    () =>
      this.up.length > 0 ||
      [...this.board.values()].some(
        ({ old, fresh, die }) => old && fresh && die !== this.draft.exchange?.die,
      ),
  );
  readonly joker = $derived.by(() => (this.composes ? unnamed(this.ground, this.draft) : null));
  /** The cell of a word of the board that can be lifted whole. */
  readonly liftable = $derived.by(() =>
    this.recomposing && this.picked !== null
      ? ([...this.board.values()].find(({ die, old }) => die === this.picked && old)?.cell ?? null)
      : null,
  );
  /** The cell after the one where one writes; null at the rim. */
  readonly after = $derived.by(() =>
    this.cursor === null ? null : step(this.ground.diameter, this.cursor, this.draft.direction),
  );

  constructor(private readonly scene: () => Scene) {
    this.referee = new Asking(
      scene,
      () => (this.composes ? action(this.ground, this.draft) : null),
      () => this.turn,
      () => this.writing !== null,
    );
    this.mirror = new Asking(
      scene,
      () => this.#reversed(),
      () => this.turn,
    );
    this.#begins();
    $effect(() => {
      if (this.unsaid) void untrack(() => this.#shorten());
    });
  }

  /** What one thought of doing does not outlast the turn. */
  #begins(): void {
    const dice = $derived(this.hand.map(({ die, face }) => `${die}${face}`).join());
    $effect.pre(() => {
      void this.turn;
      untrack(() => {
        this.begin(nothing());
        this.recomposing = this.phase === 'recompose';
        this.cursor = null;
        this.passing = this.retiring = false;
      });
    });
    $effect.pre(() => {
      // A new throw changes what was tried with the old faces.
      void dice;
      untrack(() => {
        if (!this.empty) this.begin(nothing(this.draft.direction));
        if (this.phase === 'throws') this.cursor = null;
      });
    });
    $effect.pre(() => {
      void [this.turn, dice, this.phase];
      untrack(() => {
        this.keep = this.#standing();
        this.remark = null;
      });
    });
  }

  /** What stands on the réglette already: fétiches, and what was kept from the throws before. */
  #standing(): ReadonlySet<number> {
    const kept = this.phase === 'throws' ? this.hand.filter((held) => held.kept) : [];
    return new Set(kept.map(({ die }) => die));
  }

  #reversed(): Action | null {
    if (!this.referee.lines || this.draft.reversed) return null;
    if (this.view.open.options.reversed === 'off') return null;
    const what = action(this.ground, { ...this.draft, reversed: true });
    return what && 'declared' in what && what.declared ? what : null;
  }

  /** The longest part of it that is a word, if one is found soon. */
  async #shorten(): Promise<void> {
    const before = this.draft;
    for (const span of this.choices.slice(1, 1 + TRIES)) {
      const what = action(this.ground, { ...before, span });
      if (!what || isRefused(await this.scene().attempt(what))) continue;
      if (this.draft === before) this.draft = { ...before, span };
      return;
    }
  }

  can(type: Action['type']): boolean {
    return this.mine && this.view.actions.some((one) => one.type === type);
  }

  #play(what: Action): void {
    this.scene().play(what as never);
  }

  #remark(key: string, section: string, facts: object = {}): void {
    this.remark = { text: this.scene().say.say(key, { ...facts }), section };
  }

  begin(next: Draft): void {
    this.go(next);
  }

  /** Something was carried: what is written from now on begins where one is. */
  go(next: Draft): void {
    this.draft = next;
    this.writing = null;
    this.picked = null;
    this.remark = null;
  }

  recall(die: number): void {
    this.go(back(this.ground, this.draft, die));
  }

  /** Where one writes from now on. */
  move(cell: number): void {
    this.cursor = cell;
    this.writing = null;
  }

  // Directions

  point(direction: Direction): void {
    if (!this.directions.includes(direction)) return;
    if (!this.writing) {
      this.draft = { ...this.draft, direction, span: null };
      return;
    }
    // What was written is written again, the other way.
    const { start, text, base } = this.writing;
    const again = { ...base, direction };
    const found = written(this.ground, again, start, text);
    if (!found) this.#lacks(text);
    this.draft = found?.draft ?? again;
    this.writing = found ? { start, text, base: again } : null;
    this.cursor = found ? (found.next ?? start) : start;
  }

  turnWay(): void {
    const at = this.directions.indexOf(this.draft.direction);
    this.point(this.directions[(at + 1) % this.directions.length]!);
  }

  #lacks(letters: string): void {
    this.#remark('page.volapuk.no_die', '', { letter: letters.replaceAll('_', '␣') });
  }

  // Dice and cells

  /** A die onto a cell: for the joker there, if it shows the same, or beside the others. */
  lay(die: number, cell: number): void {
    const there = this.board.get(cell);
    const own = this.hand.some((one) => one.die === die);
    if (there?.old && !there.fresh && there.face === JOKER && own) {
      const swapped = exchanged(this.ground, this.draft, die, cell);
      if (swapped !== this.draft) {
        this.go(swapped);
        return;
      }
    }
    const next = put(this.ground, this.draft, die, cell);
    if (next === this.draft) {
      if (there?.old && there.face === SUPER_JOKER)
        // §4.12 A die laid on the super joker would take its place.
        void this.#askWhether({ type: 'retire_super_joker', die }, () => {
          [this.picked, this.retiring] = [die, true];
        });
      else if (there?.old && there.face === JOKER) void this.#askWhether(swap(die, there));
      return;
    }
    const turned = { ...next, direction: inferred(this.ground, next, this.directions) };
    this.go(turned);
    this.cursor = nextFree(this.ground, turned, cell) ?? cell;
  }

  /** The referee says whether it may be done, and if not, why. */
  async #askWhether(wish: Action, allowed: () => void = () => {}): Promise<void> {
    const [then, tried] = [this.turn, this.draft];
    const scene = this.scene();
    const judged = await scene.attempt(wish);
    if (this.turn !== then || this.draft !== tried) return;
    if (isRefused(judged))
      this.remark = { text: reason(judged, scene.say), section: judged.section };
    else allowed();
  }

  tapCell(cell: number, keys: boolean): void {
    if (!this.composes) return;
    this.remark = null;
    const there = this.board.get(cell);
    if (this.picked !== null) {
      const die = this.picked;
      if (there?.die === die) this.picked = null;
      else this.lay(die, cell);
    } else if (there?.fresh && (!there.old || this.draft.exchange?.die === there.die)) {
      this.recall(there.die);
      this.cursor = cell;
    } else if (there && this.recomposing) {
      this.picked = there.die;
      this.cursor = cell;
    } else if (this.cursor !== cell) this.move(cell);
    else if (!this.writing && this.empty) this.#turnOrLeave();
    else if (keys) this.move(cell);
    else this.turnWay();
  }

  /** Once every way was offered, the cell is left; between throws that takes fewer touches. */
  #turnOrLeave(): void {
    const ways = this.throwing ? STRAIGHT : this.directions;
    if (this.draft.direction !== ways.at(-1)) {
      this.turnWay();
      return;
    }
    this.cursor = null;
    this.point('row');
  }

  #toggle(die: number): void {
    const held = this.hand.find((one) => one.die === die);
    if (!held || held.face === null) return;
    if (!this.keep.has(die)) {
      this.keep = new Set(this.keep).add(die);
      return;
    }
    const without = (): number[] => [...this.keep].filter((one) => one !== die);
    const release = (): void => void (this.keep = new Set(without()));
    if (this.throwing && held.kept)
      void this.#askWhether({ type: 'throw', keep: without() }, release);
    else release();
  }

  tapDie(die: number): void {
    this.remark = null;
    const { cursor } = this;
    const unthrown = this.hand.some((one) => one.die === die && one.face === null);
    // Whoever has laid something is about to write; a cell touched in passing is no such thing.
    if (this.choosing || (this.throwing && this.empty)) this.#toggle(die);
    else if (!this.composes || unthrown) return;
    else if (cursor !== null && !this.board.has(cursor)) this.lay(die, cursor);
    else {
      const free =
        cursor === null || this.picked !== null ? null : nextFree(this.ground, this.draft, cursor);
      if (free !== null) this.lay(die, free);
      else this.picked = this.picked === die ? null : die;
    }
  }

  /** A die that was carried to a cell, or back beside the others. */
  putDown(die: number, cell: number | null): void {
    if (cell !== null) {
      this.lay(die, cell);
      return;
    }
    const tile = this.tiles.some((one) => one.die === die);
    const lying = [...this.board.values()].find((one) => one.die === die);
    if (tile && lying && this.recomposing) this.go(lift(this.ground, this.draft, lying.cell));
    else if (this.draft.at.has(die)) this.recall(die);
  }

  // Writing

  write(letter: string): void {
    if (!this.composes) return;
    const joker = unnamed(this.ground, this.draft);
    if (joker && JOKER_LETTERS.includes(letter)) {
      this.go(named(this.draft, joker.die, letter));
      return;
    }
    // Before one has said where, one writes from the middle of an empty board on.
    this.cursor ??= middle(this.ground.diameter);
    const now = this.writing ?? { start: this.cursor, text: '', base: this.draft };
    const text = now.text + letter;
    const found = written(this.ground, now.base, now.start, text);
    this.picked = null;
    if (!found) {
      this.#lacks(letter);
      return;
    }
    this.remark = null;
    this.writing = { ...now, text };
    this.draft = found.draft;
    this.cursor = found.next ?? now.start;
  }

  /** The last letter, or the last die that was laid. */
  erase(): void {
    if (this.writing) {
      const text = this.writing.text.slice(0, -1);
      const { start, base } = this.writing;
      const found = text ? written(this.ground, base, start, text) : { draft: base, next: start };
      this.writing = text ? { start, text, base } : null;
      if (found) this.draft = found.draft;
      this.cursor = found?.next ?? start;
      this.remark = null;
      return;
    }
    const last = [...this.draft.at.keys()].at(-1);
    if (last === undefined) return;
    const cell = this.draft.at.get(last);
    this.recall(last);
    if (cell != null) this.cursor = cell;
  }

  /** Where what lies on the board for a try was begun. */
  #beginning(): number | null {
    const { at } = this.writing?.base ?? this.draft;
    return [...at.values()].find((cell) => cell !== null) ?? this.writing?.start ?? this.cursor;
  }

  /** What was laid is given up, to be begun anew; or else the cell where one would write. */
  takeBack(): void {
    const first = this.empty ? null : this.#beginning();
    this.begin(nothing(this.draft.direction));
    this.cursor = first;
  }

  /** Is there anything to be put down or given up? */
  get droppable(): boolean {
    return this.picked !== null || !this.empty || this.recomposing || this.cursor !== null;
  }

  drop(): void {
    if (this.picked !== null) this.picked = null;
    else if (this.empty && this.recomposing && this.phase !== 'recompose') this.recomposing = false;
    else this.takeBack();
  }

  recompose(): void {
    this.recomposing = !this.recomposing || this.phase === 'recompose';
    // Dice of the board go back when one thinks better of it.
    if (!this.recomposing) {
      const moved = this.tiles.filter(({ die }) => this.draft.at.has(die));
      const put = (so: Draft, die: number) => (so.at.has(die) ? back(this.ground, so, die) : so);
      this.go(moved.reduce((so, { die }) => put(so, die), this.draft));
    }
    this.picked = null;
  }

  /** The whole word, to be laid again from where it began. */
  liftAll(cell: number): void {
    const [first = cell] = wordThrough(this.ground, this.draft, cell);
    this.go(liftWord(this.ground, this.draft, cell));
    this.cursor = first;
  }

  /** The letter that the joker just laid stands for. */
  name(letter: string): void {
    if (!this.joker) return;
    const at = this.cursor;
    this.go(named(this.draft, this.joker.die, letter));
    this.cursor = at;
  }

  /** Put away without an answer, the joker goes back. */
  unname(): void {
    if (this.joker) this.recall(this.joker.die);
  }

  // What is said of it

  reverse(): void {
    this.draft = { ...this.draft, reversed: !this.draft.reversed };
  }
  phrase(): void {
    this.draft = { ...this.draft, phrase: !this.draft.phrase };
  }
  means(span: Span | null): void {
    this.draft = { ...this.draft, span };
  }

  // What is played

  throw(): void {
    this.#play({ type: 'throw', keep: [...this.reglette] });
  }
  set(): void {
    this.#play({ type: 'set_dice' });
  }
  keepThem(): void {
    this.#play({ type: 'keep_fetiches', dice: [...this.keep] });
  }
  pass(): void {
    this.passing = false;
    this.#play({ type: 'pass' });
  }

  /** What a key wants; false if it wants nothing that is open. A `pressing` key presses a button. */
  press(wanted: Command, pressing: boolean): boolean {
    switch (wanted.type) {
      case 'letter':
        // The space bar presses what has the focus, but in the middle of a word.
        if (wanted.letter === '_' && (pressing || !this.writing)) return false;
        this.write(wanted.letter);
        return true;
      case 'die': {
        const one = this.rail[wanted.at];
        if (!one || this.out.has(one.die)) return false;
        this.tapDie(one.die);
        return true;
      }
      case 'direction':
        this.point(wanted.direction);
        return true;
      case 'reversed':
        if (this.view.open.options.reversed === 'off') return false;
        this.reverse();
        return true;
      case 'throw':
        if (!this.can('throw') || this.everyKept) return false;
        this.throw();
        return true;
      case 'set':
        if (!this.can('set_dice')) return false;
        this.set();
        return true;
      case 'back':
        if (this.empty) return false;
        this.erase();
        return true;
      case 'drop':
        if (!this.droppable) return false;
        this.drop();
        return true;
      case 'confirm':
        return !pressing && !(this.empty && !this.writing);
    }
  }
}
