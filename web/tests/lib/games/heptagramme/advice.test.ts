import { describe, expect, test } from 'vitest';
import { page as heptagramme } from '$lib/games/heptagramme';
import { doer, layers, prompt, saying, toldBy } from '$lib/games/heptagramme/advice';
import { since } from '$lib/parts/since';
import type { News } from '$lib/wire/heptagramme';
import { wordsOf } from '../../../scene';
import { scene, view, wordsIn } from './scene';

describe('what is told', () => {
  const seat = 1;
  const EVENTS: News[] = [
    { type: 'dealt', seat, cards: null, count: 7 },
    { type: 'maj_turned', column: 2, maj: '?' },
    { type: 'placed', seat, card: 'f', column: 0, sum: 3, reopens: false },
    { type: 'took_back', seat, card: '?', column: 0, sum: 0 },
    { type: 'announced', seat, column: 1, word: 'rivez', cause: 'forced', sum: 9 },
    { type: 'announced', seat, column: 1, word: 'carpe', cause: 'chosen', sum: 9 },
    { type: 'bonus_earned', seat, doubts: true },
    { type: 'bonus_earned', seat, doubts: false },
    { type: 'bonus_drawn', seat, card: null, reshuffled: true },
    { type: 'turn_ended', seat, kept: true, points: 17 },
    { type: 'passed', seat, cards: null, count: 3, rounds: 0 },
    { type: 'refilled', seat, cards: null, count: 2, reshuffled: false },
    { type: 'exchanged', seat, cards: null, count: 3, reshuffled: false },
    { type: 'doubted', seat, column: 3, asked: 0 },
    { type: 'named', seat, column: 3, word: 'faillite', cause: 'chosen' },
    { type: 'rejected', seat, column: 3, word: 'zzz' },
    { type: 'conceded', seat, column: 3 },
    { type: 'recovered', seat, column: 3, cards: '?ab', sum: 4 },
    { type: 'forfeited', seat, column: 3, cards: 'ab', cost: 6, sum: 4 },
    { type: 'cleared', column: 3, cards: 'xz' },
    { type: 'accepted', seat },
    { type: 'stop_proposed', seat },
    { type: 'stop_agreed', seat },
    { type: 'stop_declined', seat },
    { type: 'stuck', drawing: false },
    { type: 'timed_out', seat },
    { type: 'resigned', seat },
  ];
  test('a forced announcement is explained, one’s own choices are not', () => {
    const wording = wordsIn('fr');
    expect(toldBy(wording, [EVENTS[4]!], 1)).toMatch(/Rien ne prolonge «.Rivez.»/);
    expect(toldBy(wording, [EVENTS[5]!], 1)).toBe('');
    expect(toldBy(wording, [EVENTS[5]!], 0)).toMatch(/Papi Jo annonce/);
  });
  test('a doubt is told to whoever is asked; for others it is what is waited for', () => {
    const wording = wordsIn('fr');
    const doubted: News = { type: 'doubted', seat: 1, column: 3, asked: 0 };
    expect(toldBy(wording, [doubted], 0)).toBe('Papi Jo vous demande un mot.');
    expect(toldBy(wording, [doubted], 2)).toBe('');
  });
  test('whoever passes is told of in one short sentence', () => {
    const wording = wordsIn('fr');
    const passed: News = { type: 'passed', seat: 1, cards: null, count: 3, rounds: 0 };
    const [exchanged] = EVENTS.filter(({ type }) => type === 'exchanged');
    expect(toldBy(wording, [passed, exchanged!], 0)).toBe('Papi Jo passe et échange 3 cartes.');
    expect(toldBy(wording, [{ ...passed, count: 0 }], 0)).toBe('Papi Jo passe.');
    expect(toldBy(wording, [passed, exchanged!], 1)).toBe('');
  });
  test('time that ends a turn is told, time that accepts in silence is not', () => {
    const wording = wordsIn('fr');
    const late: News = { type: 'timed_out', seat: 0 };
    expect(toldBy(wording, [late, { type: 'accepted', seat: 0 }], 1)).toBe('');
    expect(
      toldBy(wording, [late, { type: 'passed', seat: 0, cards: null, count: 0, rounds: 0 }], 1),
    ).toMatch(/^Le temps d.Inès est écoulé\. Inès/);
  });
  test('one line says what is waited for', () => {
    const doing = { exchanging: false, card: null, lit: 0 };
    expect(prompt(scene(), view(), doing)).toMatch(/touchez une carte/);
    expect(prompt(scene(), view(), { ...doing, card: 'x' })).toMatch(/aucune colonne/);
    const taken = { ...doing, card: 'c', lit: 7 };
    expect(prompt(scene(), view(), taken)).toBe('Touchez une colonne éclairée.');
    expect(prompt(scene(), view({ sure: false }), taken)).toBe('Touchez une colonne.');
    const other = view({ turn: 1 });
    expect(prompt(scene({ view: other, waiting: [1] }), other, doing)).toMatch(/Papi Jo/);
  });
});

describe('a turn of Heptagramme', () => {
  const placed = (seat: number, column: number, card: string): News => ({
    type: 'placed',
    seat,
    column,
    card,
    reopens: false,
    sum: 0,
  });
  const ended = (seat: number, points: number): News => ({
    type: 'turn_ended',
    seat,
    points,
    kept: false,
  });
  const heard: News[] = [
    placed(1, 0, 'a'),
    placed(1, 2, 'r'),
    { type: 'announced', seat: 1, column: 2, word: 'Car', cause: 'chosen', sum: 0 },
    { type: 'maj_turned', column: 2, maj: 'E' },
    ended(1, 9),
    placed(2, 0, 'b'),
    ended(2, 3),
  ];

  test('marks the cards that lie there, and no word that has left', () => {
    const deeds = since(heard, doer, 0, 0);
    expect(layers(heard, deeds)).toEqual([[1, 2], undefined, []]);
  });

  test('counts a card of one’s own, so that the others’ keep their edges', () => {
    const more = [...heard, placed(0, 0, 'c')];
    expect(layers(more, since(more, doer, 0, 0))[0]).toEqual([1, 2, null]);
    expect(layers(more, since(more, doer, 0, 1))).toEqual([]);
  });

  test('is told by its words and its points', () => {
    const wording = wordsOf(heptagramme, 'fr');
    const [jo, clara] = since(heard, doer, 0, 0).map((deed) => saying(wording, deed));
    expect([jo!.points, clara!.points]).toEqual([9, 3]);
    expect(jo!.text).toContain('Papi Jo');
    expect(jo!.text).toContain('Car');
    expect(clara!.text).toContain('C’est bon');
  });
});
