import { beforeAll, describe, expect, it } from 'vitest';
import { gamePage } from '$lib/games';
import { ago, company, seatRange, standing } from '$lib/listed';
import { settings } from '$lib/settings.svelte';
import { LINE } from '../server';

beforeAll(async () => {
  await settings.speak('fr');
  // Loaded beforehand, so that no test waits for it.
  for (const game of ['hepta_mensa', 'anagramme']) await (await gamePage(game))!.sentences.fr();
}, 60_000);

describe('a table in a list', () => {
  const say = () => settings.say;
  it('tells who plays, oneself left out', () => {
    expect(company(LINE, say())).toBe('avec Papi Jo');
    expect(company({ ...LINE, yours: [0, 1] }, say())).toBe('à cet écran');
    expect(company({ ...LINE, players: [LINE.players[0]!, null] }, say())).toContain('personne');
    const erased = [LINE.players[0]!, { name: '', bot: null }];
    expect(company({ ...LINE, players: erased }, say())).toBe('avec Place 2');
    const bot = { name: 'automate', bot: 'maitre' };
    const three = [...LINE.players, bot];
    expect(company({ ...LINE, players: three }, say())).toBe(
      'avec Papi Jo et l’ordinateur (maître)',
    );
  });
  it('tells how it stands', () => {
    const over = { ...LINE, phase: 'over' };
    expect(standing({ ...LINE, phase: 'open' }, say())).toBe('attend des joueurs');
    expect(standing(LINE, say())).toBe('en cours');
    expect(standing({ ...LINE, your_turn: true }, say())).toBe('à vous');
    expect(standing({ ...over, places: [1, 2] }, say())).toBe('gagnée');
    expect(standing({ ...over, places: [2, 1] }, say())).toBe('perdue');
    expect(standing({ ...over, places: [1, 1] }, say())).toBe('à égalité');
    expect(standing({ ...over, places: [3, 1, 2] }, say())).toBe('3e');
    expect(standing({ ...over, yours: [0, 1], places: [2, 1] }, say())).toBe('finie');
  });
  it('tells since when, in words', () => {
    const now = 1_700_000_000_000;
    expect(ago(now - 20_000, 'fr', now)).toBe('maintenant');
    expect(ago(now - 3 * 3_600_000, 'fr', now)).toBe('il y a 3 heures');
    expect(ago(now - 30 * 3_600_000, 'fr', now)).toBe('hier');
    expect(ago(now - 15 * 86_400_000, 'en', now)).toBe('2 weeks ago');
    expect(ago(now + 5000, 'en', now), 'a clock that is late').toBe('now');
  });
});

describe('a quick table', () => {
  it('tells how many may play', () => {
    expect(seatRange([2])).toEqual({ form: 'one', least: 2, most: 2 });
    expect(seatRange([3, 4]).form).toBe('two');
    expect(seatRange([2, 3, 4]).form).toBe('range');
  });
});
