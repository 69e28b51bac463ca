import { describe, expect, test } from 'vitest';
import {
  across,
  action,
  asked,
  covered,
  type Draft,
  exchange,
  fitted,
  folded,
  inserted,
  kind,
  lifted,
  named,
  newWord,
  ofWord,
  reads,
  remaining,
  shifted,
  stands,
  swapped,
  unnamed,
  used,
  whole,
  withdrawn,
} from '$lib/games/anagramme/draft';
import { arrange, type Slot } from '$lib/parts/hand';

describe('what one is about to do', () => {
  const hand = arrange([], '?eejrt', []);
  const slot = (card: string, nth = 0): Slot => hand.filter((one) => one.card === card)[nth]!;
  const pire = ofWord(0, 'pire');

  test('cards put between letters are added', () => {
    const draft = inserted(inserted(pire, slot('e'), 2), slot('r'), 3);
    expect([reads(draft), kind(draft)]).toEqual(['pierre', 'add']);
    expect(action(draft, hand)).toEqual({ type: 'add', at: 0, word: 'pierre' });
    expect(used(draft)).toEqual(new Set([slot('e').id, slot('r').id]));
  });

  test('what would be in the hand: what is not used, what is replaced, what is taken openly', () => {
    const added = inserted(pire, slot('j'), 2);
    expect(remaining(added, hand, 'w', true)).toBe('?eert');
    const replaced = covered(pire, slot('t'), 2);
    expect(remaining(replaced, hand, 'w', true)).toBe('?eejrr');
    expect(remaining(replaced, hand, 'w', false)).toBe('?eejr');
    expect(remaining(exchange(slot('j').id, 'shown'), hand, 'w', true)).toBe('?eertw');
    expect(remaining(exchange(slot('j').id, 'hidden'), hand, 'w', true)).toBe('?eert');
  });

  test('a card put onto a letter replaces it, and gives it back when it is lifted', () => {
    const draft = covered(pire, slot('t'), 2);
    expect([reads(draft), kind(draft)]).toEqual(['pite', 'replace']);
    expect(action(draft, hand)).toEqual({ type: 'replace', at: 0, word: 'pite' });
    expect(reads(covered(draft, slot('j'), 2))).toBe('pije');
    expect(reads(lifted(covered(draft, slot('j'), 2), 2))).toBe('pire');
    expect(reads(withdrawn(draft, slot('t').id))).toBe('pire');
  });

  test('letters that change places are an anagram, which needs a card to put away', () => {
    const draft = swapped(pire, 0, 2);
    expect([reads(draft), kind(draft)]).toEqual(['ripe', 'anagramme']);
    expect(action(draft, hand)).toBeNull();
    expect(whole(draft)).toBe(false);
    const chosen = { ...inserted(draft, slot('j'), 1), take: 'shown' as const };
    expect(reads(chosen)).toBe('ripe');
    expect(whole(chosen)).toBe(true);
    expect(action(chosen, hand)).toEqual({
      type: 'make_anagramme',
      at: 0,
      word: 'ripe',
      discard: 'j',
      exchange: 'shown',
    });
    expect(withdrawn(chosen, slot('j').id)).toMatchObject({ discard: null, take: null });
  });

  test('§2.4 in an anagram a joker is asked for where it was carried', () => {
    const draft = { ...swapped(ofWord(0, 'elEver'), 0, 5), declined: true };
    expect(action(draft, hand)).toMatchObject({ type: 'make_anagramme', word: 'rlEvee' });
    expect(action(shifted(draft, 2, 6), hand)).toMatchObject({ word: 'rlveeE' });
  });

  test('letters that read as before are no anagram', () => {
    const same = swapped(ofWord(0, 'elle'), 1, 2);
    expect(kind(same)).toBe('anagramme');
    expect(action(same, hand, 'j')).toBeNull();
    expect(kind(pire)).toBe('same');
    expect(action(pire, hand)).toBeNull();
  });

  test('letters are carried before and behind others', () => {
    expect(reads(shifted(pire, 0, 4))).toBe('irep');
    expect(reads(shifted(pire, 3, 0))).toBe('epir');
    expect(reads(shifted(pire, 0, 1))).toBe('pire');
  });

  test('§2.4 a joker must be named, and is written as a capital', () => {
    const draft = inserted(newWord(), slot('?'), 0);
    expect(unnamed(draft)).toBe(0);
    expect(action(draft, hand)).toBeNull();
    expect(action(named(draft, 0, 'a'), hand)).toEqual({ type: 'lay', word: 'A' });
    const laid = ofWord(2, 'naviGer');
    expect(laid.tiles[4]).toMatchObject({ card: '?', letter: 'g' });
    expect(kind(named(laid, 4, 'r'))).toBe('replace');
  });

  test('§4.1 a vertical word says which of its letters is shared', () => {
    let draft = across(1, 7, 'conduire');
    expect(action(draft, hand)).toBeNull();
    draft = inserted(inserted(draft, slot('t'), 0), slot('r'), 2);
    expect(action(draft, hand)).toEqual({
      type: 'cross',
      at: 1,
      letter: 7,
      word: 'ter',
      own: 1,
    });
    // The letter that two words share is not covered.
    expect(covered(draft, slot('j'), 1)).toBe(draft);
  });

  test('is about a word that still lies there as it did', () => {
    const crossing = across(0, 2, 'piRe');
    expect(stands(pire, ['pire'])).toBe(true);
    expect(stands(crossing, ['piRe'])).toBe(true);
    expect(stands(pire, ['pare'])).toBe(false);
    expect(stands(pire, [])).toBe(false);
    expect(stands(crossing, ['pile'])).toBe(false);
    expect(stands(crossing, [])).toBe(false);
    expect(stands(newWord(), [])).toBe(true);
    expect(stands(exchange(null, 'shown'), [])).toBe(true);
  });

  test('§3.6 an exchange needs a card and which one comes for it', () => {
    expect(action(exchange(null, 'shown'), hand)).toBeNull();
    expect(action(exchange(slot('j').id, 'hidden'), hand)).toEqual({
      type: 'exchange',
      discard: 'j',
      top: 'hidden',
    });
  });
});

describe('a word that is written', () => {
  const hand = arrange([], '?eejrt', []);
  const moves = (draft: Draft, wanted: string, discard = '') => {
    const fit = fitted(draft, wanted, hand);
    return fit && action(fit, hand, discard);
  };

  test('becomes the operation that makes it', () => {
    const pire = ofWord(0, 'pire');
    expect(moves(pire, 'pierre')).toEqual({ type: 'add', at: 0, word: 'pierre' });
    expect(moves(pire, 'tire')).toEqual({ type: 'replace', at: 0, word: 'tire' });
    expect(moves(pire, 'ripe', 'j')).toMatchObject({ type: 'make_anagramme', word: 'ripe' });
    expect(moves(newWord(), 'jeter')).toEqual({ type: 'lay', word: 'jeter' });
    expect(moves(across(1, 7, 'conduire'), 'terre')).toMatchObject({
      type: 'cross',
      own: 1,
      word: 'terRe',
    });
  });

  test('takes a joker for want of the letter', () => {
    expect(moves(newWord(), 'jetter')).toEqual({ type: 'lay', word: 'jetTer' });
    expect(moves(newWord(), 'bave')).toBeNull();
  });

  test('§2.4 lets a laid joker be, or become the letter that the hand does not hold', () => {
    expect(moves(ofWord(0, 'piRe'), 'pitre')).toEqual({ type: 'add', at: 0, word: 'pitRe' });
    expect(moves(ofWord(0, 'pArt'), 'porte')).toEqual({ type: 'add', at: 0, word: 'pOrte' });
    expect(moves(ofWord(0, 'pArte'), 'torte')).toEqual({ type: 'replace', at: 0, word: 'tOrte' });
  });

  test('is asked of the referee as it stands where the cards do not suffice', () => {
    expect(asked(ofWord(0, 'pire'), 'empires')).toEqual({ type: 'add', at: 0, word: 'empires' });
    expect(asked(ofWord(0, 'pire'), 'pur')).toEqual({ type: 'replace', at: 0, word: 'pur' });
    expect(asked(newWord(), 'bave')).toEqual({ type: 'lay', word: 'bave' });
    expect(asked(across(1, 7, 'conduire'), 'bave')).toMatchObject({ type: 'cross', own: 3 });
  });

  test('§2.2 loses its accents', () => {
    expect(folded('Cœur béni')).toBe('coeurbeni');
  });
});
