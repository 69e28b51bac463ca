import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sentences } from '../plugins/wording';
import type { Tagged } from '../src/lib/games/contract';
import { page } from '../src/lib/games/hepta_mensa';
import { inBrief } from '../src/lib/games/hepta_mensa/advice';
import Figure from '../src/lib/games/hepta_mensa/Figure.svelte';
import { lit, stands, sureFace, tap, type Move } from '../src/lib/games/hepta_mensa/moves';
import { around, moveName, readFigure } from '../src/lib/games/hepta_mensa/notation';
import Sheet from '../src/lib/games/hepta_mensa/Sheet.svelte';
import { Stage, things } from '../src/lib/games/hepta_mensa/stage.svelte';
import Table from '../src/lib/games/hepta_mensa/Table.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { News, View } from '../src/lib/wire/hepta_mensa';
import type { Refused } from '../src/lib/wire/messages';
import type { Lang, Wording } from '../src/lib/words';
import { ACTIONS, LINE, open, scene, view } from './hepta_mensa';
import { figuresOf, plainWords, rulePage, text, wordsOf } from './scene';

const RULES = readFileSync('../docs/rules/hepta_mensa.md', 'utf8');

const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

beforeEach(async () => {
  await settings.speak('fr');
});

describe('notation', () => {
  test('moves are written as the rule page writes them', () => {
    expect(moveName({ type: 'lay_stone', pawn: 'two', place: 4 } as Tagged)).toBe('2@5');
    expect(moveName({ type: 'turn_double', cell: 5 } as Tagged)).toBe('!b2');
    expect(moveName({ type: 'attack', place: 4, cell: 6 } as Tagged)).toBe('x5c2');
    expect(moveName({ type: 'lay_centaur', pawn: 'moon', place: 8, cell: 15 } as Tagged)).toBe(
      'cm@9d4',
    );
    expect(moveName({ type: 'lay_centaur', pawn: 'one', place: 6, cell: null } as Tagged)).toBe(
      'c1@7',
    );
  });

  test('place 5 lies between b2, c2, b3 and c3', () => {
    expect(around(4)).toEqual([5, 6, 9, 10]);
  });
});

describe('figures of the rule page', () => {
  const sources = figuresOf(rulePage('hepta_mensa'));
  const translated = figuresOf(rulePage('hepta_mensa', 'en'));

  test('all eight are boards, each with sixteen cells', () => {
    expect(sources).toHaveLength(8);
    for (const source of sources) expect(readFigure(source)?.cells, source).toHaveLength(16);
  });

  test('signs beside the first become a legend', () => {
    const remarks = readFigure(sources[0]!)!.remarks;
    expect(remarks.map((remark) => remark.text)).toEqual([
      'double-flèche',
      'simple-flèche',
      'rose',
      'bleu',
      'vert',
      'ocre',
    ]);
    expect(remarks[0]).toMatchObject({ kind: 'cell', cell: { kind: 'double' } });
    expect(remarks[2]).toMatchObject({ kind: 'colour', colour: 'rose' });
  });

  test('the names of cells and places are a figure of their own', () => {
    expect(readFigure(sources[1]!)?.kind).toBe('names');
  });

  test('pieces are where the text says', () => {
    const recycled = sources
      .map((source) => readFigure(source)!)
      .find((one) => one.cells.some((cell) => cell?.kind === 'recyclage'))!;
    expect(recycled.cells[6]).toEqual({ kind: 'recyclage', colour: 'rose' });
    expect(recycled.cells[15]).toEqual({ kind: 'neutral', colour: null });
    expect(recycled.places).toEqual([
      { owner: 0, stones: 1 },
      null,
      null,
      null,
      { owner: 0, stones: 0 },
      null,
      null,
      null,
      { owner: 0, stones: 0 },
    ]);
    expect(recycled.remarks.map((remark) => remark.kind)).toEqual(['piece', 'cell', 'cell']);
  });

  test('a sentence beside a board goes on in the next line', () => {
    const texts = sources.flatMap((source) =>
      readFigure(source)!.remarks.filter((one) => one.kind === 'text'),
    );
    expect(texts.map((one) => one.text)).toEqual([
      'Encre a une pièce',
      'la rose de c2 est maintenant un recyclage, tout le monde le sait',
    ]);
  });

  test('the English page draws the same, with remarks in English', () => {
    const shown = (source: string) => {
      const { remarks, ...board } = readFigure(source)!;
      return { ...board, remarks: remarks.map((remark) => ({ ...remark, text: '' })) };
    };
    expect(translated.map(shown)).toEqual(sources.map(shown));
    const texts = translated.flatMap((source) =>
      readFigure(source)!.remarks.map((one) => one.text),
    );
    expect(texts).toEqual([
      'double arrow',
      'single arrow',
      'pink',
      'blue',
      'green',
      'ochre',
      'Encre, two stones',
      'free place',
      'lightning bolt',
      'Encre, centaur',
      'recycling face',
      'neutral centaur',
      'Encre has a coin',
      'the pink one on c2 is now a recycling face, and everybody knows',
    ]);
  });

  test('a position on one line tells hands and coins', () => {
    const [first] = sources.filter((source) => !source.includes('\n'));
    expect(readFigure(first!)).toMatchObject({
      hands: [
        { ones: 1, twos: 0, moons: 0 },
        { ones: 2, twos: 1, moons: 1 },
      ],
      coins: [1, 0],
    });
  });

  test('what is no board stays text', async () => {
    expect(readFigure('tablee play hepta_mensa')).toBeNull();
    const { container } = render(Figure, { source: 'tablee play', words: plainWords(page) });
    expect(container.querySelector('pre')?.textContent).toBe('tablee play');
  });

  test('a board is drawn, with its pieces in words', async () => {
    render(Figure, { source: LINE, words: plainWords(page) });
    expect(await screen.findByRole('img', { name: 'b2, éclair ocre' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Place 5, Encre, deux cailloux' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('from a tap to a move', () => {
  const table = view({ actions: ACTIONS });

  test('double-arrows and stones to attack are lit from the start', () => {
    expect(lit(ACTIONS, null)).toEqual({ places: new Set([4]), cells: new Set([0]) });
  });

  test('a pawn lights its places, its centaur then the arrows', () => {
    const stone = { kind: 'pawn', pawn: 'one', slot: 0, side: 'stone', place: null } as const;
    expect(lit(ACTIONS, stone).places).toEqual(new Set([1]));
    const centaur = { ...stone, side: 'centaur', place: 1 } as const;
    expect(lit(ACTIONS, centaur).cells).toEqual(new Set([1, 6]));
  });

  test('the moon is taken up on its centaur', () => {
    expect(tap(table, null, { kind: 'hand', pawn: 'moon', slot: 3 })).toEqual({
      choose: { kind: 'pawn', pawn: 'moon', slot: 3, side: 'centaur', place: null },
    });
  });

  test('an attack takes two taps', () => {
    const first = tap(table, null, { kind: 'place', place: 4 });
    expect(first).toEqual({ choose: { kind: 'target', place: 4 } });
    const second = tap(table, { kind: 'target', place: 4 }, { kind: 'cell', cell: 6 });
    expect(second).toEqual({ play: { type: 'attack', place: 4, cell: 6 } });
  });

  test('a double-arrow that may be turned is turned at once, but not with a pawn in the air', () => {
    expect(tap(table, null, { kind: 'cell', cell: 0 })).toEqual({
      play: { type: 'turn_double', cell: 0 },
    });
    expect(tap(table, { kind: 'target', place: 4 }, { kind: 'cell', cell: 0 })).toEqual({
      choose: null,
    });
  });

  test('what cannot be played is asked of the referee', () => {
    expect(tap(table, null, { kind: 'cell', cell: 2 })).toEqual({
      ask: { type: 'turn_double', cell: 2 },
    });
    expect(tap(table, null, { kind: 'place', place: 0 })).toEqual({
      ask: { type: 'attack', place: 0, cell: 1 },
    });
    const pawn = { kind: 'pawn', pawn: 'one', slot: 0, side: 'stone', place: null } as const;
    expect(tap(table, pawn, { kind: 'place', place: 8 })).toEqual({
      ask: { type: 'lay_stone', pawn: 'one', place: 8 },
    });
  });

  test('a free place without a pawn asks for one', () => {
    expect(tap(table, null, { kind: 'place', place: 1 })).toEqual({ first: 'pawn' });
  });

  test('every action can be reached by taps, and only actions are played', () => {
    for (const action of ACTIONS) {
      let choice = null;
      const taps =
        action.type === 'turn_double'
          ? [{ kind: 'cell', cell: action.cell }]
          : action.type === 'attack'
            ? [
                { kind: 'place', place: action.place },
                { kind: 'cell', cell: action.cell },
              ]
            : [
                { kind: 'hand', pawn: action.pawn, slot: 0 },
                { kind: 'place', place: action.place },
                ...('cell' in action ? [{ kind: 'cell', cell: action.cell }] : []),
              ];
      let played: Move | null = null;
      for (const thing of taps) {
        const answer = tap(table, choice, thing as never);
        if ('choose' in answer) {
          choice = answer.choose;
          if (choice?.kind === 'pawn' && action.type === 'lay_centaur')
            choice = { ...choice, side: 'centaur' as const };
        } else if ('play' in answer) played = answer.play;
      }
      expect(played).toEqual(action);
    }
  });

  test('a choice falls with its moves', () => {
    expect(stands(ACTIONS, { kind: 'target', place: 4 })).toBe(true);
    expect(stands([], { kind: 'target', place: 4 })).toBe(false);
  });

  test('the twin of a turned arrow is known', () => {
    expect(sureFace(table.open, table.open.cells[6]!)).toBe('recyclage');
    expect(sureFace(table.open, table.open.cells[1]!)).toBeNull();
    expect(sureFace(table.open, table.open.cells[5]!)).toBeNull();
    const plain = { hidden: [{ coins: 2, recyclages: 0 }] };
    expect(sureFace(plain, { kind: 'simple', colour: null })).toBe('coin');
  });
});

describe('the table', () => {
  const spot = (name: RegExp) => screen.getByRole('button', { name });
  const hand = (pawn: string) =>
    document.querySelector<HTMLElement>(`.rail button[data-hand="${pawn}"]`)!;

  test('one’s own pieces are in the rail, whichever seat one has', () => {
    render(Table, { scene: scene() });
    const rail = screen.getByRole('region', { name: 'Vos pions' });
    expect(within(rail).getByText('Papi Jo')).toBeTruthy();
    expect(within(rail).getAllByRole('button')).toHaveLength(4);
  });

  test('a stone is laid in two taps', async () => {
    const here = scene();
    render(Table, { scene: here });
    await fireEvent.click(hand('two'));
    expect(hand('two').getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(spot(/^Place 2, libre, peut recevoir le pion/));
    expect(here.play).toHaveBeenCalledWith({ type: 'lay_stone', pawn: 'two', place: 1 });
  });

  test('a centaur is laid by its side, its place and an arrow', async () => {
    const here = scene();
    render(Table, { scene: here });
    await fireEvent.click(hand('one'));
    await fireEvent.click(screen.getByRole('radio', { name: 'Centaure' }));
    await fireEvent.click(spot(/^Place 2, libre/));
    expect(here.play).not.toHaveBeenCalled();
    expect(screen.getByText(/La rose est à coup sûr un recyclage/)).toBeTruthy();
    await fireEvent.click(spot(/^b1, simple-flèche bleue, peut être retournée/));
    expect(here.play).toHaveBeenCalledWith({
      type: 'lay_centaur',
      pawn: 'one',
      place: 1,
      cell: 1,
    });
  });

  test('Escape puts the pawn down, and so does a tap beside', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(hand('one'));
    await fireEvent.keyDown(hand('one'), { key: 'Escape' });
    expect(hand('one').getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(hand('one'));
    await fireEvent.click(container.querySelector('.mat')!);
    expect(hand('one').getAttribute('aria-pressed')).toBe('false');
  });

  test('a stone that may be attacked lights its arrows, and says what is sure', async () => {
    const here = scene();
    render(Table, { scene: here });
    await fireEvent.click(spot(/^Place 5, Inès, deux cailloux, peut être attaqué/));
    expect(screen.getByText(/Ce caillou touche deux éclairs/)).toBeTruthy();
    await fireEvent.click(
      spot(/^c2, simple-flèche rose, cache à coup sûr un recyclage, peut être/),
    );
    expect(here.play).toHaveBeenCalledWith({ type: 'attack', place: 4, cell: 6 });
  });

  test('what cannot be played is explained, with its §', async () => {
    const refused = {
      type: 'refused',
      id: 'x',
      code: 'no_enemy_touches',
      facts: {},
      section: '4.1',
      nearest: null,
      sentence: 'La double-flèche c1 ne touche aucun pion adverse (§4.1). Vous pouvez…',
    } satisfies Refused;
    const here = scene({ attempt: vi.fn(async () => refused) });
    render(Table, { scene: here });
    await fireEvent.click(spot(/^c1, double-flèche verte$/));
    expect(here.attempt).toHaveBeenCalledWith({ type: 'turn_double', cell: 2 });
    await waitFor(() =>
      expect(screen.getByText(/La double-flèche c1 ne touche aucun pion adverse\./)).toBeTruthy(),
    );
    expect(screen.getByRole('link', { name: /§.4\.1/ })).toBeTruthy();
    expect(here.play).not.toHaveBeenCalled();
  });

  test('the keyboard walks over the board, one stop for Tab', async () => {
    const { container } = render(Table, { scene: scene() });
    const stops = () => [...container.querySelectorAll('.mat [tabindex="0"]')];
    expect(stops()).toHaveLength(1);
    const first = container.querySelector<HTMLElement>('[data-key="c0"]')!;
    first.focus();
    await fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement?.getAttribute('data-key')).toBe('c1');
    await fireEvent.keyDown(document.activeElement!, { key: '5' });
    expect(document.activeElement?.getAttribute('data-key')).toBe('p4');
    await fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement?.getAttribute('data-key')).toMatch(/^c(9|10)$/);
    expect(stops()).toEqual([document.activeElement]);
  });

  test.each([
    ['a spectator', { seat: null, live: false }],
    ['a replay', { live: false }],
  ])('%s sees both hands and can touch nothing', (_, changes) => {
    const { container } = render(Table, { scene: scene(changes) });
    expect(screen.queryByRole('button')).toBeNull();
    expect(container.querySelectorAll('[data-stock="0"] [data-hand]')).toHaveLength(1);
    expect(container.querySelectorAll('[data-stock="1"] [data-hand]')).toHaveLength(4);
  });

  test('what the other did is told aloud, and has an edge until one has played', async () => {
    const here = scene();
    const { container, rerender } = render(Table, { scene: here });
    const theirs = { type: 'double_turned', seat: 0, cell: 9 } as Tagged;
    const edge = () => container.querySelector('[data-cell="9"] [data-by]');
    await rerender({ scene: { ...here, fresh: [theirs], heard: [theirs] } });
    const live = [...container.querySelectorAll('[aria-live]')].map((one) => one.textContent);
    expect(live.join(' ')).toContain('Inès retourne la double-flèche b3');
    expect(edge()?.getAttribute('data-by')).toBe('0');
    // The sentence waits until the move has been seen.
    await vi.waitFor(
      () => expect(text(container.querySelector('[data-did="0"]'))).toContain('éclair en b3'),
      30_000,
    );
    const mine = { type: 'double_turned', seat: 1, cell: 3 } as Tagged;
    const after = view({ open: open({ turn: 0 }), actions: [] });
    await rerender({ scene: { ...here, view: after, fresh: [mine], heard: [theirs, mine] } });
    expect(edge()).toBeNull();
    expect(container.querySelector('[data-did]')).toBeNull();
  });

  test('one bead per hidden arrangement, split as the value is', () => {
    const evaluation = { seat: 0, winning: [3, 8] as [number, number], arrangements: 8 };
    const { container } = render(Table, { scene: scene({ evaluation }) });
    expect(container.querySelectorAll('.wire i')).toHaveLength(8);
    expect(container.querySelectorAll('.wire .ivoire')).toHaveLength(5);
    expect(screen.getByText(/des 8 arrangements cachés vous font gagner/)).toBeTruthy();
  });

  test('too many arrangements for beads: a bar', () => {
    const evaluation = { seat: 1, winning: [43, 70] as [number, number], arrangements: 70 };
    const { container } = render(Table, { scene: scene({ evaluation }) });
    expect(container.querySelectorAll('.stick i')).toHaveLength(2);
    expect(screen.getByText('43')).toBeTruthy();
  });
});

test('the score sheet tells the book’s own sums', () => {
  render(Sheet, { scene: scene({ view: view({ open: open({ emptied: 0 }) }) }) });
  const row = screen.getByRole('row', { name: /Inès/ });
  expect(row.textContent).toContain('1 + 2');
  expect(row.querySelector('.tot')?.textContent).toBe('4');
  expect(screen.getByText('C’est Inès.')).toBeTruthy();
});

describe('motion', () => {
  const flip: News[] = [{ type: 'double_turned', seat: 0, cell: 0 }];
  const turned = (before: View): View => ({
    ...before,
    open: open({
      cells: before.open.cells.map((cell, at) => (at ? cell : { ...cell, kind: 'eclair' })),
    }),
  });

  test('a turned arrow shows its old face first, the new one in the end', async () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], true);
    stage.watch(turned(before), flip, true);
    expect(stage.cells.get(0)?.glyph).toBe('double');
    await stage.settled;
    expect(stage.cells.size).toBe(0);
  });

  test('nothing is held back for those who asked for calm', () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], false);
    stage.watch(turned(before), flip, false);
    expect(stage.cells.size).toBe(0);
  });

  test('a coin is owed until it has reached its winner', async () => {
    const stage = new Stage(() => null);
    const before = view();
    stage.watch(before, [], true);
    const news: News[] = [
      { type: 'centaur_laid', seat: 1, pawn: 'moon', place: 1, cell: 1 },
      { type: 'simple_turned', seat: 1, cell: 1, face: 'coin' },
    ];
    const cells = before.open.cells.map((cell, at) =>
      at === 1 ? { kind: 'neutral' as const, colour: null } : cell,
    );
    stage.watch({ ...before, open: open({ cells, coins: [1, 1] }) }, news, true);
    expect(stage.owed).toEqual([0, 1]);
    await stage.settled;
    expect(stage.owed).toEqual([0, 0]);
    expect(stage.cells.size + stage.places.size).toBe(0);
  });

  test('a move marks what it touched', () => {
    expect(things([{ type: 'attacked', seat: 0, place: 4, cell: 6 }])).toEqual(['c6', 'p4']);
  });
});

describe.each(['fr', 'en'] as const)('the words in %s', (lang) => {
  const words = wordsIn(lang);

  test('each step of the lesson is said', () => {
    expect(page.lesson.length).toBeGreaterThanOrEqual(6);
    for (const step of page.lesson) expect(words.say(step.say)).toBeTruthy();
  });

  test('each event cites a § that the rule page has', () => {
    const cited = [...sentences(lang).keys()].filter((key) => key.startsWith('cite.hepta_mensa.'));
    expect(cited).toHaveLength(9);
    for (const key of cited)
      for (const after of ['attacked', 'centaur_laid', null])
        for (const face of ['coin', 'recyclage']) {
          const at = words.say(key, { after, face });
          expect(RULES).toContain(`### §${at} `);
        }
  });

  test('every event is told in brief', () => {
    const told = (fresh: News[]) => inBrief(words, fresh);
    expect(told([{ type: 'stone_laid', seat: 0, pawn: 'two', place: 4 }])).toContain('5');
    expect(told([{ type: 'double_turned', seat: 0, cell: 5 }])).toContain('b2');
    const attack: News = { type: 'attacked', seat: 1, place: 4, cell: 6 };
    for (const face of ['coin', 'recyclage'] as const) {
      const both = told([attack, { type: 'simple_turned', seat: 1, cell: 6, face }]);
      expect(both).toContain('c2');
    }
    expect(told([{ type: 'simple_turned', seat: 1, cell: 6, face: 'coin' }])).toContain('c2');
    expect(told([{ type: 'resigned', seat: 1 }])).toContain('Papi Jo');
    expect(told([{ type: 'timed_out', seat: 1 }])).toContain('Papi Jo');
    expect(
      told([
        { type: 'laid_out', cells: [] },
        { type: 'began', seat: 0 },
      ]),
    ).toContain('Inès');
  });
});
