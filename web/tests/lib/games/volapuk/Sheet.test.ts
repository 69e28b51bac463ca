import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import Sheet from '$lib/games/volapuk/Sheet.svelte';
import { settings } from '$lib/settings.svelte';
import { scene } from './scene';
import { scene as talking } from './talking';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the sheet', () => {
  test('the sheet has a column for each turn', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    render(Sheet, { scene: scene().scene });
    expect(screen.getByText('Tour 1')).toBeTruthy();
    expect([...document.querySelectorAll('td.tot')].map((one) => one.textContent)).toEqual([
      '12',
      '5',
    ]);
  });
});

describe('the sheet of announcements', () => {
  test('the sheet has a column for announcements where any counted', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const { unmount } = render(Sheet, { scene: talking().scene });
    expect(screen.queryByText('Annonces')).toBeNull();
    unmount();
    render(Sheet, { scene: talking({ bonuses: [6, -3, 0] }).scene });
    expect(screen.getByText('Annonces')).toBeTruthy();
    expect([...document.querySelectorAll('.bonus')].map((one) => one.textContent)).toEqual([
      '− 3',
      '+ 6',
      '+ 0',
    ]);
  });
});
