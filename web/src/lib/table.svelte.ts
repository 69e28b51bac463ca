/** One table, as this browser follows it: the socket, what was heard, what may be wished. */

import { get, getPatiently, RefusedError, requestId } from './api';
import type { Countdown, Evaluation, Scene, Tagged } from './games/contract';
import { settings } from './settings.svelte';
import { counted, heardOf } from './story';
import type { Spellings, Wording } from './wording';
import type {
  ClientMessage,
  Evaluation as Valued,
  Hello,
  Hint,
  Part,
  Presence,
  Proposed,
  Refused,
  Review,
  Said,
  ScoreLine,
  ServerMessage,
  Settled,
  Situation,
} from './wire/messages';

type Item = Hello['items'][number];
/** How the line to the server is: being opened, open, lost for now, or refused for good. */
export type Line = 'opening' | 'open' | 'lost' | 'refused';
/** A wish without its id, which the link gives. */
export type Wish = ClientMessage extends infer M
  ? M extends { id: string }
    ? Omit<M, 'id'>
    : never
  : never;
type Answer = { seq: number | null } | { lines: readonly ScoreLine[] } | Refused;

interface Pending {
  message: ClientMessage;
  answer: (answer: Answer) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** The server hangs up for good: too large, too many, not understood. */
const LASTING = new Set([1007, 1008, 1009]);

/** Who sits where has changed: come back as whoever one is now. */
const SEATED_ANEW = 4003;

/** What nobody could answer. */
const UNREACHABLE: Refused = {
  type: 'refused',
  id: null,
  code: 'unreachable',
  section: '',
  facts: {},
  nearest: null,
  sentence: '',
};

/** The entry before which something is missing, the last of them; null where nothing is. */
export function gapIn(items: readonly Item[]): number | null {
  const after = items.findLastIndex((item, n) => item.seq !== (items[n - 1]?.seq ?? -1) + 1);
  return after < 0 ? null : items[after]!.seq;
}

/** A part put in its place; what is known already is not told twice. */
export function placed(items: readonly Item[], part: readonly Item[]): Item[] {
  const [first, last] = [part[0]!.seq, part.at(-1)!.seq];
  const before = items.filter(({ seq }) => seq < first);
  return [...before, ...part, ...items.filter(({ seq }) => seq > last)];
}

export class TableLink {
  line = $state<Line>('opening');
  hello = $state.raw<Hello | null>(null);
  now = $state.raw<Situation | null>(null);
  /** Everything heard so far, in order; of a long log the older parts come after the newest. */
  items = $state.raw<readonly Item[]>([]);
  /** What the last message brought, for motion. */
  fresh = $state.raw<readonly Tagged[]>([]);
  /** How the words heard so far are written, as far as this seat may know. */
  spellings = $state.raw<Spellings>({});
  chat = $state.raw<readonly Said[]>([]);
  /** Seats of those whom one does not want to read. */
  muted = $state.raw<readonly number[]>([]);
  present = $state.raw<readonly number[]>([]);
  spectators = $state(0);
  /** Seats whose bots are still getting ready. */
  starting = $state.raw<readonly number[]>([]);
  /** What takes somebody's word, in the order in which it was proposed. */
  proposals = $state.raw<readonly Proposed[]>([]);
  /** What one asked for and somebody did not want, until it is put away. */
  objected = $state.raw<{ what: Proposed['what']; against: number } | null>(null);
  /** Who is away, and when a bot may be proposed for them, by this browser's clock. */
  away = $state.raw<readonly { seat: number; ends: number }[]>([]);
  rematch = $state<string | null>(null);
  evaluation = $state.raw<Evaluation | null>(null);
  /** The referee's last note, until it is put away. */
  refusal = $state.raw<Refused | null>(null);
  clocks = $state.raw<readonly Countdown[]>([]);
  /** One's own seats: whoever shares this screen is here, whichever seat the socket looks through. */
  own = $state.raw<readonly number[]>([]);
  /** A wish is on its way. */
  busy = $state(false);

  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Older parts of the log are being asked for; ended when they would be another seat's. */
  #older: AbortController | null = null;
  #lacking = false;
  /** What was heard so far was told to another seat, and must not be built upon. */
  #anew = false;
  /** The most time seen on each clock: what a full line of sand stands for. */
  #full = new Map<string, number>();

  /** `seat` chooses among one's own seats; undefined: the first of them. */
  constructor(
    readonly id: string,
    private seat?: number | null,
  ) {
    this.#open();
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
  }

  /** What was said by those whom one wants to read. */
  get said(): readonly Said[] {
    return this.chat.filter(({ seat }) => !this.muted.includes(seat));
  }

  /** Read no longer, or again, what whoever sits there says. */
  mute(seat: number, on: boolean): void {
    this.muted = on ? [...this.muted, seat] : this.muted.filter((one) => one !== seat);
    void this.wish({ type: 'mute', seat, on });
  }

  /** The table was closed before it began. */
  get shut(): boolean {
    const last = this.items.at(-1);
    return last?.type === 'noted' && last.body.type === 'closed';
  }

  get over(): boolean {
    return this.now?.result != null;
  }

  /** The entry up to which all was heard. */
  get seq(): number {
    return this.now?.seq ?? -1;
  }

  close(): void {
    this.#closed = true;
    this.#older?.abort();
    clearTimeout(this.#retry);
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close();
  }

  /**
   * Look through the eyes of another of one's own seats. What this seat was shown is forgotten at
   * once; `keep` leaves it in sight until the other view is there, where nothing is hidden.
   */
  look(seat: number | null, keep = false): void {
    if (this.hello?.seat === seat) return;
    this.seat = seat;
    this.#anew = true;
    this.fresh = [];
    if (!keep) {
      this.hello = null;
      this.now = null;
      this.items = [];
      this.spellings = {};
      this.evaluation = null;
    }
    this.#reopen();
  }

  /** Ask for sentences in the language of the moment. */
  speak(): void {
    if (this.line === 'open') this.#reopen();
  }

  /** Send a wish; it is sent again with the same id until it is answered. */
  wish(wish: Wish): Promise<Answer> {
    const message = { ...wish, id: requestId() } as ClientMessage;
    // The referee's note is about the wish before.
    if (wish.type !== 'try') this.refusal = null;
    return new Promise((resolve) => {
      this.#pending.set(message.id, { message, answer: resolve });
      this.busy = true;
      this.#send(message);
    });
  }

  async play(action: Tagged): Promise<void> {
    const seat = this.hello?.seat;
    await this.wish({ type: 'play', action, ...(seat == null ? {} : { seat }) } as Wish);
  }

  async attempt(action: Tagged): Promise<readonly ScoreLine[] | Refused> {
    const answer = await this.wish({ type: 'try', action } as Wish);
    if ('lines' in answer) return answer.lines;
    return 'sentence' in answer ? answer : [];
  }

  async #lookBack(seat: number, signal: AbortSignal): Promise<unknown> {
    const address = `/api/tables/${encodeURIComponent(this.id)}/review?seat=${seat}`;
    const found = await getPatiently<Review>(address, signal);
    this.#spell(found.spellings);
    return found.review;
  }

  async #hint(seat: number, step: 1 | 2): Promise<Hint | Refused> {
    const query = new URLSearchParams({ seat: String(seat), step: String(step) });
    try {
      const found = await get<Hint>(`/api/tables/${encodeURIComponent(this.id)}/hint?${query}`);
      this.#spell(found.spellings);
      return found;
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      const sentence = settings.say.say('page.unreachable');
      return { ...UNREACHABLE, sentence };
    }
  }

  /** What a game draws; `say` speaks of it. */
  scene(say: Wording): Scene {
    const now = this.now!;
    const seat = this.hello?.seat ?? null;
    return {
      game: this.hello!.game,
      seat,
      view: now.view,
      players: now.players,
      waiting: now.waiting,
      present: [...new Set([...this.present, ...this.own])],
      clocks: this.clocks,
      live: now.started && !now.paused && now.result === null && seat !== null,
      over: now.result !== null,
      fresh: this.fresh,
      heard: heardOf(this.items),
      evaluation: this.evaluation,
      say,
      play: (action) => void this.play(action),
      attempt: (action) => this.attempt(action),
      ...(seat === null ? {} : { lookBack: (signal) => this.#lookBack(seat, signal) }),
      ...(seat === null || !this.hello!.hints
        ? {}
        : { hint: { seq: now.seq, ask: (step) => this.#hint(seat, step) } }),
    };
  }

  #wake = (): void => {
    if (this.line === 'lost' && document.visibilityState === 'visible') this.#reopen();
  };

  #reopen(): void {
    clearTimeout(this.#retry);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#open();
  }

  #open(): void {
    if (this.#closed) return;
    const query = new URLSearchParams({ lang: settings.lang });
    if (this.seat !== undefined) query.set('seat', this.seat === null ? 'none' : String(this.seat));
    if (this.seq >= 0 && !this.#anew) query.set('since', String(this.seq));
    const base = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
    const socket = new WebSocket(
      `${base}/api/tables/${encodeURIComponent(this.id)}/socket?${query}`,
    );
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.hear(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      if (LASTING.has(event.code)) {
        this.line = 'refused';
        return;
      }
      if (event.code === SEATED_ANEW) {
        this.seat = undefined;
        this.#anew = true;
        this.#open();
        return;
      }
      this.line = 'lost';
      // A little luck in the wait, so that a whole club does not come back in one moment.
      this.#retry = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    };
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN && this.hello)
      this.#socket.send(JSON.stringify(message));
  }

  /** Take in what the server said. Public for tests. */
  hear(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.#greet(message);
        break;
      case 'update':
        this.#spell(message.spellings);
        this.#learn(message.items, message.now, true);
        break;
      case 'done':
        this.#answer(message.id, { seq: message.seq });
        break;
      case 'tried':
        this.#spell(message.spellings);
        this.#answer(message.id, { lines: message.lines });
        break;
      case 'refused':
        if (message.id !== null) {
          const asked = this.#pending.get(message.id)?.message.type;
          if (asked !== 'try') this.refusal = message;
          this.#answer(message.id, message);
        } else this.refusal = message;
        break;
      case 'said':
        if (!this.chat.some((line) => line.number === message.number))
          this.chat = [...this.chat, message];
        break;
      case 'removed':
        this.chat = this.chat.filter(({ number }) => number !== message.number);
        break;
      case 'presence':
        this.#count(message);
        break;
      case 'starting':
        this.starting = message.seats;
        break;
      case 'proposed':
        this.proposals = [
          ...this.proposals.filter(({ number }) => number !== message.number),
          message,
        ];
        break;
      case 'settled':
        this.#settle(message);
        break;
      case 'rematch':
        this.rematch = message.table;
        break;
      case 'evaluation':
        this.#value(message);
        break;
    }
  }

  #greet(hello: Hello): void {
    // Another log than the one we knew, or told to another seat: forget it.
    const again = this.hello !== null && hello.since === this.seq && !this.#anew;
    if (!again) {
      this.#older?.abort();
      this.#lacking = false;
      this.items = [];
      this.spellings = {};
    }
    this.#spell(hello.spellings);
    this.#anew = false;
    this.hello = hello;
    this.chat = hello.chat;
    this.muted = hello.muted;
    this.#count(hello.presence);
    this.starting = hello.starting;
    this.rematch = hello.rematch;
    this.proposals = hello.proposed;
    this.line = 'open';
    this.#wait = FIRST_WAIT;
    this.#learn(hello.items, hello.now, again);
    if (hello.evaluation) this.#value(hello.evaluation);
    for (const { message } of this.#pending.values()) this.#send(message);
    this.#lacking ||= hello.earlier > 0;
    if (this.#lacking) void this.#fill(hello.seat);
  }

  /** Ask for what is missing of a long log, the newest first. What fails is tried at the next hello. */
  async #fill(seat: number | null): Promise<void> {
    this.#older?.abort();
    const { signal } = (this.#older = new AbortController());
    const table = encodeURIComponent(this.id);
    try {
      for (let gap = gapIn(this.items); gap !== null; gap = gapIn(this.items)) {
        const query = new URLSearchParams({ seat: String(seat ?? 'none'), before: String(gap) });
        const part = await getPatiently<Part>(`/api/tables/${table}/items?${query}`, signal);
        if (signal.aborted || !part.items.length) return;
        this.#spell(part.spellings);
        this.items = placed(this.items, part.items.map(counted));
      }
      this.#lacking = false;
    } catch {
      // The game goes on without its beginning.
    }
  }

  #spell(more: Spellings | undefined): void {
    if (more && Object.keys(more).length) this.spellings = { ...this.spellings, ...more };
  }

  #learn(items: readonly Item[], now: Situation, moving: boolean): void {
    const after = this.items.at(-1)?.seq ?? -1;
    const news = items.filter((item) => item.seq > after).map(counted);
    this.items = [...this.items, ...news];
    const undone = news.some((item) => item.type === 'noted' && item.body.type === 'undone');
    this.fresh =
      moving && !undone
        ? news.flatMap((item) => (item.type === 'heard' ? [item.news as Tagged] : []))
        : [];
    if (this.evaluation && now.seq !== this.now?.seq) this.evaluation = null;
    this.now = now;
    const read = performance.now();
    this.clocks = now.clocks.map((clock) => {
      const full = Math.max(clock.left, this.#full.get(clock.key) ?? 0);
      this.#full.set(clock.key, full);
      return { ...clock, full, ends: now.paused ? null : read + clock.left };
    });
    if (news.length) this.objected = null;
    if (now.result !== null) this.proposals = [];
  }

  #count({ seats, spectators, away }: Presence): void {
    this.present = seats;
    this.spectators = spectators;
    const read = performance.now();
    this.away = away.map(({ seat, left }) => ({ seat, ends: read + left }));
  }

  #settle({ number, against }: Settled): void {
    const ended = this.proposals.find((one) => one.number === number);
    this.proposals = this.proposals.filter((one) => one !== ended);
    // Of what was proposed for somebody absent, all who agreed are told; of the rest who asked.
    const asked = ended && (ended.what === 'take_over' ? ended.agreed : [ended.seat]);
    if (ended && against !== null && asked!.some((seat) => this.#isOwn(seat)))
      this.objected = { what: ended.what, against };
  }

  #isOwn(seat: number): boolean {
    return seat === this.hello?.seat || this.own.includes(seat);
  }

  /** The value of a position that is no longer the newest is of no use. */
  #value({ seq, seat, winning, arrangements }: Valued): void {
    if (seq === this.seq)
      this.evaluation = { seat, winning, arrangements: arrangements ?? winning[1] };
  }

  #answer(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    this.busy = this.#pending.size > 0;
    pending?.answer(answer);
  }
}
