/** The page of a table, with a game of one hidden card and a socket driven by hand. */

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GamePage } from '$lib/games/contract';
import { settings } from '$lib/settings.svelte';
import Table from '../../src/routes/Table.svelte';
import type { Chair, Player, TableInfo } from '$lib/wire/messages';
import { FakeSocket } from '../socket';
import TableStub from './TableStub.svelte';

const game: GamePage = {
  name: 'hepta_mensa',
  hidden: true,
  notation: {},
  sentences: {
    fr: () => import('virtual:wording/fr/hepta_mensa'),
    en: () => import('virtual:wording/en/hepta_mensa'),
  },
  rules: { fr: () => Promise.resolve({ default: [] }) },
  Table: TableStub as never,
  Sheet: (() => {}) as never,
  Figure: (() => {}) as never,
  lesson: [],
  lessonTable: { options: {}, level: 'facile' },
};
vi.mock('$lib/games', () => ({ gamePage: () => Promise.resolve(game) }));

const INES: Player = { name: 'Inès', bot: null };
const LEO: Player = { name: 'Léo', bot: null };
const ADA: Player = { name: 'Ada', bot: 'fort' };

let info: TableInfo;
let known = true;
/** What was posted: where, and what. */
let posted: [string, unknown][] = [];

function chair(seat: number, player: Player | null, yours: boolean): Chair {
  return { seat, player, yours, reserved: yours };
}

function situation(more: object = {}) {
  return {
    seq: 5,
    view: { hand: 'rien' },
    players: info.seats.map(({ player }) => player),
    started: true,
    paused: false,
    waiting: [0],
    clocks: [],
    undoable: false,
    result: null,
    ...more,
  };
}

function greet(seat: number | null, more: object = {}, rest: object = {}) {
  FakeSocket.last.hear({
    type: 'hello',
    proposed: [],
    table: 'abc',
    game: 'hepta_mensa',
    options: {},
    commitment: 'ab'.repeat(32),
    seat,
    since: -1,
    items: [],
    now: situation(more),
    chat: [],
    presence: { type: 'presence', seats: [0, 1], spectators: 0, away: [] },
    starting: [],
    muted: [],
    rematch: null,
    evaluated: false,
    hints: false,
    evaluation: null,
    ...rest,
  });
}

beforeEach(async () => {
  FakeSocket.all = [];
  localStorage.clear();
  known = true;
  posted = [];
  await settings.speak('fr');
  settings.holdStill(true);
  vi.stubGlobal('WebSocket', FakeSocket);
  info = {
    id: 'abc',
    game: 'hepta_mensa',
    options: { clock: 0, colours: true },
    commitment: 'ab'.repeat(32),
    seats: [chair(0, INES, true), chair(1, LEO, false)],
    listed: false,
    started: true,
    finished: false,
    invite: '/t/abc',
    rematch: null,
    evaluated: false,
    hints: false,
    absence: 60,
    hosting: false,
    closed: false,
  };
  vi.stubGlobal('fetch', (path: string, { method, body: sent }: RequestInit = {}) => {
    if (method === 'POST') posted.push([path, sent ? JSON.parse(sent as string) : null]);
    const [body, status] = path.startsWith('/api/tables/')
      ? known
        ? [info, 200]
        : [{ sentence: 'Non.', code: 'no_such_table' }, 404]
      : path === '/api/games'
        ? [[{ name: 'hepta_mensa', levels: ['facile', 'moyen'] }], 200]
        : [[], 200];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened() {
  render(Table, { table: 'abc' });
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
}

it('says in the title whose turn it is', async () => {
  await opened();
  greet(0);
  await screen.findByTestId('hand');
  expect(document.title).toBe('● À vous – Hepta Mensa');
  FakeSocket.last.hear({ type: 'update', items: [], now: situation({ waiting: [1] }) });
  await waitFor(() => expect(document.title).toBe('Hepta Mensa – Tablée'));
});

it('says that the opponent is getting ready while his bot still starts', async () => {
  info.seats = [chair(0, INES, true), chair(1, ADA, false)];
  await opened();
  greet(0, { waiting: [1] }, { starting: [1] });
  await screen.findByText('L’adversaire s’installe…');
  FakeSocket.last.hear({ type: 'starting', seats: [] });
  await screen.findByText(/^Au tour d/);
  expect(screen.queryByText(/s’installe/)).toBeNull();
  FakeSocket.last.hear({ type: 'starting', seats: [1] });
  await settings.speak('en');
  greet(0, { waiting: [1] }, { starting: [1] });
  await screen.findByText('The opponent is getting ready…');
});

it('speaks of the opponents where several get ready', async () => {
  info.seats = [chair(0, ADA, false), chair(1, ADA, false)];
  await opened();
  greet(null, { waiting: [0, 1] }, { starting: [0, 1] });
  await screen.findByText('Les adversaires s’installent…');
  FakeSocket.last.hear({ type: 'starting', seats: [1] });
  await waitFor(() => expect(screen.queryByText(/s’install/)).toBeNull());
});

it('asks for nobody’s hand while a shared screen is covered', async () => {
  info.seats = [chair(0, INES, true), chair(1, LEO, true)];
  await opened();
  expect(FakeSocket.last.query.get('seat')).toBe('none');
  greet(null, { waiting: [1] });
  const lift = await screen.findByRole('button', { name: /Je suis Léo/ });
  expect(screen.queryByTestId('hand')).toBeNull();

  await fireEvent.click(lift);
  expect(FakeSocket.last.query.get('seat')).toBe('1');
  expect(screen.queryByTestId('hand')).toBeNull();
  greet(1, { waiting: [1], view: { hand: 'as de Léo' } });
  expect((await screen.findByTestId('hand')).textContent).toBe('as de Léo');

  FakeSocket.last.hear({
    type: 'update',
    items: [],
    now: situation({ waiting: [0], view: { hand: 'roi de Léo' } }),
  });
  await fireEvent.click(await screen.findByRole('button', { name: 'Passer l’écran' }));
  expect(document.body.textContent).not.toContain('roi de Léo');
  const sockets = FakeSocket.all.length;
  await fireEvent.click(screen.getByRole('button', { name: /Je suis Inès/ }));
  expect(FakeSocket.all).toHaveLength(sockets + 1);
  expect(FakeSocket.last.query.get('seat')).toBe('0');
  expect(document.body.textContent).not.toContain('roi de Léo');
});

it('turns an open game to the side of whoever plays, without a cover', async () => {
  localStorage.setItem('tablee.cover.hepta_mensa', 'no');
  info.seats = [chair(0, INES, true), chair(1, LEO, true)];
  await opened();
  greet(0, { waiting: [1] });
  await waitFor(() => expect(FakeSocket.last.query.get('seat')).toBe('1'));
  expect(screen.getByTestId('hand')).toBeTruthy();
});

it('shows why not, with the § and names, and puts it away with Escape', async () => {
  await opened();
  greet(0);
  await fireEvent.click(await screen.findByRole('button', { name: 'Jouer' }));
  FakeSocket.last.hear({
    type: 'refused',
    id: FakeSocket.last.sent.at(-1)!['id'],
    code: 'not_your_turn',
    facts: { turn: 1 },
    section: '2.1',
    nearest: null,
    sentence: 'Ce n’est pas à vous de jouer, mais à Ivoire (§2.1).',
  });
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('mais à Léo.');
  expect(note.querySelector('a')?.getAttribute('href')).toBe('/rules/hepta_mensa#s2.1');
  await fireEvent.keyDown(window, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('gives the seat back that a bot kept', async () => {
  info.seats = [chair(0, { ...INES, bot: 'fort' }, true), chair(1, LEO, false)];
  await opened();
  greet(0);
  await fireEvent.click(await screen.findByRole('button', { name: 'Reprendre ma place' }));
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'come_back' });
});

it('lets a spectator look and not write', async () => {
  info.seats = [chair(0, INES, false), chair(1, LEO, false)];
  await opened();
  greet(null);
  expect(await screen.findByText(/Vous regardez cette partie/)).toBeTruthy();
  await fireEvent.click(screen.getByRole('tab', { name: 'Discussion' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText(/Seules les personnes assises/)).toBeTruthy();
});

it('counts messages that were not read, and none when muted', async () => {
  await opened();
  greet(0);
  await screen.findByTestId('hand');
  FakeSocket.last.hear({ type: 'said', number: 1, seat: 1, name: 'Léo', text: 'Bonsoir' });
  expect(await screen.findByRole('tab', { name: /1 message non lu/ })).toBeTruthy();
  await fireEvent.click(screen.getByRole('tab', { name: /Discussion/ }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: /non lu/ })).toBeNull());
  await fireEvent.click(screen.getByRole('tab', { name: 'Journal' }));
  settings.mute(true);
  FakeSocket.last.hear({ type: 'said', number: 2, seat: 1, name: 'Léo', text: 'Alors ?' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByRole('tab', { name: /non lu/ })).toBeNull();
  settings.mute(false);
});

it('tells the end and offers what comes after', async () => {
  await opened();
  const line = { arithmetic: '2 + 1 = 3', label: 'stones', points: 3, section: '6.2' };
  const result = { places: [2, 1], reason: 'points', section: '6.2', sheets: [[], [line]] };
  greet(0, { result, waiting: [] });
  expect(await screen.findByText(/Léo gagne avec 3 points\./)).toBeTruthy();
  expect(screen.getByText('Demander la revanche')).toBeTruthy();
  expect(screen.getByText('Revoir la partie').getAttribute('href')).toBe('/replay/abc');
  expect(document.title).toBe('Partie finie – Hepta Mensa');
  FakeSocket.last.hear({ type: 'rematch', table: 'next' });
  expect(await screen.findByText('Accepter la revanche')).toBeTruthy();
});

it('says so where there is no such table', async () => {
  known = false;
  render(Table, { table: 'abc' });
  expect(await screen.findByText('Cette table n’existe pas, ou plus')).toBeTruthy();
  expect(FakeSocket.all).toEqual([]);
});

it('fills live while people sit down', async () => {
  info.seats = [chair(0, INES, true), chair(1, null, false)];
  info.started = false;
  await opened();
  greet(0, { started: false, waiting: [] });
  expect(await screen.findByText('La table se remplit')).toBeTruthy();
  expect(screen.getByText(/Il manque une personne/)).toBeTruthy();
  const players = [INES, LEO];
  FakeSocket.last.hear({ type: 'update', items: [], now: situation({ players }) });
  expect(await screen.findByTestId('hand')).toBeTruthy();
});

it('asks for one’s word before another takes back a move', async () => {
  await opened();
  greet(0, { waiting: [0] });
  await screen.findByTestId('hand');
  const asked = { type: 'proposed', number: 7, what: 'undo', seat: 1, level: null, name: null };
  FakeSocket.last.hear({ ...asked, agreed: [1], needed: [0] });
  await screen.findByText(/voudrait reprendre son coup/);
  await fireEvent.click(screen.getByRole('button', { name: 'D’accord' }));
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'agree', proposal: 7 });
  await fireEvent.click(screen.getByRole('button', { name: 'Non' }));
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'object', proposal: 7 });
  FakeSocket.last.hear({ type: 'settled', number: 7, carried: true, against: null });
  await waitFor(() => expect(screen.queryByText(/voudrait reprendre son coup/)).toBeNull());
});

it('says for whose word one’s own pause waits, and who did not want it', async () => {
  await opened();
  greet(0);
  await screen.findByTestId('hand');
  const asked = { type: 'proposed', number: 8, what: 'pause', seat: 0, level: null, name: null };
  FakeSocket.last.hear({ ...asked, agreed: [0], needed: [1] });
  await screen.findByText(/Vous demandez une pause.*On attend l’accord de Léo/);
  FakeSocket.last.hear({ type: 'settled', number: 8, carried: false, against: 1 });
  await screen.findByText(/Léo.* n’est pas d’accord/);
  await fireEvent.click(screen.getByRole('button', { name: 'Compris' }));
  expect(screen.queryByText(/n’est pas d’accord/)).toBeNull();
});

it('offers a bot for somebody absent when the table allows it, not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await opened();
    const away = [{ seat: 1, left: 60_000 }];
    greet(0, {}, { presence: { type: 'presence', seats: [0], spectators: 0, away } });
    await screen.findByTestId('hand');
    await vi.advanceTimersByTimeAsync(55_000);
    expect(screen.queryByText('Proposer un automate')).toBeNull();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(screen.queryByText('Proposer un automate')).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('takes one’s seat by a personal link, which does not stay in the address', async () => {
  history.replaceState(null, '', '/t/abc#place=secret-Key_1');
  await opened();
  expect(posted).toEqual([['/api/tables/abc/place', { key: 'secret-Key_1' }]]);
  expect(location.hash).toBe('');
  expect(location.pathname).toBe('/t/abc');
});

it('comes back without naming a seat when the seats have changed', async () => {
  await opened();
  greet(0);
  await screen.findByTestId('hand');
  FakeSocket.last.fail(4003);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.query.has('seat')).toBe(false);
  expect(FakeSocket.last.query.has('since')).toBe(false);
});

it('lets whoever looks on ask for the seat of somebody absent', async () => {
  info.seats = [chair(0, INES, false), chair(1, LEO, false)];
  await opened();
  const away = [{ seat: 1, left: 0 }];
  greet(null, {}, { presence: { type: 'presence', seats: [0], spectators: 1, away } });
  await fireEvent.click(await screen.findByRole('button', { name: 'Reprendre ma place' }));
  await fireEvent.click(screen.getByRole('button', { name: /^Léo/, hidden: true }));
  await screen.findByText('On leur demande. Restez sur cette page.');
  expect(posted.at(-1)).toEqual(['/api/tables/abc/ask', { seat: 1 }]);
});

it('lets those at the table say whose seat it is', async () => {
  await opened();
  greet(0);
  await screen.findByTestId('hand');
  const asked = { type: 'proposed', number: 3, what: 'place', seat: 1, level: null, name: 'Léo 2' };
  FakeSocket.last.hear({ ...asked, agreed: [], needed: [0] });
  await screen.findByText(/Léo 2 dit que la place de Léo.* est la sienne/);
  await fireEvent.click(screen.getByRole('button', { name: 'D’accord' }));
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'agree', proposal: 3 });
});

it('lets whoever opened a table seat bots, free seats and close it', async () => {
  info = {
    ...info,
    hosting: true,
    started: false,
    seats: [chair(0, INES, true), chair(1, null, false)],
  };
  await opened();
  greet(0, { started: false, waiting: [] });
  const [, other] = await screen.findAllByRole('button', { name: /^Que faire de cette place/ });
  await fireEvent.click(other!);
  await fireEvent.click(screen.getByRole('button', { name: 'Mettre cet automate', hidden: true }));
  expect(posted.at(-1)).toEqual(['/api/tables/abc/bot', { seat: 1, level: 'moyen' }]);
  await fireEvent.click(screen.getByRole('button', { name: 'Quitter ma place', hidden: true }));
  expect(posted.at(-1)).toEqual(['/api/tables/abc/leave', { seat: 0 }]);
  const [, close] = screen.getAllByRole('button', { name: 'Fermer la table', hidden: true });
  info = { ...info, closed: true };
  await fireEvent.click(close!);
  expect(posted.at(-1)).toEqual(['/api/tables/abc/close', null]);
  await screen.findByText('Cette table est fermée');
});

it('shows nobody else what only whoever opened the table may do', async () => {
  info = { ...info, started: false, seats: [chair(0, INES, false), chair(1, null, false)] };
  await opened();
  greet(null, { started: false, waiting: [] });
  await screen.findByText('La table se remplit');
  expect(screen.queryByRole('button', { name: /^Que faire de cette place/ })).toBeNull();
  expect(screen.queryByText('Fermer la table')).toBeNull();
});

it('makes a personal link only when it is asked for', async () => {
  await opened();
  greet(0);
  await screen.findByTestId('hand');
  expect(posted).toEqual([]);
  const [row] = screen.getAllByText('Ma place sur un autre appareil', { selector: 'button' });
  await fireEvent.click(row!);
  expect(posted.at(-1)).toEqual(['/api/tables/abc/key', { seat: 0 }]);
});

it('hides, reports and removes what somebody says', async () => {
  info = { ...info, hosting: true };
  await opened();
  greet(0, {}, { chat: [{ type: 'said', number: 4, seat: 1, name: 'Léo', text: 'Vilain mot' }] });
  await fireEvent.click(await screen.findByRole('tab', { name: /^Discussion/ }));
  const about = () => screen.findByRole('button', { name: 'Message de Léo' });
  const choose = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  await fireEvent.click(await about());
  await choose('Signaler à qui tient le serveur');
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'report', number: 4 });
  await fireEvent.click(await about());
  await choose('Retirer ce message');
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'remove', number: 4 });
  await fireEvent.click(await about());
  await choose('Masquer ce qu’écrit Léo');
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'mute', seat: 1, on: true });
  await waitFor(() => expect(screen.queryByText('Vilain mot', { selector: 'li *' })).toBeNull());
  await fireEvent.click(
    await screen.findByRole('button', { name: /^Montrer de nouveau ce qu’écrit Léo/ }),
  );
  await screen.findByText('Vilain mot', { selector: 'li *' });
});
