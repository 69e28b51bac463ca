import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';

type Case = Record<string, string>;
export type Entry = string | Case[];

const ROOT = join(import.meta.dirname, '../../src/tablee');
const WORDING = join(ROOT, 'wording');
/** What only the terminal says. */
const ELSEWHERE = ['cli', 'menu', 'board', 'unreadable', 'unusable', 'store', 'bench'];

export function files(lang: string): string[] {
  const folder = join(WORDING, lang);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.toml'))
    .sort()
    .map((name) => join(folder, name));
}

export function games(): string[] {
  return readdirSync(join(ROOT, 'games'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name);
}

function* flat(tree: object, path: string[]): Generator<[string, Entry]> {
  for (const [name, branch] of Object.entries(tree)) {
    if (typeof branch === 'string' || Array.isArray(branch))
      yield [[...path, name].join('.'), branch];
    else yield* flat(branch, [...path, name]);
  }
}

export function sentences(lang: string): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const file of files(lang))
    for (const [key, entry] of flat(parse(readFileSync(file, 'utf8')), [])) found.set(key, entry);
  return found;
}

/**
 * The sentences of `src/tablee/wording`, so that terminal and page say the same:
 * `virtual:wording/fr` has what every page says, `virtual:wording/fr/<game>` what one game adds.
 */
export function wording(): Plugin {
  const prefix = 'virtual:wording/';
  return {
    name: 'tablee-wording',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [lang = '', game] = id.slice(prefix.length + 1).split('/');
      for (const file of files(lang)) this.addWatchFile(file);
      const known = games();
      const chosen = [...sentences(lang)].filter(([key]) => {
        const [section = '', owner = ''] = key.split('.');
        if (ELSEWHERE.includes(section)) return false;
        // Titles and one line about each game are said on the first page.
        const common = !known.includes(owner) || (section === 'game' && !key.endsWith('.intro'));
        return game === undefined ? common : owner === game && !common;
      });
      return `export default ${JSON.stringify(Object.fromEntries(chosen))};`;
    },
  };
}
