/** How a game speaks of those who play it, in the language of the moment. */

import type { GamePage } from './games/contract';
import { namesAt } from './names';
import { settings, t } from './settings.svelte';
import type { Player } from './wire/messages';
import type { Lang, Sentences, Spellings, Wording } from './wording';

export class Speaking {
  #learned = $state.raw<{ page: GamePage; lang: Lang; sentences: Sentences } | null>(null);
  /** The words of the game, which know nobody's name. */
  readonly #game = $derived.by((): Wording | null => {
    if (this.#learned?.lang !== settings.lang) return null;
    const { page, sentences } = this.#learned;
    return settings.say.of(page.name, sentences, page.notation);
  });
  readonly #names = $derived.by((): readonly string[] =>
    this.#game
      ? namesAt(this.players(), this.#game, {
          number: (seat) => t('page.table.seat_number', { n: seat + 1 }),
          both: (name, seat) => t('page.table.seat_name', { name, seat }),
        })
      : [],
  );
  readonly #say = $derived.by(
    (): Wording | null =>
      this.#game?.naming((seat) => this.#names[seat] ?? '').spelling(this.spellings()) ?? null,
  );

  constructor(
    page: () => GamePage | null,
    private readonly players: () => readonly (Player | null)[],
    private readonly spellings: () => Spellings = () => ({}),
  ) {
    $effect(() => {
      const [spoken, { lang }] = [page(), settings];
      let gone = false;
      void spoken?.sentences[lang]().then(({ default: sentences }) => {
        // Whoever changes the language while one is on its way wants the other.
        if (!gone) this.#learned = { page: spoken, lang, sentences };
      });
      return () => (gone = true);
    });
  }

  /** What everybody is called; nothing until the words are there. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** Null until the words are there. */
  get say(): Wording | null {
    return this.#say;
  }
}
