/** Who sits where. */

import type { Wording } from '../wording';

/** The seats in the order of play, those after one's own first; from the first for a spectator. */
export const around = (seats: number, me: number | null): number[] =>
  me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, at) => (me + 1 + at) % seats);

/** The wind whose name a seat bears, which depends on how many play. */
export const wind = (wording: Wording, seats: number, seat: number): string =>
  wording.name(seats === 4 ? 'seat' : `seat_of_${seats}`, seat);
