import { describe, expect, it } from 'vitest';
import { listed, namesAt } from '$lib/names';
import { say } from './heard';

describe('names at a table', () => {
  const naming = {
    number: (seat: number) => `Place ${seat + 1}`,
    both: (name: string, seat: string) => `${name} (${seat})`,
  };

  it('tells two people of one name apart by their seats', () => {
    const ines = { name: 'Inès', bot: null };
    expect(namesAt([ines, ines], say, naming)).toEqual(['Inès (Encre)', 'Inès (Ivoire)']);
    const erased = { name: '', bot: null };
    expect(namesAt([erased, erased], say, naming)).toEqual(['Encre', 'Ivoire']);
  });

  it('calls two automata of one level by their seats alone', () => {
    const bot = { name: 'automate moyen', bot: 'moyen' };
    expect(namesAt([bot, bot], say, naming)).toEqual(['Encre', 'Ivoire']);
  });

  it('begins sentences with an automaton, and free seats with what the game calls them', () => {
    const bot = { name: 'automate moyen', bot: 'moyen' };
    expect(namesAt([bot, null, null], say, naming)).toEqual([
      'Automate moyen',
      'Ivoire',
      'Place 3',
    ]);
  });

  it('lists them as the language does', () => {
    expect(listed(['Inès', 'Jo', 'Clara'], 'fr')).toBe('Inès, Jo et Clara');
    expect(listed(['Inès', 'Jo'], 'en')).toBe('Inès and Jo');
  });
});
