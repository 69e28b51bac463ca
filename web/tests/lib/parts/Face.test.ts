import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Face from '$lib/parts/Face.svelte';
import { settings } from '$lib/settings.svelte';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('a face', () => {
  const drawn = (level: string) =>
    render(Face, { level }).container.querySelector('use')?.getAttribute('href');
  test('is drawn for each of the five levels', () => {
    const levels = ['enfant', 'facile', 'moyen', 'fort', 'maitre'];
    expect(new Set(levels.map(drawn)).size).toBe(5);
  });
  test('is the key alone for a level that nobody has drawn', () => {
    expect(drawn('hasard')).toBe('#i-key');
  });
});
