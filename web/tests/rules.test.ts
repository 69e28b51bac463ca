import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anchor, blocks, type Block } from '../plugins/rules';
import { gamePage } from '../src/lib/games';
import RuleBlocks from '../src/lib/parts/RuleBlocks.svelte';
import { router } from '../src/lib/router.svelte';
import { sectionsOf } from '../src/lib/rules';
import { settings } from '../src/lib/settings.svelte';
import Rules from '../src/routes/Rules.svelte';

const PAGE = join(import.meta.dirname, '../../docs/rules/hepta_mensa.md');
const hepta = blocks(readFileSync(PAGE, 'utf8'));

function flat(all: readonly Block[]): Block[] {
  return all.flatMap((block) => (block.kind === 'example' ? flat(block.blocks) : [block]));
}
const prose = (all: readonly Block[]) =>
  flat(all)
    .map((block) => (block.kind === 'html' ? block.html : ''))
    .join('\n');

beforeAll(async () => {
  await settings.speak('fr');
  await (await gamePage('hepta_mensa'))?.rules();
});

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
});

describe('the page of Hepta Mensa', () => {
  const headings = hepta.filter((block) => block.kind === 'heading');

  test('has every § once', () => {
    const ids = headings.map((block) => block.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['s1.1', 's4.2', 's6.5', 'nos-lectures-du-livre']));
  });

  test('has no link that leads nowhere', () => {
    const ids = new Set(headings.map((block) => block.id));
    const links = [...prose(hepta).matchAll(/href="#([^"]*)"/g)].map(([, id]) => id!);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('leaves no Markdown in what is read', () => {
    expect(prose(hepta)).not.toMatch(/```|\*\*|\n&gt;|\]\(#/);
  });

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
});

test('a figure that the game cannot draw is set as text', () => {
  render(RuleBlocks, { blocks: [{ kind: 'figure', source: 'a  b' }], Figure: undefined });
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

  test('is marked as French, also for those who read English, and says so', async () => {
    await settings.speak('en');
    render(Rules, { game: 'hepta_mensa' });
    expect((await screen.findByRole('article')).lang).toBe('fr');
    expect(screen.getByText(/in French only/)).toBeTruthy();
    await settings.speak('fr');
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
