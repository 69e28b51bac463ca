import { describe, expect, test } from 'vitest';
import { groups } from '$lib/games/anagramme/lying';
import { word } from './scene';

describe('words on the cloth', () => {
  test('words that cross lie together', () => {
    const crossing = { on: 0, at: 3, own: 2 };
    expect(
      groups([word('pire'), word('fini'), word('fiers', { crossing: { ...crossing } })]),
    ).toEqual([
      {
        at: 0,
        text: 'pire',
        above: 2,
        verticals: [{ at: 2, text: 'fiers', column: 3, own: 2 }],
      },
      { at: 1, text: 'fini', above: 0, verticals: [] },
    ]);
  });
});
