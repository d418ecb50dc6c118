import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The house to talk to while developing; the built client talks to whoever served it. */
const HOUSE = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/parlour/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the house's policy lets no inline script run
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: { '/api': HOUSE, '/ws': { target: HOUSE, ws: true } },
  },
});
