/** What is said of each request when the game is over. */

import type { Likely, RequestReview, Review } from '../../wire/chapardage';

export interface Judged extends RequestReview {
  /** Its place among all requests, from 1. */
  number: number;
  /** `best`: as the best bot would have asked; `hopeless`: the asker could know it was in vain. */
  verdict: 'best' | 'hopeless' | 'other';
}

const same = (one: Likely, other: Likely): boolean =>
  one.asked === other.asked && one.card === other.card;

export function judgedRequests({ requests }: Review): Judged[] {
  return requests.map((request, at) => ({
    ...request,
    number: at + 1,
    verdict: same(request.made, request.best)
      ? 'best'
      : request.made.chance === 0
        ? 'hopeless'
        : 'other',
  }));
}

/** The request that is being looked at after an entry of the log: the last that had been made. */
export function requestAt(requests: readonly RequestReview[], at: number | null): number | null {
  if (at === null) return null;
  return requests.findLast(({ seq }) => seq <= at)?.seq ?? null;
}
