import { describe, expect, it } from 'vitest';
import { tableIn } from '$lib/links';

describe('a link somebody sent', () => {
  it('may be whole, without its scheme, or the name of the table alone', () => {
    for (const text of [
      'http://localhost:3000/t/k7-Qm_2',
      ' localhost:3000/t/k7-Qm_2 ',
      'http://localhost:3000/replay/k7-Qm_2/?lang=en#x',
      'k7-Qm_2',
    ])
      expect(tableIn(text, 'localhost:3000'), text).toEqual({ table: 'k7-Qm_2', elsewhere: null });
  });
  it('may come from another house', () => {
    expect(tableIn('https://jeux.example/t/abc', 'localhost')).toEqual({
      table: 'abc',
      elsewhere: 'jeux.example',
    });
  });
  it('may be no link at all', () => {
    for (const text of ['', 'bonjour à tous', 'http://localhost/rules/hepta_mensa', 'http://'])
      expect(tableIn(text), text).toBeNull();
  });
});
