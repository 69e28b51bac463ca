/* Made by `npm run types` from schema.json: do not edit. */

/**
 * §1.1 The four colours of the flat pawns.
 */
export type Colour = 'bleu' | 'ocre' | 'rose' | 'vert';
/**
 * What a cell of the square shows.
 */
export type Flat = 'double' | 'eclair' | 'neutral' | 'recyclage' | 'simple';
/**
 * §1.4 A bevelled pawn in hand.
 */
export type Pawn = 'moon' | 'one' | 'two';
/**
 * §1.1 What a simple-arrow hides.
 */
export type Face = 'coin' | 'recyclage';
export type Action = LayStone | TurnDouble | Attack | LayCentaur | Resign | Timeout;
export type News =
  | LaidOut
  | Began
  | StoneLaid
  | DoubleTurned
  | Attacked
  | CentaurLaid
  | SimpleTurned
  | Resigned
  | TimedOut;

/**
 * §4.2 Turn a simple-arrow against the enemy stone at this place.
 */
export interface Attack {
  cell: number;
  place: number;
  type: 'attack';
}
/**
 * A simple-arrow is being turned against an enemy stone.
 */
export interface Attacked {
  cell: number;
  place: number;
  seat: number;
  type: 'attacked';
}
/**
 * Lots decided who begins.
 */
export interface Began {
  seat: number;
  type: 'began';
}
/**
 * One of the sixteen cells. A neutral centaur, or a pawn *sans couleurs*, has no colour.
 */
export interface Cell {
  colour: Colour | null;
  kind: Flat;
}
/**
 * A pawn was laid, centaur up; the simple-arrow, if any, is being turned.
 */
export interface CentaurLaid {
  cell: number | null;
  pawn: Pawn;
  place: number;
  seat: number;
  type: 'centaur_laid';
}
/**
 * A double-arrow became an *éclair*.
 */
export interface DoubleTurned {
  cell: number;
  seat: number;
  type: 'double_turned';
}
/**
 * §6.4, §6.5 Who gave up, or ran out of time.
 */
export interface Forfeit {
  reason: string;
  seat: number;
}
/**
 * §1.4 The bevelled pawns a player has still to lay, for all to see.
 */
export interface Hand {
  moons: number;
  ones: number;
  twos: number;
}
/**
 * §1.2 `colours`: are they seen? §6.5 `clock`: seconds each player has for the whole game.
 */
export interface HeptaMensaOptions {
  clock: number;
  colours: boolean;
}
/**
 * §1.2 The faces not yet seen of a group of simple-arrows: a colour, or all of them.
 */
export interface Hidden {
  coins: number;
  recyclages: number;
}
/**
 * The sixteen flat pawns were laid out, arrows up.
 */
export interface LaidOut {
  cells: Cell[];
  type: 'laid_out';
}
/**
 * §5.1 Lay a pawn, centaur up, and turn a simple-arrow that it touches, if any can be.
 */
export interface LayCentaur {
  cell: number | null;
  pawn: Pawn;
  place: number;
  type: 'lay_centaur';
}
/**
 * §3.1 Lay a pawn, stones up.
 */
export interface LayStone {
  pawn: Pawn;
  place: number;
  type: 'lay_stone';
}
/**
 * What lies on the table. Before the pawns are laid out `cells` is empty; before lots, `turn`
 *     is None.
 */
export interface Open {
  cells: Cell[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  coins: [number, number];
  emptied: number | null;
  forfeit: Forfeit | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  hands: [Hand, Hand];
  hidden: Hidden[];
  options: HeptaMensaOptions;
  places: (Piece | null)[];
  turn: number | null;
  turning: Turning | null;
}
/**
 * A bevelled pawn on the table: with no stone in sight it shows its centaur.
 */
export interface Piece {
  owner: number;
  stones: number;
}
/**
 * A simple-arrow in the air: luck owes its face. `attacked` is the place it may strike.
 */
export interface Turning {
  attacked: number | null;
  cell: number;
  seat: number;
}
/**
 * Every game answers it. Where its rules are silent, of two the resigner loses; of more, his
 *     turns pass, his hand stays in play and he ranks last.
 */
export interface Resign {
  type: 'resign';
}
/**
 * A player gave up: the answer to `Resign` in every game, as a rule with what follows.
 */
export interface Resigned {
  seat: number;
  type: 'resigned';
}
/**
 * Points as the rule books write them: a label to be worded, the sum, its §.
 */
export interface ScoreLine {
  arithmetic: string;
  label: string;
  points: number;
  section: string;
}
/**
 * Luck showed the face of the simple-arrow in the air.
 */
export interface SimpleTurned {
  cell: number;
  face: Face;
  seat: number;
  type: 'simple_turned';
}
/**
 * A pawn was laid, stones up.
 */
export interface StoneLaid {
  pawn: Pawn;
  place: number;
  seat: number;
  type: 'stone_laid';
}
/**
 * A player’s time was over: the answer to `Timeout` in every game, before what follows.
 */
export interface TimedOut {
  seat: number;
  type: 'timed_out';
}
/**
 * The clock of this key ran out: the table's own action, never a player's.
 */
export interface Timeout {
  key: string;
  type: 'timeout';
}
/**
 * §4.1 Turn a double-arrow into an *éclair*.
 */
export interface TurnDouble {
  cell: number;
  type: 'turn_double';
}
/**
 * The table as one seat sees it, what each has so far, and the moves that it may make now.
 */
export interface View {
  actions: (LayStone | TurnDouble | Attack | LayCentaur)[];
  open: Open;
  seat: number | null;
  sheets: ScoreLine[][];
}
