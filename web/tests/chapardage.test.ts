import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from '../src/lib/games/chapardage';
import { prompt } from '../src/lib/games/chapardage/advice';
import { fullest, letters, whom } from '../src/lib/games/chapardage/asks';
import {
  empty,
  missing,
  mot,
  named,
  placed,
  placeFor,
  still,
  taken,
  typed,
  unnamed,
} from '../src/lib/games/chapardage/build';
import Figure from '../src/lib/games/chapardage/Figure.svelte';
import { command } from '../src/lib/games/chapardage/keys';
import { layingName, moveName, readFigure } from '../src/lib/games/chapardage/notation';
import { judgedRequests, requestAt } from '../src/lib/games/chapardage/review';
import LookBack from '../src/lib/games/chapardage/Review.svelte';
import Sheet from '../src/lib/games/chapardage/Sheet.svelte';
import { Stage } from '../src/lib/games/chapardage/stage.svelte';
import Table from '../src/lib/games/chapardage/Table.svelte';
import { kept, memory, speech } from '../src/lib/games/chapardage/talk';
import type { Scene } from '../src/lib/games/contract';
import { namesAt } from '../src/lib/names';
import { arrange, sorted } from '../src/lib/parts/hand';
import { wind } from '../src/lib/parts/seats';
import { settings } from '../src/lib/settings.svelte';
import type { News, Open, Review, View } from '../src/lib/wire/chapardage';
import type { Hello } from '../src/lib/wire/messages';
import type { Lang, Wording } from '../src/lib/words';
import { figuresOf, plainWords, rulePage, testScene, text, wordsOf } from './scene';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What is heard of an element: nothing that is only to be seen. */
function spoken(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const unheard of copy.querySelectorAll('[aria-hidden="true"]')) unheard.remove();
  return text(copy);
}

const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

/** The study: Inès asks; Clara has just stolen an l; P, C and M lie in words. */
const OPEN: Open = {
  end: null,
  gap: 3,
  spoken: false,
  gone: [],
  heights: [17, 18, 16, 18],
  idle: 0,
  number: 21,
  options: {
    clock: 0,
    held_word: true,
    memory: false,
    vocabulary: 'tous',
    proper: false,
    coarse: true,
    version: 'normale',
    visible: false,
  },
  phase: 'ask',
  protected: ['', '', 'l', ''],
  blank: 0,
  spared: false,
  reaching: null,
  refill: null,
  request: null,
  turn: 0,
};

type Changes = Partial<Omit<View, 'open'> & Open>;

/** The same table with something else about it, in the open or before Inès alone. */
function view(changes: Changes = {}): View {
  const all = Object.entries(changes);
  return {
    open: { ...OPEN, ...Object.fromEntries(all.filter(([name]) => name in OPEN)) },
    asks: ['', LETTERS, LETTERS.replace('l', ''), LETTERS],
    drawn: null,
    goal: 5,
    hand: 'BTaegiors',
    hands: [9, 8, 10, 7],
    length: 5,
    mot: true,
    moves: [],
    seat: 0,
    words: [
      [{ maj: 'L', word: null, cards: null }],
      [{ maj: 'P', word: null, cards: null }],
      [
        { maj: 'C', word: null, cards: null },
        { maj: 'M', word: null, cards: null },
      ],
      [],
    ],
    ...Object.fromEntries(all.filter(([name]) => !(name in OPEN))),
  };
}

const scene = (changes: Partial<Scene> = {}): Scene => testScene(page, view(), changes);

const VAIN: News[] = [
  { type: 'asked', seat: 1, asked: 2, card: 'u' },
  { type: 'pioche_said', seat: 2, asker: 1, card: 'u' },
  { type: 'pile_chosen', seat: 1, pile: 2 },
  { type: 'drew', seat: 1, pile: 2, card: null },
  { type: 'a_toi_said', seat: 1, blank: false },
];
const THEFT: News[] = [
  { type: 'asked', seat: 2, asked: 0, card: 'l' },
  { type: 'stolen', seat: 2, asked: 0, card: 'l' },
];

beforeEach(async () => {
  await settings.speak('fr');
});

describe('what may be asked', () => {
  test('comes from the view: all but what is protected, and no joker', () => {
    const clara = letters(view(), 2, false);
    expect(clara).toHaveLength(27);
    expect(clara.filter(({ open }) => !open).map(({ card, why }) => [card, why])).toEqual([
      ['l', 'protected'],
      ['?', 'joker'],
    ]);
    expect(letters(view(), 3, false).find(({ card }) => card === 'l')?.open).toBe(true);
  });

  test('a maj. that lies in a word is marked and can be asked for', () => {
    const majs = letters(view(), 1, true);
    expect(majs.filter(({ laid }) => laid !== null).map(({ card, laid }) => [card, laid])).toEqual([
      ['C', 2],
      ['L', 0],
      ['M', 2],
      ['P', 1],
    ]);
    expect(majs.filter(({ open }) => !open).map(({ card }) => card)).toEqual(['!']);
  });

  test('letters of one’s own are counted', () => {
    const held = letters(view({ hand: 'Baabe' }), 1, false).filter(({ held }) => held);
    expect(held.map(({ card, held }) => `${held}${card}`)).toEqual(['2a', '1b', '1e']);
  });

  test('the one asked before stays chosen while he can be asked', () => {
    expect(whom(view(), [1, 2, 3], 3)).toBe(3);
    expect(whom(view(), [1, 2, 3], null)).toBe(1);
    expect(whom(view({ asks: ['', '', '', ''] }), [1, 2, 3], 3)).toBeNull();
  });

  test('§5.2 a new hand comes from the highest piles', () => {
    expect(fullest([3, 5, 5, 0], 5)).toEqual([1, 2, 1, 2, 0]);
    expect(fullest([1, 0, 1, 0], 5)).toEqual([0, 2]);
  });
});

describe('a word in its places', () => {
  const hand = arrange([], '!?BTaegi', []);
  const slot = (card: string) => hand.find((one) => one.card === card)!;
  const spell = (...cards: string[]) =>
    cards.reduce((built, card) => placed(built, slot(card), placeFor(built, card)!), empty(5));

  test('a tapped maj. goes in front, min. behind it in their order', () => {
    const built = spell('a', 'B', 'g');
    expect(built.map((one) => one?.card ?? null)).toEqual(['B', 'a', 'g', null, null]);
    expect(missing(built)).toBe(2);
    expect(mot(built)).toBeNull();
  });

  test('another maj. takes the place of the first', () => {
    expect(spell('B', 'T')[0]?.card).toBe('T');
  });

  test('cards that are carried within the word change places', () => {
    const built = placed(spell('B', 'a', 'g'), slot('g'), 1);
    expect(built.map((one) => one?.card ?? null)).toEqual(['B', 'g', 'a', null, null]);
  });

  test('what is taken back leaves a hole, which is filled next', () => {
    const built = placed(taken(spell('B', 'a', 'g'), 1), slot('e'), 1);
    expect(built.map((one) => one?.card ?? null)).toEqual(['B', 'e', 'g', null, null]);
  });

  test('a joker has no letter until it is named', () => {
    const built = spell('B', 'a', '?', 'g', 'e');
    expect(unnamed(built)).toBe(2);
    expect(mot(built)).toBeNull();
    expect(mot(named(built, 2, 'd'))).toEqual({ type: 'say_mot', word: 'badge', cards: 'Ba?ge' });
  });

  test('letters are typed; where there is no such card, the joker takes them', () => {
    const built = [...'badge'].reduce((so, key) => typed(so, hand, key) ?? so, empty(5));
    expect(mot(built)).toEqual({ type: 'say_mot', word: 'badge', cards: 'Ba?ge' });
    const other = [...'magie'].reduce((so, key) => typed(so, hand, key) ?? so, empty(5));
    expect(mot(other)).toEqual({ type: 'say_mot', word: 'magie', cards: '!agie' });
  });

  test('a joker that was typed by its sign takes the next letter', () => {
    const built = ['b', 'a', '?', 'd'].reduce((so, key) => typed(so, hand, key) ?? so, empty(5));
    expect(built[2]).toMatchObject({ card: '?', letter: 'd' });
    expect(built[3]).toBeNull();
    expect(typed(empty(5), arrange([], 'aeg', []), 'b')).toBeNull();
  });

  test('cards that were stolen meanwhile leave the word', () => {
    const built = spell('B', 'a', 'g');
    const left = arrange(hand, '!?BTaei', []);
    expect(still(built, left).map((one) => one?.card ?? null)).toEqual([
      'B',
      'a',
      null,
      null,
      null,
    ]);
    expect(still(built, hand)).toBe(built);
  });

  test('the hand is sorted, jokers and maj. first', () => {
    const order = sorted(arrange([], 'sB?a!T', [])).map(({ card }) => card);
    expect(order.join('')).toBe('!?BTas');
  });
});

describe('what is said', () => {
  test('a request and its answer stay in the air until the next', () => {
    expect([...speech(VAIN.slice(0, 3))]).toEqual([
      [1, { say: 'ask', card: 'u', asked: 2 }],
      [2, { say: 'pioche' }],
    ]);
    expect([...speech([...VAIN, ...THEFT])]).toEqual([
      [2, { say: 'ask', card: 'l', asked: 0 }],
      [0, { say: 'gives', card: 'l', to: 2 }],
    ]);
  });

  test('« À toi ! » ends the talk, and a word stays in sight until somebody speaks', () => {
    const laid: News = {
      type: 'mot_laid',
      seat: 2,
      word: 'badge',
      cards: 'Badge',
      number: 1,
      again: false,
    };
    expect([...speech(VAIN)]).toEqual([[1, { say: 'a_toi' }]]);
    expect(speech([...VAIN, laid]).get(2)).toMatchObject({ say: 'mot', word: 'badge' });
    expect(speech([...VAIN, laid, ...THEFT]).get(2)).toMatchObject({ say: 'ask' });
  });

  test('whoever resigns leaves nothing in the air', () => {
    expect(speech([...THEFT, { type: 'resigned', seat: 2 }]).size).toBe(0);
  });

  test('§7.2 « À toi ! » is known for the clock’s, unless the clock only drew', () => {
    const out: News = { type: 'timed_out', seat: 1 };
    expect(speech([out, VAIN[4]!]).get(1)).toEqual({ say: 'a_toi', late: true });
    expect(speech([...VAIN.slice(0, 2), out, ...VAIN.slice(2)]).get(1)).toEqual({ say: 'a_toi' });
    expect(speech([out, VAIN[4]!, ...VAIN]).get(1)).toEqual({ say: 'a_toi' });
  });
});

describe('the log forgets', () => {
  const items = (news: readonly News[]): Hello['items'] =>
    news.map((one, seq) => ({ type: 'heard', seq, news: one, lines: [] }));
  const left = (all: Hello['items']) =>
    kept(all).map((item) => (item.type === 'heard' ? (item.news as News).type : item.body.type));

  test('what was said before the turn that goes on', () => {
    expect(left(items([...VAIN, ...THEFT]))).toEqual(['asked', 'stolen']);
  });

  test('but not before the next player has spoken', () => {
    expect(left(items(VAIN))).toHaveLength(5);
    const late: News = {
      type: 'mot_laid',
      seat: 1,
      word: 'badge',
      cards: 'Badge',
      number: 1,
      again: false,
    };
    expect(left(items([...VAIN, late]))).toContain('mot_laid');
    expect(left(items([...VAIN, late, ...THEFT]))).toEqual(['asked', 'stolen']);
  });

  test('several requests of one turn are kept together', () => {
    expect(left(items([...VAIN, ...THEFT, ...THEFT]))).toHaveLength(4);
  });

  test('nothing that the table itself noted', () => {
    const noted = { type: 'noted', seq: 2, body: { type: 'paused' } } as Hello['items'][number];
    expect(left([...items(VAIN), noted, ...items(THEFT)])).toEqual(['paused', 'asked', 'stolen']);
  });

  test('all of it is there with the memory aid, and once the game is over', () => {
    const all = items([...VAIN, ...THEFT]);
    const { options } = view().open;
    expect(page.log!(all, view())).toHaveLength(2);
    expect(page.log!(all, view({ options: { ...options, memory: true } }))).toHaveLength(7);
    expect(page.log!(all, view({ end: 'words' }))).toHaveLength(7);
  });
});

describe('the memory aid', () => {
  test('knows who asked, who had it not, and who holds what was taken', () => {
    const [ines, jo, clara] = memory([...VAIN, ...THEFT], 4);
    expect(jo?.asked).toEqual([{ card: 'u', of: 2, got: false }]);
    expect(clara).toEqual({
      asked: [{ card: 'l', of: 0, got: true }],
      lacked: ['u'],
      holds: ['l'],
    });
    expect(ines?.holds).toEqual([]);
  });

  test('a letter that comes or goes is no longer told', () => {
    const later: News[] = [
      { type: 'asked', seat: 2, asked: 3, card: 'u' },
      { type: 'stolen', seat: 2, asked: 3, card: 'u' },
      { type: 'mot_laid', seat: 2, word: 'lueur', cards: 'Lueur', number: 1, again: false },
    ];
    const clara = memory([...VAIN, ...THEFT, ...later], 4)[2]!;
    expect(clara.lacked).toEqual([]);
    expect(clara.holds).toEqual(['l']);
  });

  test('is shown where the table agreed to it, and nowhere else', () => {
    const heard = [...VAIN, ...THEFT];
    const { unmount } = render(Sheet, { scene: scene({ heard }) });
    expect(screen.queryByRole('heading', { name: 'Aide-mémoire' })).toBeNull();
    expect(screen.getByText(/le carnet oublie/)).toBeTruthy();
    unmount();
    const options = { ...view().open.options, memory: true };
    render(Sheet, { scene: scene({ heard, view: view({ options }) }) });
    const aid = screen.getByRole('region', { name: 'Aide-mémoire' });
    expect(text(aid)).toContain('u min. à Clara, en vain');
    expect(text(aid)).toContain('l min. à Inès, obtenu');
    expect(screen.queryByText(/le carnet oublie/)).toBeNull();
  });
});

describe('the score sheet', () => {
  test('shows maj. only, and how many of how many', () => {
    render(Sheet, { scene: scene() });
    const clara = screen.getByRole('row', { name: /Clara/ });
    expect(text(clara)).toMatch(/C maj\.\s*M\s?M maj\..*2\/5/);
  });

  test('shows the words themselves once the game is over', () => {
    const words = view().words.with(2, [{ maj: 'M', word: 'monde', cards: 'Monde' }]);
    render(Sheet, { scene: scene({ over: true, view: view({ words, end: 'words' }) }) });
    expect(text(screen.getByRole('row', { name: /Clara/ }))).toContain('Monde');
  });
});

describe('keys', () => {
  const press = (key: string, more = {}) =>
    command({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, ...more });

  test('letters keep their case, figures and signs are those of §9', () => {
    expect(press('a')).toEqual({ type: 'letter', card: 'a' });
    expect(press('C')).toEqual({ type: 'letter', card: 'C' });
    expect(press('*')).toEqual({ type: 'letter', card: '?' });
    expect(press('!')).toEqual({ type: 'letter', card: '!' });
    expect(press('3')).toEqual({ type: 'figure', number: 3 });
    expect(press('"', { code: 'Digit3' })).toEqual({ type: 'figure', number: 3 });
    expect(press('.')).toEqual({ type: 'pass' });
    expect(press('+')).toEqual({ type: 'show' });
    expect(press('Enter')).toEqual({ type: 'go' });
    expect(press('c', { ctrlKey: true })).toBeNull();
    expect(press('F5')).toBeNull();
  });
});

describe('notation', () => {
  test('moves are written as §9 says', () => {
    expect(moveName({ type: 'ask', asked: 1, card: 'a' } as never)).toBe('2a');
    expect(moveName({ type: 'draw', pile: 3 } as never)).toBe('#4');
    expect(moveName({ type: 'say_mot', word: 'badge', cards: 'Bad?e' } as never)).toBe('Bad(g)e');
    expect(layingName('badge', '!adge')).toBe('(B)adge');
    expect(moveName({ type: 'say_a_toi' })).toBe('.');
    expect(moveName({ type: 'show_bonne_pioche' })).toBe('+');
  });

  test('a position is read from its line', () => {
    const found = readFigure(
      'Bcegh*/AEaeirsu*/!Fdeilnt Badge,(M)onde/-/- 22/24/23/21 0 phase=say request=1u drawn=h',
    );
    expect(found).toMatchObject({
      hands: ['Bcegh?', 'AEaeirsu?', '!Fdeilnt'],
      heights: [22, 24, 23, 21],
      turn: 0,
      request: { asked: 1, card: 'u' },
      drawn: 'h',
    });
    expect(found?.words[0]).toEqual([
      { cards: 'Badge', word: 'badge' },
      { cards: '!onde', word: 'monde' },
    ]);
    expect(readFigure('Demander, voler, piocher')).toBeNull();
    expect(readFigure('ab/cd/ef -/- 1/1/1/1 0')).toBeNull();
  });

  test('every figure of the rule page is a table, and is drawn', async () => {
    const figures = figuresOf(rulePage('chapardage'));
    expect(figures.length).toBeGreaterThan(1);
    for (const source of figures) expect(readFigure(source)).not.toBeNull();
    const { container } = render(Figure, { source: figures[0]!, words: plainWords(page) });
    await screen.findByText(/Pioche/);
    expect(container.querySelectorAll('.holds')).toHaveLength(3);
    expect(container.querySelectorAll('.holds .card')).toHaveLength(27);
  });
});

describe('the table', () => {
  // By what they say, not by their role: of so many buttons the roles are slow to find.
  const one = <E extends Element>(what: string, name: string | RegExp): E => {
    const is = (said: string) => (typeof name === 'string' ? said === name : name.test(said));
    const found = [...document.querySelectorAll<E>(what)].find((element) => is(spoken(element)));
    if (!found) throw new Error(`no ${what} says ${String(name)}`);
    return found;
  };
  const key = (name: string | RegExp): HTMLElement => one('button', name);
  const player = (name: string): HTMLElement => one<HTMLElement>('.to label', name);

  test('a player, then a letter, make a question, which is asked', async () => {
    const it = scene();
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.q'))).toBe('« Papi Jo, as-tu un ? »');
    await fireEvent.click(player('Clara').querySelector('input')!);
    await fireEvent.click(key('u min.'));
    expect(text(container.querySelector('.q'))).toBe('« Clara, as-tu un u min. ? »');
    expect(it.play).not.toHaveBeenCalled();
    await fireEvent.click(key(/Demander\s*u min. à Clara/));
    expect(it.play).toHaveBeenCalledWith({ type: 'ask', asked: 2, card: 'u' });
  });

  test('the seat of a player chooses him too', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(container.querySelector('[data-seat="3"]')!);
    expect(text(container.querySelector('.q'))).toContain('Basile');
  });

  test('nothing is asked without a letter', async () => {
    const it = scene();
    render(Table, { scene: it });
    await fireEvent.click(key('Demander'));
    expect(it.play).not.toHaveBeenCalled();
  });

  test('a protected letter is shut, and the referee says why', async () => {
    const refused = {
      type: 'refused',
      id: 'x',
      code: 'protected',
      facts: { card: 'l', thief: 2 },
      section: '5.1',
      sentence: '',
      nearest: null,
    };
    const it = scene({ attempt: vi.fn(async () => refused as never) });
    const { container } = render(Table, { scene: it });
    await fireEvent.click(player('Clara').querySelector('input')!);
    const shut = key('l min., protégé jusqu’au prochain tour de Clara');
    expect(shut.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(shut);
    expect(it.attempt).toHaveBeenCalledWith({ type: 'ask', asked: 2, card: 'l' });
    await waitFor(() => expect(screen.getByText(/vient de voler/)).toBeTruthy());
    expect(it.play).not.toHaveBeenCalled();
    // And at the thief's seat there is a lock.
    expect(text(container.querySelector('.at-n .locked'))).toContain('l volée, protégée');
  });

  test('a letter that the other player protects is no longer chosen', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(key('l min.'));
    expect(text(container.querySelector('.q'))).toContain('l min.');
    await fireEvent.click(player('Clara').querySelector('input')!);
    expect(text(container.querySelector('.q'))).not.toContain('l min.');
  });

  test('by keyboard: figure, letter with Shift, Enter', async () => {
    const it = scene();
    const { container } = render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: '3' });
    await fireEvent.keyDown(document.body, { key: 'F' });
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Demander/));
    expect(text(container.querySelector('.q'))).toBe('« Basile, as-tu un F maj. ? »');
    await fireEvent.click(document.activeElement!);
    expect(it.play).toHaveBeenCalledWith({ type: 'ask', asked: 3, card: 'F' });
  });

  test('« Pioche ! »: one of the piles that the view opens', async () => {
    const it = scene({
      view: view({
        asks: ['', '', '', ''],
        phase: 'draw',
        heights: [17, 0, 16, 18],
        request: { asked: 1, card: 'u' },
        moves: [0, 2, 3].map((pile) => ({ type: 'draw', pile })),
      }),
    });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.prompt'))).toBe(
      'Papi Jo dit « Pioche ! » Choisissez un tas.',
    );
    expect(container.querySelectorAll('button.pile')).toHaveLength(3);
    await fireEvent.click(key('Piocher dans le tas 3, 16 cartes'));
    expect(it.play).toHaveBeenCalledWith({ type: 'draw', pile: 2 });
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(it.play).toHaveBeenCalledTimes(1);
    await fireEvent.keyDown(document.body, { key: '4' });
    expect(it.play).toHaveBeenCalledWith({ type: 'draw', pile: 3 });
  });

  test('§5.2 a new hand is drawn one by one, or at once', async () => {
    const it = scene({
      view: view({
        hand: '',
        hands: [0, 8, 10, 7],
        asks: ['', '', '', ''],
        mot: false,
        refill: { seat: 0, left: 5 },
        moves: [0, 1, 2, 3].map((pile) => ({ type: 'draw', pile })),
      }),
    });
    render(Table, { scene: it });
    await fireEvent.click(key('Les cinq d’un coup'));
    expect(it.play).toHaveBeenCalledTimes(5);
    expect(it.play).toHaveBeenLastCalledWith({ type: 'draw', pile: 3 });
  });

  const drawn = (card: string, good: boolean) =>
    view({
      asks: ['', '', '', ''],
      phase: 'say',
      request: { asked: 1, card: 'u' },
      drawn: card,
      hand: `BTaegiors${card}`,
      moves: [...(good ? [{ type: 'show_bonne_pioche' as const }] : []), { type: 'say_a_toi' }],
    });

  test('after a draw one says « À toi ! », and « Bonne pioche ! » only of the card asked for', async () => {
    const it = scene({ view: drawn('d', false) });
    const { unmount } = render(Table, { scene: it });
    expect(screen.getByText('Vous piochez d min.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Bonne pioche/ })).toBeNull();
    await fireEvent.click(key(/À toi/));
    expect(it.play).toHaveBeenCalledWith({ type: 'say_a_toi' });
    unmount();
    const lucky = scene({ view: drawn('u', true) });
    render(Table, { scene: lucky });
    await fireEvent.keyDown(document.body, { key: '+' });
    expect(lucky.play).toHaveBeenCalledWith({ type: 'show_bonne_pioche' });
  });

  test('a word is made of the hand, judged, and laid', async () => {
    const it = scene({ view: view({ hand: 'BTadegiors', hands: [10, 8, 10, 7] }) });
    const { container } = render(Table, { scene: it });
    await fireEvent.click(container.querySelector('.rail .mot')!);
    const build = screen.getByRole('region', { name: 'Former un mot' });
    for (const card of ['B maj.', 'a min.', 'd min.', 'g min.'])
      await fireEvent.click(within(container.querySelector('.rail')!).getByText(card));
    expect(it.attempt).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: 'e' });
    expect(it.attempt).toHaveBeenCalledWith({ type: 'say_mot', word: 'badge', cards: 'Badge' });
    await waitFor(() => expect(text(build)).toContain('Badge est un mot.'));
    await fireEvent.click(key(/^Mot.! Badge$/));
    expect(it.play).toHaveBeenCalledWith({ type: 'say_mot', word: 'badge', cards: 'Badge' });
  });

  test('what is no word cannot be laid, and nothing is lost', async () => {
    const refused = {
      type: 'refused',
      id: 'x',
      code: 'not_a_word',
      facts: { word: 'bager' },
      section: '2.3',
      sentence: '',
      nearest: null,
    };
    const it = scene({ attempt: vi.fn(async () => refused as never) });
    const { container } = render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: '!' });
    for (const letter of 'bager') await fireEvent.keyDown(document.body, { key: letter });
    await waitFor(() =>
      expect(screen.getByText(/« Bager » n’est pas au dictionnaire/)).toBeTruthy(),
    );
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    await fireEvent.click(key(/Mot.! Bager/));
    expect(it.play).not.toHaveBeenCalled();
    expect(container.querySelectorAll('.places .card')).toHaveLength(5);
    await fireEvent.keyDown(document.body, { key: 'Backspace' });
    expect(container.querySelectorAll('.places .card')).toHaveLength(4);
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(container.querySelector('.places')).toBeNull();
    expect(container.querySelectorAll('.rail button.card')).toHaveLength(9);
  });

  test('a joker asks for its letter', async () => {
    const it = scene({ view: view({ hand: '?Baegs' }) });
    const { container } = render(Table, { scene: it });
    const rail = container.querySelector<HTMLElement>('.rail')!;
    for (const card of ['B maj.', 'a min.', 'Joker min.', 'g min.', 'e min.'])
      await fireEvent.click(within(rail).getByText(card));
    expect(screen.getByText(/Quelle lettre pour le joker/)).toBeTruthy();
    const grid = screen.getByRole('group', { name: /Quelle lettre pour le joker/ });
    await fireEvent.click(within(grid).getByRole('button', { name: 'd' }));
    expect(it.attempt).toHaveBeenCalledWith({ type: 'say_mot', word: 'badge', cards: 'Ba?ge' });
  });

  test('§4.4 in the gap « Mot ! » is still possible, and the table says until when', () => {
    const it = scene({
      waiting: [1],
      view: view({ turn: 1, gap: 0, asks: ['', '', '', ''], mot: true }),
    });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.late'))).toBe(
      '« Mot ! » est encore possible. Dès que Papi Jo aura parlé, ce sera trop tard.',
    );
  });

  test('out of turn a word can be made ready, and is not judged', async () => {
    const it = scene({
      waiting: [1],
      view: view({ turn: 1, gap: null, asks: ['', '', '', ''], mot: false }),
    });
    render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: '!' });
    for (const letter of 'bagou'.slice(0, 3))
      await fireEvent.keyDown(document.body, { key: letter });
    for (const letter of 'os') await fireEvent.keyDown(document.body, { key: letter });
    expect(screen.getByText(/vous pourrez l’annoncer à votre tour/)).toBeTruthy();
    expect(it.attempt).not.toHaveBeenCalled();
  });

  test('a word in the making does not hide whose turn it is, nor what was taken', async () => {
    const now = () => text(document.querySelector('.build .now'));
    const theirs = view({ turn: 2, gap: null, asks: ['', '', '', ''], mot: false });
    const { rerender } = render(Table, { scene: scene({ waiting: [2], view: theirs }) });
    await fireEvent.keyDown(document.body, { key: '!' });
    expect(now()).toBe('C’est à Clara de demander.');
    await rerender({ scene: scene({ waiting: [2], heard: THEFT, view: theirs }) });
    expect(now()).toBe('Clara vous prend l min.');
    await rerender({ scene: scene() });
    expect(now()).toBe('À vous de demander.');
    await rerender({ scene: scene({ view: view({ phase: 'say', drawn: 'u', asks: [] }) }) });
    expect(now()).toBe('Vous piochez u min.');
  });

  test('§7.2 whoever ran out of time is told', () => {
    const heard: News[] = [
      { type: 'timed_out', seat: 0 },
      { type: 'a_toi_said', seat: 0, blank: false },
    ];
    const it = scene({ waiting: [1], heard, view: view({ asks: [], turn: 1, gap: null }) });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.news'))).toBe('Votre temps est écoulé : « À toi ! »');
  });

  test('the keyboard is never left without a place', async () => {
    const say = view({ phase: 'say', drawn: 'u', asks: [], moves: [{ type: 'say_a_toi' }] });
    const { container, rerender } = render(Table, { scene: scene({ view: say }) });
    const at = (selector: string) =>
      waitFor(() => expect(document.activeElement).toBe(container.querySelector(selector)));
    await fireEvent.keyDown(document.body, { key: '!' });
    await at('.build .main');
    await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await at('.drawn .main');
    const late = view({ number: 22, turn: 1, gap: 0, asks: ['', '', '', ''] });
    await rerender({ scene: scene({ waiting: [1], view: late }) });
    await at('.prompt .main');
    const theirs = view({ number: 23, turn: 1, gap: null, asks: late.asks, mot: false });
    await rerender({ scene: scene({ waiting: [1], view: theirs }) });
    await at('.rail .mot');
    await rerender({ scene: scene({ view: view({ number: 24 }) }) });
    await at('.ask .main');
  });

  test('an Enter that is held down presses one button, not the next as well', async () => {
    const it = scene();
    render(Table, { scene: it });
    await fireEvent.keyDown(document.body, { key: 'u' });
    const submit = document.activeElement!;
    expect(await fireEvent.keyDown(submit, { key: 'Enter', repeat: true })).toBe(false);
    expect(await fireEvent.keyDown(submit, { key: 'Enter' })).toBe(true);
  });

  test('bubbles say what the others say', () => {
    const { container } = render(Table, {
      scene: scene({ waiting: [1], heard: VAIN.slice(0, 2), view: view({ asks: [], turn: 1 }) }),
    });
    expect(text(container.querySelector('.at-w .bubble'))).toBe('« u min. ! » à Clara');
    expect(text(container.querySelector('.at-n .bubble'))).toBe('« Pioche ! »');
    expect(container.querySelector('.at-e .bubble')).toBeNull();
  });

  test('whoever was robbed is told, though no bubble is his', () => {
    const it = scene({ waiting: [2], heard: THEFT, view: view({ asks: [], turn: 2 }) });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.news'))).toBe('Clara vous prend l min.');
  });

  test('that somebody is away is said first, where there is little room', () => {
    const { container } = render(Table, { scene: scene({ present: [0, 2, 3] }) });
    expect(text(container.querySelector('.at-w small'))).toBe('absent · Septentrional');
  });

  test('a spectator sees three around and one in front, and touches nothing', () => {
    const it = scene({
      seat: null,
      live: false,
      view: view({ seat: null, hand: '', asks: ['', '', '', ''], mot: false }),
    });
    const { container } = render(Table, { scene: it });
    expect(container.querySelectorAll('.opp')).toHaveLength(3);
    expect(container.querySelectorAll('button')).toHaveLength(0);
    expect(text(container.querySelector('.rail'))).toContain('Inès');
  });

  test('a spectator hears the one in front as well', () => {
    const heard: News[] = [
      { type: 'asked', seat: 0, asked: 2, card: 'l' },
      { type: 'stolen', seat: 0, asked: 2, card: 'l' },
    ];
    const seen = view({ seat: null, hand: '', asks: ['', '', '', ''], mot: false });
    const it = scene({ seat: null, live: false, heard, view: seen });
    const { container } = render(Table, { scene: it });
    expect(text(container.querySelector('.rail .bubble'))).toBe('« l min. ! » à Clara');
  });

  test('winds are those of so many players', () => {
    const bot = { name: 'automate moyen', bot: 'moyen' };
    const naming = { number: String, both: (name: string) => name };
    const words = wordsIn('fr').naming(() => '');
    expect(namesAt([{ name: 'Inès', bot: null }, bot, bot], words, naming)).toEqual([
      'Inès',
      'Septentrional',
      'Méridional',
    ]);
    expect(wind(wordsIn('fr'), 3, 2)).toBe('Méridional');
    expect(wind(wordsIn('fr'), 4, 2)).toBe('Levantin');
  });

  test('what is waited for is told in both languages', () => {
    const states: Changes[] = [
      {},
      { turn: 1 },
      { phase: 'draw', request: { asked: 1, card: 'u' } },
      { phase: 'draw', turn: 1, request: { asked: 2, card: 'u' } },
      { phase: 'say', turn: 1 },
      { refill: { seat: 0, left: 5 } },
      { refill: { seat: 1, left: 1 } },
      { phase: 'deal' },
    ];
    for (const lang of ['fr', 'en'] as const) {
      const told = states.map((state) => prompt(scene({ say: wordsIn(lang) }), view(state)));
      expect(new Set(told).size).toBe(states.length);
    }
  });
});

describe('the look back', () => {
  const likely = (asked: number, card: string, chance: number) => ({ asked, card, chance });
  const told: Review = {
    requests: [
      {
        seq: 7,
        seat: 0,
        hand: 'Baeg',
        made: likely(1, 'u', 0.12),
        stolen: false,
        best: likely(2, 'd', 0.6),
      },
      {
        seq: 12,
        seat: 1,
        hand: 'Cee',
        made: likely(2, 'l', 1),
        stolen: true,
        best: likely(2, 'l', 1),
      },
      {
        seq: 15,
        seat: 1,
        hand: 'Ceel',
        made: likely(0, 'Z', 0),
        stolen: false,
        best: likely(3, 's', 0.4),
      },
    ],
    seats: [
      { requests: 1, stolen: 0, likely: 0.12, best: 0.6, hopeless: 0 },
      { requests: 2, stolen: 1, likely: 1, best: 1.4, hopeless: 1 },
    ],
  };

  test('knows the best requests, and those that were bound to fail', () => {
    const verdicts = judgedRequests(told).map(({ verdict }) => verdict);
    expect(verdicts).toEqual(['other', 'best', 'hopeless']);
  });

  test('finds the request that is being looked at', () => {
    expect(requestAt(told.requests, null)).toBeNull();
    expect(requestAt(told.requests, 6)).toBeNull();
    expect(requestAt(told.requests, 13)).toBe(12);
  });

  test('tells each chance beside the best, and leads to the moment', async () => {
    const go = vi.fn();
    const { container } = render(LookBack, { review: told, say: wordsIn('fr'), at: 12, go });
    const rows = [...container.querySelectorAll('.requests li')];
    expect(text(rows[0])).toMatch(
      /Inès.*u min\. à Papi Jo 12 % Un maître demandait d min\. à Clara 60 %/,
    );
    expect(text(rows[1])).toContain('La meilleure demande.');
    expect(text(rows[1])).toContain('En main : C e e');
    expect(text(rows[2])).toContain('On pouvait savoir que c’était en vain.');
    expect(text(container.querySelector('.sums'))).toContain(
      'Papi Jo : 2 demandes, 1 exaucée. On pouvait en espérer 1, et 1,4',
    );
    await fireEvent.click(rows[0]!.querySelector('button')!);
    expect(go).toHaveBeenCalledWith(7);
  });
});

describe('motion', () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  const stage = () =>
    new Stage(
      () => box,
      () => box,
    );

  test('a stolen card travels between the others, and to oneself by itself', () => {
    const it = stage();
    it.watch(view(), [], true);
    it.watch(view(), [{ type: 'stolen', seat: 2, asked: 1, card: 'l' }], true);
    expect(it.flights).toMatchObject([{ cards: 'l', back: false }]);
    it.landed(it.flights[0]!.id);
    expect(it.flights).toEqual([]);
    it.watch(view(), [{ type: 'stolen', seat: 0, asked: 1, card: 'l' }], true);
    expect(it.flights).toEqual([]);
    expect(it.origin).toBe(box);
  });

  test('what another draws is seen by its back', () => {
    const it = stage();
    it.watch(view(), [], true);
    it.watch(view(), [{ type: 'drew', seat: 1, pile: 2, card: null }], true);
    expect(it.flights).toMatchObject([{ back: true }]);
  });

  test('nothing moves for those who want calm, nor on a table that is drawn anew', () => {
    const it = stage();
    it.watch(view(), [{ type: 'stolen', seat: 2, asked: 1, card: 'l' }], true);
    expect(it.flights).toEqual([]);
    it.watch(view(), [{ type: 'drew', seat: 1, pile: 2, card: null }], false);
    expect(it.flights).toEqual([]);
  });
});
