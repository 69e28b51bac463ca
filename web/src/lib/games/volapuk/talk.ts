/** §8.2 to §8.6 What may be said of a play, by whom, and how it is drawn and told. */

import { listed } from '../../names';
import type {
  Accent,
  Claim,
  News,
  Open,
  OpenAccent,
  Played,
  Proposed,
  Sense,
  Spoken,
  View,
} from '../../wire/volapuk';
import type { Wording } from '../../wording';

const TALK: readonly Open['phase'][] = ['vote', 'claims', 'answers', 'matches'];
/** Is a play being spoken of? */
export const isTalk = ({ open }: View): boolean => TALK.includes(open.phase);

// §8.3 Accents

export const ACCENTS: readonly Accent[] = ['aigu', 'grave', 'circonflexe', 'trema'];
const SIGNS: Record<Accent, string> = {
  grave: '\u0300',
  aigu: '\u0301',
  circonflexe: '\u0302',
  trema: '\u0308',
};

/** A face with an accent on its first vowel, as it is drawn; one that is accented already stays. */
export const accented = (letter: string, accent: Accent): string =>
  letter.replace(/[AEIOUY]/, (vowel) => (vowel + SIGNS[accent]).normalize('NFC'));

/** The accents that stand on the board, or are announced to. */
export const accentsOn = ({ open }: View): Map<number, Accent> =>
  new Map([
    ...open.marks.map(({ cell, accent }) => [cell, accent] as const),
    ...open.claims.flatMap(({ cell, accent }) =>
      cell === null || accent === null ? [] : [[cell, accent] as const],
    ),
  ]);

/** What one is offered to announce on a letter, accent by accent. */
export const offeredOn = ({ sayable }: View, cell: number): Map<Accent, OpenAccent> =>
  new Map(
    (sayable?.accents ?? [])
      .filter(({ cells }) => cells.includes(cell))
      .map((one) => [one.accent, one]),
  );

// §8.5, §8.6 Definitions

/** An answer with its number among all. */
export interface Numbered extends Sense {
  at: number;
}
export const numbered = ({ open }: View): Numbered[] =>
  open.answers.map((answer, at) => ({ ...answer, at }));

/** The answers of these numbers. */
export const numberedAs = (view: View, numbers: readonly number[] = []): Numbered[] =>
  numbered(view).filter(({ at }) => numbers.includes(at));

/** §8.6 What others answered: never one’s own. */
export const ofOthers = (view: View, seat: number | null): Numbered[] =>
  numbered(view).filter((answer) => answer.seat !== seat);

/** Pairs of answers by different people; what one finds the same is said once. */
export const pairs = (same: ReadonlyMap<number, number>): [number, number][] => {
  const found = new Map<string, [number, number]>();
  for (const [one, other] of same) {
    const pair: [number, number] = [Math.min(one, other), Math.max(one, other)];
    found.set(pair.join(), pair);
  }
  return [...found.values()];
};

// Who is waited for

export const namesOf = (wording: Wording, seats: readonly number[]): string =>
  listed(
    seats.map((seat) => wording.seat(seat)),
    wording.lang,
  );

/** Is one asked after others, and not yet? */
export const isLater = (view: View, seat: number | null): boolean =>
  view.open.phase === 'claims' &&
  seat !== null &&
  view.in_play.includes(seat) &&
  !view.speaking.includes(seat) &&
  !view.open.done.includes(seat);

/** For whom one waits, and whether one will be asked too, or has answered ahead. */
export function waitedFor(
  wording: Wording,
  view: View,
  seat: number | null,
  ahead: boolean = false,
): string {
  const others = view.speaking.filter((one) => one !== seat);
  const facts = { who: namesOf(wording, others), n: others.length };
  if (!others.length) return '';
  const wait = wording.say('page.volapuk.talk_wait', {
    ...facts,
    phase: view.open.phase === 'vote' && view.open.proposed === null ? 'judging' : view.open.phase,
    timed: view.open.options.clock > 0,
  });
  if (!isLater(view, seat)) return wait;
  return `${wait} ${wording.say('page.volapuk.talk_later', { ahead })}`;
}

/** What is being said of which words. */
export function heading(
  words: Wording,
  { open }: View,
  seat: number | null,
  mine: boolean,
  points: number,
): string {
  const { say } = words;
  const told = (texts: readonly string[]) => listed(texts.map(words.word), words.lang);
  const whose = { seat: open.turn, own: seat === open.turn };
  if (open.phase === 'claims')
    return say(mine ? 'page.volapuk.talk_claims' : 'page.volapuk.talk_of', {
      ...whose,
      words: told(open.spoken.map(({ text }) => text)),
    });
  if (open.phase === 'vote' && open.proposed)
    return say('page.volapuk.talk_proposed', { ...whose, doubts: told(open.doubts), points });
  return say('page.volapuk.talk_senses', {
    word: words.word(open.asked),
    n: open.sense_count,
    phase: open.phase,
    mine,
  });
}

/** What a seat is at while a play is spoken of. */
export function talkRole(wording: Wording, view: View, seat: number): string | null {
  if (!view.speaking.includes(seat)) return null;
  return wording.say('page.volapuk.talk_role', { phase: view.open.phase });
}

// What was said

/** The play that is voted on, with its words and points. */
export const lastProposed = (heard: readonly News[]): Proposed | null =>
  heard.findLast((one): one is Proposed => one.type === 'proposed') ?? null;

/** The words on a cell, all of them: an accent there may be that of any. */
export const spokenOn = (wording: Wording, spoken: readonly Spoken[], cell: number): string =>
  listed(
    spoken.filter(({ cells }) => cells.includes(cell)).map(({ text }) => wording.word(text)),
    wording.lang,
  );

/** The words on a cell of the last play before an announcement. */
function wordsOn(wording: Wording, before: readonly News[], cell: number): string {
  const play = before.findLast((one): one is Played => one.type === 'played');
  return (
    spokenOn(wording, play?.words.filter(({ again, pair }) => !again && !pair) ?? [], cell) || '…'
  );
}

/** « un accent aigu », « un tréma » */
const accentName = (wording: Wording, accent: Accent): string =>
  wording.say('page.volapuk.talk_an_accent', { accent });

/** What somebody announced, in a line of the tray. */
export const claimName = (wording: Wording, view: View, claim: Claim): string =>
  claim.word !== null
    ? wording.say('page.volapuk.talk_claimed_anagram', { word: wording.word(claim.word) })
    : wording.say('page.volapuk.talk_claimed_accent', {
        letter: accented(
          view.open.tiles.find(({ cell }) => cell === claim.cell)?.letter ?? '',
          claim.accent!,
        ),
        words: spokenOn(wording, view.open.spoken, claim.cell!),
      });

const SPOKEN = new Set<News['type'] | undefined>([
  'said_nothing',
  'voted',
  'answer_given',
  'matched',
]);

/** Time that ran out where all have a say: that nobody is waited for any more is seen. */
export const isSilence = (news: News, next: News | undefined): boolean =>
  news.type === 'timed_out' && SPOKEN.has(next?.type);

/** What was said, as people tell it: null for what is not talk. */
export function tellTalk(news: News, before: readonly News[], wording: Wording): string | null {
  const say = (key: string, facts: object = {}) =>
    wording.say(`page.volapuk.${key}`, { ...news, ...facts });
  switch (news.type) {
    case 'accent_claimed':
      return say('tell_accent', {
        accent: accentName(wording, news.accent),
        words: wordsOn(wording, before, news.cell),
      });
    case 'claim_failed':
      return news.accent === null || news.cell === null
        ? say('tell_false_anagram', { word: wording.word(news.word ?? '') })
        : say('tell_false_accent', {
            accent: accentName(wording, news.accent),
            words: wordsOn(wording, before, news.cell),
          });
    case 'answers_shown': {
      const who = news.answers.map(({ seat, text, sense, known }) =>
        say('tell_answer', { seat, text, known, n: (sense ?? 0) + 1 }),
      );
      return say('tell_answers', { n: who.length, who: listed(who, wording.lang) });
    }
    case 'senses_settled': {
      const who = news.paid.map(({ seat, points }) => say('tell_paid', { seat, points }));
      return say('tell_senses', {
        word: wording.word(news.word),
        n: who.length,
        who: listed(who, wording.lang),
      });
    }
    case 'proposed':
      return say('tell_proposed', {
        doubts: listed(news.doubts.map(wording.word), wording.lang),
      });
    case 'play_rejected':
      return say('tell_rejected', { doubts: listed(news.doubts.map(wording.word), wording.lang) });
    case 'super_joker_retired':
      return say('tell_retired');
    // Whoever has spoken is no longer waited for: that is seen.
    case 'said_nothing':
    case 'claims_closed':
    case 'voted':
    case 'answer_given':
    case 'matched':
      return '';
    default:
      return null;
  }
}

// What this table plays

export interface Extra {
  key: string;
  facts: Record<string, unknown>;
  section: string;
}

/** §6.11, §8.2 to §8.6 What is played beyond laying words, in the order of the rules. */
export function extras({ open: { options } }: View): Extra[] {
  const found: Extra[] = [];
  const add = (on: boolean, key: string, section: string, facts: object = {}) => {
    if (on) found.push({ key, section, facts: { ...options, ...facts } });
  };
  const claims = [options.accents, options.announced_anagrams, options.announced_definitions].some(
    (option) => option !== 'off',
  );
  add(options.super_joker !== 'off', 'extra_super_joker', '6.11');
  add(claims, 'extra_claims', '8.2');
  add(options.accents !== 'off', 'extra_accents', '8.3');
  add(options.announced_anagrams !== 'off', 'extra_anagrams', '8.4');
  add(options.announced_definitions !== 'off', 'extra_definitions', '8.5');
  add(options.referee !== 'lexicon', 'extra_vote', '8.6');
  return found;
}
