/* Made by `npm run types` from schema.json: do not edit. */

/**
 * §8.3 The accents that are announced.
 */
export type Accent = 'aigu' | 'circonflexe' | 'grave' | 'trema';
/**
 * §8.3 Who may announce an accent: anybody, but a die that shows it comes first; or only who
 *     has such a die.
 */
export type Accents = 'off' | 'priority' | 'required';
/**
 * §8.4 How many anagrams of a play one may announce.
 */
export type Anagrams = 'off' | 'one_per_player' | 'unlimited';
/**
 * Ten dice each, but thirty green ones.
 */
export type Colour = 'blue' | 'green' | 'orange' | 'pink' | 'white' | 'yellow';
/**
 * §8.2 Do players announce one after the other, or all at once?
 */
export type ClaimOrder = 'race' | 'seat';
/**
 * The four ways to read: to the right, down, and to the right going down or up.
 */
export type Direction = 'ascending' | 'column' | 'descending' | 'row';
/**
 * §8.5 Who may ask for the senses of a word: whoever laid it, or anybody.
 */
export type Definitions = 'off' | 'player' | 'table';
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
 * Which forms of words count.
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
 * §8.6 Who judges what: the dictionary alone; with it, players the phrases; players all that
 *     it does not know.
 */
export type Judges = 'lexicon' | 'lexicon_and_vote' | 'vote';
/**
 * What the table is at. In the first three, in DRAW, REFILL and GATHER nobody has a choice.
 */
export type Phase =
  | 'answers'
  | 'claims'
  | 'compose'
  | 'deal'
  | 'draw'
  | 'elue'
  | 'fetiches'
  | 'gather'
  | 'matches'
  | 'polyedre'
  | 'recompose'
  | 'refill'
  | 'throws'
  | 'vote';
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
export type ShortWords = 'always' | 'endgame' | 'vote';
/**
 * §6.2 Is the Élue only read, or heard: by the table of sounds, or as words are spoken?
 */
export type Sound = 'none' | 'phonetic' | 'table';
/**
 * §6.11 What the super joker multiplies: words that hold it, or all words while it lasts.
 */
export type SuperJoker = 'off' | 'round' | 'word';
/**
 * How common a word must be: any will do, or everyday ones, or those that children know.
 */
export type Vocabulary = 'enfant' | 'tous' | 'usuels';
export type Action =
  | Throw
  | SetDice
  | Play
  | Write
  | Pass
  | KeepFetiches
  | RetireSuperJoker
  | ClaimAccent
  | ClaimAnagram
  | AskSenses
  | NothingToSay
  | Answer
  | Match
  | Vote
  | Resign
  | Timeout;
export type News =
  | Dealt
  | PolyedreRolled
  | ElueChosen
  | Refilled
  | BagsMerged
  | DrewBlind
  | HandsGathered
  | Threw
  | Rolled
  | DiceWereSet
  | Passed
  | FetichesKept
  | Played
  | SuperJokerRetired
  | Proposed
  | PlayRejected
  | Voted
  | AccentClaimed
  | AnagramClaimed
  | ClaimFailed
  | SaidNothing
  | SensesAsked
  | AnswerGiven
  | AnswersShown
  | Matched
  | ClaimsClosed
  | SensesSettled
  | TimedOut
  | Resigned;

/**
 * §8.3 An accent that is right; `over`: whose bare announcement a die has outdone.
 */
export interface AccentClaimed {
  accent: Accent;
  cell: number;
  crossed: boolean;
  die: number | null;
  letter: string;
  over: number | null;
  points: number;
  seat: number;
  type: 'accent_claimed';
}
/**
 * §8.3 An accent that was put on a die of the board.
 */
export interface Accented {
  accent: Accent;
  cell: number;
}
/**
 * §8.4 An anagram that is one.
 */
export interface AnagramClaimed {
  of: string;
  points: number;
  seat: number;
  type: 'anagram_claimed';
  word: string;
}
/**
 * §8.5 What a word means, in secret: one text for each sense that one knows.
 */
export interface Answer {
  texts: string[];
  type: 'answer';
}
/**
 * §8.5 Somebody answered; what, is known when all have.
 */
export interface AnswerGiven {
  seat: number;
  texts: string[] | null;
  type: 'answer_given';
}
/**
 * §8.5 All senses and all answers, with what the dictionary knows of them.
 */
export interface AnswersShown {
  answers: Sense[];
  senses: string[];
  type: 'answers_shown';
}
/**
 * §8.5 An answer, and the number of the sense that it gives: `known`, where the dictionary says
 *     so; else what its author means by it. `like` is the number of the first answer with the same
 *     letters, its own if it has none before it; logs from before it have their texts compared.
 */
export interface Sense {
  known: boolean;
  like: number | null;
  seat: number;
  sense: number | null;
  text: string;
}
/**
 * §8.5 Ask what a word just formed means.
 */
export interface AskSenses {
  type: 'ask_senses';
  word: string;
}
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
 * §8.6 What one player refuses, by numbers, and which answers he finds to be the same.
 */
export interface Ballot {
  refused: number[];
  same: [number, number][];
  seat: number;
}
/**
 * §8.2 What somebody announced, and what it will bring: an accent on a cell, with a die that
 *     shows it or without; or an anagram.
 */
export interface Claim {
  accent: Accent | null;
  cell: number | null;
  die: number | null;
  points: number;
  seat: number;
  word: string | null;
}
/**
 * §8.3 An accent on a letter just laid or used; `die` is one of one’s own that shows it.
 */
export interface ClaimAccent {
  accent: Accent;
  cell: number;
  die: number | null;
  type: 'claim_accent';
}
/**
 * §8.4 Another word of the letters of one just formed.
 */
export interface ClaimAnagram {
  type: 'claim_anagram';
  word: string;
}
/**
 * §8.2 What was announced is not so; whoever did has no more to say about this play.
 */
export interface ClaimFailed {
  accent: Accent | null;
  cell: number | null;
  points: number;
  seat: number;
  type: 'claim_failed';
  word: string | null;
}
/**
 * §8.2 Everybody has spoken: what was announced counts.
 */
export interface ClaimsClosed {
  type: 'claims_closed';
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
 * What one sees of a die: its colour, and what the face that it shows is worth.
 */
export interface DieView {
  colour: Colour;
  worth: number;
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
 *     `text` is in the letters of the dictionary, a space for the space. `atout`: it begins with the
 *     Élue; `extends`: but grew out of a word that did already. `compound`: the dictionary writes it
 *     with its spaces. `reversed`: it is read both ways. `conjoint`: it shares a new die with a
 *     declared diagonal. `force`: what a super joker in it multiplies by, 0 without one. `again`: the
 *     game has seen it, and a play that moves letters brings nothing for it.
 */
export interface Formed {
  again: boolean;
  atout: boolean;
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
 * A die before a player: the face it shows, if it was thrown; `kept` ones lie on the
 *     réglette.
 */
export interface Held {
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
  found: string[];
  points: number;
  written: string;
}
/**
 * §8.5 Which sense of the dictionary one means by each answer that it does not know; None for
 *     none of them.
 */
export interface Match {
  senses: (number | null)[];
  type: 'match';
}
/**
 * §8.5 Which sense a player means by each of his answers that the dictionary does not know.
 */
export interface Matched {
  seat: number;
  senses: (number | null)[];
  type: 'matched';
}
/**
 * §8.2 Announce nothing, or no more.
 */
export interface NothingToSay {
  type: 'nothing_to_say';
}
/**
 * §9 What all see: nearly everything.
 *
 *     Dice that are neither in a hand nor on the board are in the bags. `polyedre`: what each seat
 *     rolled. `throws` were made in this turn; `rolling`: luck owes their faces. `due`: the dice for
 *     which others are drawn. `merged`: the bags are one. `gathered`: so are the hands. `last_turns`
 *     are still to come once the last die is laid, and `final` is whoever’s turn is one of them.
 *     `recompositions` were made in such a turn.
 *     `blank` turns in a row. `seen`: every word that was ever formed.
 *
 *     `force`: of the super joker on the board, 0 if it is not there; `retired`: it never will be
 *     again. `spoken` are the words of the play that is being talked about, `claims` what was
 *     announced of it, and `done` are those who have no more to say. `asked`: the word whose senses
 *     are wanted, `sense_count` of them, by `asker`; once all have answered, `senses` are those of the
 *     dictionary, and `answers` those that were given. `proposed`: the play that is voted about, for
 *     the sake of `doubts`; `rejected` were voted down in this turn. `bonuses`: what everybody
 *     announced was worth.
 */
export interface Open {
  answers: Sense[];
  asked: string;
  asker: number | null;
  blank: number;
  bonuses: number[];
  claims: Claim[];
  diagonals: number[][];
  done: number[];
  doubts: string[];
  due: number[];
  elue: string;
  end: string | null;
  final: boolean;
  first: number;
  force: number;
  gathered: boolean;
  gone: number[];
  hands: Held[][];
  last_turns: number[];
  marks: Accented[];
  merged: boolean;
  number: number;
  options: VolapukOptions;
  /**
   * What the table is at. In the first three, in DRAW, REFILL and GATHER nobody has a choice.
   */
  phase:
    | 'answers'
    | 'claims'
    | 'compose'
    | 'deal'
    | 'draw'
    | 'elue'
    | 'fetiches'
    | 'gather'
    | 'matches'
    | 'polyedre'
    | 'recompose'
    | 'refill'
    | 'throws'
    | 'vote';
  polyedre: string[];
  proposed: Play | null;
  recompositions: number;
  rejected: string[];
  retired: boolean;
  rolling: boolean;
  seen: string[];
  sense_count: number;
  senses: string[];
  sheets: number[][];
  spoken: Spoken[];
  throws: number;
  tiles: Tile[];
  turn: number;
}
/**
 * §8.1 What a table agrees on; as it stands, *équilibre*.
 *
 *     `clock`: seconds to compose, 0 for no hurry. §3.1 `forms` of words that count; §3.5
 *     `vocabulary`: which words, `proper` nouns among them or not, `coarse` ones or not.
 *     `reversed_dice`: letter dice that a word needs to be read both ways; `reversed_diagonal`: also
 *     along a diagonal.
 */
export interface VolapukOptions {
  /**
   * §8.3 Who may announce an accent: anybody, but a die that shows it comes first; or only who
   *     has such a die.
   */
  accents: 'off' | 'priority' | 'required';
  /**
   * §8.4 How many anagrams of a play one may announce.
   */
  announced_anagrams: 'off' | 'one_per_player' | 'unlimited';
  /**
   * §8.5 Who may ask for the senses of a word: whoever laid it, or anybody.
   */
  announced_definitions: 'off' | 'player' | 'table';
  asker_answers: boolean;
  /**
   * §8.2 Do players announce one after the other, or all at once?
   */
  claim_order: 'race' | 'seat';
  clock: number;
  coarse: boolean;
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
   * §6.2 Is the Élue only read, or heard: by the table of sounds, or as words are spoken?
   */
  elue_sound: 'none' | 'phonetic' | 'table';
  /**
   * §4.5 What the space is for: nothing, compounds of the dictionary, or phrases and cuts too.
   */
  espace: 'full' | 'legit' | 'off';
  false_claim: -3 | 0;
  /**
   * §2.6 When dice may be kept for the next turn.
   */
  fetiches: 'after_play' | 'always' | 'off';
  /**
   * Which forms of words count.
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
  /**
   * §8.6 Who judges what: the dictionary alone; with it, players the phrases; players all that
   *     it does not know.
   */
  referee: 'lexicon' | 'lexicon_and_vote' | 'vote';
  reroll_kept: boolean;
  /**
   * §4.7 Which words may be read reversed.
   */
  reversed: 'anacyclic' | 'free' | 'off';
  reversed_diagonal: boolean;
  reversed_dice: 2 | 3 | 4 | 5 | 6;
  /**
   * §3.2 When interjections, abbreviations, articles and notes of music count.
   */
  short_words: 'always' | 'endgame' | 'vote';
  /**
   * §6.11 What the super joker multiplies: words that hold it, or all words while it lasts.
   */
  super_joker: 'off' | 'round' | 'word';
  /**
   * How common a word must be: any will do, or everyday ones, or those that children know.
   */
  vocabulary: 'enfant' | 'tous' | 'usuels';
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
 * A word that was just formed, and about which something may be announced.
 */
export interface Spoken {
  cells: number[];
  text: string;
}
/**
 * A die on the board: its face, what that stands for, and who laid it.
 */
export interface Tile {
  cell: number;
  die: number;
  face: string;
  letter: string;
  seat: number;
}
/**
 * §8.3 An accent that one may announce: with one’s own die that shows it, if there is one, and
 *     on which letters; whether it is right, the referee alone knows.
 */
export interface OpenAccent {
  accent: Accent;
  cells: number[];
  die: number | null;
}
/**
 * §8.5 How many of a player’s answers nobody else gave, and what they bring.
 */
export interface Paid {
  count: number;
  points: number;
  seat: number;
}
/**
 * §2.5 Lay nothing.
 */
export interface Pass {
  type: 'pass';
}
/**
 * §2.5 A player laid nothing.
 */
export interface Passed {
  seat: number;
  type: 'passed';
}
/**
 * §8.6 Most were against it: the dice go back, and time goes on.
 */
export interface PlayRejected {
  against: number;
  doubts: string[];
  seat: number;
  type: 'play_rejected';
  voters: number;
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
 * §8.6 A play about which the others vote, for the sake of what the referee does not know; its
 *     words and points, if they let it pass.
 */
export interface Proposed {
  doubts: string[];
  play: Play;
  points: number;
  scored: ScoreLine[];
  seat: number;
  type: 'proposed';
  words: Formed[];
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
 * A player gave up: the answer to `Resign` in every game, as a rule with what follows.
 */
export interface Resigned {
  seat: number;
  type: 'resigned';
}
/**
 * §4.12 A die of the hand that shows its letter for the super joker, which leaves the game.
 */
export interface RetireSuperJoker {
  die: number;
  type: 'retire_super_joker';
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
 * §8.2 A player announces nothing, or no more.
 */
export interface SaidNothing {
  seat: number;
  type: 'said_nothing';
}
/**
 * §8.2 What one may say of a play now, right or wrong.
 *
 *     `accents`, an `anagram` and words that one `asks` the senses of are for announcements. `answers`
 *     is how many senses of a word one may give. `to_match` and `to_judge` are answers by their
 *     numbers: one’s own that the dictionary does not know, and those of others.
 */
export interface Sayable {
  accents: OpenAccent[];
  anagram: boolean;
  answers: number;
  asks: string[];
  to_judge: number[];
  to_match: number[];
}
/**
 * §8.5 A word, and how many senses the dictionary has.
 */
export interface SensesAsked {
  count: number;
  seat: number;
  type: 'senses_asked';
  word: string;
}
/**
 * §8.5 Which answers count, by their numbers, and what they bring.
 */
export interface SensesSettled {
  kept: number[];
  paid: Paid[];
  type: 'senses_settled';
  word: string;
}
/**
 * §2.2 Throw no more: compose with the dice as they lie.
 */
export interface SetDice {
  type: 'set_dice';
}
/**
 * §4.12 A die took the place of the super joker.
 */
export interface SuperJokerRetired {
  cell: number;
  die: number;
  seat: number;
  type: 'super_joker_retired';
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
 * The table as one seat sees it, with the moves that need no word.
 *
 *     `held` is how the dice of the hands look, `laid` those of the board, in the order of `open`.
 *     `throws_left` and `recompositions_left` are how often whoever’s turn it is may still throw, and
 *     recompose in a last turn; `speaking` are those who may speak of a play now, and `sayable` is
 *     what this seat may say as one of them. What was `given` as answers and put on `ballots` is one’s
 *     own, as long as others are waited for.
 */
export interface View {
  actions: (
    | Throw
    | SetDice
    | Play
    | Write
    | Pass
    | KeepFetiches
    | RetireSuperJoker
    | ClaimAccent
    | ClaimAnagram
    | AskSenses
    | NothingToSay
    | Answer
    | Match
    | Vote
  )[];
  bag: BagView[];
  ballots: Ballot[];
  given: Sense[];
  held: DieView[][];
  in_play: number[];
  laid: DieView[];
  open: Open;
  recompositions_left: number;
  sayable: Sayable | null;
  seat: number | null;
  speaking: number[];
  throws_left: number;
  totals: number[];
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
 * §8.6 The numbers of what one refuses, and of answers that say the same.
 */
export interface Vote {
  refused: number[];
  same: [number, number][];
  type: 'vote';
}
/**
 * §8.6 Somebody voted; what, is known when all have.
 */
export interface Voted {
  refused: number[] | null;
  same: [number, number][] | null;
  seat: number;
  type: 'voted';
}
