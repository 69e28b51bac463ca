import { describe, expect, test } from 'vitest';
import {
  action,
  back,
  broken,
  type Draft,
  exchanged,
  folded,
  hasEspace,
  inferred,
  isEmpty,
  isJoker,
  laidOut,
  lift,
  lifted,
  liftWord,
  loose,
  named,
  nextFree,
  nothing,
  put,
  reads,
  spans,
  unnamed,
  written,
} from '$lib/games/volapuk/draft';
import { at, G, ground, held, PORT, text, tile } from './scene';
import { PATE } from './talking';

const placed = (draft: Draft, on = G) => (action(on, draft) as { place?: unknown }).place;

describe('laying', () => {
  test('a die that is laid leaves the rack and lies on its cell, new', () => {
    const draft = put(G, nothing(), 0, at('k9'));
    expect(loose(G, draft).map(({ die }) => die)).not.toContain(0);
    expect(laidOut(G, draft).get(at('k9'))).toMatchObject({ die: 0, fresh: true, old: false });
    expect(text(draft)).toBe('PORTE');
    expect(action(G, draft)).toEqual({
      type: 'play',
      place: [{ die: 0, cell: at('k9'), letter: null }],
      moves: [],
      exchange: null,
      declared: null,
    });
  });

  test('a die of the hand cannot lie on one of the board', () => {
    const draft = nothing();
    expect(put(G, draft, 0, at('g9'))).toBe(draft);
  });

  test('two new dice change places, and one goes back to the hand', () => {
    let draft = put(G, nothing(), 0, at('k9'));
    draft = put(G, draft, 31, at('l9'));
    expect(text(put(G, draft, 31, at('k9')))).toBe('PORTSE');
    expect(isEmpty(back(G, back(G, draft, 0), 31))).toBe(true);
  });

  test('a die of the hand takes the place of another, which goes back', () => {
    const draft = put(G, put(G, nothing(), 0, at('k9')), 31, at('k9'));
    expect(loose(G, draft).map(({ die }) => die)).toContain(0);
    expect(text(draft)).toBe('PORTS');
  });

  test('the next free cell lies behind the dice in the way', () => {
    expect(nextFree(G, nothing(), at('f9'))).toBe(at('f9'));
    expect(nextFree(G, nothing(), at('g9'))).toBe(at('k9'));
  });

  test('dice that were carried tell the way in which one writes', () => {
    const ways = ['row', 'column', 'descending', 'ascending'] as const;
    const below = put(G, nothing(), 10, at('g10'));
    expect(inferred(G, below, ways)).toBe('column');
    expect(inferred(G, put(G, below, 0, at('g11')), ways)).toBe('column');
    expect(inferred(G, put(G, nothing('column'), 0, at('k9')), ways)).toBe('row');
    const slant = put(G, put(G, nothing(), 0, at('i10')), 31, at('j11'));
    expect(inferred(G, slant, ways)).toBe('descending');
    expect(inferred(G, slant, ways.slice(0, 2))).toBe('row');
  });

  test('a joker must be named before anything is asked', () => {
    const draft = put(G, nothing(), 72, at('k9'));
    expect(unnamed(G, draft)?.die).toBe(72);
    expect(action(G, draft)).toBeNull();
    const known = named(draft, 72, 'E');
    expect(unnamed(G, known)).toBeNull();
    expect(placed(known)).toEqual([{ die: 72, cell: at('k9'), letter: 'E' }]);
  });
});

describe('what is said of a play', () => {
  test('a diagonal is announced with the longest word, or with a chosen one', () => {
    let draft = { ...nothing('descending'), direction: 'descending' as const };
    draft = { ...put(G, draft, 0, at('i10')), direction: 'descending' };
    expect(text(draft)).toBe('OE');
    expect(action(G, draft)).toMatchObject({
      declared: { cell: at('h9'), direction: 'descending', length: 2, reversed: false },
    });
    const longer = { ...put(G, draft, 31, at('j11')), direction: 'descending' as const };
    expect(spans(G, longer).map((span) => reads(G, longer, span))).toEqual(['OES', 'ES']);
    const chosen = { ...longer, span: { cell: at('i10'), length: 2 } };
    expect(text(chosen)).toBe('ES');
  });

  test('a row is announced only where it is read reversed, or in one breath', () => {
    const draft = put(G, nothing(), 0, at('k9'));
    expect(action(G, draft)).toMatchObject({ declared: null });
    const reversed = { ...draft, reversed: true };
    expect(text(reversed)).toBe('ETROP');
    expect(action(G, reversed)).toMatchObject({
      declared: { cell: at('g9'), direction: 'row', length: 5, reversed: true, phrase: false },
    });
    const group = { ...put(G, nothing(), 51, at('k9')), reversed: true };
    expect(text(group)).toBe('CHTROP');
  });

  test('a line with the space may be a phrase', () => {
    const on = ground({ hand: [held(50, '_'), held(0, 'E')] });
    const draft = put(on, put(on, nothing(), 50, at('k9')), 0, at('l9'));
    expect(hasEspace(on, draft)).toBe(true);
    expect(hasEspace(G, put(G, nothing(), 0, at('k9')))).toBe(false);
    expect(action(on, { ...draft, phrase: true })).toMatchObject({
      declared: { length: 6, phrase: true },
    });
  });
});

describe('recomposing', () => {
  test('two dice of the board change places', () => {
    // PORT becomes TROP.
    let draft = put(G, nothing(), 30, at('g9'));
    draft = put(G, draft, 22, at('h9'));
    draft = put(G, draft, 21, at('i9'));
    expect(
      [...laidOut(G, draft).values()]
        .toSorted((a, b) => a.cell - b.cell)
        .map((one) => one.letter)
        .join(''),
    ).toBe('TROP');
    const { moves } = action(G, draft) as { moves: { cell: number; to: number }[] };
    expect(moves).toHaveLength(4);
    expect(moves).toContainEqual({ cell: at('j9'), to: at('g9') });
    expect(broken(G, draft)).toEqual([
      { cell: at('g9'), direction: 'row', before: 'PORT', after: 'TROP', whole: true },
    ]);
  });

  test('a die that comes home has not moved', () => {
    const there = put(G, nothing(), 30, at('k9'));
    expect(isEmpty(put(G, there, 30, at('j9')))).toBe(true);
  });

  test('what is in the air must lie again before anything is asked', () => {
    const draft = lift(G, nothing(), at('i9'));
    expect(lifted(G, draft).map(({ letter }) => letter)).toEqual(['R']);
    expect(action(G, draft)).toBeNull();
    expect(broken(G, draft)).toMatchObject([{ before: 'PORT', after: 'PO·T', whole: false }]);
    expect(isEmpty(back(G, draft, 22))).toBe(true);
  });

  test('where the table allows it, a lifted die comes to the hand', () => {
    const on = ground({ swap: true });
    const draft = put(on, lift(on, nothing(), at('h9')), 40, at('h9'));
    expect(action(on, draft)).toMatchObject({
      place: [{ die: 40, cell: at('h9'), letter: null }],
      moves: [{ cell: at('h9'), to: null }],
    });
  });

  test('a whole word is lifted and written anew, with dice of the hand', () => {
    const draft = liftWord(G, nothing(), at('h9'));
    expect(lifted(G, draft)).toHaveLength(4);
    const found = written(G, draft, at('g9'), 'SPORT')!;
    expect(text(found.draft)).toBe('SPORT');
    const played = action(G, found.draft) as { place: unknown[]; moves: unknown[] };
    expect(played.place).toEqual([{ die: 31, cell: at('g9'), letter: null }]);
    expect(played.moves).toHaveLength(4);
  });

  test('an announced diagonal is opened like a word', () => {
    const diagonals = [[at('f8'), at('g9')]];
    const on = ground({ tiles: [tile('f8', 24, 'O'), ...PORT], diagonals });
    const found = broken(on, lift(on, nothing(), at('g9')));
    expect(found.map(({ direction, before, after }) => [direction, before, after])).toEqual([
      ['row', 'PORT', '·ORT'],
      ['descending', 'OP', 'O·'],
    ]);
  });

  test('a die sent home sends whoever took its place home', () => {
    const draft = put(G, lift(G, nothing(), at('j9')), 0, at('j9'));
    expect(isEmpty(back(G, draft, 30))).toBe(true);
  });
});

describe('exchanging a joker', () => {
  const J = ground({
    tiles: [tile('g9', 73, '?', 'S'), tile('h9', 0, 'E')],
    hand: [held(31, 'S'), held(40, 'A')],
  });

  test('the same letter takes its place, and the joker is to be laid', () => {
    const draft = exchanged(J, nothing(), 31, at('g9'));
    expect(laidOut(J, draft).get(at('g9'))).toMatchObject({ die: 31, fresh: true });
    expect(loose(J, draft).map(({ die }) => die)).toEqual([40, 73]);
    expect(action(J, draft)).toBeNull();
    const used = named(put(J, draft, 73, at('i9')), 73, 'L');
    expect(action(J, used)).toMatchObject({
      exchange: { die: 31, cell: at('g9') },
      place: [{ die: 73, cell: at('i9'), letter: 'L' }],
      moves: [],
    });
    expect(isEmpty(back(J, used, 31))).toBe(true);
  });

  test('another letter does not', () => {
    const draft = nothing();
    expect(exchanged(J, draft, 40, at('g9'))).toBe(draft);
  });
});

describe('writing', () => {
  test('signs and letters are those of the dice', () => {
    expect(folded('s’exonder à Noël, cœur, ça')).toBe("S'EXONDER_A_NOEL_COEUR_ÇA");
  });

  test('a group is taken for its letters, a joker only for want of another', () => {
    const { draft } = written(G, nothing('column'), at('c5'), 'CHAP')!;
    expect(placed(draft)).toEqual([
      { die: 51, cell: at('c5'), letter: null },
      { die: 40, cell: at('c6'), letter: null },
      { die: 23, cell: at('c7'), letter: null },
    ]);
    const joker = written(G, nothing('column'), at('c5'), 'PIED')!;
    expect(placed(joker.draft)).toContainEqual({ die: 72, cell: at('c8'), letter: 'D' });
  });

  test('dice in the way are read, or passed over', () => {
    const through = written(G, nothing(), at('g9'), 'PORTE')!;
    expect(placed(through.draft)).toEqual([{ die: 0, cell: at('k9'), letter: null }]);
    expect(through.next).toBe(at('l9'));
    const over = written(G, nothing(), at('g9'), 'E')!;
    expect(text(over.draft)).toBe('PORTE');
  });

  test('what the hand has not cannot be written, nor beyond the rim', () => {
    expect(written(G, nothing(), at('a9'), 'ZOO')).toBeNull();
    expect(written(G, nothing(), at('q9'), 'ES')).toBeNull();
  });

  test('a joker of the board keeps its letter when it is written anew', () => {
    const on = ground({ tiles: [tile('g9', 73, '?', 'S'), tile('h9', 0, 'E')], hand: [] });
    const draft = liftWord(on, nothing(), at('g9'));
    expect(written(on, draft, at('g9'), 'ES')).not.toBeNull();
    expect(written(on, draft, at('g9'), 'EL')).toBeNull();
  });
});

describe('the super joker', () => {
  test('stands for a letter that one names, and is written with last of all', () => {
    const ground = {
      diameter: 17,
      tiles: PATE,
      hand: [held(80, '!'), held(72, '?')],
      swap: false,
      diagonals: [],
    };
    expect(isJoker('!')).toBe(true);
    expect(unnamed(ground, put(ground, nothing(), 80, at('l9')))?.die).toBe(80);
    const one = written(ground, nothing(), at('l9'), 'S')!;
    expect([...one.draft.letters]).toEqual([[72, 'S']]);
  });
});
