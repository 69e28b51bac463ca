/**
 * What the table shows beside what is composed: dice that roll until they have come to rest, the
 * play that is voted on, or the better one of a turn that is looked back at.
 */

import type { News, View } from '../../wire/volapuk';
import type { Scene } from '../contract';
import { cellsIn, cellsOf, doer, lastPlay, saying, toldBy } from './advice';
import type { Composing } from './composing.svelte';
import { drafted, laidOut, type Lying } from './draft';
import { edges, since } from '../../parts/since';
import { missed } from './missed.svelte';
import { readPlay } from './notation';

/** How long dice roll, in milliseconds. */
const REST = 900;

export class Stage {
  /** The throw whose dice have come to rest: they do not roll again when they are put elsewhere. */
  #rested = $state('');
  /** The last thing worth telling stays until another is. */
  recent = $state('');

  readonly #view = $derived.by(() => this.scene().view as View);
  readonly #fresh = $derived.by(() => this.scene().fresh as readonly News[]);
  readonly #heard = $derived.by(
    () => (this.scene().heard ?? this.scene().fresh) as readonly News[],
  );
  readonly round = $derived.by(() => `${this.#view.open.number}.${this.#view.open.throws}`);
  readonly thrown = $derived.by<number[]>(() => {
    const rolled = this.#fresh.findLast((one) => one.type === 'rolled');
    const rolls = rolled?.type === 'rolled' && this.#rested !== this.round;
    return rolls ? rolled.shown.map(({ die }) => die) : [];
  });
  readonly last = $derived.by(() => cellsOf(lastPlay(this.#heard)));
  readonly came = $derived.by(() => cellsOf(lastPlay(this.#fresh)));

  readonly #deeds = $derived.by(() =>
    since(this.#heard, doer, this.scene().seat, this.#view.open.turn),
  );
  readonly laid = $derived.by(() => edges(this.#deeds, cellsIn));
  readonly sayings = $derived.by(() =>
    this.#deeds.map((deed) => saying(this.scene().say, deed)).filter(({ text }) => text),
  );

  /** Looking back, the better play of this turn lies on the board as if one were about to make it. */
  readonly better = $derived.by(() => {
    const now = missed.now;
    const best = this.scene().live || now?.number !== this.#view.open.number ? null : now.best;
    const play = best && readPlay(best.written);
    return play ? { best, board: this.#tried(play) } : null;
  });
  /** §8.6 A play that is voted on lies on the board for a try. */
  readonly #proposed = $derived.by(() => {
    const { proposed } = this.#view.open;
    return proposed ? this.#tried(proposed) : null;
  });
  readonly tried = $derived.by(
    () => new Set(this.#view.open.proposed?.place?.map(({ die }) => die)),
  );
  readonly board = $derived.by(() => this.better?.board ?? this.#proposed ?? this.composing.board);

  constructor(
    private readonly scene: () => Scene,
    private readonly composing: Composing,
  ) {
    $effect.pre(() => {
      const news = this.#news();
      if (news) this.recent = news;
    });
    $effect(() => {
      const now = this.round;
      const timer = setTimeout(() => (this.#rested = now), REST);
      return () => clearTimeout(timer);
    });
  }

  /** What is nobody else's turn: the others' stay in sight anyway. */
  #news(): string {
    const own = [null, this.scene().seat];
    const fresh = this.#fresh.filter((one) => own.includes(doer(one)));
    return toldBy(this.scene().say, fresh, this.#heard);
  }

  #tried(play: Parameters<typeof drafted>[1]): Map<number, Lying> {
    const { ground, hands } = this.composing;
    const then = { ...ground, hand: hands[this.#view.open.turn] ?? [] };
    return laidOut(then, drafted(then, play));
  }
}
