import './require-node.mjs';
import './fast-imports.mjs';

process.env.NODE_ENV ??= 'production';
const { buildIfStale, OPERATORS_SITE, VISITORS_SITE } = await import('./build-if-stale.mjs');
// The database is created and filled meanwhile; `main` waits for the site before it listens.
// Processes that serve no visitors need no site.
const servesVisitors = !['jobs', 'encode'].includes(process.env.PARDE_ROLE ?? '');
const siteReady = servesVisitors ? buildIfStale(VISITORS_SITE) : Promise.resolve();
siteReady.catch(() => undefined);
const { main } = await import('../packages/server/src/main.ts');
await main(siteReady);
// Visitors do not wait for the operators' site.
if (servesVisitors)
  await buildIfStale(OPERATORS_SITE).catch((error) => process.stderr.write(`${error.message}\n`));
