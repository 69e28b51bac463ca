/** A first game, for somebody who knows no rule: each step says one thing and points at it. */

import type { View } from '../../wire/anagramme';
import type { Step } from '../contract';

const mine = (view: View) => view.open.turn === view.seat && view.open.phase === 'turn';

const steps: Step<View>[] = [
  { say: 'lesson.anagramme.goal', at: '.rail .hand' },
  { say: 'lesson.anagramme.turn', at: '.rail', until: mine },
  {
    say: 'lesson.anagramme.lay',
    at: '.cloth-words',
    until: (view, before) => view.open.number !== before.open.number,
  },
  { say: 'lesson.anagramme.talon', at: '.talon' },
  { say: 'lesson.anagramme.change', at: '.cloth-words' },
  { say: 'lesson.anagramme.anagramme', at: '.cloth-words' },
  { say: 'lesson.anagramme.count', at: '.seats .seat' },
];

export const lesson = steps as Step[];
