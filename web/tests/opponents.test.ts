/** Bots as people at the table: their faces, and what is told of their turns. */

import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { made, ofHand } from '../src/lib/games/anagramme/advice';
import { page as chapardage } from '../src/lib/games/chapardage';
import { doer as talker, outcomes, remembered } from '../src/lib/games/chapardage/talk';
import { page as heptagramme } from '../src/lib/games/heptagramme';
import { doer, layers, saying } from '../src/lib/games/heptagramme/advice';
import { page as volapuk } from '../src/lib/games/volapuk';
import Face from '../src/lib/parts/Face.svelte';
import Seat from '../src/lib/parts/Seat.svelte';
import { since } from '../src/lib/parts/since';
import { settings } from '../src/lib/settings.svelte';
import type { News as Word } from '../src/lib/wire/anagramme';
import type { News as Talk, View as Chapardage } from '../src/lib/wire/chapardage';
import type { News } from '../src/lib/wire/heptagramme';
import { testScene, text, wordsOf } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('a face', () => {
  const drawn = (level: string) =>
    render(Face, { level }).container.querySelector('use')?.getAttribute('href');

  test('is drawn for each of the five levels', () => {
    const levels = ['enfant', 'facile', 'moyen', 'fort', 'maitre'];
    expect(new Set(levels.map(drawn)).size).toBe(5);
  });

  test('is the key alone for a level that nobody has drawn', () => {
    expect(drawn('hasard')).toBe('#i-key');
  });

  test('stands beside a name, and whoever listens is told what it means', () => {
    const players = [
      { name: 'Inès', bot: null },
      { name: 'Lucie', bot: 'enfant' },
    ];
    const scene = testScene(volapuk, { seat: 0, hands: [1, 2] }, { players });
    const [ines, lucie] = [0, 1].map((seat) => render(Seat, { scene, seat }).container);
    expect(ines!.querySelector('.face')).toBeNull();
    expect(lucie!.querySelector('.face')?.getAttribute('data-level')).toBe('enfant');
    expect(text(lucie)).toContain('ordinateur, niveau enfant');
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
    const words = wordsOf(heptagramme, 'fr');
    const [jo, clara] = since(heard, doer, 0, 0).map((deed) => saying(words, deed));
    expect([jo!.points, clara!.points]).toEqual([9, 3]);
    expect(jo!.text).toContain('Papi Jo');
    expect(jo!.text).toContain('Car');
    expect(clara!.text).toContain('C’est bon');
  });
});

describe('a turn of Chapardage', () => {
  const heard: Talk[] = [
    { type: 'asked', seat: 1, asked: 2, card: 'e' },
    { type: 'stolen', seat: 1, asked: 2, card: 'e' },
    { type: 'a_toi_said', seat: 1, blank: false },
    { type: 'asked', seat: 2, asked: 1, card: 'u' },
    { type: 'pioche_said', seat: 1, asker: 2, card: 'u' },
    { type: 'a_toi_said', seat: 2, blank: false },
  ];
  const told = (memory: boolean) => {
    const view = { open: { options: { memory }, end: null } } as Chapardage;
    const known = remembered(heard, view);
    return since(heard, talker, 0, 0).map((deed) =>
      outcomes(wordsOf(chapardage, 'fr'), deed, known),
    );
  };

  test('is remembered for one only where the table remembers', () => {
    expect(told(true).map((lines) => lines.length)).toEqual([1, 1]);
    expect(told(false)[0]).toEqual([]);
    expect(told(false)[1]![0]).toContain('pioche');
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
