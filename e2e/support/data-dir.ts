import path from 'node:path';

/** Where the server of the journeys keeps its data; name it when another one is reused. */
export const DATA_DIR =
  process.env.E2E_DATA_DIR ?? path.resolve(import.meta.dirname, '..', '.data');
