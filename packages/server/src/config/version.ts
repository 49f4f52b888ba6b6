import { createRequire } from 'node:module';

/** Release of Parde, e.g. `0.1.0`. */
export const VERSION: string = createRequire(import.meta.url)('../../package.json').version;
