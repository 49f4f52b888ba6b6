import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ArtworkJob } from './artwork-jobs.ts';

const WORKER = new URL('./artwork-worker.ts', import.meta.url);

/**
 * Draws the pictures that do not exist yet, on all cores.
 *
 * @param folder target folder of `job.file`
 * @param onProgress called after each picture with the number of pictures done
 */
export async function drawArtwork(
  jobs: readonly ArtworkJob[],
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const missing = jobs.filter(({ file }) => !existsSync(path.join(folder, file)));
  let next = 0;
  let done = 0;
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(WORKER, { workerData: { folder } });
      const give = () => {
        const job = missing[next++];
        if (job) worker.postMessage(job);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', () => {
        onProgress(++done, missing.length);
        give();
      });
      worker.on('error', reject);
      give();
    });
  const threads = Math.min(availableParallelism(), missing.length);
  await Promise.all(Array.from({ length: threads }, work));
}
