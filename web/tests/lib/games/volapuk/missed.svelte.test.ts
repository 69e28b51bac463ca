import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { missed } from '$lib/games/volapuk/missed.svelte';
import Table from '$lib/games/volapuk/Table.svelte';
import { settings } from '$lib/settings.svelte';
import { at, cell, scene } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('what was missed', () => {
  test('looking back, the play that was missed lies on the board', () => {
    missed.now = {
      number: 3,
      best: { written: '!k9=a1', found: ['PORTE'], cells: [at('k9')], points: 15 },
    };
    render(Table, { scene: scene({}, { live: false, seat: null }).scene });
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    expect(screen.getByText(/meilleur coup trouvé.*PORTE, 15 points/)).toBeTruthy();
    missed.now = null;
  });
});
