import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentences } from '../plugins/wording';
import { Unworded, Wording, type Case, type Facts, type Lang } from '../src/lib/words';

interface Vector {
  lang: Lang;
  game?: string;
  key?: string;
  template?: string | Case[];
  facts?: Facts;
  number?: number;
  share?: number;
  digits?: number;
  action?: { type: string };
  event?: { type: string };
  before?: { type: string };
  says?: string;
}

const FILE = join(import.meta.dirname, '../../tests/wording/vectors.json');
const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Vector[] };
const SENTENCES = {
  fr: Object.fromEntries(sentences('fr')),
  en: Object.fromEntries(sentences('en')),
};
const NOTATION = {
  cell: (cell: number) => `${'abcd'[cell % 4]}${Math.floor(cell / 4) + 1}`,
  place: (place: number) => String(place + 1),
};

function wording(lang: Lang, game?: string, template?: string | Case[]): Wording {
  const known = { ...SENTENCES[lang], ...(template ? { 'vector.template': template } : {}) };
  return game ? new Wording(lang, {}).of(game, known, NOTATION) : new Wording(lang, known);
}

function said(one: Vector): string {
  const say = wording(one.lang, one.game, one.template);
  if (one.number !== undefined) return say.number(one.number, one.digits);
  if (one.share !== undefined) return say.percent(one.share, one.digits);
  if (one.action) return say.action(one.action);
  if (one.event) return say.event(one.event, one.before);
  return say.say(one.key ?? 'vector.template', one.facts);
}

describe('a sentence is read as Python reads it', () => {
  test.each(cases.map((one) => [JSON.stringify(one).slice(0, 80), one] as const))(
    '%s',
    (_, one) => {
      if (one.says === undefined) expect(() => said(one)).toThrow(Unworded);
      else expect(said(one)).toBe(one.says);
    },
  );
});

describe('at a table', () => {
  const say = wording('fr', 'hepta_mensa').naming((seat) => ['Inès', 'Papi Jo'][seat]!);

  test('seats are called by their players', () => {
    expect(say.seat(1)).toBe('Papi Jo');
    expect(say.event({ type: 'began', seat: 0 } as never)).toBe(
      'Le sort désigne Inès pour commencer.',
    );
  });

  test('nobody is still called nobody', () => {
    expect(say.say('refusal.not_your_turn', { turn: null })).toContain('personne');
  });

  test('what the game itself calls a seat can still be asked', () => {
    expect(say.name('seat', 1)).toBe('Ivoire');
  });

  test('whether a sentence exists can be asked', () => {
    expect(say.knows('refusal.place_taken')).toBe(true);
    expect(say.knows('refusal.no_such_code')).toBe(false);
  });
});

test('both languages know the same page sentences', () => {
  const page = (lang: Lang) =>
    Object.keys(SENTENCES[lang])
      .filter((key) => key.startsWith('page.'))
      .sort();
  expect(page('en')).toEqual(page('fr'));
});
