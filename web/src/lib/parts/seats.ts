/** Who sits where. */

/** The seats in the order of play, those after one's own first; from the first for a spectator. */
export const around = (seats: number, me: number | null): number[] =>
  me === null
    ? Array.from({ length: seats }, (_, seat) => seat)
    : Array.from({ length: seats - 1 }, (_, at) => (me + 1 + at) % seats);
