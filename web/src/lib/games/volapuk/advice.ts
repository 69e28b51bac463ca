/** What the table says of itself in words: what one may do, what just happened, what is noted. */

import { listed } from '../../names';
import type { Deed, Saying } from '../../parts/since';
import type { Colour, Formed, News, Played, View } from '../../wire/volapuk';
import type { Told } from '../../wire/messages';
import type { Wording } from '../../wording';
import type { GamePage, Scene } from '../contract';
import { isDiagonal } from './board';
import { COLOURS, colourOf } from './notation';
import { isSilence, isTalk, talkRole, tellTalk, waitedFor } from './talk';

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
  if (scene.over) return say('page.table.over');
  if (view.open.phase === 'deal' || view.open.phase === 'polyedre' || view.open.phase === 'elue')
    return say('page.volapuk.setting');
  if (isTalk(view)) return waitedFor(scene.say, view, scene.seat);
  if (!mine) {
    if (view.open.phase === 'throws')
      return say('page.volapuk.wait_throws', { seat: view.open.turn, n: view.open.throws });
    if (view.open.phase === 'fetiches')
      return say('page.volapuk.wait_fetiches', { seat: view.open.turn });
    return say('page.volapuk.wait_compose', { seat: view.open.turn });
  }
  if (view.open.phase === 'fetiches') return say('page.volapuk.do_fetiches');
  if (doing.lifted) return say('page.volapuk.do_lifted', { n: doing.lifted });
  if (doing.picked) return say('page.volapuk.do_picked');
  if (view.open.phase === 'recompose')
    return say('page.volapuk.do_last', { n: view.recompositions_left });
  if (doing.recomposing) return say('page.volapuk.do_recompose');
  if (doing.begun) return say('page.volapuk.do_more');
  if (view.open.phase === 'throws' && view.open.throws === 0)
    return say('page.volapuk.do_first_throw');
  if (view.open.phase === 'throws')
    return say('page.volapuk.do_keep', { n: view.throws_left, cursor: doing.cursor });
  if (doing.cursor) return say('page.volapuk.do_write');
  return say('page.volapuk.do_compose', { first: !view.open.tiles.length });
}

/** What a seat is at, beside its points. */
export function role(wording: Wording, view: View, seat: number): string {
  if (view.open.gone.includes(seat)) return '';
  const talking = talkRole(wording, view, seat);
  if (talking !== null) return talking;
  const hand = view.open.hands[seat] ?? [];
  if (view.open.turn === seat && view.open.end === null) {
    if (view.open.phase === 'throws' && view.open.throws)
      return wording.say('page.volapuk.throw_n', { n: view.open.throws });
    if (view.open.phase === 'compose') return wording.say('page.volapuk.composes');
  }
  const fetiches = hand.filter(({ kept }) => kept).length;
  if (fetiches && view.open.turn !== seat)
    return wording.say('page.volapuk.fetiches', { n: fetiches });
  return wording.say('page.volapuk.dice', { n: hand.length });
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
  'super_joker_retired',
  'play_rejected',
  'accent_claimed',
  'anagram_claimed',
  'claim_failed',
  'senses_asked',
  'senses_settled',
  'timed_out',
  'resigned',
]);

/** The last news in words, for the eye; the page reads all of them aloud. */
export const toldBy = (
  wording: Wording,
  fresh: readonly News[],
  before: readonly News[] = fresh,
): string =>
  fresh
    .filter((news, at) => TOLD.has(news.type) && !isSilence(news, fresh[at + 1]))
    .map((news) => telling(news, before, wording) ?? wording.event(news))
    .join(' ');

/** What makes a turn; what is announced after a play, and by whom, is part of it. */
const TURN = new Set<News['type']>([
  'threw',
  'rolled',
  'played',
  'passed',
  'super_joker_retired',
  'fetiches_kept',
  'resigned',
]);

/** Whose turn it is that is told of. */
export const doer = (news: News): number | null =>
  'seat' in news && TURN.has(news.type) ? news.seat : null;

/** A turn in short, once there is something to tell: its words, and what they brought. */
export function saying(wording: Wording, { seat, news }: Deed<News>): Saying {
  const plays = news.filter((one): one is Played => one.type === 'played');
  if (!plays.length) return { seat, text: toldBy(wording, news) };
  const names = plays.flatMap((play) => wordsOf(play).map(({ text }) => wording.word(text)));
  return {
    seat,
    text: wording.say('page.volapuk.did', { seat, words: listed(names, wording.lang) }),
    points: plays.reduce((sum, { points }) => sum + points, 0),
  };
}

/** The cells that the plays of a turn touched. */
export const cellsIn = (news: readonly News[]): number[] =>
  news.flatMap((one) => (one.type === 'played' ? cellsOf(one) : []));

// Events as people tell them, who see the dice and do not number them

/** Faces one after the other; signs have names. */
export const facesName = (wording: Wording, faces: readonly string[]): string =>
  listed(
    faces.map((face) => (wording.knows(`names.face.${face}`) ? wording.name('face', face) : face)),
    wording.lang,
  );

/** The faces that these dice last showed. */
const shownBy = (heard: readonly News[], dice: readonly number[]): string[] =>
  dice.flatMap((die) => {
    for (let at = heard.length - 1; at >= 0; at--) {
      const news = heard[at]!;
      const found = news.type === 'rolled' && news.shown.find((one) => one.die === die);
      if (found) return [found.face];
    }
    return [];
  });

/** « deux dés bleus et un vert » */
function diceName(wording: Wording, dice: readonly number[]): string {
  const counted = COLOURS.map(
    (colour) => [colour, dice.filter((die) => colourOf(die) === colour).length] as const,
  ).filter(([, n]) => n > 0);
  const one = ([colour, n]: readonly [Colour, number], at: number): string =>
    wording.say(`page.volapuk.${at ? 'tell_other_dice' : 'tell_first_dice'}`, {
      n,
      colour: wording.say('page.volapuk.tell_colour', { colour, n }),
    });
  return listed(counted.map(one), wording.lang);
}

/** The words of a play, that for which it was made first: what was announced, or has most dice. */
function wordsOf({ place, moves, words }: Played): Formed[] {
  const laid = new Set([...place.map(({ cell }) => cell), ...moves.map(({ to }) => to)]);
  const weight = ({ direction, reversed, cells }: Formed) =>
    (isDiagonal(direction) || reversed ? 10_000 : 0) +
    100 * cells.filter((cell) => laid.has(cell)).length +
    cells.length;
  return words.filter(({ pair }) => !pair).toSorted((one, other) => weight(other) - weight(one));
}

function playName(wording: Wording, play: Played): string {
  const [main, ...others] = wordsOf(play);
  if (!main) return wording.event(play);
  const names = others.map(({ text }) => wording.word(text));
  return wording.say('page.volapuk.tell_played', {
    seat: play.seat,
    kind: play.moves.length
      ? 'recomposed'
      : isDiagonal(main.direction)
        ? 'diagonal'
        : main.reversed
          ? 'reversed'
          : 'plain',
    reversed: main.reversed,
    word: wording.word(main.text),
    also: names.length
      ? wording.say('page.volapuk.tell_also', { words: listed(names, wording.lang) })
      : '',
    points: play.points,
  });
}

function telling(news: News, before: readonly News[], wording: Wording): string | null {
  const say = (key: string, facts: object) =>
    wording.say(`page.volapuk.${key}`, { ...news, ...facts });
  switch (news.type) {
    case 'dealt':
      return say('tell_dealt', { n: news.dice.length });
    case 'threw':
      // What is thrown says the next line.
      return news.keep.length
        ? say('tell_kept', { faces: facesName(wording, shownBy(before, news.keep)) })
        : '';
    case 'rolled':
      return say('tell_rolled', {
        faces: facesName(
          wording,
          news.shown.map(({ face }) => face),
        ),
      });
    case 'played':
      return playName(wording, news);
    case 'fetiches_kept':
      return news.dice.length
        ? say('tell_fetiches', { faces: facesName(wording, shownBy(before, news.dice)) })
        : say('tell_no_fetiche', {});
    case 'refilled':
      return say('tell_refilled', { dice: diceName(wording, news.dice) });
    case 'drew_blind':
      return say('tell_drew', { n: news.dice.length, dice: diceName(wording, news.dice) });
    default:
      return tellTalk(news, before, wording);
  }
}

/** The log of a table and of a replay, in words. */
export const tell = telling as NonNullable<GamePage['tell']>;

/** What the log leaves out: dice taken, thrown and kept, which lie in sight. */
const UNNOTED = new Set<News['type']>([
  'dealt',
  'threw',
  'rolled',
  'dice_were_set',
  'fetiches_kept',
  'refilled',
  'drew_blind',
  // What comes of it is noted.
  'proposed',
]);

export const log: NonNullable<GamePage['log']> = (items) =>
  items.filter((item, at) => {
    if (item.type !== 'heard') return true;
    const [news, after] = [item.news as News, items[at + 1]];
    const next = after?.type === 'heard' ? (after.news as News) : undefined;
    // Time that is over is noted with what follows from it.
    const noted = news.type === 'timed_out' && next ? next : news;
    return !isSilence(news, next) && !UNNOTED.has(noted.type);
  });

/** The plays that brought most, best first. */
export const best = (heard: readonly News[], count = 3): Played[] =>
  heard
    .filter((one): one is Played => one.type === 'played')
    .toSorted((one, other) => other.points - one.points)
    .slice(0, count);

/** Where a hint says to look: at one's dice, or along a line of the board. */
export const lookAt = ({ key, facts }: Told): string =>
  key === 'keep'
    ? '.rail .mine'
    : (facts['cells'] as readonly number[]).map((cell) => `[data-cell="${cell}"]`).join(', ');
