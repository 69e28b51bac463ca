/** The games that the page can draw, each loaded when it is first wanted. */

import type { GamePage } from './contract';

const PAGES: Record<string, () => Promise<{ page: GamePage }>> = {
  hepta_mensa: () => import('./hepta_mensa'),
  heptagramme: () => import('./heptagramme'),
  chapardage: () => import('./chapardage'),
  anagramme: () => import('./anagramme'),
  volapuk: () => import('./volapuk'),
};

export const drawn = (game: string): boolean => game in PAGES;

export async function gamePage(game: string): Promise<GamePage | null> {
  const load = PAGES[game];
  return load ? (await load()).page : null;
}
