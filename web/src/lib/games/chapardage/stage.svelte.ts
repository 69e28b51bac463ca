/**
 * Cards in the air. The view is already the table after the news; a flight shows where a card came
 * from. A card that comes to one's own hand travels itself, from `origin`.
 */

import type { Box } from '../../parts/motion';
import type { News, View } from '../../wire/chapardage';

export interface Flight {
  id: number;
  cards: string;
  back: boolean;
  from: Box;
  to: Box;
}

type Find = (selector: string) => Box | null;
/** Where a card of one's own hand lies. */
type FindCard = (card: string) => Box | null;

export class Stage {
  flights = $state.raw<readonly Flight[]>([]);
  /** Where the next card of one's own comes from. */
  origin: Box | null = null;

  #heard: readonly News[] | null = null;
  #known = false;
  #id = 0;

  constructor(
    private readonly find: Find,
    private readonly findCard: FindCard,
  ) {}

  /** Take in the news. Call before drawing: what is to leave is still where it was. */
  watch(view: View, fresh: readonly News[], moving: boolean): void {
    if (fresh === this.#heard) return;
    this.#heard = fresh;
    // The first thing seen is a table as it stands: nothing has moved.
    if (!this.#known || !moving) {
      this.#known = true;
      this.origin = null;
      this.flights = [];
      return;
    }
    const seat = (at: number) => this.find(`[data-seat="${at}"]`);
    for (const news of fresh)
      switch (news.type) {
        case 'stolen':
          if (news.seat === view.seat) this.origin = seat(news.asked);
          else
            this.#fly(
              news.card,
              false,
              news.asked === view.seat ? this.findCard(news.card) : seat(news.asked),
              seat(news.seat),
            );
          break;
        case 'drew': {
          const pile = this.find(`[data-pile="${news.pile}"] .card`);
          if (news.seat === view.seat) this.origin = pile;
          else this.#fly('?', true, pile, seat(news.seat));
          break;
        }
        case 'mot_laid':
          if (news.seat === view.seat)
            this.#fly(news.cards, false, this.find('.places'), seat(news.seat));
          break;
      }
  }

  landed(id: number): void {
    this.flights = this.flights.filter((flight) => flight.id !== id);
  }

  #fly(cards: string, back: boolean, from: Box | null, to: Box | null): void {
    if (from && to) this.flights = [...this.flights, { id: ++this.#id, cards, back, from, to }];
  }
}
