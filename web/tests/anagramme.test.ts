import { readFileSync } from 'node:fs';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from '../src/lib/games/anagramme';
import { lastCount, prompt, suggested, toldBy } from '../src/lib/games/anagramme/advice';
import { cost, costOf } from '../src/lib/games/anagramme/cards';
import {
  across,
  action,
  asked,
  covered,
  exchange,
  fitted,
  folded,
  inserted,
  kind,
  lifted,
  named,
  newWord,
  ofWord,
  reads,
  shifted,
  stands,
  swapped,
  unnamed,
  used,
  whole,
  withdrawn,
  type Draft,
} from '../src/lib/games/anagramme/draft';
import Figure from '../src/lib/games/anagramme/Figure.svelte';
import { readCounting, readCrossed, readGrown } from '../src/lib/games/anagramme/figures';
import { command } from '../src/lib/games/anagramme/keys';
import { groups } from '../src/lib/games/anagramme/lying';
import { moveName, readFigure } from '../src/lib/games/anagramme/notation';
import { dealsOf } from '../src/lib/games/anagramme/review';
import ReviewList from '../src/lib/games/anagramme/Review.svelte';
import Sheet from '../src/lib/games/anagramme/Sheet.svelte';
import Table from '../src/lib/games/anagramme/Table.svelte';
import type { Scene } from '../src/lib/games/contract';
import type { Field } from '../src/lib/options';
import { arrange, type Slot } from '../src/lib/parts/hand';
import OptionsForm from '../src/lib/parts/OptionsForm.svelte';
import { settings } from '../src/lib/settings.svelte';
import type {
  Action,
  News,
  Play,
  Handle,
  Open,
  Review,
  TurnReview,
  View,
  Word,
} from '../src/lib/wire/anagramme';
import type { Refused } from '../src/lib/wire/messages';
import type { Lang, Wording } from '../src/lib/words';
import { figuresOf, plainWords, rulePage, testScene, text, wordsOf } from './scene';

const RULES = readFileSync('../docs/rules/anagramme.md', 'utf8');

/** As French is set: spaces that hold. */
const fr = (sentence: string): string =>
  sentence.replace(/ (?=[:;?!»])/g, '\u00a0').replaceAll('« ', '«\u00a0');
const off = (button: Element | null): boolean => (button as HTMLButtonElement).disabled;

const wordsIn = (lang: Lang): Wording => wordsOf(page, lang);

/** A word, and what may be done with it. */
type Laid = Word & Handle;

const word = (text: string, changes: Partial<Laid> = {}): Laid => ({
  text,
  before: [],
  crossing: null,
  crossable: [],
  free: true,
  ...changes,
});

/** What is changed of a view, wherever it stands in it. */
type Changes = Partial<Omit<View, 'open'> & Omit<Open, 'words'>> & { words?: readonly Laid[] };

const ON_THE_CLOTH = [word('pire'), word('conduire'), word('ballons'), word('signe')];

const OPEN: Open = {
  accepted: [],
  blank: 0,
  charges: [0, 0, 0, 0],
  counted: [],
  deal: 3,
  dealer: 3,
  drawn: ['a', 'b', 'c', '?'],
  end: null,
  fell: [0, 0, 0, 0],
  gone: [],
  number: 9,
  options: {
    clock: 0,
    hints: false,
    jokers: 2,
    limit: 100,
    referee: 'lexicon',
    packs: 1,
    partie_simple: false,
    reentry: false,
    remise: 'total',
    replaced: 'discards',
    shortest: 4,
    vocabulary: 'tous',
    coarse: true,
    stake: 1,
    verticales: false,
    dear: 'rare',
    blank_rounds: 2,
  },
  owed: null,
  phase: 'turn',
  remises: [0, 0, 0, 25],
  returned: [null, null, null, null],
  sheets: [
    [0, 21],
    [38, 0],
    [30, 24],
    [18, 0],
  ],
  turn: 0,
  turned: 'm',
  upheld: [],
  window: null,
  words: [],
};

/** The study: Inès may play; four words lie on the cloth. */
function view({ words = ON_THE_CLOTH, ...changes }: Changes = {}): View {
  const hand = changes.hand ?? 'ejortu';
  const isOpen = ([name]: [string, unknown]) => name in OPEN;
  const parts = Object.entries(changes);
  return {
    actions: [...new Set(hand)].flatMap((discard) => [
      { type: 'exchange' as const, discard, top: 'hidden' as const },
      { type: 'exchange' as const, discard, top: 'shown' as const },
    ]),
    contests: false,
    discards: 4,
    hand,
    handles: words.map(({ free, crossable }) => ({ free, crossable })),
    hands: [hand.length, 3, 2, 4],
    in_play: [0, 1, 2, 3],
    left: costOf(hand, 'rare'),
    seat: 0,
    shed: false,
    shown: [null, null, null, null],
    talon: 8,
    totals: [21, 38, 54, 18],
    until_blocked: 8,
    ...Object.fromEntries(parts.filter((one) => !isOpen(one))),
    open: {
      ...OPEN,
      ...Object.fromEntries(parts.filter(isOpen)),
      words: words.map(({ text, before, crossing }) => ({ text, before, crossing })),
    },
  };
}

/** §5.2 The fourth word, just made by this player, lies open. */
const opened = (seat: number): NonNullable<Open['window']> => ({
  blank: 0,
  made: [3],
  number: 8,
  played: 'eginS',
  received: '',
  remise: 0,
  seat,
  words: [],
});

const scene = (changes: Partial<Scene> = {}): Scene =>
  testScene(page, view(), {
    attempt: vi.fn(async () => [
      { label: 'in_hand', points: -10, arithmetic: '- 5(e) - 5(r) = -10', section: '3.4' },
    ]),
    ...changes,
  });

const refusal: Refused = {
  type: 'refused',
  id: null,
  code: 'not_a_word',
  facts: {},
  nearest: null,
  section: '2.3',
  sentence: '« pirxe » n’est pas au dictionnaire de cette table (§2.3).',
};

beforeEach(async () => {
  await settings.speak('fr');
});

describe('cards', () => {
  test('§1.1 cost what the rule page prints', () => {
    const rows = [...RULES.matchAll(/^\| (\d+) \| ([^|]+) \|$/gm)];
    expect(rows).toHaveLength(6);
    let seen = 0;
    for (const [, figure, cards] of rows) {
      const letters = [...cards!.matchAll(/\b([A-Z])\b/g)].map(([, one]) => one!.toLowerCase());
      for (const letter of cards!.includes('joker') ? ['?'] : letters) {
        expect([letter, cost(letter, 'rare')]).toEqual([letter, Number(figure)]);
        seen++;
      }
    }
    expect(seen).toBe(27);
    expect([costOf('al?', 'rare'), costOf('al?', 'common')]).toEqual([30, 85]);
  });
});

describe('what one is about to do', () => {
  const hand = arrange([], '?eejrt', []);
  const slot = (card: string, nth = 0): Slot => hand.filter((one) => one.card === card)[nth]!;
  const pire = ofWord(0, 'pire');

  test('cards put between letters are added', () => {
    const draft = inserted(inserted(pire, slot('e'), 2), slot('r'), 3);
    expect([reads(draft), kind(draft)]).toEqual(['pierre', 'add']);
    expect(action(draft, hand)).toEqual({ type: 'add', at: 0, word: 'pierre' });
    expect(used(draft)).toEqual(new Set([slot('e').id, slot('r').id]));
  });

  test('a card put onto a letter replaces it, and gives it back when it is lifted', () => {
    const draft = covered(pire, slot('t'), 2);
    expect([reads(draft), kind(draft)]).toEqual(['pite', 'replace']);
    expect(action(draft, hand)).toEqual({ type: 'replace', at: 0, word: 'pite' });
    expect(reads(covered(draft, slot('j'), 2))).toBe('pije');
    expect(reads(lifted(covered(draft, slot('j'), 2), 2))).toBe('pire');
    expect(reads(withdrawn(draft, slot('t').id))).toBe('pire');
  });

  test('letters that change places are an anagram, which needs a card to put away', () => {
    const draft = swapped(pire, 0, 2);
    expect([reads(draft), kind(draft)]).toEqual(['ripe', 'anagramme']);
    expect(action(draft, hand)).toBeNull();
    expect(whole(draft)).toBe(false);
    const chosen = { ...inserted(draft, slot('j'), 1), take: 'shown' as const };
    expect(reads(chosen)).toBe('ripe');
    expect(whole(chosen)).toBe(true);
    expect(action(chosen, hand)).toEqual({
      type: 'make_anagramme',
      at: 0,
      word: 'ripe',
      discard: 'j',
      exchange: 'shown',
    });
    expect(withdrawn(chosen, slot('j').id)).toMatchObject({ discard: null, take: null });
  });

  test('§2.4 in an anagram a joker is asked for where it was carried', () => {
    const draft = { ...swapped(ofWord(0, 'elEver'), 0, 5), declined: true };
    expect(action(draft, hand)).toMatchObject({ type: 'make_anagramme', word: 'rlEvee' });
    expect(action(shifted(draft, 2, 6), hand)).toMatchObject({ word: 'rlveeE' });
  });

  test('letters that read as before are no anagram', () => {
    const same = swapped(ofWord(0, 'elle'), 1, 2);
    expect(kind(same)).toBe('anagramme');
    expect(action(same, hand, 'j')).toBeNull();
    expect(kind(pire)).toBe('same');
    expect(action(pire, hand)).toBeNull();
  });

  test('letters are carried before and behind others', () => {
    expect(reads(shifted(pire, 0, 4))).toBe('irep');
    expect(reads(shifted(pire, 3, 0))).toBe('epir');
    expect(reads(shifted(pire, 0, 1))).toBe('pire');
  });

  test('§2.4 a joker must be named, and is written as a capital', () => {
    const draft = inserted(newWord(), slot('?'), 0);
    expect(unnamed(draft)).toBe(0);
    expect(action(draft, hand)).toBeNull();
    expect(action(named(draft, 0, 'a'), hand)).toEqual({ type: 'lay', word: 'A' });
    const laid = ofWord(2, 'naviGer');
    expect(laid.tiles[4]).toMatchObject({ card: '?', letter: 'g' });
    expect(kind(named(laid, 4, 'r'))).toBe('replace');
  });

  test('§4.1 a vertical word says which of its letters is shared', () => {
    let draft = across(1, 7, 'conduire');
    expect(action(draft, hand)).toBeNull();
    draft = inserted(inserted(draft, slot('t'), 0), slot('r'), 2);
    expect(action(draft, hand)).toEqual({
      type: 'cross',
      at: 1,
      letter: 7,
      word: 'ter',
      own: 1,
    });
    // The letter that two words share is not covered.
    expect(covered(draft, slot('j'), 1)).toBe(draft);
  });

  test('is about a word that still lies there as it did', () => {
    const crossing = across(0, 2, 'piRe');
    expect(stands(pire, ['pire'])).toBe(true);
    expect(stands(crossing, ['piRe'])).toBe(true);
    expect(stands(pire, ['pare'])).toBe(false);
    expect(stands(pire, [])).toBe(false);
    expect(stands(crossing, ['pile'])).toBe(false);
    expect(stands(crossing, [])).toBe(false);
    expect(stands(newWord(), [])).toBe(true);
    expect(stands(exchange(null, 'shown'), [])).toBe(true);
  });

  test('§3.6 an exchange needs a card and which one comes for it', () => {
    expect(action(exchange(null, 'shown'), hand)).toBeNull();
    expect(action(exchange(slot('j').id, 'hidden'), hand)).toEqual({
      type: 'exchange',
      discard: 'j',
      top: 'hidden',
    });
  });
});

describe('a word that is written', () => {
  const hand = arrange([], '?eejrt', []);
  const moves = (draft: Draft, wanted: string, discard = '') => {
    const fit = fitted(draft, wanted, hand);
    return fit && action(fit, hand, discard);
  };

  test('becomes the operation that makes it', () => {
    const pire = ofWord(0, 'pire');
    expect(moves(pire, 'pierre')).toEqual({ type: 'add', at: 0, word: 'pierre' });
    expect(moves(pire, 'tire')).toEqual({ type: 'replace', at: 0, word: 'tire' });
    expect(moves(pire, 'ripe', 'j')).toMatchObject({ type: 'make_anagramme', word: 'ripe' });
    expect(moves(newWord(), 'jeter')).toEqual({ type: 'lay', word: 'jeter' });
    expect(moves(across(1, 7, 'conduire'), 'terre')).toMatchObject({
      type: 'cross',
      own: 1,
      word: 'terRe',
    });
  });

  test('takes a joker for want of the letter', () => {
    expect(moves(newWord(), 'jetter')).toEqual({ type: 'lay', word: 'jetTer' });
    expect(moves(newWord(), 'bave')).toBeNull();
  });

  test('§2.4 lets a laid joker be, or become the letter that the hand does not hold', () => {
    expect(moves(ofWord(0, 'piRe'), 'pitre')).toEqual({ type: 'add', at: 0, word: 'pitRe' });
    expect(moves(ofWord(0, 'pArt'), 'porte')).toEqual({ type: 'add', at: 0, word: 'pOrte' });
    expect(moves(ofWord(0, 'pArte'), 'torte')).toEqual({ type: 'replace', at: 0, word: 'tOrte' });
  });

  test('is asked of the referee as it stands where the cards do not suffice', () => {
    expect(asked(ofWord(0, 'pire'), 'empires')).toEqual({ type: 'add', at: 0, word: 'empires' });
    expect(asked(ofWord(0, 'pire'), 'pur')).toEqual({ type: 'replace', at: 0, word: 'pur' });
    expect(asked(newWord(), 'bave')).toEqual({ type: 'lay', word: 'bave' });
    expect(asked(across(1, 7, 'conduire'), 'bave')).toMatchObject({ type: 'cross', own: 3 });
  });

  test('§2.2 loses its accents', () => {
    expect(folded('Cœur béni')).toBe('coeurbeni');
  });
});

describe('signs', () => {
  const press = (key: string, code = '') =>
    command({ key, code, ctrlKey: false, metaKey: false, altKey: false });

  test('are figures for words, letters for cards', () => {
    expect(press('3')).toEqual({ type: 'word', at: 2 });
    expect(press('"', 'Digit3')).toEqual({ type: 'word', at: 2 });
    expect(press('à', 'Digit0')).toEqual({ type: 'new' });
    expect(press('*', 'Digit8')).toEqual({ type: 'card', card: '?' });
    expect(press('E')).toEqual({ type: 'card', card: 'e' });
    expect(press('!', 'Digit1')).toEqual({ type: 'contest' });
    expect(press('Tab')).toBeNull();
  });

  test('§9 moves are written as the rule page writes them', () => {
    const moves: [Action, string][] = [
      [{ type: 'lay', word: 'piRe' }, 'piRe'],
      [{ type: 'make_anagramme', at: 1, word: 'crane', discard: 'k', exchange: null }, '2~crane-k'],
      [{ type: 'make_anagramme', at: 1, word: 'crane', discard: null, exchange: null }, '2~crane'],
      [
        { type: 'make_anagramme', at: 1, word: 'crane', discard: 'k', exchange: 'hidden' },
        '2~crane-k+',
      ],
      [{ type: 'add', at: 0, word: 'pierre' }, '1+pierre'],
      [{ type: 'replace', at: 2, word: 'brasser' }, '3:brasser'],
      [{ type: 'cross', at: 3, letter: 7, word: 'terre', own: 1 }, '4.8+t(e)rre'],
      [{ type: 'exchange', discard: '?', top: 'shown' }, '-*^'],
      [{ type: 'contest' }, '!'],
      [{ type: 'accept' }, 'ok'],
      [{ type: 'withdraw' }, '/'],
      [{ type: 'reenter' }, '+'],
      [{ type: 'leave' }, '.'],
      [{ type: 'timeout', key: 'turn 12' }, 'timeout turn 12'],
      [{ type: 'resign' }, 'resign'],
    ];
    for (const [move, sign] of moves) {
      expect(moveName(move)).toBe(sign);
      if (!['resign', 'timeout turn 12', 'piRe', '-*^'].includes(sign))
        expect(RULES).toContain(`\`${sign}\``);
    }
  });
});

describe('figures', () => {
  test('the position of the rule page is drawn', async () => {
    const sources = figuresOf(rulePage('anagramme'));
    const drawn = sources.filter((source) => readFigure(source));
    expect(drawn).toHaveLength(1);
    const { words, hands } = readFigure(drawn[0]!)!;
    expect(words.map(({ text }) => text)).toEqual(['pierre', 'conduire', 'terre']);
    expect(words[2]!.crossing).toEqual({ on: 1, at: 7, own: 1 });
    expect(hands).toEqual(['?aeins', 'bcdot']);
    const { container } = render(Figure, { source: drawn[0]!, words: plainWords(page) });
    await waitFor(() => expect(container.querySelectorAll('figure')).toHaveLength(1));
    // Five letters of terre, one of them shared with conduire.
    expect(container.querySelectorAll('.words .card')).toHaveLength(6 + 8 + 4);
  });

  test('what is added, crossed and counted is drawn too, in both languages', async () => {
    for (const lang of ['fr', 'en'] as const) {
      const sources = figuresOf(rulePage('anagramme', lang));
      expect(sources).toHaveLength(4);
      const [added, crossed, counted] = sources as [string, string, string];
      const spelled = readGrown(added)!.map(({ letters }) =>
        letters.map(({ sign, fresh }) => (fresh ? sign.toUpperCase() : sign)).join(''),
      );
      expect(spelled).toEqual(['pire', 'piERre']);
      const { words, told } = readCrossed(crossed)!;
      expect(words.map(({ text }) => text)).toEqual([
        'conduire',
        'fini',
        'pire',
        'terre',
        'nain',
        'fier',
      ]);
      expect(words.slice(3).map(({ crossing }) => crossing)).toEqual([
        { on: 0, at: 7, own: 1 },
        { on: 1, at: 2, own: 0 },
        { on: 2, at: 2, own: 3 },
      ]);
      expect(told).not.toBe('');
      const { cards, rows } = readCounting(counted)!;
      expect(cards).toBe('?al');
      expect(rows.map(({ sum }) => sum)).toEqual(['20(∗) + 5(a) + 5(l) + 10 = 40', '40 − 25 = 15']);
      for (const source of sources) {
        const { container, unmount } = render(Figure, { source, words: plainWords(page) });
        await waitFor(() => expect(container.querySelectorAll('figure')).toHaveLength(1));
        unmount();
      }
    }
    expect([readGrown('x'), readCrossed('x'), readCounting('x')]).toEqual([null, null, null]);
    const { container } = render(Figure, { source: 'Rien que du texte.', words: plainWords(page) });
    expect(text(container.querySelector('pre'))).toBe('Rien que du texte.');
  });

  test('words that cross lie together', () => {
    const crossing = { on: 0, at: 3, own: 2 };
    expect(
      groups([word('pire'), word('fini'), word('fiers', { crossing: { ...crossing } })]),
    ).toEqual([
      {
        at: 0,
        text: 'pire',
        above: 2,
        verticals: [{ at: 2, text: 'fiers', column: 3, own: 2 }],
      },
      { at: 1, text: 'fini', above: 0, verticals: [] },
    ]);
  });
});

describe('what is told', () => {
  const COUNT: News[] = [
    { type: 'laid', seat: 1, at: 0, word: 'pire', dear: 'rare' },
    {
      type: 'hand_counted',
      seat: 0,
      cards: 'al?',
      remise: 25,
      charge: 10,
      points: 15,
      total: 36,
      out: false,
      dear: 'rare',
    },
    {
      type: 'hand_counted',
      seat: 1,
      cards: '',
      remise: 0,
      charge: 0,
      points: 0,
      total: 38,
      out: false,
      dear: 'rare',
    },
    { type: 'dealt', seat: 0, cards: 'abcdefghij', count: 10 },
  ];

  test('the last count is that of the last hand alone, the best first', () => {
    expect(lastCount(COUNT).map(({ seat }) => seat)).toEqual([1, 0]);
    expect(lastCount([])).toEqual([]);
  });

  test('one is not told what one did, but what the talon gave', () => {
    const say = wordsIn('fr');
    const done: News[] = [
      { type: 'discarded', seat: 0, card: 'k', exchange: 'hidden' },
      { type: 'exchanged', seat: 0, card: 'e' },
    ];
    expect(toldBy(say, done, 0)).toBe('Vous tirez E.');
    expect(toldBy(say, done, 1)).toBe('Inès écarte une carte… et prend le dessus du talon.');
    expect(toldBy(say, [{ type: 'timed_out', seat: 0 }], 1)).toBe('Le temps d’Inès est écoulé.');
    const silent: News[] = [
      { type: 'timed_out', seat: 0 },
      { type: 'accepted', seat: 0 },
    ];
    expect(toldBy(say, silent, 1)).toBe('');
  });

  test('hints are few', () => {
    const many: View['actions'] = [
      { type: 'exchange', discard: 'e', top: 'shown' },
      { type: 'lay', word: 'joue' },
      { type: 'lay', word: 'jouE' },
      { type: 'lay', word: 'route' },
      { type: 'lay', word: 'toue' },
      { type: 'add', at: 0, word: 'pierre' },
      { type: 'make_anagramme', at: 0, word: 'ripe', discard: 'e', exchange: null },
      { type: 'make_anagramme', at: 0, word: 'ripe', discard: 'e', exchange: 'shown' },
    ];
    expect(suggested(many).map(moveName)).toEqual(['route', 'joue', '1+pierre', '1~ripe-e']);
  });

  test('the prompt says what is waited for', () => {
    const at = (changes: Changes, more: Partial<Scene> = {}) =>
      prompt(scene(more), view(changes), null, null);
    expect(at({})).toMatch(/^À vous/);
    expect(at({ turn: 1 }, { waiting: [1] })).toBe('C’est à Papi Jo de jouer.');
    const open: Changes = { phase: 'contest', window: opened(1) };
    expect(at(open)).toBe(fr('« signe », de Papi Jo : contestez-vous ?'));
    expect(at(open, { waiting: [2] })).toBe(fr('« signe » peut encore être contesté.'));
    const answered = (contests: boolean) =>
      at({ ...open, accepted: [0], contests }, { waiting: [2] });
    expect(answered(true)).toBe(fr('Vous contestez « signe ». On attend les autres.'));
    expect(answered(false)).toBe(fr('Vous laissez passer « signe ». On attend les autres.'));
    const mine = { phase: 'contest', window: opened(0) } as const;
    expect(at(mine, { waiting: [1] })).toMatch(/^Votre mot peut être contesté/);
    expect(at({ phase: 'reentry' })).toMatch(/^Vous êtes dehors\. Revenez-vous/);
    expect(at({ fell: [2, 0, 0, 0] }, { waiting: [1] })).toMatch(/^Vous êtes dehors/);
    expect(at({}, { over: true })).toBe('La partie est finie.');
  });

  test('the prompt follows what one is about to do', () => {
    const [joker, j] = arrange([], '?j', []) as [Slot, Slot];
    const pire = ofWord(0, 'pire');
    const at = (draft: Draft, picked: string | null = null, held: string | null = null) =>
      prompt(scene(), view(), picked, draft, held);
    expect(at(newWord())).toBe('Touchez vos cartes dans l’ordre du mot.');
    expect(at(pire)).toBe('Touchez une carte puis sa place, ou changez les lettres de place.');
    expect(at(pire, 'j')).toBe(fr('Où va la carte J ? Touchez un + ou une lettre.'));
    expect(at(pire, null, 'r')).toBe(fr('Où va le R ? Touchez un + ou une autre lettre.'));
    expect(at(inserted(pire, joker, 0))).toBe(fr('Quelle lettre pour le joker ?'));
    // A card that is touched would now be put away, not put into the word.
    expect(at(swapped(pire, 0, 2))).toBe(
      'Changez encore des lettres de place, ou choisissez la carte à écarter, ou aucune.',
    );
    expect(at(exchange(null, 'shown'))).toBe('Choisissez la carte à écarter.');
    // §4.2 The letters of a word that another crosses stay where they are.
    const crossed = view({ words: [word('pire', { free: false })] });
    expect(prompt(scene(), crossed, null, pire)).toBe('Touchez une carte puis sa place.');
    expect(at(across(0, 2, 'pire'))).toBe('Touchez une carte puis sa place.');
    expect(at(across(0, 2, 'pire'), j.card)).toBe(fr('Où va la carte J ? Touchez un +.'));
  });

  test('a hand that ended is counted on the cloth until it is closed', async () => {
    const { container } = render(Table, { scene: scene({ fresh: COUNT, heard: COUNT }) });
    const rows = [...container.querySelectorAll('.counted li')].map(text);
    expect(rows[0]).toContain('plus une carte');
    expect(rows[1]).toContain('30 en main, plus 10 d’amende, moins 25 de remise, 36 en tout');
    expect(text(container.querySelector('.counted h2'))).toBe('La manche est finie');
    await fireEvent.click(screen.getByRole('button', { name: 'Fermer le compte' }));
    expect(container.querySelector('.counted')).toBeNull();
  });

  test('one’s own finest play that was missed is told with the count', async () => {
    const missed = { move: { type: 'lay', word: 'joue' }, old: '', points: 95 };
    const turn = {
      number: 3,
      deal: 1,
      seat: 0,
      seq: 9,
      hand: 'ejou',
      made: { move: null, old: '', points: 0 },
      taken_back: false,
      best: missed,
      missed: 95,
    };
    const lookBack = vi.fn(async () => ({ turns: [turn], missed: [95, 0, 0, 0] }));
    const heard = COUNT;
    const { container } = render(Table, { scene: scene({ fresh: heard, heard, lookBack }) });
    await waitFor(() =>
      expect(text(container.querySelector('.missed'))).toContain(
        'Votre plus beau coup manqué : « joue », 95 points de mieux.',
      ),
    );
    expect(lookBack).toHaveBeenCalledOnce();
  });

  test('who was out, and missed nothing in that hand, is told no play of it', () => {
    const lookBack = vi.fn();
    const heard = COUNT.filter((one) => !('seat' in one && one.seat === 0));
    const { container } = render(Table, { scene: scene({ fresh: heard, heard, lookBack }) });
    expect(container.querySelector('.counted')).not.toBeNull();
    expect(lookBack).not.toHaveBeenCalled();
  });

  test('what was told is not told any more once it is taken back', async () => {
    const one: News = { type: 'laid', seat: 1, at: 4, word: 'nid', dear: 'rare' };
    const { container, rerender } = render(Table, { scene: scene({ fresh: [one], heard: [one] }) });
    const told = () => text(container.querySelector('.news'));
    expect(told()).toBe(fr('Papi Jo pose « nid ».').replaceAll('\u00a0', ' '));
    await rerender({ scene: scene({ heard: [one] }) });
    expect(told()).not.toBe('');
    await rerender({ scene: scene() });
    expect(told()).toBe('');
  });

  test('where nothing was missed, or nothing is found in time, the count says no more', async () => {
    for (const [lookBack, told] of [
      [async () => ({ turns: [], missed: [0] }), 'Vous n’avez manqué aucun coup de cette manche.'],
      [() => Promise.reject(new Error('late')), ''],
    ] as const) {
      const heard = COUNT;
      const { container, unmount } = render(Table, {
        scene: scene({ fresh: heard, heard, lookBack }),
      });
      await waitFor(() => expect(text(container.querySelector('.missed'))).toContain(told));
      unmount();
    }
  });

  test('a hand that nobody finished says that it was blocked, and by which §', () => {
    const paid = (seat: number, cards: string, won: number): News => ({
      type: 'pot_settled',
      seat,
      cards,
      paid: 5,
      won,
    });
    const heard = [paid(0, 'abj', 0), paid(1, 'ix', 10)];
    const { container } = render(Table, { scene: scene({ fresh: heard, heard }) });
    expect(text(container.querySelector('.counted h2'))).toBe('La manche est bloquée');
    expect(text(container.querySelector('.counted .hint'))).toContain('§ 6.1');
    const rows = [...container.querySelectorAll('.counted li .points')].map(text);
    expect(rows).toEqual(['5', '−5']);
  });
});

describe('at the table', () => {
  const laid = (at: number, name: string) =>
    screen.getByRole('button', { name: fr(`Mot ${at} : ${name}`) });
  const card = (letter: string, n: number) =>
    screen.getAllByRole('button', { name: `${letter.toUpperCase()}, ${n} points` })[0]!;

  test('a card that was taken up first may still be exchanged, before any word lies there', async () => {
    const play = vi.fn();
    const { container } = render(Table, { scene: scene({ view: view({ words: [] }), play }) });
    await fireEvent.click(screen.getByRole('button', { name: `J, ${cost('j', 'rare')} points` }));
    await fireEvent.click(container.querySelector('[data-top="shown"] button')!);
    const button = await screen.findByRole('button', { name: 'Échanger' });
    await waitFor(() => expect(off(button)).toBe(false));
    await fireEvent.click(button);
    expect(play).toHaveBeenCalledWith({ type: 'exchange', discard: 'j', top: 'shown' });
  });

  test('a second card begins a new word with the first, also where words lie', async () => {
    const { container } = render(Table, { scene: scene() });
    await fireEvent.click(screen.getByRole('button', { name: `J, ${cost('j', 'rare')} points` }));
    expect(container.querySelector('[data-panel]')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: `O, ${cost('o', 'rare')} points` }));
    expect(text(container.querySelector('.becomes'))).toBe('jo');
  });

  test('a card goes between two letters, the referee looks, and the word is laid', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(card('e', 5));
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, avant le R' }));
    await fireEvent.click(card('r', 5));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, avant le R' }));
    const lay = screen.getByRole('button', { name: 'Poser Pierre' });
    await waitFor(() => expect(off(lay)).toBe(false));
    expect(at.attempt).toHaveBeenLastCalledWith({ type: 'add', at: 0, word: 'pierre' });
    expect(at.play).not.toHaveBeenCalled();
    expect(text(document.querySelector('.prev'))).toContain('− 5(e) − 5(r) = −10');
    expect(text(document.querySelector('.prev'))).toContain('Il vous restera 4 cartes, 55 points.');
    await fireEvent.click(lay);
    expect(at.play).toHaveBeenCalledWith({ type: 'add', at: 0, word: 'pierre' });
  });

  test('what is refused is said with its §, and cannot be played', async () => {
    const at = scene({ attempt: vi.fn(async () => refusal) });
    render(Table, { scene: at });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(card('j', 40));
    await fireEvent.click(screen.getByRole('button', { name: 'Mettre la carte à la place du R' }));
    await waitFor(() =>
      expect(text(document.querySelector('.no'))).toBe(
        '« pirxe » n’est pas au dictionnaire de cette table. § 2.3',
      ),
    );
    expect(off(screen.getByRole('button', { name: 'Poser Pije' }))).toBe(true);
    await fireEvent.click(screen.getByRole('button', { name: 'Reprendre J' }));
    expect(screen.queryByRole('button', { name: /^Poser/ })).toBeNull();
  });

  test('letters change places, a card is put away, another taken', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'P, lettre 1' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Échanger avec le R' }));
    const make = screen.getByRole('button', { name: 'Faire Ripe' });
    await waitFor(() => expect(at.attempt).toHaveBeenCalled());
    expect(off(make)).toBe(true);
    await fireEvent.click(card('j', 40));
    await waitFor(() => expect(off(make)).toBe(false));
    await fireEvent.click(screen.getByRole('button', { name: 'M, carte retournée, 10 points' }));
    await waitFor(() => expect(off(make)).toBe(false));
    await fireEvent.click(make);
    expect(at.play).toHaveBeenCalledWith({
      type: 'make_anagramme',
      at: 0,
      word: 'ripe',
      discard: 'j',
      exchange: 'shown',
    });
  });

  test('§3.3 the discard of an anagram may be declined', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'P, lettre 1' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Échanger avec le R' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Ne rien écarter' }));
    const make = screen.getByRole('button', { name: 'Faire Ripe' });
    await waitFor(() => expect(off(make)).toBe(false));
    expect(text(document.querySelector('.prev'))).toContain('Vous gardez toutes vos cartes.');
    await fireEvent.click(make);
    expect(at.play).toHaveBeenCalledWith({
      type: 'make_anagramme',
      at: 0,
      word: 'ripe',
      discard: null,
      exchange: null,
    });
  });

  test('§6.1 blank turns are counted in sight, once there is one', async () => {
    const { container, rerender } = render(Table, { scene: scene() });
    expect(container.querySelector('.blank')).toBeNull();
    await rerender({ scene: scene({ view: view({ blank: 3, until_blocked: 5 }) }) });
    expect(text(container.querySelector('.blank'))).toBe('Tours blancs : 3 sur 8');
  });

  test('§3.3 a total below zero has not begun its way to the limit', () => {
    const { container } = render(Table, {
      scene: scene({ view: view({ totals: [21, -25, 54, 18] }) }),
    });
    const ways = [...container.querySelectorAll<HTMLElement>('.seats .way i')];
    expect(ways.map(({ style }) => style.width)).toContain('0%');
  });

  test('§5.1 where nobody checks words, the referee does not call an anagram good', async () => {
    const options = { ...view().open.options, referee: 'contestation' as const };
    render(Table, { scene: scene({ view: view({ options }) }) });
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'P, lettre 1' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Échanger avec le R' }));
    const told = () => text(document.querySelector('.prev'));
    await waitFor(() => expect(told()).toContain('on peut le contester'));
    expect(told()).toContain('Une anagramme.');
  });

  test('§2.4 a joker that is not named yet is called one', async () => {
    render(Table, { scene: scene({ view: view({ hand: '?ejort' }) }) });
    await fireEvent.click(screen.getByRole('button', { name: 'Joker, 20 points' }));
    await fireEvent.click(laid(1, 'pire'));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, à la fin' }));
    expect(screen.getByRole('button', { name: 'joker, lettre 5' })).toBeTruthy();
    expect(text(document.querySelector('.running'))).toBe('Quelle lettre pour le joker ?');
  });

  test('a new word is formed of cards, and laid by keyboard', async () => {
    const at = scene({ view: view({ words: [] }) });
    render(Table, { scene: at });
    for (const key of 'joue') {
      if (key === 'u') expect(off(screen.queryByRole('button', { name: /^Poser/ }))).toBe(true);
      await fireEvent.keyDown(document.body, { key });
    }
    await waitFor(() => expect(at.attempt).toHaveBeenCalledWith({ type: 'lay', word: 'joue' }));
    expect(at.attempt).toHaveBeenCalledTimes(1);
    await waitFor(() =>
      expect(off(screen.getByRole('button', { name: 'Poser Joue' }))).toBe(false),
    );
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(at.play).toHaveBeenCalledWith({ type: 'lay', word: 'joue' });
  });

  test('a word is opened by its number and written', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.keyDown(document.body, { key: '1' });
    const field = screen.getByRole('textbox', { name: 'Écrire le mot' });
    await fireEvent.input(field, { target: { value: 'pierre' } });
    await waitFor(() =>
      expect(off(screen.getByRole('button', { name: 'Poser Pierre' }))).toBe(false),
    );
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(at.play).toHaveBeenCalledWith({ type: 'add', at: 0, word: 'pierre' });
  });

  test('a card is exchanged for that of the talon', async () => {
    const at = scene();
    render(Table, { scene: at });
    await fireEvent.click(card('j', 40));
    await fireEvent.click(screen.getByRole('button', { name: 'Talon, face cachée' }));
    const change = screen.getByRole('button', { name: 'Échanger' });
    await waitFor(() => expect(off(change)).toBe(false));
    await fireEvent.click(change);
    expect(at.play).toHaveBeenCalledWith({ type: 'exchange', discard: 'j', top: 'hidden' });
  });

  test('§5.2 what may be contested is marked and named', async () => {
    const at = scene({
      view: view({
        window: opened(3),
        phase: 'contest',
        actions: [{ type: 'contest' }, { type: 'accept' }],
      }),
    });
    render(Table, { scene: at });
    expect(
      screen.getByRole('img', { name: fr('Mot 4 : signe, qui peut être contesté') }),
    ).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: fr('Contester « signe »') }));
    expect(at.play).toHaveBeenCalledWith({ type: 'contest' });
    await fireEvent.click(screen.getByRole('button', { name: 'Laisser passer' }));
    expect(at.play).toHaveBeenCalledWith({ type: 'accept' });
  });

  test('§5.4 an author may take an open word back, and all are told', async () => {
    const at = scene({
      waiting: [1, 2, 3],
      view: view({ window: opened(0), phase: 'contest', actions: [{ type: 'withdraw' }] }),
    });
    render(Table, { scene: at });
    await fireEvent.click(screen.getByRole('button', { name: fr('Reprendre « signe »') }));
    expect(at.play).toHaveBeenCalledWith({ type: 'withdraw' });
    const news: News = { type: 'withdrawn', seat: 1, word: 'signe' };
    expect(toldBy(at.say, [news], 0)).toBe(
      fr('Papi Jo se reprend et retire « signe ». Le tour est perdu.'),
    );
  });

  test('who is out may come back', async () => {
    const at = scene({
      view: view({
        phase: 'reentry',
        fell: [3, 0, 0, 0],
        hand: '',
        actions: [{ type: 'reenter' }, { type: 'leave' }],
      }),
    });
    render(Table, { scene: at });
    await fireEvent.click(screen.getByRole('button', { name: 'Revenir' }));
    expect(at.play).toHaveBeenCalledWith({ type: 'reenter' });
  });

  test('a spectator sees the table and can do nothing', () => {
    render(Table, {
      scene: scene({ seat: null, live: false, view: view({ seat: null, hand: '', actions: [] }) }),
    });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('img', { name: fr('Mot 1 : pire') })).toBeTruthy();
  });

  test('hints lay the cards out', async () => {
    const actions: View['actions'] = [...view().actions, { type: 'lay', word: 'joue' }];
    const at = scene({ view: view({ actions }) });
    render(Table, { scene: at });
    await fireEvent.click(screen.getByRole('button', { name: 'Coups montrés' }));
    await fireEvent.click(document.querySelector('.hints .btn')!);
    expect(screen.getByRole('button', { name: 'Poser Joue' })).toBeTruthy();
  });

  test('hints are there for the last card too', () => {
    const actions: View['actions'] = [{ type: 'add', at: 3, word: 'signes' }];
    render(Table, { scene: scene({ view: view({ hand: 's', actions }) }) });
    expect(screen.getByRole('button', { name: 'Coups montrés' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Trier' })).toBeNull();
  });

  test('a word that is taken back is not left under one’s hands', async () => {
    const at = scene();
    const { container, rerender } = render(Table, { scene: at });
    await fireEvent.click(laid(4, 'signe'));
    await fireEvent.click(card('t', 5));
    await fireEvent.click(screen.getByRole('button', { name: 'Ici, à la fin' }));
    const open = () => container.querySelector('[data-panel]');
    // Another word that is taken back is nothing to it, but the referee looks again.
    const [pire, conduire, ballons, signe] = ON_THE_CLOTH as [Laid, Laid, Laid, Laid];
    await waitFor(() => expect(at.attempt).toHaveBeenCalledTimes(1));
    const changed = [word('pare'), conduire, ballons, signe];
    await rerender({ scene: { ...at, view: view({ words: changed }) } });
    expect(open()).not.toBeNull();
    await waitFor(() => expect(at.attempt).toHaveBeenCalledTimes(2));
    await rerender({ scene: { ...at, view: view({ words: [pire, conduire, ballons] }) } });
    expect(open()).toBeNull();
  });

  test('§4.1 how a word is crossed is said, and the letter that both share takes no card', async () => {
    const words = [word('pire', { crossable: [0, 1, 2, 3] })];
    const { container } = render(Table, { scene: scene({ view: view({ words }) }) });
    const told = () => text(container.querySelector('.prev'));
    await fireEvent.click(laid(1, 'pire'));
    expect(told()).toContain('un mot vertical la croise');
    await fireEvent.click(screen.getByRole('button', { name: 'R, lettre 3' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Croiser ici' }));
    expect(told()).toContain('mettez vos cartes avant ou après le R');
    await fireEvent.click(card('t', 5));
    const shared = screen.getByRole('button', { name: 'R, lettre 1' });
    await fireEvent.click(shared);
    expect(card('t', 5).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the score sheet', () => {
  test('tells hands, totals and who is out, the lowest first', () => {
    const { container } = render(Sheet, {
      scene: scene({ view: view({ fell: [0, 0, 2, 0], sheets: [[0], [38], [104], [18]] }) }),
    });
    const rows = [...container.querySelectorAll('tbody tr')];
    expect(rows.map((row) => text(within(row as HTMLElement).getByRole('rowheader')))).toEqual([
      'Basile',
      'Inès',
      'Papi Jo',
      'Clara, dehors',
    ]);
    expect(text(container.querySelector('.hint'))).toBe('On sort à 100. Le plus petit total mène.');
  });

  test('of a simple game it tells the stakes, then who took them', async () => {
    const options = { ...view().open.options, partie_simple: true, stake: 5 };
    const rows = (of: ParentNode) =>
      [...of.querySelectorAll('tr')].map((row) => [...row.children].map(text));
    const { container, rerender } = render(Sheet, {
      scene: scene({ view: view({ options, charges: [0, 5, 0, 0], sheets: [[], [], [], []] }) }),
    });
    expect(rows(container)[0]).toEqual(['Joueur', 'Au pot']);
    expect(rows(container).slice(1, 3)).toEqual([
      ['Inès', '5'],
      ['Papi Jo', '10'],
    ]);
    await rerender({
      scene: scene({
        view: view({ options, sheets: [[-5], [-10], [20], [-5]], totals: [-5, -10, 20, -5] }),
      }),
    });
    expect(rows(container)[0]).toEqual(['Joueur', 'Gagné']);
    expect(rows(container)[1]).toEqual(['Clara', '20']);
    expect(rows(container).at(-1)).toEqual(['Papi Jo', '−10']);
  });
});

test('what a table may choose is told in words', () => {
  const field = (name: string, choices: string[]): Field => ({
    name,
    kind: 'choice',
    initial: choices[0]!,
    empty: false,
    whole: false,
    choices,
  });
  const fields = [
    field('referee', ['contestation', 'lexicon']),
    field('remise', ['hand', 'total']),
    field('vocabulary', ['tous', 'usuels', 'enfant']),
  ];
  render(OptionsForm, { fields, values: {}, say: wordsIn('fr'), change: () => {} });
  expect(screen.getAllByRole('radio').map((one) => text(one.closest('label') ?? one))).toEqual([
    'la contestation',
    'le dictionnaire',
    'sur la manche',
    'sur le total',
    'tous les mots',
    'mots usuels',
    'mots d’enfant',
  ]);
});

describe('looking back', () => {
  function turn(number: number, changes: Partial<TurnReview> = {}): TurnReview {
    return {
      number,
      dear: 'rare',
      deal: 1,
      seat: number % 2,
      seq: 10 * number,
      hand: 'aelt?',
      made: { move: { type: 'lay', word: 'pire' }, old: '', points: 60 },
      taken_back: false,
      best: { move: { type: 'add', at: 0, word: 'pieRre' }, old: 'pire', points: 96 },
      missed: 36,
      ...changes,
    };
  }
  const nothing = { move: null, old: '', points: 0 };
  const exchanged: Play = {
    move: { type: 'exchange', discard: 'k', top: 'shown' },
    old: '',
    points: 0,
  };
  const turned: Play = {
    move: { type: 'make_anagramme', at: 1, word: 'crane', discard: 'k', exchange: null },
    old: 'ancre',
    points: 29,
  };
  const review: Review = {
    turns: [
      turn(1),
      turn(2, { made: exchanged, best: turned, missed: 29 }),
      turn(3, { deal: 2, made: turned, best: turned, missed: 0 }),
      turn(4, { deal: 2, made: nothing, best: nothing, missed: 0 }),
      turn(5, { deal: 3, made: { ...turn(1).made, points: 0 }, taken_back: true, missed: 96 }),
    ],
    missed: [29, 132],
  };

  test('groups the turns by hand, with the finest play that each hand missed', () => {
    const deals = dealsOf(review);
    expect(deals.map(({ deal, turns }) => [deal, turns.length])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
    expect(deals.map(({ worst }) => worst?.number ?? null)).toEqual([1, null, 5]);
    const verdicts = deals.flatMap(({ turns }) => turns.map(({ verdict }) => verdict));
    expect(verdicts).toEqual(['missed', 'missed', 'best', 'nothing', 'missed']);
  });

  test('tells each turn beside the best, and what each player kept too long', async () => {
    const go = vi.fn();
    const { container } = render(ReviewList, { review, say: wordsIn('fr'), at: null, go });
    expect([...container.querySelectorAll('.left li')].map(text)).toEqual([
      'Inès a laissé passer 29 points, tour après tour.',
      'Papi Jo a laissé passer 132 points, tour après tour.',
    ]);
    expect(screen.getAllByRole('heading').map(text)).toEqual(['Manche 1', 'Manche 2', 'Manche 3']);
    expect([...container.querySelectorAll('.worst')].map(text)).toEqual([
      'Le plus beau coup manqué : de « pire » à « pierre », 36 points de mieux pour Papi Jo.',
      'Aucun coup manqué.',
      'Le plus beau coup manqué : de « pire » à « pierre », 96 points de mieux pour Papi Jo.',
    ]);
    const rows = [...container.querySelectorAll('summary .vh')].map(text);
    expect(rows[0]).toBe('Papi Jo, pire : 60 points ôtés, au mieux 96');
    expect(rows[1]).toBe('Inès, échange : 0 point ôté, au mieux 29');
    expect(rows[4]).toBe('Papi Jo, pire, repris : 0 point ôté, au mieux 96');
    const second = container.querySelectorAll('details')[1]!;
    second.open = true;
    await fireEvent(second, new Event('toggle'));
    const told = [...second.querySelectorAll('.more p:not(.cards)')].map(text);
    expect(told).toEqual([
      'Joué',
      'Échanger K contre la carte retournée',
      'Au mieux, 29 points de plus',
      'Faire de « ancre » l’anagramme « crane », et écarter K',
    ]);
    expect(within(second).getByRole('img', { name: 'Joker, 20 points' })).toBeTruthy();
    await fireEvent.click(within(second).getByRole('button', { name: 'Voir ce moment' }));
    expect(go).toHaveBeenCalledWith(20);
  });

  test('a game of one hand needs no headings', () => {
    const one = { turns: [turn(1)], missed: [0, 36] };
    render(ReviewList, { review: one, say: wordsIn('en'), at: 10, go: () => {} });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(document.querySelector('[aria-current=step]')).toBeTruthy();
  });
});
