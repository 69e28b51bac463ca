/** What the table says of itself in words: what one may do, what just happened. */

import type { News, View } from '../../wire/heptagramme';
import type { Wording } from '../../words';
import type { Scene } from '../contract';
import { sure, textOf } from './moves';
import { beginningName } from './notation';

interface Doing {
  exchanging: boolean;
  card: string | null;
  /** How many columns the card may go to. */
  lit: number;
}

/** One line on what is waited for. */
export function prompt(scene: Scene, view: View, { exchanging, card, lit }: Doing): string {
  const say = scene.say.say;
  const mine = scene.seat !== null && scene.waiting.includes(scene.seat) && scene.live;
  if (scene.over) return say('page.table.over');
  if (view.doubt) {
    const { asked, column } = view.doubt;
    const text = beginningName(textOf(view.columns[column]!));
    if (asked === scene.seat) return say('page.heptagramme.do_answer');
    return say('page.heptagramme.wait_answer', { asked, column, text });
  }
  if (view.stop.length)
    return say(mine ? 'page.heptagramme.do_stop' : 'page.heptagramme.wait_stop', {
      seat: view.stop[0],
    });
  if (view.phase === 'doubts')
    return say(mine ? 'page.heptagramme.do_accept' : 'page.heptagramme.wait_accept', {
      seat: view.turn,
    });
  if (exchanging) return say('page.heptagramme.do_exchange');
  if (!mine || view.turn !== scene.seat) return say('page.table.wait_turn', { seat: view.turn });
  if (card !== null) {
    return say('page.heptagramme.do_column', { lit, card, sure: sure(view) });
  }
  if (!view.hand.length) return say('page.heptagramme.do_empty');
  return say('page.heptagramme.do_card');
}

/** Things that one must be told in words, for they cannot be seen or happened to oneself. */
const TOLD = new Set<News['type']>([
  'announced',
  'bonus_drawn',
  'passed',
  'turn_ended',
  'doubted',
  'named',
  'rejected',
  'conceded',
  'forfeited',
  'cleared',
  'stop_proposed',
  'stop_declined',
  'stuck',
  'timed_out',
  'resigned',
]);

/** The last news in words, for the eye; the page reads all of them aloud. */
export function toldBy(words: Wording, fresh: readonly News[], me: number | null): string {
  const said = fresh.flatMap((news, at) => {
    const own = 'seat' in news && news.seat === me;
    if (!TOLD.has(news.type)) return [];
    // Silence that accepts is not told, so neither is its time.
    if (news.type === 'timed_out' && fresh[at + 1]?.type === 'accepted') return [];
    // One knows what one just did, but not what the referee does in one's name.
    if (own && news.type === 'announced' && news.cause !== 'forced') return [];
    if (own && (news.type === 'turn_ended' || news.type === 'passed')) return [];
    if (own && news.type === 'bonus_drawn')
      return [words.say('page.heptagramme.bonus_came', { card: news.card })];
    // What is waited for says the rest, and whose points they are is seen.
    if (news.type === 'doubted')
      return news.asked === me ? [words.say('page.heptagramme.asks', { seat: news.seat })] : [];
    if (news.type === 'passed') {
      const next = fresh[at + 1];
      const n = next?.type === 'exchanged' ? next.count : 0;
      return [words.say('page.heptagramme.passes', { seat: news.seat, n })];
    }
    if (news.type === 'announced' && news.cause === 'forced')
      return [words.say('page.heptagramme.forced', { word: news.word })];
    return [words.event(news, fresh[at - 1] ?? null)];
  });
  return said.join(' ');
}
