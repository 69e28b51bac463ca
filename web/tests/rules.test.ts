import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anchor, blocks, type Block } from '../plugins/rules';
import { gamePage } from '../src/lib/games';
import { readFigure } from '../src/lib/games/heptagramme/notation';
import RuleBlocks from '../src/lib/parts/RuleBlocks.svelte';
import { router } from '../src/lib/router.svelte';
import { sectionsOf } from '../src/lib/rules';
import { settings } from '../src/lib/settings.svelte';
import Rules from '../src/routes/Rules.svelte';

const PAGE = join(import.meta.dirname, '../../docs/rules/hepta_mensa.md');
const read = (name: string) => readFileSync(join(PAGE, '..', `${name}.md`), 'utf8');
const hepta = blocks(read('hepta_mensa'));

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

  test('folds the notation and nothing else', () => {
    const folded = sectionsOf(all).filter((section) => section.folded);
    const notation = { hepta_mensa: '8', heptagramme: '10', chapardage: '9' };
    const game = name.replace('en/', '') as keyof typeof notation;
    expect(folded.map((section) => section.number)).toEqual([notation[game]]);
  });
});

test('the English page of Heptagramme draws what the French one does', () => {
  const drawn = (name: string) =>
    flat(blocks(read(name))).flatMap((block) =>
      block.kind === 'figure' ? [readFigure(block.source)] : [],
    );
  expect(drawn('heptagramme')).toHaveLength(2);
  expect(drawn('heptagramme')).not.toContain(null);
  expect(drawn('heptagramme')[0]?.hands).toEqual(['p']);
  expect(drawn('en/heptagramme')).toEqual(drawn('heptagramme'));
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

test('the anchor of a heading is the one of GitHub', () => {
  expect(anchor('§4.1 Faire un éclair')).toBe('41-faire-un-éclair');
  expect(anchor('§6.4 L’abandon')).toBe('64-labandon');
  expect(anchor('§6.2 Quel mot ?')).toBe('62-quel-mot-');
  expect(anchor('§3.4 «\u00a0À toi\u00a0!\u00a0»')).toBe('34-à-toi');
  expect(anchor('§3.6 « C’est bon ! »')).toBe('36--cest-bon--');
});

test('a figure that the game cannot draw is set as text', () => {
  render(RuleBlocks, {
    blocks: [{ kind: 'figure', source: 'a  b' }],
    Figure: undefined,
    words: null,
  });
  expect(document.querySelector('pre')?.textContent).toBe('a  b');
});

describe('the page', () => {
  beforeEach(() => {
    router.anchor = '';
    Element.prototype.scrollIntoView = () => {};
  });

  test('opens at the § that was asked for, with the focus there', async () => {
    router.anchor = 's4.2';
    render(Rules, { game: 'hepta_mensa' });
    const clause = await screen.findByRole('heading', { name: /Attaquer/ });
    await waitFor(() => expect(document.activeElement).toBe(clause));
    expect(clause.classList).toContain('here');
    expect(document.querySelectorAll('.here')).toHaveLength(1);
  });

  test('unfolds the notation when it is asked for', async () => {
    render(Rules, { game: 'hepta_mensa' });
    await screen.findByRole('heading', { name: /écriture/ });
    const folded = document.querySelector<HTMLDetailsElement>('details.notation')!;
    expect(folded.open).toBe(false);
    router.anchor = 'les-coups';
    await waitFor(() => expect(folded.open).toBe(true));
  });

  test('headings follow each other without a gap', async () => {
    render(Rules, { game: 'hepta_mensa' });
    await screen.findByRole('heading', { name: /Attaquer/ });
    const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((one) =>
      Number(one.tagName[1]),
    );
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
  });

  describe('for those who read English', () => {
    beforeEach(() => settings.speak('en'));
    afterEach(() => settings.speak('fr'));

    test.each(['hepta_mensa', 'heptagramme', 'chapardage'])('is in English: %s', async (game) => {
      render(Rules, { game });
      expect((await screen.findByRole('article')).lang).toBe('en');
      expect(screen.getByRole('heading', { name: /Who sees what/ })).toBeTruthy();
      expect(screen.queryByText(/in French only/)).toBeNull();
    });

    test('changes with the language, where one reads', async () => {
      render(Rules, { game: 'hepta_mensa' });
      await screen.findByRole('heading', { name: /Attacking/ });
      await settings.speak('fr');
      expect(await screen.findByRole('heading', { name: /Attaquer/ })).toBeTruthy();
      expect(screen.getByRole('article').lang).toBe('fr');
      expect(screen.queryByRole('heading', { name: /Attacking/ })).toBeNull();
    });

    test('is in French where it is not translated, marked as such, and says so', async () => {
      const page = (await gamePage('hepta_mensa'))!;
      const { en } = page.rules;
      delete page.rules.en;
      render(Rules, { game: 'hepta_mensa' });
      expect((await screen.findByRole('article')).lang).toBe('fr');
      expect(screen.getByRole('heading', { name: /Attaquer/ })).toBeTruthy();
      expect(screen.getByText(/in French only/)).toBeTruthy();
      page.rules.en = en!;
    });
  });

  test('leads to a table and to a lesson', async () => {
    render(Rules, { game: 'hepta_mensa' });
    expect((await screen.findByRole('link', { name: 'Jouer' })).getAttribute('href')).toBe(
      '/play/hepta_mensa',
    );
    expect(screen.getByRole('link', { name: /Apprendre/ }).getAttribute('href')).toBe(
      '/learn/hepta_mensa',
    );
  });

  test('without a game lists those whose rules can be read', () => {
    render(Rules, { game: null });
    const link = screen.getByRole('link', { name: 'Hepta Mensa' });
    expect(link.getAttribute('href')).toBe('/rules/hepta_mensa');
    expect(existsSync(PAGE)).toBe(true);
  });

  test('of a game that is not there says so, with a way on', async () => {
    render(Rules, { game: 'belote' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/pas de règles/);
    expect(screen.getByRole('link', { name: /Toutes les règles/ })).toBeTruthy();
  });
});
