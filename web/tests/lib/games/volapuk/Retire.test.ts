import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Retire from '$lib/games/volapuk/Retire.svelte';
import { settings } from '$lib/settings.svelte';
import { tile } from './scene';
import { PATE, REFUSED, scene } from './talking';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the super joker', () => {
  test('is replaced by a die that one holds, where the referee lets it go', async () => {
    const tiles = [...PATE, tile('l9', 80, '!', 'B')];
    const table = { phase: 'compose', turn: 0, tiles, force: 2 } as const;
    const { scene: made, play, attempt } = scene(table);
    attempt.mockResolvedValueOnce(REFUSED);
    const { unmount } = render(Retire, { scene: made });
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    render(Retire, { scene: made });
    await fireEvent.click(await screen.findByText('Remplacer le super joker B'));
    await fireEvent.click(screen.getByText('Remplacer'));
    expect(play).toHaveBeenCalledWith({ type: 'retire_super_joker', die: 1 });
  });
});
