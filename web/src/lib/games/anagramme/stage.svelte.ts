/** What the table tells of what happened: it stays in sight until something else is worth telling. */

import { edges, since } from '../../parts/since';
import type { News, View } from '../../wire/anagramme';
import type { Scene } from '../contract';
import { doer, lastCount, made, ofHand, saying, toldBy, wasCounted } from './advice';

export class Stage {
  /** What a hand cost stays in sight until one has seen it. */
  #counting = $state(false);
  /** The last thing worth telling. */
  recent = $state('');
  #heardThen = 0;

  readonly #fresh = $derived.by(() => this.scene().fresh as readonly News[]);
  readonly #heard = $derived.by(() => (this.scene().heard ?? []) as readonly News[]);
  readonly #view = $derived.by(() => this.scene().view as View);
  readonly #deeds = $derived.by(() =>
    since(ofHand(this.#heard), doer, this.scene().seat, this.#view.open.turn),
  );
  readonly sayings = $derived.by(() => {
    const { say, seat } = this.scene();
    return this.#deeds.map((deed) => saying(say, deed, seat)).filter(({ text }) => text);
  });
  /** By place on the cloth, who made the word that lies there. */
  readonly makers = $derived.by(() => {
    const laidBy = edges(this.#deeds, made);
    return new Map(
      this.#view.open.laid.flatMap(({ text }, at) => {
        const seat = laidBy.get(text.toLowerCase());
        return seat === undefined ? [] : [[at, seat] as const];
      }),
    );
  });
  /** What is nobody else's turn: the others' stay in sight anyway. */
  readonly #news = $derived.by(() => {
    const { say, seat } = this.scene();
    const own = this.#fresh.filter((one) => [null, seat].includes(doer(one)));
    return toldBy(say, own, seat);
  });
  readonly counted = $derived.by(() => {
    const { heard, fresh } = this.scene();
    return this.#counting ? lastCount((heard ?? fresh) as readonly News[]) : [];
  });

  /** `busy`: whoever has begun something has seen the count. */
  constructor(
    private readonly scene: () => Scene,
    busy: () => unknown,
  ) {
    $effect.pre(() => {
      const heard = scene().heard?.length ?? 0;
      // It stays until another is, or until it is taken back.
      if (this.#news) this.recent = this.#news;
      else if (heard < this.#heardThen) this.recent = '';
      this.#heardThen = heard;
    });
    $effect.pre(() => {
      if (wasCounted(this.#fresh)) this.#counting = true;
      else if (!scene().live && !scene().over) this.#counting = false;
    });
    $effect.pre(() => {
      if (busy()) this.#counting = false;
    });
  }

  /** The count has been seen. */
  close(): void {
    this.#counting = false;
  }
}
