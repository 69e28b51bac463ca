import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** A piece of a rule page: what is read, or a figure that the game's own components draw. */
export type Block =
  | { kind: 'heading'; depth: number; number: string; title: string; id: string }
  | { kind: 'html'; html: string }
  | { kind: 'figure'; source: string };

/** The anchor that Markdown's own links use: `### §4.2 Attaquer` is `#42-attaquer`. */
export function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

const HEADING = /^(#{1,3})\s+(?:§\s*(\d+(?:\.\d+)?)\s*)?(.*)$/;

/** Cut a rule page at its headings and at its figures; the rest becomes HTML. */
export function blocks(page: string): Block[] {
  const marked = new Marked({ gfm: true });
  const found: Block[] = [];
  let prose: string[] = [];
  const flush = () => {
    const text = prose.join('\n').trim();
    if (text) found.push({ kind: 'html', html: marked.parse(text, { async: false }) });
    prose = [];
  };
  let figure: string[] | null = null;
  for (const line of page.split('\n')) {
    // Figures stand in examples, which are quotations; the quotation goes on after them.
    const bare = line.replace(/^> ?/, '');
    if (figure !== null) {
      if (bare.startsWith('```')) {
        found.push({ kind: 'figure', source: figure.join('\n') });
        figure = null;
      } else figure.push(bare);
      continue;
    }
    if (bare.startsWith('```')) {
      flush();
      figure = [];
      continue;
    }
    const heading = HEADING.exec(line);
    if (heading) {
      flush();
      const [, marks = '', number = '', title = ''] = heading;
      const id = number ? `s${number}` : anchor(title);
      found.push({ kind: 'heading', depth: marks.length, number, title, id });
    } else prose.push(line);
  }
  flush();
  // Links within the page name a heading by its text; ours are named by their §.
  const ids = new Map(
    found.flatMap((block) =>
      block.kind === 'heading'
        ? [[anchor(block.number ? `§${block.number} ${block.title}` : block.title), block.id]]
        : [],
    ),
  );
  return found.map((block) =>
    block.kind === 'html'
      ? {
          ...block,
          html: block.html.replace(/href="#([^"]*)"/g, (all, id: string) => {
            const known = ids.get(decodeURIComponent(id));
            return known ? `href="#${known}"` : all;
          }),
        }
      : block,
  );
}

/** `virtual:rules/<game>`: the rule page of `docs/rules`, cut into blocks when the page is built. */
export function rulePages(): Plugin {
  const prefix = 'virtual:rules/';
  return {
    name: 'tablee-rules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const game = id.slice(prefix.length + 1);
      const path = new URL(`../../docs/rules/${game}.md`, import.meta.url).pathname;
      this.addWatchFile(path);
      return `export default ${JSON.stringify(blocks(readFileSync(path, 'utf8')))};`;
    },
  };
}
