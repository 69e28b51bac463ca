import { describe, expect, test } from 'vitest';
import { page as chapardage, page } from '$lib/games/chapardage';
import {
  kept,
  memory,
  outcomes,
  remembered,
  speech,
  doer as talker,
} from '$lib/games/chapardage/talk';
import { since } from '$lib/parts/since';
import type { View as Chapardage, News, News as Talk } from '$lib/wire/chapardage';
import type { Hello } from '$lib/wire/messages';
import { wordsOf } from '../../../scene';
import { THEFT, VAIN, view } from './scene';

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
});

describe('a turn of Chapardage', () => {
  const heard: Talk[] = [
    { type: 'asked', seat: 1, asked: 2, card: 'e' },
    { type: 'stolen', seat: 1, asked: 2, card: 'e' },
    { type: 'a_toi_said', seat: 1, blank: false },
    { type: 'asked', seat: 2, asked: 1, card: 'u' },
    { type: 'pioche_said', seat: 1, asker: 2, card: 'u' },
    { type: 'a_toi_said', seat: 2, blank: false },
  ];
  const told = (memory: boolean) => {
    const view = { open: { options: { memory }, end: null } } as Chapardage;
    const known = remembered(heard, view);
    return since(heard, talker, 0, 0).map((deed) =>
      outcomes(wordsOf(chapardage, 'fr'), deed, known),
    );
  };

  test('is remembered for one only where the table remembers', () => {
    expect(told(true).map((lines) => lines.length)).toEqual([1, 1]);
    expect(told(false)[0]).toEqual([]);
    expect(told(false)[1]![0]).toContain('pioche');
  });
});
