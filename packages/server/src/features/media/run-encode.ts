import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planEncode } from '../../domain/media/plan-encode.ts';
import { MASTER_PLAYLIST, streamFolder } from '../../domain/media/storage-keys.ts';
import { encodeHls } from '../../integrations/ffmpeg/encode-hls.ts';
import type { Ffmpeg } from '../../integrations/ffmpeg/ffmpeg.ts';
import { probe } from '../../integrations/ffmpeg/probe.ts';
import { storeFolder } from '../../integrations/storage/store-folder.ts';
import { withLocalFile } from '../../integrations/storage/with-local-file.ts';
import {
  type ClaimedEncode,
  claimEncode,
  failEncode,
  findEncodeState,
  finishEncode,
  giveEncodeBack,
} from './encode-queries.ts';
import { explainWorkFailure, SourceMissing } from './explain-work-failure.ts';
import { keepAlive } from './keep-alive.ts';
import type { MediaWorkDeps } from './media-deps.ts';
import { withToldLanguages } from './track-queries.ts';

/** Work folder of an encode by its id, so that a retry finds what the previous attempt finished. */
export const encodeWorkFolder = (workFolder: string, encodeId: number): string =>
  join(workFolder, 'encodes', String(encodeId));

/**
 * Runs an encode and puts the stream into storage. Sends heartbeats every two seconds, and stops
 * when the encode was cancelled or deleted. When `signal` aborts, it is requeued.
 *
 * claim it; nothing to do if another process has it
 * encode into the work folder, where finished renditions are kept
 * move the stream into storage, its master playlist last
 * mark it done: from now on this stream plays
 */
export async function runEncode(
  deps: MediaWorkDeps,
  ffmpeg: Ffmpeg,
  encodeId: number,
  signal: AbortSignal,
): Promise<void> {
  const claim = await claimEncode(deps.db, encodeId);
  if (claim === null) return;
  const { db, log } = deps;
  const life = keepAlive(db, log, encodeId, claim.attempt);
  const folder = encodeWorkFolder(deps.workFolder, encodeId);
  try {
    const either = AbortSignal.any([signal, life.lost]);
    const heights = await makeStream({ deps, ffmpeg, claim, folder, signal: either, life });
    await storeFolder(
      deps.storage,
      join(folder, 'out'),
      streamFolder(claim.fileId, encodeId),
      MASTER_PLAYLIST,
    );
    if (await finishEncode(db, encodeId, claim.attempt, heights)) {
      log.info({ encode: encodeId, file: claim.fileId, heights }, 'film encoded');
      await rm(folder, { recursive: true, force: true });
    } else await leave(deps, encodeId, claim, folder);
  } catch (error) {
    if (life.lost.aborted) await leave(deps, encodeId, claim, folder);
    else if (signal.aborted) await giveBack(deps, encodeId, claim.attempt);
    else {
      log.error({ err: error, encode: encodeId, file: claim.fileId }, 'film not encoded');
      if (!(await failEncode(db, encodeId, claim.attempt, explainWorkFailure(error)))) {
        await leave(deps, encodeId, claim, folder);
      }
    }
  } finally {
    await life.end();
  }
}

interface Making {
  deps: MediaWorkDeps;
  ffmpeg: Ffmpeg;
  claim: ClaimedEncode;
  folder: string;
  signal: AbortSignal;
  life: { progress: (share: number) => void };
}

/**
 * Encodes the stream into `folder`/out unless an earlier attempt did; returns its heights, largest
 * first.
 */
async function makeStream({ deps, ffmpeg, claim, folder, signal, life }: Making) {
  // Moving into storage removes files, so this marker records that all renditions were complete.
  const finished = join(folder, 'finished.json');
  const known = await readFile(finished, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as number[];
  await mkdir(folder, { recursive: true });
  const heights = await withLocalFile(deps.storage, claim.storageKey, folder, async (input) => {
    if (input === null) throw new SourceMissing(claim.storageKey);
    const found = await probe(ffmpeg, input, signal);
    const plan = planEncode(await withToldLanguages(deps.db, claim.fileId, found), ffmpeg);
    const { renditions } = await encodeHls(ffmpeg, {
      input,
      outDir: join(folder, 'out'),
      plan,
      signal,
      onProgress: ({ share }) => life.progress(share),
    });
    return renditions.map(({ rung }) => rung).reverse();
  });
  await writeFile(finished, JSON.stringify(heights));
  return heights;
}

/**
 * If cancelled or deleted, removes the files. If claimed by another process, that one continues
 * with them.
 */
async function leave(
  { db, storage }: MediaWorkDeps,
  encodeId: number,
  { fileId }: ClaimedEncode,
  folder: string,
): Promise<void> {
  const state = await findEncodeState(db, encodeId);
  if (state !== null && state !== 'cancelled') return;
  await rm(folder, { recursive: true, force: true });
  await storage.deleteFolder(streamFolder(fileId, encodeId));
}

async function giveBack({ db, jobs }: MediaWorkDeps, encodeId: number, attempt: string) {
  await db.transaction(async (tx) => {
    if (!(await giveEncodeBack(tx, encodeId, attempt))) return;
    await jobs.enqueue(tx, 'encode-media', { encodeId }, { singletonKey: String(encodeId) });
  });
}
