/** What is pressed on a keyboard. */

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The browser's own: a key held with another. */
export const isShortcut = ({ ctrlKey, metaKey, altKey }: Pressed): boolean =>
  ctrlKey || metaKey || altKey;

/** The figure above a key that is none by itself. */
export function figureAbove({ code }: Pick<Pressed, 'code'>): number | null {
  const [, figure] = /^(?:Digit|Numpad)(\d)$/.exec(code) ?? [];
  return figure === undefined ? null : Number(figure);
}

/** The figure that is meant: on a French keyboard figures are above signs, and need no shift. */
export const figureOf = (pressed: Pick<Pressed, 'key' | 'code'>): number | null =>
  /^\d$/.test(pressed.key) ? Number(pressed.key) : figureAbove(pressed);
