import { cleanup } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { gamePage } from '$lib/games';
import {
  chanceOf,
  clock,
  Hindsight,
  joinedUp,
  judged,
  spell,
  stopAt,
  stopsOf,
  byStop,
  Viewing,
  wholeReplay,
} from '$lib/replay.svelte';
import { settings } from '$lib/settings.svelte';
import type { Line } from '$lib/story';
import type { Assessment, Replay } from '$lib/wire/messages';
import { answering, assessment, read, refusal, undone } from '../finished';

const takenOver = read<Replay>('replay/taken_over.json');

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

test('a long game is asked for in parts, and every step has its view', async () => {
  const told = undone.steps.map(({ view }) => view);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const from = Number(new URL(path, 'http://x').searchParams.get('from'));
    const part = { ...undone, steps: undone.steps.slice(from, from + 9) };
    return new Response(JSON.stringify(part));
  });
  const whole = await wholeReplay('t');
  expect(asked.length).toBe(Math.ceil(undone.steps.length / 9));
  expect(whole.steps.map(({ seq }) => seq)).toEqual(undone.steps.map(({ seq }) => seq));
  // Where nothing changed, the server leaves the view out.
  expect(told).toContain(null);
  expect(whole.steps.map(({ view }) => view)).toEqual(
    told.map((_, step) => told.slice(0, step + 1).findLast((view) => view !== null)),
  );
});

describe('the stops of a game', () => {
  const stops = stopsOf(undone);

  test('are where somebody was waited for, and the end', () => {
    expect(stops.slice(0, -1).every(({ step }) => step.waiting.length > 0)).toBe(true);
    expect(stops.at(-1)!.step.waiting).toEqual([]);
    const heard = undone.steps.filter(({ item }) => item.type === 'heard');
    expect(stops.at(-1)!.seq).toBe(heard.at(-1)!.seq);
  });

  test('begin when luck has dealt', () => {
    expect(stops[0]!.news.map(({ type }) => type)).toEqual(['laid_out', 'began']);
    expect(stops[0]!.time).toBe(0);
  });

  test('tell all that happened, in order, except what was drawn anew', () => {
    const types = stops.flatMap(({ news }) => news);
    const heard = undone.steps.flatMap(({ item }) => (item.type === 'heard' ? [item.news] : []));
    expect(types).toEqual(heard);
  });

  test('join a move with the luck that it called', () => {
    const turned = stops.filter(({ news }) => news.some(({ type }) => type === 'simple_turned'));
    expect(turned.length).toBeGreaterThan(0);
    expect(turned.every(({ news }) => news.length === 2)).toBe(true);
  });

  test('are one more where a move was taken back, without motion', () => {
    const back = stops.filter(({ step }) => step.item.type === 'noted');
    expect(back).toHaveLength(2);
    expect(back.every(({ news }) => news.length === 0)).toBe(true);
    // The position is that of two stops before.
    const at = stops.indexOf(back[0]!);
    expect(stops[at]!.step.view).toEqual(stops[at - 2]!.step.view);
  });

  test('are found by an entry of the log', () => {
    expect(stopAt(stops, stops[3]!.seq)).toBe(3);
    expect(stopAt(stops, stops[3]!.seq + 1)).toBe(4);
    expect(stopAt(stops, 0)).toBe(0);
    expect(stopAt(stops, 99_999)).toBe(stops.length - 1);
  });

  test('know who sat there at the time', () => {
    const seats = stopsOf(takenOver).map(({ players }) => players[1]?.bot);
    expect(seats[0]).toBe(null);
    expect(seats.at(-1)).toBe('moyen');
  });

  test('have the lines that were told since the stop before', () => {
    const lines = undone.steps.map(({ seq }) => ({ seq }) as Line);
    const groups = byStop(stops, lines);
    expect(groups.map((group) => group.at(-1)!.seq)).toEqual(stops.map(({ seq }) => seq));
    expect(groups.flat().map(({ seq }) => seq)).toEqual(
      lines.map(({ seq }) => seq).filter((seq) => seq <= stops.at(-1)!.seq),
    );
  });
});

describe('leafing through', () => {
  const stops = stopsOf(undone);
  beforeEach(() => vi.useFakeTimers());

  test('a step forward moves, a step back and a leap do not', () => {
    const viewing = new Viewing(stops, 3);
    viewing.go(4);
    expect(viewing.fresh).toBe(stops[4]!.news);
    vi.advanceTimersByTime(5000);
    viewing.go(3);
    expect(viewing.fresh).toEqual([]);
    vi.advanceTimersByTime(5000);
    viewing.go(7);
    expect([viewing.at, viewing.fresh]).toEqual([7, []]);
  });

  test('who hurries sees positions, not motion', () => {
    const viewing = new Viewing(stops);
    viewing.go(1);
    vi.advanceTimersByTime(100);
    viewing.go(2);
    expect(viewing.fresh).toEqual([]);
  });

  test('one cannot leave the game at either end', () => {
    const viewing = new Viewing(stops, 999);
    expect(viewing.at).toBe(viewing.last);
    viewing.go(-5);
    expect(viewing.at).toBe(0);
    expect(new Viewing(stops, NaN).at).toBe(0);
  });

  test('it plays by itself to the end, and then stops', () => {
    const viewing = new Viewing(stops);
    viewing.play(1000);
    expect(viewing.at).toBe(1);
    vi.advanceTimersByTime(3000);
    expect(viewing.at).toBe(4);
    vi.advanceTimersByTime(100_000);
    expect([viewing.at, viewing.playing]).toEqual([viewing.last, false]);
    viewing.play(1000);
    expect(viewing.at).toBe(0);
    viewing.pause();
  });

  test('choosing a moment stops what plays', () => {
    const viewing = new Viewing(stops);
    viewing.play(1000);
    viewing.choose(2);
    vi.advanceTimersByTime(10_000);
    expect([viewing.at, viewing.playing]).toEqual([2, false]);
  });
});

describe('a move against the best one', () => {
  const moves = assessment(1).moves;

  test.each([
    ['missed', { played: 1 }, 1],
    ['best', { played: 0 }, 1],
    ['only', { played: 0, moves: [moves[0]!] }, 1],
    ['same', { played: 1, moves: [moves[0]!, moves[0]!] }, 2],
    ['equal', { played: 1, moves: [moves[0]!, moves[0]!, moves[1]!] }, 2],
  ] as const)('is %s', (kind, change, good) => {
    expect(judged(assessment(1, change as Partial<Assessment>))).toMatchObject({ kind, good });
  });

  test('is not judged where it is not known', () => {
    expect(judged(undefined)).toBeNull();
    expect(judged(assessment(1, { played: null }))).toBeNull();
  });

  test('chances are seen from one seat; the end is certain', () => {
    expect(chanceOf(0, assessment(1), null)).toBe(9 / 16);
    expect(chanceOf(1, assessment(1), null)).toBe(7 / 16);
    expect(chanceOf(0, undefined, null)).toBeNull();
    expect(chanceOf(0, undefined, [2, 1])).toBe(0);
    expect(chanceOf(0, undefined, [1, 1])).toBe(0.5);
  });
});

describe('hindsight', () => {
  const stops = stopsOf(undone);
  const seqOf = (path: string) => Number(new URL(path, 'http://x').searchParams.get('at'));

  test('begins at the end, asks one question at a time, and each once', async () => {
    let open = 0;
    const asked = answering(async (path) => {
      expect(++open).toBe(1);
      await Promise.resolve();
      open--;
      return [200, assessment(seqOf(path))];
    });
    const hindsight = new Hindsight('t', stops);
    await hindsight.work();
    const expected = stops.slice(0, -1).map(({ seq }) => seq);
    expect(asked.map(seqOf)).toEqual(expected.toReversed());
    expect([hindsight.done, hindsight.total]).toEqual([expected.length, expected.length]);
    await hindsight.work();
    expect(asked).toHaveLength(expected.length);
  });

  test('leaves a game without a solver in peace', async () => {
    const asked = answering(() => [409, refusal('no_evaluation')]);
    const hindsight = new Hindsight('t', stops);
    await hindsight.work();
    expect([hindsight.solvable, hindsight.trouble, asked.length]).toEqual([false, null, 1]);
  });

  test('comes back when a busy server says so, and goes on', async () => {
    vi.useFakeTimers();
    let busy = 2;
    answering((path) =>
      busy-- > 0 ? [503, refusal('too_busy', { seconds: 3 })] : [200, assessment(seqOf(path))],
    );
    const hindsight = new Hindsight('t', stops);
    const work = hindsight.work();
    await vi.advanceTimersByTimeAsync(10_000);
    await work;
    expect([hindsight.done, hindsight.trouble]).toEqual([hindsight.total, null]);
  });

  test('says what is wrong, and can be taken up again', async () => {
    let broken = true;
    answering((path) =>
      broken && seqOf(path) < stops.at(-3)!.seq
        ? [503, refusal('store_busy')]
        : [200, assessment(seqOf(path))],
    );
    const hindsight = new Hindsight('t', stops);
    await hindsight.work();
    expect(hindsight.trouble).toBe('refus store_busy');
    broken = false;
    await hindsight.work();
    expect([hindsight.done, hindsight.trouble]).toEqual([hindsight.total, null]);
  });

  test('stops when one leaves', async () => {
    const asked = answering((path) => [200, assessment(seqOf(path))]);
    const hindsight = new Hindsight('t', stops);
    const work = hindsight.work();
    hindsight.close();
    await work;
    await hindsight.work();
    expect(asked).toHaveLength(1);
    expect([hindsight.done, hindsight.trouble]).toEqual([0, null]);
  });
});

test('time is told as one would', () => {
  expect([clock(65_000), clock(3_753_000), clock(-1)]).toEqual(['1:05', '1:02:33', '0:00']);
  expect(spell(30_000)).toEqual({ n: 30, unit: 'seconds' });
  expect(spell(20 * 60_000)).toEqual({ n: 20, unit: 'minutes' });
  expect(spell(5 * 3_600_000)).toEqual({ n: 5, unit: 'hours' });
  expect(spell(72 * 3_600_000)).toEqual({ n: 3, unit: 'days' });
  expect(joinedUp(['Il retourne d4…', '… c’est une pièce.'])).toBe(
    'Il retourne d4… c’est une pièce.',
  );
});
