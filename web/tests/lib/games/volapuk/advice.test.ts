import { render } from '@testing-library/svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { best, log, prompt, tell, toldBy } from '$lib/games/volapuk/advice';
import Options from '$lib/parts/Options.svelte';
import { settings } from '$lib/settings.svelte';
import type { News, Played, View } from '$lib/wire/volapuk';
import type { Lang } from '$lib/wording';
import { at, scene, wordsIn } from './scene';
import { CELLS } from './talking';

beforeEach(async () => {
  await settings.speak('fr');
});

describe('what the table says', () => {
  test.each([
    [0, 'sans pendule'],
    [90, '1:30 par tour'],
  ])('§2.3 a clock of %i seconds is told as that of a turn', (clock, told) => {
    render(Options, { options: { clock }, say: wordsIn('fr') });
    expect(document.querySelector('dd')?.textContent).toBe(told);
  });
});

describe('what is told', () => {
  const played = (points: number, word: string): Played => ({
    type: 'played',
    seat: 0,
    place: [],
    moves: [],
    exchange: null,
    words: [
      {
        text: word,
        faces: [],
        cells: [],
        direction: 'row',
        atout: false,
        extends: false,
        compound: false,
        reversed: false,
        conjoint: false,
        pair: false,
        force: 0,
        again: false,
      },
    ],
    scored: [],
    points,
  });
  test('news worth telling, and no dice', () => {
    const fresh: News[] = [{ type: 'threw', seat: 0, keep: [] }, played(12, 'PORT')];
    expect(toldBy(wordsIn('fr'), fresh)).toBe('Inès écrit PORT\u00a0: 12 points.');
    const items = fresh.map((news) => ({ type: 'heard', news }));
    expect(log(items as never, null)).toHaveLength(1);
  });
  test('time that ends a turn is told, time that ends a silence is not', () => {
    const late: News = { type: 'timed_out', seat: 0 };
    const turn: News[] = [late, { type: 'passed', seat: 0 }];
    expect(toldBy(wordsIn('fr'), turn)).toBe('Le temps d’Inès est écoulé. Inès passe.');
    const silence: News[] = [late, { type: 'said_nothing', seat: 0 }];
    expect(toldBy(wordsIn('fr'), silence)).toBe('');
    const noted = (news: News[]) =>
      log(news.map((one) => ({ type: 'heard', news: one })) as never, null).map(
        (item) => (item as unknown as { news: News }).news.type,
      );
    expect(noted(turn)).toEqual(['timed_out', 'passed']);
    expect(noted(silence)).toEqual(['said_nothing']);
    expect(noted([late, { type: 'dice_were_set', seat: 0 }])).toEqual([]);
  });
  test('dice are told as people call them, and nothing where nothing was kept', () => {
    const inWords = (lang: Lang, news: News, before: News[] = []) =>
      tell(news, before, wordsIn(lang));
    const rolled: News = {
      type: 'rolled',
      seat: 0,
      shown: [
        { die: 0, face: 'E' },
        { die: 51, face: 'CH' },
        { die: 72, face: '?' },
      ],
    };
    expect(inWords('fr', rolled)).toBe('Inès jette E, CH et joker.');
    expect(inWords('fr', { type: 'threw', seat: 0, keep: [] })).toBe('');
    const kept: News = { type: 'threw', seat: 0, keep: [0, 51] };
    expect(inWords('fr', kept, [rolled])).toBe('Inès garde E et CH.');
    expect(inWords('en', kept, [rolled])).toBe('Inès keeps E and CH.');
    const dice = [0, 1, 60];
    expect(inWords('fr', { type: 'refilled', seat: 0, dice })).toBe(
      'Inès reprend deux dés bleus et un vert.',
    );
    expect(inWords('en', { type: 'refilled', seat: 0, dice })).toBe(
      'Inès takes two blue dice and one green.',
    );
    expect(inWords('fr', { type: 'drew_blind', seat: 0, dice: [] })).toContain('le sac est vide');
    expect(inWords('fr', { type: 'fetiches_kept', seat: 0, dice: [51] }, [rolled])).toBe(
      'Inès garde CH pour son prochain tour.',
    );
    expect(inWords('fr', { type: 'passed', seat: 0 })).toBeNull();
  });
  test('a play is told with the word it was made for first', () => {
    const play = played(32, 'ET');
    const [et] = play.words;
    const musee = { ...et!, text: 'MUSEE', direction: 'descending' as const };
    const diagonal = { ...play, words: [et!, musee] };
    expect(tell(diagonal, [], wordsIn('fr'))).toBe(
      'Inès écrit MUSEE en diagonale, avec ET\u00a0: 32 points.',
    );
    const rime = { ...play, words: [{ ...musee, text: 'RIME', reversed: true }] };
    expect(tell(rime, [], wordsIn('fr'))).toBe(
      'Inès écrit RIME en diagonale, à lire aussi à l’envers\u00a0: 32 points.',
    );
    const moved = { ...play, moves: [{ cell: at('i9'), to: at('j9') }] };
    expect(tell(moved, [], wordsIn('en'))).toBe('Inès recomposes ET: 32 points.');
  });
  test('the finest plays come first', () => {
    const heard = [played(5, 'AN'), played(30, 'RIME'), played(12, 'PORT'), played(1, 'A')];
    expect(best(heard).map(({ points }) => points)).toEqual([30, 12, 5]);
  });
  test('there is a line for every moment, in both languages', () => {
    const doing = { picked: false, begun: false, recomposing: false, lifted: 0, cursor: false };
    for (const lang of ['fr', 'en'] as const)
      for (const phase of ['deal', 'throws', 'compose', 'fetiches', 'recompose'] as const)
        for (const waiting of [[0], [1]]) {
          const made = scene({ phase }, { say: wordsIn(lang), waiting }).scene;
          expect(prompt(made, made.view as View, doing).length).toBeGreaterThan(5);
        }
  });
});

describe('what is told of announcements', () => {
  const before: Played[] = [
    {
      type: 'played',
      seat: 1,
      place: [],
      moves: [],
      exchange: null,
      words: [
        {
          text: 'PATE',
          faces: [],
          cells: CELLS,
          direction: 'row',
          extends: false,
          compound: false,
          reversed: false,
          atout: false,
          conjoint: false,
          pair: false,
          force: 0,
          again: false,
        },
      ],
      scored: [],
      points: 12,
    },
  ];
  const accent: News = {
    type: 'accent_claimed',
    seat: 0,
    cell: at('i9'),
    accent: 'circonflexe',
    die: null,
    letter: 'A',
    crossed: false,
    points: 3,
    over: null,
  };
  test('accents are told with their word, never with the number of a cell', () => {
    expect(tell(accent, before, wordsIn('fr'))).toBe(
      'Inès annonce un accent circonflexe sur A, dans PATE\u00a0: 3 points.',
    );
    expect(tell({ ...accent, over: 2 } as News, before, wordsIn('en'))).toBe(
      'Inès has the die, announces a circumflex accent on A, in PATE, and comes before Clara: 3 points.',
    );
    const wrong: News = {
      type: 'claim_failed',
      seat: 2,
      accent: 'trema',
      cell: at('k9'),
      word: null,
      points: 0,
    };
    expect(tell(wrong, before, wordsIn('fr'))).toBe(
      'Clara annonce un tréma dans PATE\u00a0: le dictionnaire n’en a pas.',
    );
    // Which of the words on that cell has the accent, the news does not say.
    const [play] = before as [Played];
    const crossed = [{ ...play, words: [...play.words, { ...play.words[0]!, text: 'AN' }] }];
    expect(tell(accent, crossed, wordsIn('fr'))).toContain('sur A, dans PATE et AN');
    const anagram: News = { ...wrong, accent: null, cell: null, word: 'TEPA', points: -3 };
    expect(tell(anagram, before, wordsIn('fr'))).toContain('3 points de moins');
    expect(toldBy(wordsIn('fr'), [accent], before)).toContain('PATE');
  });
  test('answers are told with what the dictionary knows of them', () => {
    const shown: News = { type: 'answers_shown', senses: ['De la farine.'], answers: [] };
    expect(tell(shown, [], wordsIn('fr'))).toBe('Personne n’a répondu.');
    const answers = [
      { seat: 1, text: 'farine', sense: 0, known: true, like: null },
      { seat: 2, text: 'miche', sense: null, known: false, like: null },
    ];
    const some: News = { ...shown, answers };
    expect(tell(some, [], wordsIn('en'))).toBe(
      'Answers: “farine”, by Papi Jo, the dictionary’s meaning 1 and “miche”, by Clara.',
    );
  });
  test('definitions say who was alone, or that nobody was', () => {
    const settled: News = { type: 'senses_settled', word: 'PATE', kept: [], paid: [] };
    expect(tell(settled, [], wordsIn('fr'))).toContain('personne ne marque');
    const paid = [{ seat: 2, count: 2, points: 8 }];
    expect(tell({ ...settled, paid } as News, [], wordsIn('fr'))).toContain('Clara gagne 8 points');
  });
  test('a play that was voted down says so, and silence is not noted', () => {
    const rejected: News = {
      type: 'play_rejected',
      seat: 1,
      doubts: ['CAP SUR'],
      against: 2,
      voters: 2,
    };
    expect(tell(rejected, [], wordsIn('fr'))).toBe(
      'CAP SUR est refusé, 2 contre sur 2\u00a0: Papi Jo reprend ses dés.',
    );
    const silent: News[] = [
      { type: 'said_nothing', seat: 0 },
      { type: 'claims_closed' },
      { type: 'voted', seat: 0, refused: null, same: null },
    ];
    expect(silent.map((news) => tell(news, [], wordsIn('fr')))).toEqual(['', '', '']);
    const items = [rejected, { type: 'rolled', seat: 0, shown: [] }];
    expect(log(items.map((news) => ({ type: 'heard', news })) as never, null)).toHaveLength(1);
  });
});
