import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { CHUNKS } from './scripts/chunks.ts';

const { version: hlsVersion } = createRequire(import.meta.url)('hls.js/package.json') as {
  version: string;
};
/* hls.js is built from its sources, without what our streams do not have: 107 KB instead of 178
   (gzip). Its own small build lacks renditions of sound too (ADR 36). */
const HLS = path.join(fileURLToPath(import.meta.resolve('hls.js')), '../../src/hls.ts');
const HLS_FEATURES = {
  __USE_ALT_AUDIO__: true,
  __USE_M2TS_ADVANCED_CODECS__: true,
  __USE_CMCD__: false,
  __USE_CONTENT_STEERING__: false,
  __USE_EME_DRM__: false,
  __USE_IFRAMES__: false,
  __USE_INTERSTITIALS__: false,
  __USE_MEDIA_CAPABILITIES__: false,
  __USE_SUBTITLES__: false,
  __USE_VARIABLE_SUBSTITUTION__: false,
  __IN_WORKER__: false,
};

const STYLES = globSync('app/**/*.module.css', { cwd: import.meta.dirname }).sort();

/** Short, since a page has hundreds of them, in its HTML, its rules and its scripts: `name-2f`. */
const nameClass = (name: string, file: string) =>
  `${name}-${STYLES.indexOf(path.relative(import.meta.dirname, file)).toString(36)}`;

/** Where `npm run dev` starts the server. */
const apiServer = `http://localhost:${process.env.PORT || 3000}`;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  resolve: { alias: [{ find: /^hls\.js$/, replacement: HLS }] },
  define: { ...HLS_FEATURES, __VERSION__: JSON.stringify(hlsVersion) },
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
    // Names the scripts of a film for its page (`server/first-paint.ts`).
    manifest: true,
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
  ...(command === 'build'
    ? { ssr: { noExternal: true }, css: { modules: { generateScopedName: nameClass } } }
    : {}),
}));
