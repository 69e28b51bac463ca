// TypeScript types from the JSON Schema that `python -m tablee.server.schemas` prints, and the
// figures on the cards, which stand beside it.
// `npm run types` writes src/lib/wire/*.ts; with --check it only says whether they are current.
import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const wire = new URL('../src/lib/wire/', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schema.json', wire), 'utf8'));

/** What clients send may leave out fields that have a default; what they are sent has them all. */
const SENT = new Set(['NewTable', 'Sit', 'Play', 'ClientMessage']);

function rewritten(node, name = '') {
  if (Array.isArray(node)) return node.map((part) => rewritten(part));
  if (node === null || typeof node !== 'object') return node;
  const { discriminator: _, title: __, prefixItems, ...rest } = node;
  const made = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$defs' || key === 'properties'
        ? Object.fromEntries(Object.entries(value).map(([at, part]) => [at, rewritten(part, at)]))
        : rewritten(value),
    ]),
  );
  // The compiler knows tuples only as an array of items.
  if (prefixItems) made.items = prefixItems.map((part) => rewritten(part));
  if (made.type === 'object' && made.properties) {
    made.additionalProperties = false;
    if (!SENT.has(name)) made.required = Object.keys(made.properties);
  }
  if (made.minItems !== undefined && !prefixItems) delete made.minItems;
  if (made.maxItems !== undefined && !prefixItems) delete made.maxItems;
  return made;
}

const BANNER = '/* Made by `npm run types` from schema.json: do not edit. */';

/** What is printed on cards: by box, by option ('' where there is none), by card. */
const figures = (printed) =>
  `${BANNER}\n\nexport const PRINTED = ${JSON.stringify(printed, null, 2)} as const;\n`;

async function typescript(document) {
  const parts = rewritten(document);
  const named = { ...parts.$defs };
  for (const [name, part] of Object.entries(parts.properties))
    if (!name.startsWith('Call') && !(name in named)) named[name] = part;
  const text = await compile(
    { $defs: named, type: 'object', additionalProperties: false, properties: {} },
    'Unused',
    {
      unreachableDefinitions: true,
      bannerComment: BANNER,
      style: { singleQuote: true, printWidth: 100 },
    },
  );
  return text
    .replace(/export interface Unused \{\}\n/, '')
    .replace(/\/\*\*\n \* This interface was referenced by[^/]*\*\/\n/g, '')
    .replace(
      / \*\n \* This interface was referenced by[^\n]*\n \* via the `definition`[^\n]*\n/g,
      '',
    );
}

const wanted = { 'messages.ts': await typescript(schema.messages) };
for (const [game, document] of Object.entries(schema.games))
  wanted[`${game}.ts`] = await typescript(document);
wanted['printed.ts'] = figures(schema.printed);

const read = (name) => {
  try {
    return readFileSync(new URL(name, wire), 'utf8');
  } catch {
    return '';
  }
};
const stale = Object.entries(wanted).filter(([name, text]) => read(name) !== text);
if (process.argv.includes('--check')) {
  for (const [name] of stale)
    console.error(`web/src/lib/wire/${name} is not current: npm run types`);
  process.exit(stale.length ? 1 : 0);
}
for (const [name, text] of stale) writeFileSync(new URL(name, wire), text);
