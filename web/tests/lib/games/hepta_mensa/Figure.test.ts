import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from '$lib/games/hepta_mensa';
import Figure from '$lib/games/hepta_mensa/Figure.svelte';
import { readFigure } from '$lib/games/hepta_mensa/notation';
import { settings } from '$lib/settings.svelte';
import { plainWords } from '../../../scene';
import { LINE } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('figures of the rule page', () => {
  test('what is no board stays text', async () => {
    expect(readFigure('tablee play hepta_mensa')).toBeNull();
    const { container } = render(Figure, { source: 'tablee play', wording: plainWords(page) });
    expect(container.querySelector('pre')?.textContent).toBe('tablee play');
  });
  test('a board is drawn, with its pieces in words', async () => {
    render(Figure, { source: LINE, wording: plainWords(page) });
    expect(await screen.findByRole('img', { name: 'b2, éclair ocre' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Place 5, Encre, deux cailloux' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
