import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { page as anagramme } from '$lib/games/anagramme';
import {
  bound,
  type Case,
  type Facts,
  type Lang,
  pieces,
  plain,
  Unworded,
  Wording,
  wordsIn,
} from '$lib/wording';
import { sentences } from '../../plugins/wording';
import { wordsOf } from '../scene';

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

const FILE = join(import.meta.dirname, '../../../tests/wording/vectors.json');
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

it('elides before a word that is marked', () => {
  const say = wordsOf(anagramme, 'fr').spelling({ ane: 'âne' }).marking();
  const told = say.say('page.anagramme.letters', { word: say.word('ane') });
  expect(wordsIn(told)).toEqual(['âne']);
  expect(plain(told)).toBe('Les lettres d’âne');
  expect(
    pieces(told)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(plain(told));
});

it('stays on one line with its quotes', () => {
  const say = wordsOf(anagramme, 'fr').spelling({ fees: 'fées', ane: 'âne' }).marking();
  const told = `Posez «\u00a0${say.word('fees')}\u00a0», puis ${say.word('ane')}`;
  expect(bound(told)).toEqual([
    { text: 'Posez ', before: '«\u00a0', word: 'fées', after: '\u00a0»,' },
    { text: ' puis ', before: '', word: 'âne', after: '' },
    { text: '', before: '', word: '', after: '' },
  ]);
});

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
