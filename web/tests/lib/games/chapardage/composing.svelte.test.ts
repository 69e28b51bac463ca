/** What one is about to do at Chapardage, without a page. */

import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { Composing } from '$lib/games/chapardage/composing.svelte';
import { spelled } from '$lib/games/chapardage/build';
import type { Slot } from '$lib/parts/hand';
import type { Action, News, View } from '$lib/wire/chapardage';
import type { Refused } from '$lib/wire/messages';
import { seated as seatedAt } from '../../../seated.svelte';
import { LETTERS, scene, view, type Changes } from './scene';

const REFUSED: Refused = {
  type: 'refused',
  id: null,
  code: 'not_a_word',
  facts: {},
  nearest: null,
  section: '6.1',
  sentence: '« Bagat » n’est pas au dictionnaire de cette table (§6.1).',
};

/** Inès holds `BTaegiors` and may ask; the referee lets everything pass unless told otherwise. */
function seated(changes: Changes = {}, told: Refused | [] = []) {
  const play = vi.fn<(action: unknown) => void>();
  const attempt = vi.fn(async () => told);
  const there = seatedAt(Composing, scene({ view: view(changes), play, attempt }));
  const { composing } = there;
  return {
    ...there,
    attempt,
    slot: (card: string, nth = 0): Slot => composing.shown.filter((one) => one.card === card)[nth]!,
    played: () => play.mock.calls.map(([action]) => action as Action),
    come: (next: Changes, fresh: News[] = []) => there.come({ view: view(next), fresh }),
    letter: (card: string) => composing.obey({ type: 'letter', card }, false),
    press: (type: 'go' | 'back' | 'leave' | 'pass' | 'show', busy = false) =>
      composing.obey({ type }, busy),
  };
}

const hand = ({ slots }: Composing): string => slots.map(({ card }) => card).join('');

const DRAWS: View['moves'] = [0, 1, 3].map((pile) => ({ type: 'draw', pile }));

describe('a word in the making', () => {
  test('takes its cards from the hand, where they leave a mark, and is played once it passes', async () => {
    const { composing, slot, played, heard, attempt } = seated();
    for (const card of 'Barge') composing.put(slot(card));
    expect([composing.now, spelled(composing.built)]).toEqual(['build', 'Barge']);
    expect(composing.shown.filter(({ out }) => out !== null).map(({ card }) => card)).toEqual([
      ...'Baegr',
    ]);
    await heard();
    expect(attempt).toHaveBeenLastCalledWith({ type: 'say_mot', word: 'barge', cards: 'Barge' });
    composing.referee.play();
    expect(played()).toEqual([{ type: 'say_mot', word: 'barge', cards: 'Barge' }]);
    composing.referee.play();
    expect(played()).toHaveLength(1);
  });

  test('is asked of nobody as long as a place is empty, or where none may be said', async () => {
    const { composing, slot, heard, attempt } = seated();
    for (const card of 'Barg') composing.put(slot(card));
    await heard();
    expect(attempt).not.toHaveBeenCalled();
    const other = seated({ mot: false });
    for (const card of 'Barge') other.composing.put(other.slot(card));
    await other.heard();
    expect(other.attempt).not.toHaveBeenCalled();
  });

  test('that is refused stays, and cannot be played', async () => {
    const { composing, slot, heard, played, press } = seated({}, REFUSED);
    for (const card of 'Barge') composing.put(slot(card));
    await heard();
    expect(composing.referee.refused?.code).toBe('not_a_word');
    expect(press('go')).toBe(false);
    expect([played(), spelled(composing.built)]).toEqual([[], 'Barge']);
    // With another card it is another word.
    composing.take(4);
    expect(composing.referee.refused).toBeNull();
  });

  test('grows where a card is carried, and two of its cards change places', () => {
    const { composing, slot } = seated();
    composing.put(slot('o'), 3);
    composing.put(slot('r'), 1);
    expect(spelled(composing.built)).toBe('·r·o·');
    composing.put(slot('o'), 1);
    expect(spelled(composing.built)).toBe('·o·r·');
    composing.put(slot('i'), 7);
    expect(spelled(composing.built)).toBe('·o·r·');
  });

  test('has no place left for another card once it is full', () => {
    const { composing, slot } = seated();
    for (const card of 'Bargeo') composing.put(slot(card));
    expect(spelled(composing.built)).toBe('Barge');
  });

  test('names a joker, and names it anew', () => {
    const { composing, slot } = seated({ hand: 'B?aegiors' });
    composing.put(slot('B'));
    composing.put(slot('?'));
    composing.name(1, 'U');
    expect(spelled(composing.built)).toBe('Bu···');
    composing.renaming = 1;
    composing.name(1, 'i');
    expect([spelled(composing.built), composing.renaming]).toEqual(['Bi···', null]);
    composing.renaming = 1;
    composing.put(slot('a'));
    expect(composing.renaming).toBeNull();
  });

  test('is cleared, or left for the next time with its places empty', () => {
    const { composing, slot } = seated();
    composing.put(slot('B'));
    composing.clear();
    expect([spelled(composing.built), composing.building]).toEqual(['·····', true]);
    composing.put(slot('B'));
    composing.leave();
    expect([spelled(composing.built), composing.building]).toEqual(['·····', false]);
  });
});

describe('when the table moves on', () => {
  test('a card that was stolen leaves the word, and the rest stays', () => {
    const { composing, slot, come } = seated();
    for (const card of 'Bar') composing.put(slot(card));
    come({ hand: 'BTegiors', number: 22 });
    expect([spelled(composing.built), composing.building]).toEqual(['B·r··', true]);
    expect(hand(composing)).toBe('BTegiors');
  });

  test('a card that comes goes where it belongs, unless one has put the hand in order', () => {
    const { composing, slot, come } = seated();
    come({ hand: 'BCTaegiors' });
    expect(hand(composing)).toBe('BCTaegiors');
    composing.move(slot('s'), 0);
    expect([composing.tidy, hand(composing)]).toEqual([false, 'sBCTaegior']);
    come({ hand: 'BCTaegiorsu' });
    expect(hand(composing)).toBe('sBCTaegioru');
    composing.sort();
    expect([composing.tidy, hand(composing)]).toEqual([true, 'BCTaegiorsu']);
  });

  test('a word that was laid is over, and its own cards are gone, of equal ones too', () => {
    const { composing, slot, come } = seated({ hand: 'BTaaegiors' });
    const [first, second] = [slot('a', 0), slot('a', 1)];
    composing.move(first, 9);
    composing.put(slot('B'));
    composing.put(second);
    for (const card of 'rge') composing.put(slot(card));
    const laid: News = {
      type: 'mot_laid',
      seat: 0,
      word: 'barge',
      cards: 'Barge',
      number: 1,
      again: false,
    };
    come({ hand: 'Taios', number: 22 }, [laid]);
    expect([composing.building, spelled(composing.built)]).toEqual([false, '·····']);
    expect(composing.slots.find(({ card }) => card === 'a')?.id).toBe(first.id);
  });

  test('a word of another has nothing to do with one’s own', () => {
    const { composing, slot, come } = seated();
    composing.put(slot('B'));
    const laid: News = {
      type: 'mot_laid',
      seat: 2,
      word: 'carpe',
      cards: 'Carpe',
      number: 2,
      again: false,
    };
    come({ number: 22 }, [laid]);
    expect([composing.building, spelled(composing.built)]).toEqual([true, 'B····']);
  });

  test('a word of another length is begun anew', () => {
    const { composing, slot, come } = seated();
    composing.put(slot('B'));
    come({ length: 6 });
    expect([composing.building, composing.built.length]).toEqual([false, 6]);
  });

  test('the letter that was chosen is put down, and the word is not', () => {
    const { composing, slot, come } = seated();
    composing.pick('e');
    composing.put(slot('B'));
    come({ number: 22 });
    expect([composing.card, spelled(composing.built)]).toEqual([null, 'B····']);
  });

  test('whoever looks through another seat holds another hand', () => {
    const { composing, slot, come } = seated();
    composing.move(slot('s'), 0);
    composing.put(slot('B'));
    come({ seat: 1, hand: 'Adem' });
    expect([hand(composing), composing.building]).toEqual(['Adem', false]);
  });
});

describe('a request', () => {
  test('is a player and a letter, and is made once', () => {
    const { composing, played } = seated();
    expect([composing.now, composing.to]).toEqual(['ask', 1]);
    composing.choose(3);
    composing.pick('E');
    expect([composing.card, composing.maj]).toEqual(['E', true]);
    composing.ask();
    composing.ask();
    expect(played()).toEqual([{ type: 'ask', asked: 3, card: 'E' }]);
    expect(composing.to).toBe(3);
  });

  test('of a letter that was touched again is of none', () => {
    const { composing, played } = seated();
    composing.pick('e');
    composing.pick('e');
    composing.ask();
    expect([composing.card, played()]).toEqual([null, []]);
  });

  test('that the view does not offer is explained by the referee', async () => {
    const { composing, heard, attempt } = seated({}, REFUSED);
    composing.choose(2);
    composing.pick('l');
    await heard();
    expect(composing.card).toBeNull();
    expect(attempt).toHaveBeenCalledWith({ type: 'ask', asked: 2, card: 'l' });
    expect(composing.why.refused).toEqual(REFUSED);
    composing.choose(3);
    expect(composing.why.refused).toBeNull();
  });

  test('keeps its letter with another player, if he may be asked for it', () => {
    const { composing } = seated();
    composing.pick('l');
    composing.choose(3);
    expect(composing.card).toBe('l');
    composing.choose(2);
    expect(composing.card).toBeNull();
  });

  test('turns with the case, if that letter is open too', () => {
    const { composing } = seated({ asks: ['', LETTERS.replace('E', ''), LETTERS, LETTERS] });
    composing.pick('a');
    composing.turn(true);
    expect(composing.card).toBe('A');
    composing.turn(false);
    composing.pick('e');
    composing.turn(true);
    expect([composing.card, composing.maj]).toEqual([null, true]);
  });

  test('goes to nobody where nobody can be asked', () => {
    const { composing, played } = seated({ asks: ['', '', '', ''] });
    composing.pick('e');
    composing.ask();
    expect([composing.to, composing.card, composing.now, played()]).toEqual([
      null,
      null,
      'wait',
      [],
    ]);
  });
});

describe('piles', () => {
  test('are drawn from where the view offers it', () => {
    const { composing, played } = seated({ phase: 'draw', asks: ['', '', '', ''], moves: DRAWS });
    expect([composing.now, [...composing.piles]]).toEqual(['draw', [0, 1, 3]]);
    composing.draw(2);
    composing.draw(3);
    expect(played()).toEqual([{ type: 'draw', pile: 3 }]);
  });

  test('§5.2 give a whole new hand at once, the highest first', () => {
    const { composing, played } = seated({ moves: DRAWS, refill: { seat: 0, left: 3 } });
    expect(composing.refilling).toBe(3);
    composing.drawAll();
    expect(played()).toEqual([1, 3, 0].map((pile) => ({ type: 'draw', pile })));
  });

  test('are not for those who only look on', () => {
    const { composing, played } = seated({ moves: DRAWS, seat: null });
    const other = seated({ moves: DRAWS, refill: { seat: 1, left: 3 }, gone: [0] });
    expect([composing.refilling, other.composing.refilling]).toEqual([0, 0]);
    expect([other.composing.plays, other.composing.now]).toEqual([false, 'wait']);
    expect([played(), other.played()]).toEqual([[], []]);
  });
});

describe('by keyboard', () => {
  test('a figure is somebody to ask, a letter is asked for, and Enter asks', () => {
    const { composing, letter, press, played } = seated();
    expect(composing.obey({ type: 'figure', number: 2 }, false)).toBe(true);
    expect(composing.obey({ type: 'figure', number: 4 }, false)).toBe(false);
    expect(letter('g')).toBe(true);
    // A key that is held down chooses once.
    expect(letter('g')).toBe(true);
    expect([composing.to, composing.card]).toEqual([2, 'g']);
    expect(press('go', true)).toBe(false);
    expect(press('go')).toBe(true);
    expect(press('go')).toBe(false);
    expect(played()).toEqual([{ type: 'ask', asked: 2, card: 'g' }]);
  });

  test('a figure is a pile where one draws', () => {
    const { composing, letter, played } = seated({ moves: DRAWS });
    expect(composing.obey({ type: 'figure', number: 2 }, false)).toBe(true);
    expect(letter('g')).toBe(false);
    expect(played()).toEqual([{ type: 'draw', pile: 1 }]);
  });

  test('Escape puts down the letter, or the refusal, and else is nobody’s', async () => {
    const { composing, letter, press, heard } = seated({}, REFUSED);
    expect(press('leave')).toBe(false);
    letter('e');
    expect(press('leave')).toBe(true);
    expect(composing.card).toBeNull();
    composing.choose(2);
    letter('l');
    await heard();
    expect(press('leave')).toBe(true);
    expect(composing.why.refused).toBeNull();
  });

  test('signs say what may be said', () => {
    const moves: View['moves'] = [{ type: 'say_a_toi' }, { type: 'show_bonne_pioche' }];
    const { composing, press, played } = seated({ moves, drawn: 'e' });
    expect(composing.now).toBe('say');
    expect([press('pass'), press('show')]).toEqual([true, true]);
    expect(played()).toEqual(moves);
    const silent = seated();
    expect([silent.press('pass'), silent.press('show')]).toEqual([false, false]);
  });

  test('« ! » opens a word, letters spell it, and Backspace takes back the last', () => {
    const { composing, letter, press } = seated();
    expect(press('back')).toBe(false);
    letter('!');
    for (const card of 'barge') expect(letter(card)).toBe(true);
    expect(spelled(composing.built)).toBe('Barge');
    expect([press('back'), press('back')]).toEqual([true, true]);
    expect(spelled(composing.built)).toBe('Bar··');
    // What the hand does not hold changes nothing.
    expect(letter('z')).toBe(true);
    expect(spelled(composing.built)).toBe('Bar··');
    expect(press('leave')).toBe(true);
    expect([composing.building, spelled(composing.built)]).toEqual([false, '·····']);
  });

  test('Enter announces a word that passes, and is a button’s while one has the focus', async () => {
    const { letter, press, heard, played } = seated();
    letter('!');
    for (const card of 'barge') letter(card);
    expect(press('go')).toBe(false);
    await heard();
    expect(press('go', true)).toBe(false);
    expect(press('go')).toBe(true);
    flushSync();
    expect(press('go')).toBe(false);
    expect(played()).toEqual([{ type: 'say_mot', word: 'barge', cards: 'Barge' }]);
  });
});

describe('what one is at', () => {
  test('is a word before anything else, also in the gap', () => {
    const { composing } = seated({ turn: 1, asks: ['', '', '', ''], gap: 0 });
    expect([composing.now, composing.late]).toEqual(['wait', true]);
    composing.open();
    expect(composing.now).toBe('build');
  });

  test('is nothing for whoever has resigned', () => {
    const { composing, come } = seated();
    expect(composing.plays).toBe(true);
    come({ gone: [0] });
    expect([composing.plays, composing.now, composing.late]).toEqual([false, 'wait', false]);
  });
});
