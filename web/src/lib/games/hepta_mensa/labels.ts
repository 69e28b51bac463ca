/** Pieces in words, for those who hear the table. */

import type { Cell, Hand, Pawn, Piece } from '../../wire/hepta_mensa';
import type { Wording } from '../../wording';

export function cellLabel(
  wording: Wording,
  cell: Cell,
  at: number,
  state: 'eclair' | 'turn' | 'plain' = 'plain',
  sure: 'coin' | 'recyclage' | null = null,
): string {
  return [
    wording.say('page.hepta_mensa.cell', { cell: at, kind: cell.kind, colour: cell.colour }),
    ...(sure ? [wording.say('page.hepta_mensa.cell_sure', { face: sure })] : []),
    ...(state === 'plain' ? [] : [wording.say('page.hepta_mensa.cell_may', { state })]),
  ].join(', ');
}

export function placeLabel(
  wording: Wording,
  piece: Piece | null,
  at: number,
  state: 'lay' | 'attack' | 'plain' = 'plain',
): string {
  const label = piece
    ? wording.say('page.hepta_mensa.place_taken', {
        place: at,
        stones: piece.stones,
        owner: piece.owner,
      })
    : wording.say('page.hepta_mensa.place_free', { place: at });
  return state === 'plain'
    ? label
    : `${label}, ${wording.say('page.hepta_mensa.place_may', { state })}`;
}

/** The pawns of a hand, one by one. */
export function pawns(hand: Hand): Pawn[] {
  return [
    ...Array<Pawn>(hand.ones).fill('one'),
    ...Array<Pawn>(hand.twos).fill('two'),
    ...Array<Pawn>(hand.moons).fill('moon'),
  ];
}
