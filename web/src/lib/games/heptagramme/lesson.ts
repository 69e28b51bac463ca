/** A first game, for somebody who knows no rule: each step says one thing and points at it. */

import type { View } from '../../wire/heptagramme';
import type { Step } from '../contract';

const mine = (view: View) => view.open.turn === view.seat && view.open.phase === 'turn';

const steps: Step<View>[] = [
  { say: 'lesson.heptagramme.goal', at: '.cols' },
  { say: 'lesson.heptagramme.hand', at: '.rail .hand' },
  {
    say: 'lesson.heptagramme.place',
    at: '.rail .hand',
    until: (view) => view.open.scoring.length > 0,
  },
  { say: 'lesson.heptagramme.sum', at: '.rail .running' },
  { say: 'lesson.heptagramme.more', at: '.cols' },
  { say: 'lesson.heptagramme.end', at: '.rail', until: (view) => !mine(view) },
  { say: 'lesson.heptagramme.other', at: '.seats', until: mine },
  { say: 'lesson.heptagramme.word', at: '.cols' },
  { say: 'lesson.heptagramme.pass', at: '.rail' },
];

export const lesson = steps as Step[];
