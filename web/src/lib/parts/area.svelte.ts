/** The part of the page that a game draws: what is found, given the focus and typed there. */

import { tick } from 'svelte';
import type { Point } from './carrying.svelte';

export class Area {
  root = $state<HTMLElement>();

  find = (selector: string): HTMLElement | null =>
    this.root?.querySelector<HTMLElement>(selector) ?? null;

  boxOf = (selector: string): DOMRect | null =>
    this.find(selector)?.getBoundingClientRect() ?? null;

  /** What lies at a point, or holds what does; null where that is another part of the page. */
  under = ({ x, y }: Point, selector: string): HTMLElement | null => {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>(selector);
    return found && this.root?.contains(found) ? found : null;
  };

  /** Once what is about to be drawn is there. */
  focus = (selector: string): void => {
    void tick().then(() => requestAnimationFrame(() => this.find(selector)?.focus()));
  };

  /** What had the focus last, if it is of this table: it may go away with what was done by it. */
  #had: Element | null = null;
  heed = ({ target }: FocusEvent): void => {
    this.#had = this.root?.contains(target as Node) ? (target as Element) : null;
  };

  /**
   * A focus that went away with its button goes to what comes next, and waits in front of one
   * until there is something; nobody else’s is touched. Call when what is drawn has changed.
   */
  settle = (next: () => HTMLElement | null): void => {
    void tick().then(() => {
      const rail = this.find('.rail');
      const now = document.activeElement;
      const gone =
        this.#had !== null &&
        (!this.#had.isConnected || this.#had.closest('dialog:not([open])') !== null);
      const lost = gone && (now === document.body || now === this.#had);
      if (lost || now === rail) (next() ?? rail)?.focus({ preventScroll: true });
    });
  };

  /** Is a key meant for the game? Not while a dialog is open, or from elsewhere on the page. */
  hears({ target }: KeyboardEvent): boolean {
    if (document.querySelector('dialog[open]')) return false;
    const from = target as Element;
    return from === document.body || from.matches('main') || (this.root?.contains(from) ?? false);
  }
}
