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
    for (const source of sources) expect(readDrawing(source), source).not.toBeNull();
    const find = (said: string) => sources.find((source) => source.includes(said));
    const [laid, cut] = [find('PORT était là'), find('après : PORT, et ERS')];
    const first = readDrawing(laid!)!;
    expect(first.rows[0]).toEqual({ faces: ['P', 'O', 'R', 'T'], said: 'PORT était là' });
    expect(first.rows[1]!.faces).toEqual([null, 'S']);
    expect(readDrawing(cut!)!.rows[1]!.faces).toEqual([...'PORT_ERS']);
  });
  test('and a position is', async () => {
    const line = 'i9:m1:O:1,j9:s1:S:1 a1:E+,g1:I,y1:A/a2,g2,y2 P 0 phase=compose throws=3 number=2';
    expect(readFigure(line)).toMatchObject({ elue: 'P', turn: 0 });
    const { container } = render(Figure, { source: line, wording: plainWords(page) });
    await waitFor(() => expect(container.querySelectorAll('[data-cell] .die')).toHaveLength(2));
  });
});
