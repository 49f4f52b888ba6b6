import './require-node.mjs';
import './fast-imports.mjs';

process.env.NODE_ENV ??= 'production';
const { buildIfStale } = await import('./build-if-stale.mjs');
// The database is created and filled meanwhile; `main` waits for the site before it listens.
const siteReady = buildIfStale();
siteReady.catch(() => undefined);
const { main } = await import('../packages/server/src/main.ts');
await main(siteReady);
