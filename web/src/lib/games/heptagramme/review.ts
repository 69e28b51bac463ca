/** What is said of each turn when the game is over. */

import type { Extension, Review, TurnReview } from '../../wire/heptagramme';
import { beginningName } from './notation';

/** A turn as the score sheet counts it: its box in the row of its player. */
export interface Judged extends TurnReview {
  round: number;
  verdict: 'missed' | 'best' | 'lucky' | 'nothing';
}

export function judgedTurns({ turns }: Review): Judged[] {
  const played = new Map<number, number>();
  return turns.map((turn) => {
    const round = (played.get(turn.seat) ?? 0) + 1;
    played.set(turn.seat, round);
    return { ...turn, round, verdict: verdictOf(turn) };
  });
}

/** More than the best is possible: it reckons without the cards that come during the turn. */
function verdictOf({ made, best }: TurnReview): Judged['verdict'] {
  const points = made.points ?? 0;
  if (!points && !best.points) return 'nothing';
  if (points < best.points) return 'missed';
  return points > best.points ? 'lucky' : 'best';
}

/** A column of the best turn: what lay there, what comes, and the word that it makes. */
export interface Written {
  column: number;
  lay: string;
  added: string;
  word: string;
  /** What the announced word's maj. brings; null where none is announced. */
  points: number | null;
}

export function writtenPart({ column, text, cards, word, points }: Extension): Written {
  const whole = beginningName(text + cards);
  return {
    column,
    lay: whole.slice(0, text.length),
    added: whole.slice(text.length),
    word,
    points,
  };
}
