/** The word that is being looked up, and where it stands: one at a time. */

class Looking {
  word = $state<string | null>(null);
  /** What was tapped: the paper lies beside it, and the keyboard comes back to it. */
  at = $state.raw<HTMLElement | null>(null);

  up(word: string, at: HTMLElement): void {
    this.word = word;
    this.at = at;
  }

  away(): void {
    this.word = null;
    this.at = null;
  }
}

export const looking = new Looking();
