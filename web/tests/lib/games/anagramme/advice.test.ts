import { describe, expect, test } from 'vitest';
import { lastCount, made, ofHand, prompt, suggested, toldBy } from '$lib/games/anagramme/advice';
import {
  across,
  type Draft,
  exchange,
  inserted,
  newWord,
  ofWord,
  swapped,
} from '$lib/games/anagramme/draft';
import { moveName } from '$lib/games/anagramme/notation';
import type { Scene } from '$lib/games/contract';
import { arrange, type Slot } from '$lib/parts/hand';
import type { News, View, News as Word } from '$lib/wire/anagramme';
import { type Changes, fr, opened, scene, view, word, wordsIn } from './scene';

describe('what is told', () => {
  const COUNT: News[] = [
    { type: 'laid', seat: 1, at: 0, word: 'pire', dear: 'rare' },
    {
      type: 'hand_counted',
      seat: 0,
      cards: 'al?',
      remise: 25,
      charge: 10,
      points: 15,
      total: 36,
      out: false,
      dear: 'rare',
      left: 30,
    },
    {
      type: 'hand_counted',
      seat: 1,
      cards: '',
      remise: 0,
      charge: 0,
      points: 0,
      total: 38,
      out: false,
      dear: 'rare',
      left: 0,
    },
    { type: 'dealt', seat: 0, cards: 'abcdefghij', count: 10 },
  ];
  test('the last count is that of the last hand alone, the best first', () => {
    expect(lastCount(COUNT).map(({ seat }) => seat)).toEqual([1, 0]);
    expect(lastCount([])).toEqual([]);
  });
  test('one is not told what one did, but what the talon gave', () => {
    const say = wordsIn('fr');
    const done: News[] = [
      { type: 'discarded', seat: 0, card: 'k', exchange: 'hidden' },
      { type: 'exchanged', seat: 0, card: 'e' },
    ];
    expect(toldBy(say, done, 0)).toBe('Vous tirez E.');
    expect(toldBy(say, done, 1)).toBe('Inès écarte une carte… et prend le dessus du talon.');
    expect(toldBy(say, [{ type: 'timed_out', seat: 0 }], 1)).toBe('Le temps d’Inès est écoulé.');
    const silent: News[] = [
      { type: 'timed_out', seat: 0 },
      { type: 'accepted', seat: 0 },
    ];
    expect(toldBy(say, silent, 1)).toBe('');
  });
  test('hints are few', () => {
    const many: View['actions'] = [
      { type: 'exchange', discard: 'e', top: 'shown' },
      { type: 'lay', word: 'joue' },
      { type: 'lay', word: 'jouE' },
      { type: 'lay', word: 'route' },
      { type: 'lay', word: 'toue' },
      { type: 'add', at: 0, word: 'pierre' },
      { type: 'make_anagramme', at: 0, word: 'ripe', discard: 'e', exchange: null },
      { type: 'make_anagramme', at: 0, word: 'ripe', discard: 'e', exchange: 'shown' },
    ];
    expect(suggested(many).map(moveName)).toEqual(['route', 'joue', '1+pierre', '1~ripe-e']);
  });
  test('the prompt says what is waited for', () => {
    const at = (changes: Changes, more: Partial<Scene> = {}) =>
      prompt(scene(more), view(changes), null, null);
    expect(at({})).toMatch(/^À vous/);
    expect(at({ turn: 1 }, { waiting: [1] })).toBe('C’est à Papi Jo de jouer.');
    const open: Changes = { phase: 'contest', window: opened(1) };
    expect(at(open)).toBe(fr('« signe », de Papi Jo : contestez-vous ?'));
    expect(at(open, { waiting: [2] })).toBe(fr('« signe » peut encore être contesté.'));
    const answered = (contests: boolean) =>
      at({ ...open, accepted: [0], contests }, { waiting: [2] });
    expect(answered(true)).toBe(fr('Vous contestez « signe ». On attend les autres.'));
    expect(answered(false)).toBe(fr('Vous laissez passer « signe ». On attend les autres.'));
    const mine = { phase: 'contest', window: opened(0) } as const;
    expect(at(mine, { waiting: [1] })).toMatch(/^Votre mot peut être contesté/);
    expect(at({ phase: 'reentry' })).toMatch(/^Vous êtes dehors\. Revenez-vous/);
    expect(at({ fell: [2, 0, 0, 0] }, { waiting: [1] })).toMatch(/^Vous êtes dehors/);
    expect(at({}, { over: true })).toBe('La partie est finie.');
  });
  test('the prompt follows what one is about to do', () => {
    const [joker, j] = arrange([], '?j', []) as [Slot, Slot];
    const pire = ofWord(0, 'pire');
    const at = (draft: Draft, picked: string | null = null, held: string | null = null) =>
      prompt(scene(), view(), picked, draft, held);
    expect(at(newWord())).toBe('Touchez vos cartes dans l’ordre du mot.');
    expect(at(pire)).toBe('Touchez une carte puis sa place, ou changez les lettres de place.');
    expect(at(pire, 'j')).toBe(fr('Où va la carte J ? Touchez un + ou une lettre.'));
    expect(at(pire, null, 'r')).toBe(fr('Où va le R ? Touchez un + ou une autre lettre.'));
    expect(at(inserted(pire, joker, 0))).toBe(fr('Quelle lettre pour le joker ?'));
    // A card that is touched would now be put away, not put into the word.
    expect(at(swapped(pire, 0, 2))).toBe(
      'Changez encore des lettres de place, ou choisissez la carte à écarter, ou aucune.',
    );
    expect(at(exchange(null, 'shown'))).toBe('Choisissez la carte à écarter.');
    // §4.2 The letters of a word that another crosses stay where they are.
    const crossed = view({ laid: [word('pire', { free: false })] });
    expect(prompt(scene(), crossed, null, pire)).toBe('Touchez une carte puis sa place.');
    expect(at(across(0, 2, 'pire'))).toBe('Touchez une carte puis sa place.');
    expect(at(across(0, 2, 'pire'), j.card)).toBe(fr('Où va la carte J ? Touchez un +.'));
  });
});

describe('a turn of Anagramme', () => {
  test('of a hand that was counted is over', () => {
    const laid = { type: 'laid', seat: 1, at: 0, word: 'Mare', dear: 'rare' } as Word;
    const counted = { type: 'hand_counted', seat: 1 } as Word;
    expect(made([laid])).toEqual(['mare']);
    expect(ofHand([laid, counted])).toEqual([]);
    expect(ofHand([counted, laid])).toEqual([laid]);
  });
});
