import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';
import { brotli } from './brotli.ts';
import { pageFor, serverOf } from './static-host.ts';

/** The server to use during development; the built client uses the server that served it. */
const DEV_SERVER = 'http://127.0.0.1:8000';
/** Or the server at this address, if given: then the client is built for any static host. */
const SERVER = serverOf(loadEnv('', '.', 'PARLOUR_').PARLOUR_SERVER);

export default defineConfig({
  plugins: [svelte(), SERVER ? { name: 'elsewhere', transformIndexHtml: pageFor(SERVER) } : brotli],
  base: SERVER ? '/' : './', // the server writes into the page below which path it is
  define: { 'import.meta.env.PARLOUR_SERVER': JSON.stringify(SERVER) },
  build: {
    outDir: SERVER ? 'dist' : '../src/parlour/server/client',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy runs no inline script
    target: 'es2022',
    rolldownOptions: {
      checks: { pluginTimings: false },
      // The home page lists every file that may be loaded later, so short names make it smaller.
      output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
  server: {
    proxy: { '/api': DEV_SERVER, '/ws': { target: DEV_SERVER, ws: true } },
  },
});
