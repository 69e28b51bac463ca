/** Where on the page something is carried to. */

import type { Area } from '../../parts/area.svelte';
import type { Point } from '../../parts/carrying.svelte';
import type { Top } from '../../wire/anagramme';
import type { Side, Spot } from './composing.svelte';

const EDGE = 0.28;

function sideOf(box: DOMRect, { x, y }: Point, down: boolean, edge: number): Side {
  const share = down ? (y - box.top) / box.height : (x - box.left) / box.width;
  if (share < edge) return 'before';
  return share >= 1 - edge ? 'after' : 'on';
}

/** `between`: letters that move, and those of a new word, go between others and onto none. */
export function spotAt(area: Area, at: Point, between: boolean): Spot | null {
  const near = (selector: string) => area.under(at, selector);
  const tile = near('[data-tile]');
  if (tile) {
    const side = sideOf(tile.getBoundingClientRect(), at, false, between ? 0.5 : EDGE);
    return { type: 'tile', tile: Number(tile.dataset['tile']), side };
  }
  const letter = near('[data-letter]');
  if (letter) {
    const { word, letter: place } = letter.dataset;
    const side = sideOf(letter.getBoundingClientRect(), at, near('.down') !== null, EDGE);
    return { type: 'letter', word: Number(word), letter: Number(place), side };
  }
  const top = near('[data-top]');
  if (top) return { type: 'top', top: top.dataset['top'] as Top };
  const slot = near('.rail [data-slot]');
  if (slot) return { type: 'slot', slot: Number(slot.dataset['slot']) };
  if (near('[data-panel]')) return { type: 'panel' };
  if (near('.rail')) return { type: 'rail' };
  return near('.table') ? { type: 'cloth' } : null;
}
