import path from 'node:path';

/** Data folder of the journeys' server; set it when another server is reused. */
export const DATA_DIR =
  process.env.E2E_DATA_DIR ?? path.resolve(import.meta.dirname, '..', '.data');
