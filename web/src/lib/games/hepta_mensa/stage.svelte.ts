/**
 * What the table shows while pieces move. The view is already the table after the news; the stage
 * holds back what has not been seen to happen yet, then lets it happen piece by piece.
 */

import { tick } from 'svelte';
import { Acts, type Act } from '../../parts/acts.svelte';
import { animated, between, wait } from '../../parts/motion';
import type { Cell, News, Piece, View } from '../../wire/hepta_mensa';

/** One side of a pawn, as it is drawn. */
export interface Face {
  shape: 'bevel' | 'flat';
  glyph: 'one' | 'two' | 'moon' | 'centaur' | Cell['kind'] | 'coin' | 'none';
  look: string;
  turn: number;
}

const TEAMS = ['encre', 'ivoire'] as const;
export const team = (seat: number): string => TEAMS[seat] ?? 'neutre';

export const bevel = (seat: number, glyph: Face['glyph']): Face => ({
  shape: 'bevel',
  glyph,
  look: team(seat),
  turn: 0,
});

export function pieceFace(piece: Piece): Face {
  return bevel(piece.owner, piece.stones === 0 ? 'centaur' : piece.stones === 1 ? 'one' : 'two');
}

/** Arrows point every way, as discs do that were laid out by hand; always the same way for a cell. */
const TURNS = [0, 180, 90, 270, 90, 270, 0, 180, 270, 0, 90, 180, 0, 90, 270, 180];

export function cellFace(cell: Cell, at: number): Face {
  if (cell.kind === 'neutral') return { shape: 'bevel', glyph: 'centaur', look: 'neutre', turn: 0 };
  return discFace(cell.kind, cell.colour, at);
}

export function discFace(glyph: Face['glyph'], colour: Cell['colour'], at: number): Face {
  const turn = TURNS[at] ?? 0;
  return {
    shape: 'flat',
    glyph,
    look: colour ?? 'plain',
    turn: glyph === 'simple' ? turn : glyph === 'double' ? turn % 180 : 0,
  };
}

/** How long things take, in milliseconds; the tokens --move and --turn, slower for the other's. */
const MOVE = 300;
const TURN = 380;
const PAUSE = 450;

type Find = (selector: string) => HTMLElement | null;

export class Stage {
  /** What a cell or a place still shows instead of what the view says. */
  cells = $state.raw<ReadonlyMap<number, Face>>(new Map());
  places = $state.raw<ReadonlyMap<number, Face | null>>(new Map());
  /** Coins that have not yet reached their winner. */
  owed = $state.raw<readonly [number, number]>([0, 0]);

  #before: View | null = null;
  #heard: readonly News[] | null = null;
  readonly #acts = new Acts();

  constructor(private readonly find: Find) {}

  /** Take in a view and its news. Call before drawing: what is to move is held back at once. */
  watch(view: View, fresh: readonly News[], moving: boolean): void {
    if (fresh === this.#heard && view === this.#before) return;
    const before = this.#before;
    const known = fresh === this.#heard || fresh.length === 0;
    this.#before = view;
    this.#heard = fresh;
    if (known) {
      // Drawn anew, or taken back: nothing moves.
      if (before !== view) this.#reset();
      return;
    }
    if (!moving || before === null || !before.open.cells.length) {
      this.#acts.drop();
      this.#clear();
      return;
    }
    // What the opponent does next waits until one's own move has been seen.
    this.#acts.add(this.#hold(fresh, before, view));
  }

  get moving(): boolean {
    return this.#acts.moving;
  }

  /** All motion so far, for those who wait for it. */
  get settled(): Promise<void> {
    return this.#acts.settled;
  }

  #reset(): void {
    this.#acts.drop();
    this.#clear();
  }

  #clear(): void {
    this.cells = new Map();
    this.places = new Map();
    this.owed = [0, 0];
  }

  #owe(seat: number, coins: number): void {
    const [one, other] = this.owed;
    this.owed = seat === 0 ? [one + coins, other] : [one, other + coins];
  }

  #hold(fresh: readonly News[], before: View, after: View): Act[] {
    const acts: Act[] = [];
    let cause: News | null = null;
    for (const news of fresh) {
      switch (news.type) {
        case 'stone_laid':
          this.#holdPlace(news.place, null);
          acts.push(() => this.#arrive(news.place, news.seat));
          break;
        case 'double_turned':
          this.#holdCell(news.cell, cellFace(before.open.cells[news.cell]!, news.cell));
          acts.push(() => this.#turnCell(news.cell, null));
          break;
        case 'centaur_laid':
          this.#holdPlace(news.place, null);
          if (news.cell !== null)
            this.#holdCell(news.cell, cellFace(before.open.cells[news.cell]!, news.cell));
          acts.push(() => this.#arrive(news.place, news.seat));
          cause = news;
          break;
        case 'attacked': {
          const target = before.open.places[news.place];
          this.#holdCell(news.cell, cellFace(before.open.cells[news.cell]!, news.cell));
          if (target) this.#holdPlace(news.place, pieceFace(target));
          cause = news;
          break;
        }
        case 'simple_turned': {
          // The news before may have come in an earlier message.
          const held = this.cells.get(news.cell);
          if (!held) this.#holdCell(news.cell, cellFace(before.open.cells[news.cell]!, news.cell));
          const colour = before.open.cells[news.cell]!.colour;
          const target = cause?.type === 'attacked' ? cause.place : before.open.turning?.attacked;
          acts.push(...this.#reveal(news, colour, target ?? null, after));
          break;
        }
      }
    }
    return acts;
  }

  #reveal(
    news: News & { type: 'simple_turned' },
    colour: Cell['colour'],
    target: number | null,
    after: View,
  ): Act[] {
    const { cell, face, seat } = news;
    const shown = discFace(face, colour, cell);
    const acts = [() => this.#turnCell(cell, shown)];
    if (after.open.cells[cell]?.kind === 'neutral') {
      acts.push(() => wait(PAUSE));
      if (face === 'coin' && target === null) {
        this.#owe(seat, 1);
        acts.push(() => this.#fly(cell, seat));
      }
      acts.push(() => this.#replace(cell));
    } else acts.push(async () => this.#freeCell(cell));
    if (target !== null) acts.push(() => this.#turnPlace(target));
    return acts;
  }

  async #arrive(place: number, seat: number): Promise<void> {
    this.#freePlace(place);
    await tick();
    const piece = this.find(`[data-place="${place}"] .piece`);
    const hand = this.find(`[data-stock="${seat}"]`);
    await travel(piece, hand, true, MOVE);
  }

  /** Edge on, then the other face; `next` is shown instead of what the view says. */
  async #turnCell(cell: number, next: Face | null): Promise<void> {
    const piece = this.find(`[data-cell="${cell}"] .piece`);
    const dropped = this.#acts.dropped();
    await animated(
      piece,
      [{ transform: 'none' }, { transform: 'rotateX(90deg)' }],
      TURN / 2,
      'ease-in',
    );
    if (dropped()) return;
    if (next) this.#holdCell(cell, next);
    else this.#freeCell(cell);
    await tick();
    await animated(
      this.find(`[data-cell="${cell}"] .piece`),
      [{ transform: 'rotateX(-90deg)' }, { transform: 'none' }],
      TURN / 2,
      'ease-out',
    );
  }

  async #turnPlace(place: number): Promise<void> {
    const held = this.places.get(place);
    if (!held) return;
    const find = () => this.find(`[data-place="${place}"] .piece`);
    const stays = this.#before?.open.places[place];
    if (stays && pieceFace(stays).glyph === held.glyph) return this.#freePlace(place);
    await animated(
      find(),
      [{ transform: 'none' }, { transform: 'rotateX(90deg)' }],
      TURN / 2,
      'ease-in',
    );
    this.#freePlace(place);
    await tick();
    await animated(
      find(),
      [{ transform: 'rotateX(-90deg)' }, { transform: 'none' }],
      TURN / 2,
      'ease-out',
    );
  }

  /** A coin goes to who won it. */
  async #fly(cell: number, seat: number): Promise<void> {
    const coin = this.find(`[data-cell="${cell}"] .piece`);
    await travel(coin, this.find(`[data-coins="${seat}"]`), false, MOVE * 1.5);
    this.owed = [0, 0];
  }

  /** A neutral centaur takes the cell. */
  async #replace(cell: number): Promise<void> {
    this.#freeCell(cell);
    await tick();
    await animated(
      this.find(`[data-cell="${cell}"] .piece`),
      [
        { transform: 'translateY(-30%)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      MOVE,
    );
  }

  #holdCell(cell: number, face: Face): void {
    this.cells = new Map(this.cells).set(cell, face);
  }
  #holdPlace(place: number, face: Face | null): void {
    this.places = new Map(this.places).set(place, face);
  }
  #freeCell(cell: number): void {
    const cells = new Map(this.cells);
    cells.delete(cell);
    this.cells = cells;
  }
  #freePlace(place: number): void {
    const places = new Map(this.places);
    places.delete(place);
    this.places = places;
  }
}

/** What news touched, by the names that the board has for it. */
export const things = (news: readonly News[]): string[] =>
  news.flatMap((one) => [
    ...('cell' in one && one.cell !== null ? [`c${one.cell}`] : []),
    ...('place' in one ? [`p${one.place}`] : []),
  ]);

async function travel(
  piece: HTMLElement | null,
  other: HTMLElement | null,
  coming: boolean,
  duration: number,
): Promise<void> {
  if (!piece || !other) return;
  const { dx, dy } = between(piece.getBoundingClientRect(), other.getBoundingClientRect());
  const away = { transform: `translate(${dx}px, ${dy}px)` };
  const still = { transform: 'none' };
  // Above all that it flies over.
  const spot = piece.closest<HTMLElement>('.at');
  spot?.style.setProperty('z-index', '5');
  await animated(piece, coming ? [away, still] : [still, away], duration);
  spot?.style.removeProperty('z-index');
}
