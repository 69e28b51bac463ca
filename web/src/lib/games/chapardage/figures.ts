/** The figures of the rule page: who holds what, a line each, and the four piles. */

import { JOKER } from '../../parts/cards';

export interface Held {
  /** `?` for a joker; what changed hands or was just drawn is fresh. */
  cards: { card: string; fresh: boolean }[];
  /** Words that lie before the player. */
  laid: string[];
  /** What is said beside it, in its quotation marks. */
  said: string;
}

export interface Table {
  hands: Held[];
  heights: number[];
}

const WIND = /^\p{Lu}\p{Ll}{4,} {2,}(\S.*)$/u;
const SIGN = /^(?:[A-Za-z*]|\([A-Za-z*]\))$/;
const PILES = /^(?:\[\d+\] ?){4}$/;

/** `Ponantais  B C a (b)  Badge       « Mot ! »`, one for each, then `[24] [24] [24] [24]`. */
export function readTable(source: string): Table | null {
  const lines = source.split('\n').filter((line) => line.trim());
  const piles = lines.pop()?.trim() ?? '';
  const hands = lines.map((line) => WIND.exec(line)?.[1] ?? null);
  if (!PILES.test(piles) || hands.length < 3 || hands.includes(null)) return null;
  return {
    hands: hands.map((line) => readHeld(line!)),
    heights: (piles.match(/\d+/g) ?? []).map(Number),
  };
}

function readHeld(line: string): Held {
  const [held = '', said = ''] = line.split(/ {7,}/);
  const signs = held.split(/ +/);
  return {
    cards: signs
      .filter((sign) => SIGN.test(sign))
      .map((sign) => ({
        card: sign.replace(/[()]/g, '').replace('*', JOKER),
        fresh: sign.startsWith('('),
      })),
    laid: signs.filter((sign) => !SIGN.test(sign)),
    said,
  };
}
