/** A finished game looked at again: where one may stop, what was told there, what it was worth. */

import { get, getPatiently, RefusedError } from './api';
import type { Evaluation, Tagged } from './games/contract';
import { counted, type Line } from './story';
import type { Assessment, Player, Replay, Step, ValuedMove } from './wire/messages';

/** A position at which the game waited for somebody, or ended. */
export interface Stop {
  /** The entry after which it stood. */
  seq: number;
  step: Step;
  /** What brought it about since the stop before: a move, and the luck that it called. */
  news: Tagged[];
  /** Who sat where by then. */
  players: (Player | null)[];
  /** Milliseconds since the game began. */
  time: number;
}

/** A whole game, asked for part by part, and with the view after each of its entries. */
export async function wholeReplay(table: string): Promise<Replay> {
  const address = `/api/tables/${encodeURIComponent(table)}/replay?seat=none`;
  let whole = await get<Replay>(address);
  while (whole.steps.length < whole.entries) {
    const part = await get<Replay>(`${address}&from=${whole.steps.length}`);
    if (!part.steps.length) break;
    const spellings = { ...whole.spellings, ...part.spellings };
    whole = { ...whole, steps: [...whole.steps, ...part.steps], spellings };
  }
  let view: unknown = null;
  const steps = whole.steps.map((step) => ({
    ...step,
    item: counted(step.item),
    view: (view = step.view ?? view),
  }));
  return { ...whole, steps };
}

export function stopsOf(replay: Replay): Stop[] {
  const stops: Stop[] = [];
  const lastHeard = replay.steps.findLast(({ item }) => item.type === 'heard')?.seq ?? -1;
  let players: (Player | null)[] = replay.players.map(() => null);
  let news: Tagged[] = [];
  let begun: number | null = null;
  for (const step of replay.steps) {
    const { item } = step;
    if (item.type === 'noted') {
      const { body } = item;
      if (body.type === 'started') begun = step.at;
      if (body.type === 'seated' || body.type === 'took_over')
        players = players.map((player, seat) => (seat === body.seat ? body.player : player));
      if (body.type !== 'undone') continue;
      // What is taken back is drawn anew, without motion.
      news = [];
    } else news.push(item.news as Tagged);
    // While luck is owed nobody looks: the move and what it brought are one.
    if (!step.waiting.length && step.seq !== lastHeard) continue;
    stops.push({ seq: step.seq, step, news, players, time: step.at - (begun ?? step.at) });
    news = [];
  }
  return stops;
}

/** The stop at which the game stood after an entry. */
export function stopAt(stops: readonly Stop[], seq: number): number {
  const after = stops.findIndex((stop) => stop.seq >= seq);
  return after < 0 ? stops.length - 1 : after;
}

/** What is told of each stop: the lines since the stop before, the table's own notes first. */
export function byStop(stops: readonly Stop[], carnet: readonly Line[]): Line[][] {
  let after = -1;
  return stops.map(({ seq }) => {
    const since = carnet.filter((line) => line.seq > after && line.seq <= seq);
    after = seq;
    return since;
  });
}

/** An arrow that is turned ends in what it shows: « … … » is said once. */
export function joinedUp(texts: readonly string[]): string {
  return texts.join(' ').replace(/… … /g, '… ');
}

/** Milliseconds between steps that play by themselves, and below which steps do not move. */
const PACE = 2400;
const HURRY = 600;

/** Where one stands in the game, and how one came there. */
export class Viewing {
  at = $state(0);
  /** What happened just now, for motion: only on the way forward, one step at a time. */
  fresh = $state.raw<readonly Tagged[]>([]);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;
  #moved = -Infinity;

  constructor(
    readonly stops: readonly Stop[],
    at = 0,
  ) {
    this.at = this.#within(at);
  }

  get stop(): Stop {
    return this.stops[this.at]!;
  }

  get last(): number {
    return this.stops.length - 1;
  }

  go(to: number): void {
    const next = this.#within(to);
    if (next === this.at) return;
    // Whoever leafs through quickly sees positions; whoever takes a step sees it happen.
    const hurried = performance.now() - this.#moved < HURRY;
    this.fresh = next === this.at + 1 && !hurried ? this.stops[next]!.news : [];
    this.#moved = performance.now();
    this.at = next;
    if (next === this.last) this.pause();
  }

  /** Choose a moment by hand: what plays by itself stops. */
  choose(to: number): void {
    this.pause();
    this.go(to);
  }

  /** One step per `pace` milliseconds; from the end, from the beginning. */
  play(pace = PACE): void {
    if (this.last < 1) return;
    this.playing = true;
    if (this.at === this.last) this.go(0);
    else this.go(this.at + 1);
    clearInterval(this.#timer);
    if (this.playing) this.#timer = setInterval(() => this.go(this.at + 1), pace);
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #within(at: number): number {
    return Math.max(0, Math.min(this.stops.length - 1, Number.isInteger(at) ? at : 0));
  }
}

/** How a move compares with the best that could be played instead. */
export interface Judged {
  /** `best` alone, `equal` to others, the `same` as all others, or the `only` one there was. */
  kind: 'best' | 'equal' | 'same' | 'only' | 'missed';
  best: ValuedMove;
  played: ValuedMove;
  /** How many moves are as good as the best. */
  good: number;
}

/** The move that followed this position; null where none of the valued moves did. */
export function judged(assessment: Assessment | undefined): Judged | null {
  if (!assessment || assessment.played === null) return null;
  const [best, played] = [assessment.moves[0], assessment.moves[assessment.played]];
  if (!best || !played) return null;
  const value = share(best.winning);
  const good = assessment.moves.filter((move) => share(move.winning) === value).length;
  return { kind: kindOf(), best, played, good };

  function kindOf(): Judged['kind'] {
    if (share(played!.winning) < value) return 'missed';
    if (assessment!.moves.length === 1) return 'only';
    if (good === 1) return 'best';
    return good === assessment!.moves.length ? 'same' : 'equal';
  }
}

export function share([wins, of]: readonly [number, number]): number {
  return of ? wins / of : 0;
}

export function evaluationOf(assessment: Assessment | undefined): Evaluation | null {
  if (!assessment) return null;
  const { seat, winning, arrangements } = assessment;
  return { seat, winning, arrangements: arrangements ?? winning[1] };
}

/** The chance of one of two players; the end is certain. */
export function chanceOf(
  seat: number,
  assessment: Assessment | undefined,
  places: readonly number[] | null,
): number | null {
  if (places) {
    const winners = places.filter((place) => place === 1).length;
    return places[seat] === 1 ? 1 / winners : 0;
  }
  if (!assessment) return null;
  const value = share(assessment.winning);
  return assessment.seat === seat ? value : 1 - value;
}

/**
 * The exact value of every position, asked for one at a time. The end is known soonest, so that
 * is where it begins.
 */
export class Hindsight {
  values = $state.raw<ReadonlyMap<number, Assessment>>(new Map());
  /** Null until the server has said whether this game can be solved. */
  solvable = $state<boolean | null>(null);
  working = $state(false);
  /** Why it stopped, in words. */
  trouble = $state<string | null>(null);
  #seqs: number[];
  #off = new AbortController();

  constructor(
    readonly table: string,
    stops: readonly Stop[],
  ) {
    this.#seqs = stops.filter(({ step }) => step.waiting.length).map(({ seq }) => seq);
  }

  get total(): number {
    return this.#seqs.length;
  }

  get done(): number {
    return this.values.size;
  }

  async work(): Promise<void> {
    if (this.working || this.#off.signal.aborted) return;
    this.working = true;
    this.trouble = null;
    try {
      for (const seq of this.#seqs.toReversed()) {
        if (this.values.has(seq)) continue;
        const found = await this.#ask(seq);
        if (this.#off.signal.aborted) return;
        this.solvable = true;
        this.values = new Map([...this.values, [seq, found]]);
      }
    } catch (error) {
      if (this.#off.signal.aborted) return;
      const refused = error instanceof RefusedError ? error.refusal : null;
      if (refused?.code === 'no_evaluation') this.solvable = false;
      else this.trouble = refused?.sentence ?? '';
    } finally {
      this.working = false;
    }
  }

  #ask(seq: number): Promise<Assessment> {
    const address = `/api/tables/${encodeURIComponent(this.table)}/evaluation?at=${seq}`;
    return getPatiently<Assessment>(address, this.#off.signal);
  }

  /** Whoever leaves takes the question back. */
  close(): void {
    this.#off.abort();
  }
}

/** How long something lasted, in the unit in which one would say it. */
export function spell(milliseconds: number): { n: number; unit: string } {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 90) return { n: seconds, unit: 'seconds' };
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return { n: minutes, unit: 'minutes' };
  const hours = Math.round(minutes / 60);
  return hours < 48 ? { n: hours, unit: 'hours' } : { n: Math.round(hours / 24), unit: 'days' };
}

/** Time since the beginning as a clock tells it: 1:05, 1:02:33. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
