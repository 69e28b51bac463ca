import { describe, expect, it } from 'vitest';
import { edges, since } from '$lib/parts/since';

interface News {
  seat: number | null;
  cell: number;
}
const doer = ({ seat }: News) => seat;
/** Who did something, in order; a dot is what nobody did. */
const heard = (told: string): News[] =>
  [...told].map((sign, cell) => ({ seat: sign === '.' ? null : Number(sign), cell }));
const who = (told: string, me: number | null, turn: number | null) =>
  since(heard(told), doer, me, turn).map(({ seat, news }) => [seat, news.length]);

describe('what the others did since one’s own last turn', () => {
  it('is all of their turns, oldest first, with what belongs to none of them', () => {
    expect(who('..0.11.2', 0, 0)).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });

  it('stays while one has one’s own turn, and goes when that is over', () => {
    expect(who('01200', 0, 0)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(who('01200', 0, 1)).toEqual([]);
    expect(who('012001', 0, 2)).toEqual([[1, 1]]);
  });

  it('goes back to the beginning for whoever has not played yet', () => {
    expect(who('12', 0, 0)).toHaveLength(2);
    expect(who('', 0, 0)).toEqual([]);
  });

  it('is for whoever looks on what whoever plays sees', () => {
    expect(who('0121', null, 2)).toEqual([[1, 1]]);
    expect(who('012', null, 0)).toHaveLength(2);
  });

  it('marks what lies there as that of whoever touched it last', () => {
    const told = [
      { seat: 1, cell: 4 },
      { seat: 1, cell: 5 },
      { seat: 2, cell: 5 },
    ];
    const laid = edges(since(told, doer, 0, 0), (news) => news.map(({ cell }) => cell));
    expect([...laid]).toEqual([
      [4, 1],
      [5, 2],
    ]);
  });
});
