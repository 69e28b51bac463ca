/** The end of a game: in what it counts, and how the same people sit down again. */

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '$lib/api';
import { page } from '$lib/games/chapardage';
import Over from '$lib/parts/Over.svelte';
import { router } from '$lib/router.svelte';
import { settings } from '$lib/settings.svelte';
import type { Result, TableInfo } from '$lib/wire/messages';
import { text, wordsOf } from '../../scene';

const line = (points: number) => [
  { label: 'words', points, arithmetic: `${points} = ${points}`, section: '6.3' },
];
const result: Result = {
  reason: 'piles',
  section: '6.2',
  places: [1, 1, 3],
  sheets: [line(2), line(2), line(1)],
};
const players = ['Inès', 'Léo', 'Moyen'].map((name, seat) => ({
  name,
  bot: seat === 2 ? 'moyen' : null,
}));

function over() {
  const say = wordsOf(page, 'fr');
  const props = { open: true, result, table: 'abc', game: 'chapardage', page, say };
  return render(Over, { ...props, own: [0, 1], players, rematch: null });
}

beforeEach(async () => {
  await settings.speak('fr');
  HTMLDialogElement.prototype.showModal = vi.fn();
});

test('chapardage counts words, also of those who share the win', () => {
  const { container } = over();
  const told = [...container.querySelectorAll('.places .pts')].map(text);
  expect(told).toEqual(['2 mots', '2 mots', '1 mot']);
  expect(text(container.querySelector('.told'))).not.toContain('point');
});

test('at a rematch everybody of a shared screen finds the seat that has turned', async () => {
  const next = {
    id: 'next',
    seats: [
      { seat: 0, yours: true, reserved: true, player: null },
      { seat: 1, yours: false, reserved: false, player: players[2] },
      { seat: 2, yours: true, reserved: true, player: null },
    ],
  } as unknown as TableInfo;
  vi.spyOn(api, 'rematch').mockResolvedValue(next);
  const sit = vi.spyOn(api, 'sit').mockResolvedValue(next);
  const go = vi.spyOn(router, 'go').mockReturnValue(undefined);
  over();
  await fireEvent.click(screen.getByText('Demander la revanche'));
  await waitFor(() => expect(go).toHaveBeenCalledWith('/t/next'));
  expect(sit.mock.calls).toEqual([
    ['next', 0, 'Léo'],
    ['next', 2, 'Inès'],
  ]);
});
