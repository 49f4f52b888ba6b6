import { parentPort, workerData } from 'node:worker_threads';
import { type CatalogueRow, createRebuiltRows, type RebuiltRowsOptions } from './search-rows.ts';

/* A worker thread of `createRowMaker`, which keeps minutes of work on names away from a process that answers
   requests. The message null makes it return the remaining rows. */
const rebuilt = createRebuiltRows(workerData as RebuiltRowsOptions);
parentPort?.on('message', (window: CatalogueRow[] | null) => {
  for (const row of window ?? []) rebuilt.add(row);
  parentPort?.postMessage(rebuilt.take(window === null));
});
