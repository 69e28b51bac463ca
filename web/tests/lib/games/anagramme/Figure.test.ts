import { render, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from '$lib/games/anagramme';
import Figure from '$lib/games/anagramme/Figure.svelte';
import { readCounting, readCrossed, readGrown } from '$lib/games/anagramme/figures';
import { readFigure } from '$lib/games/anagramme/notation';
import { settings } from '$lib/settings.svelte';
import { figuresOf, plainWords, rulePage, text } from '../../../scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('figures', () => {
  test('a position is drawn', async () => {
    const line = 'pire>pierre,conduire,terre@2.8.2 *aeins/bcdot m/k 0 packs=2 verticales=+';
    const { laid, hands } = readFigure(line)!;
    expect(laid.map(({ text }) => text)).toEqual(['pierre', 'conduire', 'terre']);
    expect(laid[2]!.crossing).toEqual({ on: 1, at: 7, own: 1 });
    expect(hands).toEqual(['?aeins', 'bcdot']);
    const { container } = render(Figure, { source: line, wording: plainWords(page) });
    await waitFor(() => expect(container.querySelectorAll('figure')).toHaveLength(1));
    // Five letters of terre, one of them shared with conduire.
    expect(container.querySelectorAll('.words .card')).toHaveLength(6 + 8 + 4);
  });
  test('what is added, crossed and counted is drawn too, in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      const sources = figuresOf(rulePage('anagramme', lang));
      const [laid, , added, replaced, exchanged, crossed, counted] = sources as [
        ...[string, string, string, string, string, string, string],
      ];
      const fresh = (source: string) =>
        readGrown(source)!.map(({ letters }) =>
          letters.map(({ sign, fresh }) => (fresh ? sign.toUpperCase() : sign)).join(''),
        );
      expect(sources).toHaveLength(7);
      expect(fresh(laid)).toEqual(['PIRE']);
      expect(fresh(replaced)).toEqual(['brosser', 'brAsser']);
      expect(fresh(exchanged)).toEqual(['k', 'M']);
      expect(fresh(added)).toEqual(['pire', 'piERre']);
      const { laid: lying, caption } = readCrossed(crossed)!;
      expect(lying.map(({ text }) => text)).toEqual([
        'conduire',
        'fini',
        'pire',
        'terre',
        'nain',
        'fier',
      ]);
      expect(lying.slice(3).map(({ crossing }) => crossing)).toEqual([
        { on: 0, at: 7, own: 1 },
        { on: 1, at: 2, own: 0 },
        { on: 2, at: 2, own: 3 },
      ]);
      expect(caption).not.toBe('');
      const { cards, rows } = readCounting(counted)!;
      expect(cards).toBe('?al');
      expect(rows.map(({ sum }) => sum)).toEqual(['20(∗) + 5(a) + 5(l) + 10 = 40', '40 − 25 = 15']);
      for (const source of sources) {
        const { container, unmount } = render(Figure, { source, wording: plainWords(page) });
        await waitFor(() => expect(container.querySelectorAll('figure')).toHaveLength(1));
        unmount();
      }
    }
    expect([readGrown('x'), readCrossed('x'), readCounting('x')]).toEqual([null, null, null]);
    const { container } = render(Figure, {
      source: 'Rien que du texte.',
      wording: plainWords(page),
    });
    expect(text(container.querySelector('pre'))).toBe('Rien que du texte.');
  });
});
