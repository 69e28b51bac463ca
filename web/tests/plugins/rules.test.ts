import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { gamePage } from '$lib/games';
import { readFigure } from '$lib/games/heptagramme/notation';
import { settings } from '$lib/settings.svelte';
import { anchor, type Block, blocks } from '../../plugins/rules';

const read = (name: string) => readFileSync(`../docs/rules/${name}.md`, 'utf8');

function flat(all: readonly Block[]): Block[] {
  return all.flatMap((block) => (block.kind === 'example' ? flat(block.blocks) : [block]));
}
const prose = (all: readonly Block[]) =>
  flat(all)
    .map((block) => (block.kind === 'html' ? block.html : ''))
    .join('\n');

beforeAll(async () => {
  await settings.speak('fr');
  // What is loaded once is there at once.
  for (const game of ['hepta_mensa', 'heptagramme', 'chapardage'])
    for (const load of Object.values((await gamePage(game))!.rules)) await load();
}, 60_000);

describe('a rule page is cut', () => {
  test('at its headings, which are named by their §', () => {
    expect(blocks('# Jeu\n\n## §4 Jouer\n\n### §4.2 Attaquer\n\n### Les coups\n')).toEqual([
      { kind: 'heading', depth: 1, number: '', title: 'Jeu', id: 'jeu' },
      { kind: 'heading', depth: 2, number: '4', title: 'Jouer', id: 's4' },
      { kind: 'heading', depth: 3, number: '4.2', title: 'Attaquer', id: 's4.2' },
      { kind: 'heading', depth: 3, number: '', title: 'Les coups', id: 'les-coups' },
    ]);
  });

  test('at its figures, whose text is kept as it stands', () => {
    const [text, figure, more] = blocks('Voici.\n\n```text\n a  b\n## c\n> d\n```\n\nPuis.');
    expect(text).toMatchObject({ kind: 'html', html: '<p>Voici.</p>' });
    expect(figure).toEqual({ kind: 'figure', source: ' a  b\n## c\n> d' });
    expect(more).toMatchObject({ kind: 'html', html: '<p>Puis.</p>' });
  });

  test('at its examples, which hold figures of their own', () => {
    const [example, after] = blocks(
      '> **Exemple.** Un.\n>\n> ```text\n> =r\n> ```\n>\n> Deux.\n\nFin.',
    );
    expect(example).toEqual({
      kind: 'example',
      blocks: [
        { kind: 'html', html: '<p><strong>Exemple.</strong> Un.</p>' },
        { kind: 'figure', source: '=r' },
        { kind: 'html', html: '<p>Deux.</p>' },
      ],
    });
    expect(after).toMatchObject({ html: '<p>Fin.</p>' });
  });

  test('and its links lead to the § they name', () => {
    const page = '### §4.1 Faire un éclair\n\nVoir [§4.1](#41-faire-un-éclair), [rien](#rien).';
    expect(prose(blocks(page))).toContain('<a href="#s4.1">§4.1</a>, <a href="#rien">');
  });

  test('French is set as French is, but not in code', () => {
    const [block] = blocks("Dit-il : « l'un » ! `a : b'c` <b>x</b>");
    expect(block).toMatchObject({
      html: '<p>Dit-il\u00a0: «\u00a0l’un\u00a0»\u00a0! <code>a : b&#39;c</code> <b>x</b></p>',
    });
  });

  test('tables can be scrolled and say what heads a column', () => {
    const html = prose(blocks('| A | B |\n|---|---|\n| 1 | 2 |\n'));
    expect(html).toMatch(/<div class="wide"[^>]*tabindex="0"[^>]*><table>/);
    expect(html).toContain('<th scope="col">A</th>');
  });

  test('what the referee decided is marked, and leads to all such readings', () => {
    const html = prose(blocks('Non *(décision)*.\n\n## Nos lectures du livre\n'));
    expect(html).toContain('<a class="ruling" href="#nos-lectures-du-livre">décision</a>');
  });

  test('and all of that in English too', () => {
    const page =
      "No *(ruling)*: don't say “C’est bon !”\n\n| A |\n|---|\n| 1 |\n\n## Our readings of the book\n";
    const html = prose(blocks(page, 'en'));
    expect(html).toContain('No <a class="ruling" href="#our-readings-of-the-book">ruling</a>: ');
    expect(html).toContain('don’t say “C’est bon\u00a0!”');
    expect(html).toContain('aria-label="Table"');
  });
});

describe.each([
  ['hepta_mensa', 'fr'],
  ['en/hepta_mensa', 'en'],
  ['heptagramme', 'fr'],
  ['en/heptagramme', 'en'],
  ['chapardage', 'fr'],
  ['en/chapardage', 'en'],
] as const)('the page %s', (name, lang) => {
  const all = blocks(read(name), lang);
  const headings = all.filter((block) => block.kind === 'heading');
  test('has every § once', () => {
    const ids = headings.map((block) => block.id);
    expect(new Set(ids).size).toBe(ids.length);
    const readings = lang === 'fr' ? 'nos-lectures-du-livre' : 'our-readings-of-the-book';
    expect(ids).toEqual(expect.arrayContaining(['s1.1', 's4.2', 's6.2', readings]));
  });
  test('has no link that leads nowhere', () => {
    const ids = new Set(headings.map((block) => block.id));
    const links = [...prose(all).matchAll(/href="#([^"]*)"/g)].map(([, id]) => id!);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });
  test('leaves no Markdown and no unmarked ruling in what is read', () => {
    expect(prose(all)).not.toMatch(/```|\*\*|\n&gt;|\]\(#|\((décision|ruling)\)/);
  });
});

test('the English page of Heptagramme draws what the French one does', () => {
  const drawn = (name: string) =>
    flat(blocks(read(name))).flatMap((block) =>
      block.kind === 'figure' ? [readFigure(block.source)] : [],
    );
  expect(drawn('heptagramme').length).toBeGreaterThan(0);
  expect(drawn('heptagramme')).not.toContain(null);
  expect(drawn('heptagramme')[0]?.hands).toEqual(['p']);
  expect(drawn('en/heptagramme')).toEqual(drawn('heptagramme'));
});

test('the anchor of a heading is the one of GitHub', () => {
  expect(anchor('§4.1 Faire un éclair')).toBe('41-faire-un-éclair');
  expect(anchor('§6.4 L’abandon')).toBe('64-labandon');
  expect(anchor('§6.2 Quel mot ?')).toBe('62-quel-mot-');
  expect(anchor('§3.4 «\u00a0À toi\u00a0!\u00a0»')).toBe('34-à-toi');
  expect(anchor('§3.6 « C’est bon ! »')).toBe('36--cest-bon--');
});
