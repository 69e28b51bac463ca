import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableLink } from '$lib/table.svelte';
import type { Hello, Player, Refused, Situation } from '$lib/wire/messages';
import { Wording } from '$lib/wording';
import { FakeSocket } from '../socket';
import { stone } from './heard';

const people: (Player | null)[] = [
  { name: 'Inès', bot: null },
  { name: 'Papi Jo', bot: null },
];

function situation(seq: number, more: Partial<Situation> = {}): Situation {
  return {
    seq,
    view: { hand: 'secret' },
    players: people,
    started: true,
    paused: false,
    waiting: [0],
    clocks: [],
    undoable: false,
    result: null,
    ...more,
  };
}

function hello(seq: number, more: Partial<Hello> = {}): Hello {
  return {
    type: 'hello',
    proposed: [],
    table: 'abc',
    game: 'hepta_mensa',
    options: {},
    commitment: 'ff',
    seat: 0,
    since: -1,
    items: [],
    now: situation(seq),
    chat: [],
    presence: { type: 'presence', seats: [0], spectators: 0, away: [] },
    starting: [],
    spellings: {},
    earlier: 0,
    muted: [],
    rematch: null,
    evaluated: false,
    hints: false,
    absence: 60,
    evaluation: null,
    ...more,
  };
}

describe('the line to a table', () => {
  let link: TableLink;
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    link = new TableLink('abc');
  });
  afterEach(() => {
    link.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('comes back with what it has seen, and sends the wish in flight again', async () => {
    FakeSocket.last.hear(hello(3));
    const playing = link.play({ type: 'lay_stone' });
    const [first] = FakeSocket.last.sent;
    FakeSocket.last.fail(1006);
    expect(link.line).toBe('lost');
    expect(link.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.last.query.get('since')).toBe('3');
    FakeSocket.last.hear(hello(3, { since: 3 }));
    expect(FakeSocket.last.sent).toEqual([first]);
    FakeSocket.last.hear({ type: 'done', id: first!['id'], seq: 4 });
    await playing;
    expect(link.busy).toBe(false);
  });

  it('gives up where the server hung up for good', () => {
    FakeSocket.last.hear(hello(3));
    FakeSocket.last.fail(1008);
    expect(link.line).toBe('refused');
  });

  it('forgets what one seat was shown before it looks through another', () => {
    FakeSocket.last.hear(hello(3, { items: [stone(3)] }));
    link.look(1);
    expect(link.now).toBeNull();
    expect(link.items).toEqual([]);
    expect(FakeSocket.last.query.get('seat')).toBe('1');
    expect(FakeSocket.last.query.has('since')).toBe(false);
  });

  it('leaves an open game in sight until the other side is there', () => {
    FakeSocket.last.hear(hello(3, { items: [stone(3)] }));
    link.look(1, true);
    expect(link.now?.seq).toBe(3);
    expect(FakeSocket.last.query.has('since')).toBe(false);
    FakeSocket.last.hear(hello(3, { seat: 1, items: [stone(2), stone(3)] }));
    expect(link.hello?.seat).toBe(1);
    expect(link.items.map(({ seq }) => seq)).toEqual([2, 3]);
    expect(link.fresh).toEqual([]);
  });

  it('asks for what a long log left out, the newest first, and puts it in its place', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      const before = Number(new URL(path, 'http://x').searchParams.get('before'));
      const items = [...Array(before).keys()].slice(-2).map((seq) => stone(seq));
      const spellings = { [`w${before}`]: 'é' };
      return Promise.resolve(new Response(JSON.stringify({ items, spellings })));
    });
    FakeSocket.last.hear(hello(5, { earlier: 4, items: [stone(4), stone(5)] }));
    expect(link.items.map(({ seq }) => seq)).toEqual([4, 5]);
    FakeSocket.last.hear({
      type: 'update',
      items: [stone(6)],
      now: situation(6),
      spellings: {},
    });
    await vi.waitFor(() => expect(link.items.length).toBe(7), 30_000);
    expect(link.items.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(asked).toEqual([
      '/api/tables/abc/items?seat=0&before=4',
      '/api/tables/abc/items?seat=0&before=2',
    ]);
    expect(link.spellings).toEqual({ w4: 'é', w2: 'é' });
    expect(link.fresh.length).toBe(1);
  });

  it('fills the gap after a long absence, and asks again where it failed', async () => {
    const part = { items: [stone(2), stone(3)], spellings: {} };
    const fetching = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockImplementation(() => Promise.resolve(new Response(JSON.stringify(part))));
    vi.stubGlobal('fetch', fetching);
    FakeSocket.last.hear(hello(1, { items: [stone(0), stone(1)] }));
    expect(fetching).not.toHaveBeenCalled();
    FakeSocket.last.hear(hello(4, { since: 1, earlier: 2, items: [stone(4)] }));
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1), 30_000);
    await vi.advanceTimersByTimeAsync(1);
    expect(link.items.map(({ seq }) => seq)).toEqual([0, 1, 4]);
    FakeSocket.last.hear(hello(4, { since: 4 }));
    await vi.waitFor(() => expect(link.items.length).toBe(5), 30_000);
    expect(link.items.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
  });

  it('hears nothing more of a socket that it has left', () => {
    const old = FakeSocket.last;
    old.hear(hello(3));
    link.look(1);
    old.hear({ type: 'update', items: [], now: situation(4) });
    expect(link.now).toBeNull();
  });

  it('takes the value of the newest position only', () => {
    FakeSocket.last.hear(hello(3));
    const value = { type: 'evaluation', seat: 0, winning: [5, 8], arrangements: null };
    FakeSocket.last.hear({ ...value, seq: 2 });
    expect(link.evaluation).toBeNull();
    FakeSocket.last.hear({ ...value, seq: 3 });
    expect(link.evaluation).toEqual({ seat: 0, winning: [5, 8], arrangements: 8 });
    FakeSocket.last.hear({ type: 'update', items: [stone(4)], now: situation(4) });
    expect(link.evaluation).toBeNull();
  });

  it('is greeted with the value that is already known', () => {
    const evaluation = {
      type: 'evaluation',
      seq: 3,
      seat: 1,
      winning: [1, 2],
      arrangements: 6,
    } as const;
    FakeSocket.last.hear(hello(3, { evaluation: { ...evaluation, winning: [1, 2] } }));
    expect(link.evaluation).toEqual({ seat: 1, winning: [1, 2], arrangements: 6 });
  });

  it('keeps the note of the referee until the next wish', async () => {
    FakeSocket.last.hear(hello(3));
    void link.play({ type: 'lay_stone' });
    const refused = { type: 'refused', code: 'place_taken', facts: {}, sentence: 'Non.' };
    FakeSocket.last.hear({ ...refused, id: FakeSocket.last.sent[0]!['id'] });
    expect(link.refusal?.code).toBe('place_taken');
    const tried = link.attempt({ type: 'lay_stone' });
    expect(link.refusal?.code).toBe('place_taken');
    FakeSocket.last.hear({ ...refused, id: FakeSocket.last.sent[1]!['id'], code: 'other' });
    expect(((await tried) as Refused).code).toBe('other');
    expect(link.refusal?.code).toBe('place_taken');
    void link.play({ type: 'lay_stone' });
    expect(link.refusal).toBeNull();
  });

  it('keeps what is proposed until it is settled', () => {
    const proposed = {
      type: 'proposed',
      number: 4,
      what: 'take_over',
      seat: 1,
      level: 'fort',
      name: null,
      agreed: [0],
      needed: [2, 3],
    };
    FakeSocket.last.hear(hello(3));
    FakeSocket.last.hear(proposed);
    FakeSocket.last.hear({ ...proposed, agreed: [0, 2], needed: [3] });
    expect(link.proposals.map(({ needed }) => needed)).toEqual([[3]]);
    FakeSocket.last.hear({ type: 'settled', number: 4, carried: false, against: null });
    expect(link.proposals).toEqual([]);
    expect(link.objected).toBeNull();
  });

  it('says who objected to whoever asked, until the game goes on', () => {
    const asked = { type: 'proposed', what: 'undo', level: null, name: null, needed: [1] };
    FakeSocket.last.hear(hello(3));
    FakeSocket.last.hear({ ...asked, number: 1, seat: 2, agreed: [2] });
    FakeSocket.last.hear({ type: 'settled', number: 1, carried: false, against: 1 });
    expect(link.objected).toBeNull();
    FakeSocket.last.hear({ ...asked, number: 2, seat: 0, agreed: [0] });
    FakeSocket.last.hear({ type: 'settled', number: 2, carried: false, against: 1 });
    expect(link.objected).toEqual({ what: 'undo', against: 1 });
    FakeSocket.last.hear({ type: 'update', items: [stone(4)], now: situation(4) });
    expect(link.objected).toBeNull();
  });

  it('does not read those who are muted, nor what was taken away', () => {
    const line = (number: number, seat: number) =>
      ({ type: 'said', number, seat, name: 'x', text: 'y' }) as const;
    FakeSocket.last.hear(hello(3, { chat: [line(1, 1), line(2, 0)], muted: [1] }));
    expect(link.said.map(({ number }) => number)).toEqual([2]);
    link.mute(1, false);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'mute', seat: 1, on: false });
    expect(link.said.map(({ number }) => number)).toEqual([1, 2]);
    FakeSocket.last.hear({ type: 'removed', number: 2 });
    expect(link.said.map(({ number }) => number)).toEqual([1]);
  });

  it('knows when a bot may be proposed for somebody who is away', () => {
    FakeSocket.last.hear(hello(3));
    const begun = performance.now();
    const away = [{ seat: 1, left: 60_000 }];
    FakeSocket.last.hear({ type: 'presence', seats: [0], spectators: 2, away });
    expect(link.away).toEqual([{ seat: 1, ends: begun + 60_000 }]);
    expect(link.spectators).toBe(2);
  });

  it('counts those who share the screen as present', () => {
    FakeSocket.last.hear(hello(3));
    link.own = [0, 1];
    expect(link.scene(new Wording('fr', {})).present).toEqual([0, 1]);
  });

  it('knows how much sand a clock began with', () => {
    const clock = (left: number) => ({ clocks: [{ key: 'a', seats: [0], left }] });
    FakeSocket.last.hear(hello(3, { now: situation(3, clock(60_000)) }));
    FakeSocket.last.hear({ type: 'update', items: [], now: situation(4, clock(15_000)) });
    expect(link.clocks[0]).toMatchObject({ left: 15_000, full: 60_000 });
  });
});
