/* Made by `npm run types` from schema.json: do not edit. */

/**
 * What a form is to its lemma: itself, its feminine or plural, or a form of its conjugation.
 *
 *     A past participle that agrees (*ému*, *émue*) is told with the feminines and plurals: French
 *     dictionaries print most of them as adjectives. One that never agrees (*dormi*) and present
 *     participles are conjugated forms; where such a word is also an adjective (*charmant*) or a
 *     noun (*été*), it has a second entry that says so.
 */
export type Kind = 'conjugated' | 'headword' | 'inflected';
export type ClientMessage =
  | Play
  | Try
  | Undo
  | Pause
  | Resume
  | Chat
  | Mute
  | Report
  | Remove
  | TakeOver
  | ComeBack
  | Agree
  | Object;
export type ServerMessage =
  | Hello
  | Update
  | Done
  | Refused
  | Tried
  | Said
  | Removed
  | Presence
  | Starting
  | Proposed
  | Settled
  | Rematch
  | Evaluation;

/**
 * All that the server keeps about somebody. Beside it there is a hash of the token.
 */
export interface AboutMe {
  chat: OwnLine[];
  format: 'tablee_person';
  nickname: string;
  person: string;
  reported: OwnReport[];
  reports: OwnReport[];
  since: number;
  tables: OwnTable[];
  texts: OwnText[];
}
/**
 * What somebody said at a table, and when.
 */
export interface OwnLine {
  at: number;
  name: string;
  number: number;
  seat: number;
  table: string;
  text: string;
}
/**
 * A line of a table that somebody reported; or, where it was theirs, `text` is what it said.
 */
export interface OwnReport {
  at: number;
  number: number;
  table: string;
  text: string | null;
}
/**
 * A table where somebody has seats, or that they opened. `keys` counts those that are kept of
 *     each of these seats, as hashes; `muted` are the seats of whom they do not want to read.
 */
export interface OwnTable {
  game: string;
  host: boolean;
  keys: number[];
  muted: number[];
  opened: number;
  phase: string;
  seats: number[];
  table: string;
}
/**
 * What somebody wrote in a game, or how they are called there: in which entry, and where.
 */
export interface OwnText {
  seat: number | null;
  seq: number;
  table: string;
  text: string;
}
/**
 * Agree to what was proposed.
 */
export interface Agree {
  id: string;
  proposal: number;
  type: 'agree';
}
/**
 * The first senses of a word, of so many that a dictionary gives it.
 */
export interface Article {
  count: number;
  lemma: string;
  senses: string[];
}
/**
 * What the position after entry `seq` is worth to the `seat` to move.
 *
 *     A chance is (numerator, denominator); all have the same denominator, the `arrangements` of what
 *     nobody knows, where the game counts them. `moves` come best first; all of them if `complete`,
 *     else only best ones, and none while the game runs. `played` is the index of the one that was
 *     played, if it is among them.
 */
export interface Assessment {
  arrangements: number | null;
  complete: boolean;
  moves: ValuedMove[];
  played: number | null;
  seat: number;
  seq: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  winning: [number, number];
}
/**
 * A move, in words and in the notation of the game, and the chance of winning with it.
 */
export interface ValuedMove {
  action: unknown;
  notation: string;
  sentence: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  winning: [number, number];
}
/**
 * A seat of the table: to leave, to free, to ask for or to have a key to.
 */
export interface AtSeat {
  seat: number;
}
/**
 * Somebody who is not here; a bot may be proposed in their place in `left` milliseconds.
 */
export interface Away {
  left: number;
  seat: number;
}
/**
 * A bot for a seat where nobody sits.
 */
export interface BotAt {
  level: string;
  seat: number;
}
/**
 * Taken by a bot of this level.
 */
export interface BotSeat {
  kind: 'bot';
  level: string;
}
/**
 * One seat of a table: who sits there, or whether it is kept for somebody.
 */
export interface Chair {
  player: Player | null;
  reserved: boolean;
  seat: number;
  yours: boolean;
}
/**
 * Who sits at a seat: a person, or a bot of some level.
 */
export interface Player {
  bot: string | null;
  name: string;
}
/**
 * Say something to the table.
 */
export interface Chat {
  id: string;
  text: string;
  type: 'chat';
}
/**
 * A running clock, and the milliseconds left on it when the message was made.
 */
export interface ClockLeft {
  key: string;
  left: number;
  seats: number[];
}
/**
 * Whoever opened the table closed it before the start: nothing is played here.
 */
export interface Closed {
  type: 'closed';
}
/**
 * Take one's seat back from the bot that kept it.
 */
export interface ComeBack {
  id: string;
  type: 'come_back';
}
/**
 * The request was carried out; `seq` is its last entry (None where none was written).
 */
export interface Done {
  id: string;
  seq: number | null;
  type: 'done';
}
/**
 * One reading of one spelling, as a dictionary prints it: *élevée*, of *élever*, a verb.
 */
export interface Entry {
  kind: Kind;
  lemma: string;
  pos: string;
  pronominal: boolean;
  proper: boolean;
  spelling: string;
}
/**
 * The chance of winning of the `seat` to move, after entry `seq`: (numerator, denominator).
 *
 *     The denominator is the number of `arrangements` of what nobody knows, where that is counted.
 */
export interface Evaluation {
  arrangements: number | null;
  seat: number;
  seq: number;
  type: 'evaluation';
  /**
   * @minItems 2
   * @maxItems 2
   */
  winning: [number, number];
}
/**
 * A game of the house. `options` is a JSON Schema, from which a form can be made; with a
 *     `solver` its positions have exact values, and its tables may allow `hints`.
 */
export interface GameInfo {
  about: string;
  hints: boolean;
  levels: string[];
  minutes: number;
  name: string;
  options: unknown;
  presets: {
    [k: string]: unknown;
  };
  seats: number[];
  solver: boolean;
  title: string;
}
/**
 * A game event. What luck brought carries its draws, (bound, value); the rest has None.
 */
export interface Happened {
  draws: [number, number][] | null;
  event: unknown;
  type: 'happened';
}
/**
 * The server is up. `storage` is "ok", or the code with which the last write was refused;
 *     `damaged` counts the tables that were found so and are not served.
 */
export interface Health {
  damaged: number;
  sockets: number;
  storage: string;
  tables: number;
  version: string;
}
/**
 * A game event as one seat heard it, and its score lines, which everybody hears alike.
 */
export interface Heard {
  lines: ScoreLine[];
  news: unknown;
  seq: number;
  type: 'heard';
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
 * The first message: everything after entry `since`, and how things stand now. Of a long log
 *     only the newest part is told; so many entries before it are to be asked for.
 */
export interface Hello {
  absence: number;
  chat: Said[];
  commitment: string;
  earlier: number;
  evaluated: boolean;
  evaluation: Evaluation | null;
  game: string;
  hints: boolean;
  items: (Heard | Noted)[];
  muted: number[];
  now: Situation;
  options: unknown;
  presence: Presence;
  proposed: Proposed[];
  rematch: string | null;
  seat: number | null;
  since: number;
  spellings: {
    [k: string]: string;
  };
  starting: number[];
  table: string;
  type: 'hello';
}
/**
 * A line of chat; `number` counts them.
 */
export interface Said {
  name: string;
  number: number;
  seat: number;
  text: string;
  type: 'said';
}
/**
 * An entry of the table itself, which is nobody's secret.
 */
export interface Noted {
  body:
    | Opened
    | Seated
    | Vacated
    | Closed
    | Regained
    | Started
    | Happened
    | Paused
    | Resumed
    | Undone
    | TookOver
    | Upgraded
    | Revealed;
  seq: number;
  type: 'noted';
}
/**
 * A table was opened. `commitment` is the SHA-256 of the seed, which is kept apart.
 *
 *     `evaluated` says that everybody is told the exact value of the position while the game runs,
 *     `hints` that whoever's turn it is may ask for one. Of tables that say nothing of it nobody
 *     agreed to either. `absence` is for how many seconds somebody may be away before a bot can be
 *     proposed in their place.
 */
export interface Opened {
  absence: number;
  commitment: string;
  evaluated: boolean;
  game: string;
  hints: boolean;
  options: unknown;
  seats: number;
  type: 'opened';
  versions: Versions;
}
/**
 * Under which rules, words and software a game is played.
 */
export interface Versions {
  lexicon: string | null;
  rules: number;
  tablee: string;
}
/**
 * Someone sat down and, having seen the commitment, added a nonce to the dice.
 */
export interface Seated {
  nonce: string;
  player: Player;
  seat: number;
  type: 'seated';
}
/**
 * Before the start, whoever sat there left or was asked to; their part in the dice stays.
 */
export interface Vacated {
  seat: number;
  type: 'vacated';
}
/**
 * The seat changed hands: whoever plays here came from another device, or was let in again.
 */
export interface Regained {
  seat: number;
  type: 'regained';
}
/**
 * All seats are taken: nonces are closed and luck may deal.
 */
export interface Started {
  type: 'started';
}
/**
 * Clocks stand still and nobody plays; `seat` asked for it, None where no server was there.
 */
export interface Paused {
  seat: number | null;
  type: 'paused';
}
/**
 * The game goes on.
 */
export interface Resumed {
  type: 'resumed';
}
/**
 * The fold skips the game events after entry `to`. `seat` took them back; older logs do not
 *     say it here.
 */
export interface Undone {
  seat: number | null;
  to: number;
  type: 'undone';
}
/**
 * Somebody else plays on at this seat: a bot for an absent player, or the player again.
 */
export interface TookOver {
  player: Player;
  seat: number;
  type: 'took_over';
}
/**
 * A running game goes on under newer rules, words or software.
 */
export interface Upgraded {
  type: 'upgraded';
  versions: Versions;
}
/**
 * The game is over and the seed is told, so that anyone can check the shuffle.
 */
export interface Revealed {
  seed: string;
  type: 'revealed';
}
/**
 * How things stand for one seat; `seq` is the last entry that is counted in.
 */
export interface Situation {
  clocks: ClockLeft[];
  paused: boolean;
  players: (Player | null)[];
  result: Result | null;
  seq: number;
  started: boolean;
  undoable: boolean;
  view: unknown;
  waiting: number[];
}
/**
 * How a game ended. Places start at 1; seats that share a place are tied.
 */
export interface Result {
  places: number[];
  reason: string;
  section: string;
  sheets: ScoreLine[][];
}
/**
 * Which seats have somebody looking, who is away, and how many look on.
 */
export interface Presence {
  away: Away[];
  seats: number[];
  spectators: number;
  type: 'presence';
}
/**
 * Somebody wants something that takes the others' word; told again as they agree.
 *
 *     `what` is "take_over" (a bot of this `level` for the absent `seat`), "pause" or "undo" (which
 *     `seat` asks for), or "place" (somebody called `name` asks for this `seat`; one word is enough).
 *     `agreed` and `needed` are seats of those who were asked.
 */
export interface Proposed {
  agreed: number[];
  level: string | null;
  name: string | null;
  needed: number[];
  number: number;
  seat: number;
  type: 'proposed';
  what: 'pause' | 'place' | 'take_over' | 'undo';
}
/**
 * What a seat is told about the position after entry `seq`, in sentences of `advice`.
 *
 *     The first step tells where to `look`, the second also the `reason` and the `action`; where there
 *     is nothing to look for, the first tells all.
 */
export interface Hint {
  action: unknown;
  look: Told | null;
  reason: Told | null;
  seat: number;
  seq: number;
  spellings: {
    [k: string]: string;
  };
}
/**
 * A sentence of the game's, by its key in `advice`, and its facts.
 */
export interface Told {
  facts: {
    [k: string]: unknown;
  };
  key: string;
}
/**
 * What opens one's own seat on another device. It is a secret, and told once.
 */
export interface Key {
  key: string;
}
/**
 * Who one is; the token itself travels in a cookie only.
 */
export interface Me {
  nickname: string;
  person: string;
}
/**
 * Read no longer, or again, what whoever sits there says: oneself only, and kept.
 */
export interface Mute {
  id: string;
  on: boolean;
  seat: number;
  type: 'mute';
}
/**
 * Kept for whoever opens the table; several of them for several people at one screen.
 */
export interface MySeat {
  kind: 'me';
}
/**
 * A table to be opened. Options left out are the game's own defaults.
 *
 *     At a table that is `evaluated` everybody is told the exact value of each position; where there
 *     are `hints`, whoever's turn it is may ask for one. `absence` is for how many seconds somebody
 *     may be away before a bot can be proposed in their place.
 */
export interface NewTable {
  absence?: number;
  evaluated?: boolean;
  game: string;
  hints?: boolean;
  listed?: boolean;
  options?: {
    [k: string]: unknown;
  };
  seats: (OpenSeat | BotSeat | MySeat)[];
}
/**
 * Free for whoever has the link.
 */
export interface OpenSeat {
  kind: 'open';
}
/**
 * Who one wants to be called.
 */
export interface Nickname {
  nickname: string;
}
/**
 * Object to what was proposed, or think better of what one proposed: it is off.
 */
export interface Object {
  id: string;
  proposal: number;
  type: 'object';
}
/**
 * A part of what a seat was told, without gaps.
 */
export interface Part {
  items: (Heard | Noted)[];
  spellings: {
    [k: string]: string;
  };
}
/**
 * Stop the game; where a clock runs, the other people at the table must agree.
 */
export interface Pause {
  id: string;
  type: 'pause';
}
/**
 * Play an action of the game; sent twice with the same id it is played once.
 */
export interface Play {
  action: unknown;
  id: string;
  seat?: number | null;
  type: 'play';
}
/**
 * The server can write.
 */
export interface Ready {
  ready: boolean;
}
/**
 * Why not: a code with its facts, the § of the rule, and a sentence in the client's language.
 *
 *     `id` names the request on a socket; it is None where none could be read.
 */
export interface Refused {
  code: string;
  facts: {
    [k: string]: unknown;
  };
  id: string | null;
  nearest: unknown;
  section: string;
  sentence: string;
  type: 'refused';
}
/**
 * The same people may play again at this table.
 */
export interface Rematch {
  table: string;
  type: 'rematch';
}
/**
 * Take away a line of chat: one's own or, at one's own table, anybody's.
 */
export interface Remove {
  id: string;
  number: number;
  type: 'remove';
}
/**
 * A line of chat was taken away.
 */
export interface Removed {
  number: number;
  type: 'removed';
}
/**
 * A finished game step by step, as `seat` was told of it and saw it (None: a spectator).
 *
 *     With a `solver` its positions have exact values, with a `review` it has something to say of how
 *     it was played. Of the `entries` in its log a long game tells only some at a time.
 */
export interface Replay {
  entries: number;
  evaluated: boolean;
  game: string;
  options: unknown;
  players: (Player | null)[];
  result: Result | null;
  review: boolean;
  seat: number | null;
  solver: boolean;
  spellings: {
    [k: string]: string;
  };
  steps: Step[];
  table: string;
}
/**
 * An entry of a finished game: when, whose request brought it (None: nobody's), what was told
 *     of it, and how things stood then (None: as after the entry before). `waiting` is who was to
 *     move.
 */
export interface Step {
  at: number;
  by: number | null;
  item: Heard | Noted;
  seq: number;
  view: unknown;
  waiting: number[];
}
/**
 * Let whoever keeps the server know of a line of chat.
 */
export interface Report {
  id: string;
  number: number;
  type: 'report';
}
/**
 * Go on after a pause.
 */
export interface Resume {
  id: string;
  type: 'resume';
}
/**
 * What can be said of how a finished game was played: `review` is the game's own, of the type
 *     that its schema calls so.
 */
export interface Review {
  game: string;
  review: unknown;
  spellings: {
    [k: string]: string;
  };
  table: string;
}
/**
 * The rules of a game, in Markdown; `lang` is the language in which they are written.
 */
export interface RulePage {
  game: string;
  lang: string;
  markdown: string;
}
/**
 * A proposal is no longer open: it was `carried`, somebody was `against` it, or it is past.
 */
export interface Settled {
  against: number | null;
  carried: boolean;
  number: number;
  type: 'settled';
}
/**
 * Sit down. The nonce, 16 bytes in hexadecimal, is drawn after seeing the commitment.
 *
 *     A name of its own tells people apart who share a screen; without it one's nickname is taken.
 */
export interface Sit {
  name?: string | null;
  nonce: string;
  seat: number;
}
/**
 * The seats whose bots are still getting ready to think; none once they all are.
 */
export interface Starting {
  seats: number[];
  type: 'starting';
}
/**
 * What everybody who has the link may know of a table; `hosting`: you opened it.
 */
export interface TableInfo {
  absence: number;
  closed: boolean;
  commitment: string;
  evaluated: boolean;
  finished: boolean;
  game: string;
  hints: boolean;
  hosting: boolean;
  id: string;
  invite: string;
  listed: boolean;
  options: unknown;
  rematch: string | null;
  seats: Chair[];
  started: boolean;
}
/**
 * A table in a list; `phase` is "open", "running", "over" or "closed".
 *
 *     `players` is by seat, None where nobody sits; of old tables at the end of a long list only the
 *     bots are told. `yours` are one's own seats, `places` how a finished game ended.
 */
export interface TableLine {
  evaluated: boolean;
  game: string;
  id: string;
  opened: number;
  phase: string;
  places: number[] | null;
  players: (Player | null)[];
  your_turn: boolean;
  yours: number[];
}
/**
 * Propose, or agree, that a bot plays on for an absent person.
 */
export interface TakeOver {
  id: string;
  level: string;
  seat: number;
  type: 'take_over';
}
/**
 * What the action would score, as far as it can be foreseen.
 */
export interface Tried {
  id: string;
  lines: ScoreLine[];
  spellings: {
    [k: string]: string;
  };
  type: 'tried';
}
/**
 * What would this action be told? Judged on what the seat knows; nothing is played.
 */
export interface Try {
  action: unknown;
  id: string;
  type: 'try';
}
/**
 * Take back one's last action; the other people at the table must agree.
 */
export interface Undo {
  id: string;
  type: 'undo';
}
/**
 * Something was written in the log: what this seat hears of it, and how things stand.
 *
 *     `spellings` are those that it was not told before.
 */
export interface Update {
  items: (Heard | Noted)[];
  now: Situation;
  spellings: {
    [k: string]: string;
  };
  type: 'update';
}
/**
 * A word as it is likeliest written, and all its readings. `book` is the dictionary of
 *     definitions on the server's machine, None where there is none; `articles` what it says.
 */
export interface WordInfo {
  articles: Article[];
  book: string | null;
  readings: Entry[];
  word: string;
}
