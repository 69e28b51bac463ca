/**
 * Was the shuffle honest? Every draw of a finished game drawn again, as `tablee verify` does, in
 * the visitor's own browser. The page knows no rules: it checks where each number came from, not
 * what the number did on the table.
 */

import { hmac, joined, sha256, unhex } from './sha256';
import { hex } from './api';
import type { Happened, Noted, Player } from './wire/messages';

type Body = Noted['body'];
export interface Entry {
  seq: number;
  at: number;
  body: Body;
  seat?: number | null;
  id?: string | null;
}

/** What the server gives as the log of a game (`src/tablee/table/files.py`). */
export interface LogFile {
  format: string;
  format_version: number;
  game: string;
  entries: Entry[];
}

/** One draw: number `n` of the game, a number from 0 to `bound` - 1. */
export interface Draw {
  n: number;
  seq: number;
  bound: number;
  value: number;
}

export type Code =
  | 'honest'
  // Nothing to check yet.
  | 'unfinished'
  // Not a log, or one that no table can have written.
  | 'not_a_log'
  | 'newer_format'
  | 'gap'
  | 'not_opened'
  | 'impossible'
  // Dishonest.
  | 'other_seed'
  | 'other_draw'
  | 'luck_undone'
  | 'luck_skipped';

export interface Verdict {
  code: Code;
  /** Where it shows, if something is wrong. */
  seq: number | null;
  /** The draws that were checked, and found right unless the last is at `seq`. */
  draws: Draw[];
  commitment: string;
  seed: string;
  nonces: { seat: number; player: Player; nonce: string }[];
}

const FORMAT = 1;

/** Draw number `n`: HMAC-SHA256(seed, nonces ‖ n), n in eight bytes, modulo the bound. */
export function drawn(seed: Uint8Array, nonces: Uint8Array, n: number, bound: number): number {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(n));
  const digest = hmac(seed, joined(nonces, new Uint8Array(number.buffer)));
  return Number(BigInt(`0x${hex(digest)}`) % BigInt(bound));
}

export function verify(file: unknown): Verdict {
  const check = new Check();
  try {
    const [code, seq] = check.all(file as LogFile);
    return { ...check.found, code, seq };
  } catch (error) {
    // Something is missing or of another kind than a log has it.
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      return { ...check.found, code: 'not_a_log', seq: null };
    throw error;
  }
}

type Wrong = [Code, number];

class Check {
  #sitting = new Map<number, Player>();
  found: Omit<Verdict, 'code' | 'seq'> = { draws: [], commitment: '', seed: '', nonces: [] };
  #seats = 0;
  #started = false;
  #paused = false;
  #before: Entry[] = [];

  all(file: LogFile): [Code, number | null] {
    if (file.format !== 'tablee_log' || !Array.isArray(file.entries)) return ['not_a_log', null];
    if (!(file.format_version <= FORMAT)) return ['newer_format', null];
    const [first, last] = [file.entries[0], file.entries.at(-1)];
    if (first === undefined || last === undefined) return ['not_a_log', null];
    if (first.body.type !== 'opened' || first.body.game !== file.game) return ['not_opened', 0];
    this.found.commitment = first.body.commitment;
    this.#seats = first.body.seats;
    for (const entry of file.entries) {
      const wrong = this.#misplaced(entry) ?? this.#impossible(entry);
      if (wrong) return wrong;
      this.#before.push(entry);
    }
    // Whatever was sealed stays so until the end; then the seed comes last.
    if (last.body.type !== 'revealed') return ['unfinished', null];
    const seed = unhex((this.found.seed = last.body.seed));
    if (hex(sha256(seed)) !== this.found.commitment) return ['other_seed', last.seq];
    return this.#luck(file.entries, seed) ?? ['honest', null];
  }

  /** Numbered without a gap, opened once, timed forwards, and nothing after the end. */
  #misplaced({ seq, at, body }: Entry): Wrong | null {
    const before = this.#before.at(-1);
    if (seq !== this.#before.length) return ['gap', this.#before.length];
    if ((seq === 0) !== (body.type === 'opened')) return ['not_opened', seq];
    if (before && (before.body.type === 'revealed' || at < before.at)) return ['impossible', seq];
    return null;
  }

  /** What no table lets happen, whatever the game. */
  #impossible({ seq, body }: Entry): Wrong | null {
    return this.#possible(body) ? null : ['impossible', seq];
  }

  #possible(body: Body): boolean {
    const { nonces } = this.found;
    switch (body.type) {
      case 'seated': {
        const { seat, player, nonce } = body;
        // A person brings 16 bytes of luck, an automaton none.
        const brings = player.bot === null ? /^[0-9a-f]{32}$/ : /^$/;
        if (this.#started || !brings.test(nonce)) return false;
        const sits = this.#sitting.get(seat);
        // Nobody sits where somebody sits; a bot may take another name.
        if (!sits) nonces.push({ seat, player, nonce });
        else if (player.bot === null || sits.bot !== player.bot) return false;
        else nonces[nonces.findLastIndex((one) => one.seat === seat)] = { seat, player, nonce };
        this.#sitting.set(seat, player);
        return Number.isInteger(seat) && seat >= 0 && seat < this.#seats;
      }
      case 'vacated':
        // What whoever left has added to the luck stays in it.
        this.#sitting.delete(body.seat);
        return !this.#started;
      case 'closed':
        return !this.#started;
      case 'started':
        if (this.#started) return false;
        this.#started = true;
        return this.#sitting.size === this.#seats;
      case 'happened':
        return this.#started && !this.#paused && (body.draws ?? []).every(isDraw);
      case 'paused':
      case 'resumed':
        this.#paused = body.type === 'paused';
        return true;
      case 'undone':
        return Number.isInteger(body.to) && body.to >= 0 && body.to < this.#before.length;
      case 'took_over':
        return this.#sitting.has(body.seat);
      case 'revealed':
        return /^[0-9a-f]{64}$/.test(body.seed);
      case 'opened':
      case 'regained':
      case 'upgraded':
        return true;
      default:
        return false;
    }
  }

  #luck(entries: Entry[], seed: Uint8Array): Wrong | null {
    const { draws, nonces } = this.found;
    const added = joined(...nonces.map((one) => unhex(one.nonce)));
    for (const entry of entries) {
      const { seq, body } = entry;
      if (body.type === 'undone' && entries.slice(body.to + 1, seq).some((e) => luck(e) !== null))
        return ['luck_undone', seq];
      if (body.type !== 'happened') continue;
      // Luck pays at the end of a request: nothing that a player did follows it there.
      const before = entries[seq - 1]!;
      if (body.draws === null && luck(before) !== null && sameRequest(before, entry))
        return ['luck_skipped', seq];
      for (const [bound, value] of body.draws ?? []) {
        draws.push({ n: draws.length, seq, bound, value });
        if (drawn(seed, added, draws.length - 1, bound) !== value) return ['other_draw', seq];
      }
    }
    return null;
  }
}

function luck({ body }: Entry): Happened['draws'] {
  return body.type === 'happened' ? (body.draws ?? null) : null;
}

function sameRequest(one: Entry, other: Entry): boolean {
  return (one.seat ?? null) === (other.seat ?? null) && (one.id ?? null) === (other.id ?? null);
}

function isDraw([bound, value]: [number, number]): boolean {
  const whole = Number.isSafeInteger(bound) && Number.isSafeInteger(value);
  return whole && bound >= 2 && value >= 0 && value < bound;
}
