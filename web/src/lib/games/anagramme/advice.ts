/** What the table says of itself in words: what one may do, what just happened. */

import type { HandCounted, News, PotSettled, View } from '../../wire/anagramme';
import type { Wording } from '../../words';
import type { Scene } from '../contract';
import type { Target } from './draft';

/** One line on what is waited for. */
export function prompt(
  scene: Scene,
  view: View,
  picked: string | null,
  about: Target['type'] | null,
): string {
  const say = scene.say.say;
  const mine = scene.live && scene.seat !== null && scene.waiting.includes(scene.seat);
  if (scene.over) return say('page.anagramme.over');
  if (view.phase === 'last')
    return say(mine ? 'page.anagramme.do_last' : 'page.anagramme.wait_last');
  if (view.phase === 'reentry')
    return say(mine ? 'page.anagramme.do_reentry' : 'page.anagramme.wait_reentry');
  if (view.phase !== 'turn') return say('page.anagramme.dealing');
  if (scene.seat !== null && view.fell[scene.seat]) return say('page.anagramme.you_are_out');
  if (!mine) return say('page.anagramme.wait_turn', { seat: view.turn });
  if (picked !== null && about !== null) return say('page.anagramme.do_place', { card: picked });
  if (about === 'new') return say('page.anagramme.do_new');
  if (about === 'exchange') return say('page.anagramme.which_discard');
  if (about !== null) return say('page.anagramme.do_open');
  if (picked !== null) return say('page.anagramme.do_picked', { card: picked });
  return say(view.words.length ? 'page.anagramme.do_turn' : 'page.anagramme.do_first');
}

/** What a seat is, beside its points. */
export function role(words: Wording, view: View, seat: number): string {
  if (view.gone.includes(seat)) return words.say('page.anagramme.gone');
  if (view.fell[seat]) return words.say('page.anagramme.out');
  return '';
}

export type Counted = HandCounted | PotSettled;

const isCount = (news: News): news is Counted =>
  news.type === 'hand_counted' || news.type === 'pot_settled';

/** What each was left with when a hand was last counted. */
export function lastCount(heard: readonly News[]): Counted[] {
  const end = heard.findLastIndex(isCount);
  const found: Counted[] = [];
  for (let at = end; at >= 0; at--) {
    const news = heard[at]!;
    if (!isCount(news)) break;
    found.unshift(news);
  }
  return found;
}

export const wasCounted = (fresh: readonly News[]): boolean => fresh.some(isCount);

/** Things that one must be told in words: the cloth does not show them, or they are quickly gone. */
const TOLD = new Set<News['type']>([
  'talon_turned',
  'laid',
  'anagramme_made',
  'added',
  'crossed',
  'replaced',
  'discarded',
  'exchanged',
  'contested',
  'upheld',
  'taken_back',
  'charged',
  'idled',
  'reentered',
  'resigned',
]);

/** The last news in words, for the eye; the page reads all of them aloud. */
export function toldBy(words: Wording, fresh: readonly News[], me: number | null): string {
  const said = fresh.flatMap((news, at) => {
    if (!TOLD.has(news.type)) return [];
    // One knows what one just did, but not what the talon gave.
    if (news.type === 'exchanged' && news.seat === me)
      return [words.say('page.anagramme.came', { card: news.card })];
    if ('seat' in news && news.seat === me && DONE.has(news.type)) return [];
    return [words.event(news, fresh[at - 1] ?? null)];
  });
  return said.join(' ').replace(/… … /g, '… ');
}

const DONE = new Set<News['type']>([
  'laid',
  'anagramme_made',
  'added',
  'crossed',
  'replaced',
  'discarded',
]);

type Offered = View['actions'][number];

/** §7.2 Of the moves that the referee shows, two of a kind for each word, and none twice. */
export function suggested(actions: readonly Offered[]): Offered[] {
  const seen = new Map<string, Set<string>>();
  return actions.filter((move) => {
    if (!('word' in move) || ('exchange' in move && move.exchange !== null)) return false;
    const kind = `${move.type} ${'at' in move ? move.at : ''}`;
    const words = seen.get(kind) ?? new Set();
    seen.set(kind, words);
    const word = move.word.toLowerCase();
    if (words.size > 1 || words.has(word)) return false;
    words.add(word);
    return true;
  });
}
