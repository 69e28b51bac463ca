/** What a visitor chose for this browser: language, lamp, motion. */

import { Wording, type Lang, type Sentences } from './wording';

export type Theme = 'auto' | 'light' | 'dark';

const LANGUAGES: Record<Lang, () => Promise<{ default: Sentences }>> = {
  fr: () => import('virtual:wording/fr'),
  en: () => import('virtual:wording/en'),
};

function kept(name: string): string | null {
  try {
    return localStorage.getItem(`tablee.${name}`);
  } catch {
    return null; // A browser that keeps nothing still plays.
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`tablee.${name}`, value);
  } catch {
    // As above.
  }
}

function firstLanguage(): Lang {
  const asked = new URLSearchParams(location.search).get('lang') ?? kept('lang');
  if (asked === 'fr' || asked === 'en') return asked;
  // French first: English only for those whose browser does not speak French at all.
  const speaks = navigator.languages.map((tag) => tag.slice(0, 2));
  return !speaks.includes('fr') && speaks.includes('en') ? 'en' : 'fr';
}

class Settings {
  lang = $state<Lang>(firstLanguage());
  theme = $state<Theme>((kept('theme') as Theme | null) ?? 'auto');
  still = $state(kept('still') === 'yes');
  muted = $state(kept('muted') === 'yes');
  #sentences = $state.raw<Record<Lang, Sentences | null>>({ fr: null, en: null });

  /** What the page says; games add their own with `of`. */
  say = $derived(new Wording(this.lang, this.#sentences[this.lang] ?? {}));

  async speak(lang: Lang): Promise<void> {
    const sentences = (await LANGUAGES[lang]()).default;
    this.#sentences = { ...this.#sentences, [lang]: sentences };
    this.lang = lang;
    document.documentElement.lang = lang;
    keep('lang', lang);
  }

  get dark(): boolean {
    if (this.theme !== 'auto') return this.theme === 'dark';
    return matchMedia('(prefers-color-scheme: dark)').matches;
  }

  turnLamp(): void {
    this.theme = this.dark ? 'light' : 'dark';
    keep('theme', this.theme);
    this.apply();
  }

  holdStill(still: boolean): void {
    this.still = still;
    keep('still', still ? 'yes' : 'no');
    this.apply();
  }

  mute(muted: boolean): void {
    this.muted = muted;
    keep('muted', muted ? 'yes' : 'no');
  }

  /** Say to the style sheets what was chosen. */
  apply(): void {
    const root = document.documentElement;
    if (this.theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    root.dataset['still'] = this.still ? 'yes' : 'no';
  }

  /** Do pieces move? Not if the visitor, or the system, asked for calm. */
  get moving(): boolean {
    return !this.still && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();

/** `t('page.home.tag')`: shorthand for what the page says in the language of the moment. */
export function t(key: string, facts: Record<string, unknown> = {}): string {
  return settings.say.say(key, facts);
}

/** What a game is called; `otherwise`, where the page does not know it. */
export function titleOf(game: string, otherwise = game): string {
  const key = `game.${game}.title`;
  return settings.say.knows(key) ? t(key) : otherwise;
}
