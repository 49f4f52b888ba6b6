import './require-node.mjs';

process.env.NODE_ENV ??= 'production';
const { buildIfStale } = await import('./build-if-stale.mjs');
buildIfStale();
await import('../packages/server/src/main.ts');
