import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scene } from '../src/lib/games/contract';
import { page } from '../src/lib/games/volapuk';
import Figure from '../src/lib/games/volapuk/Figure.svelte';
import { settings } from '../src/lib/settings.svelte';
import { best, log, prompt, told, toldBy } from '../src/lib/games/volapuk/advice';
import { onBoard, rows, run, step } from '../src/lib/games/volapuk/board';
import {
  action,
  back,
  broken,
  drafted,
  exchanged,
  folded,
  hasEspace,
  inferred,
  isEmpty,
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
  spoken,
  unnamed,
  written,
  type Draft,
  type Ground,
} from '../src/lib/games/volapuk/draft';
import { command } from '../src/lib/games/volapuk/keys';
import {
  cellName,
  dieName,
  moveName,
  readDrawing,
  readFigure,
  readPlay,
} from '../src/lib/games/volapuk/notation';
import { missed } from '../src/lib/games/volapuk/missed.svelte';
import Review from '../src/lib/games/volapuk/Review.svelte';
import Sheet from '../src/lib/games/volapuk/Sheet.svelte';
import Table from '../src/lib/games/volapuk/Table.svelte';
import Options from '../src/lib/parts/Options.svelte';
import type { Action, News, Open, Play, Played, View } from '../src/lib/wire/volapuk';
import type { Refused } from '../src/lib/wire/messages';
import type { Lang, Wording } from '../src/lib/words';
import { figuresOf, plainWords, rulePage, wordsOf } from './scene';
import { at, held, OPTIONS, played, tile, type Shown, viewOf } from './volapuk';

beforeEach(async () => {
  await settings.speak('fr');
});

const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

const PORT = [tile('g9', 20, 'P'), tile('h9', 21, 'O'), tile('i9', 22, 'R'), tile('j9', 30, 'T')];
const HAND = [
  held(0, 'E'),
  held(10, 'I'),
  held(23, 'P'),
  held(31, 'S'),
  held(40, 'A'),
  held(51, 'CH'),
  held(72, '?'),
];
const ground = (changes: Partial<Ground> = {}): Ground => ({
  diameter: 17,
  tiles: PORT,
  hand: HAND,
  swap: false,
  diagonals: [],
  ...changes,
});
const G = ground();
const text = (draft: Draft, on = G): string => reads(on, draft, spoken(on, draft)!);
const placed = (draft: Draft, on = G) => (action(on, draft) as { place?: unknown }).place;

describe('the board', () => {
  test.each([
    [15, 177],
    [17, 225],
    [19, 293],
  ])('of %i cells across has %i', (diameter, count) => {
    expect(rows(diameter).flat()).toHaveLength(count);
  });

  test('ends at its rim', () => {
    expect(onBoard(17, 0, 0)).toBe(false);
    expect(step(17, at('q9'), 'row')).toBeNull();
    expect(step(17, at('i9'), 'ascending')).toBe(at('j8'));
  });

  test('a line of dice is read from its beginning', () => {
    const taken = new Set(PORT.map(({ cell }) => cell));
    expect(run(17, taken, at('i9'), 'row').map(cellName)).toEqual(['g9', 'h9', 'i9', 'j9']);
    expect(run(17, taken, at('i9'), 'column').map(cellName)).toEqual(['i9']);
  });
});

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

describe('keys', () => {
  const press = (key: string, more = {}) =>
    command({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('are letters, figures and the signs of the notation', () => {
    expect(press('é')).toEqual({ type: 'letter', letter: 'E' });
    expect(press('ç')).toEqual({ type: 'letter', letter: 'Ç' });
    expect(press(' ')).toEqual({ type: 'letter', letter: '_' });
    expect(press('3')).toEqual({ type: 'die', at: 2 });
    expect(press('&', { code: 'Digit1' })).toEqual({ type: 'die', at: 0 });
    expect(press('*')).toEqual({ type: 'throw' });
    expect(press('\\', { altKey: true })).toEqual({ type: 'direction', direction: 'descending' });
    expect(press('Tab')).toBeNull();
    expect(press('a', { ctrlKey: true })).toBeNull();
  });
});

describe('the notation', () => {
  test('is the server’s', () => {
    expect([0, 9, 10, 49, 50, 79].map(dieName)).toEqual(['a1', 'a10', 'g1', 'y10', 'v1', 'v30']);
    expect(cellName(at('i9'))).toBe('i9');
    expect(
      moveName({
        type: 'play',
        place: [{ die: 2, cell: at('i9'), letter: null }],
        moves: [{ cell: at('h4'), to: at('h5') }],
        exchange: { die: 1, cell: at('b9') },
        declared: {
          cell: at('i9'),
          direction: 'descending',
          length: 3,
          reversed: true,
          phrase: false,
        },
      } as Action),
    ).toBe('!i9=a3;h4~h5;b9*a2;i9\\3<');
    expect(moveName({ type: 'throw', keep: [2, 61] } as Action)).toBe('*a3,v12');
  });

  test('a play that was told is read again, and lies on the board', () => {
    const text = String.raw`!k9=a1;l9=v23:S;g9~f9;j9*s2;k9\5`;
    const play = readPlay(text)!;
    expect(play).toEqual({
      type: 'play',
      place: [
        { die: 0, cell: at('k9'), letter: null },
        { die: 72, cell: at('l9'), letter: 'S' },
      ],
      moves: [{ cell: at('g9'), to: at('f9') }],
      exchange: { die: 31, cell: at('j9') },
    });
    const draft = drafted(G, { ...play, exchange: null });
    const board = laidOut(G, draft);
    expect(['f9', 'k9', 'l9'].map((name) => board.get(at(name))?.letter)).toEqual(['P', 'E', 'S']);
    expect(readPlay('.')).toBeNull();
    expect(readPlay('!k9')).toBeNull();
  });

  test('every figure of the rule page is drawn', async () => {
    const sources = figuresOf(rulePage('volapuk'));
    expect(sources).toHaveLength(3);
    const [laid, cut, position] = sources;
    const first = readDrawing(laid!)!;
    expect(first.rows[0]).toEqual({ faces: ['P', 'O', 'R', 'T'], said: 'PORT était là' });
    expect(first.rows[1]!.faces).toEqual([null, 'S']);
    expect(readDrawing(cut!)!.rows[1]!.faces).toEqual([...'PORT_ERS']);
    expect(readFigure(position!)).toMatchObject({ elue: 'P', turn: 0 });
    const { container } = render(Figure, { source: position!, words: plainWords(page) });
    await waitFor(() => expect(container.querySelectorAll('[data-cell] .die')).toHaveLength(2));
  });

  test('no sentence is taken for a drawing', () => {
    expect(readDrawing('Une phrase.')).toBeNull();
  });
});

// The table

const options = { ...OPTIONS, reroll_kept: false } as Open['options'];

const view = (changes: Partial<Shown> = {}): View =>
  viewOf([HAND, [held(1, null)]], {
    options,
    tiles: PORT,
    seen: ['PORT'],
    bag: [{ colour: 'blue', count: 6 }],
    number: 3,
    sheets: [[12], [5]],
    totals: [12, 5],
    actions: [{ type: 'pass' }],
    ...changes,
  });

const REFUSED: Refused = {
  type: 'refused',
  id: null,
  code: 'no_word',
  facts: {},
  nearest: null,
  section: '4.1',
  sentence: 'Ce coup ne forme aucun mot nouveau.',
};

const ATOUT = { label: 'atout', points: 15, arithmetic: 'PORTE 3 × 5 = 15', section: '6.2' };
const scene = (table: Partial<Shown> = {}, changes: Partial<Scene> = {}) =>
  played(view(table), [ATOUT], changes);

/** Dice were thrown once, and may be thrown again. */
const THROWN: Partial<Shown> = {
  phase: 'throws',
  throws: 1,
  throws_left: 2,
  actions: [{ type: 'pass' }, { type: 'throw', keep: [] }, { type: 'set_dice' }],
};

const cell = (name: string) => document.querySelector(`[data-cell="${at(name)}"]`)!;
const main = () => document.querySelector<HTMLButtonElement>('.acts .main')!;

describe('the table', () => {
  test('a word that is typed is asked for, told and played', async () => {
    const { scene: made, play, attempt } = scene();
    render(Table, { scene: made });
    await fireEvent.click(cell('k9'));
    await fireEvent.keyDown(document.body, { key: 'e' });
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    await waitFor(() => expect(main().disabled).toBe(false));
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(main().textContent).toContain('Poser PORTE');
    expect(screen.getByText('À l’atout')).toBeTruthy();
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(play).toHaveBeenCalledWith(
      expect.objectContaining({ place: [{ die: 0, cell: at('k9'), letter: null }] }),
    );
  });

  test('what the referee refuses cannot be played, and he says why', async () => {
    const { scene: made, play } = scene({}, { attempt: async () => REFUSED });
    render(Table, { scene: made });
    await fireEvent.click(cell('c5'));
    await fireEvent.keyDown(document.body, { key: 's' });
    await screen.findByText(/aucun mot nouveau/);
    expect(main().disabled).toBe(true);
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(play).not.toHaveBeenCalled();
  });

  test('the cell that the referee speaks of is marked on the board', async () => {
    const refused = { ...REFUSED, code: 'apart', facts: { cell: at('c5') }, section: '4.2' };
    render(Table, { scene: scene({}, { attempt: async () => refused }).scene });
    await fireEvent.click(cell('c5'));
    await fireEvent.keyDown(document.body, { key: 's' });
    await waitFor(() => expect(cell('c5').classList.contains('named')).toBe(true));
    expect(document.querySelectorAll('.named')).toHaveLength(1);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(document.querySelector('.named')).toBeNull();
  });

  test.each([
    ['not_a_word', {}],
    ['left_out', { why: 'usuels' }],
  ])(
    '§4.6 a diagonal refused as %s is announced with the longest part that is a word',
    async (code, why) => {
      const cells: number[] = [];
      const attempt = async (wish: Action) => {
        const { cell, length, direction } = (wish as Play).declared!;
        cells.push(cell);
        const facts = { word: 'OES', direction, cell, ...why };
        return length > 2 ? { ...REFUSED, code, facts } : [ATOUT];
      };
      render(Table, { scene: scene({}, { attempt: attempt as never }).scene });
      await fireEvent.click(cell('i10'));
      await fireEvent.keyDown(document.body, { key: '\\' });
      for (const key of 'es') await fireEvent.keyDown(document.body, { key });
      await waitFor(() => expect(main().disabled).toBe(false));
      expect(main().textContent).toContain('Poser ES');
      expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]!.text).toBe('ES');
      expect(cells).toEqual([at('h9'), at('i10'), at('i10')]);
    },
  );

  test('a tap on a cell chooses it, a second turns the way of writing', async () => {
    render(Table, { scene: scene().scene });
    await fireEvent.click(cell('c5'));
    expect(cell('c5').classList.contains('here')).toBe(true);
    await fireEvent.click(cell('c5'));
    expect(screen.getByText('Colonne')).toBeTruthy();
    await fireEvent.keyDown(document.body, { key: 'Backspace' });
    await fireEvent.click(document.querySelector('[data-die="40"]')!);
    expect(cell('c5').classList.contains('fresh')).toBe(true);
    expect(cell('c6').classList.contains('here')).toBe(true);
  });

  test('dice of the board move only in a recomposition', async () => {
    // The referee is still reading: until then one sees which words were opened.
    render(Table, { scene: scene({}, { attempt: () => new Promise(() => {}) }).scene });
    await fireEvent.click(cell('j9'));
    await fireEvent.click(cell('k9'));
    expect(cell('k9').classList.contains('fresh')).toBe(false);
    await fireEvent.click(screen.getByRole('button', { name: 'Recomposer' }));
    await fireEvent.click(cell('j9'));
    await fireEvent.click(cell('g9'));
    expect(cell('g9').getAttribute('aria-label')).toContain('T');
    expect(cell('j9').getAttribute('aria-label')).toContain('P');
    expect(screen.getByText('TORP')).toBeTruthy();
    // Whoever thinks better of it finds the board as it was.
    await fireEvent.click(screen.getByRole('button', { name: 'Recomposer' }));
    expect(cell('g9').getAttribute('aria-label')).toContain('P');
  });

  test('a tap keeps a die on the réglette, and the others are thrown', async () => {
    const { scene: made, play } = scene(THROWN);
    render(Table, { scene: made });
    await fireEvent.click(document.querySelector('[data-die="23"]')!);
    expect(document.querySelector('.reglette [data-die="23"]')).not.toBeNull();
    expect(main().textContent).toContain('Relancer 6 dés');
    await fireEvent.click(main());
    expect(play).toHaveBeenCalledWith({ type: 'throw', keep: [23] });
  });

  test('§2.2 a die that was kept before stays, and the table says so', async () => {
    const [first, ...others] = HAND;
    const hands = [[{ ...first!, kept: true }, ...others], []];
    render(Table, { scene: scene({ ...THROWN, hands }).scene });
    await fireEvent.click(document.querySelector('[data-die="0"]')!);
    expect(screen.getByText(/déjà gardé/).textContent).toContain('2.2');
    expect(document.querySelector('.reglette [data-die="0"]')).not.toBeNull();
    await fireEvent.click(document.querySelector('[data-die="10"]')!);
    expect(screen.queryByText(/déjà gardé/)).toBeNull();
  });

  const STRONG = { tiles: [tile('g9', 79, '!', 'S'), tile('h9', 1, 'E')], force: 7 };
  const layOnSuperJoker = async () => {
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(cell('g9'));
  };

  test('§4.12 a die laid on the super joker hears why it may not take its place', async () => {
    const refused: Refused = {
      ...REFUSED,
      code: 'too_strong',
      facts: { force: 7, needed: 2 },
      section: '4.12',
    };
    const attempt = vi.fn(async () => refused);
    render(Table, { scene: scene(STRONG, { attempt }).scene });
    await layOnSuperJoker();
    const said = await screen.findByText(/encore de force 7/);
    expect(said.textContent).toContain('4.12');
    expect(attempt).toHaveBeenCalledWith({ type: 'retire_super_joker', die: 31 });
    await fireEvent.click(document.querySelector('[data-die="10"]')!);
    expect(screen.queryByText(/encore de force 7/)).toBeNull();
  });

  test('§4.12 where it may, one is asked whether it shall', async () => {
    const { scene: made, play } = scene({ ...STRONG, force: 2 });
    render(Table, { scene: made });
    await layOnSuperJoker();
    await waitFor(() =>
      expect(document.querySelector('dialog[open]')?.textContent).toContain('Votre dé S'),
    );
    await fireEvent.click(screen.getByRole('button', { name: 'Remplacer' }));
    expect(play).toHaveBeenCalledWith({ type: 'retire_super_joker', die: 31 });
  });

  test('a figure means the die that stands there, also once some are kept', async () => {
    render(Table, { scene: scene(THROWN).scene });
    const kept = () =>
      [...document.querySelectorAll('.reglette [data-die]')].map((one) =>
        one.getAttribute('data-die'),
      );
    await fireEvent.keyDown(document.body, { key: '4' });
    expect(kept()).toEqual(['31']);
    // S stands first now, and E, I and P have moved on.
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(kept()).toEqual(['0', '31']);
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(kept()).toEqual(['0']);
  });

  test('a cell touched between two throws changes nothing, until something is laid', async () => {
    render(Table, { scene: scene(THROWN).scene });
    await fireEvent.click(cell('k9'));
    expect(screen.getByText(/Un dé touché est gardé/)).toBeTruthy();
    await fireEvent.click(document.querySelector('[data-die="23"]')!);
    expect(document.querySelector('.reglette [data-die="23"]')).not.toBeNull();
    expect(main().textContent).toContain('Relancer 6 dés');
    await fireEvent.keyDown(document.body, { key: 'e' });
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    expect(cell('l9').classList.contains('fresh')).toBe(true);
  });

  test.each([
    ['composing', {}, 4],
    ['where there are no diagonals', { options: { ...options, diagonal: 0 } }, 2],
    ['between throws', THROWN, 2],
  ])('%s, a cell is left once it was touched for every way', async (_, table, ways) => {
    render(Table, { scene: scene(table as Partial<Shown>).scene });
    for (let at = 0; at < ways; at++) {
      await fireEvent.click(cell('c5'));
      expect(cell('c5').classList.contains('here')).toBe(true);
    }
    await fireEvent.click(cell('c5'));
    expect(document.querySelector('.here')).toBeNull();
    expect(screen.getByText('Rangée')).toBeTruthy();
  });

  test('a word that was taken back is begun again where it began', async () => {
    render(Table, { scene: scene().scene });
    const type = async (keys: string[]) => {
      for (const key of keys) await fireEvent.keyDown(document.body, { key });
    };
    const here = () => document.querySelector('.here')?.getAttribute('data-cell');
    await fireEvent.click(cell('c5'));
    await type([...'pie', 'Escape']);
    expect(here()).toBe(String(at('c5')));
    await type(['p']);
    expect(cell('c5').classList.contains('fresh')).toBe(true);
    // Two dice that were touched, and one that was written behind them.
    await type(['Escape']);
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(document.querySelector('[data-die="0"]')!);
    await type(['p']);
    expect(here()).toBe(String(at('f5')));
    await fireEvent.click(screen.getByText('Reprendre'));
    expect(here()).toBe(String(at('c5')));
  });

  test('Reprendre takes back what is laid, then the cell where one would write', async () => {
    render(Table, { scene: scene().scene });
    expect(screen.queryByText('Reprendre')).toBeNull();
    await fireEvent.click(cell('k9'));
    await fireEvent.keyDown(document.body, { key: 'e' });
    await fireEvent.click(screen.getByText('Reprendre'));
    expect(cell('k9').classList.contains('fresh')).toBe(false);
    await fireEvent.click(screen.getByText('Reprendre'));
    expect(document.querySelector('.here')).toBeNull();
    expect(screen.queryByText('Reprendre')).toBeNull();
  });

  test('fétiches stand on the réglette from the start, also where they may be thrown', async () => {
    const { scene: made, play } = scene({
      options: { ...options, reroll_kept: true },
      hands: [[held(0, 'E', true), held(10, null)], []],
      phase: 'throws',
      throws: 0,
      throws_left: 3,
      actions: [{ type: 'pass' }, { type: 'throw', keep: [0] }],
    });
    render(Table, { scene: made });
    expect(main().textContent).toContain('Jeter 1 dé');
    await fireEvent.click(main());
    expect(play).toHaveBeenCalledWith({ type: 'throw', keep: [0] });
    await fireEvent.click(document.querySelector('[data-die="0"]')!);
    expect(main().textContent).toContain('Jeter 2 dés');
  });

  test('in the last turns dice of the board move at once, and one says when one is done', async () => {
    const { scene: made, play } = scene({ phase: 'recompose', hands: [[], []] });
    render(Table, { scene: made });
    await fireEvent.click(cell('j9'));
    await fireEvent.click(cell('k9'));
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    await fireEvent.click(screen.getByText('Finir'));
    expect(play).toHaveBeenCalledWith({ type: 'pass' });
  });

  test('a word of the board is lifted, and nothing is asked until it lies again', async () => {
    const { scene: made, attempt } = scene();
    render(Table, { scene: made });
    await fireEvent.click(screen.getByRole('button', { name: 'Recomposer' }));
    await fireEvent.click(cell('h9'));
    await fireEvent.click(screen.getByText('Soulever le mot'));
    expect(document.querySelectorAll('.up [data-die]')).toHaveLength(4);
    expect(screen.getByText('4 dés sont en l’air', { exact: false })).toBeTruthy();
    await fireEvent.click(cell('g9'));
    for (const key of 'trop') await fireEvent.keyDown(document.body, { key });
    expect(document.querySelector('.up')).toBeNull();
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(1));
    expect(attempt).toHaveBeenCalledWith(
      expect.objectContaining({
        place: [],
        moves: expect.arrayContaining([{ cell: at('j9'), to: at('g9') }]),
      }),
    );
    expect(main().textContent).toContain('Recomposer TROP');
  });

  test('§6.1 what a die is worth is what the table says', () => {
    const hand = [
      { ...held(0, 'A'), worth: 1 },
      { ...held(1, 'CH'), worth: 4 },
    ];
    render(Table, { scene: scene({ hands: [hand, []] }).scene });
    const corners = [...document.querySelectorAll<HTMLElement>('.rail .lot')].map(
      (one) => one.querySelector<HTMLElement>('[data-worth]')?.dataset['worth'],
    );
    expect(corners).toEqual([undefined, '4']);
  });

  test('fétiches are chosen among what is left', async () => {
    const { scene: made, play } = scene({
      phase: 'fetiches',
      actions: [{ type: 'keep_fetiches', dice: [] }],
    });
    render(Table, { scene: made });
    expect(main().textContent).toContain('Ne rien garder');
    await fireEvent.click(document.querySelector('[data-die="51"]')!);
    expect(main().textContent).toContain('Garder 1 fétiche');
    await fireEvent.click(main());
    expect(play).toHaveBeenCalledWith({ type: 'keep_fetiches', dice: [51] });
  });

  test('whose turn it is not, looks on: the dice of the other are shown', () => {
    render(Table, {
      scene: scene({ turn: 1, phase: 'throws', throws: 0 }, { waiting: [1] }).scene,
    });
    expect(screen.getByText('Papi Jo va jeter ses dés.')).toBeTruthy();
    expect(document.querySelector('button[data-cell]')).toBeNull();
  });

  test('a die for a joker of the board brings the joker beside the others', async () => {
    render(Table, {
      scene: scene({ tiles: [tile('g9', 73, '?', 'S'), tile('h9', 1, 'E')] }).scene,
    });
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(cell('g9'));
    expect(cell('g9').classList.contains('fresh')).toBe(true);
    expect(document.querySelector('.up [data-die="73"]')).not.toBeNull();
    await fireEvent.click(cell('g9'));
    expect(document.querySelector('.up')).toBeNull();
  });

  test('§4.9 another letter laid on a joker hears what it wants', async () => {
    render(Table, {
      scene: scene({ tiles: [tile('g9', 73, '?', 'T'), tile('h9', 1, 'E')] }).scene,
    });
    await fireEvent.click(document.querySelector('[data-die="31"]')!);
    await fireEvent.click(cell('g9'));
    expect(screen.getByText(/Pour ce joker il faut un de vos dés qui montre T/)).toBeTruthy();
    expect(cell('g9').classList.contains('fresh')).toBe(false);
  });

  test('a joker that is laid asks for its letter, and goes back without it', async () => {
    const { scene: made, attempt } = scene();
    render(Table, { scene: made });
    await fireEvent.click(cell('k9'));
    await fireEvent.click(document.querySelector('[data-die="72"]')!);
    const dialog = document.querySelector('dialog')!;
    await waitFor(() => expect(dialog.open).toBe(true));
    expect(attempt).not.toHaveBeenCalled();
    await fireEvent.keyDown(dialog, { key: 'é' });
    await waitFor(() => expect(dialog.open).toBe(false));
    expect(cell('k9').getAttribute('aria-label')).toContain('joker pour É');
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(1));
    await fireEvent.click(cell('k9'));
    await fireEvent.click(document.querySelector('[data-die="72"]')!);
    await waitFor(() => expect(dialog.open).toBe(true));
    await fireEvent(dialog, new Event('close'));
    await waitFor(() => expect(cell('k9').classList.contains('fresh')).toBe(false));
  });

  test('a turn is passed only once one has said so twice', async () => {
    const { scene: made, play } = scene();
    render(Table, { scene: made });
    await fireEvent.click(screen.getByRole('button', { name: 'Passer' }));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByText('Continuer à jouer'));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Passer' }));
    await fireEvent.click(screen.getByText('Passer mon tour'));
    expect(play).toHaveBeenCalledWith({ type: 'pass' });
  });

  test.each([
    ['may', true],
    ['may not', false],
  ])('reading reversed is offered where the referee says one %s', async (_, allowed) => {
    const attempt = vi.fn(async (wish: Action) =>
      'declared' in wish && wish.declared?.reversed && !allowed ? REFUSED : [],
    );
    const { scene: made } = scene(
      { options: { ...options, reversed: 'anacyclic' } },
      { attempt: attempt as never },
    );
    render(Table, { scene: made });
    await fireEvent.click(cell('k9'));
    await fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByText('Lecture inversée') !== null).toBe(allowed));
  });

  test('looking back, the play that was missed lies on the board', () => {
    missed.now = {
      number: 3,
      best: { written: '!k9=a1', words: ['PORTE'], cells: [at('k9')], points: 15 },
    };
    render(Table, { scene: scene({}, { live: false, seat: null }).scene });
    expect(cell('k9').classList.contains('fresh')).toBe(true);
    expect(screen.getByText(/meilleur coup trouvé.*PORTE, 15 points/)).toBeTruthy();
    missed.now = null;
  });

  test.each([
    [0, 'sans pendule'],
    [90, '1:30 par tour'],
  ])('§2.3 a clock of %i seconds is told as that of a turn', (clock, told) => {
    render(Options, { options: { clock }, say: wordsIn('fr') });
    expect(document.querySelector('dd')?.textContent).toBe(told);
  });

  test('the Élue and the bags are in sight', () => {
    render(Table, { scene: scene().scene });
    expect(screen.getByRole('img', { name: /lettre Élue est P/ })).toBeTruthy();
    expect(document.querySelector('.bags')?.textContent).toContain('6');
  });
});

describe('what is told', () => {
  const played = (points: number, word: string): Played => ({
    type: 'played',
    seat: 0,
    place: [],
    moves: [],
    exchange: null,
    words: [
      {
        text: word,
        faces: [],
        cells: [],
        direction: 'row',
        atout: false,
        extends: false,
        compound: false,
        reversed: false,
        conjoint: false,
        pair: false,
        force: 0,
        again: false,
      },
    ],
    scored: [],
    points,
  });

  test('news worth telling, and no dice', () => {
    const fresh: News[] = [{ type: 'threw', seat: 0, keep: [] }, played(12, 'PORT')];
    expect(toldBy(wordsIn('fr'), fresh)).toBe('Inès écrit PORT\u00a0: 12 points.');
    const items = fresh.map((news) => ({ type: 'heard', news }));
    expect(log(items as never, null)).toHaveLength(1);
  });

  test('time that ends a turn is told, time that ends a silence is not', () => {
    const late: News = { type: 'timed_out', seat: 0 };
    const turn: News[] = [late, { type: 'passed', seat: 0 }];
    expect(toldBy(wordsIn('fr'), turn)).toBe('Le temps d’Inès est écoulé. Inès passe.');
    const silence: News[] = [late, { type: 'said_nothing', seat: 0 }];
    expect(toldBy(wordsIn('fr'), silence)).toBe('');
    const noted = (news: News[]) =>
      log(news.map((one) => ({ type: 'heard', news: one })) as never, null).map(
        (item) => (item as unknown as { news: News }).news.type,
      );
    expect(noted(turn)).toEqual(['timed_out', 'passed']);
    expect(noted(silence)).toEqual(['said_nothing']);
    expect(noted([late, { type: 'dice_were_set', seat: 0 }])).toEqual([]);
  });

  test('dice are told as people call them, and nothing where nothing was kept', () => {
    const tell = (lang: Lang, news: News, before: News[] = []) => told(news, before, wordsIn(lang));
    const rolled: News = {
      type: 'rolled',
      seat: 0,
      shown: [
        { die: 0, face: 'E' },
        { die: 51, face: 'CH' },
        { die: 72, face: '?' },
      ],
    };
    expect(tell('fr', rolled)).toBe('Inès jette E, CH et joker.');
    expect(tell('fr', { type: 'threw', seat: 0, keep: [] })).toBe('');
    const kept: News = { type: 'threw', seat: 0, keep: [0, 51] };
    expect(tell('fr', kept, [rolled])).toBe('Inès garde E et CH.');
    expect(tell('en', kept, [rolled])).toBe('Inès keeps E and CH.');
    const dice = [0, 1, 60];
    expect(tell('fr', { type: 'refilled', seat: 0, dice })).toBe(
      'Inès reprend deux dés bleus et un vert.',
    );
    expect(tell('en', { type: 'refilled', seat: 0, dice })).toBe(
      'Inès takes two blue dice and one green.',
    );
    expect(tell('fr', { type: 'drew_blind', seat: 0, dice: [] })).toContain('le sac est vide');
    expect(tell('fr', { type: 'fetiches_kept', seat: 0, dice: [51] }, [rolled])).toBe(
      'Inès garde CH pour son prochain tour.',
    );
    expect(tell('fr', { type: 'passed', seat: 0 })).toBeNull();
  });

  test('a play is told with the word it was made for first', () => {
    const play = played(32, 'ET');
    const [et] = play.words;
    const musee = { ...et!, text: 'MUSEE', direction: 'descending' as const };
    const diagonal = { ...play, words: [et!, musee] };
    expect(told(diagonal, [], wordsIn('fr'))).toBe(
      'Inès écrit MUSEE en diagonale, avec ET\u00a0: 32 points.',
    );
    const rime = { ...play, words: [{ ...musee, text: 'RIME', reversed: true }] };
    expect(told(rime, [], wordsIn('fr'))).toBe(
      'Inès écrit RIME en diagonale, à lire aussi à l’envers\u00a0: 32 points.',
    );
    const moved = { ...play, moves: [{ cell: at('i9'), to: at('j9') }] };
    expect(told(moved, [], wordsIn('en'))).toBe('Inès recomposes ET: 32 points.');
  });

  test('the finest plays come first', () => {
    const heard = [played(5, 'AN'), played(30, 'RIME'), played(12, 'PORT'), played(1, 'A')];
    expect(best(heard).map(({ points }) => points)).toEqual([30, 12, 5]);
  });

  test('there is a line for every moment, in both languages', () => {
    const doing = { picked: false, begun: false, recomposing: false, lifted: 0, cursor: false };
    for (const lang of ['fr', 'en'] as const)
      for (const phase of ['deal', 'throws', 'compose', 'fetiches', 'recompose'] as const)
        for (const waiting of [[0], [1]]) {
          const made = scene({ phase }, { say: wordsIn(lang), waiting }).scene;
          expect(prompt(made, made.view as View, doing).length).toBeGreaterThan(5);
        }
  });

  test('looking back, a missed play stands below what was played, and leads to its moment', async () => {
    const go = vi.fn();
    const none = { written: '.', words: [], cells: [], points: 0 };
    const best = { written: '!k9=a1', words: ['PORTE'], cells: [at('k9')], points: 15 };
    const turn = {
      number: 3,
      seat: 0,
      seq: 12,
      hand: ['E', '_', '!'],
      made: none,
      best,
      missed: 15,
    };
    render(Review, {
      review: {
        turns: [turn, { ...turn, number: 4, seq: 20, made: best, missed: 0 }],
        missed: [15, 0],
      },
      say: wordsIn('fr'),
      at: 14,
      go,
    });
    expect(screen.getByText('Inès a laissé 15 points')).toBeTruthy();
    expect(screen.getAllByText('Manqué')).toHaveLength(1);
    const [first] = screen.getAllByRole('button');
    expect(first!.textContent.replace(/\s+/g, ' ')).toContain('E ␣ super joker');
    expect(first!.getAttribute('aria-current')).toBe('step');
    await fireEvent.click(first!);
    expect(go).toHaveBeenCalledWith(12);
  });

  test('the sheet has a column for each turn', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    render(Sheet, { scene: scene().scene });
    expect(screen.getByText('Tour 1')).toBeTruthy();
    expect([...document.querySelectorAll('td.tot')].map((one) => one.textContent)).toEqual([
      '12',
      '5',
    ]);
  });
});
