import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sentences } from '../../plugins/wording';
import type { GamePage } from '$lib/games/contract';
import { page as heptaMensa } from '$lib/games/hepta_mensa';
import { settings } from '$lib/settings.svelte';
import { Speaking } from '$lib/speaking.svelte';
import type { Player } from '$lib/wire/messages';
import type { Lang, Sentences } from '$lib/wording';

const stops: (() => void)[] = [];
beforeEach(() => {
  settings.lang = 'fr';
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A page whose words come when they are let come. */
function slowPage() {
  const come: Partial<Record<Lang, () => Promise<void>>> = {};
  const slow = (lang: Lang) => () =>
    new Promise<{ default: Sentences }>((resolve) => {
      come[lang] = async () => {
        resolve({ default: Object.fromEntries(sentences(lang)) as Sentences });
        await Promise.resolve();
      };
    });
  const page: GamePage = { ...heptaMensa, sentences: { fr: slow('fr'), en: slow('en') } };
  return { page, come };
}

function speakingOf(page: GamePage, first: readonly (Player | null)[]) {
  let players = $state.raw(first);
  let speaking!: Speaking;
  stops.push(
    $effect.root(() => {
      speaking = new Speaking(
        () => page,
        () => players,
      );
    }),
  );
  flushSync();
  return { speaking, sit: (next: readonly (Player | null)[]) => (players = next) };
}

const INES: Player = { name: 'Inès', bot: null };
const JO: Player = { name: 'Papi Jo', bot: null };

describe('how a game speaks', () => {
  it('says nothing before its words are there', async () => {
    const { page, come } = slowPage();
    const { speaking } = speakingOf(page, [INES, JO]);
    expect(speaking.say).toBeNull();
    expect(speaking.names).toEqual([]);
    await come.fr!();
    expect(speaking.say?.seat(1)).toBe('Papi Jo');
  });

  it('calls people by their names, also whoever sits down later', async () => {
    const { page, come } = slowPage();
    const { speaking, sit } = speakingOf(page, [INES, null]);
    await come.fr!();
    expect(speaking.names).toEqual(['Inès', 'Ivoire']);
    sit([INES, JO]);
    expect(speaking.say?.seat(1)).toBe('Papi Jo');
  });

  it('says nothing in a language that is not wanted any more', async () => {
    const { page, come } = slowPage();
    const { speaking } = speakingOf(page, [INES, null]);
    settings.lang = 'en';
    flushSync();
    await come.fr!();
    expect(speaking.say).toBeNull();
    await come.en!();
    expect(speaking.say?.lang).toBe('en');
  });

  it('goes back to a language, whichever comes last', async () => {
    const { page, come } = slowPage();
    const { speaking } = speakingOf(page, [INES, null]);
    settings.lang = 'en';
    flushSync();
    settings.lang = 'fr';
    flushSync();
    await come.fr!();
    await come.en!();
    expect(speaking.say?.lang).toBe('fr');
  });
});
