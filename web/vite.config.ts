/// <reference types="vitest/config" />
// Only a type: whoever builds the page need not have what tests it.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { breakpoint } from './plugins/breakpoint.ts';
import { rulePages } from './plugins/rules.ts';
import { wording } from './plugins/wording.ts';

const server = process.env['TABLEE_SERVER'] ?? 'http://127.0.0.1:7777';

export default defineConfig({
  plugins: [svelte(), breakpoint(), wording(), rulePages()],
  build: {
    outDir: '../src/tablee/server/page',
    emptyOutDir: true,
    // The server's policy allows no inline script, style or font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // A slow machine is no news to whoever installs the page.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    proxy: {
      '/api': {
        target: server,
        ws: true,
        // The server answers only to its own origin; `npm run dev` stands in for it.
        headers: { origin: server },
      },
    },
  },
  resolve: {
    alias: { $lib: new URL('./src/lib', import.meta.url).pathname },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // On a busy machine everything comes late, and nothing is learned from not waiting for it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
