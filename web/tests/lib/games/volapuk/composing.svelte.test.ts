/** What one is about to do at Volapük, without a page. */

import { flushSync } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Composing } from '$lib/games/volapuk/composing.svelte';
import type { ScoreLine, Refused } from '$lib/wire/messages';
import type { Action, Open, Play } from '$lib/wire/volapuk';
import { seated as seatedAt } from '../../../seated.svelte';
import { at, ATOUT, HAND, held, options, scene, tile, view, type Shown } from './scene';

type Answer = readonly ScoreLine[] | Refused;

const refused = (code: string, facts: Refused['facts'] = {}): Refused => ({
  type: 'refused',
  id: null,
  code,
  facts,
  nearest: null,
  section: '4.1',
  sentence: 'Non.',
});

afterEach(() => vi.useRealTimers());

/** Inès may lay dice by PORT; what the referee says is told by `answer`. */
function seated(table: Partial<Shown> = {}, answer: (wish: Action) => Answer = () => [ATOUT]) {
  const attempt = vi.fn(async (wish: unknown) => answer(wish as Action));
  const made = scene(table, { attempt });
  const there = seatedAt(Composing, made.scene);
  const { composing } = there;
  return {
    ...there,
    attempt,
    played: () => made.play.mock.calls.map(([action]) => action as Action),
    come: (next: Partial<Shown>) => there.come({ view: view({ ...table, ...next }) }),
    write: (text: string) => [...text].forEach((letter) => composing.write(letter)),
    press: (type: 'throw' | 'set' | 'reversed' | 'back' | 'drop' | 'confirm', pressing = false) =>
      composing.press({ type }, pressing),
    /** Where dice lie for a try. */
    fresh: () => [...composing.board.values()].filter((one) => one.fresh).map(({ cell }) => cell),
    where: () => composing.cursor,
  };
}

const cells = (...names: string[]): number[] => names.map(at);
const set = (options_: Partial<Open['options']>) => ({ ...options, ...options_ });

/** Dice were thrown once, and may be thrown again; one is kept from before. */
const THROWN: Partial<Shown> = {
  phase: 'throws',
  throws: 1,
  throws_left: 2,
  hands: [[held(0, 'E', true), ...HAND.slice(1)], [held(1, null)]],
  actions: [{ type: 'pass' }, { type: 'throw', keep: [] }, { type: 'set_dice' }],
};

describe('writing', () => {
  test('lays dice from the cursor on, over those that lie there, and asks once the hand rests', async () => {
    vi.useFakeTimers();
    const { composing, write, fresh, attempt, where } = seated();
    composing.tapCell(at('g9'), false);
    write('PORTE');
    expect([fresh(), where()]).toEqual([cells('k9'), at('l9')]);
    flushSync();
    expect(attempt).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    flushSync();
    expect(attempt).toHaveBeenCalledOnce();
    expect([composing.points, composing.word]).toEqual([15, 'PORTE']);
  });

  test('begins in the middle of an empty board', () => {
    const { write, fresh } = seated({ tiles: [] });
    write('ES');
    expect(fresh()).toEqual(cells('i9', 'j9'));
  });

  test('of a letter that one does not hold lays nothing, and says so', () => {
    const { composing, write, fresh, where } = seated({ hands: [[held(0, 'E')], []] });
    composing.tapCell(at('k9'), false);
    write('Z');
    expect([fresh(), where()]).toEqual([[], at('k9')]);
    expect(composing.remark?.text).toContain('Z');
    write('E');
    expect([fresh(), composing.remark]).toEqual([cells('k9'), null]);
  });

  test('is erased letter by letter, and begins again where it began', () => {
    const { composing, write, fresh, where } = seated();
    composing.tapCell(at('k9'), false);
    write('ES');
    composing.erase();
    expect([fresh(), where()]).toEqual([cells('k9'), at('l9')]);
    composing.erase();
    expect([fresh(), where(), composing.writing]).toEqual([[], at('k9'), null]);
  });

  test('is written again the other way when the direction turns', () => {
    const { composing, write, fresh, where } = seated();
    composing.tapCell(at('c5'), false);
    write('ES');
    composing.point('column');
    expect([fresh(), where()]).toEqual([cells('c5', 'c6'), at('c7')]);
    expect(composing.writing?.text).toBe('ES');
  });

  test('that has no room the other way is given up, and begins again there', () => {
    const { composing, write, fresh, where } = seated();
    composing.tapCell(at('i1'), false);
    write('ES');
    composing.point('ascending');
    expect([composing.draft.direction, fresh(), where()]).toEqual(['ascending', [], at('i1')]);
    expect(composing.remark?.text).toContain('ES');
  });

  test('names the joker that was laid without a letter', () => {
    const { composing, write } = seated();
    composing.putDown(72, at('k9'));
    expect(composing.joker?.die).toBe(72);
    write('S');
    expect([composing.joker, composing.board.get(at('k9'))?.letter]).toEqual([null, 'S']);
  });

  test('is for whoever composes alone', () => {
    const { composing, write, fresh } = seated({ phase: 'claims' });
    write('E');
    composing.tapCell(at('k9'), false);
    expect([fresh(), composing.cursor]).toEqual([[], null]);
  });
});

describe('carrying', () => {
  test('lays a die on a cell, whence one writes on, and brings it back beside the others', () => {
    const { composing, fresh, where } = seated();
    composing.putDown(0, at('k9'));
    expect([fresh(), where(), [...composing.out]]).toEqual([cells('k9'), at('l9'), [0]]);
    composing.putDown(0, null);
    expect([fresh(), [...composing.out]]).toEqual([[], []]);
  });

  test('that follows a column writes in a column', () => {
    const { composing } = seated();
    composing.putDown(0, at('c5'));
    composing.putDown(31, at('c6'));
    expect(composing.draft.direction).toBe('column');
  });

  test('onto a die of the board changes nothing', () => {
    const { composing, fresh } = seated();
    composing.putDown(0, at('j9'));
    expect([fresh(), composing.remark]).toEqual([[], null]);
  });

  test('§4.9 onto a joker exchanges it for the letter it shows, and no other', async () => {
    const tiles = [tile('g9', 73, '?', 'E'), tile('h9', 1, 'T')];
    const { composing } = seated({ tiles }, () => refused('other_letter', { letter: 'E' }));
    composing.putDown(31, at('g9'));
    expect(composing.draft.exchange).toBeNull();
    await vi.waitFor(() => expect(composing.remark?.text).toContain('Pour ce joker'));
    composing.putDown(0, at('g9'));
    expect(composing.draft.exchange?.die).toBe(0);
    expect([composing.remark, composing.extra.map(({ die }) => die)]).toEqual([null, [73]]);
  });

  test('§4.12 onto the super joker asks the referee whether it may be let go', async () => {
    const table = { tiles: [tile('g9', 79, '!', 'S')], force: 7 };
    const kept = seated(table, () => refused('not_that_letter'));
    kept.composing.putDown(31, at('g9'));
    await kept.heard();
    expect(kept.attempt).toHaveBeenCalledWith({ type: 'retire_super_joker', die: 31 });
    expect([kept.composing.remark?.section, kept.composing.retiring]).toEqual(['4.1', false]);
    const free = seated(table, () => []);
    free.composing.putDown(31, at('g9'));
    await free.heard();
    expect([free.composing.retiring, free.composing.picked]).toEqual([true, 31]);
  });

  test('§4.12 what the referee says too late is not told', async () => {
    const { composing, come, heard } = seated({ tiles: [tile('g9', 79, '!', 'S')], force: 7 });
    composing.putDown(31, at('g9'));
    come({ number: 4 });
    await heard();
    expect([composing.retiring, composing.remark]).toEqual([false, null]);
  });
});

describe('taps', () => {
  test('choose a cell, turn the way of writing, and leave it once every way was shown', () => {
    const { composing, where } = seated({ options: set({ diagonal: 0 }) });
    composing.tapCell(at('c5'), false);
    expect([where(), composing.draft.direction]).toEqual([at('c5'), 'row']);
    composing.tapCell(at('c5'), false);
    expect([where(), composing.draft.direction]).toEqual([at('c5'), 'column']);
    composing.tapCell(at('c5'), false);
    expect([where(), composing.draft.direction]).toEqual([null, 'row']);
  });

  test('on a die that was laid take it back, and one writes there again', () => {
    const { composing, fresh, where } = seated();
    composing.putDown(0, at('k9'));
    composing.tapCell(at('k9'), false);
    expect([fresh(), where()]).toEqual([[], at('k9')]);
  });

  test('on a die lay it where one writes, behind what lies in the way', () => {
    const { composing, fresh } = seated();
    composing.tapCell(at('k9'), false);
    composing.tapDie(0);
    expect(fresh()).toEqual(cells('k9'));
    composing.tapCell(at('h9'), false);
    composing.tapDie(31);
    expect(fresh()).toEqual(cells('k9', 'l9'));
  });

  test('on a die take it up where no cell was chosen, and put it down again', () => {
    const { composing, fresh } = seated();
    composing.tapDie(0);
    expect(composing.picked).toBe(0);
    composing.tapDie(0);
    expect(composing.picked).toBeNull();
    composing.tapDie(0);
    composing.tapCell(at('k9'), false);
    expect([composing.picked, fresh()]).toEqual([null, cells('k9')]);
  });
});

describe('throws', () => {
  test('keep what stands on the réglette, with what one adds', () => {
    const { composing, played, press } = seated(THROWN);
    composing.tapDie(31);
    composing.tapDie(40);
    composing.tapDie(31);
    expect([...composing.reglette].sort()).toEqual([0, 40]);
    expect(composing.rail.slice(0, 2).map(({ die }) => die)).toEqual([0, 40]);
    expect(press('throw')).toBe(true);
    expect(played()).toEqual([{ type: 'throw', keep: expect.arrayContaining([0, 40]) }]);
  });

  test('§2.2 a die that was kept before stays where the referee says so', async () => {
    const { composing, attempt } = seated(THROWN, () => refused('locked', { die: 0 }));
    composing.tapDie(0);
    expect(attempt).toHaveBeenCalledWith({ type: 'throw', keep: [] });
    await vi.waitFor(() => expect(composing.remark).not.toBeNull());
    expect([...composing.reglette]).toEqual([0]);
  });

  test('§2.2 where kept dice may be thrown again, what one chose last counts', async () => {
    const { composing } = seated(THROWN);
    composing.tapDie(0);
    await vi.waitFor(() => expect([...composing.reglette]).toEqual([]));
    expect(composing.remark).toBeNull();
  });

  test('of nothing are none', () => {
    const { composing, press, played } = seated(THROWN);
    for (const { die } of HAND.slice(1)) composing.tapDie(die);
    expect(composing.everyKept).toBe(true);
    expect([press('throw'), played()]).toEqual([false, []]);
  });

  test('change what was tried with the old faces', () => {
    const { composing, come, fresh } = seated(THROWN);
    composing.tapCell(at('k9'), false);
    composing.write('E');
    expect(fresh()).toEqual(cells('k9'));
    come({ throws: 2, hands: [[held(0, 'E', true), held(10, 'O')], [held(1, null)]] });
    expect([fresh(), composing.cursor, [...composing.keep]]).toEqual([[], null, [0]]);
  });

  test('are over for whoever sets the dice, and fétiches are chosen in their place', () => {
    const { composing, press, come, played } = seated(THROWN);
    expect(press('set')).toBe(true);
    come({ phase: 'fetiches', actions: [] });
    expect([composing.choosing, composing.reglette.size, press('set')]).toEqual([true, 0, false]);
    composing.tapDie(31);
    composing.keepThem();
    expect(played()).toEqual([{ type: 'set_dice' }, { type: 'keep_fetiches', dice: [31] }]);
  });
});

describe('recomposing', () => {
  test('takes up dice of the board, and asks nothing until all of them lie again', async () => {
    const { composing, heard, attempt } = seated();
    composing.recompose();
    composing.tapCell(at('j9'), false);
    expect([composing.picked, composing.liftable]).toEqual([30, at('j9')]);
    composing.putDown(30, null);
    expect([composing.up.map(({ die }) => die), composing.moved]).toEqual([[30], true]);
    await heard();
    expect(attempt).not.toHaveBeenCalled();
    composing.putDown(30, at('k9'));
    await heard();
    expect(attempt).toHaveBeenCalledOnce();
  });

  test('that one thinks better of puts the board back, and leaves one’s own dice', () => {
    const { composing, fresh } = seated();
    composing.recompose();
    composing.putDown(30, at('k9'));
    composing.putDown(0, at('c5'));
    composing.recompose();
    expect([composing.recomposing, composing.moved, fresh()]).toEqual([false, false, cells('c5')]);
  });

  test('lifts a whole word, to be written anew from where it began', () => {
    const { composing, where, fresh } = seated();
    composing.recompose();
    composing.liftAll(at('i9'));
    expect([composing.up.length, where()]).toEqual([4, at('g9')]);
    for (const letter of 'TROP') composing.write(letter);
    expect(fresh().sort()).toEqual(cells('g9', 'h9', 'i9', 'j9').sort());
  });

  test('is not where the table only extends, nor on an empty board', () => {
    expect(seated({ options: set({ recomposition: 'extend' }) }).composing.recomposes).toBe(false);
    expect(seated({ tiles: [] }).composing.recomposes).toBe(false);
    expect(seated().composing.recomposes).toBe(true);
  });

  test('goes on in the turns for it, where putting down gives up the dice alone', () => {
    const { composing, press, fresh } = seated({ phase: 'recompose' });
    expect(composing.recomposing).toBe(true);
    composing.putDown(30, at('k9'));
    expect(press('drop')).toBe(true);
    expect([fresh(), composing.recomposing]).toEqual([[], true]);
  });
});

describe('refusals', () => {
  test('name the cell that is meant, and go with what they spoke of', async () => {
    const answer = refused('apart', { cell: at('c5') });
    const { composing, heard, played } = seated({}, () => answer);
    composing.putDown(0, at('c5'));
    await heard();
    expect([composing.doubted, composing.points]).toEqual([at('c5'), null]);
    composing.referee.play();
    expect(played()).toEqual([]);
    composing.drop();
    expect([composing.doubted, composing.cursor]).toEqual([null, at('c5')]);
  });

  test('§4.6 of a diagonal that is no word try its parts, until one has chosen one', async () => {
    const answer = (wish: Action) => {
      const { length, direction } = (wish as Play).declared!;
      return length > 2 ? refused('not_a_word', { direction }) : [ATOUT];
    };
    const { composing, heard } = seated({}, answer);
    composing.point('descending');
    composing.putDown(0, at('i10'));
    composing.point('descending');
    composing.putDown(31, at('j11'));
    composing.point('descending');
    await heard();
    await heard();
    expect(composing.draft.span?.length).toBe(2);
    expect(composing.unsaid).toBe(false);
    composing.means(null);
    await heard();
    await heard();
    expect(composing.draft.span?.length).toBe(2);
  });

  test('§4.7 reading reversed is offered where the referee lets it pass too', async () => {
    for (const allowed of [true, false]) {
      const answer = (wish: Action) =>
        (wish as Play).declared?.reversed && !allowed ? refused('not_reversed') : [ATOUT];
      const { composing, heard } = seated({ options: set({ reversed: 'anacyclic' }) }, answer);
      composing.putDown(0, at('k9'));
      await heard();
      await heard();
      expect(composing.mirror.lines !== null).toBe(allowed);
    }
  });
});

describe('by keyboard', () => {
  test('figures are dice as they stand, and letters are written', () => {
    const { composing, fresh } = seated();
    composing.tapCell(at('k9'), false);
    expect(composing.press({ type: 'die', at: 0 }, false)).toBe(true);
    expect(composing.press({ type: 'die', at: 0 }, false)).toBe(false);
    expect(composing.press({ type: 'die', at: 9 }, false)).toBe(false);
    expect(composing.press({ type: 'letter', letter: 'S' }, false)).toBe(true);
    expect(fresh()).toEqual(cells('k9', 'l9'));
  });

  test('the space bar is a letter in the middle of a word, and else a button’s', () => {
    const { composing } = seated();
    const space = { type: 'letter', letter: '_' } as const;
    expect(composing.press(space, false)).toBe(false);
    composing.tapCell(at('k9'), false);
    composing.write('E');
    expect([composing.press(space, true), composing.press(space, false)]).toEqual([false, true]);
  });

  test('Backspace takes back, Enter is ours once something lies, unless a button has it', () => {
    const { composing, press, fresh } = seated();
    expect([press('back'), press('confirm')]).toEqual([false, false]);
    composing.putDown(0, at('k9'));
    composing.putDown(31, at('l9'));
    expect([press('confirm'), press('confirm', true)]).toEqual([true, false]);
    expect([press('back'), fresh(), composing.cursor]).toEqual([true, cells('k9'), at('l9')]);
  });

  test('Escape puts down the die, then what lies, then the cell, and then is nobody’s', () => {
    const { composing, press, fresh } = seated();
    composing.putDown(0, at('k9'));
    composing.picked = 31;
    expect([press('drop'), composing.picked, fresh()]).toEqual([true, null, cells('k9')]);
    expect([press('drop'), fresh(), composing.cursor]).toEqual([true, [], at('k9')]);
    expect([press('drop'), composing.cursor, press('drop')]).toEqual([true, null, false]);
  });

  test('what the table does not play is no key', () => {
    const { composing, press } = seated({ options: set({ diagonal: 0 }) });
    expect([press('reversed'), press('throw'), press('set')]).toEqual([false, false, false]);
    composing.press({ type: 'direction', direction: 'ascending' }, false);
    expect(composing.draft.direction).toBe('row');
    const plays = seated({ options: set({ reversed: 'anacyclic' }) });
    expect([plays.press('reversed'), plays.composing.draft.reversed]).toEqual([true, true]);
  });
});

describe('when the table moves on', () => {
  test('nothing of it outlasts the turn', () => {
    const { composing, come, fresh } = seated();
    composing.putDown(0, at('k9'));
    composing.picked = 31;
    composing.passing = composing.retiring = true;
    composing.recompose();
    come({ number: 4 });
    expect([fresh(), composing.cursor, composing.picked]).toEqual([[], null, null]);
    expect([composing.passing, composing.retiring, composing.recomposing]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('what lies for a try stays while only something else is told', () => {
    const { composing, come, fresh } = seated();
    composing.putDown(0, at('k9'));
    come({ totals: [12, 9] });
    expect([fresh(), composing.cursor]).toEqual([cells('k9'), at('l9')]);
  });

  test('a die laid on the board by another takes away what was tried', () => {
    const { composing, come, fresh } = seated();
    composing.putDown(0, at('k9'));
    come({
      tiles: [
        ...view().open.tiles.map((one, n) => ({ ...one, ...view().laid[n]! })),
        tile('c5', 1, 'T'),
      ],
    });
    expect(fresh()).toEqual([]);
  });

  test('a turn is passed once one has said so, and is not asked again', () => {
    const { composing, played } = seated();
    composing.passing = true;
    composing.pass();
    expect([composing.passing, played()]).toEqual([false, [{ type: 'pass' }]]);
  });
});
