/**
 * What one is about to do, as one does it: cards put between, onto or beside the letters of a word.
 * Nothing here knows what is a word or what is allowed: the referee is asked, and says why not.
 */

import { JOKER } from '../../parts/cards';
import type { Slot } from '../../parts/hand';
import type { Action, Top } from '../../wire/anagramme';
import { cardOf } from './cards';

export interface Tile {
  /** Stays the same while it moves. */
  id: string;
  card: string;
  /** What it reads; null for a joker that is not named yet. */
  letter: string | null;
  /** Which letter of the laid word it is, or covers; null for one that is added. */
  own: number | null;
  /** The slot of the hand that it comes from; null for a letter that lay there. */
  slot: number | null;
  /** The letter that it covers. */
  under: Tile | null;
}

export type Target =
  | { type: 'new' }
  | { type: 'word'; at: number }
  | { type: 'cross'; at: number; letter: number }
  | { type: 'exchange' };

export interface Draft {
  target: Target;
  /** The word as it lay before. */
  old: string;
  tiles: readonly Tile[];
  /** The slot of the card that is put away, after an anagram or in an exchange. */
  discard: number | null;
  /** §3.3 After an anagram, one may keep all cards. */
  declined: boolean;
  take: Top | null;
}

export type Kind = 'new' | 'same' | 'anagramme' | 'add' | 'replace' | 'cross' | 'exchange';

const laidTile = (sign: string, own: number): Tile => ({
  id: `own ${own}`,
  card: cardOf(sign),
  letter: sign.toLowerCase(),
  own,
  slot: null,
  under: null,
});

const handTile = (slot: Slot, under: Tile | null = null): Tile => ({
  id: `hand ${slot.id}`,
  card: slot.card,
  letter: slot.card === JOKER ? null : slot.card,
  own: under?.own ?? null,
  slot: slot.id,
  under,
});

const begun = (target: Target, old = '', tiles: readonly Tile[] = []): Draft => ({
  target,
  old,
  tiles,
  discard: null,
  declined: false,
  take: null,
});

export const newWord = (): Draft => begun({ type: 'new' });
export const ofWord = (at: number, text: string): Draft =>
  begun({ type: 'word', at }, text, [...text].map(laidTile));
export const across = (at: number, letter: number, text: string): Draft =>
  begun({ type: 'cross', at, letter }, '', [laidTile(text.charAt(letter), letter)]);
export const exchange = (slot: number | null, take: Top | null): Draft => ({
  ...begun({ type: 'exchange' }),
  discard: slot,
  take,
});

const withTiles = (draft: Draft, tiles: readonly Tile[]): Draft => ({ ...draft, tiles });

/** Does the word still lie there as it did when this was begun? Another may take a play back. */
export function stands({ target, old, tiles }: Draft, texts: readonly string[]): boolean {
  switch (target.type) {
    case 'word':
      return texts[target.at] === old;
    case 'cross': {
      const shared = tiles.find(({ slot }) => slot === null)?.letter;
      return texts[target.at]?.charAt(target.letter).toLowerCase() === shared;
    }
    default:
      return true;
  }
}

/** Slots of the hand that lie in the word, or are put away. */
export function used({ tiles, discard }: Draft): ReadonlySet<number> {
  const laid = tiles.flatMap(({ slot }) => (slot === null ? [] : [slot]));
  return new Set(discard === null ? laid : [...laid, discard]);
}

/** Have letters of the word itself changed places? */
function stirred({ tiles }: Draft): boolean {
  const own = tiles.flatMap(({ own }) => (own === null ? [] : [own]));
  return own.some((place, at) => at > 0 && place < own[at - 1]!);
}

/**
 * What would be in the hand afterwards, as far as one may know: `turned` is the card that lies open,
 * and `kept` whether letters that are replaced come to the hand.
 */
export function remaining(
  draft: Draft,
  hand: readonly Slot[],
  turned: string | null,
  kept: boolean,
): string {
  const gone = used(draft);
  const received = kept && kind(draft) === 'replace' ? draft.tiles : [];
  return [
    ...hand.filter(({ id }) => !gone.has(id)).map(({ card }) => card),
    ...received.flatMap(({ under }) => (under ? [under.card] : [])),
    ...(draft.take === 'shown' && turned !== null ? [turned] : []),
  ].join('');
}

/** A card put before the letter `at`; where letters have moved, it is the one that is put away. */
export function inserted(draft: Draft, slot: Slot, at: number): Draft {
  if (kind(draft) === 'anagramme') return { ...draft, discard: slot.id };
  return withTiles(draft, draft.tiles.toSpliced(at, 0, handTile(slot)));
}

/** A card put onto the letter `at`. */
export function covered(draft: Draft, slot: Slot, at: number): Draft {
  if (kind(draft) === 'anagramme') return { ...draft, discard: slot.id };
  const there = draft.tiles[at];
  if (!there || (draft.target.type === 'cross' && there.slot === null)) return draft;
  const under = there.slot === null ? there : there.under;
  return withTiles(draft, draft.tiles.toSpliced(at, 1, handTile(slot, under)));
}

/** A tile put before that which is now at `to`; at the end where `to` is their number. */
export function shifted(draft: Draft, from: number, to: number): Draft {
  const tile = draft.tiles[from];
  if (!tile) return draft;
  const rest = draft.tiles.toSpliced(from, 1);
  return withTiles(draft, rest.toSpliced(to > from ? to - 1 : to, 0, tile));
}

export function swapped(draft: Draft, one: number, other: number): Draft {
  const [a, b] = [draft.tiles[one], draft.tiles[other]];
  if (!a || !b) return draft;
  return withTiles(draft, draft.tiles.with(one, b).with(other, a));
}

/** A card goes back to the hand; the letter under it shows again. */
export function lifted(draft: Draft, at: number): Draft {
  const tile = draft.tiles[at];
  if (!tile || tile.slot === null) return draft;
  return withTiles(
    draft,
    tile.under ? draft.tiles.with(at, tile.under) : draft.tiles.toSpliced(at, 1),
  );
}

/** The card of a slot goes back, wherever it is. */
export function withdrawn(draft: Draft, slot: number): Draft {
  if (draft.discard === slot) return { ...draft, discard: null, take: null };
  return lifted(
    draft,
    draft.tiles.findIndex((tile) => tile.slot === slot),
  );
}

/** §2.4 A joker is named. */
export function named(draft: Draft, at: number, letter: string): Draft {
  const tile = draft.tiles[at];
  if (tile?.card !== JOKER) return draft;
  return withTiles(draft, draft.tiles.with(at, { ...tile, letter }));
}

/** Where a joker waits for its letter; -1 where none does. */
export const unnamed = ({ tiles }: Draft): number =>
  tiles.findIndex(({ letter }) => letter === null);

/** What is read there; a joker without its letter is an asterisk. */
export const reads = ({ tiles }: Draft): string =>
  tiles.map(({ letter }) => letter ?? '*').join('');

/** As it is written: jokers are capitals. */
const textOf = ({ tiles }: Draft): string =>
  tiles
    .map(({ card, letter }) => (card === JOKER ? (letter ?? '').toUpperCase() : letter))
    .join('');

export function kind(draft: Draft): Kind {
  if (draft.target.type !== 'word') return draft.target.type;
  const own = draft.tiles.filter(({ slot }) => slot === null);
  if (own.length === draft.tiles.length && stirred(draft)) return 'anagramme';
  if (draft.tiles.length > draft.old.length) return 'add';
  return reads(draft) === draft.old.toLowerCase() ? 'same' : 'replace';
}

/** What would be played, as far as it is clear; `discard` stands in for a card not chosen yet. */
export function action(draft: Draft, hand: readonly Slot[], discard = ''): Action | null {
  if (unnamed(draft) >= 0) return null;
  const chosen = hand.find(({ id }) => id === draft.discard)?.card;
  const gone = chosen ?? discard;
  const word = textOf(draft);
  const { target } = draft;
  switch (target.type) {
    case 'new':
      return word ? { type: 'lay', word } : null;
    case 'cross': {
      const own = draft.tiles.findIndex(({ slot }) => slot === null);
      if (draft.tiles.length < 2) return null;
      return { type: 'cross', at: target.at, letter: target.letter, word, own };
    }
    case 'exchange':
      return gone && draft.take ? { type: 'exchange', discard: gone, top: draft.take } : null;
    case 'word':
      switch (kind(draft)) {
        case 'same':
          return null;
        case 'anagramme':
          if (!(gone || draft.declined) || word.toLowerCase() === draft.old.toLowerCase())
            return null;
          return {
            type: 'make_anagramme',
            at: target.at,
            word,
            discard: chosen ?? (draft.declined ? null : gone),
            exchange: chosen === undefined ? null : draft.take,
          };
        case 'add':
          return { type: 'add', at: target.at, word };
        default:
          return { type: 'replace', at: target.at, word };
      }
  }
}

/** Is all chosen that there is to choose? */
export const whole = (draft: Draft): boolean =>
  draft.discard !== null ||
  (kind(draft) === 'anagramme' ? draft.declined : draft.target.type !== 'exchange');

// Writing instead of carrying

/** §2.2 Letters as they stand on cards. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

/**
 * The same word with what somebody wrote: laid letters stay where they can, others come from the
 * hand, a joker for want of the letter. Null if the cards do not suffice.
 */
export function fitted(draft: Draft, wanted: string, hand: readonly Slot[]): Draft | null {
  const start = draft.target.type === 'word' ? ofWord(draft.target.at, draft.old) : draft;
  const laid =
    draft.target.type === 'word'
      ? start.tiles
      : draft.tiles.filter(({ slot }) => draft.target.type === 'cross' && slot === null);
  const letters = [...wanted];
  const sorted = (some: readonly (string | null)[]) => some.toSorted().join('');
  if (laid.length === letters.length && sorted(laid.map((one) => one.letter)) === sorted(letters)) {
    const left = [...laid];
    const tiles = letters.map(
      (letter) =>
        left.splice(
          left.findIndex((one) => one.letter === letter),
          1,
        )[0]!,
    );
    return { ...start, tiles, discard: draft.discard, take: draft.take };
  }
  const free = hand.filter(({ id }) => id !== draft.discard);
  const take = (letter: string, under: Tile | null): Tile | null => {
    const found = [letter, JOKER]
      .map((card) => free.findIndex((slot) => slot.card === card))
      .find((at) => at >= 0);
    if (found === undefined) return null;
    const tile = handTile(free.splice(found, 1)[0]!, under);
    return { ...tile, letter };
  };
  const same = draft.target.type === 'word' && laid.length === letters.length;
  let next = 0;
  const tiles = letters.map((letter, at) => {
    const own = laid[same ? at : next];
    if (own?.letter === letter) {
      next++;
      return own;
    }
    // §2.4 A laid joker becomes the letter that the hand does not hold.
    if (own?.card === JOKER && !free.some(({ card }) => card === letter)) {
      next++;
      return { ...own, letter };
    }
    return take(letter, same ? (own ?? null) : null);
  });
  if (!same && next < laid.length) return null;
  return tiles.every((tile) => tile !== null) ? withTiles(start, tiles) : null;
}

/** What somebody wrote, where no cards can be laid out for it: the referee says what is amiss. */
export function asked(draft: Draft, wanted: string): Action {
  const { target } = draft;
  if (target.type === 'word')
    return {
      type: wanted.length > draft.old.length ? 'add' : 'replace',
      at: target.at,
      word: wanted,
    };
  if (target.type === 'cross') {
    const shared = draft.tiles.find(({ slot }) => slot === null)?.letter ?? '';
    const own = Math.max(0, wanted.indexOf(shared));
    return { type: 'cross', at: target.at, letter: target.letter, word: wanted, own };
  }
  return { type: 'lay', word: wanted };
}
