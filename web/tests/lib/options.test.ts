import { describe, expect, it } from 'vitest';
import { fields, initial, presetOf } from '$lib/options';
import { SCHEMA } from '../server';

describe('options', () => {
  const all = fields(SCHEMA);
  const named = Object.fromEntries(all.map((field) => [field.name, field]));
  it('are read from the schema', () => {
    expect(all.map(({ name, kind }) => [name, kind])).toEqual([
      ['clock', 'number'],
      ['colours', 'switch'],
      ['words', 'number'],
      ['over', 'number'],
      ['tier', 'choice'],
      ['limit', 'number'],
      ['theme', 'choice'],
      ['title', 'text'],
    ]);
    expect(named['words']).toMatchObject({ least: 1, most: 9, initial: 5, whole: true });
    expect(named['tier']).toMatchObject({ choices: ['courant', 'rare'], initial: 'rare' });
    expect(named['limit']).toMatchObject({ empty: true, least: 3, initial: null });
    expect(named['theme']).toMatchObject({ choices: [null, 'courant', 'rare'], initial: null });
    expect(named['title']).toMatchObject({ longest: 12, initial: 'x' });
    expect(fields(undefined)).toEqual([]);
  });
  it('start from the defaults and what a preset changes', () => {
    const values = initial(all, { words: 7, unknown: 1 });
    expect(values).toMatchObject({ words: 7, colours: true, limit: null });
    expect(values).not.toHaveProperty('unknown');
  });
  it('are known as a preset, whatever the clock', () => {
    const presets = { court: { words: 3 }, long: { words: 9 } };
    const long = initial(all, presets.long);
    expect(presetOf(long, all, presets)).toBe('long');
    expect(presetOf({ ...long, clock: 60 }, all, presets)).toBeNull();
    expect(presetOf({ ...long, clock: 60 }, all, presets, ['clock'])).toBe('long');
    const timed = { ...presets, livret: { words: 9, clock: 30 } };
    expect(presetOf({ ...long, clock: 30 }, all, timed, ['clock'])).toBe('livret');
  });
});
