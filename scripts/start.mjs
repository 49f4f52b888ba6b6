import './require-node.mjs';
import './fast-imports.mjs';

process.env.NODE_ENV ??= 'production';
const { buildIfStale, OPERATORS_SITE, VISITORS_SITE } = await import('./build-if-stale.mjs');
// Processes that serve no visitors need no site.
const servesVisitors = !['jobs', 'encode'].includes(process.env.PARDE_ROLE ?? '');
const { main } = await import('../packages/server/src/main.ts');
await main(servesVisitors ? () => buildIfStale(VISITORS_SITE) : undefined);
// Visitors do not wait for the operators' site.
if (servesVisitors)
  await buildIfStale(OPERATORS_SITE).catch((error) => process.stderr.write(`${error.message}\n`));
