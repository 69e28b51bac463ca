import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scene } from '../src/lib/games/contract';
import { page } from '../src/lib/games/volapuk';
import { log, role, told, toldBy } from '../src/lib/games/volapuk/advice';
import { isJoker, nothing, put, unnamed, written } from '../src/lib/games/volapuk/draft';
import Extras from '../src/lib/games/volapuk/Extras.svelte';
import { moveName, readFigure } from '../src/lib/games/volapuk/notation';
import Retire from '../src/lib/games/volapuk/Retire.svelte';
import Sheet from '../src/lib/games/volapuk/Sheet.svelte';
import Table from '../src/lib/games/volapuk/Table.svelte';
import Talk from '../src/lib/games/volapuk/Talk.svelte';
import {
  accented,
  accentsOn,
  bears,
  extras,
  fields,
  isOpen,
  mayAsk,
  mayClaimAnagram,
  pairs,
  waitedFor,
} from '../src/lib/games/volapuk/talk';
import { settings } from '../src/lib/settings.svelte';
import type { Action, News, Open, Played, View } from '../src/lib/wire/volapuk';
import type { Refused } from '../src/lib/wire/messages';
import type { Lang, Wording } from '../src/lib/words';
import { wordsOf } from './scene';
import { at, changed, held, OPTIONS, played, tile, type Shown, viewOf } from './volapuk';

beforeEach(async () => {
  await settings.speak('fr');
});

const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

const PATE = [tile('h9', 20, 'P'), tile('i9', 0, 'A'), tile('j9', 30, 'T'), tile('k9', 40, 'E')];
const CELLS = PATE.map(({ cell }) => cell);
const options = {
  ...OPTIONS,
  super_joker: 'off',
  accents: 'priority',
  announced_anagrams: 'one_per_player',
  announced_definitions: 'player',
  claim_order: 'seat',
  false_claim: 0,
  referee: 'lexicon_and_vote',
} as Open['options'];

/** Papi Jo has laid PATE, and Inès may speak of it. */
const view = (changes: Partial<Shown> = {}): View =>
  viewOf([[held(75, '^'), held(1, 'B')], [held(2, null)], []], {
    options,
    tiles: PATE,
    seen: ['PATE'],
    phase: 'claims',
    polyedre: ['B', 'A', 'C'],
    first: 1,
    turn: 1,
    throws: 1,
    spoken: [{ text: 'PATE', cells: CELLS }],
    done: [2],
    speaking: [0],
    sheets: [[], [12], []],
    totals: [0, 12, 0],
    actions: [{ type: 'nothing_to_say' }],
    ...changes,
  });

const REFUSED: Refused = {
  type: 'refused',
  id: null,
  code: 'other_letters',
  facts: {},
  nearest: null,
  section: '8.4',
  sentence: '« PORT » n’a pas les lettres d’un mot qui vienne d’être formé.',
};

const scene = (table: Partial<Shown> = {}, changes: Partial<Scene> = {}) =>
  played(view(table), [], { waiting: table.speaking ?? [0], ...changes });
const letter = (cell: string) => document.querySelector(`[data-letter="${at(cell)}"]`)!;

describe('accents', () => {
  test('are drawn on the first vowel of a face', () => {
    expect(accented('E', 'aigu')).toBe('É');
    expect(accented('RE', 'circonflexe')).toBe('RÊ');
    expect(bears('CH')).toBe(false);
    const claim = { seat: 1, points: 3, cell: 5, accent: 'trema', die: null, word: null } as const;
    expect([
      ...accentsOn(view({ marks: [{ cell: 3, accent: 'grave' }], claims: [claim] })),
    ]).toEqual([
      [3, 'grave'],
      [5, 'trema'],
    ]);
  });

  test('a bare announcement yields to a die, and nothing else does', () => {
    const cell = at('i9');
    const claim = { seat: 1, points: 3, cell, accent: 'aigu', die: null, word: null } as const;
    expect(isOpen(view(), 0, cell, 'aigu')).toBe(true);
    expect(isOpen(view({ claims: [claim] }), 0, cell, 'aigu')).toBe(false);
    expect(isOpen(view({ claims: [claim] }), 0, cell, 'circonflexe')).toBe(true);
    expect(isOpen(view({ claims: [{ ...claim, die: 4 }] }), 0, cell, 'circonflexe')).toBe(false);
    expect(isOpen(view({ claims: [{ ...claim, seat: 0 }] }), 0, cell, 'circonflexe')).toBe(false);
    const marks = [{ cell, accent: 'aigu' } as const];
    expect(isOpen(view({ marks }), 0, cell, 'circonflexe')).toBe(false);
    const strict = { ...options, accents: 'required' } as const;
    expect(isOpen(view({ options: strict }), 0, cell, 'aigu')).toBe(false);
    expect(isOpen(view({ options: strict }), 0, cell, 'circonflexe')).toBe(true);
    expect(isOpen(view({ options: { ...options, accents: 'off' } }), 0, cell, 'aigu')).toBe(false);
  });

  test('a letter, then its accent: the die that shows it is used by itself', async () => {
    const { scene: made, play } = scene();
    render(Talk, { scene: made });
    expect(letter('h9').tagName).toBe('SPAN');
    await fireEvent.click(letter('i9'));
    const circonflexe = screen.getByRole('button', { name: /circonflexe/ });
    expect(circonflexe.textContent).toContain('avec votre dé');
    await fireEvent.click(circonflexe);
    const action = { type: 'claim_accent', cell: at('i9'), accent: 'circonflexe', die: 75 };
    await waitFor(() => expect(play).toHaveBeenCalledWith(action));
  });

  test('a die that has its accent engraved gets no second one', () => {
    const tiles = [tile('h9', 61, 'É'), tile('i9', 0, 'A')];
    const marks = [{ cell: at('h9'), accent: 'aigu' } as const];
    render(Table, { scene: scene({ tiles, marks }).scene });
    expect(document.querySelector('.pencil')).toBeNull();
  });

  test('the letter may be chosen on the board, where accents are pencilled', async () => {
    const { scene: made } = scene({ marks: [{ cell: at('k9'), accent: 'aigu' }] });
    render(Table, { scene: made });
    const cell = (name: string) => document.querySelector(`[data-cell="${at(name)}"]`)!;
    expect(cell('k9').querySelector('.pencil')).not.toBeNull();
    expect(cell('k9').getAttribute('aria-label')).toContain('accent aigu annoncé');
    await fireEvent.click(cell('k9'));
    await fireEvent.click(cell('h9'));
    expect(document.querySelector('.accents')).toBeNull();
    await fireEvent.click(cell('i9'));
    expect(document.querySelector('.accents')).not.toBeNull();
    expect(letter('i9').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the tray', () => {
  test('its way out has the focus, and Escape goes there too', async () => {
    const { scene: made, play } = scene();
    render(Talk, { scene: made });
    const out = screen.getByRole('button', { name: 'Rien à annoncer' });
    await waitFor(() => expect(document.activeElement).toBe(out));
    await fireEvent.click(letter('i9'));
    await fireEvent.keyDown(out, { key: 'Escape' });
    expect(document.querySelector('.accents')).toBeNull();
    expect(play).not.toHaveBeenCalled();
    await fireEvent.keyDown(out, { key: 'Escape' });
    expect(play).toHaveBeenCalledWith({ type: 'nothing_to_say' });
  });

  test('nobody who writes elsewhere is torn away', async () => {
    const chat = document.body.appendChild(document.createElement('input'));
    chat.focus();
    render(Talk, { scene: scene().scene });
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(chat);
    chat.remove();
  });

  test('an anagram that cannot be one costs nothing', async () => {
    const { scene: made, play, attempt } = scene();
    attempt.mockResolvedValueOnce(REFUSED);
    render(Talk, { scene: made });
    const field = screen.getByLabelText('Une anagramme');
    await fireEvent.input(field, { target: { value: 'port' } });
    await fireEvent.submit(field.closest('form')!);
    await screen.findByRole('alert');
    expect(play).not.toHaveBeenCalled();
    await fireEvent.input(field, { target: { value: 'tapé' } });
    await fireEvent.submit(field.closest('form')!);
    await waitFor(() => expect(play).toHaveBeenCalledWith({ type: 'claim_anagram', word: 'tapé' }));
  });

  test('says what was announced, by whom and for how much', () => {
    const claims = [
      { seat: 2, points: 3, cell: at('i9'), accent: 'circonflexe', die: null, word: null } as const,
      { seat: 0, points: 4, cell: null, accent: null, die: null, word: 'TAPE' },
    ];
    const spoken = [...view().open.spoken, { text: 'AN', cells: [at('i9'), at('i10')] }];
    const asked = { asked: 'PATE', asker: 2, sense_count: 4 };
    render(Talk, { scene: scene({ claims, spoken, ...asked }).scene });
    const said = [...document.querySelectorAll('.said li')].map((one) =>
      one.textContent!.replace(/\s+/g, ' ').trim(),
    );
    expect(said).toEqual([
      'Clara Â dans PATE et AN+ 3',
      'Inès TAPE, anagramme+ 4',
      'Clara demande ce que veut dire PATE, 4 sens : on y vient. § 8.5',
    ]);
    expect(screen.getByText('Rien d’autre')).toBeTruthy();
    expect(mayClaimAnagram(view({ claims }), 0)).toBe(false);
    expect(mayClaimAnagram(view({ claims }), 1)).toBe(true);
  });

  test('only whoever played asks for the senses of a word, where the table wants it so', async () => {
    expect(mayAsk(view(), 0)).toBe(false);
    expect(mayAsk(view({ options: { ...options, announced_definitions: 'table' } }), 0)).toBe(true);
    const { scene: made, play } = scene({ turn: 0 });
    render(Talk, { scene: made });
    expect(screen.getByText(/Les autres répondent et peuvent marquer/).textContent).toContain(
      '8.5',
    );
    const all = scene({ turn: 0, options: { ...options, asker_answers: true } }).scene;
    render(Talk, { scene: all });
    expect(screen.getByText(/Tous répondent, vous aussi/)).toBeTruthy();
    await fireEvent.click(screen.getAllByRole('button', { name: 'Faire définir PATE' })[0]!);
    await waitFor(() => expect(play).toHaveBeenCalledWith({ type: 'ask_senses', word: 'PATE' }));
  });

  test('whoever waits reads for whom', () => {
    const waiting = view({ speaking: [2], done: [] });
    expect(waitedFor(wordsIn('fr'), waiting, 0)).toBe(
      'Clara peut annoncer quelque chose. Vous parlerez ensuite.',
    );
    expect(waitedFor(wordsIn('en'), changed(waiting, { speaking: [1, 2], phase: 'vote' }), 0)).toBe(
      'Papi Jo and Clara judge the answers.',
    );
    render(Talk, { scene: scene({ speaking: [2], done: [] }).scene });
    expect(screen.getByText(/Clara peut annoncer/).textContent).toContain('8.2');
    expect(role(wordsIn('fr'), waiting, 2)).toBe('a la parole');
  });

  test('whoever has nothing to say says so ahead, and is not asked', async () => {
    const { scene: waits, play } = scene({ speaking: [2], done: [] });
    const asked = scene({ speaking: [0], done: [2] }, { play }).scene;
    const { rerender } = render(Talk, { scene: waits });
    const ahead = screen.getByRole('button', { name: 'Je n’annoncerai rien' });
    await fireEvent.click(ahead);
    expect(ahead.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/Vous n’annoncerez rien/)).toBeTruthy();
    expect(play).not.toHaveBeenCalled();
    await rerender({ scene: asked });
    expect(play).toHaveBeenCalledExactlyOnceWith({ type: 'nothing_to_say' });
  });

  test('that may be taken back, and is of one play only', async () => {
    const { scene: waits, play } = scene({ speaking: [2], done: [] });
    const { rerender } = render(Talk, { scene: waits });
    const ahead = () => screen.getByRole('button', { name: 'Je n’annoncerai rien' });
    await fireEvent.click(ahead());
    await fireEvent.click(ahead());
    expect(ahead().getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(ahead());
    await rerender({ scene: scene({ number: 9, speaking: [0], done: [2] }, { play }).scene });
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Rien à annoncer' })).toBeTruthy();
  });
});

test.each([
  [[0], 'Vous avez écrit PATE, AN et TU. Quelque chose à annoncer\u00a0?'],
  [[2], 'Vous avez écrit PATE, AN et TU.'],
])('§8.2 one’s own play is one’s own, whoever speaks of it: %j', (speaking, title) => {
  const others = ['AN', 'TU'].map((text, cell) => ({ text, cells: [cell] }));
  const spoken = [...view().open.spoken, ...others];
  render(Talk, { scene: scene({ turn: 0, speaking, spoken }).scene });
  expect(document.querySelector('.title')?.textContent).toBe(title);
});

describe('votes', () => {
  const proposed = {
    type: 'proposed',
    seat: 1,
    play: { type: 'play', place: [{ die: 2, cell: at('l9'), letter: null }] },
    doubts: ['CAP SUR'],
    words: [],
    scored: [],
    points: 6,
  } satisfies News;

  test('a play lies on the board for a try, and is refused or accepted', async () => {
    const { scene: made, play } = scene(
      {
        phase: 'vote',
        hands: [[], [held(2, 'S')], []],
        proposed: proposed.play as Open['proposed'],
        doubts: ['CAP SUR'],
      },
      { heard: [proposed] },
    );
    render(Table, { scene: made });
    expect(screen.getByText(/Papi Jo propose CAP SUR, pour 6 points/)).toBeTruthy();
    expect(document.querySelector(`[data-cell="${at('l9')}"]`)!.classList).toContain('fresh');
    await fireEvent.click(screen.getByText('Refuser'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [0], same: [] });
    await fireEvent.click(screen.getByText('Accepter'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [], same: [] });
  });

  test('answers of others are refused, or found to be the same', async () => {
    const answers = [
      { seat: 0, text: 'le mien', sense: 0, known: false, like: null },
      { seat: 1, text: 'pain', sense: 1, known: false, like: null },
      { seat: 2, text: 'miche', sense: null, known: false, like: null },
    ];
    const { scene: made, play } = scene({
      phase: 'vote',
      asked: 'PATE',
      answers,
      senses: ['a', 'b'],
    });
    render(Talk, { scene: made });
    expect(screen.getByText('Tout accepter')).toBeTruthy();
    const [pain, miche] = screen.getAllByRole('button', { name: /^Refuser/ });
    expect(screen.getAllByRole('button', { name: /^Refuser/ })).toHaveLength(2);
    await fireEvent.click(pain!);
    await fireEvent.click(miche!);
    await fireEvent.click(miche!);
    await fireEvent.change(screen.getByLabelText(/miche/), { target: { value: '1' } });
    await fireEvent.click(screen.getByText('Voter ainsi'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [1], same: [[1, 2]] });
    expect(pairs(new Map([[2, 1], [1, 2]]))).toEqual([[1, 2]]); // prettier-ignore
  });

  test('what the dictionary knows is not voted on, but another may be the same', async () => {
    const answers = [
      { seat: 1, text: 'farine', sense: 0, known: true, like: null },
      { seat: 2, text: 'miche', sense: 1, known: false, like: null },
    ];
    const { scene: made, play } = scene({
      phase: 'vote',
      asked: 'PATE',
      answers,
      senses: ['De la farine.', 'Du papier.'],
    });
    render(Talk, { scene: made });
    expect(screen.getByText('sens 1, reconnu par le dictionnaire')).toBeTruthy();
    expect(screen.getByText('sens 2, selon son auteur')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Refuser/ })).toHaveLength(1);
    await fireEvent.change(screen.getByLabelText(/miche/), { target: { value: '0' } });
    await fireEvent.click(screen.getByText('Voter ainsi'));
    expect(play).toHaveBeenCalledWith({ type: 'vote', refused: [], same: [[0, 1]] });
  });

  test.each([1, 2])('what is the same is asked only of answers of two others: %i', (seat) => {
    const answers = [
      { seat: 1, text: 'pain', sense: 1, known: false, like: null },
      { seat, text: 'miche', sense: null, known: false, like: null },
    ];
    const asked = { phase: 'vote' as const, asked: 'PATE', answers, senses: ['a', 'b'] };
    render(Talk, { scene: scene(asked).scene });
    expect(screen.queryAllByText(/dites ce qui est pareil/)).toHaveLength(seat - 1);
    expect(screen.queryAllByLabelText(/dit la même chose que/)).toHaveLength(2 * (seat - 1));
  });

  test('silence accepts only where a clock runs', () => {
    const voting = view({
      phase: 'vote',
      speaking: [2],
      proposed: proposed.play as never,
      options: { ...options, clock: 180 },
    });
    expect(waitedFor(wordsIn('fr'), voting, 0)).toBe('Clara vote. Le silence accepte.');
    const calm = changed(voting, { options: { ...options, clock: 0 } });
    expect(waitedFor(wordsIn('fr'), calm, 0)).toBe('Clara vote.');
  });
});

describe('definitions', () => {
  test('two fields lie ready, others come as they are asked for, as many as senses', async () => {
    const { scene: made } = scene({ phase: 'answers', asked: 'PATE', sense_count: 3 });
    render(Talk, { scene: made });
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    await fireEvent.click(screen.getByText('Un autre sens'));
    expect(document.activeElement).toBe(screen.getByLabelText('Sens 3'));
    expect(screen.queryByText('Un autre sens')).toBeNull();
  });

  test('there are as many fields as senses, but twelve at most', async () => {
    expect(fields(view({ sense_count: 40 }))).toBe(12);
    const { scene: made, play } = scene({ phase: 'answers', asked: 'PATE', sense_count: 3 });
    render(Talk, { scene: made });
    expect(screen.getByText('Je ne sais pas')).toBeTruthy();
    await fireEvent.input(screen.getByLabelText('Sens 2'), { target: { value: ' du pain ' } });
    await fireEvent.click(screen.getByText('Donner 1 réponse'));
    expect(play).toHaveBeenCalledWith({ type: 'answer', texts: ['du pain'] });
  });

  test('what is written when time runs out goes by itself', async () => {
    vi.useFakeTimers();
    const clock = { key: 'answers', seats: [0], left: 5_000, ends: performance.now() + 5_000 };
    const { scene: made, play } = scene(
      { phase: 'answers', asked: 'PATE', sense_count: 1 },
      { clocks: [clock] as never },
    );
    render(Talk, { scene: made });
    await fireEvent.input(screen.getByLabelText('Sens 1'), { target: { value: 'pain' } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(play).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(play).toHaveBeenCalledWith({ type: 'answer', texts: ['pain'] });
    vi.useRealTimers();
  });

  test('each answer that is not known is laid beside a sense of the dictionary', async () => {
    const answers = [
      { seat: 1, text: 'autre', sense: null, known: false, like: null },
      { seat: 0, text: 'farine', sense: 0, known: true, like: null },
      { seat: 0, text: 'pain', sense: null, known: false, like: null },
      { seat: 0, text: 'papier', sense: null, known: false, like: null },
    ];
    const { scene: made, play } = scene({
      phase: 'matches',
      asked: 'PATE',
      answers,
      senses: ['De la farine.', 'Du papier.'],
    });
    render(Talk, { scene: made });
    await fireEvent.change(screen.getByLabelText('papier'), { target: { value: '1' } });
    await fireEvent.click(screen.getByText('C’est ce que je voulais dire'));
    expect(play).toHaveBeenCalledWith({ type: 'match', senses: [null, 1] });
  });
});

describe('the super joker', () => {
  test('stands for a letter that one names, and is written with last of all', () => {
    const ground = {
      diameter: 17,
      tiles: PATE,
      hand: [held(80, '!'), held(72, '?')],
      swap: false,
      diagonals: [],
    };
    expect(isJoker('!')).toBe(true);
    expect(unnamed(ground, put(ground, nothing(), 80, at('l9')))?.die).toBe(80);
    const one = written(ground, nothing(), at('l9'), 'S')!;
    expect([...one.draft.letters]).toEqual([[72, 'S']]);
  });

  test('shows its star and its force on the board, and one line says what it does', () => {
    const tiles = [...PATE, tile('l9', 80, '!', 'S')];
    const strong = { ...options, super_joker: 'word' } as const;
    render(Table, { scene: scene({ tiles, force: 7, options: strong }).scene });
    const cell = document.querySelector(`[data-cell="${at('l9')}"]`)!;
    expect(cell.getAttribute('aria-label')).toBe('l9, super joker pour S, force 7');
    expect(cell.querySelector('.die')!.classList).toContain('super');
    expect(cell.querySelector('[data-worth="×7"]')).not.toBeNull();
    expect(screen.getByText(/force 7.*comptent 7 fois/)).toBeTruthy();
  });

  test('is replaced by a die that one holds, where the referee lets it go', async () => {
    const tiles = [...PATE, tile('l9', 80, '!', 'B')];
    const table = { phase: 'compose', turn: 0, tiles, force: 2 } as const;
    const { scene: made, play, attempt } = scene(table);
    attempt.mockResolvedValueOnce(REFUSED);
    const { unmount } = render(Retire, { scene: made });
    await waitFor(() => expect(attempt).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    render(Retire, { scene: made });
    await fireEvent.click(await screen.findByText('Remplacer le super joker B'));
    await fireEvent.click(screen.getByText('Remplacer'));
    expect(play).toHaveBeenCalledWith({ type: 'retire_super_joker', die: 1 });
  });

  test('is drawn in a figure', () => {
    expect(readFigure('i9:v31:!E:1 a1:E/- P 0')!.tiles[0]).toMatchObject({
      die: 80,
      face: '!',
      letter: 'E',
    });
  });
});

describe('what is told of it', () => {
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
    expect(told(accent, before, wordsIn('fr'))).toBe(
      'Inès annonce un accent circonflexe sur A, dans PATE\u00a0: 3 points.',
    );
    expect(told({ ...accent, over: 2 } as News, before, wordsIn('en'))).toBe(
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
    expect(told(wrong, before, wordsIn('fr'))).toBe(
      'Clara annonce un tréma dans PATE\u00a0: le dictionnaire n’en a pas.',
    );
    // Which of the words on that cell has the accent, the news does not say.
    const [play] = before as [Played];
    const crossed = [{ ...play, words: [...play.words, { ...play.words[0]!, text: 'AN' }] }];
    expect(told(accent, crossed, wordsIn('fr'))).toContain('sur A, dans PATE et AN');
    const anagram: News = { ...wrong, accent: null, cell: null, word: 'TEPA', points: -3 };
    expect(told(anagram, before, wordsIn('fr'))).toContain('3 points de moins');
    expect(toldBy(wordsIn('fr'), [accent], before)).toContain('PATE');
  });

  test('answers are told with what the dictionary knows of them', () => {
    const shown: News = { type: 'answers_shown', senses: ['De la farine.'], answers: [] };
    expect(told(shown, [], wordsIn('fr'))).toBe('Personne n’a répondu.');
    const answers = [
      { seat: 1, text: 'farine', sense: 0, known: true, like: null },
      { seat: 2, text: 'miche', sense: null, known: false, like: null },
    ];
    const some: News = { ...shown, answers };
    expect(told(some, [], wordsIn('en'))).toBe(
      'Answers: “farine”, by Papi Jo, sense 1 of the dictionary and “miche”, by Clara.',
    );
  });

  test('definitions say who was alone, or that nobody was', () => {
    const settled: News = { type: 'senses_settled', word: 'PATE', kept: [], paid: [] };
    expect(told(settled, [], wordsIn('fr'))).toContain('personne ne marque');
    const paid = [{ seat: 2, count: 2, points: 8 }];
    expect(told({ ...settled, paid } as News, [], wordsIn('fr'))).toContain('Clara gagne 8 points');
  });

  test('a play that was voted down says so, and silence is not noted', () => {
    const rejected: News = {
      type: 'play_rejected',
      seat: 1,
      doubts: ['CAP SUR'],
      against: 2,
      voters: 2,
    };
    expect(told(rejected, [], wordsIn('fr'))).toBe(
      'CAP SUR est refusé, 2 contre sur 2\u00a0: Papi Jo reprend ses dés.',
    );
    const silent: News[] = [
      { type: 'said_nothing', seat: 0 },
      { type: 'claims_closed' },
      { type: 'voted', seat: 0, refused: null, same: null },
    ];
    expect(silent.map((news) => told(news, [], wordsIn('fr')))).toEqual(['', '', '']);
    const items = [rejected, { type: 'rolled', seat: 0, shown: [] }];
    expect(log(items.map((news) => ({ type: 'heard', news })) as never, null)).toHaveLength(1);
  });

  test('moves are written as the server writes them', () => {
    const moves: [Action, string][] = [
      [{ type: 'claim_accent', cell: at('i9'), accent: 'circonflexe', die: 75 }, '^i9c:v26'],
      [{ type: 'claim_accent', cell: at('i9'), accent: 'aigu', die: null }, '^i9a'],
      [{ type: 'claim_anagram', word: 'trop' }, '~trop'],
      [{ type: 'ask_senses', word: 'BABA COOL' }, '%BABA_COOL'],
      [{ type: 'nothing_to_say' }, '-'],
      [{ type: 'answer', texts: ['un lieu', 'a|b'] }, '"un lieu|a%7c;b'],
      [{ type: 'match', senses: [1, null] }, '#2,-'],
      [{ type: 'vote', refused: [0], same: [[1, 2]] }, '&1,2=3'],
      [{ type: 'retire_super_joker', die: 2 }, '@a3'],
    ];
    for (const [move, text] of moves) expect(moveName(move)).toBe(text);
  });

  test('the sheet has a column for announcements where any counted', () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    const { unmount } = render(Sheet, { scene: scene().scene });
    expect(screen.queryByText('Annonces')).toBeNull();
    unmount();
    render(Sheet, { scene: scene({ bonuses: [6, -3, 0] }).scene });
    expect(screen.getByText('Annonces')).toBeTruthy();
    expect([...document.querySelectorAll('.bonus')].map((one) => one.textContent)).toEqual([
      '− 3',
      '+ 6',
      '+ 0',
    ]);
  });

  test('what a table plays beyond laying words is one sentence each, with its §', () => {
    const all = { ...options, super_joker: 'round', referee: 'vote' } as const;
    expect(extras(view({ options: all })).map(({ section }) => section)).toEqual([
      '6.11',
      '8.2',
      '8.3',
      '8.4',
      '8.5',
      '8.6',
    ]);
    for (const lang of ['fr', 'en'] as const) {
      const { unmount } = render(Extras, {
        scene: scene({ options: all }, { say: wordsIn(lang) }).scene,
      });
      expect(document.querySelectorAll('li a')).toHaveLength(6);
      unmount();
    }
  });
});
