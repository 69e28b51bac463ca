import { render, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from '$lib/games/volapuk';
import Figure from '$lib/games/volapuk/Figure.svelte';
import { readDrawing, readFigure } from '$lib/games/volapuk/notation';
import { settings } from '$lib/settings.svelte';
import { figuresOf, plainWords, rulePage } from '../../../scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('figures of the rule page', () => {
  test('every figure of the rule page is drawn', async () => {
    const sources = figuresOf(rulePage('volapuk'));
    expect(sources).toHaveLength(3);
    const [laid, cut, position] = sources;
    const first = readDrawing(laid!)!;
    expect(first.rows[0]).toEqual({ faces: ['P', 'O', 'R', 'T'], said: 'PORT était là' });
    expect(first.rows[1]!.faces).toEqual([null, 'S']);
    expect(readDrawing(cut!)!.rows[1]!.faces).toEqual([...'PORT_ERS']);
    expect(readFigure(position!)).toMatchObject({ elue: 'P', turn: 0 });
    const { container } = render(Figure, { source: position!, wording: plainWords(page) });
    await waitFor(() => expect(container.querySelectorAll('[data-cell] .die')).toHaveLength(2));
  });
});
