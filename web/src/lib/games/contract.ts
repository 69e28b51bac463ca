/**
 * What a game brings to the page. It holds no rules: it draws the view and offers what the view
 * offers. The same components draw the table, the replay and the figures of the rule page.
 */

import type { Component } from 'svelte';
import type { Block } from '../../../plugins/rules';
import type { Notation, Sentences, Lang, Wording } from '../wording';
import type { ClockLeft, Hello, Hint, Player, Refused, ScoreLine } from '../wire/messages';

export interface Tagged {
  type: string;
}

/** A piece of news with the points that it brings, as the server counts them. */
export interface Counted extends Tagged {
  readonly lines?: readonly ScoreLine[];
}

/** What a piece of news brings. */
export const brought = ({ lines = [] }: Counted): number =>
  lines.reduce((sum, { points }) => sum + points, 0);

/** The exact chance of winning, where the game can be solved. */
export interface Evaluation {
  /** The seat whose chance it is. */
  seat: number;
  winning: [number, number];
  /** How many hidden arrangements are still possible. */
  arrangements: number;
}

/** Everything that a game needs to draw itself, live or replayed. */
export interface Scene<
  View = unknown,
  Action extends Tagged = Tagged,
  News extends Tagged = Tagged,
> {
  readonly game: string;
  /** Through whose eyes; null for a spectator. */
  readonly seat: number | null;
  readonly view: View;
  readonly players: readonly (Player | null)[];
  readonly waiting: readonly number[];
  /** Seats with somebody looking at this moment. */
  readonly present: readonly number[];
  readonly clocks: readonly Countdown[];
  /** May the seat act? Not in a replay, a pause, or a game that is over. */
  readonly live: boolean;
  readonly over: boolean;
  /** What was just told, for motion; empty when the table is drawn anew. */
  readonly fresh: readonly News[];
  /** Everything told so far, oldest first, without what was taken back. */
  readonly heard?: readonly News[];
  readonly evaluation: Evaluation | null;
  /** Speaks of this game and calls seats by their players' names. */
  readonly say: Wording;
  play(action: Action): void;
  /** What would this be told? Nothing is played. */
  attempt(action: Action): Promise<readonly ScoreLine[] | Refused>;
  /** What the seat may be told of its own play before the game is over, where the game has it. */
  lookBack?(signal: AbortSignal): Promise<unknown>;
  /** Hints for the seat, where the table allows them. */
  readonly hint?: Hints;
}

/** Whom one asks for a hint: first where to look, then what to do. */
export interface Hints {
  /** The position that is looked at: after another entry, what was told is of the past. */
  readonly seq: number;
  ask(step: 1 | 2): Promise<Hint | Refused>;
}

/** A clock as it runs here: `ends` is a moment of this browser's own clock, null while paused. */
export interface Countdown extends ClockLeft {
  ends: number | null;
  /** What it showed at most, so that a line of sand can run out. */
  full?: number;
}

/** One step of a guided first game: what to read, and where to look. */
export interface Step<View = unknown> {
  /** The key of what is said, in the wording of the game. */
  say: string;
  /** A CSS selector of what is pointed at. */
  at?: string;
  /** Go on once this is true of the view; without it, by a button. */
  until?: (view: View, before: View) => boolean;
}

/** What is told of a finished game, and how to go to a moment of it. */
export interface Looked {
  /** As the server sent it: the game's own type. */
  review: unknown;
  /** Speaks of this game and calls seats by their players' names. */
  say: Wording;
  /** The entry at which the game is looked at; null where it is not. */
  at: number | null;
  /** Look at the game as it stood after an entry. */
  go: (seq: number) => void;
}

type LoadRules = () => Promise<{ default: Block[] }>;
/** Rules are written in French, and read in French where there is no translation. */
export type RulePages = Record<'fr', LoadRules> & Partial<Record<Lang, LoadRules>>;

/** What was heard and noted, as the server tells it. */
type Items = readonly Hello['items'][number][];

export interface GamePage {
  name: string;
  /** Hands are hidden: people who share a screen have it covered between turns. */
  hidden: boolean;
  notation: Notation;
  sentences: Record<Lang, () => Promise<{ default: Sentences }>>;
  rules: RulePages;
  /** Everything inside `main.game`: the others, the cloth, the rail with one's own pieces. */
  Table: Component<{ scene: Scene }>;
  /** Seconds that suit a turn, where turns have a clock and no preset of the game sets one. */
  turnClock?: number;
  /** The score sheet in the carnet. */
  Sheet: Component<{ scene: Scene }>;
  /** How a finished game was played, where the game's `review` on the server tells it. */
  Review?: Component<Looked>;
  /** What else there is to know of this table, beside its options. */
  About?: Component<{ scene: Scene }>;
  /** A figure of the rule page, from its text; text that it cannot draw stays as it is. */
  Figure: Component<{ source: string; wording: Wording }>;
  /** What of the log a table shows, where the game is one of memory; without it, all. */
  log?: (items: Items, view: unknown) => Items;
  /**
   * An event in words, where what was heard before belongs in its sentence: empty for one that is
   * worth no line, null for one whose own sentence does.
   */
  tell?: (news: Tagged, before: readonly Tagged[], say: Wording) => string | null;
  lesson: Step[];
  /** How the guided game is set: options, the bots' level, and how many there are if not one. */
  lessonTable: { options: Record<string, unknown>; level: string; bots?: number };
}
