/** A first turn, for somebody who knows no rule: each step says one thing and points at it. */

import type { View } from '../../wire/volapuk';
import type { Step } from '../contract';

const mine = (view: View) => view.open.turn === view.seat;

const steps: Step<View>[] = [
  { say: 'lesson.volapuk.goal', at: '.disc' },
  { say: 'lesson.volapuk.elue', at: '.luck' },
  {
    say: 'lesson.volapuk.throw',
    at: '.rail',
    until: (view) => mine(view) && view.open.throws > 0,
  },
  {
    say: 'lesson.volapuk.keep',
    at: '.rail .mine',
    until: (view, before) =>
      view.open.throws > before.open.throws ||
      view.open.phase !== 'throws' ||
      view.open.number !== before.open.number,
  },
  {
    say: 'lesson.volapuk.compose',
    at: '.rail',
    until: (view, before) =>
      view.open.phase !== 'throws' || view.open.number !== before.open.number,
  },
  {
    say: 'lesson.volapuk.write',
    at: '.disc',
    until: (view, before) =>
      view.open.tiles.length > before.open.tiles.length || view.open.number !== before.open.number,
  },
  {
    say: 'lesson.volapuk.fetiches',
    at: '.rail',
    until: (view) => view.open.phase !== 'fetiches',
  },
  { say: 'lesson.volapuk.bags', at: '.bag' },
  { say: 'lesson.volapuk.more', at: '.disc' },
];

export const lesson = steps as Step[];
