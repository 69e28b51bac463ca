/**
 * Whoever touches twice means what was there the first time: the red button, which does what is not
 * taken back, is not pressed by a finger under which it has just come to lie.
 */

const MILLISECONDS = 400;
const PIXELS = 24;

interface Press {
  time: number;
  x: number;
  y: number;
  says: string;
}

/** Let through what is pressed inside, but a second press that would do something else. */
export function steady(inside: HTMLElement): () => void {
  let before: Press | null = null;
  function press(event: MouseEvent): void {
    // By keyboard one is where one has gone.
    if (event.detail === 0) return;
    const button = (event.target as Element).closest('button');
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const now: Press = { time, x, y, says: button?.textContent.trim() ?? '' };
    const again =
      before !== null &&
      time - before.time < MILLISECONDS &&
      Math.hypot(x - before.x, y - before.y) < PIXELS;
    if (again && button?.matches('.btn.main') && now.says !== before!.says) {
      event.preventDefault();
      event.stopPropagation();
    } else before = now;
  }
  inside.addEventListener('click', press, true);
  return () => inside.removeEventListener('click', press, true);
}
