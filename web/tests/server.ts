/** A server with one game, in the hand of a test. */

import { vi } from 'vitest';
import type { GameInfo, TableLine } from '$lib/wire/messages';

export const SCHEMA = {
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

export const HEPTA: GameInfo = {
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

export const LINE: TableLine = {
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

export interface Asked {
  call: string;
  body: unknown;
}

/** A server that answers what it is told to; `asked` is what it heard. */
export function serve(answers: Record<string, unknown>): Asked[] {
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

export function refusal(code: string, sentence: string, status = 409) {
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

export const OPENED = { id: 'new1', seats: [], invite: '/t/new1' };

export const CATALOGUE = {
  'GET /api/games': [HEPTA],
  'GET /api/tables': [],
  'POST /api/tables': OPENED,
  'POST /api/tables/new1/sit': OPENED,
};
