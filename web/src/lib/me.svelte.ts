/** Who one is: no account, only a first name and the cookie that goes with it. */

import { api } from './api';
import { t } from './settings.svelte';
import type { Me } from './wire/messages';

export const LONGEST_NAME = 40;

class Myself {
  /** Undefined until the server was asked; null for somebody who has said no name yet. */
  who = $state.raw<Me | null | undefined>(undefined);
  #asked: Promise<Me | null> | null = null;

  get nickname(): string | null {
    return this.who?.nickname ?? null;
  }

  /** Ask the server once; a question that failed is asked again the next time. */
  load(): Promise<Me | null> {
    this.#asked ??= api.me().then(
      (who) => (this.who = who),
      (error: unknown) => {
        this.#asked = null;
        throw error;
      },
    );
    return this.#asked;
  }

  /** The server may have given a name with a seat: ask anew. */
  renew(): Promise<Me | null> {
    this.#asked = null;
    return this.load();
  }

  /** Be somebody: under this name, else the one already said, else as a guest of the house. */
  async ensure(nickname?: string): Promise<Me> {
    const known = this.who ?? (await this.load());
    const wanted = nickname?.trim() || known?.nickname || t('page.me.guest');
    return known?.nickname === wanted ? known : this.introduce(wanted);
  }

  async introduce(nickname: string): Promise<Me> {
    const who = await api.introduce(nickname);
    this.who = who;
    this.#asked = Promise.resolve(who);
    return who;
  }

  async forget(): Promise<void> {
    await api.forget();
    this.who = null;
    this.#asked = Promise.resolve(null);
  }
}

export const me = new Myself();
