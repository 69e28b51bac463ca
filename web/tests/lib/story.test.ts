import { describe, expect, it, test, vi } from 'vitest';
import { heardOf, joined, story } from '$lib/story';
import type { Hello } from '$lib/wire/messages';
import { heard, say, stone } from './heard';

const undone = (seq: number, to: number) =>
  ({ type: 'noted', seq, body: { type: 'undone', to } }) as const;

describe('what was heard', () => {
  test('what was taken back is no longer told', () => {
    const news = (seq: number, type: string) => ({ type: 'heard', seq, news: { type } });
    const items = [
      news(1, 'placed'),
      news(2, 'announced'),
      { type: 'noted', seq: 3, body: { type: 'undone', to: 1, seat: 0 } },
      news(4, 'passed'),
    ];
    expect(heardOf(items as never).map(({ type }) => type)).toEqual(['placed', 'passed']);
  });
});

describe('the log in words', () => {
  it('cites the § of each event and names whose it is', () => {
    const [line] = story([stone(5, 1)], say);
    expect(line).toMatchObject({ text: 'Ivoire pose un caillou en 4.', seat: 1, section: '3.1' });
  });

  it('strikes what was taken back, and tells what follows from before it', () => {
    const items = [
      heard(4, { type: 'attacked', seat: 0, place: 7 }),
      stone(5),
      undone(6, 4),
      heard(7, { type: 'simple_turned', seat: 0 }),
    ] as Hello['items'];
    const lines = story(items, say);
    expect(lines.map(({ undone }) => undone)).toEqual([false, true, false, false]);
    expect(lines.at(-1)!.text).toBe('… c’est une pièce, en 7.');
  });

  it('makes one line of a sentence that goes on', () => {
    const items = [
      heard(4, { type: 'attacked', seat: 0, place: 7 }),
      heard(5, { type: 'simple_turned', seat: 0 }),
    ] as Hello['items'];
    const [line, ...more] = joined(story(items, say));
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      text: 'Encre retourne b2… c’est une pièce, en 7.',
      sections: ['4.2', '4.4'],
      seq: 4,
      last: 5,
    });
  });

  it('leaves out a line that it cannot word, and keeps the rest', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const items = [heard(4, { type: 'unheard_of' }), stone(5)];
    expect(story(items as Hello['items'], say).map(({ seq }) => seq)).toEqual([5]);
    expect(quiet).toHaveBeenCalledOnce();
    quiet.mockRestore();
  });

  it('tells who plays for whom', () => {
    const body = { type: 'took_over', seat: 1, player: { name: 'Papi Jo', bot: 'fort' } } as const;
    const [line] = story([{ type: 'noted', seq: 9, body }], say);
    expect(line).toMatchObject({ text: 'Papi Jo joue désormais pour Ivoire.', noted: true });
  });
});
