/** A first game, for somebody who knows no rule: each step says one thing and points at it. */

import type { View } from '../../wire/hepta_mensa';
import type { Step } from '../contract';

const left = (view: View): number => {
  const hand = view.open.hands[(view.seat ?? 0) as 0 | 1];
  return hand.ones + hand.twos + hand.moons;
};
const mine = (view: View) => view.open.turn === view.seat;

const steps: Step<View>[] = [
  { say: 'lesson.hepta_mensa.goal', at: '.mat' },
  { say: 'lesson.hepta_mensa.pawns', at: '.rail [data-stock]' },
  { say: 'lesson.hepta_mensa.places', at: '[data-place="4"]' },
  {
    say: 'lesson.hepta_mensa.lay',
    at: '.rail [data-hand="one"]',
    until: (view, before) => left(view) < left(before),
  },
  { say: 'lesson.hepta_mensa.other', at: '[data-part="foe"]', until: (view) => mine(view) },
  { say: 'lesson.hepta_mensa.eclair', at: '[data-kind="double"]' },
  { say: 'lesson.hepta_mensa.attack', at: '[data-kind="simple"]' },
  { say: 'lesson.hepta_mensa.centaur', at: '.rail [data-stock]' },
  { say: 'lesson.hepta_mensa.end', at: '.rail .say' },
];

export const lesson = steps as Step[];
