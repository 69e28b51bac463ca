/** What the table says of itself in words: what one may do, what just happened. */

import type { HandCounted, News, PotSettled, View } from '../../wire/anagramme';
import type { Told } from '../../wire/messages';
import type { Wording } from '../../wording';
import type { Deed, Saying } from '../../parts/since';
import type { Scene } from '../contract';
import { kind, unnamed, type Draft } from './draft';
import { wordName } from './notation';

/** §5.2 What lies open to be contested: where words cross, more than one. */
export const contestable = (view: View): string =>
  (view.open.window?.made ?? []).map((at) => wordName(view.open.laid[at]?.text ?? '')).join(', ');

/** One line on what is waited for: of a card, or a letter of the open word, that is taken up. */
export function prompt(
  scene: Scene,
  view: View,
  picked: string | null,
  draft: Draft | null,
  held: string | null = null,
): string {
  const say = scene.say.say;
  const mine = scene.live && scene.seat !== null && scene.waiting.includes(scene.seat);
  if (scene.over) return say('page.table.over');
  if (view.open.phase === 'contest') return promptOfContest(scene, view, mine);
  if (view.open.phase === 'reentry')
    return say(mine ? 'page.anagramme.do_reentry' : 'page.anagramme.wait_reentry');
  if (view.open.phase !== 'turn') return say('page.table.dealing');
  if (scene.seat !== null && view.open.fell[scene.seat]) return say('page.anagramme.you_are_out');
  if (!mine) return say('page.table.wait_turn', { seat: view.open.turn });
  if (draft) return promptOf(scene.say, view, picked, draft, held);
  if (picked !== null) return say('page.anagramme.do_picked', { card: picked });
  return say(view.open.laid.length ? 'page.anagramme.do_turn' : 'page.anagramme.do_first');
}

function promptOfContest({ say, seat }: Scene, view: View, mine: boolean): string {
  const author = view.open.window?.seat ?? null;
  const word = contestable(view);
  if (mine) return say.say('page.anagramme.do_contest', { word, seat: author });
  return say.say('page.anagramme.wait_contest', {
    word,
    mine: seat !== null && seat === author,
    answered: seat !== null && view.open.accepted.includes(seat),
    contests: view.contests,
  });
}

function promptOf(
  { say }: Wording,
  view: View,
  picked: string | null,
  draft: Draft,
  held: string | null,
): string {
  const { target, discard: slot } = draft;
  if (target.type === 'exchange') return say('page.anagramme.which_discard');
  if (unnamed(draft) >= 0) return say('page.table.which_letter');
  const cross = target.type === 'cross';
  if (picked !== null) return say('page.anagramme.do_place', { card: picked, cross });
  if (held !== null) return say('page.anagramme.do_held', { letter: held });
  if (target.type === 'new') return say('page.anagramme.do_new');
  if (kind(draft) === 'anagramme' && slot === null) return say('page.anagramme.do_turning');
  const free = target.type === 'word' && view.handles[target.at]?.free === true;
  return say('page.anagramme.do_open', { free });
}

/** What a seat is, beside its points. */
export function role(wording: Wording, view: View, seat: number): string {
  if (view.open.fell[seat] && !view.open.gone.includes(seat))
    return wording.say('page.anagramme.out');
  return '';
}

export type Counted = HandCounted | PotSettled;

const isCount = (news: News): news is Counted =>
  news.type === 'hand_counted' || news.type === 'pot_settled';

/** What each was left with when a hand was last counted, the best first. */
export function lastCount(heard: readonly News[]): Counted[] {
  const end = heard.findLastIndex(isCount);
  const found: Counted[] = [];
  for (let at = end; at >= 0; at--) {
    const news = heard[at]!;
    if (!isCount(news)) break;
    found.unshift(news);
  }
  return found.toSorted((one, other) => costs(one) - costs(other));
}

/** The fewer points the better, and the more counters. */
const costs = (one: Counted): number =>
  one.type === 'hand_counted' ? one.points : -(one.points ?? 0);

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
  'discard_declined',
  'exchanged',
  'withdrawn',
  'contested',
  'upheld',
  'recovered',
  'charged',
  'timed_out',
  'reentered',
  'resigned',
  'stake_lost',
  'blank_turns_dropped',
]);

/** What silence means is not told, so neither is its time. */
const SILENT = new Set<News['type'] | undefined>(['accepted', 'left']);

/** The last news in words, for the eye; the page reads all of them aloud. */
export function toldBy(wording: Wording, fresh: readonly News[], me: number | null): string {
  const said = fresh.flatMap((news, at) => {
    if (!TOLD.has(news.type)) return [];
    if (news.type === 'timed_out' && SILENT.has(fresh[at + 1]?.type)) return [];
    // One knows what one just did, but not what the talon gave.
    if (news.type === 'exchanged' && news.seat === me)
      return [wording.say('page.anagramme.came', { card: news.card })];
    if ('seat' in news && news.seat === me && DONE.has(news.type)) return [];
    return [wording.event(news, fresh[at - 1] ?? null)];
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
  'discard_declined',
]);

/** Whose turn it is that is told of: what is contested, and what comes of it, is part of it. */
export const doer = (news: News): number | null =>
  'seat' in news && (DONE.has(news.type) || ENDED.has(news.type)) ? news.seat : null;

/** Ways to have had one's turn that lay no word. */
const ENDED = new Set<News['type']>(['exchanged', 'withdrawn', 'timed_out', 'resigned']);

/** A turn in short: a card changed at the talon is not worth two sentences. */
export function saying(wording: Wording, { seat, news }: Deed<News>, me: number | null): Saying {
  const [only] = news;
  const exchange = only?.type === 'discarded' && only.exchange !== null;
  return {
    seat,
    text: exchange
      ? wording.say('page.anagramme.did_exchange', { seat })
      : toldBy(wording, news, me),
  };
}

/** What was told of this hand. */
export const ofHand = (heard: readonly News[]): readonly News[] =>
  heard.slice(heard.findLastIndex(isCount) + 1);

/** The words that were made in these turns, as they read now: one that has changed since is gone. */
export const made = (news: readonly News[]): string[] =>
  news.flatMap((one) => ('word' in one && DONE.has(one.type) ? [one.word.toLowerCase()] : []));

type Offered = View['actions'][number];

/** §7.2 Of the moves that the referee shows, two of each kind: those that make the longest words. */
export function suggested(actions: readonly Offered[]): Offered[] {
  const kinds = new Map<string, Map<string, Offered>>();
  for (const move of actions) {
    if (!('word' in move)) continue;
    const kind = kinds.get(move.type) ?? new Map<string, Offered>();
    kinds.set(move.type, kind);
    const made = `${'at' in move ? move.at : ''} ${move.word.toLowerCase()}`;
    if (!kind.has(made)) kind.set(made, move);
  }
  const length = (move: Offered) => ('word' in move ? move.word.length : 0);
  return [...kinds.values()].flatMap((kind) =>
    [...kind.values()].toSorted((one, other) => length(other) - length(one)).slice(0, 2),
  );
}

/** Where a hint says to look: at one's hand, or at a laid word. */
export const lookAt = ({ key, facts }: Told): string =>
  key === 'hand' ? '.rail .hand' : `.cloth-words [data-word="${Number(facts['at'])}"]`;
