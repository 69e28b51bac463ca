/** A bubble lies beside what it speaks of, in sight, and never over it. */

import { describe, expect, it } from 'vitest';
import { around, spotFor, type Box, type Spot } from '$lib/bubble';

const bubble = { width: 300, height: 140 };
const desk = { width: 940, height: 800, top: 71, floor: 670 };
const phone = { width: 360, height: 740, top: 63, floor: 540 };

function overlaps(spot: Spot, target: Box): boolean {
  return (
    spot.left < target.left + target.width &&
    target.left < spot.left + bubble.width &&
    spot.top < target.top + target.height &&
    target.top < spot.top + bubble.height
  );
}

describe('a bubble', () => {
  it('goes to the right where there is room, and points at the middle', () => {
    const target = { left: 300, top: 400, width: 60, height: 60 };
    const spot = spotFor(target, bubble, desk);
    expect(spot.side).toBe('right');
    expect(spot.left).toBeGreaterThan(target.left + target.width);
    expect(spot.top + spot.arrow).toBe(430);
  });

  it('goes to the other side at the edge', () => {
    const spot = spotFor({ left: 850, top: 400, width: 60, height: 60 }, bubble, desk);
    expect(spot.side).toBe('left');
  });

  it.each([
    [20, 90],
    [880, 90],
    [20, 740],
    [880, 740],
    [450, 90],
    [450, 740],
  ])('stays in sight and off its target at %i, %i', (left, top) => {
    const target = { left, top, width: 50, height: 50 };
    const spot = spotFor(target, bubble, desk);
    expect(overlaps(spot, target)).toBe(false);
    expect(spot.left).toBeGreaterThanOrEqual(0);
    expect(spot.left + bubble.width).toBeLessThanOrEqual(desk.width);
    expect(spot.top).toBeGreaterThanOrEqual(0);
    expect(spot.top + bubble.height).toBeLessThanOrEqual(desk.height);
  });

  it('lies above the rail of a phone when it points at nothing', () => {
    const spot = spotFor(null, bubble, phone, ['below', 'above']);
    expect(spot.side).toBe('nowhere');
    expect(spot.top + bubble.height).toBeLessThan(phone.floor);
  });

  it('gives way to the top when its place above the rail would hide the target', () => {
    const target = { left: 0, top: 300, width: 360, height: 440 };
    const spot = spotFor(target, { width: 300, height: 290 }, phone, ['below', 'above']);
    expect(spot.side).toBe('nowhere');
    expect(spot.top).toBe(71);
  });

  it('hides nobody at the table, rather than lie beside its target or at the head', () => {
    const target = { left: 20, top: 260, width: 320, height: 120 };
    const others = [
      { left: 10, top: 75, width: 160, height: 60 },
      { left: 190, top: 75, width: 160, height: 60 },
    ];
    expect(spotFor(target, bubble, { ...phone, height: 540 }, ['below', 'above']).side).toBe(
      'above',
    );
    const spot = spotFor(target, bubble, { ...phone, height: 540 }, ['below', 'above'], others);
    expect(spot.side).toBe('nowhere');
    expect(others.some((other) => overlaps(spot, other))).toBe(false);
  });
});

describe('what a bubble speaks of', () => {
  const thing = (left: number, top: number, width = 10, height = 10) => ({
    getBoundingClientRect: () => ({ left, top, width, height }),
  });

  it('may be several things that lie together', () => {
    expect(around([thing(30, 5), thing(10, 8), thing(0, 0, 0, 0)])).toEqual({
      left: 10,
      top: 5,
      width: 30,
      height: 13,
    });
  });

  it('may be out of sight', () => {
    expect(around([])).toBeNull();
    expect(around([thing(0, 0, 0, 0)])).toBeNull();
  });
});
