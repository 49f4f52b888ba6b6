import './require-node.mjs';
import './fast-imports.mjs';

process.env.NODE_ENV ??= 'production';
const { buildIfStale, OPERATORS_SITE, VISITORS_SITE } = await import('./build-if-stale.mjs');
// The database is created and filled meanwhile; `main` waits for the site before it listens.
const siteReady = buildIfStale(VISITORS_SITE);
siteReady.catch(() => undefined);
const { main } = await import('../packages/server/src/main.ts');
await main(siteReady);
// Visitors do not wait for the operators' site.
await buildIfStale(OPERATORS_SITE).catch((error) => process.stderr.write(`${error.message}\n`));
