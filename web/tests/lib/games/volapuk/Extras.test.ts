import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Extras from '$lib/games/volapuk/Extras.svelte';
import { extras } from '$lib/games/volapuk/talk';
import { settings } from '$lib/settings.svelte';
import { wordsIn } from './scene';
import { options, scene, view } from './talking';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('what a table plays', () => {
  test('what a table plays beyond laying words is one sentence each, with its §', () => {
    const all = { ...options, super_joker: 'round', referee: 'vote' } as const;
    expect(extras(view({ options: all })).map(({ section }) => section)).toEqual([
      '6.11',
      '8.2',
      '8.3',
      '8.4',
      '8.5',
      '8.6',
    ]);
    for (const lang of ['fr', 'en'] as const) {
      const { unmount } = render(Extras, {
        scene: scene({ options: all }, { say: wordsIn(lang) }).scene,
      });
      expect(document.querySelectorAll('li a')).toHaveLength(6);
      unmount();
    }
  });
});
