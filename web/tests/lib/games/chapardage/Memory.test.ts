import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Sheet from '$lib/games/chapardage/Sheet.svelte';
import { settings } from '$lib/settings.svelte';
import { text } from '../../../scene';
import { scene, THEFT, VAIN, view } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the memory aid', () => {
  test('is shown where the table agreed to it, and nowhere else', () => {
    const heard = [...VAIN, ...THEFT];
    const { unmount } = render(Sheet, { scene: scene({ heard }) });
    expect(screen.queryByRole('heading', { name: 'Aide-mémoire' })).toBeNull();
    expect(screen.getByText(/le carnet oublie/)).toBeTruthy();
    unmount();
    const options = { ...view().open.options, memory: true };
    render(Sheet, { scene: scene({ heard, view: view({ options }) }) });
    const aid = screen.getByRole('region', { name: 'Aide-mémoire' });
    expect(text(aid)).toContain('u min. à Clara, en vain');
    expect(text(aid)).toContain('l min. à Inès, obtenu');
    expect(screen.queryByText(/le carnet oublie/)).toBeNull();
  });
});
