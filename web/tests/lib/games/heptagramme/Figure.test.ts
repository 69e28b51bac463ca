import { render, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from '$lib/games/heptagramme';
import Figure from '$lib/games/heptagramme/Figure.svelte';
import { settings } from '$lib/settings.svelte';
import { figuresOf, plainWords, rulePage, text } from '../../../scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('figures of the rule page', () => {
  const sources = figuresOf(rulePage('heptagramme'));
  test('it is drawn with cards; other text stays', async () => {
    const { container } = render(Figure, { source: sources[0]!, wording: plainWords(page) });
    await waitFor(() => expect(container.querySelectorAll('.card.maj')).toHaveLength(7));
    const other = render(Figure, { source: 'x y z', wording: plainWords(page) });
    expect(text(other.container.querySelector('pre'))).toContain('x y z');
  });
});
