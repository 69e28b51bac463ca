/* Made by `npm run types` from schema.json: do not edit. */

/**
 * Ten dice each, but thirty green ones.
 */
export type Colour = 'blue' | 'green' | 'orange' | 'pink' | 'white' | 'yellow';
/**
 * The four ways to read: to the right, down, and to the right going down or up.
 */
export type Direction = 'ascending' | 'column' | 'descending' | 'row';
/**
 * §1.1 The coloured dice as printed, or engraved anew to agree with the book’s table.
 */
export type DiceSet = 'printed' | 'recap';
/**
 * §4.5 What the space is for: nothing, compounds of the dictionary, or phrases and cuts too.
 */
export type Espace = 'full' | 'legit' | 'off';
/**
 * §2.6 When dice may be kept for the next turn.
 */
export type Fetiches = 'after_play' | 'always' | 'off';
/**
 * §3.1 Which forms of words count.
 */
export type Forms = 'all' | 'declined' | 'headwords';
/**
 * §5.3 Where dice go that a recomposition has no use for.
 */
export type Freed = 'stay' | 'swap';
/**
 * §6.2 Are groups of letters multiplied under the Élue?
 */
export type Groups = 'fixed' | 'multiply';
/**
 * §4.9 Whose jokers may be taken back from the board.
 */
export type JokerExchange = 'anyone' | 'off' | 'others';
/**
 * What the table is at. In the first three, in DRAW, REFILL and GATHER nobody has a choice.
 */
export type Phase =
  | 'compose'
  | 'deal'
  | 'draw'
  | 'elue'
  | 'fetiches'
  | 'gather'
  | 'polyedre'
  | 'recompose'
  | 'refill'
  | 'throws';
/**
 * §5.1 What may be moved on the board.
 */
export type Recomposition = 'extend' | 'full' | 'one_line';
/**
 * §4.7 Which words may be read reversed.
 */
export type Reversed = 'anacyclic' | 'free' | 'off';
/**
 * §3.2 When interjections, abbreviations, articles and notes of music count.
 */
export type ShortWords = 'always' | 'endgame';
/**
 * §6.2 Is the Élue heard, by the table of sounds, or only read?
 */
export type Sound = 'none' | 'table';
export type Action = Throw | SetDice | Play | Write | PassTurn | KeepFetiches | Resign | Timeout;
export type News =
  | Dealt
  | PolyedreRolled
  | ElueChosen
  | Threw
  | Rolled
  | DiceWereSet
  | Played
  | Passed
  | FetichesKept
  | Refilled
  | BagsMerged
  | DrewBlind
  | HandsGathered
  | Resigned;

/**
 * How many dice of a colour are left to be drawn.
 */
export interface BagView {
  colour: Colour;
  count: number;
}
/**
 * §2.7 A colour ran short: all dice are in the opaque bag from now on.
 */
export interface BagsMerged {
  type: 'bags_merged';
}
/**
 * §1.4 A player took his first dice.
 */
export interface Dealt {
  dice: number[];
  seat: number;
  type: 'dealt';
}
/**
 * §4.11 What the dice alone do not tell of the word that a play makes: that it is a diagonal,
 *     is read reversed, or is a phrase.
 */
export interface Declaration {
  cell: number;
  direction: Direction;
  length: number;
  phrase: boolean;
  reversed: boolean;
}
/**
 * §2.2 The dice stay as they lie.
 */
export interface DiceWereSet {
  seat: number;
  type: 'dice_were_set';
}
/**
 * §2.7, §7.1 A player drew dice from the opaque bag.
 */
export interface DrewBlind {
  dice: number[];
  seat: number;
  type: 'drew_blind';
}
/**
 * §1.6 The first player rolled the lettre Élue.
 */
export interface ElueChosen {
  letter: string;
  seat: number;
  type: 'elue_chosen';
}
/**
 * §2.6 A player keeps these dice as they lie.
 */
export interface FetichesKept {
  dice: number[];
  seat: number;
  type: 'fetiches_kept';
}
/**
 * A word that a play made or changed, in the order of reading.
 *
 *     `text` is in the letters of the dictionary, a space for the space. `extends`: it grew out of a
 *     word that was à l’atout already. `compound`: the dictionary writes it with its spaces.
 *     `reversed`: it is read both ways. `conjoint`: it shares a new die with a declared diagonal.
 *     `force`: what a super joker in it multiplies by, 0 without one.
 */
export interface Formed {
  cells: number[];
  compound: boolean;
  conjoint: boolean;
  direction: Direction;
  extends: boolean;
  faces: string[];
  force: number;
  pair: boolean;
  reversed: boolean;
  text: string;
}
/**
 * §7.1 A player has no die left: all hands go into the bag.
 */
export interface HandsGathered {
  type: 'hands_gathered';
}
/**
 * A die before a player, with its colour.
 */
export interface HeldView {
  colour: Colour;
  die: number;
  face: string | null;
  kept: boolean;
}
/**
 * §2.6 Keep these dice, with their faces, for the next turn.
 */
export interface KeepFetiches {
  dice: number[];
  type: 'keep_fetiches';
}
/**
 * A play as the notation writes it, the words and pairs that it made, the cells of its new and
 *     moved dice, and its points. Nothing of all that for whoever passed.
 */
export interface Laid {
  cells: number[];
  points: number;
  words: string[];
  written: string;
}
/**
 * §2.5 Lay nothing.
 */
export interface PassTurn {
  type: 'pass_turn';
}
/**
 * §2.5 A player laid nothing; `timed`: his time was over.
 */
export interface Passed {
  seat: number;
  timed: boolean;
  type: 'passed';
}
/**
 * §4.1 Dice laid, dice moved, a joker exchanged, and what is declared.
 */
export interface Play {
  declared?: Declaration | null;
  exchange?: Swap | null;
  moves?: Shift[];
  place?: Put[];
  type: 'play';
}
/**
 * §4.9 A die of the hand for the joker on this cell.
 */
export interface Swap {
  cell: number;
  die: number;
}
/**
 * A die of the board, and its new cell; None takes it away, where the table allows it.
 */
export interface Shift {
  cell: number;
  to: number | null;
}
/**
 * A die of the hand and the cell for it; a joker says what it stands for.
 */
export interface Put {
  cell: number;
  die: number;
  letter: string | null;
}
/**
 * §4.1 What was laid and moved, the words that this made, and what they are worth.
 */
export interface Played {
  exchange: Swap | null;
  moves: Shift[];
  place: Put[];
  points: number;
  scored: ScoreLine[];
  seat: number;
  type: 'played';
  words: Formed[];
}
/**
 * Points as the rule books write them: a label to be worded, the sum, its §.
 */
export interface ScoreLine {
  arithmetic: string;
  label: string;
  points: number;
  section: string;
}
/**
 * §1.5 A player rolled for the first turn.
 */
export interface PolyedreRolled {
  letter: string;
  seat: number;
  type: 'polyedre_rolled';
}
/**
 * §2.7 A player took dice of the colours that he had laid.
 */
export interface Refilled {
  dice: number[];
  seat: number;
  type: 'refilled';
}
/**
 * Every game answers it. Where its rules are silent, of two the resigner loses; of more, his
 *     turns pass, his hand stays in play and he ranks last.
 */
export interface Resign {
  type: 'resign';
}
/**
 * §7.4 A player gave up.
 */
export interface Resigned {
  seat: number;
  type: 'resigned';
}
/**
 * Every turn of a game in order, and the points that each seat missed.
 */
export interface Review {
  missed: number[];
  turns: TurnReview[];
}
/**
 * A turn as it was played, beside the best play that was found for the dice as they lay.
 *
 *     It began after entry `seq` of the log. `missed` is never less than nothing: what was played may
 *     be better than all that was found.
 */
export interface TurnReview {
  best: Laid;
  hand: string[];
  made: Laid;
  missed: number;
  number: number;
  seat: number;
  seq: number;
}
/**
 * §2.2 What the thrown dice show.
 */
export interface Rolled {
  seat: number;
  shown: Shown[];
  type: 'rolled';
}
/**
 * A die and the face it shows.
 */
export interface Shown {
  die: number;
  face: string;
}
/**
 * §2.2 Throw no more: compose with the dice as they lie.
 */
export interface SetDice {
  type: 'set_dice';
}
/**
 * §2.2 A player threw all dice but these.
 */
export interface Threw {
  keep: number[];
  seat: number;
  type: 'threw';
}
/**
 * §2.2 Throw all dice but these, which go to the réglette.
 */
export interface Throw {
  keep: number[];
  type: 'throw';
}
/**
 * A die on the board, with its colour.
 */
export interface TileView {
  cell: number;
  colour: Colour;
  die: number;
  face: string;
  letter: string;
  seat: number;
}
/**
 * The clock of this key ran out: the table's own action, never a player's.
 */
export interface Timeout {
  key: string;
  type: 'timeout';
}
/**
 * The table as one seat sees it, with the moves that need no word.
 *
 *     `throws_left` is how often whoever’s turn it is may still throw.
 */
export interface View {
  actions: (Throw | SetDice | Play | Write | PassTurn | KeepFetiches)[];
  bag: BagView[];
  diagonals: number[][];
  due: number[];
  elue: string;
  end: string | null;
  first: number;
  gathered: boolean;
  gone: number[];
  hands: HeldView[][];
  in_play: number[];
  last_turns: number[];
  merged: boolean;
  number: number;
  options: VolapukOptions;
  passes: number;
  phase: Phase;
  polyedre: string[];
  recompositions: number;
  rolling: boolean;
  seat: number | null;
  seen: string[];
  sheets: number[][];
  throws: number;
  throws_left: number;
  tiles: TileView[];
  totals: number[];
  turn: number;
}
/**
 * §4.1 A word from a cell on, in a direction; the dice for it are found in the hand.
 */
export interface Write {
  cell: number;
  direction: Direction;
  reversed: boolean;
  type: 'write';
  word: string;
}
/**
 * §8.1 What a table agrees on; as it stands, the booklet.
 *
 *     `clock`: seconds to compose, 0 for no clocks at all. §8.2 The last five are not played yet: a
 *     log says so.
 */
export interface VolapukOptions {
  accents: 'off';
  announced_anagrams: 'off';
  announced_definitions: 'off';
  clock: number;
  conjoint_bonus: boolean;
  diagonal: 0 | 1 | 2 | 3;
  diameter: 15 | 17 | 19;
  /**
   * §1.1 The coloured dice as printed, or engraved anew to agree with the book’s table.
   */
  dice_set: 'printed' | 'recap';
  elue_per_letter: 3 | 5;
  elue_reroll: boolean;
  /**
   * §6.2 Is the Élue heard, by the table of sounds, or only read?
   */
  elue_sound: 'none' | 'table';
  /**
   * §4.5 What the space is for: nothing, compounds of the dictionary, or phrases and cuts too.
   */
  espace: 'full' | 'legit' | 'off';
  /**
   * §2.6 When dice may be kept for the next turn.
   */
  fetiches: 'after_play' | 'always' | 'off';
  /**
   * §3.1 Which forms of words count.
   */
  forms: 'all' | 'declined' | 'headwords';
  /**
   * §5.3 Where dice go that a recomposition has no use for.
   */
  freed: 'stay' | 'swap';
  fresh_word: boolean;
  /**
   * §6.2 Are groups of letters multiplied under the Élue?
   */
  group_under_elue: 'fixed' | 'multiply';
  /**
   * §4.9 Whose jokers may be taken back from the board.
   */
  joker_exchange: 'anyone' | 'off' | 'others';
  ligature_value: 1 | 10;
  opening_bonus: 0 | 20 | 50;
  pairs: boolean;
  proper: boolean;
  /**
   * §5.1 What may be moved on the board.
   */
  recomposition: 'extend' | 'full' | 'one_line';
  referee: 'lexicon';
  reroll_kept: boolean;
  /**
   * §4.7 Which words may be read reversed.
   */
  reversed: 'anacyclic' | 'free' | 'off';
  /**
   * §3.2 When interjections, abbreviations, articles and notes of music count.
   */
  short_words: 'always' | 'endgame';
  super_joker: 'off';
}
