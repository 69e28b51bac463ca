import { describe, expect, test } from 'vitest';
import { command } from '$lib/games/chapardage/keys';

describe('keys', () => {
  const press = (key: string, more = {}) =>
    command({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('letters keep their case, figures and signs are those of §9', () => {
    expect(press('a')).toEqual({ type: 'letter', card: 'a' });
    expect(press('C')).toEqual({ type: 'letter', card: 'C' });
    expect(press('*')).toEqual({ type: 'letter', card: '?' });
    expect(press('!')).toEqual({ type: 'letter', card: '!' });
    expect(press('3')).toEqual({ type: 'figure', number: 3 });
    expect(press('"', { code: 'Digit3' })).toEqual({ type: 'figure', number: 3 });
    expect(press('.')).toEqual({ type: 'pass' });
    expect(press('+')).toEqual({ type: 'show' });
    expect(press('Enter')).toEqual({ type: 'go' });
    expect(press('c', { ctrlKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
  });
});
