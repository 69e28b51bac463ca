/* Made by `npm run types` from schema.json: do not edit. */

/**
 * What the player whose turn it is has to do: ask, take a card from a pile, or speak of it.
 */
export type Phase = 'ask' | 'deal' | 'draw' | 'say';
/**
 * §7.1 How many words win, of how many letters, and how many cards are dealt.
 */
export type Version = 'courte' | 'enfant' | 'normale';
/**
 * How common a word must be: any will do, or everyday ones, or those that children know.
 */
export type Vocabulary = 'enfant' | 'tous' | 'usuels';
export type Action = Ask | Draw | ShowBonnePioche | SayMot | SayAToi | Resign | Timeout;
export type News =
  | Dealt
  | Asked
  | Stolen
  | PiocheSaid
  | PileChosen
  | Drew
  | BonnePiocheShown
  | MotLaid
  | AToiSaid
  | TimedOut
  | Resigned;

/**
 * §3.4 The turn is the next one’s. §6.2 `blank`: does it count among those without a word? Logs
 *     of the first rules do not say: then every turn counted that ended with empty piles.
 */
export interface AToiSaid {
  blank: boolean | null;
  seat: number;
  type: 'a_toi_said';
}
/**
 * §3.1 Ask an opponent for a card, by letter and case.
 */
export interface Ask {
  asked: number;
  card: string;
  type: 'ask';
}
/**
 * §3.1 A player asked another for a card.
 */
export interface Asked {
  asked: number;
  card: string;
  seat: number;
  type: 'asked';
}
/**
 * §3.5 « Bonne pioche ! »: the card drawn was the one asked for, and all have seen it.
 */
export interface BonnePiocheShown {
  card: string;
  seat: number;
  type: 'bonne_pioche_shown';
}
/**
 * What a table agrees on.
 *
 *     §7.2 `clock`: seconds a decision, 0 for none. §7.1 `version`. §2.5 `vocabulary`: which words
 *     count, `proper` nouns among them or not, `coarse` words or not. §7.3 `visible`: do finished
 *     words stay in sight? `memory`: does the table remember who asked what of whom? §4.2
 *     `held_word`: does a word that was held before the draw give the turn back too?
 */
export interface ChapardageOptions {
  clock: number;
  coarse: boolean;
  held_word: boolean;
  memory: boolean;
  proper: boolean;
  /**
   * §7.1 How many words win, of how many letters, and how many cards are dealt.
   */
  version: 'courte' | 'enfant' | 'normale';
  visible: boolean;
  /**
   * How common a word must be: any will do, or everyday ones, or those that children know.
   */
  vocabulary: 'enfant' | 'tous' | 'usuels';
}
/**
 * §1.2 A player was dealt his hand.
 */
export interface Dealt {
  cards: string | null;
  count: number;
  seat: number;
  type: 'dealt';
}
/**
 * §3.3, §5.2 Take the top card of a pile.
 */
export interface Draw {
  pile: number;
  type: 'draw';
}
/**
 * §3.3, §5.2 The card that it was.
 */
export interface Drew {
  card: string | null;
  pile: number;
  seat: number;
  type: 'drew';
}
/**
 * A card that might be asked of somebody, and how likely he had it, as far as the asker could
 *     know: exactly 1 if it was certain, 0 if it was impossible.
 */
export interface Likely {
  asked: number;
  card: string;
  chance: number;
}
/**
 * §4.1 « Mot ! »: a word was laid, the `number`th of this player, and all have seen it. §4.2
 *     `again`: does it give the turn back? Logs of the first rules do not say: any word after a draw.
 */
export interface MotLaid {
  again: boolean | null;
  cards: string;
  number: number;
  seat: number;
  type: 'mot_laid';
  word: string;
}
/**
 * §8 What all see, and all know.
 *
 *     `number` counts decisions, for their clocks. `request` is what brought « Pioche ! ».
 *     `reaching`: luck owes a card of that pile. `protected` are stolen cards that have not served.
 *     `gap` is who has said « A toi ! » last: until the next has `spoken`, he may still say « Mot ! ».
 *     `blank` counts turns without a word since the piles ran out; this one is `spared` if a word was
 *     laid in it or the last card drawn. `idle` counts turns in which the clock alone has spoken.
 */
export interface Open {
  blank: number;
  end: string | null;
  gap: number | null;
  gone: number[];
  heights: number[];
  idle: number;
  number: number;
  options: ChapardageOptions;
  /**
   * What the player whose turn it is has to do: ask, take a card from a pile, or speak of it.
   */
  phase: 'ask' | 'deal' | 'draw' | 'say';
  protected: string[];
  reaching: number | null;
  refill: Refill | null;
  request: Request | null;
  spared: boolean;
  spoken: boolean;
  turn: number;
}
/**
 * §5.2 Somebody without cards, and how many he has still to draw.
 */
export interface Refill {
  left: number;
  seat: number;
}
/**
 * §3.3 What was asked for in vain, and of whom.
 */
export interface Request {
  asked: number;
  card: string;
}
/**
 * §3.3, §5.2 A player reached for a pile: luck owes him a card.
 */
export interface PileChosen {
  pile: number;
  seat: number;
  type: 'pile_chosen';
}
/**
 * §3.3 He had it not: « Pioche ! », said by the one who was asked.
 */
export interface PiocheSaid {
  asker: number;
  card: string;
  seat: number;
  type: 'pioche_said';
}
/**
 * A request as it was made, whether the card was there, and what *maître* would have thought
 *     the most promising with the same cards and the same news. It is entry `seq` of the log.
 */
export interface RequestReview {
  best: Likely;
  hand: string;
  made: Likely;
  seat: number;
  seq: number;
  stolen: boolean;
}
/**
 * Every game answers it. Where its rules are silent, of two the resigner loses; of more, his
 *     turns pass, his hand stays in play and he ranks last.
 */
export interface Resign {
  type: 'resign';
}
/**
 * A player gave up: the answer to `Resign` in every game, as a rule with what follows.
 */
export interface Resigned {
  seat: number;
  type: 'resigned';
}
/**
 * Every request of a game in order, and what they come to for each seat.
 */
export interface Review {
  requests: RequestReview[];
  seats: SeatReview[];
}
/**
 * The requests of a seat: how many, how many were granted, how many should have been by their
 *     chances, and how many by those of the best ones; how many were made in vain, knowably.
 */
export interface SeatReview {
  best: number;
  hopeless: number;
  likely: number;
  requests: number;
  stolen: number;
}
/**
 * §3.4 *A toi !*
 */
export interface SayAToi {
  type: 'say_a_toi';
}
/**
 * §4.1 Lay a word: what it is, and the cards of one’s hand in its order.
 */
export interface SayMot {
  cards: string;
  type: 'say_mot';
  word: string;
}
/**
 * §3.5 Show that one has drawn the very card one asked for, and play again.
 */
export interface ShowBonnePioche {
  type: 'show_bonne_pioche';
}
/**
 * §3.2 He had it, and one such card changed hands.
 */
export interface Stolen {
  asked: number;
  card: string;
  seat: number;
  type: 'stolen';
}
/**
 * A player’s time was over: the answer to `Timeout` in every game, before what follows.
 */
export interface TimedOut {
  seat: number;
  type: 'timed_out';
}
/**
 * The clock of this key ran out: the table's own action, never a player's.
 */
export interface Timeout {
  key: string;
  type: 'timeout';
}
/**
 * The table as one seat sees it, with what it may do now.
 *
 *     So many words win as `goal` says, of so many letters as `length` says.
 *     `hand` is one’s own, `hands` how many cards each holds.
 *     `drawn` is what one has drawn oneself and not yet spoken of. `asks` are the letters that may be
 *     asked of each seat, `moves` what else may be done, `mot` whether a word may be laid: which, one
 *     has to find.
 */
export interface View {
  asks: string[];
  drawn: string | null;
  goal: number;
  hand: string;
  hands: number[];
  heaps: WordView[][];
  length: number;
  mot: boolean;
  moves: (Draw | ShowBonnePioche | SayAToi)[];
  open: Open;
  seat: number | null;
}
/**
 * §4.5 A finished word: the maj. on top of its pile, and the rest only where it stays shown.
 */
export interface WordView {
  cards: string | null;
  maj: string;
  word: string | null;
}
