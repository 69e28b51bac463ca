import { describe, expect, test } from 'vitest';
import { drafted, laidOut } from '$lib/games/volapuk/draft';
import {
  cellName,
  dieName,
  moveName,
  readDrawing,
  readFigure,
  readPlay,
} from '$lib/games/volapuk/notation';
import type { Action } from '$lib/wire/volapuk';
import { at, G } from './scene';

describe('the notation', () => {
  test('is the server’s', () => {
    expect([0, 9, 10, 49, 50, 79].map(dieName)).toEqual(['a1', 'a10', 'g1', 'y10', 'v1', 'v30']);
    expect(cellName(at('i9'))).toBe('i9');
    expect(
      moveName({
        type: 'play',
        place: [{ die: 2, cell: at('i9'), letter: null }],
        moves: [{ cell: at('h4'), to: at('h5') }],
        exchange: { die: 1, cell: at('b9') },
        declared: {
          cell: at('i9'),
          direction: 'descending',
          length: 3,
          reversed: true,
          phrase: false,
        },
      } as Action),
    ).toBe('!i9=a3;h4~h5;b9*a2;i9\\3<');
    expect(moveName({ type: 'throw', keep: [2, 61] } as Action)).toBe('*a3,v12');
  });
  test('a play that was told is read again, and lies on the board', () => {
    const text = String.raw`!k9=a1;l9=v23:S;g9~f9;j9*s2;k9\5`;
    const play = readPlay(text)!;
    expect(play).toEqual({
      type: 'play',
      place: [
        { die: 0, cell: at('k9'), letter: null },
        { die: 72, cell: at('l9'), letter: 'S' },
      ],
      moves: [{ cell: at('g9'), to: at('f9') }],
      exchange: { die: 31, cell: at('j9') },
    });
    const draft = drafted(G, { ...play, exchange: null });
    const board = laidOut(G, draft);
    expect(['f9', 'k9', 'l9'].map((name) => board.get(at(name))?.letter)).toEqual(['P', 'E', 'S']);
    expect(readPlay('.')).toBeNull();
    expect(readPlay('!k9')).toBeNull();
  });
  test('no sentence is taken for a drawing', () => {
    expect(readDrawing('Une phrase.')).toBeNull();
  });
});

describe('the super joker', () => {
  test('is drawn in a figure', () => {
    expect(readFigure('i9:v31:!E:1 a1:E/- P 0')!.tiles[0]).toMatchObject({
      die: 80,
      face: '!',
      letter: 'E',
    });
  });
});

describe('announcements', () => {
  test('moves are written as the server writes them', () => {
    const moves: [Action, string][] = [
      [{ type: 'claim_accent', cell: at('i9'), accent: 'circonflexe', die: 75 }, '^i9c:v26'],
      [{ type: 'claim_accent', cell: at('i9'), accent: 'aigu', die: null }, '^i9a'],
      [{ type: 'claim_anagram', word: 'trop' }, '~trop'],
      [{ type: 'ask_senses', word: 'BABA COOL' }, '%BABA_COOL'],
      [{ type: 'nothing_to_say' }, '-'],
      [{ type: 'answer', texts: ['un lieu', 'a|b'] }, '"un lieu|a%7c;b'],
      [{ type: 'match', senses: [1, null] }, '#2,-'],
      [{ type: 'vote', refused: [0], same: [[1, 2]] }, '&1,2=3'],
      [{ type: 'retire_super_joker', die: 2 }, '@a3'],
    ];
    for (const [move, text] of moves) expect(moveName(move)).toBe(text);
  });
});
