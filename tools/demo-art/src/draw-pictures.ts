import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { DEMO, readDemoCatalogue, readMotifs } from './demo-catalogue.ts';
import { drawPicture, PICTURE_FOLDERS, type PictureJob, pictureJobs } from './picture-jobs.ts';

/* Draws the posters, backdrops, stills and portraits that the demo's catalogue names, on all cores,
   and deletes those that it names no more.
   Usage: npm run draw -w @parde/demo-art [-- PART_OF_A_FILE_NAME] */

/** Deletes drawn pictures that no record names. */
function deleteOthers(jobs: readonly PictureJob[]): void {
  const named = new Set(jobs.map(({ file }) => file));
  for (const folder of PICTURE_FOLDERS) {
    mkdirSync(path.join(DEMO, folder), { recursive: true });
    for (const name of readdirSync(path.join(DEMO, folder))) {
      if (!named.has(`${folder}/${name}`)) rmSync(path.join(DEMO, folder, name));
    }
  }
}

/** Gives each worker the next job when it has finished one. */
function drawAll(jobs: readonly PictureJob[]): Promise<unknown> {
  let next = 0;
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url));
      const give = () => {
        const job = jobs[next++];
        if (job) worker.postMessage(job);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', give).on('error', reject);
      give();
    });
  return Promise.all(Array.from({ length: availableParallelism() }, work));
}

if (isMainThread) {
  const jobs = pictureJobs(readDemoCatalogue(), readMotifs());
  const part = process.argv[2] ?? '';
  const wanted = jobs.filter(({ file }) => file.includes(part));
  deleteOthers(jobs);
  await drawAll(wanted);
  process.stdout.write(`${wanted.length} pictures drawn\n`);
} else {
  // One encoding thread per drawing thread.
  sharp.concurrency(1);
  parentPort?.on('message', async (job: PictureJob) => {
    await writeFile(path.join(DEMO, job.file), await drawPicture(job));
    parentPort?.postMessage(job.file);
  });
}
