/** Where a bubble goes beside what it speaks of. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Side = 'right' | 'left' | 'above' | 'below' | 'nowhere';
export interface Spot {
  side: Side;
  left: number;
  top: number;
  /** Where along its side the arrow points, in pixels from the bubble's corner. */
  arrow: number;
}

const GAP = 14;
const MARGIN = 8;

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** What several things fill together; null where nothing is in sight. */
export function around(things: Iterable<{ getBoundingClientRect(): Box }>): Box | null {
  const boxes = [...things]
    .map((thing) => thing.getBoundingClientRect())
    .filter(({ width, height }) => width || height);
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Beside the target where there is room, never over it. `floor` is where the player's own rail
 * begins: a bubble that finds no side lies just above it, or under the top if the target is there.
 */
export function spotFor(
  target: Box | null,
  bubble: { width: number; height: number },
  view: { width: number; height: number; top: number; floor: number },
  sides: readonly Side[] = ['right', 'left', 'below', 'above'],
  /** Others at the table, whom it does not hide where it can lie elsewhere. */
  others: readonly Box[] = [],
): Spot {
  const { width, height } = bubble;
  const mostLeft = Math.max(MARGIN, view.width - width - MARGIN);
  const mostTop = Math.max(MARGIN, view.height - height - MARGIN);
  if (target) {
    const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
    for (const side of sides) {
      const upright = side === 'above' || side === 'below';
      const left = upright
        ? clamp(middle.x - width / 2, MARGIN, mostLeft)
        : side === 'right'
          ? target.left + target.width + GAP
          : target.left - width - GAP;
      const top = !upright
        ? clamp(middle.y - height / 2, MARGIN, mostTop)
        : side === 'below'
          ? target.top + target.height + GAP
          : target.top - height - GAP;
      const fits = left >= MARGIN && left <= mostLeft && top >= MARGIN && top <= mostTop;
      const hides = others.some((other) => overlap(other, { left, top, width, height }));
      if (fits && !hides) {
        const along = upright ? middle.x - left : middle.y - top;
        return { side, left, top, arrow: clamp(along, 18, (upright ? width : height) - 18) };
      }
    }
  }
  const left = clamp((view.width - width) / 2, MARGIN, mostLeft);
  const low = Math.max(MARGIN, view.floor - height - MARGIN);
  const over = target !== null && target.top + target.height > low && target.top < low + height;
  // At the foot it hides what it speaks of; that is better than somebody who sits at the head.
  const high = { left, top: view.top + MARGIN, width, height };
  const covers = over && !others.some((other) => overlap(other, high));
  return { side: 'nowhere', left, top: covers ? view.top + MARGIN : low, arrow: 0 };
}
