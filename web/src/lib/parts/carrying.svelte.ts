/** Pieces that are carried over the table, by a mouse or a finger. */

export interface Point {
  x: number;
  y: number;
}

interface Ways<Piece> {
  /** A piece is over this place; over none once it is put down. */
  over?: (piece: Piece, at: Point | null) => void;
  drop: (piece: Piece, at: Point) => void;
  /** Where it is held; without this, where the pointer is. */
  tip?: (event: PointerEvent) => Point;
}

/** Nobody's hand is quite still: what has moved less than this is only tapped. */
const FAR = 7;

const pointed = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

export class Carrying<Piece> {
  #held = $state.raw<(Point & { piece: Piece; far: boolean; pointer: number }) | null>(null);
  /** The click that ends a drag is no tap. */
  #swallow = false;
  #listening: AbortController | null = null;

  constructor(private readonly ways: Ways<Piece>) {
    // Whoever is carrying when the table goes away drops nothing.
    $effect(() => () => this.#let());
  }

  /** What is in the air, and where; null as long as nothing is. */
  get carried(): (Point & { piece: Piece }) | null {
    return this.#held?.far ? this.#held : null;
  }

  /** A piece is touched: from here on it may be carried. */
  hold(event: PointerEvent, piece: Piece): void {
    if (event.button !== 0) return;
    // Of two fingers the later carries.
    this.#lose();
    this.#swallow = false;
    this.#held = { piece, ...this.#tip(event), far: false, pointer: event.pointerId };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    // Not on the piece: it may be drawn anew while it is in the air.
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    addEventListener('pointermove', (event) => this.#move(event), { signal });
    addEventListener('pointerup', (event) => this.#up(event), { signal });
    addEventListener('pointercancel', (event) => this.#cancel(event), { signal });
  }

  /** A tap, but for the one that ends a drag. */
  tapped<Args extends unknown[]>(tap: (...args: Args) => void): (...args: Args) => void {
    return (...args) => {
      if (!this.#swallow) tap(...args);
    };
  }

  #tip(event: PointerEvent): Point {
    return (this.ways.tip ?? pointed)(event);
  }

  #move(event: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    const at = this.#tip(event);
    if (!held.far && Math.hypot(at.x - held.x, at.y - held.y) < FAR) return;
    this.#swallow = true;
    this.#held = { ...held, ...at, far: true };
    this.ways.over?.(held.piece, at);
  }

  #up(event: PointerEvent): void {
    if (this.#held?.pointer !== event.pointerId) return;
    const last = this.#let();
    if (!last) return;
    this.ways.drop(last.piece, this.#tip(event));
    this.ways.over?.(last.piece, null);
  }

  #cancel(event: PointerEvent): void {
    if (this.#held?.pointer === event.pointerId) this.#lose();
  }

  /** Whatever is held is put back. */
  #lose(): void {
    const last = this.#let();
    if (last) this.ways.over?.(last.piece, null);
  }

  /** The hand is empty; what was in the air. */
  #let(): { piece: Piece } | null {
    const last = this.carried;
    this.#held = null;
    this.#listening?.abort();
    // A click follows at once, or none does.
    if (last) setTimeout(() => (this.#swallow = false), 0);
    return last;
  }
}
