import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as volapuk } from '$lib/games/volapuk';
import Seat from '$lib/parts/Seat.svelte';
import { settings } from '$lib/settings.svelte';
import { testScene, text } from '../../scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('a seat', () => {
  test('stands beside a name, and whoever listens is told what it means', () => {
    const players = [
      { name: 'Inès', bot: null },
      { name: 'Lucie', bot: 'enfant' },
    ];
    const scene = testScene(volapuk, { seat: 0, hands: [1, 2] }, { players });
    const [ines, lucie] = [0, 1].map((seat) => render(Seat, { scene, seat }).container);
    expect(ines!.querySelector('.face')).toBeNull();
    expect(lucie!.querySelector('.face')?.getAttribute('data-level')).toBe('enfant');
    expect(text(lucie)).toContain('ordinateur, niveau enfant');
  });
});
