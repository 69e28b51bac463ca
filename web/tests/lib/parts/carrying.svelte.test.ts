import { fireEvent } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Carrying, type Point } from '$lib/parts/carrying.svelte';

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Two pieces that can be tapped and carried. */
function table(tip?: (event: PointerEvent) => Point) {
  const [over, drop, tap] = [vi.fn(), vi.fn(), vi.fn()];
  let hands!: Carrying<string>;
  const stop = $effect.root(() => {
    hands = new Carrying<string>({ over, drop, ...(tip ? { tip } : {}) });
  });
  stops.push(stop);
  const lay = (name: string): HTMLElement => {
    const piece = document.createElement('button');
    piece.setPointerCapture = vi.fn();
    piece.addEventListener('pointerdown', (event) => hands.hold(event, name));
    piece.addEventListener(
      'click',
      hands.tapped(() => tap(name)),
    );
    return document.body.appendChild(piece);
  };
  return { hands, over, drop, tap, stop, a: lay('a'), b: lay('b') };
}

const down = (piece: HTMLElement, x: number, y: number, more = {}) =>
  fireEvent.pointerDown(piece, { button: 0, pointerId: 1, clientX: x, clientY: y, ...more });
const move = (x: number, y: number, more = {}) =>
  fireEvent.pointerMove(document.body, { pointerId: 1, clientX: x, clientY: y, ...more });
const up = (x: number, y: number, more = {}) =>
  fireEvent.pointerUp(document.body, { pointerId: 1, clientX: x, clientY: y, ...more });

describe('carrying', () => {
  it('takes a piece over the table and puts it down', async () => {
    const { a, hands, over, drop } = table();
    await down(a, 10, 10);
    await move(40, 50);
    expect(hands.carried).toMatchObject({ piece: 'a', x: 40, y: 50 });
    expect(over).toHaveBeenLastCalledWith('a', { x: 40, y: 50 });
    await up(60, 70);
    expect(drop.mock.calls).toEqual([['a', { x: 60, y: 70 }]]);
    expect(over).toHaveBeenLastCalledWith('a', null);
    expect(hands.carried).toBeNull();
  });

  it('does not begin with a hand that trembles', async () => {
    const { a, hands, over, drop, tap } = table();
    await down(a, 10, 10);
    await move(14, 15);
    await up(14, 15);
    await fireEvent.click(a);
    expect(hands.carried).toBeNull();
    expect(over).not.toHaveBeenCalled();
    expect(drop).not.toHaveBeenCalled();
    expect(tap.mock.calls).toEqual([['a']]);
  });

  it('does not take the click that ends it for a tap', async () => {
    const { a, tap } = table();
    await down(a, 10, 10);
    await move(40, 50);
    await up(40, 50);
    await fireEvent.click(a);
    expect(tap).not.toHaveBeenCalled();
  });

  it('hears the next tap, also where no click ended it', async () => {
    const { a, b, tap } = table();
    await down(a, 10, 10);
    await move(40, 50);
    a.remove();
    await up(40, 50);
    vi.advanceTimersByTime(0);
    // By keyboard, without any pointer.
    await fireEvent.click(b);
    expect(tap.mock.calls).toEqual([['b']]);
  });

  it('goes on when its piece is drawn anew meanwhile', async () => {
    const { a, drop } = table();
    await down(a, 10, 10);
    await move(40, 50);
    a.remove();
    await move(80, 90);
    await up(80, 90);
    expect(drop.mock.calls).toEqual([['a', { x: 80, y: 90 }]]);
  });

  it('takes up nothing by another button', async () => {
    const { a, hands } = table();
    await down(a, 10, 10, { button: 2 });
    await move(40, 50);
    expect(hands.carried).toBeNull();
  });

  it('puts back what is called off', async () => {
    const { a, hands, over, drop } = table();
    await down(a, 10, 10);
    await move(40, 50);
    await fireEvent.pointerCancel(document.body, { pointerId: 1 });
    await up(40, 50);
    expect(hands.carried).toBeNull();
    expect(over).toHaveBeenLastCalledWith('a', null);
    expect(drop).not.toHaveBeenCalled();
  });

  it('follows one finger, the later of two', async () => {
    const { a, b, drop } = table();
    await down(a, 10, 10);
    await move(40, 50);
    await down(b, 20, 20, { pointerId: 2 });
    await up(40, 50);
    expect(drop).not.toHaveBeenCalled();
    await move(90, 90, { pointerId: 2 });
    await up(90, 90, { pointerId: 2 });
    expect(drop.mock.calls).toEqual([['b', { x: 90, y: 90 }]]);
  });

  it('holds a piece by its tip', async () => {
    const { a, hands, drop } = table(({ clientX, clientY }) => ({ x: clientX, y: clientY - 44 }));
    await down(a, 10, 100);
    await move(10, 100);
    expect(hands.carried).toBeNull();
    await move(10, 200);
    expect(hands.carried).toMatchObject({ x: 10, y: 156 });
    await up(10, 200);
    expect(drop.mock.calls).toEqual([['a', { x: 10, y: 156 }]]);
  });

  it('ends with the table', async () => {
    const { a, drop, stop } = table();
    await down(a, 10, 10);
    await move(40, 50);
    stop();
    await up(40, 50);
    expect(drop).not.toHaveBeenCalled();
  });
});
