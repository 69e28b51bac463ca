import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import Table from '$lib/games/anagramme/Table.svelte';
import { settings } from '$lib/settings.svelte';
import type { News } from '$lib/wire/anagramme';
import { text } from '../../../scene';
import { scene } from './scene';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('the count of a hand', () => {
  const COUNT: News[] = [
    { type: 'laid', seat: 1, at: 0, word: 'pire', dear: 'rare' },
    {
      type: 'hand_counted',
      seat: 0,
      cards: 'al?',
      remise: 25,
      charge: 10,
      points: 15,
      total: 36,
      out: false,
      dear: 'rare',
      left: 30,
    },
    {
      type: 'hand_counted',
      seat: 1,
      cards: '',
      remise: 0,
      charge: 0,
      points: 0,
      total: 38,
      out: false,
      dear: 'rare',
      left: 0,
    },
    { type: 'dealt', seat: 0, cards: 'abcdefghij', count: 10 },
  ];
  test('a hand that ended is counted on the cloth until it is closed', async () => {
    const { container } = render(Table, { scene: scene({ fresh: COUNT, heard: COUNT }) });
    const rows = [...container.querySelectorAll('.counted li')].map(text);
    expect(rows[0]).toContain('plus une carte');
    expect(rows[1]).toContain('30 en main, plus 10 d’amende, moins 25 de remise, 36 en tout');
    expect(text(container.querySelector('.counted h2'))).toBe('La manche est finie');
    await fireEvent.click(screen.getByRole('button', { name: 'Fermer le compte' }));
    expect(container.querySelector('.counted')).toBeNull();
  });
  test('a hand that nobody finished says that it was blocked, and by which §', () => {
    const paid = (seat: number, cards: string, won: number): News => ({
      type: 'pot_settled',
      seat,
      cards,
      paid: 5,
      won,
      points: won - 5,
    });
    const heard = [paid(0, 'abj', 0), paid(1, 'ix', 10)];
    const { container } = render(Table, { scene: scene({ fresh: heard, heard }) });
    expect(text(container.querySelector('.counted h2'))).toBe('La manche est bloquée');
    expect(text(container.querySelector('.counted .hint'))).toContain('§ 6.1');
    const rows = [...container.querySelectorAll('.counted li .points')].map(text);
    expect(rows).toEqual(['5', '−5']);
  });
});
