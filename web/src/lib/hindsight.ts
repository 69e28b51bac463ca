/** What a move was worth, in words. */

import type { Tagged } from './games/contract';
import type { Judged } from './replay.svelte';
import type { ValuedMove } from './wire/messages';
import type { Wording } from './wording';

/** The server's own words are in the language of the moment at which it was asked. */
export function worded(move: ValuedMove, say: Wording): string {
  const action = move.action as Tagged;
  return say.knows(`action.${action.type}`) ? say.action(action) : move.sentence || move.notation;
}

export function verdictOf({ kind, best, played, good }: Judged, say: Wording): string {
  if (kind === 'best') return say.say('page.hindsight.best');
  if (kind === 'only') return say.say('page.hindsight.only');
  if (kind === 'same') return say.say('page.hindsight.same');
  if (kind === 'equal') return say.say('page.hindsight.equal', { n: good });
  const facts = {
    words: worded(best, say),
    best: best.winning[0],
    got: played.winning[0],
    of: best.winning[1],
  };
  return good === 1
    ? say.say('page.hindsight.missed', facts)
    : say.say('page.hindsight.missed_more', { ...facts, n: good - 1 });
}
