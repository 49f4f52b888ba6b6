import { parentPort, workerData } from 'node:worker_threads';
import { type CatalogueRow, createRebuiltRows, type RebuiltRowsOptions } from './search-rows.ts';

/* A thread of `createRowMaker`: minutes of work on names, beside a process that answers requests. Asked with null it
   gives what is left. */
const rebuilt = createRebuiltRows(workerData as RebuiltRowsOptions);
parentPort?.on('message', (window: CatalogueRow[] | null) => {
  for (const row of window ?? []) rebuilt.add(row);
  parentPort?.postMessage(rebuilt.take(window === null));
});
