import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { gamePage } from '$lib/games';
import type { GamePage } from '$lib/games/contract';
import LookingBack from '$lib/parts/LookingBack.svelte';
import { settings } from '$lib/settings.svelte';
import { answering, refusal } from '../../finished';

beforeAll(async () => {
  await settings.speak('fr');
  await gamePage('hepta_mensa');
});

afterEach(() => {
  // Leave before the server does.
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('looking back', () => {
  const Marked = ((_: unknown, props: { review: { n: number } }) => {
    document.body.dataset['reviewed'] = String(props.review.n);
  }) as unknown as GamePage['Review'];
  const show = async () => {
    const page = (await gamePage('hepta_mensa'))!;
    const say = settings.say.of('hepta_mensa', {}, page.notation);
    const drawn = Marked ? { ...page, Review: Marked } : page;
    return render(LookingBack, { table: 't', page: drawn, say, go: () => {} });
  };
  afterEach(() => delete document.body.dataset['reviewed']);

  test('hands what the server found to the game', async () => {
    const asked = answering(() => [200, { table: 't', game: 'hepta_mensa', review: { n: 7 } }]);
    await show();
    await waitFor(() => expect(document.body.dataset['reviewed']).toBe('7'));
    expect(asked).toEqual(['/api/tables/t/review']);
  });

  test('says why it cannot, and asks again', async () => {
    let broken = true;
    answering(() =>
      broken
        ? [409, refusal('no_review')]
        : [200, { table: 't', game: 'hepta_mensa', review: { n: 1 } }],
    );
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('refus no_review');
    broken = false;
    await fireEvent.click(screen.getByRole('button', { name: 'Redemander' }));
    await waitFor(() => expect(document.body.dataset['reviewed']).toBe('1'));
  });
});
