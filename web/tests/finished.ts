/** A finished game that is seen again, and a server that answers as a test wants. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { Assessment, Replay } from '$lib/wire/messages';

export const FIXTURES = join(import.meta.dirname, 'fixtures');

export const read = <T>(path: string) =>
  JSON.parse(readFileSync(join(FIXTURES, path), 'utf8')) as T;

export const undone = read<Replay>('replay/undone.json');

/** The value of a position for the test: two moves, of which the second was played. */
export function assessment(seq: number, change: Partial<Assessment> = {}): Assessment {
  const move = (place: number, wins: number) => ({
    action: { type: 'lay_stone', pawn: 'one', place },
    sentence: '',
    notation: '',
    winning: [wins, 16] as [number, number],
  });
  return {
    seq,
    seat: 0,
    winning: [9, 16],
    arrangements: 16,
    complete: true,
    moves: [move(4, 9), move(5, 6)],
    played: 1,
    ...change,
  };
}

export const refusal = (code: string, facts = {}) => ({
  type: 'refused',
  id: null,
  code,
  section: '',
  facts,
  nearest: null,
  sentence: `refus ${code}`,
});

export function answering(
  answer: (path: string) => [number, unknown] | Promise<[number, unknown]>,
) {
  const asked: string[] = [];
  const fetching = vi.fn(async (path: string, init?: RequestInit) => {
    asked.push(path);
    const [status, content] = await answer(path);
    if (init?.signal?.aborted) throw new DOMException('off', 'AbortError');
    return new Response(JSON.stringify(content), { status });
  });
  vi.stubGlobal('fetch', fetching);
  return asked;
}
