import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games, sentences } from '../plugins/wording';

/** The Svelte and TypeScript files of the page. */
function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(svelte|ts)$/.test(entry.name) && !path.includes('/wire/')) yield path;
  }
}

const KEY = /['"`]((?:page|lesson)(?:\.[a-z0-9_]+)+)['"`]/g;
/** What parts that all games share ask of whichever game is played: `page.${game}.keys`. */
const OF_EACH = /`(page|game)\.\$\{[^}]+\}\.([a-z0-9_]+)`/g;
const said = new Map<string, string>();
for (const file of sources('src')) {
  const text = readFileSync(file, 'utf8');
  for (const [, key] of text.matchAll(KEY)) said.set(key!, file);
  for (const [, section, key] of text.matchAll(OF_EACH))
    for (const game of games()) said.set(`${section}.${game}.${key}`, file);
}

describe.each(['fr', 'en'])('in %s', (lang) => {
  const known = sentences(lang);
  it('every sentence that the page asks for is there', () => {
    expect(said.size).toBeGreaterThan(100);
    for (const game of games()) expect([...said.keys()]).toContain(`page.${game}.keys`);
    // A key may also name a group, of which a fact chooses one.
    const missing = [...said].filter(
      ([key]) => !known.has(key) && ![...known.keys()].some((other) => other.startsWith(`${key}.`)),
    );
    expect(missing).toEqual([]);
  });
});
