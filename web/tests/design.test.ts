/** What the page's design promises of its own files. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawn } from '$lib/games';
import { POSTERS } from '$lib/posters';
import { WIDE } from '$lib/wide';

const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte|css)$/.test(file) && !/\/wire\//.test(file))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

const holding = (sign: RegExp) =>
  written.filter(({ text }) => sign.test(text)).map(({ file }) => file);

describe('layout', () => {
  test('the breakpoint stands once', () => {
    expect(holding(new RegExp(`\\b(${WIDE}|${WIDE - 1})\\b`))).toEqual(['lib/wide.ts']);
    expect(holding(/@media \(--(?!wide\)|narrow\))/)).toEqual([]);
  });

  /** A part takes its size and colour from properties that whoever uses it sets, and from there on. */
  const REACHING = [
    'lib/games/anagramme/Table.svelte', // a lesson makes room for the panel, wherever it is
    'lib/parts/Art.svelte', // drawings that come as text
    'lib/parts/FigureFrame.svelte', // hands of a figure that stand beside each other
    'lib/parts/RuleBlocks.svelte', // the text of a rule
    'routes/NewTable.svelte', // room around whatever has the focus
    'routes/Rules.svelte', // on paper
  ];
  test('no style reaches into another part but where there is no other way', () => {
    expect(holding(/:global\(/).toSorted()).toEqual(REACHING);
  });
});

const GAMES = readdirSync('src/lib/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.each(GAMES)('%s', (game) => {
  const lines = (name: string) =>
    readFileSync(`src/lib/games/${game}/${name}`, 'utf8').split('\n').length - 1;

  test('is drawn, and has its picture on the first page', () => {
    expect(drawn(game)).toBe(true);
    expect(POSTERS.map(({ name }) => name)).toContain(game);
  });

  test('is composed apart from how it is drawn, and its table only lays out', () => {
    for (const name of ['composing.svelte.ts', 'stage.svelte.ts', 'Rail.svelte', 'Acts.svelte'])
      expect(lines(name)).toBeGreaterThan(0);
    expect(lines('Table.svelte')).toBeLessThanOrEqual(250);
  });

  test('composes without a DOM', () => {
    const text = readFileSync(`src/lib/games/${game}/composing.svelte.ts`, 'utf8');
    expect(text).not.toMatch(/\b(document|window|HTMLElement|querySelector)\b/);
  });
});

/**
 * What a game asks the options of its table for. What they allow comes in the view, as actions and
 * as what is open; here stands only what is drawn, told or begun otherwise at another table.
 */
const ASKED: Record<string, Record<string, string>> = {
  hepta_mensa: {},
  heptagramme: {
    referee: 'told: what it means to find no word; drawn: how large a doubt is',
  },
  chapardage: {
    held_word: 'told: where a card that was drawn may go',
    memory: 'drawn: whether the requests stay in sight',
  },
  anagramme: {
    dear: 'drawn: what is printed on the cards',
    limit: 'drawn: the way to it; told',
    partie_simple: 'drawn: points, or a pot',
    stake: 'told',
    blank_rounds: 'told',
    referee: 'told: whether a word was looked up',
    replaced: 'told: the hand as it will be',
    shortest: 'drawn: places for letters that are still to come; nothing is asked before',
  },
  volapuk: {
    diameter: 'drawn: the board',
    elue_per_letter: 'told',
    clock: 'told: what silence means',
    super_joker: 'told',
    accents: 'told',
    announced_anagrams: 'told',
    announced_definitions: 'told',
    asker_answers: 'told',
    referee: 'told',
    diagonal: 'begun: directions to write in',
    espace: 'begun: a phrase',
    freed: 'begun: dice of the board that are taken into the hand',
    recomposition: 'begun: dice of the board that are moved',
    reversed: 'begun: the other way to read',
  },
};

describe('rules', () => {
  const named = (game: string) => {
    const files = written.filter(({ file }) => file.startsWith(`lib/games/${game}/`));
    const found = files.flatMap(({ text }) => [...text.matchAll(/\boptions\??\.(\w+)/g)]);
    return [...new Set(found.map(([, name]) => name!))].toSorted();
  };

  test.each(GAMES)('%s leaves it to the server what its options allow', (game) => {
    expect(named(game)).toEqual(Object.keys(ASKED[game]!).toSorted());
  });

  test('no game words a refusal: the server judges, and its sentences are said in one place', () => {
    expect(holding(/['"`]refusal\./)).toEqual(['lib/reason.ts', 'routes/NewTable.svelte']);
  });
});

describe('tests', () => {
  /** What is promised of the page as a whole has no one file. */
  const OF_ALL = ['design.test.ts', 'sentences.test.ts'];

  test('lie where what they test lies', () => {
    const files = readdirSync('tests', { recursive: true, encoding: 'utf8' });
    const tests = files.filter((file) => file.endsWith('.test.ts') && !OF_ALL.includes(file));
    expect(tests.length).toBeGreaterThan(80);
    // What runs only while the page is built lies beside `src`.
    const tested = (file: string) =>
      ['ts', 'svelte']
        .map((kind) => file.replace(/test\.ts$/, kind))
        .map((one) => (one.startsWith('plugins/') ? one : `src/${one}`))
        .some((one) => existsSync(one));
    expect(tests.filter((file) => !tested(file))).toEqual([]);
  });
});
