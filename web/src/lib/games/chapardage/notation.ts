/** §9 How cards, words and moves are written; the same signs as the server's. */

import { isMaj, JOKER, MAJ_JOKER, written } from '../../parts/cards';
import type { Action } from '../../wire/chapardage';
import type { Tagged } from '../contract';

/** As one asks for it: `a min.`, `C maj.` */
export const cardName = (card: string): string => `${card} ${isMaj(card) ? 'maj.' : 'min.'}`;
/** `1` to `4`. */
export const pileName = (pile: number): string => String(pile + 1);
export const wordName = (word: string): string =>
  word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

/** `Bad(g)e`: the cards in the order of the word, a joker by the letter that it stands for. */
export function layingName(word: string, cards: string): string {
  return [...cards]
    .map((card, at) => {
      if (card === MAJ_JOKER) return `(${word.charAt(at).toUpperCase()})`;
      return card === JOKER ? `(${word.charAt(at)})` : card;
    })
    .join('');
}

export function moveName(move: Tagged): string {
  const action = move as Action;
  switch (action.type) {
    case 'ask':
      return `${action.asked + 1}${written(action.card)}`;
    case 'draw':
      return `#${pileName(action.pile)}`;
    case 'say_mot':
      return layingName(action.word, action.cards);
    case 'show_bonne_pioche':
      return '+';
    case 'say_a_toi':
      return '.';
    case 'timeout':
      return `timeout ${action.key}`;
    default:
      return action.type;
  }
}

export const notation = {
  card: cardName,
  letter: (card: string): string => card,
  cards: written,
  pile: pileName,
  word: wordName,
  move: moveName,
};
