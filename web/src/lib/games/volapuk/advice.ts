/** What the table says of itself in words: what one may do, what just happened, what is noted. */

import type { News, Played, View } from '../../wire/volapuk';
import type { Wording } from '../../words';
import type { GamePage, Scene } from '../contract';

export interface Doing {
  /** A die is taken up. */
  picked: boolean;
  /** Something lies on the board that is not played yet. */
  begun: boolean;
  recomposing: boolean;
  /** Dice of the board that are in the air. */
  lifted: number;
  /** Where one writes is chosen. */
  cursor: boolean;
}

/** One line on what is waited for. */
export function prompt(scene: Scene, view: View, doing: Doing): string {
  const say = scene.say.say;
  const mine = scene.live && scene.seat !== null && scene.waiting.includes(scene.seat);
  if (scene.over) return say('page.volapuk.over');
  if (view.phase === 'deal' || view.phase === 'polyedre' || view.phase === 'elue')
    return say('page.volapuk.setting');
  if (!mine) {
    if (view.phase === 'throws')
      return say('page.volapuk.wait_throws', { seat: view.turn, n: view.throws });
    if (view.phase === 'fetiches') return say('page.volapuk.wait_fetiches', { seat: view.turn });
    return say('page.volapuk.wait_compose', { seat: view.turn });
  }
  if (view.phase === 'fetiches') return say('page.volapuk.do_fetiches');
  if (doing.lifted) return say('page.volapuk.do_lifted', { n: doing.lifted });
  if (doing.picked) return say('page.volapuk.do_picked');
  if (view.phase === 'recompose')
    return say('page.volapuk.do_last', { n: 3 - view.recompositions });
  if (doing.recomposing) return say('page.volapuk.do_recompose');
  if (doing.begun) return say('page.volapuk.do_more');
  if (view.phase === 'throws' && view.throws === 0) return say('page.volapuk.do_first_throw');
  if (view.phase === 'throws') return say('page.volapuk.do_keep', { n: view.throws_left });
  return say(doing.cursor ? 'page.volapuk.do_write' : 'page.volapuk.do_compose');
}

/** What a seat is at, beside its points. */
export function role(words: Wording, view: View, seat: number): string {
  if (view.gone.includes(seat)) return words.say('page.volapuk.gone');
  const hand = view.hands[seat] ?? [];
  if (view.turn === seat && view.end === null) {
    if (view.phase === 'throws' && view.throws)
      return words.say('page.volapuk.throw_n', { n: view.throws });
    if (view.phase === 'compose') return words.say('page.volapuk.composes');
  }
  const fetiches = hand.filter(({ kept }) => kept).length;
  if (fetiches && view.turn !== seat) return words.say('page.volapuk.fetiches', { n: fetiches });
  return words.say('page.volapuk.dice', { n: hand.length });
}

/** The last play that was told. */
export const lastPlay = (heard: readonly News[]): Played | null =>
  heard.findLast((one): one is Played => one.type === 'played') ?? null;

/** The cells that a play touched. */
export const cellsOf = (play: Played | null): number[] =>
  play
    ? [
        ...play.place.map(({ cell }) => cell),
        ...play.moves.flatMap(({ to }) => (to === null ? [] : [to])),
      ]
    : [];

/** Things that one must be told in words: the cloth does not show them, or they are quickly gone. */
const TOLD = new Set<News['type']>([
  'elue_chosen',
  'played',
  'passed',
  'bags_merged',
  'hands_gathered',
  'resigned',
]);

/** The last news in words, for the eye; the page reads all of them aloud. */
export const toldBy = (words: Wording, fresh: readonly News[]): string =>
  fresh
    .filter(({ type }) => TOLD.has(type))
    .map((news) => words.event(news))
    .join(' ');

/** What the log leaves out: dice taken, thrown and kept, which lie in sight. */
const UNNOTED = new Set<News['type']>([
  'dealt',
  'threw',
  'rolled',
  'dice_were_set',
  'fetiches_kept',
  'refilled',
  'drew_blind',
]);

export const log: NonNullable<GamePage['log']> = (items) =>
  items.filter((item) => item.type !== 'heard' || !UNNOTED.has((item.news as News).type));

/** The plays that brought most, best first. */
export const best = (heard: readonly News[], count = 3): Played[] =>
  heard
    .filter((one): one is Played => one.type === 'played')
    .toSorted((one, other) => other.points - one.points)
    .slice(0, count);
