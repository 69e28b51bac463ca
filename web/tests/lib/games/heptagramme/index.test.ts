import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { News } from '$lib/wire/heptagramme';
import { sentences } from '../../../../plugins/wording';
import { wordsIn } from './scene';

const RULES = readFileSync('../docs/rules/heptagramme.md', 'utf8');

describe('the words', () => {
  const seat = 1;
  const EVENTS: News[] = [
    { type: 'dealt', seat, cards: null, count: 7 },
    { type: 'maj_turned', column: 2, maj: '?' },
    { type: 'placed', seat, card: 'f', column: 0, sum: 3, reopens: false },
    { type: 'took_back', seat, card: '?', column: 0, sum: 0 },
    { type: 'announced', seat, column: 1, word: 'rivez', cause: 'forced', sum: 9 },
    { type: 'announced', seat, column: 1, word: 'carpe', cause: 'chosen', sum: 9 },
    { type: 'bonus_earned', seat, doubts: true },
    { type: 'bonus_earned', seat, doubts: false },
    { type: 'bonus_drawn', seat, card: null, reshuffled: true },
    { type: 'turn_ended', seat, kept: true, points: 17 },
    { type: 'passed', seat, cards: null, count: 3, rounds: 0 },
    { type: 'refilled', seat, cards: null, count: 2, reshuffled: false },
    { type: 'exchanged', seat, cards: null, count: 3, reshuffled: false },
    { type: 'doubted', seat, column: 3, asked: 0 },
    { type: 'named', seat, column: 3, word: 'faillite', cause: 'chosen' },
    { type: 'rejected', seat, column: 3, word: 'zzz' },
    { type: 'conceded', seat, column: 3 },
    { type: 'recovered', seat, column: 3, cards: '?ab', sum: 4 },
    { type: 'forfeited', seat, column: 3, cards: 'ab', cost: 6, sum: 4 },
    { type: 'cleared', column: 3, cards: 'xz' },
    { type: 'accepted', seat },
    { type: 'stop_proposed', seat },
    { type: 'stop_agreed', seat },
    { type: 'stop_declined', seat },
    { type: 'stuck', drawing: false },
    { type: 'timed_out', seat },
    { type: 'resigned', seat },
  ];
  test.each(['fr', 'en'] as const)('every event is a sentence with its § (%s)', (lang) => {
    const wording = wordsIn(lang);
    for (const news of EVENTS) {
      expect(wording.event(news)).not.toMatch(/undefined|null|[{}]/);
      const at = wording.say(`cite.${news.type}`, { ...news });
      expect(RULES).toContain(`§${at} `);
    }
    const told = [...sentences(lang).keys()].filter((key) => key.startsWith('event.heptagramme.'));
    const types = new Set<string>(EVENTS.map(({ type }) => type));
    expect(told.filter((key) => !types.has(key.split('.')[2]!))).toEqual([]);
    expect([...types].filter((type) => !wording.knows(`event.${type}`))).toEqual([]);
  });
});
