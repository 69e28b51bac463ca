/** Where the visitor is. Addresses are the server's `PAGE_PATHS`; links are ordinary links. */

export type Place =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'table'; table: string }
  | { page: 'replay'; table: string }
  | { page: 'rules'; game: string | null }
  | { page: 'lost' };

export function placeOf(path: string): Place {
  const [first = '', second = '', ...more] = path.split('/').slice(1).map(decode);
  if (more.length) return { page: 'lost' };
  if (first === '') return { page: 'home' };
  if (first === 'rules') return { page: 'rules', game: second || null };
  if (!second) return { page: 'lost' };
  if (first === 't') return { page: 'table', table: second };
  if (first === 'replay') return { page: 'replay', table: second };
  if (first === 'play') return { page: 'new', game: second };
  if (first === 'learn') return { page: 'learn', game: second };
  return { page: 'lost' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  #path = $state(location.pathname);
  place = $derived(placeOf(this.#path));
  /** The § or other anchor that was asked for, without its #. */
  anchor = $state(location.hash.slice(1));

  go(address: string, replace = false): void {
    const url = new URL(address, location.href);
    history[replace ? 'replaceState' : 'pushState'](null, '', url);
    this.arrive();
    if (!url.hash) scrollTo(0, 0);
  }

  arrive = (): void => {
    this.#path = location.pathname;
    this.anchor = decode(location.hash.slice(1));
  };

  /** Links within the page are followed without loading it again. */
  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.href);
  };
}

export const router = new Router();
