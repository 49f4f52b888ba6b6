import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { CHUNKS } from './scripts/chunks.ts';

/** Where `npm run dev` starts the server. */
const apiServer = `http://localhost:${process.env.PORT || 3000}`;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/media', '/sanctum'].map((path) => [path, { target: apiServer }]),
    ),
  },
  build: {
    sourcemap: false,
    // One stylesheet order for all pages; small files are not inlined, so that the CSP needs no
    // data: fonts.
    assetsInlineLimit: 0,
    // hls.js, in a chunk that only films load.
    chunkSizeWarningLimit: 620,
    // One file that all pages share and none waits for: what a page needs at first is inside it
    // (`server/critical-css.ts`).
    cssCodeSplit: false,
  },
  // Pre-bundled at the start, so that the first page of a `dev` session needs no reload.
  optimizeDeps: {
    entries: ['app/**/*.tsx', 'app/lib/**/*.ts', 'app/theme/*.ts', '!app/**/*.test.*'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rollupOptions: { input: './server/app.ts' } } },
  },
  // Bundled completely in the build: one copy of React, production code without
  // NODE_ENV, and a faster start than thousands of small modules.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
}));
