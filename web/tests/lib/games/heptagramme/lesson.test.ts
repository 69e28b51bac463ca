import { describe, expect, test } from 'vitest';
import { page } from '$lib/games/heptagramme';
import { wordsIn } from './scene';

describe('the first game', () => {
  test('every step is said in both languages', () => {
    expect(page.lesson.length).toBeGreaterThanOrEqual(6);
    for (const lang of ['fr', 'en'] as const)
      for (const step of page.lesson) expect(wordsIn(lang).say(step.say)).toBeTruthy();
  });
});
