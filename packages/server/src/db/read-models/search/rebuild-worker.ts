import { parentPort, workerData } from 'node:worker_threads';
import { type CatalogueRow, createRebuiltRows, type RebuiltRowsOptions } from './search-rows.ts';

/* The thread of `createRowMaker`: minutes of work on names, beside a process that answers requests. A window without rows
   is the last. */
const rebuilt = createRebuiltRows(workerData as RebuiltRowsOptions);
parentPort?.on('message', (window: CatalogueRow[]) => {
  for (const row of window) rebuilt.add(row);
  parentPort?.postMessage(rebuilt.take(window.length === 0));
});
