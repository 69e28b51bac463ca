import { describe, expect, test } from 'vitest';
import { command } from '$lib/games/heptagramme/keys';

describe('keys', () => {
  const press = (key: string, more = {}) =>
    command({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('letters take cards, figures are columns, signs are those of §10', () => {
    expect(press('f')).toEqual({ type: 'card', card: 'f' });
    expect(press('*')).toEqual({ type: 'card', card: '?' });
    expect(press('3')).toEqual({ type: 'column', column: 2 });
    expect(press('.')).toEqual({ type: 'end' });
    expect(press('/')).toEqual({ type: 'pass' });
    expect(press('+')).toEqual({ type: 'bonus' });
    expect(press('Backspace')).toEqual({ type: 'back' });
  });

  test('on a French keyboard figures need no shift', () => {
    expect(press('"', { code: 'Digit3' })).toEqual({ type: 'column', column: 2 });
  });

  test('shortcuts of the browser are left alone', () => {
    expect(press('c', { ctrlKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
  });
});
