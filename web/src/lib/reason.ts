/** Why something was refused, in words. */

import { uncited } from './ending';
import type { Refused } from './wire/messages';
import type { Wording } from './wording';

/** The server's own sentence always does; ours calls seats by name where it can be made. */
export function reason({ code, facts, sentence }: Refused, wording: Wording | null): string {
  try {
    if (wording) return wording.say(`refusal.${code}`, facts);
  } catch {
    // A refusal that these words do not know, or with facts that they lack.
  }
  return uncited(sentence);
}
