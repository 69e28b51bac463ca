import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { gamePage } from '$lib/games';
import QrCode from '$lib/parts/QrCode.svelte';
import { settings } from '$lib/settings.svelte';

beforeAll(async () => {
  await settings.speak('fr');
  // Loaded beforehand, so that no test waits for it.
  for (const game of ['hepta_mensa', 'anagramme']) await (await gamePage(game))!.sentences.fr();
}, 60_000);

describe('a picture of an invitation', () => {
  it('is a picture too, with a quiet edge for cameras', async () => {
    render(QrCode, { text: 'https://jeux.example/t/abc' });
    const picture = await screen.findByRole('img', { name: /appareil photo/ });
    const side = Number(picture.getAttribute('viewBox')!.split(' ')[2]);
    // Versions of the code have 21, 25, 29 … modules a side; four more of nothing all around.
    expect((side - 8 - 17) % 4).toBe(0);
    expect(picture.querySelector('path')!.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  });
});
