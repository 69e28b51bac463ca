import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { gamePage } from '$lib/games';
import { sectionsOf } from '$lib/rules';
import { settings } from '$lib/settings.svelte';
import { blocks } from '../../plugins/rules';

const read = (name: string) => readFileSync(`../docs/rules/${name}.md`, 'utf8');
const hepta = blocks(read('hepta_mensa'));

beforeAll(async () => {
  await settings.speak('fr');
  // What is loaded once is there at once.
  for (const game of ['hepta_mensa', 'heptagramme', 'chapardage'])
    for (const load of Object.values((await gamePage(game))!.rules)) await load();
}, 60_000);

describe.each([
  ['hepta_mensa', 'fr'],
  ['en/hepta_mensa', 'en'],
  ['heptagramme', 'fr'],
  ['en/heptagramme', 'en'],
  ['chapardage', 'fr'],
  ['en/chapardage', 'en'],
] as const)('the page %s', (name, lang) => {
  const all = blocks(read(name), lang);
  test('folds the notation and nothing else', () => {
    const folded = sectionsOf(all).filter((section) => section.folded);
    const notation = { hepta_mensa: '8', heptagramme: '10', chapardage: '9' };
    const game = name.replace('en/', '') as keyof typeof notation;
    expect(folded.map((section) => section.number)).toEqual([notation[game]]);
  });
});

describe('the page of Hepta Mensa', () => {
  test('has sections for a table of contents, the notation folded', () => {
    const sections = sectionsOf(hepta);
    expect(sections.map((section) => section.number)).toEqual([
      '',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '',
      '',
    ]);
    expect(sections[4]!.clauses.map((clause) => clause.number)).toEqual([
      '4.1',
      '4.2',
      '4.3',
      '4.4',
    ]);
    expect(sections.filter((section) => section.folded).map((one) => one.number)).toEqual(['8']);
    expect(sections.flatMap((section) => section.blocks).length).toBe(hepta.length - 1);
  });
});
