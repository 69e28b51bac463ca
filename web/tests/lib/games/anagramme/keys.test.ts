import { describe, expect, test } from 'vitest';
import { command } from '$lib/games/anagramme/keys';

describe('keys', () => {
  const press = (key: string, code = '') =>
    command({ key, code, ctrlKey: false, metaKey: false, altKey: false });
  test('are figures for words, letters for cards', () => {
    expect(press('3')).toEqual({ type: 'word', at: 2 });
    expect(press('"', 'Digit3')).toEqual({ type: 'word', at: 2 });
    expect(press('à', 'Digit0')).toEqual({ type: 'new' });
    expect(press('*', 'Digit8')).toEqual({ type: 'card', card: '?' });
    expect(press('E')).toEqual({ type: 'card', card: 'e' });
    expect(press('!', 'Digit1')).toEqual({ type: 'contest' });
    expect(press('Tab')).toBeNull();
  });
});
