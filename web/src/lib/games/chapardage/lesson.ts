/** A first game, for somebody who knows no rule: each step says one thing and points at it. */

import type { View } from '../../wire/chapardage';
import type { Step } from '../contract';

const steps: Step<View>[] = [
  { say: 'lesson.chapardage.goal', at: '.rail .hands' },
  { say: 'lesson.chapardage.others', at: '.round .opp' },
  { say: 'lesson.chapardage.ask', at: '.ask', until: (view, before) => spoken(view, before) },
  { say: 'lesson.chapardage.answer', at: '.round .opp' },
  { say: 'lesson.chapardage.pass', at: '.middle', until: (view) => view.open.turn !== view.seat },
  { say: 'lesson.chapardage.mot', at: '.rail .mot' },
  { say: 'lesson.chapardage.listen', at: '.round' },
];

/** A request was made: it brought a card, or « Pioche ! ». */
const spoken = (view: View, before: View) => view.open.number !== before.open.number;

export const lesson = steps as Step[];
