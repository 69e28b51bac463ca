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
