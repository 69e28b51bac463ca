/** What people are called at a table. */

import type { Player } from './wire/messages';
import type { Lang, Wording } from './wording';

export interface Naming {
  /** « Place 3 », where nobody has a name, and neither has the seat. */
  number: (seat: number) => string;
  /** « Inès (Encre) », where two have the same name. */
  both: (name: string, seat: string) => string;
}

/** A name for every seat; no two are the same, or the log could not be read. */
export function namesAt(
  players: readonly (Player | null)[],
  say: Wording,
  naming: Naming,
): string[] {
  const seats = players.map(
    (_, seat) => seatName(seat, say, players.length) ?? naming.number(seat),
  );
  // Nor does anybody whose name was erased.
  const told = players.map((player, seat) => (player?.name ? upper(player.name) : seats[seat]!));
  return told.map((name, seat) => {
    const shared = told.some((other, at) => at !== seat && other === name);
    if (!shared || !players[seat]?.name) return name;
    // At an older table two bots of one level have no name of their own; where they sit is shorter.
    return players[seat].bot === null ? naming.both(name, seats[seat]!) : seats[seat]!;
  });
}

/** What the game itself calls a seat, if it has a name for it, which may depend on how many play. */
export function seatName(seat: number, say: Wording, of = 0): string | null {
  try {
    return say.knows(`names.seat_of_${of}.${seat}`)
      ? say.name(`seat_of_${of}`, seat)
      : say.seat(seat);
  } catch {
    return null;
  }
}

/** Names begin sentences here: « automate moyen » too. */
export function upper(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** « Inès, Papi Jo et Clara ». */
export function listed(names: readonly string[], lang: Lang): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(names);
}
