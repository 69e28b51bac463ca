import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, RefusedError } from '../src/lib/api';
import { gamePage } from '../src/lib/games';
import { me } from '../src/lib/me.svelte';
import { fields, initial, presetOf } from '../src/lib/options';
import Invite from '../src/lib/parts/Invite.svelte';
import JoinForm from '../src/lib/parts/JoinForm.svelte';
import Myself from '../src/lib/parts/Myself.svelte';
import NameForm from '../src/lib/parts/NameForm.svelte';
import OptionsForm from '../src/lib/parts/OptionsForm.svelte';
import QrCode from '../src/lib/parts/QrCode.svelte';
import { POSTERS } from '../src/lib/posters';
import { tableIn } from '../src/lib/links';
import { ago, company, seatRange, standing } from '../src/lib/listed';
import { againstBots, setTable, usualLevel } from '../src/lib/opening';
import { router } from '../src/lib/router.svelte';
import { settings } from '../src/lib/settings.svelte';
import type { GameInfo, NewTable as Wanted, TableLine } from '../src/lib/wire/messages';
import Home from '../src/routes/Home.svelte';
import Lost from '../src/routes/Lost.svelte';
import NewTable from '../src/routes/NewTable.svelte';

const SCHEMA = {
  $ref: '#/$defs/Options',
  $defs: {
    Tier: { enum: ['courant', 'rare'] },
    Options: {
      type: 'object',
      properties: {
        clock: { type: 'integer', default: 0 },
        colours: { type: 'boolean', default: true },
        words: { type: 'integer', minimum: 1, maximum: 9, default: 5 },
        over: { type: 'number', exclusiveMinimum: 0 },
        tier: { $ref: '#/$defs/Tier', default: 'rare' },
        limit: { anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }], default: null },
        theme: { anyOf: [{ $ref: '#/$defs/Tier' }, { type: 'null' }] },
        title: { type: 'string', maxLength: 12, default: 'x' },
        list: { type: 'array', items: { type: 'integer' }, default: [] },
      },
    },
  },
};
const HEPTA: GameInfo = {
  name: 'hepta_mensa',
  title: 'Hepta Mensa',
  about: '',
  seats: [2],
  minutes: 15,
  presets: {
    classique: { clock: 0, colours: true },
    sans_couleurs: { clock: 0, colours: false },
  },
  options: {
    type: 'object',
    properties: {
      clock: { type: 'integer', default: 0 },
      colours: { type: 'boolean', default: true },
    },
  },
  levels: ['facile', 'moyen', 'fort', 'maitre'],
  solver: true,
  hints: false,
};
const LINE: TableLine = {
  id: 'abc',
  game: 'hepta_mensa',
  phase: 'running',
  opened: Date.now() - 3 * 3_600_000,
  players: [
    { name: 'Inès', bot: null },
    { name: 'Papi Jo', bot: null },
  ],
  yours: [0],
  your_turn: false,
  places: null,
  evaluated: false,
};

interface Asked {
  call: string;
  body: unknown;
}

/** A server that answers what it is told to; `asked` is what it heard. */
function serve(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  let nickname: string | null = null;
  vi.stubGlobal('fetch', async (path: string, wish: RequestInit = {}) => {
    const call = `${wish.method} ${path}`;
    const body: unknown = wish.body ? JSON.parse(String(wish.body)) : undefined;
    asked.push({ call, body });
    let content = answers[call];
    if (content === undefined && call === 'POST /api/me') {
      nickname = (body as { nickname: string }).nickname;
      content = { person: 'p', nickname };
    }
    if (content === undefined && call === 'GET /api/me') return new Response('null');
    if (content === undefined) throw new TypeError(`nobody answers ${call}`);
    const { status = 200, ...rest } = content as { status?: number };
    return new Response(JSON.stringify(Array.isArray(content) ? content : rest), { status });
  });
  return asked;
}

function refusal(code: string, sentence: string, status = 409) {
  return {
    type: 'refused',
    id: null,
    code,
    section: '',
    facts: {},
    nearest: null,
    sentence,
    status,
  };
}

const OPENED = { id: 'new1', seats: [], invite: '/t/new1' };
const CATALOGUE = {
  'GET /api/games': [HEPTA],
  'GET /api/tables': [],
  'POST /api/tables': OPENED,
  'POST /api/tables/new1/sit': OPENED,
};

beforeAll(async () => {
  await settings.speak('fr');
  // Loaded beforehand, so that no test waits for it.
  for (const game of ['hepta_mensa', 'anagramme']) await (await gamePage(game))!.sentences.fr();
}, 60_000);
beforeEach(() => {
  // Each test meets a visitor nobody knows.
  Object.assign(me, { who: undefined });
  vi.spyOn(me, 'load').mockImplementation(async () => (me.who = await api.me()));
  router.go('/');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a link somebody sent', () => {
  it('may be whole, without its scheme, or the name of the table alone', () => {
    for (const text of [
      'http://localhost:3000/t/k7-Qm_2',
      ' localhost:3000/t/k7-Qm_2 ',
      'http://localhost:3000/replay/k7-Qm_2/?lang=en#x',
      'k7-Qm_2',
    ])
      expect(tableIn(text, 'localhost:3000'), text).toEqual({ table: 'k7-Qm_2', elsewhere: null });
  });
  it('may come from another house', () => {
    expect(tableIn('https://jeux.example/t/abc', 'localhost')).toEqual({
      table: 'abc',
      elsewhere: 'jeux.example',
    });
  });
  it('may be no link at all', () => {
    for (const text of ['', 'bonjour à tous', 'http://localhost/rules/hepta_mensa', 'http://'])
      expect(tableIn(text), text).toBeNull();
  });
  it('that cannot be read is said to be so, and stays', async () => {
    serve({});
    render(JoinForm);
    const field = screen.getByLabelText<HTMLInputElement>('Le lien reçu');
    await fireEvent.input(field, { target: { value: 'pas un lien' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Aller à la table' }));
    expect(screen.getByRole('alert').textContent).toContain('Ce n’est pas un lien de table');
    expect(field.value).toBe('pas un lien');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
  it('to a table that is gone is answered by the server', async () => {
    serve({ 'GET /api/tables/gone': refusal('no_such_table', 'Cette table n’existe pas.', 404) });
    render(JoinForm);
    await fireEvent.input(screen.getByLabelText('Le lien reçu'), { target: { value: 'gone' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Aller à la table' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Cette table n’existe pas.'),
    );
  });
  it('leads to the table', async () => {
    serve({ 'GET /api/tables/abc': OPENED });
    render(JoinForm);
    await fireEvent.input(screen.getByLabelText('Le lien reçu'), { target: { value: 'abc' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Aller à la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/abc'));
  });
});

describe('a table in a list', () => {
  const say = () => settings.say;
  it('tells who plays, oneself left out', () => {
    expect(company(LINE, say())).toBe('avec Papi Jo');
    expect(company({ ...LINE, yours: [0, 1] }, say())).toBe('à cet écran');
    expect(company({ ...LINE, players: [LINE.players[0]!, null] }, say())).toContain('personne');
    const erased = [LINE.players[0]!, { name: '', bot: null }];
    expect(company({ ...LINE, players: erased }, say())).toBe('avec Place 2');
    const bot = { name: 'automate', bot: 'maitre' };
    const three = [...LINE.players, bot];
    expect(company({ ...LINE, players: three }, say())).toBe(
      'avec Papi Jo et l’ordinateur (maître)',
    );
  });
  it('tells how it stands', () => {
    const over = { ...LINE, phase: 'over' };
    expect(standing({ ...LINE, phase: 'open' }, say())).toBe('attend');
    expect(standing(LINE, say())).toBe('en cours');
    expect(standing({ ...LINE, your_turn: true }, say())).toBe('à vous');
    expect(standing({ ...over, places: [1, 2] }, say())).toBe('gagnée');
    expect(standing({ ...over, places: [2, 1] }, say())).toBe('perdue');
    expect(standing({ ...over, places: [1, 1] }, say())).toBe('à égalité');
    expect(standing({ ...over, places: [3, 1, 2] }, say())).toBe('3e');
    expect(standing({ ...over, yours: [0, 1], places: [2, 1] }, say())).toBe('finie');
  });
  it('tells since when, in words', () => {
    const now = 1_700_000_000_000;
    expect(ago(now - 20_000, 'fr', now)).toBe('maintenant');
    expect(ago(now - 3 * 3_600_000, 'fr', now)).toBe('il y a 3 heures');
    expect(ago(now - 30 * 3_600_000, 'fr', now)).toBe('hier');
    expect(ago(now - 15 * 86_400_000, 'en', now)).toBe('2 weeks ago');
    expect(ago(now + 5000, 'en', now), 'a clock that is late').toBe('now');
  });
});

describe('a quick table', () => {
  it('has as few bots as can be, of middling strength', () => {
    expect(againstBots({ ...HEPTA, seats: [3, 4] }).seats).toEqual([
      { kind: 'me' },
      { kind: 'bot', level: 'moyen' },
      { kind: 'bot', level: 'moyen' },
    ]);
    expect(usualLevel(['doux', 'dur', 'fou'])).toBe('dur');
    expect(usualLevel([])).toBe('');
  });
  it('tells how many may play', () => {
    expect(seatRange([2])).toEqual({ form: 'one', least: 2, most: 2 });
    expect(seatRange([3, 4]).form).toBe('two');
    expect(seatRange([2, 3, 4]).form).toBe('range');
  });
  it('seats those who share a screen each under their own name, and keeps one’s own', async () => {
    const asked = serve(CATALOGUE);
    const table: Wanted = { game: 'hepta_mensa', seats: [{ kind: 'me' }, { kind: 'me' }] };
    await setTable(table, ['Papi Jo', 'Inès'], 'Inès');
    const sat = asked.filter(({ call }) => call.endsWith('/sit'));
    expect(sat.map(({ body }) => (body as { seat: number; name: string }).name)).toEqual([
      'Papi Jo',
      'Inès',
    ]);
    expect(me.nickname).toBe('Inès');
  });
  it('keeps one’s own name when a seat is refused', async () => {
    serve({ ...CATALOGUE, 'POST /api/tables/new1/sit': refusal('seat_taken', 'Prise.') });
    const table: Wanted = { game: 'hepta_mensa', seats: [{ kind: 'me' }] };
    await expect(setTable(table, ['Papi Jo'], 'Inès')).rejects.toThrow(RefusedError);
    expect(me.nickname).toBe('Inès');
  });
});

describe('options', () => {
  const all = fields(SCHEMA);
  const named = Object.fromEntries(all.map((field) => [field.name, field]));
  it('are read from the schema', () => {
    expect(all.map(({ name, kind }) => [name, kind])).toEqual([
      ['clock', 'number'],
      ['colours', 'switch'],
      ['words', 'number'],
      ['over', 'number'],
      ['tier', 'choice'],
      ['limit', 'number'],
      ['theme', 'choice'],
      ['title', 'text'],
    ]);
    expect(named['words']).toMatchObject({ least: 1, most: 9, initial: 5, whole: true });
    expect(named['tier']).toMatchObject({ choices: ['courant', 'rare'], initial: 'rare' });
    expect(named['limit']).toMatchObject({ empty: true, least: 3, initial: null });
    expect(named['theme']).toMatchObject({ choices: [null, 'courant', 'rare'], initial: null });
    expect(named['title']).toMatchObject({ longest: 12, initial: 'x' });
    expect(fields(undefined)).toEqual([]);
  });
  it('start from the defaults and what a preset changes', () => {
    const values = initial(all, { words: 7, unknown: 1 });
    expect(values).toMatchObject({ words: 7, colours: true, limit: null });
    expect(values).not.toHaveProperty('unknown');
  });
  it('are known as a preset, whatever the clock', () => {
    const presets = { court: { words: 3 }, long: { words: 9 } };
    const long = initial(all, presets.long);
    expect(presetOf(long, all, presets)).toBe('long');
    expect(presetOf({ ...long, clock: 60 }, all, presets)).toBeNull();
    expect(presetOf({ ...long, clock: 60 }, all, presets, ['clock'])).toBe('long');
    const timed = { ...presets, livret: { words: 9, clock: 30 } };
    expect(presetOf({ ...long, clock: 30 }, all, timed, ['clock'])).toBe('livret');
  });
  it('are a form that tells what was changed, and nothing that is no number', async () => {
    const change = vi.fn();
    render(OptionsForm, { fields: all, values: initial(all), say: settings.say, change });
    await fireEvent.click(screen.getByRole('switch', { name: 'colours' }));
    expect(change).toHaveBeenLastCalledWith('colours', false);
    const [tier] = screen.getAllByRole('radio', { name: 'courant' });
    await fireEvent.click(tier!);
    expect(change).toHaveBeenLastCalledWith('tier', 'courant');
    const words = screen.getByLabelText('words');
    await fireEvent.input(words, { target: { value: '4' } });
    expect(change).toHaveBeenLastCalledWith('words', 4);
    const before = change.mock.calls.length;
    await fireEvent.input(words, { target: { value: '' } });
    expect(change).toHaveBeenCalledTimes(before);
    await fireEvent.input(screen.getByLabelText('limit'), { target: { value: '' } });
    expect(change).toHaveBeenLastCalledWith('limit', null);
  });
});

describe('the first page', () => {
  /** Until the server has told its games, all of them seem playable. */
  const answered = () => waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));

  it('offers the games of the server', async () => {
    serve(CATALOGUE);
    render(Home);
    expect(screen.getAllByRole('article')).toHaveLength(POSTERS.length);
    await answered();
    const first = screen.getByRole('article');
    const link = within(first).getByRole('link', { name: 'Hepta Mensa' });
    expect(link.getAttribute('href')).toBe('/play/hepta_mensa');
    expect(within(first).getByText('2 joueurs · 15 min')).toBeTruthy();
    expect(screen.getByText(/Sans compte/)).toBeTruthy();
  });
  it('sets a table against the computer in one click', async () => {
    const asked = serve(CATALOGUE);
    render(Home);
    await answered();
    await fireEvent.click(screen.getByRole('button', { name: /Jouer contre l’ordinateur/ }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/me')?.body).toEqual({
      nickname: 'Convive',
    });
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toEqual({
      game: 'hepta_mensa',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'moyen' }],
    });
  });
  it('shows one’s games: those that wait for one first, those that are over to be seen again', async () => {
    const waiting = { ...LINE, id: 'turn', your_turn: true };
    const over = { ...LINE, id: 'over', phase: 'over', places: [1, 2] };
    const open = {
      ...LINE,
      id: 'open',
      phase: 'open',
      yours: [],
      players: [null, LINE.players[1]],
    };
    serve({
      ...CATALOGUE,
      'GET /api/me': { person: 'p', nickname: 'Inès' },
      'GET /api/me/tables': [waiting, over],
      'GET /api/tables': [open],
    });
    render(Home);
    const card = await screen.findByRole('link', { name: /À vous de jouer/ });
    expect(card.getAttribute('href')).toBe('/t/turn');
    expect(card.textContent).toContain('Hepta Mensa, avec Papi Jo');
    const own = screen.getByRole('region', { name: 'Vos parties' });
    const replay = within(own).getByRole('link', { name: /gagnée/ });
    expect(replay.getAttribute('href')).toBe('/replay/over');
    expect(replay.textContent).toContain('il y a 3 heures');
    const tables = screen.getByRole('region', { name: 'Tables ouvertes' });
    expect(within(tables).getByText('1 place libre')).toBeTruthy();
    expect(screen.getByText('Inès')).toBeTruthy();
  });
  it('says so when nobody answers, and still shows the games', async () => {
    serve({});
    render(Home);
    expect((await screen.findByRole('alert')).textContent).toContain('Le serveur ne répond pas');
    expect(screen.getAllByRole('article')).toHaveLength(POSTERS.length);
  });
});

describe('a table to be set', () => {
  it('seats the visitor against the computer and sends what was chosen', async () => {
    const asked = serve(CATALOGUE);
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.input(await screen.findByLabelText('Votre prénom'), {
      target: { value: 'Inès' },
    });
    await fireEvent.click(screen.getByRole('radio', { name: 'maître' }));
    await fireEvent.click(screen.getByRole('radio', { name: '10 min' }));
    await fireEvent.click(screen.getByRole('switch', { name: 'Montrer la valeur exacte' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toEqual({
      game: 'hepta_mensa',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'maitre' }],
      options: { clock: 600, colours: true },
      listed: false,
      evaluated: true,
    });
    expect(me.nickname).toBe('Inès');
  });
  it('offers the clock of the book in seconds, where it has one', async () => {
    const livret = { clock: 30, colours: false };
    const timed = { ...HEPTA, presets: { ...HEPTA.presets, livret } };
    const asked = serve({ ...CATALOGUE, 'GET /api/games': [timed] });
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('radio', { name: '30 s' }));
    expect(screen.queryByRole('radio', { name: '10 min' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toMatchObject({
      options: { clock: 30 },
    });
  });
  it('offers seconds for a turn where the game has a clock for turns and no preset sets it', async () => {
    const game = { ...HEPTA, name: 'anagramme', title: 'Anagramme' };
    serve({ ...CATALOGUE, 'GET /api/games': [game] });
    render(NewTable, { game: 'anagramme' });
    expect(await screen.findByRole('radio', { name: '90 s' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: '10 min' })).toBeNull();
  });
  it('keeps what was typed when the server refuses, and says why', async () => {
    serve({ ...CATALOGUE, 'POST /api/tables': refusal('clock', 'La pendule est trop longue.') });
    render(NewTable, { game: 'hepta_mensa' });
    const name = await screen.findByLabelText<HTMLInputElement>('Votre prénom');
    await fireEvent.input(name, { target: { value: 'Inès' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    expect((await screen.findByRole('alert')).textContent).toContain('La pendule est trop longue.');
    expect(name.value).toBe('Inès');
    expect(location.pathname).toBe('/');
  });
  it('by a link leaves a seat open, for those who have it or for everybody', async () => {
    const asked = serve(CATALOGUE);
    router.go('/play/hepta_mensa?with=link');
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('radio', { name: 'Tout le monde' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toMatchObject({
      seats: [{ kind: 'me' }, { kind: 'open' }],
      listed: true,
    });
  });
  it('may have a clock of one’s own', async () => {
    const asked = serve(CATALOGUE);
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('radio', { name: 'Autre' }));
    const minutes = screen.getByLabelText<HTMLInputElement>('Minutes');
    expect(minutes.value).toBe('20');
    await fireEvent.input(minutes, { target: { value: '7' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Dresser la table' }));
    await waitFor(() => expect(location.pathname).toBe('/t/new1'));
    expect(asked.find(({ call }) => call === 'POST /api/tables')?.body).toMatchObject({
      options: { clock: 420 },
    });
  });
  it('has the visitor at one place only', async () => {
    serve(CATALOGUE);
    render(NewTable, { game: 'hepta_mensa' });
    await fireEvent.click(await screen.findByRole('button', { name: 'Placer chacun autrement' }));
    const [, second] = screen.getAllByRole('radio', { name: 'Vous' });
    await fireEvent.click(second!);
    const vous = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Vous' });
    expect(vous.map((radio) => radio.checked)).toEqual([false, true]);
    const bots = screen.getAllByRole<HTMLInputElement>('radio', { name: 'L’ordinateur' });
    expect(bots.map((radio) => radio.checked)).toEqual([true, false]);
  });
  it('of an unknown game is not set', async () => {
    serve(CATALOGUE);
    render(NewTable, { game: 'belote' });
    expect(await screen.findByText(/Les jeux de la maison sont à l’accueil/)).toBeTruthy();
  });
});

describe('an invitation', () => {
  it('is a whole link, copied by a button', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    render(Invite, { link: '/t/abc' });
    const whole = `${location.origin}/t/abc`;
    expect(screen.getByLabelText<HTMLInputElement>('Le lien de la table').value).toBe(whole);
    await fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }));
    await screen.findByRole('button', { name: 'Lien copié' });
    expect(written).toEqual([whole]);
  });
  it('is selected where it cannot be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    render(Invite, { link: '/t/abc' });
    await fireEvent.click(screen.getByRole('button', { name: 'Copier le lien' }));
    expect(await screen.findByText('Le lien est sélectionné : copiez-le.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Le lien de la table'));
  });
  it('is a picture too, with a quiet edge for cameras', async () => {
    render(QrCode, { text: 'https://jeux.example/t/abc' });
    const picture = await screen.findByRole('img', { name: /appareil photo/ });
    const side = Number(picture.getAttribute('viewBox')!.split(' ')[2]);
    // Versions of the code have 21, 25, 29 … modules a side; four more of nothing all around.
    expect((side - 8 - 17) % 4).toBe(0);
    expect(picture.querySelector('path')!.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  });
});

describe('a first name', () => {
  it('is needed', async () => {
    const asked = serve({});
    const done = vi.fn();
    render(NameForm, { done });
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: '   ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Prendre ce prénom' }));
    expect(screen.getByRole('alert').textContent).toBe('Écrivez au moins un signe.');
    expect(asked).toEqual([]);
    expect(done).not.toHaveBeenCalled();
  });
  it('that the server refuses stays in its field', async () => {
    serve({ 'POST /api/me': refusal('nickname', 'Tous les signes s’affichent.') });
    const done = vi.fn();
    render(NameForm, { done });
    const field = screen.getByRole<HTMLInputElement>('textbox');
    await fireEvent.input(field, { target: { value: 'Zo\u200be' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Prendre ce prénom' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Tous les signes s’affichent.'),
    );
    expect(field.value).toBe('Zo\u200be');
    expect(done).not.toHaveBeenCalled();
  });
  it('is said to the server once', async () => {
    const asked = serve({});
    const done = vi.fn();
    render(NameForm, { done });
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: ' Zoé ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Prendre ce prénom' }));
    await waitFor(() => expect(done).toHaveBeenCalledWith({ person: 'p', nickname: 'Zoé' }));
    await me.ensure();
    await me.ensure('Zoé');
    expect(asked.filter(({ call }) => call === 'POST /api/me')).toHaveLength(1);
  });
});

describe('what is kept about oneself', () => {
  it('can be had where one may be forgotten, and once more before one is', async () => {
    serve({});
    await me.introduce('Inès');
    render(Myself, { done: vi.fn() });
    const link = screen.getByRole('link', { name: 'Télécharger mes données' });
    expect(link.getAttribute('href')).toBe('/api/me/export');
    expect(link.getAttribute('download')).toBe('tablee.json');
    await fireEvent.click(screen.getByRole('button', { name: 'M’oublier' }));
    expect(screen.getByText(/aussi dans le journal des parties/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Télécharger mes données' })).toBeTruthy();
    await settings.speak('en');
    expect(await screen.findByRole('link', { name: 'Download my data' })).toBeTruthy();
    await settings.speak('fr');
  });
  it('is nothing for somebody without a name', () => {
    me.who = null;
    render(Myself, { done: vi.fn() });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('a lost visitor finds the way home', () => {
  render(Lost);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Personne à cette table');
  expect(screen.getByRole('link', { name: 'Revenir à l’accueil' }).getAttribute('href')).toBe('/');
});
