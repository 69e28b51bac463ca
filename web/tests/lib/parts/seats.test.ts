import { describe, expect, test } from 'vitest';
import { namesAt } from '$lib/names';
import { wind } from '$lib/parts/seats';
import { wordsIn as atChapardage } from '../games/chapardage/scene';
import { wordsIn as atHeptagramme } from '../games/heptagramme/scene';

describe('winds', () => {
  test('are those of so many players', () => {
    const bot = { name: 'automate moyen', bot: 'moyen' };
    const naming = { number: String, both: (name: string) => name };
    const wording = atChapardage('fr').naming(() => '');
    expect(namesAt([{ name: 'Inès', bot: null }, bot, bot], wording, naming)).toEqual([
      'Inès',
      'Septentrional',
      'Méridional',
    ]);
    expect(wind(atChapardage('fr'), 3, 2)).toBe('Méridional');
    expect(wind(atChapardage('fr'), 4, 2)).toBe('Levantin');
  });

  test('§1.2 depend on how many play', () => {
    const wording = atHeptagramme('fr');
    expect([0, 1].map((one) => wind(wording, 2, one))).toEqual(['Ponantais', 'Méridional']);
    expect(wind(wording, 3, 2)).toBe('Méridional');
    expect(wind(wording, 4, 2)).toBe('Levantin');
  });
});
