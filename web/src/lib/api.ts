/** The HTTP calls of `docs/protocol.md`. A refusal is thrown, with its sentence. */

import { settings } from './settings.svelte';
import type { GameInfo, Key, Me, NewTable, Refused, TableInfo, TableLine } from './wire/messages';

export class RefusedError extends Error {
  constructor(
    readonly refusal: Refused,
    readonly status: number,
  ) {
    super(refusal.sentence);
  }
}

/** The server could not be reached at all. */
export class Unreachable extends Error {}

export async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': settings.lang };
  if (method === 'POST') headers['X-Tablee'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  let content: unknown;
  try {
    content = await answer.json();
  } catch {
    // A proxy's own page, or nothing: said as unreachable below.
  }
  if (answer.ok && content !== undefined) return content as T;
  if (isRefused(content)) throw new RefusedError(content, answer.status);
  throw new Unreachable(`${answer.status}`);
}

function isRefused(content: unknown): content is Refused {
  return typeof content === 'object' && content !== null && 'sentence' in content;
}

export const get = <T>(path: string, signal?: AbortSignal) =>
  call<T>('GET', path, undefined, signal);
export const post = <T>(path: string, body?: unknown) => call<T>('POST', path, body);

const PATIENCE = 4;
const LONGEST_WAIT = 30;

/** Ask for what takes a while to find: a server that is busy says when to come back. */
export async function getPatiently<T>(path: string, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await get<T>(path, signal);
    } catch (error) {
      const seconds = error instanceof RefusedError ? error.refusal.facts['seconds'] : null;
      if (typeof seconds !== 'number' || tried >= PATIENCE || signal.aborted) throw error;
      const wait = Math.min(seconds, LONGEST_WAIT) * 1000;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** 16 bytes of this browser's own luck, drawn after the table's commitment was seen. */
export function nonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A request's own name, so that sending it twice does it once. */
export function requestId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const at = <T>(id: string, what: string, body?: unknown) =>
  post<T>(`/api/tables/${encodeURIComponent(id)}/${what}`, body);

export const api = {
  games: () => get<GameInfo[]>('/api/games'),
  /** Who one is; null for somebody who has not said a name yet. */
  me: () => get<Me | null>('/api/me'),
  introduce: (nickname: string) => post<Me>('/api/me', { nickname }),
  forget: () => post<Me>('/api/me/forget'),
  ownTables: () => get<TableLine[]>('/api/me/tables'),
  openTables: () => get<TableLine[]>('/api/tables'),
  table: (id: string) => get<TableInfo>(`/api/tables/${encodeURIComponent(id)}`),
  open: (table: NewTable) => post<TableInfo>('/api/tables', table),
  /** Take a seat, under a name of its own if several people share this screen. */
  sit: (id: string, seat: number, name?: string) =>
    post<TableInfo>(`/api/tables/${encodeURIComponent(id)}/sit`, {
      seat,
      nonce: nonce(),
      ...(name === undefined ? {} : { name }),
    }),
  /** Before the start: leave one's seat, or free one of one's own table. */
  leave: (id: string, seat: number) => at<TableInfo>(id, 'leave', { seat }),
  seatBot: (id: string, seat: number, level: string) => at<TableInfo>(id, 'bot', { seat, level }),
  shut: (id: string) => at<TableInfo>(id, 'close'),
  /** A key to one's own seat, for another device; and sitting where a key says. */
  key: (id: string, seat: number) => at<Key>(id, 'key', { seat }),
  place: (id: string, key: string) => at<TableInfo>(id, 'place', { key }),
  askPlace: (id: string, seat: number) => at<TableInfo>(id, 'ask', { seat }),
  rematch: (id: string) => post<TableInfo>(`/api/tables/${encodeURIComponent(id)}/rematch`),
};
