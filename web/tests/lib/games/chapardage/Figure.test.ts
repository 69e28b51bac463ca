import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from '$lib/games/chapardage';
import Figure from '$lib/games/chapardage/Figure.svelte';
import { readTable } from '$lib/games/chapardage/figures';
import { settings } from '$lib/settings.svelte';
import { figuresOf, plainWords, rulePage, text } from '../../../scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('figures of the rule page', () => {
  const sources = figuresOf(rulePage('chapardage'));
  test('every figure is a table, in both languages', () => {
    const english = figuresOf(rulePage('chapardage', 'en'));
    expect(sources).toHaveLength(4);
    for (const source of [...sources, ...english]) expect(readTable(source), source).not.toBeNull();
    const shown = (source: string) =>
      readTable(source)!.hands.map(({ cards, laid }) => ({ cards, laid }));
    expect(english.map(shown)).toEqual(sources.map(shown));
  });
  test('cards, what changed hands, words, cries and piles are read', () => {
    const stolen = readTable(sources[0]!)!;
    expect(stolen.heights).toEqual([24, 24, 24, 24]);
    expect(stolen.hands[0]!.cards.filter(({ fresh }) => fresh)).toEqual([
      { card: 'e', fresh: true },
    ]);
    expect(stolen.hands[0]!.said).toBe('« e min. ! »');
    const laid = readTable(sources[3]!)!;
    expect(laid.hands[0]!.laid).toEqual(['Badge']);
    expect(laid.hands[0]!.cards.map(({ card }) => card).join('')).toBe('Cblos');
    expect(readTable('Demander, voler, piocher')).toBeNull();
  });
  test('a table is drawn; other text stays', async () => {
    const { container } = render(Figure, { source: sources[1]!, wording: plainWords(page) });
    await screen.findByText(/Pioche/);
    expect(container.querySelectorAll('.holds')).toHaveLength(3);
    expect(container.querySelectorAll('.holds .card')).toHaveLength(27);
    const other = render(Figure, { source: 'x y z', wording: plainWords(page) });
    expect(text(other.container.querySelector('pre'))).toBe('x y z');
  });
});
