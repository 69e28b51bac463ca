import type { Plugin } from 'vite';
import { WIDE } from '../src/lib/wide.ts';

const NAMED: Record<string, string> = {
  '(--wide)': `(min-width: ${WIDE}px)`,
  '(--narrow)': `(max-width: ${WIDE - 1}px)`,
};

/** The breakpoint by name, in every style: `@media (--wide)`, `@media (--narrow)`. */
export function breakpoint(): Plugin {
  return {
    name: 'tablee-breakpoint',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.css($|\?)/.test(id)) return null;
      const written = code.replace(/\(--(?:wide|narrow)\)/g, (name) => NAMED[name]!);
      return written === code ? null : { code: written, map: null };
    },
  };
}
