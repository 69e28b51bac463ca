/**
 * From a tap to a move. Nothing here knows what is legal: it is what `view.actions` holds. What
 * cannot be played is asked of the referee, who says why.
 */

import type {
  Attack,
  Cell,
  Colour,
  Hidden,
  LayCentaur,
  LayStone,
  Pawn,
  Piece,
  TurnDouble,
  Open,
  View,
} from '../../wire/hepta_mensa';
import { around } from './notation';

export type Move = LayStone | TurnDouble | Attack | LayCentaur;
export type Side = 'stone' | 'centaur';

/** A pawn taken up from the hand, or an enemy stone that is aimed at. */
export type Choice =
  | { kind: 'pawn'; pawn: Pawn; slot: number; side: Side; place: number | null }
  | { kind: 'target'; place: number };

export type Thing =
  | { kind: 'hand'; pawn: Pawn; slot: number }
  | { kind: 'place'; place: number }
  | { kind: 'cell'; cell: number };

export type Answer =
  | { play: Move }
  | { choose: Choice | null }
  /** The referee is asked why not. */
  | { ask: Move }
  /** Something has to be chosen first. */
  | { first: 'pawn' | 'place' | 'target' | 'simple' };

type Table = Pick<View, 'actions' | 'open' | 'seat'>;

export interface Lit {
  places: ReadonlySet<number>;
  cells: ReadonlySet<number>;
}

const isStone =
  (pawn: Pawn) =>
  (move: Move): move is LayStone =>
    move.type === 'lay_stone' && move.pawn === pawn;
const isCentaur =
  (pawn: Pawn) =>
  (move: Move): move is LayCentaur =>
    move.type === 'lay_centaur' && move.pawn === pawn;
const isAttack = (move: Move): move is Attack => move.type === 'attack';
const isTurn = (move: Move): move is TurnDouble => move.type === 'turn_double';

/** The sides on which a pawn may be laid now. */
export function sides(actions: readonly Move[], pawn: Pawn): Side[] {
  return [
    ...(actions.some(isStone(pawn)) ? (['stone'] as const) : []),
    ...(actions.some(isCentaur(pawn)) ? (['centaur'] as const) : []),
  ];
}

/** Is what was chosen still open? */
export function stands(actions: readonly Move[], choice: Choice): boolean {
  const { places, cells } = lit(actions, choice);
  return choice.kind === 'target' || choice.place !== null ? cells.size > 0 : places.size > 0;
}

/** What a tap would bring further: the first choice, or what goes with what is chosen. */
export function lit(actions: readonly Move[], choice: Choice | null): Lit {
  if (choice === null)
    return {
      places: new Set(actions.filter(isAttack).map((move) => move.place)),
      cells: new Set(actions.filter(isTurn).map((move) => move.cell)),
    };
  if (choice.kind === 'target') {
    const attacks = actions.filter(isAttack).filter((move) => move.place === choice.place);
    return { places: new Set(), cells: new Set(attacks.map((move) => move.cell)) };
  }
  if (choice.side === 'stone')
    return {
      places: new Set(actions.filter(isStone(choice.pawn)).map((move) => move.place)),
      cells: new Set(),
    };
  const centaurs = actions.filter(isCentaur(choice.pawn));
  const here = centaurs.filter((move) => move.place === choice.place);
  return {
    places: new Set(centaurs.map((move) => move.place)),
    cells: new Set(here.flatMap((move) => (move.cell === null ? [] : [move.cell]))),
  };
}

export function tap(table: Table, choice: Choice | null, thing: Thing): Answer {
  if (thing.kind === 'hand') return tapHand(table, choice, thing.pawn, thing.slot);
  if (thing.kind === 'place') return tapPlace(table, choice, thing.place);
  return tapCell(table, choice, thing.cell);
}

function tapHand(table: Table, choice: Choice | null, pawn: Pawn, slot: number): Answer {
  if (choice?.kind === 'pawn' && choice.pawn === pawn && choice.slot === slot)
    return { choose: null };
  const [side] = sides(table.actions, pawn);
  if (side) return { choose: { kind: 'pawn', pawn, slot, side, place: null } };
  const place = Math.max(0, table.open.places.indexOf(null));
  return pawn === 'moon'
    ? { ask: { type: 'lay_centaur', pawn, place, cell: null } }
    : { ask: { type: 'lay_stone', pawn, place } };
}

function tapPlace(table: Table, choice: Choice | null, place: number): Answer {
  const { actions } = table;
  if (choice?.kind === 'pawn') {
    const laid = layAt(actions, choice, place);
    if (laid) return laid;
  }
  if (actions.some((move) => isAttack(move) && move.place === place)) {
    const again = choice?.kind === 'target' && choice.place === place;
    return { choose: again ? null : { kind: 'target', place } };
  }
  if (choice?.kind === 'pawn')
    return choice.side === 'stone'
      ? { ask: { type: 'lay_stone', pawn: choice.pawn, place } }
      : { ask: { type: 'lay_centaur', pawn: choice.pawn, place, cell: null } };
  if (table.open.places[place] !== null) return { ask: attackOn(table, place) };
  return actions.length ? { first: 'pawn' } : { ask: { type: 'lay_stone', pawn: 'one', place } };
}

function layAt(
  actions: readonly Move[],
  choice: Choice & { kind: 'pawn' },
  place: number,
): Answer | null {
  if (choice.side === 'stone') {
    const move = actions.filter(isStone(choice.pawn)).find((one) => one.place === place);
    return move ? { play: move } : null;
  }
  const moves = actions.filter(isCentaur(choice.pawn)).filter((one) => one.place === place);
  const without = moves.find((move) => move.cell === null);
  if (without) return { play: without };
  if (!moves.length) return null;
  return { choose: { ...choice, place: choice.place === place ? null : place } };
}

function tapCell(table: Table, choice: Choice | null, cell: number): Answer {
  const { actions } = table;
  const turn = actions.filter(isTurn).find((move) => move.cell === cell);
  if (choice === null && turn) return { play: turn };
  const next = choice && goOn(actions, choice, cell);
  if (next) return { play: next };
  // Something else than what was begun: put that down first, then this is lit.
  if (turn) return { choose: null };
  if (choice?.kind === 'target') return { ask: { type: 'attack', place: choice.place, cell } };
  if (choice?.kind === 'pawn' && choice.place !== null)
    return { ask: { type: 'lay_centaur', pawn: choice.pawn, place: choice.place, cell } };
  if (table.open.cells[cell]?.kind !== 'simple') return { ask: { type: 'turn_double', cell } };
  if (choice?.kind === 'pawn' && choice.side === 'centaur') return { first: 'place' };
  return tapSimple(table, cell);
}

function goOn(actions: readonly Move[], choice: Choice, cell: number): Move | undefined {
  if (choice.kind === 'target')
    return actions.find(
      (move) => isAttack(move) && move.place === choice.place && move.cell === cell,
    );
  if (choice.side === 'stone' || choice.place === null) return undefined;
  return actions
    .filter(isCentaur(choice.pawn))
    .find((move) => move.place === choice.place && move.cell === cell);
}

/** A simple-arrow before anything else: whom would it strike? */
function tapSimple(table: Table, cell: number): Answer {
  const attacks = table.actions.filter(isAttack).filter((move) => move.cell === cell);
  if (attacks.length === 1) return { choose: { kind: 'target', place: attacks[0]!.place } };
  if (attacks.length) return { first: 'target' };
  const near = table.open.places.findIndex(
    (piece, place) => isEnemyStone(piece, table.seat) && around(place).includes(cell),
  );
  if (near >= 0) return { ask: { type: 'attack', place: near, cell } };
  return table.actions.length ? { first: 'simple' } : { ask: { type: 'turn_double', cell } };
}

function isEnemyStone(piece: Piece | null, seat: number | null): boolean {
  return piece !== null && piece.owner !== seat && piece.stones > 0;
}

function attackOn(table: Table, place: number): Attack {
  const near = around(place);
  const cell = near.find((one) => table.open.cells[one]?.kind === 'simple') ?? near[0]!;
  return { type: 'attack', place, cell };
}

// What a simple-arrow may hide

/** The order in which a table tells the hidden faces of each colour. */
const COLOURS: readonly Colour[] = ['rose', 'bleu', 'vert', 'ocre'];

export function facesUnder(open: Pick<Open, 'hidden'>, cell: Cell): Hidden | null {
  if (cell.kind !== 'simple') return null;
  return open.hidden[cell.colour === null ? 0 : COLOURS.indexOf(cell.colour)] ?? null;
}

/** The face that everybody can tell without turning it. */
export function sureFace(open: Pick<Open, 'hidden'>, cell: Cell): 'coin' | 'recyclage' | null {
  const hidden = facesUnder(open, cell);
  if (!hidden) return null;
  if (!hidden.coins && hidden.recyclages) return 'recyclage';
  return hidden.coins && !hidden.recyclages ? 'coin' : null;
}
