/** The dice that lie open, each with how it looks: the view tells that beside them. */

import type { DieView, Held, Tile, View } from '../../wire/volapuk';

/** A die before a player. */
export interface HeldDie extends Held, DieView {}
/** A die on the board. */
export interface LaidDie extends Tile, DieView {}

export const handsOf = ({ open, held }: View): HeldDie[][] =>
  open.hands.map((hand, seat) => hand.map((die, at) => ({ ...die, ...held[seat]![at]! })));

export const tilesOf = ({ open, laid }: View): LaidDie[] =>
  open.tiles.map((tile, at) => ({ ...tile, ...laid[at]! }));
