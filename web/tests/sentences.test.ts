import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentences } from '../plugins/wording';

/** The Svelte and TypeScript files of the page. */
function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(svelte|ts)$/.test(entry.name) && !path.includes('/wire/')) yield path;
  }
}

const KEY = /['"`](page(?:\.[a-z0-9_]+)+)['"`]/g;
const said = new Map<string, string>();
for (const file of sources('src'))
  for (const [, key] of readFileSync(file, 'utf8').matchAll(KEY)) said.set(key!, file);

describe.each(['fr', 'en'])('in %s', (lang) => {
  const known = sentences(lang);
  it('every sentence that the page asks for is there', () => {
    expect(said.size).toBeGreaterThan(100);
    // A key may also name a group, of which a fact chooses one.
    const missing = [...said].filter(
      ([key]) => !known.has(key) && ![...known.keys()].some((other) => other.startsWith(`${key}.`)),
    );
    expect(missing).toEqual([]);
  });
});
