/** What is said of each turn when the game is over. */

import type { Play, Review, TurnReview } from '../../wire/anagramme';
import type { Wording } from '../../wording';

export interface Judged extends TurnReview {
  /** `nothing`: no word was to be had. */
  verdict: 'missed' | 'best' | 'nothing';
}

/** §6.1 The turns of one hand, and the one of them that could have rid of most. */
export interface Deal {
  deal: number;
  turns: Judged[];
  worst: Judged | null;
}

function verdictOf({ missed, made, best }: TurnReview): Judged['verdict'] {
  if (missed) return 'missed';
  return made.points || best.points ? 'best' : 'nothing';
}

export function dealsOf({ turns }: Review): Deal[] {
  const deals = new Map<number, Judged[]>();
  for (const turn of turns)
    deals.set(turn.deal, [...(deals.get(turn.deal) ?? []), { ...turn, verdict: verdictOf(turn) }]);
  return [...deals].map(([deal, turns]) => {
    const worst = turns.toSorted((one, other) => other.missed - one.missed)[0]!;
    return { deal, turns, worst: worst.missed ? worst : null };
  });
}

/** A play for the wording, which has a case for each kind. */
export function facts(
  { move, old }: Pick<Play, 'move' | 'old'>,
  wording: Wording,
): Record<string, string | null> {
  if (move === null) return { kind: 'nothing' };
  if (move.type === 'exchange') return { kind: move.type, card: move.discard, top: move.top };
  const made = { kind: move.type, word: wording.word(move.word), old: wording.word(old) };
  return move.type === 'make_anagramme'
    ? { ...made, card: move.discard, top: move.exchange }
    : made;
}
