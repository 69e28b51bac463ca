import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import type { Lang } from '../src/lib/wording.ts';

/** A piece of a rule page: what is read, or a figure that the game's own components draw. */
export type Block =
  | { kind: 'heading'; depth: number; number: string; title: string; id: string }
  | { kind: 'html'; html: string }
  | { kind: 'figure'; source: string }
  | { kind: 'example'; blocks: Block[] };

/**
 * The anchor that Markdown's own links use: `### §4.2 Attaquer` is `#42-attaquer`. Each space counts,
 * also one that stood before a sign: `§6.2 Quel mot ?` is `#62-quel-mot-`; a no-break space is a sign.
 */
export function anchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replace(/ /g, '-');
}

/** What a page says in its language about its own parts. */
interface Terms {
  /** The mark of what the referee had to decide, and the anchor of where all such are told. */
  ruling: string;
  rulings: string;
  table: string;
}

const TERMS: Record<Lang, Terms> = {
  fr: { ruling: 'décision', rulings: 'nos-lectures-du-livre', table: 'Tableau' },
  en: { ruling: 'ruling', rulings: 'our-readings-of-the-book', table: 'Table' },
};

const HEADING = /^(#{1,3})\s+(?:§\s*(\d+(?:\.\d+)?)\s*)?(.*)$/;
const QUOTED = /^> ?/;
const FENCE = '```';

/** Cut a rule page at its headings, examples and figures; the rest becomes HTML. */
export function blocks(page: string, lang: Lang = 'fr'): Block[] {
  // Links within the page name a heading by its text; ours are named by their §.
  const ids = new Map<string, string>();
  const found = cut(page.split('\n'), TERMS[lang], ids);
  const link = (block: Block): Block => {
    if (block.kind === 'example') return { ...block, blocks: block.blocks.map(link) };
    return block.kind === 'html' ? { ...block, html: linked(block.html, ids) } : block;
  };
  return found.map(link);
}

function cut(lines: string[], terms: Terms, ids: Map<string, string>): Block[] {
  const found: Block[] = [];
  let prose: string[] = [];
  const flush = () => {
    const text = prose.join('\n').trim();
    if (text) found.push({ kind: 'html', html: html(text, terms) });
    prose = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const until = (ends: (line: string) => boolean) => {
      const end = lines.findIndex((other, index) => index > at && ends(other));
      return end < 0 ? lines.length : end;
    };
    const heading = HEADING.exec(line);
    if (heading) {
      flush();
      const [, marks = '', number = '', title = ''] = heading;
      const id = number ? `s${number}` : anchor(title);
      ids.set(anchor(number ? `§${number} ${title}` : title), id);
      found.push({ kind: 'heading', depth: marks.length, number, title: typeset(title), id });
    } else if (line.startsWith(FENCE)) {
      flush();
      const end = until((other) => other.startsWith(FENCE));
      found.push({ kind: 'figure', source: lines.slice(at + 1, end).join('\n') });
      at = end;
    } else if (QUOTED.test(line)) {
      // Examples are quotations, with figures of their own.
      flush();
      const end = until((other) => !QUOTED.test(other));
      const quoted = lines.slice(at, end).map((other) => other.replace(QUOTED, ''));
      found.push({ kind: 'example', blocks: cut(quoted, terms, ids) });
      at = end - 1;
    } else prose.push(line);
  }
  flush();
  return found;
}

const marked = new Marked({ gfm: true });

function html(text: string, terms: Terms): string {
  return outsideTags(marked.parse(text, { async: false }), typeset)
    .replace(
      /<table>/g,
      `<div class="wide" role="group" tabindex="0" aria-label="${terms.table}"><table>`,
    )
    .replace(/<\/table>/g, '</table></div>')
    .replace(/<th>/g, '<th scope="col">')
    .replaceAll(
      `<em>(${terms.ruling})</em>`,
      `<a class="ruling" href="#${terms.rulings}">${terms.ruling}</a>`,
    )
    .trim();
}

/**
 * French spacing and apostrophes, which the source leaves to whoever prints it. English has no space
 * before its signs, but for what is said in French: “C’est bon !”
 */
function typeset(text: string): string {
  return text
    .replace(/ ([:;?!»%])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(?<=\p{L})(?:'|&#39;)(?=\p{L})/gu, '’');
}

/** Change what is read and nothing else: no tag, no code. */
function outsideTags(html: string, change: (text: string) => string): string {
  return html
    .split(/(<code>.*?<\/code>|<[^>]*>)/s)
    .map((part, index) => (index % 2 ? part : change(part)))
    .join('');
}

function linked(html: string, ids: Map<string, string>): string {
  return html.replace(/href="#([^"]*)"/g, (all, id: string) => {
    const known = ids.get(decodeURIComponent(id));
    return known ? `href="#${known}"` : all;
  });
}

/**
 * `virtual:rules/<game>`, or `virtual:rules/en/<game>`: a page of `docs/rules`, cut into blocks when
 * the page is built.
 */
export function rulePages(): Plugin {
  const prefix = 'virtual:rules/';
  return {
    name: 'tablee-rules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const lang = name.startsWith('en/') ? 'en' : 'fr';
      const path = join(import.meta.dirname, `../../docs/rules/${name}.md`);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(blocks(readFileSync(path, 'utf8'), lang))};`;
    },
  };
}
