import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from '$lib/games/chapardage';
import Figure from '$lib/games/chapardage/Figure.svelte';
import { readFigure } from '$lib/games/chapardage/notation';
import { settings } from '$lib/settings.svelte';
import { figuresOf, plainWords, rulePage } from '../../../scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('figures of the rule page', () => {
  test('every figure of the rule page is a table, and is drawn', async () => {
    const figures = figuresOf(rulePage('chapardage'));
    expect(figures.length).toBeGreaterThan(0);
    for (const source of figures) expect(readFigure(source)).not.toBeNull();
    const { container } = render(Figure, { source: figures[0]!, wording: plainWords(page) });
    await screen.findByText(/Pioche/);
    expect(container.querySelectorAll('.holds')).toHaveLength(3);
    expect(container.querySelectorAll('.holds .card')).toHaveLength(27);
  });
});
