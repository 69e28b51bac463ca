import type { GamePage } from '../contract';

/** What this game says, beside what every page says. */
export const sentences: GamePage['sentences'] = {
  fr: () => import('virtual:wording/fr/volapuk'),
  en: () => import('virtual:wording/en/volapuk'),
};
