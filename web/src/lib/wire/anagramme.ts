/* Made by `npm run types` from schema.json: do not edit. */

/**
 * §1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
 *     easy.
 */
export type Dear = 'common' | 'rare';
/**
 * §3.6 The two cards on top of the talon.
 */
export type Top = 'hidden' | 'shown';
/**
 * §5.1 Who watches over the words: the referee at once, or the players by contesting.
 */
export type Judges = 'contestation' | 'lexicon';
/**
 * §3.3 What the 25 points of an anagram come off.
 */
export type Off = 'hand' | 'total';
/**
 * What the table is at. In DRAW, DEAL and COUNT nobody has a choice.
 */
export type Phase = 'contest' | 'count' | 'deal' | 'draw' | 'reentry' | 'turn';
/**
 * §3.5 Where replaced cards go.
 */
export type To = 'discards' | 'hand';
/**
 * How common a word must be: any will do, or everyday ones, or those that children know.
 */
export type Vocabulary = 'enfant' | 'tous' | 'usuels';
export type Action =
  | Lay
  | MakeAnagramme
  | Add
  | Cross
  | Replace
  | Exchange
  | Contest
  | Accept
  | Withdraw
  | Reenter
  | Leave
  | Resign
  | Timeout;
export type News =
  | Drew
  | Dealt
  | CardTurned
  | TalonTurned
  | Laid
  | AnagrammeMade
  | Remitted
  | Added
  | Crossed
  | Replaced
  | Discarded
  | DiscardDeclined
  | Exchanged
  | ContestOpened
  | Answered
  | Withdrawn
  | Contested
  | Upheld
  | Recovered
  | Charged
  | Accepted
  | TimedOut
  | HandCounted
  | PotSettled
  | StakeLost
  | BlankTurnsDropped
  | Reentered
  | Left
  | Resigned;

/**
 * §5.2 Let what was just made pass.
 */
export interface Accept {
  type: 'accept';
}
/**
 * §5.2 A player said nothing, and so contests nothing.
 */
export interface Accepted {
  seat: number;
  type: 'accepted';
}
/**
 * §3.4 Add letters before, inside or after a laid word: `word` is what it becomes.
 */
export interface Add {
  at: number;
  type: 'add';
  word: string;
}
/**
 * §3.4 A word grew by these cards. `places` are those of its own: None as early as may be.
 */
export interface Added {
  at: number;
  cards: string;
  /**
   * §1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
   *     easy.
   */
  dear: 'common' | 'rare';
  old: string;
  places: number[] | null;
  seat: number;
  type: 'added';
  word: string;
}
/**
 * §3.3 A laid word became another one of the same letters.
 */
export interface AnagrammeMade {
  at: number;
  old: string;
  seat: number;
  type: 'anagramme_made';
  word: string;
}
/**
 * What a table agrees on.
 *
 *     §7.3 `clock`: seconds a turn, 0 for none. §6.2 `limit`: with so many points a player is out.
 *     §1.1 `packs`, `jokers`, `dear`: which letters cost most. §2.1 `shortest`: letters of a word.
 *     §2.6 `vocabulary`: which words count, `coarse` ones among them or not. §5.1 `referee`. §3.5
 *     `replaced`. §3.3 `remise`. §6.1 `blank_rounds`: so many end a hand. §4.1 `verticales`. §6.4
 *     `reentry`. §7.1 `partie_simple`, with its `stake`. §7.2 `hints`: does the referee show what
 *     could be played?
 */
export interface AnagrammeOptions {
  blank_rounds: 2 | 5;
  clock: number;
  coarse: boolean;
  /**
   * §1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
   *     easy.
   */
  dear: 'common' | 'rare';
  hints: boolean;
  jokers: 1 | 2;
  limit: 100 | 200;
  packs: 1 | 2;
  partie_simple: boolean;
  reentry: boolean;
  /**
   * §5.1 Who watches over the words: the referee at once, or the players by contesting.
   */
  referee: 'contestation' | 'lexicon';
  /**
   * §3.3 What the 25 points of an anagram come off.
   */
  remise: 'hand' | 'total';
  /**
   * §3.5 Where replaced cards go.
   */
  replaced: 'discards' | 'hand';
  shortest: 3 | 4;
  stake: number;
  verticales: boolean;
  /**
   * How common a word must be: any will do, or everyday ones, or those that children know.
   */
  vocabulary: 'enfant' | 'tous' | 'usuels';
}
/**
 * §5.2 A player contests what was made, or lets it pass: for now, nobody else knows which.
 */
export interface Answered {
  contests: boolean | null;
  seat: number;
  type: 'answered';
}
/**
 * §7.4 So many blank turns of whoever resigned do not count any more: rounds are of those who
 *     stay. Logs of former rules have no such fact, and counted them.
 */
export interface BlankTurnsDropped {
  seat: number;
  turns: number;
  type: 'blank_turns_dropped';
}
/**
 * §1.4 The top card of the talon was turned face up beside it.
 */
export interface CardTurned {
  card: string;
  type: 'card_turned';
}
/**
 * §5.3 Points, or counters, for a mistake.
 */
export interface Charged {
  points: number;
  seat: number;
  type: 'charged';
}
/**
 * §5.2 Say that what was just made is no word.
 */
export interface Contest {
  type: 'contest';
}
/**
 * §5.2 What a player made lies open to be contested, and the next turn waits.
 */
export interface ContestOpened {
  seat: number;
  type: 'contest_opened';
  word: string;
}
/**
 * §5.3 All are told that a player said that this is no word.
 */
export interface Contested {
  author: number;
  seat: number;
  type: 'contested';
  word: string;
}
/**
 * §4.1 Lay letters above and below one of a laid word: `own` is its place in the new word.
 */
export interface Cross {
  at: number;
  letter: number;
  own: number;
  type: 'cross';
  word: string;
}
/**
 * §4.1 A word was laid across a letter of another one.
 */
export interface Crossed {
  at: number;
  cards: string;
  /**
   * §1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
   *     easy.
   */
  dear: 'common' | 'rare';
  letter: number;
  own: number;
  seat: number;
  type: 'crossed';
  word: string;
}
/**
 * §4.1 A vertical word shares its letter `own` with the letter `at` of the word `on`.
 */
export interface Crossing {
  at: number;
  on: number;
  own: number;
}
/**
 * §1.3 A player was dealt his hand.
 */
export interface Dealt {
  cards: string | null;
  count: number;
  seat: number;
  type: 'dealt';
}
/**
 * §3.3 Whoever made an anagram kept all his cards.
 */
export interface DiscardDeclined {
  seat: number;
  type: 'discard_declined';
}
/**
 * §3.6 A card went face down to the discards; `exchange` is what is taken for it.
 */
export interface Discarded {
  card: string | null;
  exchange: Top | null;
  seat: number;
  type: 'discarded';
}
/**
 * §1.2 A player drew for the deal.
 */
export interface Drew {
  card: string;
  seat: number;
  type: 'drew';
}
/**
 * §3.6 Discard a card for one of the two on top of the talon.
 */
export interface Exchange {
  discard: string;
  top: Top;
  type: 'exchange';
}
/**
 * §3.6 The face-down top of the talon came into a hand.
 */
export interface Exchanged {
  card: string | null;
  seat: number;
  type: 'exchanged';
}
/**
 * §6.1 A player showed what he was left with. `points` is the figures `left` and the charge,
 *     less the remise (§3.3); `total` is all that he has, and `out` says that this is too much. Older
 *     logs do not say what was `left`; whoever hears of it is told.
 */
export interface HandCounted {
  cards: string;
  charge: number;
  /**
   * §1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
   *     easy.
   */
  dear: 'common' | 'rare';
  left: number | null;
  out: boolean;
  points: number;
  remise: number;
  seat: number;
  total: number;
  type: 'hand_counted';
}
/**
 * What may be done with a laid word: `free`, it may be turned into an anagram; `crossable` are
 *     the letters that a vertical word may cross.
 */
export interface Handle {
  crossable: number[];
  free: boolean;
}
/**
 * §3.2 A word was laid; `dear`, here and below: as the table counts its cards (§1.1).
 */
export interface Laid {
  at: number;
  /**
   * §1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
   *     easy.
   */
  dear: 'common' | 'rare';
  seat: number;
  type: 'laid';
  word: string;
}
/**
 * §3.2 Lay a new word; capitals are jokers.
 */
export interface Lay {
  type: 'lay';
  word: string;
}
/**
 * §6.4 Stay out.
 */
export interface Leave {
  type: 'leave';
}
/**
 * §6.4 A player stays out.
 */
export interface Left {
  seat: number;
  type: 'left';
}
/**
 * §3.3 Turn a laid word into another one; discard a card, and take another or none. Who keeps
 *     all his cards discards None.
 */
export interface MakeAnagramme {
  at: number;
  discard: string | null;
  exchange: Top | null;
  type: 'make_anagramme';
  word: string;
}
/**
 * §8 What all see: the words, the face-up card, points, and whose turn it is.
 *
 *     `drawn` is what each player drew for the deal. `number` counts turns, `deal` deals. `owed`:
 *     luck owes the top of the talon to this seat. `blank` counts turns since a hand became smaller.
 *     `remises` and `charges` are points of this hand. `accepted` have no more to say in CONTEST and
 *     REENTRY. `upheld` are the words that the referee called good before everybody. `counted` are
 *     the hands that were shown. In `sheets`, a hand without the player is None. `fell`: the deal in
 *     which a player went out, 0 while he is in. `returned`: what coming back changed in his total.
 */
export interface Open {
  accepted: number[];
  blank: number;
  charges: number[];
  counted: number[];
  deal: number;
  dealer: number;
  drawn: string[];
  end: string | null;
  fell: number[];
  gone: number[];
  laid: Word[];
  number: number;
  options: AnagrammeOptions;
  owed: number | null;
  /**
   * What the table is at. In DRAW, DEAL and COUNT nobody has a choice.
   */
  phase: 'contest' | 'count' | 'deal' | 'draw' | 'reentry' | 'turn';
  remises: number[];
  returned: (number | null)[];
  sheets: (number | null)[][];
  turn: number;
  turned: string | null;
  upheld: string[];
  window: Window | null;
}
/**
 * §2.5 A laid word, and the words that were shown at its place before, the oldest first.
 */
export interface Word {
  before: string[];
  crossing: Crossing | null;
  text: string;
}
/**
 * §5.2 What may be contested, and what is undone if it is no word.
 *
 *     `number` is the turn, `seat` its player, `made` the words that he made or changed, `laid` the
 *     words before. He `played` cards and `received` others. `remise` and `blank` are what the state
 *     said before.
 */
export interface Window {
  blank: number;
  laid: Word[];
  made: number[];
  number: number;
  played: string;
  received: string;
  remise: number;
  seat: number;
}
/**
 * An operation, or None where nothing was done; the laid word that it changes or crosses, if
 *     any; and the points that it took off the cost of the hand.
 */
export interface Play {
  move: (Lay | MakeAnagramme | Add | Cross | Replace | Exchange) | null;
  old: string;
  points: number;
}
/**
 * §3.5 Put cards in place of others: `word` is what the laid word becomes.
 */
export interface Replace {
  at: number;
  type: 'replace';
  word: string;
}
/**
 * §7.1 A player showed what he was left with; he paid and won so many counters, and both come
 *     to `points`, which older logs do not say either.
 */
export interface PotSettled {
  cards: string;
  paid: number;
  points: number | null;
  seat: number;
  type: 'pot_settled';
  won: number;
}
/**
 * §5.3 It is none: its author took it back.
 */
export interface Recovered {
  seat: number;
  type: 'recovered';
  word: string;
}
/**
 * §6.4 Come back at the highest total.
 */
export interface Reenter {
  type: 'reenter';
}
/**
 * §6.4 A player came back, with this total.
 */
export interface Reentered {
  seat: number;
  total: number;
  type: 'reentered';
}
/**
 * §3.3 Points off, for an anagram.
 */
export interface Remitted {
  points: number;
  seat: number;
  type: 'remitted';
}
/**
 * §3.5 Cards of a word were replaced; those `received` left it for the hand or the pile.
 */
export interface Replaced {
  at: number;
  cards: string;
  /**
   * §1.1 Which letters cost most: those that are hard to lay, or as at Lexicon those that are
   *     easy.
   */
  dear: 'common' | 'rare';
  old: string;
  received: string;
  seat: number;
  to: To;
  type: 'replaced';
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
 * Every turn of a game in order, and the points that each seat could have been rid of.
 */
export interface Review {
  missed: number[];
  turns: TurnReview[];
}
/**
 * A turn as it was played, beside the one that would have rid the hand of most.
 *
 *     It began after entry `seq` of the log, in the hand `deal`, the first of which is 1. `dear` is
 *     how the table counts its cards. `missed` is
 *     never less than nothing: an exchange may be wiser than a word, but it rids of nothing. Nor does
 *     a word that was `taken_back`.
 */
export interface TurnReview {
  best: Play;
  deal: number;
  dear: Dear;
  hand: string;
  made: Play;
  missed: number;
  number: number;
  seat: number;
  seq: number;
  taken_back: boolean;
}
/**
 * §7.4 Whoever resigned leaves in the pot what he paid.
 */
export interface StakeLost {
  paid: number;
  seat: number;
  type: 'stake_lost';
}
/**
 * §1.5 The talon was used up, and the discards took its place.
 */
export interface TalonTurned {
  count: number;
  type: 'talon_turned';
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
 * §5.3 It is one, and stays.
 */
export interface Upheld {
  seat: number;
  type: 'upheld';
  word: string;
}
/**
 * The table as one seat sees it, with the moves that need no word or, where the table wants
 *     hints, a choice of all that it could do.
 *
 *     `handles` are of the laid words, one by one. `hand` is one’s own and `left` what it would cost,
 *     `hands` how many cards each holds; `shown` are the hands that were counted. `shed`: with what
 *     lies open a card went that nobody else has seen. `contests` is one’s own answer. So many more
 *     turns in which no hand becomes smaller end this one: `until_blocked`. In the `pot` of a simple
 *     game lie so many counters, of which each has `staked` some.
 */
export interface View {
  actions: (
    | Lay
    | MakeAnagramme
    | Add
    | Cross
    | Replace
    | Exchange
    | Contest
    | Accept
    | Withdraw
    | Reenter
    | Leave
  )[];
  contests: boolean;
  discards: number;
  hand: string;
  handles: Handle[];
  hands: number[];
  in_play: number[];
  left: number;
  open: Open;
  pot: number;
  seat: number | null;
  shed: boolean;
  shown: (string | null)[];
  staked: number[];
  talon: number;
  totals: number[];
  until_blocked: number;
}
/**
 * §5.4 Take back what one just made, before anybody is told that it is no word.
 */
export interface Withdraw {
  type: 'withdraw';
}
/**
 * §5.4 A player took back what he had made, and all heard it.
 */
export interface Withdrawn {
  seat: number;
  type: 'withdrawn';
  word: string;
}
