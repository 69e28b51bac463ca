/** The missed play that one looks at: told on the pad, drawn on the board. */

import type { Laid } from '../../wire/volapuk';

class Missed {
  /** Of which turn it is, and what would have been better. */
  now = $state.raw<{ number: number; best: Laid } | null>(null);
}

export const missed = new Missed();
