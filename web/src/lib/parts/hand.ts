/** A hand of cards as its holder arranged it, through placing, taking back and drawing. */

/** A place in the hand: a card, or the mark that one lay there and can come back. */
export interface Slot {
  id: number;
  card: string;
  /** Which of the turn's lines the card went to; null while it is in the hand. */
  out: number | null;
}

/** A card that was placed this turn and can be taken back. */
export interface Out {
  card: string;
  line: number;
}

/**
 * The slots for what is now held and what is out, keeping every card where it was. `played` is the
 * slot that was last played from, for a hand may hold two of a letter.
 */
export function arrange(
  slots: readonly Slot[],
  held: string,
  out: readonly Out[],
  played: number | null = null,
): Slot[] {
  const cards = [...held];
  const away = [...out];
  const take = <T>(list: T[], is: (one: T) => boolean): T | undefined => {
    const at = list.findIndex(is);
    return at < 0 ? undefined : list.splice(at, 1)[0];
  };
  const next = new Map<number, Slot>();
  const settle = (slot: Slot, line: number | null) => next.set(slot.id, { ...slot, out: line });
  // What is out stays out; then the slot that was played; then cards stay where they were.
  for (const slot of slots)
    if (slot.out !== null && take(away, (one) => one.line === slot.out && one.card === slot.card))
      settle(slot, slot.out);
  for (const slot of slots) {
    if (slot.id !== played || next.has(slot.id)) continue;
    const gone = take(away, (one) => one.card === slot.card);
    if (gone) settle(slot, gone.line);
  }
  for (const slot of slots)
    if (!next.has(slot.id) && take(cards, (card) => card === slot.card)) settle(slot, null);
  for (const slot of slots) {
    if (next.has(slot.id)) continue;
    const gone = take(away, (one) => one.card === slot.card);
    if (gone) settle(slot, gone.line);
  }
  let id = Math.max(-1, ...slots.map((slot) => slot.id));
  return [
    ...slots.flatMap((slot) => next.get(slot.id) ?? []),
    ...away.map(({ card, line }) => ({ id: ++id, card, out: line })),
    ...cards.map((card) => ({ id: ++id, card, out: null })),
  ];
}

/** The slot `id` put where `before` is; at the end without it. */
export function moved(slots: readonly Slot[], id: number, before: number | null): Slot[] {
  const slot = slots.find((one) => one.id === id);
  if (!slot || id === before) return [...slots];
  const target = slots.findIndex((one) => one.id === before);
  const rest = slots.filter((one) => one.id !== id);
  const at = before === null || target < 0 ? rest.length : target;
  return [...rest.slice(0, at), slot, ...rest.slice(at)];
}

/** The slots in the order of their letters, jokers and maj. first. */
export function sorted(slots: readonly Slot[]): Slot[] {
  return slots.toSorted((a, b) => (a.card < b.card ? -1 : a.card > b.card ? 1 : a.id - b.id));
}
