/** The line to a table, and the words around a game. */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ending, uncited } from '../src/lib/ending';
import { listed, namesAt } from '../src/lib/names';
import { joined, story } from '../src/lib/story';
import { TableLink } from '../src/lib/table.svelte';
import type { Hello, Player, Refused, Result, Situation } from '../src/lib/wire/messages';
import { Wording } from '../src/lib/words';
import { FakeSocket } from './socket';

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

const heard = (seq: number, news: object): Hello['items'][number] => ({
  type: 'heard',
  seq,
  news,
  lines: [],
});
const stone = (seq: number, seat = 0, place = 4) =>
  heard(seq, { type: 'stone_laid', seat, pawn: 'one', place });
const undone = (seq: number, to: number) =>
  ({ type: 'noted', seq, body: { type: 'undone', to } }) as const;

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

const say = new Wording(
  'fr',
  {
    'event.hepta_mensa.stone_laid': '{seat:seat} pose un caillou en {place}.',
    'event.hepta_mensa.attacked': '{seat:seat} retourne b2…',
    'event.hepta_mensa.simple_turned': [
      { after: 'attacked', text: '… c’est une pièce, en {place}.' },
      { text: 'Une pièce.' },
    ],
    'cite.hepta_mensa.stone_laid': '3.1',
    'cite.hepta_mensa.attacked': '4.2',
    'cite.hepta_mensa.simple_turned': '4.4',
    'entry.undone': 'Le dernier coup est repris.',
    'entry.took_over': '{player} joue désormais pour {seat:seat}.',
    'names.hepta_mensa.seat.0': 'Encre',
    'names.hepta_mensa.seat.1': 'Ivoire',
    'result.hepta_mensa.points': '{winner:seat} gagne avec {points} points (§{at}).',
  },
  'hepta_mensa',
);

describe('the log in words', () => {
  it('cites the § of each event and names whose it is', () => {
    const [line] = story([stone(5, 1)], say);
    expect(line).toMatchObject({ text: 'Ivoire pose un caillou en 4.', seat: 1, section: '3.1' });
  });

  it('strikes what was taken back, and tells what follows from before it', () => {
    const items = [
      heard(4, { type: 'attacked', seat: 0, place: 7 }),
      stone(5),
      undone(6, 4),
      heard(7, { type: 'simple_turned', seat: 0 }),
    ] as Hello['items'];
    const lines = story(items, say);
    expect(lines.map(({ undone }) => undone)).toEqual([false, true, false, false]);
    expect(lines.at(-1)!.text).toBe('… c’est une pièce, en 7.');
  });

  it('makes one line of a sentence that goes on', () => {
    const items = [
      heard(4, { type: 'attacked', seat: 0, place: 7 }),
      heard(5, { type: 'simple_turned', seat: 0 }),
    ] as Hello['items'];
    const [line, ...more] = joined(story(items, say));
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      text: 'Encre retourne b2… c’est une pièce, en 7.',
      sections: ['4.2', '4.4'],
      seq: 4,
      last: 5,
    });
  });

  it('leaves out a line that it cannot word, and keeps the rest', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const items = [heard(4, { type: 'unheard_of' }), stone(5)];
    expect(story(items as Hello['items'], say).map(({ seq }) => seq)).toEqual([5]);
    expect(quiet).toHaveBeenCalledOnce();
    quiet.mockRestore();
  });

  it('tells who plays for whom', () => {
    const body = { type: 'took_over', seat: 1, player: { name: 'Papi Jo', bot: 'fort' } } as const;
    const [line] = story([{ type: 'noted', seq: 9, body }], say);
    expect(line).toMatchObject({ text: 'Papi Jo joue désormais pour Ivoire.', noted: true });
  });
});

describe('names at a table', () => {
  const naming = {
    number: (seat: number) => `Place ${seat + 1}`,
    both: (name: string, seat: string) => `${name} (${seat})`,
  };

  it('tells two people of one name apart by their seats', () => {
    const ines = { name: 'Inès', bot: null };
    expect(namesAt([ines, ines], say, naming)).toEqual(['Inès (Encre)', 'Inès (Ivoire)']);
    const erased = { name: '', bot: null };
    expect(namesAt([erased, erased], say, naming)).toEqual(['Encre', 'Ivoire']);
  });

  it('calls two automata of one level by their seats alone', () => {
    const bot = { name: 'automate moyen', bot: 'moyen' };
    expect(namesAt([bot, bot], say, naming)).toEqual(['Encre', 'Ivoire']);
  });

  it('begins sentences with an automaton, and free seats with what the game calls them', () => {
    const bot = { name: 'automate moyen', bot: 'moyen' };
    expect(namesAt([bot, null, null], say, naming)).toEqual([
      'Automate moyen',
      'Ivoire',
      'Place 3',
    ]);
  });

  it('lists them as the language does', () => {
    expect(listed(['Inès', 'Jo', 'Clara'], 'fr')).toBe('Inès, Jo et Clara');
    expect(listed(['Inès', 'Jo'], 'en')).toBe('Inès and Jo');
  });
});

describe('the end', () => {
  const line = (points: number) => ({ arithmetic: '', label: 'a', points, section: '6.2' });
  const result = (places: number[], sheets: number[][]): Result => ({
    places,
    reason: 'points',
    section: '6.2',
    sheets: sheets.map((sheet) => sheet.map(line)),
  });

  it('says who won, and leaves the § to its link', () => {
    const end = ending(result([2, 1], [[1], [3, 1]]), say);
    expect(end.sentence).toBe('Ivoire gagne avec 4 points.');
    expect(end.points).toEqual([1, 4]);
    expect(end.ranking).toEqual([1, 0]);
  });

  it('tells the points of the winner, also where the fewest win', () => {
    const end = ending(result([1, 2], [[28], [140]]), say);
    expect(end.sentence).toBe('Encre gagne avec 28 points.');
  });

  it('names no single winner of a tie', () => {
    const end = ending(result([1, 1, 3], [[2], [2], [0]]), say);
    expect(end.sentence).toBeNull();
    expect(end.winners).toEqual([0, 1]);
  });

  it('takes a § out of a sentence, wherever it stands', () => {
    expect(uncited('La place est prise (§3.1).')).toBe('La place est prise.');
    expect(uncited('Prise (§3.1). Vous pouvez jouer b2.')).toBe('Prise. Vous pouvez jouer b2.');
  });
});
