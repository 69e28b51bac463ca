/* Made by `npm run types` from schema.json: do not edit. */

/**
 * Why a word was said: by choice, because the referee had to, or to be judged only now.
 */
export type Cause = 'chosen' | 'forced' | 'judged';
/**
 * §6.4 What the referee shows of what he knows; each says also what those before it say.
 */
export type Help = 'aucune' | 'colonnes' | 'temoins';
/**
 * §6.1 Who watches over spelling: the referee at once, or the players by doubting.
 */
export type Judges = 'lexicon' | 'parole';
/**
 * What the table is at. In DEAL, REFILL and EXCHANGE luck owes cards.
 */
export type Phase = 'deal' | 'doubts' | 'exchange' | 'refill' | 'turn';
/**
 * How common a word must be: any will do, or everyday ones, or those that children know.
 */
export type Vocabulary = 'enfant' | 'tous' | 'usuels';
export type Action =
  | Place
  | TakeBack
  | DrawBonus
  | EndTurn
  | Pass
  | Announce
  | Doubt
  | Name
  | Concede
  | Accept
  | ProposeStop
  | DeclineStop
  | Resign
  | Timeout;
export type News =
  | Dealt
  | MajTurned
  | Placed
  | TookBack
  | BonusEarned
  | BonusDrawn
  | TurnEnded
  | Passed
  | Refilled
  | Exchanged
  | Announced
  | Doubted
  | Named
  | Rejected
  | Conceded
  | Recovered
  | Forfeited
  | Cleared
  | Accepted
  | StopProposed
  | StopAgreed
  | StopDeclined
  | Stuck
  | TimedOut
  | Resigned;

/**
 * §6.5 Doubt nothing of what was just played; §7.2 agree to end the game.
 */
export interface Accept {
  type: 'accept';
}
/**
 * §6.5 A player doubts nothing.
 */
export interface Accepted {
  seat: number;
  type: 'accepted';
}
/**
 * §4.1 Say that a column spells this word.
 */
export interface Announce {
  column: number;
  type: 'announce';
  word: string;
}
/**
 * A word that a column may be announced as, and what its maj. would bring.
 */
export interface Announceable {
  points: number;
  word: string;
}
/**
 * §4.1 A word was finished: its cards went to the baskets, and its maj. scored.
 */
export interface Announced {
  cause: Cause;
  column: number;
  seat: number;
  sum: number;
  type: 'announced';
  word: string;
}
/**
 * The most points that a turn could bring without any luck, the sum as one says it, and how.
 */
export interface BestTurn {
  parts: Extension[];
  points: number;
  written: string;
}
/**
 * What a turn does at one column: the letters that lay there, and the min. that it adds.
 *
 *     `word` is announced with them, and `points` is what its maj. then brings; or it is a word on the
 *     way to which they are, and brings nothing yet.
 */
export interface Extension {
  cards: string;
  column: number;
  points: number | null;
  text: string;
  word: string;
}
/**
 * §3.5 Whoever had placed his whole hand drew one more min.
 */
export interface BonusDrawn {
  card: string | null;
  reshuffled: boolean;
  seat: number;
  type: 'bonus_drawn';
}
/**
 * §3.5 A whole hand is placed, and luck owes a card; §6.5 `doubts`: others may doubt first.
 */
export interface BonusEarned {
  doubts: boolean;
  seat: number;
  type: 'bonus_earned';
}
/**
 * §6.3 Older min. that had become the beginning of no word went to the basket.
 */
export interface Cleared {
  cards: string;
  column: number;
  type: 'cleared';
}
/**
 * §1.3 A maj. and the min. after it; `last` placed the last of them.
 */
export interface Column {
  last: number | null;
  maj: string | null;
  mins: string;
}
/**
 * §6.3 Say that one cannot name a word.
 */
export interface Concede {
  column: number;
  type: 'concede';
}
/**
 * §6.3 A player could name no word.
 */
export interface Conceded {
  column: number;
  seat: number;
  type: 'conceded';
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
 * §7.2 Want the game to go on.
 */
export interface DeclineStop {
  type: 'decline_stop';
}
/**
 * §6.2 Ask which word a column is to become.
 */
export interface Doubt {
  column: number;
  type: 'doubt';
}
/**
 * §6.2 A player asked which word a column is to become.
 */
export interface Doubted {
  asked: number;
  column: number;
  seat: number;
  type: 'doubted';
}
/**
 * §3.5 Draw the bonus card that an emptied hand is due.
 */
export interface DrawBonus {
  type: 'draw_bonus';
}
/**
 * §3.6 *C’est bon !*; §3.5 where a bonus card is due, it is drawn first.
 */
export interface EndTurn {
  type: 'end_turn';
}
/**
 * §3.7 New cards were drawn, and as many put aside went to the basket, face down.
 */
export interface Exchanged {
  cards: string | null;
  count: number;
  reshuffled: boolean;
  seat: number;
  type: 'exchanged';
}
/**
 * §6.3 A word announced in vain cost what its maj. would have brought; min. of this turn that
 *     may no longer be taken back went to the basket, and their points with them.
 */
export interface Forfeited {
  cards: string;
  column: number;
  cost: number;
  seat: number;
  sum: number;
  type: 'forfeited';
}
/**
 * What a table agrees on.
 *
 *     §8.2 `clock`: seconds a turn, 0 for none. §8.1 `short`: the 96 min. once. §6.1 `referee`.
 *     §2.4 `vocabulary`: which words count, `proper` nouns among them or not, `coarse` words or not.
 *     §6.4 `help`: what the referee shows of what he knows.
 */
export interface HeptagrammeOptions {
  clock: number;
  coarse: boolean;
  /**
   * §6.4 What the referee shows of what he knows; each says also what those before it say.
   */
  help: 'aucune' | 'colonnes' | 'temoins';
  proper: boolean;
  /**
   * §6.1 Who watches over spelling: the referee at once, or the players by doubting.
   */
  referee: 'lexicon' | 'parole';
  short: boolean;
  /**
   * How common a word must be: any will do, or everyday ones, or those that children know.
   */
  vocabulary: 'enfant' | 'tous' | 'usuels';
}
/**
 * §1.3 A maj. was turned up at the head of a column.
 */
export interface MajTurned {
  column: number;
  maj: string;
  type: 'maj_turned';
}
/**
 * §6.2 Say which word one meant.
 */
export interface Name {
  column: number;
  type: 'name';
  word: string;
}
/**
 * §6.2 There is such a word, and it was named.
 */
export interface Named {
  cause: Cause;
  column: number;
  seat: number;
  type: 'named';
  word: string;
}
/**
 * What lies open: the columns, the sheet, and where the turn stands.
 *
 *     `scoring` are the cards that scored in this turn; the first `frozen` of them cannot be taken
 *     back, and the first `settled` were accepted by everybody. `fine`: what words announced in vain
 *     have cost.
 *     `earned`: the bonus card was asked for; `bonus`: it was drawn.
 *     `doubted` are the columns asked about in this turn, None where a letter was placed since.
 *     `closed` are columns from which a misspelled word was taken this turn. `passes` counts for each
 *     seat the turns that it passed since the last card was placed; `blank` counted all of them
 *     together, as events without a number of rounds still do. In `sheets` a passed turn is None.
 *     `quiet`: a whole round was blank, and no maj. has been turned since. `stop`: those who want to
 *     end the game, the first of whom proposed it; `declined`: the turn in which somebody did not.
 *     `blocked`: nobody can do anything once the last cards have been drawn.
 */
export interface Open {
  accepted: number[];
  blank: number;
  blocked: boolean;
  bonus: boolean;
  closed: number[];
  columns: Column[];
  declined: number;
  doubt: OpenDoubt | null;
  doubted: (number | null)[];
  earned: boolean;
  end: string | null;
  fine: number;
  frozen: number;
  gone: number[];
  number: number;
  options: HeptagrammeOptions;
  passes: number[];
  /**
   * What the table is at. In DEAL, REFILL and EXCHANGE luck owes cards.
   */
  phase: 'deal' | 'doubts' | 'exchange' | 'refill' | 'turn';
  quiet: boolean;
  scoring: ScoringCard[];
  settled: number;
  sheets: (number | null)[][];
  stop: number[];
  turn: number;
}
/**
 * §6.2 Somebody asked which word this column is to become: `by` waits, `asked` answers.
 */
export interface OpenDoubt {
  asked: number;
  by: number;
  column: number;
}
/**
 * A card that scored in this turn: a min., or the maj. of an announced word.
 *
 *     `column` is where a min. still lies; `left`, where a card lay until its word left the table.
 *     `after` placed the letter before it, and is the last there again if it is taken back.
 */
export interface ScoringCard {
  after: number | null;
  card: string;
  column: number | null;
  left: number | null;
}
/**
 * §3.7 Place nothing, and exchange these cards, in this order as far as there are others.
 */
export interface Pass {
  cards: string;
  type: 'pass';
}
/**
 * §3.7 A player placed nothing, and put so many cards aside to be exchanged.
 *
 *     `rounds`: §7.2 so many blank rounds are over with it.
 */
export interface Passed {
  cards: string | null;
  count: number;
  rounds: number | null;
  seat: number;
  type: 'passed';
}
/**
 * §3.1 Put a min. at the end of a column.
 */
export interface Place {
  card: string;
  column: number;
  type: 'place';
}
/**
 * §3.1 A min. was placed; `sum` is what the turn has brought so far.
 *
 *     `reopens`: §6.2 its column had been asked about, and may be again.
 */
export interface Placed {
  card: string;
  column: number;
  reopens: boolean;
  seat: number;
  sum: number;
  type: 'placed';
}
/**
 * The points of a turn, None for a passed one, the sum as one says it, and its words.
 */
export interface PlayedTurn {
  found: string[];
  points: number | null;
  written: string;
}
/**
 * §7.2 Ask the others to end the game here.
 */
export interface ProposeStop {
  type: 'propose_stop';
}
/**
 * What the seat may do now at a column, and what it can still become.
 *
 *     `places` are the cards of one’s hand that may be placed at its end, `announceable` what it may
 *     be announced as; where the table hides which words there are, all that might be. `temoins`
 *     counts the words that it can still become, if the table wants to know.
 */
export interface Prospect {
  announceable: Announceable[];
  places: string;
  temoins: number | null;
}
/**
 * §6.3 The min. placed there this turn went back to the hand, and their points with them.
 */
export interface Recovered {
  cards: string;
  column: number;
  seat: number;
  sum: number;
  type: 'recovered';
}
/**
 * §3.6 A hand was filled up after its turn.
 */
export interface Refilled {
  cards: string | null;
  count: number;
  reshuffled: boolean;
  seat: number;
  type: 'refilled';
}
/**
 * §6.3 What was announced or named is no word.
 */
export interface Rejected {
  column: number;
  seat: number;
  type: 'rejected';
  word: string;
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
 * Every turn of a game in order, and the points that each seat left on the table.
 */
export interface Review {
  missed: number[];
  turns: TurnReview[];
}
/**
 * A turn as it was played, beside the best that was possible.
 *
 *     It began after entry `seq` of the log. Cards and capitals that it drew may have brought more
 *     than the best of what lay there; `missed` is never less than nothing.
 */
export interface TurnReview {
  best: BestTurn;
  hand: string;
  made: PlayedTurn;
  missed: number;
  number: number;
  seat: number;
  seq: number;
}
/**
 * §7.2 So would another.
 */
export interface StopAgreed {
  seat: number;
  type: 'stop_agreed';
}
/**
 * §7.2 A player would go on, and so the game does.
 */
export interface StopDeclined {
  seat: number;
  type: 'stop_declined';
}
/**
 * §7.2 A player would end the game here.
 */
export interface StopProposed {
  seat: number;
  type: 'stop_proposed';
}
/**
 * §8.1 There is nothing to draw, and nobody can place or announce anything any more.
 *
 *     `drawing`: once the last cards, which are due now, have been drawn.
 */
export interface Stuck {
  drawing: boolean;
  type: 'stuck';
}
/**
 * §3.4 Take the last min. of a column back into one's hand.
 */
export interface TakeBack {
  column: number;
  type: 'take_back';
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
 * §3.4 A min. was taken back, and its points with it.
 */
export interface TookBack {
  card: string;
  column: number;
  seat: number;
  sum: number;
  type: 'took_back';
}
/**
 * §3.6 *C’est bon !*, or *C’est tout !* where the bonus card was `kept`.
 */
export interface TurnEnded {
  kept: boolean;
  points: number;
  seat: number;
  type: 'turn_ended';
}
/**
 * The table as one seat sees it, with the moves that it may make now; where the table hides
 *     which words there are, without those that would tell.
 *
 *     A word has as many letters as `shortest` says, or more. `prospects` stand beside the columns;
 *     they are `sure` where the table shows which words there are: else one finds out too late.
 *     `hand` is one’s own, `hands` how many cards each holds, and of the piles, of the baskets and of
 *     what was put aside to be exchanged one sees how many there are; `drawable` can still be drawn.
 *     `written` is the sum of this turn as the book tells it.
 */
export interface View {
  actions: (
    | Place
    | TakeBack
    | DrawBonus
    | EndTurn
    | Pass
    | Announce
    | Doubt
    | Name
    | Concede
    | Accept
    | ProposeStop
    | DeclineStop
  )[];
  blank_rounds: number;
  corbeille: number;
  corbeille_majs: number;
  drawable: number;
  exchange: number;
  hand: string;
  hands: number[];
  majs: number;
  open: Open;
  pile: number;
  prospects: Prospect[];
  seat: number | null;
  shortest: number;
  sum: number;
  sure: boolean;
  totals: number[];
  written: string;
}
