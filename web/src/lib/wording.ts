/**
 * Every sentence a player reads, in the templates that the terminal uses too
 * (`src/tablee/wording/__init__.py` says how they are written; `tests/wording/vectors.json`, how
 * both must read them).
 */

export type Lang = 'fr' | 'en';
export type Case = Record<string, string>;
export type Sentences = Record<string, string | Case[]>;
export type Facts = Record<string, unknown>;
/** How words are written, by the letters in which they were told: `fees` is "fées". */
export type Spellings = Readonly<Record<string, string>>;
/** How a game writes what has no name in words: `cell` 5 is "b2". */
export type Notation = Record<string, (value: never) => string>;

interface Tagged {
  type: string;
}

/** A sentence, a form or a fact that is missing: always our own mistake. */
export class Unworded extends Error {}

const VOWELS = [...'aeiouàâäéèêëîïôöùûüæœAEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜÆŒ'];
/** Stands before a fact that begins with one, until its sentence is whole. */
const VOWEL = '\0';
const ELIDED = new RegExp(`(?<!\\p{L})([Dd])e ${VOWEL}`, 'gu');

/** Around a word that is known as one, where whoever draws the sentence lets it be looked up. */
const [BEGINS, ENDS] = ['\u0002', '\u0003'];

export interface Piece {
  text: string;
  word: boolean;
}

/** A sentence that was said marking its words, cut at them. */
export function pieces(sentence: string): Piece[] {
  return sentence
    .split(new RegExp(`(${BEGINS}[^${ENDS}]*${ENDS})`, 'u'))
    .filter(Boolean)
    .map((text) => ({ text: plain(text), word: text.startsWith(BEGINS) }));
}

/** A word, and what must stay on its line before and after it: « Drapé ». */
export interface Bound {
  /** What comes before all that. */
  text: string;
  before: string;
  word: string;
  after: string;
}

/** The same, each word with the signs that no space parts from it; without a word, what is left. */
export function bound(sentence: string): Bound[] {
  const found: Bound[] = [{ text: '', before: '', word: '', after: '' }];
  for (const { text, word } of pieces(sentence)) {
    const last = found.at(-1)!;
    if (word) {
      const before = /[^ ]*$/u.exec(last.text)![0];
      Object.assign(last, {
        text: last.text.slice(0, -before.length || undefined),
        before,
        word: text,
      });
      found.push({ text: '', before: '', word: '', after: '' });
    } else {
      const after = found.length > 1 ? /^[^ ]*/u.exec(text)![0] : '';
      if (after) found.at(-2)!.after = after;
      last.text = text.slice(after.length);
    }
  }
  return found;
}

/** The words of a sentence that was said marking them. */
export const wordsIn = (sentence: string): string[] =>
  pieces(sentence).flatMap(({ text, word }) => (word ? [text] : []));

/** The same sentence for those who only read it. */
export const plain = (sentence: string): string =>
  sentence.replaceAll(BEGINS, '').replaceAll(ENDS, '');

export class Wording {
  constructor(
    readonly lang: Lang,
    private readonly sentences: Sentences,
    readonly game: string | null = null,
    private readonly notation: Notation = {},
    private readonly players: ((seat: number) => string) | null = null,
    private readonly spellings: Spellings = {},
    private readonly marks = false,
  ) {}

  /** The same language, speaking of a game. */
  of(game: string, sentences: Sentences, notation: Notation): Wording {
    return new Wording(this.lang, { ...this.sentences, ...sentences }, game, notation);
  }

  /** Seats are called by what `names` says: the players' own names at a table. */
  naming(names: (seat: number) => string): Wording {
    const { lang, sentences, game, notation, spellings, marks } = this;
    return new Wording(lang, sentences, game, notation, names, spellings, marks);
  }

  /** Words are written as the server says, beside those that it said before. */
  spelling(more: Spellings): Wording {
    const { lang, sentences, game, notation, players, marks } = this;
    const spellings = { ...this.spellings, ...more };
    return new Wording(lang, sentences, game, notation, players, spellings, marks);
  }

  /** The same for a sentence whose words may be looked up: see `pieces`. */
  marking(): Wording {
    const { lang, sentences, game, notation, players, spellings } = this;
    return new Wording(lang, sentences, game, notation, players, spellings, true);
  }

  /** A word as it is written, where that is known; else as it lies. */
  word = (word: string): string => {
    const known = this.spellings[word];
    const written = this.notation['word']?.((known ?? word) as never) ?? known ?? word;
    return this.marks && known !== undefined ? BEGINS + written + ENDS : written;
  };

  /** Is it known as a word? Then it may be looked up. */
  isKnown = (word: string): boolean => this.spellings[word] !== undefined;

  knows(key: string): boolean {
    return this.found(key) !== undefined;
  }

  /** The sentence of a key, with its facts told. */
  say = (key: string, facts: Facts = {}): string => {
    const entry = this.found(key);
    if (entry === undefined) throw new Unworded(`${this.lang}: no sentence ${key}`);
    const text = typeof entry === 'string' ? entry : chosen(key, entry, facts);
    const told = text.replace(
      /\{\{|\}\}|\{([^{}:]+)(?::([^{}]*))?\}/g,
      (whole, name?: string, spec?: string) => {
        if (name === undefined) return whole[0] ?? '';
        if (!Object.hasOwn(facts, name))
          throw new Unworded(`${this.lang}: ${key} needs the fact ${name}`);
        const field = this.field(facts[name], spec ?? '');
        return this.lang === 'fr' && VOWELS.includes(plain(field).slice(0, 1))
          ? VOWEL + field
          : field;
      },
    );
    // French says « d’Inès »: « de » is elided before a fact that begins with a vowel.
    return told.replace(ELIDED, '$1’').replaceAll(VOWEL, '');
  };

  /** A move in words, without its subject: « poser la lune ». */
  action(action: Tagged): string {
    return this.say(`action.${action.type}`, { ...action });
  }

  /** What happened; `before` is the event that it follows. */
  event(news: Tagged, before: Tagged | null = null): string {
    const facts = before === null ? { ...news } : { ...before, ...news, after: before.type };
    return this.say(`event.${news.type}`, facts);
  }

  /** What the game calls a seat. */
  seat(seat: number): string {
    return this.worded('seat', seat) ?? this.name('seat', seat);
  }

  /** The word for a code. */
  name(kind: string, value: unknown): string {
    const entry = this.found(`names.${kind}.${code(value)}`);
    if (typeof entry !== 'string')
      throw new Unworded(`${this.lang}: no name for ${kind} ${code(value)}`);
    return entry;
  }

  /** A number as the language writes it: « 1 234,5 », “1,234.5”. */
  number(value: number, digits = 0): string {
    const shown = Number.isInteger(value) ? 0 : digits;
    const told = value.toLocaleString('en-US', {
      minimumFractionDigits: shown,
      maximumFractionDigits: shown,
      roundingMode: 'halfEven', // as Python does
    });
    return this.lang === 'fr'
      ? told.replace(/[,.]/g, (sign) => (sign === ',' ? '\u00a0' : ','))
      : told;
  }

  /** A share of 1 in hundredths: « 12,5 % », “12.5%”. */
  percent(share: number, digits = 1): string {
    return `${this.number(100 * share, digits)}${this.lang === 'fr' ? '\u00a0' : ''}%`;
  }

  private field(value: unknown, spec: string): string {
    if (!spec) return String(value);
    if (spec.includes('|')) return form(spec.split('|'), Number(value), this.lang);
    if (spec === 'number') return this.number(Number(value));
    const worded = this.worded(spec, value);
    if (worded === undefined)
      throw new Unworded(`${this.lang}: cannot say ${code(value)} as a ${spec}`);
    return worded;
  }

  /** The value as the table calls it, the names, or failing them the game's notation. */
  private worded(kind: string, value: unknown): string | undefined {
    if (kind === 'seat' && this.players !== null && typeof value === 'number')
      return this.players(value);
    if (kind === 'word' && typeof value === 'string' && 'word' in this.notation)
      return this.word(value);
    const entry = this.found(`names.${kind}.${code(value)}`);
    return typeof entry === 'string' ? entry : this.notation[kind]?.(value as never);
  }

  private found(key: string): string | Case[] | undefined {
    const [head = '', ...parts] = key.split('.');
    const rest = parts.join('.');
    return (
      this.sentences[key] ??
      this.sentences[`${head}.${this.game}.${rest}`] ??
      this.sentences[`${head}.core.${rest}`]
    );
  }
}

function form(forms: string[], number: number, lang: Lang): string {
  if (forms.length === 3 && number === 0) return forms[0]!;
  const singular = lang === 'fr' ? Math.abs(number) < 2 : Math.abs(number) === 1;
  return forms.at(singular ? -2 : -1)!;
}

function chosen(key: string, cases: Case[], facts: Facts): string {
  const found = cases.find((entry) =>
    Object.entries(entry).every(
      ([name, wanted]) => name === 'text' || code(facts[name]) === wanted,
    ),
  );
  if (found?.['text'] === undefined) throw new Unworded(`${key} has no case for these facts`);
  return found['text'];
}

function code(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (value === true) return 'True';
  if (value === false) return 'False';
  return String(value);
}
