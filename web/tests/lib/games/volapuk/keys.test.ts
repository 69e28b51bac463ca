import { describe, expect, test } from 'vitest';
import { command } from '$lib/games/volapuk/keys';

describe('keys', () => {
  const press = (key: string, more = {}) =>
    command({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('are letters, figures and the signs of the notation', () => {
    expect(press('é')).toEqual({ type: 'letter', letter: 'E' });
    expect(press('ç')).toEqual({ type: 'letter', letter: 'Ç' });
    expect(press(' ')).toEqual({ type: 'letter', letter: '_' });
    expect(press('3')).toEqual({ type: 'die', at: 2 });
    expect(press('&', { code: 'Digit1' })).toEqual({ type: 'die', at: 0 });
    expect(press('*')).toEqual({ type: 'throw' });
    expect(press('\\', { altKey: true })).toEqual({ type: 'direction', direction: 'descending' });
    expect(press('Tab')).toBeNull();
    expect(press('a', { ctrlKey: true })).toBeNull();
  });
});
