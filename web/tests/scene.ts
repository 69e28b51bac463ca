/** A table set for a test: what every scene has, around the view that the test is about. */

import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { blocks, type Block } from '../plugins/rules';
import { sentences } from '../plugins/wording';
import type { GamePage, Scene } from '$lib/games/contract';
import { Wording, type Lang, type Sentences } from '$lib/wording';

export const NAMES = ['Inès', 'Papi Jo', 'Clara', 'Basile'];

/** What of a game it takes to speak of it. */
type Named = Pick<GamePage, 'name' | 'notation'>;

const said = new Map<Lang, Sentences>();
/** Read once: every scene speaks. */
function sentencesIn(lang: Lang): Sentences {
  const known = said.get(lang) ?? (Object.fromEntries(sentences(lang)) as Sentences);
  said.set(lang, known);
  return known;
}

/** How a game speaks where nobody plays: on its rule page. */
export const plainWords = (page: Named, lang: Lang = 'fr'): Wording =>
  new Wording(lang, sentencesIn(lang)).of(page.name, {}, page.notation);

/** How a game speaks to people of these names. */
export const wordsOf = (page: Named, lang: Lang): Wording =>
  plainWords(page, lang).naming((seat) => NAMES[seat] ?? '?');

interface Seen {
  seat: number | null;
  hands?: readonly unknown[];
  open?: { options: unknown; hands?: readonly unknown[] };
}

/** The table that a view is of, live, with everybody there and its seat to move. */
export function testScene(page: Named, view: Seen, changes: Partial<Scene> = {}): Scene {
  const seats = (view.hands ?? view.open?.hands ?? []).map((_, seat) => seat);
  return {
    game: page.name,
    seat: view.seat,
    view,
    players: seats.map((seat) => ({ name: NAMES[seat]!, bot: null })),
    waiting: view.seat === null ? [] : [view.seat],
    present: seats,
    clocks: [],
    live: true,
    over: false,
    fresh: [],
    heard: [],
    evaluation: null,
    say: wordsOf(page, 'fr'),
    play: vi.fn(),
    attempt: vi.fn(async () => []),
    ...changes,
  };
}

/** What an element says, in one line. */
export const text = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** The rule page of a game, as it is read. */
export const rulePage = (game: string, lang: Lang = 'fr'): Block[] =>
  blocks(readFileSync(`../docs/rules/${lang === 'fr' ? '' : `${lang}/`}${game}.md`, 'utf8'), lang);

/** The figures of a rule page, those of its examples too, as they are written. */
export const figuresOf = (found: readonly Block[]): string[] =>
  found.flatMap((block) =>
    block.kind === 'figure'
      ? [block.source]
      : block.kind === 'example'
        ? figuresOf(block.blocks)
        : [],
  );
