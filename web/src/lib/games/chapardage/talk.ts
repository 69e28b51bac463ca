/** What players have said: in bubbles now, in the log of the turn, and in the table's memory. */

import type { Deed } from '../../parts/since';
import type { News, View } from '../../wire/chapardage';
import type { Hello } from '../../wire/messages';
import type { Wording } from '../../wording';

type Item = Hello['items'][number];

/** What somebody is saying, and the cards that go with it. */
export type Speech =
  | { say: 'ask'; card: string; asked: number }
  | { say: 'gives'; card: string; to: number }
  | { say: 'pioche' }
  | { say: 'a_toi'; late?: true }
  | { say: 'bonne_pioche'; card: string }
  | { say: 'mot'; word: string; cards: string };

/** By seat, what is still in the air: a request and its answer, or a word, until the next of them. */
export function speech(heard: readonly News[]): Map<number, Speech> {
  const said = new Map<number, Speech>();
  /** §7.2 For whom the clock spoke. */
  let late: number | null = null;
  for (const news of heard)
    switch (news.type) {
      case 'asked':
        said.clear();
        said.set(news.seat, { say: 'ask', card: news.card, asked: news.asked });
        break;
      case 'stolen':
        said.set(news.asked, { say: 'gives', card: news.card, to: news.seat });
        break;
      case 'pioche_said':
        said.set(news.seat, { say: 'pioche' });
        break;
      case 'bonne_pioche_shown':
        said.set(news.seat, { say: 'bonne_pioche', card: news.card });
        break;
      case 'mot_laid':
        said.clear();
        said.set(news.seat, { say: 'mot', word: news.word, cards: news.cards });
        break;
      case 'a_toi_said':
        said.clear();
        said.set(news.seat, { say: 'a_toi', ...(late === news.seat && { late: true }) });
        late = null;
        break;
      case 'timed_out':
        late = news.seat;
        break;
      case 'pile_chosen':
        // The clock drew; what is said of the card one says oneself.
        late = null;
        break;
      case 'resigned':
        said.clear();
        break;
    }
  return said;
}

/**
 * The log of a table that does not remember: the turn that goes on, or the last one until the next
 * player has spoken. What the table itself noted stays.
 */
export function kept(items: readonly Item[]): readonly Item[] {
  let [begins, next] = [0, 0];
  let passed: number | null = null;
  for (const [at, item] of items.entries()) {
    if (item.type !== 'heard') continue;
    const news = item.news as News;
    switch (news.type) {
      case 'a_toi_said':
      case 'resigned':
        passed = news.seat;
        next = at + 1;
        break;
      case 'mot_laid':
        // §4.4 A word after « À toi ! » is still of that turn.
        if (news.seat === passed) next = at + 1;
        else begins = next;
        break;
      case 'asked':
        passed = null;
        begins = next;
        break;
    }
  }
  return items.filter((item, at) => at >= begins || item.type !== 'heard');
}

/** Whose turn it is that is told of: answers and cards drawn are part of it. */
export const doer = (news: News): number | null =>
  news.type === 'asked' ||
  news.type === 'mot_laid' ||
  news.type === 'a_toi_said' ||
  news.type === 'resigned'
    ? news.seat
    : null;

/** The words that a turn laid, by their number among those of the seat. */
export const wordsIn = (news: readonly News[]): string[] =>
  news.flatMap((one) => (one.type === 'mot_laid' ? [`${one.seat} ${one.number - 1}`] : []));

/** What just happened to oneself, which no bubble of the others says. */
export function toOneself(
  wording: Wording,
  said: ReadonlyMap<number, Speech>,
  me: number | null,
): string {
  const mine = me === null ? undefined : said.get(me);
  if (mine?.say === 'a_toi' && mine.late) return wording.say('page.chapardage.timed_out');
  if (mine?.say === 'gives')
    return wording.say('page.chapardage.gave', { seat: mine.to, card: mine.card });
  for (const [seat, one] of said)
    if (one.say === 'gives' && one.to === me)
      return wording.say('page.chapardage.got', { seat, card: one.card });
  return '';
}

/** The last things that came of a turn, in short: no more than the log may still tell. */
export function outcomes(
  wording: Wording,
  { seat, news }: Deed<News>,
  remembered: ReadonlySet<News>,
): string[] {
  const told = news.flatMap((one) => {
    if (one.type === 'mot_laid') return [wording.say('page.chapardage.did_word', { ...one })];
    if (!remembered.has(one)) return [];
    if (one.type === 'stolen' && one.seat === seat)
      return [wording.say('page.chapardage.did_get', { card: one.card, of: one.asked })];
    if (one.type === 'pioche_said' && one.asker === seat)
      return [wording.say('page.chapardage.did_ask', { card: one.card, of: one.seat })];
    return [];
  });
  return told.slice(-OUTCOMES);
}
const OUTCOMES = 2;

/** §7.3 What of the game the log of the table may tell. */
export function remembered(heard: readonly News[], view: View): ReadonlySet<News> {
  if (view.open.options.memory || view.open.end !== null) return new Set(heard);
  const items = heard.map((news, seq): Item => ({ type: 'heard', seq, news, lines: [] }));
  return new Set(kept(items).flatMap((item) => (item.type === 'heard' ? [item.news as News] : [])));
}

/** §7.3 What the table remembers of one player. */
export interface Known {
  /** Letters that he asked for, the newest first, and of whom. */
  asked: { card: string; of: number; got: boolean }[];
  /** Letters that he was found not to hold, the newest first. */
  lacked: string[];
  /** Stolen letters that he holds for all that is known. */
  holds: string[];
}

/** What was said about each seat since the beginning. */
export function memory(heard: readonly News[], seats: number): Known[] {
  const known = Array.from({ length: seats }, (): Known => ({ asked: [], lacked: [], holds: [] }));
  const gain = (seat: number, card: string) => {
    const one = known[seat]!;
    one.holds.push(card);
    one.lacked = one.lacked.filter((other) => other !== card);
  };
  const lose = (seat: number, card: string) => {
    const at = known[seat]!.holds.indexOf(card);
    if (at >= 0) known[seat]!.holds.splice(at, 1);
  };
  const lack = (seat: number, card: string) => {
    const one = known[seat]!;
    one.lacked = [card, ...one.lacked.filter((other) => other !== card)];
  };
  for (const news of heard)
    switch (news.type) {
      case 'stolen':
        known[news.seat]!.asked.unshift({ card: news.card, of: news.asked, got: true });
        lose(news.asked, news.card);
        gain(news.seat, news.card);
        break;
      case 'pioche_said':
        known[news.asker]!.asked.unshift({ card: news.card, of: news.seat, got: false });
        lack(news.seat, news.card);
        break;
      case 'bonne_pioche_shown':
        gain(news.seat, news.card);
        break;
      case 'mot_laid':
        for (const card of news.cards) lose(news.seat, card);
        break;
    }
  return known;
}
