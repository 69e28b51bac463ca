import { describe, expect, test } from 'vitest';
import {
  empty,
  missing,
  mot,
  named,
  placed,
  placeFor,
  still,
  taken,
  typed,
  unnamed,
} from '$lib/games/chapardage/build';
import { arrange } from '$lib/parts/hand';

describe('a word in its places', () => {
  const hand = arrange([], '!?BTaegi', []);
  const slot = (card: string) => hand.find((one) => one.card === card)!;
  const spell = (...cards: string[]) =>
    cards.reduce((built, card) => placed(built, slot(card), placeFor(built, card)!), empty(5));
  test('a tapped maj. goes in front, min. behind it in their order', () => {
    const built = spell('a', 'B', 'g');
    expect(built.map((one) => one?.card ?? null)).toEqual(['B', 'a', 'g', null, null]);
    expect(missing(built)).toBe(2);
    expect(mot(built)).toBeNull();
  });
  test('another maj. takes the place of the first', () => {
    expect(spell('B', 'T')[0]?.card).toBe('T');
  });
  test('cards that are carried within the word change places', () => {
    const built = placed(spell('B', 'a', 'g'), slot('g'), 1);
    expect(built.map((one) => one?.card ?? null)).toEqual(['B', 'g', 'a', null, null]);
  });
  test('what is taken back leaves a hole, which is filled next', () => {
    const built = placed(taken(spell('B', 'a', 'g'), 1), slot('e'), 1);
    expect(built.map((one) => one?.card ?? null)).toEqual(['B', 'e', 'g', null, null]);
  });
  test('a joker has no letter until it is named', () => {
    const built = spell('B', 'a', '?', 'g', 'e');
    expect(unnamed(built)).toBe(2);
    expect(mot(built)).toBeNull();
    expect(mot(named(built, 2, 'd'))).toEqual({ type: 'say_mot', word: 'badge', cards: 'Ba?ge' });
  });
  test('letters are typed; where there is no such card, the joker takes them', () => {
    const built = [...'badge'].reduce((so, key) => typed(so, hand, key) ?? so, empty(5));
    expect(mot(built)).toEqual({ type: 'say_mot', word: 'badge', cards: 'Ba?ge' });
    const other = [...'magie'].reduce((so, key) => typed(so, hand, key) ?? so, empty(5));
    expect(mot(other)).toEqual({ type: 'say_mot', word: 'magie', cards: '!agie' });
  });
  test('a joker that was typed by its sign takes the next letter', () => {
    const built = ['b', 'a', '?', 'd'].reduce((so, key) => typed(so, hand, key) ?? so, empty(5));
    expect(built[2]).toMatchObject({ card: '?', letter: 'd' });
    expect(built[3]).toBeNull();
    expect(typed(empty(5), arrange([], 'aeg', []), 'b')).toBeNull();
  });
  test('cards that were stolen meanwhile leave the word', () => {
    const built = spell('B', 'a', 'g');
    const left = arrange(hand, '!?BTaei', []);
    expect(still(built, left).map((one) => one?.card ?? null)).toEqual([
      'B',
      'a',
      null,
      null,
      null,
    ]);
    expect(still(built, hand)).toBe(built);
  });
});
