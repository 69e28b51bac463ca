/** What the table says of itself in words: what one may do, what just happened. */

import type { News, View } from '../../wire/heptagramme';
import type { Told } from '../../wire/messages';
import type { Wording } from '../../wording';
import type { Deed, Saying } from '../../parts/since';
import type { Scene } from '../contract';
import { textOf } from './moves';
import { beginningName, wordName } from './notation';

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
  if (view.open.doubt) {
    const { asked, column } = view.open.doubt;
    const text = beginningName(textOf(view.open.columns[column]!));
    if (asked === scene.seat) return say('page.heptagramme.do_answer');
    return say('page.heptagramme.wait_answer', { asked, column, text });
  }
  if (view.open.stop.length)
    return say(mine ? 'page.heptagramme.do_stop' : 'page.heptagramme.wait_stop', {
      seat: view.open.stop[0],
    });
  if (view.open.phase === 'doubts')
    return say(mine ? 'page.heptagramme.do_accept' : 'page.heptagramme.wait_accept', {
      seat: view.open.turn,
    });
  if (exchanging) return say('page.heptagramme.do_exchange');
  if (!mine || view.open.turn !== scene.seat)
    return say('page.table.wait_turn', { seat: view.open.turn });
  if (card !== null) {
    return say('page.heptagramme.do_column', { lit, card, sure: view.sure });
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
export function toldBy(wording: Wording, fresh: readonly News[], me: number | null): string {
  const said = fresh.flatMap((news, at) => {
    const own = 'seat' in news && news.seat === me;
    if (!TOLD.has(news.type)) return [];
    // Silence that accepts is not told, so neither is its time.
    if (news.type === 'timed_out' && fresh[at + 1]?.type === 'accepted') return [];
    // One knows what one just did, but not what the referee does in one's name.
    if (own && news.type === 'announced' && news.cause !== 'forced') return [];
    if (own && (news.type === 'turn_ended' || news.type === 'passed')) return [];
    if (own && news.type === 'bonus_drawn')
      return [wording.say('page.heptagramme.bonus_came', { card: news.card })];
    // What is waited for says the rest, and whose points they are is seen.
    if (news.type === 'doubted')
      return news.asked === me ? [wording.say('page.heptagramme.asks', { seat: news.seat })] : [];
    if (news.type === 'passed') {
      const next = fresh[at + 1];
      const n = next?.type === 'exchanged' ? next.count : 0;
      return [wording.say('page.heptagramme.passes', { seat: news.seat, n })];
    }
    if (news.type === 'announced' && news.cause === 'forced')
      return [wording.say('page.heptagramme.forced', { word: news.word })];
    return [wording.event(news, fresh[at - 1] ?? null)];
  });
  return said.join(' ');
}

/** What makes a turn; doubts, answers and agreements come from anybody. */
const TURN = new Set<News['type']>([
  'placed',
  'took_back',
  'announced',
  'bonus_drawn',
  'turn_ended',
  'passed',
  'timed_out',
  'resigned',
]);

/** Whose turn it is that is told of: what the referee announces is nobody's doing. */
export const doer = (news: News): number | null =>
  'seat' in news && TURN.has(news.type) && !(news.type === 'announced' && news.cause === 'forced')
    ? news.seat
    : null;

/** A turn in short: its words, and its points once it is over. */
export function saying(wording: Wording, { seat, news }: Deed<News>): Saying {
  const ended = news.find((one) => one.type === 'turn_ended');
  const said = news.flatMap((one) => (one.type === 'announced' ? [wordName(one.word)] : []));
  if (!ended && !said.length) return { seat, text: toldBy(wording, news, null) };
  return {
    seat,
    text: wording.say('page.heptagramme.did', { seat, n: said.length, words: said.join(', ') }),
    points: ended?.points ?? null,
  };
}

/** By column, who laid each of the cards that came last, in these turns and since. */
export function layers(heard: readonly News[], deeds: readonly Deed<News>[]): (number | null)[][] {
  const columns: (number | null)[][] = [];
  const [first] = deeds;
  if (!first) return columns;
  const theirs = new Set(deeds.flatMap(({ news }) => news));
  for (const news of heard.slice(heard.indexOf(first.news[0]!))) {
    if (!('column' in news)) continue;
    const column = (columns[news.column] ??= []);
    if (news.type === 'placed') column.push(theirs.has(news) ? news.seat : null);
    else if (news.type === 'took_back') column.pop();
    else if (news.type === 'announced' || news.type === 'maj_turned') column.length = 0;
    else if ('cards' in news) column.splice(Math.max(0, column.length - news.cards.length));
  }
  return columns;
}

/** Where a hint says to look: at a column. */
export const lookAt = ({ facts }: Told): string => `[data-column="${Number(facts['column'])}"]`;
