/* Worker thread that draws one picture after another; started by draw-artwork.ts. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { drawBackdrop } from './artwork/draw-backdrop.ts';
import { drawPortrait } from './artwork/draw-portrait.ts';
import { drawPoster } from './artwork/draw-poster.ts';
import { drawStill } from './artwork/draw-still.ts';
import type { ArtworkJob } from './artwork-jobs.ts';

const { folder } = workerData as { folder: string };
// One encoding thread per drawing thread.
sharp.concurrency(1);

async function draw(job: ArtworkJob): Promise<Buffer> {
  switch (job.kind) {
    case 'poster':
      return drawPoster(job.subject);
    case 'backdrop':
      return drawBackdrop(job.subject);
    case 'still':
      return drawStill(job.subject, job.n);
    case 'portrait':
      return drawPortrait(job);
  }
}

parentPort?.on('message', async (job: ArtworkJob) => {
  const file = path.join(folder, job.file);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, await draw(job));
  // Atomic: after a killed start, only complete files are there.
  await rename(`${file}.part`, file);
  parentPort?.postMessage(job.file);
});
