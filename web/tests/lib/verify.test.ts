import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hex } from '$lib/api';
import { sha256, unhex } from '$lib/sha256';
import { drawn, type Entry, type LogFile, verify } from '$lib/verify';

const FOLDER = join(import.meta.dirname, '../fixtures');
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

function log(name: string): LogFile {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as LogFile;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tampering needs no types
type Loose = any;

function lucky(file: LogFile): Entry[] {
  return file.entries.filter(({ body }) => body.type === 'happened' && body.draws?.length);
}

/** The log with something changed in it, and then the verdict. */
function tampered(change: (file: LogFile) => void, name = 'people.json') {
  const file = log(name);
  change(file);
  const { code, seq } = verify(file);
  return [code, seq];
}

function renumber(file: LogFile): void {
  file.entries.forEach((entry, seq) => (entry.seq = seq));
}
const PYTHON = [4, 1, 6590546189186231];

test('a draw is what Python draws', () => {
  // SeededDice(bytes(32), bytes(16)).below(…), asked for 52, 2 and 2**53.
  const draw = (n: number, bound: number) =>
    drawn(new Uint8Array(32), new Uint8Array(16), n, bound);
  expect([draw(0, 52), draw(1, 2), draw(2, 2 ** 53)]).toEqual(PYTHON);
});

describe('an honest game', () => {
  test.each(NAMES)('%s is found honest', (name) => {
    const found = verify(log(name));
    expect([found.code, found.seq]).toEqual(['honest', null]);
    expect(found.draws.length).toBeGreaterThan(15);
    expect(found.draws.map((draw) => draw.n)).toEqual([...found.draws.keys()]);
    expect(found.nonces.map((one) => one.seat)).toEqual([0, 1]);
  });

  test('has every recorded draw in the list', () => {
    const file = log('people.json');
    const recorded = lucky(file).flatMap(({ body }) => (body as Loose).draws as number[][]);
    expect(verify(file).draws.map(({ bound, value }) => [bound, value])).toEqual(recorded);
  });
});

describe('what is wrong is found, and where', () => {
  const people = log('people.json');
  const end = people.entries.length - 1;
  const first = lucky(people)[0]!.seq;
  const third = lucky(people)[2]!.seq;
  const draws = (file: LogFile, seq: number) => (file.entries[seq]!.body as Loose).draws;

  test.each([0, 1, 2, 3])('another number than drawn, at the %ith luck', (which) => {
    const { seq } = lucky(people)[which]!;
    expect(
      tampered((file) => {
        const [bound, value] = draws(file, seq)[0];
        draws(file, seq)[0] = [bound, (value + 1) % bound];
      }),
    ).toEqual(['other_draw', seq]);
  });

  test('another bound', () => {
    expect(tampered((file) => (draws(file, first)[0][0] += 1))).toEqual(['other_draw', first]);
  });

  test('a seed that was not promised', () => {
    expect(tampered((file) => ((file.entries[end]!.body as Loose).seed = '00'.repeat(32)))).toEqual(
      ['other_seed', end],
    );
  });

  test('a promise and a seed both exchanged', () => {
    const seed = '11'.repeat(32);
    expect(
      tampered((file) => {
        (file.entries[end]!.body as Loose).seed = seed;
        (file.entries[0]!.body as Loose).commitment = hex(sha256(unhex(seed)));
      }),
    ).toEqual(['other_draw', first]);
  });

  test.each([1, 2])('the luck that player %i brought', (seq) => {
    expect(
      tampered((file) => ((file.entries[seq]!.body as Loose).nonce = 'ab'.repeat(16))),
    ).toEqual(['other_draw', first]);
  });

  test('the order of what the players brought', () => {
    expect(
      tampered((file) => {
        const [one, two] = [file.entries[1]!.body as Loose, file.entries[2]!.body as Loose];
        [one.nonce, two.nonce] = [two.nonce, one.nonce];
      }),
    ).toEqual(['other_draw', first]);
  });

  test('an entry taken away', () => {
    for (let seq = 1; seq < end; seq++)
      expect(tampered((file) => file.entries.splice(seq, 1))).toEqual(['gap', seq]);
  });

  test('an entry told twice', () => {
    expect(
      tampered((file) => file.entries.splice(5, 0, structuredClone(file.entries[5]!))),
    ).toEqual(['gap', 6]);
  });

  test('luck taken away, and the entries numbered anew', () => {
    // The draws after it slide up; of two faces one may happen to fit, but not for long.
    const [code, seq] = tampered((file) => {
      file.entries.splice(third, 1);
      renumber(file);
    });
    expect(code).toBe('other_draw');
    expect(seq).toBeGreaterThanOrEqual(third);
  });

  test('one draw of many taken away', () => {
    expect(tampered((file) => draws(file, first).splice(3, 1))).toEqual(['other_draw', first]);
  });

  test('luck passed off as a deed of the same request', () => {
    const seq = lucky(people)[1]!.seq;
    expect(tampered((file) => ((file.entries[seq]!.body as Loose).draws = null))).toEqual([
      'luck_skipped',
      seq,
    ]);
  });

  test('luck taken back', () => {
    expect(
      tampered((file) => {
        const { at } = file.entries[third]!;
        file.entries.splice(third + 1, 0, {
          seq: 0,
          at,
          body: { type: 'undone', to: third - 1, seat: null },
        });
        renumber(file);
      }),
    ).toEqual(['luck_undone', third + 1]);
  });

  test('a game without its seed is not finished', () => {
    expect(tampered((file) => file.entries.pop())).toEqual(['unfinished', null]);
  });

  test.each<[string, (file: LogFile) => void, [string, number]]>([
    ['time that runs backwards', (file) => (file.entries[6]!.at -= 86_400_000), ['impossible', 6]],
    ['somebody who sits down later', (file) => swap(file, 2, 3), ['impossible', 2]],
    ['a deed before the beginning', (file) => swap(file, 3, 4), ['impossible', 3]],
    [
      'an automaton that brings luck',
      (file) => ((file.entries[1]!.body as Loose).player.bot = 'fort'),
      ['impossible', 1],
    ],
    [
      'a person who brings none',
      (file) => ((file.entries[1]!.body as Loose).nonce = ''),
      ['impossible', 1],
    ],
    [
      'a seat taken twice',
      (file) => ((file.entries[2]!.body as Loose).seat = 0),
      ['impossible', 2],
    ],
    [
      'a number beyond its bound',
      (file) => (draws(file, first)[0][1] = draws(file, first)[0][0]),
      ['impossible', first],
    ],
    [
      'a table opened twice',
      (file) => (file.entries[3]!.body = file.entries[0]!.body),
      ['not_opened', 3],
    ],
    ['another game', (file) => (file.game = 'volapuk'), ['not_opened', 0]],
    [
      'something after the end',
      (file) => file.entries.push({ ...file.entries[end]!, seq: end + 1 }),
      ['impossible', end + 1],
    ],
    [
      'a kind of entry that is not known',
      (file) => ((file.entries[3]!.body as Loose).type = 'x'),
      ['impossible', 3],
    ],
  ])('%s', (_, change, expected) => {
    expect(tampered(change)).toEqual(expected);
  });

  function swap(file: LogFile, one: number, other: number): void {
    const { entries } = file;
    [entries[one]!.body, entries[other]!.body] = [entries[other]!.body, entries[one]!.body];
  }

  test.each([
    null,
    42,
    'log',
    {},
    [],
    { format: 'tablee_log', format_version: 1, game: 'x', entries: [] },
    { format: 'tablee_log', format_version: 1, game: 'x', entries: [null] },
    { format: 'tablee_log', format_version: 1, game: 'x', entries: [{ seq: 0 }] },
    { format: 'pgn', format_version: 1, entries: [] },
  ])('what is no log at all: %j', (file) => {
    expect(verify(file).code).toBe('not_a_log');
  });

  test('a format of tomorrow', () => {
    expect(tampered((file) => (file.format_version = 2))).toEqual(['newer_format', null]);
  });
});
