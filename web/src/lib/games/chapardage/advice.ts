/** What the table says of itself in words: what one may do, what is waited for. */

import type { View } from '../../wire/chapardage';
import type { Told } from '../../wire/messages';
import type { Scene } from '../contract';

/** One line on what is waited for. */
export function prompt(scene: Scene, view: View): string {
  const say = scene.say.say;
  if (scene.over) return say('page.table.over');
  if (view.open.phase === 'deal') return say('page.table.dealing');
  if (view.open.refill)
    return view.open.refill.seat === scene.seat
      ? say('page.chapardage.do_refill', { n: view.open.refill.left })
      : say('page.chapardage.wait_refill', {
          seat: view.open.refill.seat,
          n: view.open.refill.left,
        });
  const mine = view.open.turn === scene.seat && scene.live;
  const facts = { seat: view.open.turn, asked: view.open.request?.asked ?? 0 };
  if (view.open.phase === 'draw')
    return mine ? say('page.chapardage.do_draw', facts) : say('page.chapardage.wait_draw', facts);
  if (view.open.phase === 'say')
    return mine && view.drawn !== null
      ? say('page.chapardage.drew', { card: view.drawn })
      : say('page.chapardage.wait_say', facts);
  return mine ? say('page.chapardage.do_ask') : say('page.chapardage.wait_ask', facts);
}

/** Where a hint says to look: at one's hand, or at somebody to ask. */
export const lookAt = ({ key, facts }: Told): string =>
  key === 'whom' ? `.round [data-seat="${Number(facts['asked'])}"]` : '.rail .hands';
