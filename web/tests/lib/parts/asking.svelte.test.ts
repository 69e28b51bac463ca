import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene, Tagged } from '$lib/games/contract';
import { Asking, playUnlessRefused, type Judged } from '$lib/parts/asking.svelte';
import type { Refused, ScoreLine } from '$lib/wire/messages';

const LINES: ScoreLine[] = [{ label: 'word', points: 3, arithmetic: '1 + 2', section: '4.1' }];
const REFUSED: Refused = {
  type: 'refused',
  id: 'x',
  code: 'no_word',
  facts: {},
  section: '2.1',
  sentence: 'Ce mot n’existe pas.',
  nearest: null,
};
const lay = (word: string): Tagged & { word: string } => ({ type: 'lay', word });

/** Questions that wait for their answers, in the order in which they were asked. */
function referee() {
  const asked: { wish: Tagged; answer: (told: Judged) => Promise<void> }[] = [];
  const play = vi.fn();
  const attempt = (wish: Tagged): Promise<Judged> =>
    new Promise((resolve) => {
      asked.push({
        wish,
        answer: async (told) => {
          resolve(told);
          await Promise.resolve();
        },
      });
    });
  return { asked, play, scene: { attempt, play } as unknown as Scene };
}

/** One who wishes for this and that. */
function wishing(first: Tagged | null) {
  const { asked, play, scene } = referee();
  let wish = $state.raw(first);
  let moment = $state(1);
  let typing = false;
  let asking!: Asking;
  const stop = $effect.root(() => {
    asking = new Asking(
      () => scene,
      () => wish,
      () => moment,
      () => typing,
    );
  });
  stops.push(stop);
  flushSync();
  return {
    asked,
    play,
    asking,
    want(next: Tagged | null) {
      wish = next;
      flushSync();
    },
    write(next: Tagged) {
      typing = true;
      wish = next;
      flushSync();
    },
    later() {
      moment++;
      flushSync();
    },
  };
}
const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

describe('asking the referee', () => {
  it('asks of what is wished, and tells what it would bring', async () => {
    const { asked, asking } = wishing(lay('pie'));
    expect(asked.map(({ wish }) => wish)).toEqual([lay('pie')]);
    expect(asking.judged).toBeNull();
    await asked[0]!.answer(LINES);
    expect(asking.judged).toBe(LINES);
    expect(asking.lines).toBe(LINES);
    expect(asking.refused).toBeNull();
    expect(asking.open).toBe(true);
  });

  it('asks nothing where nothing is wished', () => {
    const { asked, asking } = wishing(null);
    expect(asked).toEqual([]);
    expect(asking.judged).toBeNull();
    expect(asking.open).toBe(false);
  });

  it('does not play what would be refused', async () => {
    const { asked, asking, play } = wishing(lay('pye'));
    await asked[0]!.answer(REFUSED);
    expect(asking.refused).toBe(REFUSED);
    expect(asking.lines).toBeNull();
    asking.play();
    expect(play).not.toHaveBeenCalled();
  });

  it('does not play what the referee has not read yet', () => {
    const { asking, play } = wishing(lay('pie'));
    asking.play();
    expect(play).not.toHaveBeenCalled();
  });

  it('lets go of an answer that comes after another wish', async () => {
    const { asked, asking, want } = wishing(lay('pie'));
    want(lay('pye'));
    await asked[0]!.answer(LINES);
    expect(asking.judged).toBeNull();
    await asked[1]!.answer(REFUSED);
    expect(asking.judged).toBe(REFUSED);
  });

  it('takes an answer for the wish it was about, whichever comes first', async () => {
    const { asked, asking, want } = wishing(lay('pie'));
    want(lay('pye'));
    await asked[1]!.answer(REFUSED);
    await asked[0]!.answer(LINES);
    expect(asking.judged).toBe(REFUSED);
  });

  it('asks the same again at another moment', async () => {
    const { asked, asking, later } = wishing(lay('pie'));
    await asked[0]!.answer(LINES);
    later();
    expect(asking.judged).toBeNull();
    await asked[1]!.answer(REFUSED);
    expect(asking.judged).toBe(REFUSED);
  });

  it('asks once of a wish that is only put in other words', async () => {
    const { asked, asking, want } = wishing(lay('pie'));
    await asked[0]!.answer(LINES);
    want(lay('pie'));
    expect(asking.judged).toBe(LINES);
    want(null);
    expect(asking.judged).toBeNull();
    want(lay('pie'));
    expect(asking.judged).toBe(LINES);
    expect(asked).toHaveLength(1);
  });

  it('waits for whoever is writing', () => {
    const { asked, write } = wishing(null);
    write(lay('p'));
    vi.advanceTimersByTime(200);
    write(lay('pi'));
    vi.advanceTimersByTime(299);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked.map(({ wish }) => wish)).toEqual([lay('pi')]);
  });

  it('plays once, however often one presses', async () => {
    const { asked, asking, play } = wishing(lay('pie'));
    await asked[0]!.answer(LINES);
    asking.play();
    asking.play();
    expect(play.mock.calls).toEqual([[lay('pie')]]);
    expect(asking.open).toBe(false);
    // What it would bring stays in sight until the table answers.
    expect(asking.lines).toBe(LINES);
  });

  it('may be played again once it was thought over', async () => {
    const { asked, asking, play, want } = wishing(lay('pie'));
    await asked[0]!.answer(LINES);
    asking.play();
    want(null);
    want(lay('pie'));
    await asked[1]!.answer(LINES);
    asking.play();
    expect(play).toHaveBeenCalledTimes(2);
  });
});

describe('playing unless it is refused', () => {
  it('plays what the referee allows', async () => {
    const { asked, play, scene } = referee();
    const told = playUnlessRefused(scene, lay('pie'));
    await asked[0]!.answer([]);
    expect(await told).toBeNull();
    expect(play).toHaveBeenCalledWith(lay('pie'));
  });

  it('says why not, and plays nothing', async () => {
    const { asked, play, scene } = referee();
    const told = playUnlessRefused(scene, lay('pye'));
    await asked[0]!.answer(REFUSED);
    expect(await told).toBe(REFUSED);
    expect(play).not.toHaveBeenCalled();
  });
});
