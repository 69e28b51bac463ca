import { render } from '@testing-library/svelte';
import { beforeAll, expect, test } from 'vitest';
import { gamePage } from '$lib/games';
import RuleBlocks from '$lib/parts/RuleBlocks.svelte';
import { settings } from '$lib/settings.svelte';

beforeAll(async () => {
  await settings.speak('fr');
  // What is loaded once is there at once.
  for (const game of ['hepta_mensa', 'heptagramme', 'chapardage'])
    for (const load of Object.values((await gamePage(game))!.rules)) await load();
}, 60_000);

test('a figure that the game cannot draw is set as text', () => {
  render(RuleBlocks, {
    blocks: [{ kind: 'figure', source: 'a  b' }],
    Figure: undefined,
    wording: null,
  });
  expect(document.querySelector('pre')?.textContent).toBe('a  b');
});
