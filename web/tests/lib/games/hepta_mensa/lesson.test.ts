import { describe, expect, test } from 'vitest';
import { page } from '$lib/games/hepta_mensa';
import { wordsIn } from './scene';

describe.each(['fr', 'en'] as const)('the words in %s', (lang) => {
  const wording = wordsIn(lang);
  test('each step of the lesson is said', () => {
    expect(page.lesson.length).toBeGreaterThanOrEqual(6);
    for (const step of page.lesson) expect(wording.say(step.say)).toBeTruthy();
  });
});
