import { defineConfig } from 'vite';

/** Where `npm run dev` starts the server. */
const apiServer = `http://localhost:${process.env.PORT || 3000}`;

export default defineConfig({
  base: '/admin/',
  build: {
    outDir: 'build',
    // The policy allows no data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      // MUI marks every module for a server that this site does not have.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  resolve: {
    // Two copies of a context are two contexts.
    dedupe: [
      ...['react', 'react-dom', 'react-router', 'ra-core', '@tanstack/react-query'],
      'date-fns-jalali',
    ],
  },
  server: {
    port: 5174,
    proxy: Object.fromEntries(
      ['/api', '/media', '/sanctum', '/auth'].map((path) => [path, { target: apiServer }]),
    ),
  },
});
