/**
 * A word in the making: a card of one's hand in each place, and a letter for the joker. Nothing here
 * knows what a word is; the referee is asked.
 */

import { isJoker, isMaj, JOKER, MAJ_JOKER } from '../../parts/cards';
import type { Slot } from '../../parts/hand';
import type { SayMot } from '../../wire/chapardage';

/** What lies in a place: which card of the hand, and for a joker the letter it stands for. */
export interface Put {
  slot: number;
  card: string;
  /** Empty for a joker that nobody has named yet. */
  letter: string;
}
export type Built = readonly (Put | null)[];

export const empty = (length: number): Built => Array.from({ length }, () => null);

const put = ({ id, card }: Slot, letter = ''): Put => ({
  slot: id,
  card,
  letter: isJoker(card) ? letter.toLowerCase() : card.toLowerCase(),
});

/** The place a card goes to when it is only tapped: a maj. in front, a min. behind it. */
export function placeFor(built: Built, card: string): number | null {
  if (isMaj(card)) return built.length ? 0 : null;
  const at = built.findIndex((one, place) => place > 0 && one === null);
  return at < 0 ? null : at;
}

/** The card put there; what lay there goes back to the hand. */
export function placed(built: Built, slot: Slot, at: number, letter = ''): Built {
  if (at < 0 || at >= built.length) return built;
  const from = built.findIndex((one) => one?.slot === slot.id);
  const moving = from < 0 ? put(slot, letter) : built[from]!;
  return built.map((one, place) => {
    if (place === at) return moving;
    // Two cards of the word change places.
    return place === from ? built[at]! : one;
  });
}

export function taken(built: Built, at: number): Built {
  return built.map((one, place) => (place === at ? null : one));
}

/** The last card that was put, or null. */
export const lastPut = (built: Built): number => built.findLastIndex((one) => one !== null);

export function named(built: Built, at: number, letter: string): Built {
  return built.map((one, place) =>
    one && place === at ? { ...one, letter: letter.toLowerCase() } : one,
  );
}

/** The place of a joker that has no letter yet. */
export const unnamed = (built: Built): number => built.findIndex((one) => one?.letter === '');

/** What a letter typed on the keyboard puts: the card of the next place, or the joker for it. */
export function typed(built: Built, slots: readonly Slot[], key: string): Built | null {
  const free = slots.filter(({ id }) => !built.some((one) => one?.slot === id));
  const open = unnamed(built);
  if (open >= 0 && /^[a-z]$/i.test(key)) return named(built, open, key);
  const at = built.findIndex((one) => one === null);
  if (at < 0) return null;
  const letter = /^[a-z]$/i.test(key) ? key : '';
  const wanted = at === 0 ? (letter ? letter.toUpperCase() : MAJ_JOKER) : letter.toLowerCase();
  const joker = at === 0 ? MAJ_JOKER : JOKER;
  const found =
    free.find(({ card }) => card === (wanted || JOKER)) ?? free.find(({ card }) => card === joker);
  return found ? placed(built, found, at, letter) : null;
}

/** Cards that went from the hand leave their place. */
export function still(built: Built, slots: readonly Slot[]): Built {
  const gone = built.some((one) => one && !slots.some(({ id }) => id === one.slot));
  if (!gone) return built;
  return built.map((one) => (one && slots.some(({ id }) => id === one.slot) ? one : null));
}

/** The word to announce, once every place has its letter. */
export function mot(built: Built): SayMot | null {
  if (!built.length || built.some((one) => !one?.letter)) return null;
  return {
    type: 'say_mot',
    word: built.map((one) => one!.letter).join(''),
    cards: built.map((one) => one!.card).join(''),
  };
}

/** How it reads so far: `Ba.ge`. */
export function spelled(built: Built): string {
  return built
    .map((one, at) => {
      const letter = one?.letter || (one ? '∗' : '·');
      return at ? letter : letter.toUpperCase();
    })
    .join('');
}

export const missing = (built: Built): number => built.filter((one) => one === null).length;
